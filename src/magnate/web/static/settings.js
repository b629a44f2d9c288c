// What a person wants in this browser: kept here, never sent anywhere.
const DEFAULTS = { confirm: "final", theme: "system", sound: "on", motion: "on", keys: "on", pace: "normal", tray: "room" };
const CHOICES = {
  confirm: ["Ask before a move is made", [["final", "when it cannot be taken back"], ["every", "always"], ["never", "never"]]],
  theme: ["Colours", [["system", "as the system"], ["light", "light"], ["dark", "dark"]]],
  tray: ["Moves in the tray", [["room", "all, where there is room"], ["shown", "always all"], ["folded", "only those without a place on the board"]]],
  pace: ["The turns of others", [["off", "at once"], ["normal", "a second each"], ["slow", "slowly"], ["step", "one by one"]]],
  motion: ["Pieces that move", [["on", "glide"], ["off", "jump"]]],
  sound: ["A sound when it is your turn", [["on", "yes"], ["off", "no"]]],
  keys: ["Single keys", [["on", "work"], ["off", "do nothing"]]],
};

export function setting(name) {
  try { return localStorage.getItem(name) ?? DEFAULTS[name]; } catch { return DEFAULTS[name]; }
}

export function set(name, value) {
  try {
    if (value === DEFAULTS[name]) localStorage.removeItem(name); else localStorage.setItem(name, value);
  } catch { /* storage is forbidden here: it holds until the page is left */ }
  if (name === "theme") {
    if (value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
  }
  document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

export const still = () => setting("motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// A dialog with a heading and a way out; its content is made once.
export function aside(id, title, fill) {
  let box = document.getElementById(id);
  if (!box) {
    box = Object.assign(document.createElement("dialog"), { id, className: "aside" });
    box.setAttribute("aria-labelledby", `${id}-title`);
    const head = Object.assign(document.createElement("h2"), { id: `${id}-title`, textContent: title });
    const out = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
    out.addEventListener("click", () => box.close());
    box.append(head);
    fill(box);
    box.append(out);
    document.body.append(box);
  }
  if (!box.open) box.showModal();
  return box;
}

export function openSettings() {
  aside("settings", "Settings of this browser", (box) => {
    for (const [name, [legend, choices]] of Object.entries(CHOICES)) {
      const group = document.createElement("fieldset");
      group.append(Object.assign(document.createElement("legend"), { textContent: legend }));
      for (const [value, text] of choices) {
        const label = document.createElement("label");
        const radio = Object.assign(document.createElement("input"), { type: "radio", name, value, checked: setting(name) === value });
        radio.addEventListener("change", () => set(name, value));
        label.append(radio, text);
        group.append(label);
      }
      box.append(group);
    }
  });
}
