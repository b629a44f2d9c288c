"""The tutorial makes a game that works: its files are written into a copy of the source, and used there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = '"gold": "magnate.games.gold",'
NEEDED = ("__init__.py", "rules.py", "server/__init__.py", "server/visitor.py")  # of our tests

PAGE = """
import sys
from magnate.server.db.migrate import upgrade
from tests.server.visitor import Front, open_house

async def work(front: Front) -> None:
    ann = await front.come()
    table = await ann.open("gold", "me", "greedy")
    page = await ann.get(f"/t/{table}")
    seen = await ann.look(table)
    claim = seen["view"]["claim"][0]
    assert seen["view"]["claim"][1] is None
    assert f"<b>claim: {claim}</b>" in page and page.count("claim:") == 1
    assert 'data-at="dig"' in page
    await ann.move(table, seen["number"], "dig")
    assert "digs a nugget" in await ann.get(f"/t/{table}")

upgrade(sys.argv[1])
open_house(sys.argv[1], work)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source in which somebody has followed the tutorial."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NEEDED:
        (folder / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "tests" / name, folder / "tests" / name)
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    files = FILE.findall(text)
    assert len(files) == text.count("```") // 2
    for name, content in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    games = folder / "src" / "magnate" / "games" / "__init__.py"
    assert LINE in text
    games.write_text(games.read_text().replace("GAMES = {\n", f"GAMES = {{\n    {LINE}\n"))
    return folder


def run(checkout: Path, *args: str) -> str:
    """A program in that checkout; what it says."""
    environment = {**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}"}
    done = subprocess.run([sys.executable, *args], cwd=checkout, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_keeps_every_promise(checkout: Path) -> None:
    told = run(
        checkout, "-m", "magnate", "simulate", "gold", "--players", "3", "--games", "40", "--seed", "1", "--check"
    )
    assert "40 games" in told
    assert "violations 0, dead ends 0, unfinished 0" in told


def test_its_opponent_beats_chance(checkout: Path) -> None:
    told = run(checkout, "-m", "magnate", "simulate", "gold", "--bots", "greedy,random", "--games", "60", "--seed", "1")
    wins = [int(count) for count in re.findall(r"(\d+) wins", told)]
    assert wins[0] > 1.5 * wins[1]


def test_its_rules_are_tested(checkout: Path) -> None:
    assert "2 passed" in run(checkout, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "tests/games/gold")


def test_it_has_a_board_that_shows_a_seat_its_own_secret(checkout: Path, tmp_path: Path) -> None:
    run(checkout, "-c", PAGE, f"sqlite+near:///{tmp_path / 'house.sqlite'}")
