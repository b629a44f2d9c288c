"""Who directs a company: dumping, takeovers, and the sale of the Director's Certificate."""

from itertools import product

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.companies import rightful_director
from magnate.games.chicago1875.events import CertificateReturned, DirectorChanged
from magnate.games.chicago1875.phases.stock import Purchase, StockTurn
from magnate.games.chicago1875.queries import certificates_of, shares_of
from magnate.games.chicago1875.state import BANK_POOL, Chicago
from tests.chicago1875.refused import refuses
from tests.chicago1875.table import POOL, TREASURY, do, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule


def shares(s: Chicago, company: str) -> list[int]:
    return [shares_of(s, seat, company) for seat in range(s.seats)]


# -- Dumping -----------------------------------------------------------------------------------------------------


@rule("stock.sell", "stock.sell-drop", "stock.dump", "stock.swap")
def test_d5_dumping_spalding() -> None:
    jen, bob = 0, 1
    s = table(seats=3, phase="stock")
    found(s, jen, "spalding", 50)
    give(s, jen, "spalding", commons=2)
    give(s, bob, "spalding", commons=2, preferred=True)
    assert shares(s, "spalding") == [5, 4, 0]
    run(s, StockTurn(jen, 0))
    do(s, "sell spalding common", "sell spalding common")
    assert s.director["spalding"] == jen
    events = do(s, "end sales")
    assert s.cash[jen] == 175 + 2 * 50
    assert s.value["spalding"] == 35
    assert s.director["spalding"] == bob
    assert s.preferred["spalding"] == jen
    assert s.commons["spalding"] == (1, 1, 0, 2, 1)
    assert shares(s, "spalding") == [3, 4, 0]
    assert DirectorChanged("spalding", jen, bob) in events
    assert sound(s)


@rule("stock.dump")
def test_a_dump_is_settled_before_the_purchase() -> None:
    """C13: when the seller is asked to buy, the company has changed hands already."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    found(s, 1, "libby", 50)
    give(s, 0, "spalding", commons=1)
    give(s, 1, "spalding", commons=2, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "end sales")
    assert s.agenda[-1] == Purchase(0)
    assert s.director["spalding"] == 1
    refuses(s, "buy spalding common from treasury", "stock.sold-this-decade")
    do(s, "buy libby common from treasury")


@rule("stock.dump")
def test_a_director_keeps_the_job_on_a_tie() -> None:
    """C13: five shares against three, two sold, three against three."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    give(s, 0, "spalding", commons=2)
    give(s, 1, "spalding", commons=1, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    assert shares(s, "spalding") == [3, 3]
    assert s.director["spalding"] == 0
    assert s.preferred["spalding"] == 1
    assert sound(s)


@rule("stock.dump")
def test_somebody_elses_sale_changes_nothing_for_the_director() -> None:
    """C13."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    give(s, 1, "spalding", commons=1, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "sell spalding preferred", "end sales")
    assert s.director["spalding"] == 0
    assert shares(s, "spalding") == [3, 1]


@rule("stock.swap")
def test_everything_on_the_charter_moves_with_it() -> None:
    """C16: three commons where there is no Preferred; staff, money, cubes and used assets stay as they are."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50, treasury=77)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=4)
    stock(s, "swift", steel=2, wood=1)
    s.workers["swift"], s.automated["swift"], s.managers["swift"] = (1, 1), (1, 2), (0, 1)
    s.salespeople["swift"], s.goods["swift"], s.tokens["swift"] = 2, 5, 1
    s.token_supply -= 1
    s.asset_deck.remove("foundry")
    s.assets["swift"], s.exhausted = ("foundry",), ["foundry"]
    charter = [column["swift"] for column in charter_columns(s)]
    run(s, StockTurn(0, 0))
    do(s, "sell swift common", "end sales")
    assert s.director["swift"] == 1
    assert s.commons["swift"] == (3, 1, 1, 0)
    assert s.preferred["swift"] == TREASURY
    assert (certificates_of(s, 0), certificates_of(s, 1)) == (3, 2)
    assert [column["swift"] for column in charter_columns(s)] == charter
    assert s.exhausted == ["foundry"]
    assert sound(s)


def charter_columns(s: Chicago) -> list[dict[str, object]]:
    names = (
        "appeal", "treasury", "workers", "automated", "managers", "salespeople", "cubes", "goods", "tokens", "assets",
    )  # fmt: skip
    return [getattr(s, name) for name in names]


# -- Takeovers ---------------------------------------------------------------------------------------------------


@rule("stock.takeover", "stock.swap")
def test_a_takeover_needs_more_shares_than_the_director() -> None:
    """C12, C10: at three against three nothing happens, the fourth share takes over; share counts never change."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=2)
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert shares(s, "swift") == [3, 3]
    assert s.director["swift"] == 0
    do(s, "pass")
    events = do(s, "buy swift common from treasury")
    assert DirectorChanged("swift", 0, 1) in events
    assert s.director["swift"] == 1
    assert shares(s, "swift") == [3, 4]
    assert s.commons["swift"] == (3, 1, 0, 1)
    assert sound(s)


@rule("stock.takeover", "stock.swap", "stock.preferred-not-director")
def test_d55_a_takeover_by_buying_the_preferred() -> None:
    """C97: the buyer is not yet director; in the swap the Preferred goes to the old one."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=3)
    treasury = s.treasury["swift"]
    run(s, StockTurn(1, 0))
    do(s, "buy swift preferred")
    assert s.cash[1] == 75
    assert s.treasury["swift"] == treasury + 100
    assert s.director["swift"] == 1
    assert s.preferred["swift"] == 0
    assert s.commons["swift"] == (2, 2, 0, 1)
    assert shares(s, "swift") == [4, 5]
    assert certificates_of(s, 0) == 3
    assert certificates_of(s, 1) == 3
    assert sound(s)


@rule("stock.takeover", "stock.certificate-limit")
def test_the_limit_is_checked_at_the_purchase_before_the_swap() -> None:
    """C97: at the limit the takeover is refused, although the swap would free places."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 40)
    give(s, 1, "swift", commons=3)
    for company in ("libby", "elgin"):
        found(s, 0, company, 40)
        give(s, 1, company, commons=3)
    found(s, 1, "spalding", 40)
    assert certificates_of(s, 1) == 10
    run(s, StockTurn(1, 0))
    refuses(s, "buy swift common from treasury", "stock.certificate-limit")
    refuses(s, "buy swift preferred", "stock.certificate-limit")
    give(s, 1, "elgin", commons=-1)
    do(s, "buy swift common from treasury")
    assert s.director["swift"] == 1
    assert certificates_of(s, 1) == 8


@rule("stock.basic-director")
def test_in_the_basic_game_the_founder_directs_for_good() -> None:
    """C17: neither a purchase nor a sale changes the director, and his certificate is not for sale."""
    s = table(seats=2, phase="stock", level="basic")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=2, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert shares(s, "swift") == [4, 5]
    assert s.director["swift"] == 0
    refuses(s, "sell swift director", "stock.basic-director")
    do(s, "sell swift common")
    refuses(s, "sell swift director", "stock.basic-director")
    do(s, "end sales")
    assert shares(s, "swift") == [3, 5]
    assert s.director["swift"] == 0
    assert s.preferred["swift"] == 1
    assert sound(s)


# -- Selling the Director's Certificate --------------------------------------------------------------------------


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
    do(s, "sell swift common")
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
    do(s, "sell swift director", "end sales")
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
    do(s, "sell swift common", "sell swift common", "end sales", "buy nothing")
    assert (s.cash[a], s.value["swift"]) == (70, 20)
    do(s, "buy swift preferred", "pass", "buy swift common from treasury")
    assert (s.cash[b], shares_of(s, b, "swift")) == (10, 3)
    do(s, "sell swift director", "end sales")
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
