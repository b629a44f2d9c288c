"""Who is listening to a table. A publication says only which number the table has reached."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

QUEUE = 64  # a listener that has not read this many numbers is dropped


class Listener:
    """One stream's mailbox."""

    def __init__(self) -> None:
        self.numbers: deque[int] = deque()
        self.awake = asyncio.Event()  # cleared only while its reader waits
        self.awake.set()
        self.dropped = False

    async def next(self, timeout: float) -> int | None:
        """The next number, or None when nothing came in time, or when nothing will come any more."""
        if not self.numbers and not self.dropped:
            self.awake.clear()
            alarm = asyncio.get_running_loop().call_later(timeout, self.awake.set)
            try:
                await self.awake.wait()
            finally:
                alarm.cancel()
        return self.numbers.popleft() if self.numbers else None

    def put(self, number: int) -> None:
        """Leave a number; a full mailbox belongs to somebody who does not keep up."""
        if len(self.numbers) < QUEUE:
            self.numbers.append(number)
        else:
            self.dropped = True
        self.awake.set()

    def close(self) -> None:
        self.dropped = True
        self.awake.set()

    def empty(self) -> None:
        """Whoever looks at the table now need not be told again of what has come so far."""
        self.numbers.clear()


class Hub:
    """Listeners by table, within this process."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = defaultdict(list)
        self.held: Counter[str] = Counter()  # streams by whoever holds them
        self.closed = False
        self.publications = 0
        self.latest: dict[str, int] = {}  # of them, by table

    def full(self, holders: Mapping[str, int]) -> bool:
        """Whether one of these holds as many streams as it may."""
        return any(self.held[holder] >= most for holder, most in holders.items())

    @asynccontextmanager
    async def listen(self, table_id: str, holders: Mapping[str, int] | None = None) -> AsyncIterator[Listener]:
        """Hear of a table, for holders with the number of streams that each may hold; one too many ends at once."""
        holders = holders or {}
        listener = Listener()
        listener.dropped = self.closed or self.full(holders)
        self.listeners[table_id].append(listener)
        self.held.update(holders.keys())
        try:
            yield listener
        finally:
            self.held -= Counter(holders.keys())
            self.listeners[table_id].remove(listener)
            if not self.listeners[table_id]:
                del self.listeners[table_id]
                self.latest.pop(table_id, None)

    def publish(self, table_id: str, number: int) -> None:
        """Tell everybody at the table; one who does not keep up is dropped and has to come back."""
        self.publications += 1
        for listener in self.listeners.get(table_id, ()):
            listener.put(number)
            self.latest[table_id] = self.publications

    def told(self, table_id: str) -> int:
        """Which publication was the last about a table somebody listens to: whoever has looked since is up to date."""
        return self.latest.get(table_id, 0)

    def close(self) -> None:
        """The house is closing: let every stream end, so that its reader comes back to another server."""
        self.closed = True
        for listener in [each for listeners in self.listeners.values() for each in listeners]:
            listener.close()

    def tables(self) -> list[str]:
        """The tables somebody listens to."""
        return list(self.listeners)
