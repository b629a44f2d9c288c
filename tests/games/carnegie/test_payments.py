"""What is paid for welfare donations at the end."""

import pytest

import magnate
from magnate.games.carnegie.mechanics.welfare import ConfirmPayments, PayWelfare, best_payments
from magnate.games.carnegie.phases.timeline import FinalScoring
from magnate.games.carnegie.queries import donation_cap
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import (
    asked,
    barred,
    develop,
    do,
    donation_line,
    fund,
    gift,
    label,
    line,
    offered,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


@rule("end.welfare", "donation.cap")
@pytest.mark.parametrize(("goods", "points"), [(7, 14), (8, 15)])
def test_d16_welfare_payments_under_a_raised_limit(goods: int, points: int) -> None:
    s = table(sides="BBBB")
    develop(s, 0, "housing", 6)
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=0, goods=goods)
    assert donation_line(s, 0, "welfare-goods") == points


def ended(s: Carnegie) -> None:
    """After the last round."""
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())


@rule("donation.cap", "end.welfare")
def test_each_finished_b_tab_lifts_the_limit_by_three() -> None:
    s = table(sides="BBAA")
    s.tab[:4] = [6, 6, 6, 6]
    assert donation_cap(s, 0) == 18
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=0, goods=10)
    ended(s)
    do(s, "pay best")
    assert (donation_line(s, 0, "welfare-goods"), s.goods[0]) == (18, 1)


@rule("end.welfare")
def test_nothing_is_paid_twice_for_two_donations() -> None:
    s = table()
    gift(s, 0, "welfare-goods", "welfare-money-goods", "welfare-money")
    fund(s, 0, money=9, goods=1)
    ended(s)
    do(s, "pay welfare-money-goods 1")
    assert (s.money[0], s.goods[0]) == (4, 0)
    assert asked(s) == ""  # neither a good nor $5 is left
    assert line(s, 0, "end.donations") == 4


@rule("end.welfare", "tile.charitable-giving")
def test_a_copied_welfare_donation_is_paid_by_each_owner() -> None:
    s = table()
    gift(s, 0, "welfare-money")
    gift(s, 1, "welfare-money")
    fund(s, 0, money=11, goods=0)
    fund(s, 1, money=5, goods=0)
    ended(s)
    do(s, "pay best", "pay best")
    assert (s.money, line(s, 0, "end.donations"), line(s, 1, "end.donations")) == ([1, 0], 4, 2)


@rule("end.welfare")
def test_b17_payments_are_split_well() -> None:
    s = table()
    gift(s, 0, "welfare-goods", "welfare-money", "welfare-money-goods")
    fund(s, 0, money=15, goods=4)
    # three times both (12), then the last good (2)
    assert best_payments(s, 0) == (1, 0, 3)
    assert line(s, 0, "end.donations") == 14
    fund(s, 0, money=35, goods=3)
    assert line(s, 0, "end.donations") == 12 + 8


@rule("end.welfare", "goods.sale")
def test_b17_final_payments_one_by_one() -> None:
    s = table()
    gift(s, 0, "welfare-goods", "welfare-money")
    fund(s, 0, money=4, goods=3)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert magnate.decisions(s)[0].seat == 0
    assert why(s, "pay welfare-money-goods 1") == "end.welfare"
    do(s, "pay welfare-money 1")  # one good is sold for the fifth dollar
    assert (s.money[0], s.goods[0]) == (0, 2)
    do(s, "pay welfare-goods 1", "confirm")
    assert s.paid[:3] == [1, 1, 0]
    assert s.phase == "end"
    assert line(s, 0, "end.donations") == 4
    assert sound(s)


@rule("end.welfare")
def test_final_payments_at_once() -> None:
    s = table()
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=0, goods=9)
    s.round, s.markers = 20, [5, 5, 5, 5]
    expected = line(s, 0, "end.donations")
    run(s, FinalScoring())
    do(s, "pay best")
    assert s.goods[0] == 3  # six goods make twelve points
    assert line(s, 0, "end.donations") == expected == 12
    assert s.phase == "end"
    assert sound(s)


@rule("end.welfare")
def test_nobody_is_asked_to_pay_without_means_or_donation() -> None:
    s = table()
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=50, goods=0)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert asked(s) == ""
    refused = PayWelfare(0, "welfare-goods", 1).check(s)
    assert refused is not None
    assert refused.rule == "end.welfare"


@rule("end.welfare")
def test_confirmed_payments_stay_as_they_are() -> None:
    s = table()
    gift(s, 0, "welfare-goods")
    fund(s, 0, goods=5)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert offered(s) == ["pay best", *(f"pay welfare-goods {n}" for n in range(1, 6)), "confirm"]
    magnate.play(s, ConfirmPayments(0))
    assert line(s, 0, "end.donations") == 0


@rule("end.welfare")
def test_the_best_plan_takes_into_account_what_was_already_paid() -> None:
    s = final("welfare-goods", "welfare-money", money=40, goods=6)
    do(s, "pay welfare-money 5")  # ten of twelve points
    assert best_payments(s, 0) == (6, 1, 0)
    do(s, "pay best")
    assert s.paid[:3] == [6, 6, 0]
    assert line(s, 0, "end.donations") == 24
    assert (s.money[0], s.phase) == (10, "end")
    assert sound(s)


@rule("end.welfare", "donation.cap")
def test_paying_beyond_the_limit_is_refused_with_its_rule() -> None:
    s = final("welfare-goods", money=0, goods=9)
    assert barred(s, "pay welfare-goods 7") == "donation.cap"
    do(s, "pay welfare-goods 6")  # twelve points
    assert asked(s) == ""  # three goods more would score nothing
    assert barred(s, "pay welfare-goods 1") == "donation.cap"
    assert barred(s, "pay best") == "end.welfare"
    assert line(s, 0, "end.donations") == 12


@rule("end.welfare", "goods.sale")
def test_the_label_of_a_payment_says_what_it_costs_and_scores() -> None:
    s = final("welfare-money", "welfare-goods", money=4, goods=7)
    assert label(s, "pay welfare-money 2") == "Pay $10 for Welfare: money: 4 points (sells 6 goods)"
    assert (
        label(s, "pay best")
        == "Pay what scores most, 14 points: 6 goods for Welfare: goods and $5 for Welfare: money (sells 1 good)"
    )


def final(*donations: str, money: int, goods: int) -> Carnegie:
    """Final scoring of a seat with these donations and means."""
    s = table()
    gift(s, 0, *donations)
    fund(s, 0, money=money, goods=goods)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    return s
