"""Positions for tests, in a line or two: `s = table(seats=2)`, `build(s, 0, "sales", "a4", standing=2)`."""

from typing import Any

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import settle
from magnate.core.event import Event
from magnate.core.step import Step
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import KIND, REGION
from magnate.games.carnegie.mechanics.andrew import set_up_andrew
from magnate.games.carnegie.mechanics.projects import place_disc
from magnate.games.carnegie.phases.departments import SeatTurn
from magnate.games.carnegie.queries import active, at, free_slot, place_of, ready
from magnate.games.carnegie.state import FREE, NEUTRAL, Carnegie

HR, MANAGEMENT, CONSTRUCTION, RESEARCH = "human_resources", "management", "construction", "research_development"


def table(seats: int = 2, sides: str = "AAAA", errata: dict[str, Any] | None = None, **options: Any) -> Carnegie:
    """A table after the set-up, without neutral discs, with nothing on the agenda and seat 0 first."""
    s: Carnegie = GAME.setup(GAME.config(seats, {"first_player": "first_seat", **options}, errata), Sampler(7))
    s.agenda.clear()
    s.queue.clear()
    s.round = 1
    s.phase = "departments"
    s.sides = [sides] * seats
    for seat in range(seats):
        s.discs[seat] -= sum(ready(s, seat, kind) for kind in range(4))
    if seats == 1:
        set_up_andrew(s)
    for tile in s.display:  # every tile is there, unless a test takes it away
        s.display[tile] += s.box[tile]
        s.box[tile] = 0
    return s


def fund(s: Carnegie, seat: int, money: int | None = None, goods: int | None = None) -> None:
    """Give a seat exactly this much; the supply pays or takes the difference."""
    if money is not None:
        s.bank -= money - s.money[seat]
        s.money[seat] = money
    if goods is not None:
        s.warehouse -= goods - s.goods[seat]
        s.goods[seat] = goods


def _figures(s: Carnegie, seat: int, count: int) -> None:
    """Take employees from the reserve, then from the lobby."""
    lobby = 16 * seat + s.rules.lobby
    for _ in range(count):
        if s.reserve[seat]:
            s.reserve[seat] -= 1
        else:
            assert s.lying[lobby], "nobody is left for this position"
            s.lying[lobby] -= 1


def build(s: Carnegie, seat: int, tile: str, space: str, standing: int = 0, lying: int = 0) -> None:
    """A department in a company, with employees."""
    place = at(seat, space)
    assert not s.board[place], space
    s.board[place] = tile
    s.display[tile] -= 1
    stand(s, seat, tile, standing)
    lie(s, seat, space, lying)


def stand(s: Carnegie, seat: int, department: str, count: int) -> None:
    """Exactly so many active employees in a department."""
    place = place_of(s, seat, department)
    before = s.standing[place].bit_count()
    if count > before:
        _figures(s, seat, count - before)
    else:
        s.reserve[seat] += before - count
    s.standing[place] = (1 << count) - 1


def lie(s: Carnegie, seat: int, space: str, count: int = 1) -> None:
    """So many lying employees more on a space."""
    _figures(s, seat, count)
    s.lying[at(seat, space)] += count


def away(s: Carnegie, seat: int, region: str, count: int = 1) -> None:
    """So many employees more in a mission area."""
    _figures(s, seat, count)
    s.missions[4 * seat + REGION[region]] += count


def develop(s: Carnegie, seat: int, kind: str, position: int) -> None:
    """A tab at this position, discs where they belong."""
    before = ready(s, seat, KIND[kind])
    s.tab[4 * seat + KIND[kind]] = position
    s.discs[seat] -= ready(s, seat, KIND[kind]) - before


def project(s: Carnegie, seat: int, kind: str, *cities: str) -> None:
    """Own projects in these cities; the tab is pushed on as far as its discs are needed."""
    for city in cities:
        while ready(s, seat, KIND[kind]) < 1:
            develop(s, seat, kind, s.tab[4 * seat + KIND[kind]] + 1)
        slot = free_slot(s, city, kind)
        place_disc(s, seat, kind, slot if slot >= 0 else free_slot(s, city, "any"))


def network(s: Carnegie, seat: int, *cities: str) -> None:
    """A project in each of these cities, of whatever kind fits; discs are conjured up."""
    for city in cities:
        slots = [slot for slot in s.rules.city_slots[city] if s.owner[slot] == FREE]
        s.owner[slots[0]] = seat
        s.project[slots[0]] = "housing"
        s.built[4 * seat] += 1


def track(s: Carnegie, seat: int, region: str, position: int) -> None:
    s.track[4 * seat + REGION[region]] = position


def gift(s: Carnegie, owner: int, *donations: str) -> None:
    """Donations of a seat, of Andrew or neutral ones."""
    for donation in donations:
        index = s.rules.donation_index[donation]
        s.gifts[index] = (*s.gifts[index], owner)
        if owner < s.seats:
            s.given[owner] += 1
            s.discs[owner] -= 1
        elif owner != NEUTRAL:
            s.andrew_discs -= 1


def run(s: Carnegie, *steps: Step) -> list[Event]:
    """Put steps on the agenda and run to the next question."""
    s.events = []
    s.then(*steps)
    settle(s)
    return [logged.event for logged in s.events]


def turn(s: Carnegie, action: str, seat: int = 0) -> None:
    """A seat's department turn for an action."""
    s.phase = "departments"
    s.action = action
    s.office, s.used, s.uses, s.steps, s.allowed, s.study = "", 0, 0, 0, 0, 0
    run(s, SeatTurn(seat))


def do(s: Carnegie, *lines: str) -> list[Event]:
    """Play moves by their notation, each by whoever is asked first; returns what happened."""
    events: list[Event] = []
    for line in lines:
        seat = magnate.decisions(s)[0].seat
        events += [logged.event for logged in magnate.play(s, GAME.parse(s, line, seat))]
    return events


def why(s: Carnegie, line: str, seat: int | None = None) -> str:
    """The rule that refuses this move, or "" if it is legal."""
    asked = magnate.decisions(s)[0].seat if seat is None else seat
    refused = magnate.refusal(s, GAME.parse(s, line, asked))
    return refused.rule if refused else ""


def barred(s: Carnegie, line: str, seat: int = 0) -> str:
    """The rule that speaks against a move, offered or not; "" = none does."""
    refused = GAME.parse(s, line, seat).check(s)
    return refused.rule if refused else ""


def label(s: Carnegie, line: str, seat: int = 0) -> str:
    """What the button of a move says."""
    move = GAME.parse(s, line, seat)
    return GAME.say(move.label, move.args(s))


def offered(s: Carnegie) -> list[str]:
    """The legal moves of whoever is asked, in notation."""
    return [magnate.write(move) for move in magnate.legal(s)]


def asked(s: Carnegie) -> str:
    """The name of the open question, "" = none."""
    return type(s.agenda[-1]).__name__ if s.agenda else ""


def seat_asked(s: Carnegie) -> int:
    return magnate.decisions(s)[0].seat


def own_lobby(s: Carnegie) -> int:
    """How many lie in the lobby of the first seat."""
    return s.lying[at(0, "b1")]


def sound(s: Carnegie) -> bool:
    """Whether everything is accounted for."""
    assert GAME.audit(s) == []
    return True


def line(s: Carnegie, seat: int, rule: str) -> int:
    """What the account of a seat says under a rule."""
    score = next(score for score in GAME.result(s).scores if score.seat == seat)
    return sum(each.amount for each in score.lines if each.rule == rule)


def donation_line(s: Carnegie, seat: int, donation: str) -> int:
    """What one donation scores for a seat."""
    score = next(score for score in GAME.result(s).scores if score.seat == seat)
    return next(each.amount for each in score.lines if ("donation", donation) in each.args)


__all__ = [
    "CONSTRUCTION", "HR", "MANAGEMENT", "RESEARCH", "active", "asked", "away", "barred", "build", "develop", "do",
    "donation_line", "fund", "gift", "label", "lie", "line", "network", "offered", "own_lobby", "project", "run",
    "seat_asked", "sound", "stand", "table", "track", "turn", "why",
]  # fmt: skip
