"""The table page: drawn here in fragments, kept fresh by a stream of those that change, playable by plain forms."""

import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from sqlalchemy import Row, select
from starlette.responses import JSONResponse, Response, StreamingResponse

from magnate.core.codec import Unreadable
from magnate.core.move import Seat
from magnate.core.text import N_
from magnate.games import find
from magnate.server import agreements, chat, curtain, notices, orders, schema, seating
from magnate.server.accounts import Person
from magnate.server.api import TableId
from magnate.server.boards import board_of, zones
from magnate.server.digest import digest
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.paces import PACES
from magnate.server.pages import BUILD, anybody, done, go, page, templates
from magnate.server.play import Submission
from magnate.server.present import LOG_LINES, filled, may_undo, question, seat_names, story
from magnate.server.problem import Problem, not_found
from magnate.server.who import (
    HEARTBEAT,
    Reader,
    house_of,
    limit,
    must_be_somebody,
    person_of,
)

router = APIRouter(include_in_schema=False)
FRAGMENTS = ("wanted", "status", "digest", "tray", "requests", "seats", "talk", "log")
NOTES = {"late": N_("Somebody else was quicker, so your move was not made. This is how things are now: choose again.")}
NONE: Mapping[str, str] = {}
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]


@router.get("/t/{table_id}")
async def table(
    request: Request, table_id: TableId, seat: SeatQuery = None, note: Annotated[str, Query(max_length=20)] = ""
) -> Response:
    """The table."""
    who = await person_of(request)
    context = await table_context(house_of(request), table_id, who, seat, request.cookies)
    return table_view(request, who, {**context, "note": NOTES.get(note, "")})


def table_view(request: Request, who: Person | None, context: dict[str, Any]) -> Response:
    """The whole page."""
    return page(request, "table.html", who, **context, fragments=drawn(who, context))


# -- what the page shows -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Clock:
    """A seat's time, as the page shows it."""

    left: int | None  # until the deadline; None = it does not run
    deadline: int | None
    bank: int
    away: bool  # on vacation


async def table_context(
    house: House, table_id: str, who: Person | None, seat: Seat | None = None, cookies: Mapping[str, str] = NONE
) -> dict[str, Any]:
    """All that the fragments of a table page need. The cookies tell who holds the device."""
    row, places, mine, live = await house.look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    game = find(row.game)
    asked = [int(each) for each in row.asked.split(",") if each]
    me, hidden = seat, None
    if seat is None:
        me = next((s for s in asked if s in mine), mine[0] if mine else None)
        if live is not None and row.status == "playing":
            holder = curtain.held(cookies, table_id, mine)
            me, hidden = curtain.automatic(game, live.at(row.number), mine, asked, holder)
    context: dict[str, Any] = {
        "row": row, "game": game, "mine": mine, "me": me, "chosen": seat, "asked": asked, "pace": PACES[row.pace],
        "owner": who is not None and row.owner == who.id, "key": secrets.token_urlsafe(12),
        "board": board_of(game), "zones": {}, "question": None, "story": [], "undo": False, "result": None,
        "order": None, "back": [], "digest": None, "query": "" if seat is None else f"?seat={seat}", "ended": False,
        "curtained": hidden,
        "rematch": await seating.open_rematch(house, table_id) if row.status in ("finished", "cancelled") else None,
    }  # fmt: skip
    context |= await people_context(house, row, places, who)
    if live is not None:
        then = live.as_of(row.number)  # somebody may have moved while we asked who is there
        context |= game_context(then, row, mine, me)
        context["digest"] = digest(then, places, mine, me) if row.status == "playing" else None
        context["ended"] = not then.state.agenda
        context["zones"] = zones(live, row.number, then.state, me, context["people"])
        if me is not None and row.status == "playing":
            context["order"] = orders.current(then, places[me])
            context["order_note"] = orders.NOTES.get(places[me].order_note, "")
    return context


async def people_context(house: House, row: Row[Any], places: list[Row[Any]], who: Person | None) -> dict[str, Any]:
    """Who is there, how much time they have, what they say and what they ask for."""
    users = schema.users.c
    async with house.db.read() as connection:
        now = await house.db.now(connection)
        ids = {row.owner, *(user_id for place in places for user_id in (place.user_id, place.reserved) if user_id)}
        query = select(users.id, users.name, users.vacation_until).where(users.id.in_(ids))
        known = {found.id: found for found in await connection.execute(query)}
        talk = await chat.lines(connection, row.id, who)
        if who is not None and find(row.game).whispers:
            talk = chat.together(talk, await chat.whispers(connection, row.id, who))
        muted = who is not None and row.id in (await notices.settings_of(connection, who.id)).get("muted", [])
    me = who.id if who is not None else None
    return {
        "people": seat_names(find(row.game), places, {user_id: found.name for user_id, found in known.items()}),
        "owned_by": known[row.owner].name,
        "clocks": [clock(place, known.get(place.user_id), now) for place in places],
        "now": now,
        "talk": talk,
        "may_talk": me is not None and (row.owner == me or any(place.user_id == me for place in places)),
        "whom": whom(row, places, me),
        "muted": muted,
        "requests": agreements.requests(places),
        "overdue": [
            place.seat
            for place in places
            if place.user_id != me and agreements.overdue(row, place, vacation(known.get(place.user_id)), now)
        ],
        "absent": [place.seat for place in places if place.caretaker and place.user_id == me],
        "invited": me is not None and any(place.reserved == me for place in places),
        "words": next((place.words for place in places if place.user_id == me and me is not None), ""),
        "invite": [place.seat for place in places if may_invite(row, place, me)],
    }


def whom(row: Row[Any], places: list[Row[Any]], me: str | None) -> list[Seat]:
    """The seats to which one may whisper."""
    if not find(row.game).whispers or row.status != "playing" or all(place.user_id != me for place in places):
        return []
    return [place.seat for place in places if place.kind == "person" and place.user_id not in (None, me)]


def vacation(person: Any) -> int:
    return int(person.vacation_until) if person is not None else 0


def clock(place: Row[Any], person: Any, now: int) -> Clock:
    away = vacation(person) > now
    left = None if place.deadline is None else place.deadline - now
    return Clock(left, place.deadline, place.bank_ms, away)


def may_invite(row: Row[Any], place: Row[Any], me: str | None) -> bool:
    """Whether this person may make a link for a seat: the owner, or whoever left it to a caretaker."""
    absent = row.status == "playing" and place.caretaker and place.user_id == me
    return me is not None and (absent or (row.owner == me and seating.fits(row, place)))


def game_context(live: Live, row: Row[Any], mine: list[Seat], me: Seat | None) -> dict[str, Any]:
    """The game as the seat sees it."""
    playing = row.status == "playing"
    lines = story(live, me, max(0, row.number - LOG_LINES), row.number)
    return {
        "question": question(live.game, live.state, me) if me is not None and playing else None,
        "story": lines[::-1],
        "undo": playing and may_undo(live, mine),
        "result": live.game.result(live.state) if not live.state.agenda else None,
        "back": lines[-30:-1][::-1] if playing and mine else [],
    }


# -- moves -------------------------------------------------------------------------------------------------------------

Number = Annotated[int, Form(ge=0, le=1_000_000)]
Key = Annotated[str, Form(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatForm = Annotated[int | None, Form(ge=0, le=9)]


@router.post("/t/{table_id}/move")
async def move(
    request: Request,
    table_id: TableId,
    number: Number,
    key: Key,
    move: Annotated[str, Form(min_length=1, max_length=2000)],
    seat: SeatForm = None,
) -> Response:
    """A move by a plain form."""
    return await submit(request, table_id, Submission(number, key, move, seat))


async def submit(request: Request, table_id: str, sent: Submission) -> Response:
    house = house_of(request)
    who = await must_be_somebody(request)
    limit(request, "moves", 100, 20, who.id)
    _, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    try:
        accepted = await house.play.submit(table_id, mine, replace(sent, person=who.id))
    except Problem as problem:
        if problem.status == 409:
            return too_late(request, table_id, sent.seat, problem)
        raise
    if accepted.automatic:
        house.nudge(table_id)
    return done(request, f"/t/{table_id}#tray", number=accepted.number)


def too_late(request: Request, table_id: str, seat: Seat | None, problem: Problem) -> Response:
    """The game has moved on: a page is shown the table as it is now, live.js sees to it by itself."""
    if "text/html" not in request.headers.get("accept", ""):
        raise problem
    chosen = f"&seat={seat}" if seat is not None and "seat=" in request.headers.get("referer", "") else ""
    return go(request, f"/t/{table_id}?note=late{chosen}#tray")


@router.post("/t/{table_id}/form")
async def form(
    request: Request,
    table_id: TableId,
    number: Number,
    key: Key,
    kind: Annotated[str, Form(max_length=60)],
    seat: Annotated[int, Form(ge=0, le=9)],
) -> Response:
    """A move whose values somebody has filled in."""
    who = await must_be_somebody(request)
    _, _, mine, live = await house_of(request).look(table_id, who)
    if live is None or seat not in mine:
        raise not_found()
    if number != live.number:  # it may be ahead of the row
        problem = Problem(409, f"the game has moved on to number {live.number}", head=live.number)
        return too_late(request, table_id, seat, problem)
    given = {
        key[6:]: str(item) for key, item in (await request.form(max_fields=40)).items() if key.startswith("field-")
    }
    try:
        text = filled(live.game, live.state, seat, kind, given)
    except Unreadable as error:
        raise Problem(422, str(error)) from None
    return await submit(request, table_id, Submission(number, key, text, seat))


# -- staying fresh -----------------------------------------------------------------------------------------------------


def drawn(who: Person | None, context: dict[str, Any]) -> dict[str, str]:
    """Every fragment of the page as HTML."""
    values = {"who": who, **context}
    parts = {name: templates.get_template(f"fragments/{name}.html").render(values) for name in FRAGMENTS}
    empty = {f"zone-{name}": "" for name in context["board"].zones}
    return parts | (context["zones"] or empty)


@router.get("/t/{table_id}/fragments")
async def all_fragments(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The whole page once more, for whoever has lost the thread."""
    who = await person_of(request)
    context = await table_context(house_of(request), table_id, who, seat, request.cookies)
    return JSONResponse(news(context, drawn(who, context)))


def news(context: dict[str, Any], fragments: dict[str, str]) -> dict[str, Any]:
    """What live.js needs to know."""
    head = {"build": BUILD, "number": context["row"].number, "now": context["now"]}
    return {**head, "curtained": context["curtained"], "fragments": fragments}


@router.get("/t/{table_id}/live")
async def live_stream(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The fragments of the page that have changed, whenever they do."""
    who = await person_of(request)
    await table_context(house_of(request), table_id, who, seat, request.cookies)
    reader = Reader(request, who)
    reader.must_have_room()
    return StreamingResponse(changes(reader, table_id, seat), media_type="text/event-stream")


async def changes(reader: Reader, table_id: str, seat: Seat | None) -> AsyncIterator[str]:
    house, who = house_of(reader.request), reader.who
    sent: dict[str, str] = {}
    beat = monotonic() + HEARTBEAT
    async with house.hub.listen(table_id, reader.holders) as listener:
        while not (listener.dropped or await reader.gone()):
            try:
                context = await table_context(house, table_id, who, seat, reader.request.cookies)
            except Problem:  # the table is not for this person's eyes any more
                return
            changed = {}
            for name, html in drawn(who, context).items():
                mark = hashlib.sha256(html.replace(context["key"], "").encode()).hexdigest()
                if sent.get(name) != mark:
                    sent[name] = mark
                    changed[name] = html
            if changed:
                beat = monotonic() + HEARTBEAT
                yield f"id: {context['row'].number}\ndata: {json.dumps(news(context, changed))}\n\n"
            while await listener.next(beat - monotonic()) is None:  # what changes nothing here leaves the beat alone
                if listener.dropped or await reader.gone():
                    return
                beat = monotonic() + HEARTBEAT
                yield "event: alive\ndata: 1\n\n"
            listener.empty()


# -- sitting down ------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/sit")
async def sit(request: Request, table_id: TableId, invite: Annotated[str, Query(max_length=80)] = "") -> Response:
    """Where an invitation leads: what is played, and a button."""
    house = house_of(request)
    row, place = await seating.invited(house, table_id, invite)
    context: dict[str, Any] = {"row": row, "game": find(row.game), "place": place, "invite": invite}
    context |= await seating.company(house, row)
    context |= {"pace": PACES[row.pace].label, "colour": context["game"].name("seat", place.seat)}
    return page(request, "sit.html", await person_of(request), **context)


@router.post("/t/{table_id}/join")
async def join(request: Request, table_id: TableId, invite: Annotated[str, Form(max_length=80)] = "") -> Response:
    who, cookie = await anybody(request)
    await seating.join(house_of(request), who, table_id, invite or None)
    house_of(request).nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)


@router.post("/t/{table_id}/start")
async def start(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    house = house_of(request)
    await house.tables.start(who, table_id)
    house.nudge(table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    left = await seating.leave(house_of(request), who, table_id)
    return go(request, "/" if left else f"/t/{table_id}")
