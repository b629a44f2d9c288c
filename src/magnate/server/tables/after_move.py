"""An entry of a table's log and what follows it in the same transaction: clocks, agreements, notices, ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.core.record import Entry
from magnate.core.state import State
from magnate.server.db import schema, statements
from magnate.server.db.engine import Database
from magnate.server.db.rows import SeatRow, SeatWithPerson, TableRow
from magnate.server.people import notices, ratings
from magnate.server.tables import chat
from magnate.server.tables.clocks import BACK, seats_with_people, set_clocks
from magnate.server.tables.game_log import SNAPSHOT_EVERY
from magnate.server.tables.store import Waited, save_snapshot, stored_entry


@dataclass(frozen=True)
class Turn:
    """An entry and what it means for the people at the table."""

    row: TableRow  # the table as it was before
    record: Entry
    waited: Waited  # for whom, now
    same: bool = False  # the mover's question is still open
    spent: int = 0  # time the mover has used for this question before
    result: str | None = None  # the final account, if the game is over


async def append(
    db: Database,
    connection: AsyncConnection,
    turn: Turn,
    state: State,
    key: str,
    body: str = "",
    places: list[SeatWithPerson] | None = None,
    head: Mapping[str, Any] | None = None,
) -> bool:
    """Write an entry down, move the head of its table, and see to what follows; says what `follow` says."""
    row, record = turn.row, turn.record
    await connection.execute(statements.ENTRY, stored_entry(row.id, record, key, body))
    values: dict[str, Any] = {"number": record.number, "chain": record.chain, **turn.waited.columns(), **(head or {})}
    values["drawn"] = row.drawn + len(record.luck)
    if turn.result is not None:
        values |= {"status": "finished", "ended": record.at, "result": turn.result}
    if turn.result is not None or (record.number % SNAPSHOT_EVERY == 0 and record.kind != "undo"):
        await save_snapshot(connection, row.id, record.number, state)
    await connection.execute(statements.HEAD, {"at_table": row.id, **values})
    return await follow(db, connection, turn, places)


async def follow(
    db: Database, connection: AsyncConnection, turn: Turn, places: list[SeatWithPerson] | None = None
) -> bool:
    """Everything an entry brings with it; says whether somebody at the table moves without being waited for."""
    row, record = turn.row, turn.record
    places = await seats_with_people(connection, row.id) if places is None else places
    mover = next((place for place in places if place.seat == record.seat), None)
    if any(place.agrees for place in places):
        await connection.execute(update(schema.seats).where(schema.seats.c.table_id == row.id).values(agrees=""))
    if mover is not None and mover.caretaker and record.by == "person":
        await _acted(db, connection, row, mover)
        places = await seats_with_people(connection, row.id)
    if record.kind == "undo":
        await _end_orders(connection, row.id, None if record.by == "agreement" else record.seat)
    seat = None if record.by in ("agreement", "house") else record.seat
    charged = record.by != "forced"  # a person does not pay for the time the house takes
    fresh = await set_clocks(
        db, connection, row, turn.waited.asked, seat, record.at, turn.same, turn.spent, places, charged
    )
    actor = row.owner if record.kind == "setup" else None
    if mover is not None and record.by == "person":
        actor = mover.user_id
    if turn.result is not None:
        await ratings.rate(connection, row, turn.result)
        await tell_all(db, connection, row, places, "ended", record.number, actor)
        return False
    for place in fresh:
        if place.user_id and not place.caretaker and place.user_id != actor:
            settings = notices.choices(place.settings)
            await notices.note_for(db, connection, place.user_id, settings, "turn", row.id, record.number)
    return bool(turn.waited.forced) or any(place.bot or place.caretaker or place.orders != "[]" for place in places)


async def tell_all(
    db: Database,
    connection: AsyncConnection,
    row: TableRow,
    places: Sequence[SeatRow],
    kind: str,
    number: int,
    but: str | None,
) -> None:
    """A notice to every person at the table but one."""
    for user_id in dict.fromkeys(place.user_id for place in places if place.user_id and place.user_id != but):
        await notices.note(db, connection, user_id, kind, row.id, number)


async def _acted(db: Database, connection: AsyncConnection, row: TableRow, mover: SeatWithPerson) -> None:
    """Whoever moves is there: a caretaker of the seat goes, and links for a substitute are void."""
    seats = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(seats.table_id == row.id, seats.user_id == mover.user_id, seats.caretaker != "")
        .values(BACK)
    )
    await chat.house_says(db, connection, row.id, "returned", name=mover.name)


async def _end_orders(connection: AsyncConnection, table_id: str, seat: Seat | None) -> None:
    """A move that was taken back must not be played again at once by an order: of one seat, or of all."""
    seats = schema.seats.c
    query = update(schema.seats).where(seats.table_id == table_id, seats.orders != "[]")
    if seat is not None:
        query = query.where(seats.seat == seat)
    await connection.execute(query.values(orders="[]", order_note="taken-back"))
