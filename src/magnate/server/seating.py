"""Who sits where: invitations by link or by name, joining, leaving, substitutes, rematches."""

import json
import secrets
from typing import Any

from sqlalchemy import Row, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.move import Seat
from magnate.server import chat, notices, schema
from magnate.server.accounts import Person, hash_of, spelt
from magnate.server.clocks import change, hand_over, set_clocks
from magnate.server.hints import stir
from magnate.server.house import House
from magnate.server.paces import PACES
from magnate.server.play import locked
from magnate.server.problem import Problem, not_found
from magnate.server.tables import Wanted, seats_of

FULL = "no seat is open at this table"


async def invite(house: House, who: Person, table_id: str, seat: Seat) -> str:
    """A link's secret for an open seat, or for a substitute at a seat that its caretaker plays."""
    secret = secrets.token_urlsafe(24)
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        place = next((place for place in places if place.seat == seat), None)
        absent = row.status == "playing" and place is not None and place.caretaker
        mine = place is not None and who.id in (row.owner, place.user_id if absent else None)
        if place is None or not mine:
            raise not_found()
        if not absent and (row.status != "open" or place.kind != "open"):
            raise Problem(409, "this seat is not open")
        await change(connection, place, {"invite": hash_of(secret), "reserved": None})
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return secret


async def reserve(house: House, who: Person, table_id: str, seat: Seat, name: str) -> None:
    """Keep an open seat for a person with an account, and tell them."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        if row.owner != who.id:
            raise not_found()
        places = await seats_of(connection, table_id)
        place = next((place for place in places if place.seat == seat and place.kind == "open"), None)
        if row.status != "open" or place is None:
            raise Problem(409, "this seat is not open")
        users = schema.users.c
        query = select(schema.users).where(users.folded == spelt(name), users.banned.is_(False))
        guest = (await connection.execute(query)).one_or_none()
        if guest is None or await strangers(connection, guest.id, [row.owner]):
            raise Problem(422, "nobody of that name can be invited")
        await change(connection, place, {"reserved": guest.id, "invite": None})
        await notices.note(house.db, connection, guest.id, "invited", table_id, seat)  # once, however often it is kept
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


async def invited(house: House, table_id: str, secret: str) -> tuple[Row[Any], Row[Any]]:
    """The table and the seat that a link leads to."""
    async with house.db.read() as connection:
        row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).one_or_none()
        if row is not None:
            for place in await seats_of(connection, table_id):
                if place.invite == hash_of(secret) and fits(row, place):
                    return row, place
    raise not_found()


async def company(house: House, row: Row[Any]) -> dict[str, Any]:
    """Whose table it is and who plays there, for whoever is invited."""
    users = schema.users.c
    async with house.db.read() as connection:
        places = await seats_of(connection, row.id)
        ids = {row.owner, *(place.user_id for place in places if place.user_id)}
        found = await connection.execute(select(users.id, users.name).where(users.id.in_(ids)))
        names = {each.id: each.name for each in found}
    sitting = [names.get(place.user_id or "", "") or (f"{place.bot} (bot)" if place.bot else "") for place in places]
    return {"host": names[row.owner], "sitting": list(dict.fromkeys(filter(None, sitting)))}


def fits(row: Row[Any], place: Row[Any]) -> bool:
    """Whether a seat can be taken at all: open before the game, or left to a caretaker during it."""
    return bool(place.kind == "open" if row.status == "open" else row.status == "playing" and place.caretaker)


async def join(house: House, who: Person, table_id: str, secret: str | None = None) -> Seat:
    """Take a seat: the one of the invitation, one that is kept for this person, or any open one of a listed table."""
    async with house.db.write() as connection:
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
    await house.announce(table_id, row.number)
    return int(place.seat)


def seat_for(row: Row[Any], places: list[Row[Any]], who: Person, secret: str | None) -> Row[Any] | None:
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


async def sit(house: House, connection: AsyncConnection, row: Row[Any], place: Row[Any], who: Person) -> None:
    """Take an open seat, or become the substitute of whoever left it to a caretaker."""
    values: dict[str, Any] = {"kind": "person", "user_id": who.id, "invite": None, "reserved": None}
    if row.status == "open":
        await change(connection, place, values)
        await chat.tell(house.db, connection, row.id, "joined", name=who.name)
        return
    values |= {
        "caretaker": "", "substituted": True, "orders": "[]", "order_note": "", "agrees": "", "seen": 0,
        "bank_ms": PACES[row.pace].bank, "asked_since": None, "deadline": None,
    }  # fmt: skip
    await change(connection, place, values)
    asked = [int(seat) for seat in row.asked.split(",") if seat]
    await set_clocks(house.db, connection, row, asked, None, await house.db.now(connection))
    users = schema.users.c
    before = await connection.scalar(select(users.name).where(users.id == place.user_id))
    await chat.tell(house.db, connection, row.id, "substitute", name=who.name, before=before)


async def mix_in(house: House, who: Person, table_id: str, words: str) -> None:
    """Words of somebody who sits there, for the luck of a game that has not begun."""
    text = "".join(c for c in " ".join(words.split()) if c.isprintable())
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        mine = [place for place in await seats_of(connection, table_id) if place.user_id == who.id]
        if not mine:
            raise not_found()
        if row.status != "open":
            raise Problem(409, "the luck is mixed when the game starts; it has started")
        for place in mine:
            await change(connection, place, {"words": text[:80]})
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


async def leave(house: House, who: Person, table_id: str) -> bool:
    """Give up a seat, or decline one, before the game has started; without its owner there is no table.

    In a running game a caretaker plays on, and the seat can be given to a substitute. Returns whether the seat is gone.
    """
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        mine = [place for place in places if who.id in (place.user_id, place.reserved)]
        if not mine and (row.owner != who.id or row.status != "open"):
            raise not_found()
        if row.status == "playing":
            await walk_out(house, connection, row, mine, who)
        elif row.status == "open":
            await stand_up(house, connection, row, mine, who)
        else:
            raise Problem(409, f"the table is {row.status}")
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return bool(row.status == "open")


async def stand_up(house: House, connection: AsyncConnection, row: Row[Any], mine: list[Row[Any]], who: Person) -> None:
    for place in mine:
        await change(connection, place, {"kind": "open", "user_id": None, "reserved": None, "words": ""})
    if row.owner == who.id:
        tables = schema.tables.c
        await connection.execute(update(schema.tables).where(tables.id == row.id).values(status="cancelled"))
    await chat.tell(house.db, connection, row.id, "left", name=who.name)


async def walk_out(house: House, connection: AsyncConnection, row: Row[Any], mine: list[Row[Any]], who: Person) -> None:
    there = [place for place in mine if not place.caretaker]
    if not there:
        raise Problem(409, "you have left already; a bot plays for you")
    bots = [await hand_over(connection, place, row.game) for place in there]
    await chat.tell(house.db, connection, row.id, "left-game", name=who.name, bot=bots[0])


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
    )
    new = await house.tables.create(who, wanted, parent=table_id, kept=tuple(place.user_id for place in places))
    async with house.db.write() as connection:
        await chat.tell(house.db, connection, table_id, "rematch", name=who.name)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
    return new


async def open_rematch(house: House, table_id: str) -> str | None:
    """The rematch of a game that people can still join."""
    tables = schema.tables.c
    async with house.db.read() as connection:
        found = await connection.scalar(select(tables.id).where(tables.parent == table_id, tables.status == "open"))
    return None if found is None else str(found)
