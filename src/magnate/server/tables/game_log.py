"""What a table adds to the record of a game: luck from its secret, entries in a chain, positions kept on the way."""

import hmac
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from magnate.core import codec
from magnate.core.chance import Dice, Tape
from magnate.core.config import Config
from magnate.core.driver import push
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.record import Damaged, Entry, moved, path, walk
from magnate.core.state import State

SNAPSHOT_EVERY = 40


def mixed(secret: str, words: str) -> bytes:
    """The key of a table's luck: the house's secret and the words of the seats, which nobody chose knowing both."""
    return hmac.digest(bytes.fromhex(secret), words.encode(), "sha256")


def played(s: State, number: int, move: Move, dice: Dice, by: str, at: int, previous: str) -> tuple[State, Entry]:
    """The state and the entry that a legal move makes; the given state stays as it is."""
    after = s.clone()
    after.chance = dice
    after.events = []
    push(after, move)
    return after, replace(moved(after, number, move, after.events), by=by, at=at).linked(previous)


def loaded(game: Game, config: Config, data: Any, entry: Entry) -> Any:
    """A kept position; it must be the one that the log says it is."""
    try:
        s = game.load(config, data, Tape())
        good = codec.digest(s) == entry.digest
    except Exception as error:  # damaged data can fail in any way
        raise Damaged(f"the position kept at entry {entry.number} cannot be read: {error}") from error
    if not good:
        raise Damaged(f"the position kept at entry {entry.number} is not the recorded one")
    return s


def from_position(game: Game, config: Config, entries: Sequence[Entry], upto: int, kept: tuple[int, Any]) -> Any:
    """The state after an entry, from a kept position that lies on its path."""
    number, data = kept
    s = loaded(game, config, data, entries[number])
    return gone_on(game, s, [move for move in path(entries, upto) if move.number > number])


def gone_on(game: Game, s: State, moves: Sequence[Entry], verify: bool = False) -> Any:
    """A position after further moves."""
    for _ in walk(game, s, moves, verify=verify):
        pass
    return s


def events_of(game: Game, s: State, entry: Entry) -> tuple[Logged, ...]:
    """What a recorded move makes happen; the position moves on."""
    _, events = next(walk(game, s, (entry,), listen=True))
    return tuple(events)
