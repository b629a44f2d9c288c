"""Backup and restore: one file that holds the whole house, from either database and into either.

The file is written from one consistent look at the database, row by row, while people play. The secrets of games in
play never reach it in the clear: each is encrypted with a stream and authenticated with a tag, both HMAC-SHA-256 under
keys that argon2id makes of a passphrase or of a key file. Secrets of ended games are public anyway.
"""

import hmac
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from argon2.low_level import Type, hash_secret_raw
from sqlalchemy import MetaData, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server import migrate, schema
from magnate.server.db import BACKUP, Database

FORMAT = "1"
ROWS = 1000
LIVE = ("open", "playing")  # their luck is still to come


class BadBackup(Exception):
    """Why a backup cannot be made or read, in one sentence."""


class Seal:
    """Encrypts the secrets of games in play."""

    def __init__(self, given: bytes, salt: bytes) -> None:
        self.salt = salt
        master = hash_secret_raw(
            given, salt, time_cost=3, memory_cost=64 * 1024, parallelism=1, hash_len=32, type=Type.ID
        )
        self.hiding = hmac.digest(master, b"hide", "sha256")
        self.proving = hmac.digest(master, b"prove", "sha256")

    @property
    def mark(self) -> str:
        """Tells a right passphrase from a wrong one."""
        return hmac.digest(self.proving, b"mark", "sha256").hex()

    def close(self, table_id: str, secret: bytes) -> str:
        nonce = secrets.token_bytes(16)
        hidden = self._stream(table_id, nonce, secret)
        return "sealed:" + (nonce + hidden + self._tag(table_id, nonce, hidden)).hex()

    def open(self, table_id: str, sealed: str) -> bytes:
        data = bytes.fromhex(sealed.removeprefix("sealed:"))
        nonce, hidden, tag = data[:16], data[16:-32], data[-32:]
        if not hmac.compare_digest(tag, self._tag(table_id, nonce, hidden)):
            raise BadBackup(f"the secret of table {table_id} was changed")
        return self._stream(table_id, nonce, hidden)

    def _stream(self, table_id: str, nonce: bytes, data: bytes) -> bytes:
        stream = hmac.digest(self.hiding, nonce + table_id.encode(), "sha256")
        assert len(data) <= len(stream)
        return bytes(a ^ b for a, b in zip(data, stream, strict=False))

    def _tag(self, table_id: str, nonce: bytes, hidden: bytes) -> bytes:
        return hmac.digest(self.proving, nonce + table_id.encode() + hidden, "sha256")


# -- backup ------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def one_look(db: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction in which the whole database stands still, while others go on writing."""
    async with db.engine.connect() as connection:
        if not db.sqlite:
            connection = await connection.execution_options(isolation_level="REPEATABLE READ")
        async with connection.begin():
            yield connection


async def live_games(db: Database) -> int:
    """How many games have luck still to come."""
    async with db.read() as connection:
        return len(await _in_play(connection))


async def _in_play(connection: AsyncConnection) -> set[str]:
    """The tables whose secret is still a secret."""
    tables, seeds = schema.tables.c, schema.seeds.c
    query = select(seeds.table_id).join(schema.tables, tables.id == seeds.table_id).where(tables.status.in_(LIVE))
    return set((await connection.scalars(query)).all())


async def back_up(db: Database, path: Path, given: bytes | None) -> dict[str, int]:
    """Write the house into a new file; returns how many rows of what."""
    part = path.with_name(f".{path.name}.part")
    try:
        if path.exists():
            raise BadBackup(f"{path} exists already; choose another name")
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BadBackup(f"{path} cannot be written ({(error.strerror or str(error)).lower()})") from None
    try:
        async with one_look(db) as connection:
            revision = await connection.run_sync(migrate.revision_of)
            if revision != migrate.newest():
                raise BadBackup(f"the database has schema {revision}, this program {migrate.newest()}: start it once")
            counts = await _write(connection, part, revision, given)
        _to_disk(part)
        os.replace(part, path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    _to_disk(path.absolute().parent)
    return counts


async def _write(connection: AsyncConnection, part: Path, revision: str, given: bytes | None) -> dict[str, int]:
    live = await _in_play(connection)
    if live and given is None:
        raise BadBackup("games are in play: name a key file or a passphrase, so that their luck stays secret")
    seal = None if given is None else Seal(given, secrets.token_bytes(16))
    counts = {}
    file = sqlite3.connect(part, isolation_level=None)
    try:
        file.execute(f"PRAGMA application_id = {BACKUP}")
        file.execute("BEGIN")
        for table in schema.metadata.sorted_tables:
            file.execute(f'CREATE TABLE "{table.name}" ({quoted(table)})')
            counts[table.name] = await _copy_out(connection, file, table, live, seal)
        about = {"format": FORMAT, "revision": revision}
        if seal is not None:
            about |= {"salt": seal.salt.hex(), "mark": seal.mark}
        file.execute("CREATE TABLE backup (key, value)")
        file.executemany("INSERT INTO backup VALUES (?, ?)", about.items())
        file.execute("COMMIT")
    finally:
        file.close()
    return counts


async def _copy_out(
    connection: AsyncConnection, file: sqlite3.Connection, table: Table, live: set[Any], seal: Seal | None
) -> int:
    count = 0
    query = f'INSERT INTO "{table.name}" VALUES ({", ".join("?" * len(table.columns))})'  # noqa: S608 - our own names
    hide = table is schema.seeds
    async with connection.stream(select(table).order_by(*table.primary_key.columns)) as found:
        async for rows in found.partitions(ROWS):
            file.executemany(query, [(row.table_id, _hidden(row, live, seal)) if hide else tuple(row) for row in rows])
            count += len(rows)
    return count


def _hidden(row: Any, live: set[Any], seal: Seal | None) -> str:
    if row.table_id not in live:
        return str(row.secret)
    assert seal is not None
    return seal.close(row.table_id, bytes.fromhex(row.secret))


def quoted(table: Table) -> str:
    """The names of the columns as SQL."""
    return ", ".join(f'"{name}"' for name in table.columns.keys())  # noqa: SIM118 - not a mapping


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- restore -----------------------------------------------------------------------------------------------------------


async def restore(db: Database, path: Path, given: bytes | None) -> dict[str, int]:
    """Fill an empty database from a backup, in one transaction; returns how many rows of what."""
    file, about = _open(path)
    try:
        seal = _seal_of(file, about, given)
        async with db.write() as connection:
            if await connection.run_sync(migrate.revision_of) is not None:
                raise BadBackup("the database is not empty; restore into a new one")
            await connection.run_sync(migrate.upgrade_to, about["revision"])
            there = MetaData()
            await connection.run_sync(there.reflect)
            counts = {}
            for table in there.sorted_tables:
                if table.name != "alembic_version":
                    counts[table.name] = await _copy_in(connection, file, table, seal)
                    await _go_on_counting(db, connection, table)
            await connection.run_sync(migrate.upgrade_to, "head")
        return counts
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is damaged: {error}") from None
    finally:
        file.close()


def _open(path: Path) -> tuple[sqlite3.Connection, dict[str, str]]:
    if not path.is_file():
        raise BadBackup(f"{path} cannot be read")
    file = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        about = dict(file.execute("SELECT key, value FROM backup").fetchall())
        sound = file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    except sqlite3.Error:
        file.close()
        raise BadBackup(f"{path} is not a backup of this program") from None
    if not sound or about.get("format") != FORMAT:
        file.close()
        raise BadBackup(f"{path} is damaged, or from a newer program")
    return file, about


async def is_sealed(path: Path) -> bool:
    """Whether a backup holds secrets of games that were in play."""
    file, _ = _open(path)
    try:
        return bool(file.execute("SELECT count(*) FROM seeds WHERE secret LIKE 'sealed:%'").fetchone()[0])
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is damaged: {error}") from None
    finally:
        file.close()


def _seal_of(file: sqlite3.Connection, about: dict[str, str], given: bytes | None) -> Seal | None:
    sealed = file.execute("SELECT count(*) FROM seeds WHERE secret LIKE 'sealed:%'").fetchone()[0]
    if not sealed:
        return None
    if given is None:
        raise BadBackup(f"{sealed} games were in play: the key file or the passphrase of the backup is needed")
    seal = Seal(given, bytes.fromhex(about["salt"]))
    if not hmac.compare_digest(seal.mark, about["mark"]):
        raise BadBackup("this is not the key file or the passphrase of the backup")
    return seal


async def _copy_in(connection: AsyncConnection, file: sqlite3.Connection, table: Table, seal: Seal | None) -> int:
    names = [column.name for column in table.columns]
    found = file.execute(f'SELECT {quoted(table)} FROM "{table.name}"')  # noqa: S608 - our own names
    count = 0
    while rows := found.fetchmany(ROWS):
        values = [dict(zip(names, row, strict=True)) for row in rows]
        for row in values if table.name == "seeds" else ():
            if str(row["secret"]).startswith("sealed:"):
                assert seal is not None
                row["secret"] = seal.open(row["table_id"], row["secret"]).hex()
        await connection.execute(insert(table), values)
        count += len(values)
    return count


async def _go_on_counting(db: Database, connection: AsyncConnection, table: Table) -> None:
    """Numbers given by the database go on after the last one."""
    if db.sqlite or "id" not in table.columns or table.columns["id"].type.python_type is not int:
        return
    name = {"name": table.name}
    if await connection.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), name) is not None:
        highest = await connection.scalar(select(func.max(table.columns["id"])))
        values = {"name": table.name, "last": int(highest or 0) + 1}
        await connection.execute(text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last, false)"), values)
