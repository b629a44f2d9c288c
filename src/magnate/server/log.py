"""The log of a table: an unbroken chain of entries from which every position can be rebuilt."""

import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from magnate.core import codec
from magnate.core.chance import Chance, Dice, OutOfLuck, Sampler
from magnate.core.driver import flush, push, settle
from magnate.core.game import Config, Game
from magnate.core.move import Move, Seat
from magnate.core.state import State

SNAPSHOT_EVERY = 40
Luck = tuple[tuple[int, int], ...]  # of each draw: how many outcomes there were, and which it was


class Damaged(Exception):
    """The stored log is not what was written, or no longer replays; the message says where."""


@dataclass(frozen=True)
class Record:
    """One entry: the set-up, a move, or an undo that goes back to an earlier entry."""

    number: int
    kind: str  # "setup", "move" or "undo"
    seat: Seat  # -1 for the set-up
    text: str
    luck: Luck
    digest: str
    reveals: bool
    by: str = "person"
    at: int = 0
    chain: str = ""

    def link(self, previous: str) -> str:
        """The hash that binds this entry to all before it; plain JSON, so that anybody can repeat it."""
        what = (self.kind, self.seat, self.text, self.luck, self.digest, self.reveals, self.by, self.at)
        linked = json.dumps((previous, self.number, *what), separators=(",", ":"))
        return hashlib.sha256(linked.encode()).hexdigest()

    def linked(self, previous: str) -> "Record":
        """The same entry at its place in the chain."""
        return replace(self, chain=self.link(previous))


class Noted(Dice):
    """Live luck that notes each draw with its size: without the size nobody could check the outcome."""

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        super().__init__(key, drawn)
        self.notes: list[tuple[int, int]] = []

    def pick(self, n: int, why: str) -> int:
        outcome = super().pick(n, why)
        self.notes.append((n, outcome))
        return outcome


def mixed(secret: str, words: str) -> bytes:
    """The key of a table's luck: the house's secret and the words of the seats, which nobody chose knowing both."""
    return hmac.digest(bytes.fromhex(secret), words.encode(), "sha256")


class Reel(Chance):
    """Recorded luck of a table, played back: each draw must be of the recorded size."""

    def __init__(self, luck: Luck = ()) -> None:
        self.load(luck)

    def load(self, luck: Luck) -> None:
        self.luck = luck
        self.at = 0

    def pick(self, n: int, why: str) -> int:
        if self.at >= len(self.luck):
            raise OutOfLuck(f"no outcome is recorded for: {why}")
        size, outcome = self.luck[self.at]
        self.at += 1
        if size != n or not 0 <= outcome < n:
            raise OutOfLuck(f"outcome {outcome} of {size} is recorded for: {why}, one of {n}")
        return outcome

    def fork(self) -> Sampler:
        return Sampler(len(self.luck))


def write_luck(luck: Luck) -> str:
    """Draws as the log keeps them.

    >>> write_luck(((12, 3), (2, 0)))
    '12:3 2:0'
    """
    return " ".join(f"{size}:{outcome}" for size, outcome in luck)


def read_luck(text: str) -> Luck:
    """Draws from the log.

    >>> read_luck("12:3 2:0")
    ((12, 3), (2, 0))
    """
    try:
        pairs = [word.split(":") for word in text.split()]
        return tuple((int(size), int(outcome)) for size, outcome in pairs)
    except ValueError:
        raise Damaged(f"{text[:40]!r} is not a record of luck") from None


def root(commitment: str, inherited: int) -> str:
    """What the chain of a table hangs on: its secret, and how many entries it has from another game."""
    return f"{commitment} {inherited}"


def verify_chain(records: list[Record], previous: str, head: str) -> None:
    """Every entry must be the one that was written, from the root on, and none may be missing."""
    for number, record in enumerate(records):
        if record.number != number or record.link(previous) != record.chain:
            raise Damaged(f"entry {number} is not the one that was written")
        previous = record.chain
    if previous != head:
        raise Damaged("the last entry is not the one that was acknowledged")


def path(records: list[Record], upto: int) -> list[Record]:
    """The moves that count at an entry: undone ones are left out."""
    moves: list[Record] = []
    for record in records[1 : upto + 1]:
        if record.kind == "move":
            moves.append(record)
        else:
            back = int(record.text)
            moves = [move for move in moves if move.number <= back]
    return moves


def undoable(records: list[Record], seat: Seat) -> int | None:
    """The entry a seat may go back to without asking anybody; None if its last move cannot be taken back."""
    moves = path(records, records[-1].number)
    if not moves or moves[-1].seat != seat or moves[-1].luck or moves[-1].reveals:
        return None
    return moves[-2].number if len(moves) > 1 else 0


def replayed(
    game: Game,
    config: Config,
    records: list[Record],
    upto: int,
    snapshot: tuple[int, Any] | None = None,
    verify: bool = False,
) -> Any:
    """The state after an entry, from the set-up or from a snapshot that lies on its path."""
    moves = path(records, upto)
    reel = Reel()
    if snapshot is not None:
        at, data = snapshot
        s = _loaded(game, config, data, reel, records[at])
        moves = [move for move in moves if move.number > at]
    else:
        reel.load(records[0].luck)
        try:
            s = game.setup(config, reel)
            flush(s)
            settle(s)
        except Exception as error:  # rules that have changed can fail in any way
            raise Damaged(f"set-up: {error}") from error
        if codec.digest(s) != records[0].digest:
            raise Damaged("the set-up does not give the recorded position")
    for record in moves:
        _redo(game, s, record, reel, verify)
    if moves and codec.digest(s) != moves[-1].digest:
        raise Damaged(f"entry {upto} does not give the recorded position")
    return s


def onward(game: Game, s: State, moves: list[Record], each: Callable[[Record, State], None]) -> None:
    """Play recorded moves on a position of their path, and look at each position on the way."""
    reel = Reel()
    s.chance = reel
    for record in moves:
        _redo(game, s, record, reel, False)
        each(record, s)
    if moves and codec.digest(s) != moves[-1].digest:
        raise Damaged(f"entry {moves[-1].number} does not give the recorded position")


def _loaded(game: Game, config: Config, data: Any, reel: Reel, record: Record) -> Any:
    """A kept position; it must be the one that the log says it is."""
    try:
        s = game.load(config, data, reel)
        good = codec.digest(s) == record.digest
    except Exception as error:  # damaged data can fail in any way
        raise Damaged(f"the position kept at entry {record.number} cannot be read: {error}") from error
    if not good:
        raise Damaged(f"the position kept at entry {record.number} is not the recorded one")
    return s


def _redo(game: Game, s: State, record: Record, reel: Reel, verify: bool) -> None:
    reel.load(record.luck)
    s.events = None
    try:
        push(s, codec.read(record.text, record.seat, game.moves))
    except Exception as error:  # rules that have changed can fail in any way
        raise Damaged(f"entry {record.number} ({record.text}) does not replay: {error}") from error
    if verify and codec.digest(s) != record.digest:
        raise Damaged(f"entry {record.number} ({record.text}) does not give the recorded position")


def played(s: State, number: int, move: Move, dice: Noted, by: str, at: int, previous: str) -> tuple[State, Record]:
    """The state and the entry that a legal move makes; the given state stays as it is."""
    after = s.clone()
    after.chance = dice
    after.events = []
    push(after, move)
    reveals = any(logged.event.reveals for logged in after.events)
    luck = tuple(dice.notes)
    record = Record(number, "move", move.seat, codec.write(move), luck, codec.digest(after), reveals, by, at)
    return after, record.linked(previous)
