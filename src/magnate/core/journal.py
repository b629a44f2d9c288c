"""The journal is the truth: how the game was set up, every move, every outcome of luck, every digest."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from magnate.core import codec
from magnate.core.chance import Chance, Dice, OutOfLuck, Tape
from magnate.core.codec import Unreadable
from magnate.core.driver import flush, push, refusal, settle
from magnate.core.event import Logged
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.value import value

if TYPE_CHECKING:
    from magnate.core.game import Game

FORMAT = 1
EVERY = 24  # a copy of the state is kept after this many entries, so that undo need not replay the game


@dataclass(frozen=True)
class Header:
    """How the game was set up, and under which version of its rules."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    errata: Mapping[str, Any]


@value
class Entry:
    """One move, the luck it used, and the digest of the state after it. The set-up is entry 0, without a move."""

    move: Move | None
    luck: tuple[int, ...]
    digest: str
    reveals: bool = False  # it showed somebody what was hidden


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
        journal.entries.append(Entry(None, tuple(s.luck), codec.digest(s)))
        journal.kept[0] = s.clone()
        return journal

    def record(self, s: State, move: Move, events: list[Logged]) -> None:
        """Write down what `play` has just done."""
        reveals = any(logged.event.reveals for logged in events)
        self.entries.append(Entry(move, tuple(s.luck), codec.digest(s), reveals))
        number = len(self.entries) - 1
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
            if entry.move is None or entry.move.seat != seat or entry.luck or entry.reveals:
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
        tape = Tape()
        s.chance = tape
        for entry in self.entries[start + 1 : number + 1]:
            assert entry.move is not None
            tape.load(entry.luck)
            push(s, entry.move)
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
        for number, entry in enumerate(self.entries):
            luck = " ".join(map(str, entry.luck))
            what = "setup" if entry.move is None else f"{entry.move.seat} {codec.write(entry.move)}"
            mark = " !" if entry.reveals else ""
            lines.append(f"{number} {what} | {luck} | {entry.digest}{mark}")
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
        tape = Tape(self.entries[0].luck)
        s = self._set_up(tape)
        _verify(s, tape, self.entries[0], 0, verify)
        journal = Journal(self.game, self.header, self.entries[: number + 1], {0: s.clone()})
        for n, entry in enumerate(self.entries[1 : number + 1], start=1):
            assert entry.move is not None
            refused = refusal(s, entry.move)
            if refused is not None:
                raise Unreadable(f"move {n} ({codec.write(entry.move)}) is refused: {self.game.explain(refused)}")
            tape.load(entry.luck)
            s.events = None
            try:
                push(s, entry.move)
            except OutOfLuck as error:
                raise Unreadable(f"move {n} ({codec.write(entry.move)}): {error}") from None
            _verify(s, tape, entry, n, verify)
            if n % EVERY == 0:
                journal.kept[n] = s.clone()
        if verify and not self.sealed:
            raise Unreadable("last line: the checksum does not fit; something above it was changed")
        s.chance = chance or Dice.fresh()
        s.luck = []
        s.journal = journal
        return s

    def _set_up(self, tape: Tape) -> Any:
        """The state before the first move."""
        header = self.header
        if header.version != self.game.version:
            raise Unreadable(
                f"the journal follows version {header.version} of the rules, "
                f"this program has version {self.game.version}"
            )
        try:
            config = self.game.config(header.seats, header.options, header.errata)
            s = self.game.setup(config, tape)
            flush(s)
            settle(s)
        except Exception as error:  # foreign errata can break a game in any way
            raise Unreadable(f"set-up: {error or type(error).__name__}") from error
        for key in config.options:
            if key not in header.options:
                raise Unreadable(f"set-up: option {key!r} is missing")
        return s


def _checksum(lines: list[str]) -> str:
    """Sixteen hex digits over the text: they cover what no position shows, such as options and marks."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _verify(s: State, tape: Tape, entry: Entry, number: int, verify: bool) -> None:
    what = "set-up" if entry.move is None else f"move {number} ({codec.write(entry.move)})"
    if not tape.spent():
        raise Unreadable(f"{what}: more luck is recorded than the game used")
    if verify and codec.digest(s) != entry.digest:
        raise Unreadable(f"{what}: the position after it is not the recorded one; the journal was changed")


def _read_header(lines: list[str]) -> tuple[Header, int]:
    """The header and the number of the line after it."""
    if not lines or not lines[0].startswith("magnate journal "):
        raise Unreadable("line 1: not a journal of this program")
    if lines[0] != f"magnate journal {FORMAT}":
        raise Unreadable(f"line 1: journal format {lines[0][16:56]!r} is not known; this program reads {FORMAT}")
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
    outcomes = tuple(_whole(word, at) for word in luck.split())
    if number == 0:
        if words[1:] != ["setup"]:
            raise Unreadable(f"line {at}: the set-up is expected here")
        return Entry(None, outcomes, digest)
    seat = _whole(words[1], at) if len(words) == 3 else seats
    if seat >= seats:
        raise Unreadable(f"line {at}: a seat and a move are expected")
    try:
        move = codec.read(words[2], seat, game.moves)
    except Unreadable as error:
        raise Unreadable(f"line {at}: {error}") from None
    return Entry(move, outcomes, digest, mark == "!")
