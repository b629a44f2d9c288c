"""Moves put together from rows: rows come and go without JavaScript, are judged while they are typed, and are sent."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from magnate.core.compose import Composer
from magnate.core.move import Seat
from magnate.server.errors import Problem, not_found
from magnate.server.routes.deps import TableId, house_of, limit, must_be_somebody
from magnate.server.routes.pages.table import Key, Number, submit, table_view, too_late
from magnate.server.tables.cache import Live
from magnate.server.tables.submit import Submission
from magnate.server.views import compose
from magnate.server.views.compose import Draft, Wrong
from magnate.server.views.table_page import table_page

router = APIRouter(include_in_schema=False)
FIELDS = 300  # of a form with many rows
Kind = Annotated[str, Form(max_length=60)]
SeatForm = Annotated[int, Form(ge=0, le=9)]


async def drafted(request: Request, table_id: str, seat: Seat, kind: str) -> tuple[Live, Composer, Draft]:
    """The composer that somebody has filled in, and with what."""
    who = await must_be_somebody(request)
    row, _, mine, live = await house_of(request).look(table_id, who)
    if live is None or seat not in mine or row.status != "playing":
        raise not_found()
    composer = compose.find(live.game, live.state, seat, kind)
    if composer is None:
        raise Problem(409, "this cannot be put together now", head=live.number)
    form = {key: str(item) for key, item in (await request.form(max_fields=FIELDS)).items()}
    return live, composer, compose.read(composer, form)


@router.post("/t/{table_id}/compose")
async def change(
    request: Request, table_id: TableId, kind: Kind, seat: SeatForm, wish: Annotated[str, Form(max_length=60)] = ""
) -> Response:
    """The page with a row more or less."""
    _, composer, draft = await drafted(request, table_id, seat, kind)
    return await again(request, table_id, seat, kind, compose.changed(composer, draft, wish))


async def again(request: Request, table_id: str, seat: Seat, kind: str, draft: Draft, status: int = 200) -> Response:
    """The page with what has been filled in so far."""
    who = await must_be_somebody(request)
    chosen = seat if "seat=" in request.headers.get("referer", "") else None
    shown = await table_page(house_of(request), table_id, who, chosen, request.cookies)
    return table_view(request, who, replace(shown, drafts={kind: draft}), status)


@dataclass(frozen=True)
class Checked:
    """The move that it would be, or what is wrong in which row (-1 = in none alone), or why nothing can be sent."""

    move: str = ""
    error: str = ""
    row: int = -1
    closed: str = ""


@router.post("/t/{table_id}/compose/check")
async def check(request: Request, table_id: TableId, kind: Kind, seat: SeatForm) -> Checked:
    """Whether it could be sent as it stands, or which row is wrong and why."""
    who = await must_be_somebody(request)
    limit(request, "previews", 200, 20, who.id)
    live, composer, draft = await drafted(request, table_id, seat, kind)
    if composer.closed:
        return Checked(closed=composer.closed)
    try:
        text = compose.notation(live.game, live.state, seat, composer, draft)
    except Wrong as wrong:
        return Checked(error=sentence(wrong), row=wrong.row)
    return Checked(move=text)


@router.post("/t/{table_id}/compose/send")
async def send(request: Request, table_id: TableId, number: Number, key: Key, kind: Kind, seat: SeatForm) -> Response:
    """What has been put together, as a move."""
    live, composer, draft = await drafted(request, table_id, seat, kind)
    if number != live.number:
        problem = Problem(409, f"the game has moved on to number {live.number}", head=live.number)
        if "text/html" in request.headers.get("accept", ""):
            note = "The game has moved on meanwhile. Look at it, and send it again if you still want to."
            return await again(request, table_id, seat, kind, replace(draft, error=note), 409)
        return too_late(request, table_id, seat, problem)
    try:
        text = compose.notation(live.game, live.state, seat, composer, draft)
    except Wrong as wrong:
        if "text/html" in request.headers.get("accept", ""):
            return await again(request, table_id, seat, kind, marked(draft, wrong), 422)
        raise Problem(422, sentence(wrong), row=wrong.row) from None
    return await submit(request, table_id, Submission(number, key, text, seat))


def sentence(wrong: Wrong) -> str:
    said = str(wrong)
    return said[:1].upper() + said[1:]


def marked(draft: Draft, wrong: Wrong) -> Draft:
    """The draft with what is wrong, at the row concerned."""
    if wrong.row < 0:
        return replace(draft, error=sentence(wrong))
    rows = [replace(row, error=sentence(wrong)) if n == wrong.row else row for n, row in enumerate(draft.rows)]
    return replace(draft, rows=tuple(rows))
