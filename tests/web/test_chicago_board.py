"""The board of Chicago 1875: every move has its place on it, and nothing on it is somebody else's secret."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

from magnate.core.driver import asking, decisions
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.mechanics.companies import establish
from magnate.games.chicago1875.mechanics.haymarket import ChainCube
from magnate.games.chicago1875.mechanics.hiring import FreePlace
from magnate.games.chicago1875.mechanics.managers import Replacement
from magnate.games.chicago1875.mechanics.staff import FreeAutomation
from magnate.games.chicago1875.phases.selling_shares import Protection
from magnate.games.chicago1875.state import Chicago
from magnate.server.views.boards import draw
from magnate.web import WEB
from magnate.web.look import Look
from tests.web.drawn_games import CHICAGO as BOARD
from tests.web.drawn_games import EVERYTHING


def rare() -> Iterator[Chicago]:
    """Questions that whole games seldom come to."""
    steps = (FreePlace("schwinn"), FreePlace("swift"), Replacement("schwinn"), Protection("swift", 1, "sold"))
    for step in (*steps, FreeAutomation("quaker_oats"), ChainCube("swift", "wood")):
        s = BOARD.begin(4, EVERYTHING, 2)
        establish(s, 0, "schwinn", 35)
        establish(s, 1, "swift", 35)
        establish(s, 2, "quaker_oats", 35)
        s.workers["quaker_oats"] = (1, 0)
        s.cubes["schwinn"] = (0, 4, 0, 0)
        s.assets["swift"] = ("price_protection",)
        s.agenda = [step]
        yield s


def test_rare_moves_have_a_place_too() -> None:
    for s in rare():
        for decision in decisions(s):
            assert decision.moves
            assert BOARD.homeless(s, decision.seat) == [], asking(s)


def test_no_kind_of_move_is_left_out() -> None:
    asked = [*(s for table in range(len(BOARD.tables)) for s in BOARD.positions(table)[:-1]), *rare()]
    seen = {type(move) for s in asked for decision in decisions(s) for move in decision.moves}
    assert set(GAME.moves) - seen == set()


@pytest.mark.parametrize("table", range(len(BOARD.tables)))
def test_no_seat_reads_the_name_of_what_another_holds(table: int) -> None:
    for number, s in enumerate(BOARD.positions(table)[::12]):
        seat = number % s.seats
        hidden = {tile for each in range(s.seats) if each != seat for tile in (*s.hand[each], *s.kept[each])}
        html = "".join(BOARD.drawn(s, seat).values())
        assert not [tile for tile in hidden if re.search(rf"\b{tile.replace('_', '-')}\b", html)]


def test_a_used_space_shows_whose_partners_stand_there() -> None:
    """Also the spaces that take any number, where nobody is kept out."""
    crowds: list[tuple[int, ...]] = []
    acting = [s for s in BOARD.positions(0) if s.phase == "action"]
    crowded = acting[0].clone()
    crowded.used = {"fundraising-40": (0, 0, 1)}
    for s in (*acting, crowded):
        crowds += s.used.values()
        html = "".join(BOARD.drawn(s, 0).values())
        for key, seats in s.used.items():
            assert_shown(s, html, key, seats)
    assert any(len(set(seats)) > 1 for seats in crowds)
    assert any(len(set(seats)) < len(seats) for seats in crowds)


def assert_shown(s: Chicago, html: str, key: str, seats: tuple[int, ...]) -> None:
    space = s.rules.spaces.get(key)
    name = f"space-action-{key}" if space else f"building-{key.replace('_', '-')}"
    box = re.search(rf'<div class="([^"]*)" id="{name}".*?</div>', html, re.S)
    assert box
    assert ("used" in box[1].split()) == (not space or not space.unlimited)
    came = {seat: seats.count(seat) for seat in seats}
    assert re.findall(r'href="#pt-(\w+)"', box[0]) == [BOARD.people[seat]["paint"] for seat in came]
    names = {seat: escape(str(BOARD.people[seat]["name"] or BOARD.people[seat]["colour"])) for seat in came}
    told = [f"<bdi>{names[seat]}</bdi>" + (f" ({n} times)" if n > 1 else "") for seat, n in came.items()]
    assert f"used this decade by {', '.join(told)}</span>" in box[0]


def test_who_shares_a_name_is_called_by_the_colour() -> None:
    s = BOARD.begin(4, {}, 1)
    twins = [{**place, "name": "greedy"} if place["seat"] else place for place in BOARD.people]
    html = "".join(draw(Look(GAME, s.rules, view(GAME, s, 0), twins, 0)).values())
    assert "greedy" not in html
    assert all(str(place["colour"]) in html for place in twins[1:])


def test_a_company_has_the_same_letters_on_the_board_and_in_charts() -> None:
    html = "".join(BOARD.drawn(BOARD.begin(4, {}, 1), 0).values())
    for company in GAME.new(4, "any").rules.companies:
        assert f"<b>{GAME.name('ticker', company)}</b>" in html


def test_company_places_follow_the_operating_order() -> None:
    """Mine come first, then the others by appeal, then those that could still be founded."""
    s = next(s for s in BOARD.positions(0) if s.phase == "action")
    zones = [name for name in BOARD.drawn(s, 2) if name.startswith("zone-charter-")]
    mine = [company for company in s.order if s.director[company] == 2]
    rest = [company for company in s.order if company not in mine]
    expected = [f"zone-charter-{company.replace('_', '-')}" for company in (*mine, *rest)]
    assert zones[: len(expected)] == expected
    assert len(zones) == len(s.rules.companies)


def test_the_stylesheet_knows_every_place_of_a_charter() -> None:
    """Charters are put in order by a class per place."""
    css = (Path(WEB) / "static" / "boards" / "chicago1875" / "charters.css").read_text()
    count = len(GAME.ruleset(GAME.config(4, {"special_companies": True})).companies)
    assert all(f".at-{place})" in css for place in range(count))


def test_the_board_shows_the_names_and_figures_of_the_table() -> None:
    """Corrected figures: Swift and Foundry have other names, a building another fee."""
    errata = {
        "buildings.e1_12.fee": 50,
        "companies.swift.name": "Gary Swift Works",
        "assets.foundry.name": "Old Foundry",
    }
    s: Chicago = GAME.new(2, "names", {}, errata)
    establish(s, 0, "swift", 50)
    s.hand[0] = ("e1_12", "e1_11", "e1_10")
    s.assets["swift"] = ("foundry",)
    look = Look(GAME.under(s.rules), s.rules, view(GAME, s, 0), BOARD.people[:2], 0)
    html = "".join(draw(look).values())
    for word in ("Gary Swift Works", "Old Foundry", "$50", "GAR"):
        assert word in html
    assert "SWI<" not in html
    assert ">Foundry<" not in html
