"""Moves nobody has to make: bots, caretakers of absent players, standing orders, and answers without a choice.

A table is nudged after every move. On SQLite a nudge is a task of this process; on PostgreSQL it is a job that any
server may take. Either way a look at the database every few seconds finds what was forgotten, and two servers that
do the same work harm nobody: the number allows one move only.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic

from sqlalchemy import exists, or_, select

from magnate.core import codec
from magnate.core.driver import asking, called, forced
from magnate.core.move import Seat
from magnate.server.background.bots import Workers
from magnate.server.background.jobs import Jobs
from magnate.server.db import schema, statements
from magnate.server.db.engine import Unavailable
from magnate.server.db.rows import SeatRow, TableRow, asked_of, read_row
from magnate.server.errors import Problem
from magnate.server.tables import orders, quarantine
from magnate.server.tables.announcements import stir
from magnate.server.tables.cache import Live
from magnate.server.tables.forced import due, observed, since
from magnate.server.tables.house import House
from magnate.server.tables.store import seats_of
from magnate.server.tables.submit import Submission

log = logging.getLogger("magnate")
LOOK = 3.0
LEAD = 1.0  # seconds before an answer is due at which a bot begins to think about it


def present(place: SeatRow) -> bool:
    """Whether a person sits there who has not left the seat to a caretaker."""
    return place.kind == "person" and not place.caretaker


class Autoplay:
    """Keeps tables moving where no person is waited for."""

    def __init__(self, house: House, workers: Workers) -> None:
        self.house = house
        self.workers = workers
        self.jobs = Jobs(house.db, self.move_table)
        self.timers: dict[str, asyncio.TimerHandle] = {}  # when an answer is due, by table

    async def open(self) -> list[Callable[[], Awaitable[None]]]:
        return [*await self.jobs.open(), self.watch]

    async def close(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        await self.jobs.close()

    def nudge(self, table_id: str) -> None:
        """Something changed at a table: see whether a bot or an order has to move."""
        self.jobs.nudge(table_id)

    async def settle(self, table_id: str) -> None:
        """Wait until this process has nothing more to do at a table."""
        await self.jobs.settle(table_id)

    async def watch(self) -> None:
        while True:
            try:
                for table_id in await self.waiting():
                    self.nudge(table_id)
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
            await asyncio.sleep(LOOK)

    async def waiting(self) -> list[str]:
        """Tables where a seat is asked that does not answer by itself."""
        async with self.house.db.read() as connection:
            tables, seats, there = schema.tables.c, schema.seats.c, schema.seats.alias().c
            query = (
                select(tables.id, tables.asked, seats.seat)
                .join(schema.seats, seats.table_id == tables.id)
                .where(
                    tables.status == "playing",
                    tables.quarantine == "",
                    exists().where(there.table_id == tables.id, there.kind == "person", there.caretaker == ""),
                    or_(seats.kind == "bot", seats.caretaker != "", seats.orders != "[]", tables.forced != ""),
                )
            )
            rows = (await connection.execute(query)).all()
        return list(dict.fromkeys(row.id for row in rows if str(row.seat) in str(row.asked).split(",")))

    async def move_table(self, table_id: str) -> None:
        """Play every automatic move that is due at a table, one after the other. What goes wrong stays there."""
        try:
            while await self._move_once(table_id):
                pass
        except Unavailable:
            raise
        except Exception as error:
            await quarantine.looked_into(self.house.db, self.house.games, table_id, error)

    async def _move_once(self, table_id: str) -> bool:
        row, places, live = await self._read(table_id)
        if row is None or live is None or not any(map(present, places)):
            return False  # where nobody is there, bots sleep until somebody comes back
        asked = asked_of(row)
        # A bot that answers a call with something else is not called again before others have moved.
        calls = [seat for seat in called(live.state) if live.records[-1].seat != seat]
        for place in places:
            if place.seat not in asked and not (place.seat in calls and (place.bot or place.caretaker)):
                continue
            found = await self._answer(row, places, place, live)
            if found is not None:
                await self._submit(row, place.seat, *found)
                return True
        return False

    async def _read(self, table_id: str) -> tuple[TableRow | None, list[SeatRow], Live | None]:
        async with self.house.db.read() as connection:
            row = await read_row(connection, TableRow, statements.TABLE, {"at_table": table_id})
            if row is None or row.status != "playing" or row.quarantine:
                return None, [], None
            places = await seats_of(connection, table_id)
            return row, places, await self.house.games.get(connection, row)

    async def _answer(
        self, row: TableRow, places: Sequence[SeatRow], place: SeatRow, live: Live
    ) -> tuple[str, str] | None:
        """The move of a seat that need not be waited for, and on whose behalf."""
        for order in orders.orders_of(place):
            move, why = orders.due(live, place.seat, order)
            if move is not None:
                return move, "order"
            if why:
                await self._end_order(row, place, why)
                break
        bot = place.bot or place.caretaker
        only = forced(live.state, place.seat) if not bot and str(place.seat) in row.forced.split(",") else None
        if not bot and only is None:
            return None
        at = monotonic() + await self._wait(row, places, place, live)
        if at > monotonic() + LEAD:
            self._look_again(row.id, at - LEAD - monotonic())
            return None
        text = codec.write(only) if only is not None else await self.workers.choose(live, place.seat, bot, row.owner)
        await asyncio.sleep(max(0.0, at - monotonic()))
        return text, "bot" if place.bot else "caretaker" if bot else "forced"

    async def _wait(self, row: TableRow, places: Sequence[SeatRow], place: SeatRow, live: Live) -> float:
        """Seconds until an answer may be given; how long they think, or need not, must tell nothing of a hand."""
        ask = asking(live.state)
        if ask is None or not ask.hidden or not observed(places):
            return 0.0
        async with self.house.db.read() as connection:
            secret = str(await connection.scalar(statements.SECRET, {"at_table": row.id}))
            now = await self.house.db.now(connection)
        return max(0, due(secret, place.seat, since(place, live.records)) - now) / 1000

    def _look_again(self, table_id: str, seconds: float) -> None:
        """Once more when an answer is due; should this process end before, the look at all tables finds it."""
        known = self.timers.get(table_id)
        loop = asyncio.get_running_loop()
        if known is None or known.when() <= loop.time() or known.when() > loop.time() + seconds:
            if known is not None:
                known.cancel()
            self.timers[table_id] = loop.call_later(seconds, self._ring, table_id)

    def _ring(self, table_id: str) -> None:
        del self.timers[table_id]
        self.nudge(table_id)

    async def _end_order(self, row: TableRow, place: SeatRow, why: str) -> None:
        async with self.house.db.write(row.id) as connection:
            await stir(connection, row.id)
            await orders.end_order(connection, place, why)
        await self.house.announce(row.id, row.number)

    async def _submit(self, row: TableRow, seat: Seat, text: str, by: str) -> None:
        with suppress(Problem):  # somebody else moved meanwhile: look again
            answer = Submission(row.number, f"{by}-{secrets.token_hex(8)}", text, seat)
            await self.house.play.submit(row.id, [seat], answer, by=by)
