"""Sealed words: until the words of all seats are asked for together, a table knows only their hashes.

So nobody at the table, and nobody who keeps the house, can choose words after those of the others. Whoever does not
show sealed words in time gives up the seat, the start is called off and all words are void: to hold them back is no
way to choose between two deals. While words are asked for, the seats that owe them have a deadline.
"""

import hashlib
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db.engine import Database
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem
from magnate.server.tables import chat
from magnate.server.tables.announcements import stir
from magnate.server.tables.clocks import change
from magnate.server.tables.time_controls import DAY, MINUTE, PACES

NOTHING = {"sealed": "", "words": "", "deadline": None, "asked_since": None}


def seal_of(table_id: str, words: str) -> str:
    """The hash by which words are sealed for a table.

    >>> seal_of("table", "words")[:16]
    '809b4fef32742a7a'
    """
    return hashlib.sha256(f"{table_id} {words}".encode()).hexdigest()


def patience(row: TableRow) -> int:
    """Milliseconds in which sealed words are to be shown."""
    return 2 * MINUTE if PACES[row.pace].live else DAY


def owing(places: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of a table that has not begun whose words are asked for."""
    return [place for place in places if place.deadline is not None]


def must_not_be_asked(row: TableRow, places: Sequence[SeatRow]) -> None:
    """Refuse what comes too late: the game has begun, or the words of the others are being shown."""
    if row.status != "open":
        raise Problem(409, "the luck is mixed when the game starts; it has started")
    if owing(places):
        raise Problem(409, "the game is about to start: sealed words are being shown")


async def ask(db: Database, connection: AsyncConnection, row: TableRow, places: Sequence[SeatRow]) -> bool:
    """Ask for all words that are sealed; whether there are any."""
    must_not_be_asked(row, places)
    waiting = [place for place in places if place.sealed and not place.words]
    now = await db.now(connection)
    for place in waiting:
        await change(connection, place, {"asked_since": now, "deadline": now + patience(row)})
    if waiting:
        await chat.house_says(db, connection, row.id, "words-asked")
        await stir(connection, row.id)
    return bool(waiting)


async def call_off(db: Database, connection: AsyncConnection, row: TableRow, places: Sequence[SeatRow]) -> None:
    """Somebody has gone while words were being shown: what has been shown is worth nothing any more."""
    for place in places:
        await change(connection, place, NOTHING)
    await chat.house_says(db, connection, row.id, "words-void")
