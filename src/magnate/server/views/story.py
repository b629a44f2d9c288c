"""What happened at a table, told to one seat in plain words."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from weakref import WeakKeyDictionary

from magnate.core.event import Event
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import Entry
from magnate.core.state import State
from magnate.core.view import visible
from magnate.server.tables.cache import Heard, Live, Memory, hear, play_again
from magnate.server.views.boards import dashed, slug

LOG_LINES = 12
ANSWERS_SHOWN = 4
KEPT = 120  # moves told to one seat each: what the pages of a table tell again and again
ANSWERS_BACK = 40  # entries: what became of an offer is known to who looks a while later


NOBODY = -1  # the seat of an entry of which nothing is told, not even whose it is


@dataclass(frozen=True)
class LogLine:
    """What happened under one number, in plain words."""

    number: int
    seat: Seat  # -1 = somebody, in private
    move: str  # notation; empty if it is not for this reader
    lines: tuple[str, ...]
    by: str = "person"
    rule: str = ""
    moment: tuple[str, ...] = ()
    label: str = ""  # the move in words, for one that makes nothing happen
    places: tuple[str, ...] = ()  # what it names, where no move says so


def story(live: Live, seat: Seat | None, after: int, upto: int) -> list[LogLine]:
    """The moves after an entry with the events this seat may see, told in plain words."""
    return [line for heard in hear(live, after, upto) for line in lines_for(live, heard, seat)]


def lately(live: Live, seat: Seat | None, upto: int) -> tuple[str, ...]:
    """What has become of offers and promises, as far as this seat was told; the latest first."""
    if not live.game.answers:
        return ()
    heard = hear(live, max(0, upto - ANSWERS_BACK), upto)
    events = (event for each in heard for event in visible(list(each.events), seat))
    told = [event_sentence(live.game, event) for event in events if isinstance(event, live.game.answers)]
    return tuple(told[: -ANSWERS_SHOWN - 1 : -1])


def retell(game: Game, s: State, record: Entry, seat: Seat | None) -> LogLine:
    """Play an entry on a copy and say what this seat saw of it."""
    return line_for(game, play_again(game, s, record), seat)


_told: WeakKeyDictionary[Memory, "OrderedDict[tuple[int, Seat | None], list[LogLine]]"] = WeakKeyDictionary()


def lines_for(live: Live, heard: Heard, seat: Seat | None) -> list[LogLine]:
    """What one seat is told of a move; it never changes, so the latest of it is kept."""
    kept, key = _told.setdefault(live.heard, OrderedDict()), (heard.record.number, seat)
    if key not in kept:
        kept[key] = tell(live.game, heard, seat)
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[key]


def tell(game: Game, heard: Heard, seat: Seat | None) -> list[LogLine]:
    """A move as one seat saw it, and then one by one what an opponent of the rules did after it."""
    seen = visible(list(heard.events), seat)
    own = tuple(each for each in heard.events if game.automaton(each.event) is None)
    steps = [(who, event) for event in seen if (who := game.automaton(event)) is not None and event.text]
    line = line_for(game, replace(heard, events=own) if steps else heard, seat)
    told = [
        LogLine(
            line.number, who, "", (event_sentence(game, event),), "rule", "", line.moment, places=event_names(event)
        )
        for who, event in steps
    ]
    return told if line.seat == NOBODY else [line, *told]


def event_names(event: Event) -> tuple[str, ...]:
    """What an event names, so that the page finds the place where it happened.

    >>> from magnate.games.carnegie.events.andrew import AndrewAdvanced
    >>> event_names(AndrewAdvanced(2, "east", 3))
    ('andrew-advanced', 'steps-2', 'region-east', 'position-3')
    """
    return (dashed(type(event).__name__), *(slug(f"{name} {item}") for name, item in event.args().items()))


def line_for(game: Game, heard: Heard, seat: Seat | None) -> LogLine:
    """A move as one seat saw it: in the mover's own notation only if nothing that it did was hidden from the seat."""
    record = heard.record
    hidden = heard.secret or any(logged.only not in (None, seat) for logged in heard.events)
    lines = tuple(event_sentence(game, event) for event in visible(list(heard.events), seat) if event.text)
    covered = hidden and record.seat != seat
    if hidden and not covered:
        lines = (*lines, f"{heard.label}.")  # the others were told less
    text, rule, label = heard.face if covered else (record.text, heard.rule, heard.label)
    if covered and not heard.secret and not text and knows_all(heard, seat):
        rule = heard.rule  # a letter to this seat
    if covered and not heard.secret and not (lines or text or label):  # a letter to somebody else
        return LogLine(record.number, NOBODY, "", (), moment=heard.moment)
    return LogLine(record.number, record.seat, text, lines, by_whom(record, seat), rule, heard.moment, label)


def by_whom(record: Entry, seat: Seat | None) -> str:
    """Who made an entry; that there was no choice is the mover's own business."""
    return "person" if record.by == "forced" and record.seat != seat else record.by


def knows_all(heard: Heard, seat: Seat | None) -> bool:
    """Whether what others were told in private was told to this seat as well."""
    known = visible(list(heard.events), seat)
    return all(logged.event in known for logged in heard.events)


def verb_of(label: str) -> str:
    """The word that a label begins with.

    >>> verb_of("Pass, and ask no more"), verb_of("")
    ('pass', '')
    """
    return label.split()[0].lower().rstrip(",") if label else ""


def leads(label: str, lines: Sequence[str]) -> bool:
    """Whether the first line says what the move was; a payment alone does not.

    >>> leads("Pass", ["Red passes."]), leads("Buy Swift common for $50", ["Red pays Swift $50.", "Red buys Swift."])
    (True, False)
    """
    verb = verb_of(label)
    return bool(lines) and (verb in ("you", "your") or verb in lines[0].lower())


def others(label: str, lines: Sequence[str]) -> list[str]:
    """What else happened, behind what says the move."""
    rest = lines[1:] if leads(label, lines) else lines
    return [line for line in rest if line != f"{label}."]


def event_sentence(game: Game, event: Event) -> str:
    """An event in plain words; a name that ends in a full stop ends the sentence as well."""
    said = game.say(event.text, event.args())
    said = said[:-1] if said.endswith("..") and not said.endswith("...") else said
    return said[:1].upper() + said[1:]


def by_moment(story: list[LogLine]) -> list[tuple[tuple[str, ...], list[LogLine]]]:
    """Lines of the log under their headings, in the order given."""
    return [(moment, list(group)) for moment, group in groupby(story, key=lambda line: line.moment)]
