// Says that it is your turn, for whoever looks elsewhere: a soft sound and a mark on the page's icon; and what was
// said while the talk is out of sight.
const version = new URL(import.meta.url).search;
const { setting } = await import(`./settings.js${version}`);

const mine = () => document.querySelector("#status strong") !== null;
const icon = document.querySelector("link[rel=icon]");
let was = mine();
let sounds;

// Two soft notes, made here. A browser allows them once the person has touched the page.
function chime() {
  try { sounds ??= new AudioContext(); } catch { return; }
  if (sounds.state === "suspended") { sounds.resume(); }
  for (const [note, start] of [[587.33, 0], [783.99, 0.14]]) {
    const at = sounds.currentTime + start;
    const tone = sounds.createOscillator();
    const level = sounds.createGain();
    tone.type = "sine";
    tone.frequency.value = note;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(0.12, at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(level).connect(sounds.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
  document.dispatchEvent(new CustomEvent("chime"));
}

function look() {
  const now = mine();
  if (icon) icon.href = now ? "/static/icon-turn.svg" : "/static/icon.svg";
  if (now && !was && setting("sound") === "on" && navigator.userActivation?.hasBeenActive !== false) chime();
  was = now;
}

// -- talk out of sight ------------------------------------------------------------------------------------------------

const talk = document.getElementById("talk");
const own = document.querySelector(".bar .who")?.textContent ?? "";
const said = () => [...talk.querySelectorAll("li:has(.said)")];
const sign = (line) => `${line.querySelector("time").dateTime} ${line.querySelector(".said").textContent}`;
let latest = ""; // the last line that was there
let missed = 0;

function insight(line) {
  const box = line.getBoundingClientRect();
  return Boolean(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("#talk"));
}

// How many lines were missed stands on the tab as well.
function count() {
  const tab = document.getElementById("tab-talk");
  if (!tab) return;
  tab.querySelector(".count")?.remove();
  if (!missed) return;
  tab.append(Object.assign(document.createElement("span"), { className: "count", textContent: String(missed) }));
  tab.lastChild.append(Object.assign(document.createElement("span"), { className: "vh", textContent: " new" }));
}

function hush() {
  missed = 0;
  count();
  document.getElementById("heard")?.remove();
}

function hear(parts) {
  if (!parts.includes("talk")) return;
  const lines = said();
  const fresh = lines.slice(lines.findLastIndex((each) => sign(each) === latest) + 1);
  latest = lines.length ? sign(lines.at(-1)) : "";
  const line = fresh.filter((each) => !mentions(each, own)).at(-1);
  if (!line || insight(line) || (line.matches(".house") && document.querySelector("#wanted p"))) return; // a request speaks for itself
  missed += 1;
  count();
  let box = document.getElementById("heard");
  if (!box) {
    box = Object.assign(document.createElement("p"), { id: "heard", className: "heard" });
    const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "\u00d7" });
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", hush);
    box.append(Object.assign(document.createElement("a"), { href: "#talk-title" }), close);
    document.querySelector("[data-says]").append(box);
  }
  const name = line.querySelector("strong")?.textContent;
  box.firstChild.textContent = `${missed > 1 ? `${missed} new lines; ` : ""}${name ? `${name}: ` : ""}${line.querySelector(".said").textContent}`;
}

// Whether a line is one's own, or the house's word about oneself.
function mentions(line, name) {
  const by = line.querySelector("strong");
  return by ? by.textContent === name : line.querySelector(".said").textContent.startsWith(`${name} `);
}

if (talk) {
  if (said().length) latest = sign(said().at(-1));
  document.addEventListener("shown", (event) => hear(event.detail));
  new IntersectionObserver((seen) => { if (seen.at(-1).isIntersecting) hush(); }, { threshold: 0.6 }).observe(talk);
}

const status = document.getElementById("status");
if (status) new MutationObserver(look).observe(status, { childList: true, subtree: true, characterData: true });
document.addEventListener("setting", (event) => { // hear what was chosen
  if (event.detail.name === "sound" && event.detail.value === "on") chime();
});
look();
