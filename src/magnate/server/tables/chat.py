"""Talk at a table: plain text, kept in order, with lines of the house between."""

import json
import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from markupsafe import Markup, escape
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    Subquery,
    Table,
    bindparam,
    func,
    insert,
    or_,
    select,
    true,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.text import N_
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.db.rows import read_rows
from magnate.server.errors import Problem
from magnate.server.people.accounts import Person

LONGEST = 2000
# Marks that turn the direction of what follows, or that cannot be seen: they have no business in a line of talk.
BANNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\ufeff\u2060")
MOST_MARKS = 3  # combining marks on one letter
MOST_LINES = 20
LINK = re.compile(r"https?://[^\s<>\"'\\^`{|}]+", re.IGNORECASE)

# What the house says: stored as a code with arguments, put into words when somebody reads it.
HOUSE = {
    "asks-cancel": N_("{name} would like to end the game without a result."),
    "agrees-cancel": N_("{name} agrees to end the game without a result."),
    "cancelled": N_("The game has ended without a result, by agreement."),
    "asks-back": N_("{name} asks to go back to move {number}."),
    "agrees-back": N_("{name} agrees to go back to move {number}."),
    "went-back": N_("The table went back to move {number}, by agreement."),
    "disagrees": N_("{name} does not agree."),
    "late": N_("{name} has run out of time; the bot {bot} plays on meanwhile."),
    "returned": N_("{name} is back."),
    "substitute": N_("{name} takes over from {before}."),
    "joined": N_("{name} sits down."),
    "left": N_("{name} leaves."),
    "left-game": N_("{name} leaves the game; the bot {bot} plays on until somebody takes the seat."),
    "asks-replace": N_("{name} asks that a bot plays for {absent}, who has not answered for a day."),
    "agrees-replace": N_("{name} agrees that a bot plays for {absent}."),
    "replaced": N_("The bot {bot} plays for {absent} meanwhile, by agreement."),
    "asks-substitute": N_(
        "{name} asks that somebody else may take the seat of {absent}, which a bot has played for a day."
    ),
    "agrees-substitute": N_("{name} agrees that somebody else may take the seat of {absent}."),
    "vacant": N_("Somebody else may take the seat of {absent}, by agreement; until then {absent} can come back."),
    "words-asked": N_("The game is about to start: sealed words are being shown."),
    "words-late": N_("{name} has not shown the sealed words in time, and gives up the seat."),
    "words-void": N_("The start is called off, and all words are void: add new ones."),
    "rematch": N_("{name} opens a rematch."),
}
UNREADABLE = N_("(this line cannot be read any more)")


@dataclass(frozen=True)
class ChatLine:
    """A line as a reader sees it."""

    id: int
    at: int
    user_id: str | None  # None = the house
    name: str
    text: str
    to: str | None = None  # a user, if the line is for nobody else
    to_name: str = ""

    @property
    def house(self) -> bool:
        return self.user_id is None

    @property
    def html(self) -> Markup:
        return linked(self.text)


@dataclass(slots=True)
class LineRow:
    """A line as it is stored; the house says codes."""

    id: int
    text: str
    at: int
    user_id: str | None
    name: str | None


def clean(given: str) -> str:
    """A line that can stand on a page without disturbing its neighbours."""
    if len(given) > LONGEST:
        raise Problem(413, f"a message has at most {LONGEST} characters")
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", given.replace("\r\n", "\n")):
        marks = marks + 1 if unicodedata.combining(c) else 0
        category = unicodedata.category(c)
        if c in BANNED or marks > MOST_MARKS or (category in ("Cc", "Cs", "Co", "Cn") and c != "\n"):
            continue
        kept.append(c)
    lines = [line for line in "".join(kept).strip().split("\n") if line.strip()]
    if not lines:
        raise Problem(422, "the message is empty")
    return "\n".join([*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])]).strip()


def linked(text: str) -> Markup:
    """Talk as HTML: everything escaped, web addresses as links that tell the other site nothing.

    >>> print(linked("see <b> https://example.org/a?b=1&c=2."))
    see &lt;b&gt; <a href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow">https://example.org/a?b=1&amp;c=2</a>.
    """
    parts: list[Markup] = []
    end = 0
    for found in LINK.finditer(text):
        address = found[0].rstrip(".,;:!?)]")
        if not web_address(address):
            continue
        parts.append(escape(text[end : found.start()]))
        parts.append(Markup('<a href="{0}" rel="noopener nofollow">{0}</a>').format(address))
        end = found.start() + len(address)
    return Markup("").join([*parts, escape(text[end:])])


def web_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme.lower() in ("http", "https") and bool(parts.hostname) and parts.username is None
    except ValueError:
        return False


async def house_says(db: Database, connection: AsyncConnection, table_id: str, code: str, **args: Any) -> int:
    """The house says something."""
    assert code in HOUSE
    return await add(db, connection, table_id, None, json.dumps([code, args]))


async def add(db: Database, connection: AsyncConnection, table_id: str, user_id: str | None, text: str) -> int:
    line = {"table_id": table_id, "user_id": user_id, "text": text, "at": await db.now(connection)}
    return await insert_line(connection, schema.chat, line)


async def insert_line(connection: AsyncConnection, table: Table, line: dict[str, Any]) -> int:
    """Write a line down; returns its number."""
    done = await connection.execute(insert(table).values(line))
    assert done.inserted_primary_key is not None
    return int(done.inserted_primary_key[0])


def heard(row: LineRow) -> ChatLine:
    """A stored line in words."""
    if row.name is not None:
        return ChatLine(row.id, row.at, row.user_id, row.name, row.text)
    try:
        code, args = json.loads(row.text)
        said = HOUSE[code].format_map(args)
    except (ValueError, TypeError, LookupError):  # damaged
        said = UNREADABLE
    return ChatLine(row.id, row.at, None, "", said)


async def read_lines(
    connection: AsyncConnection, table_id: str, reader: Person | None, after: int = 0, most: int = 200
) -> list[ChatLine]:
    """The latest lines, without those of people the reader has blocked."""
    columns = schema.chat.c
    query = (
        select(columns.id, columns.text, columns.at, columns.user_id, schema.users.c.name)
        .join(schema.users, schema.users.c.id == columns.user_id, isouter=True)
        .where(
            columns.table_id == table_id,
            columns.id > after,
            not_blocked(columns.user_id, None if reader is None else reader.id),
        )
        .order_by(columns.id.desc())
        .limit(most)
    )
    return [heard(row) for row in reversed(await read_rows(connection, LineRow, query, unfit=[]))]


def not_blocked(said_by: ColumnElement[str], reader: str | BindParameter[str] | None) -> ColumnElement[bool]:
    """Lines of people whose talk the reader wants to hear, and of the house."""
    if reader is None:
        return true()
    blocks = schema.blocks.c
    blocked = select(blocks.blocked).where(blocks.user_id == reader)
    return or_(said_by.is_(None), said_by.not_in(blocked))


# -- in private --------------------------------------------------------------------------------------------------------


async def whisper(db: Database, connection: AsyncConnection, table_id: str, who: Person, to: str, text: str) -> int:
    """A person says something to one other alone; returns which of the lines in private that they know of it is."""
    line = {"table_id": table_id, "user_id": who.id, "to_user": to, "text": text, "at": await db.now(connection)}
    await insert_line(connection, schema.whispers, line)
    return int(await connection.scalar(select(func.count()).select_from(known_to(who.id, table_id))) or 0)


def known_to(reader: str | BindParameter[str], table_id: str | BindParameter[str]) -> Subquery:
    """The lines in private that one person knows of, counted for that person: a gap would tell of the others'."""
    columns = schema.whispers.c
    return (
        select(schema.whispers, func.row_number(type_=Integer).over(order_by=columns.id).label("place"))
        .where(columns.table_id == table_id, or_(columns.user_id == reader, columns.to_user == reader))
        .subquery()
    )


async def read_whispers(
    connection: AsyncConnection, table_id: str, reader: Person, after: int = 0, most: int = 200
) -> list[ChatLine]:
    """The latest lines that the reader has whispered or was told in private."""
    given = {"reader": reader.id, "at_table": table_id, "after": after, "most": most}
    return (await read_rows(connection, ChatLine, whispered(), given, unfit=[]))[::-1]


@cache
def whispered() -> Select[Any]:
    """The question for them: to make it takes longer than to answer it."""
    whoever: BindParameter[str] = bindparam("reader")
    known = known_to(whoever, bindparam("at_table"))
    by, to = schema.users.alias(), schema.users.alias()
    return (
        select(
            known.c.place.label("id"),
            known.c.at,
            known.c.user_id,
            by.c.name,
            known.c.text,
            known.c.to_user.label("to"),
            to.c.name.label("to_name"),
        )
        .join(by, by.c.id == known.c.user_id)
        .join(to, to.c.id == known.c.to_user)
        .where(known.c.place > bindparam("after"), not_blocked(known.c.user_id, whoever))
        .order_by(known.c.place.desc())
        .limit(bindparam("most"))
    )


def together(*talks: list[ChatLine], most: int = 200) -> list[ChatLine]:
    """What was said to everybody and in private, in the order of time."""
    return sorted((line for talk in talks for line in talk), key=lambda line: line.at)[-most:]
