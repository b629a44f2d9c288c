"""The rules ledger: every paragraph of every rulebook is covered by a rule with a test."""

import ast
import re

import pytest

from magnate.games import GAMES
from scripts.ledger import FOLDER, ROOT, games, load, marks, render

every_game = pytest.mark.parametrize("game", games())


def test_every_game_has_a_ledger() -> None:
    assert set(games()) == set(GAMES)


@every_game
def test_the_page_is_up_to_date(game: str) -> None:
    written = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert written == render(load(game)), "run: python scripts/ledger.py"


@every_game
def test_every_paragraph_names_a_rule(game: str) -> None:
    ledger = load(game)
    assert [each for each in ledger.paragraphs if each["rule"] not in ledger.rules] == []
    assert all(set(each) <= {"page", "says", "rule", "ruling"} for each in ledger.paragraphs)
    assert all({"page", "question", "ruling"} <= set(each) for each in ledger.questions)
    numbers = [each["page"] for each in ledger.paragraphs]
    assert numbers == sorted(numbers)


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    assert load(game).untested == []


@every_game
def test_no_test_marks_a_rule_that_does_not_exist(game: str) -> None:
    assert load(game).unknown == []


@every_game
def test_every_paragraph_is_covered(game: str) -> None:
    ledger = load(game)
    assert ledger.uncovered == []
    total = len(ledger.paragraphs)
    assert f"**{total} of {total} paragraphs covered**" in render(ledger)


@every_game
def test_every_ruling_is_written_down(game: str) -> None:
    page = ROOT / "docs" / "rulings" / f"{game}.md"
    bold = re.findall(r"\*\*((?:[A-Z]\d+(?:, )?)+)\*\*", page.read_text(encoding="utf-8"))
    written = {one for ids in bold for one in ids.split(", ")}
    ledger = load(game)
    cited = [each.get("ruling", "") for each in ledger.paragraphs]
    cited += [each.get("reference", "") for each in ledger.questions]
    cited += [rule.ruling for rule in ledger.rules.values()]
    ids = {one for text in cited for one in re.findall(r"\b[A-Z]\d+\b", text)}
    assert ids - written == set()
    assert len(ids) > 20


def test_marks_are_read_from_the_source() -> None:
    source = """
@rule("a.one", "a.two")
def test_both() -> None: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("b.one")), 2])
@pytest.mark.rule("b.two")
def test_parameters(x: int) -> None: ...

@rule("c.one")
def helper() -> None: ...
"""
    assert sorted(marks(ast.parse(source))) == [
        ("test_both", "a.one"),
        ("test_both", "a.two"),
        ("test_parameters", "b.one"),
        ("test_parameters", "b.two"),
    ]
    with pytest.raises(ValueError, match="line 1: a rule is named by a text, not by KEYS"):
        list(marks(ast.parse("@rule(KEYS)\ndef test_x(): ...")))
