// Words for the luck, sealed in this browser: the house gets their hash, and the words only when it asks for those of all
// seats. Before they are shown, what everybody has committed to is kept here; check.js compares it when the game is over.
const { subtle } = globalThis.crypto;
const box = document.getElementById("seats");
const table = document.querySelector("[data-table]").dataset.table;
const kept = { mine: `words ${table}`, promised: `promised ${table}` };

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const seal = async (words) => hex(await subtle.digest("SHA-256", new TextEncoder().encode(`${table} ${words}`)));

// What the eye sees, short enough to leave room for sixteen random bytes: without them words could be guessed.
function secretly(text) {
  const seen = Array.from(text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "").trim()).slice(0, 20).join("");
  return `${seen} ${hex(crypto.getRandomValues(new Uint8Array(16)))}`.trim();
}

async function sealed(form) {
  const words = secretly(form.elements.words.value);
  localStorage.setItem(kept.mine, words);
  form.elements.sealed.value = await seal(words);
  form.elements.words.value = "";
  await new Promise((done) => setTimeout(done)); // a form that is just being sent cannot be sent
  form.requestSubmit();
}

// Nothing is shown before everybody's seal is known here, one's own among them.
async function shown() {
  const words = localStorage.getItem(kept.mine) ?? "";
  const answer = await fetch(`/api/v1/tables/${table}/fairness`);
  const promised = answer.ok ? await answer.json() : { sealed: [] };
  const known = words && promised.sealed.includes(await seal(words));
  const form = box.querySelector("[data-show]"); // it may have been drawn anew meanwhile
  if (!form) return;
  if (!known) {
    form.querySelector("[data-lost]").hidden = false;
    return;
  }
  localStorage.setItem(kept.promised, JSON.stringify(promised));
  form.elements.words.value = words;
  form.requestSubmit();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-seal]") || form.elements.sealed.value) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sealed(form);
}, true);

let asked = false; // the words, by the house
function look() {
  const before = asked;
  asked = Boolean(box.querySelector("[data-show]"));
  if (asked && !before) shown();
}

if (subtle) {
  new MutationObserver(look).observe(box, { childList: true, subtree: true });
  look();
}
