"""Time: deadlines by the database's clock, a bank for the whole game, vacation, and what happens on expiry.

The clock of a seat runs while its question is open. A move that leaves the question open, such as an offer made
meanwhile, does not wind it up again, and neither does taking a move back: nobody gains time by moving to and fro.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.bots import best
from magnate.core.move import Seat
from magnate.games import find
from magnate.server.db import schema, statements
from magnate.server.db.engine import Database
from magnate.server.db.rows import SeatRow, SeatWithPerson, TableRow, UserRow, asked_of, read_row, read_rows
from magnate.server.errors import Problem
from magnate.server.people import notices
from magnate.server.people.accounts import Person
from magnate.server.tables import chat
from magnate.server.tables.announcements import stir
from magnate.server.tables.time_controls import DAY, PACES

PULSE = 5_000  # how often a server says that it is alive
PULSES = (1, 2)  # the rows that keep it
SILENCE = 3 * PULSE  # longer without one means that nobody could play: the time is given back
CLOCK = ("bank_ms", "asked_since", "deadline", "reminded")  # the columns of a seat's clock
LAST_FIFTH = 5  # a reminder is due when one part in so many is left


@dataclass(slots=True)
class SeatInTime(SeatRow):
    """A person's seat at a table that is being played, and how the game stands."""

    game: str
    number: int
    pace: str
    name: str
    vacation_until: int


IN_TIME = (
    *schema.seats.c, schema.tables.c.game, schema.tables.c.number, schema.tables.c.pace, schema.users.c.name,
    schema.users.c.vacation_until,
)  # fmt: skip


async def seats_with_people(connection: AsyncConnection, table_id: str) -> list[SeatWithPerson]:
    """The seats of a table with the vacation and the settings of those who hold them."""
    return await read_rows(connection, SeatWithPerson, statements.SEATS_WITH_PEOPLE, {"at_table": table_id})


async def set_clocks(
    db: Database,
    connection: AsyncConnection,
    row: TableRow,
    asked: list[Seat],
    mover: Seat | None,
    now: int,
    same: bool = False,
    spent: int = 0,
    places: list[SeatWithPerson] | None = None,
    charged: bool = True,
) -> list[SeatWithPerson]:
    """After an entry: stop the clock of whoever answered, start that of whoever is asked now; returns the latter.

    `same` = the mover's question is still open; `spent` = time the mover has used for this question before;
    `places` = the seats with their people, if they have been read already; `charged` = the mover's time counts.
    """
    pace = PACES[row.pace]
    fresh: list[SeatWithPerson] = []
    changed: list[dict[str, Any]] = []
    for place in await seats_with_people(connection, row.id) if places is None else places:
        values: dict[str, Any] = {}
        answered = place.seat == mover and not same
        if answered and charged and place.asked_since is not None and pace.per_answer:
            over = max(0, now - place.asked_since - pace.per_answer)
            values["bank_ms"] = max(0, place.bank_ms - over)
        if place.seat in asked:
            if place.asked_since is None or answered:
                fresh.append(place)
                away = 0 if pace.live else place.vacation_until or 0
                since = max(now, away) - (min(spent, pace.per_answer) if answered else 0)
                timed = pace.per_answer and place.kind == "person" and not place.caretaker
                due = since + pace.per_answer + values.get("bank_ms", place.bank_ms) if timed else None
                values |= {"asked_since": since, "deadline": due, "reminded": False}
        elif place.asked_since is not None:
            values |= {"asked_since": None, "deadline": None}
        if values:
            clock = {name: getattr(place, name) for name in CLOCK}
            changed.append({"at_table": row.id, "at_seat": place.seat, **clock, **values})
    if changed:
        await connection.execute(statements.SEAT, changed)
    return fresh


async def change(connection: AsyncConnection, place: SeatRow, values: dict[str, Any]) -> None:
    """Write to one seat."""
    if values:
        await connection.execute(statements.SEAT, {"at_table": place.table_id, "at_seat": place.seat, **values})


# -- running out of time -----------------------------------------------------------------------------------------------


async def in_play(connection: AsyncConnection, unfit: list[str], *when: ColumnElement[bool]) -> list[SeatInTime]:
    """Seats whose persons are to answer themselves, at tables that are being played."""
    seats, tables, users = schema.seats.c, schema.tables.c, schema.users.c
    query = (
        select(*IN_TIME)
        .join(schema.tables, tables.id == seats.table_id)
        .join(schema.users, users.id == seats.user_id)
        .where(
            tables.status == "playing", tables.quarantine == "", seats.kind == "person", seats.caretaker == "", *when
        )
    )
    return await read_rows(connection, SeatInTime, query, unfit=unfit)


async def expired(db: Database, connection: AsyncConnection, unfit: list[str]) -> list[SeatInTime]:
    """Seats of persons whose time is up."""
    now = await db.now(connection)
    places = await in_play(connection, unfit, schema.seats.c.deadline <= now)
    unfit += [place.table_id for place in places if place.pace not in PACES]
    known = [place for place in places if place.pace in PACES]
    return [place for place in known if PACES[place.pace].live or place.vacation_until <= now]


async def expire(db: Database, connection: AsyncConnection, place: SeatInTime) -> bool:
    """Leave one seat to a caretaker, once: whoever comes second finds it done. What was in the bank is used up.

    Nobody's time is up while the house has been silent: the clock may have jumped, or the machine was asleep.
    """
    now = await db.now(connection)
    if abs(await silence(db, connection)) > SILENCE:
        return False
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
        .values(caretaker=bot, absent_since=now, deadline=None, bank_ms=0, agrees="")
    )
    if not done.rowcount:
        return False
    await chat.house_says(db, connection, place.table_id, "late", name=place.name, bot=bot)
    await stir(connection, place.table_id)
    return True


async def hand_over(db: Database, connection: AsyncConnection, place: SeatRow, game: str) -> str:
    """Leave a seat to a caretaker at once, on the same terms as one whose time is up; returns the bot's name."""
    bot = best(find(game))
    gone = {"caretaker": bot, "absent_since": await db.now(connection)}
    await change(connection, place, {**gone, "deadline": None, "bank_ms": 0, "agrees": "", "orders": "[]"})
    return bot


BACK = {  # of somebody who returns: nothing is left of what was agreed upon meanwhile
    "caretaker": "", "absent_since": None, "invite": None, "asked_since": None, "deadline": None,
    "former": case((schema.seats.c.former == schema.seats.c.user_id, None), else_=schema.seats.c.former),
}  # fmt: skip


async def running_out(db: Database, connection: AsyncConnection, unfit: list[str]) -> list[SeatInTime]:
    """Seats of persons that have little time left and have not been reminded of this question."""
    now, seats = await db.now(connection), schema.seats.c
    late = (seats.deadline - now) * LAST_FIFTH <= seats.deadline - seats.asked_since
    return await in_play(connection, unfit, seats.reminded.is_(False), late)


async def remind(db: Database, connection: AsyncConnection, place: SeatInTime) -> bool:
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
        assert place.user_id is not None
        await notices.note(db, connection, place.user_id, "reminder", place.table_id, place.number)
    return bool(done.rowcount)


async def come_back(db: Database, connection: AsyncConnection, row: TableRow, who: Person, now: int) -> bool:
    """A person who returns takes the seat back from its caretaker, with time for one answer."""
    seats = schema.seats.c
    done = await connection.execute(
        update(schema.seats)
        .where(seats.table_id == row.id, seats.user_id == who.id, seats.caretaker != "")
        .values(BACK)
    )
    if not done.rowcount:
        return False
    if row.status == "playing":
        asked = asked_of(row)
        await set_clocks(db, connection, row, asked, None, now)
    await chat.house_says(db, connection, row.id, "returned", name=who.name)
    await stir(connection, row.id)
    return True


# -- time that does not count ------------------------------------------------------------------------------------------


async def beat(db: Database) -> int:
    """Say that this server is alive. Time during which none was is added to every deadline; returns how much.

    A clock that jumps looks the same, and takes nothing from anybody; if it jumps back, deadlines go with it. At tables
    that are set aside the clocks stand still anyway.
    """
    async with db.write() as connection:
        now = await db.now(connection)
        new = (sqlite if db.sqlite else postgresql).insert(schema.pulse)
        await connection.execute(new.values(id=1, at=now).on_conflict_do_nothing())
        # Two servers that come up after the same outage must not both give it back: the second waits here.
        last = await last_pulse(connection, locked=True)
        now = await db.now(connection)
        gap = 0 if last is None else now - last
        given = gap if abs(gap) > SILENCE else 0
        if given:
            seats, tables = schema.seats.c, schema.tables.c
            aside = select(tables.id).where(tables.aside_since.is_not(None))
            await connection.execute(
                update(schema.seats)
                .where(seats.deadline.is_not(None), seats.table_id.not_in(aside))
                .values(deadline=seats.deadline + given, asked_since=seats.asked_since + given)
            )
        if gap > 0 or given or last is None:
            both = new.values([{"id": each, "at": now} for each in PULSES])
            await connection.execute(both.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
        return given


async def last_pulse(connection: AsyncConnection, locked: bool = False) -> int | None:
    """When a server last said that it was alive, or None if that cannot be told.

    Every clock in the house hangs on it: so it is kept twice, and where the two differ one was damaged.
    """
    columns = schema.pulse.c
    query = select(columns.at).where(columns.id.in_(PULSES)).order_by(columns.id)
    found = set(await connection.scalars(query.with_for_update() if locked else query))
    last = found.pop() if len(found) == 1 else None
    return last if isinstance(last, int) else None


async def silence(db: Database, connection: AsyncConnection) -> int:
    """Milliseconds since a server last said that it is alive."""
    last = await last_pulse(connection)
    return 0 if last is None else await db.now(connection) - last


BY_CORRESPONDENCE = schema.seats.c.table_id.in_(
    select(schema.tables.c.id).where(schema.tables.c.pace.not_in([pace.key for pace in PACES.values() if pace.live]))
)


async def take_vacation(db: Database, who: Person, days: int) -> int:
    """Clocks by correspondence stand still for so many days; returns how many are left. A live game goes on."""
    length = days * DAY
    async with db.write() as connection:
        now = await db.now(connection)
        query = select(schema.users).where(schema.users.c.id == who.id).with_for_update(key_share=True)
        row = await read_row(connection, UserRow, query)
        assert row is not None
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
            .where(seats.user_id == who.id, seats.deadline.is_not(None), BY_CORRESPONDENCE)
            .values(deadline=seats.deadline + length, asked_since=seats.asked_since + length)
        )
        return (row.vacation_left - length) // DAY


async def end_vacation(db: Database, who: Person) -> int:
    """Clocks run again from where they stood; whole unused days are given back. Returns how many are left."""
    users, seats = schema.users.c, schema.seats.c
    async with db.write() as connection:
        now = await db.now(connection)
        query = select(schema.users).where(users.id == who.id).with_for_update(key_share=True)
        row = await read_row(connection, UserRow, query)
        assert row is not None
        unused = row.vacation_until - now
        if unused <= 0:
            raise Problem(409, "you are not on vacation")
        left = row.vacation_left + unused // DAY * DAY
        values = {"vacation_until": now, "vacation_left": left}
        await connection.execute(update(schema.users).where(users.id == who.id).values(**values))
        await connection.execute(
            update(schema.seats)
            .where(
                seats.user_id == who.id, or_(seats.deadline.is_not(None), seats.asked_since > now), BY_CORRESPONDENCE
            )
            .values(deadline=seats.deadline - unused, asked_since=seats.asked_since - unused)
        )
        return left // DAY
