"""Time that does not count: outages, clocks that jump, tables that are set aside, vacations."""

import asyncio

import pytest
from sqlalchemy import insert, update

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.tables import clocks, quarantine, sealing, seating, words
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.time_controls import DAY, HOUR, PACES
from tests.server.company import (
    account,
    asked,
    call,
    pass_time,
    place,
    play,
    play_to,
    seated,
    to_move,
    unwatched,
    visiting,
    without_loops,
)
from tests.server.conftest import in_house, run
from tests.server.tables.test_clocks import NEAR, now
from tests.server.visitor import Front, open_house


def test_an_outage_is_given_back_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "SILENCE", HOUR)  # however long the machine pauses, it is not as long as that

    async def work() -> None:
        async with unwatched(database) as here, unwatched(database) as there:
            ann, bob = await account(here, "Ann"), await account(here, "Bob")
            table = await seated(here, ann, bob, pace="live")
            seat = await to_move(here, table, ann)
            assert await clocks.beat(here.db) == 0
            before = await place(here, table, seat)

            async def silence(ms: int) -> None:
                async with here.db.write() as connection:
                    await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - ms))

            await silence(clocks.SILENCE // 2)
            assert await clocks.beat(here.db) == 0  # a pulse may be late
            await silence(2 * HOUR)
            given = await asyncio.gather(*(clocks.beat(house.db) for house in (here, there, here, there)))
            assert sorted(given)[:3] == [0, 0, 0]
            assert abs(max(given) - 2 * HOUR) < NEAR
            after = await place(here, table, seat)
            assert after.deadline - before.deadline == after.asked_since - before.asked_since == max(given)
            await here.look_at_clocks()
            assert (await place(here, table, seat)).caretaker == ""

    run(asyncio.wait_for(work(), 60))


def test_a_house_that_was_closed_gives_the_time_back_when_it_opens(database: str) -> None:
    async def before(house: OpenHouse) -> tuple[str, int]:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        return table, await to_move(house, table, ann)

    table, seat = in_house(database, before)

    async def meanwhile(house: OpenHouse) -> None:
        await pass_time(house, table, 3 * HOUR)
        async with house.db.write() as connection:
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - 3 * HOUR))

    without_loops(database, meanwhile)

    async def after(house: OpenHouse) -> None:
        await house.look_at_clocks()
        mine = await place(house, table, seat)
        assert mine.caretaker == ""
        assert abs(mine.deadline - (await now(house) + PACES["live"].per_answer + PACES["live"].bank)) < 3 * NEAR

    in_house(database, after)


@pytest.mark.parametrize(("number", "at"), [(1, 2**42), (2, 0), (1, -(2**62)), (2, 2**62), (-1, 0)])
def test_a_pulse_that_was_damaged_ends_nobodys_time(database: str, number: int, at: int) -> None:
    """One value that nobody can be sure of must not move every clock in the house, nor say that the house is dead."""

    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await clocks.beat(house.db)
        await clocks.beat(house.db)
        before = await place(house, table, seat)
        async with house.db.write() as connection:
            if number == -1:
                await connection.execute(insert(schema.pulse).values(id=number, at=at))
            await connection.execute(update(schema.pulse).where(schema.pulse.c.id == number).values(at=at))
        async with house.db.read() as connection:
            assert abs(await clocks.silence(house.db, connection)) < clocks.SILENCE
        assert await clocks.beat(house.db) == 0
        await house.look_at_clocks()
        after = await place(house, table, seat)
        assert (after.caretaker, after.deadline) == ("", before.deadline)
        async with house.db.write() as connection:  # it is whole again: an outage is given back as ever
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - 3 * HOUR))
        assert abs(await clocks.beat(house.db) - 3 * HOUR) < NEAR

    in_house(database, work)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_clock_that_jumps_takes_nothing_from_anybody(database: str, jump: int) -> None:
    """A machine that was asleep, or a clock that was set: the first look at the clocks may come before the pulse."""

    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await clocks.beat(house.db)
        before = await place(house, table, seat)
        await pass_time(house, table, jump)
        async with house.db.write() as connection:
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - jump))
            late = await clocks.expired(house.db, connection, [])
            assert [row.seat for row in late] == ([seat] if jump > 0 else [])
            for row in late:
                assert not await clocks.expire(house.db, connection, row)
        await house.look_at_clocks()
        assert not (await place(house, table, seat)).reminded
        assert abs(await clocks.beat(house.db) - jump) < NEAR
        after = await place(house, table, seat)
        assert after.caretaker == ""
        assert abs(after.deadline - before.deadline) < NEAR

    without_loops(database, work)


def test_the_clocks_of_a_table_that_is_set_aside_stand_still(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        before = await place(house, table, seat)
        assert await quarantine.set_aside(house.db, table, "by hand")
        await pass_time(house, table, HOUR)
        async with house.db.write() as connection:
            await connection.execute(update(schema.tables).values(aside_since=schema.tables.c.aside_since - HOUR))
        await house.look_at_clocks()
        sat = await place(house, table, seat)
        assert (sat.caretaker, sat.reminded) == ("", False)
        assert await quarantine.set_aside(house.db, table, "")
        assert abs((await place(house, table, seat)).deadline - before.deadline) < NEAR

    without_loops(database, work)


def test_the_time_to_show_sealed_words_is_given_back_as_well(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await house.tables.create(ann, Wanted("chicago1875", "", ("me", "open"), {}, {}, "live", listed=True))
        await seating.join(house, bob, table)
        await words.seal(house, bob, table, sealing.seal_of(table, "mine"))
        await house.tables.start(ann, table)
        await clocks.beat(house.db)
        await pass_time(house, table, HOUR)
        async with house.db.write() as connection:
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - HOUR))
        assert await words.late(house.db) == [table]
        await words.call_off(house, table)
        assert (await place(house, table, 1)).user_id == bob.id
        await clocks.beat(house.db)
        await house.look_at_clocks()
        assert await words.late(house.db) == []
        await pass_time(house, table, HOUR)
        assert await quarantine.set_aside(house.db, table, "by hand")
        await house.look_at_clocks()
        assert (await place(house, table, 1)).user_id == bob.id
        assert await quarantine.set_aside(house.db, table, "")
        await house.look_at_clocks()
        assert (await place(house, table, 1)).user_id is None

    without_loops(database, work)


def test_a_vacation_does_not_stop_a_live_game(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table, other = [await seated(house, ann, bob, pace="live") for _ in range(2)]
        seat, theirs = await to_move(house, table, ann), await to_move(house, other, bob)
        before = await place(house, table, seat)
        await clocks.take_vacation(house.db, ann, 10)
        assert (await place(house, table, seat)).deadline == before.deadline
        await play(house, other, "establish swift 40", theirs)
        await play_to(house, other, lambda s: asked(s) == [1 - theirs])
        assert (await place(house, other, 1 - theirs)).deadline < await now(house) + HOUR
        await clocks.end_vacation(house.db, ann)
        assert (await place(house, table, seat)).deadline == before.deadline
        await clocks.take_vacation(house.db, ann, 5)
        await pass_time(house, table, HOUR)
        await house.look_at_clocks()
        assert (await place(house, table, seat)).caretaker

    without_loops(database, work)


def test_vacation_stops_the_clocks(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table, other = await seated(house, ann, bob, pace="day"), await seated(house, ann, bob, pace="day")
        seat, theirs = await to_move(house, table, ann), await to_move(house, other, bob)
        before = await place(house, table, seat)
        at = await visiting(front, ann)
        await at.post("/api/v1/me/vacation", 422, days=31)
        await at.form("/account/vacation", days="10")
        assert (await place(house, table, seat)).deadline == before.deadline + 10 * DAY
        assert "on vacation" in await at.get(f"/t/{table}")
        assert "20 days are left" in await at.get("/account")
        await at.post("/api/v1/me/vacation", 409, days=3)
        await play(house, other, "establish swift 40", theirs)
        await play_to(house, other, lambda s: asked(s) == [1 - theirs])
        mine = await place(house, other, 1 - theirs)  # asked while away: the clock starts when the vacation ends
        assert abs(mine.deadline - (await now(house) + 16 * DAY)) < 2 * NEAR
        both = [await place(house, *each) for each in ((table, seat), (other, 1 - theirs))]
        assert "End the vacation now" in await at.get("/account")
        await at.form("/account/vacation/end")
        unused = both[1].asked_since - (await place(house, other, 1 - theirs)).asked_since
        assert abs(unused - 10 * DAY) < 2 * NEAR
        for was, each in zip(both, ((table, seat), (other, 1 - theirs)), strict=True):
            is_now = await place(house, *each)
            assert (is_now.asked_since, is_now.deadline) == (was.asked_since - unused, was.deadline - unused)
        assert "29 days are left" in await at.get("/account")  # of the tenth a little was used
        await call(at, "DELETE", "/api/v1/me/vacation", 409)
        await at.post("/api/v1/me/vacation", days=10)
        assert (await place(house, table, seat)).deadline == both[0].deadline - unused + 10 * DAY
        await pass_time(house, table, 17 * DAY)
        await house.look_at_clocks()
        assert (await place(house, table, seat)).caretaker == ""  # not while the vacation lasts
        users = schema.users.c
        async with house.db.write() as connection:
            await connection.execute(update(schema.users).where(users.id == ann.id).values(vacation_until=0))
        await house.look_at_clocks()
        assert (await place(house, table, seat)).caretaker

    open_house(database, work)
