"""What a component is made of. The tables beside this file hold the figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from magnate.core.effect import Effect
from magnate.core.move import Refusal, Seat
from magnate.core.value import value

if TYPE_CHECKING:
    from magnate.games.noble_house.state import NobleHouse

KINDS = ("airline", "shipping", "industry", "railway", "land", "services")
CLASSES = ("house", "small", "bank")

# When a card may be played.
ANY_TIME = "any time"
PORTFOLIO = "portfolio"
STOCK_CARDS = "stock, card segment"
STOCK_TRADE = "stock, trade segment"
ANNOUNCEMENT = "contracts, announcement"
CONTRACT_CARDS = "contracts, card segment"
BANK_PHASE = "bank phase"
TIMINGS = (ANY_TIME, PORTFOLIO, STOCK_CARDS, STOCK_TRADE, ANNOUNCEMENT, CONTRACT_CARDS, BANK_PHASE)


@dataclass(frozen=True)
class Company:
    """A listed company: a house somebody may run, a small company or a bank."""

    key: str
    name: str
    kind: str  # one of CLASSES
    start_price: int
    tai_pan: str = ""
    reconstructed: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class AssetKind:
    """One of the six kinds of asset."""

    key: str
    name: str
    price: int
    upkeep: int
    certificates: int
    reconstructed: tuple[str, ...] = ()
    reason: str = ""

    @property
    def half(self) -> int:
        """What the bank pays for one, lends on one, and asks at least for one."""
        return self.price // 2


@dataclass(frozen=True)
class VoteRow:
    """How the silent half of a house votes from this price down, in tenths of a percent."""

    price: int  # the row holds at or below this price
    contra: int
    pro: int


@dataclass(frozen=True)
class Card:
    """An event card."""

    number: int
    name: str
    timing: str
    effect: Effect
    bracketed: bool = False  # left out below five players
    reconstructed: tuple[str, ...] = ()
    reason: str = ""


@value
class AnyTime(Effect):
    """An effect that a card has at any time, on a target named by its key. [card.any-time]"""

    owned = False  # the target belongs to a player and does not name him

    def targets(self, s: "NobleHouse", seat: Seat) -> list[str]:
        """Candidates, legal or not."""
        raise NotImplementedError(type(self).__name__)

    def refusal(self, s: "NobleHouse", seat: Seat, target: str) -> Refusal | None:
        """Why this target cannot be named; open facts and the own portfolio only."""
        return None

    def open_targets(self, s: "NobleHouse", seat: Seat) -> list[str]:
        """Those that are not refused. Override only to be faster, never to decide otherwise."""
        return [target for target in self.targets(s, seat) if self.refusal(s, seat, target) is None]

    def victims(self, s: "NobleHouse", target: str) -> Sequence[Seat]:
        """Whom the card is played against."""
        raise NotImplementedError(type(self).__name__)

    def play(self, s: "NobleHouse", seat: Seat, card: int, target: str) -> None:
        raise NotImplementedError(type(self).__name__)


@value
class BankVote(Effect):
    """One vote at one bank, kept in the portfolio. [bank.vote-card]"""

    bank: str
    votes: int = 1


@value
class BankProxy(Effect):
    """Votes at any one bank, for one meeting. [bank.proxy]"""

    votes: int = 4


@value
class StockDeal(Effect):
    """Buy any number of shares of one company; the price rises by this. [stock.deal]"""

    rise: int = 1


@value
class ExtendedCredit(Effect):
    """Put off one payment; who defaults falls by this. [payment.extended-credit]"""

    fall: int = 2


@value
class Renegotiate(Effect):
    """Answers a Break Contract. [card.renegotiate]"""


@value
class Overtime(Effect):
    """Doubles the income of one contract once. [contract.overtime]"""

    times: int = 2


@value
class DoubleMaintenance(Effect):
    """Doubles what one player pays for upkeep once. [contract.double-maintenance]"""

    times: int = 2


@value
class MarketClass(Effect):
    """All companies of a class move. [market.rumours]"""

    kind: str
    change: int


@value
class MarketTrend(Effect):
    """A house, a bank and a small company move; `cost` keeps the house from falling. [market.trends]"""

    house: int
    bank: int
    small: int
    cost: int = 0


@value
class MarketPick(Effect):
    """One or two companies of the player's choice move; `cost` keeps a house from falling. [market.news]"""

    picks: int
    change: int
    cost: int = 0


MarketEffect = MarketClass | MarketTrend | MarketPick


@value
class Contract(Effect):
    """Income from certificates; announcing and breaking it moves the price. [contract.card]"""

    requires: tuple[tuple[str, int], ...]
    income: int
    break_price: int
    rise: int = 0
    fall: int = 0
