// Hands that stay on the keyboard, and the tools of the table: they appear when every other script listens.
const version = new URL(import.meta.url).search;
const [{ aside, openSettings, setting }, { clear, hush, light }, { advise, unchoose }, { openQuestions }, { refold, turn, unfold }, { openLegend }] = await Promise.all(
  ["settings", "board", "tray", "voice", "fold", "explain", "live", "notice", "beside"].map((name) => import(`./${name}.js${version}`)));
const table = document.querySelector("[data-table]");
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HELP = [
  ["Tab", "to the next move or target"], ["Arrows", "to the nearest target in that direction"],
  ["Enter, Space", "choose; once more to confirm what cannot be taken back"], ["Escape", "let go; show all moves again"],
  ["1 to 9", "to that move in the tray, with its consequence"], ["t", "to the question"], ["b", "to the first target on the board"],
  ["f", "fold or unfold the tray"], ["n", "to the first \u201cwhy not?\u201d"], ["u", "undo"],
  ["h", "a hint, alone with bots"],
  ["i", "what this is; on nothing: ask everything what it is"], [".", "the next turn of the others"], ["[ ]", "look one move back, one forward; Escape: the game as it is"], [":", "ask the board"], ["?", "these keys"],
];

function openHelp() {
  aside("help", "Keys", (box) => {
    const list = document.createElement("dl");
    for (const [key, what] of HELP) {
      const term = document.createElement("dt");
      term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
      list.append(term, Object.assign(document.createElement("dd"), { textContent: what }));
    }
    box.append(list);
  });
}

const options = () => [...table.querySelectorAll("#tray .opt")].filter((each) => each.checkVisibility());
const handles = (root) => [...root.querySelectorAll("[data-at].lit, [data-at].far, [data-at].no, [data-at].chosen")]
  .map((each) => each.querySelector(":scope > .reach, :scope > :first-child > .reach") ?? each).filter((each) => each.tabIndex >= 0);
const focus = (element) => { if (element) { element.focus(); element.scrollIntoView({ block: "nearest", inline: "nearest" }); } };

function prompt() {
  const found = table.querySelector("#tray h2") ?? table.querySelector("#tray");
  if (!found) return; // a table that waits for its players has no question
  found.tabIndex = -1;
  focus(found);
}

// The nearest of some elements in a direction: what lies straight ahead before what lies aside.
function nearest(from, others, [dx, dy]) {
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 2 && ahead + 3 * aside < least) { least = ahead + 3 * aside; best = other; }
  }
  return best;
}

function step(event) {
  const here = event.target;
  const zone = here.closest(".zone");
  if (zone && here.closest("[data-at]"))
    return nearest(here, handles(zone), ARROWS[event.key]) ?? nearest(here, handles(table), ARROWS[event.key]);
  return here.matches("#tray .opt") ? nearest(here, options(), ARROWS[event.key]) : null;
}

// A list that has popped up is put away; whether there was one.
function shut() {
  const popped = [...table.querySelectorAll("details.pop[open]")];
  for (const each of popped) {
    if (each.contains(document.activeElement)) each.querySelector("summary").focus();
    each.open = false;
  }
  return popped.length > 0;
}
document.addEventListener("pointerdown", (event) => {
  for (const each of table.querySelectorAll("details.pop[open]")) if (!each.contains(event.target)) each.open = false;
});

const SINGLE = {
  "?": openHelp, ":": openQuestions, h: advise, t: prompt, u: () => table.querySelector("[data-undo] button")?.click(),
  b: () => focus(handles(table).find((each) => each.closest(".lit")) ?? handles(table)[0]), f: turn, n: () => {
    const whys = table.querySelector("#tray .whys");
    if (whys) { whys.open = true; focus(whys.querySelector(".why:not([hidden]) summary")); }
  },
};

// Whether a key is meant for something else: for what is being written, or for a dialog; the focus lingers in a closed one.
function elsewhere(target) {
  const dialog = target.closest?.("dialog");
  return dialog ? dialog.open : Boolean(target.closest?.("input, select, textarea"));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event.target)) return;
  if (event.key === "Escape") {
    if (hush(true) || shut()) return;
    const was = unchoose();
    if (!was) clear() || refold();
    else if (was.checkVisibility()) focus(was);
    else prompt();
  } else if (event.key in ARROWS) {
    const next = step(event);
    if (next) { event.preventDefault(); focus(next); }
  } else if (setting("keys") === "on") {
    const act = /^[1-9]$/.test(event.key) ? () => { unfold(); focus(options()[event.key - 1]); } : SINGLE[event.key];
    if (act) { event.preventDefault(); act(); }
  }
});

const tools = document.querySelector("[data-tools]");
if (tools) {
  const play = [["Legend", openLegend], ["Keys", openHelp], ["Ask the board", openQuestions]];
  for (const [text, act] of [["Settings", openSettings], ...("waiting" in table.dataset ? [] : play)]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: `tool-${text.split(" ")[0].toLowerCase()}` });
    button.addEventListener("click", act);
    tools.append(button);
  }
  tools.hidden = false;
}
light(); // now that everybody listens
table.dataset.awake = "";
