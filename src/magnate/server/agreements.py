"""What needs the others' consent: taking back beyond one's own last moves, and ending a game without a result."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.move import Seat
from magnate.server import chat, schema
from magnate.server.accounts import Person, new_id
from magnate.server.clocks import set_clocks
from magnate.server.house import House
from magnate.server.log import Record, path
from magnate.server.play import asked_now, asked_seats, insert_record, locked
from magnate.server.problem import Problem, not_found
from magnate.server.tables import seats_of


def others_agree(places: list[Row[Any]], what: str) -> bool:
    """Whether every person at the table has agreed to this; bots always do."""
    persons = [place for place in places if place.kind == "person" and not place.caretaker]
    return bool(persons) and all(place.agrees == what for place in persons)


async def agree(connection: AsyncConnection, table_id: str, who: Person, what: str) -> list[Row[Any]]:
    """Note that a person agrees, and return the seats as they are then."""
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats).where(seats.table_id == table_id, seats.user_id == who.id).values(agrees=what)
    )
    if done.rowcount == 0:
        raise not_found()
    return await seats_of(connection, table_id)


async def clear(connection: AsyncConnection, table_id: str) -> None:
    """Nobody agrees to anything any more."""
    await connection.execute(update(schema.seats).where(schema.seats.c.table_id == table_id).values(agrees=""))


async def refuse(house: House, who: Person, table_id: str) -> None:
    """One person says no: the request is gone, and the table is told."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        if who.id not in [place.user_id for place in places]:
            raise not_found()
        await clear(connection, table_id)
        await chat.add(house.db, connection, table_id, None, f"{who.name} does not agree.")
    house.hub.publish(table_id, row.number)


async def cancel(house: House, who: Person, table_id: str) -> bool:
    """End a game without a result once every person agrees; returns whether it is done."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        if row.status != "playing":
            raise Problem(409, f"the table is {row.status}")
        done = others_agree(await agree(connection, table_id, who, "cancel"), "cancel")
        line = "The game is cancelled by agreement." if done else f"{who.name} would like to cancel the game."
        if done:
            values = {"status": "cancelled", "ended": await house.db.now(connection), "asked": ""}
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))
            await set_clocks(house.db, connection, row, [], None, await house.db.now(connection))
            await clear(connection, table_id)
        await chat.add(house.db, connection, table_id, None, line)
    house.hub.publish(table_id, row.number)
    return done


async def take_back(house: House, who: Person, table_id: str, number: int) -> bool:
    """Go back to the position after an entry once every person agrees; the undone moves stay in the log."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        if row.status != "playing":
            raise Problem(409, f"the table is {row.status}")
        live = await house.games.get(connection, row)
        on_path = [0, *(record.number for record in path(live.records, row.number))]
        if number not in on_path or number == on_path[-1]:
            raise Problem(422, "there is no earlier position of that number")
        what = f"takeback {number}"
        places = await agree(connection, table_id, who, what)
        done = others_agree(places, what)
        record: Record | None = None
        state: Any = None
        if done:
            seat: Seat = next(place.seat for place in places if place.user_id == who.id)
            record, state = await _go_back(house, connection, row, live, seat, number)
        line = (
            f"The table goes back to move {number} by agreement."
            if done
            else f"{who.name} asks to go back to move {number}."
        )
        await chat.add(house.db, connection, table_id, None, line)
    if record is not None:
        live.adopt(record, state)
    house.hub.publish(table_id, row.number + (1 if done else 0))
    house.nudge(table_id)
    return done


async def _go_back(
    house: House, connection: AsyncConnection, row: Row[Any], live: Any, seat: Seat, number: int
) -> tuple[Record, Any]:
    now = await house.db.now(connection)
    state = live.at(number)
    record = Record(row.number + 1, "undo", seat, str(number), (), codec.digest(state), False, "agreement", now)
    record = replace(record, chain=record.link(row.chain))
    await insert_record(connection, row.id, record, f"takeback-{new_id()}", "")
    values = {"number": record.number, "chain": record.chain, "asked": asked_now(state)}
    await connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**values))
    await set_clocks(house.db, connection, row, asked_seats(state), None, now)
    await clear(connection, row.id)
    return record, state
