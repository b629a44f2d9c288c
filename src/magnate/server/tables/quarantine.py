"""Tables whose records are damaged: each is set aside alone, and says why."""

import json
import logging
import re
from collections.abc import Sequence

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.record import Damaged
from magnate.server.db import schema
from magnate.server.db.engine import Broken, Database, Unavailable
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem
from magnate.server.tables.cache import Games, config_of
from magnate.server.tables.store import seats_of, table_of
from magnate.server.tables.time_controls import PACES

log = logging.getLogger("magnate")
SEATS = re.compile(r"(\d(,\d)*)?")  # as a table's row names them
LATER = 3600.0  # seconds after which whoever wants to play at a table that is set aside may ask again


class SetAside(Problem):
    """A table is not served; or its game does not load, and what is wrong may lie in memory alone."""

    def __init__(self, damage: str) -> None:
        super().__init__(503, f"this table is set aside: {damage}", after=LATER)


async def set_aside(db: Database, table_id: str, why: str, *still: ColumnElement[bool]) -> bool:
    """Serve this table no more, and say why; all others play on. An empty reason puts it back.

    Nothing is done where something named is not so any more; says whether anything was. The clocks of the table stand
    still meanwhile.
    """
    tables = schema.tables.c
    async with db.write(table_id) as connection:
        now = await db.now(connection)
        since = await connection.scalar(select(tables.aside_since).where(tables.id == table_id))
        values = {"quarantine": why, "aside_since": (since or now) if why else None}
        query = update(schema.tables).where(tables.id == table_id, *still).values(**values)
        if (await connection.execute(query)).rowcount == 0:
            return False
        if not why and since is not None:
            await _give_back(connection, table_id, now - int(since))
    if why:
        log.error("table set aside", extra={"table": table_id, "why": why})
    else:
        log.warning("table put back", extra={"table": table_id})
    return True


async def _give_back(connection: AsyncConnection, table_id: str, ms: int) -> None:
    seats = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(seats.table_id == table_id, seats.asked_since.is_not(None))
        .values(deadline=seats.deadline + ms, asked_since=seats.asked_since + ms)
    )


async def doubt(db: Database, games: Games, table_id: str) -> str:
    """Something has failed at a table. What is in memory may be at fault: only if what is stored cannot be read
    either, the table is set aside. Returns why it is."""
    games.forget(table_id)
    try:
        async with db.read() as connection:
            why = await unreadable(connection, games, table_id)
    except Broken as error:
        why = str(error)
    if why:
        try:
            await set_aside(db, table_id, why, schema.tables.c.quarantine == "")
        except Broken as error:
            log.error("a damaged table cannot be set aside", extra={"table": table_id, "why": str(error)})
    return why


async def unreadable(connection: AsyncConnection, games: Games, table_id: str) -> str:
    """What of a table cannot be read, or why it is set aside already, or nothing."""
    try:
        row = await table_of(connection, table_id)
        if row.quarantine:
            return row.quarantine
        places = await seats_of(connection, table_id)
        if why := fault(row, places):
            return why
        config_of(row, len(places))
        if row.number >= 0:
            await games.get(connection, row)
    except (Problem, Unavailable):  # there is no such table, or nobody can say now
        raise
    except Damaged as damage:
        return str(damage)
    except Exception as error:  # damaged data can fail in any way
        return f"it cannot be read: {type(error).__name__}: {str(error)[:200]}"
    return ""


def fault(row: TableRow, places: Sequence[SeatRow]) -> str:
    """What is wrong with a table, apart from its game, or nothing."""
    if [place.seat for place in places] != list(range(len(places))) or not places:
        return "its seats are not all there"
    if any((place.kind == "person") != (place.user_id is not None) for place in places):
        return "a seat has no person, or a person no seat"
    if row.pace not in PACES:
        return f"there is no pace {row.pace[:40]!r}"
    if not all(SEATS.fullmatch(seats) for seats in (row.asked, row.forced)):
        return "it waits for no seats that could be"
    try:
        json.loads(row.result or "[]")
    except ValueError:
        return "its result cannot be read"
    return ""


async def looked_into(db: Database, games: Games, table_id: str, error: Exception) -> None:
    """Work on a table has failed: say so, set the table aside if it is damaged, and let everything else go on."""
    failed = {"table": table_id, "why": type(error).__name__, "where": where(error)}
    log.error("work on a table has failed", extra=failed)
    try:
        await doubt(db, games, table_id)
    except (Problem, Unavailable) as problem:
        log.warning("the table was not examined", extra={"table": table_id, "why": str(problem)})


def where(error: BaseException) -> str:
    """The place in the program; what an error says may hold what is nobody's business."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return f"{at.tb_frame.f_globals.get('__name__', '')}:{at.tb_lineno}" if at is not None else ""
