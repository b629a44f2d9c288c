"""The pages that welcome a stranger name files and rooms as they are."""

import re
from pathlib import Path

import pytest

from scripts.files import section, written

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "magnate"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/decisions/*.md"))]
FILE = re.compile(r"`([\w/.<>*-]+\.(?:py|js|html|css|md|toml)|[\w/<>*-]+/)(?:: [\w. ]+)?`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# Where a path of a guide may begin; `<game>` stands for each game.
BEGINNINGS = (
    "", "src/magnate/games/", "src/magnate/games/<game>/", "src/magnate/games/<game>/show/",
    "src/magnate/", "src/magnate/server/", "src/magnate/server/routes/", "src/magnate/server/tables/",
    "src/magnate/server/views/", "src/magnate/server/people/", "src/magnate/games/<game>/bot/",
    "src/magnate/server/db/", "src/magnate/web/static/", "tests/recorded/",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link.strip("<>")).exists()] == []


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_is_named_is_there(name: str) -> None:
    named = {match.group(1) for match in FILE.finditer((ROOT / name).read_text(encoding="utf-8"))}
    assert len(named) > 10
    assert sorted(each for each in named if not any(found(start + each) for start in BEGINNINGS)) == []


def found(path: str) -> bool:
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    return any(True for _ in ROOT.glob(pattern))


def test_every_room_stands_in_the_plan() -> None:
    plan = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1]
    game = SOURCE / "games" / "carnegie"
    rooms = [path for folder in (SOURCE, SOURCE / "server", game) for path in folder.iterdir() if path.is_dir()]
    names = {path.name for path in rooms if any(path.glob("*.py"))}
    assert sorted(name for name in names if f"{name}/" not in plan) == []


def test_every_file_is_told_of_in_its_own_words() -> None:
    assert written() == section(), "run: python scripts/files.py"
