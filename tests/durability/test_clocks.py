"""Deadlines: each runs out once and never early, whichever server looks and whatever its own clock says."""

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.people.accounts import Person
from magnate.server.tables import chat, clocks
from magnate.server.tables.time_controls import HOUR
from tests.server.company import account, seated, unwatched
from tests.server.conftest import run
from tests.server.served import size

TABLES = 20
ROUNDS = size(100, 300)  # in each of which half of the tables run out of time
jumps = Random(1875)
honest_time = time.time


def jumping() -> float:
    """A clock that an administrator is just setting."""
    return honest_time() + jumps.choice((-3600, 0, 3600))


async def set_deadlines(house: OpenHouse, late: list[str], early: list[str]) -> Counter[str]:
    """Everybody is there again; some have run out of time, the others have half an hour left: how many run out."""
    seats = schema.seats.c
    async with house.db.write() as connection:
        now = await house.db.now(connection)
        for tables, deadline in ((late, now - 1), (early, now + HOUR // 2)):
            asked = (seats.table_id.in_(tables), seats.asked_since.is_not(None))
            values = {"caretaker": "", "deadline": deadline, "reminded": True}
            await connection.execute(update(schema.seats).where(*asked).values(**values))
        query = select(seats.table_id, func.count()).where(seats.deadline < now).group_by(seats.table_id)
        return Counter({row[0]: row[1] for row in await connection.execute(query)})


async def expiries(house: OpenHouse) -> Counter[str]:
    """How often each table was told that somebody has run out of time."""
    columns = schema.chat.c
    async with house.db.read() as connection:
        query = (
            select(columns.table_id, func.count()).where(columns.text.startswith('["late"')).group_by(columns.table_id)
        )
        return Counter({row[0]: row[1] for row in await connection.execute(query)})


async def race(here: OpenHouse, there: OpenHouse, rounds: int) -> tuple[list[str], int]:
    """Two servers look at the same clocks at once; what ran out otherwise than once and in time, and how many did."""
    ann, bob = await account(here, "Ann"), await account(here, "Bob")
    tables = [await seated(here, ann, bob, pace="live") for _ in range(TABLES)]
    for house in (here, there):  # all workers are busy: caretakers think for ever, and the games stand still
        house.workers.turns.free = 0
    wrong, done, before = [], 0, await expiries(here)
    for n in range(rounds):
        late, early = tables[n % 2 :: 2], tables[1 - n % 2 :: 2]
        due = await set_deadlines(here, late, early)
        await asyncio.gather(*(house.look_at_clocks() for house in (here, there)))
        after = await expiries(here)
        for table in tables:
            times = after[table] - before[table]
            done += times
            if times != due[table]:
                wrong.append(f"round {n}: {due[table]} seats are late, {times} run out of time")
        before = after
    return wrong, done


def raced(database: str, rounds: int) -> tuple[list[str], int]:
    async def work() -> tuple[list[str], int]:
        async with unwatched(database) as here, unwatched(database) as there:
            return await race(here, there, rounds)

    found: tuple[list[str], int] = run(work())
    return found


def test_every_deadline_runs_out_once_and_never_early(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", jumping)
    rounds = ROUNDS if not database.startswith("sqlite") else max(ROUNDS // 4, 2)
    wrong, done = raced(database, rounds)
    assert wrong == []
    assert done == sum(len(range(n % 2, TABLES, 2)) for n in range(rounds))


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_server_that_trusts_its_own_clock_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def now(self: Database, connection: AsyncConnection) -> int:
        return int(time.time() * 1000)

    monkeypatch.setattr(time, "time", jumping)
    monkeypatch.setattr(Database, "now", now)
    assert raced(database, 6)[0] != []  # in two rounds it may look right by chance


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_server_that_does_not_look_twice_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def expire(db: Database, connection: AsyncConnection, place: Any) -> bool:
        await chat.house_says(db, connection, place.table_id, "late", name=place.name, bot="random")
        return True

    monkeypatch.setattr(clocks, "expire", expire)
    assert raced(database, 2)[0] != []


def test_the_time_of_an_outage_is_given_back_at_every_table(database: str) -> None:
    async def deadlines(house: OpenHouse) -> dict[str, int]:
        seats = schema.seats.c
        async with house.db.read() as connection:
            query = select(seats.table_id, seats.deadline).where(seats.deadline.is_not(None))
            return {row.table_id: row.deadline for row in await connection.execute(query)}

    async def work() -> None:
        async with unwatched(database) as here, unwatched(database) as there:
            people: list[Person] = [await account(here, name) for name in ("Ann", "Bob")]
            tables = [await seated(here, *people, pace="day") for _ in range(4)]
            await clocks.beat(here.db)
            before = await deadlines(here)
            async with here.db.write() as connection:
                await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - 5 * HOUR))
            given = await asyncio.gather(*(clocks.beat(house.db) for house in (here, there, there, here)))
            after = await deadlines(here)
            assert sorted(given)[:3] == [0, 0, 0]
            assert max(given) >= 5 * HOUR
            assert {table: after[table] - before[table] for table in tables} == dict.fromkeys(tables, max(given))

    run(work())
