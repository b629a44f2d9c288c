"""The database: what is stored, and nothing that can be derived."""

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

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID = String(32)  # 128 random bits, URL-safe
Millis = BigInteger  # UTC milliseconds by the database's clock

users = Table(
    "users",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=True, unique=True),  # what looks alike has one of these; guests have none
    Column("password", Text, nullable=True),  # argon2id; guests have none
    Column("mail", String(254), nullable=True),
    Column("settings", Text, nullable=False, default="{}"),
    Column("vacation_until", Millis, nullable=False, default=0),
    Column("vacation_left", Millis, nullable=False, default=30 * 86_400_000),
    Column("created", Millis, nullable=False),
    Column("banned", Boolean, nullable=False, default=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the cookie; the cookie itself is stored nowhere
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False, default=""),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", ID, nullable=False, unique=True),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False, default=""),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("errata", Text, nullable=False),
    Column("status", String(12), nullable=False, index=True),  # open, playing, finished, cancelled, imported
    Column("quarantine", Text, nullable=False, default=""),  # why it is not served, if it is not
    Column("aside_since", Millis, nullable=True),  # when it was set aside: that time is given back
    Column("owner", ID, ForeignKey("users.id"), nullable=False),
    Column("pace", String(20), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("when_full", Boolean, nullable=False, default=False),  # it starts as soon as nobody is missing
    Column("on_expiry", String(12), nullable=False, default="caretaker"),
    Column("number", Integer, nullable=False, default=-1),  # of the last entry; -1 = not started
    Column("chain", String(64), nullable=False, default=""),  # of the last entry, apart from the log
    Column("drawn", Integer, nullable=False, default=0),  # how much luck has been used
    Column("commitment", String(64), nullable=False, default=""),
    Column("nonce", String(32), nullable=False, default=""),
    Column("words", Text, nullable=False, default="[]"),  # what the seats mixed into the luck before the first draw
    Column("inherited", Integer, nullable=False, default=-1),  # the last entry copied from another game; -1 = none
    Column("asked", String(40), nullable=False, default=""),  # seats that owe an answer, comma-separated
    Column("forced", String(40), nullable=False, default=""),  # those of them for whom the house answers
    Column("stirred", Integer, nullable=False, default=0),  # goes up with what changes a page but is no move
    Column("created", Millis, nullable=False),
    Column("started", Millis, nullable=True),
    Column("ended", Millis, nullable=True),
    Column("result", Text, nullable=True),
    Column("parent", ID, nullable=True),  # the game this one is a rematch or a study of
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person, bot; absent in an imported game
    Column("user_id", ID, ForeignKey("users.id"), nullable=True, index=True),
    Column("bot", String(20), nullable=False, default=""),
    Column("caretaker", String(20), nullable=False, default=""),  # a bot that plays for an absent person
    Column("absent_since", Millis, nullable=True),  # when the caretaker came
    Column("former", ID, nullable=True),  # the person whose seat it was before a substitute took it
    Column("invite", String(64), nullable=True, unique=True),  # hash of the link's secret
    Column("words", String(80), nullable=False, default=""),  # mixed into the luck when the game starts
    Column("sealed", String(64), nullable=False, default=""),  # the hash of words that are shown only then
    Column("seen", Integer, nullable=False, default=0),  # last entry this seat has looked at
    Column("bank_ms", Millis, nullable=False, default=0),  # time left in the bank
    Column("asked_since", Millis, nullable=True),  # when this seat was last asked; None = it owes nothing
    Column("deadline", Millis, nullable=True, index=True),
    Column("reminded", Boolean, nullable=False, default=False),
    Column("orders", Text, nullable=False, default="[]"),
    Column("order_note", String(20), nullable=False, default=""),  # why the last order ended, as a code
    Column("agrees", String(24), nullable=False, default=""),  # "cancel", "takeback N" or "replace N"
    Column("refusals", Integer, nullable=False, default=0),  # how often the others said no to this seat
    Column("quiet_until", Millis, nullable=False, default=0),  # it may ask for nothing before that
    Column("reserved", ID, ForeignKey("users.id"), nullable=True, index=True),  # the person an open seat is kept for
    Column("substituted", Boolean, nullable=False, default=False),  # somebody else began this game here: not rated
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # setup, move, undo
    Column("seat", Integer, nullable=False),  # -1 for the set-up
    Column("text", Text, nullable=False),  # the move's notation, or the number undone to
    Column("luck", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("reveals", Boolean, nullable=False),
    Column("chain", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("body", String(64), nullable=False),  # hash of what was submitted under this key
    Column("by", String(12), nullable=False),  # person, bot, caretaker, order, forced
    Column("at", Millis, nullable=False),
    UniqueConstraint("table_id", "key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("secret", String(64), nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("user_id", ID, ForeignKey("users.id"), nullable=True),  # None = a line of the house
    Column("text", Text, nullable=False),
    Column("at", Millis, nullable=False),
    Index("ix_chat_table", "table_id", "id"),
)

# Private talk has numbers of its own: a gap in those of the others would tell of it.
whispers = Table(
    "whispers",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False),
    Column("to_user", ID, ForeignKey("users.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Millis, nullable=False),
    Index("ix_whispers_table", "table_id", "id"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True),
    Column("blocked", ID, ForeignKey("users.id"), primary_key=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Integer, nullable=False),  # thousandths
    Column("sigma", Integer, nullable=False),  # thousandths
    Column("games", Integer, nullable=False),
)

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("step", Integer, primary_key=True),  # the rated games of this person so far
    Column("shown", Integer, nullable=False),  # the rating after that game, as people see it
    Column("table_id", ID, ForeignKey("tables.id"), nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("user_id", ID, ForeignKey("users.id"), nullable=False, index=True),
    Column("table_id", ID, ForeignKey("tables.id"), nullable=True),
    Column("kind", String(20), nullable=False),
    Column("channel", String(12), nullable=False),  # mail, webhook
    Column("number", Integer, nullable=False),
    Column("due", Millis, nullable=False, index=True),
    Column("tries", Integer, nullable=False, default=0),
    Column("sent", Millis, nullable=True),
    Column("error", Text, nullable=False, default=""),
    UniqueConstraint("user_id", "table_id", "kind", "channel", "number", name="uq_notices_once"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Millis, nullable=False),  # when a server last said that it was alive
)
