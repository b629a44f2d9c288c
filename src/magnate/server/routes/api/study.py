"""The JSON interface, version 1: games from elsewhere, and past positions played on."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from magnate.server.routes.api.schemas import Opened, Strict
from magnate.server.routes.deps import Somebody, TableId, house_of, limit, limit_tables
from magnate.server.tables import import_worker
from magnate.server.tables.lifecycle import TITLE
from magnate.server.tables.study import bring_in, open_study

router = APIRouter()


class Brought(Strict):
    """A journal from elsewhere."""

    text: str = Field(min_length=1, max_length=import_worker.LARGEST)
    title: str = Field("", max_length=TITLE)


class Study(Strict):
    """A past position to be played on: the entry, and who sits where ("me" or a bot's name)."""

    number: int = Field(ge=0, le=1_000_000)
    seats: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=9)


@router.post("/api/v1/records", status_code=201)
async def import_journal(request: Request, who: Somebody, body: Brought) -> Opened:
    """Bring a journal in as a table for study; it is replayed and every digest is checked."""
    limit(request, "imports", 10, 600, who.id)
    limit(request, "imports", 30, 600)
    return Opened(id=await bring_in(house_of(request), who, body.text, body.title))


@router.post("/api/v1/tables/{table_id}/study", status_code=201)
async def study(request: Request, who: Somebody, table_id: TableId, body: Study) -> Opened:
    """Play on from an entry of an ended game, at a new private table."""
    limit_tables(request, who)
    return Opened(id=await open_study(house_of(request), who, table_id, body.number, tuple(body.seats)))
