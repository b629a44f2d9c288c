"""Leaving a game, and taking over for somebody."""

import asyncio

import pytest

import magnate
from magnate.server.background.open_house import OpenHouse
from magnate.server.errors import Problem
from magnate.server.tables import agreements, seating
from magnate.server.tables.actions import return_to
from magnate.server.tables.time_controls import DAY, MINUTE, PACES
from magnate.server.views.table_page import table_page
from tests.server.company import (
    account,
    asked,
    change,
    forms,
    head,
    live_of,
    place,
    play_to,
    said,
    seated,
    to_move,
    visiting,
    without_loops,
)
from tests.server.visitor import Front, open_house


def test_a_substitute_takes_over_by_link(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid, eve = [await account(house, name) for name in ("Ann", "Bob", "Cid", "Eve")]
        table = await seated(house, ann, bob, pace="day")
        seat = 1 - await to_move(house, table, ann)
        owner, absent, new, stranger = [await visiting(front, who) for who in (ann, bob, cid, eve)]
        await owner.form(f"/t/{table}/invite", 409, seat=str(seat))  # Bob is there
        await change(house, table, seat, caretaker="random", absent_since=await moment(house), bank_ms=0)
        await stranger.form(f"/t/{table}/invite", 404, seat=str(seat))
        await owner.form(f"/t/{table}/invite", 409, seat=str(seat))  # or the owner's second self would see Bob's hand
        link_form = (f"/t/{table}/invite", {"seat": str(seat)})
        assert link_form not in [form[:2] for form in forms(await owner.get(f"/t/{table}"))]
        assert link_form in [form[:2] for form in forms(await absent.get(f"/t/{table}"))]
        first = (await absent.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"].rpartition("=")[2]
        link = (await absent.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"]
        assert link.startswith(f"http://127.0.0.1:8875/t/{table}/sit?invite=")
        secret = link.rpartition("=")[2]
        await front.nobody().get(f"/t/{table}/sit", 404, invite=first)  # one link at a time
        await front.nobody().get(f"/t/{table}/sit", 404, invite="x" * 32)
        text = await front.nobody().get(f"/t/{table}/sit", invite=secret)
        assert (f"/t/{table}/join", {"invite": secret, "name": ""}, []) in forms(text)
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
        await owner.post(f"/api/v1/tables/{table}/invite", 409, seat=seat)
        link = (await left.post(f"/api/v1/tables/{table}/invite", 201, seat=seat))["link"]
        await new.form(f"/t/{table}/join", invite=link.rpartition("=")[2])
        assert (await place(house, table, seat)).user_id == cid.id
        assert (await new.look(table))["view"]["cash"][seat] is not None
        assert (await left.look(table))["seat"] is None  # a spectator like any other
        assert (await left.look(table))["view"]["cash"][seat] is None
        await left.post(f"/api/v1/tables/{table}/leave", 404)

    open_house(database, work)


def test_links_of_somebody_who_is_back_are_void(database: str) -> None:
    async def work(house: OpenHouse) -> None:
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


async def moment(house: OpenHouse) -> int:
    async with house.db.read() as connection:
        return await house.db.now(connection)


def test_the_others_let_somebody_take_over_when_all_agree_and_a_day_has_passed(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, cid, dan = [await account(house, name) for name in ("Ann", "Bob", "Cid", "Dan")]
        table = await seated(house, ann, bob, cid, pace="day", spectators=False)
        await change(house, table, 1, caretaker="random", absent_since=await moment(house) - DAY + MINUTE)
        with pytest.raises(Problem, match="for a day"):
            await agreements.replace(house, ann, table, 1)
        await change(house, table, 1, absent_since=await moment(house) - DAY)
        assert (await table_page(house, table, ann)).company.overdue == [1]
        assert not await agreements.replace(house, ann, table, 1)
        with pytest.raises(Problem):
            await seating.invite(house, ann, table, 1)
        assert await agreements.replace(house, cid, table, 1)
        assert "until then Bob can come back" in (await said(house, table))[-1]
        void = await seating.invite(house, ann, table, 1)
        await return_to(house, bob, table)  # nobody has taken over yet
        assert (await place(house, table, 1)).former is None
        with pytest.raises(Problem):
            await seating.join(house, dan, table, void)
        await change(house, table, 1, caretaker="random", absent_since=await moment(house) - DAY, former=bob.id)
        link = await seating.invite(house, cid, table, 1)
        await seating.join(house, dan, table, link)
        taken = await place(house, table, 1)
        assert (taken.user_id, taken.former, taken.caretaker, taken.absent_since) == (dan.id, bob.id, "", None)
        shown = await table_page(house, table, bob)  # he may look on, as a spectator, even where there are none
        assert (shown.mine, shown.company.invite) == ([], [])
        with pytest.raises(Problem):
            await return_to(house, bob, table)

    without_loops(database, work)
