"""Selling shares: what they bring, and how far the value falls."""

from magnate.games.chicago1875.events.shares import ValueMoved
from magnate.games.chicago1875.phases.stock import StockPhaseEnd, StockTurn
from magnate.games.chicago1875.queries import pool_shares
from tests.games.chicago1875.refused import unknown
from tests.games.chicago1875.table import POOL, do, found, fund, give, run, seat_asked, sound, table, trio
from tests.rules import rule


@rule("stock.sell", "stock.sell-drop", "stock.one-purchase")
def test_sales_in_two_companies_pay_for_a_third() -> None:
    s = trio()
    s.value.update(swift=60, libby=100)
    give(s, 2, "libby", commons=1)
    give(s, 2, "swift", commons=2)
    fund(s, 2, 0)
    run(s, StockTurn(2, 0))
    do(s, "sell swift common", "sell libby common", "sell swift common")
    assert (s.cash[2], s.value["swift"], s.value["libby"]) == (220, 40, 80)
    do(s, "buy elgin common from treasury")
    assert (s.cash[2], seat_asked(s)) == (170, 0)


@rule("stock.sell", "stock.sell-drop")
def test_shares_are_paid_at_the_value_before_the_drop() -> None:
    """C7: one step per share and company, after all of them are paid; companies do not influence each other."""
    s = table(seats=3, phase="stock")
    found(s, 0, "swift", 60)
    found(s, 1, "libby", 50)
    s.value["swift"] = 100
    give(s, 2, "swift", commons=2, preferred=True)
    give(s, 2, "libby", commons=1)
    run(s, StockTurn(2, 0))
    do(s, "sell swift common", "sell libby common", "sell swift preferred")
    assert s.cash[2] == 175 + 3 * 100 + 50
    assert (s.value["swift"], s.value["libby"]) == (100, 50)
    events = do(s, "sell swift common")  # nothing is left to sell: the values fall
    assert s.cash[2] == 175 + 4 * 100 + 50
    assert [e for e in events if isinstance(e, ValueMoved)] == [
        ValueMoved("swift", 100, 40, "sale"),
        ValueMoved("libby", 50, 40, "sale"),
    ]
    assert (s.commons["swift"][POOL], s.preferred["swift"], s.commons["libby"][POOL]) == (2, POOL, 1)
    assert sound(s)


@rule("stock.sell-drop")
def test_a_preferred_sold_costs_two_steps() -> None:
    """C9, B17: lying in the pool costs nothing more."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", preferred=True)
    run(s, StockTurn(1, 0), StockPhaseEnd())
    do(s, "sell swift preferred")
    assert s.cash[1] == 175 + 100
    assert s.value["swift"] == 35
    do(s, "buy nothing", "pass", "pass")
    assert s.value["swift"] == 35


@rule("stock.sell")
def test_the_pool_takes_any_number_of_shares() -> None:
    """C21: all seven shares a director cannot or need not hold."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, POOL, "swift", preferred=True)
    give(s, 1, "swift", commons=5)
    run(s, StockTurn(1, 0))
    do(s, *["sell swift common"] * 5)
    assert pool_shares(s, "swift") == 7
    assert s.commons["swift"] == (0, 0, 5, 0)
    assert sound(s)


@rule("stock.sell")
def test_only_what_one_holds_is_sold() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=1, preferred=True)
    run(s, StockTurn(1, 0))
    unknown(s, "sell swift director")
    do(s, "sell swift common")
    unknown(s, "sell swift common")
    unknown(s, "pass")
    unknown(s, "buy swift common from pool")
    do(s, "end sales")


@rule("stock.track")
def test_a_value_never_leaves_the_track() -> None:
    """C4: the last steps down from $10 and up from $400 are lost."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 0, "libby", 35)
    give(s, 1, "swift", commons=3)
    s.value["swift"] = 15
    run(s, StockTurn(1, 0))
    do(s, *["sell swift common"] * 3)
    assert s.value["swift"] == 0
    s.agenda.clear()
    for edition, top in (("second", 400), ("first", 450)):
        s = table(seats=2, phase="stock", edition=edition)
        found(s, 0, "libby", 35)
        give(s, 0, "libby", commons=1)
        give(s, 1, "libby", commons=4, preferred=True)
        s.value["libby"] = 360
        for expected in (400, top, top):
            run(s, StockPhaseEnd())
            assert s.value["libby"] == expected
