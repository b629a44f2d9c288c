"""Vectors of what a seat sees: of fixed size, within bounds, and of nothing else."""

import numpy as np
import pytest

from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.view import view
from magnate.games import GAMES
from magnate.research.observation import BOUND, SIZE
from magnate.research.play import returns
from tests.research.walk import rules_of, walk


@pytest.mark.parametrize("game", GAMES)
def test_vectors_have_one_size_and_stay_within_bounds(game: str) -> None:
    rules = rules_of(game, 3)
    count = 0
    for play in walk(rules, "bounds", 150):
        for seat in range(3):
            vector = play.vector(seat)
            assert vector.shape == (SIZE,)
            assert vector.dtype == np.float32
            assert np.isfinite(vector).all()
            assert np.abs(vector).max() <= BOUND
            count += 1
    assert count >= 300


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_is_the_same_in_every_world_the_seat_could_be_in(game: str) -> None:
    rules = rules_of(game, 3)
    differ = 0
    for play in walk(rules, "worlds", 120):
        for seat in range(3):
            world = rules.game.redeal(play.state, seat, Sampler(play.moves))
            differ += digest(world) != digest(play.state)
            seen = rules.observer.vector(view(rules.game, world, seat))
            assert np.array_equal(seen, play.vector(seat))
    assert differ > 1  # there is little to hide in Carnegie


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_look_different_have_different_vectors(game: str) -> None:
    rules = rules_of(game, 2)
    seen: dict[bytes, str] = {}
    for play in walk(rules, "differ", 200):
        shown = repr(play.view(0))
        assert seen.setdefault(play.vector(0).tobytes(), shown) == shown
    assert len(seen) > 50


@pytest.mark.parametrize("game", GAMES)
def test_features_are_named_after_the_columns(game: str) -> None:
    rules = rules_of(game, 2)
    for play in walk(rules, "names", 60):
        seen = play.view(0)
        for name, number in rules.observer.features(seen):
            column = name.replace("=", " ").replace("[", " ").replace(".", " ").split()[0]
            assert column in seen
            assert abs(number) <= BOUND
    assert "seat=0" in dict(rules.observer.features(seen))


def test_amounts_are_told_on_one_scale() -> None:
    rules = rules_of("carnegie", 2)
    play = rules.deal("amounts")
    told = dict(rules.observer.features({**play.view(0), "money": [7, 0], "bank": -15, "phase": "end"}))
    assert (told["money[0]"], told["money[1]"], told["bank"], told["phase=end"]) == (3.0, 0.0, -4.0, 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_returns_sum_to_nothing_and_follow_the_ranking(game: str) -> None:
    rules = rules_of(game, 3)
    *_, play = walk(rules, "returns")
    assert play.over
    found = play.returns()
    assert sum(found) == pytest.approx(0)
    winners = rules.game.result(play.state).winners
    assert {seat for seat in range(3) if found[seat] == max(found)} == set(winners)
    assert found == returns(rules.game, play.state, 3)
    assert set(play.totals()) == {0, 1, 2}


def test_a_solo_game_is_won_or_lost() -> None:
    *_, play = walk(rules_of("carnegie", 1), "alone")
    assert play.returns() == [-1.0]
