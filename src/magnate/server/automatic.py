"""Moves nobody has to make: bots, caretakers of absent players, and standing orders.

A table is nudged after every move. On SQLite a nudge is a task of this process; on PostgreSQL it is a job that any
server may take. Either way a look at the database every few seconds finds what was forgotten, and two servers that
do the same work harm nobody: the number allows one move only.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, or_, select

from magnate.core.move import Seat
from magnate.server import care, orders, queries, schema
from magnate.server.db import Unavailable
from magnate.server.hints import stir
from magnate.server.jobs import Jobs
from magnate.server.log import Damaged
from magnate.server.play import Submission
from magnate.server.problem import Problem

if TYPE_CHECKING:
    from magnate.server.house import House
    from magnate.server.live import Live

log = logging.getLogger("magnate")
LOOK = 3.0


class Automatic:
    """Keeps tables moving where no person is waited for."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.jobs = Jobs(house.db, self.move_table)

    async def open(self) -> list[Any]:
        return [*await self.jobs.open(), self.watch()]

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
            tables, seats = schema.tables.c, schema.seats.c
            query = (
                select(tables.id, tables.asked, seats.seat)
                .join(schema.seats, seats.table_id == tables.id)
                .where(
                    tables.status == "playing",
                    tables.quarantine == "",
                    or_(seats.kind == "bot", seats.caretaker != "", seats.orders != "[]"),
                )
            )
            rows = (await connection.execute(query)).all()
        return list(dict.fromkeys(row.id for row in rows if str(row.seat) in row.asked.split(",")))

    async def move_table(self, table_id: str) -> None:
        """Play every automatic move that is due at a table, one after the other."""
        while await self._move_once(table_id):
            pass

    async def _move_once(self, table_id: str) -> bool:
        row, places, live = await self._read(table_id)
        if row is None or live is None:
            return False
        asked = [int(seat) for seat in row.asked.split(",") if seat]
        for place in places:
            if place.seat not in asked:
                continue
            found = await self._answer(row, place, live)
            if found is not None:
                await self._submit(row, place.seat, *found)
                return True
        return False

    async def _read(self, table_id: str) -> tuple[Row[Any] | None, list[Row[Any]], "Live | None"]:
        from magnate.server.tables import seats_of

        async with self.house.db.read() as connection:
            row = (await connection.execute(queries.TABLE, {"at_table": table_id})).one_or_none()
            if row is None or row.status != "playing" or row.quarantine:
                return None, [], None
            places = await seats_of(connection, table_id)
            try:
                return row, places, await self.house.games.get(connection, row)
            except Damaged as damage:
                log.error("table %s is damaged: %s", table_id, damage)
        await care.doubt(self.house.db, self.house.games, table_id)
        return None, [], None

    async def _answer(self, row: Row[Any], place: Row[Any], live: "Live") -> tuple[str, str] | None:
        """The move of a seat that need not be waited for, and on whose behalf."""
        for order in orders.orders_of(place):
            move, why = orders.due(live, place.seat, order)
            if move is not None:
                return move, "order"
            if why:
                await self._end_order(row, place, why)
                break
        bot = place.bot or place.caretaker
        if not bot:
            return None
        return await self.house.workers.choose(live, place.seat, bot), "bot" if place.bot else "caretaker"

    async def _end_order(self, row: Row[Any], place: Row[Any], why: str) -> None:
        async with self.house.db.write() as connection:
            await stir(connection, row.id)
            await orders.end(connection, place, why)
        await self.house.announce(row.id, row.number)

    async def _submit(self, row: Row[Any], seat: Seat, text: str, by: str) -> None:
        with suppress(Problem):  # somebody else moved meanwhile: look again
            answer = Submission(row.number, f"{by}-{secrets.token_hex(8)}", text, seat)
            await self.house.play.submit(row.id, [seat], answer, by=by)
