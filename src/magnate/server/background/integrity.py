"""Care of the records: every game can be examined, and a damaged one is set aside alone."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import aclosing
from dataclasses import dataclass
from multiprocessing import get_context

from sqlalchemy import select

from magnate import verify
from magnate.core.record import Damaged, Entry, root, verify_chain, whole
from magnate.core.state import State
from magnate.pools import end, end_with_parent
from magnate.server.db import schema
from magnate.server.db.engine import Broken, Database, Unavailable
from magnate.server.db.rows import TableRow
from magnate.server.tables.cache import config_of, read_records
from magnate.server.tables.fairness import fairness_data
from magnate.server.tables.game_log import loaded
from magnate.server.tables.quarantine import fault, log, set_aside
from magnate.server.tables.store import seats_of, table_of, waited_for

Findings = AsyncGenerator[tuple["Begun", str], None]
CALM = 5.0  # seconds after the start before games in play are examined: people go first


@dataclass(frozen=True)
class Case:
    """Everything that is stored of a game, as plain data for another process."""

    head: TableRow
    sealed: list[str]  # for each seat the hash of the words that it sealed
    records: list[Entry]
    positions: list[tuple[int, str]]
    secret: str
    fault: str = ""  # what is wrong with the table itself


# -- examination -------------------------------------------------------------------------------------------------------


def examine(case: Case) -> str:
    """What is wrong with a game, or nothing. Every move of every branch is judged and played again."""
    try:
        if case.fault:
            raise Damaged(case.fault)
        game, config = config_of(case.head, len(case.sealed))
        if len(case.records) != case.head.number + 1:
            raise Damaged(f"the table is at entry {case.head.number}, its log holds {len(case.records)}")
        verify_chain(case.records, root(case.head.commitment, case.head.inherited), case.head.chain)
        s = whole(game, config, case.records)
        for number, data in case.positions:
            loaded(game, config, json.loads(data), case.records[number])
        _head(case, s)
        _draws(case)
    except Damaged as damage:
        return str(damage)
    except Exception as error:  # whatever is wrong with one game must not keep us from the next
        return f"it cannot be examined: {type(error).__name__}: {error}"
    return ""


def _head(case: Case, s: State) -> None:
    """What the lists say of a game must be true."""
    head = case.head
    if (head.status == "playing" and not s.agenda) or (head.status == "finished" and s.agenda):
        raise Damaged(f"the table is {head.status}, its game is {'not ' if s.agenda else ''}over")
    if head.status == "playing" and {"asked": head.asked, "forced": head.forced} != waited_for(s).columns():
        raise Damaged("the table waits for other seats than its game does")
    own = sum(len(record.luck) for record in case.records if record.number > head.inherited)
    if head.commitment and head.drawn != own:
        raise Damaged(f"the table has used {own} draws and says {head.drawn}")


def _draws(case: Case) -> None:
    """The luck must be what the secret gives, and the secret the one committed to."""
    if not case.head.commitment:
        return
    try:
        verify.check(verify.read(json.dumps(fairness_data(case.head, case.sealed, case.records, case.secret))))
    except verify.Unfair as fault:
        raise Damaged(str(fault)) from None


# -- what is stored ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Begun:
    """A table whose game has begun: what is needed to name it, whatever else of it can be read."""

    id: str
    title: str
    number: int
    quarantine: str


async def heads(db: Database, *statuses: str) -> list[Begun]:
    """The tables whose game has begun, in a fixed order."""
    tables = schema.tables.c
    query = (
        select(tables.id, tables.title, tables.number, tables.quarantine)
        .where(tables.number >= 0)
        .order_by(tables.created, tables.id)
    )
    if statuses:
        query = query.where(tables.status.in_(statuses))
    async with db.read() as connection:
        return [Begun(*row) for row in await connection.execute(query)]


async def read_case(db: Database, table_id: str) -> Case:
    """One game with all that is stored of it, read at one moment."""
    snaps, seeds = schema.snapshots.c, schema.seeds.c
    async with db.read() as connection:
        head = await table_of(connection, table_id)
        places = await seats_of(connection, table_id)
        records = await read_records(connection, table_id, -1, head.number)
        query = select(snaps.number, snaps.state).where(snaps.table_id == table_id, snaps.number <= head.number)
        positions = [(row.number, row.state) for row in await connection.execute(query)]
        secret = await connection.scalar(select(seeds.secret).where(seeds.table_id == table_id))
    return Case(head, [place.sealed for place in places], records, positions, str(secret or ""), fault(head, places))


async def findings(db: Database, *statuses: str, pool: ProcessPoolExecutor | None = None, ahead: int = 1) -> Findings:
    """Every game and what is wrong with it, in a fixed order; with a pool so many are examined ahead."""
    waiting: deque[asyncio.Task[tuple[Begun, str]]] = deque()
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


async def _finding(db: Database, head: Begun, pool: ProcessPoolExecutor | None) -> tuple[Begun, str]:
    try:
        case = await read_case(db, head.id)
    except (Damaged, Broken) as damage:
        return head, str(damage)
    except Unavailable:
        raise
    except Exception as error:  # whatever is wrong with one game must not keep us from the next
        return head, f"it cannot be read: {type(error).__name__}: {str(error)[:200]}"
    now = Begun(head.id, head.title, case.head.number, case.head.quarantine)
    if pool is None:
        return now, examine(case)
    return now, await asyncio.get_running_loop().run_in_executor(pool, examine, case)


# -- setting aside -----------------------------------------------------------------------------------------------------


async def note(db: Database, head: Begun, why: str) -> bool:
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
                try:
                    await note(db, head, why)
                except Broken as error:
                    log.error("a damaged table cannot be set aside", extra={"table": head.id, "why": str(error)})
    except (Unavailable, BrokenProcessPool) as error:
        log.warning("games in play were not examined", extra={"why": str(error)})
    finally:
        if pool is not None:
            end(pool)  # the house may be closing: nobody waits for the rest
