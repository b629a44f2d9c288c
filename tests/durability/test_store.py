"""One contract, two databases: the same answers from both, and games that move between them unchanged."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

import magnate
from magnate.core.record import Damaged, replayed, root, verify_chain
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.backup import back_up, restore
from magnate.server.db.engine import Database, database_url
from magnate.server.db.migrate import upgrade
from magnate.server.db.rows import TableRow, read_rows
from magnate.server.people.accounts import Person
from magnate.server.tables import forced
from magnate.server.tables.cache import read_records
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.past import journal_of
from magnate.server.tables.submit import Submission
from tests.server.conftest import in_house, new_database
from tests.server.served import size
from tests.server.visitor import Front, Visitor, open_house

GAMES = ("chicago1875", "carnegie", "noble_house")
MOVES = size(60, 600)  # of each game before it moves
KEY = b"the key of a backup in a test"
Make = Callable[[str], str]

HOUR = 3_600_000


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """New databases of either kind, without any table."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return database_url(str(tmp_path / f"{os.urandom(4).hex()}.sqlite"), tmp_path)
        return new_database(database_url(request.getfixturevalue("postgres"), tmp_path))

    return make


# -- the same answers --------------------------------------------------------------------------------------------------


async def everything(front: Front) -> list[Any]:
    """What a house answers to good and bad requests, without what is random."""
    me, other = await front.come(), await front.come()
    table = await me.open("chicago1875", "me", "me")
    answers: list[Any] = []

    async def ask(who: Visitor, number: int, key: str, move: str, where: str = table) -> None:
        body = {"number": number, "key": key, "move": move}
        found = await front.door.post(f"/api/v1/tables/{where}/moves", headers=who.headers, json=body)
        answers.append((found.status_code, found.json()))

    await ask(me, 0, "first-key", "establish swift 40")
    await ask(me, 0, "first-key", "establish swift 40")
    await ask(me, 0, "first-key", "establish swift 35")
    await ask(me, 0, "other-key", "establish swift 40")
    await ask(me, 1, "third-key", "establish swift 60")
    await ask(me, 1, "third-key", "no such move")
    await ask(me, 1, "third-key", "undo")
    await ask(me, 2, "forth-key", "undo")
    await ask(me, 2**20, "fifth-key", "undo")
    await ask(me, 2, "no", "undo")
    await ask(other, 2, "sixth-key", "undo")
    await ask(me, 2, "last-key-", "undo", "nowhere")
    await ask(me, 2, "null-key-", "establish \x00 40")
    await ask(me, 2, "wide-key-", "establish \U0001f3ed 40")
    return [*answers, (await me.look(table))["number"]]


def test_both_databases_give_the_same_answers(empty: Make) -> None:
    said = {}
    for kind in ("sqlite", "postgres"):
        url = empty(kind)
        upgrade(url)
        said[kind] = open_house(url, everything)
    assert said["sqlite"] == said["postgres"]
    statuses = [answer[0] for answer in said["sqlite"][:-1]]
    assert statuses == [200, 200, 422, 409, 422, 422, 200, 422, 422, 422, 404, 404, 422, 422]
    assert said["sqlite"][-1] == 2


# -- moving ------------------------------------------------------------------------------------------------------------


async def play(house: OpenHouse, me: Person, table: str, moves: int) -> None:
    """Moves that depend on the position alone, so that they can be played again elsewhere."""
    for _ in range(moves):
        row, _, mine, live = await house.look(table, me)
        if row.status != "playing":
            return
        assert live is not None
        legal = magnate.legal(live.state)
        move = legal[row.number * 7 % len(legal)]
        await house.play.submit(
            table, mine, Submission(row.number, f"key-{row.number:08}", magnate.write(move), move.seat)
        )


async def begin(house: OpenHouse) -> tuple[Person, list[str]]:
    me, _ = await house.accounts.guest("test")
    tables = [await house.tables.create(me, Wanted(game, "", ("me",) * 3, {}, {})) for game in GAMES]
    for table in tables:
        await play(house, me, table, MOVES)
    return me, tables


async def digests(house: OpenHouse) -> dict[str, tuple[str, tuple[str, ...], str]]:
    """Of every table: the head of its chain, the hash of every position, and its journal; all verified."""
    found = {}
    async with house.db.read() as connection:
        for row in await read_rows(connection, TableRow, select(schema.tables)):
            records = await read_records(connection, row.id, -1, row.number)
            verify_chain(records, root(row.commitment, row.inherited), row.chain)
            live = await house.games.get(connection, row)
            replayed(live.game, live.config, records, row.number, verify=True)
            found[row.id] = (row.chain, tuple(record.digest for record in records), journal_of(row, live).text())
    return found


def move_house(source: str, target: str, file: Path) -> None:
    """By backup and restore."""

    async def work() -> None:
        here, there = Database(source), Database(target)
        try:
            await back_up(here, file, KEY)
            await restore(there, file, KEY)
        finally:
            await here.close()
            await there.close()

    asyncio.run(work())


def test_games_move_between_the_databases_and_go_on_as_they_would_have(
    empty: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forced, "SHORTEST", HOUR)  # the house is to answer for nobody meanwhile
    monkeypatch.setattr(forced, "LONGEST", 2 * HOUR)
    first, second, third = empty("sqlite"), empty("postgres"), empty("sqlite")
    upgrade(first)
    me, tables = in_house(first, begin)
    before = in_house(first, digests)
    move_house(first, second, tmp_path / "one.backup")
    assert in_house(second, digests) == before
    move_house(second, third, tmp_path / "two.backup")
    assert in_house(third, digests) == before

    async def go_on(house: OpenHouse) -> dict[str, tuple[str, ...]]:
        for table in tables:
            await play(house, me, table, 12)
        return {table: positions for table, (_, positions, _) in (await digests(house)).items()}

    luck = [in_house(url, go_on) for url in (first, second, third)]
    assert luck[0] == luck[1] == luck[2]  # the draws to come have moved too
    assert luck[0] != {table: positions for table, (_, positions, _) in before.items()}


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE entries SET text = text || ' ' WHERE number = 5",
        "UPDATE entries SET luck = '' WHERE number = 0",
        "UPDATE entries SET at = at + 1 WHERE number = 3",
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
        "UPDATE tables SET chain = 'x' || substr(chain, 2)",
    ],
)
def test_a_game_that_changed_before_it_moved_is_caught_afterwards(empty: Make, tmp_path: Path, spoil: str) -> None:
    first, second = empty("sqlite"), empty("postgres")
    upgrade(first)

    async def short(house: OpenHouse) -> None:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        await play(house, me, table, 8)

    async def change(house: OpenHouse) -> None:
        async with house.db.write() as connection:
            await connection.execute(text(spoil))

    in_house(first, short)
    in_house(first, change)
    move_house(first, second, tmp_path / "spoilt.backup")
    with pytest.raises(Damaged):
        in_house(second, digests)
