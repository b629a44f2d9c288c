"""The JSON interface, version 1: the past of a table."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from magnate.core.view import view
from magnate.server.errors import Problem
from magnate.server.routes.api.schemas import Past
from magnate.server.routes.deps import Anybody, Number, SeatQuery, TableId, house_of, limit
from magnate.server.tables.past import PAST, journal_of, looking
from magnate.server.views.history import entries_told

router = APIRouter()


@router.get("/api/v1/tables/{table_id}/history/{number}")
async def read_history(
    request: Request, who: Anybody, table_id: TableId, number: Number, seat: SeatQuery = None
) -> Past:
    """The table after an entry, as your seat was allowed to see it then."""
    limit(request, "history", 240, 60)
    at = await looking(house_of(request), table_id, who, seat, number)
    (told,) = entries_told(at.live, at.seat, number, number)
    game, state = at.live.game, at.live.at(number)
    seen = view(game, state, at.seat)
    return Past(view=seen, facts=game.facts(seen, state.rules), seat=at.seat, entry=told)


@router.get("/api/v1/tables/{table_id}/journal", response_class=PlainTextResponse)
@router.get("/t/{table_id}/journal.txt", include_in_schema=False)
async def read_journal(request: Request, who: Anybody, table_id: TableId) -> Response:
    """The whole game as a text that replays exactly; for everybody who may see the table, once it has ended."""
    at = await looking(house_of(request), table_id, who, None)
    if at.row.status not in PAST:
        raise Problem(409, "a journal holds everybody's secrets; it can be read when the game has ended")
    kept = {"content-disposition": f'attachment; filename="magnate-{at.row.game}-{table_id}.txt"'}
    return PlainTextResponse(journal_of(at.row, at.live).text(), headers=kept)
