"""Twenty rounds: the choice of the action, the event, the markers."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import ACTIONS, REGION, ROW_END
from magnate.games.carnegie.phases.timeline import ActionChoice, EventPhase, NameEvent, Round, RoundEnd
from magnate.games.carnegie.queries import event_of, turned_row
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    RESEARCH,
    asked,
    away,
    barred,
    do,
    fund,
    offered,
    run,
    seat_asked,
    table,
    track,
)
from tests.rules import rule


def finish(s: Carnegie) -> None:
    """Play on, always the last move offered, which declines."""
    number = s.round
    while s.agenda and s.round == number:
        do(s, offered(s)[-1])


@rule("timeline.choice")
def test_b1_the_event_of_the_next_space() -> None:
    s = table()
    s.strips = ["1-front", "2-back", "3-front", "4-front"]
    s.row = 0
    for position, event in enumerate(
        [("west", False), ("", True), ("midwest", False), ("east", False), ("east", True)]
    ):
        s.markers[0] = position
        assert event_of(s) == event


@rule("timeline.finished-row")
def test_b3_a_turned_row_lends_its_event_only() -> None:
    s = table()
    s.markers, s.round = [5, 1, 0, 0], 7
    run(s, ActionChoice(0), NameEvent())
    events = do(s, "choose human_resources")
    assert s.action == "human_resources"
    assert s.row == 1
    assert "MarkerTurned" in [type(event).__name__ for event in events]


@rule("timeline.both-events")
def test_b4_a_fifth_space_is_open_to_both_events() -> None:
    s = table(seats=3)
    s.action, s.row, s.markers = CONSTRUCTION, 2, [0, 0, 4, 0]
    for seat in range(3):
        away(s, seat, "south")
        fund(s, seat, money=20)
    run(s, EventPhase())
    course = []
    while s.agenda:
        course.append((asked(s), magnate.decisions(s)[0].seat))
        do(s, offered(s)[0] if asked(s) == "CallBack" else "no donation")
    assert course == [
        ("CallBack", 0), ("DonationTurn", 0), ("CallBack", 1), ("DonationTurn", 1),
        ("CallBack", 2), ("DonationTurn", 2),
    ]  # fmt: skip


@rule("timeline.choice", "end.scoring")
def test_b5_a_choice_is_possible_to_the_last_round() -> None:
    s = table()
    s.markers, s.round = [5, 5, 4, 5], 20
    run(s, Round(20))
    assert offered(s) == [f"choose {action}" for action in ACTIONS]
    do(s, "choose management")
    finish(s)
    assert s.markers == [ROW_END] * 4
    assert s.phase == "end"
    assert magnate.decisions(s) == []


@rule("timeline.first-player")
def test_b6_the_locomotive_always_passes() -> None:
    s = table(seats=3)
    s.markers, s.round = [5, 0, 0, 0], 6
    run(s, Round(6))
    do(s, "choose human_resources")  # a finished row
    finish(s)
    assert s.first == 1
    assert magnate.decisions(s)[0].seat == 1


@rule("timeline.rounds", "department.order")
def test_b59_phases_and_turn_order() -> None:
    s = table(seats=2)
    s.first = 1
    s.strips[0] = "1-front"
    away(s, 0, "west")
    away(s, 1, "west")
    run(s, Round(1))
    course = []
    while s.round == 1:
        course.append((asked(s), magnate.decisions(s)[0].seat))
        do(s, "choose human_resources" if asked(s) == "ActionChoice" else offered(s)[-1])
    assert course == [
        ("ActionChoice", 1), ("CallBack", 1), ("CallBack", 0), ("DepartmentTurn", 1), ("DepartmentTurn", 0),
    ]  # fmt: skip


@rule("timeline.rounds")
def test_every_game_has_twenty_rounds() -> None:
    for seats in (1, 2, 3, 4):
        s = GAME.new(seats, "twenty rounds")
        dice = Sampler(seats)
        while s.agenda:
            moves = magnate.legal(s)
            magnate.play(s, moves[dice.pick(len(moves), "move")])
        assert s.round == 20
        assert s.markers == [5, 5, 5, 5]


@rule("donation.event")
def test_b66_eight_donation_events_in_a_game() -> None:
    s = table()
    count = 0
    for row in range(4):
        for position in range(ROW_END):
            s.row, s.markers[row] = row, position
            count += event_of(s)[1]
    assert count == 8


@rule("timeline.advance")
def test_the_round_ends_with_the_marker() -> None:
    s = table()
    s.action, s.row = "management", 1
    events = run(s, RoundEnd())
    assert s.markers == [0, 1, 0, 0]
    assert [type(event).__name__ for event in events][:2] == ["MarkerAdvanced", "FirstPlayerNamed"]


@rule("timeline.choice")
def test_c2_the_marker_goes_to_the_next_space() -> None:
    s = table()
    s.markers = [0, 0, 0, 2]
    s.round = 3
    run(s, ActionChoice(0), NameEvent())
    do(s, "choose research_development")
    assert (s.action, s.row) == (RESEARCH, 3)


@rule("timeline.finished-row", "timeline.advance")
def test_c3_a_finished_row_turns_the_next_marker() -> None:
    s = table()
    s.markers = [5, 2, 1, 0]
    s.round = 9
    run(s, Round(9))
    do(s, "choose human_resources")
    assert s.action == HR
    assert s.row == 1
    while s.round == 9:
        do(s, offered(s)[-1])
    assert s.markers == [5, 3, 1, 0]


@rule("timeline.finished-row")
def test_d13_finished_rows_are_skipped() -> None:
    s = table()
    s.markers = [5, 5, 3, 5]
    s.round = 19
    s.action = RESEARCH
    run(s, NameEvent(), RoundEnd())
    assert s.action == ""  # the next round has begun
    assert s.markers == [5, 5, 4, 5]


@rule("timeline.finished-row")
def test_b2_exactly_one_marker_advances_whichever_rows_are_finished() -> None:
    s = table()
    for finished in range(15):
        s.markers = [5 if finished >> row & 1 else 2 for row in range(4)]
        for row in range(4):
            below = [*range(row, 4), *range(row)]
            assert turned_row(s, row) == next(r for r in below if s.markers[r] < 5)


@rule("timeline.rounds", "timeline.finished-row", "timeline.first-player", "donation.event")
@pytest.mark.parametrize("action", ACTIONS)
def test_one_action_twenty_times(action: str) -> None:
    s = table(seats=3)
    row = ACTIONS.index(action)
    run(s, Round(1))
    donations = 0
    for number in range(20):
        assert (s.round, s.first) == (number + 1, number % 3)
        assert seat_asked(s) == s.first
        before = s.markers[:]
        do(s, f"choose {action}")
        assert s.action == action
        assert s.row == (row + number // 5) % 4
        donations += event_of(s)[1]
        finish(s)
        assert sum(s.markers) == sum(before) + 1
    assert (s.markers, s.phase, donations) == ([5, 5, 5, 5], "end", 8)


@rule("timeline.finished-row", "department.type")
def test_a_turned_marker_gives_its_event_and_not_its_action() -> None:
    s = table()
    s.markers = [5, 5, 0, 0]
    s.strips[2] = "1-front"  # the West first
    away(s, 0, "west")
    run(s, Round(11))
    do(s, "choose human_resources", "recall 1 from west")
    assert s.money[0] == 13
    assert barred(s, "build housing from c2 in boston housing") == "department.type"
    finish(s)
    assert s.markers == [5, 5, 1, 0]


@rule("timeline.both-events", "donation.price")
def test_on_the_last_space_the_income_pays_the_donation() -> None:
    s = table()
    s.markers[2], s.row, s.action = 4, 2, CONSTRUCTION  # the South
    for seat in (0, 1):
        fund(s, seat, money=0, goods=0)
        away(s, seat, "south")
        track(s, seat, "south", 3)
    run(s, EventPhase())
    do(s, "recall 1 from south", "donate welfare-flat")
    assert (s.money[0], s.given[0]) == (0, 1)
    do(s, "recall 0 from south")
    assert asked(s) == ""  # without income the second player cannot donate
    assert s.missions[4 + REGION["south"]] == 1
