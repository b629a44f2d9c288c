"""Bots that hang, crash, raise or cheat harm no table; good ones may fill in forms."""

import asyncio

import pytest

import magnate
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal
from magnate.core.record import Entry
from magnate.core.state import State
from magnate.games import find
from magnate.server.background import bots
from magnate.server.background.open_house import OpenHouse
from magnate.server.tables.cache import Live
from magnate.server.tables.lifecycle import Wanted
from tests.server import bad_bots
from tests.server.company import account, head
from tests.server.conftest import in_house, run

WAYS = (bad_bots.hang, bad_bots.crash, bad_bots.stumble, bad_bots.cheat, bad_bots.babble)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: str(way.__name__))
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_bad_bot_is_replaced_and_the_table_goes_on(
    database: str, way: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = bots.think
    monkeypatch.setattr(bots, "PATIENCE", 3.0)

    async def work(house: OpenHouse) -> None:
        monkeypatch.setattr(bots, "think", way)
        ann = await account(house, "Ann")
        asked = "2"
        while asked == "2":  # whoever begins is drawn: a bot should
            table = await house.tables.create(ann, Wanted("chicago1875", "", ("greedy", "greedy", "me"), {}, {}))
            asked = (await head(house, table)).asked
        await house.autoplay._move_once(table)
        before = (await head(house, table)).number
        assert before >= 1
        assert house.workers.failures >= 1
        monkeypatch.setattr(bots, "think", good)
        monkeypatch.setattr(bots, "PATIENCE", 60.0)
        await house.autoplay.settle(table)  # whoever looks at all tables may have asked a bad one meanwhile
        failures = house.workers.failures
        await house.autoplay.move_table(table)
        row = await head(house, table)
        assert row.asked.split(",") == ["2"]
        assert row.number >= before
        assert house.workers.failures == failures

    in_house(database, work)


def with_a_form(seats: int) -> tuple[State, int]:
    """A position of Noble House in which one answer is listed and another can be filled in."""
    game = find("noble_house")
    for seed in range(20):
        s: State = game.new(seats, f"form-{seed}")
        dice = Sampler(seed)
        while s.agenda:
            ask = asking(s)
            assert ask is not None
            for seat in ask.seats(s):
                if len(legal(s, seat)) == 1 and ask.forms(s, seat):
                    return s, seat
            moves = legal(s)
            magnate.play(s, moves[dice.pick(len(moves), "move")])
    raise AssertionError("no such position was found")


def test_a_bot_is_asked_where_it_could_fill_in_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    s, seat = with_a_form(4)
    game = find("noble_house")
    live = Live(game, game.config(4), [Entry(0, "setup", -1, "", (), "", False)], s)
    monkeypatch.setattr(bots, "think", bad_bots.stumble)

    async def asked() -> int:
        workers = bots.Workers(1)
        try:
            text = await workers.choose(live, seat, "greedy")
            assert codec.read(text, seat, game.moves) in legal(s, seat)
            return workers.failures
        finally:
            workers.close()

    assert run(asked()) == 1


def test_an_answer_is_judged_by_what_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("chicago1875")
    s: State = game.new(2, "asked")
    (seat,) = asking(s).seats(s)  # type: ignore[union-attr]  # a game begins with a question
    later = s.clone()
    magnate.play(later, legal(later, seat)[0])
    live = Live(game, game.config(2), [Entry(0, "setup", -1, "", (), "", False)], s)
    monkeypatch.setattr(bots, "PATIENCE", 60.0)

    async def asked() -> int:
        workers = bots.Workers(1)
        try:
            thinking = asyncio.create_task(workers.choose(live, seat, "random"))
            await asyncio.sleep(0)
            live.state = later  # somebody was quicker
            assert codec.read(await thinking, seat, game.moves) in legal(s, seat)
            return workers.failures
        finally:
            workers.close()

    assert run(asked()) == 0
