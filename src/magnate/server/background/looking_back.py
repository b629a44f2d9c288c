"""Finished games are looked back on in a process of its own, one at a time, behind all else, at a bounded cost."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from magnate.bots.analysis import TRIALS, Analysis, analyse
from magnate.core.journal import Journal
from magnate.games import find
from magnate.pools import end, end_with_parent
from magnate.server.background.bots import answer_of
from magnate.server.background.jobs import call_off
from magnate.server.errors import Problem

log = logging.getLogger("magnate")
PLAYOUTS = 24  # from each position, if there is time
MOST = 48  # positions, before the swings are gone into
SECONDS = 90.0  # of work after which nothing is played on any more
PATIENCE = 900.0  # seconds after which a process is given up, on a machine that is busy with better things
NICE = 10
WAITING = 8  # games at most
KEPT = 200  # of those that are done


def look_back(text: str, playouts: int, most: int, seconds: float, trials: int) -> Analysis:
    """The whole work, in the other process."""
    journal = Journal.read(find(Journal.peek(text).game), text)
    found = Analysis(0, playouts)
    for step in analyse(journal, playouts, most=most, seconds=seconds, trials=trials):
        found = step
    return found


class LookingBack:
    """What was found in finished games, and those that wait for it. It is forgotten when the house is closed."""

    def __init__(self) -> None:
        self.found: OrderedDict[str, Analysis | None] = OrderedDict()  # by table; None = it could not be done
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.pool: ProcessPoolExecutor | None = None
        self.turn = asyncio.Lock()

    def begin(self, table_id: str, journal: Journal) -> None:
        """Have a game looked back on; once is enough."""
        if table_id in self.waiting or self.found.get(table_id) is not None:
            return
        if len(self.waiting) >= WAITING:
            raise Problem(503, "other games are being looked back on: ask again in some minutes", after=60.0)
        self.found.pop(table_id, None)
        self.waiting[table_id] = asyncio.create_task(self._work(table_id, journal.text()))

    async def settle(self, table_id: str) -> None:
        """Wait until a game has been looked back on."""
        task = self.waiting.get(table_id)
        if task is not None:
            await task

    async def _work(self, table_id: str, text: str) -> None:
        async with self.turn:
            found = await self._looked_back(table_id, text)
        self.found[table_id] = found
        del self.waiting[table_id]
        while len(self.found) > KEPT:
            self.found.popitem(last=False)

    async def _looked_back(self, table_id: str, text: str) -> Analysis | None:
        """What the process found; none if it broke or hung. The next game gets another process."""
        pool = self.pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=partial(end_with_parent, NICE))
        work = partial(look_back, text, PLAYOUTS, MOST, SECONDS, TRIALS)
        try:
            return await asyncio.wait_for(answer_of(pool.submit(work)), PATIENCE)
        except Exception as error:
            log.warning("a game was not looked back on", extra={"table": table_id, "why": type(error).__name__})
            return None
        finally:
            end(pool)

    async def close(self) -> None:
        for task in list(self.waiting.values()):
            await call_off(task)
        self.waiting.clear()
        if self.pool is not None:
            end(self.pool)
