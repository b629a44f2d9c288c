"""Write the last section of ARCHITECTURE.md: every file of the program, in the words that it begins with.

python scripts/files.py
"""

import ast
import re
from collections.abc import Iterator
from itertools import groupby, takewhile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "magnate"
PAGE = ROOT / "ARCHITECTURE.md"
HEADING = "## Every file, in its own words\n"
STEPS = "db/migrations/versions"  # their names say what they do


def sentence(path: Path) -> str:
    """What a file says of itself, up to the end of its first line or sentence."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    comment = takewhile(lambda line: line.startswith("//"), text.splitlines())
    said = " ".join(line.removeprefix("//").strip() for line in comment)
    return re.split(r"(?<=\.) |: ", said)[0]


def files() -> Iterator[tuple[Path, str]]:
    """The programs of the house and of its pages, each with what it is for."""
    found = sorted([*SOURCE.rglob("*.py"), *SOURCE.glob("web/static/*.*js")], key=lambda path: (path.parent, path.name))
    for path in found:
        if STEPS not in path.as_posix() and (said := sentence(path)):
            yield path.relative_to(SOURCE), said


def section() -> str:
    """The section as it should be."""
    lines = [HEADING, "Search it for a word of what you look for; `python scripts/files.py` writes it.", "", "```"]
    for folder, group in groupby(files(), key=lambda each: each[0].parent.as_posix()):
        lines += ["", f"{folder}/" if folder != "." else "magnate/"]
        lines += [f"    {path.name:<22}{said}" for path, said in group]
    return "\n".join([*lines, "```", ""])


def written() -> str:
    """The section as it stands in the page."""
    _, heading, rest = PAGE.read_text(encoding="utf-8").partition(HEADING)
    return heading + rest


if __name__ == "__main__":
    before = PAGE.read_text(encoding="utf-8").partition(HEADING)[0]
    PAGE.write_text(before.rstrip("\n") + "\n\n" + section(), encoding="utf-8")
