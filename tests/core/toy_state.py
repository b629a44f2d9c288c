"""What lies on the table of Lots, its rules, and who may see what."""

from dataclasses import dataclass
from typing import Self

from magnate.core.chance import Chance
from magnate.core.move import Seat
from magnate.core.rule import Rule
from magnate.core.state import State
from tests.core.toy_events import Paid

CARDS = tuple(f"c{number}" for number in range(1, 15))
CASH = 20

RULES = {
    "bid.secret": Rule("Everybody bids in secret, at most the cash held.", 1),
    "bid.cheer": Rule("Once a round anybody may cheer, at any time.", 1),
    "lot.award": Rule("The highest bid wins; the earlier seat wins ties.", 1),
    "lot.name": Rule("The winner gives the lot a colour and a name of its own.", 2),
    "market.sell": Rule("One or two cards are sold for their values and a die.", 2),
    "market.floor": Rule("No card below the floor is sold.", 2),
    "market.shift": Rule("The floor is shifted at most twice a turn.", 2),
    "end.rounds": Rule("The game ends after the last round.", 3),
}


@dataclass(frozen=True)
class Ruleset:
    seats: int
    rounds: int
    cheering: bool


class Toy(State):
    rules: Ruleset

    seats: int
    round: int
    bank: int
    floor: int
    leader: int | None
    cash: list[int]
    hand: list[tuple[str, ...]]
    bids: list[tuple[int, ...]]
    cheered: list[bool]
    lots: list[tuple[str, ...]]
    deck: list[str]
    box: list[str]
    lot: str
    names: dict[int, str]
    purses: dict[str, tuple[int, ...]]

    def __init__(self, rules: Ruleset, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.seats = rules.seats
        self.round = 0
        self.bank = 0
        self.floor = 0
        self.leader = None
        self.cash = [0] * rules.seats
        self.hand = [()] * rules.seats
        self.bids = [()] * rules.seats
        self.cheered = [False] * rules.seats
        self.lots = [()] * rules.seats
        self.deck = []
        self.box = []
        self.lot = ""
        self.names = {}
        self.purses = {}

    def clone(self) -> Self:
        c = self.copy_into(type(self).__new__(type(self)))
        c.seats = self.seats
        c.round = self.round
        c.bank = self.bank
        c.floor = self.floor
        c.leader = self.leader
        c.cash = self.cash[:]
        c.hand = self.hand[:]
        c.bids = self.bids[:]
        c.cheered = self.cheered[:]
        c.lots = self.lots[:]
        c.deck = self.deck[:]
        c.box = self.box[:]
        c.lot = self.lot
        c.names = self.names.copy()
        c.purses = self.purses.copy()
        return c


def worth(card: str) -> int:
    return int(card[1:])


def pay(s: Toy, seat: Seat, amount: int) -> None:
    """The bank pays a seat, or is paid."""
    s.cash[seat] += amount
    s.bank -= amount
    s.log(Paid, seat, amount)
