"""The pages: HTML drawn here, playable by plain forms; live.js only makes them quicker."""

import hashlib
from math import ceil
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.templating import Jinja2Templates

from magnate.bots import BOTS
from magnate.games import GAMES, find
from magnate.server.accounts import Person, spelt
from magnate.server.faces import face
from magnate.server.paces import PACES
from magnate.server.problem import Problem, not_found
from magnate.server.tables import Wanted
from magnate.server.who import give_cookie, house_of, limit, person_of, take_cookie
from magnate.server.words import program, sentence, span, stamp

router = APIRouter(include_in_schema=False)
WEB = Path(__file__).parent.parent / "web"
templates = Jinja2Templates([WEB / "templates", WEB])


def build_of(folder: Path) -> str:
    """A few digits that change with every file a browser might have kept."""
    kinds = (".html", ".js", ".css", ".svg", ".py", ".woff2")
    files = sorted(path for path in folder.rglob("*") if path.suffix in kinds)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


BUILD = build_of(WEB)
templates.env.globals["build"] = BUILD
templates.env.filters |= {"span": span, "stamp": stamp, "program": program, "sentence": sentence}


def page(request: Request, name: str, who: Person | None, status: int = 200, **context: Any) -> HTMLResponse:
    return templates.TemplateResponse(request, name, {"who": who, **context}, status_code=status)


def problem_page(
    request: Request, status: int, said: str, form: str = "", who: Person | None = None, nameless: bool = True
) -> HTMLResponse:
    """What is wrong, and the way back. Nameless = nobody knows who asks."""
    words = request.url.path.split("/")
    table = "/".join(words[:3]) if words[1] == "t" and len(words) > 3 else ""
    return page(request, "problem.html", who, status, said=said, table=table, form=form, nameless=nameless)


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


def done(request: Request, where: str, **said: Any) -> Response:
    """After a plain form the page it leads to, after a call by live.js a few words."""
    if request.headers.get("accept", "") == "application/json":
        return JSONResponse(said)
    return go(request, where)


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
    context: dict[str, Any] = {"game": find(game), "face": face(game), "bots": BOTS, "paces": PACES}
    return page(request, "new.html", await person_of(request), **context)


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


@router.get("/login")
async def login_form(request: Request) -> Response:
    return page(request, "login.html", await person_of(request))


@router.post("/login")
async def log_in(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    try:
        limit(request, "login", 300, 600)
        limit(request, "login-name", 20, 900, spelt(name)[:80])
        _, cookie = await house_of(request).accounts.log_in(name, password, request.headers.get("user-agent", ""))
    except Problem as problem:
        return await once_more(request, problem, "login", name)
    return go(request, "/", cookie)


async def once_more(request: Request, problem: Problem, form: str, name: str) -> Response:
    """The forms to log in and to sign up again, with what is wrong; a program is told as ever."""
    if "text/html" not in request.headers.get("accept", ""):
        raise problem
    who = await person_of(request)
    again = page(request, "login.html", who, problem.status, said=problem.sentence, tried=form, given=name)
    if problem.after:
        again.headers["retry-after"] = str(ceil(problem.after))
    return again


@router.post("/signup")
async def sign_up(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    guest = await person_of(request)
    try:
        limit(request, "signup", 5, 86_400)
        accounts = house_of(request).accounts
        _, cookie = await accounts.sign_up(name, password, request.headers.get("user-agent", ""), guest)
    except Problem as problem:
        return await once_more(request, problem, "signup", name)
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
