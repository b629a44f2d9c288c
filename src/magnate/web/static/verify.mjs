// A second checker of fairness files, written apart from magnate/verify.py and in another language.
//
//     node verify.mjs FILE
//
// or, in a page: import { verify } from "./verify.mjs"; await verify(text). It repeats five things:
//   1. SHA-256(secret, table id, nonce) is the commitment shown before the first draw;
//   2. each entry of the log is linked to the one before it, from the commitment on to the head;
//   3. words that a seat sealed are those of its seal: SHA-256(table id, a space, words);
//   4. the key of the luck is HMAC-SHA-256(secret, words as JSON);
//   5. draw k is the first of the 64-bit numbers of HMAC-SHA-256(key, "k"), then "k.1", "k.2" ..., that lies below the
//      largest multiple of the draw's size, modulo that size.
// It does not play the game: that every draw was used is shown by `magnate verify`.

const { subtle } = globalThis.crypto;
const text = new TextEncoder();
const WORDS = 1n << 64n;

export class Unfair extends Error {}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function fromHex(digits, length) {
  if (typeof digits !== "string" || digits.length !== 2 * length || /[^0-9a-f]/.test(digits)) {
    throw new Unfair("this is not a fairness file, or not a whole one");
  }
  return Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
}

const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));

// JSON without spaces and in ASCII: what is not between the space and the tilde is written as \u and four digits.
const ascii = (thing) =>
  JSON.stringify(thing).replace(/[^ -~]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

async function keyed(bytes) {
  const key = await subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", key, text.encode(message)));
}

async function draw(luck, number, size) {
  const limit = WORDS - (WORDS % BigInt(size));
  for (let attempt = 0; ; attempt++) {
    const block = new DataView((await luck(attempt ? `${number}.${attempt}` : `${number}`)).buffer);
    for (const at of [0, 8, 16, 24]) {
      const word = block.getBigUint64(at);
      if (word < limit) return Number(word % BigInt(size));
    }
  }
}

function read(file) {
  let data;
  try {
    data = JSON.parse(file);
  } catch {
    data = null;
  }
  const pair = (each) => Array.isArray(each) && each.length === 2 && each.every(Number.isSafeInteger)
    && 0 <= each[1] && each[1] < each[0];
  const good = data && data.format === "magnate fairness 1" && Array.isArray(data.entries)
    && Array.isArray(data.words) && Array.isArray(data.sealed) && data.words.length === data.sealed.length
    && [...data.words, ...data.sealed].every((each) => typeof each === "string") && Number.isSafeInteger(data.inherited)
    && -1 <= data.inherited && data.inherited < data.entries.length
    && data.entries.every((entry) => entry && Array.isArray(entry.luck) && entry.luck.every(pair));
  if (!good) throw new Unfair("this is not a fairness file, or not a whole one");
  return data;
}

export async function verify(file) {
  const data = read(file);
  const secret = fromHex(data.secret, 32);
  const shown = hex(await sha256(joined(secret, text.encode(data.table), fromHex(data.nonce, 16))));
  if (shown !== data.commitment) throw new Unfair("the secret is not the one that was committed to");
  for (const [seat, seal] of data.sealed.entries()) {
    if (seal && hex(await sha256(text.encode(`${data.table} ${data.words[seat]}`))) !== seal) {
      throw new Unfair(`the words of seat ${seat + 1} are not those that were sealed`);
    }
  }
  if (data.inherited >= 0 && data.words.length) {
    throw new Unfair("words were mixed into a new game, and this one claims to be copied from another");
  }
  const luck = await keyed(await (await keyed(secret))(ascii(data.words)));
  let previous = `${data.commitment} ${data.inherited}`;
  let drawn = 0;
  for (const [number, entry] of data.entries.entries()) {
    const { kind, seat, text: move, luck: draws, digest, reveals, by, at } = entry;
    const linked = ascii([previous, number, kind, seat, move, draws, digest, reveals, by, at]);
    previous = hex(await sha256(text.encode(linked)));
    if (previous !== entry.chain) throw new Unfair(`entry ${number} does not follow from the one before it`);
    if (number <= data.inherited) continue; // copied from another game, and drawn there
    for (const [size, outcome] of draws) {
      if ((await draw(luck, drawn, size)) !== outcome) {
        throw new Unfair(`draw ${drawn}, at entry ${number}: ${outcome} of ${size} does not follow from the secret`);
      }
      drawn++;
    }
  }
  if (previous !== data.head) throw new Unfair("something is missing at the end of the log");
  return { table: data.table, head: data.head, entries: data.entries.length, draws: drawn, copied: data.inherited + 1 };
}

if (globalThis.process?.argv?.[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  try {
    const { table, head, entries, draws, copied } = await verify(readFileSync(process.argv[2], "utf8"));
    console.log(`all ${draws} draws in ${entries} entries follow from the secret committed to`);
    if (copied) console.log(`entries 0 to ${copied - 1} are said to be copied from another game: their luck is not checked`);
    console.log(`table ${table}, head of the log ${head}`);
  } catch (fault) {
    console.error(fault.message);
    process.exitCode = 1;
  }
}
