"""Pages about the past: a game entry by entry, journals, and the shelf of past games."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from magnate.server.routes.deps import Number, SeatQuery, TableId, house_of, limit, must_be_somebody, person_of
from magnate.server.routes.pages.common import page
from magnate.server.tables.past import looking
from magnate.server.views.history import past_entry_page, past_of
from magnate.server.views.templates import BUILD, templates

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Past:
    """The table after an entry, for history.js."""

    build: str
    number: int
    moment: str
    over: bool
    fragments: dict[str, str]


@router.get("/t/{table_id}/history")
async def last_entry(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The history begins at its end."""
    at = await looking(house_of(request), table_id, await person_of(request), seat)
    asked = "" if seat is None else f"?seat={seat}"
    return RedirectResponse(f"/t/{table_id}/history/{at.row.number}{asked}", 303)


@router.get("/t/{table_id}/goto")
async def go_to(
    table_id: TableId, number: Annotated[int, Query(ge=0, le=1_000_000)], seat: SeatQuery = None
) -> Response:
    """Where the form for an entry's number leads."""
    return RedirectResponse(f"/t/{table_id}/history/{number}" + ("" if seat is None else f"?seat={seat}"), 303)


@router.get("/t/{table_id}/history/{number}")
async def history(request: Request, table_id: TableId, number: Number, seat: SeatQuery = None) -> Response:
    """The table after an entry, what happened around it, and the way to all others."""
    who = await person_of(request)
    limit(request, "history", 600, 60)
    shown = await past_entry_page(house_of(request), table_id, who, number, seat, request.cookies)
    return page(request, "history.html", who, **shown.values())


@router.get("/t/{table_id}/history/{number}/fragments")
async def history_fragments(request: Request, table_id: TableId, number: Number, seat: SeatQuery = None) -> Past:
    """The same in pieces, for a page that steps through the entries."""
    who = await person_of(request)
    limit(request, "history", 600, 60)
    shown = await past_entry_page(house_of(request), table_id, who, number, seat, request.cookies)
    happened = templates.get_template("fragments/happened.html").render({"who": who, **shown.values()})
    fragments = {"happened": happened, **shown.fragments}
    return Past(BUILD, number, shown.moment, not shown.asked, fragments)


@router.get("/records")
async def shelf(request: Request) -> Response:
    """A person's past games, and the door for games from elsewhere."""
    who = await must_be_somebody(request)
    return page(request, "records.html", who, records=await past_of(house_of(request), who))
