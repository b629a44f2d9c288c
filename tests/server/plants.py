"""Bugs to be put into a server process: each must be found by the test it belongs to."""

import asyncio
from typing import Any

from fastapi._compat import ModelField
from markupsafe import Markup
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import JSONResponse

from magnate.server import app
from magnate.server.db import statements
from magnate.server.db.engine import Database
from magnate.server.ops import lines
from magnate.server.people.accounts import Person
from magnate.server.routes import security
from magnate.server.routes.api.schemas import Me
from magnate.server.tables import announcements, chat, clocks, store
from magnate.server.tables.submit import Accepted, Play, Submission

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


def hurry() -> None:
    """No bug: whoever does not finish a request is sent away soon."""
    lines.PATIENCE = 2.0


def take_no_lock() -> None:
    """Whoever moves looks at the table without keeping others from it."""

    async def unlocked(db: Database, connection: AsyncConnection, table_id: str) -> Any:
        row = (await connection.execute(statements.TABLE_TO_LOCK, {"at_table": table_id})).one()
        await asyncio.sleep(0.05)
        return row

    store.locked = unlocked


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
    announcements.Announcements.send = silence  # type: ignore[assignment, method-assign]
    announcements.Announcements.listen = sleep  # type: ignore[method-assign]


def discard_hints_and_looks() -> None:
    """Nor does this server look at the database by itself."""
    discard_hints()
    announcements.Announcements.poll = sleep  # type: ignore[method-assign]


def lift_limits() -> None:
    """No bug: a brake that would hide what stands behind it."""

    def wait(self: security.Limits, what: str, who: str, times: int, seconds: float, count: bool = True) -> float:
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
    honest = ModelField.serialize_json

    def serialize(self: ModelField, value: Any, **how: Any) -> bytes:
        said = honest(self, value, **how)
        return said[:-1] + b',"mail":""}' if isinstance(value, Me) else said

    ModelField.serialize_json = serialize  # type: ignore[method-assign]


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
    for name in ("SQLITE_NOW", "POSTGRES_NOW"):
        setattr(statements, name, f"({getattr(statements, name)} + {25 * 3_600_000})")
