"""Everybody listens and plays: an open loop, so that a slow house is not spared by patient players."""

import asyncio
import secrets
import time
from collections import Counter, deque
from math import log
from typing import Any

from bench.load.clients import Door, Stream, listen
from bench.load.plan import CannotMeasure, Laid, Plan, Seated
from magnate.core.chance import Sampler

GRACE = 10.0  # seconds after which what has not come is lost
AT_ONCE = 20  # streams opened at the same time
WATCHED = 5  # one move in so many is made where watchers are
FINE = 1 << 30


class Table:
    """One table as its players know it."""

    def __init__(self, laid: Laid, doors: list[Door], exact: bool, watchers: int = 0) -> None:
        self.laid = laid
        self.doors = doors
        self.exact = exact
        self.number = 0
        self.asked: Seated | None = None
        self.moves: list[str] = []
        self.watchers = watchers
        self.heard = [-1] * (len(laid.people) + watchers)
        self.skipped = 0
        self.wanted = 0
        self.left = 0  # streams that have not had it yet
        self.all_heard: asyncio.Future[float] | None = None

    def door(self, who: Seated) -> Door:
        """Neighbours come in by different doors, so that news has to travel between servers."""
        return self.doors[who.seat % len(self.doors)]

    def hear(self, place: int, number: int, at: float) -> None:
        """A number has reached a seat, or behind the seats a watcher."""
        before, self.heard[place] = self.heard[place], number
        if self.exact and before >= 0:
            self.skipped += max(0, number - before - 1)
        if before < self.wanted <= number:
            self.left -= 1
            if not self.left and self.all_heard is not None and not self.all_heard.done():
                self.all_heard.set_result(at)

    def await_next(self) -> asyncio.Future[float]:
        """When the next number will have reached everybody."""
        self.wanted = self.number + 1
        self.left = sum(heard < self.wanted for heard in self.heard)
        self.all_heard = asyncio.get_running_loop().create_future()
        return self.all_heard

    async def look(self) -> list[float]:
        """Find out who is asked what, as a player would; how long each look took."""
        took = []
        who = self.asked or self.laid.people[0]
        for _ in range(3):
            begun = time.perf_counter()
            path = f"/api/v1/tables/{self.laid.id}"
            status, seen = await self.door(who).ask("GET", path, who.token)
            took.append(time.perf_counter() - begun)
            if status != 200:
                raise CannotMeasure(f"a look at a table was answered {status}")
            self.number = seen["number"]
            self.moves = [c["text"] for d in seen["decisions"] for c in d["moves"] if not c["refused"]]
            self.asked = who
            if self.moves or not seen["view"]["asked"]:
                break
            who = self.laid.people[seen["view"]["asked"][0]]
        return took


class Playing:
    """All tables of a house under load, and what was measured."""

    def __init__(self, plan: Plan, ports: list[int], laid: list[Laid]) -> None:
        self.plan = plan
        self.doors = [Door(port) for port in ports]
        exact = plan.stream == "numbers"
        self.tables = [Table(each, self.doors, exact, 0 if at else plan.watchers) for at, each in enumerate(laid)]
        self.chance = Sampler(1875)
        self.streams: list[Stream] = []
        self.ready: deque[Table] = deque()
        self.tasks: list[asyncio.Task[None]] = []
        self.delivered: list[float] = []
        self.watched: list[float] = []  # the same at the table that has watchers
        self.expected = 0
        self.answered: list[float] = []
        self.looked: list[float] = []
        self.late: list[float] = []  # how much after its time the load itself sent a move
        self.refused: Counter[int] = Counter()
        self.lost = 0
        self.idle = 0  # moves that were due when no table was ready
        self.over = 0  # tables whose game has ended

    # -- everybody sits down ---------------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Open every stream and look at every table once."""
        page = self.plan.stream == "pages"
        for table in self.tables:
            path = f"/t/{table.laid.id}/live" if page else f"/api/v1/tables/{table.laid.id}/stream"
            ways = [listen(table.door(who).port, path, who.token, _hears(table, who.seat)) for who in table.laid.people]
            for n in range(table.watchers):
                port = self.doors[n % len(self.doors)].port
                ways.append(listen(port, path, "", _hears(table, len(table.laid.people) + n)))
            for at in range(0, len(ways), AT_ONCE):
                self.streams += await asyncio.gather(*ways[at : at + AT_ONCE])
            if len(self.streams) % AT_ONCE < len(ways):
                await self._all_heard_of(table)
        for table in self.tables:
            await self._all_heard_of(table)
            await table.look()
            self._put(table)

    async def _all_heard_of(self, table: Table) -> None:
        until = time.monotonic() + 6 * GRACE
        while min(table.heard) < 0:
            if time.monotonic() > until or any(stream.status not in (0, 200) for stream in self.streams):
                said = sorted({stream.status for stream in self.streams} - {0, 200})
                raise CannotMeasure(f"a stream did not open: {said or GRACE}")
            await asyncio.sleep(0.01)

    def _put(self, table: Table) -> None:
        if table.moves:
            self.ready.append(table)
        else:
            self.over += 1

    # -- playing ---------------------------------------------------------------------------------------------------

    async def play(self) -> float:
        """Moves at random times, so many a second on average; how long it took until the last was everywhere."""
        begun = due = time.perf_counter()
        while True:
            due -= log((self.chance.pick(FINE, "wait") + 1) / FINE) / self.plan.rate
            if due > begun + self.plan.seconds:
                break
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not self.ready:
                self.idle += 1
                continue
            self.late.append(time.perf_counter() - due)
            self.tasks.append(asyncio.create_task(self._move(self._next(), due)))
        await asyncio.gather(*self.tasks)
        return time.perf_counter() - begun

    def _next(self) -> Table:
        """The table that has waited longest; every few moves the one that has watchers, for there are few of it."""
        watched = self.tables[0]
        if watched.watchers and watched in self.ready and len(self.tasks) % WATCHED == 0:
            self.ready.remove(watched)
            return watched
        return self.ready.popleft()

    async def _move(self, table: Table, due: float) -> None:
        """One move, from the moment it was due to the last stream that has it; then a look at what comes next."""
        assert table.asked is not None
        who = table.asked
        everywhere = table.await_next()
        move = table.moves[self.chance.pick(len(table.moves), "move")]
        given = {"number": table.number, "key": secrets.token_hex(8), "move": move}
        status, _ = await table.door(who).ask("POST", f"/api/v1/tables/{table.laid.id}/moves", who.token, given)
        if status == 200:
            self.answered.append(time.perf_counter() - due)
            self.expected += len(table.heard)
            try:
                took = await asyncio.wait_for(everywhere, GRACE) - due
                (self.watched if table.watchers else self.delivered).append(took)
            except TimeoutError:
                self.lost += table.left
        else:
            self.refused[status] += 1
        self.looked += await table.look()
        self._put(table)

    def get_up(self) -> None:
        for stream in self.streams:
            stream.transport.abort()
        for door in self.doors:
            door.close()

    def deliveries(self) -> dict[str, int]:
        """Numbers that every stream should have had, and those that never came."""
        lost = self.lost + sum(table.skipped for table in self.tables)
        ended = sum(not stream.open for stream in self.streams)
        return {"expected": self.expected, "lost": lost, "streams_ended": ended}


def _hears(table: Table, seat: int) -> Any:
    return lambda number, at: table.hear(seat, number, at)
