"""The application: routes, security, and one last-resort handler."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import ceil
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from magnate.core.record import Damaged
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import Unavailable
from magnate.server.errors import Problem
from magnate.server.routes import api, monitoring, pages
from magnate.server.routes.access import routes
from magnate.server.routes.deps import house_of, person_of
from magnate.server.routes.openapi import document
from magnate.server.routes.pages.common import problem_page
from magnate.server.routes.security import SAFE, Limits, Security, TooLarge
from magnate.server.settings import Settings
from magnate.server.tables import quarantine
from magnate.web import WEB

log = logging.getLogger("magnate")
MOMENT = 2  # seconds after which somebody may ask again when the database could not be used
DAMAGED = Problem(503, "what is kept here is damaged and cannot be shown", after=quarantine.LATER)


def create_app(settings: Settings) -> FastAPI:
    """One process of the house."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = OpenHouse(settings)
        app.state.house = house
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(title="Magnate", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.limits = Limits()
    for router in (*api.ROUTERS, *pages.ROUTERS):
        app.include_router(router)
    document(app)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Unavailable, on_unavailable)
    app.add_exception_handler(TooLarge, on_too_large)
    for kind in (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # what damaged data leads to
        app.add_exception_handler(kind, on_broken)
    app.add_exception_handler(Exception, on_anything)
    monitoring.measure(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Security, settings=settings, refuse=refuse)
    return app


def refuse(scope: Scope, status: int, said: str) -> Response:
    """An answer to what does not get in."""
    return brief(Request(scope), status, said)


def by_program(request: Request) -> bool:
    return request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", "")


def brief(request: Request, status: int, said: str) -> Response:
    """The same sentence for a program and for a person; nobody is looked up for it."""
    if by_program(request):
        return JSONResponse({"error": said}, status)
    return problem_page(request, status, said)


async def answer(request: Request, status: int, said: str, **more: object) -> Response:
    """The same; a person is given the way back to the form, and sees who they are."""
    if by_program(request):
        return JSONResponse({"error": said, **more}, status)
    try:
        who, known = await person_of(request), True
    except (Problem, Unavailable, Damaged):
        who, known = None, False
    return problem_page(request, status, said, form_of(request), who, nameless=not known)


def form_of(request: Request) -> str:
    """The page of this house whose form was sent; nothing if it came from elsewhere or cannot be opened again."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return ""
    sent_here = request.method not in SAFE and came.netloc == request.headers.get("host", "")
    if not sent_here or "GET" not in allowed(request.app, came.path):
        return ""
    return came.path + (f"?{came.query}" if came.query else "")


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    refused = await answer(request, error.status, error.sentence, **error.more)
    if error.after:
        refused.headers["retry-after"] = str(ceil(error.after))
    return refused


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "there is no such page, or it is not for you", 405: "this page does not take that"}
    refused = await answer(request, error.status_code, sentences.get(error.status_code, str(error.detail)))
    if error.status_code == 405:
        refused.headers["allow"] = ", ".join(allowed(request.app, request.url.path))
    return refused


def allowed(app: FastAPI, path: str) -> list[str]:
    """What an address takes; the framework knows only the first of its routes."""
    return sorted({method for method, known in routes(app) if compile_path(known)[0].match(path)})


async def on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return await answer(request, 422, f"{where or 'the body'}: {first['msg']}")


async def on_unavailable(request: Request, error: Exception) -> Response:
    log.warning("database unavailable: %s", error)
    refused = brief(request, 503, "the house cannot write now; nothing was lost, try again in a moment")
    refused.headers["retry-after"] = str(MOMENT)
    return refused


async def on_too_large(request: Request, error: Exception) -> Response:
    return await answer(request, 413, "this request is too large")


async def on_broken(request: Request, error: Exception) -> Response:
    """Perhaps what is stored is damaged: then it is told, and at a table, that table is set aside alone."""
    house, why = house_of(request), str(error) if isinstance(error, Damaged) else ""
    if table_id := request.path_params.get("table_id"):
        with suppress(Problem, Unavailable):
            why = await quarantine.doubt(house.db, house.games, str(table_id)) or why
    if not why:
        return await on_anything(request, error)
    log.error("a request failed on damaged records", extra={"why": why, "where": quarantine.where(error)})
    problem = quarantine.SetAside(why) if table_id else DAMAGED
    refused = brief(request, problem.status, problem.sentence)  # who asks may be what cannot be read
    refused.headers["retry-after"] = str(ceil(problem.after))
    return refused


async def on_anything(request: Request, error: Exception) -> Response:
    number = secrets.token_hex(6)
    log.error("request %s failed", number, exc_info=error)
    return brief(request, 500, f"something went wrong here; it is noted under {number}")
