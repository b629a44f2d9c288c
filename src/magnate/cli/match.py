"""A game at this terminal: people and bots at one table, its log, and its file."""

import hmac
import tempfile
from collections.abc import Callable
from pathlib import Path

from magnate import bots
from magnate.bots.reason import ADVISER, Hint, hint
from magnate.cli.errors import Trouble
from magnate.cli.files import Saved, default_file, replayed, saved_text, why, write_text
from magnate.cli.setup import YOU, find_bots
from magnate.core.chance import Dice, Sampler
from magnate.core.config import Config
from magnate.core.driver import decisions, forced, play
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State


class Match:
    """The state, who sits where, what has happened, and where it is kept."""

    def __init__(self, game: Game, s: State, seats: tuple[str, ...], dice: Dice, path: Path, new: bool) -> None:
        self.game = game.under(s.rules).at(s)
        self.state = s
        self.seats = seats
        self.dice = dice
        self.path = path
        self.new = new  # nothing has been written to the path yet
        self.bots = find_bots(game, seats)
        self.log: list[tuple[int, Logged]] = [(0, logged) for logged in s.events or ()]
        self.seen = [len(self.log)] * len(seats)  # how much of the log each seat has been shown
        self.state.chance = dice

    @classmethod
    def begin(cls, game: Game, config: Config, seats: tuple[str, ...], dice: Dice, path: Path | None) -> "Match":
        """A new game."""
        if path is not None and path.exists():
            raise Trouble(f"{path}: exists already; choose another name, or go on with --resume {path}")
        s = game.start(config, dice)
        return cls(game, s, seats, dice, path or default_file(game), True)

    @classmethod
    def resume(cls, source: Path, saved: Saved, seats: tuple[str, ...], path: Path | None) -> "Match":
        """Go on with a saved game, in its own file unless another is named."""
        if path is not None and path != source and path.exists():
            raise Trouble(f"{path}: exists already; choose another name")
        s = replayed(source, saved)
        own = saved.dice is not None and path in (None, source)
        match = cls(
            saved.game,
            s,
            seats,
            saved.dice or Dice.fresh(),
            source if own else path or default_file(saved.game),
            not own,
        )
        match.log = [(entry.number, logged) for entry, events, _ in saved.journal.retell() for logged in events]
        match.seen = [match.since_last_move(seat) for seat in range(len(seats))]
        return match

    @property
    def journal(self) -> Journal:
        assert self.state.journal is not None
        return self.state.journal

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, name in enumerate(self.seats) if name == YOU]

    def who(self, seat: Seat) -> str:
        """Who sits there: a person, or a bot with its temper, if it has one."""
        name = self.seats[seat]
        temper = bots.temper(name, self.game, seat)
        return f"{name}, {temper.title.lower()}" if temper else name

    def since_last_move(self, seat: Seat) -> int:
        """Where in the log the last move of a seat begins."""
        moves = [entry.number for entry in self.journal.entries if entry.seat == seat]
        last = moves[-1] if moves else -1
        return next((at for at, (n, _) in enumerate(self.log) if n >= max(last, 1)), len(self.log))

    # -- playing -----------------------------------------------------------------------------------------------

    def asked(self) -> list[Decision]:
        return decisions(self.state)

    def play(self, move: Move) -> None:
        """Through the checked door, into the log."""
        events = play(self.state, move)
        self.game = self.game.at(self.state)
        self.log += [(self.journal.length, logged) for logged in events]

    def bot_move(self, seat: Seat) -> Move:
        """What a bot answers."""
        return bots.answer(self.bots[self.seats[seat]], self.game, self.state, seat, self.luck(seat, "bot"))

    def hint(self, seat: Seat) -> Hint:
        """What a good bot would do in the place of this seat, and why."""
        return hint(self.game, self.state, seat, self.luck(seat, "hint"), bots.find(ADVISER, self.game))

    def luck(self, seat: Seat, use: str) -> Sampler:
        """Luck for who thinks about a move; it depends on the game's, but tells nothing about it."""
        message = f"{use} {seat} {self.journal.length}"
        block = hmac.digest(self.dice.key, message.encode(), "sha256")
        return Sampler(int.from_bytes(block[:8], "big"))

    def undo(self, seat: Seat) -> str:
        """Take back the last move of a seat; says why not, or nothing."""
        journal = self.journal
        if journal.undoable(seat) == 0:
            return self.why_not_undo(seat)
        number = journal.length - 1
        self.state = journal.at(number, self.dice)
        self.game = self.game.at(self.state)
        self.log = [(n, logged) for n, logged in self.log if n <= number]
        self.seen = [min(seen, len(self.log)) for seen in self.seen]
        return "" if forced(self.state, seat) is None else self.undo(seat)  # an only answer is no move of theirs

    def why_not_undo(self, seat: Seat) -> str:
        last = self.journal.entries[-1]
        if last.kind == "setup":
            return "Nothing has been played yet."
        if last.seat != seat:
            return f"{self.game.name('seat', last.seat)} has moved since; a move that others answered stands."
        if last.luck:
            return "Your last move used luck; what was drawn stays drawn."
        return "Your last move revealed something; what was seen stays seen."

    # -- keeping -----------------------------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> Path:
        """Write the game to its file, or to another that then is its file."""
        new = self.new if path is None or path == self.path else True
        target = path or self.path
        text = saved_text(self.journal, self.seats, self.dice)
        try:
            write_text(target, text, new)
        except FileExistsError:
            raise Trouble(f"{target}: exists already; choose another name") from None
        except OSError as error:
            raise Trouble(f"{target}: cannot be written ({why(error)})") from None
        self.path, self.new = target, False
        return target

    def rescue(self) -> Path | None:
        """Save somewhere, whatever is wrong with the usual place; None if nothing can be written anywhere."""
        places: tuple[Callable[[Game], Path], ...] = (lambda _: self.path, default_file, spare_file)
        for place in places:
            try:
                return self.save(place(self.game))
            except (Trouble, OSError):
                continue
        return None


def spare_file(game: Game) -> Path:
    """A new name among the temporary files."""
    return Path(tempfile.mkdtemp(prefix="magnate-")) / f"{game.key}.txt"
