"""What happens if ...: questions put to the setup and the Stock Phase (docs/audits/chicago1875.md)."""

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.queries import certificates_of, shares_of
from magnate.games.chicago1875.state import BANK_POOL, Chicago
from tests.chicago1875.charter import act, employ, own
from tests.chicago1875.plant import asked
from tests.chicago1875.refused import refuses, unknown
from tests.chicago1875.table import POOL, do, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule

TRIO = ("swift", "libby", "elgin")


def seat_asked(s: Chicago) -> int:
    return magnate.decisions(s)[0].seat


def trio() -> Chicago:
    """Three players with a company each and $300 in every treasury."""
    s = table(seats=3)
    for seat, company in enumerate(TRIO):
        found(s, seat, company, treasury=300)
    return s


def rivals(commons: int, theirs: int, preferred: bool = False, value: int = 50) -> Chicago:
    """Seat 0 directs Spalding with some commons; seat 1 holds others and perhaps the Preferred."""
    s = table(seats=3, phase="stock")
    found(s, 0, "spalding")
    s.value["spalding"] = value
    give(s, 0, "spalding", commons=commons)
    give(s, 1, "spalding", commons=theirs, preferred=preferred)
    fund(s, 0, 0)
    fund(s, 1, 500)
    return s


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


# -- Setup and founding ------------------------------------------------------------------------------------------


@rule("setup.starting-company", "setup.start-player", "company.par")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_companies_are_founded_backwards_and_the_stock_phase_opens_forwards(seed: str) -> None:
    s = GAME.new(4, seed)
    first = s.priority
    for number, company in enumerate(("swift", "libby", "elgin", "doggett")):
        assert seat_asked(s) == (first - 1 - number) % 4
        unknown(s, "pass")
        refuses(s, f"establish {company} 60", "company.par")
        do(s, f"establish {company} 50")
        assert (s.cash[s.director[company]], s.treasury[company]) == (25, 150)
    assert (asked(s), seat_asked(s)) == ("stock.pass", first)


@rule("operating.all-factories-partner", "setup.partners")
def test_a_second_company_frees_no_partner() -> None:
    s = table(seats=3)
    found(s, 0, "swift")
    fund(s, 0, 300)
    run(s, StockTurn(0, 0))
    do(s, "establish libby 40")
    s.agenda.clear()
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    run(s, CompanyTurn("libby"))
    do(s, "issue libby none", "buy libby done", "run libby 1", "run libby 2")
    assert (s.partners[0], s.start_partner[0]) == (2, "swift")


@rule("company.closing", "company.establish", "stock.lost-partner")
def test_a_closed_charter_stays_away_and_its_partner_joins_the_next_founding() -> None:
    s = table(seats=3)
    found(s, 0, "swift")
    s.value["swift"] = 0
    fund(s, 0, 500)
    run(s, StockPhase())
    unknown(s, "establish swift 40")
    assert s.start_partner[0] == BANK_POOL
    do(s, "establish libby 60")
    assert (s.start_partner[0], s.treasury["libby"], s.cash[0]) == ("libby", 180, 320)
    assert seat_asked(s) == 1, "founding was the purchase of the turn"
    assert sound(s)


# -- Selling and buying ------------------------------------------------------------------------------------------


@rule("stock.sell", "stock.sell-drop", "stock.one-purchase")
def test_sales_in_two_companies_pay_for_a_third() -> None:
    s = trio()
    s.value.update(swift=60, libby=100)
    give(s, 2, "libby", commons=1)
    give(s, 2, "swift", commons=2)
    fund(s, 2, 0)
    run(s, StockTurn(2, 0))
    do(s, "sell swift common", "sell libby common", "sell swift common", "end sales")
    assert (s.cash[2], s.value["swift"], s.value["libby"]) == (220, 40, 80)
    do(s, "buy elgin common from treasury")
    assert (s.cash[2], seat_asked(s)) == (170, 0)


@rule("stock.sold-this-decade", "stock.sell-before-buy")
def test_who_sold_buys_again_only_in_the_next_decade() -> None:
    s = table(seats=3)
    found(s, 0, "swift", 35)
    give(s, 1, "swift", commons=1)
    run(s, StockPhase())
    do(s, "pass", "sell swift common", "end sales")
    refuses(s, "buy swift common from pool", "stock.sold-this-decade")
    do(s, "buy nothing", "pass", "pass")
    refuses(s, "buy swift common from treasury", "stock.sold-this-decade")
    refuses(s, "buy swift preferred", "stock.sold-this-decade")
    s.agenda.clear()
    run(s, StockPhase())
    do(s, "pass", "buy swift common from pool", "pass", "pass", "sell swift common")


@rule("stock.track", "company.closing", "stock.sold-out")
def test_a_company_driven_to_closed_trades_for_nothing_and_is_saved_by_selling_out() -> None:
    """C4, C5, C96: the fall stops at Closed, nobody closes it yet, and the sold-out step lifts it again."""
    s = rivals(3, 2, preferred=True, value=10)
    fund(s, 2, 0)
    run(s, StockPhase())
    do(s, "sell spalding common", "sell spalding common", "end sales")
    assert (s.cash[0], s.value["spalding"], s.order) == (20, 0, ["spalding"])
    do(s, "pass", "buy spalding common from pool")
    refuses(s, "buy spalding common from pool", "stock.sold-this-decade")
    do(s, "pass", "pass", "buy spalding common from pool", "pass", "pass", "pass")
    assert (s.cash[2], s.value["spalding"]) == (0, 10)


@rule("stock.basic-director")
def test_in_the_basic_game_sixty_percent_direct_nothing() -> None:
    s = table(seats=3, level="basic")
    found(s, 0, "swift")
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=3, preferred=True)
    run(s, StockTurn(0, 0))
    refuses(s, "sell swift director", "stock.basic-director")
    do(s, "sell swift common", "end sales", "buy nothing", "buy swift common from pool")
    assert (shares_of(s, 1, "swift"), s.director["swift"]) == (6, 0)
    s.agenda.clear()
    found(s, 1, "libby")
    act(s, 1)
    unknown(s, "send swift to fundraising-40")


@rule("asset.price-protection", "stock.sell-drop")
def test_price_protection_covers_one_whole_sale_and_then_not_the_withholding() -> None:
    """C33."""
    s = trio()
    s.value["swift"] = 60
    own(s, "swift", "price_protection")
    give(s, 1, "swift", commons=2)
    give(s, 2, "swift", commons=1)
    run(s, StockTurn(1, 0))
    do(s, "sell swift common", "sell swift common", "end sales")
    assert seat_asked(s) == 0
    do(s, "protect swift", "buy nothing", "sell swift common", "end sales")
    assert s.value["swift"] == 50
    s.agenda.clear()
    run(s, CompanyTurn("swift"))
    do(s, "issue swift none", "buy swift done")
    assert s.value["swift"] == 40


@rule("asset.price-protection", "company.closing")
def test_price_protection_is_not_asked_for_on_closed() -> None:
    s = trio()
    s.value["swift"] = 0
    own(s, "swift", "price_protection")
    give(s, 1, "swift", commons=1)
    run(s, StockTurn(1, 0))
    do(s, "sell swift common", "end sales")
    assert (asked(s), seat_asked(s), s.exhausted) == ("stock.one-purchase", 1, [])


@rule("stock.certificate-limit")
def test_every_certificate_counts_once_and_a_sale_makes_room() -> None:
    s = full_hand(10)
    give(s, 0, "doggett", preferred=True)
    assert certificates_of(s, 0) == 12
    found(s, 1, "fairbank")
    run(s, StockTurn(0, 0))
    refuses(s, "buy fairbank common from treasury", "stock.certificate-limit")
    refuses(s, "establish henderson 35", "stock.certificate-limit")
    do(s, "sell swift common", "end sales", "buy fairbank preferred")
    assert certificates_of(s, 0) == 12


@rule("stock.certificate-limit", "stock.takeover")
def test_the_limit_binds_even_a_takeover_that_would_end_below_it() -> None:
    """C97."""
    s = full_hand(11)
    found(s, 1, "fairbank")
    s.commons["swift"] = (0, 0, 0, 0, 5)
    give(s, 0, "fairbank", commons=3)
    assert certificates_of(s, 0) == 12
    run(s, StockTurn(0, 0))
    refuses(s, "buy fairbank common from treasury", "stock.certificate-limit")


# -- Passing, priority, sold out ---------------------------------------------------------------------------------


@rule("stock.pass", "stock.priority")
def test_a_mere_sale_is_no_pass() -> None:
    s = trio()
    give(s, 2, "swift", commons=1)
    run(s, StockPhase())
    do(s, "pass", "pass", "sell swift common", "end sales", "buy nothing", "pass", "pass")
    assert (asked(s), seat_asked(s)) == ("stock.pass", 2)
    do(s, "pass")
    assert (s.agenda, s.priority) == ([], 0)


@rule("stock.priority")
def test_without_any_trade_the_priority_marker_stays() -> None:
    """C20."""
    s = trio()
    s.priority = 1
    run(s, StockPhase())
    do(s, "pass", "pass", "pass")
    assert s.priority == 1


@rule("stock.sold-out", "stock.track")
@pytest.mark.parametrize(("theirs", "pool", "before", "after"), [(2, 0, 100, 120), (1, 1, 100, 100), (2, 0, 400, 400)])
def test_sold_out_means_every_share_in_hands(theirs: int, pool: int, before: int, after: int) -> None:
    s = rivals(3, theirs, preferred=True, value=before)
    give(s, POOL, "spalding", commons=pool)
    treasury = s.treasury["spalding"]
    run(s, StockPhase())
    do(s, "pass", "pass", "pass")
    assert (s.value["spalding"], s.treasury["spalding"]) == (after, treasury)


# -- Directorship ------------------------------------------------------------------------------------------------


@rule("stock.takeover", "stock.dump", "stock.sell-director")
def test_a_tie_never_moves_the_directorship() -> None:
    """C12 to C14: not by a purchase, not by a sale, not by selling the certificate itself."""
    s = rivals(0, 2)
    run(s, StockTurn(1, 0))
    do(s, "buy spalding common from treasury")
    assert s.director["spalding"] == 0
    do(s, "pass", "pass", "buy spalding common from treasury")
    assert (s.director["spalding"], s.commons["spalding"][:2]) == (1, (3, 1))
    s = rivals(2, 2, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "end sales")
    assert s.director["spalding"] == 0
    s = rivals(3, 1, preferred=True, value=100)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding director", "end sales")
    assert (s.director["spalding"], s.commons["spalding"]) == (0, (0, 1, 0, 3, 1))
    assert (s.cash[0], s.value["spalding"]) == (300, 50)


@rule("stock.takeover", "stock.swap", "stock.preferred-not-director")
def test_a_takeover_by_the_preferred_hands_it_straight_on() -> None:
    s = rivals(0, 2)
    run(s, StockTurn(1, 0))
    do(s, "buy spalding preferred")
    assert (s.director["spalding"], s.preferred["spalding"], s.commons["spalding"][:2]) == (1, 0, (1, 1))


@rule("stock.sell-director", "stock.swap")
def test_the_bare_directors_certificate_goes_as_a_whole() -> None:
    s = rivals(0, 3, value=80)
    run(s, StockTurn(0, 0))
    assert [line for line in offered(s) if line.startswith("sell")] == ["sell spalding director"]
    do(s, "sell spalding director", "end sales")
    assert (s.cash[0], s.value["spalding"], s.director["spalding"]) == (240, 40, 1)
    assert s.commons["spalding"] == (0, 0, 0, 3, 2)
    assert sound(s)


@rule("stock.sell-director", "stock.dump")
def test_between_two_holders_of_thirty_percent_the_preferred_decides() -> None:
    s = rivals(1, 3, value=80)
    give(s, 2, "spalding", commons=1, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding director", "end sales")
    assert (s.director["spalding"], s.preferred["spalding"]) == (2, POOL)
    assert s.commons["spalding"] == (1, 3, 0, 1, 0)
    assert sound(s)


@rule("stock.sell-director", "stock.sell-drop")
def test_everything_sold_in_one_turn_is_paid_before_the_fall() -> None:
    s = rivals(2, 3, value=60)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding director", "sell spalding common", "end sales")
    assert (s.cash[0], s.value["spalding"], s.director["spalding"]) == (300, 20, 1)
    assert sound(s)


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


@rule("stock.sell-down", "stock.priority", "stock.takeover")
def test_the_victim_of_a_takeover_must_sell_down_before_passing() -> None:
    s = full_hand(11)
    give(s, 1, "spalding", commons=3)
    fund(s, 1, 500)
    s.priority = 1
    run(s, StockPhase())
    do(s, "buy spalding common from treasury", "pass")
    assert certificates_of(s, 0) == 14
    refuses(s, "pass", "stock.sell-down")
    do(s, "sell swift common")
    refuses(s, "end sales", "stock.sell-down")
    do(s, "sell swift common", "end sales", "pass", "pass", "pass")
    assert (s.agenda, s.priority, s.sold[0]) == ([], 1, ("swift",))


@rule("stock.lost-partner", "stock.takeover", "operating.all-factories-partner")
def test_a_lost_partner_waits_for_a_founding_and_never_serves_the_new_director() -> None:
    """C18: a company taken over does not bring it back."""
    s = rivals(0, 3)
    found(s, 1, "libby")
    found(s, 2, "elgin")
    give(s, 0, "elgin", commons=3)
    fund(s, 0, 900)
    run(s, StockTurn(1, 0))
    do(s, "buy spalding common from treasury", "pass", "buy elgin common from treasury")
    assert (s.director["elgin"], s.start_partner) == (0, [BANK_POOL, "libby", BANK_POOL])
    do(s, "pass", "pass", "establish swift 60")
    assert s.start_partner[0] == "swift"
    s.agenda.clear()
    employ(s, "spalding", workers=(1, 2))
    stock(s, "spalding", coal=1, livestock=2, steel=1)
    run(s, CompanyTurn("spalding"))
    assert seat_asked(s) == 1
    do(s, "issue spalding none", "buy spalding done", "run spalding 1", "run spalding 2")
    assert s.partners == [2, 2, 2]


@rule("stock.swap", "stock.sold-this-decade")
def test_a_dumped_company_can_be_won_back_a_decade_later() -> None:
    s = rivals(2, 2, preferred=True, value=35)
    fund(s, 0, 900)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    refuses(s, "buy spalding common from pool", "stock.sold-this-decade")
    s.agenda.clear()
    run(s, StockPhase())
    do(s, "buy spalding common from pool", "pass", "pass", "buy spalding common from pool")
    assert (s.director["spalding"], s.preferred["spalding"]) == (0, 1)
    assert sound(s)


@rule("asset.discard", "stock.takeover")
def test_a_director_may_throw_an_asset_away_before_losing_the_company() -> None:
    """C30: at any time; it is neither a purchase nor a sale."""
    s = rivals(0, 3)
    own(s, "spalding", "foundry")
    run(s, StockPhase())
    do(s, "discard spalding foundry")
    assert (seat_asked(s), s.trader, s.assets["spalding"], s.box[-1]) == (0, -1, (), "foundry")
    do(s, "pass", "pass", "pass")
    assert (s.agenda, s.priority) == ([], 0)
