"""What needs the others' consent.

Taking back beyond one's own last moves, ending a game without a result, and a bot for somebody who does not come.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.move import Seat
from magnate.server import chat, schema
from magnate.server.accounts import Person, new_id
from magnate.server.clocks import change, hand_over, seats_with_people, set_clocks
from magnate.server.consequences import Turn, follow, tell_all
from magnate.server.hints import stir
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.log import Record, path
from magnate.server.paces import DAY, PACES
from magnate.server.play import asked_now, asked_seats, insert_record, locked
from magnate.server.problem import Problem, not_found
from magnate.server.tables import seats_of

QUIET = 10_000  # times the square of the refusals: how long a seat has to wait before it asks again
PATIENCE = DAY  # how long the others wait for an answer before they may ask for a bot


@dataclass(frozen=True)
class Request:
    """Something that somebody at the table asks for."""

    what: str  # "cancel", "takeback" or "replace"
    number: int | None  # the move to go back to, or the seat that a bot is to play
    agree: list[Seat]
    missing: list[Seat]


def voters(places: list[Row[Any]]) -> list[Row[Any]]:
    """Whose consent counts: persons who are there. Bots agree to everything, absent people are not waited for."""
    return [place for place in places if place.kind == "person" and not place.caretaker]


def requests(places: list[Row[Any]]) -> list[Request]:
    """What is asked for now."""
    found = []
    for what in dict.fromkeys(place.agrees for place in places if place.agrees):
        kind, _, number = what.partition(" ")
        agree = [place.seat for place in places if place.agrees == what]
        absent = places[int(number)].user_id if kind == "replace" else None
        missing = [place.seat for place in voters(places) if place.agrees != what and place.user_id != absent]
        found.append(Request(kind, int(number) if number else None, agree, missing))
    return found


async def agree(
    house: House, connection: AsyncConnection, row: Row[Any], who: Person, what: str, absent: str | None = None
) -> tuple[bool, bool]:
    """Note that a person asks for this or agrees to it; returns whether it is new, and whether all agree.

    `absent` = the person whom it is about, who is not waited for.
    """
    places = await seats_of(connection, row.id)
    mine = [place for place in places if place.user_id == who.id]
    if not mine:
        raise not_found()
    if row.quarantine:
        raise Problem(503, f"this table is set aside: {row.quarantine}")
    if row.status != "playing":
        raise Problem(409, f"the table is {row.status}")
    if any(place.caretaker for place in mine):
        raise Problem(409, "take your seat back first")
    new = not any(place.agrees == what for place in places if place.user_id != who.id)
    quiet = max(place.quiet_until for place in mine) - await house.db.now(connection)
    if new and quiet > 0:
        raise Problem(429, "the others have just said no; wait a little before you ask again", after=quiet / 1000)
    for place in mine:
        await change(connection, place, {"agrees": what})
    others = [place for place in voters(places) if place.user_id not in (who.id, absent)]
    return new, all(place.agrees == what for place in others)


async def refuse(house: House, who: Person, table_id: str) -> None:
    """One person says no: every request is gone, the table is told, and whoever asked has to wait."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        if who.id not in [place.user_id for place in places]:
            raise not_found()
        asking = [place for place in places if place.agrees]
        if not asking:
            raise Problem(409, "nothing is asked for")
        now = await house.db.now(connection)
        for place in asking:
            values: dict[str, Any] = {"agrees": ""}
            if place.user_id != who.id:
                times = place.refusals + 1
                values |= {"refusals": times, "quiet_until": now + QUIET * times * times}
            await change(connection, place, values)
        await chat.tell(house.db, connection, table_id, "disagrees", name=who.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


async def cancel(house: House, who: Person, table_id: str) -> bool:
    """End a game without a result once every person agrees; returns whether it is done."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        new, done = await agree(house, connection, row, who, "cancel")
        if done:
            await _end(house, connection, row, who)
            await chat.tell(house.db, connection, table_id, "cancelled")
        else:
            await chat.tell(house.db, connection, table_id, "asks-cancel" if new else "agrees-cancel", name=who.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return done


async def _end(house: House, connection: AsyncConnection, row: Row[Any], who: Person) -> None:
    now = await house.db.now(connection)
    values = {"status": "cancelled", "ended": now, "asked": ""}
    await connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**values))
    seats = schema.seats.c
    await connection.execute(update(schema.seats).where(seats.table_id == row.id).values(agrees="", orders="[]"))
    await set_clocks(house.db, connection, row, [], None, now)
    await tell_all(house.db, connection, row, await seats_of(connection, row.id), "ended", row.number, who.id)


def overdue(row: Row[Any], place: Row[Any], vacation_until: int, now: int) -> bool:
    """Whether somebody has let the others wait too long, at a table where no clock runs out."""
    waiting = row.status == "playing" and place.kind == "person" and not place.caretaker
    late = place.asked_since is not None and now - place.asked_since >= PATIENCE
    return bool(waiting and late and not PACES[row.pace].per_answer and vacation_until <= now)


async def replace(house: House, who: Person, table_id: str, seat: Seat) -> bool:
    """Let a bot play for somebody who does not come, once all the others agree; returns whether it is done."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        place = next((each for each in await seats_with_people(connection, table_id) if each.seat == seat), None)
        absent = place.user_id if place is not None else None
        new, done = await agree(house, connection, row, who, f"replace {seat}", absent)
        now = await house.db.now(connection)
        if place is None or absent == who.id or not overdue(row, place, place.vacation_until or 0, now):
            raise Problem(409, "a bot can be asked for only where somebody has not answered for a day without a clock")
        if done:
            seats = schema.seats.c
            await connection.execute(update(schema.seats).where(seats.table_id == table_id).values(agrees=""))
            bot = await hand_over(connection, place, row.game)
            await chat.tell(house.db, connection, table_id, "replaced", absent=place.name, bot=bot)
        else:
            code = "asks-replace" if new else "agrees-replace"
            await chat.tell(house.db, connection, table_id, code, name=who.name, absent=place.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return done


async def take_back(house: House, who: Person, table_id: str, number: int) -> bool:
    """Go back to the position after an entry once every person agrees; the undone moves stay in the log."""
    adopt: Callable[[], None] | None = None
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        new, done = await agree(house, connection, row, who, f"takeback {number}")
        live = await house.play.live(connection, row)
        on_path = [0, *(record.number for record in path(live.records, row.number))]
        if number not in on_path or number == on_path[-1]:
            raise Problem(422, "there is no earlier position of that number")
        if done:
            seat = next(place.seat for place in await seats_of(connection, table_id) if place.user_id == who.id)
            adopt = await _go_back(house, connection, row, live, seat, number)
            await chat.tell(house.db, connection, table_id, "went-back", number=number)
        else:
            code = "asks-back" if new else "agrees-back"
            await chat.tell(house.db, connection, table_id, code, name=who.name, number=number)
            await stir(connection, table_id)
    if adopt is not None:
        adopt()
    await house.announce(table_id, row.number + (1 if done else 0))
    house.nudge(table_id)
    return done


async def _go_back(
    house: House, connection: AsyncConnection, row: Row[Any], live: Live, seat: Seat, number: int
) -> Callable[[], None]:
    """Append the entry; returns what is to be done once it is on disk."""
    now = await house.db.now(connection)
    state = live.at(number)
    record = Record(row.number + 1, "undo", seat, str(number), (), codec.digest(state), False, "agreement", now)
    record = record.linked(row.chain)
    await insert_record(connection, row.id, record, f"takeback-{new_id()}", "")
    values = {"number": record.number, "chain": record.chain, "asked": asked_now(state)}
    await connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**values))
    await follow(house.db, connection, Turn(row, record, asked_seats(state)))
    return lambda: live.adopt(record, state)
