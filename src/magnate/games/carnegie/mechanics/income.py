"""Income: transport income by region, project income by tab, and the choices they leave."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import KIND, REGION, Gain
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.events.gains import CalledBack, NobodyCalledBack
from magnate.games.carnegie.mechanics.question import Choice, SeatQuestion
from magnate.games.carnegie.mechanics.research import StudyEnd, StudyIncome
from magnate.games.carnegie.mechanics.staff import arrive
from magnate.games.carnegie.queries import laid_open, works
from magnate.games.carnegie.show.words import listed, said
from magnate.games.carnegie.state import Carnegie

# What an entry of an income choice is called in a move.
WORDS = ("money", "goods", "points", "study", "employees")


def word(gain: Gain) -> str:
    """The name of a gain of one kind."""
    return next(name for name in WORDS if getattr(gain, name))


def no_reserve(left: int) -> Refusal:
    return Refusal("income.employees", N_("Your reserve holds {left} employee(s)"), (("left", left),))


@value
class CallBack(Choice):
    """Employees in the active area may come home. [income.call-back]"""

    region: str
    rule = "income.call-back"
    prompt = N_("Call back employees from the {region}: each brings {gain}")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        gain = said(s.rules.income(self.region, s.track[4 * seat + REGION[self.region]]))
        return replace(super().decision(s, seat), args=(("region", self.region), ("gain", gain)))

    def idle(self, s: Carnegie) -> bool:
        return not s.missions[4 * self.seat + REGION[self.region]]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [Recall(seat, self.region, n) for n in range(s.missions[4 * seat + REGION[self.region]], -1, -1)]


@value
class Recall(Move):
    """So many employees return and bring income; none brings none. [income.call-back]"""

    region: str
    count: int
    notation = "recall {count} from {region}"
    label = N_("Call back {count} employee(s) from the {region}: {gain}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        gain = s.rules.income(self.region, s.track[4 * self.seat + REGION[self.region]])
        brought = [said(gain, self.count)]
        if any(s.built[4 * self.seat : 4 * self.seat + 4]):
            brought.append("the income of your projects")
        return {"count": self.count, "region": self.region, "gain": listed(brought) if self.count else "no income"}

    def apply(self, s: Carnegie) -> None:
        if not self.count:
            s.log(NobodyCalledBack, self.seat, self.region)
            return
        s.missions[4 * self.seat + REGION[self.region]] -= self.count
        s.arriving[self.seat] += self.count
        s.log(CalledBack, self.seat, self.region, self.count)
        arrive(s, self.seat, self.count)
        s.then(TransportIncome(self.seat, self.region, self.count), ProjectIncome(self.seat))


@value
class TransportIncome(Step):
    """The income of the space where the own disc stands, once per employee. [income.transport]"""

    seat: Seat
    region: str
    times: int

    def run(self, s: Carnegie) -> None:
        space = s.track[4 * self.seat + REGION[self.region]]
        if space > 1 and works(s, self.seat, "archives"):
            s.then(EarlierIncome(self.seat, self.region, self.times))
        else:
            transport(s, self.seat, self.region, space, self.times)


def transport(s: Carnegie, seat: Seat, region: str, space: int, times: int) -> None:
    """Pay the income of a track space; study points join the pool of the turn. [income.study]"""
    gain = s.rules.income(region, space)
    receive(s, seat, gain, f"transport:{region}", times)
    if gain.study and not s.turn:  # in an event nobody has a turn that the points could wait for
        s.then(StudyIncome(seat), StudyEnd(seat))


@value
class EarlierIncome(SeatQuestion):
    """Archives: the income may be taken from an earlier space. [expansion.archives]"""

    region: str
    times: int
    rule = "expansion.archives"
    prompt = N_("Choose the track space of the {region} whose income you take")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        space = s.track[4 * seat + REGION[self.region]]
        return [TakeTransport(seat, each) for each in range(space, 0, -1)]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, TakeTransport)
        transport(s, self.seat, self.region, move.space, self.times)


@value
class TakeTransport(Move):
    """Take the income of this space of the track. [expansion.archives]"""

    space: int
    notation = "income {space}"
    label = N_("Income of space {space}: {gain}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        ask = s.agenda[-1]
        assert isinstance(ask, EarlierIncome)
        return {"space": self.space, "gain": said(s.rules.income(ask.region, self.space), ask.times)}


@value
class ProjectIncome(Step):
    """Every space of a tab whose disc stands on the map pays once; like choices are one. [income.projects]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        open_: dict[tuple[Gain, ...], IncomeChoice] = {}
        for kind, position, income in laid_open(s, self.seat):
            if len(income) == 1:
                receive(s, self.seat, income[0], f"tab:{kind}")
            elif income:
                known = open_.get(income, IncomeChoice(self.seat, kind, position, 0))
                open_[income] = IncomeChoice(self.seat, known.kind, known.position, known.count + 1)
        s.then(*open_.values())


@value
class IncomeChoice(SeatQuestion):
    """Spaces of tabs that offer the same choice of gains; a new employee needs a reserve. [income.choice]"""

    kind: str  # the first of them
    position: int
    count: int
    rule = "income.choice"
    prompt = N_("Choose the income of your {kind} tab")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        if self.count == 1:
            return super().decision(s, seat)
        prompt = N_("Choose the income of {count} spaces of your project tabs")
        return replace(super().decision(s, seat), prompt=prompt)

    def gains(self, s: Carnegie) -> tuple[Gain, ...]:
        """The gains of which each space gives one."""
        return s.rules.steps(self.kind, s.sides[self.seat][KIND[self.kind]])[self.position].income

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        words = [word(gain) for gain in self.gains(s)]
        return [TakeIncome(seat, "+".join(taken)) for taken in combinations_with_replacement(words, self.count)]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, TakeIncome)
        for gain in self.gains(s):
            receive(s, self.seat, gain, f"tab:{self.kind}", move.taken().count(word(gain)))


@value
class TakeIncome(Move):
    """Take these gains, one for each space. [income.choice]"""

    gains: str
    notation = "take {gains}"
    label = N_("Take {gains}")

    def taken(self) -> list[str]:
        return self.gains.split("+")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        ask = s.agenda[-1]
        assert isinstance(ask, IncomeChoice)
        parts = [said(gain, self.taken().count(word(gain))) for gain in ask.gains(s) if word(gain) in self.taken()]
        return {"gains": listed(parts)}

    def check(self, s: Carnegie) -> Refusal | None:
        wanted = self.taken().count("employees")
        return no_reserve(s.reserve[self.seat]) if wanted > s.reserve[self.seat] else None


STEPS: tuple[type[Step], ...] = (CallBack, TransportIncome, EarlierIncome, ProjectIncome, IncomeChoice)
MOVES: tuple[type[Move], ...] = (Recall, TakeTransport, TakeIncome)
