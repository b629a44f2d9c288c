"""The worked examples of the rulebook (C) and what follows from the tables (D), by their ids."""

import pytest

from magnate.games.carnegie import GAME
from magnate.games.carnegie.automa import AndrewTurn
from magnate.games.carnegie.connections import connection
from magnate.games.carnegie.content.kinds import REGION, SPACE
from magnate.games.carnegie.donations import DonationTurn
from magnate.games.carnegie.income import CallBack
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.opening import OpeningTurn, place_neutral, placements
from magnate.games.carnegie.phases.timeline import ActionChoice, NameEvent, Round, RoundEnd
from magnate.games.carnegie.queries import at, first_free_slot, order, place_of
from magnate.games.carnegie.state import ANDREW, FREE, NEUTRAL, Carnegie
from tests.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    active,
    asked,
    away,
    build,
    develop,
    do,
    donation_line,
    fund,
    gift,
    lie,
    line,
    network,
    offered,
    project,
    run,
    sound,
    stand,
    table,
    track,
    turn,
    why,
)
from tests.rules import rule

ALL_FOUR = (
    "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago", "pittsburgh", "new-york",
    "cincinnati", "atlanta", "new-orleans",
)  # fmt: skip


def railroads(s: Carnegie, *regions: str) -> None:
    for region in regions:
        track(s, 0, region, 4)


@rule("activation.price", "activation.all")
def test_c1_activation_as_far_as_the_money_goes() -> None:
    s = table()
    fund(s, 0, money=4, goods=0)
    build(s, 0, "safety-quality", "a4", lying=1)
    build(s, 0, "sales", "b4", lying=2)
    stand(s, 0, "construction", 2)
    lie(s, 0, "c2")
    run(s, ActivationPhase())
    assert why(s, "activate a4 for 5") == "activation.price"
    do(s, "activate b4 for 1", "activate b4 for 1", "activate c2 for 2")
    assert s.money[0] == 0
    assert s.lying[at(0, "a4")] == 1
    assert asked(s) == ""
    assert sound(s)


@rule("timeline.choice")
def test_c2_the_marker_goes_to_the_next_space() -> None:
    s = table()
    s.markers = [0, 0, 0, 2]
    s.round = 3
    run(s, ActionChoice(0), NameEvent())
    do(s, "choose research_development")
    assert (s.action, s.row) == (RESEARCH, 3)


@rule("timeline.finished-row", "timeline.advance")
def test_c3_a_finished_row_turns_the_next_marker() -> None:
    s = table()
    s.markers = [5, 2, 1, 0]
    s.round = 9
    run(s, Round(9))
    do(s, "choose human_resources")
    assert s.action == HR
    assert s.row == 1
    while s.round == 9:
        do(s, offered(s)[-1])
    assert s.markers == [5, 3, 1, 0]


@rule("income.transport", "income.projects", "income.call-back")
def test_c4_income_of_two_employees_and_two_projects() -> None:
    s = table()
    away(s, 0, "midwest", 2)
    track(s, 0, "midwest", 2)
    project(s, 0, "housing", "boston")
    project(s, 0, "industry", "albany")
    run(s, CallBack(0, "midwest"))
    before = s.lying[at(0, "b1")]
    do(s, "recall 2 from midwest")
    assert (s.money[0] - 12, s.goods[0] - 4) == (6, 1)
    assert s.lying[at(0, "b1")] == before + 2
    assert sound(s)


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


@rule("hr.moves", "hr.lies-down")
def test_c6_six_steps_and_what_they_cost_at_the_end() -> None:
    s = table()
    build(s, 0, "training-partnerships", "b3")
    turn(s, HR)
    do(s, "open b2")
    assert s.steps == 6
    do(s, "move lying b1 b2", "move lying b2 b3")
    do(s, "move lying b1 c1", "move lying c1 c2", "move lying b1 c1", "move lying c1 c2")
    assert s.steps == 0
    assert (s.lying[at(0, "b3")], s.lying[at(0, "c2")]) == (1, 2)
    s.agenda.clear()
    run(s, ActivationPhase())
    do(s, "activate b3 for 2", "activate c2 for 2", "activate c2 for 2")
    assert s.money[0] == 12 - 6
    assert sound(s)


@rule("management.commerce", "management.build", "management.cost")
def test_c7_goods_for_a_new_department() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 2)
    fund(s, 0, goods=0)
    before = active(s, 0)
    turn(s, MANAGEMENT)
    do(s, "open a1", "use a1 goods", "use a1 goods")
    assert s.goods[0] == 2
    do(s, "open c1", "build engineering", "place engineering on a4")
    assert s.goods[0] == 0
    assert s.board[at(0, "a4")] == "engineering"
    assert active(s, 0) == before
    assert sound(s)


def ready_to_build() -> Carnegie:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "housing", 1)
    fund(s, 0, goods=2)
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    return s


@rule("construction.mission", "construction.goods", "construction.slot")
def test_c8_two_goods_build_one_industry() -> None:
    s = ready_to_build()
    do(s, "build industry from c2", "site chicago industry")
    assert s.missions[REGION["midwest"]] == 1
    assert s.goods[0] == 0
    assert "industry" in [s.project[slot] for slot in s.rules.city_slots["chicago"] if s.owner[slot] == 0]
    assert offered(s) == ["close"]
    assert why(s, "build housing from c2") == "construction.goods"
    assert s.standing[at(0, "c2")].bit_count() == 2
    assert sound(s)


@rule("construction.goods")
def test_c8_or_two_housing_projects() -> None:
    s = ready_to_build()
    do(s, "build housing from c2", "site chicago housing", "build housing from c2", "site st-louis housing")
    assert s.goods[0] == 0
    assert s.built[:4] == [2, 0, 0, 0]
    assert sound(s)


@rule("construction.small-city")
def test_c9_cincinnati_pays_transport_income_at_once() -> None:
    s = ready_to_build()
    track(s, 0, "midwest", 4)
    do(s, "build industry from c2", "site cincinnati any")
    assert s.goods[0] == 2
    assert s.missions[REGION["midwest"]] == 1
    assert sound(s)


@rule("research.pool", "research.tab", "research.track", "tile.advanced-design")
def test_c10_fifteen_study_points() -> None:
    s = table()
    build(s, 0, "advanced-design", "a4", standing=3)
    develop(s, 0, "industry", 2)
    turn(s, RESEARCH)
    do(s, "open a2", "use a2 study", "open a4", "use a4 study", "use a4 study", "use a4 study")
    assert s.study == 15
    discs = s.discs[0]
    do(s, "develop industry")
    assert (s.study, s.discs[0]) == (11, discs - 1)
    do(s, "develop industry")
    assert s.study == 7
    assert line(s, 0, "end.tabs") == 3
    do(s, "advance west", "advance west", "advance west")
    assert (s.track[REGION["west"]], s.study) == (4, 0)
    assert sound(s)


@rule("end.connections", "end.tier")
def test_c11_three_large_cities_by_railroad() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago", "pittsburgh", "new-york")
    railroads(s, "west", "midwest", "east")
    assert connection(s, 0) == 27


@rule("end.tier")
def test_c12_the_lowest_tier_counts() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago")
    network(s, 0, "dallas", "memphis", "new-orleans")
    railroads(s, "midwest", "south")
    track(s, 0, "west", 2)
    assert connection(s, 0) == 18


@rule("end.network")
def test_c13_of_two_networks_the_better_counts() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago")
    network(s, 0, "new-orleans", "atlanta", "washington", "new-york")
    railroads(s, "south", "east")
    assert connection(s, 0) == 9  # the second at railroad; the first has three points at wagon
    railroads(s, "west", "midwest")
    assert connection(s, 0) == 18


@rule("solo.donations")
def test_c14_andrew_scores_the_humans_projects() -> None:
    s = table(seats=1)
    network(s, 0, "seattle", "helena", "portland", "boise", "reno")
    gift(s, ANDREW, "health-west")
    assert donation_line(s, ANDREW, "health-west") == 10


@rule("research.final-space")
@pytest.mark.parametrize(
    ("region", "money", "goods"), [("west", 0, 3), ("south", 0, 3), ("midwest", 10, 0), ("east", 10, 0)]
)
def test_c15_the_first_on_the_last_space(region: str, money: int, goods: int) -> None:
    s = table()
    track(s, 0, region, 4)
    track(s, 1, region, 4)
    turn(s, RESEARCH)
    s.study = 5
    do(s, f"advance {region}")
    assert (s.money[0] - 12, s.goods[0] - 4) == (money, goods)
    s.agenda.clear()
    turn(s, RESEARCH, seat=1)
    s.study = 5
    assert why(s, f"advance {region}") == "research.final-space"


@rule("income.transport")
@pytest.mark.parametrize("region", ["west", "midwest", "east", "south"])
def test_d1_one_dollar_on_the_first_space(region: str) -> None:
    s = table()
    away(s, 0, region)
    project(s, 0, "housing", "boston")
    run(s, CallBack(0, region))
    do(s, f"recall 1 from {region}")
    assert s.money[0] == 12 + 1 + 2


@rule("end.network")
def test_d2_eleven_cities_join_all_four() -> None:
    s = table()
    network(s, 0, *ALL_FOUR)
    assert connection(s, 0) == 18
    for left_out in ALL_FOUR:
        s = table()
        network(s, 0, *(city for city in ALL_FOUR if city != left_out))
        assert connection(s, 0) < 18


@rule("end.connections", "end.tier")
def test_d3_all_four_by_tier() -> None:
    s = table()
    network(s, 0, *ALL_FOUR)
    assert connection(s, 0) == 18
    for region in ("west", "midwest", "south"):
        track(s, 0, region, 2)
    assert connection(s, 0) == 24
    railroads(s, "west", "midwest", "south", "east")
    assert connection(s, 0) == 36


@rule("research.track", "tile.telegraph-operators")
def test_d4_the_way_to_railroad() -> None:
    for telegraph, expected in ((False, 18), (True, 13)):
        s = table()
        if telegraph:
            build(s, 0, "telegraph-operators", "a4", standing=1)
        turn(s, RESEARCH)
        s.study = 100
        do(s, *["advance west"] * 3, *["advance midwest"] * 2, *["advance south"] * 2, "advance east")
        assert 100 - s.study == expected


@rule("tile.new-lobby", "management.cost")
def test_d5_the_new_lobby_costs_two_more() -> None:
    for space, goods in (("a4", 3), ("b4", 4)):
        s = table()
        lie(s, 0, "a4")
        turn(s, MANAGEMENT)
        do(s, "open c1", "build new-lobby", f"place new-lobby on {space}")
        assert s.goods[0] == 4 - goods
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


@rule("solo.construction", "setup.neutral")
def test_d8_the_next_disc_goes_to_the_second_slot() -> None:
    s = table(seats=1)
    slots = s.rules.city_slots["albany"]
    s.owner[slots[0]] = NEUTRAL
    assert first_free_slot(s, "albany") == slots[1]
    assert s.rules.slot_kinds[slots[1]] == "commerce"


@rule("solo.shift", "solo.human-resources")
def test_d9_four_shifts_are_the_most() -> None:
    s = table(seats=1)
    s.card = "n01"
    s.action, s.row, s.markers = HR, 0, [4, 0, 0, 0]
    gift(s, NEUTRAL, "education-human-resources")
    run(s, AndrewTurn())
    assert s.shifts == 4
    assert s.rules.shift_points[s.shifts] == 10


@rule("tile.safety-quality")
def test_d10_safety_counts_those_who_stay() -> None:
    s = table()
    build(s, 0, "safety-quality", "a4", standing=1)
    assert active(s, 0) == 6
    turn(s, HR)
    do(s, "open a4", "use a4 mission-points", "mission east")
    assert s.points[0] == 3
    assert sound(s)


@rule("setup.moves", "setup.activation")
def test_d11_an_opening() -> None:
    s = table()
    run(s, OpeningTurn(0), ActivationPhase())
    do(s, "move lying b1 c1", "move lying c1 c2", "move lying b1 c1", "move lying c1 c2", "move lying b1 b2", "stop")
    do(s, "activate c2 for 2", "activate c2 for 2", "activate b2 for 1")
    assert (s.money[0], s.goods[0]) == (7, 4)
    assert active(s, 0) == 8
    assert s.lying[at(0, "b1")] == 2
    assert sound(s)


@rule("end.connections")
def test_d12_a_large_city_may_be_left_out_only_by_option() -> None:
    for subset, expected in ((False, 6), (True, 9)):
        s = table(connection_allow_subset=subset)
        network(s, 0, "chicago", "pittsburgh", "new-york", "washington", "atlanta", "new-orleans")
        railroads(s, "midwest", "east")
        assert connection(s, 0) == expected


@rule("timeline.finished-row")
def test_d13_finished_rows_are_skipped() -> None:
    s = table()
    s.markers = [5, 5, 3, 5]
    s.round = 19
    s.action = RESEARCH
    run(s, NameEvent(), RoundEnd())
    assert s.action == ""  # the next round has begun
    assert s.markers == [5, 5, 4, 5]


@rule("setup.order", "setup.jokers")
def test_d14_the_order_of_the_set_up() -> None:
    s = table(seats=3)
    assert [(type(step).__name__, step.seat) for step in placements(s)] == [  # type: ignore[attr-defined]  # by seat
        ("HousingDisc", 2), ("DepartmentDraft", 2), ("HousingDisc", 1), ("DepartmentDraft", 1),
        ("HousingDisc", 0), ("DepartmentDraft", 0),
    ]  # fmt: skip
    assert order(s) == [0, 1, 2]
    assert s.jokers == [0, 0, 1]


@rule("setup.neutral")
def test_d15_nine_neutral_discs() -> None:
    s = table(seats=3)
    left = 9
    for card, then in (("n12", 4), ("n01", 1), ("n02", 0)):
        left = place_neutral(s, card, left)
        assert left == then
    taken = [s.rules.slot_city[slot] for slot, owner in enumerate(s.owner) if owner == NEUTRAL]
    assert sorted(taken) == sorted(["new-york", "chicago", "new-orleans", "san-francisco", "salt-lake-city", "reno"])
    blocked = [key for key, discs in zip(s.rules.donations, s.gifts, strict=True) if discs]
    assert blocked == ["education-human-resources", "education-management", "welfare-active-employees"]


@rule("end.welfare", "donation.cap")
@pytest.mark.parametrize(("goods", "points"), [(7, 14), (8, 15)])
def test_d16_welfare_payments_under_a_raised_limit(goods: int, points: int) -> None:
    s = table(sides="BBBB")
    develop(s, 0, "housing", 6)
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=0, goods=goods)
    assert donation_line(s, 0, "welfare-goods") == points


@rule("solo.scoring", "solo.round-end")
def test_d17_andrews_account() -> None:
    s = table(seats=1)
    s.cards_by_shift = [12, 4, 2, 1, 1]
    s.andrew_tiles = ["sales", "logistics", "recruiting", "engineering", "supply-chain"]
    s.andrew_track = [5, 4, 1, 1]
    for city in ("chicago", "denver", "reno"):
        s.owner[first_free_slot(s, city)] = ANDREW
    score = next(score for score in GAME.result(s).scores if score.seat == ANDREW)
    assert [each.amount for each in score.lines] == [26, 10, 6, 5]
    assert score.total == 47


@rule("solo.research", "solo.shift")
def test_d18_andrew_stops_before_a_taken_end() -> None:
    s = table(seats=1)
    s.card = "c16"
    s.action, s.row = RESEARCH, 3
    s.strips = ["1-front"] * 4  # a region comes next
    s.andrew_track[REGION["south"]] = 3
    track(s, 0, "south", 5)
    run(s, AndrewTurn())
    assert s.andrew_track[REGION["south"]] == 4
    assert s.shifts == 3
    assert s.rules.shift_points[s.shifts] == 6


@rule("hr.moves")
def test_d19_three_steps_without_a_figure() -> None:
    s = table()
    stand(s, 0, "human-resources", 0)
    turn(s, HR)
    do(s, "open b2")
    assert s.steps == 3


def test_positions_of_these_tests_are_plain() -> None:
    s = table()
    assert sound(s)
    assert place_of(s, 0, "construction") == SPACE["c2"]
    assert s.owner.count(FREE) == 68
