"""What people mix into the luck of a game before it starts: words of their own, sealed or in the open."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Person
from magnate.server.tables import chat
from magnate.server.tables.announcements import stir
from magnate.server.tables.clocks import SILENCE, change, silence
from magnate.server.tables.house import House
from magnate.server.tables.sealing import must_not_be_asked, owing, seal_of
from magnate.server.tables.seating import stand_up
from magnate.server.tables.store import locked, seats_of

LONGEST = 80
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # what cannot be seen, or turns the direction


async def mix_in(house: House, who: Person, table_id: str, words: str) -> None:
    """Words in the open: for whoever has no program that seals them."""
    text = "".join(c for c in " ".join(words.split()) if c.isprintable())
    await _write(house, who, table_id, {"words": text[:LONGEST], "sealed": ""})


async def seal(house: House, who: Person, table_id: str, sealed: str) -> None:
    """The hash of words that the house does not know yet."""
    await _write(house, who, table_id, {"words": "", "sealed": sealed})


async def _write(house: House, who: Person, table_id: str, values: dict[str, Any]) -> None:
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        for place in seats_held(places, who):
            must_not_be_asked(row, places)
            await change(connection, place, values)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)


def seats_held(places: Sequence[SeatRow], who: Person) -> list[SeatRow]:
    mine = [place for place in places if place.user_id == who.id]
    if not mine:
        raise not_found()
    return mine


async def show(house: House, who: Person, table_id: str, words: str) -> None:
    """The words that were sealed. With the last of them the game starts."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        mine = owing(seats_held(places, who))
        must_be_asked(row, mine)
        must_be_sealed(row, mine, words)
        for place in mine:
            await change(connection, place, {"words": words, "deadline": None, "asked_since": None})
        await stir(connection, table_id)
    if not await house.tables.start_if_shown(table_id):
        await house.announce(table_id, row.number)
    house.nudge(table_id)


def must_be_asked(row: TableRow, mine: Sequence[SeatRow]) -> None:
    if row.status != "open":
        raise Problem(409, "the game has started")
    if not mine:
        raise Problem(409, "no sealed words of yours are asked for now")


def must_be_sealed(row: TableRow, mine: Sequence[SeatRow], words: str) -> None:
    seen = words.strip() and not any(unicodedata.category(c) in UNSEEN for c in words)
    if len(words) > LONGEST or not seen or any(place.sealed != seal_of(row.id, words) for place in mine):
        raise Problem(422, "these are not the words that you have sealed")


async def late(db: Database) -> list[str]:
    """Tables at which somebody has not shown sealed words in time."""
    tables, seats = schema.tables.c, schema.seats.c
    async with db.read() as connection:
        now = await db.now(connection)
        query = select(tables.id).join(schema.seats, seats.table_id == tables.id)
        waits = (tables.status == "open", tables.quarantine == "", seats.deadline <= now)
        return list(await connection.scalars(query.where(*waits).distinct()))


async def call_off(house: House, table_id: str) -> None:
    """Start no game without words that were sealed for it: whoever has not shown them in time gives up the seat."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        places = await seats_of(connection, table_id)
        now = await house.db.now(connection)
        if abs(await silence(house.db, connection)) > SILENCE:
            return  # the clock may have jumped: time is given back first
        gone = [place for place in owing(places) if row.status == "open" and (place.deadline or 0) <= now]
        for user_id in dict.fromkeys(place.user_id for place in gone):
            query = select(schema.users.c.name).where(schema.users.c.id == user_id)
            who = Person(str(user_id), str(await connection.scalar(query)), False)
            await chat.house_says(house.db, connection, table_id, "words-late", name=who.name)
            mine = [place for place in places if place.user_id == user_id]
            await stand_up(house, connection, row, places, mine, who)
        await stir(connection, table_id)
    await house.announce(table_id, row.number)
