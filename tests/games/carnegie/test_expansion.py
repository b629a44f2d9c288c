"""Departments 17 to 32."""

import pytest

from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.mechanics.connections import connection
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.phases.activation import ActivateCheaply, ActivateDearly, ActivationPhase
from magnate.games.carnegie.phases.departments import SeatTurn
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    asked,
    away,
    barred,
    build,
    do,
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


def bar(seats: int = 2) -> Carnegie:
    """A table with one of each of the 32 tiles."""
    return table(seats, expansion_departments="open_bar")


@rule("expansion.selection")
def test_mixed_takes_four_kinds_of_each_type() -> None:
    s = table(expansion_departments="mixed")
    types = [s.rules.departments[tile].type for tile in s.display]
    assert [types.count(kind) for kind in (HR, MANAGEMENT, CONSTRUCTION, RESEARCH)] == [4, 4, 4, 4]
    assert set(s.display.values()) == {2}
    assert sound(s)


@rule("expansion.selection")
@pytest.mark.parametrize(("seats", "left"), [(2, 16), (3, 24), (4, 28)])
def test_the_open_bar_has_one_of_each(seats: int, left: int) -> None:
    s = bar(seats)
    assert set(s.display.values()) == {1}
    assert len(s.display) == 32
    removed = s.rules.tiles_removed[seats]
    assert 32 - removed == left


@rule("expansion.selection")
def test_without_the_expansion_there_are_sixteen_kinds() -> None:
    assert len(table().display) == 16


@rule("expansion.hr-administration")
def test_17_an_employee_per_hr_department_goes_anywhere() -> None:
    s = bar()
    build(s, 0, "human-resources-administration", "a4", standing=1)
    turn(s, HR)
    do(s, "mission a4 mission-relocate west")
    assert len(offered(s)) == (1 + 5) * 15 + 1
    do(s, "reassign lying b1 d4", "reassign standing c2 d3")  # two departments of human resources
    assert (s.lying[at(0, "d4")], s.lying[at(0, "d3")], s.standing[at(0, "c2")]) == (1, 1, 0)
    assert asked(s) == "DepartmentTurn"
    assert sound(s)


@rule("expansion.hr-administration")
def test_17_may_stop_and_needs_another_space() -> None:
    s = bar()
    build(s, 0, "human-resources-administration", "a4", standing=1)
    turn(s, HR)
    do(s, "mission a4 mission-relocate west")
    assert why(s, "reassign lying b1 b1") == "core.not-offered"
    do(s, "decline")
    assert asked(s) == "DepartmentTurn"


@rule("expansion.region-share")
@pytest.mark.parametrize(
    ("tile", "action", "gain"),
    [
        ("local-partners", HR, "steps"),
        ("branding", MANAGEMENT, "goods"),
        ("renovation", CONSTRUCTION, "points"),
        ("knowledge-sharing", RESEARCH, "study"),
    ],
)
def test_18_22_26_30_a_gain_per_project_in_one_region(tile: str, action: str, gain: str) -> None:
    s = bar()
    build(s, 0, tile, "a4", standing=1)
    project(s, 0, "housing", "boston", "albany", "new-york")
    turn(s, action)
    assert why(s, "share a4 west 0 0") == "expansion.region-share"
    assert barred(s, "share a4 east 1 1") == "expansion.region-share"
    assert [move for move in offered(s) if move.startswith("share")] == [
        f"share a4 east {money} {3 - money}" for money in (3, 2, 1, 0)
    ]
    do(s, "share a4 east 1 2")
    assert s.money[0] == 14
    expected = {"steps": 4, "goods": 4 + 2, "points": 2, "study": 3 + 4}[gain]
    found = {"steps": s.steps, "goods": s.goods[0], "points": s.points[0], "study": s.study}[gain]
    assert found == expected
    assert s.standing[at(0, "a4")] == 1
    assert sound(s)


@rule("expansion.corporate-communication", "hr.orthogonal")
def test_19_steps_may_be_diagonal_this_turn() -> None:
    s = bar()
    build(s, 0, "corporate-communication", "a4", standing=1)
    s.action = HR
    run(s, SeatTurn(0))
    do(s, "move standing a4 b3")  # the effect lasts for the turn
    assert s.steps == 5
    do(s, "move lying b1 d3")  # two steps: columns and floors at once
    assert s.steps == 3
    do(s, "done")
    assert not s.diagonal
    s.action = HR
    run(s, SeatTurn(0))
    do(s, "move lying b1 d3")
    assert s.steps == 2  # four steps


@rule("expansion.endgame")
@pytest.mark.parametrize(
    ("tile", "points"), [("green-spaces", 18), ("public-relations", 6), ("network-of-libraries", 4)]
)
def test_20_24_32_departments_that_score_at_the_end(tile: str, points: int) -> None:
    s = bar()
    build(s, 0, tile, "a4", lying=1)
    project(s, 0, "housing", "boston", "albany", "pittsburgh")
    project(s, 0, "commerce", "atlanta", "denver", "chicago")
    assert line(s, 0, "expansion.endgame") == 0
    s.lying[0], s.standing[0] = 0, 1
    assert line(s, 0, "expansion.endgame") == points


@rule("expansion.per-department")
@pytest.mark.parametrize(
    ("tile", "action", "use", "expected"),
    [
        ("accounting", MANAGEMENT, "mission-money", (12 + 9, 4, 0)),
        ("production-lines", CONSTRUCTION, "mission-goods", (12, 4 + 2, 0)),
        ("rd-coordination", RESEARCH, "mission-study", (12, 4, 3 + 4)),
    ],
)
def test_21_25_29_a_gain_per_department(tile: str, action: str, use: str, expected: tuple[int, int, int]) -> None:
    s = bar()
    build(s, 0, tile, "a4", standing=1)
    turn(s, action)
    do(s, f"mission a4 {use} south")
    assert (s.money[0], s.goods[0], s.study) == expected
    assert s.missions[REGION["south"]] == 1
    assert sound(s)


@rule("expansion.payroll-management", "activation.price")
def test_23_payroll_management_trades_money_and_points() -> None:
    s = bar()
    build(s, 0, "payroll-management", "a4", standing=1)
    build(s, 0, "safety-quality", "b4", lying=1)
    lie(s, 0, "c2", 2)
    run(s, ActivationPhase())
    assert why(s, "activate b4 for 5 at a loss") == "expansion.payroll-management"  # no point yet
    do(s, "activate c2 for 2 and a bonus")
    assert (s.money[0], s.points[0]) == (8, 1)
    do(s, "activate b4 for 5 at a loss")
    assert (s.money[0], s.points[0]) == (7, 0)
    do(s, "activate c2 for 2")
    assert s.money[0] == 5
    assert sound(s)


@rule("expansion.payroll-management")
def test_23_not_in_the_round_its_employee_stands_up() -> None:
    s = bar()
    build(s, 0, "payroll-management", "a4", lying=1)
    lie(s, 0, "c2")
    s.points[0] = 3
    run(s, ActivationPhase())
    do(s, "activate a4 for 5")
    for move in (ActivateDearly(0, "c2", 2), ActivateCheaply(0, "c2", 2)):
        refused = move.check(s)
        assert refused is not None
        assert refused.rule == "expansion.payroll-management"


@rule("expansion.political-lobbying", "construction.slot")
def test_27_any_slot_will_do_and_a_matching_one_gives_a_point() -> None:
    s = bar()
    build(s, 0, "political-lobbying", "a4", standing=1)
    stand(s, 0, "construction", 3)
    turn(s, CONSTRUCTION)
    do(s, "build housing from c2 in chicago industry")
    assert s.points[0] == 0
    do(s, "build commerce from c2 in boston commerce")
    assert s.points[0] == 1
    do(s, "build industry from c2 in reno any")
    assert s.points[0] == 2
    slot = s.rules.city_slots["chicago"][0]
    assert (s.owner[slot], s.rules.slot_kinds[slot], s.project[slot]) == (0, "industry", "housing")
    assert sound(s)


@rule("expansion.post-office", "end.connections")
def test_28_the_post_office_adds_a_connection_point() -> None:
    s = bar()
    build(s, 0, "post-office", "a4", standing=1)
    network(s, 0, "chicago", "new-york")
    assert connection(s, 0) == 0  # two cities must be joined all the same
    network(s, 0, "pittsburgh")
    assert connection(s, 0) == 6  # three points at wagon
    network(
        s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "cincinnati", "atlanta", "new-orleans"
    )
    assert connection(s, 0) == 18 + 9
    s.standing[0], s.lying[0] = 0, 1
    assert connection(s, 0) == 18


@rule("expansion.archives", "income.transport")
def test_31_archives_take_an_earlier_income() -> None:
    s = bar()
    build(s, 0, "archives", "a4", standing=1)
    track(s, 0, "west", 4)
    away(s, 0, "west", 2)
    run(s, CallBack(0, "west"))
    do(s, "recall 2 from west")
    assert offered(s) == ["income 4", "income 3", "income 2", "income 1"]
    do(s, "income 2")
    assert (s.money[0], s.points[0]) == (18, 0)


@rule("expansion.archives", "research.final-space")
def test_31_archives_enter_a_taken_end() -> None:
    s = bar()
    build(s, 0, "archives", "a4", standing=1)
    track(s, 0, "west", 4)
    track(s, 1, "west", 5)
    turn(s, RESEARCH)
    s.study = 5
    do(s, "advance west")
    assert (s.track[0], s.goods[0]) == (5, 7)
    assert sound(s)
