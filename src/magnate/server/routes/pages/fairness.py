"""Fairness: what is published before the first draw, what is revealed after the last, and whether both fit."""

import json

from fastapi import APIRouter, Request
from starlette.responses import Response

from magnate.server.errors import Problem
from magnate.server.routes.deps import TableId, house_of, person_of
from magnate.server.routes.pages.common import page
from magnate.server.tables.fairness import ENDED, fairness_of, judged

router = APIRouter()


@router.get("/t/{table_id}/fairness", include_in_schema=False)
async def fairness_page(request: Request, table_id: TableId) -> Response:
    """The commitment, the secret once it may be known, and the verdict."""
    house = house_of(request)
    who = await person_of(request)
    row, _, _, _ = await house.look(table_id, who)
    data = await fairness_of(house.db, row) if row.commitment else None
    verdict = judged(data) if data is not None and data["secret"] is not None else None
    return page(request, "fairness.html", who, row=row, data=data, verdict=verdict)


@router.get("/verify", include_in_schema=False)
async def checker(request: Request) -> Response:
    """A page on which a browser checks a fairness file by itself."""
    return page(request, "verify.html", await person_of(request))


@router.get("/t/{table_id}/fairness.json", include_in_schema=False)
async def fairness_file(request: Request, table_id: TableId) -> Response:
    """The fairness file, to be kept and checked elsewhere."""
    house = house_of(request)
    row, _, _, _ = await house.look(table_id, await person_of(request))
    if row.status not in ENDED or row.number < 0:
        raise Problem(409, "the secret is revealed when the game has ended")
    name = f"magnate-fairness-{table_id}.json"
    body = json.dumps(await fairness_of(house.db, row), indent=1)
    kept = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=kept)
