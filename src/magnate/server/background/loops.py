"""What runs for as long as a house is open: a loop that breaks is told of and begins again."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from magnate.server.background.jobs import call_off
from magnate.server.tables.quarantine import where

Loop = Callable[[], Awaitable[None]]
log = logging.getLogger("magnate")
LATELY = 60.0  # seconds for which a loop that broke is told of


class Loops:
    """The loops of one process."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []
        self.breaks: Counter[str] = Counter()  # how often each has broken
        self.broken: dict[str, float] = {}  # when each broke last
        self.rest = 1.0  # seconds until one that broke begins again

    def start(self, *loops: Loop) -> None:
        for loop in loops:
            name = getattr(loop, "__qualname__", type(loop).__name__)
            self.tasks.append(asyncio.create_task(self._keep(name, loop), name=name))

    async def _keep(self, name: str, loop: Loop) -> None:
        """Run a loop until it has nothing more to do."""
        while True:
            try:
                return await loop()
            except Exception as error:  # nobody else would begin it again
                self.breaks[name] += 1
                self.broken[name] = time.monotonic()
                why = {"loop": name, "why": type(error).__name__, "where": where(error)}
                log.error("a loop has broken and begins again", extra=why)
            await asyncio.sleep(self.rest)

    def lately(self) -> list[str]:
        """The loops that broke a moment ago."""
        now = time.monotonic()
        return sorted(name for name, at in self.broken.items() if now - at < LATELY)

    async def close(self) -> None:
        for task in self.tasks:
            await call_off(task)
