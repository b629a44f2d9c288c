// For ears: what happened is announced, and questions about the board are answered in words. It knows no game: what it
// can tell is what the parts and zones of the page say.
const version = new URL(import.meta.url).search;
const { aside } = await import(`./settings.js${version}`);
const table = document.querySelector("[data-table]");
const BLOCKS = "li, tr, dt, dd, p, h1, h2, h3, h4, caption, section, article, header, div, ul, ol, dl, summary, th, td";
const WITHIN = "s, sub, sup, wbr"; // parts of one word
const FEW = 4; // moves announced at once

// -- reading ----------------------------------------------------------------------------------------------------------

// The words of an element as a screen reader would find them.
export function words(element) {
  const copy = element.cloneNode(true);
  for (const each of copy.querySelectorAll('[aria-hidden="true"], script, style, .reach, .cite, input, select, textarea, code, form button')) each.remove();
  for (const each of copy.querySelectorAll("svg[aria-label], [role=img][aria-label]")) each.replaceWith(` ${each.getAttribute("aria-label")} `);
  for (const each of copy.querySelectorAll("svg")) each.replaceWith(` ${each.querySelector("title")?.textContent ?? each.textContent} `);
  for (const each of copy.querySelectorAll("[title], [data-note]")) if (each.textContent.trim().length < 4) each.textContent = each.dataset.note ?? each.title; // letters on a certificate
  for (const each of copy.querySelectorAll("*")) if (!each.matches(`${BLOCKS}, ${WITHIN}`)) each.append(" ");
  for (const each of copy.querySelectorAll(BLOCKS)) each.append(each.matches("th, td, dt") ? ", " : ".\n");
  for (const each of copy.querySelectorAll(":is(ul, ol, dl)[aria-label]")) if (each.textContent) each.prepend(`${each.getAttribute("aria-label")}: `);
  return once(copy.textContent.replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n").replace(/(?:[,.]\s*)+\.\n/g, ".\n")
    .replace(/(?:[,.]\s*)+,\s+/g, ", ").replace(/\s+([,.:])/g, "$1").replace(/([?!])\./g, "$1").replace(/^[.,\s]+/, "").trim());
}

// The same line again and again is said once.
function once(text) {
  const lines = [];
  for (const line of text.split("\n")) {
    if (lines.at(-1)?.line === line) lines.at(-1).times += 1;
    else lines.push({ line, times: 1 });
  }
  return lines.map(({ line, times }) => (times > 1 ? `${times} times: ${line}` : line)).join("\n");
}

const zones = () => [...table.querySelectorAll(".zone[aria-label]")];
const lines = () => [...table.querySelectorAll("#log li[value]")].sort((a, b) => b.value - a.value);
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, " ").trim();

// -- announcing -------------------------------------------------------------------------------------------------------

const region = Object.assign(document.createElement("div"), { id: "announce", className: "hidden" });
region.setAttribute("aria-live", "polite");
document.body.append(region);
let last = Math.max(0, ...lines().map((line) => line.value));

const asking = () => table.querySelector("#tray [data-question]")?.dataset.question ?? "";
let asked = asking();

document.addEventListener("shown", (event) => {
  const told = event.detail.includes("log") ? happened() : [];
  if (asking() && asking() !== asked) told.push(`Your turn: ${table.querySelector("#prompt")?.textContent ?? ""}`);
  asked = asking();
  if (told.length) region.textContent = told.join("\n");
});

function happened() {
  const fresh = lines().filter((line) => line.value > last).reverse();
  if (!fresh.length) return [];
  last = fresh.at(-1).value;
  const told = fresh.slice(-FEW).map((line) => words(line));
  if (fresh.length > FEW) told.unshift(`${fresh.length - FEW} moves before.`);
  return told;
}

// -- asking the board -------------------------------------------------------------------------------------------------

const COMMANDS = [
  ["s", "status: whose turn it is", () => words(document.getElementById("status"))],
  ["p", "players and seats", () => words(document.querySelector("#seats .people"))],
  ["m", "what is mine", mine],
  ["l", "the last moves", () => lines().slice(0, 6).map(words).join("\n")],
  ["moves", "what I may do now", moves],
  ["why \u2026", "why something is refused: why establish", () => why("")],
  ["zones", "the parts of the board; the name of one reads it", () => zones().map((zone) => zone.getAttribute("aria-label")).join("\n")],
];

function mine() {
  const found = [...table.querySelectorAll(".zone .me, .zone .mine, .zone [data-mine]")].filter((each) => !each.parentElement.closest(".me, .mine, [data-mine]"));
  return found.map(words).join("\n") || "This board does not say what is yours; try the name of a zone.";
}

function moves() {
  const prompt = table.querySelector("#prompt")?.textContent ?? "Nothing to decide now.";
  const list = [...table.querySelectorAll("#tray .opt")].filter((each) => !each.parentElement.hidden)
    .map((button, i) => `${i + 1}: ${button.getAttribute("aria-label") ?? words(button)}`);
  return [prompt, ...list].join("\n");
}

function why(text) {
  const found = [...table.querySelectorAll("#tray .why")].filter((each) => plain(each.textContent).includes(plain(text)));
  return found.map(words).join("\n") || "Nothing like that is refused now.";
}

// One thing of the board: a cell with the headings of its row and its column, a term with what is said of it.
function told(thing) {
  const cell = thing.closest("td");
  if (cell) {
    const heads = [cell.closest("tr").querySelector("th"), cell.closest("table").tHead?.rows[0]?.cells[cell.cellIndex]];
    return [...heads.filter((each) => each && each !== cell).map(words), words(thing)].filter(Boolean).join(", ");
  }
  return thing.matches("dt") && thing.nextElementSibling ? `${words(thing)}: ${words(thing.nextElementSibling)}` : words(thing);
}

// A zone by its name, or anything on the board by the end of its id: "stock", "swift". Words are found by how they begin.
function read(text) {
  const wanted = plain(text);
  const begins = (name) => ` ${name}`.includes(` ${wanted}`);
  const zone = zones().find((each) => plain(each.getAttribute("aria-label")).startsWith(wanted))
    ?? zones().find((each) => begins(plain(each.getAttribute("aria-label"))));
  if (zone) return `${zone.getAttribute("aria-label")}.\n${words(zone)}`;
  const ids = [...table.querySelectorAll(".zone [id]")].filter((each) => begins(plain(each.id).split(" ").slice(1).join(" ")));
  const things = ids.length ? ids : [...table.querySelectorAll(".zone tr, .zone li, .zone dt, .zone [data-at]")].filter((each) => begins(plain(words(each))));
  const outer = things.filter((each) => !things.some((other) => other !== each && other.contains(each)));
  return outer.slice(0, 8).map(told).filter(Boolean).join("\n") || `Nothing here is called \u201c${text}\u201d. Type zones, moves, s, l, m or why.`;
}

export function answer(text) {
  const asked = text.trim();
  if (asked.toLowerCase().startsWith("why")) return why(asked.slice(3));
  const command = COMMANDS.find(([key]) => key === asked.toLowerCase());
  if (command) return command[2]();
  return asked ? read(asked) : COMMANDS.map(([key, what]) => `${key}: ${what}`).join("\n");
}

export function openQuestions() {
  const box = aside("question", "Ask the board", (dialog) => {
    const form = document.createElement("form");
    form.method = "dialog";
    const label = Object.assign(document.createElement("label"), { textContent: "Command, zone or name " });
    const field = Object.assign(document.createElement("input"), { name: "ask", autocomplete: "off", spellcheck: false });
    const said = Object.assign(document.createElement("div"), { className: "answer", id: "answer", tabIndex: 0 });
    said.setAttribute("role", "log");
    said.setAttribute("aria-label", "Answer");
    label.append(field);
    form.append(label, Object.assign(document.createElement("button"), { textContent: "Ask", className: "main" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      said.textContent = answer(field.value);
      field.select();
    });
    dialog.append(form, said);
    said.textContent = answer("");
  });
  box.querySelector("input").select();
}
