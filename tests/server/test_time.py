"""Time: deadlines, banks, caretakers, reminders, vacation and outages. Clocks are moved by hand, nobody waits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update

import magnate
from magnate.core.driver import asking
from magnate.games.noble_house.anytime import Turn
from magnate.server import chat, clocks, schema, seating
from magnate.server.at_table import return_to
from magnate.server.house import House
from magnate.server.paces import DAY, HOUR, MINUTE, PACES
from magnate.server.play import Submission
from magnate.server.problem import Problem
from magnate.server.settings import Settings
from tests.server.company import (
    account,
    asked,
    call,
    change,
    forms,
    head,
    live_of,
    pass_time,
    place,
    play,
    play_to,
    reachable,
    seated,
    to_move,
    visiting,
)
from tests.server.conftest import in_house, run
from tests.server.visitor import Front, open_house

NEAR = 20_000  # as exact as a slow machine allows


async def now(house: House) -> int:
    async with house.db.read() as connection:
        return await house.db.now(connection)


async def said(house: House, table: str) -> list[str]:
    async with house.db.read() as connection:
        return [line.text for line in await chat.lines(connection, table, None) if line.house]


async def nothing(_table: str) -> None:
    """What is done at a table that has been nudged."""


@asynccontextmanager
async def unwatched(database: str) -> AsyncIterator[House]:
    """A house whose loops do not run: only what the test asks for happens."""
    house = House(Settings(database=database))
    house.automatic.jobs.work = nothing
    try:
        yield house
    finally:
        await house.close()


def without_loops(database: str, work: object) -> None:
    async def opened() -> None:
        async with unwatched(database) as house:
            await work(house)  # type: ignore[operator]  # a coroutine function

    run(asyncio.wait_for(opened(), 120))


def test_a_clock_runs_from_the_question_to_the_answer(database: str) -> None:
    async def work(house: House) -> None:
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
    async def work(house: House) -> None:
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
    async def work(house: House) -> None:
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
    async def work(house: House) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house", pace="day")
        await play_to(house, table, lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1)
        (seat,) = (await head(house, table)).asked.split(",")
        await pass_time(house, table, 3 * HOUR)
        before = await place(house, table, int(seat))
        await play(house, table, "stop at A5 no", int(seat))
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
        await house.automatic.settle(table)
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
    async def work(house: House) -> None:
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
    async def work(house: House) -> None:
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
    async def work(house: House) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        seat = await to_move(house, table, ann)
        await pass_time(house, table, 21 * MINUTE + 1000)
        async with house.db.read() as connection:
            late = await clocks.expired(house.db, connection)
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
    async def work(house: House) -> None:
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
    async def before(house: House) -> tuple[str, int]:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, pace="live")
        return table, await to_move(house, table, ann)

    table, seat = in_house(database, before)

    async def meanwhile(house: House) -> None:
        await pass_time(house, table, 3 * HOUR)
        async with house.db.write() as connection:
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - 3 * HOUR))

    without_loops(database, meanwhile)

    async def after(house: House) -> None:
        await house.look_at_clocks()
        mine = await place(house, table, seat)
        assert mine.caretaker == ""
        assert abs(mine.deadline - (await now(house) + PACES["live"].per_answer + PACES["live"].bank)) < 3 * NEAR

    in_house(database, after)


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


def test_a_substitute_takes_over_by_link(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid, eve = [await account(house, name) for name in ("Ann", "Bob", "Cid", "Eve")]
        table = await seated(house, ann, bob, pace="day")
        seat = 1 - await to_move(house, table, ann)
        owner, absent, new, stranger = [await visiting(front, who) for who in (ann, bob, cid, eve)]
        await owner.form(f"/t/{table}/invite", 409, seat=str(seat))  # Bob is there
        await change(house, table, seat, caretaker="random", bank_ms=0)
        await stranger.form(f"/t/{table}/invite", 404, seat=str(seat))
        assert (f"/t/{table}/invite", {"seat": str(seat)}, []) in forms(await absent.get(f"/t/{table}"))
        first = (await absent.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"].rpartition("=")[2]
        link = (await owner.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"]
        assert link.startswith(f"http://127.0.0.1:8875/t/{table}/sit?invite=")
        secret = link.rpartition("=")[2]
        await front.nobody().get(f"/t/{table}/sit", 404, invite=first)  # one link at a time
        await front.nobody().get(f"/t/{table}/sit", 404, invite="x" * 32)
        text = await front.nobody().get(f"/t/{table}/sit", invite=secret)
        assert (f"/t/{table}/join", {"invite": secret}, []) in forms(text)
        assert await new.form(f"/t/{table}/join", invite=secret) == f"/t/{table}"
        sits = await place(house, table, seat)
        assert (sits.user_id, sits.caretaker, sits.substituted, sits.invite) == (cid.id, "", True, None)
        assert sits.bank_ms == PACES["day"].bank
        assert (await said(house, table))[-1] == "Cid takes over from Bob."
        await stranger.form(f"/t/{table}/join", 404, invite=secret)
        await play_to(house, table, lambda s: asked(s) == [seat])
        assert (await place(house, table, seat)).deadline is not None
        move = magnate.legal((await live_of(house, table)).state)[0]
        number = str((await head(house, table)).number)
        sent = {"number": number, "key": "k" * 12, "move": magnate.write(move)}
        await absent.form(f"/t/{table}/move", 404, fields=sent)
        await new.form(f"/t/{table}/move", fields=sent)

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whoever_leaves_a_running_game_is_taken_care_of_and_can_be_replaced(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, game="noble_house")
        await play_to(house, table, lambda s: len(asked(s)) == 1)
        seat = await to_move(house, table, bob)
        owner, left, new = [await visiting(front, who) for who in (ann, bob, cid)]
        assert (f"/t/{table}/leave", {}, []) in forms(await left.get(f"/t/{table}"))
        await new.form(f"/t/{table}/leave", 404)
        assert await left.form(f"/t/{table}/leave") == f"/t/{table}"
        gone = await place(house, table, seat)
        assert (bool(gone.caretaker), gone.user_id) == (True, bob.id)
        assert f"Bob leaves the game; the bot {gone.caretaker} plays on" in (await said(house, table))[-1]
        while str(seat) in (await head(house, table)).asked.split(","):
            await asyncio.sleep(0.05)
        text = await left.get(f"/t/{table}")
        assert "I am back" in text
        assert (f"/t/{table}/leave", {}, []) not in forms(text)
        await left.post(f"/api/v1/tables/{table}/leave", 409)
        for who in (left, owner):
            link = (await who.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"]
        await new.form(f"/t/{table}/join", invite=link.rpartition("=")[2])
        assert (await place(house, table, seat)).user_id == cid.id
        assert (await new.look(table))["view"]["cash"][seat] is not None
        assert (await left.look(table))["seat"] is None  # a spectator like any other
        assert (await left.look(table))["view"]["cash"][seat] is None
        await left.post(f"/api/v1/tables/{table}/leave", 404)

    open_house(database, work)


def test_links_of_somebody_who_is_back_are_void(database: str) -> None:
    async def work(house: House) -> None:
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, pace="day")
        seat = await to_move(house, table, bob)
        await change(house, table, seat, caretaker="random")
        secret = await seating.invite(house, bob, table, seat)
        await return_to(house, bob, table)
        with pytest.raises(Problem):
            await seating.join(house, cid, table, secret)
        await change(house, table, seat, caretaker="random")
        with pytest.raises(Problem):
            await seating.join(house, cid, table, secret)

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
