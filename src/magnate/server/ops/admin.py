"""What the keeper of a house does from its command line, beside the running server or without it."""

import json
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import delete, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.record import Damaged
from magnate.server.background import integrity
from magnate.server.db import backup, migrate, schema, statements
from magnate.server.db.engine import Database, database_url
from magnate.server.db.rows import TableRow, UserRow, read_row, read_rows
from magnate.server.people.accounts import Accounts, end_secrets, named
from magnate.server.tables.cache import load
from magnate.server.tables.fairness import fairness_data
from magnate.server.tables.past import PAST, journal_of

Say = Callable[[str], None]


class CannotKeep(Exception):
    """Why it cannot be done, in one sentence."""


@asynccontextmanager
async def house_at(url: str) -> AsyncIterator[Database]:
    """A database that holds a house of this program's schema."""
    file = make_url(url).database if url.startswith("sqlite") else None
    if file and file != ":memory:" and not Path(file).exists():
        raise CannotKeep(f"there is no house at {file}")
    db = Database(url)
    try:
        async with db.read() as connection:
            revision = await connection.run_sync(migrate.revision_of)
        if revision != migrate.newest():
            has = (
                "no house" if revision is None else f"a house of schema {revision}; this program has {migrate.newest()}"
            )
            raise CannotKeep(f"the database holds {has}")
        yield db
    finally:
        await db.close()


# -- people ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Listed:
    """A line of the list of people."""

    id: str
    name: str
    guest: bool
    banned: bool
    created: int


async def people(url: str, guests: bool = False) -> list[Listed]:
    """Everybody with an account, in the order in which they came; guests only if asked for."""
    users = schema.users.c
    query = select(schema.users).order_by(users.created, users.id)
    if not guests:
        query = query.where(users.password.is_not(None))
    async with house_at(url) as db, db.read() as connection:
        rows = await read_rows(connection, UserRow, query)
    return [Listed(row.id, row.name, row.password is None, row.banned, row.created) for row in rows]


async def find_person(connection: AsyncConnection, name: str) -> UserRow:
    """A person by name or id."""
    found = await read_row(connection, UserRow, select(schema.users).where(schema.users.c.id == name))
    found = found or await named(connection, name)
    if found is None:
        raise CannotKeep(f"there is nobody of the name or id {name!r}")
    return found


async def ban(url: str, name: str, banned: bool = True) -> str:
    """Shut a person out, or let them in again; their sessions end. Their seats stay theirs for a caretaker."""
    async with house_at(url) as db, db.write() as connection:
        who = await find_person(connection, name)
        users = schema.users.c
        await connection.execute(update(schema.users).where(users.id == who.id).values(banned=banned))
        if banned:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == who.id))
        return who.name


async def reset_password(url: str, name: str) -> tuple[str, str]:
    """A new password for somebody who has lost theirs; every session and token of theirs ends."""
    fresh = secrets.token_urlsafe(15)
    async with house_at(url) as db, db.write() as connection:
        who = await find_person(connection, name)
        if who.password is None:
            raise CannotKeep(f"{who.name} is a guest and has no password")
        hashed = Accounts(db).hasher.hash(fresh)
        await connection.execute(update(schema.users).where(schema.users.c.id == who.id).values(password=hashed))
        await end_secrets(connection, who.id)
        return who.name, fresh


# -- games -------------------------------------------------------------------------------------------------------------


async def export(url: str, table_id: str, fairness: bool = False) -> str:
    """The journal or the fairness file of an ended game; of a game in play nobody gets it, not even the keeper."""
    async with house_at(url) as db:
        async with db.read() as connection:
            row = await read_row(connection, TableRow, statements.TABLE, {"at_table": table_id})
            if row is None or row.number < 0:
                raise CannotKeep(f"there is no game at a table {table_id!r}")
            if row.status not in PAST:
                raise CannotKeep(f"table {table_id} is {row.status}: a journal can be read when the game has ended")
            try:
                live = await load(connection, row)
            except Damaged as damage:
                raise CannotKeep(f"table {table_id} is damaged: {damage}") from None
        if not fairness:
            return journal_of(row, live).text()
        case = await integrity.read_case(db, table_id)
        if not case.secret:
            raise CannotKeep(f"no luck was drawn at table {table_id}")
        return json.dumps(fairness_data(case.head, case.sealed, case.records, case.secret), indent=1) + "\n"


async def check(url: str, repair: bool, say: Say, jobs: int = 1) -> tuple[int, int]:
    """Examine every game and say which are damaged; returns how many there are and how many of them are."""
    count = damaged = 0
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) if jobs > 1 else None
    try:
        async with house_at(url) as db:
            async for head, why in integrity.findings(db, pool=pool, ahead=2 * jobs):
                count += 1
                if why:
                    damaged += 1
                    say(f"{head.id}  {head.title}: {why}")
                if repair and await integrity.note(db, head, why):
                    say(f"{head.id}  {head.title}: {'set aside' if why else 'put back'}")
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
    return count, damaged


# -- backups -----------------------------------------------------------------------------------------------------------


async def back_up(url: str, path: Path, given: bytes | None) -> dict[str, int]:
    async with house_at(url) as db:
        return await backup.back_up(db, path, given)


async def needs_key(url: str) -> bool:
    """Whether a backup would hold secrets of games in play."""
    async with house_at(url) as db:
        return await backup.live_games(db) > 0


async def restore(url: str, path: Path, given: bytes | None) -> dict[str, int]:
    db = Database(url, new=True)
    try:
        return await backup.restore(db, path, given)
    finally:
        await db.close()


async def prove(path: Path, given: bytes | None, say: Say, jobs: int = 1) -> tuple[int, int]:
    """Show that a backup would make a sound house, without touching any: every part, every row, every game.

    It is restored into a file that nobody else can read and that is gone afterwards.
    """
    with TemporaryDirectory(prefix="magnate-") as folder:
        url = database_url(None, Path(folder))
        await restore(url, path, given)
        return await check(url, False, say, jobs)
