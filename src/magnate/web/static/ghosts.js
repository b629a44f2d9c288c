// Where pieces would go, before a move is made: a pale copy of each at its new place, and a mark at the old one.
// A piece says which figure it shows (data-figure), a place that it holds pieces (data-holds) or whose use it shows
// (data-takes); figures have the ids that previews give them.
const find = (name, value) => [...document.querySelectorAll(`.zone [data-${name}]`)].find((each) => each.dataset[name] === value);

function copy(piece, box) {
  const ghost = piece.cloneNode(true);
  for (const each of [ghost, ...ghost.querySelectorAll("*")])
    for (const name of ["id", "data-at", "data-figure", "data-card", "role", "tabindex", "aria-label"]) each.removeAttribute(name);
  ghost.classList.remove("lit", "no", "far", "chosen", "aim");
  const paint = piece.closest('[class*=" s-"]')?.getAttribute("class").match(/\bs-\w+/);
  ghost.classList.add("ghost", ...(paint ?? []));
  ghost.setAttribute("aria-hidden", "true");
  piece.classList.add("leaves");
  box.prepend(ghost);
}

export function show(changes) {
  const seen = changes.map(({ at }) => document.getElementById(at)).filter(Boolean);
  const ready = seen.flatMap((figure) => [...figure.querySelectorAll("svg[id]")]).pop(); // who would be sent
  for (const { at, place } of changes) {
    const piece = find("figure", at);
    const space = document.getElementById(place);
    const holds = (space?.closest("li") ?? space)?.querySelector("[data-holds]");
    if (piece && holds && !holds.contains(piece)) copy(piece, holds);
    const taken = find("takes", at);
    if (!taken || !ready) continue;
    const box = Object.assign(document.createElement("span"), { className: "occ ghosts" });
    taken.append(box);
    copy(ready, box);
  }
}

export function forget() {
  for (const each of document.querySelectorAll(".ghosts, .ghost")) each.remove();
  for (const each of document.querySelectorAll(".leaves")) each.classList.remove("leaves");
}
