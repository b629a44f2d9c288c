"""Care of the records: every game can be examined, and a damaged one is set aside alone."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncGenerator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import aclosing
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from sqlalchemy import ColumnElement, select, update

from magnate import verify
from magnate.core import codec
from magnate.core.driver import push, refusal
from magnate.core.game import Game
from magnate.core.state import State
from magnate.pools import end, end_with_parent
from magnate.server import schema
from magnate.server.db import Database, Unavailable
from magnate.server.live import Games, config_of, read_records
from magnate.server.log import Damaged, Record, Reel, replayed, root, verify_chain

log = logging.getLogger("magnate")
Findings = AsyncGenerator[tuple["Head", str], None]
CALM = 5.0  # seconds after the start before games in play are examined: people go first


@dataclass(frozen=True)
class Head:
    """The row of a table, as far as an examination needs it."""

    id: str
    title: str
    game: str
    version: int
    options: str
    errata: str
    status: str
    quarantine: str
    number: int
    chain: str
    commitment: str
    nonce: str
    words: str
    inherited: int
    drawn: int
    asked: str


@dataclass(frozen=True)
class Case:
    """Everything that is stored of a game, as plain data for another process."""

    head: Head
    seats: int
    records: list[Record]
    positions: list[tuple[int, str]]
    secret: str


# -- examination -------------------------------------------------------------------------------------------------------


def examine(case: Case) -> str:
    """What is wrong with a game, or nothing. Every move of every branch is judged and played again."""
    try:
        game, config = config_of(case.head, case.seats)
        if len(case.records) != case.head.number + 1:
            raise Damaged(f"the table is at entry {case.head.number}, its log holds {len(case.records)}")
        verify_chain(case.records, root(case.head.commitment, case.head.inherited), case.head.chain)
        s = replayed(game, config, case.records, 0)
        past = {0: s.clone()}
        for record in case.records[1:]:
            s = past[int(record.text)].clone() if record.kind == "undo" else _redone(game, s, record)
            if codec.digest(s) != record.digest:
                raise Damaged(f"entry {record.number} ({record.text}) does not give the recorded position")
            past[record.number] = s.clone()
        for number, data in case.positions:
            _position(game, config, case.records[number], data)
        _head(case, s)
        _draws(case)
    except Damaged as damage:
        return str(damage)
    except Exception as error:  # whatever is wrong with one game must not keep us from the next
        return f"it cannot be examined: {type(error).__name__}: {error}"
    return ""


def _redone(game: Game, s: State, record: Record) -> State:
    """A move judged and played again, with the recorded luck and no more."""
    reel = Reel(record.luck)
    s.chance = reel
    s.events = None
    try:
        move = codec.read(record.text, record.seat, game.moves)
        refused = refusal(s, move)
        if refused is not None:
            raise Damaged(f"entry {record.number} ({record.text}) is refused: {game.explain(refused)}")
        push(s, move)
    except Damaged:
        raise
    except Exception as error:  # rules that have changed can fail in any way
        raise Damaged(f"entry {record.number} ({record.text}) does not replay: {error}") from error
    if reel.at != len(record.luck):
        raise Damaged(f"entry {record.number} ({record.text}) holds more luck than the game used")
    return s


def _position(game: Game, config: Any, record: Record, data: str) -> None:
    """A kept position must be the one that the log gives."""
    try:
        good = codec.digest(game.load(config, json.loads(data), Reel())) == record.digest
    except Exception as error:  # damaged data can fail in any way
        raise Damaged(f"the position kept at entry {record.number} cannot be read: {error}") from error
    if not good:
        raise Damaged(f"the position kept at entry {record.number} is not the recorded one")


def _head(case: Case, s: State) -> None:
    """What the lists say of a game must be true."""
    from magnate.server.play import asked_now

    head = case.head
    if (head.status == "playing" and not s.agenda) or (head.status == "finished" and s.agenda):
        raise Damaged(f"the table is {head.status}, its game is {'not ' if s.agenda else ''}over")
    if head.status == "playing" and head.asked != asked_now(s):
        raise Damaged("the table waits for other seats than its game does")
    own = sum(len(record.luck) for record in case.records if record.number > head.inherited)
    if head.commitment and head.drawn != own:
        raise Damaged(f"the table has used {own} draws and says {head.drawn}")


def _draws(case: Case) -> None:
    """The luck must be what the secret gives, and the secret the one committed to."""
    if not case.head.commitment:
        return
    try:
        verify.check(verify.read(json.dumps(fairness_data(case.head, case.records, case.secret))))
    except verify.Unfair as fault:
        raise Damaged(str(fault)) from None


def fairness_data(head: Any, records: list[Record], secret: str) -> dict[str, Any]:
    """The fairness file of a game: the secret and the whole log, undone branches included."""
    return {
        "format": verify.FORMAT,
        "table": head.id,
        "nonce": head.nonce,
        "words": json.loads(head.words),
        "commitment": head.commitment,
        "secret": secret,
        "inherited": head.inherited,
        "head": head.chain,
        "entries": [
            {
                "kind": record.kind,
                "seat": record.seat,
                "text": record.text,
                "luck": [list(draw) for draw in record.luck],
                "digest": record.digest,
                "reveals": record.reveals,
                "by": record.by,
                "at": record.at,
                "chain": record.chain,
            }
            for record in records
        ],
    }


# -- what is stored ----------------------------------------------------------------------------------------------------


async def heads(db: Database, *statuses: str) -> list[Head]:
    """The tables whose game has begun, in a fixed order."""
    tables = schema.tables.c
    columns = [tables[name] for name in Head.__dataclass_fields__]
    query = select(*columns).where(tables.number >= 0).order_by(tables.created, tables.id)
    if statuses:
        query = query.where(tables.status.in_(statuses))
    async with db.read() as connection:
        return [Head(**row._mapping) for row in await connection.execute(query)]


async def read_case(db: Database, table_id: str) -> Case:
    """One game with all that is stored of it, read at one moment."""
    tables, seats, snaps, seeds = schema.tables.c, schema.seats.c, schema.snapshots.c, schema.seeds.c
    async with db.read() as connection:
        columns = [tables[name] for name in Head.__dataclass_fields__]
        head = Head(**(await connection.execute(select(*columns).where(tables.id == table_id))).one()._mapping)
        count = len((await connection.execute(select(seats.seat).where(seats.table_id == table_id))).all())
        records = await read_records(connection, table_id, -1, head.number)
        query = select(snaps.number, snaps.state).where(snaps.table_id == table_id, snaps.number <= head.number)
        positions = [(row.number, row.state) for row in await connection.execute(query)]
        secret = await connection.scalar(select(seeds.secret).where(seeds.table_id == table_id))
    return Case(head, count, records, positions, str(secret or ""))


async def findings(db: Database, *statuses: str, pool: ProcessPoolExecutor | None = None, ahead: int = 1) -> Findings:
    """Every game and what is wrong with it, in a fixed order; with a pool so many are examined ahead."""
    waiting: deque[asyncio.Task[tuple[Head, str]]] = deque()
    try:
        for head in await heads(db, *statuses):
            waiting.append(asyncio.create_task(_finding(db, head, pool)))
            if len(waiting) >= ahead:
                yield await waiting.popleft()
        while waiting:
            yield await waiting.popleft()
    finally:
        for task in waiting:
            task.cancel()


async def _finding(db: Database, head: Head, pool: ProcessPoolExecutor | None) -> tuple[Head, str]:
    try:
        case = await read_case(db, head.id)
    except Damaged as damage:
        return head, str(damage)
    if pool is None:
        return case.head, examine(case)
    return case.head, await asyncio.get_running_loop().run_in_executor(pool, examine, case)


# -- setting aside -----------------------------------------------------------------------------------------------------


async def set_aside(db: Database, table_id: str, why: str, *still: ColumnElement[bool]) -> bool:
    """Serve this table no more, and say why; all others play on. An empty reason puts it back.

    Nothing is done where something named is not so any more; says whether anything was.
    """
    async with db.write() as connection:
        query = update(schema.tables).where(schema.tables.c.id == table_id, *still).values(quarantine=why)
        if (await connection.execute(query)).rowcount == 0:
            return False
    if why:
        log.error("table set aside", extra={"table": table_id, "why": why})
    else:
        log.warning("table put back", extra={"table": table_id})
    return True


async def doubt(db: Database, games: Games, table_id: str) -> None:
    """A game did not load. What is in memory may be at fault: only if the log alone fails too, it is set aside."""
    games.forget(table_id)
    try:
        async with db.read() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).one()
            if row.number >= 0 and not row.quarantine:
                await games.get(connection, row)
    except Damaged as damage:
        await set_aside(db, table_id, str(damage))


async def note(db: Database, head: Head, why: str) -> bool:
    """Set a damaged table aside, put a sound one back; says whether anything changed.

    An examination takes its time: it says nothing of a table that has been played on or dealt with meanwhile.
    """
    if bool(why) == bool(head.quarantine):
        return False
    tables = schema.tables.c
    return await set_aside(db, head.id, why, tables.quarantine == head.quarantine, tables.number == head.number)


def examiner() -> ProcessPoolExecutor:
    """A process that examines games without haste."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_parent, initargs=(10,))


async def watch(db: Database) -> None:
    """After the start: examine the games in play, in a process of its own and without haste."""
    await asyncio.sleep(CALM)
    pool = None
    try:
        if not await heads(db, "playing"):
            return
        pool = examiner()
        async with aclosing(findings(db, "playing", pool=pool)) as found:
            async for head, why in found:
                await note(db, head, why)
    except (Unavailable, BrokenProcessPool) as error:
        log.warning("games in play were not examined", extra={"why": str(error)})
    finally:
        if pool is not None:
            end(pool)  # the house may be closing: nobody waits for the rest
