"""Stakes: a tiny game in which others cannot see whether a seat has a choice.

Everybody may hold gold that nobody else sees. Each round everybody stakes it or holds, all at once and in secret; who
has none can only hold.
"""

from dataclasses import dataclass
from typing import Any, Self

from magnate.core.chance import Chance
from magnate.core.config import Config, Option
from magnate.core.event import Event
from magnate.core.game import Game
from magnate.core.move import Move, Refusal, Seat
from magnate.core.result import Line, Result, Score
from magnate.core.rule import Rule
from magnate.core.state import State
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.core.view import Audience

ROUNDS = 3


@dataclass(frozen=True)
class Ruleset:
    seats: int
    gold: str
    greeting: bool


class Table(State):
    seats: int
    round: int
    gold: list[int]
    answered: list[bool]
    staked: list[int]
    greeted: list[bool]

    def __init__(self, rules: Ruleset, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.seats = rules.seats
        self.round = 0
        self.gold = [0] * rules.seats
        self.answered = [False] * rules.seats
        self.staked = [0] * rules.seats
        self.greeted = [False] * rules.seats

    def clone(self) -> Self:
        c = self.copy_into(type(self).__new__(type(self)))
        c.seats, c.round = self.seats, self.round
        c.gold, c.answered, c.staked = self.gold[:], self.answered[:], self.staked[:]
        c.greeted = self.greeted[:]
        return c


@value
class Answered(Event):
    seat: int
    text = N_("{seat} has answered.")


@value
class Round(Step):
    """Everybody is asked. [stakes.round]"""

    number: int

    def run(self, s: Table) -> None:
        s.round = self.number
        s.answered = [False] * s.seats
        s.then(Wager(), *([Round(self.number + 1)] if self.number < ROUNDS else []))


@value
class Wager(Ask):
    """Stake or hold; who has no gold can only hold. [stakes.round]"""

    rule = "stakes.round"
    prompt = N_("Stake your gold, or hold")
    secret = True
    hidden = True

    def seats(self, s: Table) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.answered[seat]]

    def free(self, s: Table) -> list[Seat]:
        return [seat for seat in range(s.seats) if s.answered[seat] and s.greeted[seat]]

    def called(self, s: Table) -> list[Seat]:
        return self.free(s)

    def moves(self, s: Table, seat: Seat) -> list[Move]:
        if s.answered[seat]:
            return [Nod(seat)]
        return [Stake(seat), Hold(seat), *([Greet(seat)] if s.rules.greeting else [])]

    def after(self, s: Table, move: Move) -> None:
        s.then(self)


@value
class Stake(Move):
    """Stake a piece of gold. [stakes.round]"""

    notation = "stake"
    label = N_("Stake a piece of gold")

    def check(self, s: Table) -> Refusal | None:
        return None if s.gold[self.seat] else Refusal("stakes.round", N_("You have no gold left"))

    def apply(self, s: Table) -> None:
        s.gold[self.seat] -= 1
        s.staked[self.seat] += 1
        s.answered[self.seat] = True
        s.log(Answered, self.seat)


@value
class Hold(Move):
    """Keep what you have. [stakes.round]"""

    notation = "hold"
    label = N_("Hold")

    def apply(self, s: Table) -> None:
        s.answered[self.seat] = True
        s.log(Answered, self.seat)


@value
class Greet(Move):
    """Greet everybody, who may nod. [stakes.round]"""

    notation = "greet"
    label = N_("Greet everybody")

    def apply(self, s: Table) -> None:
        s.greeted = [seat != self.seat for seat in range(s.seats)]


@value
class Nod(Move):
    """Answer a greeting. [stakes.round]"""

    notation = "nod"
    label = N_("Nod")

    def apply(self, s: Table) -> None:
        s.greeted[self.seat] = False


class Stakes(Game):
    key = "stakes"
    title = "Stakes"
    players = (2, 3, 4)
    options = (
        Option("gold", ("drawn", "none", "first", "all"), N_("Who has gold")),
        Option("greeting", (False, True), N_("Greeting")),
    )
    rules = {"stakes.round": Rule("Everybody stakes or holds, in secret and all at once.", 1)}
    audience = {
        **dict.fromkeys((*Table.columns, "agenda"), Audience.ALL),
        "gold": Audience.OWNER,
        "staked": Audience.OWNER,
    }
    moves = (Stake, Hold, Greet, Nod)
    steps = (Round, Wager)
    events = (Answered,)

    def current_rules(self, config: Config) -> Ruleset:
        return Ruleset(config.seats, config.options["gold"], config.options["greeting"])

    def setup(self, config: Config, chance: Chance) -> Table:
        s = Table(self.ruleset(config), chance)
        for seat in range(s.seats):
            drawn = s.pick(2, "gold")
            s.gold[seat] = {"drawn": drawn, "none": 0, "first": int(seat == 0), "all": ROUNDS}[s.rules.gold]
        s.then(Round(1))
        return s

    def blank(self, rules: Ruleset, chance: Chance) -> Table:
        return Table(rules, chance)

    def result(self, s: Table) -> Result:
        lines = (Line("stakes.round", "Everybody", 0),)
        return Result(tuple(Score(seat, 1, 0, lines) for seat in range(s.seats)))

    def redeal(self, s: Table, seat: Seat, chance: Chance) -> Table:
        world = s.clone()
        world.chance = chance
        for other in range(s.seats):
            if other != seat and s.rules.gold == "drawn":
                had = chance.pick(2, "gold")
                world.staked[other] = 0
                world.gold[other] = had
        return world

    def audit(self, s: Table) -> list[str]:
        return []

    def facts(self, view: Any, rules: Ruleset) -> dict[str, Any]:
        return {"gold": None if view["seat"] is None else view["gold"][view["seat"]]}


GAME = Stakes()
