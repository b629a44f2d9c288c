"""Records: history as each seat saw it, journals out and in, and study of past positions."""

import html

from tests.server.games import answer
from tests.server.visitor import Front, Visitor, open_house


async def two_at_a_table(front: Front, moves: int) -> tuple[Visitor, Visitor, str]:
    """Two persons who have played a few moves."""
    one, two = await front.come(), await front.come()
    table = await one.open("chicago1875", "me", "open", listed=True)
    await two.post(f"/api/v1/tables/{table}/join")
    await one.post(f"/api/v1/tables/{table}/start")
    for _ in range(moves):
        assert await answer(one, table) or await answer(two, table)
    return one, two, table


def test_history_shows_what_each_seat_saw_then(database: str) -> None:
    async def visit(front: Front) -> None:
        one, two, table = await two_at_a_table(front, 0)
        watcher = front.nobody()
        seen = []  # what everybody was shown at the time
        for _ in range(25):
            seen.append([(await who.look(table))["view"] for who in (one, two, watcher)])
            assert await answer(one, table) or await answer(two, table)
        for number, views in enumerate(seen):
            for who, then in zip((one, two, watcher), views, strict=True):
                now = await who.get(f"/api/v1/tables/{table}/history/{number}")
                assert now["view"] == then
                assert now["entry"]["number"] == number
        hands = [view["hand"] for view in seen[-1]]
        assert hands[0] != hands[1]

    open_house(database, visit)


def test_a_secret_answer_stays_secret_in_history(database: str) -> None:
    async def visit(front: Front) -> None:
        one, two, table = await two_at_a_table(front, 60)
        secret = []
        _, _, _, live = await front.house.look(table, None)
        assert live is not None
        for number in range(1, live.number + 1):
            texts = [
                (await who.get(f"/api/v1/tables/{table}/history/{number}"))["entry"]["move"]
                for who in (one, two, front.nobody())
            ]
            mover = live.records[number].seat
            assert texts[mover] == live.records[number].text
            if texts[2] == "":
                secret.append(number)
                assert texts[1 - mover] == ""
                page = await front.nobody().get(f"/t/{table}/history/{number}")
                assert f"<code>{html.escape(live.records[number].text)}</code>" not in page
            else:
                assert texts[0] == texts[1] == texts[2]
        assert secret

    open_house(database, visit)


def test_entries_taken_back_are_shown_as_such(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        await me.move(table, 0, "establish swift 40")
        await me.move(table, 1, "undo")
        await me.move(table, 2, "establish swift 35")
        entries = [(await me.get(f"/api/v1/tables/{table}/history/{n}"))["entry"] for n in range(4)]
        assert [entry["kind"] for entry in entries] == ["setup", "move", "undo", "move"]
        assert [entry["undone_by"] for entry in entries] == [None, 2, None, None]
        assert [entry["move"] for entry in entries] == ["", "establish swift 40", "0", "establish swift 35"]
        views = [(await me.get(f"/api/v1/tables/{table}/history/{n}"))["view"] for n in range(4)]
        assert views[2] == views[0] != views[1]
        page = await me.get(f"/t/{table}/history/1")
        assert "taken back at 2" in page
        assert "goes back to entry 0" in page

    open_house(database, visit)


def test_history_is_for_those_who_may_see_the_table(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        table = await me.open()
        for path in (f"/t/{table}/history/0", f"/t/{table}/history", f"/api/v1/tables/{table}/history/0"):
            await stranger.get(path, 404)
        await me.get(f"/t/{table}/history/0", seat=1)
        await me.get(f"/t/{table}/history/1", 404)
        await me.get(f"/api/v1/tables/{table}/history/1", 404)
        listed = await me.open("chicago1875", "me", "greedy", listed=True)
        await me.get(f"/api/v1/tables/{listed}/history/0", 404, seat=1)
        await stranger.get(f"/api/v1/tables/{listed}/history/0", 404, seat=0)
        assert (await stranger.get(f"/api/v1/tables/{listed}/history/0"))["seat"] is None
        waiting = await me.open("chicago1875", "me", "open")
        await me.get(f"/t/{waiting}/history", 404)

    open_house(database, visit)


def test_the_page_leads_from_entry_to_entry(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        await me.move(table, 0, "establish swift 40")
        await me.move(table, 1, (await me.look(table))["decisions"][0]["moves"][0]["text"])
        page = await me.get(f"/t/{table}/history/1", seat=1)
        for number in (0, 2):
            assert f'href="/t/{table}/history/{number}?seat=1"' in page
        assert "Play on from here" not in page
        found = await me.door.get(f"/t/{table}/goto", headers=me.headers, params={"number": 2, "seat": 1})
        assert found.headers["location"] == f"/t/{table}/history/2?seat=1"

    open_house(database, visit)
