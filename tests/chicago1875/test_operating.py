"""The Operating Phase: order, emergency fundraising, purchases, trades, and the assets used in it."""

import pytest

import magnate
from magnate.games.chicago1875.appeal import gain_appeal
from magnate.games.chicago1875.events import Withheld
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import (
    CompanyTurn,
    EmergencyFundraising,
    OperatingPhase,
    OperatingPhaseEnd,
    PurchaseResources,
)
from magnate.games.chicago1875.phases.selling import SellGoods
from magnate.games.chicago1875.state import Chicago
from tests.chicago1875.charter import own, spread
from tests.chicago1875.plant import NONE, asked, lay_chain, lay_demand, operated
from tests.chicago1875.refused import refuses, unknown
from tests.chicago1875.table import POOL, TREASURY, do, found, give, offered, run, sound, stock, table
from tests.rules import rule


def libby(treasury: int = 100, level: str = "basic", **options: object) -> Chicago:
    """One company, Libby at $50, about to operate."""
    s = table(seats=2, phase="operating", level=level, **options)
    found(s, 0, "libby", 50, treasury=treasury)
    return s


# -- Order -------------------------------------------------------------------------------------------------------


@rule("operating.order")
def test_d20_companies_operate_by_appeal_and_the_top_of_a_stack_first() -> None:
    s = table(seats=3, level="basic")
    found(s, 0, "anglo_american", treasury=0)
    found(s, 1, "cracker_jack", treasury=0)
    found(s, 2, "fairbank", treasury=0)
    gain_appeal(s, "cracker_jack", 1)
    assert (s.appeal["fairbank"], s.appeal["cracker_jack"], s.appeal["anglo_american"]) == (3, 2, 2)
    assert operated(run(s, OperatingPhase())) == ["fairbank", "cracker_jack", "anglo_american"]
    assert sound(s)


@rule("operating.order")
def test_appeal_gained_in_mid_phase_changes_no_turn() -> None:
    """C49: the order of the phase stands, and each company operates once."""
    s = table(seats=3, level="basic")
    found(s, 0, "fairbank", treasury=0)
    found(s, 1, "libby", treasury=0)
    found(s, 2, "spalding", treasury=0)
    own(s, "libby", "brand_recognition")
    events = run(s, OperatingPhase())
    events += do(s, "use libby brand_recognition", "forfeit libby 3")
    assert s.order == ["libby", "fairbank", "spalding"]
    while magnate.decisions(s):
        events += do(s, offered(s)[-1])
    assert operated(events) == ["fairbank", "libby", "spalding"]


@rule("operating.order")
def test_the_steps_of_a_turn_come_in_order_and_trades_at_every_one() -> None:
    """C51: trades are possible from the purchase to the end of the turn."""
    s = libby(level="advanced")
    lay_chain(s, (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0))
    spread(s, livestock=1, steel=2, coal=2)
    stock(s, "libby", wood=10)
    run(s, CompanyTurn("libby"))
    rules = [asked(s)]
    do(s, "issue libby none")
    for take, line in (
        ("coal", "buy libby done"),
        ("coal", "run libby none"),
        ("steel", "sell libby done"),
        ("steel", "withhold libby"),
    ):
        rules.append(asked(s))
        do(s, f"trade libby wood for {take}", line)
    rules.append(asked(s))
    do(s, "trade libby wood for livestock", "end turn")
    assert rules == [
        "operating.emergency-fundraising",
        "operating.purchase",
        "operating.produce",
        "operating.sell",
        "operating.dividends",
        "asset.activate",
    ]
    assert s.cubes["libby"] == (1, 2, 0, 2)
    assert sound(s)


# -- Emergency fundraising ---------------------------------------------------------------------------------------


@rule("operating.emergency-fundraising")
@pytest.mark.parametrize(
    ("edition", "value", "raised", "after"),
    [("second", 40, 80, 20), ("first", 35, 70, 15)],
)
def test_two_shares_issued_cost_three_steps(edition: str, value: int, raised: int, after: int) -> None:
    """A32: the worked examples of both editions, with their own numbers."""
    s = table(seats=2, phase="operating", edition=edition)
    found(s, 0, "cracker_jack", value, treasury=0)
    run(s, EmergencyFundraising("cracker_jack", 0))
    do(s, "issue cracker_jack common", "issue cracker_jack common", "issue cracker_jack none")
    assert s.treasury["cracker_jack"] == raised
    assert s.value["cracker_jack"] == after
    assert s.commons["cracker_jack"][POOL] == 2
    assert s.commons["cracker_jack"][TREASURY] == 3
    assert sound(s)


@rule("operating.emergency-fundraising")
def test_the_preferred_counts_as_two_shares_issued() -> None:
    """C50: everything is paid at the value before the fall; three shares cost four steps."""
    s = libby(treasury=0, level="advanced")
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby preferred", "issue libby common")
    assert s.value["libby"] == 50
    do(s, "issue libby none")
    assert s.treasury["libby"] == 150
    assert s.value["libby"] == 20
    assert s.preferred["libby"] == POOL
    assert sound(s)


@rule("operating.emergency-fundraising")
def test_issuing_everything_stops_at_closed() -> None:
    """C50: seven shares would cost eight steps; the marker never leaves the track."""
    s = libby(treasury=0, level="advanced")
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby preferred", *["issue libby common"] * 5)
    assert offered(s) == ["issue libby none"]
    unknown(s, "issue libby common")
    do(s, "issue libby none")
    assert s.treasury["libby"] == 350
    assert s.value["libby"] == 0


@rule("operating.emergency-fundraising")
def test_without_treasury_shares_there_is_no_emergency_issue() -> None:
    """C50: shares of the Bank Pool are not the company's to issue."""
    s = libby(level="advanced")
    give(s, 0, "libby", commons=3)
    give(s, POOL, "libby", commons=2)
    give(s, 1, "libby", preferred=True)
    run(s, CompanyTurn("libby"))
    assert asked(s) == "operating.purchase"


@rule("operating.emergency-fundraising")
@pytest.mark.parametrize("left", ["common", "preferred"])
def test_either_kind_of_treasury_share_can_be_issued_alone(left: str) -> None:
    """C50: the question comes as long as the treasury holds any certificate."""
    s = libby(level="advanced")
    give(s, POOL, "libby", commons=4 if left == "common" else 5, preferred=left == "common")
    run(s, CompanyTurn("libby"))
    assert offered(s) == [f"issue libby {left}", "issue libby none"]


@rule("operating.emergency-fundraising")
def test_the_basic_game_has_no_emergency_issue() -> None:
    """C50: step 0 belongs to the Advanced Game."""
    s = libby(level="basic")
    run(s, CompanyTurn("libby"))
    assert asked(s) == "operating.purchase"
    unknown(s, "issue libby common")


@rule("operating.emergency-fundraising")
def test_emergency_issues_come_first_and_once() -> None:
    """C50: once the company buys, no share is issued any more."""
    s = libby(level="advanced")
    run(s, CompanyTurn("libby"))
    unknown(s, "buy libby done")
    unknown(s, "issue libby common", "core.not-asked", seat=1)
    do(s, "issue libby none")
    assert s.value["libby"] == 50
    unknown(s, "issue libby common")


@rule("operating.emergency-fundraising", "asset.price-protection")
def test_price_protection_does_not_cover_an_issue() -> None:
    s = libby(treasury=0, level="advanced")
    own(s, "libby", "price_protection")
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby common", "issue libby none")
    assert s.value["libby"] == 35
    assert s.exhausted == []


# -- Purchases and trades ----------------------------------------------------------------------------------------


@rule("operating.purchase")
def test_d21_two_coal_and_one_steel_for_forty() -> None:
    s = libby(treasury=100)
    lay_chain(s, (1, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 2))
    run(s, PurchaseResources("libby"))
    do(s, "buy libby coal for 10 at 3", "buy libby coal for 10 at 3", "buy libby steel for 20 at 2")
    assert s.treasury["libby"] == 60
    assert s.cubes["libby"] == (0, 1, 0, 2)
    assert sound(s)


@rule("operating.purchase", "operating.x-space")
def test_everything_but_the_x_space_is_for_sale() -> None:
    """C51: any number of cubes from $30, $20 and $10, never from X."""
    s = libby(treasury=200)
    lay_chain(s, (0, 0, 0, 2), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    run(s, PurchaseResources("libby"))
    refuses(s, "buy libby coal for 0 at 0", "operating.x-space")
    unknown(s, "buy libby wood for 0 at 0")
    unknown(s, "buy libby coal for 10 at 3")
    do(s, "buy libby livestock for 30 at 1", "buy libby steel for 20 at 2", "buy libby wood for 10 at 3")
    assert s.cubes["libby"] == (1, 1, 1, 0)
    assert s.treasury["libby"] == 140
    assert s.chain == [(0, 0, 0, 2), NONE, NONE, NONE]
    assert not magnate.decisions(s)


@rule("operating.purchase", "money.separate")
def test_the_treasury_alone_pays_for_cubes() -> None:
    s = libby(treasury=15)
    lay_chain(s, (0, 0, 0, 2), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 2, 0))
    run(s, PurchaseResources("libby"))
    cash = s.cash[0]
    refuses(s, "buy libby steel for 20 at 2", "money.separate")
    do(s, "buy libby wood for 10 at 3")
    assert s.treasury["libby"] == 5
    assert s.cash[0] == cash
    assert not magnate.decisions(s), "nothing it could pay for is left"


@rule("operating.purchase")
def test_purchases_are_over_when_production_begins() -> None:
    """A29: buying during production is a convenience at the table, not a right."""
    s = libby(treasury=100)
    spread(s, 2, 2, 2, 2)
    stock(s, "libby", wood=2)
    lay_chain(s, (0, 0, 0, 2), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 2, 0))
    run(s, CompanyTurn("libby"))
    do(s, "buy libby done")
    assert asked(s) == "operating.produce"
    unknown(s, "buy libby wood for 10 at 3")


@rule("haymarket.trade", "haymarket.take")
def test_a_trade_takes_another_kind_that_lies_there() -> None:
    """C51: two alike for one of another kind at Haymarket Square."""
    s = libby(treasury=0)
    spread(s, livestock=1, wood=1)
    stock(s, "libby", wood=3, coal=1)
    run(s, PurchaseResources("libby"))
    refuses(s, "trade libby wood for steel", "haymarket.take")
    unknown(s, "trade libby wood for wood")
    unknown(s, "trade libby coal for livestock")
    do(s, "trade libby wood for livestock")
    assert s.cubes["libby"] == (1, 0, 1, 1)
    assert s.haymarket == (0, 0, 3, 0)
    assert sound(s)


# -- Assets ------------------------------------------------------------------------------------------------------


@rule("asset.end-of-phase")
def test_late_assets_wait_for_the_end_of_the_phase() -> None:
    """A25: in the second edition they answer when every company has operated, in the order of appeal."""
    s = table(seats=2, level="basic")
    found(s, 0, "swift", 50, treasury=100)
    found(s, 1, "libby", 50, treasury=100)
    own(s, "swift", "popular_partners")
    own(s, "libby", "backroom_deals")
    run(s, OperatingPhase())
    refuses(s, "use swift popular_partners", "asset.end-of-phase")
    unknown(s, "raise swift popular_partners")
    do(s, "buy swift done", "buy libby done")
    assert s.value == {"swift": 40, "libby": 40}
    assert s.phase == "operating-end"
    unknown(s, "raise libby backroom_deals", "core.not-asked", seat=1)
    do(s, "raise swift popular_partners", "raise libby none")
    assert s.value == {"swift": 50, "libby": 40}
    assert s.exhausted == ["popular_partners"]


@rule("asset.end-of-phase", "company.closing")
def test_a_late_asset_can_lift_a_company_out_of_closed() -> None:
    s = libby(treasury=0)
    s.value["libby"] = 0
    own(s, "libby", "backroom_deals")
    run(s, OperatingPhaseEnd())
    do(s, "raise libby backroom_deals")
    assert s.value["libby"] == 10


@rule("asset.catalog")
def test_a_catalog_is_used_while_its_company_operates() -> None:
    """A26: neither in the Action Phase nor once the dividends are decided."""
    s = libby(treasury=100)
    own(s, "libby", "color_catalog")
    s.phase, s.ready = "action", [1, 1]
    run(s, ActionTurn(0))
    refuses(s, "use libby color_catalog", "asset.catalog")
    s.agenda.clear()
    s.phase = "operating"
    spread(s, 2, 2, 2, 2)
    stock(s, "libby", wood=2)
    run(s, CompanyTurn("libby"))
    do(s, "buy libby done", "run libby none", "sell libby done", "withhold libby")
    assert asked(s) == "asset.activate"
    unknown(s, "use libby color_catalog")


@rule("asset.catalog", "operating.dividends-need-run-and-sale")
def test_a_catalog_adds_to_the_revenue_but_sells_nothing() -> None:
    s = libby(treasury=0)
    own(s, "libby", "color_catalog")
    run(s, CompanyTurn("libby"))
    events = do(s, "use libby color_catalog")
    assert Withheld("libby", 60) in events
    assert not magnate.decisions(s)
    assert s.treasury["libby"] == 60
    assert s.value["libby"] == 40


@rule("asset.price-protection", "asset.once-per-decade", "operating.withhold")
def test_price_protection_works_once_per_decade() -> None:
    """A27: it is exhausted by its use and ready again after the Cleanup."""
    s = libby(treasury=0)
    own(s, "libby", "price_protection")
    run(s, CompanyTurn("libby"))
    assert asked(s) == "asset.price-protection"
    do(s, "protect libby")
    assert s.value["libby"] == 50
    run(s, CompanyTurn("libby"))
    assert not magnate.decisions(s)
    assert s.value["libby"] == 40
    run(s, CleanupPhase())
    run(s, CompanyTurn("libby"))
    do(s, "protect libby not")
    assert s.value["libby"] == 35


@rule("operating.sell", "company.director")
def test_only_the_director_answers_for_a_company() -> None:
    s = libby(treasury=0)
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("d07", 0), ("d10", 0), ("d11", 0))
    run(s, SellGoods("libby"))
    unknown(s, "sell libby good fifty", "core.not-asked", seat=1)
    do(s, "sell libby good fifty")
    assert s.revenue == 20
