"""Income: transport income by region, project income by tab, and the choices they leave."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import KIND, KINDS, REGION, Gain
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.events import CalledBack
from magnate.games.carnegie.queries import works
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.research import StudyEnd, StudyIncome
from magnate.games.carnegie.staff import arrive
from magnate.games.carnegie.state import Carnegie

NO_RESERVE = Refusal("income.employees", N_("all your employees are in play"))

# What an entry of an income choice is called in a move.
WORDS = ("money", "goods", "points", "study", "employees")


def word(gain: Gain) -> str:
    """The name of a gain of one kind."""
    return next(name for name in WORDS if getattr(gain, name))


@value
class CallBack(SeatQuestion):
    """Employees in the active area may come home. [income.call-back]"""

    region: str
    rule = "income.call-back"
    prompt = N_("Call back employees from the {region}")

    def idle(self, s: Carnegie) -> bool:
        return not s.missions[4 * self.seat + REGION[self.region]]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [Recall(seat, self.region, n) for n in range(s.missions[4 * seat + REGION[self.region]] + 1)]


@value
class Recall(Move):
    """So many employees return and bring income; none brings none. [income.call-back]"""

    region: str
    count: int
    notation = "recall {count} from {region}"
    label = N_("Call back {count} from the {region}")

    def apply(self, s: Carnegie) -> None:
        if not self.count:
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
    """Pay the income of a track space; study points are spent at once. [income.study]"""
    gain = s.rules.income(region, space)
    receive(s, seat, gain, times)
    if gain.study:
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
    label = N_("Income of space {space}")


@value
class ProjectIncome(Step):
    """Every space of a tab whose disc stands on the map pays once. [income.projects]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        rules = s.rules
        for i, kind in enumerate(KINDS):
            tab = f"{kind}-{s.sides[self.seat][i].lower()}"
            steps = rules.tabs[tab].steps
            for position in rules.disc_steps[tab][: s.built[4 * self.seat + i]]:
                income = steps[position].income
                if len(income) == 1:
                    receive(s, self.seat, income[0])
                elif income:
                    s.then(OpenIncome(self.seat, kind, position))


@value
class OpenIncome(Step):
    """A space that offers a choice; without a reserve a new employee is none. [income.choice]"""

    seat: Seat
    kind: str
    position: int

    def run(self, s: Carnegie) -> None:
        possible = [gain for gain in options(s, self) if not gain.employees or s.reserve[self.seat]]
        if len(possible) > 1:
            s.then(IncomeChoice(self.seat, self.kind, self.position))
        elif possible:
            receive(s, self.seat, possible[0])


@value
class IncomeChoice(SeatQuestion):
    """One of the gains shown on a tab. [income.choice]"""

    kind: str
    position: int
    rule = "income.choice"
    prompt = N_("Choose the income of your {kind} tab")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [TakeIncome(seat, word(gain)) for gain in options(s, self)]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, TakeIncome)
        receive(s, self.seat, next(gain for gain in options(s, self) if word(gain) == move.gain))


def options(s: Carnegie, step: "OpenIncome | IncomeChoice") -> tuple[Gain, ...]:
    """The gains on this space of the seat's tab."""
    return s.rules.steps(step.kind, s.sides[step.seat][KIND[step.kind]])[step.position].income


@value
class TakeIncome(Move):
    """Take this gain. [income.choice]"""

    gain: str
    notation = "take {gain}"
    label = N_("Take {gain}")

    def check(self, s: Carnegie) -> Refusal | None:
        return NO_RESERVE if self.gain == "employees" and not s.reserve[self.seat] else None


STEPS: tuple[type[Step], ...] = (
    CallBack, TransportIncome, EarlierIncome, ProjectIncome, OpenIncome, IncomeChoice,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (Recall, TakeTransport, TakeIncome)
