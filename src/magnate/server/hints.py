"""Telling other servers that a table has moved. A hint only: whoever misses it finds out by asking the database."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import select, text

from magnate.server import schema
from magnate.server.db import Database, Unavailable
from magnate.server.hub import Hub

CHANNEL = "magnate_tables"
POLL = 2.0
log = logging.getLogger("magnate")


class Hints:
    """Publishes to other processes and listens to them."""

    def __init__(self, db: Database, hub: Hub) -> None:
        self.db = db
        self.hub = hub
        self.heads: dict[str, int] = {}

    async def send(self, table_id: str, number: int) -> None:
        """After a commit: a few bytes to everybody who listens."""
        if self.db.sqlite:
            return
        with suppress(Unavailable):
            async with self.db.write() as connection:
                await connection.execute(
                    text("SELECT pg_notify(:channel, :payload)"),
                    {"channel": CHANNEL, "payload": f"{table_id} {number}"},
                )

    async def listen(self) -> None:
        """Pass on what other servers say, for as long as the connection holds; then again."""
        if self.db.sqlite:
            return
        import psycopg  # only there where PostgreSQL is used

        url = "postgresql://" + self.db.url.split("://", 1)[1]
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        table_id, _, number = notice.payload.partition(" ")
                        if number.lstrip("-").isdigit():
                            self.hub.publish(table_id, int(number))
            except psycopg.Error as error:
                log.warning("hints are off: %s", error)
                await asyncio.sleep(POLL)

    async def poll(self) -> None:
        """Look at the heads of the tables somebody watches here."""
        while True:
            await asyncio.sleep(POLL)
            with suppress(Unavailable):
                await self.look()

    async def look(self) -> None:
        watched = self.hub.tables()
        if not watched:
            self.heads.clear()
            return
        async with self.db.read() as connection:
            query = select(schema.tables.c.id, schema.tables.c.number).where(schema.tables.c.id.in_(watched))
            rows = (await connection.execute(query)).all()
        fresh = {row.id: row.number for row in rows}
        for table_id, number in fresh.items():
            if self.heads.get(table_id, number) != number:
                self.hub.publish(table_id, number)
        self.heads = fresh
