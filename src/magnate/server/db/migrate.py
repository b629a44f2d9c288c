"""The schema moves forward by numbered steps; a server refuses a database that is ahead of it."""

import asyncio
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from magnate.server.db.engine import Database, Unavailable

FOLDER = Path(__file__).parent / "migrations"
PATIENCE = 60.0  # seconds to wait for another server that starts at the same time


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


def upgrade(url: str) -> None:
    """Bring a database to this program's schema, in one transaction."""
    asyncio.run(upgrade_async(url))


async def upgrade_async(url: str) -> None:
    db = Database(url, new=True)
    begun = time.monotonic()
    try:
        while True:
            try:
                async with db.write() as connection:
                    await connection.run_sync(_upgrade)
                return
            except Unavailable as error:
                # Another server may be laying the schema, on a disk that takes longer than a request would wait.
                if "locked" not in str(error) or time.monotonic() - begun > PATIENCE:
                    raise
            await asyncio.sleep(0.2)
    finally:
        await db.close()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        for name in ("lock_timeout", "statement_timeout"):  # however long it takes
            connection.execute(text(f"SET LOCAL {name} = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(1874)"))  # servers that start together go one by one
    upgrade_to(connection, "head")


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring a database forward to a revision, within the transaction of the connection."""
    config = alembic_config(connection)
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    for each in (revision_of(connection), revision):
        if each not in (None, "head", *known):
            raise Unavailable(f"the database has schema {each}, which is newer than this program")
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The schema of a database; None = it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """The schema of this program."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return str(ScriptDirectory.from_config(config).get_current_head())
