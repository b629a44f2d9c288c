"""A house as it was recorded opens, shows its games and plays them to the end, after a later release too."""

from pathlib import Path

import pytest
from sqlalchemy import select

import magnate
from magnate.core.chance import Sampler
from magnate.games import GAMES
from magnate.server.db import schema
from magnate.server.db.engine import Database, database_url
from magnate.server.db.migrate import upgrade
from magnate.server.ops import admin
from tests.recorded import house as recorded
from tests.recorded.later import release
from tests.server.company import live_of, play, visiting
from tests.server.conftest import run
from tests.server.damage import sound
from tests.server.visitor import Front, open_house


@pytest.fixture
def kept(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> str:
    """The recorded house on this kind of database."""
    path = tmp_path / "kept.sqlite"
    recorded.unpack(path)
    url = database_url(str(path), tmp_path)
    if database.startswith("sqlite"):
        upgrade(url)
        return url
    upgrade(url)
    run(admin.back_up(url, tmp_path / "kept.backup", b"a key for the tests"))
    empty = empty_like(database)
    run(admin.restore(empty, tmp_path / "kept.backup", b"a key for the tests"))
    return empty


def empty_like(database: str) -> str:
    """The same database without its schema."""

    async def clear() -> None:
        db = Database(database)
        async with db.write() as connection:
            await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            await connection.exec_driver_sql("CREATE SCHEMA public")
        await db.close()

    run(clear())
    return database


@pytest.mark.parametrize("released", [False, True], ids=["today", "after a release"])
def test_a_recorded_house_goes_on(kept: str, released: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if released:
        release(monkeypatch)

    async def work(front: Front) -> None:
        house = front.house
        assert set((await sound(house)).values()) == {""}
        who, _ = await house.accounts.log_in(recorded.NAME, recorded.PASSWORD, "test")
        me = await visiting(front, who)
        async with house.db.read() as connection:
            rows = (await connection.execute(select(schema.tables))).all()
        assert {row.game for row in rows if row.status == "playing"} == set(GAMES)
        for row in rows:
            await me.get(f"/t/{row.id}")
            await me.get(f"/t/{row.id}/history/{row.number // 2}")
            if row.status == "playing":
                await to_the_end(front, row.id)
                await me.get(f"/t/{row.id}")
        assert set((await sound(house)).values()) == {""}

    open_house(kept, work)


async def to_the_end(front: Front, table: str) -> None:
    dice = Sampler(1)
    for _ in range(2000):
        live = await live_of(front.house, table)
        moves = magnate.legal(live.state)
        if not moves:
            return
        move = moves[dice.pick(len(moves), "move")]
        await play(front.house, table, magnate.write(move), move.seat)
    raise AssertionError("the game does not end")
