"""Time: deadlines by the database's clock, a bank for the whole game, vacation, and what happens on expiry."""

import json
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.server import schema
from magnate.server.accounts import Person
from magnate.server.db import Database
from magnate.server.paces import PACES
from magnate.server.problem import Problem

PULSE = 20_000  # how often a server says that it is alive
SILENCE = 3 * PULSE  # longer without one means that nobody could play: the time is given back
CARETAKER = "greedy"


async def set_clocks(
    db: Database, connection: AsyncConnection, row: Row[Any], asked: list[Seat], mover: Seat | None, now: int
) -> None:
    """After an entry: stop the clock of whoever answered, start that of whoever is asked now."""
    pace = PACES[row.pace]
    seats = schema.seats.c
    places = (await connection.execute(select(schema.seats).where(seats.table_id == row.id))).all()
    for place in places:
        values: dict[str, Any] = {}
        if place.seat == mover and place.asked_since is not None and pace.per_answer:
            over = max(0, now - place.asked_since - pace.per_answer)
            values["bank_ms"] = max(0, place.bank_ms - over)
        if place.seat in asked:
            if place.asked_since is None or place.seat == mover:
                bank = values.get("bank_ms", place.bank_ms)
                due = now + pace.per_answer + bank if pace.per_answer else None
                values |= {"asked_since": now, "deadline": due, "reminded": False}
        elif place.asked_since is not None:
            values |= {"asked_since": None, "deadline": None}
        if values:
            await connection.execute(
                update(schema.seats).where(seats.table_id == row.id, seats.seat == place.seat).values(**values)
            )


async def expired(db: Database, connection: AsyncConnection) -> list[Row[Any]]:
    """Seats of persons whose time is up, at tables that are being played."""
    now = await db.now(connection)
    seats, tables, users = schema.seats.c, schema.tables.c, schema.users.c
    query = (
        select(schema.seats, tables.pace, tables.on_expiry, users.vacation_until)
        .join(schema.tables, tables.id == seats.table_id)
        .join(schema.users, users.id == seats.user_id)
        .where(tables.status == "playing", seats.kind == "person", seats.caretaker == "", seats.deadline <= now)
    )
    return [row for row in (await connection.execute(query)).all() if row.vacation_until <= now]


async def expire(db: Database, connection: AsyncConnection, place: Row[Any]) -> bool:
    """Apply the table's rule to one seat, once: whoever comes second finds it done."""
    now = await db.now(connection)
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats)
        .where(
            seats.table_id == place.table_id,
            seats.seat == place.seat,
            seats.deadline == place.deadline,
            seats.deadline <= now,
            seats.caretaker == "",
        )
        .values(caretaker=CARETAKER, deadline=None)
    )
    return bool(done.rowcount)


async def come_back(connection: AsyncConnection, table_id: str, user_id: str) -> bool:
    """A person who returns takes the seat back from its caretaker."""
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats)
        .where(seats.table_id == table_id, seats.user_id == user_id, seats.caretaker != "")
        .values(caretaker="")
    )
    return bool(done.rowcount)


async def beat(db: Database) -> int:
    """Say that this server is alive. Time during which none was is added to every deadline; returns how much."""
    async with db.write() as connection:
        now = await db.now(connection)
        last = await connection.scalar(select(schema.pulse.c.at).where(schema.pulse.c.id == 1))
        if last is None:
            await connection.execute(insert(schema.pulse).values(id=1, at=now))
            return 0
        gap = now - int(last)
        given = gap if gap > SILENCE else 0
        if given:
            seats = schema.seats.c
            await connection.execute(
                update(schema.seats)
                .where(seats.deadline.is_not(None))
                .values(deadline=seats.deadline + given, asked_since=seats.asked_since + given)
            )
        await connection.execute(update(schema.pulse).where(schema.pulse.c.id == 1).values(at=now))
        return given


async def take_vacation(db: Database, who: Person, days: int) -> int:
    """Clocks stand still for so many days; returns what is left."""
    length = days * 86_400_000
    async with db.write() as connection:
        now = await db.now(connection)
        row = (await connection.execute(select(schema.users).where(schema.users.c.id == who.id))).one()
        if days < 1 or length > row.vacation_left:
            raise Problem(422, f"you have {row.vacation_left // 86_400_000} days of vacation left")
        if row.vacation_until > now:
            raise Problem(409, "you are on vacation already")
        await connection.execute(
            update(schema.users)
            .where(schema.users.c.id == who.id)
            .values(vacation_until=now + length, vacation_left=row.vacation_left - length)
        )
        seats = schema.seats.c
        await connection.execute(
            update(schema.seats)
            .where(seats.user_id == who.id, seats.deadline.is_not(None))
            .values(deadline=seats.deadline + length, asked_since=seats.asked_since + length)
        )
        return int((row.vacation_left - length) // 86_400_000)


def orders_of(place: Row[Any]) -> list[dict[str, Any]]:
    found = json.loads(place.orders)
    return found if isinstance(found, list) else []
