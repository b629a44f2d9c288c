"""Positions for tests, in a line or two: `s = table(seats=3)`, `found(s, 0, "swift", 40)`."""

from typing import Any

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import settle
from magnate.core.event import Event
from magnate.core.step import Step
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.mechanics.companies import establish
from magnate.games.chicago1875.queries import put, shares_of
from magnate.games.chicago1875.state import BANK_POOL, POOL, TREASURY, Chicago


def table(seats: int = 3, phase: str = "action", **options: Any) -> Chicago:
    """A table set up but without companies and with nothing on the agenda."""
    s: Chicago = GAME.setup(GAME.config(seats, options), Sampler(7))
    s.agenda.clear()
    s.queue.clear()
    s.phase = phase
    s.priority = 0
    s.initiative = list(range(seats))
    s.start_partner = [BANK_POOL] * seats  # the first company found() puts into play is the starting company
    return s


def found(s: Chicago, seat: int, company: str, par: int = 50, treasury: int | None = None) -> None:
    """Found a company without spending the founder's cash; `treasury` sets what it has instead of three pars."""
    fund(s, seat, s.cash[seat] + 3 * par)
    establish(s, seat, company, par)
    if s.start_partner[seat] == BANK_POOL:
        s.start_partner[seat] = company
    if treasury is not None:
        enrich(s, company, treasury)


def fund(s: Chicago, seat: int, cash: int) -> None:
    """Give a seat exactly this much money; the bank pays or takes the difference."""
    s.bank -= cash - s.cash[seat]
    s.cash[seat] = cash


def enrich(s: Chicago, company: str, cash: int) -> None:
    """Give a treasury exactly this much money."""
    s.bank -= cash - s.treasury[company]
    s.treasury[company] = cash


def give(s: Chicago, seat: int, company: str, commons: int = 0, preferred: bool = False) -> None:
    """Move certificates from the treasury to a seat (POOL works too)."""
    s.commons[company] = put(put(s.commons[company], TREASURY, -commons), seat, commons)
    if preferred:
        s.preferred[company] = seat


def trio() -> Chicago:
    """Three players with a company each and $300 in every treasury."""
    s = table(seats=3)
    for seat, company in enumerate(("swift", "libby", "elgin")):
        found(s, seat, company, treasury=300)
    return s


def rivals(commons: int, theirs: int, preferred: bool = False, value: int = 50) -> Chicago:
    """Seat 0 directs Spalding with some commons; seat 1 holds others and perhaps the Preferred."""
    s = table(seats=3, phase="stock")
    found(s, 0, "spalding")
    s.value["spalding"] = value
    give(s, 0, "spalding", commons=commons)
    give(s, 1, "spalding", commons=theirs, preferred=preferred)
    fund(s, 0, 0)
    fund(s, 1, 500)
    return s


def shares(s: Chicago, company: str) -> list[int]:
    """What each seat holds of a company."""
    return [shares_of(s, seat, company) for seat in range(s.seats)]


def stock(s: Chicago, company: str, livestock: int = 0, steel: int = 0, wood: int = 0, coal: int = 0) -> None:
    """Give a company cubes out of the bag."""
    cubes = (livestock, steel, wood, coal)
    for i, count in enumerate(cubes):
        bag = list(s.bag)
        bag[i] -= count
        s.bag = (bag[0], bag[1], bag[2], bag[3])
        held = list(s.cubes[company])
        held[i] += count
        s.cubes[company] = (held[0], held[1], held[2], held[3])


def run(s: Chicago, *steps: Step) -> list[Event]:
    """Put steps on the agenda and run to the next question."""
    s.events = []
    s.then(*steps)
    settle(s)
    return [logged.event for logged in s.events]


def do(s: Chicago, *lines: str) -> list[Event]:
    """Play moves by their notation, each by whoever is asked first; returns what happened."""
    events: list[Event] = []
    for line in lines:
        seat = magnate.decisions(s)[0].seat
        events += [logged.event for logged in magnate.play(s, GAME.parse(s, line, seat))]
    return events


def why(s: Chicago, line: str, seat: int | None = None) -> str:
    """The rule that refuses this move, or "" if it is legal."""
    asked = magnate.decisions(s)[0].seat if seat is None else seat
    refused = magnate.refusal(s, GAME.parse(s, line, asked))
    return refused.rule if refused else ""


def offered(s: Chicago) -> list[str]:
    """The legal moves of whoever is asked, in notation."""
    return [magnate.write(move) for move in magnate.legal(s)]


def seat_asked(s: Chicago) -> int:
    """The one seat that is asked."""
    (decision,) = magnate.decisions(s)
    return decision.seat


def sound(s: Chicago) -> bool:
    """Whether everything is accounted for."""
    assert GAME.audit(s) == []
    return True


__all__ = [
    "POOL", "TREASURY", "do", "enrich", "found", "fund", "give", "offered", "rivals", "run", "seat_asked", "shares",
    "sound", "stock", "table", "trio", "why",
]  # fmt: skip
