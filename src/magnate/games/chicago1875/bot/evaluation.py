"""How good a position is for a seat: its wealth at the end as far as it can be foreseen, less the others'."""

from collections.abc import Callable

from magnate.games.chicago1875.bot.prospects import BEFORE, DONE, LEFTOVER, NOW, Facts, Turn, foresee
from magnate.games.chicago1875.mechanics.assets import FreeActions
from magnate.games.chicago1875.mechanics.supply import Prices, cube_prices
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhase
from magnate.games.chicago1875.phases.production import Production, ProductionEnd
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods, TurnEnd
from magnate.games.chicago1875.queries import (
    companies_of,
    half_price_open,
    places_of_row,
    pool_shares,
    room,
    shares_of,
    treasury_shares,
)
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.scoring import goal_measure
from magnate.games.chicago1875.state import Chicago, CompanyId

ENOUGH = (FreeActions, PurchaseResources)  # questions at which a bot need not look on
CLOSES = ("end turn", "end sales")
CHANCES = (15, 25, 40, 65, 100)  # per cent that today's lead in a goal lasts, by decade
OTHERS = 3  # so many dollars of the others, on average, weigh as much as one of mine
CONTROL = 1000  # cents per operation for directing a company
POOLED = 1500  # cents that a share in the bank pool weighs on the director: cheap for everybody else
APPEAL = {"worker": 40, "salesperson": 60, "automation": 50, "partner": 60, "bonus-good": 90, "stock-value": 90}
REACH = 8  # appeal spaces ahead that still attract


def judge(rules: Ruleset, seat: int) -> Callable[[Chicago], int]:
    """A function that values worlds for a seat, in cents; it remembers companies it has seen."""
    seen: dict[Facts, int] = {}
    reach = [appeal_worth(rules, appeal) for appeal in range(rules.appeal_max + 1)]

    def value(s: Chicago) -> int:
        shares = worth_of_shares(s, seen, reach)
        goals = goals_worth(s)
        wealth = [wealth_of(s, each, shares) + goals[each] for each in range(s.seats)]
        others = sum(wealth) - wealth[seat]
        return wealth[seat] - others // (OTHERS * (s.seats - 1))

    return value


def worth_of_shares(s: Chicago, seen: dict[Facts, int], reach: list[int]) -> dict[CompanyId, int]:
    """Company -> cents that one of its shares is worth."""
    turns = turns_of(s)
    theirs = [companies_of(s, seat) for seat in range(s.seats)]
    prices = cube_prices(s)
    shares = {}
    for company in s.order:
        facts = facts_of(s, company, turns[company], theirs[s.director[company]], prices)
        if facts not in seen:
            seen[facts] = foresee(s.rules, facts)
        operations = facts.later + (facts.turn.stage != DONE)
        shares[company] = seen[facts] + reach[s.appeal[company]] * operations
    return shares


def wealth_of(s: Chicago, seat: int, shares: dict[CompanyId, int]) -> int:
    """Cents: money, shares, buildings, partners, control."""
    total = 100 * s.cash[seat]
    for company in s.order:
        total += shares_of(s, seat, company) * shares[company]
        if s.director[company] == seat:
            total += CONTROL * (s.rules.decades - s.decade + 1) - POOLED * pool_shares(s, company)
    total += buildings_worth(s, seat)
    total += 1500 * s.ready[seat] if s.phase == "action" else 0
    total += 1500 * s.partners[seat] * (s.rules.decades - s.decade)
    return total + 200 * (s.seats - s.initiative.index(seat))


# -- operations ------------------------------------------------------------------------------------------------------


def turns_of(s: Chicago) -> dict[CompanyId, Turn]:
    """Company -> how far it has come this decade: the agenda knows."""
    if s.phase in ("setup", "stock", "building", "action"):
        return dict.fromkeys(s.order, Turn(BEFORE))
    turns = dict.fromkeys(s.order, Turn(DONE))
    waiting: dict[type, object] = {}
    now = ""
    for step in s.agenda:
        if isinstance(step, CompanyTurn):
            turns[step.company] = Turn(BEFORE)
        elif isinstance(step, OperatingPhase):
            return dict.fromkeys(s.order, Turn(BEFORE))
        else:
            waiting[type(step)] = step
            if isinstance(step, TurnEnd):
                now = step.company
    if now:
        turns[now] = turn_of(s, waiting)
    return turns


def turn_of(s: Chicago, waiting: dict[type, object]) -> Turn:
    """How far the operating company has come."""
    production = waiting.get(Production)
    return Turn(
        NOW,
        buys=PurchaseResources in waiting,
        factory=production.factory if isinstance(production, Production) else 0,
        produces=production is not None,
        tokens=ProductionEnd in waiting,
        sells=SellGoods in waiting,
        undecided=PayOrWithhold in waiting,
        ran=s.ran,
        shipped=s.shipped,
        revenue=s.revenue,
        boost=s.boost,
        tier_price=s.tier_price,
        unpaid=s.unpaid,
    )


def facts_of(s: Chicago, company: CompanyId, turn: Turn, theirs: list[CompanyId], prices: Prices) -> Facts:
    """What the foresight of a company depends on; `theirs` are all its director's companies."""
    director = s.director[company]
    at, count = theirs.index(company), len(theirs)
    spare = spare_partners(s, director)
    fifty, twenty, plain = places_of_row(s, company)
    assets = s.assets[company]
    return Facts(
        company,
        turn,
        s.rules.decades - s.decade,
        s.rules.place[s.value[company]],
        s.treasury[company],
        s.workers[company],
        s.automated[company],
        s.managers[company],
        s.salespeople[company],
        s.cubes[company],
        s.goods[company],
        s.tokens[company],
        assets,
        tuple([asset not in s.exhausted for asset in assets]) if assets else (),
        treasury_shares(s, company),
        (spare + count - 1 - at) // count,
        (s.partners[director] + count - 1 - at) // count,
        s.job_market,
        prices if turn.stage != DONE else (),
        (room(s, fifty), room(s, twenty), room(s, plain)) if turn.stage != DONE else (0, 0, 0),
        turn.stage != DONE and half_price_open(s, company),
    )


def spare_partners(s: Chicago, seat: int) -> int:
    """Partners that can still act before this decade's operations."""
    if s.phase in ("setup", "stock", "building"):
        return s.partners[seat]
    return s.ready[seat] if s.phase == "action" else 0


def appeal_worth(rules: Ruleset, appeal: int) -> int:
    """Cents per share and operation for the bonuses that come into reach on the Appeal Track."""
    total = 0
    for space, bonus in rules.appeal_bonuses.items():
        if 0 < space - appeal < REACH:
            total += APPEAL[bonus] * (REACH - space + appeal)
    return total * LEFTOVER // (REACH * 3)


# -- what else counts ------------------------------------------------------------------------------------------------


def goals_worth(s: Chicago) -> list[int]:
    """Cents by seat for leads in the public goals, and for being close."""
    worth = [0] * s.seats
    theirs = [companies_of(s, seat) for seat in range(s.seats)]
    for goal in s.goals:
        counts = [goal_measure(s, seat, goal, companies) for seat, companies in enumerate(theirs)]
        if goal == "treasury":
            counts = [count // 40 for count in counts]
        for seat, mine in enumerate(counts):
            best = max(counts[:seat] + counts[seat + 1 :])
            worth[seat] += s.rules.goal_reward * CHANCES[s.decade - 1] * lead(mine, best) // 100
    return worth


def lead(mine: int, best: int) -> int:
    """How much of a goal a lead or an arrear is worth, in per cent."""
    if mine == 0:
        return 0
    ahead = mine - best
    return max(0, min(100, 60 + 20 * ahead))


def buildings_worth(s: Chicago, seat: int) -> int:
    """Cents that a seat's buildings bring in fees; a tile chosen in secret counts as built."""
    phases = s.rules.decades - s.decade + (s.phase not in ("operating", "operating-end", "cleanup"))
    total = 0
    for key in (*s.buildings[seat], *s.chosen[seat][:1]):
        tile = s.rules.buildings[key]
        uses = phases if key not in s.used else phases - 1
        total += uses * tile.fee * (80 if tile.payer == "bank" else 60)
    return total
