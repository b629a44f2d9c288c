"""Onlookers: whoever may see a table and has nothing to do with it sees what everybody may see, drawn once for all."""

import asyncio
import json
from collections import deque
from collections.abc import Sequence
from weakref import WeakKeyDictionary, WeakValueDictionary

from sqlalchemy import select

from magnate.server.db import schema
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem
from magnate.server.people.accounts import Person
from magnate.server.tables.house import House
from magnate.server.tables.listeners import Hub
from magnate.server.views.fragments import Line, News, drawn, news
from magnate.server.views.table_page import TablePage, table_page

KEPT = 16  # messages; whoever has missed more is sent the whole page


def message(each: News) -> bytes:
    """News as they go along a stream."""
    return f"id: {each.number}\ndata: {json.dumps(each, default=vars)}\n\n".encode()


class Gallery:
    """What the onlookers of one table are sent. Every message is drawn, compared and written down once."""

    def __init__(self, house: House, table_id: str) -> None:
        self.house = house
        self.table_id = table_id
        self.drawing = asyncio.Lock()
        self.drawings = 0  # begun so far
        self.told = -1  # how far the hub had told of the table when the latest one was begun
        self.line = Line(None)
        self.page: TablePage | None = None
        self.closed: Problem | None = None  # why onlookers may not see the table
        self.others: frozenset[str] = frozenset()  # who sees more of it than an onlooker, or less
        self.count = 0  # of messages
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.whole = b""  # the latest page as one message

    async def news(self, who: Person | None, after: int | None) -> tuple[int, list[bytes]] | None:
        """The messages after one, the whole page for a newcomer; None for somebody who is no mere onlooker."""
        wanted = self.drawings + 1 if after is None else 0  # a newcomer is shown nothing that was drawn before
        async with self.drawing:
            if self.drawings < wanted or self.told != self.house.hub.told(self.table_id):
                await self._draw()
        if who is not None and (self.closed or who.id in self.others):
            return None
        if self.closed is not None:
            raise self.closed
        if after is None or (self.sent and after < self.sent[0][0] - 1):
            return self.count, [self._whole()]
        return self.count, [text for number, text in self.sent if number > after]

    async def _draw(self) -> None:
        self.drawings += 1
        told = self.house.hub.told(self.table_id)
        try:
            shown = await table_page(self.house, self.table_id, None)
            self.others = await self._others(shown)
            self.closed = None
        except Problem as problem:
            self.closed, self.told = problem, told
            return
        for each in self.line.news(shown):
            if each.fragments or each.turn:
                self.count += 1
                self.sent.append((self.count, message(each)))
        self.page, self.whole, self.told = shown, b"", told

    def _whole(self) -> bytes:
        assert self.page is not None
        if not self.whole:
            self.whole = message(news(self.page, drawn(None, self.page)))
        return self.whole

    async def _others(self, shown: TablePage) -> frozenset[str]:
        """Who sits or sat there, is invited or owns the table, and who does not want to hear somebody who talks."""
        blocks = schema.blocks.c
        talking = {line.user_id for line in shown.company.talk if line.user_id is not None}
        found: Sequence[str] = ()
        if talking:
            async with self.house.db.read() as connection:
                found = (await connection.scalars(select(blocks.user_id).where(blocks.blocked.in_(talking)))).all()
        return frozenset(found) | concerned(shown.row, shown.places)


def concerned(row: TableRow, places: Sequence[SeatRow]) -> frozenset[str]:
    """Whoever has something to do with a table."""
    people = {row.owner, *(each for place in places for each in (place.user_id, place.reserved, place.former))}
    return frozenset(each for each in people if each)


_galleries: WeakKeyDictionary[Hub, WeakValueDictionary[str, Gallery]] = WeakKeyDictionary()


def gallery(house: House, table_id: str) -> Gallery:
    """The gallery of a table, for as long as somebody is there."""
    here = _galleries.setdefault(house.hub, WeakValueDictionary())
    found = here.get(table_id)
    if found is None:
        found = here[table_id] = Gallery(house, table_id)
    return found
