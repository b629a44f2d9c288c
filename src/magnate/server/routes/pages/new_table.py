"""New tables: at once against bots, or by a form."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy import func, select
from starlette.responses import Response

from magnate.core.game import Game
from magnate.games import GAMES, find
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Person
from magnate.server.routes.deps import house_of, limit_tables, person_of
from magnate.server.routes.pages.common import anybody, go, page
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.time_controls import PACES
from magnate.server.views.opponents import opponents, tempers, usual

router = APIRouter(include_in_schema=False)


async def first_options(db: Database, who: Person | None, game: Game) -> dict[str, Any]:
    """What the rulebook recommends to somebody who has never sat at a game like this one."""
    if who is not None:
        tables, seats = schema.tables.c, schema.seats.c
        query = (
            select(func.count())
            .select_from(schema.tables.join(schema.seats, seats.table_id == tables.id))
            .where(seats.user_id == who.id, tables.game == game.key, tables.number > 0)
        )
        async with db.read() as connection:
            if await connection.scalar(query):
                return {}
    return dict(game.introduction.first)


@router.post("/play")
async def quick_game(
    request: Request,
    game: Annotated[str, Form(max_length=40)],
    level: Annotated[str, Form(max_length=20)] = "",
    alone: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """A game against bots, or against the opponent that the rules play, at once."""
    who, cookie = await anybody(request)
    limit_tables(request, who)
    house = house_of(request)
    if game not in GAMES:
        raise not_found()
    if level and level not in [each.name for each in opponents(find(game))]:
        raise Problem(422, f"there is no opponent {level[:20]!r}")
    found = find(game)
    fewest = max(min(found.players), min(3, max(found.players)))
    seats = ("me", *[level or usual()] * (fewest - 1))
    options = await first_options(house.db, who, found)
    if alone:
        seats, options = ("me",), options | how_hard(found, alone)
    table_id = await house.tables.create(who, Wanted(game, "", seats, options, {}))
    house.nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)


def how_hard(game: Game, level: str) -> dict[str, Any]:
    """The options of a game for one at this level."""
    key, levels = game.introduction.alone
    if level not in levels:
        raise Problem(422, f"there is no level {level[:20]!r}")
    return {key: level}


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    """The form for a new table."""
    if game not in GAMES:
        raise not_found()
    found, who = find(game), await person_of(request)
    context: dict[str, Any] = {"game": found, "opponents": opponents(found), "usual": usual(), "paces": PACES}
    context["tempers"] = tempers(found)
    context["first"] = await first_options(house_of(request).db, who, found)
    return page(request, "new.html", who, **context)


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    """Open a table from the form."""
    if game not in GAMES:
        raise not_found()
    form = {key: str(item) for key, item in (await request.form()).items()}
    name = form.get("name", "")
    who, cookie = await anybody(request, name)
    limit_tables(request, who)
    if who.guest and name.strip() not in ("", who.name):
        await house_of(request).accounts.rename(who, name)
    seats = tuple(form[key] for key in sorted(form) if key.startswith("seat-") and form[key] != "none")
    if fill := form.get("fill", ""):
        seats = tuple(fill if kind == "open" else kind for kind in seats)
    options: dict[str, Any] = {key[7:]: item for key, item in form.items() if key.startswith("option-")}
    wanted = Wanted(
        game, form.get("title", ""), seats, options, {}, form.get("pace", "untimed"), form.get("listed") == "yes",
        form.get("spectators") == "yes", form.get("when_full") == "yes",
    )  # fmt: skip
    house = house_of(request)
    table_id = await house.tables.create(who, wanted)
    house.nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)
