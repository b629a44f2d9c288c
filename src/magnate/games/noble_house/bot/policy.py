"""Instant play: sensible answers to every question with what each seems worth, in millions at the end."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from json import loads

from magnate.core.driver import legal
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.games.noble_house.bot import cards, market, money, pacts, works
from magnate.games.noble_house.bot.sight import MILLION, Numbers, Rated, Sight
from magnate.games.noble_house.bot.tempers import TEMPERS
from magnate.games.noble_house.mechanics.anytime import Pass, Turn, Window
from magnate.games.noble_house.mechanics.cards.coins import ClaimAnswer, ClaimInsist
from magnate.games.noble_house.mechanics.cards.renegotiation import BreakAnswer
from magnate.games.noble_house.mechanics.cards.spies import TakeCard
from magnate.games.noble_house.mechanics.finance.auction import Bidding, WonLot
from magnate.games.noble_house.mechanics.finance.default import HolderTakes
from magnate.games.noble_house.mechanics.finance.income import Cure, Upkeep, UpkeepFor
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn, MeetingCall
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.meeting import Poll
from magnate.games.noble_house.mechanics.finance.payment import ExtendedDue, Payment
from magnate.games.noble_house.mechanics.market.lost_points import LossSupport
from magnate.games.noble_house.mechanics.market.market_cards import CardSupport, MarketTurn
from magnate.games.noble_house.mechanics.market.price import HouseMeeting, Replacement
from magnate.games.noble_house.mechanics.market.shares import SaleSupport
from magnate.games.noble_house.mechanics.trade.disputes import Judge, Judging, PromiseDue
from magnate.games.noble_house.mechanics.trade.exchange import CardOfChoice
from magnate.games.noble_house.mechanics.trade.haggling import Haggling
from magnate.games.noble_house.phases.assets import AssetTurn
from magnate.games.noble_house.phases.banks import RepayTurn
from magnate.games.noble_house.phases.contracts import Announcement, ContractTurn
from magnate.games.noble_house.phases.recalls import RecallTurn
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import alive
from magnate.games.noble_house.scoring import account
from magnate.games.noble_house.state import NobleHouse

PROVEN = True  # see docs/opponents.md

__all__ = [
    "HEAT",
    "PROVEN",
    "TEMPERS",
    "UNIT",
    "Numbers",
    "far_enough",
    "moment",
    "numbers",
    "outcome",
    "rate",
    "share",
]

UNIT = N_("${count} million")
HEAT = 2.0
OUT = -150.0  # what it is worth to be out of the game


@cache
def numbers(seats: int) -> Numbers:
    """The numbers this policy is played with, for a game of so many seats."""
    told = loads(files(__package__).joinpath("numbers.json").read_text())
    return {**told["numbers"], **told.get(str(seats), {})}


def rate(s: NobleHouse, seat: int, numbers: Numbers) -> Rated:
    """Legal answers worth considering, each with what it seems worth. Never none."""
    ask = s.agenda[-1]
    assert isinstance(ask, Ask)
    if not all(s.house):
        return [(0.0, move) for move in legal(s, seat)]
    x = Sight(s, seat, numbers)
    asked = seat in ask.seats(s)
    rated = RATED.get(type(ask))
    found = rated(x) if rated and asked else []
    if isinstance(ask, Turn):
        waiting = cards.answers(x) if s.offers or s.letters[seat] else []
        if waiting:
            return waiting  # whoever is made an offer answers it before anything else
        found += cards.at_any_time(x)
        if asked and type(ask) in TALKING:
            found += cards.proposals(x)
        if asked and isinstance(ask, Window):
            found += pacts.offering(x)
    elif isinstance(ask, Haggling) and not asked:
        found = [each for each in cards.answers(x) if each[1] in ask.moves(s, seat)]
    if found:
        return found
    if isinstance(ask, Turn) and asked:
        own = ask.own_legal(s, seat)
        return [(0.0, own[0])]
    return [(0.0, move) for move in legal(s, seat)]


def passing(x: Sight) -> Rated:
    return [(0.0, Pass(x.seat))]


def judging(x: Sight) -> Rated:
    """Whether free words were broken cannot be told from what lies open."""
    return [(0.0, Judge(x.seat, "against"))]


def moment(s: NobleHouse) -> tuple[object, ...]:
    """What stays the same while a seat plays one turn."""
    return (s.round, s.phase, s.segment)


def share(s: NobleHouse) -> float:
    """Which part of the time for a turn the open question deserves."""
    return SHARES.get(type(s.agenda[-1]), 0.05)


def outcome(s: NobleHouse, seat: int) -> float:
    """What a game is worth to a seat: its estate, and the margin."""
    if seat in s.out:
        return 2 * OUT
    wealth = [estate(s, each) for each in range(s.seats)]
    own = wealth.pop(seat)
    return own - 0.8 * max(wealth)


def estate(s: NobleHouse, seat: int) -> float:
    """What a seat ends with; before the end its contracts earn on."""
    if seat in s.out:
        return OUT
    worth = sum(line.amount for line in account(s, seat)) / MILLION
    if s.phase != "end":
        x = Sight(s, seat, numbers(s.seats))
        worth += sum((x.contract(card, seat, x.left) for card, owner in s.contracts.items() if owner == seat), 0.0)
        worth -= x.upkeep * x.left * 0.8
    return worth


def far_enough(s: NobleHouse, begun: NobleHouse) -> bool:
    """Whether a playout may stop: two rounds on."""
    return s.round > begun.round + 1 and s.phase == "cards" and len(alive(s)) > 1


RATED: dict[type[Ask], Callable[[Sight], Rated]] = {
    Window: passing,
    Transaction: market.trading,
    MarketTurn: market.market_cards,
    CardSupport: market.card_support,
    SaleSupport: market.sale_support,
    LossSupport: market.loss_support,
    Announcement: works.announcing,
    ContractTurn: works.contract_cards,
    AssetTurn: works.dealing,
    Upkeep: works.upkeep,
    Replacement: works.putting_in,
    Cure: works.putting_in,
    UpkeepFor: works.lent_upkeep,
    LoanTurn: money.borrowing,
    RepayTurn: money.repaying,
    MeetingCall: money.calling,
    Poll: money.polling,
    RecallTurn: money.recalling,
    Payment: money.paying,
    ExtendedDue: money.paying,
    Repayment: money.paying,
    ClaimAnswer: money.claimed,
    ClaimInsist: money.insisting,
    Bidding: money.bidding,
    WonLot: money.won,
    HolderTakes: money.taking,
    HouseMeeting: money.meeting,
    TakeCard: cards.stealing,
    BreakAnswer: cards.answering_break,
    PromiseDue: cards.due,
    CardOfChoice: cards.worst_card,
    Judging: judging,
}
TALKING = (AssetTurn, Announcement, LoanTurn)
SHARES: dict[type[Step], float] = {
    Transaction: 0.4,
    MarketTurn: 0.2,
    Announcement: 0.2,
    AssetTurn: 0.4,
    LoanTurn: 0.3,
    Window: 0.1,
    Bidding: 0.2,
}
