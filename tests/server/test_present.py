"""Questions as the tray shows them."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import decisions, legal
from magnate.games import GAMES, find
from magnate.server.present import MANY, groups_of


@pytest.mark.parametrize("key", GAMES)
def test_what_can_be_done_is_never_folded_away_altogether(key: str) -> None:
    """Many choices of a kind are folded to let others be seen; where there are none, they stay open."""
    game = find(key)
    alone = folded = 0
    for number in range(7, 10):  # among them games of Chicago 1875 in which it happens
        s = game.new(2, f"s{number}")
        dice = Sampler(number)
        while asked := decisions(s):
            for decision in asked:
                groups = groups_of(game, s, decision)
                choices = [len(group.choices) for group in groups if group.choices]
                assert not choices or not all(group.folded for group in groups if group.choices)
                alone += len(groups) > 1 and len(choices) == 1 and choices[0] > MANY
                folded += any(group.folded for group in groups)
            moves = legal(s)
            magnate.play(s, moves[dice.pick(len(moves), "move")])
    if key == "chicago1875":
        assert alone > 0
        assert folded > 0
