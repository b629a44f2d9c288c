"""Past positions played on."""

import time

import magnate
from magnate.server.people.accounts import Person
from magnate.server.tables import agreements, fairness
from tests.server.games import answer, begun, finished
from tests.server.visitor import Front, Visitor, open_house


def test_a_past_position_is_played_on_with_fresh_luck(database: str) -> None:
    text = begun()

    async def visit(front: Front) -> None:
        me = await front.come()
        source = (await me.post("/api/v1/records", 201, text=text))["id"]
        seats = ["me", "me", "me"]
        table = (await me.post(f"/api/v1/tables/{source}/study", 201, number=30, seats=seats))["id"]
        seen = await me.look(table)
        assert (seen["status"], seen["number"]) == ("playing", 30)
        for seat in range(3):
            there = await me.get(f"/api/v1/tables/{source}/history/30", seat=seat)
            here = await me.get(f"/api/v1/tables/{table}", seat=seat)
            assert here["view"] == there["view"]
        for _ in range(20):
            assert await answer(me, table)
        front.house.games.kept.clear()  # from the log alone
        assert (await me.look(table))["number"] == 50
        owner = await person(front, me)
        found, *_ = await front.house.look(table, owner)
        assert found.parent == source
        assert await agreements.cancel(front.house, owner, table)
        data = await me.get(f"/api/v1/tables/{table}/fairness")
        good, sentence = fairness.judged(data)
        assert good, sentence
        assert sentence.endswith("those of the copied entries are not checked")
        assert data["inherited"] == 30
        assert "copied from another game" in await me.get(f"/t/{table}/fairness")
        magnate.replay(await me.get(f"/api/v1/tables/{table}/journal"))

    open_house(database, visit)


async def person(front: Front, visitor: Visitor) -> Person:
    found = await front.house.accounts.person_of_token(visitor.headers["authorization"].split()[1])
    assert found is not None
    return found


def test_bots_play_a_study_to_its_end(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        source = (await me.post("/api/v1/records", 201, text=finished()))["id"]
        last = (await me.look(source))["number"]
        wanted = {"number": str(last - 6), "seat-0": "me", "seat-1": "random"}
        where = await me.form(f"/t/{source}/study", fields=wanted)
        table = where.removeprefix("/t/")
        deadline = time.monotonic() + 60
        while (await me.look(table))["status"] == "playing" and time.monotonic() < deadline:
            if not await answer(me, table):
                front.house.nudge(table)
                await front.house.autoplay.settle(table)
        assert (await me.look(table))["status"] == "finished"
        assert f"/t/{table}/history" in await me.get("/records")

    open_house(database, visit)


def test_what_cannot_be_studied(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        source = (await me.post("/api/v1/records", 201, text=finished()))["id"]
        last = (await me.look(source))["number"]
        address = f"/api/v1/tables/{source}/study"
        await stranger.post(address, 404, number=3, seats=["me", "me"])
        assert "over there" in (await me.post(address, 422, number=last, seats=["me", "me"]))["error"]
        await me.post(address, 404, number=last + 1, seats=["me", "me"])
        assert "2 seats" in (await me.post(address, 422, number=3, seats=["me"]))["error"]
        assert "a seat is" in (await me.post(address, 422, number=3, seats=["me", "open"]))["error"]
        await me.form(f"/t/{source}/study", 404, number="x")

    open_house(database, visit)


def test_a_running_game_cannot_be_studied(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        found = await me.post(f"/api/v1/tables/{table}/study", 409, number=0, seats=["me", "me"])
        await me.form(f"/t/{table}/study", 409, fields={"number": "0", "seat-²": "me"})  # an odd digit is no seat
        assert found["error"] == "a position can be studied when its game has ended"

    open_house(database, visit)
