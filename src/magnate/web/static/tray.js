// Choosing in the tray: what a move would do before it is made, and a second question only where it cannot be undone.
const version = new URL(import.meta.url).search;
const { setting } = await import(`./settings.js${version}`);
const table = document.querySelector("[data-table]");
const path = `/t/${table.dataset.table}`;
const PAUSE = 90; // a hand that only passes over a move asks for nothing
const LONG = 450; // a press that wants to know more
const MOVED_ON = 204; // the answer about a position that is past
const known = new Map(); // number and move -> what it would do

async function fetched(query) {
  const answer = await fetch(`${path}/preview?${query}`, { headers: { accept: "application/json" } });
  return { status: answer.status, ...(answer.status === MOVED_ON ? {} : await answer.json()) };
}

function ask(button) {
  const { number, me } = button.closest("[data-question]").dataset;
  const sign = `${number} ${me} ${button.value}`;
  if (!known.has(sign)) {
    if (known.size > 400) known.clear();
    const found = fetched(new URLSearchParams({ number, seat: me, move: button.value }));
    known.set(sign, found);
    found.then((said) => { if (said.status !== 200) known.delete(sign); }, () => known.delete(sign));
  }
  return known.get(sign);
}

// -- showing ----------------------------------------------------------------------------------------------------------

const make = (tag, text = "", className = "") => Object.assign(document.createElement(tag), { textContent: text, className });

// Each company or player once, with all of its figures behind it: that takes a third of the room.
function figures(changes, more) {
  const list = make("dl");
  const of = new Map();
  for (const change of changes) {
    const [, whose, what] = /^(.*?): (.*)$/.exec(change.what) ?? ["", "", change.what];
    if (!of.has(whose)) {
      of.set(whose, make("div"));
      of.get(whose).append(make("dt", whose || "The table"));
      list.append(of.get(whose));
    }
    const cell = make("dd", `${what} `);
    if (change.before && change.after) cell.append(`${change.before} \u2192 `, make("b", change.after));
    else cell.append(make("b", change.after ? `+ ${change.after}` : `\u2212 ${change.before}`));
    of.get(whose).append(cell);
  }
  if (more) list.append(make("dd", `and ${more} more`));
  return list;
}

function tell(title, said) {
  const box = document.querySelector("[data-outcome]");
  if (!box) return;
  forget();
  const lines = make("ul");
  lines.append(...(said.lines ?? []).map((line) => make("li", line)));
  const rest = said.error ?? (said.rest ? `The rest depends on ${said.rest}.` : "");
  const nothing = !rest && !said.lines?.length && !said.changes?.length ? "Nothing else changes at once." : "";
  const parts = [make("h3", title), figures(said.changes ?? [], said.more), lines, make("p", rest || nothing, "rest")];
  box.replaceChildren(...parts.filter((part) => part.textContent));
  box.scrollTop = 0;
  for (const { at, place, after } of said.changes ?? []) {
    const figure = document.getElementById(at);
    if (figure?.closest(".zone")) figure.dataset.then = after;
    document.getElementById(place)?.classList.add("to-come");
  }
}

function forget() {
  document.querySelector("[data-outcome]")?.replaceChildren();
  for (const figure of document.querySelectorAll("[data-then]")) delete figure.dataset.then;
  for (const place of document.querySelectorAll(".to-come")) place.classList.remove("to-come");
}

let considered = null;
let pause = 0;

function consider(button) {
  clearTimeout(pause);
  if (chosen() || gone) return; // what waits for a word must stay in sight
  considered = button;
  document.dispatchEvent(new CustomEvent("considered", { detail: button }));
  if (!button) { forget(); return; }
  pause = setTimeout(async () => {
    const said = await ask(button).catch(() => null);
    if (!said || said.status === MOVED_ON || gone || chosen()) return;
    if (considered === button && button.isConnected) tell(button.textContent, said);
  }, PAUSE);
}

const option = (target) => target.closest?.("#choose .opt");
table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && option(event.target)) consider(option(event.target)); });
table.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || !(option(event.target) || event.target.closest?.("[data-at].lit"))) return;
  if (!event.relatedTarget?.closest?.("#choose .opt, [data-at].lit") && !option(document.activeElement)) consider(null);
});
table.addEventListener("focusin", (event) => { if (option(event.target)) consider(option(event.target)); });
document.addEventListener("consider", (event) => consider(event.detail));
let shown = ""; // the question in the tray, empty once it is answered
document.addEventListener("sent", () => {
  shown = "";
  for (const each of table.querySelectorAll("#choose .why[open]")) each.open = false; // it was about this question
});
table.addEventListener("toggle", (event) => {
  if (event.target.matches("#tray details[open]")) event.target.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("shown", (event) => {
  settle();
  if (!event.detail.includes("tray")) return;
  if (shown !== question()) document.getElementById("tray").scrollTop = 0; // a new question is read from its top
  shown = question();
  considered = null;
  forget();
  again();
});

let press = 0;
let pressed = null; // a long press has shown what it would do: the tap that ends it is no choice
table.addEventListener("pointerdown", (event) => {
  pressed = null;
  const button = option(event.target);
  if (event.pointerType === "mouse" || !button) return;
  press = setTimeout(() => { pressed = button; consider(button); }, LONG);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"])
  table.addEventListener(kind, (event) => { if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(press); });
table.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });

// -- choosing ---------------------------------------------------------------------------------------------------------

let wish = null; // the move that was chosen here, whether it is being looked up, and whether it waits for a word
let passing = null; // a move that may go
let gone = 0; // a move is on its way, and nothing more is asked until the entry that shows it; which one is known later

function settle() {
  if (gone <= Number(table.dataset.entry ?? -1)) gone = 0;
}

document.addEventListener("answered", ({ detail: { form, number } }) => {
  if (form.id !== "choose") return;
  gone = number ?? 0;
  settle();
});

const confirm = () => document.querySelector("[data-confirm]");
const chosen = () => document.querySelector('#choose .opt[aria-pressed="true"]');
const question = () => document.querySelector("#tray [data-question]")?.dataset.question;

document.addEventListener("submit", (event) => {
  if (event.target.id !== "choose" || !event.submitter) return;
  const button = event.submitter;
  if (gone || pressed === button) {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = null;
    return;
  }
  if (button === confirm() || passing === button || setting("confirm") === "never") {
    wish = passing = null;
    gone = Infinity;
    clearTimeout(pause);
    document.dispatchEvent(new CustomEvent("sent"));
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (wish?.button !== button || !wish.busy) decide(button);
}, true);

async function decide(button, waits = false) {
  unchoose();
  const from = document.activeElement;
  const mine = wish = { button, waits, busy: true, asked: question() };
  const said = await ask(button).catch(() => ({ status: 0 }));
  await new Promise((done) => setTimeout(done)); // a form that is just being sent cannot be sent
  if (wish !== mine) return;
  mine.busy = false;
  if (said.status === MOVED_ON) { // the tray is about to be drawn anew
    document.dispatchEvent(new CustomEvent("behind"));
    return;
  }
  const sure = said.status === 200 && !said.final && setting("confirm") !== "every";
  const refused = said.status >= 400 && said.status < 500 && said.status !== 429; // the house will say what is wrong with it
  if (!waits && (sure || refused)) {
    passing = button;
    button.form.requestSubmit(button);
    return;
  }
  mine.waits = true;
  tell(button.textContent, said.status === 200 ? said : { error: "What it would do cannot be looked up now." });
  button.setAttribute("aria-pressed", "true");
  const yes = confirm();
  yes.value = button.value;
  yes.textContent = `Confirm: ${button.textContent}`;
  yes.hidden = false;
  reveal();
  const here = document.activeElement; // a hand that has gone on is not held up
  if (here === document.body || (waits ? here.closest("#tray") : here === from)) yes.focus();
}

// Where the tray is one column, what a move would do lies under all the others: it must be read before it is confirmed.
function reveal() {
  const tray = document.getElementById("tray");
  const [box, then] = [tray.querySelector("[data-outcome]"), tray.querySelector(".doing")].map((each) => each.getBoundingClientRect());
  const hidden = box.bottom - Math.min(then.top, tray.getBoundingClientRect().bottom);
  if (hidden > 0) tray.scrollTop += Math.min(hidden, box.top - tray.getBoundingClientRect().top - 8);
}

// The table has moved on under a choice: it still holds if the same question still has that answer.
function again() {
  if (!wish) return;
  const { button, waits, asked } = wish;
  wish = null;
  const same = asked === question() && [...document.querySelectorAll("#choose .opt")].find((each) => each.value === button.value);
  if (same) decide(same, waits);
}

export function unchoose() {
  wish = null;
  const was = chosen();
  if (!was) return null;
  was.removeAttribute("aria-pressed");
  confirm().hidden = true;
  forget();
  return was;
}

// -- forms to fill in -------------------------------------------------------------------------------------------------

let typing = 0;
table.addEventListener("input", (event) => {
  const form = event.target.closest("[data-fill]");
  if (!form) return;
  clearTimeout(typing);
  typing = setTimeout(async () => {
    const query = new URLSearchParams(new FormData(form));
    query.delete("key");
    const said = await fetched(query).catch(() => null);
    if (said && form.isConnected && said.status !== MOVED_ON) tell(form.querySelector("button").textContent, said);
  }, 4 * PAUSE);
});
