// Says that it is your turn, for whoever looks elsewhere: a soft sound and a mark on the page's icon.
const version = new URL(import.meta.url).search;
const { setting } = await import(`./settings.js${version}`);

const mine = () => document.querySelector("#status strong") !== null;
const icon = document.querySelector("link[rel=icon]");
let was = mine();
let sounds;

// Two soft notes, made here. A browser allows them once the person has touched the page.
export function chime() {
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

const status = document.getElementById("status");
if (status) new MutationObserver(look).observe(status, { childList: true, subtree: true, characterData: true });
document.addEventListener("setting", (event) => { // hear what was chosen
  if (event.detail.name === "sound" && event.detail.value === "on") chime();
});
look();
