"""Statements of the busiest ways, made once: building one costs more than SQLite needs to answer it."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Select,
    Table,
    bindparam,
    insert,
    literal_column,
    select,
    update,
)

from magnate.server import schema
from magnate.server.db import POSTGRES_NOW, SQLITE_NOW

_tables, _seats, _users, _entries = schema.tables.c, schema.seats.c, schema.users.c, schema.entries.c
_at: BindParameter[str] = bindparam("at_table")

TABLE = select(schema.tables).where(_tables.id == _at)
TABLE_LOCKED = TABLE.with_for_update()
HEAD = update(schema.tables).where(_tables.id == _at)

SEATS = select(schema.seats).where(_seats.table_id == _at).order_by(_seats.seat)
SEATS_WITH_PEOPLE = (
    select(schema.seats, _users.name, _users.vacation_until, _users.settings)
    .join(schema.users, _users.id == _seats.user_id, isouter=True)
    .where(_seats.table_id == _at)
    .order_by(_seats.seat)
)
SEAT = update(schema.seats).where(_seats.table_id == _at, _seats.seat == bindparam("at_seat"))

ENTRY = insert(schema.entries)
ENTRY_BY_KEY = select(_entries.number, _entries.body).where(
    _entries.table_id == _at, _entries.key == bindparam("by_key")
)
SECRET = select(schema.seeds.c.secret).where(schema.seeds.c.table_id == _at)
SETTINGS = select(_users.settings).where(_users.id == bindparam("of"))


def _person_by(secrets: Table, now: str) -> Select[Any]:
    """Who holds a secret, when it was made and last used, and what time it is."""
    held = secrets.c
    clock: ColumnElement[int] = literal_column(now, BigInteger).label("now")
    return (
        select(schema.users, held.created.label("begun"), held.seen, clock)
        .join(secrets, held.user_id == _users.id)
        .where(held.hash == bindparam("hashed"))
    )


PERSON_BY_TOKEN = {True: _person_by(schema.tokens, SQLITE_NOW), False: _person_by(schema.tokens, POSTGRES_NOW)}
PERSON_BY_COOKIE = {True: _person_by(schema.sessions, SQLITE_NOW), False: _person_by(schema.sessions, POSTGRES_NOW)}
