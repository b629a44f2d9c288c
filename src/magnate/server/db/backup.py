"""Backup and restore: one file that holds the whole house, from either database and into either.

The file is written from one consistent look at the database, row by row, while people play, and sealed as it is
written: see `sealed`. Where games are in play a key is needed: what their players hold is in it, and their luck.
"""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, Row, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db import encryption, migrate, schema, sqlite
from magnate.server.db.engine import Database

ROWS = 1000
LIVE = ("open", "playing")  # their luck is still to come


class BadBackup(Exception):
    """Why a backup cannot be made or read, in one sentence."""


# -- backup ------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def one_look(db: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction in which the whole database stands still, while others go on writing."""
    async with db.engine.connect() as connection:
        if not db.sqlite:
            connection = await connection.execution_options(isolation_level="REPEATABLE READ")
        async with connection.begin():
            await _at_leisure(db, connection)
            yield connection


async def _at_leisure(db: Database, connection: AsyncConnection) -> None:
    """A large house takes longer than anybody would wait for a page."""
    if not db.sqlite:
        for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
            await connection.execute(text(f"SET LOCAL {name} = 0"))


async def live_games(db: Database) -> int:
    """How many games have luck still to come."""
    async with db.read() as connection:
        return await _in_play(connection)


async def _in_play(connection: AsyncConnection) -> int:
    tables, seeds = schema.tables.c, schema.seeds.c
    query = select(func.count()).select_from(schema.seeds.join(schema.tables, tables.id == seeds.table_id))
    return int(await connection.scalar(query.where(tables.status.in_(LIVE))) or 0)


async def back_up(db: Database, path: Path, given: bytes | None) -> dict[str, int]:
    """Write the house into a new file; returns how many rows of what."""
    part = path.with_name(f".{path.name}.part")
    try:
        if path.exists():
            raise BadBackup(f"{path} exists already; choose another name")
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as error:
        raise BadBackup(f"{path} cannot be written ({(error.strerror or str(error)).lower()})") from None
    try:
        with os.fdopen(handle, "wb") as file:
            async with one_look(db) as connection:
                revision = await connection.run_sync(migrate.revision_of)
                if revision != migrate.newest():
                    has = f"schema {revision}, this program {migrate.newest()}"
                    raise BadBackup(f"the database has {has}: start it once")
                if given is None and await _in_play(connection):
                    raise BadBackup(
                        "games are in play: name a key file or a passphrase, so that their luck stays secret"
                    )
                counts = await _write(connection, encryption.Sealing(file, given), revision)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    _to_disk(path.absolute().parent)
    return counts


async def _write(connection: AsyncConnection, file: encryption.Sealing, revision: str) -> dict[str, int]:
    counts = {table.name: 0 for table in schema.metadata.sorted_tables}
    file.part({"revision": revision})
    for table in schema.metadata.sorted_tables:
        names = list(table.columns.keys())
        async with connection.stream(select(table).order_by(*table.primary_key.columns)) as found:
            async for rows in found.partitions(ROWS):
                file.part({"table": table.name, "columns": names, "rows": [_plain(row) for row in rows]})
                counts[table.name] += len(rows)
    file.part({"counts": counts}, last=True)
    return counts


def _plain(row: Row[Any]) -> tuple[Any, ...]:
    """A row as it can be written down; what has turned into bytes is no text any more, and stays damaged."""
    return tuple(sqlite.legible(item) if isinstance(item, bytes) else item for item in row)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- restore -----------------------------------------------------------------------------------------------------------


async def restore(db: Database, path: Path, given: bytes | None) -> dict[str, int]:
    """Fill an empty database from a backup, in one transaction; returns how many rows of what."""
    found = _read(path, given)
    revision = next(found)["revision"]
    async with db.write() as connection:
        await _at_leisure(db, connection)
        if await connection.run_sync(migrate.revision_of) is not None:
            raise BadBackup("the database is not empty; restore into a new one")
        await connection.run_sync(migrate.upgrade_to, revision)
        there = MetaData()
        await connection.run_sync(there.reflect)
        counts: dict[str, int] = {}
        for part in found:
            if "counts" in part:
                counts = part["counts"]
                continue
            rows = [dict(zip(part["columns"], row, strict=True)) for row in part["rows"]]
            await connection.execute(insert(there.tables[part["table"]]), rows)
        for name in counts:
            await _go_on_counting(db, connection, there.tables[name])
        await connection.run_sync(migrate.upgrade_to, "head")
    return counts


def _read(path: Path, given: bytes | None) -> Iterator[dict[str, Any]]:
    """The parts of a backup, the first of them already proven when it comes."""
    try:
        yield from encryption.parts(path, given)
    except (OSError, encryption.Unsealed) as error:
        raise _bad(path, error) from None


async def is_locked(path: Path) -> bool:
    """Whether a backup needs a key."""
    try:
        return encryption.is_locked(path)
    except (OSError, encryption.Unsealed) as error:
        raise _bad(path, error) from None


def _bad(path: Path, error: Exception) -> BadBackup:
    return BadBackup(f"{path} {'cannot be read' if isinstance(error, OSError) else error}")


async def _go_on_counting(db: Database, connection: AsyncConnection, table: Table) -> None:
    """Numbers given by the database go on after the last one."""
    if db.sqlite or "id" not in table.columns or table.columns["id"].type.python_type is not int:
        return
    name = {"name": table.name}
    if await connection.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), name) is not None:
        highest = await connection.scalar(select(func.max(table.columns["id"])))
        values = {"name": table.name, "last": int(highest or 0) + 1}
        await connection.execute(text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last, false)"), values)
