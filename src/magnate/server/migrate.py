"""The schema moves forward by numbered steps; a server refuses a database that is ahead of it."""

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from magnate.server.db import Database, Unavailable

FOLDER = Path(__file__).parent / "migrations"


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


def upgrade(url: str) -> None:
    """Bring a database to this program's schema, in one transaction."""
    asyncio.run(upgrade_async(url))


async def upgrade_async(url: str) -> None:
    db = Database(url)
    try:
        async with db.write() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await db.close()


def _upgrade(connection: Connection) -> None:
    config = alembic_config(connection)
    here = MigrationContext.configure(connection).get_current_revision()
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if here is not None and here not in known:
        raise Unavailable(f"the database has schema {here}, which is newer than this program")
    command.upgrade(config, "head")
