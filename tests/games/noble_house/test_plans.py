"""Plans for the Stock Phase."""

import magnate
from magnate.core.driver import forced
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.market.shares import BuyShares, SkipTransaction
from magnate.games.noble_house.phases.stock import StockPhase, Transaction
from magnate.games.noble_house.state import NO_PLAN, NobleHouse
from tests.games.noble_house.table import M, do, fund, given, hold, offered, run, sound, table
from tests.rules import rule


def planned(trades: str, company: str = "victoria") -> NobleHouse:
    """Seat 0 has planned its transactions in a phase of two players; seat 1 is asked next."""
    s = table(2, phase="stock")
    fund(s, 0, 200)
    fund(s, 1, 200)
    s.order = [0, 1]
    run(s, *(Transaction(seat, n) for n in range(1, 6) for seat in (0, 1)))
    do(s, f"plan {company} {trades}", seat=0)
    return s


@rule("stock.plan", "stock.transactions")
def test_x22_a_plan_is_carried_out_turn_by_turn() -> None:
    s = planned("buy500000+skip+buy400000")
    assert (s.price["victoria"], s.cash[0]) == (31, 185 * M)
    do(s, "skip", seat=1)
    assert forced(s, 0) == SkipTransaction(0)
    given(s)
    do(s, "skip", seat=1)
    assert forced(s, 0) == BuyShares(0, "victoria", 400_000)
    given(s)
    do(s, "skip", seat=1)
    assert forced(s, 0) is None  # the plan is over
    assert s.plans == [NO_PLAN, NO_PLAN]
    assert sound(s)


@rule("stock.plan")
def test_x22_a_plan_stops_when_a_trade_has_become_dearer() -> None:
    s = planned("buy500000+buy500000")
    do(s, "buy 500000 victoria", seat=1)
    assert forced(s, 0) is None
    assert "buy 500000 victoria" in offered(s, 0)
    do(s, "skip", seat=0)
    assert s.plans[0] == NO_PLAN  # another answer ends it


@rule("stock.plan")
def test_x22_a_plan_stops_when_the_own_house_falls_or_an_offer_waits() -> None:
    for happens in ("fall", "offer", "cash"):
        s = planned("buy500000+buy500000")
        if happens == "offer":
            do(s, 'offer struans "give cash 1000000" public until phase counter 0', seat=1)
        do(s, "skip", seat=1)
        if happens == "fall":
            s.price["struans"] -= 1
        if happens == "cash":
            fund(s, 0, 1)
        assert forced(s, 0) is None, happens


@rule("stock.plan")
def test_x22_trading_no_more_is_a_plan_too_and_ends_with_the_phase() -> None:
    s = table(2)
    fund(s, 0, 100)
    run(s, StockPhase())
    given(s)
    for _ in range(2):
        do(s, "stop trading")
    passes = given(s)
    assert passes.count(SkipTransaction(0)) == passes.count(SkipTransaction(1)) == 4
    assert (s.agenda, s.plans) == ([], [NO_PLAN, NO_PLAN])


@rule("stock.plan", "stock.listed")
def test_x22_a_plan_is_secret_and_says_why_it_is_refused() -> None:
    s = planned("buy500000+buy500000")
    assert magnate.view(GAME, s, 1)["plans"][0] is None
    assert magnate.view(GAME, s, 0)["plans"][0][1] == (500_000,)
    for wrong, rule_key in (
        ("plan victoria hold", "stock.plan"), ("plan victoria buy1+buy1+buy1+buy1+buy1+buy1", "stock.plan"),
        ("plan victoria buy50000", "stock.lot"), ("plan nowhere skip", "stock.listed"),
    ):  # fmt: skip
        refused = GAME.parse(s, wrong, 1).check(s)
        assert refused is not None, wrong
        assert refused.rule == rule_key
    assert GAME.parse(s, 'plan victoria "Buy 500,000, sell 400,000"', 1).check(s) is None


@rule("stock.plan")
def test_x22_ready_plans_repeat_what_can_be_paid() -> None:
    s = table(2, phase="stock")
    fund(s, 0, 32)
    hold(s, 0, "ho_pak", 900_000)
    run(s, Transaction(0, 1))
    ready = [line for line in offered(s) if line.startswith("plan")]
    assert "plan victoria buy500000+buy500000+skip+skip+skip" in ready  # 15 M and 15.5 M
    assert "plan ho_pak sell400000+sell400000+sell100000+skip+skip" in ready
    assert len([line for line in ready if "ho_pak" in line]) == 2  # one to buy, one to sell
