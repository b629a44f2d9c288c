"""Onlookers of a table share one drawing; whoever sits there, or has blocked somebody who talks, gets their own."""

import asyncio
import json
from typing import Any

import pytest

from magnate.server.background.open_house import OpenHouse
from magnate.server.errors import Problem
from magnate.server.people import profiles
from magnate.server.people.accounts import Person
from magnate.server.tables import actions
from magnate.server.views.gallery import Gallery, gallery
from tests.server.company import account, play, seated, to_move
from tests.server.conftest import in_house

WATCHERS = 50


def told(message: bytes) -> Any:
    return json.loads(message.split(b"data: ", 1)[1])


async def watch(place: Gallery, who: Person | None, after: int | None) -> tuple[int, list[bytes]]:
    found = await place.news(who, after)
    assert found is not None
    return found


def test_fifty_watchers_are_drawn_for_once(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        seat = await to_move(house, table, ann)
        place = gallery(house, table)
        crowd = [None, *[(await house.accounts.guest("one of many"))[0] for _ in range(WATCHERS - 1)]]
        async with house.hub.listen(table):
            begun = await asyncio.gather(*(watch(place, who, None) for who in crowd))
            assert place.drawings < WATCHERS // 5  # all who come while a page is drawn share the next one
            drawings = place.drawings
            await play(house, table, "establish swift 40", seat)
            heard = await asyncio.gather(*(watch(place, who, at) for who, (at, _) in zip(crowd, begun, strict=True)))
            assert place.drawings == drawings + 1
            assert {tuple(map(id, messages)) for _, messages in heard} == {tuple(map(id, heard[0][1]))}
            last = told(heard[0][1][-1])
            assert last["number"] == 1
            assert "zone-charter-swift" in last["fragments"]
            again = await asyncio.gather(*(watch(place, who, heard[0][0]) for who in crowd))
            assert place.drawings == drawings + 1
            assert all(messages == [] for _, messages in again)

    in_house(database, work)


def test_who_has_something_to_do_with_the_table_is_no_onlooker(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, eve, tim = [await account(house, name) for name in ("Ann", "Bob", "Eve", "Tim")]
        table = await seated(house, ann, bob)
        place = gallery(house, table)
        async with house.hub.listen(table):
            assert await place.news(ann, None) is None
            assert await place.news(bob, None) is None
            at, _ = await watch(place, eve, None)
            await actions.speak(house, ann, table, "hello to everybody")
            at, (heard,) = await watch(place, eve, at)
            assert "hello to everybody" in json.dumps(told(heard)["fragments"]["talk"])
            await profiles.set_blocked(house.db, eve, ann.id, True)
            assert await place.news(eve, None) is None
            assert await place.news(tim, None) is not None
            assert await place.news(None, None) is not None

    in_house(database, work)


def test_a_newcomer_is_shown_nothing_that_was_drawn_before(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, _ = await house.accounts.guest("ann", "Ann")
        bob = await account(house, "Bob")
        table = await seated(house, ann, bob)
        place = gallery(house, table)
        async with house.hub.listen(table):
            _, (before,) = await watch(place, None, None)
            await house.accounts.rename(ann, "Zoe")
            _, (after,) = await watch(place, None, None)
            assert "Zoe" not in told(before)["fragments"]["seats"]
            assert "Zoe" in told(after)["fragments"]["seats"]

    in_house(database, work)


def test_a_table_without_spectators_has_no_gallery(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, eve = [await account(house, name) for name in ("Ann", "Bob", "Eve")]
        table = await seated(house, ann, bob, spectators=False)
        place = gallery(house, table)
        async with house.hub.listen(table):
            with pytest.raises(Problem):
                await place.news(None, None)
            assert await place.news(eve, None) is None  # and on her own way she is refused

    in_house(database, work)


def test_whoever_was_away_too_long_is_sent_the_whole_page(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        place = gallery(house, table)
        async with house.hub.listen(table):
            first, (whole,) = await watch(place, None, None)
            for n in range(20):
                await actions.speak(house, ann, table, f"line {n}")
                await watch(place, None, place.count)
            _, messages = await watch(place, None, first)
            assert len(messages) == 1
            assert told(messages[0])["fragments"].keys() == told(whole)["fragments"].keys()
            assert "line 19" in told(messages[0])["fragments"]["talk"]

    in_house(database, work)
