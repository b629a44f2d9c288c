"""Carnegie's table for four in a real browser: all of it in sight, and a tray that says everything once."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

import magnate
from magnate.bots import answer, find
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions
from magnate.core.move import Seat
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.projects import BuildProject
from magnate.games.carnegie.phases.opening import OpeningMoves
from magnate.games.carnegie.state import Carnegie
from tests.web.conftest import Guest, Served
from tests.web.laid import lay, log_in

KINDS = 2  # of projects that can be built, before the table is looked at
OUT_OF_SIGHT = """() => [document.documentElement, ...document.querySelectorAll(".flank, .side, .middle, .zone-map")]
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => `${each.className}: ${each.scrollHeight} > ${each.clientHeight}`)"""
SAID_TWICE = """() => {
  const said = [...document.querySelectorAll("#choose .brief")]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === "none")
    .map((each) => each.textContent);
  return [said.length, said.filter((text, at) => said.indexOf(text) < at)];
}"""


class Visit(NamedTuple):
    """One person at both tables, at the seat that is asked; bots have the others."""

    guest: Guest
    tables: dict[str, str]

    def sit(self, name: str, width: int, height: int) -> None:
        self.guest.page.set_viewport_size({"width": width, "height": height})
        self.guest.page.goto(self.tables[name])
        self.guest.awake()


def led(late: bool) -> tuple[Carnegie, Seat]:
    """A game of four bots, at its opening or in the midst of it when somebody may build several kinds of projects."""
    s = GAME.new(seats=4, seed="layout")
    bot, chance = find("greedy", GAME), Sampler(4)
    while asked := decisions(s):
        seat, moves = asked[0].seat, asked[0].moves
        kinds = {move.kind for move in moves if isinstance(move, BuildProject) and move.check(s) is None}
        if not late and isinstance(asking(s), OpeningMoves) and all(s.drafted):
            return s, seat
        if late and len(kinds) >= KINDS:
            return s, seat
        magnate.play(s, answer(bot, GAME, s, seat, chance))
    raise AssertionError("the game was over before")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Served, dict[str, str]]:
    """The house before it opens."""
    served = Served(tmp_path_factory.mktemp("layout"))
    games = {"opening": led(late=False), "building": led(late=True)}
    states = {name: s for name, (s, _) in games.items()}
    return served, lay(served.folder / "house.sqlite", states, {name: seat for name, (_, seat) in games.items()})


@pytest.fixture(scope="module")
def visit(tables: tuple[Served, dict[str, str]], chromium: Browser) -> Iterator[Visit]:
    served, laid = tables
    served.start()
    guest = Guest(chromium, served.address, asked=True, reduced_motion="reduce")
    log_in(guest)
    yield Visit(guest, laid)
    guest.context.close()
    served.stop()
    served.place.close()


@pytest.mark.parametrize("size", [(1440, 900), (1600, 900), (1920, 1080)])
def test_the_whole_position_of_four_is_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    for name in visit.tables:
        visit.sit(name, *size)
        assert visit.guest.page.evaluate(OUT_OF_SIGHT) == [], name


def test_on_a_low_screen_the_tray_covers_nothing_of_the_map(visit: Visit) -> None:
    visit.sit("building", 1280, 720)
    edges = "[document.querySelector('.zone-map').getBoundingClientRect().bottom, tray.getBoundingClientRect().top]"
    low, top = visit.guest.page.evaluate(edges)
    assert low <= top


def test_a_city_is_named_once_whatever_can_be_built_there(visit: Visit) -> None:
    visit.sit("building", 1440, 900)
    page = visit.guest.page
    expect(page.locator("#choose .joint").first).to_be_visible()
    count, twice = page.evaluate(SAID_TWICE)
    assert (count > 5, twice) == (True, [])
    page.locator(".facet").last.click()  # of one kind alone, every move has its words
    chips = page.locator("#choose .lane .opt:visible").count()
    assert page.evaluate(SAID_TWICE) == [chips, []]
    visit.guest.is_content()
