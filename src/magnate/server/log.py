"""The log of a table: an unbroken chain of entries from which every position can be rebuilt."""

import hashlib
from dataclasses import dataclass
from typing import Any

from magnate.core import codec
from magnate.core.chance import Chance, OutOfLuck, Tape
from magnate.core.driver import flush, push, settle
from magnate.core.game import Config, Game
from magnate.core.move import Move, Seat
from magnate.core.state import State

SNAPSHOT_EVERY = 40


class Damaged(Exception):
    """The stored log is not what was written, or no longer replays; the message says where."""


@dataclass(frozen=True)
class Record:
    """One entry: the set-up, a move, or an undo that goes back to an earlier entry."""

    number: int
    kind: str  # "setup", "move" or "undo"
    seat: Seat  # -1 for the set-up
    text: str
    luck: tuple[int, ...]
    digest: str
    reveals: bool
    by: str = "person"
    at: int = 0
    chain: str = ""

    def link(self, previous: str) -> str:
        """The hash that binds this entry to all before it."""
        parts = (previous, self.number, self.kind, self.seat, self.text, self.luck, self.digest, self.reveals)
        return hashlib.sha256(codec.pack(parts)).hexdigest()


def verify_chain(records: list[Record], head: str) -> None:
    """Every entry must be the one that was written, and none may be missing."""
    previous = ""
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
    tape = Tape()
    if snapshot is not None:
        at, data = snapshot
        s = game.load(config, data, tape)
        moves = [move for move in moves if move.number > at]
    else:
        tape.load(records[0].luck)
        try:
            s = game.setup(config, tape)
            flush(s)
            settle(s)
        except OutOfLuck as error:
            raise Damaged(f"set-up: {error}") from None
        if codec.digest(s) != records[0].digest:
            raise Damaged("the set-up does not give the recorded position")
    for record in moves:
        _redo(game, s, record, tape, verify)
    last = moves[-1].digest if moves else records[0].digest if snapshot is None else codec.digest(s)
    if codec.digest(s) != last:
        raise Damaged(f"entry {upto} does not give the recorded position")
    return s


def _redo(game: Game, s: State, record: Record, tape: Tape, verify: bool) -> None:
    tape.load(record.luck)
    s.events = None
    try:
        push(s, codec.read(record.text, record.seat, game.moves))
    except (OutOfLuck, codec.Unreadable, AssertionError, LookupError, ValueError) as error:
        raise Damaged(f"entry {record.number} ({record.text}) does not replay: {error}") from None
    if verify and codec.digest(s) != record.digest:
        raise Damaged(f"entry {record.number} ({record.text}) does not give the recorded position")


def played(s: State, number: int, move: Move, chance: Chance, by: str, at: int, previous: str) -> tuple[State, Record]:
    """The state and the entry that a legal move makes; the given state stays as it is."""
    after = s.clone()
    after.chance = chance
    after.events = []
    push(after, move)
    reveals = any(logged.event.reveals for logged in after.events)
    luck = tuple(after.luck)
    record = Record(number, "move", move.seat, codec.write(move), luck, codec.digest(after), reveals, by, at)
    return after, Record(**{**record.__dict__, "chain": record.link(previous)})
