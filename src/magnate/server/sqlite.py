"""SQLite within the event loop: what takes microseconds is done at once, what waits for locks or the disk is not.

A statement on a page that SQLite holds in memory takes a few microseconds; handing it to a thread and back takes a
hundred times as long. Only two steps can wait: taking the write lock, and the commit, which is on disk when it returns.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.base import SQLiteExecutionContext
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool
from sqlalchemy.util import await_only

WRITING = "BEGIN IMMEDIATE"  # a writer takes its lock at once: what it has read is still true when it writes
PATIENT, IMPATIENT = "busy_timeout=10000", "busy_timeout=0"


async def aside(work: Callable[..., Any], *given: Any) -> Any:
    """Do something slow in a thread; whoever is cancelled still waits, so that no connection is used twice at once."""
    working = asyncio.get_running_loop().run_in_executor(None, work, *given)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        while not working.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([working])
        working.exception()
        raise


async def at_once(work: Callable[..., Any], *given: Any) -> Any:
    """SQLAlchemy insists that something is awaited, and takes a driver that never waits for a mistake."""
    return work(*given)


class Cursor(sqlite3.Cursor):
    """Reads all rows at once: no statement is left open behind a result that nobody reads to its end."""

    rows: deque[Any] = deque()

    def execute(self, *given: Any) -> "Cursor":
        super().execute(*given)
        self.rows = deque(super().fetchall() if self.description else ())
        return self

    def fetchone(self) -> Any:
        return self.rows.popleft() if self.rows else None

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        return [self.rows.popleft() for _ in range(min(size or 1, len(self.rows)))]

    def fetchall(self) -> list[Any]:
        rows, self.rows = list(self.rows), deque()
        return rows

    async def _async_soft_close(self) -> None:
        """What SQLAlchemy asks of a cursor behind an asynchronous connection: here nothing is left to close."""


class Connection(sqlite3.Connection):
    """A connection whose cursors read at once, but for whoever wants to read a whole table bit by bit."""

    to_write = False  # the next transaction will write
    writing = False  # within a transaction that has taken the write lock

    def cursor(self, factory: Any = Cursor) -> Any:
        return super().cursor(factory)

    def locked_at_once(self) -> bool:
        """Take the write lock if nobody has it: our own writers stand in line, so only another process can."""
        self.execute(f"PRAGMA {IMPATIENT}")
        try:
            self.execute(WRITING)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            return False
        finally:
            self.execute(f"PRAGMA {PATIENT}")
        return True

    def commit(self) -> None:
        super().commit()
        self.writing = False

    def rollback(self) -> None:
        super().rollback()
        self.writing = False


class Context(SQLiteExecutionContext):
    def create_server_side_cursor(self) -> Any:
        return self._dbapi_connection.cursor(sqlite3.Cursor)


class Dialect(SQLiteDialect_pysqlite):
    """SQLite by the standard library's driver, for an asynchronous engine."""

    driver = "near"
    is_async = True
    supports_statement_cache = True
    supports_server_side_cursors = True
    execution_ctx_cls = Context

    @classmethod
    def get_pool_class(cls, url: Any) -> type[Pool]:
        return AsyncAdaptedQueuePool

    def connect(self, *given: Any, **more: Any) -> Any:
        return sqlite3.connect(*given, **{**more, "factory": Connection, "check_same_thread": False})

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        await_only(at_once(cursor.execute, statement, parameters))

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        await_only(at_once(cursor.executemany, statement, parameters))

    def do_execute_no_params(self, cursor: Any, statement: str, context: Any = None) -> None:
        await_only(at_once(cursor.execute, statement))

    def do_begin(self, dbapi_connection: Any) -> None:
        connection: Connection = dbapi_connection.dbapi_connection
        if not connection.to_write:
            connection.execute("BEGIN")
            return
        connection.to_write = False
        if not connection.locked_at_once():
            await_only(aside(connection.execute, WRITING))
        connection.writing = True

    def do_commit(self, dbapi_connection: Any) -> None:
        if dbapi_connection.writing:
            await_only(aside(dbapi_connection.commit))
        else:
            dbapi_connection.commit()


async def to_write(connection: AsyncConnection) -> None:
    """Let the next transaction of a connection be one that writes."""
    raw = await connection.get_raw_connection()
    assert isinstance(raw.dbapi_connection, Connection)
    raw.dbapi_connection.to_write = True


registry.register("sqlite.near", __name__, "Dialect")
