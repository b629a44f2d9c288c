"""Study: games from elsewhere brought in, and past positions played on against bots or by oneself."""

import asyncio
import json
import re
import secrets
import sys
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy import Row, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.datastructures import UploadFile
from starlette.responses import JSONResponse, Response

from magnate.bots import BOTS
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.games import find
from magnate.server import proof, schema
from magnate.server.accounts import Person, new_id
from magnate.server.api import Strict, TableId
from magnate.server.clocks import set_clocks
from magnate.server.house import House
from magnate.server.line import one_line
from magnate.server.live import Live
from magnate.server.log import Noted, Record, path, root
from magnate.server.pages import anybody, go
from magnate.server.play import asked_now, asked_seats, insert_record, save_snapshot
from magnate.server.problem import Problem, not_found
from magnate.server.records import PAST, looking
from magnate.server.tables import TITLE
from magnate.server.who import house_of, limit, must_be_somebody

router = APIRouter()
MOST = 200  # imported games a person may keep
PATIENCE = 15.0  # seconds for a proof; its processor time is limited more tightly
proving = asyncio.Semaphore(2)


# -- games from elsewhere ----------------------------------------------------------------------------------------------


async def proved(text: str) -> dict[str, Any]:
    """What a journal holds, proved in a process of its own; a file that lies is refused."""
    data = text.encode("utf-8", "replace")
    if len(data) > proof.LARGEST:
        raise Problem(413, f"a journal has at most {proof.LARGEST} bytes")
    async with proving:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "magnate.server.proof",
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
                Record(n, "move" if n else "setup", seat, line, tuple(map(tuple, luck)), digest, reveals, "import", now)
                for n, (seat, line, luck, digest, reveals) in enumerate(found["entries"])
            ],
            root("", last),
        )
        await insert_table(
            connection, table_id, who, now,
            title=one_line(title, TITLE) or f"{game.title}, imported", game=game.key, version=game.version,
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
        "spectators": False, "quarantine": "", "on_expiry": "caretaker", "drawn": 0, "asked": "",
    }  # fmt: skip
    await connection.execute(insert(schema.tables).values(**{**common, **values}))


def chained(records: list[Record], previous: str) -> list[Record]:
    """The same entries as a chain of their own."""
    linked: list[Record] = []
    for record in records:
        linked.append(record.linked(previous))
        previous = linked[-1].chain
    return linked


async def insert_records(connection: AsyncConnection, table_id: str, records: list[Record]) -> None:
    for record in records:
        await insert_record(connection, table_id, record, f"copied-{record.number}", "")


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
        await copy_game(house, connection, who, (at.row, at.live, number, state), study_id, wanted)
    house.nudge(study_id)
    return study_id


async def copy_game(
    house: House,
    connection: AsyncConnection,
    who: Person,
    source: tuple[Row[Any], Live, int, State],
    study_id: str,
    wanted: tuple[str, ...],
) -> None:
    """The moves that count at an entry, as the beginning of another table's log."""
    row, live, number, state = source
    now = await house.db.now(connection)
    moves = [live.records[0], *path(live.records, number)]
    dice, nonce = Noted(secrets.token_bytes(32)), secrets.token_bytes(16)
    commitment = dice.commitment(study_id, nonce)
    last = len(moves) - 1
    copies = [
        Record(n, move.kind, move.seat, move.text, move.luck, move.digest, move.reveals, "study", now)
        for n, move in enumerate(moves)
    ]
    records = chained(copies, root(commitment, last))
    await insert_table(
        connection, study_id, who, now,
        title=f"{row.title[: TITLE - 20]}, from move {last}", game=row.game, version=row.version, status="playing",
        options=row.options, errata=row.errata, number=last, chain=records[-1].chain, commitment=commitment,
        nonce=nonce.hex(), inherited=last, asked=asked_now(state), parent=row.id,
    )  # fmt: skip
    for seat, kind in enumerate(wanted):
        me = kind == "me"
        values = {"kind": "person" if me else "bot", "user_id": who.id if me else None, "bot": "" if me else kind}
        await connection.execute(insert(schema.seats).values(table_id=study_id, seat=seat, **values))
    await connection.execute(insert(schema.seeds).values(table_id=study_id, secret=dice.key.hex()))
    await insert_records(connection, study_id, records)
    await save_snapshot(connection, study_id, last, state)
    found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == study_id))).one()
    await set_clocks(house.db, connection, found, asked_seats(state), None, now)


# -- routes ------------------------------------------------------------------------------------------------------------


class Brought(Strict):
    """A journal from elsewhere."""

    text: str = Field(min_length=1, max_length=proof.LARGEST)
    title: str = Field("", max_length=TITLE)


class Study(Strict):
    """A past position to be played on: the entry, and who sits where ("me" or a bot's name)."""

    number: int = Field(ge=0, le=1_000_000)
    seats: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=9)


@router.post("/api/v1/records", status_code=201)
async def import_journal(request: Request, body: Brought) -> JSONResponse:
    """Bring a journal in as a table for study; it is replayed and every digest is checked."""
    who = await must_be_somebody(request)
    limit(request, "imports", 10, 600, who.id)
    return JSONResponse({"id": await bring_in(house_of(request), who, body.text, body.title)}, 201)


@router.post("/records", include_in_schema=False)
async def import_form(request: Request) -> Response:
    """A journal from a file or pasted into the form."""
    who, cookie = await anybody(request)
    limit(request, "imports", 10, 600, who.id)
    async with request.form(max_files=1, max_fields=8, max_part_size=proof.LARGEST + 1) as form:
        given = form.get("file")
        data = await given.read(proof.LARGEST + 1) if isinstance(given, UploadFile) else b""
        text = data.decode("utf-8", "replace") or str(form.get("text", ""))
        title = str(form.get("title", ""))
    if not text.strip():
        raise Problem(422, "choose a file or paste a journal")
    return go(request, f"/t/{await bring_in(house_of(request), who, text, title)}", cookie)


@router.post("/api/v1/tables/{table_id}/study", status_code=201)
async def study(request: Request, table_id: TableId, body: Study) -> JSONResponse:
    """Play on from an entry of an ended game, at a new private table."""
    who = await must_be_somebody(request)
    limit(request, "tables", 5, 60, who.id)
    study_id = await open_study(house_of(request), who, table_id, body.number, tuple(body.seats))
    return JSONResponse({"id": study_id}, 201)


@router.post("/t/{table_id}/study", include_in_schema=False)
async def study_form(request: Request, table_id: TableId) -> Response:
    """The same by a plain form."""
    who, cookie = await anybody(request)
    limit(request, "tables", 5, 60, who.id)
    form = {key: str(item) for key, item in (await request.form(max_fields=20)).items()}
    number: str = form.get("number", "")
    if not number.isascii() or not number.isdigit() or len(number) > 7:
        raise not_found()
    wanted: dict[Seat, str] = {int(key[5:]): kind for key, kind in form.items() if re.fullmatch("seat-[0-9]", key)}
    seats = tuple(wanted[seat] for seat in sorted(wanted))
    return go(request, f"/t/{await open_study(house_of(request), who, table_id, int(number), seats)}", cookie)
