"""Records: every game is kept, and can be looked at entry by entry as each seat was allowed to see it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Row, or_, select
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from magnate import bots
from magnate.core import codec
from magnate.core.journal import Entry, Header, Journal
from magnate.core.move import Seat
from magnate.core.view import view
from magnate.server import curtain, schema
from magnate.server.accounts import Person
from magnate.server.api import TableId
from magnate.server.boards import board_of, zones
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.log import Record, path
from magnate.server.pages import BUILD, page, templates
from magnate.server.play import asked_seats
from magnate.server.present import seat_names, tell
from magnate.server.problem import Problem, not_found
from magnate.server.who import house_of, limit, must_be_somebody, person_of

router = APIRouter()
PAST = ("finished", "cancelled", "imported")  # nothing is hidden any more: the whole record may be read
AROUND = 7  # entries told before and after the one shown
Number = Annotated[int, Path(ge=0, le=1_000_000)]
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]


@dataclass(frozen=True)
class Told:
    """One entry of the log, as far as a seat was allowed to see it."""

    number: int
    kind: str  # setup, move or undo
    seat: Seat  # -1 for the set-up
    move: str  # notation, empty if it was a secret; for an undo the entry gone back to
    lines: tuple[str, ...]
    undone_by: int | None  # the entry that took it back
    rule: str = ""
    label: str = ""
    by: str = "person"  # or bot, order, caretaker, agreement


def undoing(records: list[Record]) -> dict[int, int]:
    """Which entries were taken back, and by which entry."""
    undone: dict[int, int] = {}
    for record in records:
        if record.kind == "undo":
            back = int(record.text)
            for move in path(records, record.number - 1):
                if move.number > back:
                    undone[move.number] = record.number
    return undone


def telling(live: Live, seat: Seat | None, first: int, last: int) -> list[Told]:
    """The entries from first to last, each told from the position it was played in."""
    undone = undoing(live.records)
    told: list[Told] = []
    s = live.at(max(first - 1, 0)).clone()
    for record in live.records[first : last + 1]:
        if record.kind == "move":
            line = tell(live.game, s, record, seat)
            undone_by = undone.get(record.number)
            told.append(
                Told(
                    record.number,
                    "move",
                    record.seat,
                    line.move,
                    line.lines,
                    undone_by,
                    line.rule,
                    line.label,
                    record.by,
                )
            )
            continue
        if record.kind == "undo":
            s = live.at(int(record.text)).clone()
        told.append(Told(record.number, record.kind, record.seat, record.text, (), None, by=record.by))
    return told


def journal_of(row: Row[Any], live: Live) -> Journal:
    """The whole game as a journal of the engine; moves that were taken back are not part of it."""
    header = Header(live.game.key, row.version, live.config.seats, dict(live.config.options), dict(live.config.errata))
    journal = Journal(live.game, header)
    first = live.records[0]
    journal.entries.append(Entry(None, tuple(outcome for _, outcome in first.luck), first.digest))
    for record in path(live.records, live.number):
        move = codec.read(record.text, record.seat, live.game.moves)
        luck = tuple(outcome for _, outcome in record.luck)
        journal.entries.append(Entry(move, luck, record.digest, record.reveals))
    return journal


@dataclass(frozen=True)
class Looking:
    """A table with a past, and the seat through whose eyes it is looked at."""

    row: Row[Any]
    places: list[Row[Any]]
    live: Live
    seats: list[Seat]  # those this person may look through
    seat: Seat | None


async def looking(
    house: House,
    table_id: str,
    who: Person | None,
    seat: Seat | None,
    number: int = 0,
    cookies: Mapping[str, str] | None = None,
) -> Looking:
    """The past of a table as this person may see it. For a page its cookies tell who holds the device."""
    row, places, mine, live = await house.look(table_id, who)
    if row.quarantine:
        raise Problem(503, f"this table is set aside: {row.quarantine}")
    if row.status == "imported":
        mine = [place.seat for place in places]  # whoever brought the record has read it whole
    if live is None or number > row.number or (seat is not None and seat not in mine):
        raise not_found()
    if seat is None:
        seat = mine[0] if mine else None
        if cookies is not None and row.status == "playing":
            seat = curtain.looking_back(live.game, mine, curtain.held(cookies, table_id, mine))
    return Looking(row, places, live, mine, seat)


# -- history -----------------------------------------------------------------------------------------------------------


@router.get("/api/v1/tables/{table_id}/history/{number}")
async def read_history(request: Request, table_id: TableId, number: Number, seat: SeatQuery = None) -> JSONResponse:
    """The table after an entry, as your seat was allowed to see it then."""
    limit(request, "history", 240, 60)
    at = await looking(house_of(request), table_id, await person_of(request), seat, number)
    (told,) = telling(at.live, at.seat, number, number)
    body = {"view": view(at.live.game, at.live.at(number), at.seat), "seat": at.seat, "entry": asdict(told)}
    return JSONResponse(body)


@router.get("/t/{table_id}/history", include_in_schema=False)
async def last_entry(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The history begins at its end."""
    at = await looking(house_of(request), table_id, await person_of(request), seat)
    asked = "" if seat is None else f"?seat={seat}"
    return RedirectResponse(f"/t/{table_id}/history/{at.row.number}{asked}", 303)


@router.get("/t/{table_id}/goto", include_in_schema=False)
async def go_to(
    table_id: TableId, number: Annotated[int, Query(ge=0, le=1_000_000)], seat: SeatQuery = None
) -> Response:
    """Where the form for an entry's number leads."""
    return RedirectResponse(f"/t/{table_id}/history/{number}" + ("" if seat is None else f"?seat={seat}"), 303)


@router.get("/t/{table_id}/history/{number}", include_in_schema=False)
async def history(request: Request, table_id: TableId, number: Number, seat: SeatQuery = None) -> Response:
    """The table after an entry, what happened around it, and the way to all others."""
    who = await person_of(request)
    return page(request, "history.html", who, **await past_context(request, table_id, who, number, seat))


@router.get("/t/{table_id}/history/{number}/fragments", include_in_schema=False)
async def history_fragments(request: Request, table_id: TableId, number: Number, seat: SeatQuery = None) -> Response:
    """The same in pieces, for a page that steps through the entries."""
    who = await person_of(request)
    context = await past_context(request, table_id, who, number, seat)
    happened = templates.get_template("fragments/happened.html").render({"who": who, **context})
    fragments = {"happened": happened, **context["fragments"]}
    body = {"number": number, "moment": context["moment"], "over": not context["asked"], "fragments": fragments}
    return JSONResponse({"build": BUILD, **body})


async def past_context(
    request: Request, table_id: str, who: Person | None, number: int, seat: Seat | None
) -> dict[str, Any]:
    """All that the history shows of an entry."""
    limit(request, "history", 600, 60)
    house = house_of(request)
    at = await looking(house, table_id, who, seat, number, request.cookies)
    game, state = at.live.game, at.live.at(number)
    asked = asked_seats(state)
    people = seat_names(game, at.places, await names_of(house, at.places))
    return {
        "row": at.row,
        "game": game,
        "number": number,
        "moment": ", ".join(game.moment(view(game, state, at.seat))),
        "me": at.seat,
        "seats": at.seats,
        "query": f"?seat={at.seat}" if seat is not None else "",
        "people": people,
        "board": board_of(game),
        "fragments": zones(at.live, number, state, at.seat, people),
        "told": telling(at.live, at.seat, max(0, number - AROUND), min(at.row.number, number + AROUND)),
        "asked": asked,
        "past": at.row.status in PAST,
        "ended": not at.live.state.agenda,
        "bots": bots.BOTS,
        "hero": at.seat if at.seat is not None else asked[0] if asked else 0,
    }


async def names_of(house: House, places: list[Row[Any]]) -> dict[str, str]:
    """The names of the persons at a table."""
    ids = [place.user_id for place in places if place.user_id]
    async with house.db.read() as connection:
        query = select(schema.users.c.id, schema.users.c.name).where(schema.users.c.id.in_(ids))
        return {found.id: found.name for found in await connection.execute(query)}


# -- journals ----------------------------------------------------------------------------------------------------------


@router.get("/api/v1/tables/{table_id}/journal", response_class=PlainTextResponse)
@router.get("/t/{table_id}/journal.txt", include_in_schema=False)
async def read_journal(request: Request, table_id: TableId) -> Response:
    """The whole game as a text that replays exactly; for everybody who may see the table, once it has ended."""
    at = await looking(house_of(request), table_id, await person_of(request), None)
    if at.row.status not in PAST:
        raise Problem(409, "a journal holds everybody's secrets; it can be read when the game has ended")
    kept = {"content-disposition": f'attachment; filename="magnate-{at.row.game}-{table_id}.txt"'}
    return PlainTextResponse(journal_of(at.row, at.live).text(), headers=kept)


# -- the shelf ---------------------------------------------------------------------------------------------------------


@router.get("/records", include_in_schema=False)
async def shelf(request: Request) -> Response:
    """A person's past games, and the door for games from elsewhere."""
    who = await must_be_somebody(request)
    return page(request, "records.html", who, records=await past_of(house_of(request), who))


async def past_of(house: House, who: Person) -> list[dict[str, Any]]:
    """The ended and imported games of a person, the latest first."""
    tables, seats = schema.tables.c, schema.seats.c
    sat = select(seats.table_id).where(seats.user_id == who.id)
    query = (
        select(schema.tables)
        .where(or_(tables.owner == who.id, tables.id.in_(sat)), tables.status.in_(PAST), tables.number >= 0)
        .order_by(tables.created.desc())
        .limit(500)
    )
    async with house.db.read() as connection:
        rows = (await connection.execute(query)).all()
    return [
        {
            "id": row.id,
            "title": row.title,
            "game": row.game,
            "status": row.status,
            "number": row.number,
            "drawn_here": bool(row.commitment),
            "scores": sorted(json.loads(row.result), key=lambda score: score["rank"]) if row.result else [],
        }
        for row in rows
    ]
