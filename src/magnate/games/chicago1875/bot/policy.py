"""Instant play: sensible answers to every question with what each seems worth, in tens of dollars at the end."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from json import loads

from magnate.core.driver import legal
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.games.chicago1875.bot import acting, running, trading
from magnate.games.chicago1875.bot.outlook import Numbers
from magnate.games.chicago1875.bot.sight import UNIT as DOLLARS
from magnate.games.chicago1875.bot.sight import Rated, Sight
from magnate.games.chicago1875.mechanics.appeal import BonusChoice
from magnate.games.chicago1875.mechanics.assets import AssetPurchase, FreeActions, KeepOrDiscard, LateAssets
from magnate.games.chicago1875.mechanics.haymarket import CubeChoice
from magnate.games.chicago1875.mechanics.hiring import FreePlace, Hiring, Initiative
from magnate.games.chicago1875.mechanics.managers import ManagerPlace
from magnate.games.chicago1875.mechanics.staff import AutomationChoice, FreeAutomation, RelocationChoice, WorkerSpace
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.building import Build, Draft, KeepTile, Placement
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.buying_shares import Purchase
from magnate.games.chicago1875.phases.decade import StartingCompany
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.phases.selling_shares import Protection, Selling
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.queries import shares_of
from magnate.games.chicago1875.scoring import account, goal_winners
from magnate.games.chicago1875.state import Chicago

PROVEN = True  # see docs/opponents.md

__all__ = ["PROVEN", "UNIT", "Numbers", "far_enough", "moment", "numbers", "outcome", "rate", "share"]

UNIT = N_("${count}0")


@cache
def numbers(seats: int) -> Numbers:
    """The numbers this policy is played with, for a game of so many seats."""
    told = loads(files(__package__).joinpath("numbers.json").read_text())
    return {**told["numbers"], **told.get(str(seats), {})}


def rate(s: Chicago, seat: int, numbers: Numbers) -> Rated:
    """Legal answers worth considering, each with what it seems worth. Never none."""
    ask = s.agenda[-1]
    assert isinstance(ask, Ask)
    rated = RATED.get(type(ask))
    found = rated(Sight(s, seat, numbers)) if rated else []
    if not found:
        return [(0.0, move) for move in legal(s, seat)]
    return [(worth / DOLLARS, move) for worth, move in found]


def moment(s: Chicago) -> tuple[object, ...]:
    """What stays the same while a seat plays one turn."""
    return (s.decade, s.phase, len(s.order), sum(s.ready), sum(isinstance(step, CompanyTurn) for step in s.agenda))


def share(s: Chicago) -> float:
    """Which part of the time for a turn the open question deserves."""
    return SHARES.get(type(s.agenda[-1]), 0.05)


def outcome(s: Chicago, seat: int) -> float:
    """What a finished game is worth to a seat: its wealth, and the margin."""
    wealth = [sum(line.amount for line in account(s, each)) for each in range(s.seats)] if over(s) else foreseen(s)
    own = wealth.pop(seat)
    return (own - 0.8 * max(wealth)) / DOLLARS


def over(s: Chicago) -> bool:
    return s.phase == "end"


def foreseen(s: Chicago) -> list[float]:
    """What an unfinished game seems to come to for each seat."""
    x = Sight(s, 0, numbers(s.seats))
    shares = {company: x.share(x.facts(company)) for company in s.order}
    wealth = []
    for seat in range(s.seats):
        money = s.cash[seat] * trading.price_of_cash(x)
        paper = sum((shares_of(s, seat, company) * shares[company] for company in s.order), 0.0)
        fees = sum(s.rules.buildings[tile].fee for tile in s.buildings[seat]) * 0.5 * x.left
        wealth.append(money + paper + fees + x.n["partner"] * s.partners[seat] * x.left)
    for goal in s.goals:
        counts = x.counts(goal)
        for seat in goal_winners(s, goal):
            wealth[seat] += s.rules.goal_reward * 0.1 * (s.decade + 3) * (0.5 if counts.count(max(counts)) > 1 else 1.0)
    return wealth


def far_enough(s: Chicago, begun: Chicago) -> bool:
    """Whether a playout may stop: at the stock phase of the decade after next, or of the next."""
    if s.phase != "stock":
        return False
    return s.decade > begun.decade + (begun.phase in ("setup", "stock", "building"))


# -- buildings -------------------------------------------------------------------------------------------------------


def placement(x: Sight) -> Rated:
    """A tile whose fee is paid often; the one thrown away has the lowest."""
    return [
        (tile_worth(x, move.building) - 0.3 * tile_worth(x, move.discard), move)
        for move in legal(x.s, x.seat)
        if isinstance(move, Build)
    ]


def draft(x: Sight) -> Rated:
    return [(tile_worth(x, move.building), move) for move in legal(x.s, x.seat) if isinstance(move, KeepTile)]


def tile_worth(x: Sight, building: str) -> float:
    """Fees to come, and what its owner's companies can make of it."""
    tile = x.s.rules.buildings[building]
    paid = x.n["bank fee"] if tile.payer == "bank" else x.n["company fee"]
    own = max((acting.effect_worth(x, company, tile.effect) for company in x.mine), default=0.0)
    return tile.fee * paid * (x.later + 1) + x.n["own use"] * own + x.n["arrivals"] * tile.workers


RATED: dict[type[Ask], Callable[[Sight], Rated]] = {
    StartingCompany: trading.starting,
    StockTurn: trading.turn,
    Selling: trading.selling,
    Purchase: trading.purchase,
    Protection: trading.protecting,
    Draft: draft,
    Placement: placement,
    ActionTurn: acting.sending,
    FreeActions: running.ending,
    AssetPurchase: acting.asset_purchase,
    KeepOrDiscard: acting.keeping,
    LateAssets: acting.raising,
    BonusChoice: acting.bonus,
    Hiring: acting.hiring,
    Initiative: acting.initiative,
    FreePlace: acting.free_place,
    CubeChoice: acting.cubes,
    WorkerSpace: acting.placing,
    ManagerPlace: acting.placing,
    AutomationChoice: acting.automating,
    FreeAutomation: acting.automating,
    RelocationChoice: acting.placing,
    PurchaseResources: running.purchasing,
    EmergencyFundraising: running.issuing_on,
    Production: running.producing,
    SellGoods: running.selling_goods,
    PayOrWithhold: running.paying,
}
SHARES: dict[type[Step], float] = {
    StartingCompany: 1.0,
    StockTurn: 0.6,
    Purchase: 0.3,
    Placement: 0.4,
    ActionTurn: 0.8,
    AssetPurchase: 0.2,
    PurchaseResources: 0.3,
    PayOrWithhold: 0.2,
}
