"""Study: games from elsewhere brought in, and past positions played on against bots or by oneself."""

import asyncio
import json
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.bots import BOTS
from magnate.core.chance import Dice
from magnate.core.record import Entry, path, root
from magnate.core.state import State
from magnate.games import find
from magnate.server.db import schema, statements
from magnate.server.db.rows import TableRow
from magnate.server.errors import Problem
from magnate.server.people.accounts import Person, new_id
from magnate.server.plain_text import one_line
from magnate.server.tables import import_worker, lifecycle
from magnate.server.tables.cache import Live
from magnate.server.tables.clocks import set_clocks
from magnate.server.tables.house import House
from magnate.server.tables.lifecycle import TITLE
from magnate.server.tables.past import PAST, looking
from magnate.server.tables.store import save_snapshot, stored_entry, table_of, waited_for

MOST = 200  # imported games a person may keep
PATIENCE = 15.0  # seconds for a proof; its processor time is limited more tightly
QUEUE = 6  # games of which two are proved and the others wait: more are sent away
TOGETHER = 100  # entries written at a time
proving = asyncio.Semaphore(2)
waiting: set[object] = set()  # games that are proved or wait for it


# -- games from elsewhere ----------------------------------------------------------------------------------------------


@asynccontextmanager
async def queued() -> AsyncIterator[None]:
    """Stand in the queue."""
    place = object()
    waiting.add(place)
    try:
        yield
    finally:
        waiting.discard(place)


async def proved(text: str) -> dict[str, Any]:
    """What a journal holds, proved in a process of its own; a file that lies is refused."""
    data = text.encode("utf-8", "replace")
    if len(data) > import_worker.LARGEST:
        raise Problem(413, f"a journal has at most {import_worker.LARGEST} bytes")
    if len(waiting) >= QUEUE:
        raise Problem(429, "others are bringing games in just now; try again in a moment", after=PATIENCE)
    async with queued(), proving:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "magnate.server.tables.import_worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        late = False
        try:
            out, _ = await asyncio.wait_for(process.communicate(data), PATIENCE)
        except TimeoutError:
            late = True  # even if it has ended well in this very moment: what it said is lost
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if late or process.returncode != 0:
        raise Problem(422, "this journal is refused: it takes more time or memory than a game does")
    answer: dict[str, Any] = json.loads(out)
    if "error" in answer:
        raise Problem(422, f"this journal is refused: {answer['error']}")
    return answer


async def bring_in(house: House, who: Person, text: str, title: str = "") -> str:
    """A table for study from a journal's text."""
    await room_for(house, who)
    found = await proved(text)
    game = find(found["game"])
    table_id = new_id()
    async with house.db.write() as connection:
        now = await house.db.now(connection)
        last = len(found["entries"]) - 1
        records = chained(
            [
                Entry(n, "move" if n else "setup", seat, line, tuple(map(tuple, luck)), digest, reveals, "import", now)
                for n, (seat, line, luck, digest, reveals) in enumerate(found["entries"])
            ],
            root("", last),
        )
        await insert_table(
            connection, table_id, who, now,
            title=one_line(title, TITLE) or f"{game.title}, imported", game=game.key, version=found["version"],
            status="imported", options=json.dumps(found["options"]), errata=json.dumps(found["errata"]),
            number=last, chain=records[-1].chain, inherited=last, ended=now,
            result=json.dumps(found["result"]) if found["result"] is not None else None,
        )  # fmt: skip
        for seat in range(found["seats"]):
            await connection.execute(insert(schema.seats).values(table_id=table_id, seat=seat, kind="absent"))
        await insert_records(connection, table_id, records)
        for number, state in found["positions"].items():
            values = {"table_id": table_id, "number": int(number), "state": state}
            await connection.execute(insert(schema.snapshots).values(**values))
    return table_id


async def room_for(house: House, who: Person) -> None:
    """A shelf is long, but not endless."""
    tables = schema.tables.c
    query = select(func.count()).select_from(schema.tables).where(tables.owner == who.id, tables.status == "imported")
    async with house.db.read() as connection:
        if int(await connection.scalar(query) or 0) >= MOST:
            raise Problem(409, f"you have brought in {MOST} games; that is all the shelf holds")


async def insert_table(connection: AsyncConnection, table_id: str, who: Person, now: int, **values: Any) -> None:
    """A private table that is nobody's business but its owner's."""
    common = {
        "id": table_id, "owner": who.id, "created": now, "started": now, "pace": "untimed", "listed": False,
        "spectators": False, "quarantine": "", "on_expiry": "caretaker", "drawn": 0, "asked": "", "forced": "",
    }  # fmt: skip
    await connection.execute(insert(schema.tables).values(**{**common, **values}))


def chained(records: list[Entry], previous: str) -> list[Entry]:
    """The same entries as a chain of their own."""
    linked: list[Entry] = []
    for record in records:
        linked.append(record.linked(previous))
        previous = linked[-1].chain
    return linked


async def insert_records(connection: AsyncConnection, table_id: str, records: list[Entry]) -> None:
    """Many at a time, and everybody else has a turn in between."""
    for at in range(0, len(records), TOGETHER):
        some = records[at : at + TOGETHER]
        stored = [stored_entry(table_id, record, f"copied-{record.number}") for record in some]
        await connection.execute(statements.ENTRY, stored)
        await asyncio.sleep(0)


# -- playing on from a past position -----------------------------------------------------------------------------------


async def open_study(house: House, who: Person, table_id: str, number: int, wanted: tuple[str, ...]) -> str:
    """A private table that goes on from an entry of an ended game, with fresh luck."""
    at = await looking(house, table_id, who, None, number)
    if at.row.status not in PAST:
        raise Problem(409, "a position can be studied when its game has ended")
    if len(wanted) != at.live.config.seats:
        raise Problem(422, f"this game has {at.live.config.seats} seats, not {len(wanted)}")
    for kind in wanted:
        if kind not in ("me", *BOTS):
            raise Problem(422, f"a seat is me or one of {', '.join(BOTS)}; not {kind[:20]!r}")
    if "me" not in wanted:
        raise Problem(422, "you need a seat at your own table")
    state: State = at.live.at(number)
    if not state.agenda:
        raise Problem(422, "the game is over there; go back to an earlier entry")
    study_id = new_id()
    async with house.db.write() as connection:
        await lifecycle.room_for(connection, who)
        await copy_game(house, connection, who, (at.row, at.live, number, state), study_id, wanted)
    house.nudge(study_id)
    return study_id


async def copy_game(
    house: House,
    connection: AsyncConnection,
    who: Person,
    source: tuple[TableRow, Live, int, State],
    study_id: str,
    wanted: tuple[str, ...],
) -> None:
    """The moves that count at an entry, as the beginning of another table's log."""
    row, live, number, state = source
    waited = waited_for(state)
    now = await house.db.now(connection)
    moves = [live.records[0], *path(live.records, number)]
    dice, nonce = Dice(secrets.token_bytes(32)), secrets.token_bytes(16)
    commitment = dice.commitment(study_id, nonce)
    last = len(moves) - 1
    copies = [
        Entry(n, move.kind, move.seat, move.text, move.luck, move.digest, move.reveals, "study", now)
        for n, move in enumerate(moves)
    ]
    records = chained(copies, root(commitment, last))
    await insert_table(
        connection, study_id, who, now,
        title=f"{row.title[: TITLE - 20]}, from move {last}", game=row.game, version=row.version, status="playing",
        options=row.options, errata=row.errata, number=last, chain=records[-1].chain, commitment=commitment,
        nonce=nonce.hex(), inherited=last, parent=row.id, **waited.columns(),
    )  # fmt: skip
    for seat, kind in enumerate(wanted):
        me = kind == "me"
        values = {"kind": "person" if me else "bot", "user_id": who.id if me else None, "bot": "" if me else kind}
        await connection.execute(insert(schema.seats).values(table_id=study_id, seat=seat, **values))
    await connection.execute(insert(schema.seeds).values(table_id=study_id, secret=dice.key.hex()))
    await insert_records(connection, study_id, records)
    await save_snapshot(connection, study_id, last, state)
    await set_clocks(house.db, connection, await table_of(connection, study_id), waited.asked, None, now)
