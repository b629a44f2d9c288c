"""Donations and selling goods."""

import pytest

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.donations import CopiedDonation, Donate, DonationTurn
from magnate.games.carnegie.phases.timeline import EventPhase
from magnate.games.carnegie.question import SellGoods
from magnate.games.carnegie.state import NEUTRAL
from tests.carnegie.table import (
    MANAGEMENT,
    RESEARCH,
    asked,
    build,
    do,
    donation_line,
    fund,
    gift,
    network,
    offered,
    run,
    sound,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("donation.event", "donation.one-per-space")
def test_b12_one_donation_each_in_turn_order_on_free_spaces() -> None:
    s = table()
    s.first = 1
    s.strips[0] = "1-back"  # a donation first
    s.action, s.row = "human_resources", 0
    for seat in (0, 1):
        fund(s, seat, money=30)
    run(s, EventPhase())
    assert magnate.decisions(s)[0].seat == 1
    do(s, "donate health-east")
    assert magnate.decisions(s)[0].seat == 0
    assert why(s, "donate health-east") == "donation.one-per-space"
    do(s, "donate health-west")
    assert asked(s) == ""
    assert s.given == [1, 1]
    assert sound(s)


@rule("donation.event")
def test_a_donation_may_be_skipped() -> None:
    s = table()
    run(s, DonationTurn(0))
    do(s, "no donation")
    assert (s.money[0], s.given[0]) == (12, 0)


@rule("donation.price", "tile.communications")
def test_b13_the_price_counts_all_own_donations_and_the_present_base() -> None:
    s = table()
    fund(s, 0, money=14, goods=0)
    gift(s, 0, "health-east", "health-west")
    assert Donate(0, "welfare-flat").check(s) is not None
    build(s, 0, "communications", "a4", standing=1)
    assert Donate(0, "welfare-flat").check(s) is None
    s.standing[0], s.lying[0] = 0, 1
    refused = Donate(0, "welfare-flat").check(s)
    assert refused is not None
    assert refused.rule == "donation.price"


@rule("donation.price")
def test_nobody_is_asked_who_cannot_pay() -> None:
    s = table()
    fund(s, 0, money=2, goods=2)
    run(s, DonationTurn(0))
    assert asked(s) == ""
    fund(s, 0, money=2, goods=3)
    run(s, DonationTurn(0))
    do(s, "donate welfare-flat")
    assert (s.money[0], s.goods[0]) == (0, 0)
    assert sound(s)


@rule("donation.disc")
def test_a29_no_disc_no_donation() -> None:
    s = table()
    s.discs[0] = 0
    refused = Donate(0, "welfare-flat").check(s)
    assert refused is not None
    assert refused.rule == "donation.disc"


@rule("tile.charitable-giving", "mission.conditions")
def test_b14_charitable_giving_copies_another_players_donation() -> None:
    s = table(seats=3)
    build(s, 0, "charitable-giving", "a4", standing=1)
    fund(s, 0, money=30)
    turn(s, RESEARCH)
    do(s, "open a4")
    assert why(s, "use a4 mission-donation") == "tile.charitable-giving"  # nothing to copy yet
    gift(s, 0, "welfare-flat")
    gift(s, 1, "welfare-flat", "health-east")
    gift(s, NEUTRAL, "health-west")
    do(s, "use a4 mission-donation", "mission west")
    assert offered(s) == ["copy health-east"]
    assert why(s, "copy welfare-flat") == "tile.charitable-giving"
    do(s, "copy health-east")
    assert s.gifts[s.rules.donation_index["health-east"]] == (1, 0)
    assert s.money[0] == 30 - 10
    assert s.given[0] == 2
    assert s.missions[0] == 1
    assert sound(s)
    build(s, 2, "charitable-giving", "a4", standing=1)
    run(s, CopiedDonation(2))
    do(s, "copy health-east")  # several may stack
    assert s.gifts[s.rules.donation_index["health-east"]] == (1, 0, 2)


@rule("tile.charitable-giving", "donation.one-per-space")
def test_b15_nobody_makes_a_donation_twice() -> None:
    s = table()
    gift(s, 0, "welfare-flat")
    gift(s, 1, "welfare-flat")
    fund(s, 0, money=50)
    run(s, CopiedDonation(0))
    assert why(s, "copy welfare-flat") == "tile.charitable-giving"
    s.agenda.clear()
    run(s, DonationTurn(0))
    assert why(s, "donate welfare-flat") == "donation.one-per-space"


@rule("tile.charitable-giving")
def test_a18_neutral_discs_cannot_be_copied_unless_the_table_says_so() -> None:
    for copy, expected in ((False, "tile.charitable-giving"), (True, "")):
        s = table(errata={"copy_neutral": copy})
        gift(s, NEUTRAL, "welfare-flat")
        run(s, CopiedDonation(0))
        assert why(s, "copy welfare-flat") == expected


@rule("donation.cap")
def test_b16_the_limit_holds_for_each_donation() -> None:
    s = table(sides="BBBB")
    network(s, 0, *("albany", "boston", "pittsburgh", "new-york") * 2)
    s.tab[:4] = [6, 0, 0, 0]
    gift(s, 0, "health-east", "rights-housing-commerce")
    assert donation_line(s, 0, "health-east") == 15
    assert donation_line(s, 0, "rights-housing-commerce") == 15


@rule("donation.cap")
def test_a3_side_a_raises_nothing() -> None:
    s = table(sides="AAAA")
    network(s, 0, *("albany", "boston", "pittsburgh", "new-york") * 2)
    s.tab[:4] = [6, 6, 6, 6]
    gift(s, 0, "health-east")
    assert donation_line(s, 0, "health-east") == 12


@rule("goods.sale")
def test_b18_goods_are_sold_at_any_own_decision() -> None:
    s = table()
    turn(s, MANAGEMENT)
    do(s, "sell 3 goods")
    assert (s.money[0], s.goods[0]) == (15, 1)
    assert asked(s) == "DepartmentTurn"
    assert why(s, "sell 2 goods") == "core.not-offered"
    do(s, "open a1", "sell 1 goods")
    assert why(s, "sell 1 goods") == "core.not-offered"
    assert why(s, "sell 1 goods", 1) == "core.not-asked"
    assert sound(s)


@rule("goods.sale")
def test_no_more_goods_are_sold_than_there_are() -> None:
    s = table()
    refused = SellGoods(0, 5).check(s)
    assert refused is not None
    assert refused.rule == "goods.sale"


@rule("goods.sale")
def test_a38_no_sale_between_a_choice_and_its_payment() -> None:
    s = table()
    fund(s, 0, goods=2)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales")
    assert why(s, "sell 1 goods") == "core.not-offered"
    do(s, "place sales on a4")
    assert s.goods[0] == 0


@pytest.mark.parametrize("donation", list(GAME.ruleset(GAME.config(2)).donations))
def test_every_donation_can_be_made(donation: str) -> None:
    s = table()
    run(s, DonationTurn(0))
    do(s, f"donate {donation}")
    assert s.gifts[s.rules.donation_index[donation]] == (0,)
