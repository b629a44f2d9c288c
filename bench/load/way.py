"""One move's way through a house: from the request of one person to the stream of another."""

import asyncio
import json
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from sqlalchemy import event

from bench.load.houses import database
from magnate.core import codec
from magnate.core.driver import legal
from magnate.core.game import Game
from magnate.server.app import create_app
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.migrate import upgrade
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables import seating
from magnate.server.tables.lifecycle import Wanted

HERE = "127.0.0.1:8875"
ROOM = "/magnate/server/"
PATIENCE = 20.0
Message = dict[str, Any]


@dataclass
class Way:
    """What a house did meanwhile."""

    functions: set[str] = field(default_factory=set)  # of ours, each counted once
    tasks: list[object] = field(default_factory=list)  # which of them said each statement
    statements: list[str] = field(default_factory=list)
    own: int = 0  # of them those of the request itself; the others are the listener's
    writing: int = 0  # transactions in which something was written

    def told(self) -> dict[str, Any]:
        rooms = Counter(each.partition("/")[0] for each in self.functions)
        return {
            "functions": len(self.functions),
            "functions_by_room": dict(rooms.most_common()),
            "names": sorted(self.functions),
            "writing_transactions": self.writing,
            "statements": len(self.statements),
            "statements_of_the_mover": self.own,
        }


@contextmanager
def watched(house: OpenHouse) -> Iterator[Way]:
    """Note the functions of the server that are entered, and what is said to the database."""
    way, engine = Way(), house.db.engine.sync_engine
    wrote: set[int] = set()

    def said(connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if "pg_notify" in statement:  # a hint for other servers, after the commit
            return
        way.statements.append(" ".join(statement.split()))
        way.tasks.append(asyncio.current_task())
        if statement.split()[0] in ("INSERT", "UPDATE", "DELETE"):
            wrote.add(id(connection))

    def ended(connection: Any) -> None:
        way.writing += id(connection) in wrote
        wrote.discard(id(connection))

    def entered(frame: FrameType, what: str, _given: Any) -> None:
        file, name = frame.f_code.co_filename, frame.f_code.co_qualname
        if what == "call" and ROOM in file and not name.endswith(">"):
            way.functions.add(f"{file.rpartition(ROOM)[2]} {name}")

    event.listen(engine, "before_cursor_execute", said)
    event.listen(engine, "commit", ended)
    sys.setprofile(entered)
    try:
        yield way
    finally:
        sys.setprofile(None)
        event.remove(engine, "before_cursor_execute", said)
        event.remove(engine, "commit", ended)


class Request:
    """A request of our own; what comes back is taken piece by piece."""

    def __init__(self, app: FastAPI, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> None:
        self.body = body
        self.sent = False
        self.status = 0
        self.came: asyncio.Queue[bytes] = asyncio.Queue()
        given = {"host": HERE, "origin": f"http://{HERE}", "content-length": str(len(body)), **headers}
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
            "headers": [(name.encode(), item.encode()) for name, item in given.items()],
            "client": ("127.0.0.1", 5000), "server": ("127.0.0.1", 8875), "state": {},
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if self.sent:
            await asyncio.Event().wait()
        self.sent = True
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def _send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        if message.get("body"):
            self.came.put_nowait(message["body"])

    async def piece(self) -> bytes:
        return await asyncio.wait_for(self.came.get(), PATIENCE)

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task


async def one_move(app: FastAPI, house: OpenHouse, game: Game, stream: str) -> Way:
    """Two people sit at a table, one moves, the other hears of it."""
    people = [await house.accounts.guest("measurement") for _ in range(2)]
    table, mover = await laid(house, game, [who for who, _ in people])
    headers = [{"cookie": f"{house.cookie}={cookie}"} for _, cookie in people]
    page = stream == "pages"
    path = f"/t/{table}/live" if page else f"/api/v1/tables/{table}/stream"
    listening = Request(app, "GET", path, headers[1 - mover])
    await listening.piece()
    row, _, _, live = await house.look(table, people[mover][0])
    assert live is not None
    move = codec.write(legal(live.state, mover)[0])
    given = {"number": row.number, "key": secrets.token_hex(8), "move": move}
    if page:
        kind, path = "application/x-www-form-urlencoded", f"/t/{table}/move"
        body = urlencode(given).encode()
    else:
        kind, path = "application/json", f"/api/v1/tables/{table}/moves"
        body = json.dumps(given).encode()
    with watched(house) as way:
        wanted = {**headers[mover], "content-type": kind, "accept": "application/json"}
        moving = Request(app, "POST", path, wanted, body)
        await moving.piece()
        heard = await listening.piece()
    way.own = way.tasks.count(moving.task)
    assert moving.status == 200, moving.status
    assert f"id: {row.number + 1}".encode() in heard
    await moving.close()
    await listening.close()
    return way


async def laid(house: OpenHouse, game: Game, people: list[Person]) -> tuple[str, int]:
    """A table in play, and the seat whose answer is waited for."""
    table = await house.tables.create(people[0], Wanted(game.key, "", ("me", "open"), {}, {}, listed=True))
    await seating.join(house, people[1], table)
    await house.tables.start(people[0], table)
    row, _, _, _ = await house.look(table, people[0])
    return table, int(row.asked.split(",")[0])


async def ways(url: str, game: Game) -> dict[str, Way]:
    """The way of a move to both kinds of stream."""
    app = create_app(Settings(database=url))
    async with app.router.lifespan_context(app):
        house: OpenHouse = app.state.house
        for task in house.loops.tasks:  # what runs beside requests must not come between
            task.cancel()
        await asyncio.sleep(0)
        for stream in ("numbers", "pages"):  # what is made once and kept is made before
            await one_move(app, house, game, stream)
        return {stream: await one_move(app, house, game, stream) for stream in ("numbers", "pages")}


def measure(url: str, game: Game) -> dict[str, Way]:
    """Both ways in a house of their own."""
    upgrade(url)
    return asyncio.run(ways(url, game))


def report(wanted: str, game: Game) -> dict[str, Any]:
    """The same as plain data, in a database made for it or named."""
    with database(wanted) as url:
        return {stream: each.told() for stream, each in measure(url, game).items()}


def tell(found: Mapping[str, Any], names: bool = True) -> str:
    """Both ways in words, with the names of the functions or without."""
    lines = []
    for stream, each in found.items():
        lines.append(
            f"  one move to a stream of {stream}: {each['functions']} functions of the server, {each['statements']} "
            f"statements ({each['statements_of_the_mover']} of the mover), transactions that write: "
            f"{each['writing_transactions']}; functions by room: "
            + ", ".join(f"{room} {count}" for room, count in each["functions_by_room"].items())
        )
        lines += [f"    {name}" for name in each["names"] if names]
    return "\n".join(lines)
