"""A house that is open: with its bots, clocks, post and examinations, until it is closed."""

import asyncio
import logging
import time
from collections.abc import Awaitable

from magnate.server.background import integrity
from magnate.server.background.autoplay import Autoplay
from magnate.server.background.bots import Workers
from magnate.server.background.looking_back import LookingBack
from magnate.server.background.loops import Loops
from magnate.server.db.engine import Unavailable
from magnate.server.settings import Settings
from magnate.server.tables import clocks, quarantine, words
from magnate.server.tables.house import House
from magnate.server.tables.store import locked

log = logging.getLogger("magnate")


class OpenHouse(House):
    """The services of one process, and all that runs beside requests; opened once and closed cleanly."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.workers = Workers(settings.bot_workers)
        self.autoplay = Autoplay(self, self.workers)
        self.looking_back = LookingBack()
        self.loops = Loops()

    async def open(self) -> None:
        await self.db.check_promises()
        await clocks.beat(self.db)
        self.loops.start(
            *await self.autoplay.open(),
            self._watch_clocks,
            self.hints.listen,
            self.hints.poll,
            self.post.run,
            self._watch_records,
        )

    async def close(self) -> None:
        await self.loops.close()
        await self.autoplay.close()
        await self.looking_back.close()
        self.workers.close()
        await self.db.close()

    def nudge(self, table_id: str) -> None:
        """Let bots, caretakers and orders of a table move."""
        self.autoplay.nudge(table_id)

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
        """Do what is due by now. What goes wrong at one table stays there."""
        unfit: list[str] = []
        async with self.db.read() as connection:
            if abs(await clocks.silence(self.db, connection)) > clocks.SILENCE:
                return  # time is given back first
            late = await clocks.expired(self.db, connection, unfit)
            soon = await clocks.running_out(self.db, connection, unfit)
        for table_id in dict.fromkeys(unfit):
            await quarantine.doubt(self.db, self.games, table_id)
        for work, places in ((self._remind, soon), (self._expire, late)):
            for place in places:
                await self._alone(place.table_id, work(place))
        for table_id in await words.late(self.db):
            await self._alone(table_id, words.call_off(self, table_id))

    async def _alone(self, table_id: str, work: Awaitable[None]) -> None:
        try:
            await work
        except Unavailable as error:  # a lock that somebody holds, perhaps: the next look finds it again
            log.warning("a clock was not looked at", extra={"table": table_id, "why": str(error)})
        except Exception as error:
            await quarantine.looked_into(self.db, self.games, table_id, error)

    async def _remind(self, place: clocks.SeatInTime) -> None:
        async with self.db.write(place.table_id) as connection:
            await locked(self.db, connection, place.table_id)
            await clocks.remind(self.db, connection, place)

    async def _expire(self, place: clocks.SeatInTime) -> None:
        async with self.db.write(place.table_id) as connection:
            await locked(self.db, connection, place.table_id)
            done = await clocks.expire(self.db, connection, place)
        if done:
            await self.announce(place.table_id, place.number)
            self.nudge(place.table_id)

    async def _watch_records(self) -> None:
        await integrity.watch(self.db)
