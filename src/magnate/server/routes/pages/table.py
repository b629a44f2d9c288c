"""The table page: drawn here in fragments, kept fresh by a stream of those that change, playable by plain forms."""

from collections.abc import AsyncIterator
from dataclasses import replace
from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from magnate.core.codec import Unreadable
from magnate.core.move import Seat
from magnate.core.text import N_
from magnate.games import find
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Person
from magnate.server.routes.deps import (
    HEARTBEAT,
    EventStream,
    Reader,
    SeatQuery,
    TableId,
    house_of,
    limit,
    must_be_somebody,
    person_of,
)
from magnate.server.routes.pages.common import anybody, done, go, page
from magnate.server.tables import actions, seating
from magnate.server.tables.submit import Submission
from magnate.server.tables.time_controls import PACES
from magnate.server.views.fragments import Line, News, drawn, news
from magnate.server.views.gallery import gallery, message
from magnate.server.views.sheets import filled
from magnate.server.views.table_page import TablePage, table_page

router = APIRouter(include_in_schema=False)
NOTES = {"late": N_("Somebody else was quicker, so your move was not made. This is how things are now: choose again.")}


@router.get("/t/{table_id}")
async def table(
    request: Request, table_id: TableId, seat: SeatQuery = None, note: Annotated[str, Query(max_length=20)] = ""
) -> Response:
    """The table."""
    who = await person_of(request)
    shown = await table_page(house_of(request), table_id, who, seat, request.cookies)
    return table_view(request, who, replace(shown, note=NOTES.get(note, "")))


def table_view(request: Request, who: Person | None, shown: TablePage, status: int = 200) -> Response:
    """The whole page."""
    return page(request, "table.html", who, status, **shown.values(), fragments=drawn(who, shown))


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
    who = await must_be_somebody(request)
    limit(request, "moves", 100, 20, who.id)
    try:
        accepted = await actions.move(house_of(request), who, table_id, sent)
    except Problem as problem:
        if problem.status == 409:
            return too_late(request, table_id, sent.seat, problem)
        raise
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


@router.get("/t/{table_id}/fragments")
async def all_fragments(request: Request, table_id: TableId, seat: SeatQuery = None) -> News:
    """The whole page once more, for whoever has lost the thread."""
    who = await person_of(request)
    shown = await table_page(house_of(request), table_id, who, seat, request.cookies)
    return news(shown, drawn(who, shown))


@router.get("/t/{table_id}/live")
async def live_stream(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The fragments of the page that have changed, whenever they do."""
    who = await person_of(request)
    _, _, mine, _ = await house_of(request).look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    reader = Reader(request, who)
    reader.must_have_room()
    return EventStream(changes(reader, table_id, seat))


async def changes(reader: Reader, table_id: str, seat: Seat | None) -> AsyncIterator[bytes]:
    house = house_of(reader.request)
    page = Followed(reader, table_id, seat)
    beat = monotonic() + HEARTBEAT
    async with house.hub.listen(table_id, reader.holders) as listener:
        while not (listener.dropped or await reader.gone()):
            listener.empty()  # of what comes while the page is drawn nobody knows whether it is on it
            try:
                messages = await page.news()
            except Problem:  # the table is not for this person's eyes any more
                return
            for each in messages:
                beat = monotonic() + HEARTBEAT
                yield each
            while await listener.next(beat - monotonic()) is None:  # what changes nothing here leaves the beat alone
                if listener.dropped or await reader.gone():
                    return
                beat = monotonic() + HEARTBEAT
                yield b"event: alive\ndata: 1\n\n"


class Followed:
    """A page that one stream keeps fresh: one's own, or for an onlooker what all onlookers see."""

    def __init__(self, reader: Reader, table_id: str, seat: Seat | None) -> None:
        self.house, self.who, self.cookies = house_of(reader.request), reader.who, reader.request.cookies
        self.table_id, self.seat = table_id, seat
        self.line = Line(reader.who)
        self.gallery = gallery(self.house, table_id) if seat is None else None
        self.seen: int | None = None  # the latest message from the gallery

    async def news(self) -> list[bytes]:
        if self.gallery is not None:
            found = await self.gallery.news(self.who, self.seen)
            if found is not None:
                self.seen, messages = found
                return messages
            self.gallery = None  # this person has sat down, say
        shown = await table_page(self.house, self.table_id, self.who, self.seat, self.cookies)
        return [message(each) for each in self.line.news(shown) if each.fragments or each.turn]


# -- sitting down ------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/sit")
async def sit(request: Request, table_id: TableId, invite: Annotated[str, Query(max_length=80)] = "") -> Response:
    """Where an invitation leads: what is played, and a button."""
    return await sit_again(request, table_id, invite)


async def sit_again(
    request: Request, table_id: str, invite: str, problem: Problem | None = None, name: str = ""
) -> Response:
    """The same with what was wrong, and what was typed."""
    house = house_of(request)
    row, place = await seating.invited(house, table_id, invite)
    game = find(row.game)
    host, sitting = await seating.company(house, row)
    return page(
        request,
        "sit.html",
        await person_of(request),
        problem.status if problem else 200,
        row=row,
        game=game,
        place=place,
        invite=invite,
        host=host,
        sitting=sitting,
        pace=PACES[row.pace].label,
        colour=game.name("seat", place.seat),
        wrong=problem.sentence if problem else "",
        given=name,
    )


@router.post("/t/{table_id}/join")
async def join(
    request: Request,
    table_id: TableId,
    invite: Annotated[str, Form(max_length=80)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Sit down; a newcomer may say a name first."""
    try:
        who, cookie = await anybody(request, name)
    except Problem as problem:
        if not invite or "text/html" not in request.headers.get("accept", ""):
            raise
        return await sit_again(request, table_id, invite, problem, name)
    await seating.join(house_of(request), who, table_id, invite or None)
    house_of(request).nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)


@router.post("/t/{table_id}/start")
async def start(request: Request, table_id: TableId, fill: Annotated[str, Form(max_length=20)] = "") -> Response:
    """Begin; seats that are still open may be filled with bots."""
    who = await must_be_somebody(request)
    house = house_of(request)
    await house.tables.start(who, table_id, fill)
    house.nudge(table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    left = await seating.leave(house_of(request), who, table_id)
    return go(request, "/" if left else f"/t/{table_id}")
