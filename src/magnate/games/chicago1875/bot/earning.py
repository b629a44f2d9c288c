"""What a company can earn in one operating turn: every way to produce, each with its cheapest cubes and best sale.

Exact for what it looks at: the cubes at hand and on the chain, crews, managers' goods and cubes, Bonus Good tokens,
the price of a good, the demand row, trades for cubes that the chain lacks. It leaves out assets, issued shares and
bonuses of the Appeal Track.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from magnate.games.chicago1875.bot.prospects import NOW, TURN, Turn
from magnate.games.chicago1875.mechanics.powers import AnyCubes, Goods
from magnate.games.chicago1875.mechanics.sales import Sale, best_sale
from magnate.games.chicago1875.mechanics.supply import Prices, cube_prices
from magnate.games.chicago1875.queries import (
    allows_dividend,
    both_managers,
    crewed,
    goods_of,
    minus,
    paid_workers,
    plus,
    price_of_good,
    short_of_wages,
)
from magnate.games.chicago1875.state import Chicago, CompanyId, Cubes

NONE: Cubes = (0, 0, 0, 0)


class Run(NamedTuple):
    """One factory, or one way to run it."""

    factory: int
    needs: Cubes
    goods: int
    price: int = 0  # of a good, if this way of running sets it
    cubes: int = 0  # that its manager takes from Haymarket Square


class Plan(NamedTuple):
    """A way through one operating turn."""

    runs: tuple[Run, ...]
    ran: int  # factories in all, those before included
    buys: Cubes
    taken: tuple[tuple[int, ...], ...]  # kinds of the managers' cubes, run by run
    cost: int
    wages: int
    goods: int  # to sell, those in store included
    price: int
    sale: Sale
    revenue: int  # what was sold before included
    may_pay: bool


def plans(s: Chicago, company: CompanyId, turn: Turn = TURN) -> list[Plan]:
    """Every number of factories that can still be run with the money at hand, each at its best."""
    wages, unpaid = (0, turn.unpaid) if turn.stage == NOW else wages_of(s, company)
    found = []
    for runs in sequences(s, company, turn):
        bought = cheapest(s, company, runs, s.treasury[company] - wages, turn.buys)
        if bought is None:
            continue
        cost, buys, taken = bought
        goods = s.goods[company] + sum(run.goods for run in runs) + (s.tokens[company] if turn.tokens else 0)
        price = price_after(s, company, runs)
        sale = best_sale(s, company, goods if price and turn.sells else 0, price)
        ran = turn.ran + len(runs)
        may_pay = allows_dividend(s.rules, ran, turn.shipped + sale.goods, unpaid)
        revenue = turn.revenue + sale.revenue
        found.append(Plan(runs, ran, buys, taken, cost, wages, goods, price, sale, revenue, may_pay))
    return found


def wages_of(s: Chicago, company: CompanyId) -> tuple[int, bool]:
    """What a company pays its workers before it operates, and whether some go unpaid."""
    return s.rules.companies[company].wage * paid_workers(s, company), short_of_wages(s, company)


def best(found: Sequence[Plan]) -> int:
    """The plan with the most left after the cubes; of equal ones the first."""
    return max(range(len(found)), key=lambda i: (found[i].revenue - found[i].cost, -i))


def sequences(s: Chicago, company: CompanyId, turn: Turn) -> Iterator[tuple[Run, ...]]:
    """No factory, the next, the next two ...: as far as they have their crews."""
    charter = s.rules.companies[company]
    yield ()
    runs: tuple[Run, ...] = ()
    for f in range(turn.factory, len(charter.factories)) if turn.produces else ():
        factory = charter.factories[f]
        if factory.tiers:
            for tier in factory.tiers:
                if s.workers[company][f] >= tier.workers:
                    yield (Run(f, tier.needs, tier.goods, tier.price),)
            return
        if not crewed(s, company, f):
            return
        goods = goods_of(s, company, f)
        manager = factory.manager if s.managers[company][f] and not both_managers(s, company) else ()
        goods += sum(effect.count for effect in manager if isinstance(effect, Goods))
        cubes = sum(effect.count for effect in manager if isinstance(effect, AnyCubes))
        runs = (*runs, Run(f, s.rules.needs[company][f], goods, 0, cubes))
        yield runs


def cheapest(
    s: Chicago, company: CompanyId, runs: tuple[Run, ...], money: int, buying: bool = True
) -> tuple[int, Cubes, tuple[tuple[int, ...], ...]] | None:
    """The least that the missing cubes cost, which they are, and what the managers take; None = not to be had."""
    prices = cube_prices(s)
    can_buy = buying and s.rules.companies[company].can_buy_resources
    found: tuple[int, Cubes, tuple[tuple[int, ...], ...]] | None = None
    takes = [
        [kinds for count in range(run.cubes + 1) for kinds in combinations_with_replacement(range(4), count)]
        for run in runs[:-1]
    ]
    for taken in product(*takes):
        buys = missing(s.cubes[company], s.haymarket, runs, taken)
        if buys is None or (not can_buy and any(buys)):
            continue
        if any(buys[kind] > len(prices[kind]) for kind in range(4)):
            buys = traded(s, company, runs, buys, prices)
            if buys is None:
                continue
        cost = sum(sum(prices[kind][: buys[kind]]) for kind in range(4))
        if cost <= money and (found is None or cost < found[0]):
            found = (cost, buys, taken)
    return found


def traded(s: Chicago, company: CompanyId, runs: tuple[Run, ...], buys: Cubes, prices: Prices) -> Cubes | None:
    """The same with two cubes alike for each that the chain does not have: Haymarket Square changes them."""
    wanted, have = list(buys), s.cubes[company]
    spare = [max(have[kind] - sum(run.needs[kind] for run in runs), 0) for kind in range(4)]
    for kind in range(4):
        short = wanted[kind] - len(prices[kind])
        if short <= 0:
            continue
        if short > s.haymarket[kind]:
            return None
        wanted[kind] -= short
        for _ in range(short):
            costs = []
            for other in range(4):
                more = max(2 - spare[other], 0)
                if other != kind and wanted[other] + more <= len(prices[other]):
                    costs.append((sum(prices[other][wanted[other] : wanted[other] + more]), more, other))
            if not costs:
                return None
            _, more, other = min(costs)
            wanted[other] += more
            spare[other] += more - 2
    return (wanted[0], wanted[1], wanted[2], wanted[3])


def missing(have: Cubes, haymarket: Cubes, runs: tuple[Run, ...], taken: tuple[tuple[int, ...], ...]) -> Cubes | None:
    """The cubes to buy before production, if the managers take these; None if they do not lie at Haymarket Square."""
    buys, left = [0, 0, 0, 0], have
    for i, run in enumerate(runs):
        left = minus(left, run.needs)
        haymarket = plus(haymarket, run.needs)
        for kind in range(4):
            buys[kind] = max(buys[kind], -left[kind])
        for kind in taken[i] if i < len(taken) else ():
            cube: Cubes = (int(kind == 0), int(kind == 1), int(kind == 2), int(kind == 3))
            haymarket, left = minus(haymarket, cube), plus(left, cube)
        if min(haymarket) < 0:
            return None
    return (buys[0], buys[1], buys[2], buys[3])


def price_after(s: Chicago, company: CompanyId, runs: tuple[Run, ...]) -> int:
    """What one good brings after these runs; 0 = it has no price."""
    charter = s.rules.companies[company]
    if not charter.pair_bonus:
        return price_of_good(s, company)
    tier = runs[-1].price if runs else s.tier_price
    return charter.price(s.salespeople[company], s.managers[company][0], tier) + s.boost if tier else 0
