"""Rows with names and types: what a statement brings back is one of these, and is held to its columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

from sqlalchemy import Select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.core.record import Damaged

R = TypeVar("R")
Status = Literal["open", "playing", "finished", "cancelled", "imported"]
Kind = Literal["open", "person", "bot", "absent"]

# Not frozen: making one would cost fifteen times as much, and one is made for every row that is read.


@dataclass(slots=True)
class TableRow:
    """A table: its columns are told in `schema`."""

    id: str
    title: str
    game: str
    version: int
    options: str
    errata: str
    status: Status
    quarantine: str
    aside_since: int | None
    owner: str
    pace: str
    listed: bool
    spectators: bool
    when_full: bool
    on_expiry: str
    number: int
    chain: str
    drawn: int
    commitment: str
    nonce: str
    words: str
    inherited: int
    asked: str
    forced: str
    stirred: int
    created: int
    started: int | None
    ended: int | None
    result: str | None
    parent: str | None


@dataclass(slots=True)
class LockedTable(TableRow):
    """A table with the secret that the luck of its next move follows from: for whoever may write to it."""

    secret: str | None


@dataclass(slots=True)
class SeatRow:
    """A seat at a table."""

    table_id: str
    seat: Seat
    kind: Kind
    user_id: str | None
    bot: str
    caretaker: str
    absent_since: int | None
    former: str | None
    invite: str | None
    words: str
    sealed: str
    seen: int
    bank_ms: int
    asked_since: int | None
    deadline: int | None
    reminded: bool
    orders: str
    order_note: str
    agrees: str
    refusals: int
    quiet_until: int
    reserved: str | None
    substituted: bool


@dataclass(slots=True)
class SeatWithPerson(SeatRow):
    """A seat with the person who holds it, if it is one, and what time it is."""

    name: str | None
    vacation_until: int | None
    settings: str | None
    now: int


@dataclass(slots=True)
class UserRow:
    """A person."""

    id: str
    name: str
    folded: str | None
    password: str | None
    mail: str | None
    settings: str
    vacation_until: int
    vacation_left: int
    created: int
    banned: bool


@dataclass(slots=True)
class Named:
    """A person's name."""

    id: str
    name: str


async def read_rows(
    connection: AsyncConnection,
    kind: type[R],
    query: Select[Any],
    given: Mapping[str, Any] | None = None,
    unfit: list[Any] | None = None,
) -> list[R]:
    """What a query finds. Its columns must be the fields of the kind, in their order.

    What is stored may have been damaged: a row that holds another kind of value is `Damaged`. Where many rows are
    read that have nothing to do with each other, it is left out, and its first value goes into `unfit`.
    """
    found = await connection.execute(query, given)
    if kind not in _columns:
        _columns[kind] = checked(kind, query)
    if tuple(found.keys()) != _columns[kind]:
        raise TypeError(f"a row of {', '.join(found.keys())} is no {kind.__name__}")
    rows: list[R] = []
    for row in found.all():
        fault = _fault(kind, row)
        if not fault:
            rows.append(kind(*row))
        elif unfit is None:
            raise Damaged(fault)
        else:
            unfit.append(row[0])
    return rows


async def read_row(
    connection: AsyncConnection, kind: type[R], query: Select[Any], given: Mapping[str, Any] | None = None
) -> R | None:
    """The same for a query that finds one row or none."""
    found = await read_rows(connection, kind, query, given)
    assert len(found) < 2
    return found[0] if found else None


_columns: dict[type, tuple[str, ...]] = {}  # of the kinds that have been read
_seen: dict[type, set[tuple[type, ...]]] = {}  # types of rows that have been found to fit


def _fault(kind: type, row: Any) -> str:
    """What is wrong with a row, or nothing."""
    types = tuple(map(type, row))
    if types not in _seen.setdefault(kind, set()):
        for (name, allowed), found, held in zip(allowed_in(kind).items(), types, row, strict=True):
            if found not in allowed:
                return f"its {name} cannot be {str(held)[:40]!r}"
        _seen[kind].add(types)
    for at, (name, words) in words_of(kind).items():
        if row[at] not in words:
            return f"its {name} cannot be {row[at][:40]!r}"
    return ""


@cache
def allowed_in(kind: type) -> dict[str, tuple[type, ...]]:
    """The types of the fields of a kind.

    >>> allowed_in(Named)
    {'id': (<class 'str'>,), 'name': (<class 'str'>,)}
    """
    found = {}
    for name, told in get_type_hints(kind).items():
        parts = get_args(told) if isinstance(told, UnionType) else (told,)
        found[name] = tuple(type(get_args(part)[0]) if get_origin(part) is Literal else part for part in parts)
    return found


@cache
def words_of(kind: type) -> dict[int, tuple[str, tuple[str, ...]]]:
    """The fields of a kind that hold one of a few words, by their places."""
    hints = get_type_hints(kind).items()
    return {at: (name, get_args(told)) for at, (name, told) in enumerate(hints) if get_origin(told) is Literal}


def checked(kind: type, query: Select[Any]) -> tuple[str, ...]:
    """The columns of a kind of row; each must hold what the database keeps there.

    >>> from sqlalchemy import select
    >>> from magnate.server.db import schema
    >>> checked(Named, select(schema.users.c.id, schema.users.c.name))
    ('id', 'name')
    >>> checked(Named, select(schema.users.c.id, schema.users.c.mail.label("name")))
    Traceback (most recent call last):
    TypeError: Named.name is <class 'str'>, its column may be empty
    """
    types = get_type_hints(kind)
    for column in query.selected_columns:
        told, kept = types.get(str(column.key)), allowed_in(kind).get(str(column.key), ())
        if getattr(getattr(column, "element", column), "nullable", False) and NoneType not in kept:
            raise TypeError(f"{kind.__name__}.{column.key} is {told}, its column may be empty")
        if column.type.python_type not in kept:
            raise TypeError(f"{kind.__name__}.{column.key} is {told}, its column {column.type.python_type}")
    return tuple(types)


class Waiting(Protocol):
    """A table, as far as it says who is waited for."""

    @property
    def asked(self) -> str: ...
    @property
    def forced(self) -> str: ...


def asked_of(row: Waiting) -> list[Seat]:
    """The seats of a table that owe an answer."""
    return [int(seat) for seat in row.asked.split(",") if seat]


def asked_to_choose(row: Waiting, mine: list[Seat]) -> list[Seat]:
    """The same as one person is told: without the own seats for which the house answers."""
    quiet = [int(seat) for seat in row.forced.split(",") if seat]
    return [seat for seat in asked_of(row) if seat not in quiet or seat not in mine]
