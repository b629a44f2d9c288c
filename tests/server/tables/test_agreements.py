"""What needs everybody's consent: going back beyond luck, and ending a game without a result."""

import pytest
from sqlalchemy import select

import magnate
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.tables import agreements
from magnate.server.tables.actions import return_to
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.time_controls import DAY, MINUTE
from magnate.server.views.table_page import table_page
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
    seated,
    to_move,
    visiting,
)
from tests.server.conftest import in_house
from tests.server.visitor import Front, Visitor, open_house


def test_a_game_ends_without_a_result_when_all_agree(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, cid, pace="day")
        assert not await agreements.cancel(house, ann, table)
        assert not await agreements.cancel(house, ann, table)  # asking twice is not consent
        assert not await agreements.cancel(house, bob, table)
        assert (await head(house, table)).status == "playing"
        assert await agreements.cancel(house, cid, table)
        row = await head(house, table)
        assert (row.status, row.asked, row.result) == ("cancelled", "", None)
        assert all([(await place(house, table, seat)).deadline is None for seat in range(3)])
        async with house.db.read() as connection:
            assert (await connection.execute(select(schema.ratings))).all() == []
        with pytest.raises(Problem, match="cancelled"):
            await agreements.cancel(house, ann, table)

    in_house(database, work)


async def now(house: OpenHouse) -> int:
    async with house.db.read() as connection:
        return await house.db.now(connection)


def test_one_no_is_enough_and_whoever_asked_has_to_wait(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        eve = await account(house, "Eve")
        table = await seated(house, ann, bob)
        with pytest.raises(Problem) as stranger:
            await agreements.cancel(house, eve, table)
        assert stranger.value.status == 404
        with pytest.raises(Problem, match="nothing is asked"):
            await agreements.refuse(house, bob, table)
        for times in (1, 2, 3):
            assert not await agreements.cancel(house, ann, table)
            before = await now(house)
            await agreements.refuse(house, bob, table)
            seat = await place(house, table, 0)
            assert seat.agrees == ""
            assert before <= seat.quiet_until - times * times * 10_000 <= await now(house)
            with pytest.raises(Problem) as early:
                await agreements.cancel(house, ann, table)
            assert early.value.status == 429
            assert 0 < early.value.after <= times * times * 10
            await change(house, table, 0, quiet_until=0)
        await agreements.cancel(house, bob, table)  # Bob was never refused
        await change(house, table, 0, quiet_until=2**60)
        assert await agreements.cancel(house, ann, table)  # to agree is always allowed

    in_house(database, work)


def test_a_takeback_goes_beyond_luck_by_consent(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        await play_to(house, table, lambda s: s.decade == 2)
        live = await live_of(house, table)
        lucky = next(record.number for record in reversed(live.records) if record.luck and record.number)
        before = await head(house, table)
        assert before.number >= lucky > 1
        target = lucky - 1
        digest = live.records[target].digest
        for wrong in (before.number, before.number + 5):
            with pytest.raises(Problem, match="no earlier position"):
                await agreements.take_back(house, ann, table, wrong)
        assert not await agreements.take_back(house, ann, table, target)
        assert not await agreements.take_back(house, bob, table, target - 1)  # not the same thing
        assert (await head(house, table)).number == before.number
        assert await agreements.take_back(house, bob, table, target)
        after = await head(house, table)
        assert (after.number, after.drawn) == (before.number + 1, before.drawn)  # luck is never drawn twice
        live = await live_of(house, table)
        assert magnate.digest(live.state) == digest == live.records[-1].digest
        assert (live.records[-1].kind, live.records[-1].by) == ("undo", "agreement")
        assert (await place(house, table, 0)).agrees == (await place(house, table, 1)).agrees == ""
        house.games.kept.clear()
        assert magnate.digest((await live_of(house, table)).state) == digest
        await play_to(house, table, lambda s: s.decade == 2)  # and the game goes on
        with pytest.raises(Problem, match="no earlier position"):
            await agreements.take_back(house, ann, table, before.number)  # undone: it is on no path any more

    in_house(database, work)


def test_a_move_ends_every_request(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        seat = await to_move(house, table, ann)
        await play(house, table, "establish swift 40")
        at, by = await visiting(front, ann), await visiting(front, bob)
        assert await at.post(f"/api/v1/tables/{table}/agreements", what="takeback", number=0) == {"done": False}
        text = await by.get(f"/t/{table}")
        assert "to go back to move 0" in text
        assert (f"/t/{table}/takeback", {"number": "0"}, []) in forms(text)
        (asked,) = await by.get(f"/api/v1/tables/{table}/agreements")
        assert asked == {"what": "takeback", "number": 0, "agree": [seat], "missing": [1 - seat]}
        await play_to(house, table, lambda s: len(s.order) > 1)
        assert await by.get(f"/api/v1/tables/{table}/agreements") == []
        await at.post(f"/api/v1/tables/{table}/agreements", 422, what="takeback")
        await at.post(f"/api/v1/tables/{table}/agreements", 422, what="resign")
        await call(by, "DELETE", f"/api/v1/tables/{table}/agreements", 409)

    open_house(database, work)


def test_bots_agree_and_nothing_is_undone_or_shown_without_the_absent(database: str) -> None:
    """To end a game shows every hand, to go back draws anew: whoever is absent must agree, like everybody."""

    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        alone = await house.tables.create(ann, Wanted("chicago1875", "", ("me", "random"), {}, {}))
        assert await agreements.cancel(house, ann, alone)
        table = await seated(house, ann, bob)
        await play(house, table, "establish swift 40")
        await change(house, table, 1, caretaker="random")
        with pytest.raises(Problem, match="take your seat back"):
            await agreements.cancel(house, bob, table)
        assert not await agreements.take_back(house, ann, table, 0)
        assert not await agreements.cancel(house, ann, table)
        shown = await table_page(house, table, ann)
        assert (shown.play.alone, [each.missing for each in shown.company.requests]) == (False, [[1]])
        await return_to(house, bob, table)
        assert await agreements.cancel(house, bob, table)

    in_house(database, work)


def test_a_bot_plays_for_whoever_does_not_come_when_the_others_agree(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, cid)
        await play_to(house, table, lambda s: len(asked(s)) == 1)
        seat = int((await head(house, table)).asked)
        sitting = [ann, bob, cid]
        absent = sitting.pop(seat)
        one, other, late = [await visiting(front, who) for who in (*sitting, absent)]
        path = f"/t/{table}/replace"
        sent = {"number": str(seat)}

        async def waiting(who: Visitor) -> bool:
            return (path, sent, []) in forms(await who.get(f"/t/{table}"))

        await pass_time(house, table, DAY - MINUTE)
        assert not await waiting(one)
        await one.form(path, 409, fields=sent)
        await pass_time(house, table, MINUTE)
        assert await waiting(one)
        assert not await waiting(late)
        await late.form(path, 409, fields=sent)
        await one.form(path, 409, number=str((seat + 1) % 3))  # nobody waits for that one
        assert not (await place(house, table, seat)).agrees
        body = {"what": "replace", "number": seat}
        address = f"/api/v1/tables/{table}/agreements"
        await call(one, "POST", address, 422, {"what": "replace"})
        assert await call(one, "POST", address, 200, body) == {"done": False}
        (request,) = await one.get(address)
        assert (request["what"], request["number"], len(request["missing"])) == ("replace", seat, 1)
        assert "who has not answered for a day" in await late.get(f"/t/{table}")
        assert (await place(house, table, seat)).caretaker == ""
        await other.form(path, fields=sent)
        assert (await place(house, table, seat)).caretaker
        assert await one.get(address) == []
        timed = await seated(house, ann, bob, pace="three-days")
        asked_there = await to_move(house, timed, bob)
        await pass_time(house, timed, 2 * DAY)
        with pytest.raises(Problem, match="for a day"):
            await agreements.replace(house, ann, timed, asked_there)

    open_house(database, work)


def test_forms_of_the_page_ask_agree_and_disagree(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        at, by = await visiting(front, ann), await visiting(front, bob)
        assert await at.form(f"/t/{table}/cancel") == f"/t/{table}"
        assert "Bob" in (await at.get(f"/t/{table}")).split("Still to agree:")[1][:40]
        actions = [action for action, _, _ in forms(await by.get(f"/t/{table}"))]
        assert f"/t/{table}/disagree" in actions
        await by.form(f"/t/{table}/disagree")
        assert "Bob does not agree." in await at.get(f"/t/{table}")
        await by.form(f"/t/{table}/cancel")
        await at.form(f"/t/{table}/cancel")
        assert "The game is cancelled" in await by.get(f"/t/{table}")

    open_house(database, work)
