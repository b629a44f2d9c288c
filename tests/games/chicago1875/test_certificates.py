"""Certificates and shares: how many one may hold, and selling down."""

import pytest

from magnate.games.chicago1875.phases.stock import StockPhaseEnd, StockTurn
from magnate.games.chicago1875.queries import certificates_of, pool_shares, shares_of, treasury_shares
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import do, found, fund, give, offered, run, seat_asked, sound, table
from tests.rules import rule


def full_hand(others: int) -> Chicago:
    """Seat 0 directs Spalding and holds so many commons of companies of seat 2; the limit is 12."""
    s = table(seats=3, phase="stock")
    found(s, 0, "spalding")
    for company in ("swift", "libby", "elgin", "doggett"):
        found(s, 2, company)
        give(s, 0, company, commons=min(3, others))
        others -= min(3, others)
    fund(s, 0, 900)
    return s


@rule("stock.sell-down", "stock.dump")
def test_a_dump_at_the_limit_may_leave_room_or_too_much() -> None:
    """One certificate out and two in leaves room, one out and three in does not."""
    s = full_hand(9)
    give(s, 0, "spalding", commons=2)
    give(s, 1, "spalding", commons=2, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    assert (certificates_of(s, 0), seat_asked(s)) == (11, 0)
    do(s, "buy doggett common from treasury")
    s = full_hand(10)
    give(s, 0, "spalding", commons=1)
    give(s, 1, "spalding", commons=4)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "end sales")
    assert (certificates_of(s, 0), seat_asked(s)) == (13, 1)
    do(s, "pass", "pass")
    refuses(s, "pass", "stock.sell-down")
    refuses(s, "buy doggett common from treasury", "stock.sell-down")


@rule("stock.certificates")
def test_a_company_has_ten_shares_on_seven_certificates() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 100)
    assert shares_of(s, 0, "swift") == 3
    assert treasury_shares(s, "swift") == 7
    give(s, 1, "swift", preferred=True)
    assert shares_of(s, 1, "swift") == 2
    give(s, 1, "swift", commons=4)
    assert (shares_of(s, 1, "swift"), certificates_of(s, 1)) == (6, 5)
    assert treasury_shares(s, "swift") == 1
    s.value["swift"] = 100
    run(s, StockTurn(1, 0))
    do(s, "sell swift preferred")
    assert s.cash[1] == 175 + 200
    do(s, "sell swift common")
    assert s.cash[1] == 175 + 300
    assert pool_shares(s, "swift") == 3
    s.agenda.clear()
    give(s, 1, "swift", commons=-3)
    assert sound(s)


@rule("stock.certificate-limit")
@pytest.mark.parametrize(("seats", "limit"), [(2, 10), (3, 12), (4, 14)])
def test_d3_certificate_limit(seats: int, limit: int) -> None:
    """B2: at the limit nothing is bought, one below it the last certificate is."""
    s = table(seats=seats, phase="stock")
    found(s, 0, "swift", 35)
    for company in ("libby", "elgin", "spalding", "henderson"):
        found(s, 1, company, 35)
    give(s, 0, "swift", commons=3)
    wanted = limit - 4
    for company in ("libby", "elgin", "spalding", "henderson"):
        give(s, 0, company, commons=min(3, wanted))
        wanted -= min(3, wanted)
    assert certificates_of(s, 0) == limit
    fund(s, 0, 1000)
    run(s, StockTurn(0, 0))
    refuses(s, "buy libby preferred", "stock.certificate-limit")
    refuses(s, "buy libby common from treasury", "stock.certificate-limit")
    refuses(s, "establish brunswick 35", "stock.certificate-limit")
    assert not [line for line in offered(s) if line.startswith(("buy", "establish"))]
    give(s, 0, "libby", commons=-1)
    do(s, "buy libby common from treasury")
    assert certificates_of(s, 0) == limit
    assert sound(s)


@rule("stock.60-percent")
def test_nobody_buys_beyond_six_shares() -> None:
    """C10: a director's sixth share is a common, and the Preferred counts two."""
    s = table(seats=2, phase="stock", level="basic")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "swift", commons=2)
    give(s, 0, "libby", commons=5)
    fund(s, 0, 1000)
    run(s, StockTurn(0, 0))
    refuses(s, "buy libby preferred", "stock.60-percent")
    do(s, "buy swift common from treasury")
    assert shares_of(s, 0, "swift") == 6
    do(s, "pass")
    refuses(s, "buy swift common from treasury", "stock.60-percent")
    give(s, 0, "libby", commons=-1)
    do(s, "buy libby preferred")
    assert shares_of(s, 0, "libby") == 6
    do(s, "pass")
    refuses(s, "buy libby common from treasury", "stock.60-percent")
    assert sound(s)


def overloaded(edition: str = "second") -> Chicago:
    """Seat 1 buys a fourth share of Swift: seat 0 loses it at the limit and goes from 10 certificates to 12."""
    s = table(seats=2, phase="stock", edition=edition)
    found(s, 0, "swift", 40)
    for company in ("libby", "elgin", "spalding"):
        found(s, 1, company, 40)
        give(s, 0, company, commons=3)
    give(s, 1, "swift", commons=3)
    assert certificates_of(s, 0) == 10
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert certificates_of(s, 0) == 12
    return s


@rule("stock.sell-down")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_above_the_limit_a_turn_begins_with_selling_down(edition: str) -> None:
    """C11, A16: no passing and no buying before that; which certificates go is free, and they cost their steps."""
    s = overloaded(edition)
    fund(s, 0, 1000)
    assert seat_asked(s) == 0
    refuses(s, "pass", "stock.sell-down")
    refuses(s, "buy spalding preferred", "stock.sell-down")
    refuses(s, "buy libby common from treasury", "stock.sell-down")
    s.decade = 2
    refuses(s, "establish brunswick 35", "stock.sell-down")
    assert sorted(offered(s)) == [f"sell {company} common" for company in ("elgin", "libby", "spalding", "swift")]
    do(s, "sell elgin common")
    refuses(s, "end sales", "stock.sell-down")
    do(s, "sell swift common", "end sales")
    assert certificates_of(s, 0) == 10
    assert (s.value["elgin"], s.value["swift"], s.value["libby"]) == (35, 35, 40)
    assert s.sold[0] == ("elgin", "swift")
    assert seat_asked(s) == 1  # at the limit there is nothing to buy
    assert sound(s)


@rule("stock.sell-down")
def test_who_sells_further_down_may_buy_again() -> None:
    """C11: three sales leave a free place for the one purchase of the turn."""
    s = overloaded()
    do(s, "sell elgin common", "sell elgin common", "sell swift common", "end sales")
    assert seat_asked(s) == 0
    do(s, "establish brunswick 35")
    assert certificates_of(s, 0) == 10


@rule("stock.sell-down")
def test_the_turn_to_sell_down_comes_in_the_same_phase() -> None:
    """C11: whoever dumps a company above the limit acted last, so all others pass before his next turn."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 40)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=4)
    for company, count in (("libby", 3), ("elgin", 3), ("spalding", 2)):
        found(s, 1, company, 40)
        give(s, 0, company, commons=count)
    assert certificates_of(s, 0) == 10
    run(s, StockTurn(0, 0), StockPhaseEnd())
    do(s, "sell swift common", "end sales")
    assert s.director["swift"] == 1
    assert certificates_of(s, 0) == 11
    assert seat_asked(s) == 1  # no purchase above the limit
    do(s, "pass")
    refuses(s, "pass", "stock.sell-down", seat=0)
    do(s, "sell libby common", "end sales", "pass", "pass")
    assert s.agenda == []
    assert sound(s)
