"""The calculators against the engine: what they foretell is what happens."""

from collections.abc import Iterator
from itertools import product

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal, push
from magnate.core.figures import as_seen
from magnate.core.move import Move
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.bot.earning import Plan, cheapest, plans, sequences
from magnate.games.chicago1875.bot.evaluation import turns_of
from magnate.games.chicago1875.bot.prospects import TURN, sale
from magnate.games.chicago1875.mechanics.appeal import BonusChoice, TakeMoney
from magnate.games.chicago1875.mechanics.assets import KeepReady, LateAssets
from magnate.games.chicago1875.mechanics.dividends import pay_dividends
from magnate.games.chicago1875.mechanics.haymarket import CubeChoice, TakeCube, Trade
from magnate.games.chicago1875.mechanics.sales import best_sale
from magnate.games.chicago1875.mechanics.supply import cube_prices
from magnate.games.chicago1875.phases.buying_resources import BuyCube, EndPurchase, PurchaseResources
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising, EndIssue
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.production import Production, RunFactory, RunTier, StopProduction
from magnate.games.chicago1875.phases.selling_goods import EndSelling, PayOrWithhold, SellGood, SellGoods
from magnate.games.chicago1875.phases.selling_shares import Sell
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.queries import may_pay, price_of_good
from magnate.games.chicago1875.show.calculators import sale_rows, value_after
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.table import enrich, found, give, run, stock, table

SETTINGS: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {}),
    (4, {"special_companies": True}),
    (2, {"edition": "first"}),
    (3, {"supply_chain": "advanced"}),
)


def positions(seed: int, seats: int = 3, **options: object) -> Iterator[Chicago]:
    """Every position of a game of random moves."""
    s: Chicago = GAME.new(seats, str(seed), options)
    dice = Sampler(seed)
    while s.agenda:
        yield s
        moves = legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    yield s


# -- wealth ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_wealth_now_is_what_the_game_would_count(seat: int | None) -> None:
    for s in positions(11):
        seen = view(GAME, s, seat)
        counted = {score.seat: score.total for score in GAME.result(s).scores}
        figures = {each.series: each.amount for each in GAME.figures(seen, s.rules) if each.chart == "wealth"}
        assert figures == counted
    shown = next(each for each in GAME.estimates(seen, s.rules) if each.title == "Final wealth now")
    assert shown.rows[-1] == ("Total", *(f"${counted[each]:,}" for each in range(s.seats)))


def test_the_view_stays_as_it_is() -> None:
    for s in positions(5):
        seen = view(GAME, s, 1)
        GAME.figures(seen, s.rules)
        GAME.estimates(seen, s.rules)
        assert seen == view(GAME, s, 1)


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    for n, s in enumerate(positions(21)):
        if n % 9 == 0:
            other = GAME.redeal(s, 1, Sampler(n))
            assert GAME.estimates(view(GAME, s, 1), s.rules) == GAME.estimates(view(GAME, other, 1), s.rules)
            assert GAME.figures(view(GAME, s, 1), s.rules) == GAME.figures(view(GAME, other, 1), s.rules)


# -- selling shares ----------------------------------------------------------------------------------------------------


def test_a_sale_does_what_was_foretold() -> None:
    tried = 0
    for seed in range(12):
        for s in positions(seed):
            ask = asking(s)
            if not isinstance(ask, StockTurn):
                continue
            seat = ask.seat
            for company in s.order:
                for row in sale_rows(s, company, seat, GAME.name):
                    shares = int(row[0].split(": ")[1].split(" of ")[0])
                    tried += sold(s, seat, company, shares, row)
    assert tried > 100


def sold(s: Chicago, seat: int, company: str, shares: int, row: tuple[str, ...]) -> bool:
    """Sell so many shares in the engine, if the certificates come to that, and compare."""
    w = s.clone()
    while shares:
        kind = "common" if w.commons[company][seat] and shares != 2 else "preferred"
        kind = kind if kind == "common" or w.preferred[company] == seat else "common"
        push(w, Sell(seat, company, kind))
        shares -= {"common": 1, "preferred": 2}[kind]
    left = legal(w, seat)
    end = [move for move in left if type(move).__name__ == "EndSales"]
    if not end:
        return False  # over the limit of certificates: the seat must sell on
    push(w, end[0])
    assert f"${w.cash[seat] - s.cash[seat]}" == row[1]
    assert f"${w.value[company]}" == row[2]
    return True


# -- operating ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_a_plan_can_be_carried_out_and_brings_what_it_says(seats: int, options: dict[str, object]) -> None:
    tried = 0
    for seed in range(8):
        for s in positions(seed, seats, **options):
            ask = asking(s)
            if isinstance(ask, PurchaseResources):
                for plan in plans(s, ask.company, turns_of(s)[ask.company]):
                    carry_out(s, ask.company, plan)
                    tried += bool(plan.runs)
    assert tried > 8


def until_paid(s: Chicago) -> Chicago:
    """The same position, but the game ends when the goods are sold."""
    w = s.clone()
    at = next(i for i, step in enumerate(w.agenda) if isinstance(step, PayOrWithhold))
    w.agenda = w.agenda[at + 1 :]
    return w


def carry_out(s: Chicago, company: str, plan: Plan) -> None:
    """Play a plan in the engine from the purchase on: its cost, its revenue and its right to pay are what it says."""
    play = Carrying(until_paid(s), company, plan)
    while play.goes_on():
        pass
    assert play.paid == plan.cost
    assert (play.s.revenue, may_pay(play.s)) == (plan.revenue, plan.may_pay)
    assert (play.runs, play.wanted) == ([], dict.fromkeys(play.wanted, 0))


KINDS = ("livestock", "steel", "wood", "coal")


class Carrying:
    """A plan on its way through the engine."""

    def __init__(self, s: Chicago, company: str, plan: Plan) -> None:
        self.s, self.company, self.plan = s, company, plan
        self.money, self.paid = s.treasury[company], 0
        self.buys = list(plan.buys)
        self.runs = list(plan.runs)
        self.takes = [list(kinds) for kinds in plan.taken]
        self.wanted = dict(zip(("fifty", "twenty", "plain", "half"), (*plan.sale.places, plan.sale.half), strict=True))

    def goes_on(self) -> bool:
        """Answer the question that is open; False when the company's turn is decided."""
        ask, seat = asking(self.s), self.s.director[self.company]
        if isinstance(ask, PurchaseResources):
            push(self.s, self.purchase())
            self.paid = self.money - self.s.treasury[self.company]
        elif isinstance(ask, Production):
            push(self.s, self.production())
        elif isinstance(ask, CubeChoice):
            wish = (
                self.takes[self.s.ran - 1].pop() if self.takes[self.s.ran - 1 :] and self.takes[self.s.ran - 1] else 0
            )
            choice = TakeCube(seat, self.company, KINDS[wish])
            push(self.s, choice if choice in legal(self.s) else legal(self.s)[0])
        elif isinstance(ask, BonusChoice):
            push(self.s, next(move for move in legal(self.s) if isinstance(move, TakeMoney)))
        elif isinstance(ask, SellGoods):
            where = next((key for key, count in self.wanted.items() if count), "")
            if where:
                self.wanted[where] -= 1
            move = SellGood(seat, self.company, where) if where else EndSelling(seat, self.company)
            assert move in legal(self.s)
            push(self.s, move)
        elif isinstance(ask, LateAssets):
            push(self.s, KeepReady(seat, self.company))
        else:
            assert ask is None, ask
        return ask is not None

    def purchase(self) -> Move:
        for i in range(4):
            if self.buys[i]:
                self.buys[i] -= 1
                cubes = [m for m in legal(self.s) if isinstance(m, BuyCube) and m.kind == KINDS[i]]
                return min(cubes, key=lambda m: m.price)
        return EndPurchase(self.s.director[self.company], self.company)

    def production(self) -> Move:
        seat = self.s.director[self.company]
        if not self.runs:
            return StopProduction(seat, self.company)
        run = self.runs[0]
        move: Move = RunFactory(seat, self.company, run.factory)
        if run.price:
            tiers = self.s.rules.companies[self.company].factories[0].tiers
            move = RunTier(seat, self.company, next(i for i, tier in enumerate(tiers) if tier.price == run.price))
        if move not in legal(self.s):
            return self.trade()
        self.runs.pop(0)
        return move

    def trade(self) -> Move:
        """Two cubes that no run needs for one that the next lacks."""
        have = self.s.cubes[self.company]
        spare = next(i for i in range(4) if have[i] - sum(run.needs[i] for run in self.runs) >= 2)
        lacks = next(i for i in range(4) if have[i] < self.runs[0].needs[i])
        move = Trade(self.s.director[self.company], self.company, KINDS[spare], KINDS[lacks])
        assert move in legal(self.s)
        return move


def test_the_best_sale_is_the_best_of_all() -> None:
    tried = 0
    for seed in range(6):
        for s in positions(seed):
            ask = asking(s)
            if isinstance(ask, SellGoods) and 0 < s.goods[ask.company] <= 5:
                told = best_sale(s, ask.company, s.goods[ask.company], price_of_good(s, ask.company))
                assert told.revenue == most(until_paid(s), ask.company, {}) - s.revenue
                tried += 1
    assert tried > 10


def test_a_foreseen_sale_brings_the_bonuses_of_the_table() -> None:
    first, second, _ = bonuses = table().rules.demand_bonuses
    assert sale(2, 40, (2, 3, 6), False, bonuses) == (2, 2 * 40 + first)
    assert sale(5, 40, (2, 3, 6), False, bonuses) == (5, 5 * 40 + first + second)
    assert sale(4, 40, (2, 3, 6), False, bonuses) == (4, 4 * 40 + first)


def most(s: Chicago, company: str, known: dict[tuple[object, ...], int]) -> int:
    """The highest revenue that any way of selling leads to."""
    key = (s.goods[company], *s.demand_goods, s.revenue)
    if key not in known:
        known[key] = s.revenue
        for move in legal(s):
            if isinstance(move, SellGood):
                w = s.clone()
                push(w, move)
                known[key] = max(known[key], most(w, company, known))
    return known[key]


def test_managers_cubes_make_the_next_factory_cheaper() -> None:
    s = table(phase="operating")
    found(s, 0, "anglo_american", 50, treasury=200)
    s.workers["anglo_american"] = (1, 2)
    s.managers["anglo_american"] = (1, 0)
    stock(s, "anglo_american", livestock=1, coal=1)
    run(s, CompanyTurn("anglo_american"))
    both = list(sequences(s, "anglo_american", TURN))[-1]
    assert len(both) == 2
    told = cheapest(s, "anglo_american", both, 200)
    assert told is not None
    assert told[0] == min(cost for cost, buys in purchases(s) if reaches(s, buys))


def purchases(s: Chicago) -> list[tuple[int, tuple[int, ...]]]:
    """Everything that could be bought, with its cost."""
    prices = cube_prices(s)
    counts = product(*(range(min(4, len(each)) + 1) for each in prices))
    return [(sum(sum(each[:n]) for each, n in zip(prices, buys, strict=True)), buys) for buys in counts]


def reaches(s: Chicago, buys: tuple[int, ...]) -> bool:
    """Whether both factories run with these cubes, whichever cube the manager takes."""
    w = s.clone()
    w.cubes["anglo_american"] = tuple(a + b for a, b in zip(w.cubes["anglo_american"], buys, strict=True))  # type: ignore[assignment]  # four
    waiting = [w]
    while waiting:
        w = waiting.pop()
        if w.ran == 2:
            return True
        ask = asking(w)
        kinds = (EndIssue, EndPurchase, RunFactory, TakeCube, TakeMoney)
        if isinstance(ask, EmergencyFundraising | PurchaseResources | Production | CubeChoice | BonusChoice):
            for move in legal(w):
                if isinstance(move, kinds):
                    after = w.clone()
                    push(after, move)
                    waiting.append(after)
    return False


# -- thresholds --------------------------------------------------------------------------------------------------------


def test_the_revenue_named_lifts_the_value_so_far() -> None:
    for value in (25, 50, 60, 100, 190):
        s = table(phase="operating")
        found(s, 0, "swift", 50)
        s.value["swift"] = value
        shown = next(e for e in GAME.estimates(view(GAME, s, 0), s.rules) if e.title == "Revenue needed for steps up")
        for steps, cell in enumerate(shown.rows[0][2:], 1):
            if cell == "-":
                assert steps == 3
                continue
            revenue = int(cell.split("$")[1].split(" ")[0])
            for paid, up in ((revenue, steps), (revenue - 1, steps - 1)):
                w = s.clone()
                pay_dividends(w, "swift", paid)
                assert w.value["swift"] == value_after(s, "swift", up)
            assert cell.endswith(f"to ${value_after(s, 'swift', steps)}")


def test_a_company_that_has_operated_is_not_reckoned() -> None:
    s = table(phase="operating-end")
    found(s, 0, "swift", 50)
    titles = [each.title for each in GAME.estimates(view(GAME, s, 0), s.rules)]
    assert titles == ["What companies can earn this turn", "Revenue needed for steps up", "Final wealth now"]
    give(s, 0, "swift", commons=1)
    enrich(s, "swift", 100)
    assert "What selling does" in [each.title for each in GAME.estimates(view(GAME, s, 0), s.rules)]
    assert as_seen(GAME, view(GAME, s, 0), s.rules).commons == s.commons
