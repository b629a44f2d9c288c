"""Saved games for tests of the command line."""

from pathlib import Path

from magnate.cli.files import saved_text
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import legal, play
from magnate.core.state import State
from magnate.games.chicago1875 import GAME

SEATS = ("you", "random", "random")


def game(moves: int = 30, seed: str = "cli") -> tuple[State, Dice]:
    """A game of three after so many random moves, and the dice it is played with."""
    dice, chance = Dice.seeded(seed), Sampler(5)
    s: State = GAME.start(GAME.config(3), dice)
    while (options := legal(s)) and s.journal is not None and s.journal.length < moves:
        play(s, options[chance.pick(len(options), "move")])
    return s, dice


def save(path: Path, moves: int = 30, seats: tuple[str, ...] = SEATS) -> State:
    """A saved game in a file."""
    s, dice = game(moves)
    assert s.journal is not None
    path.write_text(saved_text(s.journal, seats, dice))
    return s


def record(path: Path, moves: int = 30) -> State:
    """A plain journal in a file."""
    s, _ = game(moves)
    assert s.journal is not None
    path.write_text(s.journal.text())
    return s
