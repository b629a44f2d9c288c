// Checks fairness files in this browser: one that is chosen, or that of the game whose page this is. With it go the seals
// that this browser saw before it showed its words (words.js): nobody has exchanged one since.
const version = new URL(import.meta.url).search;
const { verify } = await import(`./verify.mjs${version}`);
const verdict = document.querySelector("[data-verdict]");
const chosen = document.querySelector("input[data-fairness]");
const own = document.querySelector("a[data-fairness]");

function told(file) {
  const data = JSON.parse(file);
  const promised = JSON.parse(localStorage.getItem(`promised ${data.table}`) ?? "null");
  if (!promised) return "";
  const kept = promised.words.every((words, seat) => promised.sealed[seat] || words === data.words[seat]);
  if (promised.commitment !== data.commitment || promised.sealed.join() !== data.sealed.join() || !kept) {
    throw new Error("what was committed to is not what this browser saw before it showed its words");
  }
  return " The house and all seats kept to what this browser saw before it showed its words.";
}

async function check(file) {
  verdict.textContent = "Checking\u2026";
  try {
    const { table, head, entries, draws, copied } = await verify(file);
    const moves = `${draws} ${draws === 1 ? "draw" : "draws"} in ${entries} ${entries === 1 ? "entry" : "entries"}`;
    const unchecked = copied ? ` Entries 0 to ${copied - 1} are said to be copied from another game: their luck is not checked.` : "";
    verdict.textContent = `Checked by your browser: all ${moves} follow from the secret committed to.${unchecked}${told(file)} Table ${table}, head of the log ${head}.`;
    verdict.className = "note";
  } catch (fault) {
    verdict.textContent = `Does not match: ${fault.message}.`;
    verdict.className = "warn";
  }
}

if (!globalThis.crypto.subtle) verdict.textContent = "Browsers compute hashes only on https or on this machine itself: run magnate verify.";
else {
  chosen?.addEventListener("change", async () => check(await chosen.files[0].text()));
  if (chosen) chosen.dataset.awake = "";
  if (own) check(await (await fetch(own.href)).text());
}
