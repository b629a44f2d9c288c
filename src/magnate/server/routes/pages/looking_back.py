"""A finished game looked back on: its page, and the button that has it worked out."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from magnate.server.errors import Problem
from magnate.server.routes.deps import SeatQuery, TableId, house_of, limit, must_be_somebody
from magnate.server.routes.pages.common import go, page
from magnate.server.routes.pages.following import following, namer
from magnate.server.tables.past import journal_of
from magnate.server.views.looking_back import looked_back

router = APIRouter(include_in_schema=False)
UNFINISHED = "only a finished game is looked back on"


@router.get("/t/{table_id}/analysis")
async def analysis(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The chances of winning over time, the biggest swings, and what would have been better."""
    at, who, shown = await following(request, table_id, seat)
    if not shown.ended:
        raise Problem(409, UNFINISHED)
    kept = house_of(request).looking_back
    found = kept.found.get(table_id)
    return page(
        request,
        "analysis.html",
        who,
        **vars(shown),
        found=found and looked_back(at.live.game, found, shown.people, namer(at.live.game, shown.people)),
        waiting=table_id in kept.waiting,
        failed=table_id in kept.found and found is None,
    )


@router.post("/t/{table_id}/analysis")
async def begin_analysis(request: Request, table_id: TableId) -> Response:
    """Have it worked out."""
    who = await must_be_somebody(request)
    limit(request, "analyses", 6, 600, who.id)
    at, _, shown = await following(request, table_id, None)
    if not shown.ended:
        raise Problem(409, UNFINISHED)
    house_of(request).looking_back.begin(table_id, journal_of(at.row, at.live))
    return go(request, f"/t/{table_id}/analysis")
