"""Parts of pages are drawn once for the same values, and whoever reads gets what would be drawn for them alone."""

import re

import pytest
from jinja2 import Environment

import magnate.server.app  # noqa: F401  # with it come all filters that templates use
from magnate.core.view import view
from magnate.server.views.boards import draw
from magnate.server.views.remembered import Drawings, reads
from magnate.server.views.templates import templates
from magnate.web import WEB
from magnate.web.look import Html, Look
from tests.web.drawn_games import BOARDS, Drawn

FRAGMENTS = sorted(path.name for path in (WEB / "templates" / "fragments").glob("*.html"))


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_everybody_sees_what_would_be_drawn_for_them_alone(board: Drawn) -> None:
    known = Drawings()
    drawn = total = 0
    for s in board.positions(0)[:60]:
        for seat in (*range(s.seats), None):
            look = Look(board.game, s.rules, view(board.game, s, seat), board.people[: s.seats], seat)
            before = known.count
            assert draw(look, known) == board.drawn(s, seat)
            drawn, total = drawn + known.count - before, total + len(board.drawn(s, seat))
    assert drawn < 0.4 * total, f"{drawn} of {total} zones were drawn"


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_the_same_position_is_not_drawn_twice(board: Drawn) -> None:
    known, s = Drawings(), board.positions(0)[9]
    look = Look(board.game, s.rules, view(board.game, s, 0), board.people[: s.seats], 0)
    first = draw(look, known)
    count = known.count
    assert draw(look, known) == first
    assert known.count == count == len(first)


def test_one_name_or_one_figure_more_is_another_drawing() -> None:
    board = BOARDS["carnegie"]
    known, s = Drawings(), board.positions(0)[9]
    people = board.people[: s.seats]
    seen = view(board.game, s, 0)
    first = draw(Look(board.game, s.rules, seen, people, 0), known)
    renamed = [{**people[0], "name": "Zoe"}, *people[1:]]
    assert draw(Look(board.game, s.rules, seen, renamed, 0), known) != first
    money = [seen["money"][0] + 1, *seen["money"][1:]]
    assert draw(Look(board.game, s.rules, {**seen, "money": money}, people, 0), known) != first


@pytest.mark.parametrize("name", [*(f"fragments/{name}" for name in FRAGMENTS), "boards/carnegie/zone_company.html"])
def test_what_a_template_reads_is_found_in_all_that_it_is_made_of(name: str) -> None:
    wholes, parts = reads(name)
    known = {*wholes, *(value for value, _ in parts)}
    assert names_when_drawn(name) <= known


def names_when_drawn(name: str) -> set[str]:
    """What the compiled template and those that it takes in ask their context for."""
    env: Environment = templates.env
    found: set[str] = set()
    for each in {name, *(used for used in ("follow.html", "sheet.html") if used in source(name))}:
        found |= set(re.findall(r"resolve\('(\w+)'\)", env.compile(source(each), each, raw=True)))
    return found


def source(name: str) -> str:
    assert templates.env.loader is not None
    return templates.env.loader.get_source(templates.env, name)[0]


def test_a_text_that_looks_like_html_is_not_taken_for_it() -> None:
    known = Drawings()
    values: dict[str, object] = {"requests": [], "mine": [], "rematch": Html("<b>x</b>"), "row": None, "people": []}
    known.draw("fragments/wanted.html", values)
    known.draw("fragments/wanted.html", {**values, "rematch": "<b>x</b>"})
    assert known.count == 2
