"""The end of the game."""

import pytest

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.connections import connection
from magnate.games.carnegie.phases.timeline import FinalScoring
from magnate.games.carnegie.state import ANDREW, NEUTRAL
from magnate.games.carnegie.welfare import ConfirmPayments, PayWelfare, best_payments
from tests.carnegie.table import (
    active,
    asked,
    away,
    build,
    develop,
    do,
    donation_line,
    fund,
    gift,
    line,
    network,
    offered,
    project,
    run,
    sound,
    stand,
    table,
    track,
    why,
)
from tests.rules import rule


@rule("end.network", "end.connections")
def test_b43_two_large_cities_joined_by_own_projects() -> None:
    s = table()
    network(s, 0, "chicago", "new-york")
    assert connection(s, 0) == 0
    network(s, 0, "pittsburgh")
    assert connection(s, 0) == 3  # Midwest at wagon
    track(s, 0, "midwest", 2)
    assert connection(s, 0) == 6
    track(s, 0, "midwest", 3)
    track(s, 0, "east", 2)
    assert connection(s, 0) == 9


@rule("end.connections")
def test_b44_only_one_network_counts() -> None:
    s = table()
    for region in ("west", "midwest", "east", "south"):
        track(s, 0, region, 4)
    network(s, 0, "new-orleans", "atlanta", "washington", "new-york")
    assert connection(s, 0) == 9
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago")
    assert connection(s, 0) == 18


@rule("end.network")
def test_b45_others_neither_connect_nor_block() -> None:
    s = table()
    network(s, 0, "chicago", "new-york")
    network(s, 1, "pittsburgh")
    s.owner[s.rules.city_slots["pittsburgh"][1]] = NEUTRAL
    assert connection(s, 0) == 0
    network(s, 0, "pittsburgh")
    assert connection(s, 0) == 3


@rule("end.scoring", "end.score-track", "end.jokers", "end.active", "end.projects", "end.tabs")
def test_b46_the_account_line_by_line() -> None:
    s = table(seats=4)
    s.points[0] = 7
    build(s, 0, "sales", "a4", standing=2)
    project(s, 0, "housing", "chicago", "boston")
    develop(s, 0, "commerce", 5)
    gift(s, 0, "welfare-flat")
    fund(s, 0, money=99, goods=99)  # worth nothing by themselves
    score = next(score for score in GAME.result(s).scores if score.seat == 0)
    assert [(each.rule, each.amount) for each in score.lines] == [
        ("end.score-track", 7),
        ("end.jokers", 3),
        ("end.active", 7),
        ("end.departments", 3),
        ("end.tabs", 5),
        ("end.connections", 0),
        ("end.projects", 3),
        ("end.projects", 3),
        ("end.donations", 7),
    ]
    assert score.total == 38


@rule("end.tie")
def test_b47_equal_totals_share_the_victory() -> None:
    s = table(seats=3)
    s.points = [5, 5, 1]  # the third has a joker
    result = GAME.result(s)
    assert result.winners == (0, 1)
    assert [score.rank for score in result.scores] == [1, 1, 3]


@rule("end.active")
def test_a16_missions_and_the_printed_employee_do_not_count() -> None:
    s = table(errata={"permanent_counts": True})
    away(s, 0, "south", 2)
    assert line(s, 0, "end.active") == 5
    assert active(s, 0) == 6
    gift(s, 0, "welfare-active-employees")
    assert donation_line(s, 0, "welfare-active-employees") == 6


@rule("end.donations")
def test_b64_donations_count_themselves_and_copies() -> None:
    s = table()
    gift(s, 1, "welfare-flat")
    gift(s, 0, "rights-donations", "welfare-flat", "health-east")
    assert donation_line(s, 0, "rights-donations") == 6
    assert donation_line(s, 0, "welfare-flat") == 7
    assert donation_line(s, 1, "welfare-flat") == 7


@rule("end.donations")
def test_every_donation_by_what_it_counts() -> None:
    s = table()
    project(s, 0, "infrastructure", "washington", "denver")
    project(s, 0, "industry", "houston")
    project(s, 0, "housing", "seattle", "boston")
    project(s, 0, "commerce", "omaha")
    expected = {
        "rights-infrastructure": 8,
        "rights-industry": 3,
        "rights-housing-commerce": 6,
        "health-east": 4,
        "health-west": 4,
        "health-south": 2,
        "health-midwest": 2,
        "health-small-city": 4,
        "welfare-active-employees": 5,
    }
    gift(s, 0, *expected)
    for donation, points in expected.items():
        assert donation_line(s, 0, donation) == points, donation


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
    assert why(s, "pay welfare-money-goods") == "end.welfare"
    do(s, "pay welfare-money")  # one good is sold for the fifth dollar
    assert (s.money[0], s.goods[0]) == (0, 2)
    assert why(s, "pay best") == "end.welfare"  # only before anything was paid
    do(s, "pay welfare-goods", "confirm")
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
    refused = PayWelfare(0, "welfare-goods").check(s)
    assert refused is not None
    assert refused.rule == "end.welfare"


@rule("end.welfare")
def test_confirmed_payments_stay_as_they_are() -> None:
    s = table()
    gift(s, 0, "welfare-goods")
    fund(s, 0, goods=5)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert offered(s) == ["pay best", "pay welfare-goods", "confirm"]
    magnate.play(s, ConfirmPayments(0))
    assert line(s, 0, "end.donations") == 0


@rule("end.tier")
@pytest.mark.parametrize(("crossed", "expected"), [("large_cities", 9), ("all_crossed", 6)])
def test_a11_which_regions_set_the_tier(crossed: str, expected: int) -> None:
    s = table(connection_regions=crossed)
    network(s, 0, "chicago", "st-louis", "cincinnati", "washington", "new-york")  # within Midwest and East
    network(s, 0, "charleston", "atlanta")
    for region in ("midwest", "east"):
        track(s, 0, region, 4)
    assert connection(s, 0) == 9  # the South need not be crossed
    s = table(connection_regions=crossed)
    network(s, 0, "chicago", "st-louis", "memphis", "atlanta", "washington", "new-york")
    track(s, 0, "midwest", 4)
    track(s, 0, "east", 4)
    track(s, 0, "south", 2)
    assert connection(s, 0) == expected


@rule("solo.tie", "end.tie")
def test_a26_a_solo_tie_is_a_draw() -> None:
    s = table(seats=1)
    stand(s, 0, "construction", 0)
    s.cards_by_shift = [0, 4, 0, 0, 0]
    result = GAME.result(s)
    assert [(score.seat, score.total, score.rank) for score in result.scores] == [(0, 4, 1), (ANDREW, 4, 1)]
