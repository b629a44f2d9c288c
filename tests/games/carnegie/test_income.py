"""The income event: employees come home, tracks and projects pay."""

import pytest

from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import REGION
from magnate.games.carnegie.mechanics.income import CallBack, IncomeChoice
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import EventPhase
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import (
    HR,
    asked,
    away,
    build,
    develop,
    do,
    fund,
    label,
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
    assert offered(s) == ["recall 1 from west", "recall 0 from west"]  # all of them first
    do(s, "recall 1 from west")
    assert offered(s) == [f"recall {n} from west" for n in (3, 2, 1, 0)]
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
    run(s, CallBack(0, "south"))
    events = do(s, "recall 0 from south")
    assert [GAME.say(event.text, event.args()) for event in events] == ["Blue calls nobody back from the South."]
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
    run(s, IncomeChoice(0, "housing", 1, 1))
    assert offered(s) == ["take employees", "take money"]
    s.agenda.clear()
    s.lying[at(0, "b1")] += s.reserve[0]
    s.reserve[0] = 0
    run(s, IncomeChoice(0, "housing", 1, 1))
    assert asked(s) == ""
    assert s.money[0] == 13


@rule("income.choice")
def test_like_choices_of_several_spaces_are_made_at_once() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles", "chicago", "boston", "albany")
    away(s, 0, "south")
    called_back(s, "south", 1)
    assert offered(s) == ["take employees+employees", "take employees+money", "take money+money"]
    assert label(s, "take employees+money") == "Take 1 new employee and $1"
    before = s.reserve[0]
    do(s, "take employees+money")
    assert (s.reserve[0], s.money[0]) == (before - 1, 12 + 1 + 2 * 2 + 1)
    assert asked(s) == ""
    assert sound(s)


@rule("income.employees")
def test_a28_a_new_employee_is_refused_without_a_reserve() -> None:
    s = table()
    project(s, 0, "housing", "los-angeles", "chicago")
    run(s, IncomeChoice(0, "housing", 1, 1))
    s.reserve[0], s.lying[at(0, "b1")] = 0, 10
    assert why(s, "take employees") == "income.employees"


@rule("income.study")
def test_a13_study_points_of_an_event_are_spent_at_once() -> None:
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
def test_b7_with_a_new_lobby_its_owner_says_how_many_lie_where() -> None:
    s = table()
    build(s, 0, "new-lobby", "d4")
    away(s, 0, "south", 2)
    before = s.lying[at(0, "b1")]
    called_back(s, "south", 2)
    assert offered(s) == ["lobby 2 0", "lobby 1 1", "lobby 0 2"]
    assert label(s, "lobby 1 1") == "1 to the lobby on b1, 1 to the New Lobby on d4"
    assert s.arriving[0] == 2
    assert sound(s)
    do(s, "lobby 1 1")
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
    do(s, "move lying b1 c1")
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


@rule("income.transport")
@pytest.mark.parametrize("region", ["west", "midwest", "east", "south"])
def test_d1_one_dollar_on_the_first_space(region: str) -> None:
    s = table()
    away(s, 0, region)
    project(s, 0, "housing", "boston")
    run(s, CallBack(0, region))
    do(s, f"recall 1 from {region}")
    assert s.money[0] == 12 + 1 + 2


@rule("income.projects", "construction.disc")
def test_a_space_pays_only_once_its_own_disc_is_built() -> None:
    s = table()
    develop(s, 0, "commerce", 3)
    away(s, 0, "east", 2)
    run(s, CallBack(0, "east"))
    do(s, "recall 1 from east")
    assert s.money[0] == 13
    project(s, 0, "commerce", "denver")  # the first of four discs
    run(s, CallBack(0, "east"))
    do(s, "recall 1 from east")
    assert s.money[0] == 13 + 1 + 3
    assert asked(s) == ""


@rule("income.transport", "income.projects")
def test_three_return_one_stays_and_projects_pay_once() -> None:
    s = table()
    project(s, 0, "industry", "boston")
    away(s, 0, "midwest", 4)
    track(s, 0, "midwest", 2)
    run(s, CallBack(0, "midwest"))
    do(s, "recall 3 from midwest")
    assert (s.money[0], s.goods[0], s.missions[REGION["midwest"]]) == (12 + 6, 5, 1)
