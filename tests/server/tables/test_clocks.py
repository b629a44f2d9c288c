"""Time: deadlines, banks, caretakers, reminders, vacation and outages. Clocks are moved by hand, nobody waits."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from magnate.core.driver import asking
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.tables import clocks
from magnate.server.tables.actions import return_to
from magnate.server.tables.submit import Submission
from magnate.server.tables.time_controls import DAY, HOUR, MINUTE
from tests.server.company import (
    account,
    asked,
    change,
    head,
    live_of,
    pass_time,
    place,
    play,
    play_to,
    reachable,
    said,
    seated,
    to_move,
    unwatched,
    visiting,
    without_loops,
)
from tests.server.conftest import run
from tests.server.visitor import Front, open_house

NEAR = 20_000  # as exact as a slow machine allows


async def now(house: OpenHouse) -> int:
    async with house.db.read() as connection:
        return await house.db.now(connection)


def test_a_clock_runs_from_the_question_to_the_answer(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="day")
        seat = await to_move(house, table, ann)
        mine, other = await place(house, table, seat), await place(house, table, 1 - seat)
        assert abs(mine.asked_since - await now(house)) < NEAR
        assert mine.deadline == mine.asked_since + DAY + 5 * DAY
        assert (other.asked_since, other.deadline, other.bank_ms) == (None, None, 5 * DAY)
        await pass_time(house, table, 20 * HOUR)  # within a day: free
        await play(house, table, "establish swift 40")
        assert (await place(house, table, seat)).bank_ms == 5 * DAY
        await play_to(house, table, lambda s: asked(s) == [1 - seat])
        await pass_time(house, table, DAY + 7 * HOUR)  # seven hours from the bank
        await play_to(house, table, lambda s: asked(s) == [seat])
        bank = (await place(house, table, 1 - seat)).bank_ms
        assert abs(bank - (5 * DAY - 7 * HOUR)) < NEAR
        assert (await place(house, table, seat)).deadline is not None

    without_loops(database, work)


def test_untimed_tables_and_bots_have_no_deadline(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        assert [(await place(house, table, seat)).deadline for seat in (0, 1)] == [None, None]
        timed = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, timed, ann)
        await change(house, timed, seat, kind="bot", bot="random", user_id=None, asked_since=None, deadline=None)
        row = await head(house, timed)
        async with house.db.write() as connection:
            await clocks.set_clocks(house.db, connection, row, [seat], None, await house.db.now(connection))
        assert (await place(house, timed, seat)).deadline is None

    without_loops(database, work)


def test_nobody_gains_time_by_moving_to_and_fro(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="day")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, 5 * HOUR)
        await play(house, table, "establish swift 40")
        live = await live_of(house, table)  # the log says how long the answer took
        live.records[0] = replace(live.records[0], at=live.records[1].at - 5 * HOUR)
        await play(house, table, "undo", seat)
        again = await place(house, table, seat)
        assert abs(again.deadline - (await now(house) + 6 * DAY - 5 * HOUR)) < NEAR
        assert again.bank_ms == 5 * DAY

    without_loops(database, work)


def test_a_move_that_leaves_the_question_open_does_not_wind_the_clock(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house", pace="day")
        await play_to(house, table, lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1)
        (seat,) = (await head(house, table)).asked.split(",")
        await pass_time(house, table, 3 * HOUR)
        before = await place(house, table, int(seat))
        await play(house, table, "stop at A5 never", int(seat))
        after = await place(house, table, int(seat))
        assert (after.asked_since, after.deadline) == (before.asked_since, before.deadline)

    without_loops(database, work)


def test_whoever_runs_out_of_time_is_taken_care_of_and_can_come_back(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, 21 * MINUTE + 1000)
        await house.look_at_clocks()
        gone = await place(house, table, seat)
        assert gone.caretaker
        assert (gone.deadline, gone.bank_ms, gone.user_id) == (None, 0, ann.id)
        assert await said(house, table) == [
            "Bob sits down.",
            f"Ann has run out of time; the bot {gone.caretaker} plays on meanwhile.",
        ]
        await house.autoplay.settle(table)
        while str(seat) in (await head(house, table)).asked.split(","):
            await asyncio.sleep(0.05)
        live = await live_of(house, table)
        assert live.records[-1].by == "caretaker"
        at = await visiting(front, ann)
        text = await at.get(f"/t/{table}")
        assert "I am back" in text
        assert "away: the bot" in await (await visiting(front, bob)).get(f"/t/{table}")
        await at.form(f"/t/{table}/back")
        assert "I am back" not in await at.get(f"/t/{table}")
        assert (await said(house, table))[-1] == "Ann is back."
        await at.form(f"/t/{table}/back", 404)

    open_house(database, work)


def test_coming_back_gives_time_for_one_answer(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, 30 * MINUTE)
        await house.look_at_clocks()
        await return_to(house, ann, table)
        mine = await place(house, table, seat)
        assert mine.caretaker == ""
        assert abs(mine.deadline - (await now(house) + MINUTE)) < NEAR
        await pass_time(house, table, 2 * MINUTE)
        await house.look_at_clocks()
        assert (await place(house, table, seat)).caretaker
        await play(house, table, "establish swift 40", seat)  # to move is to be back
        assert (await place(house, table, seat)).caretaker == ""
        assert (await said(house, table)).count("Ann is back.") == 2

    without_loops(database, work)


def test_a_caretaker_does_not_move_for_somebody_who_is_back(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        for by in ("caretaker", "order"):
            with pytest.raises(Problem) as refused:
                await house.play.submit(table, [seat], Submission(0, f"late-{by}", "establish swift 40", seat), by=by)
            assert refused.value.status == 409
        assert (await head(house, table)).number == 0

    without_loops(database, work)


def test_a_move_in_time_is_never_lost_to_the_clock(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, 21 * MINUTE + 1000)
        async with house.db.read() as connection:
            late = await clocks.expired(house.db, connection, [])
        assert [row.seat for row in late] == [seat]
        await play(house, table, "establish swift 40", seat)  # the move comes between the look and the deed
        async with house.db.write() as connection:
            assert not await clocks.expire(house.db, connection, late[0])
        assert (await place(house, table, seat)).caretaker == ""

    without_loops(database, work)


def test_an_expiry_and_a_reminder_happen_once_with_two_servers(database: str) -> None:
    async def work() -> None:
        async with unwatched(database) as here, unwatched(database) as there:
            ann, bob = await account(here, "Ann"), await account(here, "Bob")
            await reachable(here, ann, "ann@example.org", "")
            tables = [await seated(here, ann, bob, pace="live") for _ in range(6)]
            for table in tables:
                await to_move(here, table, ann)
                await pass_time(here, table, 20 * MINUTE)
            await asyncio.gather(*(house.look_at_clocks() for house in (here, there, here, there)))
            async with here.db.read() as connection:
                query = select(schema.notices.c.table_id, func.count()).where(schema.notices.c.kind == "reminder")
                found = (await connection.execute(query.group_by(schema.notices.c.table_id))).all()
            assert sorted(found) == sorted((table, 1) for table in tables)
            for table in tables:
                assert (await said(here, table))[1:] == []
                await pass_time(here, table, 2 * MINUTE)
            await asyncio.gather(*(house.look_at_clocks() for house in (here, there, here, there)))
            for table in tables:
                assert len((await said(here, table))[1:]) == 1

    run(asyncio.wait_for(work(), 120))


def test_a_reminder_comes_when_a_fifth_is_left(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        await reachable(house, ann, "ann@example.org", "")
        table = await seated(house, ann, bob, pace="day")
        seat = await to_move(house, table, ann)

        async def reminders() -> list[int]:
            await house.look_at_clocks()
            async with house.db.read() as connection:
                query = select(schema.notices.c.number).where(schema.notices.c.kind == "reminder")
                return [row.number for row in await connection.execute(query)]

        await pass_time(house, table, 6 * DAY * 4 // 5 - HOUR)
        assert await reminders() == []
        await pass_time(house, table, 2 * HOUR)
        assert await reminders() == [0]
        assert await reminders() == [0]
        await play(house, table, "establish swift 40", seat)
        await play_to(house, table, lambda s: asked(s) == [seat] and len(s.order) > 1)
        total = DAY + (await place(house, table, seat)).bank_ms
        await pass_time(house, table, total * 4 // 5 + HOUR)
        assert await reminders() == [(await head(house, table)).number]  # another question, another reminder

    without_loops(database, work)


def test_the_page_shows_the_clocks(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="three-days")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, DAY + HOUR)
        text = await (await visiting(front, bob)).get(f"/t/{table}")
        mine = await place(house, table, seat)
        assert f'data-left="{mine.deadline}"' in text
        assert "10 d 2" in text.split("data-left")[1][:60]
        assert text.count("left, the bank of 9 d included") == 1
        assert text.count("9 d in the bank") == 1

    open_house(database, work)
