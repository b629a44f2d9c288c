// Keeps a table page fresh: listens to the stream, puts in what has changed, and sends forms without a reload.
// Without this file the page still plays; it has to be reloaded by hand then.
const withoutKeys = (html) => html.replace(/(name="key" value=")[^"]*/g, "$1");
const table = document.querySelector("[data-table]");
// What the house has sent, before other scripts touch it: what is no news is not drawn anew.
const shown = new Map([...table.querySelectorAll(".part, .zone, #talk")].map((box) => [box.id, withoutKeys(box.innerHTML)]));

const version = new URL(import.meta.url).search;
const [{ glide, rest }, { still }, pace, back] = await Promise.all(["motion", "settings", "pace", "back"].map((name) => import(`./${name}.js${version}`)));
const path = `/t/${table.dataset.table}`;
const query = table.dataset.seat ? `?seat=${table.dataset.seat}` : "";
const TRIES = 4; // how often a move is sent again while its question stays open
const RESENDS = 15; // every two seconds, while the line is down: longer than a restart of the house
const READ = 12_000; // how long a message stays whose cause is gone
const LATE = 3000; // a move that was taken but not shown by then is asked for
const PATIENCE = 40_000; // longer without a sign of life means that the line is dead
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// -- messages ---------------------------------------------------------------------------------------------------------

const hushed = new Map(); // messages that were closed, until there is nothing of their kind to say

function say(text, kind = "line") {
  const id = `say-${kind}`;
  let box = document.getElementById(id);
  if (!text) { box?.remove(); hushed.delete(kind); return; }
  if (hushed.get(kind) === text) return;
  if (!box) {
    box = Object.assign(document.createElement("p"), { id, className: "offline" });
    box.setAttribute("role", "alert");
    const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "\u00d7" });
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => { hushed.set(kind, box.firstChild.textContent); box.remove(); });
    box.append(document.createElement("span"), close);
    table.querySelector("[data-says]").prepend(box);
  }
  box.firstChild.textContent = text;
}

function stale() {
  if (document.getElementById("say-stale")) return;
  say("This page is older than the house. ", "stale");
  const button = Object.assign(document.createElement("button"), { textContent: "Reload" });
  button.addEventListener("click", anew);
  document.querySelector("#say-stale > span").after(button);
}

// The page may be the answer to a form: what is loaded is the table, the form is not sent again.
function anew() {
  stream?.close();
  location.replace(path + query);
}

// -- putting in what has changed --------------------------------------------------------------------------------------

function parsed(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box;
}

// How to find an element again after its neighbours were drawn anew.
function place(element) {
  const form = element.closest("form");
  return [form?.getAttribute("action"), form?.dataset.fill, element.tagName, element.name, element.id,
    element.tagName === "BUTTON" ? element.value || element.dataset.facet : "", element.closest("details")?.dataset.keep,
    element.matches("button[type=button]:not(.reach)") ? element.textContent : "",
    element.getAttribute("href"), element.dataset?.scroll, element.closest("[data-at]")?.dataset.at].join("|");
}

function remember(box) {
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const fields = [...box.querySelectorAll("input:not([type=hidden]), select, textarea")].filter((field) =>
    field.tagName === "SELECT" ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((o) => o.defaultSelected))
      : field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  return {
    focus: focused && place(focused),
    whereabouts: new Map([...box.querySelectorAll("[id]")].filter((each) => each.scrollLeft || each.scrollTop)
      .map((each) => [each.id, [each.scrollLeft, each.scrollTop]])),
    caret: focused && "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : null,
    values: new Map(fields.map((field) => [place(field), field.type === "checkbox" ? field.checked : field.value])),
    open: new Map([...box.querySelectorAll("details[data-keep]")].map((each) => [each.dataset.keep, each.open])),
    scroll: new Map([...box.querySelectorAll("[data-scroll]")].map((each) => [each.dataset.scroll, each.scrollTop])),
  };
}

function restore(box, was) {
  for (const each of box.querySelectorAll("details[data-keep]"))
    if (was.open.has(each.dataset.keep)) each.open = was.open.get(each.dataset.keep);
  for (const field of box.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    if (!was.values.has(place(field))) continue;
    const value = was.values.get(place(field));
    if (field.type === "checkbox") field.checked = value;
    else if (field.tagName !== "SELECT" || [...field.options].some((o) => o.value === value)) field.value = value;
  }
}

// After everything else: whoever asks for a scroll position asks the browser to lay out the whole page.
function scroll({ box, was, atEnd }) {
  for (const each of box.querySelectorAll("[data-scroll]"))
    if (was.scroll.get(each.dataset.scroll)) each.scrollTop = was.scroll.get(each.dataset.scroll);
  for (const [id, [left, top]] of was.whereabouts) document.getElementById(id)?.scrollTo(left, top);
  if (atEnd) box.scrollTop = box.scrollHeight;
}

function refocus(box, was) {
  if (document.activeElement && document.activeElement !== document.body) return; // it has gone elsewhere meanwhile
  const again = [...box.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")]
    .find((each) => place(each) === was.focus);
  (again ?? heading(box)).focus({ preventScroll: true });
  if (again && was.caret && again.setSelectionRange) try { again.setSelectionRange(...was.caret); } catch { /* a number */ }
}

// Where the eye goes when what it looked at is gone: to the next question, if there is one.
function heading(box) {
  const found = (box.matches(".zone") ? document.querySelector("#tray h2") : null) ?? box.querySelector("h2") ?? box;
  found.tabIndex = -1;
  return found;
}

// A zone drawn more than once may come into being while the page is open, such as a house that has just been chosen.
function born(id) {
  const zones = [...document.querySelectorAll("[data-zones]")].find((each) => id.startsWith(`zone-${each.dataset.zones}-`));
  if (!zones) return null;
  const section = Object.assign(document.createElement("section"), { id, className: `zone zone-${zones.dataset.zones}` });
  zones.append(section);
  return section;
}

// A fragment that has changed: what was there, what comes, and what must not be lost.
function change(id, html) {
  const box = document.getElementById(id) ?? born(id);
  const fresh = parsed(html);
  const text = withoutKeys(fresh.innerHTML);
  if (!box || shown.get(id) === text) return null;
  shown.set(id, text);
  const atEnd = "end" in box.dataset && box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  return { box, was: remember(box), old: [...box.childNodes], fresh: [...fresh.content.childNodes], atEnd };
}

const swap = (changes) => {
  for (const each of changes) each.box.replaceChildren(...each.fresh);
  return () => {
    for (const each of changes) each.box.replaceChildren(...each.old);
    active?.focus({ preventScroll: true });
  };
};
let active = null;
let seen = { number: -1, now: 0 }; // what was shown last

async function show(news, whole = false) {
  if (news.build !== table.dataset.build) { stale(); return; }
  if ("waiting" in table.dataset && news.number >= 0) { anew(); return; } // the board has been laid
  const old = news.number < seen.number || (news.number === seen.number && news.now < seen.now);
  if (whole && old) return; // the stream was quicker
  if (String(news.curtained ?? "") !== (table.dataset.curtained ?? "")) { anew(); return; } // nothing of the last seat stays
  seen = { number: news.number, now: news.now };
  active = document.activeElement;
  const changes = Object.entries(news.fragments).map(([id, html]) => change(id, html)).filter(Boolean);
  const zones = changes.filter((each) => each.box.matches(".zone"));
  const waited = zones.length > 0 && await glide(() => swap(zones), still());
  const others = changes.filter((each) => !zones.includes(each));
  if (waited) for (const each of others) each.was = remember(each.box); // somebody may have typed meanwhile
  swap(others);
  for (const { box, was } of changes) { restore(box, was); times(box); }
  changes.forEach(scroll);
  table.dataset.entry = news.number;
  document.dispatchEvent(new CustomEvent("shown", { detail: changes.map((each) => each.box.id) }));
  for (const { box, was } of changes) if (was.focus) refocus(box, was);
  const mine = document.querySelector("#status strong") !== null;
  document.title = (mine ? "(!) " : "") + document.title.replace(/^\(!\) /, "");
}

let showing = Promise.resolve(); // one after the other, in the order they came
function put(news, whole) {
  pace.come(news);
  back.come(news);
  const turn = async () => {
    await pace.ready(news);
    await back.present();
    await show(news, whole);
    if (news.turn?.moments.some((moment) => moment.wide)) await rest();
    pace.tell(news);
  };
  return (showing = showing.then(turn).catch((error) => { setTimeout(() => { throw error; }); }));
}

// Whether something on the way has answered for a house that is closed or being restarted.
const byProxy = (answer) =>
  [502, 503, 504].includes(answer.status) && !answer.headers.get("content-type")?.startsWith("application/json");

async function refresh() {
  pace.skip();
  const answer = await fetch(`${path}/fragments${query}`, { headers: { accept: "application/json" } });
  if (answer.ok) await put(await answer.json(), true);
  else if (!byProxy(answer)) say("This table is not open to you any more. Reload the page.");
}

// -- times ------------------------------------------------------------------------------------------------------------

function span(ms) {
  const units = [["d", 86400000], ["h", 3600000], ["min", 60000], ["s", 1000]];
  let left = Math.max(0, ms);
  const parts = [];
  for (const [name, size] of units) {
    if (left >= size) { parts.push(`${Math.floor(left / size)} ${name}`); left %= size; } else if (parts.length) break;
  }
  return parts.slice(0, 2).join(" ") || "0 s";
}

function clock(ms) { // the last hour as a clock shows it
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return ms < 3600000 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : span(ms);
}

function times(box) {
  for (const each of box.querySelectorAll("time[data-time]")) {
    const at = new Date(each.dateTime);
    const today = at.toDateString() === new Date().toDateString();
    each.textContent = today ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : at.toLocaleDateString();
  }
}

let ahead = 0; // how far this computer's clock is ahead of the house's
setInterval(() => {
  for (const each of document.querySelectorAll("time[data-left]"))
    each.textContent = (each.closest(".my-clock") ? clock : span)(Number(each.dataset.left) - (Date.now() - ahead));
}, 1000);

// -- the line ---------------------------------------------------------------------------------------------------------

let stream;
let heard = Date.now();
const sent = new Map(); // every fragment as this stream sent it last

// A fragment comes whole, or as what has changed in the last one: where, how much of it goes, and what comes.
function whole(id, news) {
  if (typeof news === "string") return news;
  const old = sent.get(id);
  let done = 0;
  const parts = news.map(([at, length, text]) => { const kept = old.slice(done, at); done = at + length; return kept + text; });
  return parts.join("") + old.slice(done);
}

function listen() {
  stream?.close();
  stream = new EventSource(`${path}/live${query}`);
  stream.onopen = () => { heard = Date.now(); say(""); say("", "unsent"); };
  stream.onmessage = (event) => {
    heard = Date.now();
    say("");
    const news = JSON.parse(event.data);
    ahead = Date.now() - news.now;
    for (const [id, fragment] of Object.entries(news.fragments)) {
      news.fragments[id] = whole(id, fragment);
      sent.set(id, news.fragments[id]);
    }
    put(news);
  };
  stream.addEventListener("alive", () => { heard = Date.now(); });
  stream.onerror = () => {
    say("The line is down; the page catches up by itself.");
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000); // the browser has given up: we have not
  };
}

setInterval(() => {
  if (Date.now() - heard < PATIENCE) return;
  heard = Date.now();
  say("The line is down; the page catches up by itself.");
  listen();
}, 5000);
document.addEventListener("behind", () => { if (stream.readyState !== EventSource.OPEN) refresh().catch(() => {}); });
addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
addEventListener("pagehide", () => stream?.close());

// -- sending ----------------------------------------------------------------------------------------------------------

async function post(action, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(action, { method: "POST", body, headers: { accept: "application/json" } });
      if (byProxy(answer)) throw new Error(`${answer.status}`);
      if (attempt) say("");
      return answer;
    } catch (error) { // nobody knows whether it arrived: the same key makes it count once, but talk has none
      if (attempt === RESENDS || body.has("text")) throw error;
      say("The line is down; your move is sent again.");
      await wait(2000);
    }
  }
}

// What was sent is gone from the page, also where the form has been drawn anew meanwhile; the next line stays.
function clear(form, body) {
  const fill = form.dataset.fill;
  const now = fill && !form.isConnected ? table.querySelector(`[data-fill="${fill}"]`) : form;
  for (const field of now?.querySelectorAll(fill ? "input:not([type=hidden]), select, textarea" : "[name=text]") ?? []) {
    if (field.value !== body.get(field.name)) continue;
    if (field.tagName === "SELECT") field.selectedIndex = 0;
    else field.value = field.defaultValue;
  }
}

// The entry that what was sent has led to; null if the house did not take it.
async function send(form, action, body, asked) {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(action, body);
    if (answer.ok) {
      say("", "refused");
      say("", "unsent");
      const { number = 0 } = await answer.json().catch(() => ({}));
      clear(form, body);
      if (stream.readyState !== EventSource.OPEN) await refresh().catch(() => {}); // or the stream will, when it is back
      else setTimeout(() => { if (seen.number < number) refresh().catch(() => {}); }, LATE);
      return number;
    }
    const said = await answer.json().catch(() => ({ error: "The house did not understand this." }));
    if (answer.status === 409 && body.has("key") && attempt < TRIES) { // somebody else was quicker
      await refresh();
      const tray = document.querySelector("#tray [data-question]");
      if (asked && tray?.dataset.question === asked) { // but the question is still the same: answer it again
        const fresh = tray.querySelector("[name=number]");
        body = new URLSearchParams(body);
        body.set("number", fresh.value);
        body.set("key", crypto.randomUUID());
        continue;
      }
    }
    say(said.error[0].toUpperCase() + said.error.slice(1), "refused");
    clearTimeout(refusal);
    refusal = setTimeout(() => say("", "refused"), READ);
    return null;
  }
}

let refusal = 0;
const underway = new Set();
let turn = Promise.resolve(); // one after the other, in the order they were sent

table.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("live" in form.dataset)) return;
  event.preventDefault();
  const action = form.getAttribute("action");
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const asked = document.querySelector("[data-question]")?.dataset.question;
  if (form.matches(".wishes")) // each is a thing of its own
    body.set("key", `${body.get("key")}-${[...form.elements].indexOf(event.submitter)}`);
  const sign = `${action} ${body}`;
  if (underway.has(sign)) return; // a double click counts once
  underway.add(sign);
  turn = turn.then(() => send(form, action, body, asked))
    .catch(() => {
      say("It was not sent: the line is down.", "unsent"); // it goes when the line is back
      if (stream.readyState === EventSource.OPEN) setTimeout(() => say("", "unsent"), READ);
      return null;
    })
    .then((number) => {
      underway.delete(sign);
      document.dispatchEvent(new CustomEvent("answered", { detail: { form, number } }));
    });
});

times(table);
for (const each of table.querySelectorAll("[data-end]")) each.scrollTop = each.scrollHeight;
listen();
