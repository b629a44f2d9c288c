// Moves on the board: what a legal move names lights up and narrows the tray. It knows no game: the names that moves
// carry (data-names) and the names that things on the board carry (data-at) are all it compares.
const table = document.querySelector("[data-table]");
const REACHED = "LI, TD, TH, TR, DT, DD, SECTION, ARTICLE, TABLE, TBODY, FIGURE, DETAILS, OL, UL, DL"; // keep their roles
const INSIDE = "a[href], button, input, select, textarea, summary, [data-at], [tabindex]";
let picks = []; // what the tray is narrowed to
let asked = ""; // the question that the picks belong to
let legal = [];
let open = []; // the legal moves that fit the picks
const dressed = new Map(); // element -> what it was like before

const fits = (names, alternatives) => alternatives.some((all) => all.every((name) => names.has(name)));
const namesOf = (element) => new Set(element.dataset.names.split(" "));
const alternativesOf = (element) =>
  element.dataset.at.split("|").map((all) => all.trim().split(/\s+/).filter(Boolean)).filter((all) => all.length);
const candidates = (moves, alternatives) => moves.filter((move) => fits(move.names, alternatives));

// Names that all moves have in common tell nothing; if there is one move only, each of its names will do.
function telling(moves) {
  if (moves.length < 2) return () => true;
  const [first, ...others] = moves;
  const common = new Set([...first.names].filter((name) => others.every((move) => move.names.has(name))));
  return (all) => all.some((name) => !common.has(name));
}

// -- lighting ---------------------------------------------------------------------------------------------------------

export function light() {
  const now = document.querySelector("#tray [data-question]")?.dataset.question ?? "";
  if (now !== asked) { picks = []; asked = now; }
  legal = [...document.querySelectorAll("#choose .opt")].map((button) => ({ button, names: namesOf(button) }));
  open = picks.reduce((moves, pick) => candidates(moves, pick.alternatives), legal);
  if (!open.length && picks.length) { picks = []; open = legal; }
  const refused = [...document.querySelectorAll("#choose .why [data-names]")].map((each) => ({ names: namesOf(each) }));
  const [tellsOpen, tellsLegal] = [telling(open), telling(legal)];
  const wanted = new Map();
  for (const element of document.querySelectorAll(".zone [data-at]")) {
    const alternatives = alternativesOf(element);
    const found = candidates(open, alternatives.filter(tellsOpen));
    if (picks.some((pick) => pick.key === element.dataset.at)) wanted.set(element, { state: "chosen", hint: "chosen, press to let go" });
    else if (found.length) wanted.set(element, { state: "lit", hint: said(found) });
    else if (picks.length && candidates(legal, alternatives.filter(tellsLegal)).length) wanted.set(element, { state: "far", hint: "other moves" });
    else if (refused.length && !candidates(legal, alternatives).length && candidates(refused, alternatives).length)
      wanted.set(element, { state: "no", hint: "not allowed now, why not?" });
  }
  for (const element of dressed.keys()) if (!wanted.has(element)) undress(element);
  for (const [element, how] of wanted) dress(element, how);
  narrow();
  settle([...wanted].filter(([element, { state }]) => state === "lit" && element.checkVisibility()).map(([element]) => element));
  document.dispatchEvent(new CustomEvent("lit"));
}

// Moves that something in sight stands for can be made without the tray.
function settle(places) {
  const tells = telling(open);
  const placed = new Set(places.flatMap((place) => candidates(open, alternativesOf(place).filter(tells))));
  for (const move of legal) move.button.parentElement.classList.toggle("placed", placed.has(move));
}

// What an element says to everybody, with nothing that is there for the eye alone.
function wordsOf(element) {
  const copy = element.cloneNode(true);
  for (const each of copy.querySelectorAll('[aria-hidden="true"], .reach')) each.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

const said = (moves) => moves.length === 1 ? moves[0].button.textContent : `${moves.length} moves`;

function dress(element, { state, hint }) {
  if (!dressed.has(element)) {
    const was = { label: element.getAttribute("aria-label"), role: element.getAttribute("role"), tab: element.getAttribute("tabindex") };
    was.name = (was.label ?? element.getAttribute("title") ?? wordsOf(element)).slice(0, 90);
    const native = element.matches("button, a[href], summary");
    const reach = !native && element instanceof HTMLElement && (element.matches(REACHED) || element.querySelector(INSIDE));
    if (reach) {
      was.button = Object.assign(document.createElement("button"), { type: "button", className: "reach" });
      (element.matches("tr") ? element.cells[0] : element).append(was.button);
    } else if (!native) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
    }
    dressed.set(element, was);
  }
  const was = dressed.get(element);
  const handle = was.button ?? element;
  for (const each of ["lit", "far", "no", "chosen"]) element.classList.toggle(each, each === state);
  if (was.button) was.button.textContent = `${was.name}: ${hint}`;
  else element.setAttribute("aria-label", was.name ? `${was.name}: ${hint}` : hint);
  if (state === "no") handle.setAttribute("aria-disabled", "true"); else handle.removeAttribute("aria-disabled");
  if (state === "chosen") handle.setAttribute("aria-pressed", "true"); else handle.removeAttribute("aria-pressed");
}

function undress(element) {
  const was = dressed.get(element);
  dressed.delete(element);
  element.classList.remove("lit", "far", "no", "chosen", "aim");
  was.button?.remove();
  element.removeAttribute("aria-disabled");
  element.removeAttribute("aria-pressed");
  for (const [name, value] of [["aria-label", was.label], ["role", was.role], ["tabindex", was.tab]])
    if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
}

// -- narrowing --------------------------------------------------------------------------------------------------------

function narrow() {
  for (const { button } of legal) button.parentElement.hidden = !open.some((move) => move.button === button);
  for (const why of document.querySelectorAll("#choose .why")) {
    const refused = [...why.querySelectorAll("[data-names]")].map(namesOf);
    why.hidden = !refused.some((names) => picks.every((pick) => fits(names, pick.alternatives)));
  }
  if (picks.length) for (const fold of document.querySelectorAll("#choose .group > details:not(.why)")) fold.open = true;
  const facets = document.querySelector("[data-facets]");
  if (facets) facets.hidden = false;
  for (const chip of document.querySelectorAll("[data-facet]"))
    chip.setAttribute("aria-pressed", String(picks.some((pick) => pick.key === chip.dataset.facet)));
  const box = document.querySelector("[data-narrow]");
  if (!box) return;
  box.hidden = !picks.length;
  box.replaceChildren();
  if (!picks.length) return;
  const text = `${open.length} ${open.length === 1 ? "move" : "moves"} with ${picks.map((pick) => pick.label).join(", ")}`;
  const all = Object.assign(document.createElement("button"), { type: "button", textContent: "Show all" });
  all.addEventListener("click", () => { clear(); document.getElementById("prompt")?.focus(); });
  box.append(Object.assign(document.createElement("span"), { textContent: text }), all);
  box.firstChild.setAttribute("role", "status");
}

export function clear() {
  const had = picks.length > 0;
  picks = [];
  if (had) light();
  return had;
}

function label(element) {
  const chips = [...document.querySelectorAll("[data-facet]")];
  const named = alternativesOf(element)[0].map((name) => chips.find((chip) => chip.dataset.facet === name)?.textContent);
  return named.filter(Boolean).join(", ") || shortened(dressed.get(element)?.name ?? wordsOf(element));
}

const shortened = (text) => text.length <= 48 ? text : `${text.slice(0, 48).replace(/\s+\S*$/, "")}\u2026`;

function pick(choice) {
  const again = picks.some((each) => each.key === choice.key);
  picks = picks.filter((each) => each.key !== choice.key && (choice.facet === undefined || each.facet !== choice.facet));
  if (!again) picks.push(choice);
  light();
}

function choose(element) {
  const alternatives = alternativesOf(element);
  if (element.classList.contains("no")) { explain(alternatives); return; }
  if (element.classList.contains("chosen")) { pick({ key: element.dataset.at }); return; }
  if (element.classList.contains("far")) clear();
  const found = candidates(picks.length ? open : legal, alternatives.filter(telling(picks.length ? open : legal)));
  if (found.length === 1) found[0].button.form.requestSubmit(found[0].button);
  else if (found.length) pick({ key: element.dataset.at, alternatives, label: label(element) });
}

function explain(alternatives) {
  const found = [...document.querySelectorAll("#choose .why")]
    .find((why) => [...why.querySelectorAll("[data-names]")].some((each) => fits(namesOf(each), alternatives)));
  if (!found) return;
  picks = [];
  light();
  document.dispatchEvent(new CustomEvent("unfold"));
  found.open = true;
  for (const each of found.querySelectorAll("[data-names]")) each.classList.toggle("aimed", fits(namesOf(each), alternatives));
  found.querySelector("summary").focus();
  found.scrollIntoView({ block: "nearest" });
}

// -- hands ------------------------------------------------------------------------------------------------------------

const STATES = "[data-at].lit, [data-at].far, [data-at].no, [data-at].chosen";

function touched(target) {
  const element = target.closest?.(STATES);
  if (!element || !dressed.has(element)) return null;
  const other = target.closest("a[href], button, input, select, textarea, summary");
  return other && other !== element && element.contains(other) && !other.matches(".reach") ? null : element;
}

table.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-facet]");
  if (chip) {
    const facet = chip.parentElement.getAttribute("aria-label");
    pick({ key: chip.dataset.facet, alternatives: [[chip.dataset.facet]], label: chip.textContent, facet });
    return;
  }
  const element = touched(event.target);
  if (element) { event.preventDefault(); choose(element); }
});

table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (event.target.matches("[data-at][role=button]") && touched(event.target)) { event.preventDefault(); choose(event.target); }
});

// Whoever looks at something that stands for one move sees what it would do; whoever looks at a move sees where.
function look(event) {
  const element = touched(event.target);
  if (element) {
    const found = element.classList.contains("lit") ? candidates(open, alternativesOf(element)) : [];
    document.dispatchEvent(new CustomEvent("consider", { detail: found.length === 1 ? found[0].button : null }));
  }
}
table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") look(event); });
table.addEventListener("focusin", look);
document.addEventListener("considered", (event) => {
  const names = event.detail ? namesOf(event.detail) : null;
  for (const element of dressed.keys())
    element.classList.toggle("aim", names !== null && fits(names, alternativesOf(element)) && element.classList.contains("lit"));
});
let sent = false; // the next question is a new one, even if it reads the same
document.addEventListener("sent", () => { sent = true; });
document.addEventListener("answered", (event) => { if (event.detail.number === null) sent = false; });
document.addEventListener("shown", (event) => {
  if (sent && event.detail.includes("tray")) { sent = false; asked = ""; }
  light();
});
light();
