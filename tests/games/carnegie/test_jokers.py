"""Jokers: another action for one turn."""

from magnate.games.carnegie.phases.departments import DepartmentPhase, UseJoker
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    asked,
    barred,
    do,
    offered,
    run,
    seat_asked,
    stand,
    table,
    turn,
    why,
)
from tests.rules import rule


@rule("joker.use", "joker.first-player", "timeline.advance", "end.jokers")
def test_a_joker_changes_one_turn_and_nothing_else() -> None:
    s = table(seats=4)
    s.action = HR
    run(s, DepartmentPhase())
    assert why(s, "joker management") == "joker.first-player"
    do(s, "done")
    assert why(s, "joker human_resources") == "joker.use"
    do(s, "joker management")
    assert s.jokers == [1, 0, 1, 1]
    assert barred(s, "move lying b1 c1", 1) == "hr.moves"  # no human resources on top
    do(s, "use a1 money 1", "done")
    assert seat_asked(s) == 2
    assert s.action == HR
    do(s, "move lying b1 c1")
    assert why(s, "joker management") == "joker.use"
    assert s.jokers == [1, 0, 1, 1]


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
    assert {move.split()[0] for move in offered(s)} == {"use", "mission", "build", "done"}
    assert barred(s, "move lying b1 c1") == "hr.moves"
    assert s.action == HR  # the others are untouched


@rule("joker.use")
def test_a34_the_joker_comes_before_the_first_department() -> None:
    s = table(seats=4)
    s.first = 1
    turn(s, MANAGEMENT)
    do(s, "use a1 money 1")
    assert why(s, "joker construction") == "joker.use"
    s.jokers[0] = 0
    refused = UseJoker(0, CONSTRUCTION).check(s)
    assert refused is not None
    assert refused.rule == "joker.use"


@rule("joker.use", "research.pool")
def test_a34_a_joker_gives_up_the_study_points_and_comes_before_any_is_spent() -> None:
    s = table(seats=4)
    s.first = 1
    turn(s, RESEARCH)
    assert s.study == 3
    do(s, "joker management")
    assert (s.study, s.turn) == (0, MANAGEMENT)
    s = table(seats=4)
    s.first = 1
    turn(s, RESEARCH)
    do(s, "develop housing")
    assert why(s, "joker management") == "joker.use"
    s = table(seats=4)
    s.first = 1
    turn(s, MANAGEMENT)
    do(s, "joker research_development")
    assert s.study == 3


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
    do(s, "done")
    assert s.jokers[0] == 1
