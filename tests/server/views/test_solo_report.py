"""A solo game: Andrew has no seat, but a score, and turns that are told as his own."""

import json
from html import unescape

import pytest

from magnate.core.record import path
from magnate.games.carnegie.state import ANDREW
from magnate.server.tables.cache import hear
from magnate.server.tables.submit import Submission
from magnate.server.views.catch_up import catch_up
from magnate.server.views.story import story
from magnate.server.views.turns import turns
from tests.server.company import account, live_of, place, visiting
from tests.server.games import play_on
from tests.server.visitor import Front, open_house


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_andrew_stands_in_the_result(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me = await visiting(front, ann)
        table = await me.open("carnegie", "me")
        last = await play_on(front.house, ann, table)
        assert (await me.look(table))["status"] == "finished"
        for each in ("", "/fragments", "/report"):
            found = await me.get(f"/t/{table}{each}")
            assert "Andrew" in (found if isinstance(found, str) else json.dumps(found)), each
        for each in ("log", "charts", "calculator", "fairness", "history/0", f"history/{last}"):
            await me.get(f"/t/{table}/{each}")

    open_house(database, visit)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_andrews_turn_is_his_own(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me = await visiting(front, ann)
        table = await me.open("carnegie", "me")
        await play_on(front.house, ann, table, 40)
        live = await live_of(front.house, table)
        shifts = told_of = stepped = 0
        for number in [record.number for record in path(live.records, live.number)]:
            (heard,) = hear(live, number - 1, number)
            did = [logged.event for logged in heard.events if live.game.automaton(logged.event) is not None]
            lines = story(live, 0, number - 1, number)
            assert [line.seat for line in lines] == [0] + [ANDREW] * len(did)
            assert not any(text.startswith("Andrew") for text in lines[0].lines)
            shown = turns(live, 0, number - 1, number)
            assert [turn.seat for turn in shown] == [0, ANDREW][: 1 + bool(did)]
            if did:
                assert all(line.lines[0].startswith("Andrew ") for line in lines[1:])
                assert shown[-1].places
                steps = "; ".join(shown[-1].steps)
                assert not steps or steps.lower() == shown[-1].text.lower().removesuffix(".")
                stepped += bool(steps)
                told_of += 1
            moved = [line.lines[0] for line in lines if "Andrew moves his card" in line.lines[0]] if did else []
            assert all(": " in said for said in moved), "with the reason"
            shifts += len(moved)
        assert told_of > 3
        assert stepped, "what he does in several steps is told step by step"
        assert shifts
        page = await me.get(f"/t/{table}")
        assert "<b>Andrew</b>" in page[page.index('class="turns"') :]

    open_house(database, visit)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_move_that_does_several_things_of_one_kind_is_told_by_its_own_words(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me = await visiting(front, ann)
        table = await me.open("carnegie", "me")
        await play_on(front.house, ann, table, 3)  # tabs, housing, tile
        for move in ("move lying b1 a2", "move lying b1 a2", "move lying b1 c2", "activate all"):
            number = (await live_of(front.house, table)).number
            await front.house.play.submit(table, [0], Submission(number, f"several-{number}", move, 0))
        live = await live_of(front.house, table)
        told = turns(live, 0, live.number - 1, live.number)
        assert "activates 3 employees for $6" in told[0].text

    open_house(database, visit)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_andrews_turn_is_told_until_one_has_moved_or_seen_it(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me = await visiting(front, ann)
        table = await me.open("carnegie", "me")
        for _ in range(60):
            await play_on(front.house, ann, table, 1)
            live = await live_of(front.house, table)
            (heard,) = hear(live, live.number - 1, live.number)
            if any(live.game.automaton(logged.event) is not None for logged in heard.events) and live.number > 5:
                break
        places = [await place(front.house, table, 0)]
        told = catch_up(live, places, [0], 0, to_move=True)
        assert told is not None
        assert [each.seat for each in told.players] == [ANDREW]
        assert told.players[0].text in unescape(await me.get(f"/t/{table}"))
        await me.form(f"/t/{table}/seen", number=str(live.number))
        places = [await place(front.house, table, 0)]
        assert catch_up(live, places, [0], 0, to_move=True) is None

    open_house(database, visit)
