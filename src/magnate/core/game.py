"""What a game package offers: one object with its set-up, its result and its tables."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Self

from magnate.core import codec
from magnate.core.chance import Chance, Dice
from magnate.core.chip import Chip, brief
from magnate.core.codec import Unreadable
from magnate.core.compose import Composer
from magnate.core.config import Amendment, BadConfig, Config, Option
from magnate.core.driver import decisions, legal
from magnate.core.event import Event, Logged
from magnate.core.figures import Chart, Figure, Table
from magnate.core.introduction import STRANGER, Introduction
from magnate.core.journal import Header, Journal
from magnate.core.move import Move, Refusal, Seat
from magnate.core.presentation import Card, Great
from magnate.core.record import lay
from magnate.core.result import Result
from magnate.core.rule import Rule
from magnate.core.state import State
from magnate.core.step import Step
from magnate.core.text import N_, fill
from magnate.core.view import Audience

OTHERWISE = N_("Otherwise")  # the heading of moves that decline or end something


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
    amendments: tuple[Amendment, ...] = ()  # every change since the first release, oldest first
    players: tuple[int, ...] = ()
    whispers = False  # players may talk in private: bargaining is part of the game
    options: tuple[Option, ...] = ()
    rules: Mapping[str, Rule] = {}
    chapters: Mapping[str, str] = {}  # names of chapters of the rules that their keys do not tell
    sources: tuple[str, ...] = (N_("rulebook page {page}"),)  # the books that the pages of rules are counted in
    introduction: Introduction = STRANGER
    terminal: Any = None  # the module that draws it as text: see `magnate.cli.screen`
    board: str = ""  # the folder of `magnate.web.boards` that draws it in the browser; "" = the plain tables
    evaluation: Any = None  # the module of what its computer players know: see `magnate.bots.greedy`
    policy: Any = None  # the module of how they play at once: see `magnate.bots.planner`
    printed: Any = None  # the ruleset whose names and figures are shown: of the game as it is sold, until `under`
    audience: Mapping[str, Audience] = {}
    moves: tuple[type[Move], ...] = ()
    steps: tuple[type[Step], ...] = ()
    events: tuple[type[Event], ...] = ()
    by_seat: tuple[str, ...] = ()  # columns with one entry, or the same number of entries, for each seat in turn
    internal: tuple[str, ...] = ()  # columns a plain page need not show: counters, and what other columns imply
    passes: tuple[str, ...] = ()  # notations of moves that decline: a standing order may play them
    finishing: tuple[
        str, ...
    ] = ()  # notations of moves that finish what others begin: a preview shows what they lead to
    headings: Mapping[str, str] = {}  # kind of move -> the heading it stands under, where its name will not do
    money: tuple[str, ...] = ()  # columns counted in dollars
    answers: tuple[type[Event], ...] = ()  # what becomes of offers and promises: told where they are made
    shelf: tuple[str, ...] = ()  # headings of what may be done at any time: shown beside what is asked
    asides: tuple[str, ...] = ()  # headings that lie folded on the shelf while anything else can be done
    telling: tuple[str, ...] = ()  # columns whose change a player asks for first, in this order
    reckoned: Mapping[str, str] = {}  # chart by seat -> what a preview calls its figure, told like a column
    titles: Mapping[str, str] = {}  # column -> what it is called, where its name will not do
    charts: tuple[Chart, ...] = ()  # what `figures` and `flows` speak of; the first one tells who leads
    seat_fields: tuple[str, ...] = ("seat", "payer", "payee", "giver", "taker")  # fields of events that name a seat

    # -- Hooks -------------------------------------------------------------------------------------------------

    def current_rules(self, config: Config) -> Any:
        """The frozen ruleset for these options and errata, as of today; BadConfig says what contradicts itself."""
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
        """The display name of an argument of an event, a refusal, a move or a prompt, as `printed` has it."""
        return str(item)

    def in_short(self, text: str) -> str:
        """What is said, with the short names that players use: for prompts and rows, where there is little room."""
        return text

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

    def reckonings(self, view: Mapping[str, Any], rules: Any) -> tuple[Figure, ...]:
        """What a preview compares before and after; `reckoned` names what of it is told."""
        return self.figures(view, rules)

    def flows(self, event: Event) -> tuple[Figure, ...]:
        """What an event adds to charts of sums that no position tells."""
        return ()

    def heed(self, s: Any, move: Move) -> Move:
        """A move as a person has put it, in the words that are recorded; raises Unreadable if they mean nothing.

        For forms and typed lines alone: a notation that is sent, and a journal, are taken to the letter.
        """
        return move

    def estimates(self, view: Mapping[str, Any], rules: Any) -> tuple[Table, ...]:
        """What a player would otherwise work out on paper, from what one seat sees."""
        return ()

    def composers(self, s: Any, seat: Seat) -> tuple[Composer, ...]:
        """Moves that a seat may put together from rows: at any time, to be sent when they are possible."""
        return ()

    def tables(self, rules: Any) -> tuple[Table, ...]:
        """What is printed on board, cards and tiles under these rules: a reference one can play from."""
        return ()

    def facts(self, view: Mapping[str, Any], rules: Any) -> Mapping[str, Any]:
        """What a board shows beside the columns, as plain data under fixed keys, from what one seat sees."""
        return {}

    def chip(self, s: Any, move: Move) -> Chip:
        """A move in two or three words with its price, where its question is known; it tells what its seat may see."""
        ends = self.headings.get(type(move).__name__) == OTHERWISE or codec.write(move) in self.passes
        return brief(self.say(move.label, move.args(s)), ends)

    def cards(self, rules: Any) -> Mapping[str, Card]:
        """What the things on the table are, by the names that a board gives them with `data-card`."""
        return {}

    def great(self, event: Event) -> Great | None:
        """What makes an event one that everybody should notice; None for the many that are not."""
        return None

    def automaton(self, event: Event) -> Seat | None:
        """Who did this, if no seat did: an opponent that the rules play, with a name and a badge like a seat."""
        return None

    def wishes(self, s: Any, seat: Seat) -> tuple[Wish, ...]:
        """What a seat has said about being asked, each with the move that changes it."""
        return ()

    def reconstructed(self) -> dict[str, str]:
        """Figures that no source gives: errata path -> the value in use and why it was chosen."""
        return {}

    def figure_name(self, path: str) -> str:
        """What a person calls the figure at this errata path; the path itself where it has no other name."""
        return path

    # -- The same for all games --------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The version of the rules: it goes up with every fix that changes what a recorded game would do."""
        return self.amendments[-1].version if self.amendments else 1

    def ruleset(self, config: Config) -> Any:
        """The ruleset of a table: today's, less what was amended after its game began."""
        rules = self.current_rules(config)
        for amendment in reversed(self.amendments):
            if amendment.version > config.version:
                rules = replace(rules, **amendment.before)
        return rules

    def config(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        errata: Mapping[str, Any] | None = None,
        version: int | None = None,
    ) -> Config:
        """A checked configuration with every option filled in.

        `version` is that of a recorded game: an option it does not name was made later, and is as it was before.
        """
        if version is not None and not 1 <= version <= self.version:
            raise BadConfig(f"it follows version {version} of the rules, this program knows 1 to {self.version}")
        if type(seats) is not int or seats not in self.players:
            raise BadConfig(f"{self.title} is for {spell(self.players)} players, not {seats}")
        known = {option.key: option for option in self.options}
        for key in options or {}:
            if key not in known:
                raise BadConfig(f"{self.title} has no option {key!r}; it has {', '.join(known)}")
        chosen = {option.key: option.values[0] if version is None else option.unsaid for option in self.options}
        for key, given in (options or {}).items():
            chosen[key] = known[key].read(given)
        config = Config(seats, chosen, dict(errata or {}), self.version if version is None else version)
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
        s = lay(self, config, chance)
        header = Header(self.key, config.version, config.seats, dict(config.options), dict(config.errata))
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

    def chapter(self, rule: str) -> str:
        """The name of the chapter that a rule belongs to."""
        key = rule.split(".")[0]
        return self.chapters.get(key) or key.replace("-", " ").capitalize()

    def places(self, rule: Rule) -> list[str]:
        """Where the sources say it; nothing for a rule of our own."""
        pages = rule.pages if isinstance(rule.pages, tuple) else (rule.pages,)
        return [fill(source, {"page": page}) for source, page in zip(self.sources, pages, strict=False) if page]

    def explain(self, refused: Refusal) -> str:
        """A refusal as a sentence with its rule."""
        why = fill(refused.why, dict(refused.args), self.name)
        return f"{why[:1].upper()}{why[1:]} [{refused.rule}]"

    def under(self, rules: Any) -> Self:
        """The same game in the words of a table: names and figures as its ruleset prints them."""
        game = copy(self)
        game.printed = rules
        return game

    def amount(self, number: int) -> str:
        """An amount of the final account, in the unit of the chart that tells who leads."""
        unit = self.charts[0].unit if self.charts else ""
        return f"{'-' if number < 0 else ''}{unit}{abs(number):,}"

    def at(self, s: Any) -> "Game":
        """This game in the words of a table: where players are called by the houses they run, for instance."""
        return self

    def badge(self, seat: Seat) -> tuple[str, int] | None:
        """A seat's letter and its place among the colours, where it has a name that is no colour."""
        return None

    def say(self, template: str, args: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> str:
        """A template as a sentence, with this game's names."""
        return fill(template, dict(args), self.name)


def spell(players: tuple[int, ...]) -> str:
    """1, 2, 3 -> "1 to 3"."""
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"
