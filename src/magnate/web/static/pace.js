// At a human pace: the turns of others are shown one after the other, each for a moment, with a caption at the place
// where it happened; great moments get a card. Nothing here moves anything else on the page.
const version = new URL(import.meta.url).search;
const { setting } = await import(`./settings.js${version}`);
const HOLD = { off: 0, normal: 900, slow: 2400, step: Infinity }; // how long a turn stays before the next may be shown
const GO_ON = 350; // how much of that a turn takes that goes on
const LINGER = 2600; // how long the last caption stays
const STEP = 1400; // so long for each step of a turn told step by step
const READING = 6000; // the card of a great moment holds back what follows for so long at most

let until = 0; // when the next turn may be shown
let waiting = 0; // turns that have come and are not shown yet
let hurry = false; // show them all at once
let release = null; // ends the pause that goes on now
let caption = null;
let clearing = 0;

const pace = () => setting("pace");
const others = (news) => Boolean(news.turn && !news.turn.own);

// -- waiting ----------------------------------------------------------------------------------------------------------

export function come(news) {
  if (others(news)) waiting += 1;
}

// Resolves when these news may be shown: one's own turn at once, another's when the one before has been seen.
export async function ready(news) {
  if (!others(news)) return;
  waiting -= 1;
  const same = news.turn.goes_on && until < Infinity;
  const pause = same ? Math.min(GO_ON, until - Date.now()) : until - Date.now();
  const seen = until === Infinity && !caption; // it was put away: nothing is left to press
  if (pause > 0 && !seen && !hurry && !document.hidden && pace() !== "off") {
    buttons();
    await new Promise((done) => {
      release = done;
      if (pause < Infinity) setTimeout(done, pause);
    });
    release = null;
  }
  if (!waiting) hurry = false;
}

export function next() {
  release?.();
}

export function skip() {
  hurry = waiting > 0;
  until = 0;
  next();
  document.getElementById("moment")?.remove();
}

// -- the caption ------------------------------------------------------------------------------------------------------

const alternatives = (element) =>
  element.dataset.at.split("|").map((all) => all.trim().split(/\s+/).filter(Boolean)).filter((all) => all.length);

// How far down what lies here can be seen: to the tray, if that lies in the same columns of the page.
function low(at) {
  const tray = document.getElementById("tray")?.getBoundingClientRect();
  const under = tray?.height && at && tray.left < at.right && at.left < tray.right;
  return under && tray.top > innerHeight / 3 ? Math.min(tray.top, innerHeight) : innerHeight;
}

// The smallest things in sight that stand for the moves of a turn: they share the most names with them.
function placesOf(turn) {
  const found = [];
  for (const said of turn.places) {
    const names = new Set(said.split(" "));
    let best = null;
    let most = 0;
    for (const element of document.querySelectorAll(".zone [data-at]")) {
      const at = element.getBoundingClientRect();
      if (!element.checkVisibility() || at.bottom < 48 || at.top > low(at)) continue;
      for (const all of alternatives(element))
        if (all.length > most && all.every((name) => names.has(name))) { most = all.length; best = element; }
    }
    if (best) found.push(best);
  }
  return found;
}

const make = (tag, className = "", text = "") => Object.assign(document.createElement(tag), { className, textContent: text });

function away() {
  clearTimeout(clearing);
  caption?.remove();
  caption = null;
  for (const each of document.querySelectorAll(".happened")) each.classList.remove("happened");
}

function buttons() {
  if (!caption || caption.querySelector("button")) return;
  const step = pace() === "step";
  const button = Object.assign(make("button", "", step ? "Next turn" : "Skip"), { type: "button", title: "Key: ." });
  button.addEventListener("click", step ? next : skip);
  caption.append(button);
}

// Where the caption lies: above the tray on a phone, else beside the place, over nothing that was touched.
function lay(place) {
  const box = caption.getBoundingClientRect();
  const top = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const at = place?.getBoundingClientRect();
  const seen = at && at.bottom > Math.max(0, top) && at.top < low(at);
  if (!seen || innerWidth < 700) {
    const left = Math.max(8, (innerWidth - box.width) / 2);
    caption.style.left = `${left}px`;
    caption.style.top = `${Math.max(8, low({ left, right: left + box.width }) - box.height - 10)}px`;
    return;
  }
  const above = at.top - box.height - 8;
  caption.style.left = `${Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8)}px`;
  caption.style.top = `${above > Math.max(0, top) + 4 ? above : Math.min(at.bottom + 8, low(at) - box.height - 8)}px`;
}

// What an opponent of the rules did, line by line.
function stepsOf(turn) {
  const steps = make("ol", "steps");
  for (const step of turn.steps) steps.append(make("li", "", step));
  return turn.steps.length ? steps : null;
}

export function tell(news) {
  if (!news.turn) return;
  away();
  const { turn } = news;
  if (pace() === "off") return; // at once: nothing is held, nothing lies over the page
  for (const moment of turn.moments) if (moment.wide) card(moment.html);
  if (turn.own || document.hidden) return;
  const places = placesOf(turn);
  for (const place of turn.steps.length ? places : places.slice(0, 1)) place.classList.add("happened");
  caption = make("div", "caption");
  Object.assign(caption, { id: "caption", role: "region", ariaLabel: "What others did" });
  const badge = make("span", `seat tiny ${turn.paint}`, turn.sign);
  badge.setAttribute("aria-hidden", "true");
  const said = make("div");
  said.append(badge, make("b", "", ` ${turn.name}${/^[A-Z]/.test(turn.text) ? ":" : ""} `), stepsOf(turn) ?? turn.text);
  if (turn.to_me) said.append(make("span", "to-me", ` ${turn.to_me}`));
  caption.append(said);
  const small = turn.moments.filter((moment) => !moment.wide);
  for (const moment of small) {
    const told = make("div", "great");
    told.innerHTML = moment.html;
    said.before(told);
  }
  caption.classList.toggle("tall", small.length > 0);
  document.body.append(caption);
  lay(places[0]);
  const hold = (HOLD[pace()] ?? HOLD.normal) * (small.length ? 2 : 1);
  until = Math.max(until, Date.now() + hold);
  if (waiting) buttons();
  if (hold < Infinity) clearing = setTimeout(away, Math.max(LINGER, hold, STEP * turn.steps.length)); // else it stays until the next is wanted
}

// -- great moments ----------------------------------------------------------------------------------------------------

function card(html) {
  let box = document.getElementById("moment");
  if (!box) {
    box = make("section", "moment-card");
    box.id = "moment";
    box.setAttribute("role", "status");
    const close = Object.assign(make("button", "main", "Go on"), { type: "button" });
    close.addEventListener("click", () => { box.remove(); until = Math.min(until, Date.now()); next(); });
    box.append(make("div", "told"), close);
    document.body.append(box);
  }
  const one = make("div", "great");
  one.innerHTML = html;
  box.querySelector(".told").append(one);
  if (pace() !== "off") until = Math.max(until, Date.now() + Math.max(READING, HOLD[pace()]));
}

document.addEventListener("sent", () => { document.getElementById("moment")?.remove(); away(); });
document.addEventListener("setting", (event) => { if (event.detail.name === "pace") skip(); });
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea, dialog[open]")) return;
  if (event.key === "." && setting("keys") === "on") { event.preventDefault(); if (pace() === "step") next(); else skip(); }
  if (event.key === "Escape" && document.getElementById("moment")) skip();
});
