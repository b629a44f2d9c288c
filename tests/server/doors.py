"""Requests straight to the application, streams included, as any client could send them."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI

from magnate.server.app import create_app
from magnate.server.background.open_house import OpenHouse
from magnate.server.settings import Settings

HOST = "127.0.0.1:8875"
HERE = f"http://{HOST}"
STREAM = "text/event-stream"
PATIENCE = 60  # seconds for an answer, on a machine that has much else to do


@dataclass(frozen=True)
class Reply:
    """All that came back; of a stream, its first frames."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def good(self) -> bool:
        return self.status < 400

    def json(self) -> Any:
        return json.loads(self.body)


async def ask(
    app: FastAPI,
    method: str,
    path: str,
    headers: dict[str, str] | None = None,
    body: bytes = b"",
    client: str = "127.0.0.1",
    frames: int = 1,
    pieces: int = 1,
) -> Reply:
    """Send one request and take what comes; a stream is cut after so many frames."""
    path, _, query = path.partition("?")
    given = {"host": HOST, **({"content-length": str(len(body))} if body and pieces == 1 else {}), **(headers or {})}
    size = -(-len(body) // pieces)
    parts = [body[at : at + size] for at in range(0, len(body), size)] if body else [b""]
    status, got, chunks = 0, [], list[bytes]()
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if parts:
            return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        nonlocal status, got
        if message["type"] == "http.response.start":
            status = message["status"]
            got = [(name.decode(), item.decode()) for name, item in message["headers"]]
        elif message.get("body"):
            chunks.append(message["body"])
        if len(chunks) >= frames and any(name == "content-type" and item.startswith(STREAM) for name, item in got):
            enough.set()

    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
        "headers": [(name.encode(), item.encode("latin-1")) for name, item in given.items()],
        "client": (client, 5000), "server": ("127.0.0.1", 8875), "state": {},
    }  # fmt: skip
    task = asyncio.ensure_future(app(scope, receive, send))
    waiting = asyncio.ensure_future(enough.wait())
    await asyncio.wait({task, waiting}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not task.done():
        task.cancel()
    await asyncio.gather(task, waiting, return_exceptions=True)
    return Reply(status, tuple(sorted(got)), b"".join(chunks))


def as_json(data: Any) -> tuple[dict[str, str], bytes]:
    return {"content-type": "application/json"}, json.dumps(data).encode()


def as_form(data: dict[str, str]) -> tuple[dict[str, str], bytes]:
    return {"content-type": "application/x-www-form-urlencoded"}, urlencode(data).encode()


def opened(database: str, work: Callable[[FastAPI, OpenHouse], Awaitable[Any]], **settings: Any) -> Any:
    """Start an application on a database, do something with it, stop it."""

    async def during() -> Any:
        app = create_app(Settings(database=database, **settings))
        async with app.router.lifespan_context(app):
            return await work(app, app.state.house)

    return asyncio.run(during())


def new_key() -> str:
    return secrets.token_hex(8)
