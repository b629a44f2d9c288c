"""Who sits where: invitations by link or by name, joining, leaving, substitutes, rematches."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.server.db import schema
from magnate.server.db.rows import Named, SeatRow, TableRow, asked_of, read_rows
from magnate.server.errors import Problem, not_found
from magnate.server.people import notices
from magnate.server.people.accounts import Person, hash_of, named
from magnate.server.tables import chat, sealing
from magnate.server.tables.announcements import stir
from magnate.server.tables.clocks import change, hand_over, set_clocks
from magnate.server.tables.house import House
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.store import locked, seats_of, table_of
from magnate.server.tables.time_controls import PACES

FULL = "no seat is open at this table"
GONE = "whoever left this seat can make a link for a substitute; after a day the others can, once all agree"


async def invite(house: House, who: Person, table_id: str, seat: Seat) -> str:
    """A link's secret for an open seat, or for a substitute at a seat that its caretaker plays.

    A substitute sees the hand that lies there: so the person who is absent makes the link, or one of the others, once
    all of them have agreed.
    """
    secret = secrets.token_urlsafe(24)
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        place = next((place for place in places if place.seat == seat), None)
        if place is None or who.id not in (row.owner, *(each.user_id for each in places)):
            raise not_found()
        if not may_invite(row, places, place, who.id):
            if row.owner != who.id:
                raise not_found()
            raise Problem(409, GONE if row.status == "playing" and place.caretaker else "this seat is not open")
        await change(connection, place, {"invite": hash_of(secret), "reserved": None})
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return secret


def may_invite(row: TableRow, places: Sequence[SeatRow], place: SeatRow, who: str) -> bool:
    """Whether a person may make a link for a seat."""
    if row.status == "open":
        return place.kind == "open" and row.owner == who
    if row.status != "playing" or not place.caretaker:
        return False
    agreed = place.former is not None and place.former == place.user_id
    there = any(each.user_id == who and not each.caretaker for each in places)
    return place.user_id == who or (agreed and there)


async def reserve(house: House, who: Person, table_id: str, seat: Seat, name: str) -> None:
    """Keep an open seat for a person with an account, and tell them."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        if row.owner != who.id:
            raise not_found()
        places = await seats_of(connection, table_id)
        place = next((place for place in places if place.seat == seat and place.kind == "open"), None)
        if row.status != "open" or place is None:
            raise Problem(409, "this seat is not open")
        guest = await named(connection, name)
        if guest is None or guest.banned or await strangers(connection, guest.id, [row.owner]):
            raise Problem(422, "nobody of that name can be invited")
        await change(connection, place, {"reserved": guest.id, "invite": None})
        await notices.note(house.db, connection, guest.id, "invited", table_id, seat)  # once, however often it is kept
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


async def invited(house: House, table_id: str, secret: str) -> tuple[TableRow, SeatRow]:
    """The table and the seat that a link leads to."""
    async with house.db.read() as connection:
        row = await table_of(connection, table_id)
        for place in await seats_of(connection, table_id):
            if place.invite == hash_of(secret) and fits(row, place):
                return row, place
    raise not_found()


async def company(house: House, row: TableRow) -> tuple[str, list[str]]:
    """Whose table it is, and who plays there, for whoever is invited."""
    users = schema.users.c
    async with house.db.read() as connection:
        places = await seats_of(connection, row.id)
        ids = {row.owner, *(place.user_id for place in places if place.user_id)}
        query = select(users.id, users.name).where(users.id.in_(ids))
        names = {each.id: each.name for each in await read_rows(connection, Named, query)}
    sitting = [names.get(place.user_id or "", "") or (f"{place.bot} (bot)" if place.bot else "") for place in places]
    return names[row.owner], list(dict.fromkeys(filter(None, sitting)))


def fits(row: TableRow, place: SeatRow) -> bool:
    """Whether a seat can be taken at all: open before the game, or left to a caretaker during it."""
    return bool(place.kind == "open" if row.status == "open" else row.status == "playing" and place.caretaker)


async def join(house: House, who: Person, table_id: str, secret: str | None = None) -> Seat:
    """Take a seat: the one of the invitation, one that is kept for this person, or any open one of a listed table."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        taken = [place.seat for place in places if place.user_id == who.id]
        if taken:
            return int(taken[0])
        place = seat_for(row, places, who, secret)
        if place is None:
            raise Problem(409, FULL) if row.listed and row.status == "open" else not_found()
        met = [each.user_id for each in places if each.user_id and each.seat != place.seat]
        if await strangers(connection, who.id, [row.owner, *met]):
            raise Problem(409, FULL)
        await sit(house, connection, row, place, who)
        await stir(connection, table_id)
    if not await house.tables.start_if_full(table_id):
        await house.announce(table_id, row.number)
    return int(place.seat)


def seat_for(row: TableRow, places: Sequence[SeatRow], who: Person, secret: str | None) -> SeatRow | None:
    """The seat that this person may take."""
    free = [place for place in places if fits(row, place)]
    if secret:
        return next((place for place in free if place.invite == hash_of(secret)), None)
    if row.status != "open":
        return None
    kept = [place for place in free if place.reserved == who.id]
    return next(iter([*kept, *(place for place in free if row.listed and place.reserved is None)]), None)


async def strangers(connection: AsyncConnection, user_id: str, others: list[str]) -> bool:
    """Whether this person and one of the others do not want to meet."""
    blocks = schema.blocks.c
    query = select(blocks.user_id).where(
        or_(
            (blocks.user_id.in_(others)) & (blocks.blocked == user_id),
            (blocks.user_id == user_id) & (blocks.blocked.in_(others)),
        )
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def sit(house: House, connection: AsyncConnection, row: TableRow, place: SeatRow, who: Person) -> None:
    """Take an open seat, or become the substitute of whoever left it to a caretaker."""
    values: dict[str, Any] = {"kind": "person", "user_id": who.id, "invite": None, "reserved": None}
    if row.status == "open":
        await change(connection, place, values)
        await chat.house_says(house.db, connection, row.id, "joined", name=who.name)
        return
    values |= {
        "caretaker": "", "absent_since": None, "former": place.user_id, "substituted": True,
        "orders": "[]", "order_note": "", "agrees": "", "seen": 0,
        "bank_ms": PACES[row.pace].bank, "asked_since": None, "deadline": None,
    }  # fmt: skip
    await change(connection, place, values)
    asked = asked_of(row)
    await set_clocks(house.db, connection, row, asked, None, await house.db.now(connection))
    users = schema.users.c
    before = await connection.scalar(select(users.name).where(users.id == place.user_id))
    await chat.house_says(house.db, connection, row.id, "substitute", name=who.name, before=before)


async def leave(house: House, who: Person, table_id: str) -> bool:
    """Give up a seat, or decline one, before the game has started; without its owner there is no table.

    In a running game a caretaker plays on, and the seat can be given to a substitute. Returns whether the seat is gone.
    """
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        mine = [place for place in places if who.id in (place.user_id, place.reserved)]
        if not mine and (row.owner != who.id or row.status != "open"):
            raise not_found()
        if row.status == "playing":
            await walk_out(house, connection, row, mine, who)
        elif row.status == "open":
            await stand_up(house, connection, row, places, mine, who)
        else:
            raise Problem(409, f"the table is {row.status}")
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return bool(row.status == "open")


async def stand_up(
    house: House,
    connection: AsyncConnection,
    row: TableRow,
    places: Sequence[SeatRow],
    mine: Sequence[SeatRow],
    who: Person,
) -> None:
    if sealing.owing(places):
        await sealing.call_off(house.db, connection, row, places)
    for place in mine:
        await change(connection, place, {"kind": "open", "user_id": None, "reserved": None, **sealing.NOTHING})
    if row.owner == who.id:
        tables = schema.tables.c
        await connection.execute(update(schema.tables).where(tables.id == row.id).values(status="cancelled"))
    await chat.house_says(house.db, connection, row.id, "left", name=who.name)


async def walk_out(
    house: House, connection: AsyncConnection, row: TableRow, mine: Sequence[SeatRow], who: Person
) -> None:
    there = [place for place in mine if not place.caretaker]
    if not there:
        raise Problem(409, "you have left already; a bot plays for you")
    bots = [await hand_over(house.db, connection, place, row.game) for place in there]
    await chat.house_says(house.db, connection, row.id, "left-game", name=who.name, bot=bots[0])


async def rematch(house: House, who: Person, table_id: str) -> str:
    """The same game, options and seats once more; the seats of the others are kept for them."""
    row, places, mine, _ = await house.look(table_id, who)
    if not mine or row.status not in ("finished", "cancelled") or row.number < 0:
        raise Problem(409, "a rematch follows a game that has ended")
    there = await open_rematch(house, table_id)
    if there is not None:
        await join(house, who, there)
        return there
    seats = tuple("me" if place.user_id == who.id else place.bot or "open" for place in places)
    wanted = Wanted(
        row.game,
        row.title,
        seats,
        json.loads(row.options),
        json.loads(row.errata),
        row.pace,
        row.listed,
        row.spectators,
        row.when_full,
    )
    new = await house.tables.create(who, wanted, parent=table_id, kept=tuple(place.user_id for place in places))
    async with house.db.write(table_id) as connection:
        await chat.house_says(house.db, connection, table_id, "rematch", name=who.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return new


async def open_rematch(house: House, table_id: str) -> str | None:
    """The rematch of a game that people can still join."""
    tables = schema.tables.c
    async with house.db.read() as connection:
        found = await connection.scalar(select(tables.id).where(tables.parent == table_id, tables.status == "open"))
    return None if found is None else str(found)
