// Steps through the entries of a game without loading the page anew: by the slider, the buttons, the arrow keys, or
// by itself. Without this file every step is a link.
const version = new URL(import.meta.url).search;
const [{ glide }, { still }, { changes, entry, swap }] =
  await Promise.all(["motion", "settings", "entries"].map((name) => import(`./${name}.js${version}`)));

const past = document.querySelector("[data-history]");
const { history: base, query, title } = past.dataset;
const last = Number(past.dataset.last);
const scrub = document.getElementById("scrub");
const play = document.getElementById("play");
const PACE = 1100; // between two entries that play by themselves
let number = Number(past.dataset.number);
let wanted = number;
let busy = false;
let playing = null;

function step(id, to) {
  const link = document.getElementById(`step-${id}`);
  const there = to >= 0 && to <= last && to !== number;
  link.classList.toggle("off", !there);
  if (there) { link.href = `${base}${to}${query}`; link.removeAttribute("aria-disabled"); }
  else { link.removeAttribute("href"); link.setAttribute("aria-disabled", "true"); }
}

function around() {
  for (const [id, to] of [["first", 0], ["previous", number - 1], ["next", number + 1], ["last", last]]) step(id, to);
  scrub.value = String(number);
  scrub.setAttribute("aria-valuetext", `Entry ${number} of ${last}`);
  document.querySelector("#exact [name=number]").value = String(number);
  document.getElementById("entry").textContent = String(number);
  document.title = `Entry ${number}: ${title}`;
  for (const link of document.querySelectorAll(".seen-by a")) link.pathname = `${base}${number}`;
  const from = document.getElementById("from");
  if (from) from.value = String(number);
  for (const near of [number + 1, number - 1]) if (near >= 0 && near <= last) entry(base, near, query).catch(() => {});
}

// Go to the entry wanted last; those wanted in between are left out.
async function go(to, smoothly = true) {
  wanted = Math.min(last, Math.max(0, to));
  if (busy) return;
  busy = true;
  try {
    while (number !== wanted) {
      const at = wanted;
      const news = await entry(base, at, query);
      const near = Math.abs(at - number) === 1;
      const found = changes(past, news.fragments);
      if (smoothly && near && wanted === at) await glide(() => swap(found), still());
      else swap(found);
      number = at;
      document.getElementById("moment").textContent = news.moment;
      const box = document.getElementById("study-box");
      if (box) box.hidden = news.over;
      around();
    }
    history.replaceState(null, "", `${base}${number}${query}`);
  } catch {
    location.href = `${base}${wanted}${query}`; // the plain way says what is wrong
  } finally {
    busy = false;
  }
}

function halt() {
  clearTimeout(playing);
  playing = null;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

async function run() {
  if (playing === null) return;
  if (number >= last) { halt(); return; }
  await go(number + 1);
  if (playing !== null) playing = setTimeout(run, PACE);
}

play.hidden = false;
play.addEventListener("click", async () => {
  if (playing !== null) { halt(); return; }
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
  playing = 0;
  if (number >= last) await go(0, false);
  run();
});

document.getElementById("go").hidden = true;
scrub.addEventListener("input", () => { halt(); go(Number(scrub.value), false); });
past.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const found = new URL(link.href).pathname.startsWith(base) && Number(new URL(link.href).pathname.slice(base.length));
  if (found === false || Number.isNaN(found) || link.closest(".switch, .follow")) return;
  event.preventDefault();
  halt();
  go(found);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, [role=region]")) return;
  const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  halt();
  go(to);
});

around();
