"""Several seats at one device: what a seat holds back is shown once somebody has said that they sit there.

The seat is remembered by the browser, for one table: the device is what is handed around, not the account.
"""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.core.view import Audience, keeps
from magnate.server.api import TableId
from magnate.server.pages import go
from magnate.server.problem import not_found
from magnate.server.who import house_of, must_be_somebody

router = APIRouter(include_in_schema=False)


def cookie(table_id: str) -> str:
    return f"seat-{table_id}"


def held(cookies: Mapping[str, str], table_id: str, mine: list[Seat]) -> Seat | None:
    """The seat of whoever holds the device, as far as they have said."""
    given = cookies.get(cookie(table_id), "")
    return next((seat for seat in mine if str(seat) == given), None)


def automatic(
    game: Game, s: State, mine: list[Seat], asked: list[Seat], holder: Seat | None
) -> tuple[Seat | None, Seat | None]:
    """The seat to look through where none was named, and the one that a curtain hides; one of them is None."""
    if not mine:
        return None, None
    waiting = [seat for seat in asked if seat in mine] or [mine[0] if holder is None else holder]
    if len(mine) == 1 or not keeps(game, s, waiting[0]):
        return waiting[0], None
    return (holder, None) if holder in waiting else (None, waiting[0])


def looking_back(game: Game, mine: list[Seat], holder: Seat | None) -> Seat | None:
    """The seat to look through at the past, where some seat may have held something back."""
    if len(mine) > 1 and {Audience.OWNER, Audience.SECRET} & set(game.audience.values()):
        return holder
    return mine[0] if mine else None


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
