"""What stands in for luck, time, workers and listeners while two houses are compared."""

import asyncio
import base64
import hashlib
import os
import secrets
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import pytest
from fastapi import FastAPI

from magnate.core.chance import Dice, OutOfLuck
from magnate.server.background import integrity
from magnate.server.background.autoplay import Autoplay
from magnate.server.db import sqlite, statements
from magnate.server.people import notices
from magnate.server.tables import clocks, lifecycle, submit
from magnate.server.tables.announcements import Announcements
from tests.leaks.twins import Draw

BEGUN = 1_900_000_000_000  # the time of the first entry, in UTC milliseconds
SECRET = 32  # bytes of a table's secret
HEARTBEATS = (b": \n\n", b"event: alive\ndata: 1\n\n")  # they come by the clock of the machine


class Rigged(Dice):
    """Dice that fall as they are told to."""

    given: tuple[Draw, ...] = ()

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        super().__init__(key, drawn)
        self.begun = drawn

    def pick(self, n: int, why: str) -> int:
        at = self.drawn - self.begun
        if at >= len(Rigged.given) or Rigged.given[at][0] != n:
            raise OutOfLuck(why)
        outcome = Rigged.given[at][1]
        self.drawn += 1
        return outcome


line: ContextVar[str] = ContextVar("line", default="")  # the stream that is writing


class Tokens:
    """What is random and means nothing, made the same in both houses."""

    def __init__(self) -> None:
        self.label = ""
        self.count = 0

    def begin(self, label: str) -> None:
        self.label, self.count = label, 0

    def data(self, n: int) -> bytes:
        label = line.get()
        if not label:
            self.count += 1
            label = f"{self.label} {self.count}"
        return hashlib.sha512(label.encode()).digest()[:n]

    def token_urlsafe(self, n: int = 32) -> str:
        return base64.urlsafe_b64encode(self.data(n)).rstrip(b"=").decode()

    def token_hex(self, n: int = 32) -> str:
        return self.data(n).hex()

    def token_bytes(self, n: int = 32) -> bytes:
        """A secret is one; what it is mixed with need not be."""
        return os.urandom(n) if n == SECRET else self.data(n)

    def randbits(self, n: int) -> int:
        return int.from_bytes(self.data(32), "big") >> (256 - n)


@dataclass
class Still:
    """What stands still while two houses are compared: time, and chance that means nothing."""

    tokens: Tokens = field(default_factory=Tokens)
    now: int = BEGUN

    def hold(self, patch: pytest.MonkeyPatch) -> None:
        honest = sqlite.Dialect.connect

        def connect(dialect: sqlite.Dialect, *given: Any, **more: Any) -> Any:
            connection = honest(dialect, *given, **more)
            connection.create_function("still_now", 0, lambda: self.now)
            return connection

        async def wait(*_: Any) -> None:
            await asyncio.Event().wait()

        async def nothing(*_: Any) -> int:
            return 0

        patch.setattr(sqlite.Dialect, "connect", connect)
        patch.setattr(statements, "SQLITE_NOW", "still_now()")
        patch.setattr(notices.Post, "run", wait)  # it is sent when the test says so
        patch.setattr(Announcements, "poll", wait)  # it would look at a table while the clock is put forward
        patch.setattr(clocks, "beat", nothing)  # no time passes between two beats, and none is given back
        patch.setattr(integrity, "watch", wait)  # these dice do not follow from a secret
        patch.setattr(Autoplay, "watch", wait)  # the house answers for nobody unless the test says so
        patch.setattr(Autoplay, "nudge", lambda autoplay, table: None)
        for name in ("token_urlsafe", "token_hex", "token_bytes", "randbits"):
            patch.setattr(secrets, name, getattr(self.tokens, name))
        patch.setattr(submit, "Dice", Rigged)
        patch.setattr(lifecycle, "Dice", Rigged)


class Taker(Executor):
    """A worker that only writes down what it is given."""

    def __init__(self) -> None:
        self.given: list[Any] = []
        self._processes: dict[int, Any] = {}

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        self.given.append(args)
        answer: Future[Any] = Future()
        answer.set_result("")
        return answer


class Stream:
    """A line that stays open; what came over it is taken frame by frame."""

    def __init__(self, app: FastAPI, path: str, headers: dict[str, str]) -> None:
        self.frames: list[bytes] = []
        path, _, query = path.partition("?")
        given = {"host": "127.0.0.1:8875", **headers}
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": [(name.encode(), item.encode()) for name, item in given.items()],
            "client": ("127.0.0.1", 5000), "server": ("127.0.0.1", 8875), "state": {},
        }  # fmt: skip
        mark = line.set(f"{path} {headers}")  # streams write at the same time: each has its own chance
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))
        line.reset(mark)

    async def _receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def _send(self, message: Any) -> None:
        body = message.get("body", b"")
        if body and body not in HEARTBEATS:
            self.frames.append(body)

    def take(self) -> list[bytes]:
        frames, self.frames = self.frames, []
        return frames

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
