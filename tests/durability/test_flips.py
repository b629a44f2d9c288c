"""A bit that turns, in the database or in a backup: at most what it belongs to suffers, and it is told."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from magnate.core.chance import Sampler
from magnate.server.background import integrity
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import backup, schema
from magnate.server.db.engine import Database, Unavailable
from magnate.server.ops import admin
from tests.server.conftest import ONE, in_house, new_database, run
from tests.server.damage import two_tables
from tests.server.doors import ask, opened
from tests.server.served import size

CELLS = size(16, 350)  # of a database, in turn
BYTES = size(6, 300)  # of its file
BACKUPS = size(60, 1_000)
KEY = b"a key of a house" * 2
SEED = 14


def turned(data: bytes, dice: Sampler) -> bytes:
    """The same with one bit turned."""
    at = dice.pick(len(data), "byte")
    return data[:at] + bytes([data[at] ^ 1 << dice.pick(8, "bit")]) + data[at + 1 :]


async def turn_a_cell(url: str, dice: Sampler) -> str:
    """Turn one bit of one value; SQLite takes it for what it is not, if that is what the bit says. Returns where."""
    db = Database(url)
    try:
        while True:
            tables = schema.metadata.sorted_tables
            table = tables[dice.pick(len(tables), "table")]
            column = list(table.columns)[dice.pick(len(table.columns), "column")]
            try:
                async with db.engine.connect() as connection:
                    if db.sqlite:
                        await connection.execute(text("PRAGMA foreign_keys=OFF"))
                        await connection.commit()
                    if await written(connection, table, column.name, dice, db.sqlite):
                        await connection.commit()
                        return f"{table.name}.{column.name}"
            except (DBAPIError, UnicodeDecodeError):  # PostgreSQL does not take everything
                continue
    finally:
        await db.close()


async def written(connection: Any, table: Table, column: str, dice: Sampler, sqlite: bool) -> bool:
    """Write a value with another bit into one row, if there is one that can be turned."""
    count = int(await connection.scalar(select(func.count()).select_from(table)) or 0)
    if not count:
        return False
    keys = list(table.primary_key.columns)
    row = (await connection.execute(select(table).order_by(*keys).offset(dice.pick(count, "row")).limit(1))).one()
    held = row._mapping[column]
    if isinstance(held, str) and held:
        bits = turned(held.encode(), dice)
        new: Any = bits if sqlite else bits.decode()
        value = "CAST(:new AS TEXT)" if sqlite and dice.pick(4, "kind") else ":new"
    elif isinstance(held, bool):
        new, value = not held, ":new"
    elif isinstance(held, int):
        new, value = held ^ 1 << dice.pick(31, "bit"), ":new"
    elif held is None and sqlite:
        new, value = "x", ":new"
    else:
        return False
    where = " AND ".join(f'"{key.name}" = :key_{key.name}' for key in keys)
    given = {"new": new, **{f"key_{key.name}": row._mapping[key.name] for key in keys}}
    await connection.execute(text(f'UPDATE {table.name} SET "{column}" = {value} WHERE {where}'), given)
    return True


@pytest.fixture
def furnished(database: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str, str]:
    """A database with two games, and the token of who plays them."""
    monkeypatch.setattr(integrity, "CALM", 3600.0)

    async def furnish(house: OpenHouse) -> tuple[str, str, str]:
        me, one, two = await two_tables(house, 30)
        return await house.accounts.new_token(me.id, "test"), one, two

    return (database, *in_house(database, furnish))


def look_around(url: str, token: str, one: str, two: str) -> str:
    """Go through the house: no answer is a 500, and not both tables suffer."""

    async def visit(app: Any, house: OpenHouse) -> str:
        await house.look_at_clocks()
        await house.autoplay.waiting()
        await house.post.send_due()
        await house.hints.look()
        headers = {"authorization": f"Bearer {token}", "accept": "text/html"}
        paths = (
            "/",
            f"/t/{one}",
            f"/t/{two}",
            f"/api/v1/tables/{one}/log",
            f"/t/{two}/history/3",
            "/account",
            "/healthz",
        )
        replies = [await ask(app, "GET", path, headers) for path in paths]
        for path, reply in zip(paths, replies, strict=True):
            assert reply.status in (200, 401, 404, 503), (path, reply.status, reply.body[-300:])
            assert reply.status != 503 or path == "/healthz" or dict(reply.headers)["retry-after"], path
        suffers = [reply.status == 503 or b"This table is set aside" in reply.body for reply in replies[1:3]]
        assert replies[0].status != 200 or not all(suffers), "one bit, two tables"
        assert house.loops.lately() == []
        return "a part suffers" if any(reply.status != 200 for reply in replies) or any(suffers) else "all served"

    try:
        return str(opened(url, visit))
    except Unavailable:
        return "does not open"


def looked_after(url: str, folder: Path) -> bool:
    """Check, repair and back up: each comes to its end or says why not; whether there is a backup."""
    file = folder / "copy.backup"
    file.unlink(missing_ok=True)
    try:
        run(admin.check(url, True, lambda _said: None))
        run(admin.back_up(url, file, KEY))
    except (Unavailable, admin.CannotKeep, backup.BadBackup):
        return False
    return True


def many(count: int, url: Callable[[int], str], known: tuple[str, str, str], folder: Path) -> Counter[str]:
    """Turn a bit of as many copies, and see what becomes of them."""
    found: Counter[str] = Counter()
    for each in range(count):
        at = url(each)
        found[look_around(at, *known)] += 1
        found["backed up"] += looked_after(at, folder)
    return found


def test_a_bit_that_turns_in_a_row_hurts_what_it_belongs_to(
    furnished: tuple[str, str, str, str], tmp_path: Path
) -> None:
    database, *known = furnished
    dice = Sampler(SEED)

    def copy(count: int) -> str:
        if database.startswith("sqlite"):
            url = f"sqlite+near:///{shutil.copy2(make_url(database).database or '', tmp_path / f'{count % 2}.copy')}"
        else:
            url = new_database(database, like=database)
        where.append(run(turn_a_cell(url, dice)))
        return url

    where: list[str] = []
    found = many(CELLS, copy, (known[0], known[1], known[2]), tmp_path)
    assert found["all served"] + found["a part suffers"] == CELLS, found
    assert found["a part suffers"] >= CELLS // 20
    assert found["backed up"] >= CELLS * 0.95


@ONE
def test_a_bit_that_turns_in_the_file_is_survived_or_told(furnished: tuple[str, str, str, str], tmp_path: Path) -> None:
    """What holds the rows together may be hit too: then the database cannot be used, and says so."""
    database, *known = furnished
    whole = Path(make_url(database).database or "").read_bytes()
    dice = Sampler(SEED)

    def copy(count: int) -> str:
        file = tmp_path / f"{count % 2}.copy"
        file.write_bytes(turned(whole, dice))
        return f"sqlite+near:///{file}"

    found = many(BYTES, copy, (known[0], known[1], known[2]), tmp_path)
    assert found["all served"] >= BYTES // 2, found


@ONE
def test_no_bit_of_a_backup_turns_unnoticed(database: str, tmp_path: Path) -> None:
    in_house(database, two_tables)
    run(admin.back_up(database, tmp_path / "whole.backup", KEY))
    whole = (tmp_path / "whole.backup").read_bytes()
    dice = Sampler(SEED)
    for _ in range(BACKUPS):
        (tmp_path / "bad.backup").write_bytes(turned(whole, dice))
        with pytest.raises(backup.BadBackup):
            for _part in backup._read(tmp_path / "bad.backup", KEY):
                pass
