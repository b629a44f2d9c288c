"""The sixteen department tiles, one by one."""

import pytest

from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.mechanics.donations import DonationTurn
from magnate.games.carnegie.queries import at
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    active,
    asked,
    barred,
    build,
    develop,
    do,
    fund,
    gift,
    offered,
    run,
    sound,
    stand,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("tile.training-partnerships")
def test_1_training_pays_or_moves_on_a_mission() -> None:
    s = table()
    build(s, 0, "training-partnerships", "a4", standing=1)
    turn(s, HR)
    do(s, "mission a4 mission-money west")
    assert (s.money[0], s.missions[0]) == (20, 1)
    s = table()
    build(s, 0, "training-partnerships", "a4", standing=1)
    turn(s, HR)
    do(s, "mission a4 mission-moves west")
    assert s.steps == 8
    do(s, "done")  # steps may be left unmade
    assert s.steps == 0
    assert sound(s)


@rule("tile.recruiting")
def test_2_recruiting_hires_on_a_mission_or_moves() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=2)
    turn(s, HR)
    before, reserve = s.lying[at(0, "b1")], s.reserve[0]
    do(s, "mission a4 mission-employee south", "use a4 moves 1")
    assert (s.lying[at(0, "b1")], s.reserve[0]) == (before + 1, reserve - 1)
    assert s.steps == 4
    do(s, "move lying b1 c1")  # the new one may move at once
    assert sound(s)


@rule("tile.safety-quality")
@pytest.mark.parametrize(("others", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_d10_safety_and_quality_counts_those_who_stay_and_rounds_up(others: int, points: int) -> None:
    s = table()
    build(s, 0, "safety-quality", "a4", standing=1)
    names = ("human-resources", "commerce-finance", "strategic-planning", "construction", "research-development")
    for i, department in enumerate(names):
        stand(s, 0, department, 1 if i < others else 0)
    assert active(s, 0) == others + 1
    turn(s, HR)
    do(s, "mission a4 mission-points west")
    assert s.points[0] == points


@rule("tile.safety-quality")
def test_a16_the_printed_employee_counts_only_if_the_table_says_so() -> None:
    for counts, points in ((False, 3), (True, 3)):
        s = table(errata={"permanent_counts": counts})
        build(s, 0, "safety-quality", "a4", standing=1)
        turn(s, HR)
        do(s, "mission a4 mission-points west")
        assert s.points[0] == points
        assert active(s, 0) == (6 if counts else 5)


@rule("tile.new-lobby")
def test_4_the_new_lobby_is_a_department_without_workspaces() -> None:
    s = table()
    build(s, 0, "new-lobby", "a4", lying=2)
    gift(s, 0, "education-human-resources")
    turn(s, HR)
    do(s, "move lying a4 a3")  # employees leave it like any space
    assert s.lying[at(0, "a3")] == 1
    assert sound(s)


@rule("tile.purchasing")
def test_5_purchasing_needs_a_mission() -> None:
    s = table()
    build(s, 0, "purchasing", "a4", standing=2)
    turn(s, MANAGEMENT)
    do(s, "mission a4 mission-goods west", "mission a4 mission-money east")
    assert (s.money[0], s.goods[0]) == (20, 7)
    assert s.missions[:4] == [1, 0, 1, 0]
    assert sound(s)


@rule("tile.trade")
def test_6_sales_take_one_to_three_goods_at_six_dollars() -> None:
    s = table()
    build(s, 0, "sales", "a4", standing=2)
    turn(s, MANAGEMENT)
    assert [move for move in offered(s) if move.startswith("trade")] == [
        "trade a4 1", "trade a4 2", "trade a4 3", "trade a4 4",
    ]  # fmt: skip
    assert why(s, "trade a4 5") == "tile.trade"
    do(s, "trade a4 3")
    assert (s.money[0], s.goods[0]) == (30, 1)
    assert why(s, "trade a4 2") == "tile.trade"
    do(s, "trade a4 1")
    assert (s.money[0], s.goods[0]) == (36, 0)
    s = table()
    build(s, 0, "sales", "a4", standing=2)
    turn(s, MANAGEMENT)
    do(s, "trade a4 4")  # both employees
    assert (s.money[0], s.goods[0]) == (36, 0)
    assert barred(s, "trade a4 1") == "department.uses"
    assert active(s, 0) == 7  # nobody leaves
    assert sound(s)


@rule("tile.trade")
def test_7_logistics_pay_three_dollars_and_a_point() -> None:
    s = table()
    build(s, 0, "logistics", "a4", standing=1)
    turn(s, MANAGEMENT)
    do(s, "trade a4 3")
    assert (s.money[0], s.goods[0], s.points[0]) == (21, 1, 3)
    assert sound(s)


@rule("tile.property-management")
def test_8_property_management_needs_no_opening() -> None:
    s = table()
    build(s, 0, "property-management", "a4", standing=1)
    turn(s, MANAGEMENT)
    do(s, "build sales on b4")
    assert asked(s) == "NewOffice"


@rule("tile.engineering")
def test_9_engineering_builds_like_construction() -> None:
    s = table()
    build(s, 0, "engineering", "a4", standing=2)
    turn(s, CONSTRUCTION)
    do(s, "build housing from a4 in chicago housing", "build commerce from a4 in boston commerce")
    assert s.missions[:4] == [0, 1, 1, 0]
    assert s.goods[0] == 2
    assert sound(s)


@rule("tile.construction-outsourcing")
def test_10_outsourcing_builds_anywhere_without_a_mission() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    turn(s, CONSTRUCTION)
    do(s, "build industry from a4 in houston industry")
    assert (s.money[0], s.goods[0]) == (9, 2)
    assert s.missions[:4] == [0, 0, 0, 0]
    assert s.standing[at(0, "a4")] == 1
    assert sound(s)


@rule("tile.construction-outsourcing")
def test_10_the_goods_of_the_project_do_not_pay_the_dollars() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    fund(s, 0, money=2, goods=2)
    turn(s, CONSTRUCTION)
    assert why(s, "build industry from a4 in reno any") == "tile.construction-outsourcing"
    do(s, "build housing from a4 in atlanta housing")
    assert (s.money[0], s.goods[0]) == (0, 0)


@rule("tile.trade")
def test_11_supply_chain_buys_up_to_three_goods() -> None:
    s = table()
    build(s, 0, "supply-chain", "a4", standing=1)
    fund(s, 0, money=2, goods=0)
    turn(s, CONSTRUCTION)
    assert why(s, "trade a4 3") == "tile.trade"
    do(s, "trade a4 2")
    assert (s.money[0], s.goods[0]) == (0, 2)
    assert sound(s)


@rule("tile.trade", "goods.sale")
def test_11_supply_chain_never_sells_goods_to_buy_goods() -> None:
    s = table()
    build(s, 0, "supply-chain", "a4", standing=1)
    stand(s, 0, "construction", 0)
    fund(s, 0, money=0, goods=3)
    turn(s, CONSTRUCTION)
    assert asked(s) == ""  # three goods for three goods is no choice
    s.turn = CONSTRUCTION
    assert barred(s, "trade a4 3") == "tile.trade"


@rule("tile.communications")
def test_12_communications_lower_the_base_of_donations() -> None:
    s = table()
    build(s, 0, "communications", "a4", standing=1)
    fund(s, 0, money=3, goods=0)
    run(s, DonationTurn(0))
    do(s, "donate welfare-flat")
    assert s.money[0] == 0


@rule("tile.advanced-research")
def test_13_advanced_research_gives_seven_on_a_mission() -> None:
    s = table()
    build(s, 0, "advanced-research", "a4", standing=1)
    turn(s, RESEARCH)
    do(s, "mission a4 mission-study midwest")
    assert (s.study, s.missions[REGION["midwest"]]) == (3 + 7, 1)
    assert sound(s)


@rule("tile.advanced-design")
def test_14_advanced_design_gives_four_each() -> None:
    s = table()
    build(s, 0, "advanced-design", "a4", standing=3)
    turn(s, RESEARCH)
    assert s.study == 3 + 12  # counted at once
    assert not [move for move in offered(s) if move.startswith("use")]
    assert active(s, 0) == 8


@rule("tile.charitable-giving")
def test_15_charitable_giving_needs_the_full_price() -> None:
    s = table()
    build(s, 0, "charitable-giving", "a4", standing=1)
    gift(s, 1, "health-east")
    fund(s, 0, money=3, goods=1)
    turn(s, RESEARCH)
    assert why(s, "copy a4 health-east east") == "donation.price"
    fund(s, 0, money=4, goods=1)
    do(s, "copy a4 health-east east")
    assert (s.money[0], s.goods[0]) == (0, 0)
    assert sound(s)


@rule("tile.telegraph-operators")
def test_16_telegraph_lowers_track_steps_to_one_at_least() -> None:
    s = table()
    build(s, 0, "telegraph-operators", "a4", standing=1)
    develop(s, 0, "housing", 1)
    turn(s, RESEARCH)
    s.study = 10
    do(s, "advance midwest")
    assert s.study == 9  # 1 stays 1
    do(s, "advance midwest")
    assert s.study == 7
    do(s, "develop commerce")
    assert s.study == 5  # tabs cost what they cost


@rule("tile.training-partnerships", "mission.area")
def test_eight_steps_of_training_end_with_the_department() -> None:
    s = table()
    build(s, 0, "training-partnerships", "b3", standing=1)
    turn(s, HR)
    do(s, "mission b3 mission-moves south", "move lying b1 b2", "use b2 moves 1")
    assert s.steps == 6
    assert s.missions[REGION["south"]] == 1


@rule("tile.recruiting", "tile.new-lobby")
def test_a_recruit_arrives_in_either_lobby_and_walks_on() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    build(s, 0, "new-lobby", "a3")
    turn(s, HR)
    do(s, "mission b3 mission-employee west", "lobby 0 1")
    assert s.lying[at(0, "a3")] == 1
    do(s, "use b3 moves 1", "move lying a3 a2")
    assert s.lying[at(0, "a2")] == 1
    assert sound(s)


@rule("tile.trade", "tile.purchasing")
def test_trading_by_each_employee_and_never_for_nothing() -> None:
    s = table()
    build(s, 0, "sales", "a4", standing=2)
    build(s, 0, "logistics", "b4", standing=1)
    build(s, 0, "purchasing", "c4", standing=1)
    fund(s, 0, money=0, goods=2)
    turn(s, MANAGEMENT)
    do(s, "mission c4 mission-goods east", "trade a4 3", "trade a4 1")
    assert (s.money[0], s.goods[0]) == (24, 1)
    assert why(s, "trade b4 2") == "tile.trade"
    do(s, "trade b4 1")
    assert (s.money[0], s.goods[0], s.points[0]) == (27, 0, 1)
