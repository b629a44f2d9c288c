"""Dividends, withholding and the stock value."""

import pytest

import magnate
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.phases.stock import StockPhase
from magnate.games.chicago1875.queries import steps_for
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import employ, own, spread
from tests.games.chicago1875.plant import give_token, lay_demand
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import POOL, do, found, give, offered, run, sound, stock, table
from tests.rules import rule

GUIDE = {
    10: (20, None), 15: (30, None), 20: (40, None), 25: (50, None), 35: (70, None), 40: (80, None), 50: (100, None),
    60: (120, 180), 80: (160, 240), 100: (200, 300), 120: (240, 360), 140: (280, 420), 160: (320, 480),
    190: (380, 570), 220: (440, 660), 250: (500, 750), 280: (560, 840), 320: (640, 960), 360: (720, 1080),
    400: (800, 1200),
}  # fmt: skip


def earner(company: str, value: int, revenue: int, seats: int = 2, **options: object) -> Chicago:
    """A company at this value that has produced, sold and earned this much in its turn."""
    s = table(seats=seats, phase="operating", **options)
    found(s, 0, company, 50, treasury=0)
    s.value[company] = value
    s.ran = s.shipped = 1
    s.revenue = revenue
    return s


def decide(s: Chicago, company: str, line: str) -> list[int]:
    """What each seat gains by the decision."""
    before = s.cash[:]
    run(s, PayOrWithhold(company))
    do(s, line)
    return [after - cash for after, cash in zip(s.cash, before, strict=True)]


# -- Paying and withholding --------------------------------------------------------------------------------------


@rule("operating.withhold")
def test_d25_withheld_revenue_goes_to_the_treasury() -> None:
    s = earner("libby", 50, 150)
    assert decide(s, "libby", "withhold libby") == [0, 0]
    assert s.treasury["libby"] == 150
    assert s.value["libby"] == 40
    assert sound(s)


@rule("operating.dividends")
def test_d26_henderson_pays_thirty_two_a_share() -> None:
    s = earner("henderson", 50, 325)
    give(s, 0, "henderson", commons=1)
    give(s, 1, "henderson", preferred=True)
    give(s, POOL, "henderson", commons=1)
    bank = s.bank
    assert decide(s, "henderson", "pay henderson") == [128, 64]
    assert s.treasury["henderson"] == 96
    assert bank - s.bank == 128 + 64 + 96, "the share in the pool and the odd $5 are paid to nobody"
    assert sound(s)


@rule("operating.dividends")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_d27_spalding_pays_its_treasury_too(edition: str) -> None:
    s = earner("spalding", 50, 150, edition=edition)
    give(s, 0, "spalding", commons=1)
    give(s, 1, "spalding", preferred=True)
    assert decide(s, "spalding", "pay spalding") == [60, 30]
    assert s.treasury["spalding"] == 60


@rule("operating.dividends")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_d28_eleven_a_share(edition: str) -> None:
    s = earner("libby", 50, 110, edition=edition)
    assert decide(s, "libby", "pay libby") == [33, 0]
    assert s.treasury["libby"] == 77


@rule("operating.dividends")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_d29_a_company_wholly_sold_gets_nothing_itself(edition: str) -> None:
    s = earner("libby", 50, 150, seats=3, edition=edition)
    give(s, 0, "libby", commons=3)
    give(s, 1, "libby", preferred=True)
    give(s, 2, "libby", commons=2)
    assert decide(s, "libby", "pay libby") == [90, 30, 30]
    assert s.treasury["libby"] == 0
    assert sound(s)


@rule("operating.dividends", "operating.half-price")
def test_d47_the_revenue_is_not_rounded_before_it_moves_the_value() -> None:
    """C61, C63: $35 pays $3 a share and still reaches the value of $35."""
    s = earner("swift", 35, 0)
    s.shipped = 0
    employ(s, "swift", salespeople=2)
    s.goods["swift"] = 1
    lay_demand(s, "swift", ("d04", 2), ("d07", 3), ("d10", 5))
    run(s, SellGoods("swift"))
    do(s, "sell swift good half")
    assert s.revenue == 35
    assert decide(s, "swift", "pay swift") == [9, 0]
    assert s.treasury["swift"] == 21
    assert s.value["swift"] == 40


@rule("operating.dividends")
def test_the_pool_earns_nothing() -> None:
    """C61: shares of the Bank Pool pay neither a player nor the company."""
    s = earner("libby", 50, 100)
    give(s, POOL, "libby", commons=5, preferred=True)
    assert decide(s, "libby", "pay libby") == [30, 0]
    assert s.treasury["libby"] == 0
    assert sound(s)


@rule("operating.dividends", "money.bank")
def test_the_bank_pays_whatever_is_due() -> None:
    """C77: more than all the notes in the box."""
    s = earner("libby", 400, 60_000)
    assert decide(s, "libby", "pay libby") == [18_000, 0]
    assert s.treasury["libby"] == 42_000
    assert sound(s)


# -- Who may pay -------------------------------------------------------------------------------------------------


@rule("operating.dividends-need-run-and-sale")
@pytest.mark.parametrize(("ran", "shipped"), [(0, 1), (1, 0), (0, 0)])
def test_dividends_need_a_run_and_a_sale(ran: int, shipped: int) -> None:
    """A22, C62: either alone is not enough."""
    s = earner("libby", 50, 100)
    s.ran, s.shipped = ran, shipped
    spread(s, coal=1)
    stock(s, "libby", wood=2)
    run(s, PayOrWithhold("libby"))
    refuses(s, "pay libby", "operating.dividends-need-run-and-sale")
    do(s, "withhold libby")
    assert s.treasury["libby"] == 100
    assert s.value["libby"] == 40


@rule("operating.dividends-need-run-and-sale", "operating.bonus-goods")
def test_goods_of_tokens_are_sold_but_pay_no_dividend() -> None:
    """A23, C62: revenue without a factory run is withheld without a question."""
    s = earner("libby", 50, 0, level="basic")
    give_token(s, "libby", 2)
    lay_demand(s, "libby", ("d07", 0), ("d10", 0), ("d11", 0))
    run(s, CompanyTurn("libby"))
    do(s, "sell libby good fifty", "sell libby good fifty")
    assert s.shipped == 2
    assert not magnate.decisions(s)
    assert s.treasury["libby"] == 40
    assert s.value["libby"] == 40


@rule("operating.dividends-need-run-and-sale")
def test_goods_sold_at_half_price_count_as_sold() -> None:
    """C62: one good at $10 allows a dividend of $1."""
    s = earner("libby", 50, 0)
    s.shipped = 0
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("d07", 3), ("d10", 5), ("d11", 4))
    run(s, SellGoods("libby"))
    do(s, "sell libby good half")
    assert decide(s, "libby", "pay libby") == [3, 0]
    assert s.value["libby"] == 50


@rule("operating.dividends")
def test_the_director_chooses_between_paying_and_withholding() -> None:
    s = earner("libby", 50, 100)
    run(s, PayOrWithhold("libby"))
    assert offered(s) == ["pay libby", "withhold libby"]


# -- The stock value ---------------------------------------------------------------------------------------------


@rule("operating.withhold")
def test_d30_elgin_withholds_and_falls() -> None:
    s = earner("elgin", 360, 250)
    decide(s, "elgin", "withhold elgin")
    assert s.value["elgin"] == 320
    assert s.treasury["elgin"] == 250


@rule("operating.adjust")
def test_d31_less_than_the_value_moves_nothing() -> None:
    s = earner("spalding", 220, 200)
    decide(s, "spalding", "pay spalding")
    assert s.value["spalding"] == 220


@rule("operating.adjust")
def test_d32_three_times_the_value_moves_three_steps() -> None:
    s = earner("anglo_american", 100, 300)
    decide(s, "anglo_american", "pay anglo_american")
    assert s.value["anglo_american"] == 160


@rule("operating.adjust")
def test_d33_below_sixty_two_steps_are_the_most() -> None:
    s = earner("fairbank", 40, 120)
    decide(s, "fairbank", "pay fairbank")
    assert s.value["fairbank"] == 60


@rule("operating.adjust")
def test_d34_once_the_value_moves_one_step() -> None:
    s = earner("cracker_jack", 20, 30)
    decide(s, "cracker_jack", "pay cracker_jack")
    assert s.value["cracker_jack"] == 25


@rule("operating.withhold", "operating.dividends-need-run-and-sale", "company.closing")
def test_d35_brunswick_withholds_into_closed_and_closes() -> None:
    s = table(seats=2, phase="operating", level="basic")
    found(s, 0, "brunswick", 50, treasury=0)
    s.value["brunswick"] = 10
    run(s, CompanyTurn("brunswick"))
    assert s.value["brunswick"] == 0
    assert s.order == ["brunswick"], "it is in play until the next Stock Phase"
    run(s, StockPhase())
    assert s.closed == ["brunswick"]
    assert s.order == []


@rule("operating.adjust")
@pytest.mark.parametrize("value", GUIDE)
def test_d36_the_stock_bump_guide(value: int) -> None:
    """C63: each threshold is met by its own amount and missed by a dollar less."""
    s = earner("libby", value, 0)
    twice, thrice = GUIDE[value]
    assert [steps_for(s, "libby", revenue) for revenue in (value - 1, value)] == [0, 1]
    assert [steps_for(s, "libby", revenue) for revenue in (twice - 1, twice)] == [1, 2]
    most = 3 if thrice else 2
    assert [steps_for(s, "libby", revenue) for revenue in (3 * value - 1, 3 * value)] == [2, most]
    assert thrice in (None, 3 * value)
    assert steps_for(s, "libby", 10 * value) == most


@rule("operating.adjust")
@pytest.mark.parametrize(("value", "revenue", "after"), [(15, 15, 20), (25, 25, 35), (35, 35, 40)])
def test_odd_values_are_met_by_odd_revenue(value: int, revenue: int, after: int) -> None:
    """C63: the revenue is compared before it is divided among the shares."""
    s = earner("libby", value, revenue)
    decide(s, "libby", "pay libby")
    assert s.value["libby"] == after


@rule("operating.adjust", "company.closing")
def test_d49_a_dividend_lifts_a_company_from_closed_by_two_steps() -> None:
    """C64: anything is at least twice nothing."""
    s = earner("libby", 0, 40)
    assert [steps_for(s, "libby", revenue) for revenue in (0, 10)] == [0, 2]
    assert decide(s, "libby", "pay libby") == [12, 0]
    assert s.treasury["libby"] == 28
    assert s.value["libby"] == 15


@rule("operating.adjust", "operating.emergency-fundraising")
@pytest.mark.parametrize(("revenue", "after"), [(20, 25), (50, 40)])
def test_d59_a_fall_by_an_issue_is_not_undone(revenue: int, after: int) -> None:
    s = earner("libby", 40, 0)
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby common", "issue libby none")
    assert s.treasury["libby"] == 40
    assert s.value["libby"] == 25
    s.revenue = revenue
    decide(s, "libby", "pay libby")
    assert s.value["libby"] == after


@rule("operating.withhold")
def test_withholding_nothing_still_costs_a_step() -> None:
    """C65: a company without revenue falls as well."""
    s = table(seats=2, phase="operating", level="basic")
    found(s, 0, "libby", 50, treasury=0)
    run(s, CompanyTurn("libby"))
    assert s.treasury["libby"] == 0
    assert s.value["libby"] == 40


@rule("operating.adjust", "stock.track")
@pytest.mark.parametrize(("value", "revenue", "after"), [(400, 1200, 400), (360, 1080, 400), (320, 960, 400)])
def test_the_track_ends_at_four_hundred(value: int, revenue: int, after: int) -> None:
    """A4: steps beyond the end are lost."""
    s = earner("libby", value, revenue)
    decide(s, "libby", "pay libby")
    assert s.value["libby"] == after


@rule("operating.withhold", "asset.price-protection", "company.closing")
def test_price_protection_keeps_a_company_from_closed() -> None:
    """A27: the last step before Closed can be cancelled like any other."""
    s = earner("libby", 10, 30)
    own(s, "libby", "price_protection")
    decide(s, "libby", "withhold libby")
    do(s, "protect libby")
    assert s.value["libby"] == 10
    assert s.treasury["libby"] == 30


@rule("operating.withhold", "stock.track")
def test_withholding_on_closed_stays_there() -> None:
    """A4, A5: Closed is the last space; Price Protection is not asked for nothing."""
    s = earner("libby", 0, 30)
    own(s, "libby", "price_protection")
    decide(s, "libby", "withhold libby")
    assert not magnate.decisions(s)
    assert s.value["libby"] == 0
    assert s.exhausted == []
