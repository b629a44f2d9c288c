"""Private talk, and all that had come since the first schema.

Frozen. Databases of schema 001 were laid by programs that knew more or less of it: each gains what it lacks.
"""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
)

revision = "002"
down_revision = "001"

metadata = MetaData(naming_convention={"fk": "fk_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"})
users = Table("users", metadata, Column("id", String(32), primary_key=True))
tables = Table("tables", metadata, Column("id", String(32), primary_key=True))
whispers = Table(
    "whispers",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("to_user", String(32), ForeignKey("users.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_whispers_table", "table_id", "id"),
)
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("shown", Integer, nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
)
pulse = Table("pulse", metadata, Column("id", Integer, primary_key=True), Column("at", BigInteger, nullable=False))


def upgrade() -> None:
    add_what_is_missing()


def add_what_is_missing() -> None:
    connection = op.get_bind()
    for table in (whispers, rating_steps, pulse):
        table.create(connection, checkfirst=True)
    add("users", full("vacation_until", BigInteger, "0"), full("vacation_left", BigInteger, "2592000000"))
    add("tables", full("nonce", String(32), ""), full("words", Text, "[]"))
    add("tables", full("inherited", Integer, "-1"), full("stirred", Integer, "0"))
    change_seats()
    if inspect(connection).has_table("jobs"):
        op.drop_table("jobs")


def full(name: str, kind: Any, at_first: str) -> Column[Any]:
    """A column that rows from before need a value for."""
    return Column(name, kind, nullable=False, server_default=at_first)


def columns(table: str) -> dict[str, Any]:
    return {column["name"]: column["type"] for column in inspect(op.get_bind()).get_columns(table)}


def add(table: str, *wanted: Column[Any]) -> None:
    there = columns(table)
    for column in wanted:
        if column.name not in there:
            op.add_column(table, column)


def change_seats() -> None:
    """SQLite has to lay the table anew for this; nothing else refers to it."""
    there = columns("seats")
    wanted = (
        full("words", String(80), ""),
        Column("asked_since", BigInteger, nullable=True),
        full("reminded", Boolean, "0"),
        full("order_note", String(20), ""),
        full("refusals", Integer, "0"),
        full("quiet_until", BigInteger, "0"),
        Column("reserved", String(32), nullable=True),
        full("substituted", Boolean, "0"),
    )
    missing = [column for column in wanted if column.name not in there]
    if not missing and "stops" not in there and there["agrees"].length == 24:
        return
    with op.batch_alter_table("seats") as seats:
        if "stops" in there:
            seats.drop_column("stops")
        seats.alter_column("agrees", existing_type=there["agrees"], type_=String(24), existing_nullable=False)
        for column in missing:
            seats.add_column(column)
        if "reserved" not in there:
            seats.create_foreign_key("fk_seats_reserved", "users", ["reserved"], ["id"])
    if "reserved" not in there:
        op.create_index("ix_seats_reserved", "seats", ["reserved"])
