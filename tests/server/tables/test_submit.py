"""The submit contract, on both databases."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

import magnate
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.people.accounts import Person
from magnate.server.tables import actions, agreements, cache, game_log, submit
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from tests.server.conftest import in_house


async def seated(house: OpenHouse, *seats: str) -> tuple[Person, str]:
    me, _ = await house.accounts.guest("test")
    return me, await house.tables.create(me, Wanted("chicago1875", "", seats or ("me", "me"), {}, {}))


def sent(number: int, move: str, key: str | None = None) -> Submission:
    return Submission(number, key or secrets.token_hex(8), move)


def test_a_whole_game_is_kept_and_loads_from_its_snapshot(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        while True:
            row, _, mine, live = await house.look(table, me)
            assert live is not None
            if row.status == "finished":
                break
            moves = magnate.legal(live.state)
            move = moves[secrets.randbelow(len(moves))]
            answer = Submission(row.number, secrets.token_hex(8), magnate.write(move), move.seat)
            await house.play.submit(table, mine, answer)
        house.games.kept.clear()
        again, _, _, loaded = await house.look(table, me)
        assert loaded is not None
        assert magnate.digest(loaded.state) == magnate.digest(live.state) == loaded.records[-1].digest
        assert again.result is not None

    in_house(database, play)


def test_a_stale_number_is_refused_with_the_head(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        _, _, mine, live = await house.look(table, me)
        assert live is not None
        move = magnate.write(magnate.legal(live.state)[0])
        await house.play.submit(table, mine, sent(0, move))
        with pytest.raises(Problem) as refused:
            await house.play.submit(table, mine, sent(0, move))
        assert refused.value.status == 409
        assert refused.value.more == {"head": 1}

    in_house(database, play)


def test_whoever_has_just_lost_the_seat_moves_no_more(database: str) -> None:
    """The look at the door is not enough: between it and the writing a substitute may have sat down."""

    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        _, _, mine, _ = await house.look(table, me)
        other, _ = await house.accounts.guest("test")
        async with house.db.write() as connection:
            await connection.execute(update(schema.seats).values(user_id=other.id))
        with pytest.raises(Problem) as refused:
            await house.play.submit(table, mine, replace(sent(0, "establish swift 40"), person=me.id))
        assert refused.value.status == 404
        await house.play.submit(table, [], replace(sent(0, "establish swift 40"), person=other.id))

    in_house(database, play)


def test_the_same_key_gives_the_same_answer_and_another_body_none(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        _, _, mine, _ = await house.look(table, me)
        first = await house.play.submit(table, mine, sent(0, "establish swift 40", "a" * 16))
        again = await house.play.submit(table, mine, sent(0, "establish swift 40", "a" * 16))
        assert first.number == again.number == 1
        assert again.repeated
        with pytest.raises(Problem) as refused:
            await house.play.submit(table, mine, sent(0, "establish swift 35", "a" * 16))
        assert refused.value.status == 422
        row, *_ = await house.look(table, me)
        assert row.number == 1
        with pytest.raises(Problem) as others:  # nobody is told that another's move was theirs
            await house.play.submit(table, mine, replace(sent(0, "establish swift 40", "a" * 16), person=me.id))
        assert others.value.status == 422

    in_house(database, play)


def test_an_illegal_move_cites_its_rule_and_changes_nothing(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        before, _, mine, _ = await house.look(table, me)
        with pytest.raises(Problem) as refused:
            await house.play.submit(table, mine, sent(0, "establish swift 60"))
        assert refused.value.status == 422
        assert refused.value.more["rule"] == "company.par"
        after, *_ = await house.look(table, me)
        assert (after.number, after.chain) == (before.number, before.chain)

    in_house(database, play)


def test_undo_is_an_entry_and_goes_back_exactly(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        _, _, mine, live = await house.look(table, me)
        assert live is not None
        start = magnate.digest(live.state)
        await house.play.submit(table, mine, sent(0, "establish swift 40"))
        await house.play.submit(table, mine, sent(1, "undo"))
        row, _, _, back = await house.look(table, me)
        assert back is not None
        assert row.number == 2
        assert magnate.digest(back.state) == start
        house.games.kept.clear()
        _, _, _, cold = await house.look(table, me)
        assert cold is not None
        assert magnate.digest(cold.state) == start

    in_house(database, play)


def test_a_log_does_not_grow_without_end(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To and fro, day and night, by a program: who looks at such a table would hold up everybody."""
    monkeypatch.setattr(submit, "MOST", 4)

    async def play(house: OpenHouse) -> None:
        me, table = await seated(house)
        for number in range(4):
            latest = sent(number, "undo" if number % 2 else "establish swift 40")
            await actions.move(house, me, table, latest)
        with pytest.raises(Problem, match="end it by agreement"):
            await actions.move(house, me, table, sent(4, "establish swift 40"))
        assert (await actions.move(house, me, table, latest)).repeated
        assert await agreements.cancel(house, me, table)

    in_house(database, play)


def test_bots_play_their_seats_to_the_end(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, table = await seated(house, "me", "random")
        while True:
            row, _, mine, live = await house.look(table, me)
            assert live is not None
            if row.status == "finished":
                break
            if str(mine[0]) in row.asked.split(","):
                moves = magnate.legal(live.state, mine[0])
                with suppress(Problem):  # both choose a building at once: the bot may have been quicker
                    await house.play.submit(table, mine, sent(row.number, magnate.write(moves[-1])))
            else:
                house.nudge(table)
                await asyncio.sleep(0.05)
        assert house.workers.failures == 0

    in_house(database, play)


def test_what_a_move_made_happen_is_not_played_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: OpenHouse) -> None:
        me, table = await seated(house)
        _, _, _, live = await house.look(table, me)
        assert live is not None
        move = magnate.legal(live.state)[0]
        await actions.move(house, me, table, sent(0, magnate.write(move)))
        again = game_log.events_of(live.game, live.at(0).clone(), live.records[1])

        def forbidden(*_given: Any) -> Any:
            raise AssertionError("it was played again")

        with monkeypatch.context() as patch:
            patch.setattr(cache, "events_of", forbidden)
            (heard,) = cache.hear(live, 0, 1)
        assert heard.events == again

    in_house(database, work)
