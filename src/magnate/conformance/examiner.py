"""One random game under examination.

After every move the books must balance and somebody must be able to answer; whether the position can be copied, saved
and shown is looked at after one move in four; the costly checks (all candidates on copies, two worlds, snapshots, undo)
run after one move in `one_in`, and after each of the first ones, where some games ask what they never ask again.
Everything follows from the seed.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from magnate.conformance import checks
from magnate.conformance.answers import filled
from magnate.conformance.worlds import two_worlds
from magnate.core import codec
from magnate.core.chance import Chance, Sampler
from magnate.core.config import Config
from magnate.core.driver import decisions, legal, push, refusal
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.value import fields_of

Adviser = Callable[[Game, State, Seat, Chance], Move]

LIMIT = 10_000  # moves; no game is longer
SHAPE = 4  # moves after which a position is copied, looked through and shown
OPENING = 4  # moves after each of which the costly checks run
STRAYS = 8  # one answer in so many is random whatever an adviser says, so that more is seen
ENOUGH = 20  # violations after which a game is given up


@dataclass(frozen=True)
class Violation:
    """A promise that was broken, and when."""

    number: int  # found after this move; 0 = the set-up
    move: str
    what: str

    def __str__(self) -> str:
        return f"move {self.number} ({self.move}): {self.what}"


@dataclass
class Report:
    """What one game showed."""

    game: str
    config: Config
    seed: str
    moves: int = 0
    ended: bool = False
    violations: list[Violation] = field(default_factory=list)
    seen: dict[str, Counter[str]] = field(default_factory=dict)  # event field -> key -> how often
    played: Counter[str] = field(default_factory=Counter)  # class of move -> how often
    checked: Counter[str] = field(default_factory=Counter)  # what the costly checks looked at

    def missing(self, game: Game) -> dict[str, list[str]]:
        """Content that this game did not touch."""
        content = game.content(game.ruleset(self.config))
        return {name: [key for key in keys if not self.seen[name][key]] for name, keys in content.items()}


def examine(
    game: Game,
    config: Config,
    seed: str,
    one_in: int = 10,
    biased: bool = False,
    limit: int = LIMIT,
    adviser: Adviser | None = None,
) -> Report:
    """Play a random game to its end, checking as it goes.

    `biased` gives every seat its own taste: it shuns half the kinds of move, so that some seats hoard and others
    build. An `adviser` chooses all moves but one in `STRAYS`, for games that get as far as people's games do.
    """
    report = Report(game.key, config, seed)
    report.seen = {name: Counter() for name in game.content(game.ruleset(config))}
    _Examiner(game, report, one_in, biased, limit, adviser).run()
    return report


class _Examiner:
    """One game under examination."""

    def __init__(
        self, game: Game, report: Report, one_in: int, biased: bool, limit: int, adviser: Adviser | None
    ) -> None:
        self.game = game.under(game.ruleset(report.config))
        self.report = report
        self.one_in = one_in
        self.biased = biased
        self.limit = limit
        self.adviser = adviser
        self.tastes: dict[tuple[Seat, type[Move]], int] = {}
        self.dice = Sampler(int.from_bytes(sha256(f"examine {report.seed}".encode()).digest()[:8], "big"))
        self.stale: list[Move] = []  # moves that were legal at some time
        self.plain = checks.Plain()
        self.asked: list[Decision] = []  # in the position at rest,
        self.moves: dict[Seat, list[Move]] = {}  # and what is legal for each seat
        self.last = "setup"

    def run(self) -> None:
        config = self.report.config
        try:
            s: State = self.game.new(config.seats, self.report.seed, config.options, config.errata)
            self.note("the set-up", self.game.audit(s))
            self.note("the set-up", checks.told(self.game, s.events or []))
            self.count(s.events or [])
            self.play(s)
        except Exception as error:
            self.violation(_raised(error))
        else:
            self.note("the journal", checks.journal_holds(self.game, s))

    def play(self, s: State) -> None:
        """From the first question to the end, or until enough is wrong."""
        self.position(s)
        while s.agenda and len(self.report.violations) < ENOUGH:
            if self.report.moves >= self.limit:
                self.violation(f"the game is not over after {self.limit} moves")
                return
            move = self.choose(s)
            if move is None:
                return
            self.move(s, move)
            self.position(s)
        self.report.ended = not s.agenda

    def position(self, s: State) -> None:
        """All checks of a position at rest."""
        self.asked = decisions(s)
        self.moves = {decision.seat: legal(s, decision.seat) for decision in self.asked}
        self.note("the question", checks.questions(self.game, s, self.asked, self.moves, self.dice))
        viewers = (None, *range(self.report.config.seats))
        costly = self.dice.pick(self.one_in, "costly") == 0 or self.report.moves < OPENING or not s.agenda
        if costly or self.report.moves % SHAPE == 0:
            self.note("the copy", checks.copies(s))
            self.note("plain data", self.plain(s))
            self.note("the view", checks.views(self.game, s, viewers[self.report.moves // SHAPE % len(viewers)]))
        if costly:
            for viewer in viewers:
                self.note("the view", checks.views(self.game, s, viewer))
            self.note("the candidates", checks.candidates(self.game, s, self.report.checked))
            self.note("the notation", checks.notations(self.game, s))
            self.note("stale moves", checks.stale_moves(self.game, s, self.stale, self.dice))
            self.note("the snapshot", checks.snapshot(self.game, s, self.report.config))
            self.note("undo", checks.undo(self.game, s))
            self.note("the result", checks.results(self.game, s))
            for seat in range(self.report.config.seats):
                self.note(f"two worlds of seat {seat}", two_worlds(self.game, s, seat, self.dice, self.report.checked))

    def note(self, subject: str, problems: Iterable[str]) -> None:
        """Write down what a check finds; an exception is a finding as well."""
        try:
            for problem in problems:
                self.violation(f"{subject}: {problem}")
        except Exception as error:
            self.violation(f"{subject}: {_raised(error)}")

    def violation(self, what: str) -> None:
        if len(self.report.violations) < 2 * ENOUGH:
            self.report.violations.append(Violation(self.report.moves, self.last, what))

    def choose(self, s: State) -> Move | None:
        """A legal move of somebody, at random; None if there is none."""
        optional = [decision for decision in self.asked if decision.optional]
        owing = [decision for decision in self.asked if not decision.optional]
        if self.dice.pick(8, "optional"):
            optional = []
        for decision in (*self.shuffled(optional), *self.shuffled(owing)):
            moves = self.moves[decision.seat]
            if not moves:
                moves = filled(s, decision, self.dice, attempts=200)
            elif self.dice.pick(4, "forms") == 0:
                moves = [*moves, *filled(s, decision, self.dice)]
            if not moves:
                continue
            if self.adviser and self.dice.pick(STRAYS, "advice"):
                return self.adviser(self.game, s, decision.seat, self.dice)
            if self.biased and self.dice.pick(8, "bias"):
                moves = [move for move in moves if self.likes(move)] or moves
            return moves[self.dice.pick(len(moves), "move")]
        return None

    def likes(self, move: Move) -> int:
        """Whether this is a kind of move that its seat does not shun in this game."""
        key = (move.seat, type(move))
        if key not in self.tastes:
            self.tastes[key] = self.dice.pick(2, "taste")
        return self.tastes[key]

    def shuffled(self, things: list[Decision]) -> list[Decision]:
        left = things[:]
        return [left.pop(self.dice.pick(len(left), "order")) for _ in things]

    def move(self, s: State, move: Move) -> None:
        """Play a move as `play` does, with everything accounted for at each event."""
        self.report.moves += 1
        self.report.played[type(move).__name__] += 1
        self.last = f"seat {move.seat}: {codec.write(move)}"
        held = [(thing, checks.values(thing)) for thing in (*s.agenda, *s.listed, move)]
        s.listed = ()  # the checked door is to look for itself
        refused = refusal(s, move)
        if refused is not None:
            self.violation(f"the move is listed as legal, yet refused: {refused}")
        found: list[str] = []
        s.events = events = checks.Audited(self.game, s, found)
        s.luck = []
        push(s, move)
        assert s.journal is not None
        s.journal.record(s, move, events)
        self.note("the move", [*found, *self.game.audit(s)])
        self.note("the move", (f"{thing} was changed" for thing, values in held if checks.values(thing) != values))
        self.note("the events", checks.told(self.game, events))
        self.count(events)
        self.remember(move)

    def count(self, events: list[Logged]) -> None:
        if "happened" in self.report.seen:
            self.report.seen["happened"].update(self.game.happenings(events))
        for logged in events:
            for name, item in fields_of(logged.event).items():
                if name in self.report.seen:
                    self.report.seen[name].update(item if isinstance(item, tuple) else (str(item),))

    def remember(self, move: Move) -> None:
        if len(self.stale) < 200:
            self.stale.append(move)
        else:
            self.stale[self.dice.pick(200, "stale")] = move


def _raised(error: Exception) -> str:
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} (in {at.name}, line {at.lineno} of {at.filename.rsplit('/', 1)[-1]})"
