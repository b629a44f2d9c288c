"""Games in play, and ways in which what is stored of them can go wrong."""

from typing import Any

from sqlalchemy import not_, update

from magnate.server.background import integrity
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people.accounts import Person
from magnate.server.tables.lifecycle import Wanted
from tests.server.games import play_on


async def two_tables(house: OpenHouse, moves: int = 12) -> tuple[Person, str, str]:
    """A person with two games in play."""
    me, _ = await house.accounts.guest("test")
    tables = [await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {})) for _ in range(2)]
    for table in tables:
        await play_on(house, me, table, moves)
    return me, tables[0], tables[1]


async def sound(house: OpenHouse) -> dict[str, str]:
    return {head.id: why async for head, why in integrity.findings(house.db)}


async def spoil(house: OpenHouse, change: Any) -> None:
    async with house.db.write() as connection:
        await connection.execute(change)


def changes(table: str) -> dict[str, Any]:
    """Ways in which what is stored can go wrong."""
    entries, tables, seeds, snaps = schema.entries.c, schema.tables.c, schema.seeds.c, schema.snapshots.c
    entry = update(schema.entries).where(entries.table_id == table, entries.number == 5)
    head = update(schema.tables).where(tables.id == table)
    return {
        "a move": entry.values(text="nonsense"),
        "a digest": entry.values(digest="0" * 16),
        "a link": entry.values(chain="0" * 64),
        "a seat": entry.values(seat=1 - entries.seat),
        "luck": update(schema.entries).where(entries.table_id == table, entries.number == 0).values(luck="2:1"),
        "no luck at all": update(schema.entries).where(entries.table_id == table, entries.number == 0).values(luck="x"),
        "a mark": entry.values(reveals=not_(entries.reveals)),
        "the last entry": schema.entries.delete().where(entries.table_id == table, entries.number == 12),
        "an entry in the middle": schema.entries.delete().where(entries.table_id == table, entries.number == 5),
        "the head": head.values(number=11),
        "who is asked": head.values(asked="7"),
        "the status": head.values(status="finished"),
        "the draws used": head.values(drawn=1),
        "the secret": update(schema.seeds).where(seeds.table_id == table).values(secret="0" * 64),
        "the commitment": head.values(commitment="0" * 64),
        "the version": head.values(version=99),
        "the options": head.values(options="{"),
        "the game": head.values(game="monopoly"),
        "a kept position": update(schema.snapshots).where(snaps.table_id == table).values(state="{}"),
    }
