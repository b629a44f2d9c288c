"""Projects on the map."""

from magnate.games.carnegie.content.kinds import KIND, REGION
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.queries import at, ready
from magnate.games.carnegie.state import FREE, NEUTRAL, Carnegie
from tests.games.carnegie.table import (
    CONSTRUCTION,
    asked,
    away,
    barred,
    build,
    develop,
    do,
    fund,
    line,
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


@rule("construction.slot", "end.projects")
def test_b33_kind_must_match_and_a_slot_holds_one_disc() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "housing", 2)
    turn(s, CONSTRUCTION)
    assert barred(s, "build housing from c2 in chicago industry") == "construction.slot"
    do(s, "build housing from c2 in new-orleans housing", "build housing from c2 in new-orleans housing")
    assert line(s, 0, "end.projects") == 6
    assert why(s, "build housing from c2 in new-orleans housing") == "construction.slot"
    do(s, "build housing from c2 in reno any")  # a small city takes every kind
    slot = s.rules.city_slots["reno"][0]
    assert (s.owner[slot], s.project[slot]) == (0, "housing")
    assert sound(s)


@rule("construction.goods")
def test_b34_the_cost_follows_the_kind() -> None:
    for kind, goods in (("housing", 1), ("commerce", 1), ("industry", 2), ("infrastructure", 2)):
        s = table()
        develop(s, 0, "infrastructure", 1)
        turn(s, CONSTRUCTION)
        do(s, f"build {kind} from c2 in portland any")
        assert s.goods[0] == 4 - goods
        fund(s, 1, goods=goods - 1)
        develop(s, 1, "infrastructure", 1)
        s.agenda.clear()
        turn(s, CONSTRUCTION, seat=1)
        s.turn = CONSTRUCTION
        assert barred(s, f"build {kind} from c2 in boise any", seat=1) == "construction.goods"


@rule("construction.disc")
def test_b35_the_rightmost_disc_so_incomes_open_in_order() -> None:
    s = table()
    stand(s, 0, "construction", 2)
    develop(s, 0, "commerce", 1)
    turn(s, CONSTRUCTION)
    do(s, "build commerce from c2 in boston commerce")
    assert ready(s, 0, KIND["commerce"]) == 1
    s.agenda.clear()
    away(s, 0, "south")
    run(s, CallBack(0, "south"))
    do(s, "recall 1 from south")
    assert s.money[0] == 12 + 1 + 3  # the first space pays, the second is still covered
    assert asked(s) == ""


@rule("construction.disc")
def test_a_project_needs_a_disc_on_its_tab() -> None:
    s = table()
    project(s, 0, "housing", "boston")
    turn(s, CONSTRUCTION)
    assert why(s, "build housing from c2 in reno any") == "construction.disc"
    assert why(s, "build infrastructure from c2 in reno any") == "construction.disc"


@rule("construction.small-city")
def test_b36_the_icon_pays_for_every_way_of_building() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    track(s, 0, "south", 3)
    turn(s, CONSTRUCTION)
    do(s, "build housing from a4 in dallas any")
    assert s.money[0] == 12 - 3 + 5
    do(s, "build commerce from c2 in memphis any")  # no icon there
    assert s.money[0] == 14
    assert sound(s)


@rule("construction.small-city", "income.study")
def test_a13_study_points_of_small_cities_join_the_pool_of_the_turn() -> None:
    s = table()
    stand(s, 0, "construction", 2)
    track(s, 0, "midwest", 3)
    turn(s, CONSTRUCTION)
    do(s, "build housing from c2 in omaha any")
    assert (asked(s), s.study) == ("DepartmentTurn", 3)
    assert why(s, "develop infrastructure") == "research.pool"  # it costs 4
    do(s, "build commerce from c2 in fargo any")
    assert s.study == 6
    do(s, "develop infrastructure")
    assert s.study == 2
    do(s, "done")
    assert s.study == 0
    assert s.missions[REGION["midwest"]] == 2


@rule("construction.slot")
def test_no_free_slot_no_project() -> None:
    s = table()
    develop(s, 0, "infrastructure", 1)
    for slot, kind in enumerate(s.rules.slot_kinds):
        if kind in ("infrastructure", "any"):
            s.owner[slot] = NEUTRAL
    turn(s, CONSTRUCTION)
    assert why(s, "build infrastructure from c2 in reno any") == "construction.slot"
    assert not [move for move in offered(s) if move.startswith("build infrastructure")]
    assert why(s, "build housing from c2 in boston housing") == ""


@rule("construction.slot")
def test_every_free_slot_of_the_kind_is_offered_once() -> None:
    s = table()
    turn(s, CONSTRUCTION)
    moves = [move for move in offered(s) if move.startswith("build industry")]
    assert len(moves) == len(set(moves))
    assert len(moves) == 18 + 11  # small cities; Chicago and San Francisco have two slots each
    assert s.owner.count(FREE) == 68
    assert s.standing[at(0, "c2")] == 1


def ready_to_build() -> Carnegie:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "housing", 1)
    fund(s, 0, goods=2)
    turn(s, CONSTRUCTION)
    return s


@rule("construction.mission", "construction.goods", "construction.slot")
def test_c8_two_goods_build_one_industry() -> None:
    s = ready_to_build()
    do(s, "build industry from c2 in chicago industry")
    assert s.missions[REGION["midwest"]] == 1
    assert s.goods[0] == 0
    assert "industry" in [s.project[slot] for slot in s.rules.city_slots["chicago"] if s.owner[slot] == 0]
    assert asked(s) == ""
    s.turn = CONSTRUCTION
    assert barred(s, "build housing from c2 in boston housing") == "construction.goods"
    assert s.standing[at(0, "c2")].bit_count() == 2
    assert sound(s)


@rule("construction.goods")
def test_c8_or_two_housing_projects() -> None:
    s = ready_to_build()
    do(s, "build housing from c2 in chicago housing", "build housing from c2 in st-louis housing")
    assert s.goods[0] == 0
    assert s.built[:4] == [2, 0, 0, 0]
    assert sound(s)


@rule("construction.small-city")
def test_c9_cincinnati_pays_transport_income_at_once() -> None:
    s = ready_to_build()
    track(s, 0, "midwest", 4)
    do(s, "build industry from c2 in cincinnati any")
    assert s.goods[0] == 2
    assert s.missions[REGION["midwest"]] == 1
    assert sound(s)


@rule("construction.slot", "construction.goods", "mission.conditions")
def test_kind_slot_and_goods_decide_before_anybody_leaves() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    fund(s, 0, money=50, goods=1)
    turn(s, CONSTRUCTION)
    assert why(s, "build industry from c2 in boston industry") == "construction.goods"  # money buys no goods
    assert why(s, "build infrastructure from c2 in reno any") == "construction.disc"
    assert barred(s, "build housing from c2 in houston industry") == "construction.slot"
    assert why(s, "build housing from c2 in boston housing") == ""
    do(s, "build housing from c2 in portland any")  # a small city without the icon
    assert (s.goods[0], s.money[0], s.missions[REGION["west"]]) == (0, 50, 1)
    assert s.standing[at(0, "c2")].bit_count() == 2


@rule("construction.small-city", "tile.construction-outsourcing")
def test_outsourcing_in_a_small_city_pays_and_the_employee_stays() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    track(s, 0, "west", 2)
    fund(s, 0, money=1, goods=3)
    turn(s, CONSTRUCTION)
    assert why(s, "build industry from a4 in seattle any") == "tile.construction-outsourcing"  # one good left for $2
    do(s, "build housing from a4 in seattle any")
    assert (s.money[0], s.goods[0]) == (0 + 3, 0)
    assert (s.standing[at(0, "a4")], sum(s.missions)) == (1, 0)
    assert asked(s) == ""  # one employee, one project, and no goods for another
    assert sound(s)


@rule("tile.trade", "department.order")
def test_goods_bought_first_feed_the_projects_of_the_same_turn() -> None:
    s = table()
    build(s, 0, "supply-chain", "a4", standing=1)
    fund(s, 0, money=3, goods=0)
    turn(s, CONSTRUCTION)
    do(s, "trade a4 3", "build industry from c2 in chicago industry")
    assert (s.money[0], s.goods[0], s.missions[REGION["midwest"]]) == (0, 1, 1)


@rule("construction.slot", "end.projects")
def test_two_projects_in_one_city_score_twice_and_a_full_slot_is_closed() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "industry", 2)
    fund(s, 0, goods=6)
    turn(s, CONSTRUCTION)
    do(s, *["build industry from c2 in chicago industry"] * 2)
    assert why(s, "build industry from c2 in chicago industry") == "construction.slot"
    do(s, "build industry from c2 in boston industry")
    assert line(s, 0, "end.projects") == 9
