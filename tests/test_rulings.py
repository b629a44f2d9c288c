"""Every ruling that rules, code and ledgers cite is written down, travels with the package and can be printed."""

import re
import tomllib
from pathlib import Path

import pytest

from magnate.cli.rules import Reference
from magnate.cli.screen import Screen, console
from magnate.core.figures import Table
from magnate.games import GAMES, find
from magnate.rulings import cited, parse, rulings, source

ROOT = Path(__file__).parent.parent
CITED = re.compile(r"(?:\(|[Rr]ulings? )((?:[A-Z]\d+, )*[A-Z]\d+)\b")
every_game = pytest.mark.parametrize("key", GAMES)


def citations(key: str) -> set[str]:
    """The ids that the rules of a game name, and those in the comments of its code."""
    found = {each for rule in find(key).rules.values() for each in cited(rule.ruling)}
    for path in (ROOT / "src" / "magnate" / "games" / key).rglob("*.py"):
        found |= {each for ids in CITED.findall(path.read_text(encoding="utf-8")) for each in cited(ids)}
    return found


@every_game
def test_every_ruling_that_is_cited_can_be_printed(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = find(key)
    ids = citations(key)
    assert len(ids) > 20
    assert sorted(ids - rulings(key).keys()) == []
    reference = Reference(game, game.config(game.players[-1]), Screen(game, console()))
    for each in sorted(rulings(key)):
        reference.look_up(each)
        printed = " ".join(capsys.readouterr().out.split())
        assert rulings(key)[each].text in printed


@every_game
def test_no_id_is_given_twice_and_no_line_is_lost(key: str) -> None:
    page = source(key)
    bold = re.findall(r"^- \*\*([A-Z0-9, ]+)\*\* ", page, re.MULTILINE)
    ids = [each for group in bold for each in cited(group)]
    assert len(ids) == len(set(ids))
    assert ids == list(rulings(key))
    words = sum(len(ruling.text.split()) for ruling in dict.fromkeys(rulings(key).values()))
    body = page[page.index("\n- **") :]
    marked = sum(len(line.split()) for line in body.splitlines() if line.startswith(("- ", "  ")))
    assert words == marked - sum(1 + len(cited(group)) for group in bold)  # the dash and the ids


def test_the_package_carries_the_rulings() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["force-include"] == {"docs/rulings": "magnate/rulings"}
    assert sorted(path.stem for path in (ROOT / "docs" / "rulings").glob("*.md")) == sorted(GAMES)


def test_a_game_without_rulings_has_none() -> None:
    assert parse(source("chess")) == {}


def test_a_printed_table_is_found_by_its_name_and_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    game = find("carnegie")
    reference = Reference(game, game.config(2), Screen(game, console()))
    tabs = Table("Project tabs", ("Tab", "Price"), (("Housing", "$3"), ("Zeppelins", "$9")), "Of both sides.")
    reference.tables = {"project-tabs": tabs}
    for wanted in ("tabs", "project-tabs", "Project tabs"):
        reference.look_up(wanted)
        printed = capsys.readouterr().out
        assert all(word in printed for word in ("Project tabs", "Tab", "Price", "Housing", "$9", "Of both sides."))
    reference.look_up("zeppelin")
    assert "Zeppelins" in capsys.readouterr().out
