"""Using departments: order, uses, missions, jokers, steps."""

import pytest

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.phases.departments import DepartmentPhase, OpenDepartment, UseJoker
from magnate.games.carnegie.queries import at
from tests.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    active,
    asked,
    build,
    develop,
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
    assert offered(s) == ["open a1", "open c1", "end turn"]
    assert why(s, "open b2") == "department.type"
    do(s, "open a1", "use a1 money", "close")
    assert why(s, "open a1") == "department.finish"
    assert active(s, 0) == 6  # the one not used stays active
    do(s, "open c1", "close")
    assert asked(s) == ""


@rule("department.uses", "management.commerce")
def test_b20_each_employee_chooses_a_function() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "open a1", "use a1 money", "use a1 goods", "use a1 mission-goods", "mission south")
    assert (s.money[0], s.goods[0]) == (15, 7)
    assert s.missions[REGION["south"]] == 1
    assert asked(s) == "DepartmentTurn"
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
    assert why(s, "open a1") == "department.active"


@rule("mission.employee", "mission.area", "construction.mission")
def test_b22_the_employee_that_is_used_leaves() -> None:
    s = table()
    turn(s, MANAGEMENT)
    do(s, "open a1", "use a1 mission-money")
    assert offered(s) == [f"mission {region}" for region in ("west", "midwest", "east", "south")]
    do(s, "mission east")
    assert s.standing[at(0, "a1")] == 0
    assert s.missions[REGION["east"]] == 1
    s.agenda.clear()
    turn(s, CONSTRUCTION)
    do(s, "open c2", "build housing from c2", "site atlanta housing")
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
    do(s, "open a4")
    assert why(s, "use a4 mission-employee") == "tile.recruiting"
    assert why(s, "use a4 moves") == ""
    s.agenda.clear()
    fund(s, 0, goods=0)
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert why(s, "build housing from c2") == "construction.goods"
    assert s.standing[at(0, "c2")] == 1


@rule("hr.moves", "hr.lies-down", "hr.orthogonal")
def test_b24_the_number_of_steps_is_fixed_on_opening() -> None:
    s = table()
    turn(s, HR)
    do(s, "open b2", "move standing b2 b3")
    assert s.steps == 5
    assert (s.standing[at(0, "b2")], s.lying[at(0, "b3")]) == (0, 1)
    assert why(s, "move lying b3 a2") == "hr.orthogonal"
    do(s, "move lying b3 b4", "move lying b4 b3")
    assert s.steps == 3
    do(s, "close")
    assert s.steps == 0
    assert sound(s)


@rule("hr.moves")
def test_b24_budgets_of_departments_are_separate() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=1)
    turn(s, HR)
    do(s, "open a4", "use a4 moves", "move lying b1 c1", "close", "open b2")
    assert s.steps == 6


@rule("department.uses")
def test_b25_a_figure_moved_away_loses_its_use() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=1)
    turn(s, HR)
    do(s, "open b2", "move standing b3 b4", "close")
    assert asked(s) == ""  # Recruiting is empty now


@rule("department.uses", "tile.recruiting")
def test_a36_the_used_figure_counts_as_the_one_that_leaves() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    turn(s, HR)
    do(s, "open b3", "use b3 moves")
    assert s.steps == 4
    do(s, "move standing b3 b4")
    assert why(s, "use b3 moves") == ""  # the other one is still to be used
    do(s, "use b3 moves")
    assert s.steps == 7  # one pool
    do(s, *["move lying b1 c1", "move lying c1 b1"] * 3, "move lying b1 c1")
    assert asked(s) == "DepartmentTurn"
    assert sound(s)


@rule("department.uses", "tile.recruiting")
def test_a36_an_unused_figure_that_leaves_loses_its_use() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    turn(s, HR)
    do(s, "open b3", "use b3 moves", "move standing b3 b4", "move standing b3 b4")
    assert why(s, "use b3 moves") == "core.not-offered"


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
    assert why(s, "open a4") == "department.passive"
    assert "open a4" not in offered(s)


@rule("department.active")
def test_b62_a_new_department_waits_for_the_end_of_the_round() -> None:
    s = table()
    lie(s, 0, "c3")
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on c3")
    assert why(s, "open c3") == "department.active"


@rule("mission.employee", "construction.small-city")
def test_b65_the_figure_leaves_then_costs_then_gains() -> None:
    s = table()
    track_income = 2  # goods on space 4 of the Midwest
    s.track[REGION["midwest"]] = 4
    fund(s, 0, goods=1)
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert why(s, "build industry from c2") == "construction.goods"  # the income cannot pay for it
    events = do(s, "build housing from c2", "site cincinnati any")
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
    do(s, "open a4", "use a4 mission-points", "mission west")
    assert s.points[0] == 0
    stand(s, 0, "sales", 1)
    fund(s, 0, goods=0)
    s.agenda.clear()
    turn(s, MANAGEMENT)
    do(s, "open b4")
    assert why(s, "trade b4 1") == "tile.trade"
    assert offered(s) == ["close"]


@rule("joker.use", "end.jokers")
def test_b49_a_joker_replaces_the_action_of_one_turn() -> None:
    s = table(seats=4)
    s.first = 1
    s.action = HR
    turn(s, HR)
    assert [move for move in offered(s) if move.startswith("joker")] == [
        "joker management", "joker construction", "joker research_development",
    ]  # fmt: skip
    assert why(s, "joker human_resources") == "joker.use"
    do(s, "joker management")
    assert s.jokers == [0, 1, 1, 1]
    assert offered(s) == ["open a1", "open c1", "end turn"]
    assert why(s, "open b2") == "department.type"
    assert s.action == HR  # the others are untouched


@rule("joker.use")
def test_a34_the_joker_comes_before_the_first_department() -> None:
    s = table(seats=4)
    s.first = 1
    turn(s, MANAGEMENT)
    do(s, "open a1", "close")
    assert why(s, "joker construction") == "joker.use"
    s.jokers[0] = 0
    refused = UseJoker(0, CONSTRUCTION).check(s)
    assert refused is not None
    assert refused.rule == "joker.use"


@rule("joker.first-player")
def test_a19_the_first_player_keeps_the_chosen_action() -> None:
    s = table(seats=4)
    turn(s, MANAGEMENT)
    assert why(s, "joker construction") == "joker.first-player"
    s = table(seats=4, errata={"first_player_joker": True})
    turn(s, MANAGEMENT)
    assert why(s, "joker construction") == ""


@rule("joker.use")
def test_a_joker_is_offered_without_a_department_of_the_action() -> None:
    s = table(seats=4)
    s.first = 1
    stand(s, 0, "research-development", 0)
    turn(s, RESEARCH)
    assert asked(s) == "DepartmentTurn"
    do(s, "end turn")
    assert s.jokers[0] == 1


@rule("department.order")
def test_turns_go_clockwise_from_the_first_player() -> None:
    s = table(seats=3)
    s.first = 2
    s.action = HR
    run(s, DepartmentPhase())
    seats = []
    while s.agenda:
        seats.append(magnate.decisions(s)[0].seat)
        do(s, "end turn")
    assert seats == [2, 0, 1]


@rule("hr.moves")
def test_no_steps_are_left() -> None:
    s = table()
    turn(s, HR)
    do(s, "open b2")
    assert why(s, "move lying a4 b4") == "core.not-offered"  # nobody is there
    move = GAME.parse(s, "move lying a4 b4", 0)
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "hr.moves"
    s.steps = 0
    refused = GAME.parse(s, "move lying b1 c1", 0).check(s)
    assert refused is not None
    assert refused.rule == "hr.moves"


@rule("department.finish")
def test_opening_is_refused_by_its_reason() -> None:
    s = table()
    turn(s, CONSTRUCTION)
    refused = OpenDepartment(0, "a2").check(s)
    assert refused is not None
    assert refused.rule == "department.type"


@rule("tile.property-management")
def test_b27_an_employee_moves_into_each_new_department() -> None:
    s = table()
    build(s, 0, "property-management", "d1", standing=1)
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=6)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on a4")
    assert s.goods[0] == 4  # the discount looks at the space before the move
    assert why(s, "reassign lying b1 a4") == ""
    do(s, "reassign lying b1 a4")
    assert s.lying[at(0, "a4")] == 1
    do(s, "build logistics", "place logistics on b4", "reassign standing d1 b4")  # itself
    assert s.standing[at(0, "d1")] == 0
    assert s.lying[at(0, "b4")] == 1
    assert sound(s)


@rule("tile.property-management", "department.uses")
def test_a36_property_management_may_pull_the_planner_away() -> None:
    s = table()
    build(s, 0, "property-management", "d1", standing=1)
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=9)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on a4", "reassign standing c1 a4")
    assert why(s, "build logistics") == ""  # the used one left
    do(s, "build logistics", "place logistics on b4", "reassign standing c1 b4")
    assert asked(s) == "DepartmentTurn"


@rule("tile.property-management")
def test_property_management_may_be_declined_and_needs_somebody_active() -> None:
    s = table()
    build(s, 0, "property-management", "d1", lying=1)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on a4")
    assert asked(s) == "DepartmentTurn"
    s = table()
    build(s, 0, "property-management", "d1", standing=1)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on a4", "decline")
    assert s.lying[at(0, "a4")] == 0


def test_discs_of_a_tab_that_is_ready_are_offered() -> None:
    s = table()
    develop(s, 0, "infrastructure", 1)
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert [move for move in offered(s) if move.startswith("build")] == [
        f"build {kind} from c2" for kind in ("housing", "commerce", "industry", "infrastructure")
    ]
