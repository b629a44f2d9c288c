"""Hints: a move that a bot would make in one's place, for who plays with nobody else."""

from typing import Any

import pytest

from magnate.core import codec
from magnate.core.driver import legal
from magnate.server.background import bots
from magnate.server.tables.lifecycle import Wanted
from tests.server import bad_bots
from tests.server.company import account, asked, live_of, seated, to_move, visiting
from tests.server.visitor import Front, open_house


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_hint_is_a_legal_move_with_its_reason(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 60.0)

    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await house.tables.create(ann, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        live = await live_of(house, table)
        (seat,) = asked(live.state)
        at, by = await visiting(front, ann), await visiting(front, bob)
        asks: dict[str, Any] = {"number": live.number, "seat": seat}
        told = await at.get(f"/t/{table}/hint", **asks)
        move = codec.read(told["move"], seat, live.game.moves)
        assert move in legal(live.state, seat)
        assert told["label"] == live.game.say(move.label, move.args(live.state))
        assert told["why"].startswith(("It seems worth", "Played"))
        assert (await live_of(house, table)).number == live.number  # nothing has happened
        await at.get(f"/t/{table}/hint", 204, **{**asks, "number": live.number + 1})
        await at.get(f"/t/{table}/hint", 204, **{**asks, "seat": 1 - seat})
        await by.get(f"/t/{table}/hint", 404, **asks)
        await front.nobody().get(f"/t/{table}/hint", 401, **asks)
        monkeypatch.setattr(bots, "advise", bad_bots.stumble)
        assert "no answer" in await at.get(f"/t/{table}/hint", 503, **asks)

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_there_are_no_hints_against_people(database: str) -> None:
    async def work(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        table = await seated(front.house, ann, bob)
        seat = await to_move(front.house, table, ann)
        at = await visiting(front, ann)
        assert "alone with bots" in await at.get(f"/t/{table}/hint", 409, number=0, seat=seat)

    open_house(database, work)
