"""What happens if ...: questions put to the Operating Phase (docs/audits/chicago1875.md)."""

import pytest

from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhase
from magnate.games.chicago1875.phases.selling import Earnings, SellGoods
from magnate.games.chicago1875.phases.stock import StockPhase
from magnate.games.chicago1875.state import NOWHERE, Chicago
from magnate.games.chicago1875.supply import SupplyMaintenance
from tests.chicago1875.charter import climb, employ, own, spread
from tests.chicago1875.plant import NONE, asked, exhaust_demand, give_token, lay_chain, lay_demand
from tests.chicago1875.refused import refuses, unknown
from tests.chicago1875.table import POOL, do, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule

# Tiles of the two-player game by their capacity.
X, TWO, THREE, FOUR, FIVE = "d01", "d04", "d07", "d11", "d10"


def plant(company: str, treasury: int = 0, **cubes: int) -> Chicago:
    """A company of the Basic Game with cubes, its row of the demand grid empty: three, five and four spaces."""
    s = table(seats=2, phase="operating", level="basic", special_companies=True, chiefs=True)
    found(s, 0, company, treasury=treasury)
    stock(s, company, **cubes)
    lay_demand(s, company, (THREE, 0), (FIVE, 0), (FOUR, 0))
    return s


def producing(s: Chicago, company: str) -> None:
    """Begin the company's turn and go to its production."""
    run(s, CompanyTurn(company))
    if asked(s) == "operating.purchase":
        do(s, f"buy {company} done")


def sell(s: Chicago, company: str, *columns: str) -> None:
    do(s, *(f"sell {company} good {column}" for column in columns))


# -- Fundraising and resources -----------------------------------------------------------------------------------


@rule("operating.emergency-fundraising", "operating.dividends")
@pytest.mark.parametrize(
    ("value", "certificates", "raised", "after"),
    [
        (40, ["common", "common"], 80, 20),
        (60, ["preferred"], 120, 35),
        (10, ["common", "common", "common"], 30, 0),
    ],
)
def test_an_emergency_issue_falls_a_step_more_than_it_sells(
    value: int, certificates: list[str], raised: int, after: int
) -> None:
    """C50: and Price Protection is no help."""
    s = table(seats=2)
    found(s, 0, "swift", treasury=0)
    own(s, "swift", "price_protection")
    s.value["swift"] = value
    run(s, CompanyTurn("swift"))
    do(s, *(f"issue swift {certificate}" for certificate in certificates), "issue swift none")
    assert (s.treasury["swift"], s.value["swift"], s.exhausted) == (raised, after, [])
    unknown(s, "issue swift common")


@rule("operating.purchase", "operating.x-space", "operating.supply")
def test_an_emptied_space_is_filled_only_at_the_end_of_the_turn() -> None:
    s = plant("swift", treasury=100)
    lay_chain(s, (1, 1, 1, 0), (1, 0, 0, 0), (0, 2, 0, 0), (0, 0, 1, 1))
    run(s, CompanyTurn("swift"))
    do(s, "buy swift livestock for 30 at 1", "buy swift coal for 10 at 3", "buy swift wood for 10 at 3")
    unknown(s, "buy swift steel for 10 at 3")
    refuses(s, "buy swift steel for 0 at 0", "operating.x-space")
    do(s, "buy swift done")
    assert s.treasury["swift"] == 50
    assert s.chain[2:] == [(1, 1, 1, 0), (0, 2, 0, 0)]
    assert [sum(space) for space in s.chain[:2]] == [3, 3]


@rule("operating.supply")
def test_the_bag_takes_haymarket_only_when_a_draw_needs_it() -> None:
    """C67."""
    s = table(seats=2)
    s.decade = 2
    full: list[tuple[int, int, int, int]] = [NONE, (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)]
    s.chain, s.bag, s.haymarket = full[:], (1, 1, 1, 1), (0, 0, 5, 2)
    run(s, SupplyMaintenance())
    assert (s.chain[0], s.bag, s.haymarket) == ((1, 1, 1, 1), NONE, (0, 0, 5, 2))
    s.chain, s.bag, s.haymarket = full[:], (0, 0, 0, 1), (0, 0, 5, 2)
    run(s, SupplyMaintenance())
    assert sum(s.chain[0]) == 4
    left = [s.bag[kind] + s.haymarket[kind] for kind in range(4)]
    assert list(s.haymarket) == [min(2, count) for count in left]


@rule("haymarket.trade")
def test_a_trade_gives_two_alike_for_another_kind_that_lies_there() -> None:
    s = plant("swift", wood=4, coal=1)
    spread(s, livestock=1, wood=1, coal=1)
    run(s, CompanyTurn("swift"))
    refuses(s, "trade swift wood for steel", "haymarket.take")
    unknown(s, "trade swift wood for wood")
    unknown(s, "trade swift coal for livestock")
    do(s, "trade swift wood for livestock", "trade swift wood for coal")
    assert (s.cubes["swift"], s.haymarket) == ((1, 0, 0, 2), (0, 0, 5, 0))


# -- Production --------------------------------------------------------------------------------------------------


@rule("operating.produce", "operating.left-to-right", "operating.manager-bonus")
def test_a_manager_takes_back_the_cube_just_spent_and_feeds_the_next_factory() -> None:
    """C52."""
    s = plant("libby", steel=2, livestock=2)
    employ(s, "libby", workers=(2, 2), managers=(1, 0))
    spread(s)
    producing(s, "libby")
    refuses(s, "run libby 2", "operating.left-to-right")
    do(s, "run libby 1")
    assert s.haymarket == (1, 1, 0, 0)
    do(s, "take libby livestock", "run libby 2")
    assert (s.goods["libby"], s.partners[0], s.start_partner[0]) == (6, 3, NOWHERE)


@rule("operating.manager-bonus", "worker.extra-good", "special.florsheim")
def test_a_worker_moved_in_mid_turn_completes_the_next_factory_but_the_extra_good_comes_later() -> None:
    """C53."""
    s = plant("florsheim", coal=2, livestock=3, steel=1)
    employ(s, "florsheim", workers=(1, 1, 0), automated=(1, 0, 0), managers=(1, 0, 0))
    producing(s, "florsheim")
    do(s, "run florsheim 1", "automate florsheim 1", "relocate florsheim 2")
    assert (s.goods["florsheim"], s.workers["florsheim"]) == (3, (0, 2, 0))
    do(s, "run florsheim 2")
    assert (s.goods["florsheim"], s.partners[0]) == (5, 2)
    s.agenda.clear()
    producing(s, "florsheim")
    do(s, "run florsheim 1")
    assert s.goods["florsheim"] == 9


@rule("appeal.bonus", "operating.bonus-goods", "operating.produce")
def test_bonuses_of_a_manager_count_in_the_same_turn() -> None:
    """C54, C92: a worker staffs the next factory, a token produces at the end of the step."""
    s = plant("spalding", coal=1, livestock=2, steel=1)
    climb(s, "spalding", 2)
    employ(s, "spalding", workers=(1, 1), managers=(1, 1))
    producing(s, "spalding")
    do(s, "run spalding 1", "bonus spalding 3")
    assert s.workers["spalding"] == (1, 2)
    climb(s, "spalding", 10)
    do(s, "run spalding 2", "bonus spalding 11")
    assert (s.goods["spalding"], s.tokens["spalding"]) == (2 + 3 + 1, 1)


@rule("operating.dividends-need-run-and-sale", "operating.bonus-goods", "operating.withhold")
def test_goods_without_a_factory_run_are_sold_but_the_company_withholds() -> None:
    s = plant("libby")
    give_token(s, "libby", 2)
    producing(s, "libby")
    sell(s, "libby", "plain", "plain")
    assert (s.treasury["libby"], s.value["libby"], s.tokens["libby"]) == (40, 40, 2)


@rule("operating.dividends-need-run-and-sale", "asset.catalog")
def test_a_catalog_alone_pays_no_dividend() -> None:
    """C35."""
    s = plant("libby", steel=1, livestock=1)
    own(s, "libby", "mail_order_catalog")
    employ(s, "libby", workers=(2, 0))
    producing(s, "libby")
    do(s, "run libby 1", "run libby none", "use libby mail_order_catalog", "sell libby done")
    assert (s.treasury["libby"], s.value["libby"], s.goods["libby"]) == (40, 40, 3)


# -- Selling -----------------------------------------------------------------------------------------------------


@rule("operating.half-price", "operating.demand-bonus", "operating.sell")
def test_the_last_full_price_sale_opens_half_price_at_once() -> None:
    """C95: three at $30 with both bonuses, then two at $15."""
    s = plant("libby")
    employ(s, "libby", salespeople=1)
    s.goods["libby"] = 5
    lay_demand(s, "libby", (THREE, 2), (FIVE, 4), (FOUR, 3))
    producing(s, "libby")
    sell(s, "libby", "fifty", "twenty")
    refuses(s, "sell libby good half", "operating.half-price")
    sell(s, "libby", "plain", "half", "half")
    assert s.treasury["libby"] == 3 * 30 + 50 + 20 + 2 * 15


@rule("operating.x-tile", "operating.half-price", "cleanup.demand")
def test_the_x_tile_takes_no_good_blocks_no_half_price_and_leaves_in_cleanup() -> None:
    """C58."""
    s = plant("fairbank")
    s.goods["fairbank"] = 3
    lay_demand(s, "fairbank", (THREE, 2), (X, 0), (TWO, 2))
    producing(s, "fairbank")
    refuses(s, "sell fairbank good twenty", "operating.x-tile")
    refuses(s, "sell fairbank good half", "operating.half-price")
    sell(s, "fairbank", "fifty", "half")
    assert s.revenue == 40 + 50 + 20
    s.agenda.clear()
    run(s, CleanupPhase())
    assert X in s.box
    assert sound(s)


@rule("operating.printed-spaces", "operating.half-price", "operating.demand-bonus", "cleanup.demand")
def test_the_printed_middle_space_keeps_goods_until_it_is_full() -> None:
    """C57, C59, C60."""
    s = plant("libby")
    s.goods["libby"] = 9
    lay_demand(s, "libby", ("", 0), ("", 0), ("", 0))
    exhaust_demand(s)
    run(s, SellGoods("libby"))
    refuses(s, "sell libby good fifty", "operating.x-tile")
    sell(s, "libby", "twenty", "twenty", "twenty", "twenty", "half")
    assert s.revenue == 4 * 20 + 10
    s.agenda.clear()
    run(s, CleanupPhase())
    assert s.demand_goods[1] == 4
    s.revenue = 0
    run(s, SellGoods("libby"))
    sell(s, "libby", "twenty", "twenty")
    assert s.revenue == 2 * 20 + 20
    s.agenda.clear()
    run(s, CleanupPhase())
    assert s.demand_goods[1] == 0


@rule("asset.chief-of-sales")
def test_the_chief_of_sales_raises_goods_already_sold() -> None:
    """C36: $10 on each good sold at full price, half of it at half price, before and after."""
    s = plant("libby", treasury=20)
    own(s, "libby", "chief_of_sales")
    s.goods["libby"] = 6
    lay_demand(s, "libby", (THREE, 3), (FIVE, 5), (FOUR, 1))
    run(s, SellGoods("libby"))
    sell(s, "libby", "plain", "plain", "plain", "half")
    do(s, "use libby chief_of_sales")
    assert (s.revenue, s.treasury["libby"]) == (3 * 30 + 15, 0)
    sell(s, "libby", "half")
    assert s.revenue == 3 * 30 + 2 * 15


# -- Dividends and stock value -----------------------------------------------------------------------------------


@rule("operating.adjust", "operating.dividends")
@pytest.mark.parametrize(
    ("value", "revenue", "after"),
    [(40, 45, 50), (35, 35, 40), (50, 105, 80), (60, 179, 100), (60, 180, 120), (50, 500, 80), (360, 1080, 400)],
)
def test_the_whole_revenue_counts_not_what_the_shares_got(value: int, revenue: int, after: int) -> None:
    """B20, C63."""
    s = plant("swift")
    fund(s, 0, 0)
    s.value["swift"] = value
    give(s, POOL, "swift", commons=1)
    s.ran = s.shipped = 1
    s.revenue = revenue
    run(s, Earnings("swift"))
    assert offered(s) == ["pay swift", "withhold swift"]
    do(s, "pay swift")
    assert (s.value["swift"], s.cash[0], s.treasury["swift"]) == (after, 3 * (revenue // 10), 6 * (revenue // 10))


@rule("operating.adjust", "company.closing")
def test_a_dividend_lifts_a_company_from_closed_by_two_steps() -> None:
    """C64."""
    s = plant("libby", steel=1, livestock=1)
    s.value["libby"] = 0
    employ(s, "libby", workers=(2, 0))
    producing(s, "libby")
    do(s, "run libby 1", "sell libby good plain", "sell libby done", "pay libby")
    assert s.value["libby"] == 15


@rule("operating.adjust", "appeal.bonus")
def test_a_stock_bonus_in_mid_turn_changes_what_the_revenue_is_compared_with() -> None:
    """$50 rises to $60 by the manager's appeal, and $180 is then three times the value."""
    s = plant("fairbank", coal=2)
    climb(s, "fairbank", 12)
    employ(s, "fairbank", workers=(1, 0), managers=(1, 0), salespeople=2)
    s.goods["fairbank"] = 1
    lay_demand(s, "fairbank", (THREE, 0), (FIVE, 0), (FOUR, 1))
    producing(s, "fairbank")
    do(s, "run fairbank 1", "bonus fairbank 13", "take fairbank coal")
    assert s.value["fairbank"] == 60
    sell(s, "fairbank", "plain", "plain", "plain")
    assert s.revenue == 180
    do(s, "pay fairbank")
    assert s.value["fairbank"] == 120


@rule("asset.end-of-phase", "company.closing", "operating.withhold")
def test_popular_partners_save_a_company_that_fell_to_closed_this_turn() -> None:
    """B15, C34."""
    s = plant("swift")
    s.value["swift"] = 10
    own(s, "swift", "popular_partners")
    run(s, OperatingPhase())
    assert (s.value["swift"], asked(s)) == (0, "asset.end-of-phase")
    do(s, "raise swift popular_partners")
    run(s, StockPhase())
    assert (s.value["swift"], s.closed) == (10, [])


@rule("operating.order", "appeal.stack")
def test_appeal_gained_while_operating_brings_no_second_turn() -> None:
    """C49."""
    s = plant("fairbank", coal=2)
    found(s, 1, "swift", treasury=0)
    climb(s, "swift", 4)
    employ(s, "fairbank", workers=(1, 0), managers=(1, 0))
    run(s, OperatingPhase())
    assert s.value["swift"] == 40, "without money it could only withhold"
    do(s, "buy fairbank done", "run fairbank 1", "take fairbank coal", "sell fairbank done")
    assert (s.agenda, s.order, s.value) == ([], ["fairbank", "swift"], {"fairbank": 40, "swift": 40})
