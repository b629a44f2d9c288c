"""Magnate: heavy business games, exactly.

>>> import magnate
>>> game = magnate.game("chicago1875")
>>> state = game.new(seats=3, seed="any text")
>>> [decision.seat for decision in magnate.decisions(state)]
[2]
>>> move = magnate.parse(state, "establish swift 40")
>>> events = magnate.play(state, move)
>>> state.treasury["swift"]
120
"""

from magnate import engine  # first: it chooses which engine the others come from
from magnate.core.codec import Unreadable, digest, write
from magnate.core.config import BadConfig
from magnate.core.driver import decisions, legal, play, push, refusal
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Illegal, Move, Refusal
from magnate.core.state import State
from magnate.core.view import view, visible
from magnate.games import GAMES
from magnate.games import find as game
from magnate.playing_out import playouts

__all__ = [
    "GAMES", "BadConfig", "Game", "Illegal", "Journal", "Move", "Refusal", "State", "Unreadable", "decisions",
    "digest", "engine", "game", "journal", "legal", "parse", "play", "playouts", "push", "refusal", "replay", "view",
    "visible", "write",
]  # fmt: skip


def journal(state: State) -> Journal:
    """The record of a game played through `play`."""
    if state.journal is None:
        raise ValueError("a copy of a state keeps no journal; use the state that game.new or replay returned")
    return state.journal


def replay(source: Journal | str, upto: int | None = None) -> State:
    """The state after a journal, or after its first moves; every digest is verified."""
    if isinstance(source, str):
        key = Journal.peek(source).game
        if key not in GAMES:
            raise Unreadable(f"line 2: there is no game {key[:40]!r}; there are {', '.join(GAMES)}")
        source = Journal.read(game(key), source)
    state: State = source.replay(upto)
    return state


def parse(state: State, text: str, seat: int | None = None) -> Move:
    """The move that a line of notation means in this state."""
    return journal(state).game.parse(state, text, seat)
