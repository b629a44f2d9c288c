"""The record of a game: entries from which every position can be rebuilt. One way for engine, files and houses.

An entry is the set-up, a move, or an undo that goes back to an earlier entry. `path` says which moves count, `walk`
plays them again, and nothing else in the program does.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from magnate.core import codec
from magnate.core.chance import Chance, Luck, Tape
from magnate.core.driver import push, refusal, settle
from magnate.core.event import Logged
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.value import value

if TYPE_CHECKING:
    from magnate.core.config import Config
    from magnate.core.game import Game


class Damaged(codec.Unreadable):
    """The record is not what was written, or no longer replays; the message says where."""


@value
class Entry:
    """One entry; whoever keeps the record adds who made it, when, and what binds it to the one before."""

    number: int
    kind: str  # "setup", "move" or "undo"
    seat: Seat  # -1 for the set-up
    text: str  # the move as one line, or the number of the entry that an undo goes back to
    luck: Luck
    digest: str  # of the position after it
    reveals: bool = False  # it showed somebody what was hidden
    by: str = "person"
    at: int = 0
    chain: str = ""

    def link(self, previous: str) -> str:
        """The hash that binds this entry to all before it; plain JSON, so that anybody can repeat it."""
        what = (self.kind, self.seat, self.text, self.luck, self.digest, self.reveals, self.by, self.at)
        linked = json.dumps((previous, self.number, *what), separators=(",", ":"))
        return hashlib.sha256(linked.encode()).hexdigest()

    def linked(self, previous: str) -> "Entry":
        """The same entry at its place in the chain."""
        return replace(self, chain=self.link(previous))

    @property
    def final(self) -> bool:
        """Whether it can only be taken back by consent: luck was used, or something was shown."""
        return bool(self.luck) or self.reveals

    def name(self) -> str:
        """How a sentence speaks of it."""
        return "set-up" if self.kind == "setup" else f"entry {self.number} ({self.text})"


def set_up(s: State) -> Entry:
    """The entry of a position that has just been laid."""
    return Entry(0, "setup", -1, "", tuple(s.luck), codec.digest(s), True)


def moved(s: State, number: int, move: Move, events: Iterable[Logged]) -> Entry:
    """The entry of a move that has just been played."""
    reveals = True in [logged.event.reveals for logged in events]
    return Entry(number, "move", move.seat, codec.write(move), tuple(s.luck), codec.digest(s), reveals)


def undone(s: State, number: int, seat: Seat, back: int) -> Entry:
    """The entry that goes back to an earlier one, whose position this is."""
    return Entry(number, "undo", seat, str(back), (), codec.digest(s))


# -- luck --------------------------------------------------------------------------------------------------------------


def write_luck(luck: Luck) -> str:
    """Draws as a line.

    >>> write_luck(((12, 3), (2, 0)))
    '12:3 2:0'
    """
    return " ".join(f"{size}:{outcome}" for size, outcome in luck)


def read_luck(text: str) -> Luck:
    """Draws from a line; of old records the sizes are not known and read as 0.

    >>> read_luck("12:3 2:0"), read_luck("3 0")
    (((12, 3), (2, 0)), ((0, 3), (0, 0)))
    """
    try:
        pairs = [word.rpartition(":") for word in text.split()]
        return tuple((_whole(size) if mark else 0, _whole(outcome)) for size, mark, outcome in pairs)
    except ValueError:
        raise Damaged(f"{text[:40]!r} is not a record of luck") from None


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 20):
        raise ValueError(word)
    return int(word)


# -- the chain ---------------------------------------------------------------------------------------------------------


def root(commitment: str, inherited: int) -> str:
    """What the chain of a table hangs on: its secret, and how many entries it has from another game."""
    return f"{commitment} {inherited}"


def verify_chain(entries: Sequence[Entry], previous: str, head: str) -> None:
    """Every entry must be the one that was written, from the root on, and none may be missing."""
    for number, entry in enumerate(entries):
        if entry.number != number or entry.link(previous) != entry.chain:
            raise Damaged(f"entry {number} is not the one that was written")
        previous = entry.chain
    if previous != head:
        raise Damaged("the last entry is not the one that was acknowledged")


# -- what counts -------------------------------------------------------------------------------------------------------


def path(entries: Sequence[Entry], upto: int) -> list[Entry]:
    """The moves that count at an entry: undone ones are left out."""
    moves: list[Entry] = []
    for entry in entries[1 : upto + 1]:
        if entry.kind == "move":
            moves.append(entry)
        else:
            back = int(entry.text)
            moves = [move for move in moves if move.number <= back]
    return moves


def undoable(entries: Sequence[Entry], seat: Seat) -> int | None:
    """The entry a seat may go back to without asking anybody; None if its last move cannot be taken back."""
    moves = path(entries, entries[-1].number)
    while moves and (moves[-1].by, moves[-1].seat) == ("forced", seat) and not moves[-1].final:
        moves.pop()  # the house would only give it again
    if not moves or moves[-1].seat != seat or moves[-1].final:
        return None
    return moves[-2].number if len(moves) > 1 else 0


def before_last(entries: Sequence[Entry], seats: Sequence[Seat]) -> int | None:
    """The entry before the last move that these seats chose, whatever has happened since; None if they chose none."""
    moves = path(entries, entries[-1].number)
    for at in range(len(moves) - 1, -1, -1):
        if moves[at].seat in seats and moves[at].by == "person":
            return moves[at - 1].number if at else 0
    return None


# -- played again ------------------------------------------------------------------------------------------------------


def lay(game: "Game", config: "Config", chance: Chance) -> Any:
    """A new game, settled at its first question."""
    s = game.setup(config, chance)
    settle(s)
    return s


def first(game: "Game", config: "Config", entry: Entry) -> Any:
    """The position after a recorded set-up."""
    tape = Tape(entry.luck)
    try:
        s = lay(game, config, tape)
    except Exception as error:  # foreign figures, or rules that have changed, can fail in any way
        raise Damaged(f"set-up: {error or type(error).__name__}") from error
    _check(s, tape, entry)
    return s


def walk(
    game: "Game", s: State, moves: Iterable[Entry], judge: bool = False, verify: bool = False, listen: bool = False
) -> Iterator[tuple[Entry, list[Logged]]]:
    """Play recorded moves on a position of their path, one after the other; `s` is after the entry that is handed out.

    `judge` asks the rules whether each move was allowed, `verify` compares every position with its digest (the last
    one is compared in any case), `listen` tells what happened.
    """
    tape = Tape()
    s.chance = tape
    last: Entry | None = None
    checked = True
    for entry in moves:
        events: list[Logged] = []
        s.events = events if listen else None
        s.luck = []  # after each entry: its draws, with their sizes even where the record does not have them
        tape.load(entry.luck)
        _redo(game, s, entry, judge)
        checked = verify
        if verify:
            _check(s, tape, entry)
        elif not tape.spent():
            raise Damaged(f"{entry.name()}: more luck is recorded than the game used")
        last = entry
        yield entry, events
    if last is not None and not checked:
        _check(s, tape, last)


def replayed(game: "Game", config: "Config", entries: Sequence[Entry], upto: int, verify: bool = False) -> Any:
    """The position after an entry, from the set-up on."""
    s = first(game, config, entries[0])
    for _ in walk(game, s, path(entries, upto), verify=verify):
        pass
    return s


def whole(game: "Game", config: "Config", entries: Sequence[Entry]) -> Any:
    """Play a whole log again, undone branches too: every move judged, all luck used, every position compared."""
    s = first(game, config, entries[0])
    past = [s.clone()]
    for entry in entries[1:]:
        if entry.kind == "undo":
            back = int(entry.text) if entry.text.isdecimal() and entry.text.isascii() else len(past)
            if back >= len(past) or entry.luck:
                raise Damaged(f"{entry.name()} goes back to nothing")
            s = past[back].clone()
            if codec.digest(s) != entry.digest:
                raise Damaged(f"{entry.name()} goes back to another position than recorded")
        else:
            for _ in walk(game, s, (entry,), judge=True, verify=True):
                pass
        past.append(s.clone())
    return s


def _redo(game: "Game", s: Any, entry: Entry, judge: bool) -> None:
    try:
        move = codec.read(entry.text, entry.seat, game.moves)
        refused = refusal(s, move) if judge else None
        if refused is None:
            push(s, move)
    except Exception as error:  # rules that have changed can fail in any way
        raise Damaged(f"{entry.name()} does not replay: {error or type(error).__name__}") from error
    if refused is not None:
        raise Damaged(f"{entry.name()} is refused: {game.under(s.rules).explain(refused)}")


def _check(s: State, tape: Tape, entry: Entry) -> None:
    if not tape.spent():
        raise Damaged(f"{entry.name()}: more luck is recorded than the game used")
    if codec.digest(s) != entry.digest:
        raise Damaged(f"{entry.name()}: the position after it is not the recorded one")
