"""What a company can earn in one operating turn: every way to produce, each with its cheapest cubes and best sale.

Exact for what it looks at: the cubes at hand and on the chain, crews, managers' goods and cubes, Bonus Good tokens,
the price of a good, the demand row. It leaves out assets, trades, issued shares and bonuses of the Appeal Track.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from magnate.games.chicago1875.evaluation import cube_prices
from magnate.games.chicago1875.powers import AnyCubes, Goods
from magnate.games.chicago1875.prospects import NOW, TURN, Turn
from magnate.games.chicago1875.queries import (
    both_managers,
    crewed,
    half_price_open,
    minus,
    places_of_row,
    plus,
    price_of_good,
    room,
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


class Sale(NamedTuple):
    """So many goods to the $50, $20 and plain columns and at half price."""

    places: tuple[int, int, int]
    half: int
    revenue: int

    @property
    def goods(self) -> int:
        return sum(self.places) + self.half


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
        may_pay = turn.shipped + sale.goods > 0 and not unpaid and (ran > 0 or not s.rules.dividends_need_run)
        revenue = turn.revenue + sale.revenue
        found.append(Plan(runs, ran, buys, taken, cost, wages, goods, price, sale, revenue, may_pay))
    return found


def wages_of(s: Chicago, company: CompanyId) -> tuple[int, bool]:
    """What a company pays its workers before it operates, and whether some go unpaid."""
    wage, workers = s.rules.companies[company].wage, sum(s.workers[company])
    paid = min(workers, s.treasury[company] // wage) if wage else workers
    return wage * paid, paid < workers


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
                    kinds = ("livestock", "steel", "wood", "coal")
                    needs = [tier.inputs.count(kind) for kind in kinds]
                    yield (Run(f, (needs[0], needs[1], needs[2], needs[3]), tier.goods, tier.price),)
            return
        if charter.goods_per_worker:
            if not s.workers[company][f]:
                return
            goods = charter.goods_per_worker * s.workers[company][f]
        elif not crewed(s, company, f):
            return
        else:
            full = factory.workers > 0 and s.automated[company][f] == factory.workers
            goods = factory.goods + (factory.extra if full else 0)
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
            continue
        cost = sum(sum(prices[kind][: buys[kind]]) for kind in range(4))
        if cost <= money and (found is None or cost < found[0]):
            found = (cost, buys, taken)
    return found


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
    return tier + charter.pair_bonus * (s.salespeople[company] // 2) + s.boost if tier else 0


def best_sale(s: Chicago, company: CompanyId, goods: int, price: int) -> Sale:
    """The dearest way to sell up to so many goods; what fills a space brings its bonus."""
    fifty, twenty, plain = places_of_row(s, company)
    rooms = (room(s, fifty), room(s, twenty), room(s, plain))
    bonuses = [s.rules.demand_bonuses[place % 3] for place in (fifty, twenty, plain)]
    at_once = not s.demand[plain]
    top = Sale((0, 0, 0), 0, 0)
    for places in product(*(range(min(each, goods) + 1) for each in rooms)):
        rest = goods - sum(places)
        if rest < 0:
            continue
        full = places == rooms
        open_now = at_once or (s.rules.half_price_when_full and full) or half_price_open(s, company)
        half = rest if open_now else 0
        revenue = sum(places) * price + half * (price // 2)
        revenue += sum(bonus for bonus, n, most in zip(bonuses, places, rooms, strict=True) if 0 < n == most)
        if revenue > top.revenue:
            top = Sale((places[0], places[1], places[2]), half, revenue)
    return top
