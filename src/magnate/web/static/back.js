// Looking back without leaving the table: the board as it was after a move, and the way to the game as it is now.
// What happens meanwhile waits; the link to the present says so.
const version = new URL(import.meta.url).search;
const [{ glide }, { setting, still }, { changes, entry, forget, swap }] =
  await Promise.all(["motion", "settings", "entries"].map((name) => import(`./${name}.js${version}`)));
const table = document.querySelector("[data-table]");
const base = `/t/${table.dataset.table}/history/`;
const query = table.dataset.seat ? `?seat=${table.dataset.seat}` : "";
let at = null; // the move that is shown; null = the game as it is
let wanted = null;
let busy = false;
let home = []; // what every zone holds now
let arrived = []; // whoever waits for the present
let news = 0; // what has come meanwhile

const bar = () => table.querySelector(".back");
const last = () => Number(bar().dataset.number);

// Resolves when the game as it is now is shown.
export const present = () => (at === null ? Promise.resolve() : new Promise((done) => arrived.push(done)));

export function come({ number }) {
  if (at === null || number <= last()) return;
  news += 1;
  mark();
}

function line() {
  let box = document.getElementById("past");
  if (box) return box;
  box = Object.assign(document.createElement("section"), { id: "past", className: "part past-line" });
  box.setAttribute("aria-label", "Looking back");
  const text = document.createElement("p");
  text.setAttribute("role", "status");
  box.append(text);
  for (const [step, words, name] of [["back", "\u2039", "One move back"], ["on", "\u203a", "One move forward"], ["live", "Back to the game", ""]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.dataset.step = step;
    if (name) button.setAttribute("aria-label", name);
    else button.className = "main";
    box.append(button);
  }
  document.getElementById("tray").before(box);
  return box;
}

// What the bar and the line say.
function mark(happened = "") {
  const nav = bar();
  table.toggleAttribute("data-past", at !== null);
  nav.classList.toggle("news", news > 0);
  for (const link of nav.querySelectorAll('[data-step="on"], [data-step="live"]'))
    if (at === null) link.setAttribute("aria-disabled", "true"); else link.removeAttribute("aria-disabled");
  nav.querySelector("[data-scrub]").value = String(at ?? last());
  nav.querySelector("[data-shown]").textContent = at === null ? `Move ${last()}` : `${at} of ${last()}`;
  if (at === null) { document.getElementById("past")?.remove(); return; }
  const text = line().querySelector("p");
  if (happened) {
    const number = document.createElement("b");
    number.textContent = at ? `After move ${at}: ` : "The set-up";
    text.replaceChildren(number, at ? happened : "");
  }
  line().querySelector(".main").textContent = news ? "Back to the game: it goes on" : "Back to the game";
}

// What an entry did, from what the history tells around it.
function told(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const own = box.content.querySelector("[aria-current]");
  for (const each of own?.querySelectorAll(".at, .cite, code, [aria-hidden=true]") ?? []) each.remove();
  return own?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

async function go(to) {
  wanted = Math.max(0, to);
  if (busy) return;
  busy = true;
  try {
    while (at !== wanted) {
      if (wanted >= last()) { leave(); return; }
      const going = wanted;
      const { fragments } = await entry(base, going, query);
      if (at === null) home = [...table.querySelectorAll("[data-zones], .zone")].map((box) => [box, [...box.childNodes]]);
      const { happened, ...zones } = fragments;
      const found = changes(table, zones);
      const near = Math.abs((at ?? last()) - going) === 1;
      at = going;
      mark(told(happened));
      await glide(() => swap(found), still() || !near);
    }
  } catch {
    location.href = `${base}${wanted}${query}`; // the plain way says what is wrong
  } finally {
    busy = false;
  }
}

export function leave() {
  if (at === null) return;
  at = wanted = null;
  news = 0;
  for (const [box, nodes] of home) box.replaceChildren(...nodes);
  home = [];
  forget();
  mark();
  for (const done of arrived.splice(0)) done();
}

const STEPS = { first: () => go(0), back: () => go((wanted ?? last()) - 1), on: () => at !== null && go(wanted + 1), live: leave };

table.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (step.getAttribute("aria-disabled") !== "true") STEPS[step.dataset.step]();
});
table.addEventListener("input", (event) => { if (event.target.matches("[data-scrub]")) go(Number(event.target.value)); });
document.addEventListener("sent", leave);
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea, dialog[open]")) return;
  if (event.key === "Escape") leave();
  else if (setting("keys") === "on" && event.key === "[" && bar()) STEPS.back();
  else if (setting("keys") === "on" && event.key === "]") STEPS.on();
});
