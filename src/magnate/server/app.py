"""The application: routes, security, and one last-resort handler."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from magnate.server import (
    api,
    at_table,
    calls,
    curtain,
    fairness,
    follow,
    lobby,
    metrics,
    pages,
    people,
    preview,
    records,
    study,
    table_page,
)
from magnate.server.access import routes
from magnate.server.db import Unavailable
from magnate.server.house import House
from magnate.server.openapi import document
from magnate.server.problem import Problem
from magnate.server.security import SAFE, Limits, Security, TooLarge
from magnate.server.settings import Settings
from magnate.server.who import person_of

log = logging.getLogger("magnate")
WEB = Path(__file__).parent.parent / "web"


def create_app(settings: Settings) -> FastAPI:
    """One process of the house."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(settings)
        app.state.house = house
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(title="Magnate", version="1", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.limits = Limits()
    app.include_router(api.router)
    app.include_router(pages.router)
    for module in (lobby, records, study, fairness, follow, calls, people, table_page, at_table, preview, curtain):
        app.include_router(module.router)
    document(app)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(Unavailable, on_unavailable)
    app.add_exception_handler(TooLarge, on_too_large)
    app.add_exception_handler(Exception, on_anything)
    metrics.measure(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Security, secure=settings.address.startswith("https"), refuse=refuse)
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
    return pages.problem_page(request, status, said)


async def answer(request: Request, status: int, said: str, **more: object) -> Response:
    """The same; a person is given the way back to the form, and sees who they are."""
    if by_program(request):
        return JSONResponse({"error": said, **more}, status)
    try:
        who, known = await person_of(request), True
    except (Problem, Unavailable):
        who, known = None, False
    return pages.problem_page(request, status, said, form_of(request), who, nameless=not known)


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
    return brief(request, 503, "the house cannot write now; nothing was lost, try again in a moment")


async def on_too_large(request: Request, error: Exception) -> Response:
    return await answer(request, 413, "this request is too large")


async def on_anything(request: Request, error: Exception) -> Response:
    number = secrets.token_hex(6)
    log.error("request %s failed", number, exc_info=error)
    return brief(request, 500, f"something went wrong here; it is noted under {number}")
