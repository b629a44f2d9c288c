"""The board of Chicago 1875: every move has its place on it, and nothing on it is somebody else's secret."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from magnate.bots import answer, find
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, flush, push, settle
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.companies import establish
from magnate.games.chicago1875.hiring import FreePlace
from magnate.games.chicago1875.managers import Replacement
from magnate.games.chicago1875.phases.stock import Protection
from magnate.games.chicago1875.state import Chicago
from magnate.server.boards import draw, names_of
from magnate.server.pages import WEB, templates
from magnate.web.look import Look

PEOPLE = [
    {"seat": seat, "colour": colour, "paint": colour.lower(), "sign": colour[0], "name": name, "kind": "person"}
    for seat, (colour, name) in enumerate(
        [("Red", "Ada"), ("Yellow", "<b>Bob</b>"), ("Green", "\u202eevil"), ("Blue", "")]
    )
]
FOLDER = WEB / "boards" / "chicago1875"

# Moves that decline or end something: they stand in the tray alone.
DECLINE = {
    "pass", "end-sales", "buy-nothing", "let-fall", "end-issue", "end-purchase", "stop-production", "end-selling",
    "skip-automation", "keep-steel", "leave-cubes", "leave-chain-cube", "stop-hiring", "keep-ready", "end-turn",
}  # fmt: skip

EVERYTHING = {"special_companies": True, "chiefs": True, "draft": True, "supply_chain": "advanced"}
TABLES: list[tuple[int, dict[str, Any], str]] = [
    (4, {}, "greedy"),
    (2, EVERYTHING, "greedy"),
    (3, {"edition": "first", "level": "basic", "goals": False}, "random"),
    (4, {**EVERYTHING, "friendly_closing": True, "friendly_stock_sales": True}, "random"),
]
TABLE = pytest.mark.parametrize("table", range(len(TABLES)))


def begin(seats: int, options: dict[str, Any], seed: int) -> Chicago:
    s = GAME.setup(GAME.config(seats, options), Sampler(seed))
    flush(s)
    settle(s)
    return s


@cache
def game(table: int) -> list[Chicago]:
    """Positions of a whole game: some of every question, and the end."""
    seats, options, bot = TABLES[table]
    s = begin(seats, options, 11)
    player, chance = find(bot, GAME), Sampler(12)
    seen: Counter[tuple[str, str]] = Counter()
    kept = []
    while (ask := asking(s)) is not None:
        kind = (type(ask).__name__, s.phase)
        seen[kind] += 1
        if seen[kind] <= 5 or not seen[kind] % 40:
            kept.append(s.clone())
        push(s, answer(player, GAME, s, decisions(s)[0].seat, chance))
    return [*kept, s]


def drawn(s: Chicago, seat: int | None) -> dict[str, str]:
    return draw(Look(GAME, s.rules, view(GAME, s, seat), PEOPLE[: s.seats], seat))


class Page(HTMLParser):
    """What a browser would make of the zones, and what it would stumble over."""

    VOID = ("input", "br", "img", "hr", "link", "meta")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.ids: Counter[str] = Counter()
        self.places: list[set[str]] = []
        self.uses: set[str] = set()
        self.wrong: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.wrong += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        if given.get("id"):
            self.ids[str(given["id"])] += 1
        if tag == "use":
            self.uses.add(str(given["href"]).removeprefix("#"))
        at = given.get("data-at")
        if at is not None:
            self.places += [set(each.split()) for each in at.split("|")]
            if any(inside for _, inside in self.open):
                self.wrong.append(f"{at!r} stands inside another place")
            if tag not in ("span", "div", "p"):
                self.wrong.append(f"{at!r} stands on <{tag}>, whose own role it would take away")
        if tag in ("script", "style", "a", "button", "input"):
            self.wrong.append(f"<{tag}>")
        if tag not in self.VOID:
            self.open.append((tag, at is not None))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        name, _ = self.open.pop()
        assert name == tag, f"<{name}> is closed by </{tag}>"


def homeless(s: Chicago, seat: int) -> list[str]:
    """Candidates of a seat that have no place on its board."""
    page = Page("".join(drawn(s, seat).values()))
    ask = asking(s)
    assert ask is not None
    lost = []
    for move in ask.decision(s, seat).moves:
        kind, *values = names_of(move).split()
        telling = {kind, *(name for name in values if not name.startswith("company-"))}
        if kind not in DECLINE and not any(place <= {kind, *values} and place & telling for place in page.places):
            lost.append(names_of(move))
    return lost


@TABLE
def test_every_move_has_a_place_on_the_board(table: int) -> None:
    *asked, _ = game(table)
    assert len({type(asking(s)) for s in asked}) > 8
    for s in asked:
        assert [name for decision in decisions(s) for name in homeless(s, decision.seat)] == [], asking(s)


@TABLE
def test_the_html_is_sound_through_a_whole_game(table: int) -> None:
    icons = Page(templates.get_template("boards/chicago1875/sprite.html").render()).ids
    for s in (*game(table)[::9], game(table)[-1]):
        for seat in (None, s.seats - 1):
            page = Page("".join(drawn(s, seat).values()))
            assert page.wrong == []
            assert page.uses <= set(icons)
            assert [id_ for id_, count in (page.ids + icons).items() if count > 1] == []


def rare() -> Iterator[Chicago]:
    """Questions that whole games seldom come to."""
    for step in (FreePlace("schwinn"), FreePlace("swift"), Replacement("schwinn"), Protection("swift", 1, "sold")):
        s = begin(4, EVERYTHING, 2)
        establish(s, 0, "schwinn", 35)
        establish(s, 1, "swift", 35)
        s.cubes["schwinn"] = (0, 4, 0, 0)
        s.assets["swift"] = ("price_protection",)
        s.agenda = [step]
        yield s


def test_rare_moves_have_a_place_too() -> None:
    for s in rare():
        for decision in decisions(s):
            assert decision.moves
            assert homeless(s, decision.seat) == [], asking(s)


def test_no_kind_of_move_is_left_out() -> None:
    asked = [*(s for table in range(len(TABLES)) for s in game(table)[:-1]), *rare()]
    seen = {type(move) for s in asked for decision in decisions(s) for move in decision.moves}
    assert set(GAME.moves) - seen == set()


def test_every_option_can_be_drawn() -> None:
    for seats in GAME.players:
        for option in GAME.options:
            for value in option.values:
                s = begin(seats, {option.key: value}, 3)
                assert {"zone-stock", "zone-charter-swift"} <= set(drawn(s, 0)), option


@TABLE
def test_no_seat_sees_what_another_holds(table: int) -> None:
    """Whatever the others could hold instead, this seat's board is the same to the letter."""
    for number, s in enumerate(game(table)[::12]):
        seat = number % s.seats
        mine = drawn(s, seat)
        assert drawn(GAME.redeal(s, seat, Sampler(number)), seat) == mine
        hidden = {tile for each in range(s.seats) if each != seat for tile in (*s.hand[each], *s.kept[each])}
        html = "".join(mine.values())
        assert not [tile for tile in hidden if re.search(rf"\b{tile.replace('_', '-')}\b", html)]


def test_a_used_space_shows_whose_partners_stand_there() -> None:
    """Also the spaces that take any number, where nobody is kept out."""
    crowds: list[tuple[int, ...]] = []
    for s in [s for s in game(0) if s.phase == "action"]:
        crowds += s.used.values()
        html = "".join(drawn(s, 0).values())
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
    assert re.findall(r'href="#pt-(\w+)"', box[0]) == [PEOPLE[seat]["paint"] for seat in came]
    names = {seat: escape(str(PEOPLE[seat]["name"] or PEOPLE[seat]["colour"])) for seat in came}
    told = [f"<bdi>{names[seat]}</bdi>" + (f" ({n} times)" if n > 1 else "") for seat, n in came.items()]
    assert f"used this decade by {', '.join(told)}</span>" in box[0]


def test_names_are_text() -> None:
    html = "".join(drawn(begin(4, {}, 1), 0).values())
    assert "<b>Bob" not in html
    assert "&lt;b&gt;Bob" in html


def test_who_shares_a_name_is_called_by_the_colour() -> None:
    s = begin(4, {}, 1)
    twins = [{**place, "name": "greedy"} if place["seat"] else place for place in PEOPLE]
    html = "".join(draw(Look(GAME, s.rules, view(GAME, s, 0), twins, 0)).values())
    assert "greedy" not in html
    assert all(str(place["colour"]) in html for place in twins[1:])


def test_a_company_has_the_same_letters_on_the_board_and_in_charts() -> None:
    html = "".join(drawn(begin(4, {}, 1), 0).values())
    for company in GAME.new(4, "any").rules.companies:
        assert f"<b>{GAME.name('ticker', company)}</b>" in html


def test_company_places_follow_the_operating_order() -> None:
    """Mine come first, then the others by appeal, then those that could still be founded."""
    s = next(s for s in game(0) if s.phase == "action")
    zones = [name for name in drawn(s, 2) if name.startswith("zone-charter-")]
    mine = [company for company in s.order if s.director[company] == 2]
    rest = [company for company in s.order if company not in mine]
    expected = [f"zone-charter-{company.replace('_', '-')}" for company in (*mine, *rest)]
    assert zones[: len(expected)] == expected
    assert len(zones) == len(s.rules.companies)


def test_the_stylesheet_knows_every_place_of_a_charter() -> None:
    """Charters are put in order by a class per place."""
    css = (Path(WEB) / "static" / "boards" / "chicago1875.css").read_text()
    count = len(GAME.ruleset(GAME.config(4, {"special_companies": True})).companies)
    assert all(f".at-{place})" in css for place in range(count))
