"""The first schema, as it was. Frozen: databases have been made with it, and a later step must find what it left."""

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
    UniqueConstraint,
)

revision = "001"
down_revision = None

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)
Millis = BigInteger

Table(
    "users",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=True, unique=True),
    Column("password", Text, nullable=True),
    Column("mail", String(254), nullable=True),
    Column("settings", Text, nullable=False),
    Column("created", Millis, nullable=False),
    Column("banned", Boolean, nullable=False),
)

Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
)

Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", ID, nullable=False, unique=True),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=True),
)

Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("errata", Text, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("quarantine", Text, nullable=False),
    Column("owner", ID, ForeignKey("users.id"), nullable=False),
    Column("pace", String(20), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("on_expiry", String(12), nullable=False),
    Column("number", Integer, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("asked", String(40), nullable=False),
    Column("created", Millis, nullable=False),
    Column("started", Millis, nullable=True),
    Column("ended", Millis, nullable=True),
    Column("result", Text, nullable=True),
    Column("parent", ID, nullable=True),
)

Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("user_id", ID, ForeignKey("users.id"), nullable=True, index=True),
    Column("bot", String(20), nullable=False),
    Column("caretaker", String(20), nullable=False),
    Column("invite", String(64), nullable=True, unique=True),
    Column("seen", Integer, nullable=False),
    Column("bank_ms", Millis, nullable=False),
    Column("deadline", Millis, nullable=True, index=True),
    Column("orders", Text, nullable=False),
    Column("stops", Text, nullable=False),
    Column("agrees", String(12), nullable=False),
)

Table(
    "entries",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("luck", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("body", String(64), nullable=False),
    Column("by", String(12), nullable=False),
    Column("at", Millis, nullable=False),
    UniqueConstraint("table_id", "key"),
)

Table(
    "snapshots",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)

Table(
    "seeds",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
)

Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("user_id", ID, ForeignKey("users.id"), nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Millis, nullable=False),
    Index("ix_chat_table", "table_id", "id"),
)

Table(
    "blocks",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True),
    Column("blocked", ID, ForeignKey("users.id"), primary_key=True),
)

Table(
    "ratings",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
    Column("games", Integer, nullable=False),
)

Table(
    "notices",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=True),
    Column("kind", String(20), nullable=False),
    Column("channel", String(12), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", Millis, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("sent", Millis, nullable=True),
    Column("error", Text, nullable=False),
    UniqueConstraint("user_id", "table_id", "kind", "channel", "number", name="uq_notices_once"),
)

Table(
    "jobs",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bot", String(20), nullable=False),
    Column("taken", Millis, nullable=True),
    Column("tries", Integer, nullable=False),
    UniqueConstraint("table_id", "number", "seat"),
)


def upgrade() -> None:
    metadata.create_all(op.get_bind())
