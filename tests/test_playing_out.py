"""Many games from one position."""

from collections.abc import Sequence

import pytest

import magnate
from magnate.core.chance import Chance
from magnate.core.move import Move
from magnate.core.state import State


def last(s: State, moves: Sequence[Move], chance: Chance) -> Move:
    return moves[-1]


def test_processes_bring_the_same_ends_in_the_same_order() -> None:
    state = magnate.game("carnegie").new(seats=2, seed="playouts")
    before = magnate.digest(state)
    alone = magnate.playouts(state, n=9, seed=5)
    assert magnate.playouts(state, n=9, jobs=2, seed=5) == alone
    assert magnate.playouts(state, n=3, seed=8) == alone[3:6]  # each has a stream of luck of its own
    assert len(set(alone)) > 1
    assert all(len(scores) == 2 for scores in alone)
    assert magnate.digest(state) == before


def test_the_policy_chooses() -> None:
    state = magnate.game("carnegie").new(seats=2, seed="playouts")
    assert magnate.playouts(state, last, 2, 2) == magnate.playouts(state, last, 2) != magnate.playouts(state, n=2)


def test_what_cannot_be_played_out_is_refused_in_one_sentence() -> None:
    state = magnate.game("carnegie").new(seats=2, seed="playouts")
    with pytest.raises(ValueError, match="a copy of a state does not know its game"):
        magnate.playouts(state.clone())
    with pytest.raises(ValueError, match="counted from 0, their processes from 1"):
        magnate.playouts(state, jobs=0)
