"""The rows of a table: read, locked, written; what its log and its head say of a position."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.driver import asking, forced
from magnate.core.move import Seat
from magnate.core.record import Entry, write_luck
from magnate.core.state import State
from magnate.server.db import schema, statements
from magnate.server.db.engine import Database
from magnate.server.db.rows import LockedTable, SeatRow, TableRow, read_row, read_rows
from magnate.server.errors import not_found


async def locked(db: Database, connection: AsyncConnection, table_id: str) -> LockedTable:
    """The table's row; on PostgreSQL nobody else can move its head until this transaction ends."""
    query = statements.TABLE_TO_LOCK if db.sqlite else statements.TABLE_LOCKED
    found = await read_row(connection, LockedTable, query, {"at_table": table_id})
    if found is None:
        raise not_found()
    return found


async def seats_now(connection: AsyncConnection, table_id: str, person: str) -> list[Seat]:
    """A person's seats, within the transaction that acts for them: a substitute may have come a moment ago."""
    found = [place.seat for place in await seats_of(connection, table_id) if place.user_id == person]
    if not found:
        raise not_found()
    return found


def stored_entry(table_id: str, record: Entry, key: str, body: str = "") -> dict[str, Any]:
    """An entry as it is stored; the primary key allows one per number, the unique key one per submission."""
    return {
        "table_id": table_id, "number": record.number, "kind": record.kind, "seat": record.seat, "text": record.text,
        "luck": write_luck(record.luck), "digest": record.digest, "reveals": record.reveals, "chain": record.chain,
        "key": key, "body": body, "by": record.by, "at": record.at,
    }  # fmt: skip


async def save_snapshot(connection: AsyncConnection, table_id: str, number: int, state: State) -> None:
    """A whole position, so that a long game need not be replayed to be opened."""
    exists = await connection.scalar(
        select(schema.snapshots.c.number).where(
            schema.snapshots.c.table_id == table_id, schema.snapshots.c.number == number
        )
    )
    if exists is None:
        data = codec.dumps(codec.state_to_plain(state))
        await connection.execute(insert(schema.snapshots).values(table_id=table_id, number=number, state=data))


@dataclass(frozen=True)
class Waited:
    """Who is waited for at a position."""

    asked: list[Seat]  # who owes an answer
    forced: list[Seat]  # those of them for whom the house answers

    def columns(self) -> dict[str, str]:
        """The same, as a table's row keeps it."""
        return {"asked": ",".join(map(str, self.asked)), "forced": ",".join(map(str, self.forced))}


def waited_for(state: State) -> Waited:
    """Who is waited for now. An answer without a choice is the house's where nobody must learn that there was none."""
    ask = asking(state)
    if ask is None:
        return Waited([], [])
    asked = list(ask.seats(state))
    return Waited(asked, [seat for seat in asked if ask.hidden and forced(state, seat) is not None])


async def seats_of(connection: AsyncConnection, table_id: str) -> list[SeatRow]:
    """The seats of a table in order."""
    return await read_rows(connection, SeatRow, statements.SEATS, {"at_table": table_id})


async def table_of(connection: AsyncConnection, table_id: str) -> TableRow:
    """The table's row, to look at."""
    found = await read_row(connection, TableRow, statements.TABLE, {"at_table": table_id})
    if found is None:
        raise not_found()
    return found
