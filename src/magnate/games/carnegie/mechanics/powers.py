"""What an employee of a department can be used for, as values: `Receive(Gain(money=3))`, `Trade(...)`."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from magnate.core.effect import Effect
from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import REGIONS, Function, Gain
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.mechanics.staff import Relocation, enter, given_up, send
from magnate.games.carnegie.queries import active, at, count_departments, left_in, open_to
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.words import said
from magnate.games.carnegie.state import Carnegie

WRONG_TYPE = Refusal("department.type", N_("This department does not belong to the action"))
PASSIVE = Refusal("department.passive", N_("This department works by itself"))
NOBODY = Refusal("department.active", N_("No active employee is there"))
USED = Refusal("department.finish", N_("This department was used this turn"))
NO_RESERVE = Refusal("tile.recruiting", N_("All your employees are in play"))


@value
class Power(Effect):
    """One use of an employee; `refusal` says why it cannot be carried out completely."""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        """The ways to use up to so many employees of the department on this space."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        """The candidates that pass `check`, where so many employees are left. Override only to be faster."""
        return [move for move in self.candidates(s, seat, space, function, left) if move.check(s) is None]

    def possible(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> bool:
        """Whether a candidate passes `check`. Override only to be faster."""
        return bool(self.legal(s, seat, space, function, left))

    def refusal(self, s: Carnegie, seat: Seat, count: int) -> Refusal | None:
        return None

    def promise(self, s: Carnegie, seat: Seat, count: int) -> str:
        """What it gives, in words."""
        raise NotImplementedError(type(self).__name__)

    def face(self, rules: Ruleset) -> str:
        """What is printed on the department."""
        raise NotImplementedError(type(self).__name__)

    def do(self, s: Carnegie, who: Seat) -> None:
        raise NotImplementedError(type(self).__name__)


@value
class PlainUse(Power):
    """A power whose uses differ in their number alone, or in the area of the mission. [department.uses]"""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        return missions(seat, space, function.key) if function.mission else uses(seat, space, function.key, left)

    def legal(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        if function.mission:
            return missions(seat, space, function.key) if self.refusal(s, seat, 1) is None else ()
        return [move for move in uses(seat, space, function.key, left) if self.refusal(s, seat, move.count) is None]

    def possible(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> bool:
        return self.refusal(s, seat, 1) is None


P = TypeVar("P", bound=Power)


def power_of(s: Carnegie, seat: Seat, space: str, kind: type[P]) -> P:
    """The power of this kind that the department on a company space has."""
    department = s.rules.departments[s.board[at(seat, space)]]
    return next(function.effect for function in department.functions if isinstance(function.effect, kind))


def effect_of(s: Carnegie, seat: Seat, space: str, key: str) -> Power:
    """What the function of this name of the department on a company space does."""
    department = s.rules.departments[s.board[at(seat, space)]]
    power = next(function.effect for function in department.functions if function.key == key)
    assert isinstance(power, Power)
    return power


# -- one use ---------------------------------------------------------------------------------------------------------


def refuse_office(s: Carnegie, seat: Seat, space: str, count: int = 1) -> Refusal | None:
    """Why so many employees of a department cannot be used now."""
    place = at(seat, space)
    department = s.rules.departments.get(s.board[place])
    if department is None or department.type != s.turn:
        return WRONG_TYPE
    if not department.functions:
        return PASSIVE
    if not open_to(s, place):
        return USED
    if department.permanent and s.office != space:
        return None
    left = left_in(s, place)
    if left >= count:
        return None
    if s.office != space and not left:
        return NOBODY
    args = (("count", count), ("left", left))
    return Refusal("department.uses", N_("This takes {count} active employee(s), and {left} can be used"), args)


def use(s: Carnegie, seat: Seat, space: str, count: int = 1) -> None:
    """So many employees of a department are used; the first one opens it. [department.uses]"""
    enter(s, seat, space)
    s.uses -= count


def office_named(s: Carnegie, seat: Seat, space: str) -> dict[str, Any]:
    """The department for a label, and what leaving another one for it would lose."""
    return {"department": s.rules.departments[s.board[at(seat, space)]].name, "lost": given_up(s, seat, space)}


@value
class UseFunction(Move):
    """Use employees for one of the functions of their department. [department.uses]"""

    space: str
    function: str
    count: int
    notation = "use {space} {function} {count}"
    judged = ("count",)
    label = N_("Use {count} employee(s) of {department}: {gain}{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        gain = effect_of(s, self.seat, self.space, self.function).promise(s, self.seat, self.times(s))
        return {**office_named(s, self.seat, self.space), "count": self.times(s), "gain": gain}

    def times(self, s: Carnegie) -> int:
        """How often the function works; the department with printed employees is used as a whole."""
        place = at(self.seat, self.space)
        permanent = s.rules.departments[s.board[place]].permanent
        return permanent + s.standing[place].bit_count() if permanent else self.count

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, self.space, self.count)
        if refused is not None:
            return refused
        return effect_of(s, self.seat, self.space, self.function).refusal(s, self.seat, self.count)

    def apply(self, s: Carnegie) -> None:
        department = s.board[at(self.seat, self.space)]
        power = effect_of(s, self.seat, self.space, self.function)
        assert isinstance(power, Receive)
        if s.rules.departments[department].permanent:
            enter(s, self.seat, self.space)
        else:
            use(s, self.seat, self.space, self.count)
            receive(s, self.seat, power.gain, department, self.count)


@value
class SendOnMission(Move):
    """An employee leaves for any of the four areas, then the function takes effect. [mission.area]"""

    space: str
    function: str
    region: str
    notation = "mission {space} {function} {region}"
    label = N_("{department}, mission for {gain}{lost}: send an employee to the {region}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        gain = effect_of(s, self.seat, self.space, self.function).promise(s, self.seat, 1)
        return {**office_named(s, self.seat, self.space), "region": self.region, "gain": gain}

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, self.space)
        if refused is not None:
            return refused
        return effect_of(s, self.seat, self.space, self.function).refusal(s, self.seat, 1)

    def apply(self, s: Carnegie) -> None:
        power = effect_of(s, self.seat, self.space, self.function)
        use(s, self.seat, self.space)
        send(s, self.seat, at(self.seat, self.space), self.region)
        power.do(s, self.seat)


@cache
def uses(seat: Seat, space: str, function: str, left: int) -> tuple[UseFunction, ...]:
    """Up to so many employees for a function; moves are values and can be shared."""
    return tuple(UseFunction(seat, space, function, count) for count in range(1, left + 1))


@cache
def missions(seat: Seat, space: str, function: str) -> tuple[SendOnMission, ...]:
    """An employee for a function, to each of the areas."""
    return tuple(SendOnMission(seat, space, function, region) for region in REGIONS)


@value
class Receive(PlainUse):
    """A plain gain. [department.uses]"""

    gain: Gain

    def refusal(self, s: Carnegie, seat: Seat, count: int) -> Refusal | None:
        return NO_RESERVE if self.gain.employees * count > s.reserve[seat] else None

    def promise(self, s: Carnegie, seat: Seat, count: int) -> str:
        return said(self.gain, count)

    def face(self, rules: Ruleset) -> str:
        return said(self.gain)

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, self.gain, open_office(s, who))


def open_office(s: Carnegie, seat: Seat) -> str:
    """The department that is open, as the source of a gain."""
    return s.board[at(seat, s.office)]


@value
class ActivePoints(PlainUse):
    """A point per two employees still active, rounded up. [tile.safety-quality]"""

    each: int = 2

    def promise(self, s: Carnegie, seat: Seat, count: int) -> str:
        return said(Gain(points=-(-(active(s, seat) - 1) // self.each)))

    def face(self, rules: Ruleset) -> str:
        return f"1 point per {self.each} employees still active, rounded up"

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, Gain(points=1), open_office(s, who), -(-active(s, who) // self.each))


@value
class PerDepartment(PlainUse):
    """A gain for each own department of a type. [expansion.per-department]"""

    type: str
    gain: Gain

    def promise(self, s: Carnegie, seat: Seat, count: int) -> str:
        return said(self.gain, count_departments(s, seat, self.type))

    def face(self, rules: Ruleset) -> str:
        return f"{said(self.gain)} per own department of {WORDS[self.type]}"

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, self.gain, open_office(s, who), count_departments(s, who, self.type))


@value
class Relocate(PlainUse):
    """An employee per own human resources department goes to any space. [expansion.hr-administration]"""

    def promise(self, s: Carnegie, seat: Seat, count: int) -> str:
        return f"employees to any space, up to {count_departments(s, seat, 'human_resources')}"

    def face(self, rules: Ruleset) -> str:
        return "an employee per own department of Human Resources goes to any space"

    def do(self, s: Carnegie, who: Seat) -> None:
        s.then(Relocation(who, count_departments(s, who, "human_resources")))


MOVES: tuple[type[Move], ...] = (UseFunction, SendOnMission)
