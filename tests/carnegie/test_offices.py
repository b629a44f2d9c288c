"""Strategic Planning builds departments."""

from magnate.games.carnegie.content.kinds import SPACES
from magnate.games.carnegie.queries import at
from tests.carnegie.table import MANAGEMENT, build, do, fund, gift, lie, line, offered, sound, stand, table, turn, why
from tests.rules import rule


@rule("management.cost", "management.empty-space", "tile.new-lobby")
def test_b28_an_employee_on_the_space_saves_a_good() -> None:
    s = table()
    stand(s, 0, "strategic-planning", 2)
    lie(s, 0, "a4", 2)
    fund(s, 0, goods=1)
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build new-lobby") == "management.cost"
    do(s, "build sales")
    assert why(s, "place sales on b4") == "management.cost"
    assert why(s, "place sales on b1") == "management.empty-space"
    assert why(s, "place sales on a1") == "management.empty-space"
    assert offered(s) == ["place sales on a4"]
    do(s, "place sales on a4")
    assert s.goods[0] == 0
    assert s.lying[at(0, "a4")] == 2  # they stay there, lying
    assert why(s, "build logistics") == "management.cost"
    assert sound(s)


@rule("management.first-build", "setup.draft")
def test_b29_the_drafted_tile_comes_first() -> None:
    s = table()
    stand(s, 0, "strategic-planning", 2)
    s.display["logistics"] -= 1
    s.drafted[0] = "logistics"
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.first-build"
    left = s.display["logistics"]
    do(s, "build logistics", "place logistics on a4")
    assert s.display["logistics"] == left
    assert s.drafted[0] == ""
    assert why(s, "build sales") == ""
    assert sound(s)


@rule("management.no-duplicate")
def test_b30_never_the_same_department_twice() -> None:
    s = table()
    build(s, 0, "sales", "a4")
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.no-duplicate"
    assert why(s, "build engineering") == ""  # next to the starting Construction


@rule("management.display")
def test_b31_tiles_come_from_the_display() -> None:
    s = table()
    s.box["sales"], s.display["sales"] = 1, 1
    build(s, 1, "sales", "a4")
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.display"


@rule("management.empty-space")
def test_a_full_company_builds_nothing() -> None:
    s = table()
    tiles = [tile for tile in s.rules.tiles if tile != "sales"]
    for space in SPACES:
        if not s.board[at(0, space)]:
            build(s, 0, tiles.pop(), space)
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.empty-space"


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
