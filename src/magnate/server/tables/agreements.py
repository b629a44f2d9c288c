"""What needs the others' consent.

Taking back beyond one's own last moves and ending a game without a result: everybody, whoever is absent too, for both
can show what is hidden or have luck drawn anew. A bot for somebody who does not come, and somebody else for a person
whose seat a bot has played for long: all the others.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.move import Seat
from magnate.core.record import Entry, path
from magnate.server.db import schema
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Person, new_id
from magnate.server.tables import chat
from magnate.server.tables.after_move import Turn, append, tell_all
from magnate.server.tables.announcements import stir
from magnate.server.tables.cache import Live
from magnate.server.tables.clocks import change, hand_over, seats_with_people, set_clocks
from magnate.server.tables.house import House
from magnate.server.tables.quarantine import SetAside
from magnate.server.tables.store import locked, seats_of, waited_for
from magnate.server.tables.time_controls import DAY, PACES

QUIET = 10_000  # times the square of the refusals: how long a seat has to wait before it asks again
PATIENCE = DAY  # how long the others wait before they may ask for a bot, and with the bot for a substitute


Request = Literal["cancel", "takeback", "replace"]
ASKED = re.compile(r"cancel|takeback \d+|replace \d")


@dataclass(frozen=True)
class Proposal:
    """Something that somebody at the table asks for."""

    what: Request
    number: int | None  # the move to go back to, or the seat that a bot is to play
    agree: list[Seat]
    missing: list[Seat]


def voters(places: Sequence[SeatRow], about: SeatRow | None = None) -> list[SeatRow]:
    """Whose consent counts: that of all persons; bots agree to everything. `about` = whom a bot is to play for: then
    those are not waited for who are absent as well."""
    people = [place for place in places if place.kind == "person"]
    if about is None:
        return people
    there = [place for place in people if about.caretaker or not place.caretaker]
    return [place for place in there if place.user_id != about.user_id]


def proposals(places: Sequence[SeatRow]) -> list[Proposal]:
    """What is asked for now."""
    found = []
    for what in dict.fromkeys(place.agrees for place in places if ASKED.fullmatch(place.agrees)):
        kind, _, number = what.partition(" ")
        agree = [place.seat for place in places if place.agrees == what]
        about = next((place for place in places if kind == "replace" and place.seat == int(number)), None)
        missing = [place.seat for place in voters(places, about) if place.agrees != what]
        found.append(Proposal(cast(Request, kind), int(number) if number else None, agree, missing))
    return found


async def agree(
    house: House, connection: AsyncConnection, row: TableRow, who: Person, what: str, about: SeatRow | None = None
) -> tuple[bool, bool]:
    """Note that a person asks for this or agrees to it; returns whether it is new, and whether all agree.

    `about` = the seat of the person whom it is about, who is not asked.
    """
    places = await seats_of(connection, row.id)
    mine = [place for place in places if place.user_id == who.id]
    if not mine:
        raise not_found()
    if row.quarantine:
        raise SetAside(row.quarantine)
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
    return new, all(place.agrees == what for place in voters(places, about) if place.user_id != who.id)


async def refuse(house: House, who: Person, table_id: str) -> None:
    """One person says no: every request is gone, the table is told, and whoever asked has to wait."""
    async with house.db.write(table_id) as connection:
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
        await chat.house_says(house.db, connection, table_id, "disagrees", name=who.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


async def cancel(house: House, who: Person, table_id: str) -> bool:
    """End a game without a result once every person agrees; returns whether it is done."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        new, done = await agree(house, connection, row, who, "cancel")
        if done:
            await _end(house, connection, row, who)
            await chat.house_says(house.db, connection, table_id, "cancelled")
        else:
            await chat.house_says(
                house.db, connection, table_id, "asks-cancel" if new else "agrees-cancel", name=who.name
            )
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return done


async def _end(house: House, connection: AsyncConnection, row: TableRow, who: Person) -> None:
    now = await house.db.now(connection)
    values = {"status": "cancelled", "ended": now, "asked": "", "forced": ""}
    await connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**values))
    seats = schema.seats.c
    await connection.execute(update(schema.seats).where(seats.table_id == row.id).values(agrees="", orders="[]"))
    await set_clocks(house.db, connection, row, [], None, now)
    await tell_all(house.db, connection, row, await seats_of(connection, row.id), "ended", row.number, who.id)


def overdue(row: TableRow, place: SeatRow, vacation_until: int, now: int) -> bool:
    """Whether somebody has let the others wait too long, at a table where no clock runs out."""
    waiting = row.status == "playing" and place.kind == "person" and not place.caretaker
    late = place.asked_since is not None and now - place.asked_since >= PATIENCE
    return bool(waiting and late and not PACES[row.pace].per_answer and vacation_until <= now)


def given_up(row: TableRow, place: SeatRow, now: int) -> bool:
    """Whether a bot has played for somebody for so long that the others may ask for a substitute."""
    gone = row.status == "playing" and bool(place.caretaker) and place.absent_since is not None
    return gone and now - (place.absent_since or now) >= PATIENCE and place.former != place.user_id


async def replace(house: House, who: Person, table_id: str, seat: Seat) -> bool:
    """Let a bot play for somebody who does not come, or a substitute come where a bot has played for a day, once all
    the others agree; returns whether it is done. Until a substitute has come the person may still come back."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        place = next((each for each in await seats_with_people(connection, table_id) if each.seat == seat), None)
        new, done = await agree(house, connection, row, who, f"replace {seat}", place)
        now = await house.db.now(connection)
        late = place is not None and overdue(row, place, place.vacation_until or 0, now)
        if place is None or place.user_id == who.id or not (late or given_up(row, place, now)):
            raise Problem(
                409,
                "this can be asked for only where somebody has not answered for a day without a clock, "
                "or a bot has played for them for a day",
            )
        told = "replace" if late else "substitute"
        if not done:
            code = f"asks-{told}" if new else f"agrees-{told}"
            await chat.house_says(house.db, connection, table_id, code, name=who.name, absent=place.name)
        else:
            seats = schema.seats.c
            await connection.execute(update(schema.seats).where(seats.table_id == table_id).values(agrees=""))
            bot = place.caretaker
            if late:
                bot = await hand_over(house.db, connection, place, row.game)
            else:
                await change(connection, place, {"former": place.user_id})
            await chat.house_says(
                house.db, connection, table_id, "replaced" if late else "vacant", absent=place.name, bot=bot
            )
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return done


async def take_back(house: House, who: Person, table_id: str, number: int) -> bool:
    """Go back to the position after an entry once every person agrees; the undone moves stay in the log."""
    adopt: Callable[[], None] | None = None
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        new, done = await agree(house, connection, row, who, f"takeback {number}")
        live = await house.games.get(connection, row)
        on_path = [0, *(record.number for record in path(live.records, row.number))]
        if number not in on_path or number == on_path[-1]:
            raise Problem(422, "there is no earlier position of that number")
        if done:
            seat = next(place.seat for place in await seats_of(connection, table_id) if place.user_id == who.id)
            adopt = await _go_back(house, connection, row, live, seat, number)
            await chat.house_says(house.db, connection, table_id, "went-back", number=number)
        else:
            code = "asks-back" if new else "agrees-back"
            await chat.house_says(house.db, connection, table_id, code, name=who.name, number=number)
            await stir(connection, table_id)
    if adopt is not None:
        adopt()
    await house.announce(table_id, row.number + (1 if done else 0))
    house.nudge(table_id)
    return done


async def _go_back(
    house: House, connection: AsyncConnection, row: TableRow, live: Live, seat: Seat, number: int
) -> Callable[[], None]:
    """Append the entry; returns what is to be done once it is on disk."""
    now = await house.db.now(connection)
    state = live.at(number)
    record = Entry(row.number + 1, "undo", seat, str(number), (), codec.digest(state), False, "agreement", now)
    record = record.linked(row.chain)
    await append(house.db, connection, Turn(row, record, waited_for(state)), state, f"takeback-{new_id()}")
    return lambda: live.adopt(record, state)
