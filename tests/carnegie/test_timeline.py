"""Twenty rounds: the choice of the action, the event, the markers."""

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import ACTIONS, ROW_END
from magnate.games.carnegie.phases.timeline import ActionChoice, EventPhase, NameEvent, Round, RoundEnd
from magnate.games.carnegie.queries import event_of, turned_row
from magnate.games.carnegie.state import Carnegie
from tests.carnegie.table import CONSTRUCTION, asked, away, do, fund, offered, run, table
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


@rule("timeline.finished-row", "timeline.advance")
def test_b2_exactly_one_marker_advances() -> None:
    s = table()
    s.markers, s.round = [5, 5, 5, 4], 20
    for row in range(4):
        assert turned_row(s, row) == 3
    s.markers = [5, 5, 0, 5]
    assert [turned_row(s, row) for row in range(4)] == [2, 2, 2, 2]
    s.markers = [1, 5, 5, 5]
    assert [turned_row(s, row) for row in range(4)] == [0, 0, 0, 0]


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
