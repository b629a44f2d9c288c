"""What a share of a company will bring, foreseen in a few microseconds: dividends to come and the value at the end."""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from magnate.games.chicago1875.bot.prospects import sale
from magnate.games.chicago1875.mechanics.powers import AnyCubes, Appeal, Goods
from magnate.games.chicago1875.queries import plus
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import Cubes

Numbers = Mapping[str, float]
Prices = tuple[tuple[int, ...], ...]

EXTRA = 100  # what the extra dividends take out of a treasury


class Facts(NamedTuple):
    """All that the outlook of a company depends on."""

    company: str
    place: int  # on the Stock Track
    now: bool  # it operates in this decade still
    later: int  # operations after this decade's
    spare: int  # partners that still act for it before it operates
    money: int
    workers: tuple[int, ...]
    automated: tuple[int, ...]
    managers: tuple[int, ...]
    salespeople: int
    cubes: Cubes
    goods: int
    tokens: int
    own: int  # shares in its treasury
    loose: int  # shares in the bank pool
    catalogs: int  # revenue that its assets add
    lifts: int  # steps that its assets add
    job_market: int
    prices: Prices  # of the cubes on the chain, by kind, cheapest first
    rooms: tuple[int, int, int]  # of its row in the demand grid
    half: bool
    helpers: float  # partners that will act for it in each later decade


class Run(NamedTuple):
    """The factories up to one of them: what they need and make."""

    needs: Cubes
    made: int
    aid: float  # what their managers bring the company, in dollars
    price: int  # of a good, if this way of running sets it


@cache
def added(needs: tuple[Cubes, ...]) -> tuple[Cubes, ...]:
    """What the factories up to each of them need together."""
    return tuple(accumulate(needs, plus))


class Forecast:
    """A company moved along to the end of the game. Decades to come are foreseen without corners: a little more of
    anything is worth a little more."""

    def __init__(self, rules: Ruleset, facts: Facts, numbers: Numbers) -> None:
        self.rules = rules
        self.facts = facts
        self.n = numbers
        self.charter = rules.companies[facts.company]
        self.spots = rules.spots[facts.company]
        self.workers = facts.workers
        self.runs = self.ways()
        self.price = self.price_of_good()
        self.cubes: Cubes = facts.cubes
        self.goods = float(facts.goods)
        self.money = float(facts.money)
        self.place = float(facts.place)
        self.dividends = 0.0

    def share(self) -> float:
        """Dollars that one share brings."""
        facts, n = self.facts, self.n
        if facts.now:
            self.develop(facts.spare, facts.job_market, True)
            self.operate_now()
        funds, gone, top = n["funds"], not facts.own and not facts.loose, len(self.rules.track) - 1
        for _ in range(facts.later):
            if gone:
                self.place = min(self.place + 1, top)
            self.money += funds
            self.develop(facts.helpers, 7, False)
            self.operate_later()
        return self.dividends + self.value() + max(self.money, 0.0) * n["left over"] * 0.1

    def value(self) -> float:
        """What the Stock Track says, between two of its spaces too."""
        track, low = self.rules.track, int(self.place)
        low_value = track[low]
        part = self.place - low
        return low_value + part * (track[low + 1] - low_value) if part else low_value

    def climb(self, steps: float) -> None:
        self.place = min(max(self.place + steps, 0), len(self.rules.track) - 1)

    # -- partners ----------------------------------------------------------------------------------------------------

    def develop(self, partners: float, market: int, now: bool) -> None:
        """Partners complete crews, pay extra dividends out of plenty, raise money."""
        automated, jobs = self.facts.automated, self.rules.job_prices
        for f, spots in enumerate(self.spots):
            free = spots - self.workers[f] - automated[f]
            if free <= 0:
                continue
            if partners < 1:
                break
            cost = sum(jobs[max(market - i, 0)] for i in range(free))
            if self.money < cost + self.reserve(f, now):
                break
            self.money -= cost
            market = max(market - free, 0)
            partners -= 1
            self.workers = (*self.workers[:f], spots - automated[f], *self.workers[f + 1 :])
            self.runs = self.ways()
        if partners <= 0:
            return
        spare = self.money - self.reserve(len(self.runs) - 1, now)
        if spare >= EXTRA:
            value = self.value()
            steps = self.steps(EXTRA / max(value, 10.0), value) if not now else self.rules.steps_for(int(value), EXTRA)
            if steps > self.n["worth paying"]:
                partners -= 1
                self.money -= EXTRA * (10 - self.facts.own) // 10
                self.dividends += EXTRA // 10
                self.climb(steps)
        self.money += self.n["raise"] * partners

    def reserve(self, last: int, now: bool) -> float:
        """What the cubes for its factories up to this one cost; others buy first, so that prices of today rise."""
        needs = added(self.rules.needs[self.facts.company])
        cost = self.cost(needs[min(max(last, 0), len(needs) - 1)], now)
        return cost * self.n["rush"] if now else cost

    def cost(self, needs: Cubes, now: bool) -> float:
        """What so many cubes cost, beyond those at hand."""
        cost, cubes = 0.0, self.cubes
        if not now:
            a, b, c, d = needs
            e, f, g, h = cubes
            lacks = (
                (a - e if a > e else 0) + (b - f if b > f else 0) + (c - g if c > g else 0) + (d - h if d > h else 0)
            )
            return self.n["cube"] * lacks
        prices = self.facts.prices
        for kind in range(4):
            lack = needs[kind] - cubes[kind]
            if lack > 0:
                there = prices[kind][:lack]
                cost += sum(there)
                if lack > len(there):
                    cost += self.n["scarce"] * (lack - len(there))
        return cost

    # -- operations --------------------------------------------------------------------------------------------------

    def steps(self, ratio: float, value: float) -> float:
        """Steps for so many times the value, in an uncertain decade."""
        ratio -= self.n["doubt"]
        if ratio <= 0:
            return 0.0
        return min(ratio, 3.0 if value >= self.rules.triple_from else 2.0)

    def operate_now(self) -> None:
        """This decade's turn at its best."""
        facts, rules, n = self.facts, self.rules, self.n
        self.pay_wages()
        thrift, best, most = n["thrift"], None, -1e9
        for i, run in enumerate(self.runs):
            cost = self.cost(run.needs, True)
            if cost > self.money:
                break
            made = int(self.goods) + facts.tokens + run.made
            price = run.price or self.price
            sold, revenue = sale(made if price else 0, price, facts.rooms, facts.half, rules.demand_bonuses)
            if i:
                revenue += facts.catalogs
            worth = revenue - thrift * cost + run.aid + 10 * (made - sold)
            if worth > most:
                best, most = (i, run, cost, made - sold, revenue), worth
        if best is None:
            self.climb(facts.lifts - 1)
            return
        i, run, cost, goods, revenue = best
        self.goods = float(goods)
        self.money += run.aid - cost
        self.use(run)
        if i and revenue:
            self.dividends += revenue // 10
            self.money += revenue // 10 * facts.own
            self.climb(rules.steps_for(int(self.value()), revenue) + facts.lifts)
        else:
            self.money += revenue
            self.climb(facts.lifts - 1)

    def operate_later(self) -> None:
        """A turn of a decade to come."""
        facts, n = self.facts, self.n
        self.pay_wages()
        thrift, demand, best, most = n["thrift"], min(n["demand"], 1.0), None, -1e9
        for i, run in enumerate(self.runs):
            cost = self.cost(run.needs, False)
            if cost > self.money:
                break
            price = run.price or self.price
            revenue = (self.goods + run.made) * price * demand + (n["fills"] + facts.catalogs if i else 0)
            worth = revenue - thrift * cost + run.aid
            if worth > most:
                best, most = (i, run, cost, revenue), worth
        if best is None:
            self.climb(facts.lifts - 1)
            return
        i, run, cost, revenue = best
        self.money += run.aid - cost
        self.use(run)
        if i and revenue:
            self.goods = 0.0
            value = self.value()
            self.dividends += 0.1 * revenue
            self.money += 0.1 * revenue * facts.own
            self.climb(self.steps(revenue / max(value, 10.0), value) + facts.lifts)
        else:
            self.climb(facts.lifts - 1)

    def use(self, run: Run) -> None:
        if any(self.cubes):
            (a, b, c, d), (e, f, g, h) = self.cubes, run.needs
            self.cubes = (max(a - e, 0), max(b - f, 0), max(c - g, 0), max(d - h, 0))

    def pay_wages(self) -> None:
        if self.charter.wage:
            self.money = max(self.money - self.charter.wage * sum(self.workers), 0)

    def price_of_good(self) -> int:
        facts, charter = self.facts, self.charter
        return 0 if charter.pair_bonus else charter.price(facts.salespeople, facts.managers[0], 0)

    def ways(self) -> list[Run]:
        """No factory, the first, the first two ...: as far as they have their crews."""
        key = (self.facts.company, self.workers, self.facts.automated, self.facts.managers)
        if self.charter.special:
            return self.find_ways()
        known = WAYS.get(key)
        if known is None or known[0] is not self.rules or known[1] is not self.n:
            known = WAYS[key] = (self.rules, self.n, self.find_ways())
        return known[2]

    def find_ways(self) -> list[Run]:
        facts, charter = self.facts, self.charter
        needs, made, aid = (0, 0, 0, 0), 0, 0.0
        found = [Run(needs, made, aid, 0)]
        for f, factory in enumerate(charter.factories):
            crew = self.workers[f] + facts.automated[f]
            if factory.tiers:
                for tier in factory.tiers:
                    if crew >= tier.workers:
                        price = charter.price(facts.salespeople, facts.managers[f], tier.price)
                        found.append(Run(tier.needs, tier.goods, aid, price))
                return found
            if not charter.crewed(f, self.workers[f], facts.automated[f]):
                return found
            made += charter.made(f, self.workers[f], facts.automated[f])
            if facts.managers[f]:
                for effect in factory.manager:
                    if isinstance(effect, Goods):
                        made += effect.count
                    elif isinstance(effect, AnyCubes):
                        aid += self.n["free cube"] * effect.count
                    elif isinstance(effect, Appeal):
                        aid += self.n["manager appeal"] * effect.steps
            more = self.rules.needs[facts.company][f]
            needs = (needs[0] + more[0], needs[1] + more[1], needs[2] + more[2], needs[3] + more[3])
            found.append(Run(needs, made, aid, 0))
        return found


WAYS: dict[object, tuple[Ruleset, Numbers, list[Run]]] = {}  # what crews make, by rules and numbers
