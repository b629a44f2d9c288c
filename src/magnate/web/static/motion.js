// Pieces that keep their id glide from where they were to where they are now; everything else changes at once. Pieces
// that are all alike (data-piece) have no id: those that went are taken for those that came.
const SIZE = 140; // larger things are no pieces
const MOST = 40;
let running = null;

// Resolves when no piece is on its way: what glides lies over everything else.
export const rest = () => (running ? running.finished.catch(() => {}) : Promise.resolve());

const zones = () => [...document.querySelectorAll(".zone")];

// Every piece by a key that means the same before and after: its id, or its kind, its nearest neighbour with an id, and
// which of those that are alike there it is.
function pieces() {
  const found = new Map();
  for (const zone of zones()) {
    for (const piece of zone.querySelectorAll("[id], [data-piece]")) {
      if (piece.id ? piece.querySelector("[id]") : !piece.dataset.piece) continue;
      let key = piece.id;
      if (!key) {
        const host = `${piece.dataset.piece}@${piece.parentElement.closest("[id]").id}`;
        let number = 0;
        while (found.has(key = `${host}#${number}`)) number += 1;
      }
      found.set(key, piece);
    }
  }
  return found;
}

// Where each piece lies: within its nearest neighbour that has an id, so that a page that grows moves nothing.
function places() {
  const found = new Map();
  for (const [key, piece] of pieces()) {
    const box = piece.getBoundingClientRect();
    if (!box.width || box.width > SIZE || box.height > SIZE) continue;
    const host = piece.parentElement.closest("[id]");
    const from = host.getBoundingClientRect();
    found.set(key, { kind: piece.id ? "" : piece.dataset.piece, host: host.id, x: box.x - from.x, y: box.y - from.y });
  }
  return found;
}

// The keys of what moved, before and after.
function moved(before, after) {
  const pairs = [];
  const gone = new Map();
  for (const [key, { kind }] of before) if (kind && !after.has(key)) gone.set(kind, [...(gone.get(kind) ?? []), key]);
  for (const [key, now] of after) {
    const was = before.get(key);
    if (was && (was.host !== now.host || (!now.kind && Math.hypot(was.x - now.x, was.y - now.y) > 4))) pairs.push([key, key]);
    else if (!was && gone.get(now.kind)?.length) pairs.push([gone.get(now.kind).shift(), key]);
  }
  return pairs.slice(0, MOST);
}

function name(keys) {
  const found = pieces();
  keys.forEach((key, number) => {
    const piece = found.get(key);
    if (piece) piece.style.viewTransitionName = `piece-${number}`;
  });
}

function forget() {
  for (const piece of document.querySelectorAll('.zone [style*="view-transition-name"]')) piece.style.viewTransitionName = "";
}

// Put in what is new; if pieces have moved, let them glide, and say that this took time. `swap` changes the page and
// gives back a way to undo that.
export async function glide(swap, still) {
  if (still || document.hidden || !document.startViewTransition) { swap(); return false; }
  running?.skipTransition();
  const before = places();
  const back = swap();
  const pairs = moved(before, places());
  if (!pairs.length) return false;
  back();
  forget();
  name(pairs.map(([from]) => from));
  const transition = document.startViewTransition(() => { swap(); forget(); name(pairs.map(([, to]) => to)); });
  running = transition;
  const done = () => { if (running === transition) { running = null; forget(); } };
  transition.ready.catch(() => {}); // skipped: the next one has begun
  transition.finished.then(done, done);
  await transition.updateCallbackDone;
  return true;
}
