"""The journal is the truth: how the game was set up, every move, every outcome of luck, every digest."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from magnate.core import codec
from magnate.core.chance import Chance, Dice
from magnate.core.codec import Unreadable
from magnate.core.event import Logged
from magnate.core.move import Move, Seat
from magnate.core.record import Entry, first, moved, read_luck, set_up, walk, write_luck
from magnate.core.state import State

if TYPE_CHECKING:
    from magnate.core.config import Config
    from magnate.core.game import Game

FORMAT = 2  # 1 had outcomes without their sizes
EVERY = 24  # a copy of the state is kept after this many entries, so that undo need not replay the game


@dataclass(frozen=True)
class Header:
    """How the game was set up, and under which version of its rules."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    errata: Mapping[str, Any]

    def config(self, game: "Game") -> "Config":
        """The table that this header describes, under the rules of then."""
        try:
            return game.config(self.seats, self.options, self.errata, self.version)
        except Exception as error:  # foreign errata can break a game in any way
            raise Unreadable(f"set-up: {error or type(error).__name__}") from error


@dataclass
class Journal:
    """Header and entries, with copies of some states beside them."""

    game: "Game"
    header: Header
    entries: list[Entry] = field(default_factory=list)
    kept: dict[int, State] = field(default_factory=dict)  # entry number -> copy of the state after it
    sealed: bool = True  # False = read from a text whose checksum does not fit

    @classmethod
    def begin(cls, game: "Game", header: Header, s: State) -> "Journal":
        journal = cls(game, header)
        journal.entries.append(set_up(s))
        journal.kept[0] = s.clone()
        return journal

    def record(self, s: State, move: Move, events: list[Logged]) -> None:
        """Write down what `play` has just done."""
        number = len(self.entries)
        self.entries.append(moved(s, number, move, events))
        if number % EVERY == 0:
            self.kept[number] = s.clone()

    @property
    def length(self) -> int:
        """How many moves have been played."""
        return len(self.entries) - 1

    def undoable(self, seat: Seat) -> int:
        """How many of its latest moves this seat may take back without asking anybody."""
        count = 0
        for entry in reversed(self.entries[1:]):
            if entry.seat != seat or entry.final:
                break
            count += 1
        return count

    def at(self, number: int, chance: Chance) -> Any:
        """The state after entry `number`, with its own journal up to there and luck to go on with."""
        if not 0 <= number <= self.length:
            raise Unreadable(f"the journal has moves 0 to {self.length}; there is no {number}")
        if not self.kept:
            return self.replay(number, chance=chance)
        start = max(n for n in self.kept if n <= number)
        s = self.kept[start].clone()
        for _ in walk(self.game, s, self.entries[start + 1 : number + 1]):
            pass
        s.chance = chance
        s.luck = []
        kept = {n: copy for n, copy in self.kept.items() if n <= number}
        s.journal = Journal(self.game, self.header, self.entries[: number + 1], kept)
        return s

    # -- as text ---------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole game as a readable text that `Journal.read` takes back."""
        header = self.header
        lines = [f"magnate journal {FORMAT}", f"game {header.game} {header.version}", f"seats {header.seats}"]
        lines += [f"option {key} {codec.dumps(given)}" for key, given in header.options.items()]
        lines += [f"errata {key} {codec.dumps(given)}" for key, given in header.errata.items()]
        for entry in self.entries:
            what = "setup" if entry.kind == "setup" else f"{entry.seat} {entry.text}"
            mark = " !" if entry.reveals and entry.kind != "setup" else ""
            lines.append(f"{entry.number} {what} | {write_luck(entry.luck)} | {entry.digest}{mark}")
        lines.append(f"end {self.length} {_checksum(lines)}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def peek(text: str) -> Header:
        """The header alone: which game this is."""
        return _read_header(text.splitlines())[0]

    @classmethod
    def read(cls, game: "Game", text: str) -> "Journal":
        """A journal from its text; `replay` proves it."""
        lines = text.splitlines()
        header, at = _read_header(lines)
        if header.game != game.key:
            raise Unreadable(f"line 2: a journal of {header.game[:40]!r}, not of {game.key!r}")
        journal = cls(game, header)
        while at < len(lines) and not lines[at].startswith("end "):
            journal.entries.append(_read_entry(game, lines[at], at + 1, len(journal.entries), header.seats))
            at += 1
        if at >= len(lines):
            raise Unreadable(f"line {max(len(lines), 1)}: the journal is cut off; its end is missing")
        if not journal.entries:
            raise Unreadable(f"line {at + 1}: the set-up is expected here")
        words = lines[at].split(" ")
        if len(words) != 3 or words[1] != str(journal.length) or any(line.strip() for line in lines[at + 1 :]):
            raise Unreadable(f"line {at + 1}: the journal should end here after {journal.length} moves")
        journal.sealed = words[2] == _checksum(lines[:at])
        return journal

    def replay(self, upto: int | None = None, verify: bool = True, chance: Chance | None = None) -> Any:
        """Play the game again from its set-up; with `verify` every digest must be the recorded one."""
        number = self.length if upto is None else upto
        if not 0 <= number <= self.length:
            raise Unreadable(f"the journal has moves 0 to {self.length}; there is no {number}")
        s = self.first()
        journal = Journal(self.game, self.header, self.entries[: number + 1], {0: s.clone()})
        for entry, _ in walk(self.game, s, self.entries[1 : number + 1], judge=True, verify=verify):
            if entry.number % EVERY == 0:
                journal.kept[entry.number] = s.clone()
        if verify and not self.sealed:
            raise Unreadable("last line: the checksum does not fit; something above it was changed")
        s.chance = chance or Dice.fresh()
        s.luck = []
        s.journal = journal
        return s

    def retell(self) -> Iterator[tuple[Entry, list[Logged], Any]]:
        """Each entry, what it made happen, and the position after it."""
        s = self.first()
        yield self.entries[0], s.events or [], s
        for entry, events in walk(self.game, s, self.entries[1:], listen=True):
            yield entry, events, s

    def first(self) -> Any:
        """The position before the first move."""
        return first(self.game, self.header.config(self.game), self.entries[0])


def _checksum(lines: list[str]) -> str:
    """Sixteen hex digits over the text: they cover what no position shows, such as options and marks."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _read_header(lines: list[str]) -> tuple[Header, int]:
    """The header and the number of the line after it."""
    if not lines or not lines[0].startswith("magnate journal "):
        raise Unreadable("line 1: not a journal of this program")
    if lines[0] not in [f"magnate journal {number}" for number in range(1, FORMAT + 1)]:
        raise Unreadable(f"line 1: journal format {lines[0][16:56]!r} is not known; this program reads 1 to {FORMAT}")
    game, version = _words(lines, 1, "game", 2)
    (seats,) = _words(lines, 2, "seats", 1)
    options: dict[str, Any] = {}
    errata: dict[str, Any] = {}
    at = 3
    while at < len(lines) and lines[at].startswith(("option ", "errata ")):
        kind, key, given = [*lines[at].split(" ", 2), "", ""][:3]
        (options if kind == "option" else errata)[key] = codec.loads(given, f"line {at + 1}")
        at += 1
    return Header(game, _whole(version, 2), _whole(seats, 3), options, errata), at


def _words(lines: list[str], at: int, name: str, count: int) -> list[str]:
    words = lines[at].split() if at < len(lines) else []
    if len(words) != count + 1 or words[0] != name:
        raise Unreadable(f"line {at + 1}: a line beginning with {name!r} is expected")
    return words[1:]


def _whole(word: str, line: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise Unreadable(f"line {line}: {word[:40]!r} is not a whole number")
    return int(word)


def _read_entry(game: "Game", line: str, at: int, number: int, seats: int) -> Entry:
    parts = line.rsplit("|", 2)  # free text in a move may hold a bar; luck and digest cannot
    if len(parts) != 3:
        raise Unreadable(f"line {at}: a move, its luck and a digest are expected")
    left, luck, right = (part.strip() for part in parts)
    digest, _, mark = right.partition(" ")
    if len(digest) != 16 or mark not in ("", "!"):
        raise Unreadable(f"line {at}: {right[:40]!r} is not a digest")
    words = left.split(" ", 2)
    if words[0] != str(number):
        raise Unreadable(f"line {at}: move {number} is expected here")
    try:
        draws = read_luck(luck)
    except Unreadable as error:
        raise Unreadable(f"line {at}: {error}") from None
    if number == 0:
        if words[1:] != ["setup"]:
            raise Unreadable(f"line {at}: the set-up is expected here")
        return Entry(0, "setup", -1, "", draws, digest, True)
    seat = _whole(words[1], at) if len(words) == 3 else seats
    if seat >= seats:
        raise Unreadable(f"line {at}: a seat and a move are expected")
    try:
        codec.read(words[2], seat, game.moves)
    except Unreadable as error:
        raise Unreadable(f"line {at}: {error}") from None
    return Entry(number, "move", seat, words[2], draws, digest, mark == "!")
