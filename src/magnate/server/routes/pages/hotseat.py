"""Several seats at one device: somebody says who holds it."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from magnate.server.errors import not_found
from magnate.server.routes.deps import TableId, house_of, must_be_somebody
from magnate.server.routes.pages.common import go
from magnate.server.views.hotseat import cookie

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/reveal")
async def reveal(request: Request, table_id: TableId, seat: Annotated[int, Form(ge=0, le=9)]) -> Response:
    """Somebody says that they sit at this seat and hold the device now."""
    house = house_of(request)
    _, _, mine, _ = await house.look(table_id, await must_be_somebody(request))
    if seat not in mine:
        raise not_found()
    response = go(request, f"/t/{table_id}")
    secure = house.settings.secure
    response.set_cookie(
        cookie(table_id), str(seat), path=f"/t/{table_id}", httponly=True, samesite="lax", secure=secure
    )
    return response
