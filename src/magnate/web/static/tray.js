// Choosing in the tray: what a move would do before it is made, and a second question only where it cannot be undone.
const version = new URL(import.meta.url).search;
const [{ setting }, { labelOf }, ghosts] = await Promise.all(["settings", "board", "ghosts"].map((name) => import(`./${name}.js${version}`)));
const table = document.querySelector("[data-table]");
const path = `/t/${table.dataset.table}`;
const PAUSE = 90; // a hand that only passes over a move asks for nothing
const REACH = 400; // a hand on its way to what it has just been told
const LONG = 450; // a press that wants to know more
const MOVED_ON = 204; // the answer about a position that is past
const WIDE = 40; // letters of a row; of longer ones only what comes of them is told
const known = new Map(); // number and move -> what it would do

async function fetched(query, what = "preview") {
  const answer = await fetch(`${path}/${what}?${query}`, { headers: { accept: "application/json" } });
  return { status: answer.status, ...(answer.status === MOVED_ON ? {} : await answer.json()) };
}

function ask(button, after = "") {
  const asked = document.querySelector("#tray [data-question]");
  if (!asked) return Promise.resolve({ status: MOVED_ON }); // the question was settled under the hand
  const { number, me } = asked.dataset;
  const sign = `${number} ${me} ${button.value} ${after}`;
  if (!known.has(sign)) {
    if (known.size > 400) known.clear();
    const found = fetched(new URLSearchParams({ number, seat: me, move: button.value, ...(after && { after }) }));
    known.set(sign, found);
    found.then((said) => { if (said.status !== 200) known.delete(sign); }, () => known.delete(sign));
  }
  return known.get(sign);
}

// -- showing ----------------------------------------------------------------------------------------------------------

const make = (tag, text = "", className = "") => Object.assign(document.createElement(tag), { textContent: text, className });

// Aligned rows: what, and what it becomes. Whose it is stands before the first of several.
function rows(changes) {
  const list = make("dl");
  let last = "";
  for (const { what, before, after } of changes) {
    const [, whose, rest] = /^(.+?): (.+)$/.exec(what) ?? ["", what, ""];
    const again = rest && whose === last;
    last = whose;
    const row = make("div");
    const figures = make("dd");
    if (before && after && before !== "none" && before.length + after.length < WIDE) figures.append(`${before} \u2192 `, make("b", after));
    else figures.append(make("b", after ? (before ? after : `+ ${after}`) : `\u2212 ${before}`));
    row.append(make("dt", again ? rest[0].toUpperCase() + rest.slice(1) : what, again ? "again" : ""), figures);
    list.append(row);
  }
  return list;
}

function beyond(said) {
  const told = new Set((said.rows ?? []).map((row) => row.at + row.after));
  const others = (said.changes ?? []).filter((change) => !told.has(change.at + change.after));
  if (!others.length && !said.lines?.length) return [];
  const more = make("details", "", "beyond");
  const lines = make("ul");
  lines.append(...(said.lines ?? []).map((line) => make("li", line)));
  more.append(make("summary", "more"), rows(others));
  if (said.more) more.append(make("p", `and ${said.more} more`));
  more.append(lines);
  return [more];
}

function tell(title, said) {
  const box = document.querySelector("[data-outcome]");
  if (!box) return;
  forget();
  const rest = said.error ?? (said.rest ? `The rest depends on ${said.rest}.` : "");
  const nothing = !rest && !said.lines?.length && !said.changes?.length && !said.then ? "Nothing else changes at once." : "";
  const list = rows(said.rows ?? []);
  if (said.then) {
    const next = make("div", "", "next");
    next.append(make("dt", "Then"), make("dd", said.then));
    list.append(next);
  }
  const parts = [make("h3", title), make("p", said.warning ?? "", "warning"), list, make("p", rest || nothing, "rest"), ...beyond(said)];
  box.replaceChildren(...parts.filter((part) => part.textContent));
  box.scrollTop = 0;
  for (const { at, place, after } of said.changes ?? []) {
    for (const figure of document.querySelectorAll(`.zone [id="${at}"], .zone [data-also="${at}"]`)) figure.dataset.then = after;
    document.getElementById(place)?.classList.add("to-come");
  }
  ghosts.show(said.changes ?? []);
}

function forget() {
  document.querySelector("[data-outcome]")?.replaceChildren();
  for (const figure of document.querySelectorAll("[data-then]")) delete figure.dataset.then;
  for (const place of document.querySelectorAll(".to-come")) place.classList.remove("to-come");
  ghosts.forget();
}

let considered = null;
let pause = 0;

function consider(button, after) {
  clearTimeout(pause);
  if (chosen() || gone) return; // what waits for a word must stay in sight
  if (!button) { pause = setTimeout(overlook, REACH); return; }
  considered = button;
  document.dispatchEvent(new CustomEvent("considered", { detail: button }));
  pause = setTimeout(async () => {
    const said = await ask(button, after).catch(() => null);
    if (!said || said.status === MOVED_ON || gone || chosen()) return;
    if (considered === button && button.isConnected) tell(said.title || labelOf(button), said);
  }, PAUSE);
}

function overlook() {
  considered = null;
  document.dispatchEvent(new CustomEvent("considered", { detail: null }));
  forget();
}

const option = (target) => target.closest?.("#tray .opt");
table.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && option(event.target)) consider(option(event.target)); });
table.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || !(option(event.target) || event.target.closest?.("[data-at].lit"))) return;
  if (!event.relatedTarget?.closest?.("#tray .opt, [data-at].lit") && !option(document.activeElement)) consider(null);
});
table.addEventListener("pointerover", (event) => { if (considered && event.target.closest("[data-outcome]")) clearTimeout(pause); });
table.addEventListener("pointerout", (event) => {
  if (considered && event.target.closest("[data-outcome]") && !event.relatedTarget?.closest?.("[data-outcome]")) consider(null);
});
table.addEventListener("focusin", (event) => { if (option(event.target)) consider(option(event.target)); });
document.addEventListener("consider", ({ detail: { button, after } }) => consider(button, after));
let shown = ""; // the question in the tray, empty once it is answered
document.addEventListener("sent", () => {
  shown = "";
  for (const each of table.querySelectorAll("#tray :is(.why, .whys)[open]")) each.open = false; // it was about this question
});
table.addEventListener("toggle", (event) => {
  const narrowed = document.querySelector("[data-narrow]:not([hidden])"); // then what is left was opened without a hand
  if (event.target.matches("#tray details[open]") && !narrowed) event.target.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("shown", (event) => {
  settle();
  setTimeout(() => { goOn(); offer(); }); // when everybody has seen it
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
  if (number === null) following = null;
  setTimeout(() => { goOn(); offer(); });
});

let following = null; // what was pressed on the board is the answer to the question that the move sent opens
document.addEventListener("follow", ({ detail: names }) => { following = { names, from: question() }; });

function goOn() {
  if (!following || gone || !question() || question() === following.from) return;
  const { names } = following;
  following = null;
  const button = [...document.querySelectorAll("#tray .opt")].find((each) => each.dataset.names === names);
  if (button) decide(button);
}

const confirm = () => document.querySelector("[data-confirm]");
const chosen = () => document.querySelector('#tray .opt[aria-pressed="true"]');
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
  const ends = button.matches(".end") && setting("confirm") !== "every"; // it says what it does, and stands apart
  if (button === confirm() || passing === button || ends || setting("confirm") === "never") {
    wish = passing = null;
    gone = Infinity;
    clearTimeout(pause);
    document.dispatchEvent(new CustomEvent("sent", { detail: button.value }));
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button === chosen() && !wish?.quiet) unchoose();
  else if (wish?.button !== button || !wish.busy || wish.quiet) decide(button); // what was chosen without a hand is chosen now
}, true);

// The second press of a double click was meant for what is gone: it answers no question that has come meanwhile.
let meant = ""; // the question that the first press was for
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#tray, .zone")) return;
  const now = `${question()} ${document.querySelector("#tray [data-question]")?.dataset.number}`;
  if (event.detail <= 1) meant = now;
  else if (meant !== now) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

let left = null; // the only move that fits: it is chosen without a hand
const byHand = () => wish && !wish.quiet && !(wish.button.isConnected && wish.button.parentElement.hidden);
document.addEventListener("alone", ({ detail: button }) => {
  if (byHand()) return;
  if (left && left !== button && chosen() === left) unchoose();
  left = button;
  offer();
});

// The page may have come before the answer to what was sent: then it is offered when that comes.
function offer() {
  if (byHand()) return;
  if (left?.isConnected && ![chosen(), wish?.button].includes(left) && !gone && !following) decide(left, true, true);
}

// Alone with bots Undo goes back past them: whoever has seen what a move does by pointing at it is not asked again.
const freely = () => matchMedia("(hover: hover)").matches && document.querySelector("#tray [data-freely]");

async function decide(button, waits = false, quiet = false) {
  unchoose();
  const from = document.activeElement;
  const mine = wish = { button, waits, quiet, busy: true, asked: question() };
  const said = await ask(button).catch(() => ({ status: 0 }));
  await new Promise((done) => setTimeout(done)); // a form that is just being sent cannot be sent
  if (wish !== mine) return;
  mine.busy = false;
  if (said.status === MOVED_ON) { // the tray is about to be drawn anew
    document.dispatchEvent(new CustomEvent("behind"));
    return;
  }
  const sure = said.status === 200 && (!said.final || freely()) && setting("confirm") !== "every";
  const refused = said.status >= 400 && said.status < 500 && said.status !== 429; // the house will say what is wrong with it
  if (!waits && (sure || refused)) {
    passing = button;
    button.form.requestSubmit(button);
    return;
  }
  mine.waits = true;
  tell(said.title || labelOf(button), said.status === 200 ? said : { error: "What it would do cannot be looked up now." });
  button.setAttribute("aria-pressed", "true");
  button.closest(".tray").classList.add("decided");
  const yes = confirm();
  yes.value = button.value;
  yes.textContent = button.dataset.verb;
  yes.hidden = false;
  if (quiet) return;
  const here = document.activeElement; // a hand that has gone on is not held up
  if (here === document.body || (waits ? here.closest("#tray") : here === from)) yes.focus();
}

// The table has moved on under a choice: it still holds if the same question still has that answer.
function again() {
  if (!wish) return;
  const { button, waits, quiet, asked } = wish;
  wish = null;
  const same = asked === question() && [...document.querySelectorAll("#tray .opt")].find((each) => each.value === button.value);
  if (same) decide(same, waits, quiet);
}

export function unchoose() {
  wish = null;
  const was = chosen();
  if (!was) return null;
  was.removeAttribute("aria-pressed");
  was.closest(".tray")?.classList.remove("decided");
  confirm().hidden = true;
  forget();
  return was;
}

// -- a hint -----------------------------------------------------------------------------------------------------------

// The move that a good bot would make is chosen, with its reason: it waits for a word.
export async function advise() {
  const asks = document.querySelector("[data-advise]");
  if (!asks || asks.disabled || gone) return;
  const { number, me } = document.querySelector("#tray [data-question]").dataset;
  asks.disabled = true;
  const said = await fetched(new URLSearchParams({ number, seat: me }), "hint").catch(() => ({ error: "There is no hint now." }));
  asks.disabled = false;
  if (!asks.isConnected || gone || said.status === MOVED_ON) return;
  document.dispatchEvent(new CustomEvent("unfold"));
  const button = [...document.querySelectorAll("#tray .opt")].find((each) => each.value === said.move);
  if (button?.dataset.actor) document.querySelector(`#tray [data-for="${button.dataset.actor}"]:not([aria-pressed="true"])`)?.click();
  if (button) await decide(button, true);
  else tell(said.label ?? "Hint", { error: said.error ?? "It is made with the form." });
  if (said.why) document.querySelector("[data-outcome] h3")?.after(make("p", said.why, "rest"));
}

table.addEventListener("click", (event) => { if (event.target.closest("[data-advise]")) advise(); });

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
