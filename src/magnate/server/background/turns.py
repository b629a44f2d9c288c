"""Who is next where only so many can work at a time."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at a time; of all who wait one of each person after the other, however many somebody has."""

    def __init__(self, count: int) -> None:
        self.free = count
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by person, whose turn is next first

    @asynccontextmanager
    async def of(self, whose: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        if self.free:
            self.free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(whose, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # it had come in this very moment
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self.waiting:
            whose, line = next(iter(self.waiting.items()))
            turn = line.popleft()
            del self.waiting[whose]
            if line:
                self.waiting[whose] = line  # behind all the others
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1
