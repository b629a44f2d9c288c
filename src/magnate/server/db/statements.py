"""Statements of the busiest ways, made once: building one costs more than SQLite needs to answer it."""

from typing import Any

from sqlalchemy import BigInteger, BindParameter, Select, Table, bindparam, insert, select, update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from magnate.server.db import schema

SQLITE_NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
POSTGRES_NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


class Now(FunctionElement[int]):
    """UTC milliseconds by the database's clock: all servers share it."""

    type = BigInteger()
    inherit_cache = True


@compiles(Now)
def _now(_element: Any, compiler: Any, **_more: Any) -> str:
    return SQLITE_NOW if compiler.dialect.name == "sqlite" else POSTGRES_NOW


CLOCK = select(Now())

_tables, _seats, _users, _entries = schema.tables.c, schema.seats.c, schema.users.c, schema.entries.c
_at: BindParameter[str] = bindparam("at_table")

TABLE = select(schema.tables).where(_tables.id == _at)
TABLE_TO_LOCK = (
    select(schema.tables, schema.seeds.c.secret)
    .join(schema.seeds, schema.seeds.c.table_id == _tables.id, isouter=True)
    .where(_tables.id == _at)
)
TABLE_LOCKED = TABLE_TO_LOCK.with_for_update(of=schema.tables)
HEAD = update(schema.tables).where(_tables.id == _at)

SEATS = select(schema.seats).where(_seats.table_id == _at).order_by(_seats.seat)
SEATS_WITH_PEOPLE = (
    select(schema.seats, _users.name, _users.vacation_until, _users.settings, Now().label("now"))
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


def _person_by(secrets: Table) -> Select[Any]:
    """Who holds a secret, when it was made and last used, and what time it is."""
    held = secrets.c
    return (
        select(
            _users.id,
            _users.name,
            _users.password.is_(None).label("guest"),
            _users.banned,
            held.created.label("begun"),
            held.seen,
            Now().label("now"),
        )
        .join(secrets, held.user_id == _users.id)
        .where(held.hash == bindparam("hashed"))
    )


PERSON_BY_TOKEN = _person_by(schema.tokens)
PERSON_BY_COOKIE = _person_by(schema.sessions)
