"""What a move would do, and what a bot would do, asked for by a page."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from magnate.core import codec
from magnate.core.driver import asking, refusal
from magnate.server.errors import Problem, not_found
from magnate.server.routes.deps import TableId, house_of, limit, must_be_somebody
from magnate.server.tables import agreements
from magnate.server.views.preview import Preview, preview
from magnate.server.views.sheets import filled

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Shown(Preview):
    """What a move would do, with its notation."""

    move: str


@router.get("/t/{table_id}/preview", response_model=Shown)
async def show(
    request: Request,
    table_id: TableId,
    number: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: Annotated[int, Query(ge=0, le=9)],
    move: Annotated[str, Query(max_length=2000)] = "",
    kind: Annotated[str, Query(max_length=60)] = "",
    after: Annotated[str, Query(max_length=500)] = "",
) -> Shown | Response:
    """What a move, or a form as it is filled in, would do now; with the answer that one press gives after it."""
    who = await must_be_somebody(request)
    row, _, mine, live = await house_of(request).look(table_id, who)
    if live is None or seat not in mine:
        raise not_found()
    limit(request, "previews", 200, 20, who.id)
    if row.status != "playing" or number != live.number:  # which may be ahead of the row
        return Response(status_code=204)  # nobody's mistake: the game moved on while somebody was looking
    given = {key[6:]: item for key, item in request.query_params.items() if key.startswith("field-")}
    try:
        text = filled(live.game, live.state, seat, kind, given) if kind else move
        wanted = codec.read(text, seat, live.game.moves)
    except codec.Unreadable as error:
        raise Problem(422, str(error)) from None
    refused = refusal(live.state, wanted)
    if refused is not None:
        raise Problem(422, live.game.explain(refused), rule=refused.rule)
    return Shown(**vars(preview(live.game, live.state, wanted, live.config.seats, after)), move=text)


@dataclass(frozen=True)
class Advice:
    """What a good bot would do, and why."""

    move: str
    label: str
    why: str


@router.get("/t/{table_id}/hint", response_model=Advice)
async def advise(
    request: Request,
    table_id: TableId,
    number: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: Annotated[int, Query(ge=0, le=9)],
) -> Advice | Response:
    """A hint, for somebody who plays against nobody but bots."""
    who = await must_be_somebody(request)
    house = house_of(request)
    row, places, mine, live = await house.look(table_id, who)
    if live is None or seat not in mine:
        raise not_found()
    if any(place.user_id != who.id for place in agreements.voters(places)):
        raise Problem(409, "hints are for games alone with bots")
    limit(request, "hints", 20, 60, who.id)
    ask = asking(live.state)
    if row.status != "playing" or number != live.number or ask is None or seat not in ask.seats(live.state):
        return Response(status_code=204)  # nobody's mistake: the game has moved on
    found = await house.workers.advise(live, seat, who.id)
    if found is None:
        raise Problem(503, "the bot has no answer now")
    return Advice(*found)
