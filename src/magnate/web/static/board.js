// Moves on the board: what a legal move names lights up and narrows the tray. It knows no game: the names that moves
// carry (data-names) and the names that things on the board carry (data-at) are all it compares.
const table = document.querySelector("[data-table]");
const REACHED = "LI, TD, TH, TR, DT, DD, SECTION, ARTICLE, TABLE, TBODY, FIGURE, DETAILS, OL, UL, DL"; // keep their roles
const INSIDE = "a[href], button, input, select, textarea, summary, [data-at], [tabindex]";
let picks = []; // what the tray is narrowed to
let asked = ""; // the question that the picks belong to
let legal = [];
let open = []; // the legal moves that fit the picks
let acting = ""; // for whom moves are shown, where they can be done for several
let actor = ""; // what that one is called: it stays with the hand from one question to the next
const dressed = new Map(); // element -> what it was like before

const fits = (names, alternatives) => alternatives.some((all) => all.every((name) => names.has(name)));
const namesOf = (element) => new Set(element.dataset.names.split(" "));
const alternativesOf = (element) =>
  element.dataset.at.split("|").map((all) => all.trim().split(/\s+/).filter(Boolean)).filter((all) => all.length);
// What a move names, or what its next question will name: then one press makes both.
const leadOf = (move, alternatives) => (fits(move.names, alternatives) ? "" : move.leads?.find((names) => fits(new Set(names.split(" ")), alternatives)) ?? "");
const candidates = (moves, alternatives) => moves.filter((move) => fits(move.names, alternatives) || leadOf(move, alternatives));

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
  const fresh = now !== asked;
  if (fresh) asked = now;
  legal = [...document.querySelectorAll("#tray .opt")]
    .map((button) => ({ button, names: namesOf(button), leads: button.dataset.leads?.split("|") ?? [], actor: button.dataset.actor ?? "", ends: button.matches(".end") }));
  if (fresh) picks = preset();
  open = picks.reduce((moves, pick) => candidates(moves, pick.alternatives), legal);
  if (!open.length && picks.length) { picks = []; open = legal; }
  act();
  const refused = [...document.querySelectorAll("#tray .why [data-names]")].map((each) => ({ names: namesOf(each) }));
  const [tellsOpen, tellsLegal] = [telling(open), telling(legal)];
  const wanted = new Map();
  for (const element of document.querySelectorAll(".zone [data-at]")) {
    const alternatives = alternativesOf(element);
    const found = candidates(open, alternatives.filter(tellsOpen));
    if (picks.some((pick) => [element.dataset.at, element.dataset.picks].includes(pick.key))) wanted.set(element, { state: "chosen", hint: "chosen, press to let go" });
    else if (found.length && acting && stands(found, alternatives) === acting) wanted.set(element, { state: "chosen", hint: "acting" });
    else if (found.length) wanted.set(element, { state: "lit", hint: said(found), price: found.length === 1 ? priceOf(found[0]) : "", switches: stands(found, alternatives) !== "" });
    else if (picks.length && candidates(legal, alternatives.filter(tellsLegal)).length) wanted.set(element, { state: "far", hint: "other moves" });
    else if (refused.length && !candidates(legal, alternatives).length && candidates(refused, alternatives).length)
      wanted.set(element, { state: "no", hint: "not allowed now, why not?" });
  }
  for (const element of dressed.keys()) if (!wanted.has(element)) undress(element);
  for (const [element, how] of wanted) dress(element, how);
  narrow();
  const places = [...wanted].filter(([element, how]) => how.state === "lit" && !how.switches && element.checkVisibility()).map(([element]) => element);
  settle(places);
  document.dispatchEvent(new CustomEvent("lit"));
  if (fresh && now) arrive(places);
}

// What is usually answered is chosen in each of the facets that sort the moves: one press changes one of them.
function preset() {
  const usual = legal.find(({ button }) => button.dataset.usual !== undefined);
  return [...document.querySelectorAll("[data-facet]")].filter((chip) => usual?.names.has(chip.dataset.facet)).map(facetOf);
}

const facetOf = (chip) => {
  const facet = chip.parentElement.getAttribute("aria-label");
  const label = chip.textContent.length > 2 ? chip.textContent : `${facet} ${chip.textContent}`;
  return { key: chip.dataset.facet, alternatives: [[chip.dataset.facet]], label, facet };
};

// What a question is about is brought into view: on a phone the zone with most places of it comes to the top.
// What may be done at any time asks for nothing: it moves nobody's page.
function arrive(places) {
  if (!places.length || document.querySelector("#choose[data-anytime]")) return;
  const narrow = matchMedia("(max-width: 900px)").matches; // there the tray takes half the screen once it has an answer
  const inSight = (element) => {
    const box = element.getBoundingClientRect();
    return (!narrow || box.bottom < innerHeight / 2) && element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  const zones = Map.groupBy(places, (place) => place.closest(".zone").className); // all charters count as one
  const its = [...zones.values()].reduce((one, other) => other.length > one.length ? other : one);
  if (its.some(inSight)) return;
  its[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  if (narrow) its[0].closest(".zone").scrollIntoView({ block: "start", behavior: "instant" });
}

// Those of one at a time are shown: of whom the hand has chosen, or of whom the picks leave.
function act() {
  const buttons = [...document.querySelectorAll("#tray [data-for]")];
  const named = (button) => button.textContent.replace(/ \$\d.*/, "");
  if (!buttons.length) { acting = ""; return; }
  if (!buttons.some((each) => each.dataset.for === acting && named(each) === actor))
    acting = (buttons.find((each) => named(each) === actor) ?? buttons[0]).dataset.for;
  if (!open.some((move) => move.actor === acting)) acting = open.find((move) => move.actor)?.actor ?? acting;
  for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.for === acting));
  actor = named(buttons.find((each) => each.dataset.for === acting) ?? buttons[0]);
  buttons[0].parentElement.hidden = false;
}

const mine = (move) => !acting || !move.actor || move.actor === acting;

// For whom all of these moves are, if they are all the moves there are for them.
function stands(moves, alternatives) {
  const whose = moves[0].actor;
  return acting && whose && alternatives.every((all) => all.length === 1) && moves.every((move) => move.actor === whose) && moves.length === legal.filter((move) => move.actor === whose).length ? whose : "";
}

function actFor(whose) {
  picks = [];
  acting = whose;
  actor = document.querySelector(`#tray [data-for="${whose}"]`)?.textContent.replace(/ \$\d.*/, "") ?? "";
  light();
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

export const labelOf = (button) => button.getAttribute("aria-label") ?? button.textContent.trim();
const said = (moves) => moves.length === 1 ? labelOf(moves[0].button) : `${moves.length} moves`;

const priceOf = (move) => move.button.querySelector("b.num")?.textContent ?? "";

function dress(element, { state, hint, price = "" }) {
  if (!dressed.has(element)) {
    const was = { label: element.getAttribute("aria-label"), role: element.getAttribute("role"), tab: element.getAttribute("tabindex") };
    was.name = (was.label ?? element.dataset.note ?? element.getAttribute("title") ?? wordsOf(element)).slice(0, 90);
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
  if (price) element.dataset.price = price; else delete element.dataset.price;
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
  delete element.dataset.price;
  element.removeAttribute("aria-disabled");
  element.removeAttribute("aria-pressed");
  for (const [name, value] of [["aria-label", was.label], ["role", was.role], ["tabindex", was.tab]])
    if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
}

// -- narrowing --------------------------------------------------------------------------------------------------------

function narrow() {
  const shown = open.filter(mine);
  for (const { button, ends } of legal) if (!ends) button.parentElement.hidden = !shown.some((move) => move.button === button);
  for (const why of document.querySelectorAll("#tray .why")) {
    const refused = [...why.querySelectorAll("[data-names]")].map(namesOf);
    why.hidden = !refused.some((names) => picks.every((pick) => fits(names, pick.alternatives)));
  }
  if (picks.length) for (const fold of document.querySelectorAll("#choose .group > details")) fold.open = true;
  alone(shown.filter((move) => !move.ends));
  const facets = document.querySelector("[data-facets]");
  if (facets) facets.hidden = false;
  for (const chip of document.querySelectorAll("[data-facet]")) {
    const facet = chip.parentElement.getAttribute("aria-label");
    const further = picks.filter((pick) => pick.facet !== facet);
    chip.setAttribute("aria-pressed", String(picks.some((pick) => pick.key === chip.dataset.facet)));
    chip.hidden = !legal.some(({ names }) => names.has(chip.dataset.facet) && further.every((pick) => fits(names, pick.alternatives)));
  }
  const box = document.querySelector("[data-narrow]");
  if (!box) return;
  box.hidden = picks.every((pick) => pick.facet !== undefined); // a facet shows by itself that it is chosen
  box.replaceChildren();
  if (box.hidden) return;
  const count = open.filter(mine).length;
  const text = `${picks.map((pick) => pick.label).join(", ")}: ${count} ${count === 1 ? "move" : "moves"}`;
  const all = Object.assign(document.createElement("button"), { type: "button", textContent: "Show all" });
  all.addEventListener("click", () => { clear(); document.getElementById("prompt")?.focus(); });
  box.append(Object.assign(document.createElement("span"), { textContent: text }), all);
  box.firstChild.setAttribute("role", "status");
}

// The one answer that is left is chosen, or the one that most would give: it waits for a word.
function alone(shown) {
  const narrowed = picks.length > 0 || legal.length === 1;
  const usual = picks.length ? [] : shown.filter(({ button }) => button.dataset.usual !== undefined);
  const [one] = narrowed && shown.length === 1 ? shown : usual;
  document.dispatchEvent(new CustomEvent("alone", { detail: one?.button ?? null }));
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
  return element.dataset.called ?? (named.filter(Boolean).join(", ") || shortened(dressed.get(element)?.name ?? wordsOf(element)));
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
  if (element.classList.contains("no")) { explain(element, alternatives); return; }
  const facet = element.dataset.picks && document.querySelector(`[data-facet="${element.dataset.picks}"]`);
  if (facet) { facet.click(); return; }
  if (element.classList.contains("chosen")) { if (picks.some((each) => each.key === element.dataset.at)) pick({ key: element.dataset.at }); return; }
  if (element.classList.contains("far")) clear();
  const found = candidates(picks.length ? open : legal, alternatives.filter(telling(picks.length ? open : legal)));
  const own = found.filter(mine);
  aimed = alternatives;
  if (found.length === 1) press(found[0].button);
  else if (found.length && stands(found, alternatives)) actFor(stands(found, alternatives));
  else if (own.length === 1) press(own[0].button);
  else if (found.length) pick({ key: element.dataset.at, alternatives, label: label(element) });
}

const press = (button) => button.form.requestSubmit(button);

let aimed = null; // what was pressed on the board: it may be named by the next question only
document.addEventListener("sent", ({ detail: notation }) => {
  const move = legal.find(({ button }) => button.value === notation);
  const next = move && [aimed, ...picks.map((each) => each.alternatives)].filter(Boolean).map((each) => leadOf(move, each)).find(Boolean);
  aimed = null;
  if (next) document.dispatchEvent(new CustomEvent("follow", { detail: next }));
});

// -- why not ----------------------------------------------------------------------------------------------------------

// What is refused, in the tray: the rule with its figures, and the thing itself.
function refusal(alternatives) {
  for (const why of document.querySelectorAll("#tray .why"))
    for (const thing of why.querySelectorAll("[data-names]")) if (fits(namesOf(thing), alternatives)) return { why, thing };
  return null;
}

// The legal move that has most in common with a refused one.
function nearest(names) {
  let best = null;
  let most = 0;
  const pieces = (each) => new Set([...each].flatMap((name) => name.split("-")));
  const wanted = pieces(names);
  for (const move of legal) {
    if (move.ends) continue;
    const own = pieces(move.names);
    const common = [...wanted].filter((piece) => own.has(piece)).length + (mine(move) ? 0.5 : 0);
    if (common > most) { most = common; best = move; }
  }
  return most >= 2 ? best : null;
}

// A note beside the thing that was pressed.
function explain(element, alternatives) {
  const found = refusal(alternatives);
  if (!found) return;
  picks = [];
  light();
  const because = found.why.querySelector(".because");
  const instead = nearest(namesOf(found.thing));
  const note = Object.assign(document.createElement("div"), { id: "why-note", className: "why-note", tabIndex: -1 });
  note.setAttribute("role", "dialog");
  note.setAttribute("aria-labelledby", "why-note-title");
  const write = (tag, text, className = "") => note.append(Object.assign(document.createElement(tag), { textContent: text, className }));
  note.append(Object.assign(document.createElement("h3"), { id: "why-note-title", textContent: `${found.thing.textContent}: not now` }));
  write("p", because.querySelector("p").textContent);
  write("p", found.thing.closest("li").querySelector("strong").textContent, "figures");
  if (instead) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: labelOf(instead.button) });
    button.addEventListener("click", () => { hush(); press(instead.button); });
    const near = Object.assign(document.createElement("p"), { className: "near", textContent: "Possible instead: " });
    near.append(button);
    note.append(near);
  }
  write("p", because.querySelector("p.small").textContent, "small");
  const out = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "\u00d7" });
  out.setAttribute("aria-label", "Close");
  out.addEventListener("click", () => hush(true));
  note.append(out);
  hush();
  table.append(note);
  pressed = element;
  element.classList.add("open");
  beside(note, element);
  note.focus({ preventScroll: true });
}

let pressed = null; // what the note is about

function beside(note, element) {
  const at = element.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.x + at.width / 2 - width / 2, innerWidth - width - 8));
  const below = at.bottom + 8 + height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? at.bottom + 8 : Math.max(8, at.top - height - 8)}px`;
}

// Put the note away; whether there was one.
export function hush(back = false) {
  const note = document.getElementById("why-note");
  if (!note) return false;
  const inside = note.contains(document.activeElement);
  note.remove();
  pressed?.classList.remove("open");
  if (back && inside && pressed?.isConnected) (dressed.get(pressed)?.button ?? pressed).focus({ preventScroll: true });
  pressed = null;
  return true;
}
document.addEventListener("pointerdown", (event) => { if (!event.target.closest?.("#why-note")) hush(); });
addEventListener("scroll", () => hush(), { passive: true, capture: true });

// -- hands ------------------------------------------------------------------------------------------------------------

const STATES = "[data-at].lit, [data-at].far, [data-at].no, [data-at].chosen";

function touched(target) {
  const element = target.closest?.(STATES);
  if (!element || !dressed.has(element)) return null;
  const other = target.closest("a[href], button, input, select, textarea, summary");
  return other && other !== element && element.contains(other) && !other.matches(".reach") ? null : element;
}

table.addEventListener("click", (event) => {
  const other = event.target.closest("[data-for]");
  if (other) { actFor(other.dataset.for); return; }
  const cell = event.target.closest("[data-refused]");
  if (cell) { explain(cell, [[...namesOf(cell)]]); return; }
  const chip = event.target.closest("[data-facet]");
  if (chip) { pick(facetOf(chip)); return; }
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
    const all = element.classList.contains("lit") ? candidates(open, alternativesOf(element)) : [];
    const found = all.length > 1 ? all.filter(mine) : all;
    const after = found.length === 1 ? leadOf(found[0], alternativesOf(element)) : "";
    document.dispatchEvent(new CustomEvent("consider", { detail: { button: found.length === 1 ? found[0].button : null, after } }));
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
  if (event.detail.includes("tray")) hush();
  if (sent && event.detail.includes("tray")) { sent = false; asked = ""; }
  light();
});
light();
