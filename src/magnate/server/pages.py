"""The pages: HTML drawn here, playable by plain forms; live.js only makes them quicker."""

import hashlib
import json
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy import Row, select
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.templating import Jinja2Templates

from magnate.bots import BOTS
from magnate.games import GAMES, find
from magnate.server import schema
from magnate.server.accounts import Person
from magnate.server.api import HEARTBEAT, TableId
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.paces import PACES
from magnate.server.play import Submission
from magnate.server.present import LOG_LINES, board, may_undo, question, seat_names, story
from magnate.server.problem import not_found
from magnate.server.tables import Wanted
from magnate.server.who import (
    give_cookie,
    house_of,
    limit,
    must_be_somebody,
    person_of,
    take_cookie,
)

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(Path(__file__).parent.parent / "web" / "templates")
FRAGMENTS = ("status", "seats", "tray", "board", "log")


def page(request: Request, name: str, who: Person | None, status: int = 200, **context: Any) -> HTMLResponse:
    return templates.TemplateResponse(request, name, {"who": who, **context}, status_code=status)


def problem_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    return page(request, "problem.html", None, status, sentence=sentence)


@router.get("/")
async def lobby(request: Request) -> Response:
    """What is this place, what waits for me, what can I join."""
    house = house_of(request)
    who = await person_of(request)
    return page(request, "lobby.html", who, mine=await tables_of(house, who), listed=await listed(house), games=cards())


def cards() -> list[dict[str, Any]]:
    games = [find(key) for key in GAMES]
    return [{"key": game.key, "title": game.title, "players": game.players} for game in games]


async def tables_of(house: House, who: Person | None) -> list[dict[str, Any]]:
    """A person's tables, those waiting for an answer first."""
    if who is None:
        return []
    async with house.db.read() as connection:
        query = (
            select(schema.tables, schema.seats.c.seat)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.user_id == who.id)
            .order_by(schema.tables.c.created.desc())
            .limit(200)
        )
        rows = (await connection.execute(query)).all()
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        waiting = row.status == "playing" and str(row.seat) in row.asked.split(",")
        card = found.setdefault(row.id, {"id": row.id, "title": row.title, "status": row.status, "waiting": False})
        card["waiting"] = card["waiting"] or waiting
    return sorted(found.values(), key=lambda card: (not card["waiting"], card["status"] != "playing"))


async def listed(house: House) -> list[Row[Any]]:
    async with house.db.read() as connection:
        query = select(schema.tables).where(schema.tables.c.listed, schema.tables.c.status == "open")
        return list((await connection.execute(query.order_by(schema.tables.c.created.desc()).limit(50))).all())


async def anybody(request: Request) -> tuple[Person, str | None]:
    """Whoever asks; a newcomer becomes a guest."""
    who = await person_of(request)
    if who is not None:
        return who, None
    limit(request, "guests", 30, 600)
    return await house_of(request).accounts.guest(request.headers.get("user-agent", "")[:120])


def go(request: Request, where: str, cookie: str | None = None) -> RedirectResponse:
    response = RedirectResponse(where, 303)
    if cookie:
        give_cookie(request, response, cookie)
    return response


@router.post("/play")
async def quick_game(request: Request, game: Annotated[str, Form(max_length=40)]) -> Response:
    """A game against bots, at once."""
    who, cookie = await anybody(request)
    limit(request, "tables", 5, 60, who.id)
    house = house_of(request)
    if game not in GAMES:
        raise not_found()
    fewest = max(min(find(game).players), min(3, max(find(game).players)))
    seats = ("me", *["greedy"] * (fewest - 1))
    table_id = await house.tables.create(who, Wanted(game, "", seats, {}, {}))
    house.nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    """The form for a new table."""
    if game not in GAMES:
        raise not_found()
    return page(request, "new.html", await person_of(request), game=find(game), bots=BOTS, paces=PACES)


@router.post("/new/{game}")
async def make_table(request: Request, game: str) -> Response:
    """Open a table from the form."""
    if game not in GAMES:
        raise not_found()
    form = {key: str(item) for key, item in (await request.form()).items()}
    who, cookie = await anybody(request)
    limit(request, "tables", 5, 60, who.id)
    seats = tuple(form[key] for key in sorted(form) if key.startswith("seat-") and form[key] != "none")
    options: dict[str, Any] = {key[7:]: item for key, item in form.items() if key.startswith("option-")}
    wanted = Wanted(
        game, form.get("title", ""), seats, options, {}, form.get("pace", "untimed"), form.get("listed") == "yes",
        form.get("spectators") == "yes",
    )  # fmt: skip
    house = house_of(request)
    table_id = await house.tables.create(who, wanted)
    house.nudge(table_id)
    return go(request, f"/t/{table_id}", cookie)


@router.get("/t/{table_id}")
async def table(request: Request, table_id: TableId, seat: int | None = None) -> Response:
    """The table."""
    house = house_of(request)
    who = await person_of(request)
    context = await table_context(house, table_id, who, seat)
    return page(request, "table.html", who, **context)


async def table_context(house: House, table_id: str, who: Person | None, seat: int | None = None) -> dict[str, Any]:
    """All that the fragments of a table page need."""
    row, places, mine, live = await house.look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    async with house.db.read() as connection:
        ids = [place.user_id for place in places if place.user_id]
        people = await connection.execute(
            select(schema.users.c.id, schema.users.c.name).where(schema.users.c.id.in_(ids))
        )
        names = {found.id: found.name for found in people}
    game = find(row.game)
    asked = [int(each) for each in row.asked.split(",") if each]
    me = seat if seat is not None else next((s for s in asked if s in mine), mine[0] if mine else None)
    context: dict[str, Any] = {
        "row": row, "game": game, "mine": mine, "me": me, "asked": asked,
        "people": seat_names(game, places, names), "owner": who is not None and row.owner == who.id,
        "key": secrets.token_urlsafe(12), "question": None, "board": None, "story": [], "undo": False, "result": None,
    }  # fmt: skip
    if live is not None:
        context |= game_context(live, row, mine, me)
    return context


def game_context(live: Live, row: Row[Any], mine: list[int], me: int | None) -> dict[str, Any]:
    return {
        "question": question(live.game, live.state, me) if me is not None and row.status == "playing" else None,
        "board": board(live, live.state, me),
        "story": list(reversed(story(live, me, max(0, row.number - LOG_LINES), row.number))),
        "undo": row.status == "playing" and may_undo(live, mine),
        "result": live.game.result(live.state) if not live.state.agenda else None,
    }


@router.post("/t/{table_id}/move")
async def move(
    request: Request,
    table_id: TableId,
    number: Annotated[int, Form(ge=0)],
    key: Annotated[str, Form(min_length=8, max_length=64)],
    move: Annotated[str, Form(min_length=1, max_length=2000)],
    seat: Annotated[int | None, Form(ge=0, le=9)] = None,
) -> Response:
    """A move by a plain form."""
    house = house_of(request)
    who = await must_be_somebody(request)
    limit(request, "moves", 100, 20, who.id)
    _, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    await house.play.submit(table_id, mine, Submission(number, key, move, seat))
    house.nudge(table_id)
    return go(request, f"/t/{table_id}")


@router.get("/t/{table_id}/live")
async def live_stream(request: Request, table_id: TableId) -> Response:
    """The fragments of the page that have changed, whenever they do."""
    house = house_of(request)
    who = await person_of(request)
    await house.look(table_id, who)
    return StreamingResponse(fragments(request, house, table_id, who), media_type="text/event-stream")


async def fragments(request: Request, house: House, table_id: str, who: Person | None) -> AsyncIterator[str]:
    sent: dict[str, str] = {}
    async with house.hub.listen(table_id) as listener:
        while not listener.dropped:
            context = await table_context(house, table_id, who)
            changed = {}
            for name in FRAGMENTS:
                html = templates.get_template(f"fragments/{name}.html").render({"who": who, **context})
                mark = hashlib.sha256(html.replace(context["key"], "").encode()).hexdigest()
                if sent.get(name) != mark:
                    sent[name] = mark
                    changed[name] = html
            if changed:
                yield f"id: {context['row'].number}\ndata: {json.dumps(changed)}\n\n"
            while await listener.next(HEARTBEAT) is None:
                yield ": \n\n"
            while not listener.queue.empty():
                listener.queue.get_nowait()


@router.post("/t/{table_id}/join")
async def join(request: Request, table_id: TableId, invite: Annotated[str, Form(max_length=80)] = "") -> Response:
    who, cookie = await anybody(request)
    house = house_of(request)
    await house.tables.join(who, table_id, invite or None)
    return go(request, f"/t/{table_id}", cookie)


@router.post("/t/{table_id}/start")
async def start(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    house = house_of(request)
    await house.tables.start(who, table_id)
    house.nudge(table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/leave")
async def leave(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    await house_of(request).tables.leave(who, table_id)
    return go(request, "/")


@router.get("/login")
async def login_form(request: Request) -> Response:
    return page(request, "login.html", await person_of(request))


@router.post("/login")
async def log_in(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    limit(request, "login", 300, 600)
    limit(request, "login-name", 20, 900, name.casefold()[:80])
    _, cookie = await house_of(request).accounts.log_in(name, password, request.headers.get("user-agent", ""))
    return go(request, "/", cookie)


@router.post("/signup")
async def sign_up(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    limit(request, "signup", 5, 86_400)
    guest = await person_of(request)
    accounts = house_of(request).accounts
    _, cookie = await accounts.sign_up(name, password, request.headers.get("user-agent", ""), guest)
    return go(request, "/", cookie)


@router.post("/logout")
async def log_out(request: Request) -> Response:
    house = house_of(request)
    for name, cookie in request.cookies.items():
        if name.endswith("magnate"):
            await house.accounts.close_session(cookie)
    response = go(request, "/")
    take_cookie(request, response)
    return response
