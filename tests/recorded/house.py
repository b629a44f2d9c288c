"""A house as it was when it was recorded: a game of each title a few moves before its end, and a finished one."""

import asyncio
import lzma
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import magnate
from magnate.core.chance import Sampler
from magnate.games import GAMES
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.study import bring_in
from tests.recorded import kept
from tests.server.company import live_of, play

FILE = Path(__file__).parent / "house.sqlite.xz"
NAME, PASSWORD = "Ann Otter", "correct horse battery"
FINISHED = "carnegie/solo-expert"
LEFT = 24  # moves that are left to play, about
OPTIONS = {"chicago1875": {"level": "basic"}}  # the shortest game


def unpack(path: Path) -> None:
    path.write_bytes(lzma.decompress(FILE.read_bytes()))


def record(choose: Callable[[Any, Any, Any], Any]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.sqlite"
        upgrade(database_url(str(path), path.parent))
        who = _with(path, _found)
        for game in GAMES:
            path.write_bytes(_with(path, partial(_almost, who=who, game=game, path=path, choose=choose)))
        FILE.write_bytes(lzma.compress(path.read_bytes(), preset=9))


def _with(path: Path, work: Callable[[OpenHouse], Any]) -> Any:
    async def opened() -> Any:
        house = OpenHouse(Settings(database=database_url(str(path), path.parent)))
        await house.open()
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(opened())


async def _found(house: OpenHouse) -> Person:
    who, _ = await house.accounts.sign_up(NAME, PASSWORD, "test")
    await bring_in(house, who, kept.journal_file(FINISHED).read_text(encoding="utf-8"))
    return who


async def _almost(
    house: OpenHouse, who: Person, game: str, path: Path, choose: Callable[[Any, Any, Any], Any]
) -> bytes:
    """The house with one more game in it, as it was shortly before that game ended."""
    table = await house.tables.create(who, Wanted(game, "", ("me", "me"), OPTIONS.get(game, {}), {}))
    dice = Sampler(7)
    copies = [_copy(path)]
    while True:
        live = await live_of(house, table)
        if not live.state.agenda:
            return copies[0]
        if live.number and live.number % LEFT == 0:
            copies = [*copies[-1:], _copy(path)]
        move = choose(live.game, live.state, dice)
        await play(house, table, magnate.write(move), move.seat)


def _copy(path: Path) -> bytes:
    """The database as it is now, in one piece."""
    source, target = sqlite3.connect(path), sqlite3.connect(":memory:")
    source.backup(target)
    data = target.serialize()
    source.close()
    target.close()
    return data
