"""Nobody waits for ever: locks that somebody holds, statements that do not end, connections that are all in use."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from magnate.server.background.open_house import OpenHouse
from magnate.server.background.turns import Turns
from magnate.server.db import engine
from magnate.server.db.engine import Database, Unavailable
from magnate.server.errors import Problem
from magnate.server.tables import lifecycle, seating, study
from magnate.server.tables.actions import return_to
from magnate.server.tables.lifecycle import Wanted
from tests.server.company import account, change, head, seated, to_move, visiting, without_loops
from tests.server.conftest import ONE, in_house
from tests.server.games import finished
from tests.server.visitor import Front, open_house

NONSENSE = {"game": "chess", "seats": ["me"]}
POSTGRES = pytest.mark.parametrize("database", ["postgres"], indirect=True)  # on SQLite writers stand in line


@POSTGRES
def test_a_row_that_somebody_holds_stops_its_table_alone(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        one, two = [await seated(house, ann, bob) for _ in range(2)]
        for table in (one, two):
            await to_move(house, table, ann)
        at = await visiting(front, ann)
        other = Database(database)
        async with other.write() as holds:
            await holds.execute(
                text("SET LOCAL idle_in_transaction_session_timeout = 0")
            )  # however slow the machine is
            await holds.execute(text("SELECT id FROM tables WHERE id = :id FOR UPDATE"), {"id": one})
            tries = [
                asyncio.create_task(
                    at.door.post(
                        f"/api/v1/tables/{one}/moves",
                        headers=at.headers,
                        json={"number": 0, "key": f"once-more-{count}", "move": "establish swift 40"},
                    )
                )
                for count in range(40)
            ]
            await at.move(two, 0, "establish swift 40")
            await at.get("/")
            await at.get(f"/t/{one}")
            for each in await asyncio.gather(*tries):
                assert (each.status_code, "retry-after" in each.headers) == (503, True), each.text
        await other.close()
        await at.move(one, 0, "establish swift 40")
        assert (await head(house, one)).number == 1

    open_house(database, visit)


@ONE
def test_a_file_that_another_program_holds_keeps_nobody_waiting(database: str) -> None:
    """Those in line do not wait one after the other; what is only read is served."""

    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        await to_move(house, table, ann)
        at = await visiting(front, ann)
        async with Database(database).write():
            tries = [
                at.door.post(f"/api/v1/tables/{table}/talk", headers=at.headers, json={"text": f"line {count}"})
                for count in range(4)
            ]
            backs = [return_to(house, ann, table) for _ in range(12)]
            waiting = asyncio.gather(asyncio.gather(*tries), asyncio.gather(*backs, return_exceptions=True))
            await at.get("/")
            await at.get(f"/t/{table}")
            answers, failed = await asyncio.wait_for(
                waiting, 60
            )  # one after the other they would take more than twice that
        for each in answers:
            assert (each.status_code, "retry-after" in each.headers) == (503, True), each.text
        assert all(isinstance(each, Unavailable) for each in failed), failed
        await at.move(table, 0, "establish swift 40")

    open_house(database, visit)


def test_tables_where_nobody_is_sleep_until_somebody_comes_back(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        seat = await to_move(house, table, ann)
        assert await house.autoplay.waiting() == []
        await change(house, table, seat, caretaker="random")
        assert await house.autoplay.waiting() == [table]
        await change(house, table, 1 - seat, caretaker="random")
        assert await house.autoplay.waiting() == []
        await house.autoplay.move_table(table)
        assert (await head(house, table)).number == 0
        await return_to(house, bob, table)
        await house.autoplay.move_table(table)
        assert (await head(house, table)).number > 0

    without_loops(database, work)


def test_one_person_keeps_only_so_much_busy(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "MOST", 2)
    monkeypatch.setattr(study, "QUEUE", 1)

    async def work(house: OpenHouse) -> None:
        ann = await account(house, "Ann")
        brought = await study.bring_in(house, ann, finished())  # what was brought in stands on a shelf of its own
        wanted = Wanted("chicago1875", "", ("me", "open"), {}, {})
        tables = [await house.tables.create(ann, wanted) for _ in range(2)]
        with pytest.raises(Problem, match="2 tables that have not ended"):
            await house.tables.create(ann, wanted)
        with pytest.raises(Problem, match="2 tables that have not ended"):
            await study.open_study(house, ann, brought, 3, ("me", "me"))
        await seating.leave(house, ann, tables[0])
        await study.open_study(house, ann, brought, 3, ("me", "me"))
        found = await asyncio.gather(*(study.proved(finished()) for _ in range(3)), return_exceptions=True)
        assert [isinstance(each, Problem) and each.status for each in found] == [False, 429, 429]
        assert "entries" in await study.proved(finished())

    without_loops(database, work)


@ONE
def test_the_guests_of_one_address_open_only_so_many_tables(database: str) -> None:
    async def visit(front: Front) -> None:
        told = Counter[int]()
        for _ in range(21):
            guest = await front.come()
            for _ in range(5):
                told[(await front.door.post("/api/v1/tables", headers=guest.headers, json=NONSENSE)).status_code] += 1
        assert told == {422: 100, 429: 5}

    open_house(database, visit)


def test_who_has_many_tables_waits_for_those_who_have_few() -> None:
    """One bot thinks at a time: of everybody who waits one, then of everybody the next."""
    done: list[str] = []

    async def work() -> None:
        turns, begun = Turns(1), asyncio.Event()

        async def think(whose: str) -> None:
            async with turns.of(whose):
                done.append(whose)
                await begun.wait()

        tasks = [asyncio.create_task(think(whose)) for whose in ("ann",) * 6 + ("bob", "cid", "bob")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        begun.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["ann", "bob", "cid", "ann", "bob", "ann", "ann", "ann"]
        assert (turns.free, turns.waiting) == (1, {})
        first = asyncio.create_task(think("ann"))
        second = asyncio.create_task(think("bob"))
        begun.clear()
        await asyncio.sleep(0)
        begun.set()
        while len(done) < 9:
            await asyncio.sleep(0)
        second.cancel()  # whether its turn has come in this very moment or not, nobody waits for ever
        await asyncio.gather(first, second, return_exceptions=True)
        assert (turns.free, turns.waiting) == (1, {})

    asyncio.run(work())


@ONE
def test_a_disk_that_is_full_is_named(database: str) -> None:
    said = Database(database)._said("disk I/O error")
    assert said == f"disk I/O error: the disk of {make_url(database).database} may be full, or fail"


@POSTGRES
def test_a_statement_that_does_not_end_is_given_up(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        async with house.db.read() as connection:
            bounds = [await connection.scalar(text(f"SHOW {name}")) for name in engine.BOUNDS]
        assert bounds == ["3s", "30s", "10s"]

        async def endless() -> None:
            async with house.db.write() as connection:
                await connection.execute(text("SET LOCAL statement_timeout = 1"))
                await connection.execute(text("SELECT pg_sleep(600)"))

        with pytest.raises(Unavailable, match="statement timeout"):
            await endless()

    in_house(database, work)


def test_when_all_connections_are_in_use_people_are_asked_to_come_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "LOCKED", 0.05)

    async def visit(front: Front) -> None:
        who = await front.come()
        async with AsyncExitStack() as held:
            for _ in range(1000):
                try:
                    await held.enter_async_context(front.house.db.read())
                except Unavailable:
                    break
            refused = await who.door.get("/", headers=who.headers)
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
            assert (await who.get("/healthz", 503))["database"] == "the database does not answer"
        await who.get("/")

    open_house(database, visit)
