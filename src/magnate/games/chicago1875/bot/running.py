"""The Operating Phase as a player sees it: shares issued, cubes bought, factories run, goods sold, dividends paid."""

from magnate.games.chicago1875.bot.acting import free_uses
from magnate.games.chicago1875.bot.earning import NONE, Plan, plans
from magnate.games.chicago1875.bot.outlook import Facts
from magnate.games.chicago1875.bot.prospects import NOW, Turn
from magnate.games.chicago1875.bot.sight import Rated, Sight
from magnate.games.chicago1875.content.kinds import COLUMNS, RESOURCES
from magnate.games.chicago1875.mechanics.assets import EndTurn, FreeActions, use
from magnate.games.chicago1875.mechanics.haymarket import legal_trades
from magnate.games.chicago1875.mechanics.powers import Boost, Revenue
from magnate.games.chicago1875.mechanics.supply import chain_offers
from magnate.games.chicago1875.phases.buying_resources import (
    BuyNeeds,
    PurchaseResources,
    cube_offer,
    end_purchase,
    lacking,
    needs_for_sale,
)
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising, EndIssue, Issue, issues
from magnate.games.chicago1875.phases.production import Production, RunFactory, RunTier, StopProduction
from magnate.games.chicago1875.phases.selling_goods import (
    PayDividends,
    PayOrWithhold,
    SellGood,
    SellGoods,
    Withhold,
    best_of_all,
    end_selling,
    sell_all,
)
from magnate.games.chicago1875.queries import may_pay, shares_of, short_of_wages, treasury_shares


def after(x: Sight, facts: Facts, revenue: int, pays: bool, money: float, goods: int) -> float:
    """What a company's shares are worth to the seat once its turn has ended like this."""
    s, company = x.s, facts.company
    rules, place = s.rules, facts.place
    if pays:
        place += rules.steps_for(rules.track[place], revenue)
        money += revenue // 10 * facts.own
    else:
        place -= 1
        money += revenue
    place = min(max(place, 0), len(rules.track) - 1)
    share = x.share(facts._replace(now=False, spare=0, place=place, money=int(max(money, 0)), goods=goods))
    mine = shares_of(s, x.seat, company)
    others = sum(shares_of(s, seat, company) for seat in range(s.seats)) - mine
    paid = revenue // 10 * (mine - x.n["rival"] / (s.seats - 1) * others) if pays else 0.0
    return share * x.weight(company) + paid


def plan_worth(x: Sight, facts: Facts, plan: Plan) -> float:
    """What a way through the turn comes to, dividends paid or not as is better."""
    money, goods = facts.money - plan.cost - plan.wages, plan.goods - plan.sale.goods
    extra = facts.catalogs if plan.ran else 0
    kept = after(x, facts, plan.revenue + extra, False, money, goods)
    return max(after(x, facts, plan.revenue + extra, True, money, goods), kept) if plan.may_pay else kept


def rated_plans(x: Sight, company: str, turn: Turn) -> list[tuple[float, Plan]]:
    """The ways through the rest of the turn, the best first."""
    facts = x.facts(company)
    found = [(plan_worth(x, facts, plan), plan) for plan in plans(x.s, company, turn)]
    return sorted(found, key=lambda each: -each[0])


def turn_now(x: Sight, factory: int = 0, buys: bool = True) -> Turn:
    s = x.s
    return Turn(
        NOW, buys=buys, factory=factory, ran=s.ran, shipped=s.shipped, revenue=s.revenue, boost=s.boost,
        tier_price=s.tier_price, unpaid=s.unpaid,
    )  # fmt: skip


# -- shares and cubes ------------------------------------------------------------------------------------------------


def purchasing(x: Sight) -> Rated:
    """Buy what the best way to produce lacks, one lot after another."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, PurchaseResources)
    company, seat = ask.company, x.seat
    found = free_uses(x, [company])
    rated = rated_plans(x, company, turn_now(x))
    worth, plan = rated[0]
    base = next(worth for worth, each in rated if not any(each.buys)) if any(plan.buys) else worth
    if any(plan.buys):
        lots = [lot for lot in needs_for_sale(s, seat, company) if lot.check(s) is None]
        for lot in lots:
            if isinstance(lot, BuyNeeds) and lacking(s, company, lot.factory) == plan.buys:
                found.append((worth - base, lot))
        kind = next(kind for kind, count in zip(RESOURCES, plan.buys, strict=True) if count)
        offers = [offer for offer in chain_offers(s) if offer[0] == kind and offer[1] <= s.treasury[company]]
        if offers:
            price, space = min((price, space) for _, price, space in offers)
            found.append((worth - base - 0.5, cube_offer(seat, company, kind, price, space)))
    found += trades_of_use(x, company, plan)
    if ask.may_issue and treasury_shares(s, company):
        found += issuing(x, company, rated)
    return [*found, (0.0, end_purchase(seat, company))]


def trades_of_use(x: Sight, company: str, plan: Plan) -> Rated:
    """Trades of cubes that the way chosen does not need for those that it lacks and does not buy."""
    s, found = x.s, Rated()
    cubes, need = s.cubes[company], [0, 0, 0, 0]
    if max(cubes) < 2 or not plan.runs:
        return found
    for run in plan.runs:
        need = [a + b for a, b in zip(need, run.needs, strict=True)]
    for move in legal_trades(s, x.seat, company):
        give, take = RESOURCES.index(move.give), RESOURCES.index(move.take)  # type: ignore[attr-defined]
        if cubes[give] - 2 >= need[give] and cubes[take] + plan.buys[take] < need[take]:
            found.append((x.n["trade"], move))
    return found


def issuing(x: Sight, company: str, rated: list[tuple[float, Plan]]) -> Rated:
    """A share issued, where crews stand idle for want of money for their cubes."""
    s = x.s
    crews = 0
    for f, spots in enumerate(s.rules.spots[company]):
        if s.workers[company][f] + s.automated[company][f] < spots:
            break
        crews = f + 1
    best = rated[0][1]
    if not crews or best.ran >= crews:
        return []
    lacks = lacking(s, company, crews - 1)
    offered = x.prices
    if lacks == NONE or any(lack > len(prices) for lack, prices in zip(lacks, offered, strict=True)):
        return []  # money would not buy them
    missing = sum(sum(prices[:lack]) for lack, prices in zip(lacks, offered, strict=True)) - s.treasury[company]
    move = issues(s, x.seat, company)[-1]
    shares = 2 if getattr(move, "certificate", "") == "preferred" else 1
    if missing <= 0 or missing > shares * s.value[company]:
        return []
    facts = x.facts(company)
    low = facts._replace(now=False, place=max(facts.place - shares - 1, 0))
    made = sum(factory.goods for factory in s.rules.companies[company].factories[best.ran : crews])
    gained = made * s.rules.companies[company].prices[0]
    worth = after(x, low, best.revenue + gained, True, 0.0, 0) - rated[0][0]
    return [(worth - x.n["issue"], move)]


def issuing_on(x: Sight) -> Rated:
    """One certificate is enough, unless wages are due."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, EmergencyFundraising)
    company = ask.company
    found: Rated = [(0.0, EndIssue(x.seat, company))]
    if short_of_wages(x.s, company):
        found += [(x.n["issue"], move) for move in issues(x.s, x.seat, company) if isinstance(move, Issue)]
    return found


# -- production and sale ---------------------------------------------------------------------------------------------


def producing(x: Sight) -> Rated:
    """Run the next factory or stop, as the best way through the rest of the turn says."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, Production)
    company, seat = ask.company, x.seat
    found = free_uses(x, [company])
    rated = rated_plans(x, company, turn_now(x, ask.factory, buys=False))
    run: dict[object, float] = {}
    for worth, plan in rated:
        move: object = StopProduction(seat, company)
        if plan.runs:
            tiers = s.rules.companies[company].factories[plan.runs[0].factory].tiers
            move = RunFactory(seat, company, ask.factory)
            if tiers:
                tier = next(i for i, each in enumerate(tiers) if each.goods == plan.runs[0].goods)
                move = RunTier(seat, company, tier)
        run.setdefault(move, worth)
    low = min(run.values())
    found += [(worth - low, move) for move, worth in run.items() if move.check(s) is None]  # type: ignore[attr-defined, misc]
    return found


def selling_goods(x: Sight) -> Rated:
    """Everything that can be sold, in the best way; goods kept for a better day are the exception."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, SellGoods)
    company, seat = ask.company, x.seat
    found: Rated = boosts(x, company)
    sale = best_of_all(s, company)
    if sale.goods > 1:
        found.append((float(sale.revenue), sell_all(seat, company)))
        one = fewest(x, company, sale.places)
        return [*found, *one]
    for where in (*COLUMNS, "half"):
        move = SellGood(seat, company, where)
        if s.goods[company] and move.check(s) is None:
            found.append((float(move.price(s) + move.bonus(s)), move))
    return [*found, (0.0, end_selling(seat, company))]


def fewest(x: Sight, company: str, places: tuple[int, int, int]) -> Rated:
    """Done selling, where the dividend is sure of its steps already and another decade comes."""
    s = x.s
    steps = s.rules.steps_for(s.value[company], s.revenue)
    if s.shipped and steps >= 2 and x.later and sum(places):
        return [(x.n["store"] * s.goods[company], end_selling(x.seat, company))]
    return []


def boosts(x: Sight, company: str) -> Rated:
    """Assets that add to the revenue of this turn, once goods are sold or about to be."""
    s, found = x.s, Rated()
    if not (s.ran and (s.shipped or s.goods[company])):
        return found
    for asset in s.assets[company]:
        tile = s.rules.assets[asset]
        if asset in s.exhausted or not any(isinstance(effect, (Revenue, Boost)) for effect in tile.power):
            continue
        move = use(x.seat, company, asset)
        if move.check(s) is None and tile.cost <= 10 * (s.shipped + s.goods[company]):
            found.append((1e3, move))
    return found


def paying(x: Sight) -> Rated:
    """Pay or withhold."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, PayOrWithhold)
    company, facts = ask.company, x.facts(ask.company)
    found = boosts(x, company) if may_pay(s) else []
    keep = after(x, facts, s.revenue, False, facts.money, facts.goods)
    moves: Rated = [(0.0, Withhold(x.seat, company))]
    if may_pay(s):
        worth = after(x, facts, s.revenue, True, facts.money, facts.goods) - keep
        moves.append((worth + x.n["steady"], PayDividends(x.seat, company)))
    return [*found, *moves]


def ending(x: Sight) -> Rated:
    """Use what is ready and of use, and end the turn."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, FreeActions)
    theirs = ask.theirs(s)
    found = free_uses(x, theirs)
    if ask.companies:
        timing = s.rules.assets
        found = [each for each in found if timing[each[1].asset].timing != "operating"]  # type: ignore[attr-defined]
    return [*found, (0.0, EndTurn(x.seat))]
