"""Composers on the page: rows read from a form, the text they write, and which of them is at fault."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from magnate.core import codec
from magnate.core.compose import SUM, Composer, Preset, Row
from magnate.core.driver import refusal
from magnate.core.game import Game
from magnate.core.move import Field, Seat
from magnate.core.state import State
from magnate.server.views.sheets import FormField, filled, form_field

MOST = 30  # rows that are read at all
GAP = re.compile(r"\{(\w+)\}")
DECIMAL = re.compile(r"\d{1,7}(\.\d{1,2})?")
WHOLE = re.compile(r"\d{1,9}")
EMPTY = "Nothing is in it yet: add a row first"


@dataclass(frozen=True)
class Filled:
    """A row as somebody has filled it in."""

    key: str
    values: Mapping[str, str]
    error: str = ""


@dataclass(frozen=True)
class Draft:
    """A composer as somebody has filled it in."""

    values: Mapping[str, str]
    rows: tuple[Filled, ...]
    error: str = ""  # what is wrong with all of it


class Wrong(Exception):
    """What keeps a draft from being sent; `row` counts from 0, below it is about the whole."""

    def __init__(self, why: str, row: int = -1) -> None:
        super().__init__(why)
        self.row = row


def find(game: Game, s: State, seat: Seat, kind: str) -> Composer | None:
    return next((each for each in game.composers(s, seat) if each.move.__name__ == kind), None)


# -- reading -----------------------------------------------------------------------------------------------------------


def read(composer: Composer, form: Mapping[str, str]) -> Draft:
    """The draft in a form: `field-to`, `row-0` with the kind of a row, `row-0-amount` with one of its gaps."""
    known = {row.key for row in composer.rows}
    rows = []
    for n in range(MOST):
        key = form.get(f"row-{n}", "")
        if key in known:
            start = f"row-{n}-"
            rows.append(Filled(key, {k[len(start) :]: str(v)[:300] for k, v in form.items() if k.startswith(start)}))
    values = {field.name: str(form.get(f"field-{field.name}", ""))[:300] for field in composer.fields}
    return Draft(values, tuple(rows))


def changed(composer: Composer, draft: Draft, wish: str) -> Draft:
    """With a row more or less: `add:give-cash`, `drop:3`, `take:offer-31`."""
    what, _, which = wish.partition(":")
    if what == "add" and any(row.key == which for row in composer.rows):
        return replace(draft, rows=(*draft.rows, Filled(which, {})))
    if what == "drop" and which.isdecimal():
        return replace(draft, rows=tuple(row for n, row in enumerate(draft.rows) if n != int(which)))
    if what == "take":
        for preset in composer.presets:
            if preset.key == which:
                return Draft(dict(preset.values), ready(composer, preset))
    return draft


def ready(composer: Composer, preset: Preset) -> tuple[Filled, ...]:
    """The rows of a preset that can be filled in as they are: what somebody does not have cannot be named."""
    known = {row.key: {field.name: field for field in row.fields} for row in composer.rows}
    return tuple(
        Filled(key, dict(values))
        for key, values in preset.rows
        if key in known
        and all(
            not known[key][name].choices or item in known[key][name].choices
            for name, item in values
            if name in known[key]
        )
    )


# -- writing -----------------------------------------------------------------------------------------------------------


def written(composer: Composer, row: Filled) -> str:
    """The line of one row; raises Wrong."""
    spec = next(each for each in composer.rows if each.key == row.key)
    values = {}
    for field in spec.fields:
        given = " ".join(row.values.get(field.name, "").split())
        values[field.name] = gap(field, given)
    return GAP.sub(lambda found: values[found[1]], spec.line)


def gap(field: Field, given: str) -> str:
    """What is filled in, if it may be."""
    called = field.name.replace("_", " ")
    if field.kind == "choice":
        if given not in field.choices:
            raise Wrong(f"{called}: choose one from the list")
        return given
    if field.kind == "text":
        plain = given.replace(";", ",")
        if not field.low <= len(plain) <= field.high:
            raise Wrong(f"{called}: write {field.low} to {field.high} characters")
        return plain
    pattern = DECIMAL if field.kind == SUM else WHOLE
    if not given.isascii() or not pattern.fullmatch(given) or not field.low <= float(given) <= field.high:
        such = ", as in 12.5" if field.kind == SUM else ""
        raise Wrong(f"{called}: write a number from {field.low} to {field.high}{such}")
    return given


def notation(game: Game, s: State, seat: Seat, composer: Composer, draft: Draft) -> str:
    """The move that a draft makes, as it is submitted; raises Wrong with the row at fault."""
    if not draft.rows:
        raise Wrong(EMPTY)
    lines = []
    for n, row in enumerate(draft.rows):
        try:
            lines.append(written(composer, row))
        except Wrong as wrong:
            raise Wrong(str(wrong), n) from None
    for field in composer.fields:
        if field.choices and draft.values.get(field.name) not in field.choices:
            raise Wrong(f"{field.name}: choose one from the list")
    said = trouble(game, s, seat, composer, draft, lines)
    if not said:
        return filled(game, s, seat, composer.move.__name__, given(composer, draft, lines))
    # Whatever is first said of a draft that ends with a row is about this row.
    for n in range(1, len(lines) + 1):
        if trouble(game, s, seat, composer, draft, lines[:n]) == said:
            alone = n > 1 or trouble(game, s, seat, composer, draft, []) != said
            raise Wrong(said, n - 1 if alone else -1)
    raise Wrong(said)


def given(composer: Composer, draft: Draft, lines: Sequence[str]) -> dict[str, str]:
    return {**draft.values, composer.text: composer.join.join(lines)}


def trouble(game: Game, s: State, seat: Seat, composer: Composer, draft: Draft, lines: Sequence[str]) -> str:
    """Why these lines could not be sent now; empty if they could."""
    try:
        text = filled(game, s, seat, composer.move.__name__, given(composer, draft, lines))
        refused = refusal(s, codec.read(text, seat, game.moves))
    except codec.Unreadable as error:
        return str(error)
    return game.explain(refused).removesuffix(f" [{refused.rule}]") if refused else ""


# -- the page ----------------------------------------------------------------------------------------------------------


class Gap(NamedTuple):
    """A piece of a sentence: words, or something to fill in."""

    words: str
    entry: FormField | None


@dataclass(frozen=True)
class RowForm:
    """A row as the page shows it."""

    key: str
    side: str
    title: str
    gaps: tuple[Gap, ...]


@dataclass(frozen=True)
class Ready:
    """A draft filled in beforehand."""

    key: str
    values: tuple[tuple[str, str], ...]
    rows: tuple[Filled, ...]


@dataclass(frozen=True)
class Sheet:
    """A composer as the page shows it."""

    move: str
    title: str
    entries: tuple[FormField, ...]
    sides: tuple[tuple[str, tuple[RowForm, ...]], ...]
    rows: Mapping[str, RowForm]
    presets: tuple[tuple[str, str], ...]  # key and title
    filled: tuple[Ready, ...]  # what they hold
    instead: tuple[str, ...]  # kinds of moves whose plain forms it stands for
    closed: str


def sheets(game: Game, s: State, seat: Seat) -> tuple[Sheet, ...]:
    """Every composer of a seat."""
    return tuple(sheet(game, each) for each in game.composers(s, seat))


def sheet(game: Game, composer: Composer) -> Sheet:
    rows = {row.key: row_form(game, row) for row in composer.rows}
    return Sheet(
        composer.move.__name__,
        composer.title,
        tuple(form_field(game, field) for field in composer.fields),
        tuple((side, tuple(row for row in rows.values() if row.side == side)) for side in composer.sides),
        rows,
        tuple((preset.key, preset.title) for preset in composer.presets),
        tuple(Ready(preset.key, preset.values, ready(composer, preset)) for preset in composer.presets),
        tuple(kind.__name__ for kind in (composer.move, *composer.instead)),
        composer.closed,
    )


def row_form(game: Game, row: Row) -> RowForm:
    """A sentence cut at its gaps."""
    fields = {field.name: form_field(game, field) for field in row.fields}
    pieces = GAP.split(row.sentence)
    gaps = tuple(Gap("" if n % 2 else piece, fields[piece] if n % 2 else None) for n, piece in enumerate(pieces))
    return RowForm(row.key, row.side, row.title, tuple(each for each in gaps if each.words.strip() or each.entry))
