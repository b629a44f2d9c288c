"""What a page shows of a table: built only from the view, the decisions and the visible events of one seat."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from magnate.core import codec
from magnate.core.driver import asking
from magnate.core.event import Event
from magnate.core.game import Game, Wish
from magnate.core.move import Decision, Field, Form, Move, Seat
from magnate.core.rule import Rule
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.core.view import visible
from magnate.server.boards import names_of, slug
from magnate.server.live import Heard, Live, hear, play_again
from magnate.server.log import Record, undoable

LOG_LINES = 20
MANY = 24  # choices of one kind; more are folded away if there are others to show
SORTED = 8  # choices that need no sorting by what they name


@dataclass(frozen=True)
class Choice:
    """A candidate move as a button: refused ones say why."""

    text: str  # notation, what is submitted
    label: str
    rule: str
    refused: str  # empty = legal
    names: str  # what it names, so that the board can light it up


@dataclass(frozen=True)
class Reason:
    """Why some candidates are refused: the rule that says so, and the figures that fail in each case."""

    rule: str
    summary: str
    page: str
    cases: tuple[tuple[str, tuple[Choice, ...]], ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(choice for _, choices in self.cases for choice in choices)


@dataclass(frozen=True)
class Group:
    """Candidates of one kind under one heading."""

    title: str
    choices: tuple[Choice, ...]
    reasons: tuple[Reason, ...]
    folded: bool


@dataclass(frozen=True)
class Facet:
    """What many choices can be sorted by: the values of one field, as names that the choices carry."""

    title: str
    chips: tuple[tuple[str, str], ...]  # name and label


@dataclass(frozen=True)
class Entry:
    """One value to fill in."""

    name: str
    label: str
    kind: str  # "int", "choice", "text" or "fixed": there is nothing to choose
    low: int
    high: int
    choices: tuple[tuple[str, str], ...]  # value and label
    hint: str


@dataclass(frozen=True)
class Sheet:
    """A form of the game as a form of the page."""

    move: str  # the kind of move
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Question:
    """One decision of a seat, ready to be shown."""

    prompt: str
    rule: str
    groups: tuple[Group, ...]
    sheets: tuple[Sheet, ...]
    optional: bool
    passes: tuple[Choice, ...]  # moves that decline: an order may play them
    mark: str  # the same question has the same mark, however far the table has moved on
    facets: tuple[Facet, ...]
    wishes: tuple[tuple[Wish, str], ...]  # each with the notation of its move

    @property
    def refused(self) -> tuple[Choice, ...]:
        return tuple(choice for group in self.groups for reason in group.reasons for choice in reason.choices)


def question(game: Game, s: State, seat: Seat) -> Question | None:
    """What this seat is asked now, if anything."""
    ask = asking(s)
    if ask is None or (seat not in ask.seats(s) and seat not in ask.free(s)):
        return None
    decision = ask.decision(s, seat)
    groups = groups_of(game, s, decision)
    legal = [choice for group in groups for choice in group.choices]
    wishes = game.wishes(s, seat)
    settled = {type(wish.move) for wish in wishes}  # these have buttons of their own
    return Question(
        game.say(decision.prompt, decision.args),
        decision.rule,
        groups,
        tuple(sheet(game, form) for form in decision.forms if form.move not in settled),
        decision.optional,
        tuple(choice for choice in legal if choice.text in game.passes and not decision.optional),
        mark_of(seat, ask.plain()),
        facets(game, [move for move in decision.moves if move.check(s) is None]),
        tuple((wish, codec.write(wish.move)) for wish in wishes),
    )


def mark_of(seat: Seat, step: tuple[Any, ...]) -> str:
    """A few digits that name a question to a seat and give nothing away that the seat does not see."""
    return hashlib.sha256(codec.pack((seat, step))).hexdigest()[:12]


def groups_of(game: Game, s: State, decision: Decision) -> tuple[Group, ...]:
    """Candidates under the game's headings, in the order the game lists them."""
    kinds: dict[str, list[Choice]] = {}
    for move in decision.moves:
        kinds.setdefault(heading(game, type(move)), []).append(choice(game, s, move))
    legal = {title: tuple(each for each in choices if not each.refused) for title, choices in kinds.items()}
    few = any(0 < len(choices) <= MANY for choices in legal.values())  # or all of them would be folded away
    return tuple(
        Group(
            title,
            legal[title],
            reasons(game, [each for each in choices if each.refused]),
            few and len(legal[title]) > MANY,
        )
        for title, choices in kinds.items()
    )


def heading(game: Game, kind: type[Move]) -> str:
    """What moves of a kind stand under."""
    return game.headings.get(kind.__name__) or spaced(kind.__name__)


def reasons(game: Game, refused: list[Choice]) -> tuple[Reason, ...]:
    """Refused candidates by the rule that refuses them, those with the same figures together."""
    rules: dict[str, dict[str, list[Choice]]] = {}
    for each in refused:
        why = each.refused.removesuffix(f" [{each.rule}]")
        rules.setdefault(each.rule, {}).setdefault(why[:1].upper() + why[1:], []).append(each)
    return tuple(
        Reason(
            key,
            game.rules[key].summary,
            pages(game.rules[key]),
            tuple((why, tuple(choices)) for why, choices in cases.items()),
        )
        for key, cases in rules.items()
    )


def pages(rule: Rule) -> str:
    """Where a rule stands.

    >>> pages(Rule("Shares are sold before one is bought.", 12, 9)), pages(Rule("We say so.", 0, 0, "C1"))
    ('rulebook page 12, first edition page 9', 'our ruling C1')
    """
    found = [f"rulebook page {rule.second}"] if rule.second else []
    found += [f"first edition page {rule.first}"] if rule.first else []
    found += [f"our ruling {rule.ruling}"] if rule.ruling and not found else []
    return ", ".join(found)


def facets(game: Game, legal: list[Move]) -> tuple[Facet, ...]:
    """What many choices can be sorted by."""
    if len(legal) <= SORTED:
        return ()
    fields: dict[str, dict[str, str]] = {}
    for move in legal:
        for name, item in fields_of(move).items():
            if name != "seat" and isinstance(item, (str, int)) and item != "":
                fields.setdefault(name, {})[slug(f"{name} {item}")] = game.name(name, item)
    return tuple(
        Facet(name.replace("_", " ").capitalize(), tuple(chips.items()))
        for name, chips in fields.items()
        if 2 <= len(chips) <= SORTED + 4 and 2 * len(chips) <= len(legal)
    )


def choice(game: Game, s: State, move: Move) -> Choice:
    refused = move.check(s)
    return Choice(
        codec.write(move),
        game.say(move.label, move.args(s)),
        refused.rule if refused else "",
        game.explain(refused) if refused else "",
        names_of(move),
    )


def spaced(name: str) -> str:
    """`BuyCommon` -> "Buy common".

    >>> spaced("BuyCommon")
    'Buy common'
    """
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).split()
    return " ".join(words).capitalize()


# -- forms -------------------------------------------------------------------------------------------------------------


def sheet(game: Game, form: Form) -> Sheet:
    """A form of the game with names for its fields and choices."""
    return Sheet(
        form.move.__name__, heading(game, form.move), tuple(entry(game, field) for field in form.fields)
    )  # fmt: skip


def entry(game: Game, field: Field) -> Entry:
    listed = field.choices
    if field.kind == "int" and field.low == field.high:
        listed = (str(field.low),)
    words = field.words or tuple(game.name(field.name, each) or "none" for each in listed)
    kind = "fixed" if len(listed) == 1 else "choice" if listed else field.kind
    label = field.name.replace("_", " ").capitalize()
    return Entry(field.name, label, kind, field.low, field.high, tuple(zip(listed, words, strict=True)), field.hint)


def filled(game: Game, s: State, seat: Seat, kind: str, given: dict[str, str]) -> str:
    """The notation of a move whose form somebody has filled in; raises Unreadable with the field that is wrong."""
    ask = asking(s)
    forms = ask.forms(s, seat) if ask is not None and seat in (*ask.seats(s), *ask.free(s)) else ()
    fitting = [form for form in forms if form.move.__name__ == kind]
    if not fitting:
        raise codec.Unreadable("this form is not open now")
    names = hints_of(fitting[0].move)
    values: dict[str, Any] = {}
    for name, type_ in names.items():
        text = " ".join(given.get(name, "").split())
        if type_ is int:
            if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 18:
                raise codec.Unreadable(f"{name}: a whole number is needed")
            values[name] = int(text)
        else:
            values[name] = text
    return codec.write(game.heed(s, fitting[0].move(seat=seat, **values)))


def hints_of(kind: type[Move]) -> dict[str, Any]:
    """The open fields of a move and their types."""
    types_ = codec.hints(kind)
    return {name: types_[name] for name in kind.__dataclass_fields__ if name != "seat"}


# -- what happened -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LogLine:
    """What happened under one number, in plain words."""

    number: int
    seat: Seat
    move: str  # notation; empty if it is not for this reader
    lines: tuple[str, ...]
    by: str = "person"
    rule: str = ""
    moment: tuple[str, ...] = ()
    label: str = ""  # the move in words, for one that makes nothing happen


def story(live: Live, seat: Seat | None, after: int, upto: int) -> list[LogLine]:
    """The moves after an entry with the events this seat may see, told in plain words."""
    return [told(live.game, heard, seat) for heard in hear(live, after, upto)]


def tell(game: Game, s: State, record: Record, seat: Seat | None) -> LogLine:
    """Play an entry on a copy and say what this seat saw of it."""
    return told(game, play_again(game, s, record), seat)


def told(game: Game, heard: Heard, seat: Seat | None) -> LogLine:
    """A move as one seat saw it: in the mover's own notation only if nothing that it did was hidden from the seat."""
    record = heard.record
    hidden = heard.secret or any(logged.only not in (None, seat) for logged in heard.events)
    lines = tuple(sentence(game, event) for event in visible(list(heard.events), seat))
    covered = hidden and record.seat != seat
    if hidden and not covered:
        lines = (*lines, f"{heard.label}.")  # the others were told less
    text, rule, label = ("", heard.asked, "") if covered else (record.text, heard.rule, heard.label)
    if covered and not heard.secret and knows_all(heard, seat):
        rule = heard.rule  # a letter to this seat
    return LogLine(record.number, record.seat, text, lines, record.by, rule, heard.moment, label)


def knows_all(heard: Heard, seat: Seat | None) -> bool:
    """Whether what others were told in private was told to this seat as well."""
    known = visible(list(heard.events), seat)
    return all(logged.event in known for logged in heard.events)


def leads(label: str, lines: Sequence[str]) -> bool:
    """Whether the first line says what the move was; a payment alone does not.

    >>> leads("Pass", ["Red passes."]), leads("Buy Swift common for $50", ["Red pays Swift $50.", "Red buys Swift."])
    (True, False)
    """
    verb = label.split()[0].lower() if label else ""
    return bool(lines) and (verb in ("you", "your") or verb in lines[0].lower())


def others(label: str, lines: Sequence[str]) -> list[str]:
    """What else happened, behind what says the move."""
    rest = lines[1:] if leads(label, lines) else lines
    return [line for line in rest if line != f"{label}."]


def sentence(game: Game, event: Event) -> str:
    """An event in plain words; a name that ends in a full stop ends the sentence as well."""
    said = game.say(event.text, event.args())
    said = said[:-1] if said.endswith("..") and not said.endswith("...") else said
    return said[:1].upper() + said[1:]


def may_undo(live: Live, mine: list[Seat]) -> bool:
    return any(undoable(live.records, seat) is not None for seat in mine)


# -- who is there ------------------------------------------------------------------------------------------------------


def seat_names(game: Game, places: list[Row[Any]], people: dict[str, str]) -> list[dict[str, Any]]:
    """Who sits where."""
    return [
        {
            "seat": place.seat,
            "colour": game.name("seat", place.seat),
            **badge(game.name("seat", place.seat), place.seat),
            "name": name_of(game, place, people),
            "kind": place.kind,
            "user_id": place.user_id,
            "caretaker": place.caretaker,
            "kept_for": people.get(place.reserved or "", ""),
        }
        for place in places
    ]


def name_of(game: Game, place: Row[Any], people: dict[str, str]) -> str:
    """Whoever sits there; in a game from elsewhere nobody is known but by the seat."""
    if place.kind == "person":
        return people.get(place.user_id or "", "")
    return str(game.name("seat", place.seat) if place.kind == "absent" else place.bot or place.kind)


def badge(name: str, seat: Seat) -> dict[str, str]:
    """A seat's sign: its colour with the first letter, or a number where the game has no colours.

    >>> badge("Red", 0), badge("Player 2", 1)
    ({'sign': 'R', 'paint': 'red'}, {'sign': '2', 'paint': 'n1'})
    """
    if name.lower() in ("red", "yellow", "green", "blue"):
        return {"sign": name[0], "paint": name.lower()}
    return {"sign": str(seat + 1), "paint": f"n{seat}"}
