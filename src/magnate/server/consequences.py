"""What follows an entry of a table's log, within the same transaction: clocks, agreements, notices, ratings."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.server import chat, notices, ratings, schema
from magnate.server.clocks import seats_with_people, set_clocks
from magnate.server.db import Database
from magnate.server.log import Record


@dataclass(frozen=True)
class Turn:
    """An entry and what it means for the people at the table."""

    row: Row[Any]  # the table as it was before
    record: Record
    asked: list[Seat]  # who owes an answer now
    same: bool = False  # the mover's question is still open
    spent: int = 0  # time the mover has used for this question before
    result: str | None = None  # the final account, if the game is over
    started_by: str | None = None  # the person who began the game, if this is the set-up


async def follow(db: Database, connection: AsyncConnection, turn: Turn) -> bool:
    """Everything an entry brings with it; says whether somebody at the table moves without being waited for."""
    row, record = turn.row, turn.record
    places = await seats_with_people(connection, row.id)
    mover = next((place for place in places if place.seat == record.seat), None)
    if any(place.agrees for place in places):
        await connection.execute(update(schema.seats).where(schema.seats.c.table_id == row.id).values(agrees=""))
    if mover is not None and mover.caretaker and record.by == "person":
        await _acted(db, connection, row, mover)
        places = await seats_with_people(connection, row.id)
    if record.kind == "undo":
        await _end_orders(connection, row.id, None if record.by == "agreement" else record.seat)
    seat = None if record.by in ("agreement", "house") else record.seat
    fresh = await set_clocks(db, connection, row, turn.asked, seat, record.at, turn.same, turn.spent, places)
    actor = mover.user_id if mover is not None and record.by == "person" else turn.started_by
    if turn.result is not None:
        await ratings.rate(connection, row, turn.result)
        await tell_all(db, connection, row, places, "ended", record.number, actor)
        return False
    for place in fresh:
        if place.kind == "person" and not place.caretaker and place.user_id != actor:
            settings = json.loads(place.settings)
            await notices.note_for(db, connection, place.user_id, settings, "turn", row.id, record.number)
    return any(place.bot or place.caretaker or place.orders != "[]" for place in places)


async def tell_all(
    db: Database,
    connection: AsyncConnection,
    row: Row[Any],
    places: list[Row[Any]],
    kind: str,
    number: int,
    but: str | None,
) -> None:
    """A notice to every person at the table but one."""
    for user_id in dict.fromkeys(place.user_id for place in places if place.user_id and place.user_id != but):
        await notices.note(db, connection, user_id, kind, row.id, number)


async def _acted(db: Database, connection: AsyncConnection, row: Row[Any], mover: Row[Any]) -> None:
    """Whoever moves is there: a caretaker of the seat goes, and links for a substitute are void."""
    seats = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(seats.table_id == row.id, seats.user_id == mover.user_id, seats.caretaker != "")
        .values(caretaker="", invite=None, asked_since=None, deadline=None)
    )
    await chat.tell(db, connection, row.id, "returned", name=mover.name)


async def _end_orders(connection: AsyncConnection, table_id: str, seat: Seat | None) -> None:
    """A move that was taken back must not be played again at once by an order: of one seat, or of all."""
    seats = schema.seats.c
    query = update(schema.seats).where(seats.table_id == table_id, seats.orders != "[]")
    if seat is not None:
        query = query.where(seats.seat == seat)
    await connection.execute(query.values(orders="[]", order_note="taken-back"))
