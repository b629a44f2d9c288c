"""The house: everything a request needs, opened once and closed cleanly."""

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import Row

from magnate.core.move import Seat
from magnate.server import care, clocks, queries
from magnate.server.accounts import Accounts, Person
from magnate.server.automatic import Automatic
from magnate.server.bots import Workers
from magnate.server.db import Database, Unavailable
from magnate.server.hints import Hints
from magnate.server.hub import Hub
from magnate.server.jobs import call_off
from magnate.server.live import Games, Live
from magnate.server.log import Damaged
from magnate.server.notices import Post
from magnate.server.play import Play, locked
from magnate.server.problem import not_found
from magnate.server.settings import Settings
from magnate.server.tables import Tables, seats_of

log = logging.getLogger("magnate")


class House:
    """The services of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.db = Database(settings.database)
        self.hub = Hub()
        self.games = Games()
        self.accounts = Accounts(self.db)
        self.hints = Hints(self.db, self.hub)
        self.tables = Tables(self.db, self.hints)
        self.tables.errata = settings.errata
        self.play = Play(self.db, self.games, self.hints)
        self.workers = Workers(settings.bot_workers)
        self.tasks: list[asyncio.Task[None]] = []
        self.automatic = Automatic(self)
        self.post = Post(self.db, settings)

    async def open(self) -> None:
        await self.db.check_promises()
        await clocks.beat(self.db)
        loops = (
            *await self.automatic.open(),
            self._watch_clocks(),
            self.hints.listen(),
            self.hints.poll(),
            self.post.run(),
            care.watch(self.db),
        )
        self.tasks += [asyncio.create_task(loop, name=loop.__qualname__) for loop in loops]

    async def close(self) -> None:
        for task in self.tasks:
            await call_off(task)
        await self.automatic.jobs.close()
        self.workers.close()
        await self.db.close()

    # -- looking at a table ----------------------------------------------------------------------------------------

    async def look(self, table_id: str, who: Person | None) -> tuple[Row[Any], list[Row[Any]], list[Seat], Live | None]:
        """A table as this person may see it: its row, its seats, the person's own seats, and the game if it runs."""
        try:
            return await self._look(table_id, who)
        except Damaged:
            await care.doubt(self.db, self.games, table_id)
            return await self._look(table_id, who)

    async def _look(
        self, table_id: str, who: Person | None
    ) -> tuple[Row[Any], list[Row[Any]], list[Seat], Live | None]:
        async with self.db.read() as connection:
            row = (await connection.execute(queries.TABLE, {"at_table": table_id})).one_or_none()
            if row is None:
                raise not_found()
            places = await seats_of(connection, table_id)
            mine = [place.seat for place in places if who is not None and place.user_id == who.id]
            invited = who is not None and any(place.reserved == who.id for place in places)
            allowed = mine or row.listed or invited or (who is not None and row.owner == who.id)
            if not allowed or (not mine and row.status == "playing" and not row.spectators):
                raise not_found()
            live = await self.games.get(connection, row) if row.number >= 0 and not row.quarantine else None
            return row, places, mine, live

    # -- time ------------------------------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        """Say that we are alive, remind people, and let expired seats be played by a caretaker."""
        beaten = 0.0
        while True:
            try:
                if time.monotonic() - beaten >= clocks.PULSE / 1000:
                    await clocks.beat(self.db)
                    beaten = time.monotonic()
                await self.look_at_clocks()
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
            await asyncio.sleep(1.0)

    async def look_at_clocks(self) -> None:
        """Do what is due by now."""
        async with self.db.read() as connection:
            late = await clocks.expired(self.db, connection)
            soon = await clocks.running_out(self.db, connection)
        for place in soon:
            async with self.db.write() as connection:
                await locked(self.db, connection, place.table_id)
                await clocks.remind(self.db, connection, place)
        for place in late:
            async with self.db.write() as connection:
                await locked(self.db, connection, place.table_id)
                done = await clocks.expire(self.db, connection, place)
            if done:
                await self.announce(place.table_id, place.number)
                self.nudge(place.table_id)

    async def announce(self, table_id: str, number: int) -> None:
        """After a commit: tell everybody who watches a table, here and elsewhere, that it has changed."""
        await self.hints.announce(table_id, number)

    def nudge(self, table_id: str) -> None:
        """Let bots, caretakers and orders of a table move."""
        self.automatic.nudge(table_id)
