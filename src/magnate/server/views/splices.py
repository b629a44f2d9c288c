"""What changes one text into another: most fragments of a page differ from the last ones in a few figures only."""

import re
from difflib import SequenceMatcher
from functools import lru_cache

Splice = tuple[int, int, str]  # where in the old text, how many letters go, and what comes
SMALL = 250  # letters that are not looked at more closely
TOKENS = re.compile(r"<[^<]*|^[^<]+")


@lru_cache(256)
def splices(old: str, new: str) -> tuple[Splice, ...] | None:
    """The changes in order, counted in the old text; None where the whole new text is shorter, or JavaScript would
    count its letters otherwise.

    >>> splices("<b>$20</b><i>a long text that stays</i>", "<b>$45</b><i>a long text that stays</i>")
    ((4, 2, '45'),)
    """
    if astral(old) or astral(new):
        return None
    start = alike(old, new)
    end = alike(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    found = ((start, len(gone), come),) if min(len(gone), len(come)) < SMALL else tuple(closely(start, gone, come))
    return found if sum(len(text) + 8 for _, _, text in found) < len(new) else None


def alike(one: str, other: str) -> int:
    """How many letters two texts begin with alike.

    >>> alike("treasury $20", "treasury $245"), alike("", "x")
    (11, 0)
    """
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def closely(at: int, gone: str, come: str) -> list[Splice]:
    """The same by tags: a line more at the top, and one less at the end, are two small changes."""
    old, new = TOKENS.findall(gone), TOKENS.findall(come)
    found = []
    for kind, first, last, begin, end in SequenceMatcher(None, old, new).get_opcodes():
        length = sum(map(len, old[first:last]))
        if kind != "equal":
            found.append((at, length, "".join(new[begin:end])))
        at += length
    return found


def astral(text: str) -> bool:
    """Whether some letter counts twice in UTF-16.

    >>> astral("caf\\u00e9 \\u2192"), astral("\\U0001f3b2")
    (False, True)
    """
    return not text.isascii() and len(text.encode("utf-16-le", "surrogatepass")) != 2 * len(text)
