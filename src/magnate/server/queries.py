"""Statements of the busiest ways, made once: building one costs more than SQLite needs to answer it."""

from sqlalchemy import BindParameter, bindparam, insert, select, update

from magnate.server import schema

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

PERSON_BY_TOKEN = (
    select(schema.users, schema.tokens.c.seen)
    .join(schema.tokens, schema.tokens.c.user_id == _users.id)
    .where(schema.tokens.c.hash == bindparam("hashed"))
)
PERSON_BY_COOKIE = (
    select(schema.users, schema.sessions.c.created.label("begun"), schema.sessions.c.seen)
    .join(schema.sessions, schema.sessions.c.user_id == _users.id)
    .where(schema.sessions.c.hash == bindparam("hashed"))
)
