"""Stages of Noble House in a real browser: promises kept and broken, ballots, meetings, lots, claims, complaints."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from magnate.core.driver import asking
from magnate.core.move import Seat
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.led import led
from tests.web.conftest import Guest, Served
from tests.web.laid import lay, log_in
from tests.web.test_house import violations

# Where each table of the house is led to; at two of them the same promise falls due.
TABLES = {
    "kept": "loan-due", "broken": "loan-due", "meeting": "house-meeting", "recall": "ballot-recall", "lot": "lot",
    "claim": "claim", "judging": "judging", "room": "room", "fall": "support", "loan": "ballot", "request": "request",
}  # fmt: skip
SIGHTS = (("light", 1600), ("dark", 1280), ("dark", 820), ("light", 390))  # every second of them for a table


class Place(NamedTuple):
    """A table: its path, the position, and a seat that is asked."""

    path: str
    s: NobleHouse
    seat: Seat


class Visit(NamedTuple):
    """One person at all seats of all tables."""

    guest: Guest
    places: dict[str, Place]

    def sit(self, name: str, seat: Seat) -> None:
        self.guest.page.goto(f"{self.places[name].path}?seat={seat}")
        self.guest.awake()

    def tray(self, words: str) -> Locator:
        return self.guest.page.locator("#tray .opt:visible").filter(has_text=words)

    def press(self, name: str, seat: Seat, words: str) -> None:
        """One answer, if this seat is still asked for it: the house has answered for who had no choice."""
        self.sit(name, seat)
        if self.tray(words).count():
            number = self.guest.number()
            self.tray(words).first.click()
            expect(self.guest.page.locator("#status")).not_to_contain_text(f"Move {number}.")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Served, dict[str, Place]]:
    """The house before it opens."""
    served = Served(tmp_path_factory.mktemp("stages"))
    led_to = {each: led(each) for each in dict.fromkeys(TABLES.values())}
    paths = lay(served.folder / "house.sqlite", {name: led_to[each][0] for name, each in TABLES.items()})
    return served, {name: Place(paths[name], *led_to[each]) for name, each in TABLES.items()}


@pytest.fixture(scope="module")
def visit(tables: tuple[Served, dict[str, Place]], chromium: Browser) -> Iterator[Visit]:
    served, places = tables
    served.start()
    guest = Guest(chromium, served.address, 1440, reduced_motion="reduce")
    log_in(guest)
    yield Visit(guest, places)
    guest.context.close()
    served.stop()
    served.place.close()


@pytest.mark.parametrize("name", [name for name in TABLES if name != "broken"])
def test_axe_finds_nothing_at_any_stage(visit: Visit, name: str) -> None:
    page = visit.guest.page
    visit.sit(name, visit.places[name].seat)
    first = list(TABLES).index(name) % 2
    for theme, width in SIGHTS[first::2]:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two names it takes
        assert violations(page) == [], f"{theme} {width}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")
    if name != "room":
        expect(page.locator("#zone-stage .stg")).to_be_visible()
    visit.guest.is_content()


def about(s: NobleHouse, what: str) -> Any:
    """What the question that is open is about."""
    return getattr(asking(s), what)


def record(visit: Visit, line: int, seat: Seat) -> Locator:
    return visit.guest.page.locator(f"#zone-agreements .rec2 tr:nth-child({line}) td").nth(seat).locator("b")


def test_a_promise_is_kept(visit: Visit) -> None:
    place = visit.places["kept"]
    visit.press("kept", place.seat, "Pay as promised")
    expect(record(visit, 1, place.seat)).to_have_text(str(place.s.kept[place.seat] + 1))


def test_a_promise_is_broken_and_the_breach_called(visit: Visit) -> None:
    place = visit.places["broken"]
    house, promise = place.s.house[place.seat], place.s.promises[about(place.s, "promise")]
    visit.press("broken", place.seat, "Break your word")
    expect(record(visit, 2, place.seat)).to_have_text(str(place.s.broken[place.seat] + 1))
    visit.sit("broken", promise[2])
    visit.guest.page.locator("#zone-agreements .btn.br.lit").first.click()
    price = str(place.s.price[house] - place.s.rules.face)
    expect(visit.guest.page.locator(f"#price-{house.replace('_', '-')}")).to_have_text(price)


def test_a_tai_pan_is_voted_out(visit: Visit) -> None:
    place = visit.places["meeting"]
    owner = place.s.house.index(about(place.s, "house"))
    for seat in place.s.order:
        visit.press("meeting", seat, "Against")
    expect(visit.guest.page.locator(f"#player-{owner}")).to_contain_text("out of the game")


def test_debts_are_recalled_by_ballot(visit: Visit) -> None:
    place = visit.places["recall"]
    for seat in place.s.order:
        visit.press("recall", seat, "Vote for with")
    for seat in place.s.order:
        visit.press("recall", seat, "Abstain")
    expect(visit.guest.page.locator("#zone-stage")).not_to_contain_text("Recall of")


def test_a_lot_is_bid_for(visit: Visit) -> None:
    place = visit.places["lot"]
    visit.press("lot", place.seat, "Up to")
    for _ in range(3):
        for seat in place.s.order:
            if seat != place.seat:
                visit.press("lot", seat, "Leave the lot")
    expect(visit.guest.page.locator(f"#stage-contract-{about(place.s, 'key')} .top")).to_have_count(0)


def test_a_claim_is_answered(visit: Visit) -> None:
    place = visit.places["claim"]
    visit.press("claim", place.seat, "Refuse, and pay")
    expect(visit.guest.page.locator("#zone-stage")).not_to_contain_text("claims a favour")


def test_a_complaint_is_judged(visit: Visit) -> None:
    place = visit.places["judging"]
    promise = place.s.promises[about(place.s, "promise")]
    house = place.s.house[promise[1]]
    for seat in place.s.order:
        visit.press("judging", seat, "It was broken")
    price = str(place.s.price[house] - place.s.rules.face)
    expect(visit.guest.page.locator(f"#price-{house.replace('_', '-')}")).to_have_text(price)
