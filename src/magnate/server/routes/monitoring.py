"""What a keeper of the house can watch: is it well (/healthz), and how busy is it (/metrics)."""

import hmac
import logging
import time
from functools import cache

from fastapi import APIRouter, FastAPI, Request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from magnate.core import codec
from magnate.core.codec import Unreadable
from magnate.core.driver import legal, play
from magnate.core.journal import Journal
from magnate.games import GAMES, find
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.engine import Unavailable
from magnate.server.errors import not_found
from magnate.server.routes.deps import house_of
from magnate.server.tables.clocks import SILENCE, silence

router = APIRouter(include_in_schema=False)
log = logging.getLogger("magnate")
LOCAL = ("127.0.0.1", "::1")
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")  # those of our routes; anybody could invent more
FRESH = 2.0  # seconds for which a finding is good: whoever asks more often gets the same answer
MOVES = 12  # of the game that is replayed


class Measures:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = to = CollectorRegistry()
        self.requests = Counter("magnate_requests", "Requests answered", ["method", "route", "status"], registry=to)
        self.seconds = Histogram("magnate_request_seconds", "Time to answer", ["route"], registry=to)
        self.streams = Gauge("magnate_streams", "Open streams", registry=to)
        self.tables = Gauge("magnate_tables", "Tables by status", ["status"], registry=to)
        self.aside = Gauge(
            "magnate_tables_set_aside", "Tables that are not served because they are damaged", registry=to
        )
        self.memory = Gauge("magnate_games_in_memory", "Games kept in memory", registry=to)
        self.bots = Gauge("magnate_bot_failures", "Bots that were too slow or broke", registry=to)
        self.notices = Gauge("magnate_notices_waiting", "Mails and webhooks to be sent", registry=to)
        self.failed = Gauge("magnate_notices_failing", "Mails and webhooks that failed at least once", registry=to)
        self.pulse = Gauge("magnate_pulse_age_seconds", "Time since a server last wrote to the database", registry=to)
        self.up = Gauge("magnate_database_up", "Whether the database answers", registry=to)
        self.breaks = Gauge("magnate_loop_breaks", "Loops that broke and began again", ["loop"], registry=to)
        self.health: tuple[float, dict[str, str]] | None = None

    async def look(self, house: OpenHouse) -> None:
        """What is not counted as it happens."""
        self.streams.set(sum(map(len, house.hub.listeners.values())))
        self.memory.set(len(house.games.kept))
        self.bots.set(house.workers.failures)
        for name, count in house.loops.breaks.items():
            self.breaks.labels(name).set(count)
        rows, notices = schema.tables.c, schema.notices.c
        try:
            async with house.db.read() as connection:
                counts = select(rows.status, func.count()).group_by(rows.status)
                for status, count in (await connection.execute(counts)).all():
                    self.tables.labels(status).set(count)
                self.aside.set(await set_aside(connection))
                waiting = select(func.count()).select_from(schema.notices).where(notices.sent.is_(None))
                self.notices.set(await connection.scalar(waiting) or 0)
                self.failed.set(await connection.scalar(waiting.where(notices.tries > 0)) or 0)
                self.pulse.set(await silence(house.db, connection) / 1000)
            self.up.set(1)
        except Unavailable:
            self.up.set(0)


class Meter:
    """Counts and logs every request by the route it took: paths and queries may hold secrets. Plain ASGI."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app = app
        self.measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status, stream = 500, False

        async def sending(message: Message) -> None:
            nonlocal status, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                stream = Headers(raw=message["headers"]).get("content-type", "").startswith("text/event-stream")
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - begun
            method = scope["method"] if scope["method"] in METHODS else "other"
            route = getattr(scope.get("route"), "path", "other")
            self.measures.requests.labels(method, route, str(status)).inc()
            if not stream:
                self.measures.seconds.labels(route).observe(seconds)
            about = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.log(logging.WARNING if status >= 500 else logging.DEBUG, "request", extra=about)


def measure(app: FastAPI) -> None:
    """Let an application be watched."""
    app.state.measures = Measures()
    app.include_router(router)
    app.add_middleware(Meter, measures=app.state.measures)


# -- metrics -----------------------------------------------------------------------------------------------------------


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus: to this machine itself, or to whoever has the token."""
    house = house_of(request)
    if not may_watch(request, house.settings.metrics_token):
        raise not_found()
    measures: Measures = request.app.state.measures
    await measures.look(house)
    return Response(generate_latest(measures.registry), media_type=CONTENT_TYPE_LATEST)


def may_watch(request: Request, token: str) -> bool:
    """A proxy on the same machine passes strangers on, and says so in its headers."""
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    passed_on = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"))
    return request.client is not None and request.client.host in LOCAL and not passed_on


# -- health ------------------------------------------------------------------------------------------------------------


@router.get("/healthz")
async def healthz(request: Request, response: Response) -> dict[str, str]:
    """200 if a game replays and the database is written to, 503 if not.

    One table that is damaged, or a loop that broke, leaves the others as they are: then it is 200 and says "degraded".
    """
    measures: Measures = request.app.state.measures
    house = house_of(request)
    now = time.monotonic()
    if measures.health is None or now - measures.health[0] > FRESH:
        found = {"engine": engine(), "database": await database(house), "tables": await tables(house)}
        measures.health = (now, {**found, "loops": loops(house)})
    found = measures.health[1]
    response.status_code = 200 if found["engine"] == found["database"] == "ok" else 503
    return found


@cache
def sample() -> str:
    """The journal of a short game."""
    s = find(next(iter(GAMES))).new(2, "health")
    for _ in range(MOVES):
        play(s, legal(s)[0])
    return str(s.journal.text())


def engine() -> str:
    """Replay a small game with every digest."""
    try:
        text = sample()
        s = Journal.read(find(Journal.peek(text).game), text).replay()
        return "ok" if codec.digest(s) == s.journal.entries[-1].digest else "another position than recorded"
    except (Unreadable, AssertionError) as error:
        return f"a game does not replay: {error}"


async def database(house: OpenHouse) -> str:
    """Whether the database answers, and whether a server has written to it lately."""
    try:
        async with house.db.read() as connection:
            since = await silence(house.db, connection)
    except Unavailable:
        return "the database does not answer"
    return "ok" if since < SILENCE else f"nothing has been written for {SILENCE // 1000} seconds"


async def tables(house: OpenHouse) -> str:
    """Whether all tables are served."""
    try:
        async with house.db.read() as connection:
            count = await set_aside(connection)
    except Unavailable:
        return "nobody knows: the database does not answer"
    return f"degraded: {count} {'table is' if count == 1 else 'tables are'} set aside" if count else "ok"


async def set_aside(connection: AsyncConnection) -> int:
    """How many tables are not served."""
    count = select(func.count()).select_from(schema.tables).where(schema.tables.c.quarantine != "")
    return await connection.scalar(count) or 0


def loops(house: OpenHouse) -> str:
    """Whether what runs beside requests has run without a fault."""
    lately = house.loops.lately()
    return f"degraded: begun again a moment ago: {', '.join(lately)}" if lately else "ok"
