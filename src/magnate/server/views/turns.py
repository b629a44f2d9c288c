"""Turns: what somebody did in one go, in one sentence, with the great moments it brought."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from weakref import WeakKeyDictionary

from magnate.core import codec
from magnate.core.event import Event
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.presentation import Great
from magnate.core.record import path
from magnate.core.view import visible
from magnate.server.tables.cache import Heard, Live, hear
from magnate.server.views.boards import names_of
from magnate.server.views.figures import Change, changes
from magnate.server.views.story import LogLine, event_sentence, leads, lines_for, others, verb_of

CLAUSES = 3  # of a turn that are told; the log has the rest
VERBS = (  # that labels begin with
    "Accept Activate Announce Ask Automate Bid Build Buy Call Choose Decline Discard Donate Draw End Establish "
    "Give Grant Hire Insist Issue Keep Leave Let Make Move Offer Pass Pay Place Play Protect Put Raise Refuse "
    "Release Renegotiate Repay Run Sell Send Settle Show Skip Stop Take Trade Use Withdraw Withhold "
)
LINES = 10  # on the card of a great moment
FIGURES = 14
ASIDE = re.compile(r" \([^()]*\)")  # what an opponent of the rules says at length: it lies on the table


@dataclass(frozen=True)
class Moment:
    """A great moment as its card tells it."""

    number: int
    span: str  # empty: it tells of one move alone
    title: str
    lines: tuple[str, ...]
    more: int  # lines left out
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Turn:
    """What one seat did before another did something."""

    seat: Seat
    number: int  # its last entry
    by: str
    text: str
    to_me: str  # what it did to whoever reads
    places: tuple[str, ...]  # what each move named, the last one first
    moments: tuple[Moment, ...]
    goes_on: bool  # it had begun before
    steps: tuple[str, ...]  # of an opponent of the rules, one by one


def turns(live: Live, seat: Seat | None, after: int, upto: int) -> list[Turn]:
    """The turns after an entry, as one seat saw them; one that had begun before is told from its beginning."""
    fresh = hear(live, after, upto)
    if not fresh:
        return []
    before = [record for record in path(live.records, upto) if record.number <= after]
    begun = len(list(takewhile(lambda record: record.seat == fresh[0].record.seat, reversed(before))))
    whole = hear(live, before[-begun].number - 1, upto) if begun else fresh
    told = [(each, line) for each in whole for line in lines_for(live, each, seat)]
    grouped = [list(group) for _, group in groupby(told, key=lambda pair: pair[1].seat)]
    return [turn_of(live, group, seat, after) for group in grouped if group[-1][1].number > after]


def turn_of(live: Live, told: list[tuple[Heard, LogLine]], seat: Seat | None, after: int) -> Turn:
    """A turn from its lines; the moments that a move brought come with its last line."""
    lines = [line for _, line in told]
    last = lines[-1]
    new = [line for line in lines if line.number > after]
    ended = {each.record.number: each for each, line in told if line.number > after and closes(live.game, each, line)}
    return Turn(
        last.seat,
        last.number,
        last.by,
        sentence(live.game, lines),
        concerning(live.game, new, seat),
        tuple(names(live.game, line) for line in reversed(new) if line.move or line.places),
        tuple(moments(live, list(ended.values()), seat)),
        len(new) < len(lines),
        steps(live.game, lines),
    )


def names(game: Game, line: LogLine) -> str:
    """What a line names."""
    return " ".join(line.places) or names_of(codec.read(line.move, line.seat, game.moves))


def closes(game: Game, heard: Heard, line: LogLine) -> bool:
    """Whether a line tells of whoever acted last in a move."""
    acted = [who for logged in heard.events if (who := game.automaton(logged.event)) is not None]
    return line.seat == (acted[-1] if acted else heard.record.seat)


def by_turn(lines: Sequence[LogLine]) -> list[tuple[LogLine, ...]]:
    """Lines of the log, the latest first, as turns."""
    return [tuple(group) for _, group in groupby(lines, key=lambda line: line.seat)]


def sentence(game: Game, lines: Sequence[LogLine]) -> str:
    """What a seat did, in one sentence; what made nothing happen is left out if something did."""
    told = clauses(game, lines)
    joined = "; ".join(told if lines[0].by == "rule" else shortened(told))  # a turn of the rules is known by reading it
    return game.in_short(f"{joined}{'' if joined.endswith(('.', '!', '?')) else '.'}")


def shortened(told: Sequence[str]) -> list[str]:
    """The first and the last of many: how a turn began, and what came of it.

    >>> shortened(["buys coal", "buys steel", "runs factory 1", "sells 2 goods", "pays dividends"])
    ['buys coal', 'buys steel', '2 more', 'then pays dividends']
    """
    more = len(told) - CLAUSES
    return [*told] if more <= 1 else [*told[: CLAUSES - 1], f"{more} more", f"then {told[-1]}"]


def steps(game: Game, lines: Sequence[LogLine]) -> tuple[str, ...]:
    """What an opponent of the rules did, step by step; nothing for a turn of one step, or of a player."""
    told = clauses(game, lines) if lines[0].by == "rule" else []
    return tuple(text[:1].upper() + text[1:] for text in told) if len(told) > 1 else ()


def clauses(game: Game, lines: Sequence[LogLine]) -> list[str]:
    """What a seat did, move by move; what it did several times is told once."""
    who = str(game.name("seat", lines[0].seat))
    telling = [line for line in lines if line.lines] or lines[:1]
    alike = [(text, len([*group])) for text, group in groupby(clause(line, who) for line in telling)]
    return [text if count == 1 else f"{text} ({count} times)" for text, count in alike]


def clause(line: LogLine, who: str) -> str:
    """What one move was, without its subject where that is whoever moved."""
    verb = verb_of(line.label)
    own = [text for text in line.lines if text.startswith(f"{who} ")]
    telling = [text for text in own if verb in text.lower()] or (own if verb.isalpha() else [])
    alike = list(takewhile(lambda text: text in own and verb in text.lower(), line.lines)) if verb else []
    if len(alike) > 1:
        said = told_of(line.label)  # it did several things of one kind, and says how many
    elif line.lines and (leads(line.label, line.lines) or not line.label):
        said = line.lines[0]
    elif telling:
        said = telling[0]
    else:
        said = told_of(line.label) or line.move or "answers in secret"
    said = said.rstrip(".") if line.by != "rule" else ASIDE.sub("", said).rstrip(".")
    return said.removeprefix(f"{who} ")


def told_of(said: str) -> str:
    """What somebody chose, told of them: an imperative becomes a statement, anything else stays.

    >>> told_of("Hire a worker for $30"), told_of("Pass"), told_of("Done buying"), told_of("Swift and Company pays $30")
    ('hires a worker for $30', 'passes', 'is done buying', 'Swift and Company pays $30')
    >>> told_of("Refuse; the claim is then for $50M in cash")
    'refuses; the claim is then for $50M in cash'
    >>> told_of("Do not renegotiate")
    'does not renegotiate'
    """
    if said.startswith("Do not "):
        return said.replace("Do", "does", 1)
    first, _, rest = said.partition(" ")
    verb = first.rstrip(",;:")
    rest = f"{first[len(verb) :]} {rest}"
    if verb == "Done":
        return f"is done{rest}".rstrip()
    if f"{verb} " not in VERBS or not verb.strip():
        return said
    return f"{verb.lower()}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}{rest}".rstrip()


def concerning(game: Game, lines: Sequence[LogLine], seat: Seat | None) -> str:
    """What was done to the reader, who is not the one who did it."""
    if seat is None or lines[0].seat == seat:
        return ""
    name = re.escape(str(game.name("seat", seat)))
    found = [text for line in lines for text in others(line.label, line.lines) if re.search(rf"(?<=\s){name}\b", text)]
    told = " ".join(re.sub(rf"(?<=\s){name}(?!['\u2019\w])", "you", text) for text in dict.fromkeys(found[:CLAUSES]))
    return game.in_short(told)


# -- great moments -----------------------------------------------------------------------------------------------------

told: WeakKeyDictionary[Live, dict[tuple[int, Seat | None], tuple[Moment, ...]]] = WeakKeyDictionary()


def moments(live: Live, heard: Sequence[Heard], seat: Seat | None) -> Iterator[Moment]:
    """The great moments of some moves; what one of them told is kept, for it never changes."""
    kept = told.setdefault(live, {})
    for each in heard:
        if not any(live.game.great(logged.event) for logged in each.events):
            continue
        key = (each.record.number, seat)
        if key not in kept:
            kept[key] = tuple(moments_of(live, each, seat))
        yield from kept[key]


def moments_of(live: Live, heard: Heard, seat: Seat | None) -> Iterator[Moment]:
    seen = visible(list(heard.events), seat)
    for at, event in enumerate(seen):
        great = live.game.great(event)
        if great is None:
            continue
        since = start_of(live, heard.record.number, great)
        before = [
            each for past in hear(live, since, heard.record.number)[:-1] for each in visible(list(past.events), seat)
        ]
        happened = [*before, *seen[:at]] if great.span else [each for each in seen if each is not event]
        lines = sentences(live.game, happened, great)
        changed = changes(live, since, heard.record.number, seat)
        changed = [change for change in changed if change.chart.key in (great.charts or (change.chart.key,))]
        title = live.game.in_short(live.game.say(great.title, event.args()))
        more = max(0, len(lines) - LINES)
        yield Moment(heard.record.number, great.span, title, tuple(lines[:LINES]), more, tuple(changed[:FIGURES]))


def sentences(game: Game, happened: Sequence[Event], great: Great) -> list[str]:
    """What a card tells: of the kinds that belong on it, and no sentence twice."""
    chosen = [event for event in happened if not great.tells or isinstance(event, great.tells)]
    return list(
        dict.fromkeys(game.in_short(event_sentence(game, event)) for event in chosen if game.great(event) is None)
    )


def start_of(live: Live, number: int, great: Great) -> int:
    """The entry after which a card begins: the last moment of the same span, or the move before."""
    before = [0, *(record.number for record in path(live.records, number) if record.number < number)]
    if not great.span:
        return before[-1]
    for heard in reversed(hear(live, 0, before[-1])):
        for logged in heard.events:
            earlier = live.game.great(logged.event)
            if earlier is not None and earlier.span == great.span:
                return heard.record.number
    return 0
