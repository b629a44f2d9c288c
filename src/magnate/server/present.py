"""What a page shows of a table: built only from the view, the decisions and the visible events of one seat."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from magnate.core import codec
from magnate.core.driver import asking, push
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.view import view, visible
from magnate.server.live import Live
from magnate.server.log import Record, Reel, path, replayed, undoable

LOG_LINES = 120


@dataclass(frozen=True)
class Choice:
    """A candidate move as a button: refused ones say why."""

    text: str  # notation, what is submitted
    label: str
    rule: str
    refused: str  # empty = legal


@dataclass(frozen=True)
class Group:
    """Candidates of one kind under one heading."""

    title: str
    choices: tuple[Choice, ...]
    refused: tuple[Choice, ...]


@dataclass(frozen=True)
class Question:
    """One decision of a seat, ready to be shown."""

    prompt: str
    rule: str
    groups: tuple[Group, ...]
    forms: tuple[Any, ...]
    optional: bool


def question(game: Game, s: State, seat: Seat) -> Question | None:
    """What this seat is asked now, if anything."""
    ask = asking(s)
    if ask is None or (seat not in ask.seats(s) and seat not in ask.free(s)):
        return None
    decision = ask.decision(s, seat)
    return Question(
        game.say(decision.prompt, decision.args),
        decision.rule,
        groups_of(game, s, decision),
        decision.forms,
        decision.optional,
    )


def groups_of(game: Game, s: State, decision: Decision) -> tuple[Group, ...]:
    """Candidates by kind of move, in the order the game lists them."""
    kinds: dict[str, list[Choice]] = {}
    for move in decision.moves:
        kinds.setdefault(spaced(type(move).__name__), []).append(choice(game, s, move))
    return tuple(
        Group(
            title,
            tuple(each for each in choices if not each.refused),
            tuple(each for each in choices if each.refused),
        )
        for title, choices in kinds.items()
    )


def choice(game: Game, s: State, move: Move) -> Choice:
    refused = move.check(s)
    return Choice(
        codec.write(move),
        game.say(move.label, move.args(s)),
        refused.rule if refused else "",
        game.explain(refused) if refused else "",
    )


def spaced(name: str) -> str:
    """`BuyCommon` -> "Buy common".

    >>> spaced("BuyCommon")
    'Buy common'
    """
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).split()
    return " ".join(words).capitalize()


@dataclass(frozen=True)
class LogLine:
    """What happened under one number, in plain words."""

    number: int
    move: str
    lines: tuple[str, ...]


def story(live: Live, seat: Seat | None, after: int, upto: int) -> list[LogLine]:
    """The moves after an entry with the events this seat may see, told in plain words."""
    moves = [record for record in path(live.records, upto) if record.number > after]
    if not moves:
        return []
    start = max((r.number for r in path(live.records, upto) if r.number <= after), default=0)
    s = replayed(live.game, live.config, live.records, start).clone()
    return [tell(live.game, s, record, seat) for record in moves]


def tell(game: Game, s: State, record: Record, seat: Seat | None) -> LogLine:
    """Play an entry on a copy and say what this seat saw of it."""
    ask = asking(s)
    assert ask is not None
    secret = ask.secret and record.seat != seat
    s.chance = Reel(record.luck)
    s.events = []
    push(s, codec.read(record.text, record.seat, game.moves))
    lines = tuple(game.say(event.text, event.args()) for event in visible(s.events, seat))
    return LogLine(record.number, "" if secret else record.text, lines)


def tell_events(live: Live, record: Record) -> list[Logged]:
    """Everything that an entry made happen; pass it through `visible` before anybody sees it."""
    before = [each.number for each in path(live.records, record.number) if each.number < record.number]
    s = live.at(before[-1] if before else 0).clone()
    s.chance = Reel(record.luck)
    s.events = []
    push(s, codec.read(record.text, record.seat, live.game.moves))
    events: list[Logged] = s.events
    return events


def board(live: Live, s: State, seat: Seat | None) -> dict[str, Any]:
    """The view of a seat, sorted for a plain page: tables by seat, tables by key, single facts."""
    seen = view(live.game, s, seat)
    seats = live.config.seats
    facts: list[tuple[str, str]] = []
    by_seat: list[tuple[str, list[str]]] = []
    by_key: dict[tuple[str, ...], list[tuple[str, list[str]]]] = {}
    for name, item in seen.items():
        if name in ("game", "seat", "agenda", "asked"):
            continue
        title = name.replace("_", " ").capitalize()
        if isinstance(item, dict):
            keys = tuple(sorted(map(str, item)))
            row = [show(live.game, item[key]) for key in sorted(item, key=str)]
            by_key.setdefault(keys, []).append((title, row))
        elif isinstance(item, list) and len(item) == seats and name not in ("initiative",):
            by_seat.append((title, [show(live.game, each) for each in item]))
        else:
            facts.append((title, show(live.game, item)))
    tables = [([live.game.name("company", key) for key in keys], rows) for keys, rows in by_key.items() if keys]
    return {"facts": facts, "by_seat": by_seat, "tables": tables}


def show(game: Game, item: Any) -> str:
    """A value of the view in plain words."""
    if isinstance(item, (list, tuple)):
        return ", ".join(show(game, each) for each in item) or "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, str):
        return game.name("key", item) if item else "none"
    return "none" if item is None else str(item)


def seat_names(game: Game, places: list[Row[Any]], people: dict[str, str]) -> list[dict[str, Any]]:
    """Who sits where."""
    return [
        {
            "seat": place.seat,
            "colour": game.name("seat", place.seat),
            "name": people.get(place.user_id or "", "") if place.kind == "person" else place.bot or place.kind,
            "kind": place.kind,
        }
        for place in places
    ]


def may_undo(live: Live, mine: list[Seat]) -> bool:
    return any(undoable(live.records, seat) is not None for seat in mine)
