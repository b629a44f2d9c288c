"""What an employee of a department can be used for, as values: `Receive(Gain(money=3))`, `Trade(...)`."""

from typing import TypeVar

from magnate.core.effect import Effect
from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import REGIONS, Function, Gain
from magnate.games.carnegie.donations import CopiedDonation, refuse_donor
from magnate.games.carnegie.effects import pay, pay_goods, receive
from magnate.games.carnegie.queries import active, at, copyable, count_departments, funds, projects_in
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.staff import Relocation, send
from magnate.games.carnegie.state import Carnegie

NO_RESERVE = Refusal("tile.recruiting", N_("all your employees are in play"))
NOTHING_TO_COPY = Refusal("tile.charitable-giving", N_("no other player's donation can be copied"))
NO_PROJECT = Refusal("expansion.region-share", N_("you have no project in this region"))


@value
class Power(Effect):
    """One use of an employee; `refusal` says why it cannot be carried out completely."""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function) -> list[Move]:
        return [UseFunction(seat, space, function.key)]

    def refusal(self, s: Carnegie, seat: Seat) -> Refusal | None:
        return None

    def do(self, s: Carnegie, who: Seat) -> None:
        raise NotImplementedError(type(self).__name__)


P = TypeVar("P", bound=Power)


def power_of(s: Carnegie, seat: Seat, space: str, kind: type[P]) -> P:
    """The power of this kind that the department on a company space has."""
    department = s.rules.departments[s.board[at(seat, space)]]
    return next(function.effect for function in department.functions if isinstance(function.effect, kind))


def function_of(s: Carnegie, seat: Seat, space: str, key: str) -> Function:
    """The function of this name of the department on a company space."""
    department = s.rules.departments[s.board[at(seat, space)]]
    return next(function for function in department.functions if function.key == key)


@value
class UseFunction(Move):
    """Use an employee for one of the functions of its department. [department.uses]"""

    space: str
    function: str
    notation = "use {space} {function}"
    label = N_("Use an employee: {function}")

    def check(self, s: Carnegie) -> Refusal | None:
        power = function_of(s, self.seat, self.space, self.function).effect
        assert isinstance(power, Power)
        return power.refusal(s, self.seat)

    def apply(self, s: Carnegie) -> None:
        function = function_of(s, self.seat, self.space, self.function)
        if function.mission:
            s.then(MissionArea(self.seat, self.space, self.function))
        else:
            function.effect.do(s, self.seat)


@value
class MissionArea(SeatQuestion):
    """The used employee goes to any of the four areas, then the function takes effect. [mission.area]"""

    space: str
    function: str
    rule = "mission.area"
    prompt = N_("Choose a mission area")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [GoOnMission(seat, region) for region in REGIONS]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, GoOnMission)
        send(s, self.seat, at(self.seat, self.space), move.region)
        function_of(s, self.seat, self.space, self.function).effect.do(s, self.seat)


@value
class GoOnMission(Move):
    """Send the employee to this region. [mission.area]"""

    region: str
    notation = "mission {region}"
    label = N_("Mission to the {region}")


@value
class Receive(Power):
    """A plain gain. [department.uses]"""

    gain: Gain

    def refusal(self, s: Carnegie, seat: Seat) -> Refusal | None:
        return NO_RESERVE if self.gain.employees > s.reserve[seat] else None

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, self.gain)


@value
class ActivePoints(Power):
    """A point per two employees still active, rounded up. [tile.safety-quality]"""

    each: int = 2

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, Gain(points=1), -(-active(s, who) // self.each))


@value
class PerDepartment(Power):
    """A gain for each own department of a type. [expansion.per-department]"""

    type: str
    gain: Gain

    def do(self, s: Carnegie, who: Seat) -> None:
        receive(s, who, self.gain, count_departments(s, who, self.type))


@value
class Relocate(Power):
    """An employee per own human resources department goes to any space. [expansion.hr-administration]"""

    def do(self, s: Carnegie, who: Seat) -> None:
        s.then(Relocation(who, count_departments(s, who, "human_resources")))


@value
class Charity(Power):
    """Copy another player's donation. [tile.charitable-giving]"""

    def refusal(self, s: Carnegie, seat: Seat) -> Refusal | None:
        if not any(copyable(s, seat, i) for i in range(len(s.gifts))):
            return NOTHING_TO_COPY
        return refuse_donor(s, seat)

    def do(self, s: Carnegie, who: Seat) -> None:
        s.then(CopiedDonation(who))


# -- trade -------------------------------------------------------------------------------------------------------


@value
class Trade(Power):
    """Pay goods or money one to three times for a gain each. [tile.trade]"""

    gain: Gain
    goods: int = 0
    money: int = 0
    most: int = 3

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function) -> list[Move]:
        return [TradeGoods(seat, space, n) for n in range(1, self.most + 1)]


@value
class TradeGoods(Move):
    """Trade so many times with one employee. [tile.trade]"""

    space: str
    count: int
    notation = "trade {space} {count}"
    label = N_("Trade {count} times")

    def check(self, s: Carnegie) -> Refusal | None:
        trade = power_of(s, self.seat, self.space, Trade)
        if trade.goods * self.count > s.goods[self.seat]:
            return Refusal("tile.trade", N_("you need {count} goods"), (("count", trade.goods * self.count),))
        if trade.money * self.count > funds(s, self.seat):
            return Refusal("tile.trade", N_("you need ${money}"), (("money", trade.money * self.count),))
        return None

    def apply(self, s: Carnegie) -> None:
        trade = power_of(s, self.seat, self.space, Trade)
        pay_goods(s, self.seat, trade.goods * self.count)
        pay(s, self.seat, trade.money * self.count)
        receive(s, self.seat, trade.gain, self.count)


# -- a gain per project in one region -----------------------------------------------------------------------------


@value
class RegionShare(Power):
    """For each own project in one region either of two gains. [expansion.region-share]"""

    one: Gain
    other: Gain

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function) -> list[Move]:
        return [ShareRegion(seat, space, region) for region in REGIONS]


@value
class ShareRegion(Move):
    """Use an employee for the projects of this region. [expansion.region-share]"""

    space: str
    region: str
    notation = "share {space} {region}"
    label = N_("Projects in the {region}")

    def check(self, s: Carnegie) -> Refusal | None:
        return None if projects_in(s, self.seat, self.region) else NO_PROJECT

    def apply(self, s: Carnegie) -> None:
        s.then(RegionSplit(self.seat, self.space, projects_in(s, self.seat, self.region)))


@value
class RegionSplit(SeatQuestion):
    """How many of the projects give money; the others give the department's own gain. [expansion.region-share]"""

    space: str
    projects: int
    rule = "expansion.region-share"
    prompt = N_("Choose what your {projects} projects give")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [SplitGains(seat, n, self.projects - n) for n in range(self.projects + 1)]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, SplitGains)
        share = power_of(s, self.seat, self.space, RegionShare)
        if move.money:
            receive(s, self.seat, share.one, move.money)
        if move.other:
            receive(s, self.seat, share.other, move.other)


@value
class SplitGains(Move):
    """Money for so many projects, the other gain for the rest. [expansion.region-share]"""

    money: int
    other: int
    notation = "split {money} {other}"
    label = N_("Money for {money}, the department's gain for {other}")


STEPS: tuple[type[Step], ...] = (MissionArea, RegionSplit)
MOVES: tuple[type[Move], ...] = (UseFunction, GoOnMission, TradeGoods, ShareRegion, SplitGains)
