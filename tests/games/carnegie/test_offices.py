"""Strategic Planning builds departments."""

from magnate.games.carnegie.content.kinds import SPACES
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.queries import at
from tests.games.carnegie.table import (
    MANAGEMENT,
    active,
    asked,
    barred,
    build,
    do,
    fund,
    gift,
    lie,
    line,
    offered,
    run,
    sound,
    stand,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("management.cost", "management.empty-space", "tile.new-lobby")
def test_b28_an_employee_on_the_space_saves_a_good() -> None:
    s = table()
    stand(s, 0, "strategic-planning", 2)
    lie(s, 0, "a4", 2)
    fund(s, 0, goods=1)
    turn(s, MANAGEMENT)
    assert why(s, "build new-lobby on a4") == "management.cost"
    assert why(s, "build sales on b4") == "management.cost"
    assert barred(s, "build sales on b1") == "management.empty-space"
    assert barred(s, "build sales on a1") == "management.empty-space"
    assert [move for move in offered(s) if move.startswith("build sales")] == ["build sales on a4"]
    do(s, "build sales on a4")
    assert s.goods[0] == 0
    assert s.lying[at(0, "a4")] == 2  # they stay there, lying
    assert barred(s, "build logistics on b4") == "management.cost"
    assert sound(s)


@rule("management.first-build", "setup.draft")
def test_b29_the_drafted_tile_comes_first() -> None:
    s = table()
    stand(s, 0, "strategic-planning", 2)
    s.display["logistics"] -= 1
    s.drafted[0] = "logistics"
    turn(s, MANAGEMENT)
    assert why(s, "build sales on b4") == "management.first-build"
    left = s.display["logistics"]
    do(s, "build logistics on a4")
    assert s.display["logistics"] == left
    assert s.drafted[0] == ""
    assert why(s, "build sales on b4") == ""
    assert sound(s)


@rule("management.no-duplicate")
def test_b30_never_the_same_department_twice() -> None:
    s = table()
    build(s, 0, "sales", "a4")
    turn(s, MANAGEMENT)
    assert why(s, "build sales on b4") == "management.no-duplicate"
    assert why(s, "build engineering on b4") == ""  # next to the starting Construction


@rule("management.display")
def test_b31_tiles_come_from_the_display() -> None:
    s = table()
    s.box["sales"], s.display["sales"] = 1, 1
    build(s, 1, "sales", "a4")
    turn(s, MANAGEMENT)
    assert why(s, "build sales on b4") == "management.display"


@rule("management.empty-space")
def test_a_full_company_builds_nothing() -> None:
    s = table()
    tiles = [tile for tile in s.rules.tiles if tile != "sales"]
    for space in SPACES:
        if not s.board[at(0, space)]:
            build(s, 0, tiles.pop(), space)
    stand(s, 0, "commerce-finance", 0)
    turn(s, MANAGEMENT)
    assert asked(s) == ""


@rule("end.departments")
def test_b32_departments_score_by_floor() -> None:
    s = table()
    assert line(s, 0, "end.departments") == 0
    build(s, 0, "sales", "a4")
    build(s, 0, "new-lobby", "d4")
    build(s, 0, "logistics", "a3")
    build(s, 0, "engineering", "d2")
    build(s, 0, "recruiting", "d1")
    assert line(s, 0, "end.departments") == 3 + 3 + 2 + 2 + 2
    gift(s, 0, "education-human-resources")
    assert line(s, 0, "end.donations") == 9  # starting one, New Lobby, Recruiting


@rule("management.commerce", "management.build", "management.cost")
def test_c7_goods_for_a_new_department() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 2)
    fund(s, 0, goods=0)
    before = active(s, 0)
    turn(s, MANAGEMENT)
    do(s, "use a1 goods 1", "use a1 goods 1")
    assert s.goods[0] == 2
    do(s, "build engineering on a4")
    assert s.goods[0] == 0
    assert s.board[at(0, "a4")] == "engineering"
    assert active(s, 0) == before
    assert sound(s)


@rule("tile.new-lobby", "management.cost")
def test_d5_the_new_lobby_costs_two_more() -> None:
    for space, goods in (("a4", 3), ("b4", 4)):
        s = table()
        lie(s, 0, "a4")
        turn(s, MANAGEMENT)
        do(s, f"build new-lobby on {space}")
        assert s.goods[0] == 4 - goods
        assert sound(s)


@rule("management.first-build", "management.cost", "tile.new-lobby")
def test_a_drafted_new_lobby_holds_up_every_other_build() -> None:
    s = table()
    s.drafted[0] = "new-lobby"
    s.display["new-lobby"] -= 1
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=2)
    turn(s, MANAGEMENT)
    assert why(s, "build sales on a4") == "management.first-build"
    assert why(s, "build new-lobby on a4") == "management.cost"
    fund(s, 0, goods=3)
    assert why(s, "build new-lobby on c3") == "management.cost"
    lie(s, 0, "c3")
    assert why(s, "build new-lobby on a4") == "management.cost"  # 4 without an employee
    fund(s, 0, goods=5)
    do(s, "build new-lobby on c3")
    assert s.goods[0] == 2
    do(s, "build sales on a4")
    assert sound(s)


@rule("management.no-duplicate", "management.display", "management.empty-space")
def test_no_second_copy_nor_one_that_is_gone() -> None:
    s = table(seats=3)
    build(s, 0, "sales", "a4")
    build(s, 1, "logistics", "a4")
    build(s, 2, "logistics", "a4")
    turn(s, MANAGEMENT)
    assert why(s, "build sales on b4") == "management.no-duplicate"
    assert why(s, "build logistics on b4") == "management.display"
    assert why(s, "build engineering on b4") == ""  # beside the printed Construction
    assert barred(s, "build engineering on b1") == "management.empty-space"
    assert barred(s, "build engineering on a4") == "management.empty-space"


@rule("tile.property-management", "management.cost", "department.uses")
def test_property_management_moves_after_the_price_was_paid() -> None:
    s = table()
    build(s, 0, "property-management", "a4", standing=1)
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=4)
    turn(s, MANAGEMENT)
    do(s, "build sales on d4")
    assert s.goods[0] == 2
    do(s, "reassign standing a4 d4", "build logistics on d3")
    assert asked(s) != "NewOffice"  # its own employee has left
    assert (s.goods[0], s.lying[at(0, "d4")]) == (0, 1)
    run(s, ActivationPhase())
    do(s, "activate d4 for 1")
    assert s.standing[at(0, "d4")] == 1
    assert sound(s)


@rule("tile.property-management")
def test_b27_an_employee_moves_into_each_new_department() -> None:
    s = table()
    build(s, 0, "property-management", "d1", standing=1)
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=6)
    turn(s, MANAGEMENT)
    do(s, "build sales on a4")
    assert s.goods[0] == 4  # the discount looks at the space before the move
    assert why(s, "reassign lying b1 a4") == ""
    do(s, "reassign lying b1 a4")
    assert s.lying[at(0, "a4")] == 1
    do(s, "build logistics on b4", "reassign standing d1 b4")  # itself
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
    do(s, "build sales on a4", "reassign standing c1 a4")
    assert why(s, "build logistics on b4") == ""  # the used one left
    do(s, "build logistics on b4", "reassign standing c1 b4")
    assert asked(s) == "DepartmentTurn"


@rule("tile.property-management")
def test_property_management_may_be_declined_and_needs_somebody_active() -> None:
    s = table()
    build(s, 0, "property-management", "d1", lying=1)
    turn(s, MANAGEMENT)
    do(s, "build sales on a4")
    assert asked(s) == "DepartmentTurn"
    s = table()
    build(s, 0, "property-management", "d1", standing=1)
    turn(s, MANAGEMENT)
    do(s, "build sales on a4", "decline")
    assert s.lying[at(0, "a4")] == 0
