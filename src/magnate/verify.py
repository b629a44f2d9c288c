"""Check the luck of a finished game without trusting the program that dealt it.

This file stands alone: it needs Python and nothing else, and shares no line with the engine or the server. It reads a
fairness file, as every table offers one after its end, and repeats five things:

1. SHA-256(secret, table id, nonce) is the commitment that the table showed before its first draw;
2. every entry of the log is linked to the one before it, from the commitment on to the last;
3. the words of each seat that sealed them are those of its seal: SHA-256(table id, a space, words);
4. the key of the luck is HMAC-SHA-256(secret, words): the words that the seats mixed in after the commitment, as JSON;
5. draw number k of the log, undone branches included, is what the key gives for it: HMAC-SHA-256(key, "k") as
   four 64-bit big-endian numbers, of which the first below the largest multiple of the size counts, modulo the size;
   if none does, HMAC-SHA-256(key, "k.1") and so on.

It prints the head of the log: whoever checked the same game has seen the same head. "As JSON" is without spaces, and in
ASCII: every other character is written as \\u and four small hexadecimal digits, two such numbers beyond 65535.

A game that goes on from another one names the last entry copied from it. What was drawn there cannot be checked here,
so such a game has no words, and the checker says how much was copied.

That the game used these draws, each at its size and none beside, takes the rules of the game: `magnate verify` plays it
again after this check.
"""

import hashlib
import hmac
import json
import sys
from typing import Any

FORMAT = "magnate fairness 1"
SHAPE = {"format": str, "table": str, "nonce": str, "words": list, "sealed": list, "commitment": str, "secret": str,
         "inherited": int, "setup": dict, "head": str, "entries": list}  # fmt: skip
SETUP = {"game": str, "version": int, "seats": int, "options": dict, "errata": dict}
ENTRY = {"kind": str, "seat": int, "text": str, "luck": list, "digest": str, "reveals": bool,
         "by": str, "at": int, "chain": str}  # fmt: skip


class Unfair(Exception):
    """What does not fit, in one sentence."""


def draw(key: bytes, number: int, size: int) -> int:
    """One of `size` outcomes: draw `number` of a game."""
    limit = 2**64 - 2**64 % size
    attempt = 0
    while True:
        block = hmac.new(key, (f"{number}.{attempt}" if attempt else f"{number}").encode(), hashlib.sha256).digest()
        for word in (int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8)):
            if word < limit:
                return word % size
        attempt += 1


def shaped(thing: Any, shape: dict[str, type]) -> bool:
    """Whether a JSON object has exactly these fields of exactly these types."""
    return type(thing) is dict and {key: type(item) for key, item in thing.items()} == shape


def read(text: str) -> dict[str, Any]:
    """A fairness file, if it is one."""
    try:
        data = json.loads(text)
        good = shaped(data, SHAPE) and data["format"] == FORMAT and all(shaped(e, ENTRY) for e in data["entries"])
        draws = [pair for entry in data["entries"] for pair in entry["luck"]] if good else []
        good = good and all(type(n) is type(k) is int and 0 <= k < n < 2**64 for n, k in draws)
        good = good and shaped(data["setup"], SETUP)
        good = good and len(bytes.fromhex(data["secret"])) == 32 and len(bytes.fromhex(data["nonce"])) == 16
        good = good and bool(data["table"].encode()) and len(data["words"]) == len(data["sealed"])
        good = good and all(type(word) is str for word in (*data["words"], *data["sealed"]))
        good = good and -1 <= data["inherited"] < len(data["entries"])
    except (ValueError, TypeError, RecursionError):
        good = False
    if not good:
        raise Unfair("this is not a fairness file, or not a whole one")
    return dict(data)


def check(data: dict[str, Any]) -> int:
    """Repeat everything; returns the number of draws, or raises Unfair."""
    secret = bytes.fromhex(data["secret"])
    if hashlib.sha256(secret + data["table"].encode() + bytes.fromhex(data["nonce"])).hexdigest() != data["commitment"]:
        raise Unfair("the secret is not the one that was committed to")
    for seat, (words, sealed) in enumerate(zip(data["words"], data["sealed"], strict=True), 1):
        if sealed and hashlib.sha256(f"{data['table']} {words}".encode()).hexdigest() != sealed:
            raise Unfair(f"the words of seat {seat} are not those that were sealed")
    if data["inherited"] >= 0 and data["words"]:
        raise Unfair("words were mixed into a new game, and this one claims to be copied from another")
    key = hmac.new(secret, json.dumps(data["words"], separators=(",", ":")).encode(), hashlib.sha256).digest()
    previous = f"{data['commitment']} {data['inherited']}"
    drawn = 0
    for number, entry in enumerate(data["entries"]):
        fields = [entry[key] for key in ("kind", "seat", "text", "luck", "digest", "reveals", "by", "at")]
        linked = json.dumps([previous, number, *fields], separators=(",", ":"))
        previous = hashlib.sha256(linked.encode()).hexdigest()
        if previous != entry["chain"]:
            raise Unfair(f"entry {number} was changed or moved: it does not follow from the one before it")
        if number <= data["inherited"]:
            continue  # copied from another game, and drawn there
        for size, outcome in entry["luck"]:
            if draw(key, drawn, size) != outcome:
                raise Unfair(f"draw {drawn}, at entry {number}: {outcome} of {size} does not follow from the secret")
            drawn += 1
    if previous != data["head"]:
        raise Unfair("the last entry is not the head of the log: something is missing at the end")
    return drawn


def main(path: str) -> int:
    """Say what was found; 0 = everything fits, 1 = it does not, 2 = the file cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            data = read(file.read())
        drawn = check(data)
    except Unfair as fault:
        print(f"{path}: {fault}", file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(f"{path}: not a text file", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{path}: cannot be read ({error})", file=sys.stderr)
        return 2
    print(f"{path}: all {drawn} draws in {len(data['entries'])} entries follow from the secret committed to.")
    if data["inherited"] >= 0:
        print(f"Entries 0 to {data['inherited']} are said to be copied from another game: their luck is not checked.")
    print(f"Table {data['table']}, head of the log {data['head']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "usage: python verify.py FILE")
