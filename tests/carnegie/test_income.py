"""The income event: employees come home, tracks and projects pay."""

from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.income import CallBack, OpenIncome
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import EventPhase
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import Carnegie
from tests.carnegie.table import (
    HR,
    asked,
    away,
    build,
    do,
    fund,
    offered,
    project,
    run,
    sound,
    table,
    track,
    turn,
    why,
)
from tests.rules import rule


def called_back(s: Carnegie, region: str, count: int) -> None:
    run(s, CallBack(0, region))
    do(s, f"recall {count} from {region}")


@rule("income.call-back", "income.lobby")
def test_b7_any_number_may_return_in_turn_order() -> None:
    s = table()
    s.first = 1
    s.strips[0] = "1-front"
    s.action, s.row = HR, 0
    away(s, 0, "west", 3)
    away(s, 1, "west")
    away(s, 1, "east")
    run(s, EventPhase())
    assert offered(s) == ["recall 0 from west", "recall 1 from west"]
    do(s, "recall 1 from west")
    assert offered(s) == [f"recall {n} from west" for n in range(4)]
    before = s.lying[at(0, "b1")]
    do(s, "recall 2 from west")
    assert s.missions[REGION["west"]] == 1
    assert s.lying[at(0, "b1")] == before + 2
    assert s.money == [14, 13]
    assert sound(s)


@rule("income.projects")
def test_b8_every_project_pays_once_wherever_it_stands() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles", "chicago")
    project(s, 0, "industry", "albany", "boston", "pittsburgh")
    away(s, 0, "south", 2)
    called_back(s, "south", 2)
    assert asked(s) == "IncomeChoice"
    do(s, "take employees", "take money")  # housing space 1, industry space 2
    assert s.money[0] == 12 + 2 * 1 + 2 + 3
    assert s.goods[0] == 4 + 1 + 1
    assert sound(s)


@rule("income.projects", "income.call-back")
def test_b9_nobody_called_back_no_income() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles")
    away(s, 0, "south")
    called_back(s, "south", 0)
    assert s.money[0] == 12
    assert s.missions[REGION["south"]] == 1


@rule("income.transport")
def test_b10_only_the_own_space_pays() -> None:
    s = table()
    track(s, 0, "west", 3)
    away(s, 0, "west")
    called_back(s, "west", 1)
    assert (s.money[0], s.goods[0]) == (12, 5)
    assert asked(s) == ""


@rule("income.employees", "income.lobby")
def test_b11_new_employees_lie_in_a_lobby_and_fifteen_are_all() -> None:
    s = table()
    track(s, 0, "east", 3)
    s.reserve[0] -= 4
    s.missions[REGION["east"]] += 4
    before = s.lying[at(0, "b1")]
    called_back(s, "east", 2)  # one in the reserve, two incomes
    assert s.reserve[0] == 0
    assert s.lying[at(0, "b1")] == before + 2 + 1
    assert sound(s)


@rule("income.choice", "income.employees")
def test_a28_without_a_reserve_only_the_dollar_can_be_taken() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles", "chicago")
    run(s, OpenIncome(0, "housing", 1))
    assert offered(s) == ["take employees", "take money"]
    s.agenda.clear()
    s.lying[at(0, "b1")] += s.reserve[0]
    s.reserve[0] = 0
    run(s, OpenIncome(0, "housing", 1))
    assert asked(s) == ""
    assert s.money[0] == 13


@rule("income.employees")
def test_a28_a_new_employee_is_refused_without_a_reserve() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles", "chicago")
    run(s, OpenIncome(0, "housing", 1))
    s.reserve[0], s.lying[at(0, "b1")] = 0, 10
    assert why(s, "take employees") == "income.employees"


@rule("income.study")
def test_a13_study_points_of_an_income_are_spent_at_once() -> None:
    s = table()
    track(s, 0, "midwest", 3)
    away(s, 0, "midwest", 2)
    called_back(s, "midwest", 2)
    assert asked(s) == "StudyIncome"
    assert s.study == 6
    assert why(s, "develop infrastructure") == ""
    do(s, "advance east", "advance south")
    assert s.study == 2
    do(s, "stop research")
    assert s.study == 0
    assert (s.track[REGION["east"]], s.track[REGION["south"]]) == (2, 2)


@rule("income.study", "research.pool")
def test_a13_points_that_buy_nothing_are_lost() -> None:
    s = table()
    track(s, 0, "midwest", 3)
    for region in ("west", "east", "south"):
        track(s, 0, region, 4)
    s.tab[:4] = [6, 6, 6, 6]
    away(s, 0, "midwest")
    called_back(s, "midwest", 1)
    assert asked(s) == "StudyIncome"
    do(s, "advance midwest")
    assert (s.study, asked(s)) == (0, "")


@rule("income.transport")
def test_a14_all_are_paid_from_the_space_at_their_return() -> None:
    s = table()
    track(s, 0, "midwest", 3)
    away(s, 0, "midwest", 3)
    called_back(s, "midwest", 3)
    do(s, "advance midwest")  # onto the space that pays goods
    assert s.goods[0] == 4
    assert s.study == 6


@rule("tile.new-lobby", "income.lobby")
def test_b7_with_a_new_lobby_each_figure_is_asked_for() -> None:
    s = table()
    build(s, 0, "new-lobby", "d4")
    away(s, 0, "south", 2)
    before = s.lying[at(0, "b1")]
    called_back(s, "south", 2)
    assert offered(s) == ["lobby b1", "lobby d4"]
    assert s.arriving[0] == 2
    assert sound(s)
    do(s, "lobby d4", "lobby b1")
    assert (s.lying[at(0, "d4")], s.lying[at(0, "b1")]) == (1, before + 1)
    assert s.money[0] == 14
    assert sound(s)


@rule("income.call-back")
def test_b60_whoever_returned_may_move_and_stand_up_in_the_same_round() -> None:
    s = table()
    away(s, 0, "south")
    lobby = s.lying[at(0, "b1")]
    s.reserve[0] += lobby
    s.lying[at(0, "b1")] = 0
    called_back(s, "south", 1)
    turn(s, HR)
    do(s, "open b2", "move lying b1 c1", "close")
    run(s, ActivationPhase())
    do(s, "activate c1 for 1")
    assert s.standing[at(0, "c1")].bit_count() == 2


@rule("income.projects")
def test_points_as_income_are_scored_at_once() -> None:
    s = table()
    project(s, 0, "infrastructure", "washington", "denver")
    away(s, 0, "south")
    fund(s, 0, money=0)
    called_back(s, "south", 1)
    assert s.points[0] == 3
    assert s.money[0] == 1
