"""Time: deadlines by the database's clock, a bank for the whole game, vacation, and what happens on expiry.

The clock of a seat runs while its question is open. A move that leaves the question open, such as an offer made
meanwhile, does not wind it up again, and neither does taking a move back: nobody gains time by moving to and fro.
"""

from typing import Any

from sqlalchemy import Row, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.bots import best
from magnate.core.move import Seat
from magnate.games import find
from magnate.server import chat, notices, queries, schema
from magnate.server.accounts import Person
from magnate.server.db import Database
from magnate.server.hints import stir
from magnate.server.paces import DAY, PACES
from magnate.server.problem import Problem

PULSE = 5_000  # how often a server says that it is alive
SILENCE = 3 * PULSE  # longer without one means that nobody could play: the time is given back
LAST_FIFTH = 5  # a reminder is due when one part in so many is left


async def seats_with_people(connection: AsyncConnection, table_id: str) -> list[Row[Any]]:
    """The seats of a table with the vacation and the settings of those who hold them."""
    return list((await connection.execute(queries.SEATS_WITH_PEOPLE, {"at_table": table_id})).all())


async def set_clocks(
    db: Database,
    connection: AsyncConnection,
    row: Row[Any],
    asked: list[Seat],
    mover: Seat | None,
    now: int,
    same: bool = False,
    spent: int = 0,
    places: list[Row[Any]] | None = None,
) -> list[Row[Any]]:
    """After an entry: stop the clock of whoever answered, start that of whoever is asked now; returns the latter.

    `same` = the mover's question is still open; `spent` = time the mover has used for this question before;
    `places` = the seats with their people, if they have been read already.
    """
    pace = PACES[row.pace]
    fresh: list[Row[Any]] = []
    for place in await seats_with_people(connection, row.id) if places is None else places:
        values: dict[str, Any] = {}
        answered = place.seat == mover and not same
        if answered and place.asked_since is not None and pace.per_answer:
            over = max(0, now - place.asked_since - pace.per_answer)
            values["bank_ms"] = max(0, place.bank_ms - over)
        if place.seat in asked:
            if place.asked_since is None or answered:
                fresh.append(place)
                since = max(now, place.vacation_until or 0) - (min(spent, pace.per_answer) if answered else 0)
                timed = pace.per_answer and place.kind == "person" and not place.caretaker
                due = since + pace.per_answer + values.get("bank_ms", place.bank_ms) if timed else None
                values |= {"asked_since": since, "deadline": due, "reminded": False}
        elif place.asked_since is not None:
            values |= {"asked_since": None, "deadline": None}
        await change(connection, place, values)
    return fresh


async def change(connection: AsyncConnection, place: Row[Any], values: dict[str, Any]) -> None:
    """Write to one seat."""
    if values:
        await connection.execute(queries.SEAT, {"at_table": place.table_id, "at_seat": place.seat, **values})


# -- running out of time -----------------------------------------------------------------------------------------------


async def expired(db: Database, connection: AsyncConnection) -> list[Row[Any]]:
    """Seats of persons whose time is up, at tables that are being played."""
    now = await db.now(connection)
    seats, tables, users = schema.seats.c, schema.tables.c, schema.users.c
    query = (
        select(schema.seats, tables.game, tables.number, users.name, users.vacation_until)
        .join(schema.tables, tables.id == seats.table_id)
        .join(schema.users, users.id == seats.user_id)
        .where(tables.status == "playing", seats.kind == "person", seats.caretaker == "", seats.deadline <= now)
    )
    return [row for row in (await connection.execute(query)).all() if row.vacation_until <= now]


async def expire(db: Database, connection: AsyncConnection, place: Row[Any]) -> bool:
    """Leave one seat to a caretaker, once: whoever comes second finds it done. What was in the bank is used up."""
    now = await db.now(connection)
    seats = schema.seats.c
    bot = best(find(place.game))
    done = await connection.execute(
        update(schema.seats)
        .where(
            seats.table_id == place.table_id,
            seats.seat == place.seat,
            seats.deadline == place.deadline,
            seats.deadline <= now,
            seats.caretaker == "",
        )
        .values(caretaker=bot, deadline=None, bank_ms=0, agrees="")
    )
    if not done.rowcount:
        return False
    await chat.tell(db, connection, place.table_id, "late", name=place.name, bot=bot)
    await stir(connection, place.table_id)
    return True


async def hand_over(connection: AsyncConnection, place: Row[Any], game: str) -> str:
    """Leave a seat to a caretaker at once, on the same terms as one whose time is up; returns the bot's name."""
    bot = best(find(game))
    await change(connection, place, {"caretaker": bot, "deadline": None, "bank_ms": 0, "agrees": "", "orders": "[]"})
    return bot


async def running_out(db: Database, connection: AsyncConnection) -> list[Row[Any]]:
    """Seats of persons that have little time left and have not been reminded of this question."""
    now = await db.now(connection)
    seats, tables = schema.seats.c, schema.tables.c
    query = (
        select(schema.seats, tables.number)
        .join(schema.tables, tables.id == seats.table_id)
        .where(
            tables.status == "playing",
            seats.kind == "person",
            seats.caretaker == "",
            seats.reminded.is_(False),
            (seats.deadline - now) * LAST_FIFTH <= seats.deadline - seats.asked_since,
        )
    )
    return list((await connection.execute(query)).all())


async def remind(db: Database, connection: AsyncConnection, place: Row[Any]) -> bool:
    """Remind one person, once: whoever comes second finds it done."""
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats)
        .where(
            seats.table_id == place.table_id,
            seats.seat == place.seat,
            seats.deadline == place.deadline,
            seats.reminded.is_(False),
        )
        .values(reminded=True)
    )
    if done.rowcount:
        await notices.note(db, connection, place.user_id, "reminder", place.table_id, place.number)
    return bool(done.rowcount)


async def come_back(db: Database, connection: AsyncConnection, row: Row[Any], who: Person, now: int) -> bool:
    """A person who returns takes the seat back from its caretaker, with time for one answer."""
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats)
        .where(seats.table_id == row.id, seats.user_id == who.id, seats.caretaker != "")
        .values(caretaker="", invite=None, asked_since=None, deadline=None)
    )
    if not done.rowcount:
        return False
    if row.status == "playing":
        asked = [int(seat) for seat in row.asked.split(",") if seat]
        await set_clocks(db, connection, row, asked, None, now)
    await chat.tell(db, connection, row.id, "returned", name=who.name)
    await stir(connection, row.id)
    return True


# -- time that does not count ------------------------------------------------------------------------------------------


async def beat(db: Database) -> int:
    """Say that this server is alive. Time during which none was is added to every deadline; returns how much."""
    columns = schema.pulse.c
    async with db.write() as connection:
        now = await db.now(connection)
        first = (sqlite if db.sqlite else postgresql).insert(schema.pulse).values(id=1, at=now)
        await connection.execute(first.on_conflict_do_nothing())
        # Two servers that come up after the same outage must not both give it back: the second waits here.
        last = await connection.scalar(select(columns.at).where(columns.id == 1).with_for_update())
        now = await db.now(connection)
        gap = now - int(last or now)
        given = gap if gap > SILENCE else 0
        if given:
            seats = schema.seats.c
            await connection.execute(
                update(schema.seats)
                .where(seats.deadline.is_not(None))
                .values(deadline=seats.deadline + given, asked_since=seats.asked_since + given)
            )
        if gap > 0:
            await connection.execute(update(schema.pulse).where(columns.id == 1).values(at=now))
        return given


async def take_vacation(db: Database, who: Person, days: int) -> int:
    """Clocks stand still for so many days; returns how many are left."""
    length = days * DAY
    async with db.write() as connection:
        now = await db.now(connection)
        query = select(schema.users).where(schema.users.c.id == who.id).with_for_update(key_share=True)
        row = (await connection.execute(query)).one()
        if days < 1 or length > row.vacation_left:
            raise Problem(422, f"you have {row.vacation_left // DAY} days of vacation left")
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
        return int((row.vacation_left - length) // DAY)


async def end_vacation(db: Database, who: Person) -> int:
    """Clocks run again from where they stood; whole unused days are given back. Returns how many are left."""
    users, seats = schema.users.c, schema.seats.c
    async with db.write() as connection:
        now = await db.now(connection)
        row = (
            await connection.execute(select(schema.users).where(users.id == who.id).with_for_update(key_share=True))
        ).one()
        unused = row.vacation_until - now
        if unused <= 0:
            raise Problem(409, "you are not on vacation")
        left = row.vacation_left + unused // DAY * DAY
        values = {"vacation_until": now, "vacation_left": left}
        await connection.execute(update(schema.users).where(users.id == who.id).values(**values))
        await connection.execute(
            update(schema.seats)
            .where(seats.user_id == who.id, or_(seats.deadline.is_not(None), seats.asked_since > now))
            .values(deadline=seats.deadline - unused, asked_since=seats.asked_since - unused)
        )
        return int(left // DAY)
