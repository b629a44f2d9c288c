"""Buying shares: from whom, at what price, and what may not be bought."""

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.stock import StockPhase, StockPhaseEnd, StockTurn
from magnate.games.chicago1875.queries import shares_of
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import POOL, TREASURY, do, found, fund, give, offered, run, seat_asked, sound, table
from tests.rules import rule


@rule("stock.price")
def test_the_company_is_paid_for_its_own_shares_and_the_bank_for_those_of_the_pool() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    found(s, 1, "libby", 50)
    give(s, POOL, "swift", commons=1)
    give(s, POOL, "libby", preferred=True)
    bank = s.bank
    run(s, StockTurn(0, 0))
    do(s, "buy swift common from treasury")
    assert (s.cash[0], s.treasury["swift"], s.bank) == (125, 200, bank)
    do(s, "buy swift common from pool")
    assert (s.cash[1], s.treasury["swift"], s.bank) == (125, 200, bank + 50)
    do(s, "buy libby preferred")
    assert (s.cash[0], s.treasury["libby"], s.bank) == (25, 150, bank + 150)
    do(s, "pass")
    refuses(s, "buy libby common from treasury", "stock.price")
    unknown(s, "buy swift common from pool")  # there is none left
    unknown(s, "buy libby preferred")
    assert sound(s)


@rule("stock.preferred-whole")
def test_the_preferred_is_bought_in_one_piece() -> None:
    """C9: twice the value at once, from treasury or pool; two commons do not become one."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    fund(s, 1, 99)
    run(s, StockTurn(1, 0))
    refuses(s, "buy swift preferred", "stock.price")
    fund(s, 1, 100)
    do(s, "buy swift preferred")
    assert (s.cash[1], s.treasury["swift"], s.preferred["swift"]) == (0, 250, 1)
    assert shares_of(s, 1, "swift") == 2
    s.agenda.clear()
    s.preferred["swift"] = TREASURY
    give(s, 1, "swift", commons=2)
    run(s, StockTurn(1, 0))
    assert offered(s) == ["sell swift common", "pass"]


@rule("stock.preferred-not-director")
@pytest.mark.parametrize("place", [TREASURY, POOL])
@pytest.mark.parametrize("level", ["basic", "advanced"])
def test_the_director_cannot_buy_the_preferred(place: int, level: str) -> None:
    """C9: neither from the treasury nor from the pool; a common he may."""
    s = table(seats=2, phase="stock", level=level)
    found(s, 0, "swift", 35)
    s.preferred["swift"] = place
    run(s, StockTurn(0, 0))
    refuses(s, "buy swift preferred", "stock.preferred-not-director")
    assert "buy swift common from treasury" in offered(s)
    do(s, "pass")
    do(s, "buy swift preferred")
    assert s.preferred["swift"] == 1


@rule("stock.sold-this-decade")
def test_no_buying_into_a_company_sold_this_decade() -> None:
    """C8: neither in the same turn nor later, neither from treasury nor pool; other companies are free."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 0, "libby", 35)
    give(s, 1, "swift", commons=2)
    run(s, StockTurn(1, 0), StockPhaseEnd(), StockPhase())
    do(s, "sell swift common", "end sales")
    for line in ("buy swift common from treasury", "buy swift common from pool", "buy swift preferred"):
        refuses(s, line, "stock.sold-this-decade")
    do(s, "buy libby common from treasury", "pass")
    refuses(s, "buy swift common from pool", "stock.sold-this-decade")
    assert "buy libby common from treasury" in offered(s)
    do(s, "pass", "pass")
    assert s.sold == [(), ()]  # the next decade's phase
    while seat_asked(s) != 1:
        do(s, "pass")
    do(s, "buy swift common from pool")
    assert s.commons["swift"] == (0, 2, 0, 3)


@rule("stock.sold-this-decade")
def test_shares_swapped_with_a_directorship_are_not_sold() -> None:
    """C8: neither the old nor the new director has sold, so both may buy on."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    give(s, 1, "swift", commons=1, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert s.director["swift"] == 1
    assert s.sold == [(), ()]
    assert "buy swift common from treasury" in offered(s)
    do(s, "pass")
    assert "buy swift common from treasury" in offered(s)


@rule("stock.price")
def test_a_label_names_the_price() -> None:
    """What a button says a certificate costs or brings is what changes hands."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    found(s, 1, "libby", 35)
    give(s, 0, "swift", commons=1)
    give(s, POOL, "swift", commons=1)
    give(s, 1, "swift", commons=3)
    fund(s, 0, 1000)
    run(s, StockTurn(0, 0))
    priced = [move for move in magnate.legal(s) if "{price}" in move.label]
    assert {type(move).__name__ for move in priced} == {"Sell", "BuyCommon", "BuyPreferred", "Establish"}
    for move in priced:
        after = s.clone()
        move.apply(after)
        assert move.args(s)["price"] == abs(after.cash[0] - 1000) > 0
        assert f"${move.args(s)['price']}" in GAME.say(move.label, move.args(s))
