"""The house: everything a request needs, opened once and closed cleanly."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from sqlalchemy import Row, or_, select

from magnate.core.move import Seat
from magnate.server import clocks, schema
from magnate.server.accounts import Accounts, Person
from magnate.server.bots import Workers
from magnate.server.db import Database, Unavailable
from magnate.server.hints import Hints
from magnate.server.hub import Hub
from magnate.server.live import Games, Live
from magnate.server.play import Play, Submission
from magnate.server.problem import Problem, not_found
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
        self.tables = Tables(self.db, self.hub)
        self.hints = Hints(self.db, self.hub)
        self.play = Play(self.db, self.games, self.hub, self.hints)
        self.workers = Workers(settings.bot_workers)
        self.tasks: list[asyncio.Task[None]] = []
        self.moving: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        await self.db.check_promises()
        await clocks.beat(self.db)
        loops = (self._watch_bots(), self._watch_clocks(), self.hints.listen(), self.hints.poll())
        self.tasks += [asyncio.create_task(loop) for loop in loops]

    async def close(self) -> None:
        for task in [*self.tasks, *self.moving.values()]:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self.workers.close()
        await self.db.close()

    # -- looking at a table ----------------------------------------------------------------------------------------

    async def look(self, table_id: str, who: Person | None) -> tuple[Row[Any], list[Row[Any]], list[Seat], Live | None]:
        """A table as this person may see it: its row, its seats, the person's own seats, and the game if it runs."""
        async with self.db.read() as connection:
            query = select(schema.tables).where(schema.tables.c.id == table_id)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise not_found()
            places = await seats_of(connection, table_id)
            mine = [place.seat for place in places if who is not None and place.user_id == who.id]
            allowed = mine or row.listed or (who is not None and row.owner == who.id)
            if not allowed or (not mine and row.status == "playing" and not row.spectators):
                raise not_found()
            live = await self.games.get(connection, row) if row.number >= 0 and not row.quarantine else None
            return row, places, mine, live

    # -- time ------------------------------------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        """Say that we are alive, and let expired seats be played by a caretaker."""
        while True:
            try:
                await clocks.beat(self.db)
                async with self.db.read() as connection:
                    late = await clocks.expired(self.db, connection)
                for place in late:
                    await self._expire(place)
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
            await asyncio.sleep(1.0)

    async def _expire(self, place: Row[Any]) -> None:
        async with self.db.write() as connection:
            done = await clocks.expire(self.db, connection, place)
        if done:
            self.hub.publish(place.table_id, -1)
            self.nudge(place.table_id)

    # -- bots ------------------------------------------------------------------------------------------------------

    async def _watch_bots(self) -> None:
        """Find tables where a bot is asked; a table moves on in its own task."""
        while True:
            try:
                for table_id in await self._waiting_for_bots():
                    self.nudge(table_id)
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
            await asyncio.sleep(2.0)

    async def _waiting_for_bots(self) -> list[str]:
        async with self.db.read() as connection:
            tables, seats = schema.tables.c, schema.seats.c
            query = (
                select(tables.id, tables.asked, seats.seat)
                .join(schema.seats, seats.table_id == tables.id)
                .where(
                    tables.status == "playing",
                    tables.quarantine == "",
                    or_(seats.kind == "bot", seats.caretaker != ""),
                )
            )
            rows = (await connection.execute(query)).all()
        return list(dict.fromkeys(row.id for row in rows if str(row.seat) in row.asked.split(",")))

    def nudge(self, table_id: str) -> None:
        """Let the bots of a table move, if they are not at it already."""
        if table_id not in self.moving or self.moving[table_id].done():
            self.moving[table_id] = asyncio.create_task(self._move_bots(table_id))

    async def _move_bots(self, table_id: str) -> None:
        while True:
            async with self.db.read() as connection:
                query = select(schema.tables).where(schema.tables.c.id == table_id)
                row = (await connection.execute(query)).one()
                if row.status != "playing" or row.quarantine:
                    return
                places = await seats_of(connection, table_id)
                live = await self.games.get(connection, row)
            asked = [int(seat) for seat in row.asked.split(",") if seat]
            bots = {place.seat: place.bot or place.caretaker for place in places if place.bot or place.caretaker}
            seat = next((seat for seat in asked if seat in bots), None)
            if seat is None:
                return
            text = await self.workers.choose(live, seat, bots[seat])
            with suppress(Problem):  # somebody else moved meanwhile: look again
                await self.play.submit(
                    table_id, [seat], Submission(row.number, f"bot-{secrets.token_hex(8)}", text), by="bot"
                )
