"""What a share of a company may still bring: its remaining operations, foreseen roughly.

A foresight for bots, not a rule: crews are completed and money is raised as partners allow, cubes have an
ordinary price, and every good of a later decade finds a buyer.
"""

from typing import Any, NamedTuple

from magnate.games.chicago1875.content.kinds import Company
from magnate.games.chicago1875.mechanics.powers import AnyCubes, Appeal, Boost, Goods, Revenue, StockSteps
from magnate.games.chicago1875.queries import half_of
from magnate.games.chicago1875.ruleset import Ruleset

CUBE = 20  # what a cube costs on an ordinary day
SCARCE = 35  # what it is reckoned at if the chain has none today
FUNDS = 40  # what any partner can raise for a company
EXTRA = 100  # what the extra dividends take out of a treasury
LEFTOVER = 4  # cents per share that an unused dollar of the treasury is worth
UNSOLD = 40  # per cent of its price that a stored good is worth when no operation is left

BEFORE, NOW, DONE = range(3)  # has the company operated this decade?

Cubes = tuple[int, ...]


class Turn(NamedTuple):
    """How far an operating turn has come."""

    stage: int
    buys: bool = True
    factory: int = 0  # the next one to run
    produces: bool = True
    tokens: bool = True  # Bonus Good tokens still to be turned into goods
    sells: bool = True
    undecided: bool = True
    ran: int = 0
    shipped: int = 0
    revenue: int = 0
    boost: int = 0
    tier_price: int = 0
    unpaid: bool = False


class Facts(NamedTuple):
    """All that the foresight of one company depends on."""

    company: str
    turn: Turn
    later: int  # operations after this decade's
    place: int  # on the Stock Track
    money: int
    workers: tuple[int, ...]
    automated: tuple[int, ...]
    managers: tuple[int, ...]
    salespeople: int
    cubes: Cubes
    goods: int
    tokens: int
    assets: tuple[str, ...]
    ready: tuple[bool, ...]  # which of the assets are not exhausted
    own: int  # shares in its treasury
    actions: int  # partners its director can still spare this decade
    actions_later: int
    job_market: int
    prices: tuple[tuple[int, ...], ...]  # of the cubes on the chain, by kind, cheapest first
    rooms: tuple[int, int, int]  # of its row in the demand grid
    half: bool


class Run(NamedTuple):
    """A way to produce: what it takes, what it makes, and the price it sets (0 = the usual one)."""

    needs: Cubes
    goods: int
    factories: int
    price: int = 0


def foresee(rules: Ruleset, facts: Facts) -> int:
    """Cents that one share brings: dividends to come and the value at the end."""
    works = Works(rules, facts)
    turn = facts.turn
    if turn.stage == BEFORE:
        works.develop(facts.actions)
    if turn.stage != DONE:
        works.operate(turn, facts.prices, facts.rooms, facts.half)
    for _ in range(facts.later):
        if rules.closing and works.value == 0:
            return 100 * works.dividends  # it leaves the game
        works.rest()
        works.develop(facts.actions_later)
        works.operate(TURN, None, None, True)
    value = rules.track[works.place]
    worth = 100 * (works.dividends + value) + LEFTOVER * max(works.money, 0)
    if facts.later or turn.stage != DONE:
        worth += works.goods * works.price() * UNSOLD // 10
    return worth


TURN = Turn(BEFORE)


class Works:
    """A company as the foresight moves it along."""

    def __init__(self, rules: Ruleset, facts: Facts) -> None:
        self.rules = rules
        self.charter: Company = rules.companies[facts.company]
        self.spots = rules.spots[facts.company]
        self.needs = rules.needs[facts.company]
        self.place = facts.place
        self.money = facts.money
        self.workers = list(facts.workers)
        self.automated = facts.automated
        self.managers = facts.managers
        self.salespeople = facts.salespeople
        self.cubes = facts.cubes
        self.goods = facts.goods
        self.tokens = facts.tokens
        self.own = facts.own
        self.job_market = facts.job_market
        self.tiles = [rules.assets[asset] for asset in facts.assets]
        self.ready = facts.ready
        self.dividends = 0

    def rest(self) -> None:
        """A new decade: assets are ready again, workers come to town."""
        self.ready = (True,) * len(self.tiles)
        self.job_market = min(self.job_market + 2, len(self.rules.job_prices) - 1)

    @property
    def value(self) -> int:
        return self.rules.track[self.place]

    def climb(self, steps: int) -> None:
        self.place = min(max(self.place + steps, 0), len(self.rules.track) - 1)

    def price(self, tier: int = 0) -> int:
        """What one good sells for."""
        return self.charter.price(self.salespeople, self.managers[0], tier)

    # -- before it operates ------------------------------------------------------------------------------------

    def develop(self, actions: int) -> None:
        """Spend partners: complete crews, pay extra dividends out of plenty, else raise money."""
        paid = False
        for _ in range(actions):
            if self.hire():
                continue
            steps = self.rules.steps_for(self.value, EXTRA)
            if steps and not paid and self.money - self.reserve() >= EXTRA:
                paid = True  # more than once a decade is a pipe dream: partners have other work
                self.money -= EXTRA * (10 - self.own) // 10
                self.dividends += EXTRA // 10
                self.climb(steps)
            else:
                self.money += FUNDS

    def hire(self) -> bool:
        """Complete the first crews that are not, if the money also buys the cubes for them."""
        hired = False
        for f, spots in enumerate(self.spots):
            free = spots - self.workers[f] - self.automated[f]
            if free <= 0:
                continue
            if self.charter.goods_per_worker or self.charter.factories[f].tiers:
                free = min(free, 2)
            cost = sum(self.rules.job_prices[max(self.job_market - n, 0)] for n in range(free))
            if self.money < cost + self.reserve(f):
                break
            self.money -= cost
            self.workers[f] += free
            self.job_market = max(self.job_market - free, 0)
            hired = True
        return hired

    def reserve(self, upto: int | None = None) -> int:
        """What the cubes for its crewed factories cost on an ordinary day, and for one more if it is named."""
        missing = 0
        have = list(self.cubes)
        for f, needs in enumerate(self.needs):
            if f != upto and self.workers[f] + self.automated[f] < self.spots[f]:
                break
            for kind, count in enumerate(needs):
                missing += max(count - have[kind], 0)
                have[kind] = max(have[kind] - count, 0)
        return CUBE * missing

    # -- operating ---------------------------------------------------------------------------------------------

    def operate(self, turn: Turn, prices: tuple[tuple[int, ...], ...] | None, rooms: Any, half: bool) -> None:
        """One operating turn, or what is left of it, at its best."""
        self.pay_wages(turn)
        best: tuple[int, Run, int, int, int] | None = None
        boost = turn.boost + self.boosts()
        for run in self.runs(turn):
            cost = self.cost(run, prices if turn.stage == NOW else None, turn.buys, prices)
            if cost is None or cost > self.money:
                continue
            goods = self.goods + run.goods + (self.tokens if turn.tokens else 0)
            tier = run.price or turn.tier_price
            price = self.price(tier) + boost if tier or not self.charter.pair_bonus else 0
            sold, takings = sale(goods if turn.sells and price else 0, price, rooms, half, self.rules.demand_bonuses)
            revenue = turn.revenue + takings + (self.catalogs() if turn.undecided else 0)
            may = turn.shipped + sold > 0 and turn.ran + run.factories > 0 and not turn.unpaid
            steps = self.rules.steps_for(self.value, revenue) if may else -1
            money = self.money - cost
            score = 100 * self.after(steps) + LEFTOVER * money + (10 * revenue if may else 2 * revenue)
            score += (goods - sold) * price * UNSOLD // 10
            if best is None or score > best[0]:
                best = (score, run, cost, revenue if may else -revenue - 1, goods - sold)
        if best is not None:
            self.settle(turn, *best[1:])

    def settle(self, turn: Turn, run: Run, cost: int, revenue: int, unsold: int) -> None:
        """Carry out the run that was chosen; a negative revenue is withheld."""
        self.money -= cost
        self.cubes = tuple(max(have - need, 0) for have, need in zip(self.cubes, run.needs, strict=True))
        self.goods = unsold
        self.manage(run.factories if turn.produces else 0, turn.factory)
        if not turn.undecided:
            return
        if revenue >= 0:
            self.dividends += revenue // 10
            self.money += revenue // 10 * self.own
            self.climb(self.rules.steps_for(self.value, revenue))
        else:
            self.money += -revenue - 1
            self.climb(-1)
        self.climb(self.lifts())

    def after(self, steps: int) -> int:
        return self.rules.track[min(max(self.place + steps, 0), len(self.rules.track) - 1)]

    def pay_wages(self, turn: Turn) -> None:
        if self.charter.wage and turn.stage != NOW:
            self.money -= min(self.charter.wage * sum(self.workers), self.money)

    def runs(self, turn: Turn) -> list[Run]:
        """Nothing, or the factories from the next one on, one more each time."""
        found = [Run((0, 0, 0, 0), 0, 0)]
        if not turn.produces:
            return found
        factories = self.charter.factories
        needs: Cubes = (0, 0, 0, 0)
        goods = 0
        for f in range(turn.factory, len(factories)):
            if factories[f].tiers:
                return [*found, *self.tier_runs(f)]
            if not self.charter.crewed(f, self.workers[f], self.automated[f]):
                break
            goods += self.charter.made(f, self.workers[f], self.automated[f]) + self.manager_goods(f)
            needs = tuple(a + b for a, b in zip(needs, self.needs[f], strict=True))
            found.append(Run(needs, goods, f - turn.factory + 1))
        return found

    def tier_runs(self, f: int) -> list[Run]:
        found = []
        for tier in self.charter.factories[f].tiers:
            if self.workers[f] >= tier.workers:
                found.append(Run(tier.needs, tier.goods, 1, tier.price))
        return found

    def cost(self, run: Run, exact: Any, buys: bool, prices: Any) -> int | None:
        """What the missing cubes cost; None if they are not to be had."""
        total = 0
        for kind in range(4):
            missing = run.needs[kind] - self.cubes[kind]
            if missing <= 0:
                continue
            if exact is not None:
                if not buys or not self.charter.can_buy_resources or missing > len(exact[kind]):
                    return None
                total += sum(exact[kind][:missing])
            elif prices is not None:
                total += sum(max(CUBE, price) for price in prices[kind][:missing])
                total += SCARCE * max(missing - len(prices[kind]), 0)
            else:
                total += CUBE * missing
        return total

    # -- managers and assets -----------------------------------------------------------------------------------

    def manager_goods(self, f: int) -> int:
        if not self.managers[f]:
            return 0
        return sum(effect.count for effect in self.charter.factories[f].manager if isinstance(effect, Goods))

    def manage(self, factories: int, first: int) -> None:
        """Managers of factories that ran bring cubes and appeal: reckoned as money."""
        for f in range(first, first + factories):
            if self.managers[f]:
                self.money += sum(worth(effect) for effect in self.charter.factories[f].manager)

    def catalogs(self) -> int:
        return self.from_assets(Revenue, "amount")

    def lifts(self) -> int:
        return self.from_assets(StockSteps, "steps")

    def boosts(self) -> int:
        return self.from_assets(Boost, "amount")

    def from_assets(self, kind: type, name: str) -> int:
        return sum(
            getattr(effect, name)
            for tile, ready in zip(self.tiles, self.ready, strict=True)
            if ready
            for effect in tile.power
            if isinstance(effect, kind)
        )


def worth(effect: object) -> int:
    """What an effect is worth to a company, as money in its treasury."""
    if isinstance(effect, Appeal):
        return 20 * effect.steps
    if isinstance(effect, AnyCubes):
        return 15 * effect.count
    return 0


def sale(
    goods: int, price: int, rooms: tuple[int, int, int] | None, half: bool, bonuses: tuple[int, ...]
) -> tuple[int, int]:
    """How many goods are sold and what they bring; without rooms everything sells, with a small bonus."""
    if goods <= 0:
        return 0, 0
    if rooms is None:
        return goods, goods * price + 20
    fifty, twenty, plain = rooms
    full = min(goods, fifty + twenty + plain)
    bonus = 0
    if 0 < fifty <= goods:
        bonus = bonuses[0] + (bonuses[1] if 0 < twenty <= goods - fifty else 0)
    elif 0 < twenty <= goods:
        bonus = bonuses[1]
    takings = full * price + bonus
    rest = goods - full
    if rest and half:
        return goods, takings + rest * half_of(price)
    return full, takings
