"""The Operating Phase: order, emergency fundraising, purchases, trades, and the assets used in it."""

import magnate
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhase
from magnate.games.chicago1875.phases.selling_goods import SellGoods
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import own, spread
from tests.games.chicago1875.plant import NONE, asked, lay_chain, lay_demand, operated
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, offered, run, sound, stock, table
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
    rules = []
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
        "operating.purchase",
        "operating.produce",
        "operating.sell",
        "operating.dividends",
        "asset.activate",
    ]
    assert s.cubes["libby"] == (1, 2, 0, 2)
    assert sound(s)


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


@rule("operating.sell", "company.director")
def test_only_the_director_answers_for_a_company() -> None:
    s = libby(treasury=0)
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("d07", 0), ("d10", 0), ("d11", 0))
    run(s, SellGoods("libby"))
    unknown(s, "sell libby good fifty", "core.not-asked", seat=1)
    do(s, "sell libby good fifty")
    assert s.revenue == 20
