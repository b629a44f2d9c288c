"""The Stock Phase: selling, buying, passing, and what ends it."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events import PriorityMoved, ValueMoved
from magnate.games.chicago1875.phases.operating import EmergencyFundraising
from magnate.games.chicago1875.phases.stock import Purchase, StockPhase, StockPhaseEnd, StockTurn
from magnate.games.chicago1875.queries import certificates_of, pool_shares, shares_of, treasury_shares
from magnate.games.chicago1875.state import Chicago
from tests.chicago1875.refused import refuses, unknown
from tests.chicago1875.table import POOL, TREASURY, do, found, fund, give, offered, run, sound, table
from tests.rules import rule


def asked(s: Chicago) -> int:
    """The one seat that is asked."""
    (decision,) = magnate.decisions(s)
    return decision.seat


# -- Certificates and limits -------------------------------------------------------------------------------------


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
    assert asked(s) == 0
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
    assert asked(s) == 1  # at the limit there is nothing to buy
    assert sound(s)


@rule("stock.sell-down")
def test_who_sells_further_down_may_buy_again() -> None:
    """C11: three sales leave a free place for the one purchase of the turn."""
    s = overloaded()
    do(s, "sell elgin common", "sell elgin common", "sell swift common", "end sales")
    assert asked(s) == 0
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
    assert asked(s) == 1  # no purchase above the limit
    do(s, "pass")
    refuses(s, "pass", "stock.sell-down", seat=0)
    do(s, "sell libby common", "end sales", "pass", "pass")
    assert s.agenda == []
    assert sound(s)


# -- Selling -----------------------------------------------------------------------------------------------------


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
    do(s, "sell swift common", "sell libby common", "sell swift preferred", "sell swift common")
    assert s.cash[2] == 175 + 4 * 100 + 50
    assert (s.value["swift"], s.value["libby"]) == (100, 50)
    events = do(s, "end sales")
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
    do(s, "sell swift preferred", "end sales")
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
    do(s, *["sell swift common"] * 5, "end sales")
    assert pool_shares(s, "swift") == 7
    assert s.commons["swift"] == (0, 0, 5, 0)
    assert sound(s)


@rule("stock.sell")
def test_only_what_one_holds_is_sold() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=1)
    run(s, StockTurn(1, 0))
    unknown(s, "sell swift preferred")
    unknown(s, "sell swift director")
    do(s, "sell swift common")
    unknown(s, "sell swift common")
    unknown(s, "pass")
    unknown(s, "buy swift preferred")
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
    do(s, *["sell swift common"] * 3, "end sales")
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


@rule("stock.sell-before-buy", "stock.one-purchase")
def test_a_turn_sells_first_and_then_buys_once() -> None:
    """C6: a purchase ends the turn, with or without sales before it."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "libby", commons=2)
    run(s, StockTurn(0, 0))
    do(s, "buy swift common from treasury")
    assert asked(s) == 1
    do(s, "pass", "sell libby common", "end sales")
    assert isinstance(s.agenda[-1], Purchase)
    unknown(s, "sell libby common")
    unknown(s, "pass")
    do(s, "buy swift common from treasury")
    assert asked(s) == 1
    assert s.commons["swift"][0] == 2


@rule("stock.one-purchase")
def test_selling_without_buying_is_no_pass() -> None:
    """C6: everybody else must pass again before the phase ends."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "libby", commons=1)
    run(s, StockTurn(1, 0), StockPhaseEnd())
    do(s, "pass", "sell libby common", "end sales", "buy nothing")
    assert (asked(s), s.trader) == (1, 0)
    do(s, "pass")
    assert asked(s) == 0
    do(s, "pass")
    assert s.agenda == []


# -- Buying ------------------------------------------------------------------------------------------------------


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
    while asked(s) != 1:
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


# -- Passing, and the end of the phase ---------------------------------------------------------------------------


@rule("stock.order", "stock.pass", "stock.priority")
def test_d4_a_stock_phase_of_three_players() -> None:
    susan, bob, jen = 0, 1, 2
    s = table(seats=3, phase="stock")
    found(s, susan, "swift", 40)
    found(s, bob, "libby", 40)
    found(s, jen, "elgin", 40)
    give(s, jen, "swift", commons=1)
    run(s, StockPhase())
    turns = [
        (susan, ["buy libby preferred"]),
        (bob, ["pass"]),
        (jen, ["sell swift common", "end sales", "buy libby common from treasury"]),
        (susan, ["pass"]),
        (bob, ["buy swift common from pool"]),
        (jen, ["pass"]),
        (susan, ["pass"]),
        (bob, ["buy swift common from treasury"]),
        (jen, ["pass"]),
        (susan, ["pass"]),
        (bob, ["pass"]),
    ]
    for seat, lines in turns:
        assert asked(s) == seat
        unknown(s, "pass", "core.not-asked", seat=(seat + 1) % 3)
        events = do(s, *lines)
    assert s.agenda == []
    assert events[-1] == PriorityMoved(jen)
    assert s.priority == jen
    assert s.cash == [175 - 80, 175 - 35 - 35, 175 + 40 - 40]
    assert s.commons["swift"] == (0, 2, 0, 0, 3)
    assert s.value["swift"] == 35
    assert sound(s)


@rule("stock.order")
@pytest.mark.parametrize("priority", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_priority_marker(priority: int) -> None:
    """C1, C20: if nobody buys or sells the marker stays where it is."""
    s = table(seats=4, phase="stock")
    s.priority = priority
    run(s, StockPhase())
    for turn in range(4):
        assert asked(s) == (priority + turn) % 4
        do(s, "pass")
    assert s.agenda == []
    assert s.priority == priority
    assert s.trader == -1


@rule("stock.priority")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("line", ["establish libby 35", "buy elgin common from treasury", "sell elgin common"])
def test_priority_goes_to_the_left_of_the_last_buyer_or_seller(line: str, seat: int) -> None:
    s = table(seats=3, phase="stock")
    found(s, (seat + 1) % 3, "elgin", 35)
    give(s, seat, "elgin", commons=1)
    s.decade = 2
    s.priority = seat
    run(s, StockPhase())
    do(s, line)
    while s.agenda:
        do(s, next(word for word in ("pass", "end sales", "buy nothing") if word in offered(s)))
    assert s.priority == (seat + 1) % 3


@rule("stock.pass")
def test_passing_is_never_final() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    run(s, StockTurn(0, 0), StockPhaseEnd())
    do(s, "pass", "buy swift common from treasury", "buy swift common from treasury", "pass", "pass")
    assert s.commons["swift"] == (1, 1, 0, 3)
    assert s.agenda == []


@rule("stock.sold-out")
def test_a_sold_out_company_rises_one_step() -> None:
    """C19, A9: one share in the pool or the treasury prevents it."""
    s = table(seats=3, phase="stock")
    for seat, company in ((0, "swift"), (1, "libby"), (2, "elgin")):
        found(s, seat, company, 50)
        give(s, seat, company, commons=3)
        give(s, (seat + 1) % 3, company, preferred=True)
    give(s, 1, "swift", commons=2)
    give(s, 2, "libby", commons=1)
    give(s, POOL, "libby", commons=1)
    give(s, 0, "elgin", commons=1)
    run(s, StockPhaseEnd())
    assert (s.value["swift"], s.value["libby"], s.value["elgin"]) == (60, 50, 50)
    assert sound(s)


@rule("stock.sold-out")
def test_a_sold_out_company_rises_from_closed() -> None:
    """C96: to $10, so it does not close."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 0, "swift", commons=3)
    give(s, 1, "swift", commons=2, preferred=True)
    s.value["swift"] = 0
    run(s, StockPhaseEnd())
    assert s.value["swift"] == 10
    run(s, StockPhase())
    assert s.order == ["swift"]


@rule("variant.friendly-stock-sales")
def test_friendly_stock_sales_cost_one_step() -> None:
    """A31: however many shares an outsider sells; the director's own sales cost a step each."""
    s = table(seats=2, phase="stock", friendly_stock_sales=True)
    found(s, 0, "swift", 60)
    give(s, 0, "swift", commons=2)
    give(s, 1, "swift", commons=3)
    run(s, StockTurn(1, 0))
    do(s, *["sell swift common"] * 3, "end sales")
    assert (s.cash[1], s.value["swift"]) == (175 + 180, 50)
    s.agenda.clear()
    run(s, StockTurn(0, 0))
    do(s, *["sell swift common"] * 2, "end sales")
    assert s.value["swift"] == 35


# -- Emergency fundraising ---------------------------------------------------------------------------------------


@rule("operating.emergency-fundraising")
def test_d6_two_shares_issued_at_40() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "cracker_jack", 40, treasury=0)
    run(s, EmergencyFundraising("cracker_jack", 0))
    do(s, "issue cracker_jack common", "issue cracker_jack common", "issue cracker_jack none")
    assert s.treasury["cracker_jack"] == 80
    assert s.commons["cracker_jack"] == (0, 0, 2, 3)
    assert s.value["cracker_jack"] == 20
    assert sound(s)


@rule("operating.emergency-fundraising")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_d7_two_shares_issued_at_35(edition: str) -> None:
    s = table(seats=2, phase="operating", edition=edition)
    found(s, 0, "cracker_jack", 35, treasury=0)
    run(s, EmergencyFundraising("cracker_jack", 0))
    do(s, "issue cracker_jack common", "issue cracker_jack common", "issue cracker_jack none")
    assert s.treasury["cracker_jack"] == 70
    assert s.value["cracker_jack"] == 15


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


@rule("stock.price")
def test_the_list_of_legal_moves_is_what_the_checks_allow() -> None:
    """The short cut that lists legal stock moves agrees with the check of every candidate, through whole games."""
    turns = 0
    for seats in (2, 3, 4):
        s: Chicago = GAME.new(seats, f"game of {seats}")
        luck = Sampler(seats)
        while moves := magnate.legal(s):
            if isinstance(s.agenda[-1], (StockTurn, Purchase)):
                turns += 1
                (decision,) = magnate.decisions(s)
                assert moves == [move for move in decision.moves if move.check(s) is None]
            magnate.push(s, moves[luck.pick(len(moves), "move")])
    assert turns > 100
