"""Who is listening to a table. A publication says only which number the table has reached."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

QUEUE = 64  # a listener that has not read this many numbers is dropped


class Listener:
    """One stream's mailbox."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[int] = asyncio.Queue(QUEUE)
        self.dropped = False

    async def next(self, timeout: float) -> int | None:
        """The next number, or None when nothing came in time."""
        try:
            return await asyncio.wait_for(self.queue.get(), timeout)
        except TimeoutError:
            return None

    def empty(self) -> None:
        """Whoever looks at the table now need not be told again of what has come so far."""
        while not self.queue.empty():
            self.queue.get_nowait()


class Hub:
    """Listeners by table, within this process."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = defaultdict(list)
        self.closed = False

    @asynccontextmanager
    async def listen(self, table_id: str) -> AsyncIterator[Listener]:
        listener = Listener()
        listener.dropped = self.closed
        self.listeners[table_id].append(listener)
        try:
            yield listener
        finally:
            self.listeners[table_id].remove(listener)
            if not self.listeners[table_id]:
                del self.listeners[table_id]

    def publish(self, table_id: str, number: int) -> None:
        """Tell everybody at the table; one who does not keep up is dropped and has to come back."""
        for listener in self.listeners.get(table_id, ()):
            try:
                listener.queue.put_nowait(number)
            except asyncio.QueueFull:
                listener.dropped = True

    def close(self) -> None:
        """The house is closing: let every stream end, so that its reader comes back to another server."""
        self.closed = True
        for listener in [each for listeners in self.listeners.values() for each in listeners]:
            listener.dropped = True
            with suppress(asyncio.QueueFull):
                listener.queue.put_nowait(-1)

    def tables(self) -> list[str]:
        """The tables somebody listens to."""
        return list(self.listeners)
