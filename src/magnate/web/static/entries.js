// Entries of a game that are past, fetched once, and what has to change on a page to show one of them.
const PACE = 1100; // how long the house is given that asks for a little patience
const TOO_MANY = 429; // somebody holds down a key
const MOST = 60;
const kept = new Map();

async function fetched(path) {
  for (;;) {
    const answer = await fetch(path, { headers: { accept: "application/json" } });
    if (answer.ok) return answer.json();
    if (answer.status !== TOO_MANY) throw new Error(String(answer.status));
    await new Promise((done) => setTimeout(done, PACE));
  }
}

// `base` is the address of the history, `query` names the seat that looks.
export async function entry(base, at, query) {
  if (!kept.has(at)) {
    const asked = fetched(`${base}${at}/fragments${query}`);
    kept.set(at, asked);
    asked.catch(() => kept.delete(at));
    while (kept.size > MOST) kept.delete(kept.keys().next().value);
  }
  return kept.get(at);
}

const shown = new Map(); // what stands in each fragment

// What has to change: each box with the nodes that stand in it now and those that come.
export function changes(root, fragments) {
  const found = [];
  const made = new Map();
  for (const box of root.querySelectorAll("[data-zones]")) { // zones drawn more than once come and go
    const ids = Object.keys(fragments).filter((id) => id.startsWith(`zone-${box.dataset.zones}-`));
    const fresh = ids.map((id) => document.getElementById(id)
      ?? Object.assign(document.createElement("section"), { id, className: `zone zone-${box.dataset.zones}` }));
    for (const each of fresh) made.set(each.id, each);
    found.push({ box, old: [...box.childNodes], fresh });
  }
  for (const [id, html] of Object.entries(fragments)) {
    const box = made.get(id) ?? document.getElementById(id);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (!box || (shown.get(id) ?? box.innerHTML) === fresh.innerHTML) continue;
    shown.set(id, fresh.innerHTML);
    found.push({ box, old: [...box.childNodes], fresh: [...fresh.content.childNodes] });
  }
  return found;
}

// Put in what comes; gives back a way to undo that.
export function swap(found) {
  for (const each of found) each.box.replaceChildren(...each.fresh);
  return () => { for (const each of found.toReversed()) each.box.replaceChildren(...each.old); };
}

export const forget = () => shown.clear();
