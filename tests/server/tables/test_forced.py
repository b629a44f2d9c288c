"""Whoever has no choice is not asked: the house answers, after a while that tells the others nothing."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from magnate.core.driver import decisions, legal
from magnate.core.driver import play as push_on
from magnate.core.record import Entry, undoable
from magnate.games import GAMES, find
from magnate.games.noble_house.mechanics.anytime import ANY_TIME, Pass
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people.accounts import Person
from magnate.server.tables import forced
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.seating import join
from magnate.server.tables.store import waited_for
from magnate.server.tables.time_controls import PACES
from magnate.server.views.lobby import tables_of
from tests.server.company import account, asked, change, head, live_of, pass_time, place, play, reachable, visiting
from tests.server.conftest import in_house
from tests.server.visitor import Front, open_house

HOUR = 3_600_000
LATER = HOUR + HOUR // 6  # the answers are due, and nobody's clock has run out: that takes 21 minutes of a live table
BEGUN = 4_000_000_000_000  # UTC milliseconds, long after today


@pytest.fixture(autouse=True)
def stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that offers a game where only the holder knows whether there is a choice."""
    monkeypatch.setitem(GAMES, "stakes", "tests.server.stakes")


async def table_of(house: OpenHouse, gold: str, *people: Person, bots: int = 0, pace: str = "live") -> str:
    """A table of Stakes at which these people sit, then bots; nothing is due for an hour."""
    seats = ("me", *["open"] * (len(people) - 1), *["random"] * bots)
    table = await house.tables.create(people[0], Wanted("stakes", "", seats, {"gold": gold}, {}, pace, listed=True))
    for guest in people[1:]:
        await join(house, guest, table)
    if len(people) > 1:
        await house.tables.start(people[0], table)
        await pass_time(house, table, -HOUR)
    return table


async def clock(house: OpenHouse) -> int:
    async with house.db.read() as connection:
        return await house.db.now(connection)


async def by(house: OpenHouse, table: str) -> list[tuple[int, str, str]]:
    """Who answered what, and on whose behalf."""
    records = (await live_of(house, table)).records
    return sorted((record.seat, record.text, record.by) for record in records if record.kind == "move")


def test_the_house_answers_when_it_is_due_and_not_before(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await table_of(house, "first", ann, bob, cid)
        row = await head(house, table)
        assert (row.asked, row.forced) == ("0,1,2", "1,2")
        assert table in await house.autoplay.waiting()
        await house.autoplay.move_table(table)
        assert (await head(house, table)).number == 0
        await pass_time(house, table, LATER)
        await house.autoplay.move_table(table)
        assert await by(house, table) == [(1, "hold", "forced"), (2, "hold", "forced")]
        row = await head(house, table)
        assert (row.asked, row.forced) == ("0", "")
        assert table not in await house.autoplay.waiting()

    in_house(database, work)


def test_another_server_finds_what_the_first_has_left(database: str) -> None:
    async def first(house: OpenHouse) -> str:
        return await table_of(house, "first", *[await account(house, name) for name in ("Ann", "Bob")])

    async def second(house: OpenHouse) -> None:
        await pass_time(house, table, LATER)
        while (await head(house, table)).number == 0:
            await asyncio.sleep(0.02)
        assert await by(house, table) == [(1, "hold", "forced")]

    table = in_house(database, first)
    in_house(database, second)


def test_every_server_finds_the_same_moment_and_nothing_held_moves_it(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        people = [await account(house, name) for name in ("Ann", "Bob")]
        between = []  # the moment lies after one reading of the clock plus the wait and before the next
        for gold in ("none", "all"):
            table = await table_of(house, gold, *people)
            async with house.db.write() as connection:
                seeds = schema.seeds
                await connection.execute(update(seeds).where(seeds.c.table_id == table).values(secret="00" * 32))
            await change(house, table, 1, asked_since=BEGUN)
            places = [await place(house, table, seat) for seat in range(2)]
            row, live = await head(house, table), await live_of(house, table)
            before = await clock(house)
            wait = 1000 * await house.autoplay._wait(row, places, places[1], live)
            between.append((before + wait, await clock(house) + wait))
        earliest, latest = max(first for first, _ in between), min(last for _, last in between)
        assert earliest <= latest
        assert latest >= BEGUN + forced.SHORTEST
        assert earliest <= BEGUN + forced.LONGEST

    in_house(database, work)


def test_no_clock_is_as_short_as_the_wait() -> None:
    assert all(pace.per_answer > 2 * forced.LONGEST for pace in PACES.values() if pace.per_answer)
    spread = [forced.due("secret", seat, since) - since for seat in range(4) for since in range(500)]
    assert forced.SHORTEST <= min(spread) < forced.SHORTEST + 100
    assert forced.LONGEST - 100 < max(spread) <= forced.LONGEST


@pytest.mark.parametrize("gold", ["none", "all"])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_bots_wait_as_long_whatever_they_hold(database: str, gold: str) -> None:
    async def work(house: OpenHouse) -> None:
        table = await table_of(house, gold, *[await account(house, name) for name in ("Ann", "Bob")], bots=1)
        assert table in await house.autoplay.waiting()
        await house.autoplay.move_table(table)
        assert (await head(house, table)).number == 0
        await pass_time(house, table, LATER)
        await house.autoplay.move_table(table)
        assert {who for seat, _, who in await by(house, table) if seat == 2} == {"bot"}

    in_house(database, work)


def test_nobody_waits_where_one_person_plays_against_bots(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table = await table_of(house, "none", await account(house, "Ann"), bots=2)
        await house.autoplay.move_table(table)
        assert (await head(house, table)).status == "finished"
        assert {who for seat, _, who in await by(house, table) if seat == 0} == {"forced"}

    in_house(database, work)


def test_no_notice_calls_anybody_to_a_question_without_a_choice(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        for who in (bob, cid):
            await reachable(house, who, f"{who.name.lower()}@example.org")
        some = await table_of(house, "none", ann, bob, cid)
        every = await table_of(house, "all", ann, bob, cid)
        columns = schema.notices.c
        async with house.db.write() as connection:
            await connection.execute(update(schema.notices).values(due=0))
        await house.post.send_due()  # or the house has done so by itself
        async with house.db.read() as connection:
            query = select(columns.user_id, columns.table_id, columns.tries).where(columns.kind == "turn")
            tried = {(row.user_id, row.table_id): row.tries for row in await connection.execute(query)}
        assert tried == {(bob.id, every): 1, (cid.id, every): 1}
        waiting = {card.id: card.waiting for card in await tables_of(house, bob)}
        assert waiting == {some: False, every: True}

    in_house(database, work)


def test_only_the_mover_learns_that_there_was_no_choice(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        people = [await account(house, name) for name in ("Ann", "Bob")]
        table = await table_of(house, "first", *people)
        ann, bob = [await visiting(front, who) for who in people]
        mine, theirs = await bob.get(f"/t/{table}"), await ann.get(f"/t/{table}")
        assert "There is only one answer for you here" in mine
        assert "Stake your gold" not in mine
        assert "It is your turn" not in mine
        assert "Stake your gold" in theirs
        assert "only one answer" not in theirs
        path = f"/api/v1/tables/{table}"
        assert (await bob.get(path))["decisions"] == []
        assert len((await ann.get(path))["decisions"]) == 1
        assert [(await who.get(path))["facts"] for who in (ann, bob)] == [{"gold": 1}, {"gold": 0}]
        assert (await front.nobody().get(path))["facts"] == {"gold": None}
        await pass_time(house, table, LATER)
        await house.autoplay.move_table(table)
        told = [(await who.get(f"{path}/history/1"))["entry"]["by"] for who in (ann, bob, front.nobody())]
        assert told == ["person", "forced", "person"]
        assert (await place(house, table, 1)).bank_ms == (await place(house, table, 0)).bank_ms

    open_house(database, work)


def test_taking_back_goes_beyond_what_the_house_has_answered() -> None:
    entries = [Entry(0, "setup", -1, "", (), "", False), Entry(1, "move", 0, "stake", (), "", False)]
    answered = Entry(2, "move", 0, "hold", (), "", False, "forced")
    assert undoable([*entries, answered], 0) == 0
    assert undoable([*entries, replace(answered, seat=1)], 0) is None  # as after a person's own answer
    assert undoable([*entries, replace(answered, seat=1)], 1) is None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_bot_answers_what_is_put_to_it_although_nobody_waits(database: str) -> None:
    """It has answered the question, and is greeted afterwards; it nods at once."""

    async def work(house: OpenHouse) -> None:
        ann = await account(house, "Ann")
        options = {"gold": "all", "greeting": True}
        table = await house.tables.create(ann, Wanted("stakes", "", ("me", "random"), options, {}))
        while 1 in asked((await live_of(house, table)).state):
            await house.autoplay.move_table(table)
        await play(house, table, "greet", 0)
        assert (await live_of(house, table)).state.greeted == [False, True]
        await house.autoplay.move_table(table)
        live = await live_of(house, table)
        assert (live.records[-1].text, live.records[-1].by) == ("nod", "bot")
        assert asked(live.state) == [0]

    in_house(database, work)


def test_who_has_no_choice_is_not_told_to_choose() -> None:
    """While the house lets it wait, the seat reads what it may do meanwhile, as those read who are not asked."""
    game = find("noble_house")
    state = game.new(2, "nothing to play")
    while not waited_for(state).forced:
        push_on(state, legal(state)[0])
    (seat, *_), prompt = waited_for(state).forced, decisions(state)[0].prompt
    told = forced.put(state, seat)
    assert told is not None
    assert told.optional
    assert told.prompt == ANY_TIME != prompt
    assert not [move for move in told.moves if isinstance(move, Pass)]
