// Everything on the table has a card: what it is, and the rule that says so. It is shown beside whatever is pointed at,
// focused or tapped; the game writes the cards, the board only says which belongs to what (data-card).
const version = new URL(import.meta.url).search;
const { aside, setting } = await import(`./settings.js${version}`);
const table = document.querySelector("[data-cards]");
const REST = 550; // a hand that rests wants to know
const LONG = 450; // a finger that rests
const FIGURE = "[data-card]";
let cards = null; // the promise of all cards of this table
let timer = 0;
let shown = null; // what the card in sight is about
let studying = false; // everything can be reached and asked, and nothing is moved

const load = () => (cards ??= fetch(table.dataset.cards, { headers: { accept: "application/json" } })
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  .catch((error) => { cards = null; throw error; }));

const make = (tag, text = "", className = "") => Object.assign(document.createElement(tag), { textContent: text, className });

// What a card says, as nodes; the same in the legend.
function written(card, note = "") {
  const parts = [make("h3", card.title), make("p", card.text)];
  if (card.icon) {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${card.icon}`);
    icon.setAttribute("class", "i");
    icon.setAttribute("aria-hidden", "true");
    icon.append(use);
    parts[0].prepend(icon, " ");
  }
  if (note) parts.push(make("p", note, "here"));
  if (card.page || card.rule) {
    const source = make("p", "", "source");
    if (card.page) source.append(`${card.page[0].toUpperCase()}${card.page.slice(1)} `);
    if (card.rule) source.append(Object.assign(make("a", card.rule), { href: `${table.dataset.rules ?? "/rules"}#${card.rule}`, target: "_blank" }));
    parts.push(source);
  }
  return parts;
}

const box = make("div", "", "card-note");
box.id = "card";
box.setAttribute("role", "note");
box.hidden = true;
document.body.append(box);

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  if (shown.getAttribute("aria-describedby") === "card") shown.removeAttribute("aria-describedby");
  shown = null;
  box.hidden = true;
}

async function show(element) {
  const all = await load().catch(() => ({}));
  const found = element.dataset.card.split(" ").map((key) => all[key]).filter(Boolean);
  if (!element.isConnected || (!found.length && !element.dataset.note)) return false;
  hide();
  shown = element;
  box.replaceChildren(...found.flatMap((card, i) => written(card, i === found.length - 1 ? element.dataset.note : "")));
  if (!found.length) box.append(make("p", element.dataset.note));
  box.hidden = false;
  if (document.activeElement === element) element.setAttribute("aria-describedby", "card");
  lay(element.getBoundingClientRect());
  return true;
}

// Beside the thing, never over it, and never out of the window.
function lay(at) {
  const own = box.getBoundingClientRect();
  const below = at.bottom + 8 + own.height < innerHeight;
  const above = at.top - own.height - 8;
  box.style.left = `${Math.min(Math.max(8, at.left), innerWidth - own.width - 8)}px`;
  box.style.top = `${below ? at.bottom + 8 : Math.max(8, above)}px`;
}

function rest(element, after) {
  clearTimeout(timer);
  if (element === shown) return;
  timer = setTimeout(() => show(element), after);
}

// -- pointing ---------------------------------------------------------------------------------------------------------

const about = (target) => target.closest?.(FIGURE);
// Under the hand of somebody who is choosing, what the move would do comes first.
const choosing = (target) => !studying && Boolean(target.closest?.(".lit, .chosen, .no, .far"));

table.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const element = about(event.target);
  if (!element) hide();
  else rest(element, choosing(event.target) ? 3 * REST : shown ? 120 : REST);
});
table.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && !about(event.relatedTarget ?? document.body)) hide();
});

let press = 0;
let held = null; // what a long press has shown: the tap that ends it chooses nothing
table.addEventListener("pointerdown", (event) => {
  held = null;
  const element = about(event.target);
  if (event.pointerType === "mouse") { hide(); return; }
  clearTimeout(press);
  if (element) press = setTimeout(async () => { if (await show(element)) held = element; }, LONG);
});
for (const kind of ["pointerup", "pointercancel"]) table.addEventListener(kind, () => clearTimeout(press));
table.addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(press); });
table.addEventListener("contextmenu", (event) => { if (held || (event.pointerType === "touch" && about(event.target))) event.preventDefault(); });

// A tap on what cannot be chosen explains it; while studying, so does every tap.
document.addEventListener("click", (event) => {
  const element = about(event.target);
  if (held && element === held) { stop(event); held = null; return; }
  if (!element) { if (!box.contains(event.target)) hide(); return; }
  const busy = event.target.closest("a[href], button:not(.reach), input, select, textarea, summary");
  if (studying && table.contains(element)) { stop(event); show(element); return; }
  if (choosing(event.target) || (busy && element.contains(busy) && busy !== element)) { hide(); return; }
  show(element);
}, true);

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

table.addEventListener("focusin", (event) => {
  const element = about(event.target);
  if (element && event.target.matches(":focus-visible")) rest(element, REST);
});
table.addEventListener("focusout", () => hide());
addEventListener("scroll", hide, { passive: true, capture: true });
document.addEventListener("shown", () => { if (shown && !shown.isConnected) hide(); if (studying) reach(true); });
document.addEventListener("sent", hide);

// -- studying: every card by keyboard and by plain taps ---------------------------------------------------------------

function reach(on) {
  for (const element of table.querySelectorAll(FIGURE)) {
    if (on && element.tabIndex < 0 && !element.hasAttribute("tabindex")) { element.tabIndex = 0; element.dataset.reached = ""; }
    if (!on && "reached" in element.dataset) { element.removeAttribute("tabindex"); delete element.dataset.reached; }
  }
}

export function study(on = !studying) {
  studying = on;
  document.documentElement.classList.toggle("studying", on);
  reach(on);
  if (!on) hide();
  document.dispatchEvent(new CustomEvent("studying", { detail: on }));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog[open]")) return;
  if (event.key === "Escape" && (shown || studying)) {
    event.stopImmediatePropagation();
    if (shown) hide(); else study(false);
  } else if (event.key === "i" && setting("keys") === "on") {
    event.preventDefault();
    const element = about(document.activeElement);
    if (element && !studying) show(element); else study();
  } else if (studying && (event.key === "Enter" || event.key === " ") && about(event.target)) {
    stop(event);
    show(about(event.target));
  }
}, true);

// -- the legend -------------------------------------------------------------------------------------------------------

export async function openLegend() {
  const all = await load().catch(() => ({}));
  aside("legend", "Legend", (dialog) => {
    const list = make("div", "", "legend-list");
    for (const card of Object.values(all).filter((each) => each.icon)) {
      const entry = make("div");
      entry.append(...written({ ...card, page: "", rule: "" }));
      list.append(entry);
    }
    if (!list.children.length) list.append(make("p", "This game has no icons."));
    dialog.append(list, make("p", "Point at anything on the table, tap it, or press i to learn what it is.", "small"));
  });
}
