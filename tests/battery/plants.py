"""Bugs to be put into a server process: each must be found by the test it belongs to."""

import asyncio
from typing import Any

from markupsafe import Markup
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import JSONResponse

from magnate.server import app, chat, clocks, hints, play, schema, security
from magnate.server.accounts import Person
from magnate.server.db import Database
from magnate.server.play import Accepted, Play, Submission

honest_submit = Play.submit
running: set[asyncio.Task[Accepted]] = set()


def answer_before_commit() -> None:
    """The move is acknowledged while it is still on its way to the disk."""

    async def later(self: Play, table_id: str, mine: list[int], sent: Submission) -> Accepted:
        await asyncio.sleep(0.1)
        return await honest_submit(self, table_id, mine, sent)

    async def submit(self: Play, table_id: str, mine: list[int], sent: Submission, by: str = "person") -> Accepted:
        task = asyncio.create_task(later(self, table_id, mine, sent))
        running.add(task)
        task.add_done_callback(running.discard)
        return Accepted(sent.number + 1)

    Play.submit = submit  # type: ignore[method-assign]


def take_no_lock() -> None:
    """Whoever moves looks at the table without keeping others from it."""

    async def unlocked(db: Database, connection: AsyncConnection, table_id: str) -> Any:
        row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).one()
        await asyncio.sleep(0.05)
        return row

    play.locked = unlocked


def forget_keys() -> None:
    """A submission is never known again."""

    async def known(self: Play, connection: AsyncConnection, table_id: str, sent: Submission) -> None:
        return None

    Play._known = known  # type: ignore[method-assign]


async def silence(self: Any, *arguments: Any) -> None:
    """Say nothing."""


async def sleep(self: Any) -> None:
    """Hear nothing."""
    await asyncio.Event().wait()


def discard_hints() -> None:
    """No notification leaves this server, and none is heard."""
    hints.Hints.send = silence  # type: ignore[assignment, method-assign]
    hints.Hints.listen = sleep  # type: ignore[method-assign]


def discard_hints_and_looks() -> None:
    """Nor does this server look at the database by itself."""
    discard_hints()
    hints.Hints.poll = sleep  # type: ignore[method-assign]


def lift_limits() -> None:
    """No bug: a brake that would hide what stands behind it."""

    def wait(self: security.Limits, what: str, who: str, times: int, seconds: float) -> float:
        return 0.0

    security.Limits.wait = wait  # type: ignore[method-assign]


def break_a_route() -> None:
    """Somebody has forgotten that a number may be large."""
    lift_limits()

    async def take_vacation(db: Database, who: Person, days: int) -> int:
        return 30 // (days - 1)

    clocks.take_vacation = take_vacation


def accept_anything() -> None:
    """What makes no sense is thanked for."""
    lift_limits()

    async def on_invalid(request: Any, error: Exception) -> JSONResponse:
        return JSONResponse({"token": ""}, 201)

    app.on_invalid = on_invalid


def say_too_much() -> None:
    """An answer holds more than was promised."""
    lift_limits()
    honest = JSONResponse.render

    def render(self: JSONResponse, content: Any) -> bytes:
        return honest(self, {**content, "mail": ""} if isinstance(content, dict) and "guest" in content else content)

    JSONResponse.render = render  # type: ignore[method-assign]


def trust_talk() -> None:
    """What people say is put into the page as it is."""
    lift_limits()
    chat.linked = lambda text: Markup(text)


def trust_talk_without_policy() -> None:
    """Nor does the page tell the browser what it may do."""
    trust_talk()
    security.HEADERS.pop("content-security-policy")


def a_day_later() -> None:
    """No bug: this server comes back after more than a day."""
    lift_limits()
    honest = Database.now

    async def now(self: Database, connection: AsyncConnection) -> int:
        return await honest(self, connection) + 25 * 3_600_000

    Database.now = now  # type: ignore[method-assign]
