"""Fairness: what is published before the first draw, what is revealed after the last, and whether both fit."""

import json
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Row, select
from starlette.responses import JSONResponse, Response

from magnate import verify
from magnate.server import schema
from magnate.server.api import TableId
from magnate.server.care import fairness_data
from magnate.server.house import House
from magnate.server.live import read_records
from magnate.server.log import Damaged
from magnate.server.pages import page
from magnate.server.problem import Problem
from magnate.server.who import house_of, person_of

router = APIRouter()
ENDED = ("finished", "cancelled")  # nothing can be drawn any more


def promised(row: Row[Any]) -> dict[str, Any]:
    """What everybody at the table may know while the game runs: the commitment and what it was made with."""
    words = json.loads(row.words)
    return {"table": row.id, "nonce": row.nonce, "words": words, "commitment": row.commitment, "secret": None}


async def revealed(house: House, row: Row[Any]) -> dict[str, Any]:
    """The fairness file of a game that has ended: the secret and the whole log, undone branches included."""
    async with house.db.read() as connection:
        query = select(schema.seeds.c.secret).where(schema.seeds.c.table_id == row.id)
        secret = await connection.scalar(query)
        records = await read_records(connection, row.id, -1, row.number)
    if secret is None:
        raise Problem(404, "no luck was drawn at this table")
    return fairness_data(row, records, str(secret))


def judged(data: dict[str, Any]) -> tuple[bool, str]:
    """The verdict of the independent checker on a fairness file."""
    try:
        drawn = verify.check(verify.read(json.dumps(data)))
    except verify.Unfair as fault:
        return False, str(fault)
    return True, f"all {drawn} draws follow from the secret, and the secret is the one committed to"


async def fairness_of(house: House, row: Row[Any]) -> dict[str, Any]:
    """As much as may be told now."""
    if row.status not in ENDED or row.number < 0:
        return promised(row)
    try:
        return await revealed(house, row)
    except Damaged as damage:
        raise Problem(503, f"this table is set aside: {damage}") from damage


@router.get("/api/v1/tables/{table_id}/fairness")
async def read_fairness(request: Request, table_id: TableId) -> JSONResponse:
    """The commitment; after the end the fairness file that `magnate verify` checks."""
    house = house_of(request)
    row, _, _, _ = await house.look(table_id, await person_of(request))
    return JSONResponse(await fairness_of(house, row))


@router.get("/t/{table_id}/fairness", include_in_schema=False)
async def fairness_page(request: Request, table_id: TableId) -> Response:
    """The commitment, the secret once it may be known, and the verdict."""
    house = house_of(request)
    who = await person_of(request)
    row, _, _, _ = await house.look(table_id, who)
    data = await fairness_of(house, row) if row.commitment else None
    verdict = judged(data) if data is not None and data["secret"] is not None else None
    return page(request, "fairness.html", who, row=row, data=data, verdict=verdict)


@router.get("/t/{table_id}/fairness.json", include_in_schema=False)
async def fairness_file(request: Request, table_id: TableId) -> Response:
    """The fairness file, to be kept and checked elsewhere."""
    house = house_of(request)
    row, _, _, _ = await house.look(table_id, await person_of(request))
    if row.status not in ENDED or row.number < 0:
        raise Problem(409, "the secret is revealed when the game has ended")
    name = f"magnate-fairness-{table_id}.json"
    body = json.dumps(await fairness_of(house, row), indent=1)
    kept = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=kept)
