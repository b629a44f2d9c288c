// The tray out of the board's way: folded, it keeps only the question, its answer and the moves that no place on the
// board stands for. It opens for whoever narrows the choice, counts out a move or asks why not.
const version = new URL(import.meta.url).search;
const { set, setting } = await import(`./settings.js${version}`);
const tray = document.getElementById("tray");
const HIGH = 800; // a screen as high as this has room for both
const FEW = 4; // choices that take one row under the thumb: there they stay in sight
let opened = ""; // the question for which it is open all the same

const question = () => tray.querySelector("[data-question]")?.dataset.question ?? "";
const foldable = () => Boolean(tray?.querySelector(".placed"));
const narrowed = () => tray.querySelector("[data-narrow]:not([hidden])") !== null;

// On a low screen it lies open only where the whole page is in sight with it.
function roomy() {
  if (innerHeight >= HIGH) return true;
  tray.classList.remove("low", "folded");
  return document.documentElement.scrollHeight <= innerHeight;
}

function arrange() {
  const now = question();
  if (opened && opened !== now) opened = "";
  const wish = setting("tray");
  const low = foldable() && !opened && (wish === "folded" || (wish === "room" && !roomy()));
  const folded = low && !narrowed();
  tray.classList.toggle("low", low);
  tray.classList.toggle("folded", folded);
  tray.classList.toggle("few", tray.querySelectorAll("#choose :is(li:not([hidden]), td) > .opt").length <= FEW);
  let button = tray.querySelector(".fold");
  if (!foldable()) { button?.remove(); return; }
  if (!button) {
    button = Object.assign(document.createElement("button"), { type: "button", className: "fold" });
    button.addEventListener("click", turn);
    tray.querySelector(".line").prepend(button); // always in the same place, whatever else the line says
  }
  button.textContent = low ? "\u25b8" : "\u25be";
  button.setAttribute("aria-label", low ? "Unfold" : "Fold");
  button.title = `${low ? "Unfold" : "Fold"} (key: f)`;
  const here = document.activeElement;
  if (tray.contains(here) && !here.checkVisibility()) button.focus();
}

export function unfold() {
  if (!tray?.classList.contains("folded")) return;
  opened = question();
  arrange();
}

// For good: what is chosen here holds for the questions to come.
export function turn() {
  if (!foldable()) return;
  set("tray", !tray.classList.contains("low") ? "folded" : innerHeight >= HIGH ? "room" : "shown");
  opened = "";
  arrange();
}

export function refold() {
  opened = "";
  if (tray) arrange();
}

// What a move would do lies beside the hand, never under it.
function beside(x) {
  const box = tray.getBoundingClientRect();
  tray.classList.toggle("left", x > box.x + box.width / 2);
}

if (tray) {
  document.addEventListener("lit", arrange);
  document.addEventListener("unfold", unfold);
  document.addEventListener("sent", () => { opened = ""; });
  document.addEventListener("setting", (event) => { if (event.detail.name === "tray") refold(); });
  document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse" && event.target.closest?.(".zone")) beside(event.clientX); });
  document.addEventListener("focusin", (event) => {
    const place = event.target.closest?.(".zone [data-at]")?.getBoundingClientRect();
    if (place) beside(place.x + place.width / 2);
  });
  arrange();
}
