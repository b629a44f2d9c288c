"""The JSON interface, version 1: fairness."""

from fastapi import APIRouter, Request

from magnate.server.routes.api.schemas import Fairness
from magnate.server.routes.deps import Anybody, TableId, house_of
from magnate.server.tables.fairness import fairness_of

router = APIRouter()


@router.get("/api/v1/tables/{table_id}/fairness")
async def read_fairness(request: Request, who: Anybody, table_id: TableId) -> Fairness:
    """The commitment; after the end the fairness file that `magnate verify` checks."""
    house = house_of(request)
    row, _, _, _ = await house.look(table_id, who)
    return Fairness(**await fairness_of(house.db, row))
