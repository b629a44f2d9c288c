"""The house itself: it closes whatever has failed in it, and shows a table as it was at the moment of the look."""

import asyncio

import pytest
from sqlalchemy import text

from magnate.core import codec
from magnate.server.background.open_house import OpenHouse
from magnate.server.settings import Settings
from magnate.server.tables.listeners import Listener
from magnate.server.views import boards
from magnate.server.views.table_page import table_page
from tests.server.company import account, head, live_of, play, play_to, seated, to_move
from tests.server.conftest import in_house, run


async def fail() -> None:
    raise RuntimeError("hush")


def test_a_task_that_has_failed_does_not_keep_the_house_open(database: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        house = OpenHouse(Settings(database=database))
        await house.open()
        house.loops.tasks.insert(0, asyncio.create_task(fail(), name="a loop"))
        house.autoplay.jobs.running["t"] = asyncio.create_task(fail(), name="a job")
        await asyncio.wait([house.loops.tasks[0], house.autoplay.jobs.running["t"]])
        try:
            await house.close()
        finally:
            house.workers.close()
        assert house.db.closed
        assert all(task.done() for task in house.loops.tasks)

    run(work())
    failed = [record.__dict__ for record in caplog.records if record.message == "a task has failed"]
    assert [(each["task"], each["why"]) for each in failed] == [("a loop", "RuntimeError"), ("a job", "RuntimeError")]
    assert "hush" not in caplog.text


def test_nobody_waits_at_a_house_that_has_closed() -> None:
    async def work() -> None:
        listener = Listener()
        listener.close()
        assert await asyncio.wait_for(listener.next(600), 60) is None
        listener.put(7)
        assert await listener.next(600) == 7  # what has come is still there

    run(work())


@pytest.mark.parametrize("database", ["postgres"], indirect=True)  # there a look can be held up between two queries
def test_a_page_shows_the_game_at_its_number_though_somebody_moves_meanwhile(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        seat = await to_move(house, table, ann)
        before = await table_page(house, table, ann)
        assert before.play.question is not None
        boards.drawings.clear()
        async with house.db.write() as connection:
            await connection.execute(text("LOCK TABLE chat IN ACCESS EXCLUSIVE MODE"))
            looking = asyncio.create_task(table_page(house, table, ann))
            while not await held_up(house):
                await asyncio.sleep(0.02)
            await play(house, table, "establish swift 40", seat)
        during = await looking
        assert during.row.number == 0
        assert (await live_of(house, table)).number == 1
        for what in ("question", "zones", "story", "undo", "digest"):
            assert getattr(during.play, what) == getattr(before.play, what), what
        after = await table_page(house, table, ann)
        assert after.play.zones != before.play.zones
        assert after.play.undo

    in_house(database, lambda house: asyncio.wait_for(work(house), 90))


async def held_up(house: OpenHouse) -> bool:
    """Whether somebody waits to read what was said."""
    async with house.db.read() as connection:
        query = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'chat'::regclass")
        return bool(await connection.scalar(query))


def test_the_game_as_of_an_earlier_entry(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        await play_to(house, table, lambda s: s.decade == 2)
        live = await live_of(house, table)
        last = (await head(house, table)).number
        assert live.as_of(last) is live
        for number in (last - 1, last - 2, 1):
            then = live.as_of(number)
            assert (then.number, then.records) == (number, live.records[: number + 1])
            assert codec.digest(then.state) == live.records[number].digest

    in_house(database, work)
