"""Selling the Director's Certificate."""

from itertools import product

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.shares import CertificateReturned, DirectorChanged
from magnate.games.chicago1875.mechanics.companies import rightful_director
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.queries import shares_of
from magnate.games.chicago1875.state import BANK_POOL, Chicago
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import (
    POOL,
    TREASURY,
    do,
    found,
    fund,
    give,
    offered,
    rivals,
    run,
    shares,
    sound,
    table,
)
from tests.rules import rule


@rule("stock.sell-director", "stock.swap")
def test_the_bare_directors_certificate_goes_as_a_whole() -> None:
    s = rivals(0, 3, value=80)
    run(s, StockTurn(0, 0))
    assert [line for line in offered(s) if line.startswith("sell")] == ["sell spalding director"]
    do(s, "sell spalding director")
    assert (s.cash[0], s.value["spalding"], s.director["spalding"]) == (240, 40, 1)
    assert s.commons["spalding"] == (0, 0, 0, 3, 2)
    assert sound(s)


@rule("stock.sell-director")
def test_the_directors_certificate_needs_somebody_with_three_shares() -> None:
    """C14: two shares are not enough, nor do shares in pool and treasury count."""
    s = table(seats=3, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 0, "swift", commons=1)
    give(s, POOL, "swift", commons=1)
    give(s, 1, "swift", preferred=True)
    give(s, 2, "swift", commons=2)
    run(s, StockTurn(0, 0))
    refuses(s, "sell swift director", "stock.sell-director")
    give(s, 2, "swift", commons=1)
    assert "sell swift director" in offered(s)


@rule("stock.sell-director", "stock.swap")
def test_d50_the_seller_stays_director() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 60)
    give(s, 0, "swift", commons=3)
    give(s, 1, "swift", commons=1, preferred=True)
    s.value["swift"] = 100
    run(s, StockTurn(0, 0))
    do(s, "sell swift director")
    assert s.cash[0] == 175 + 300
    assert shares(s, "swift") == [3, 3]
    events = do(s, "end sales")
    assert s.value["swift"] == 50
    assert s.director["swift"] == 0
    assert s.preferred["swift"] == 1
    assert s.commons["swift"] == (0, 1, 3, 1)
    assert shares(s, "swift") == [3, 3]
    assert s.dumped == []
    assert CertificateReturned("swift", 0) in events
    assert not any(isinstance(event, DirectorChanged) for event in events)
    assert s.start_partner[0] == "swift"  # never lost
    assert sound(s)


@rule("stock.sell-director")
def test_in_the_first_edition_the_seller_never_stays() -> None:
    """A15: the position of D50, but the sale hands the company over."""
    s = table(seats=2, phase="stock", edition="first")
    found(s, 0, "swift", 60)
    give(s, 0, "swift", commons=3)
    give(s, 1, "swift", commons=1, preferred=True)
    s.value["swift"] = 100
    run(s, StockTurn(0, 0))
    do(s, "sell swift director", "end sales")
    assert (s.cash[0], s.value["swift"]) == (175 + 300, 50)
    assert s.director["swift"] == 1
    assert s.preferred["swift"] == POOL
    assert s.commons["swift"] == (3, 0, 1, 1)
    assert s.start_partner[0] == BANK_POOL
    assert sound(s)


@rule("stock.sell-director", "stock.swap")
def test_commons_may_be_sold_with_the_directors_certificate() -> None:
    """C14, B23: all are paid at one value, which falls a step for each share; three of the heir's go to the pool."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 60)
    give(s, 0, "swift", commons=2)
    give(s, 1, "swift", commons=3)
    s.value["swift"] = 120
    run(s, StockTurn(0, 0))
    do(s, "sell swift director", "sell swift common")
    assert s.cash[0] == 175 + 4 * 120
    do(s, "end sales")
    assert s.value["swift"] == 50  # 100, 80, 60, 50
    assert s.director["swift"] == 1
    assert s.commons["swift"] == (1, 0, 4, 0)
    assert shares(s, "swift") == [1, 3]
    assert sound(s)


@rule("stock.sell-director")
def test_the_directors_certificate_is_sold_once() -> None:
    """It lies with the bank until the sales end, so it can neither be sold again nor bought."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 60)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=3)
    run(s, StockTurn(0, 0))
    do(s, "sell swift director")
    assert offered(s) == ["sell swift common", "end sales"]
    assert s.dumped == ["swift"]


@rule("stock.dump", "stock.sell-director")
@pytest.mark.parametrize(("edition", "heir"), [("second", 2), ("first", 1)])
def test_a_tie_of_two_heirs(edition: str, heir: int) -> None:
    """A14, B6, C14: at 30% each the Preferred decides, in the first edition the first seat on the left."""
    s = table(seats=3, phase="stock", edition=edition)
    found(s, 0, "swift", 60)
    give(s, 1, "swift", commons=3)
    give(s, 2, "swift", commons=1, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell swift director")
    assert s.director["swift"] == heir
    assert shares(s, "swift") == [0, 3, 3]
    if heir == 2:
        assert (s.preferred["swift"], s.commons["swift"]) == (POOL, (0, 3, 0, 1, 1))
    else:
        assert (s.preferred["swift"], s.commons["swift"]) == (2, (0, 0, 1, 3, 1))
    assert sound(s)


@rule("stock.dump")
def test_the_tie_rule_is_complete() -> None:
    """C15: with one Preferred and five commons, heirs with equally many shares never leave the choice open."""
    ties = 0
    for held in product(range(6), repeat=5):  # commons of seats 0 to 3 and of the pool; the treasury has the rest
        if sum(held) > 5:
            continue
        for preferred, sold in product((1, 2, 3, POOL, TREASURY), (False, True)):
            s = table(seats=4, phase="stock")
            found(s, 0, "swift", 50)
            s.commons["swift"] = (*held, 5 - sum(held))
            s.preferred["swift"] = preferred
            s.dumped = ["swift"] if sold else []
            holding = shares(s, "swift")
            if sold and max(holding[1:]) < 3:
                continue  # the certificate could not have been sold
            most = max(holding)
            best = [seat for seat in range(4) if holding[seat] == most]
            if holding[0] == most:
                best = [0]
            elif len(best) > 1:
                ties += 1
                assert (most, sold) == (3, True)
                best = [seat for seat in best if seat == preferred]
            assert [rightful_director(s, "swift")] == best
    assert ties > 0


@rule("stock.sell-director", "stock.lost-partner", "company.establish")
def test_d53_founding_with_the_price_of_ones_own_directorship() -> None:
    """A13, A33, C14: in Decade 1, from the opening $175, after a sale in the same turn."""
    s: Chicago = GAME.new(2, "two players")
    a, b = s.initiative
    do(s, "establish libby 35", "establish swift 35")
    assert (s.director["swift"], s.director["libby"]) == (a, b)
    assert s.cash == [70, 70]
    assert magnate.decisions(s)[0].seat == a
    do(s, "buy swift common from treasury", "pass", "buy swift common from treasury", "pass")
    assert s.cash[a] == 0
    do(s, "sell swift common", "sell swift common", "buy nothing")
    assert (s.cash[a], s.value["swift"]) == (70, 20)
    do(s, "buy swift preferred", "pass", "buy swift common from treasury")
    assert (s.cash[b], shares_of(s, b, "swift")) == (10, 3)
    do(s, "sell swift director")
    assert (s.cash[a], s.value["swift"]) == (130, 0)
    assert s.director["swift"] == b
    assert s.preferred["swift"] == POOL
    assert s.commons["swift"][POOL] == 2 + 1
    assert s.start_partner[a] == BANK_POOL
    do(s, "establish elgin 35")
    assert (s.cash[a], s.treasury["elgin"]) == (25, 105)
    assert s.start_partner[a] == "elgin"
    assert s.start_partner[b] == "libby"
    assert (s.decade, s.phase) == (1, "stock")
    assert sound(s)


@rule("stock.sell-director", "stock.dump")
def test_several_companies_change_hands_in_one_turn() -> None:
    """C13: each company sold is settled on its own."""
    s = table(seats=3, phase="stock")
    for company, heir in (("swift", 1), ("libby", 2)):
        found(s, 0, company, 60)
        give(s, 0, company, commons=1)
        give(s, heir, company, commons=4)
    run(s, StockTurn(0, 0))
    do(s, "sell swift director", "sell libby common", "end sales")
    assert (s.director["swift"], s.director["libby"]) == (1, 2)
    assert s.commons["swift"] == (1, 1, 0, 3, 0)
    assert s.commons["libby"] == (3, 0, 1, 1, 0)
    assert (s.value["swift"], s.value["libby"]) == (35, 50)
    fund(s, 0, 0)
    assert sound(s)
