"""What came since one's own last move."""

from html import unescape

import magnate
from magnate.server.tables import agreements
from magnate.server.views.catch_up import catch_up
from magnate.server.views.figures import figures_of
from tests.server.company import account, live_of, place, play, seated, visiting
from tests.server.conftest import ONE
from tests.server.visitor import Front, open_house


def test_the_digest_tells_what_came_after_ones_own_move(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        last = {}
        for _ in range(40):
            live = await live_of(house, table)
            move = magnate.legal(live.state)[-1]
            last[move.seat] = await play(house, table, magnate.write(move), move.seat)
        live = await live_of(house, table)
        places = [await place(house, table, seat) for seat in (0, 1)]
        for seat in (0, 1):
            told = catch_up(live, places, [seat], seat, to_move=False)
            if last[seat] == live.number:
                assert told is None
                continue
            assert told is not None
            assert (told.since, told.upto, told.own) == (last[seat], live.number, True)
            assert [line.number for line in told.lines] == list(range(last[seat] + 1, live.number + 1))
            then, now = (figures_of(live.game, live.at(n), seat) for n in (last[seat], live.number))
            assert {(c.chart.key, c.was, c.now) for c in told.changes} == {
                (key[0], then.get(key), now.get(key)) for key in {**then, **now} if then.get(key) != now.get(key)
            }
            visitor = await visiting(front, ann if places[seat].user_id == ann.id else bob)
            page = unescape(await visitor.get(f"/t/{table}"))
            summary = page[
                page.index("Since your turn</b>") : page.index("</summary>", page.index("Since your turn</b>"))
            ]
            assert [each.seat for each in told.players] == [1 - seat]
            assert told.players[0].text in summary  # what was done, in a sentence
            assert f"{told.moves} move" in await visitor.get("/")
            await visitor.form(f"/t/{table}/seen", number=str(live.number))
            assert "Since your turn</b>" not in await visitor.get(f"/t/{table}")
            assert "since yours" not in await visitor.get("/")
            await visitor.form(f"/t/{table}/seen", number="1")  # an older page takes nothing back
            assert (await place(house, table, seat)).seen == live.number
        assert catch_up(live, places, [], None, to_move=False) is None
        target = min(last.values()) - 1
        await agreements.take_back(house, ann, table, target)
        await agreements.take_back(house, bob, table, target)
        live = await live_of(house, table)
        for who in (ann, bob):
            visitor = await visiting(front, who)
            page = await visitor.get(f"/t/{table}")
            assert f"back to move {target}" in page[page.index('class="digest"') :]
            assert f"By agreement, back to entry {target}" in await visitor.get(f"/t/{table}/history/{live.number}")

    open_house(database, visit)


@ONE
def test_what_was_done_and_taken_back_is_not_told(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        first = magnate.legal((await live_of(house, table)).state)[0]
        await play(house, table, magnate.write(first), first.seat)
        second = magnate.legal((await live_of(house, table)).state)[-1]
        await play(house, table, magnate.write(second), second.seat)
        live = await live_of(house, table)
        places = [await place(house, table, seat) for seat in (0, 1)]
        told = catch_up(live, places, [first.seat], first.seat, to_move=False)
        assert told is not None
        assert (told.moves, told.back) == (1, None)
        visitor = await visiting(front, ann if places[first.seat].user_id == ann.id else bob)
        page = unescape(await visitor.get(f"/t/{table}"))
        change = told.changes[0]
        assert (
            f"<dt>{change.chart.title}</dt><dd>{change.name} <b>{change.text}</b>" in page
        )  # no figure without its name
        await play(house, table, "undo", second.seat)
        assert catch_up(await live_of(house, table), places, [first.seat], first.seat, to_move=True) is None

    open_house(database, visit)
