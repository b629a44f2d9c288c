"""Donations and selling goods."""

import pytest

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import REGIONS
from magnate.games.carnegie.mechanics.donations import Donate, DonationTurn
from magnate.games.carnegie.mechanics.income import IncomeChoice
from magnate.games.carnegie.mechanics.question import SellGoods
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import EventPhase
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import NEUTRAL
from tests.games.carnegie.table import (
    CONSTRUCTION,
    MANAGEMENT,
    RESEARCH,
    asked,
    barred,
    build,
    do,
    donation_line,
    fund,
    gift,
    label,
    network,
    offered,
    project,
    run,
    sound,
    stand,
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
    assert barred(s, "copy a4 health-east west") == "tile.charitable-giving"  # nothing to copy yet
    gift(s, 0, "welfare-flat")
    gift(s, 1, "welfare-flat", "health-east")
    gift(s, NEUTRAL, "health-west")
    copies = [f"copy a4 health-east {region}" for region in REGIONS]
    assert [move for move in offered(s) if move.startswith("copy")] == copies
    assert why(s, "copy a4 welfare-flat west") == "tile.charitable-giving"
    do(s, "copy a4 health-east west")
    assert s.gifts[s.rules.donation_index["health-east"]] == (1, 0)
    assert s.money[0] == 30 - 10
    assert s.given[0] == 2
    assert s.missions[0] == 1
    assert sound(s)
    s.agenda.clear()
    build(s, 2, "charitable-giving", "a4", standing=1)
    turn(s, RESEARCH, seat=2)
    do(s, "copy a4 health-east south")  # several may stack
    assert s.gifts[s.rules.donation_index["health-east"]] == (1, 0, 2)


@rule("tile.charitable-giving", "donation.one-per-space")
def test_b15_nobody_makes_a_donation_twice() -> None:
    s = table()
    gift(s, 0, "welfare-flat")
    gift(s, 1, "welfare-flat")
    fund(s, 0, money=50)
    build(s, 0, "charitable-giving", "a4", standing=1)
    turn(s, RESEARCH)
    assert why(s, "copy a4 welfare-flat west") == "tile.charitable-giving"
    s.agenda.clear()
    run(s, DonationTurn(0))
    assert why(s, "donate welfare-flat") == "donation.one-per-space"


@rule("tile.charitable-giving")
def test_a18_neutral_discs_cannot_be_copied_unless_the_table_says_so() -> None:
    for copy, expected in ((False, "tile.charitable-giving"), (True, "")):
        s = table(errata={"copy_neutral": copy})
        gift(s, NEUTRAL, "welfare-flat")
        build(s, 0, "charitable-giving", "a4", standing=1)
        turn(s, RESEARCH)
        assert why(s, "copy a4 welfare-flat west") == expected


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
    assert why(s, "sell 2 goods") == "goods.sale"
    assert why(s, "sell 0 goods") == "goods.sale"
    do(s, "sell 1 goods")
    assert why(s, "sell 1 goods") == "goods.sale"
    assert why(s, "sell 1 goods", 1) == "core.not-asked"
    assert sound(s)


@rule("goods.sale")
def test_no_more_goods_are_sold_than_there_are() -> None:
    s = table()
    refused = SellGoods(0, 5).check(s)
    assert refused is not None
    assert refused.rule == "goods.sale"


@rule("goods.sale")
def test_a38_a_payment_that_sells_goods_says_so() -> None:
    s = table()
    build(s, 0, "safety-quality", "d2", lying=1)
    fund(s, 0, money=0, goods=6)
    run(s, ActivationPhase())
    assert label(s, "activate d2 for 5") == "Activate an employee in Safety and Quality (d2) for $5 (sells 5 goods)"
    events = do(s, "activate d2 for 5")
    assert [GAME.say(event.text, event.args()) for event in events[:2]] == [
        "Blue sells 5 goods for $5.",
        "Blue activates an employee in Safety and Quality for $5.",
    ]
    fund(s, 0, money=4, goods=6)
    run(s, DonationTurn(0))
    assert label(s, "donate welfare-flat") == "Welfare: points at the end (7 points) for $5 (sells 1 good)"


@rule("goods.sale")
def test_a38_goods_to_sell_are_no_choice_of_their_own() -> None:
    s = table()
    build(s, 0, "supply-chain", "a4", standing=1)
    stand(s, 0, "construction", 0)
    fund(s, 0, money=0, goods=4)
    turn(s, CONSTRUCTION)
    assert asked(s) == ""
    s.lying[at(0, "b1")] += s.reserve[0]
    s.reserve[0] = 0
    project(s, 0, "housing", "los-angeles", "chicago")
    run(s, IncomeChoice(0, "housing", 1, 1))
    assert asked(s) == ""  # only the dollar can be taken
    assert s.money[0] == 1


@pytest.mark.parametrize("donation", list(GAME.ruleset(GAME.config(2)).donations))
def test_every_donation_can_be_made(donation: str) -> None:
    s = table()
    run(s, DonationTurn(0))
    do(s, f"donate {donation}")
    assert s.gifts[s.rules.donation_index[donation]] == (0,)


@rule("donation.price", "tile.communications")
@pytest.mark.parametrize(("earlier", "price", "reduced"), [(0, 5, 3), (1, 10, 6), (2, 15, 9)])
def test_c5_the_price_of_donations(earlier: int, price: int, reduced: int) -> None:
    for tile, expected in ((False, price), (True, reduced)):
        s = table()
        if tile:
            build(s, 0, "communications", "a4", standing=1)
        gift(s, 0, *("health-east", "health-west")[:earlier])
        fund(s, 0, money=40)
        run(s, DonationTurn(0))
        do(s, "donate welfare-flat")
        assert s.money[0] == 40 - expected
        assert sound(s)


@rule("end.donations")
def test_d6_education_of_a_starting_company() -> None:
    s = table()
    expected = {"human-resources": 3, "management": 6, "construction": 3, "research-development": 3, "any": 5}
    for kind, points in expected.items():
        gift(s, 0, f"education-{kind}")
        assert donation_line(s, 0, f"education-{kind}") == points


@rule("donation.cap", "research.tab")
@pytest.mark.parametrize(("raises", "points"), [(0, 12), (1, 15), (2, 16)])
def test_d7_the_limit_of_a_donation(raises: int, points: int) -> None:
    s = table(sides="BBBB")
    network(s, 0, *("albany", "boston", "pittsburgh", "new-york") * 2)
    gift(s, 0, "health-east")
    for kind in ("housing", "commerce")[:raises]:
        s.tab[("housing", "commerce").index(kind)] = 6
    assert donation_line(s, 0, "health-east") == points


@rule("donation.price", "goods.sale")
def test_the_fourth_donation_costs_twenty_and_goods_help() -> None:
    s = table()
    gift(s, 0, "health-east", "health-west", "health-south")
    fund(s, 0, money=17, goods=2)
    run(s, DonationTurn(0))
    assert asked(s) == ""
    fund(s, 0, money=17, goods=3)
    run(s, DonationTurn(0))
    do(s, "donate welfare-flat")
    assert (s.money[0], s.goods[0], s.given[0]) == (0, 0, 4)
    assert sound(s)


@rule("tile.charitable-giving", "tile.communications", "mission.conditions")
def test_a_copy_has_the_reduced_price_and_counts_for_the_next() -> None:
    s = table()
    build(s, 0, "charitable-giving", "a4", standing=1)
    build(s, 0, "communications", "b4", standing=1)
    gift(s, 0, "health-east")
    gift(s, 1, "welfare-flat")
    fund(s, 0, money=5, goods=0)
    turn(s, RESEARCH)
    assert why(s, "copy a4 welfare-flat east") == "donation.price"
    assert s.standing[at(0, "a4")] == 1
    fund(s, 0, money=15)
    do(s, "copy a4 welfare-flat east")
    assert s.money[0] == 15 - 6
    s.agenda.clear()
    run(s, DonationTurn(0))
    do(s, "donate health-west")
    assert s.money[0] == 0
