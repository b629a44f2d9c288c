"""Moves that are put together from rows: what a form of one text field becomes for people who would rather press.

A game that has such moves names them in `Game.composers`: whom they go to, which rows can be added on which side, and
what each row writes. A row is a sentence with gaps; its gaps are filled in, and the row writes one line of the text.
"""

from magnate.core.move import Field, Move
from magnate.core.value import value

SUM = "sum"  # the kind of a field: a number with up to two decimals


@value
class Row:
    """One line of the text: a sentence to read, `{amount} M in cash`, and what it writes, `give cash {amount}m`."""

    key: str
    side: str  # the heading under which it is offered
    title: str  # what the button says that adds it
    sentence: str
    line: str
    fields: tuple[Field, ...] = ()


@value
class Preset:
    """A form filled in beforehand: to answer something, to take up a thought."""

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@value
class Composer:
    """A move put together from rows, and the fields beside them."""

    move: type[Move]
    title: str
    text: str  # the field that the rows write
    fields: tuple[Field, ...]  # the others
    sides: tuple[str, ...]  # headings, in order
    rows: tuple[Row, ...]
    presets: tuple[Preset, ...] = ()
    instead: tuple[type[Move], ...] = ()  # moves whose plain forms it stands for besides its own
    closed: str = ""  # why it cannot be sent now, empty if it can
    join: str = "; "
