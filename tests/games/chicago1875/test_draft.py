"""Building tiles drafted by the option."""

import pytest

import magnate
from magnate.core.event import Logged
from magnate.games.chicago1875.events.buildings import TilesPassed
from magnate.games.chicago1875.phases.building import BuildingPhase, Draft
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.plant import asked
from tests.games.chicago1875.refused import unknown
from tests.games.chicago1875.table import do, run, sound, table
from tests.rules import rule


def drafting(decade: int) -> Chicago:
    s = table(seats=3, phase="building", draft=True)
    s.decade = decade
    run(s, Draft(1), Draft(2))
    return s


@rule("building.draft")
@pytest.mark.parametrize(("decade", "giver"), [(1, -1), (2, 1), (3, -1), (4, 1), (5, -1)])
def test_tiles_are_drafted_left_and_right_by_turns(decade: int, giver: int) -> None:
    """C86: keep one and pass two, keep one of the two and pass one; left in odd decades, right in even ones."""
    s = drafting(decade)
    hands = s.hand[:]
    do(s, *(f"keep {hands[seat][0]}" for seat in range(3)))
    received = [hands[(seat + giver) % 3][1:] for seat in range(3)]
    assert s.hand == received
    assert s.events is not None
    passed = [logged for logged in s.events if isinstance(logged.event, TilesPassed)]
    assert passed == [Logged(TilesPassed(seat, received[seat]), seat) for seat in range(3)], "each sees his own"
    do(s, *(f"keep {received[seat][0]}" for seat in range(3)))
    last = [hands[(seat + 2 * giver) % 3][2] for seat in range(3)]
    assert s.hand == [(hands[seat][0], received[seat][0], last[seat]) for seat in range(3)]
    assert not magnate.decisions(s)


@rule("building.draft")
def test_a_draft_choice_is_made_once_and_from_the_own_hand() -> None:
    """C86: everybody chooses secretly and at the same time."""
    s = drafting(1)
    unknown(s, f"keep {s.hand[1][0]}", seat=0)
    do(s, f"keep {s.hand[0][1]}")
    unknown(s, f"keep {s.hand[0][0]}", "core.not-asked", seat=0)
    assert [decision.seat for decision in magnate.decisions(s)] == [1, 2]
    assert all(decision.secret for decision in magnate.decisions(s))


@rule("building.draft", "building.place")
def test_after_the_draft_a_tile_is_placed_as_usual() -> None:
    """C86: with the tile kept from before the hand is three again."""
    s = table(seats=2, draft=True)
    s.discards = [hand[1:] for hand in s.hand]
    s.hand = [hand[:1] for hand in s.hand]
    s.decade = 2
    run(s, BuildingPhase())
    assert [len(hand) for hand in s.hand] == [3, 3]
    assert asked(s) == "building.draft"
    do(s, f"keep {s.hand[0][0]}", f"keep {s.hand[1][0]}")
    do(s, f"keep {s.hand[0][0]}", f"keep {s.hand[1][0]}")
    assert asked(s) == "building.place"
    assert [len(hand) for hand in s.hand] == [3, 3]
    assert sound(s)
