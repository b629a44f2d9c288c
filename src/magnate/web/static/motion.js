// Pieces that keep their id glide from where they were to where they are now; everything else changes at once.
const SIZE = 140; // larger things are no pieces
let running = null;

const zones = () => [...document.querySelectorAll(".zone")];

// Where each piece lies: within its nearest neighbour that has an id, so that a page that grows moves nothing.
function places() {
  const found = new Map();
  for (const zone of zones()) {
    for (const piece of zone.querySelectorAll("[id]")) {
      if (piece.querySelector("[id]")) continue;
      const box = piece.getBoundingClientRect();
      if (!box.width || box.width > SIZE || box.height > SIZE) continue;
      const host = piece.parentElement.closest("[id]");
      const from = host.getBoundingClientRect();
      found.set(piece.id, { host: host.id, x: box.x - from.x, y: box.y - from.y });
    }
  }
  return found;
}

function moved(before, after) {
  const ids = [];
  for (const [id, now] of after) {
    const was = before.get(id);
    if (was && (was.host !== now.host || Math.hypot(was.x - now.x, was.y - now.y) > 4)) ids.push(id);
  }
  return ids.slice(0, 40);
}

function name(ids, on) {
  for (const id of ids) {
    const piece = document.getElementById(id);
    if (piece) piece.style.viewTransitionName = on ? CSS.escape(id) : "";
  }
}

// Put in what is new; if pieces have moved, let them glide, and say that this took time. `swap` changes the page and
// gives back a way to undo that.
export async function glide(swap, still) {
  if (still || document.hidden || !document.startViewTransition) { swap(); return false; }
  running?.skipTransition();
  const before = places();
  const back = swap();
  const ids = moved(before, places());
  if (!ids.length) return false;
  back();
  name(ids, true);
  const transition = document.startViewTransition(() => { swap(); name(ids, true); });
  running = transition;
  const done = () => { if (running === transition) running = null; name(ids, false); };
  transition.ready.catch(() => {}); // skipped: the next one has begun
  transition.finished.then(done, done);
  await transition.updateCallbackDone;
  return true;
}
