"""The application: routes, security, and one last-resort handler."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path
from starlette.staticfiles import StaticFiles

from magnate.server import (
    api,
    at_table,
    calls,
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
from magnate.server.security import Limits, Security, TooLarge
from magnate.server.settings import Settings

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
    for module in (lobby, records, study, fairness, follow, calls, people, table_page, at_table, preview):
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
    app.add_middleware(Security, secure=settings.address.startswith("https"))
    return app


def answer(request: Request, status: int, sentence: str, **more: object) -> Response:
    """The same sentence for a program and for a person."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"error": sentence, **more}, status)
    return pages.problem_page(request, status, sentence)


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    refused = answer(request, error.status, error.sentence, **error.more)
    if error.after:
        refused.headers["retry-after"] = str(ceil(error.after))
    return refused


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {404: "there is no such page, or it is not for you", 405: "this page does not take that"}
    refused = answer(request, error.status_code, sentences.get(error.status_code, str(error.detail)))
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
    return answer(request, 422, f"{where or 'the body'}: {first['msg']}")


async def on_unavailable(request: Request, error: Exception) -> Response:
    log.warning("database unavailable: %s", error)
    return answer(request, 503, "the house cannot write now; nothing was lost, try again in a moment")


async def on_too_large(request: Request, error: Exception) -> Response:
    return answer(request, 413, "this request is too large")


async def on_anything(request: Request, error: Exception) -> Response:
    number = secrets.token_hex(6)
    log.error("request %s failed", number, exc_info=error)
    return answer(request, 500, f"something went wrong here; it is noted under {number}")
