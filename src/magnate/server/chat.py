"""Talk at a table: plain text, kept in order, with lines of the house between."""

import unicodedata
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server import schema
from magnate.server.accounts import Person
from magnate.server.db import Database
from magnate.server.problem import Problem

LONGEST = 2000
# Marks that turn the direction of what follows, or that cannot be seen: they have no business in a line of talk.
BANNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\ufeff\u2060")
MOST_MARKS = 3  # combining marks on one letter


def clean(given: str) -> str:
    """A line that can stand on a page without disturbing its neighbours."""
    if len(given) > LONGEST:
        raise Problem(413, f"a message has at most {LONGEST} characters")
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", given):
        marks = marks + 1 if unicodedata.combining(c) else 0
        category = unicodedata.category(c)
        if c in BANNED or marks > MOST_MARKS or (category in ("Cc", "Cs", "Co", "Cn") and c != "\n"):
            continue
        kept.append(c)
    text = "".join(kept).strip()
    if not text:
        raise Problem(422, "the message is empty")
    return text


async def say(db: Database, table_id: str, who: Person, text: str) -> int:
    """A person says something."""
    line = clean(text)
    async with db.write() as connection:
        return await add(db, connection, table_id, who.id, line)


async def add(db: Database, connection: AsyncConnection, table_id: str, user_id: str | None, text: str) -> int:
    """Append a line; without a person it is the house that speaks."""
    done = await connection.execute(
        insert(schema.chat).values(table_id=table_id, user_id=user_id, text=text, at=await db.now(connection))
    )
    assert done.inserted_primary_key is not None
    return int(done.inserted_primary_key[0])


async def lines(connection: AsyncConnection, table_id: str, reader: Person | None, most: int = 200) -> list[Any]:
    """The latest lines, without those of people the reader has blocked."""
    columns = schema.chat.c
    query = (
        select(columns.id, columns.text, columns.at, columns.user_id, schema.users.c.name)
        .join(schema.users, schema.users.c.id == columns.user_id, isouter=True)
        .where(columns.table_id == table_id)
        .order_by(columns.id.desc())
        .limit(most)
    )
    rows = list((await connection.execute(query)).all())
    if reader is not None:
        blocks = schema.blocks.c
        blocked = {
            row[0] for row in await connection.execute(select(blocks.blocked).where(blocks.user_id == reader.id))
        }
        rows = [row for row in rows if row.user_id not in blocked]
    return rows[::-1]
