"""What a game package offers: one object with its set-up, its result and its tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from magnate.core import codec
from magnate.core.chance import Chance, Dice
from magnate.core.codec import Unreadable
from magnate.core.driver import decisions, flush, legal, settle
from magnate.core.event import Event, Logged
from magnate.core.figures import Chart, Estimate, Figure
from magnate.core.journal import Header, Journal
from magnate.core.move import Move, Refusal, Seat
from magnate.core.rule import Rule
from magnate.core.state import State
from magnate.core.step import Step
from magnate.core.text import fill
from magnate.core.view import Audience


class BadConfig(ValueError):
    """The table cannot be set up like this; the message says why."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default."""

    key: str
    values: tuple[Any, ...]  # texts, or (False, True)
    text: str

    def read(self, given: Any) -> Any:
        """The value meant by a text or a plain value."""
        if isinstance(self.values[0], bool):
            if isinstance(given, bool):
                return given
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            if isinstance(given, str) and given.lower() in words:
                return words[given.lower()]
        elif isinstance(given, str) and given in self.values:
            return given
        shown = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        raise BadConfig(f"option {self.key!r} takes {shown}, not {given!r}")


@dataclass(frozen=True)
class Config:
    """How many seats, which options, which corrected figures."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    errata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Line:
    """One line of the final account."""

    rule: str
    label: str
    amount: int
    args: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Score:
    """One seat's final account."""

    seat: Seat
    rank: int  # 1 = won; equal ranks share
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Result:
    """The end of a game: every seat's account, the best first."""

    scores: tuple[Score, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(score.seat for score in self.scores if score.rank == 1)


@dataclass(frozen=True)
class Wish:
    """Whether a seat wants to be asked somewhere, and the move that says otherwise."""

    text: str
    on: bool
    move: Move


class Game:
    """One object per game package. The hooks below `Hooks` are the game's; the rest is the same for all."""

    key = ""
    title = ""
    version = 1  # goes up when a fix changes what a recorded game would do
    players: tuple[int, ...] = ()
    whispers = False  # players may talk in private: bargaining is part of the game
    options: tuple[Option, ...] = ()
    rules: Mapping[str, Rule] = {}
    audience: Mapping[str, Audience] = {}
    moves: tuple[type[Move], ...] = ()
    steps: tuple[type[Step], ...] = ()
    events: tuple[type[Event], ...] = ()
    by_seat: tuple[str, ...] = ()  # columns with one entry, or the same number of entries, for each seat in turn
    internal: tuple[str, ...] = ()  # columns a plain page need not show: counters, and what other columns imply
    passes: tuple[str, ...] = ()  # notations of moves that decline: a standing order may play them
    headings: Mapping[str, str] = {}  # kind of move -> the heading it stands under, where its name will not do
    money: tuple[str, ...] = ()  # columns counted in dollars
    titles: Mapping[str, str] = {}  # column -> what it is called, where its name will not do
    charts: tuple[Chart, ...] = ()  # what `figures` and `flows` speak of; the first one tells who leads
    seat_fields: tuple[str, ...] = ("seat", "payer", "payee", "giver", "taker")  # fields of events that name a seat

    # -- Hooks -------------------------------------------------------------------------------------------------

    def ruleset(self, config: Config) -> Any:
        """The frozen ruleset for these options and errata; raises BadConfig if they contradict each other."""
        raise NotImplementedError

    def setup(self, config: Config, chance: Chance) -> Any:
        """The state before anything has run; the first steps wait on its agenda."""
        raise NotImplementedError

    def blank(self, rules: Any, chance: Chance) -> Any:
        """An empty state of this game, to be filled from a snapshot."""
        raise NotImplementedError

    def result(self, s: Any) -> Result:
        """The final account; in mid-game, the account if it ended now."""
        raise NotImplementedError

    def redeal(self, s: Any, seat: Seat, chance: Chance) -> Any:
        """A world this seat could be in: everything it cannot know dealt anew."""
        raise NotImplementedError

    def audit(self, s: Any) -> list[str]:
        """What is not accounted for: money, shares, pieces. Empty in a sound state."""
        raise NotImplementedError

    def content(self, rules: Any) -> dict[str, tuple[str, ...]]:
        """What simulation counts as covered: event field -> the keys it should take over many games.

        Under `happened` stand the names of events that should occur, as `happening` gives them.
        """
        return {}

    def happening(self, event: Event) -> str:
        """The name under which simulation counts an event."""
        return type(event).__name__

    def happenings(self, events: Sequence[Logged]) -> list[str]:
        """The names of the events of one move; what several seats are told in private happened once."""
        told: list[Event] = []
        names = []
        for logged in events:
            if logged.only is not None:
                if logged.event in told:
                    continue
                told.append(logged.event)
            names.append(self.happening(logged.event))
        return names

    def concerns(self, s: Any, event: Event, seat: Seat) -> bool:
        """Whether a player who does not want to be bothered would still want to know of this."""
        return any(event.args().get(key) == seat for key in self.seat_fields)

    def name(self, key: str, item: Any) -> str:
        """The display name of an argument of an event, a refusal, a move or a prompt."""
        return str(item)

    def heads(self, rules: Any, column: str) -> tuple[str, ...]:
        """What the entries of a listed column, or of one seat's part of it, stand for; empty if they need no names."""
        return ()

    def show(self, column: str, item: Any) -> str:
        """One entry of a column in plain words, for a page that knows no board."""
        if isinstance(item, (list, tuple)):
            return ", ".join(self.show(column, each) for each in item) or "none"
        if isinstance(item, bool):
            return "yes" if item else "no"
        if isinstance(item, str):
            return self.name("key", item) if item else "none"
        return "none" if item is None else str(item)

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """When it is, from the large to the small: the headings of the log; figures are taken where it changes."""
        return ()

    def figures(self, view: Mapping[str, Any], rules: Any) -> tuple[Figure, ...]:
        """What the charts show of a position, from what one seat sees."""
        return ()

    def flows(self, event: Event) -> tuple[Figure, ...]:
        """What an event adds to charts of sums that no position tells."""
        return ()

    def heed(self, s: Any, move: Move) -> Move:
        """A move as a person has put it, in the words that are recorded; raises Unreadable if they mean nothing.

        For forms and typed lines alone: a notation that is sent, and a journal, are taken to the letter.
        """
        return move

    def estimates(self, view: Mapping[str, Any], rules: Any) -> tuple[Estimate, ...]:
        """What a player would otherwise work out on paper, from what one seat sees."""
        return ()

    def wishes(self, s: Any, seat: Seat) -> tuple[Wish, ...]:
        """What a seat has said about being asked, each with the move that changes it."""
        return ()

    def reconstructed(self) -> dict[str, str]:
        """Figures that no source gives: errata path -> the value in use and why it was chosen."""
        return {}

    # -- The same for all games --------------------------------------------------------------------------------

    def config(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        errata: Mapping[str, Any] | None = None,
    ) -> Config:
        """A checked configuration with every option filled in."""
        if type(seats) is not int or seats not in self.players:
            raise BadConfig(f"{self.title} is for {spell(self.players)} players, not {seats}")
        known = {option.key: option for option in self.options}
        for key in options or {}:
            if key not in known:
                raise BadConfig(f"{self.title} has no option {key!r}; it has {', '.join(known)}")
        chosen = {option.key: option.values[0] for option in self.options}
        for key, given in (options or {}).items():
            chosen[key] = known[key].read(given)
        config = Config(seats, chosen, dict(errata or {}))
        self.ruleset(config)  # refuses what contradicts itself
        return config

    def new(
        self,
        seats: int,
        seed: str | None = None,
        options: Mapping[str, Any] | None = None,
        errata: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> Any:
        """A new game, settled at its first question, its journal begun."""
        return self.start(
            self.config(seats, options, errata), chance or (Dice.seeded(seed) if seed is not None else Dice.fresh())
        )

    def start(self, config: Config, chance: Chance) -> Any:
        """Set up and run to the first question."""
        s = self.setup(config, chance)
        flush(s)
        settle(s)
        header = Header(self.key, self.version, config.seats, dict(config.options), dict(config.errata))
        s.journal = Journal.begin(self, header, s)
        return s

    def load(self, config: Config, snapshot: Any, chance: Chance) -> Any:
        """A state from a snapshot, without its past."""
        s = self.blank(self.ruleset(config), chance)
        codec.load_columns(s, snapshot, self.steps)
        return s

    def parse(self, s: State, text: str, seat: Seat | None = None) -> Move:
        """The move that a line means now; the start of a line will do if it fits one legal move only."""
        if seat is None:
            asked = [decision.seat for decision in decisions(s)]
            if not asked:
                raise Unreadable("the game is over: there is nothing to play")
            seat = asked[0]
        try:
            return codec.read(text, seat, self.moves)
        except Unreadable as error:
            words = " ".join(text.split())
            lines = {codec.write(move): move for move in legal(s, seat)}
            fitting = [line for line in lines if words and line.startswith(words)]
            if len(fitting) == 1:
                return lines[fitting[0]]
            if fitting:
                raise Unreadable(f"{words!r} may mean {', or '.join(fitting[:6])}") from None
            raise error

    def explain(self, refused: Refusal) -> str:
        """A refusal as a sentence with its rule."""
        return f"{fill(refused.why, dict(refused.args), self.name)} [{refused.rule}]"

    def amount(self, number: int) -> str:
        """An amount of the final account, in the unit of the chart that tells who leads."""
        unit = self.charts[0].unit if self.charts else ""
        return f"{'-' if number < 0 else ''}{unit}{abs(number):,}"

    def say(self, template: str, args: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> str:
        """A template as a sentence, with this game's names."""
        return fill(template, dict(args), self.name)


def spell(players: tuple[int, ...]) -> str:
    """1, 2, 3 -> "1 to 3"."""
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
