// Composers: rows come and go without the house, what is wrong is said at the row concerned, and a draft survives
// everything that arrives meanwhile, a reload included. Without this file each row is a page of its own.
const table = document.querySelector("[data-table]");
const path = `/t/${table.dataset.table}`;
const PAUSE = 350; // a hand that types
const drafts = new Map(); // kind of move -> what is filled in

const forms = () => [...table.querySelectorAll("[data-compose]")];
const place = (form) => `draft ${table.dataset.table} ${form.elements.seat.value} ${form.dataset.compose}`;
const rowsOf = (form) => [...form.querySelectorAll(".rows > .row")];

// What a row holds, by the names of its gaps; a whole draft is its fields and its rows.
function held(form) {
  const values = {};
  for (const each of form.querySelectorAll("[name^='field-']")) values[each.name] = each.value;
  const rows = rowsOf(form).map((row) => [row.dataset.kind, gapsOf(row).map((gap) => [nameOf(gap), gap.value])]);
  return { values, rows };
}

const gapsOf = (row) => [...row.querySelectorAll("input:not([name^='row-']), select, input[name*='-'][name^='row-']")]
  .filter((gap) => /^row-[^-]+-/.test(gap.name));
const nameOf = (gap) => gap.name.replace(/^row-[^-]+-/, "");

function keep(form) {
  const draft = held(form);
  drafts.set(form.dataset.compose, draft);
  try {
    if (draft.rows.length) sessionStorage.setItem(place(form), JSON.stringify(draft));
    else sessionStorage.removeItem(place(form));
  } catch { /* no room, or not allowed: the page remembers */ }
}

// Rows are numbered in the order in which they are read.
function number(form) {
  rowsOf(form).forEach((row, n) => {
    for (const each of row.querySelectorAll("[name]")) {
      if (each.name === "wish") each.value = `drop:${n}`;
      else each.name = each.name.replace(/^row-[^-]+/, `row-${n}`);
    }
  });
}

function add(form, kind, values = []) {
  const pattern = form.querySelector(`template[data-row="${CSS.escape(kind)}"]`);
  const button = form.querySelector(`[value="add:${CSS.escape(kind)}"]`);
  if (!pattern || !button) return null;
  const row = pattern.content.firstElementChild.cloneNode(true);
  const list = button.closest("fieldset").querySelector(".rows");
  list.append(row);
  number(form);
  for (const gap of gapsOf(row)) {
    const given = values.find(([name]) => name === nameOf(gap));
    if (given && (gap.tagName !== "SELECT" || [...gap.options].some((o) => o.value === given[1]))) gap.value = given[1];
    else if (!given && gap.tagName === "SELECT") unused(form, row, gap);
  }
  return row;
}

// A new row names the first thing that no other row of its kind names.
function unused(form, row, gap) {
  const others = rowsOf(form).filter((each) => each !== row && each.dataset.kind === row.dataset.kind);
  const taken = new Set(others.flatMap((each) => gapsOf(each)).filter((each) => nameOf(each) === nameOf(gap)).map((each) => each.value));
  const next = ["thing", "company", "certificate"].includes(nameOf(gap)) && [...gap.options].find((o) => !taken.has(o.value));
  if (next) gap.value = next.value;
}

function put(form, draft) {
  for (const [name, value] of Object.entries(draft.values)) {
    const field = form.elements[name];
    if (field && (field.tagName !== "SELECT" || [...field.options].some((o) => o.value === value))) field.value = value;
  }
  for (const row of rowsOf(form)) row.remove();
  for (const [kind, values] of draft.rows) add(form, kind, values);
}

function wipe(form) {
  delete form.dataset.tried;
  put(form, { values: {}, rows: [] });
  for (const field of form.querySelectorAll("[name^='field-']")) if (field.tagName === "SELECT") field.selectedIndex = 0;
  keep(form);
  judge(form);
}

// A form filled in beforehand lies in the page; it is the same that the house would draw.
function take(form, key) {
  const preset = form.querySelector(`template[data-preset="${CSS.escape(key)}"]`);
  if (!preset) return false;
  const values = Object.fromEntries([...preset.content.querySelectorAll("[name^='field-']")].map((each) => [each.name, each.value]));
  const rows = [...preset.content.querySelectorAll(".row")].map((row) => [row.dataset.kind, gapsOf(row).map((gap) => [nameOf(gap), gap.value])]);
  form.closest("details")?.setAttribute("open", "");
  put(form, { values, rows });
  keep(form);
  judge(form);
  form.scrollIntoView({ block: "nearest" });
  (form.querySelector(".row input:not([type=hidden]), .row select") ?? form.querySelector("select"))?.focus();
  return true;
}

// -- judging ----------------------------------------------------------------------------------------------------------

const asked = new Map(); // kind of move -> how often
async function judge(form) {
  const kind = form.dataset.compose;
  const mine = (asked.get(kind) ?? 0) + 1;
  asked.set(kind, mine);
  tell(form, {});
  if (!rowsOf(form).length) return;
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(`${path}/compose/check`, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
  if (mine !== asked.get(kind) || !answer?.ok || !form.isConnected) return;
  tell(form, await answer.json());
}

function tell(form, said) {
  rowsOf(form).forEach((row, n) => {
    const blank = !form.dataset.tried && gapsOf(row).some((gap) => gap.tagName === "INPUT" && !gap.value);
    const wrong = said.error && said.row === n && !blank; // who is about to fill it in has done nothing wrong yet
    row.classList.toggle("bad", Boolean(wrong));
    row.querySelector(".wrong").textContent = wrong ? said.error : "";
    for (const gap of gapsOf(row)) if (wrong) gap.setAttribute("aria-invalid", "true"); else gap.removeAttribute("aria-invalid");
  });
  const line = form.querySelector("[data-deliver]");
  line.classList.toggle("ok", Boolean(said.move));
  line.textContent = said.move ? "You can deliver." : said.error && said.row < 0 ? said.error : "";
}

let typing = 0;
table.addEventListener("input", (event) => {
  const form = event.target.closest?.("[data-compose]");
  if (!form) return;
  keep(form);
  clearTimeout(typing);
  typing = setTimeout(() => judge(form), PAUSE);
});

// -- hands ------------------------------------------------------------------------------------------------------------

table.addEventListener("click", (event) => {
  const counter = event.target.closest?.("[data-counter]");
  if (counter) { for (const form of forms()) if (take(form, counter.dataset.counter)) return; }
  const form = event.target.closest?.("[data-compose]");
  const wish = event.target.closest?.("[name=wish]");
  if (form && event.target.closest("[data-clear]")) { wipe(form); return; }
  if (form && event.target.closest("[data-send]")) { form.dataset.tried = ""; judge(form); }
  if (!form || !wish) return;
  event.preventDefault();
  const [what, ...rest] = wish.value.split(":");
  const which = rest.join(":");
  if (what === "take") { take(form, which); return; }
  if (what === "add") (add(form, which)?.querySelector(".sentence input:not([type=hidden]), .sentence select"))?.focus();
  if (what === "drop") {
    const row = wish.closest(".row");
    const next = row.nextElementSibling ?? row.previousElementSibling;
    (next?.querySelector(".drop") ?? row.closest("fieldset").querySelector(".add button")).focus();
    row.remove();
    number(form);
  }
  keep(form);
  judge(form);
});
table.addEventListener("submit", (event) => {
  if (event.target.matches("[data-compose].closed")) { event.preventDefault(); event.stopImmediatePropagation(); }
}, true);

document.addEventListener("answered", ({ detail: { form, number: taken } }) => {
  if (!form.matches?.("[data-compose]") || taken === null) return;
  drafts.delete(form.dataset.compose);
  try { sessionStorage.removeItem(place(form)); } catch { /* it was not kept */ }
  for (const each of forms()) if (each.dataset.compose === form.dataset.compose) wipe(each);
});

// What was typed is put back before the house's new drawing is looked at.
function again() {
  for (const form of forms()) {
    form.querySelector("[data-clear]").hidden = false;
    const draft = drafts.get(form.dataset.compose);
    if (draft?.rows.length) { put(form, draft); judge(form); }
  }
}
document.addEventListener("shown", (event) => { if (event.detail.includes("composer")) again(); });
for (const form of forms()) {
  if ("drafted" in form.dataset) { keep(form); continue; } // the house has drawn it
  let known = null;
  try { known = JSON.parse(sessionStorage.getItem(place(form))); } catch { /* none */ }
  if (known?.rows?.length) drafts.set(form.dataset.compose, known);
}
again();
