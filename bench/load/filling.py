"""Filling an empty house: people with tokens, tables in mid-game, and a long game that is over."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update

from bench.load.plan import CannotMeasure, Laid, Plan, Seated
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import legal
from magnate.core.record import Entry
from magnate.games import find
from magnate.server.db import schema, statements
from magnate.server.db.engine import Database
from magnate.server.db.migrate import upgrade_async
from magnate.server.db.rows import TableRow
from magnate.server.people.accounts import Person, hash_of, new_id
from magnate.server.tables.after_move import Turn, follow
from magnate.server.tables.announcements import Announcements
from magnate.server.tables.cache import Games, Live
from magnate.server.tables.game_log import SNAPSHOT_EVERY, mixed, played
from magnate.server.tables.lifecycle import Tables, Wanted
from magnate.server.tables.listeners import Hub
from magnate.server.tables.store import save_snapshot, stored_entry, table_of, waited_for
from magnate.server.tables.submit import result_of

LONG = "noble_house"  # games of a thousand moves
FINISHED = 4


@dataclass(frozen=True)
class Filled:
    """What there is to be played and to be opened."""

    tables: list[Laid]
    finished: list[Laid]
    moves: list[int]  # of the finished games


async def fill(url: str, plan: Plan) -> Filled:
    """Lay all tables of a plan."""
    await upgrade_async(url)
    db = Database(url)
    try:
        async with db.read() as connection:
            if await connection.scalar(select(func.count()).select_from(schema.users)):
                raise CannotMeasure("this database has people in it; a measurement needs an empty one")
        filler = Filler(db)
        laid = []
        for i in range(plan.tables):
            table = await filler.table(plan.game, plan.seats, plan.options)
            await filler.advance(table.id, i * plan.spread // plan.tables, i)
            laid.append(table)
        finished = [await filler.table(LONG, find(LONG).players[-1], {}) for _ in range(FINISHED)]
        return Filled(laid, finished, [await filler.advance(table.id, None, i) for i, table in enumerate(finished)])
    finally:
        await db.close()


class Filler:
    """Lays tables by the house's own means, many entries to a transaction."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.tables = Tables(db, Announcements(db, Hub()))

    async def table(self, game: str, seats: int, options: dict[str, Any]) -> Laid:
        """A table at which everybody is a guest with a token."""
        people = [Person(new_id(), f"Guest {seat}", True) for seat in range(seats)]
        tokens = [f"magnate_{secrets.token_urlsafe(32)}" for _ in people]
        async with self.db.write() as connection:
            now = await self.db.now(connection)
            for who, token in zip(people, tokens, strict=True):
                person = {"id": who.id, "name": who.name, "settings": "{}", "created": now, "banned": False}
                await connection.execute(insert(schema.users).values(**person))
                known = {"hash": hash_of(token), "id": new_id(), "user_id": who.id, "label": "load", "created": now}
                await connection.execute(insert(schema.tokens).values(**known, seen=now))
        wanted = Wanted(game, "", ("me", *["open"] * (seats - 1)), options, {}, "live", listed=True)
        table_id = await self.tables.create(people[0], wanted)
        async with self.db.write() as connection:
            columns = schema.seats.c
            for seat, who in enumerate(people):
                place = update(schema.seats).where(columns.table_id == table_id, columns.seat == seat)
                await connection.execute(place.values(kind="person", user_id=who.id))
        await self.tables.start(people[0], table_id)
        return Laid(table_id, tuple(Seated(seat, token) for seat, token in enumerate(tokens)))

    async def advance(self, table_id: str, most: int | None, seed: int) -> int:
        """Play random moves, to the end if no number is given; how many they were."""
        tables, seeds = schema.tables.c, schema.seeds.c
        async with self.db.write() as connection:
            row = await table_of(connection, table_id)
            secret = await connection.scalar(select(seeds.secret).where(seeds.table_id == table_id))
            live = await Games().get(connection, row)
            made = records(live, row, mixed(str(secret), row.words), most, await self.db.now(connection), seed)
            if not made:
                return 0
            entries = [stored_entry(table_id, record, secrets.token_hex(8), "") for record, _ in made]
            await connection.execute(statements.ENTRY, entries)
            for record, state in made:
                if record.number % SNAPSHOT_EVERY == 0:
                    await save_snapshot(connection, table_id, record.number, state)
            last, state = made[-1]
            waited = waited_for(state)
            head = {
                "number": last.number, "chain": last.chain, **waited.columns(),
                "drawn": row.drawn + sum(len(record.luck) for record, _ in made),
            }  # fmt: skip
            result = None if state.agenda else result_of(live, state)
            if result is not None:
                head |= {"status": "finished", "ended": last.at, "result": result}
                await save_snapshot(connection, table_id, last.number, state)
            await connection.execute(update(schema.tables).where(tables.id == table_id).values(**head))
            await follow(self.db, connection, Turn(row, last, waited, result=result))
        return len(made)


def records(live: Live, row: TableRow, secret: bytes, most: int | None, now: int, seed: int) -> list[tuple[Entry, Any]]:
    """Entries of random moves with the state after each."""
    chance, state = Sampler(seed), live.state
    drawn, chain = row.drawn, row.chain
    made: list[tuple[Entry, Any]] = []
    while (most is None or len(made) < most) and (moves := legal(state)):
        dice = Dice(secret, drawn)
        move = moves[chance.pick(len(moves), "move")]
        state, record = played(state, row.number + 1 + len(made), move, dice, "person", now, chain)
        drawn, chain = drawn + len(record.luck), record.chain
        made.append((record, state))
    return made
