"""Telling other servers that a table has moved. A hint only: whoever misses it finds out by asking the database."""

import asyncio
import logging
import secrets
from contextlib import suppress

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db import schema
from magnate.server.db.engine import ALIVE, Database, Unavailable
from magnate.server.tables.listeners import Hub

CHANNEL = "magnate_tables"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
POLL = 2.0
log = logging.getLogger("magnate")


async def stir(connection: AsyncConnection, table_id: str) -> None:
    """Note that something at a table has changed which is no move, so that every server finds out."""
    tables = schema.tables.c
    await connection.execute(update(schema.tables).where(tables.id == table_id).values(stirred=tables.stirred + 1))


class Announcements:
    """Publishes to other processes and listens to them."""

    def __init__(self, db: Database, hub: Hub) -> None:
        self.db = db
        self.hub = hub
        self.heads: dict[str, tuple[int, int]] = {}
        self.name = secrets.token_hex(8)  # of this server among the others

    async def announce(self, table_id: str, number: int, onward: bool = True) -> None:
        """After a commit: tell whoever listens, in this process and in others.

        To look at the heads does not tell the same move again.
        """
        known = self.heads.get(table_id)
        if known is not None and known[0] < number:
            self.heads[table_id] = (number, known[1])
        self.hub.publish(table_id, number)
        if onward and not self.db.sqlite:
            await self.send(table_id, number)

    async def send(self, table_id: str, number: int) -> None:
        """After a commit: a few bytes to every server of a PostgreSQL database."""
        with suppress(Unavailable):
            async with self.db.read() as connection:  # it writes nothing and needs no transaction
                await connection.execute(NOTIFY, {"channel": CHANNEL, "payload": f"{table_id} {number} {self.name}"})

    async def listen(self) -> None:
        """Pass on what other servers say, for as long as the connection holds; then again."""
        if self.db.sqlite:
            return
        import psycopg  # only there where PostgreSQL is used

        url = "postgresql://" + self.db.url.split("://", 1)[1]
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True, **ALIVE) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        await self.pass_on(notice.payload)
            except psycopg.Error as error:
                log.warning("hints are off: %s", error)
                await asyncio.sleep(POLL)

    async def pass_on(self, payload: str) -> None:
        """What another server says of a table; what we have said ourselves was told here before it was said."""
        table_id, number, by = [*payload.split(" "), "", ""][:3]
        if number.lstrip("-").isdigit() and by != self.name:
            await self.announce(table_id, int(number), onward=False)

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
        columns = schema.tables.c
        async with self.db.read() as connection:
            query = select(columns.id, columns.number, columns.stirred).where(columns.id.in_(watched))
            rows = (await connection.execute(query)).all()
        fresh = {row.id: (row.number, row.stirred) for row in rows}
        for table_id, head in fresh.items():
            if self.heads.get(table_id) != head:  # one look too many harms nobody, one too few does
                self.hub.publish(table_id, head[0])
        self.heads = fresh
