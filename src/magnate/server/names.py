"""Display names: how they are written, which look alike, and which nobody may take."""

import re
import unicodedata
from functools import cache
from importlib.resources import files

from magnate.bots import BOTS
from magnate.server.errors import Problem
from magnate.server.plain_text import BLANK

NAME = 30
SAME = str.maketrans({"0": "o", "1": "l", "i": "l", "5": "s", "|": "l"} | dict.fromkeys("-_.' ", ""))
OFFICES = (
    "the house", "house", "keeper", "admin", "administrator", "moderator", "operator", "system", "server",
    "root", "support", "magnate", "bot", "bots", "caretaker", "you", "unknown", "anonymous", "deleted",
)  # fmt: skip


def clean_name(given: str) -> str:
    """A display name: one line of visible characters of one script, normalised."""
    name = " ".join(unicodedata.normalize("NFKC", given).split())
    if not 1 <= len(name) <= NAME:
        raise Problem(422, f"a name has 1 to {NAME} characters")
    if any(c in BLANK or unicodedata.category(c)[0] in "CM" or not (c.isalnum() or c in " -_.'") for c in name):
        raise Problem(422, "a name is made of letters, digits, spaces and - _ . '")
    scripts = {unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()}
    if len(scripts) > 1:
        raise Problem(422, "a name is written in one script")
    if any(look.isascii() for look in seen_as(name) - {folded(name)}):
        raise Problem(422, "in capitals this name looks like another one: write it in small letters")
    if any(looks_reserved(key) for key in seen_as(name)):
        raise Problem(422, "this name is kept for the house, its bots and its guests; take another")
    return name


@cache
def shapes() -> dict[int, str]:
    """Letters and digits that look like one of A to Z, a to z or 0 to 9; made from Unicode's confusables.txt."""
    lines = files("magnate.server").joinpath("lookalikes.txt").read_text("ascii").splitlines()
    return {int(code, 16): line[0] for line in lines for code in line[1:].split()}


@cache
def small_shapes() -> dict[int, str]:
    """The same for small letters; one that looks like nothing by itself may have a capital that does."""
    known = shapes()
    capitals = {ord(small): known[code] for code in known if len(small := chr(code).casefold()) == 1}
    return capitals | {code: plain for code, plain in known.items() if chr(code).casefold() == chr(code)}


def _plain(name: str) -> str:
    """Without what the eye passes over: case, figures for letters, signs, r and n side by side."""
    digits = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in name)
    return digits.casefold().translate(SAME).replace("rn", "m").replace("vv", "w")


def folded(name: str) -> str:
    """What names that look alike have in common, in capitals or not: no two accounts have the same.

    >>> folded("Ace") == folded("\\u0410\\u0441\\u0435"), folded("Arnold") == folded("Amold")
    (True, True)
    """
    return _plain(name.casefold().translate(small_shapes()))[:79]


def seen_as(name: str) -> set[str]:
    """What a name looks like: as it is written, and in small letters."""
    return {folded(name), _plain(name.translate(shapes()))}


def former(name: str) -> str:
    """How names were folded before 0.2: a look-alike from that time is still found by the name it was given.

    >>> former("Ace 1")
    '=acel'
    """
    return "=" + name.casefold().translate(SAME)[:79]


def spelt(given: str) -> str:
    """The folded name that somebody means who logs in: the same for every spelling of it."""
    return folded(_normal(given))


def keys_of(given: str) -> tuple[str, str]:
    """Under which keys somebody of this name may be known, the surer one first."""
    return former(_normal(given)), spelt(given)


def _normal(given: str) -> str:
    return unicodedata.normalize("NFKC", given).replace("\0", "")  # PostgreSQL takes no such character


@cache
def reserved() -> frozenset[str]:
    return frozenset(folded(each) for each in (*OFFICES, *BOTS))


def looks_reserved(key: str) -> bool:
    """Whether a folded name is that of the house, of a bot, or of a guest who chose none.

    >>> [looks_reserved(folded(name)) for name in ("Guest 1234", "Gue5t", "greedy", "The House", "Gus")]
    [True, True, True, True, False]
    """
    return key in reserved() or re.fullmatch(r"guest[0-9ols]*", key) is not None
