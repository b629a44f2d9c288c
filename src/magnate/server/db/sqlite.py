"""SQLite within the event loop: what takes microseconds is done at once, what waits for locks or the disk is not.

A statement on a page that SQLite holds in memory takes a few microseconds; handing it to a thread and back takes a
hundred times as long. Only two steps can wait: taking the write lock, and the commit, which is on disk when it returns.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from operator import methodcaller
from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.base import SQLiteExecutionContext
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import AsyncAdaptedQueuePool, Pool
from sqlalchemy.util import await_only

WRITING = "BEGIN IMMEDIATE"  # a writer takes its lock at once: what it has read is still true when it writes
legible = methodcaller("decode", "utf-8", "replace")  # a text of which a byte has turned is seen as such, and read on
TO_WRITE, WRITES = "to write", "writes"  # what is noted of a connection: its next transaction, and the one it is in
PATIENT, IMPATIENT = "busy_timeout=3000", "busy_timeout=0"


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
    async def _async_soft_close(self) -> None:
        """What SQLAlchemy asks of a cursor behind an asynchronous connection: here nothing is left to close."""


class Context(SQLiteExecutionContext):
    def create_default_cursor(self) -> Any:
        return self._dbapi_connection.cursor(Cursor)

    def create_server_side_cursor(self) -> Any:
        return self._dbapi_connection.cursor(Cursor)


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
        connection = sqlite3.connect(*given, **{**more, "check_same_thread": False})
        connection.text_factory = legible
        return connection

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        await_only(at_once(cursor.execute, statement, parameters))

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        await_only(at_once(cursor.executemany, statement, parameters))

    def do_execute_no_params(self, cursor: Any, statement: str, context: Any = None) -> None:
        await_only(at_once(cursor.execute, statement))

    def do_begin(self, dbapi_connection: Any) -> None:
        """Our own writers stand in line, so only another process can have the lock, and only then it is waited for."""
        execute, known = dbapi_connection.dbapi_connection.execute, dbapi_connection.info
        known[WRITES] = known.pop(TO_WRITE, False)
        if not known[WRITES]:
            execute("BEGIN")
            return
        execute(f"PRAGMA {IMPATIENT}")
        try:
            execute(WRITING)
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
        finally:
            execute(f"PRAGMA {PATIENT}")
        await_only(aside(execute, WRITING))

    def do_commit(self, dbapi_connection: Any) -> None:
        if dbapi_connection.info[WRITES]:
            await_only(aside(dbapi_connection.commit))
        else:
            dbapi_connection.commit()


registry.register("sqlite.near", __name__, "Dialect")
