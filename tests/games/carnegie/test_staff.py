"""Steps of Human Resources: who moves where."""

from magnate.games.carnegie import GAME
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.queries import at, steps_left
from tests.games.carnegie.table import (
    HR,
    MANAGEMENT,
    active,
    asked,
    barred,
    build,
    do,
    offered,
    own_lobby,
    run,
    sound,
    stand,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("hr.moves", "hr.lies-down")
def test_c6_six_steps_and_what_they_cost_at_the_end() -> None:
    s = table()
    build(s, 0, "training-partnerships", "b3")
    turn(s, HR)
    assert steps_left(s, 0) == 6
    do(s, "move lying b1 b3", "move lying b1 c2", "move lying b1 c2")
    assert asked(s) == ""  # no step is left
    assert (s.lying[at(0, "b3")], s.lying[at(0, "c2")]) == (1, 2)
    s.agenda.clear()
    run(s, ActivationPhase())
    do(s, "activate b3 for 2", "activate c2 for 2", "activate c2 for 2")
    assert s.money[0] == 12 - 6
    assert sound(s)


@rule("hr.moves")
def test_d19_three_steps_without_a_figure() -> None:
    s = table()
    stand(s, 0, "human-resources", 0)
    turn(s, HR)
    assert steps_left(s, 0) == 3


@rule("hr.moves", "hr.lies-down", "department.active")
def test_who_was_moved_in_cannot_act_before_the_round_ends() -> None:
    s = table()
    turn(s, HR)
    do(s, "move standing b2 b1", "move standing a1 b1")
    assert (active(s, 0), own_lobby(s)) == (3, 7)
    s.agenda.clear()
    turn(s, MANAGEMENT)
    assert barred(s, "use a1 money 1") == "department.active"
    s.agenda.clear()
    turn(s, HR)
    assert steps_left(s, 0) == 3  # the printed employee alone


@rule("hr.moves", "hr.lies-down", "hr.orthogonal")
def test_b24_the_number_of_steps_is_fixed_on_opening() -> None:
    s = table()
    turn(s, HR)
    do(s, "move standing b2 b3")
    assert s.steps == 5
    assert (s.standing[at(0, "b2")], s.lying[at(0, "b3")]) == (0, 1)
    assert why(s, "move lying b3 d1") == ""  # four steps, whatever lies between
    do(s, "move lying b3 a2")
    assert s.steps == 3  # two steps: not across the corner
    assert why(s, "move lying a2 d1") == "hr.orthogonal"
    do(s, "done")
    assert s.steps == 0
    assert sound(s)


@rule("hr.moves")
def test_one_move_takes_an_employee_to_any_space_within_the_steps_left() -> None:
    s = table()
    turn(s, HR)
    reached = [move.split()[3] for move in offered(s) if move.startswith("move lying b1")]
    assert len(reached) == 15  # six steps reach every space
    do(s, "move lying b1 d4")
    assert s.steps == 1
    assert [move.split()[3] for move in offered(s) if move.startswith("move lying b1")] == ["b2", "a1", "c1"]


@rule("hr.moves")
def test_b24_budgets_of_departments_are_separate() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=1)
    turn(s, HR)
    do(s, "use a4 moves 1", "move lying b1 c1")
    assert s.steps == 3
    do(s, "use b2 moves 1")
    assert s.steps == 6
    assert "use b2 moves 1" not in offered(s)


@rule("hr.moves")
def test_human_resources_opens_with_the_first_step() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=1)
    turn(s, HR)
    assert "use b2 moves 1" not in offered(s)
    do(s, "move lying b1 c1")
    assert (s.office, s.steps, s.allowed) == ("b2", 5, 6)
    do(s, "use a4 moves 1")  # the five others are lost
    assert (s.office, s.steps, s.allowed) == ("a4", 4, 4)


@rule("department.uses")
def test_b25_a_figure_moved_away_loses_its_use() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=1)
    turn(s, HR)
    do(s, "move standing b3 b4")
    assert not [move for move in offered(s) if "b3" in move.split()[:2]]  # Recruiting is empty now


@rule("hr.moves")
def test_no_steps_are_left() -> None:
    s = table()
    turn(s, HR)
    assert why(s, "move lying a4 b4") == "core.not-offered"  # nobody is there
    move = GAME.parse(s, "move lying a4 b4", 0)
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "hr.moves"
    do(s, "move lying b1 d4", "move lying b1 b2")
    assert asked(s) == ""  # no step is left
    refused = GAME.parse(s, "move lying b1 c1", 0).check(s)
    assert refused is not None
    assert refused.rule == "hr.moves"
