"""The Stock Phase: selling, buying, passing, and what ends it."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.shares import PriorityMoved
from magnate.games.chicago1875.phases.buying_shares import Purchase
from magnate.games.chicago1875.phases.stock import StockPhase, StockPhaseEnd, StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import (
    POOL,
    do,
    found,
    fund,
    give,
    offered,
    rivals,
    run,
    seat_asked,
    sound,
    table,
    trio,
)
from tests.rules import rule


@rule("stock.sell-before-buy", "stock.one-purchase")
def test_a_turn_sells_first_and_then_buys_once() -> None:
    """C6: a purchase ends the turn, with or without sales before it."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "libby", commons=2)
    run(s, StockTurn(0, 0))
    do(s, "buy swift common from treasury")
    assert seat_asked(s) == 1
    do(s, "pass", "sell libby common", "end sales")
    assert isinstance(s.agenda[-1], Purchase)
    unknown(s, "sell libby common")
    unknown(s, "pass")
    do(s, "buy swift common from treasury")
    assert seat_asked(s) == 1
    assert s.commons["swift"][0] == 2


@rule("stock.one-purchase")
def test_selling_without_buying_is_no_pass() -> None:
    """C6: everybody else must pass again before the phase ends."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "libby", commons=1)
    run(s, StockTurn(1, 0), StockPhaseEnd())
    do(s, "pass", "sell libby common", "buy nothing")
    assert (seat_asked(s), s.trader) == (1, 0)
    do(s, "pass")
    assert seat_asked(s) == 0
    do(s, "pass")
    assert s.agenda == []


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
        (jen, ["sell swift common", "buy libby common from treasury"]),
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
        assert seat_asked(s) == seat
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
        assert seat_asked(s) == (priority + turn) % 4
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


@rule("stock.priority")
def test_without_any_trade_the_priority_marker_stays() -> None:
    """C20."""
    s = trio()
    s.priority = 1
    run(s, StockPhase())
    do(s, "pass", "pass", "pass")
    assert s.priority == 1
