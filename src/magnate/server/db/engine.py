"""One database behind two dialects: SQLite in one file, or PostgreSQL shared by several servers."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from magnate.server.db import encryption, sqlite
from magnate.server.db.statements import CLOCK

PATIENCE = 5.0  # seconds for whatever still uses the database when it is closed
LOCKED = 3.0  # seconds that somebody waits for what somebody else holds, or for a connection
# A server that cannot be reached any more is noticed within half a minute, not after two hours.
ALIVE: dict[str, Any] = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
BOUNDS = {"lock_timeout": 3_000, "statement_timeout": 30_000, "idle_in_transaction_session_timeout": 10_000}  # ms
GIVEN_UP = ("40001", "40P01", "55P03", "57014", "25P03")  # conflicts, deadlocks and what took longer than these bounds
RESTED = 2.0  # seconds after which a connection may have gone


class Unavailable(Exception):
    """The database cannot be reached or written to now; nothing was acknowledged."""


class Broken(Unavailable):
    """The file of the database is damaged where somebody wanted to read."""


class Database:
    """Transactions, the clock, and the promises about durability checked at the start."""

    def __init__(self, url: str, new: bool = False) -> None:
        """`new` = whoever opens it may make a house there, and its folder."""
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.path = make_url(url).database or ""  # of SQLite's file
        self.uses = 0  # transactions that are open now
        self.closed = False
        self.engine: AsyncEngine = create_async_engine(
            url,
            hide_parameters=True,  # an error must not carry a secret into the log
            pool_size=12,
            pool_timeout=LOCKED,
            connect_args={} if self.sqlite else {**ALIVE, "connect_timeout": 10},
        )
        # On PostgreSQL every statement sees what is committed by then, in a transaction or not: a read needs none.
        self.reading = self.engine if self.sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite has one writer at a time: waiting in line here is fair, and nobody sleeps beside a lock that is free.
        self.writing = asyncio.Lock()
        self.held = False  # whether the first in that line waits for another program
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # on PostgreSQL, by table
        self.file: tuple[int, int] | None = None  # which one is open, whatever stands under its name later
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _sqlite_connect)
            event.listen(self.engine.sync_engine, "connect", self._note_file)
            event.listen(self.engine.sync_engine, "do_connect", self._must_be_there)
            if new:
                event.listen(self.engine.sync_engine, "do_connect", self._make_folder)
        else:
            # First of all: SQLAlchemy's own first questions already stumble over another encoding.
            event.listen(self.engine.sync_engine, "connect", _refuse_encoding, insert=True)
            event.listen(self.engine.sync_engine, "connect", _bound)
            event.listen(self.engine.sync_engine, "checkin", _rest)
            event.listen(self.engine.sync_engine, "checkout", self._wake)

    @asynccontextmanager
    async def write(self, about: str = "") -> AsyncIterator[AsyncConnection]:
        """One transaction; it is on disk when the block has ended without an error.

        `about` = the table whose row it locks: those of one table stand in line before they take a connection.
        """
        with self._used():
            turn = self._line() if self.sqlite else self._turn(about) if about else nullcontext()
            async with turn, self.engine.connect() as connection:
                if self.sqlite:
                    (await connection.get_raw_connection()).info[sqlite.TO_WRITE] = self.held = True
                async with connection.begin():
                    self.held = False
                    yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A look at the database; on SQLite all of it is of one moment."""
        with self._used():
            async with self.reading.connect() as connection, connection.begin():
                yield connection

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[None]:
        """If another program holds the file, each of those in line would wait for it anew: they go instead."""
        while True:
            try:
                await asyncio.wait_for(self.writing.acquire(), LOCKED)
                break
            except TimeoutError:
                if self.held:
                    raise Unavailable("another program holds the database") from None
        try:
            yield
        finally:
            self.held = False
            self.writing.release()

    @asynccontextmanager
    async def _turn(self, about: str) -> AsyncIterator[None]:
        """If another process holds a table, whoever waits for it must not hold the connections of everybody else."""
        turn = self.turns.setdefault(about, asyncio.Lock())
        try:
            await asyncio.wait_for(turn.acquire(), LOCKED)
        except TimeoutError:
            raise Unavailable("somebody else holds this table") from None
        try:
            yield
        finally:
            turn.release()

    @contextmanager
    def _used(self) -> Iterator[None]:
        """While it is used it is not closed; what keeps us from it is told to those who can do something about it."""
        if self.closed:
            raise Unavailable("it is being closed")
        if self.sqlite:
            self._must_be_there()
        self.uses += 1
        try:
            yield
        except NoConnection:
            raise Unavailable("all connections to it are in use") from None
        except DBAPIError as error:
            if _unavailable(error):
                said = str(error.orig)
                kind = Broken if broken(error) else Unavailable
                raise kind(self._said(said)) from error
            raise
        finally:
            self.uses -= 1

    def _said(self, words: str) -> str:
        """SQLite does not say which file it means."""
        if "disk i/o" in words.lower() or "is full" in words:
            return f"{words}: the disk of {self.path} may be full, or fail"
        access = "unable to open" in words or "readonly" in words
        if not self.sqlite or not (access or "not a database" in words):
            return words
        if Path(self.path).is_dir():
            return f"{self.path} is a folder, not the file of a database"
        advice = ": look at who may write to it and to its folder" if access else ""
        return f"the database {self.path} cannot be used ({words}){advice}"

    def _note_file(self, *_given: Any) -> None:
        self.file = self.file or _file_at(self.path)

    def _must_be_there(self, *_given: Any) -> None:
        """SQLite goes on writing into a file that was removed, and opens the one that has come in its place beside it:
        what is acknowledged then is lost when the house is closed."""
        if self.file is not None and _file_at(self.path) != self.file:
            raise Unavailable(
                f"{self.path} was removed or exchanged: close the house, put the right file there, reopen"
            )

    def _make_folder(self, *_given: Any) -> None:
        """Only now that a house is really opened: whatever was wrong before has left nothing behind."""
        folder = Path(self.path).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise Unavailable(f"the database's folder {folder} cannot be made ({why})") from None

    def _wake(self, connection: Any, record: Any, _proxy: Any) -> None:
        """A connection that was used just now is there; one that has rested is asked first."""
        if time.monotonic() - record.info.get("rested", 0.0) > RESTED:
            dialect = self.engine.sync_engine.dialect
            try:
                dialect.do_ping(connection)
            except dialect.loaded_dbapi.Error as error:
                raise DisconnectionError(str(error)) from error

    async def now(self, connection: AsyncConnection) -> int:
        """UTC milliseconds by the database's clock: all servers share it."""
        found = await connection.scalar(CLOCK)
        assert found is not None
        return found

    async def check_promises(self) -> None:
        """Refuse to serve from a database that may lose what it has acknowledged."""
        with self._used():
            await self._check_promises()

    async def _check_promises(self) -> None:
        async with self.engine.connect() as connection:
            if self.sqlite:
                wanted: dict[str, tuple[str, ...]] = {
                    "journal_mode": ("wal", "memory"),
                    "synchronous": ("2",),
                    "foreign_keys": ("1",),
                }
                query = "PRAGMA {}"
            else:
                wanted = {"fsync": ("on",), "full_page_writes": ("on",), "synchronous_commit": ("on",)}
                query = "SHOW {}"
            for name, allowed in wanted.items():
                found = str(await connection.scalar(text(query.format(name))))
                if found not in allowed:
                    raise Unavailable(f"the database has {name} = {found}; {allowed[0]} is needed")

    async def close(self) -> None:
        """Let what is under way give its connection back, then close them all; nothing new begins."""
        self.closed = True
        end = time.monotonic() + PATIENCE
        while self.uses and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await self.engine.dispose()


class BadAddress(ValueError):
    """Not an address of a database that can be used, in one sentence."""


def is_backup(path: Path) -> bool:
    """Whether a file is one of our backups."""
    try:
        with path.open("rb") as file:
            return file.read(len(encryption.MARK)) == encryption.MARK
    except OSError:
        return False  # it is not there, or opening it as a database will say what is wrong


def database_url(given: str | None, default_directory: Path) -> str:
    """The URL of the database: a PostgreSQL URL, a file, or a file in the user's data directory."""
    scheme, colon, rest = (given or "").partition("://")
    if colon and scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        return _postgres_url(rest)
    if colon and (scheme not in ("sqlite", "sqlite+near") or len(rest) < 2 or rest[0] != "/"):
        raise BadAddress(
            f"{scheme[:40]}:// does not begin the address of a database for Magnate: "
            "name a SQLite file, or an address that begins with postgresql://"
        )
    path = Path(rest[1:] if colon else given) if given else default_directory / "magnate.sqlite"
    if is_backup(path):
        raise BadAddress(f"{path} is a backup, not a database: restore it into a new one")
    return f"sqlite+near:///{path.absolute()}"


def _postgres_url(rest: str) -> str:
    url = f"postgresql+psycopg://{rest}"
    try:
        good = "@" not in (make_url(url).host or "")
    except (ArgumentError, ValueError):
        good = False
    if not good:  # nothing of it is repeated: it may hold a piece of the password
        raise BadAddress(
            "the address of the database cannot be read: it is postgresql://USER:PASSWORD@HOST:PORT/NAME, "
            "and special characters of the password are percent-encoded (@ is %40)"
        )
    return url


def _file_at(path: str) -> tuple[int, int] | None:
    """What tells a file from every other one, if there is one."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _rest(_connection: Any, record: Any) -> None:
    record.info["rested"] = time.monotonic()


def _sqlite_connect(connection: Any, _record: Any) -> None:
    # The driver must not open transactions by itself: the dialect says how each one begins.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", sqlite.PATIENT):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _bound(connection: Any, _record: Any) -> None:
    """Nothing waits for ever. Set by statements: a pool that stands between would refuse options it does not know."""
    cursor = connection.cursor()
    for name, most in BOUNDS.items():
        cursor.execute(f"SET {name} = {most}")
    cursor.close()
    connection.commit()


def _refuse_encoding(connection: Any, _record: Any) -> None:
    found = connection.driver_connection.info.parameter_status("server_encoding")
    if found not in (None, "UTF8"):
        raise Unavailable(f"the database's encoding is {found}; it must be UTF8 (CREATE DATABASE ... ENCODING 'UTF8')")


def broken(error: DBAPIError) -> bool:
    """Whether a file is damaged; what lies elsewhere in it can be read all the same."""
    return "malformed" in str(error.orig)


def _unavailable(error: DBAPIError) -> bool:
    if error.connection_invalidated or getattr(error.orig, "sqlstate", None) in GIVEN_UP:
        return True
    said = str(error.orig).lower()
    signs = (
        "disk is full", "disk i/o", "locked", "readonly", "unable to open", "not a database", "no space", "connection",
        "server closed", "terminating", "shutting down", "too many clients", "pipeline mode", "malformed",
    )  # fmt: skip
    return any(sign in said for sign in signs)
