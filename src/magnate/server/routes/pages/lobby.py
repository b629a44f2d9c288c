"""The lobby."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from magnate.games import GAMES, find
from magnate.server.routes.deps import house_of, person_of
from magnate.server.routes.pages.common import page
from magnate.server.views.lobby import AT_A_GLANCE, ended_tables, open_tables, seated, tables_of, tell_progress
from magnate.server.views.opponents import opponents, usual

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(request: Request) -> Response:
    """The front door."""
    house = house_of(request)
    who = await person_of(request)
    mine = await tables_of(house, who)
    async with house.db.read() as connection:
        now = await house.db.now(connection)
        await tell_progress(house, connection, who, mine[:AT_A_GLANCE])
        mine_now = [card for card in mine if card.status in ("open", "playing")]
        context: dict[str, Any] = {
            "mine": await seated(connection, mine_now),
            "past": len(mine) - len(mine_now),
            "listed": await seated(connection, await open_tables(connection, {card.id for card in mine})),
            "ended": await seated(connection, await ended_tables(connection)),
            "games": [{"game": find(key), "opponents": opponents(find(key))} for key in GAMES],
            "now": now,
            "opponents": opponents(),
            "usual": usual(),
        }
    return page(request, "lobby.html", who, **context)
