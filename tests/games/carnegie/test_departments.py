"""Using departments: order, uses, missions, jokers, steps."""

import pytest

import magnate
from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.mechanics.powers import refuse_office
from magnate.games.carnegie.phases.departments import DepartmentPhase
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
    do,
    fund,
    lie,
    offered,
    run,
    sound,
    stand,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("department.order", "department.finish", "department.type")
def test_b19_departments_in_any_order_and_never_twice() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 2)
    turn(s, MANAGEMENT)
    assert {move.split()[0] for move in offered(s)} == {"use", "mission", "build", "done"}
    assert barred(s, "use b2 moves 1") == "department.type"
    stand(s, 0, "strategic-planning", 2)
    do(s, "use a1 money 1", "build sales on a4")
    assert barred(s, "use a1 money 1") == "department.finish"
    do(s, "done")
    assert active(s, 0) == 7  # whoever was not used stays active
    assert asked(s) == ""


@rule("department.finish")
def test_a_department_opens_by_its_first_use_and_closes_when_nothing_is_left() -> None:
    s = table()
    turn(s, MANAGEMENT)
    assert (s.office, s.used) == ("", 0)
    events = do(s, "use a1 money 1")
    assert [type(event).__name__ for event in events][:2] == ["Opened", "MoneyGained"]
    assert s.office == "a1"
    do(s, "build sales on a4")
    assert asked(s) == ""
    assert (s.turn, s.office, s.used, s.uses) == ("", "", 0, 0)


@rule("department.order")
def test_a_department_in_which_nothing_can_be_done_is_not_asked() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 0)
    fund(s, 0, money=0, goods=0)
    turn(s, MANAGEMENT)
    assert asked(s) == ""  # no goods, no department


@rule("department.order")
def test_a_turn_may_end_early() -> None:
    s = table()
    turn(s, MANAGEMENT)
    do(s, "done")
    assert asked(s) == ""
    assert s.money[0] == 12


@rule("department.uses", "management.commerce")
def test_several_employees_may_do_the_same_at_once() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "use a1 money 2")
    assert s.money[0] == 18
    assert barred(s, "use a1 goods 2") == "department.uses"
    do(s, "use a1 goods 1")
    assert s.goods[0] == 5
    assert sound(s)


@rule("department.uses", "management.commerce")
def test_b20_each_employee_chooses_a_function() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "use a1 money 1", "use a1 goods 1", "mission a1 mission-goods south")
    assert (s.money[0], s.goods[0]) == (15, 7)
    assert s.missions[REGION["south"]] == 1
    assert sound(s)


@rule("department.active")
def test_b21_only_those_already_active_count() -> None:
    s = table()
    stand(s, 0, "research-development", 0)
    lie(s, 0, "a2", 2)
    turn(s, RESEARCH)
    assert asked(s) == ""  # nothing can be used
    stand(s, 0, "commerce-finance", 0)
    turn(s, MANAGEMENT)
    assert barred(s, "use a1 money 1") == "department.active"


@rule("mission.employee", "mission.area", "construction.mission")
def test_b22_the_employee_that_is_used_leaves() -> None:
    s = table()
    turn(s, MANAGEMENT)
    regions = ("west", "midwest", "east", "south")
    assert [move for move in offered(s) if "mission-money" in move] == [
        f"mission a1 mission-money {region}" for region in regions
    ]
    do(s, "mission a1 mission-money east")
    assert s.standing[at(0, "a1")] == 0
    assert s.missions[REGION["east"]] == 1
    s.agenda.clear()
    turn(s, CONSTRUCTION)
    do(s, "build housing from c2 in atlanta housing")
    assert s.missions[REGION["south"]] == 1  # the region of the project
    assert s.standing[at(0, "c2")] == 0
    assert sound(s)


@rule("mission.conditions", "tile.recruiting")
def test_b23_no_mission_for_what_cannot_be_done() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=1)
    s.lying[at(0, "b1")] += s.reserve[0]
    s.reserve[0] = 0
    turn(s, HR)
    assert why(s, "mission a4 mission-employee west") == "tile.recruiting"
    assert why(s, "use a4 moves 1") == ""
    s.agenda.clear()
    fund(s, 0, goods=0)
    turn(s, CONSTRUCTION)
    assert asked(s) == ""
    s.turn = CONSTRUCTION
    assert barred(s, "build housing from c2 in boston housing") == "construction.goods"
    assert s.standing[at(0, "c2")] == 1


@rule("department.uses", "tile.recruiting")
def test_a36_the_used_figure_counts_as_the_one_that_leaves() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    turn(s, HR)
    do(s, "use b3 moves 1")
    assert s.steps == 4
    do(s, "move standing b3 b4")
    assert why(s, "use b3 moves 1") == ""  # the other one is still to be used
    do(s, "use b3 moves 1")
    assert s.steps == 7  # one pool
    do(s, "move lying b1 d4", "move lying d4 d2")
    assert s.steps == 0
    assert asked(s) == "DepartmentTurn"  # Human Resources is left
    assert sound(s)


@rule("department.uses", "tile.recruiting")
def test_a36_an_unused_figure_that_leaves_loses_its_use() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    turn(s, HR)
    do(s, "use b3 moves 1", "move standing b3 b4", "move standing b3 b4")
    assert why(s, "use b3 moves 1") == "core.not-offered"


@rule("department.passive")
def test_b26_passive_departments_work_while_somebody_is_active() -> None:
    s = table()
    build(s, 0, "telegraph-operators", "a4", standing=1)
    turn(s, RESEARCH)
    s.study = 2
    assert why(s, "advance east") == ""
    s.standing[at(0, "a4")] = 0
    s.lying[at(0, "a4")] = 1
    assert why(s, "advance east") == "research.pool"


@rule("department.passive")
@pytest.mark.parametrize(
    ("tile", "action"),
    [
        ("new-lobby", HR),
        ("property-management", MANAGEMENT),
        ("communications", CONSTRUCTION),
        ("telegraph-operators", RESEARCH),
    ],
)
def test_b61_passive_departments_are_never_opened(tile: str, action: str) -> None:
    s = table()
    build(s, 0, tile, "a4", standing=0 if tile == "new-lobby" else 1)
    turn(s, action)
    s.turn = action
    assert not [move for move in offered(s) if "use a4" in move or "mission a4" in move] if s.agenda else True
    refused = refuse_office(s, 0, "a4")
    assert refused is not None
    assert refused.rule == "department.passive"


@rule("department.active")
def test_b62_a_new_department_waits_for_the_end_of_the_round() -> None:
    s = table()
    lie(s, 0, "c3")
    turn(s, MANAGEMENT)
    do(s, "build sales on c3")
    assert barred(s, "trade c3 1") == "department.active"


@rule("mission.employee", "construction.small-city")
def test_b65_the_figure_leaves_then_costs_then_gains() -> None:
    s = table()
    track_income = 2  # goods on space 4 of the Midwest
    s.track[REGION["midwest"]] = 4
    fund(s, 0, goods=1)
    turn(s, CONSTRUCTION)
    assert why(s, "build industry from c2 in cincinnati any") == "construction.goods"  # the income cannot pay for it
    events = do(s, "build housing from c2 in cincinnati any")
    names = [type(event).__name__ for event in events]
    assert names.index("MissionBegan") < names.index("GoodsPaid") < names.index("GoodsGained")
    assert s.goods[0] == track_income


@rule("department.uses")
def test_a37_uses_for_nothing() -> None:
    s = table()
    build(s, 0, "safety-quality", "a4", standing=1)
    build(s, 0, "sales", "b4", standing=1)
    for department in (
        "human-resources",
        "commerce-finance",
        "strategic-planning",
        "construction",
        "research-development",
    ):
        stand(s, 0, department, 0)
    stand(s, 0, "sales", 0)
    turn(s, HR)
    do(s, "mission a4 mission-points west")
    assert s.points[0] == 0
    stand(s, 0, "sales", 1)
    fund(s, 0, goods=0)
    s.agenda.clear()
    turn(s, MANAGEMENT)
    assert asked(s) == ""
    s.turn = MANAGEMENT
    assert barred(s, "trade b4 1") == "tile.trade"


@rule("department.order")
def test_turns_go_clockwise_from_the_first_player() -> None:
    s = table(seats=3)
    s.first = 2
    s.action = HR
    run(s, DepartmentPhase())
    seats = []
    while s.agenda:
        seats.append(magnate.decisions(s)[0].seat)
        do(s, "done")
    assert seats == [2, 0, 1]


@rule("department.finish", "department.uses")
def test_an_unused_employee_stays_active_and_nobody_comes_back() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "mission a1 mission-goods west", "use a1 goods 1")
    assert (s.goods[0], active(s, 0)) == (7, 6)
    do(s, "build sales on a4")
    assert (active(s, 0), s.missions[REGION["west"]]) == (6, 1)
