"""Forms of a game as forms of a page, and what somebody has filled in."""

from dataclasses import dataclass
from typing import Any

from magnate.core import codec
from magnate.core.driver import asking
from magnate.core.game import Game
from magnate.core.move import Field, Form, Move, Seat
from magnate.core.state import State


@dataclass(frozen=True)
class FormField:
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
    entries: tuple[FormField, ...]


def sheet(game: Game, form: Form, title: str) -> Sheet:
    """A form of the game under its heading, with names for its fields and choices."""
    return Sheet(form.move.__name__, title, tuple(form_field(game, each) for each in form.fields))


def form_field(game: Game, field: Field) -> FormField:
    listed = field.choices
    if field.kind == "int" and field.low == field.high:
        listed = (str(field.low),)
    words = field.words or tuple(game.name(field.name, each) or "none" for each in listed)
    kind = "fixed" if len(listed) == 1 else "choice" if listed else field.kind
    label = field.name.replace("_", " ").capitalize()
    return FormField(field.name, label, kind, field.low, field.high, tuple(zip(listed, words, strict=True)), field.hint)


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
