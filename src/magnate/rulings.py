"""Our rulings: how a game's rules are read where its books are silent or contradict themselves.

They are written down once, in `docs/rulings`; an installed package carries a copy of that folder.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
BEGINNING = re.compile(r"- \*\*([A-Z]\d+(?:, [A-Z]\d+)*)\*\* (.*)")
FIRMNESS = re.compile(r"\*([a-z, ]+)\*$")  # how firm the answer is
ID = re.compile(r"[A-Z]\d+")


@dataclass(frozen=True)
class Ruling:
    """One ruling under one or several ids, in plain words."""

    ids: tuple[str, ...]
    chapter: str
    text: str


def source(key: str) -> str:
    """The page with the rulings of a game; nothing if it has none."""
    kept = files("magnate") / "rulings" / f"{key}.md"
    path = kept if kept.is_file() else HERE.parents[1] / "docs" / "rulings" / f"{key}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def parse(page: str) -> dict[str, Ruling]:
    """The rulings of a page by id.

    >>> found = parse("## Votes\\n\\n- **B2, B3** A tie is *safe*\\n  for the `owner`. *house*\\n")
    >>> found["B3"].chapter, found["B2"].text
    ('Votes', 'A tie is safe for the owner. (house)')
    """
    found: dict[str, Ruling] = {}
    chapter, ids, lines = "", "", [""]
    for line in [*page.splitlines(), ""]:
        begun = BEGINNING.fullmatch(line)
        if ids and not begun and line.startswith("  "):
            lines.append(line.strip())
            continue
        if ids:
            text = FIRMNESS.sub(r"(\1)", " ".join(lines))
            ruling = Ruling(tuple(ids.split(", ")), chapter, re.sub(r"[*`]", "", text))
            found |= dict.fromkeys(ruling.ids, ruling)
            ids = ""
        if begun:
            ids, lines = begun[1], [begun[2]]
        elif line.startswith(("## ", "### ")):
            chapter = line.lstrip("# ")
    return found


@cache
def rulings(key: str) -> dict[str, Ruling]:
    """The rulings of a game by id, in the order of the page."""
    return parse(source(key))


def cited(text: str) -> list[str]:
    """The ids that a rule names.

    >>> cited("A6, B3, C76")
    ['A6', 'B3', 'C76']
    """
    return ID.findall(text)
