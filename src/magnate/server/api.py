"""The JSON interface, version 1: everything a client or a bot needs to play."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, StreamingResponse

from magnate.core.codec import thing_to_plain
from magnate.core.driver import decisions
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.server import queries, seating
from magnate.server.db import Unavailable
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.paces import PACES
from magnate.server.play import Submission
from magnate.server.present import choice, story
from magnate.server.problem import Problem, not_found
from magnate.server.tables import Wanted
from magnate.server.who import (
    HEARTBEAT,
    Reader,
    house_of,
    limit,
    must_be_somebody,
    person_of,
)

router = APIRouter(prefix="/api/v1")
TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
ENTRIES = 500  # of the log at a time


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Strict):
    """A table to open."""

    game: str = Field(max_length=40)
    title: str = Field("", max_length=80)
    seats: list[str] = Field(min_length=1, max_length=6)
    options: dict[str, str | bool] = Field(default_factory=dict, max_length=30)
    pace: str = Field("untimed", max_length=20)
    listed: bool = False
    spectators: bool = True


class Answer(Strict):
    """A move: the number you have seen, a key of your own, and the move's notation ("undo" takes back)."""

    number: int = Field(ge=0, le=1_000_000)
    key: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    move: str = Field(min_length=1, max_length=2000)
    seat: int | None = Field(None, ge=0, le=9)


@router.get("/games")
async def list_games() -> JSONResponse:
    """The games of this house with their options."""
    return JSONResponse([game_card(key) for key in GAMES])


def game_card(key: str) -> dict[str, Any]:
    game = find(key)
    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "paces": {pace.key: pace.label for pace in PACES.values()},
        "options": [{"key": o.key, "values": list(o.values), "text": o.text} for o in game.options],
    }


@router.post("/tables", status_code=201)
async def open_table(request: Request, body: NewTable) -> JSONResponse:
    """Open a table; it starts by itself when no seat is open."""
    who = await must_be_somebody(request)
    limit(request, "tables", 5, 60, who.id)
    wanted = Wanted(
        body.game, body.title, tuple(body.seats), dict(body.options), {}, body.pace, body.listed, body.spectators
    )
    table_id = await house_of(request).tables.create(who, wanted)
    house_of(request).nudge(table_id)
    return JSONResponse({"id": table_id}, 201)


@router.get("/tables/{table_id}")
async def read_table(request: Request, table_id: TableId, seat: int | None = Query(None, ge=0, le=9)) -> JSONResponse:
    """A table as you may see it: the view of your seat, what you are asked, and the head."""
    house = house_of(request)
    who = await person_of(request)
    row, places, mine, live = await house.look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    body: dict[str, Any] = {
        "id": row.id,
        "title": row.title,
        "game": row.game,
        "status": row.status,
        "number": row.number,
        "seats": [seat_card(place) for place in places],
        "mine": mine,
        "commitment": row.commitment,
    }
    if live is not None:
        body |= look_at(live.as_of(row.number), mine if seat is None else [seat])
    return JSONResponse(body)


def seat_card(place: Any) -> dict[str, Any]:
    """Who sits there, and until when they have time: in UTC milliseconds by the house's clock."""
    return {
        "seat": place.seat, "kind": place.kind, "bot": place.bot, "user": place.user_id, "caretaker": place.caretaker,
        "deadline": place.deadline, "bank": place.bank_ms,
    }  # fmt: skip


def look_at(live: Live, mine: list[int]) -> dict[str, Any]:
    """The view of the seat that is asked first, or of the first seat, or of a spectator."""
    asked = decisions(live.state)
    seat = next((d.seat for d in asked if d.seat in mine), mine[0] if mine else None)
    return {
        "seat": seat,
        "view": view(live.game, live.state, seat),
        "decisions": [
            {
                "seat": d.seat,
                "rule": d.rule,
                "prompt": live.game.say(d.prompt, d.args),
                "optional": d.optional,
                "moves": [choice(live.game, live.state, move).__dict__ for move in d.moves],
                "forms": [{"move": f.move.__name__, "fields": [thing_to_plain(x) for x in f.fields]} for f in d.forms],
            }
            for d in asked
            if d.seat in mine
        ],
    }


@router.post("/tables/{table_id}/moves")
async def submit(request: Request, table_id: TableId, body: Answer) -> JSONResponse:
    """Play a move. 200 means that it is on disk. 409 carries the head; the same key gives the same answer."""
    house = house_of(request)
    who = await must_be_somebody(request)
    limit(request, "moves", 100, 20, who.id)
    _, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    sent = Submission(body.number, body.key, body.move, body.seat, who.id)
    done = await house.play.submit(table_id, mine, sent)
    if done.automatic:
        house.nudge(table_id)
    return JSONResponse({"number": done.number})


@router.get("/tables/{table_id}/log")
async def read_log(
    request: Request, table_id: TableId, after: int = Query(0, ge=0), upto: int | None = Query(None, ge=0)
) -> JSONResponse:
    """What happened, as your seat saw it: 500 entries at most. Ask again after the last one for those that follow."""
    limit(request, "follow", 240, 60)
    house = house_of(request)
    row, _, mine, live = await house.look(table_id, await person_of(request))
    if live is None:
        return JSONResponse([])
    last = min(row.number, row.number if upto is None else upto, after + ENTRIES)
    lines = story(live, mine[0] if mine else None, after, last)
    return JSONResponse(
        [
            {"number": x.number, "move": x.move, "lines": list(x.lines), "rule": x.rule, "moment": list(x.moment)}
            for x in lines
        ]
    )


@router.get("/tables/{table_id}/stream")
async def stream(request: Request, table_id: TableId) -> StreamingResponse:
    """Server-sent events: the number of the table whenever it changes, with Last-Event-ID to resume."""
    house = house_of(request)
    who = await person_of(request)
    row, _, _, _ = await house.look(table_id, who)
    given = request.headers.get("last-event-id", "")
    last = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else -1
    reader = Reader(request, who)
    reader.must_have_room()
    return StreamingResponse(numbers(house, table_id, row.number, last, reader), media_type="text/event-stream")


async def numbers(
    house: House, table_id: str, head: int, last: int, reader: Reader | None = None
) -> AsyncIterator[str]:
    """The head now if it is news, then every change; a comment now and then keeps the line open."""
    async with house.hub.listen(table_id, reader.holders if reader else {}) as listener:
        with suppress(Unavailable):  # of a move made between the first look and now nobody would tell us
            async with house.db.read() as connection:
                head = (await connection.execute(queries.TABLE, {"at_table": table_id})).one().number
        if head > last:
            yield event(head)
        last = max(head, last)
        beat = monotonic() + HEARTBEAT
        while not listener.dropped:
            number = await listener.next(beat - monotonic())
            if number is not None and number <= last:  # what changes besides has no number, and nobody is told of it
                continue
            if listener.dropped or (reader is not None and await reader.gone()):
                return
            yield ": \n\n" if number is None else event(number)
            last = last if number is None else number
            beat = monotonic() + HEARTBEAT


def event(number: int) -> str:
    return f"id: {number}\ndata: {json.dumps({'number': number})}\n\n"


@router.post("/tables/{table_id}/join")
async def join(request: Request, table_id: TableId, invite: str | None = Query(None, max_length=80)) -> JSONResponse:
    """Take an open seat."""
    who = await must_be_somebody(request)
    house = house_of(request)
    seat = await seating.join(house, who, table_id, invite)
    house.nudge(table_id)
    return JSONResponse({"seat": seat})


@router.post("/tables/{table_id}/start")
async def start(request: Request, table_id: TableId) -> JSONResponse:
    """Begin the game; only the owner can, when every seat is taken."""
    who = await must_be_somebody(request)
    house = house_of(request)
    await house.tables.start(who, table_id)
    house.nudge(table_id)
    return JSONResponse({"number": 0})


@router.post("/session", status_code=201)
async def guest_token(request: Request) -> JSONResponse:
    """A guest's token, for a client without an account."""
    limit(request, "guests", 30, 600)
    house = house_of(request)
    who, _ = await house.accounts.guest("interface")
    return JSONResponse({"id": who.id, "name": who.name, "token": await house.accounts.new_token(who.id, "guest")}, 201)


__all__ = ["Problem", "router"]
