"""Two houses with one table, where only what a seat cannot know differs; everything that leaves them is compared.

Time stands still between two entries and what is drawn at random for keys and names is the same in both houses, so
that answers can be compared byte by byte. The one thing that must differ is the commitment to the secret.
"""

import asyncio
import base64
import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosmtplib
import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select

from magnate.core import codec
from magnate.core.chance import OutOfLuck, Sampler
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.server import care, clocks, notices, play, schema, seating, tables
from magnate.server.accounts import Person
from magnate.server.app import create_app
from magnate.server.db import Database
from magnate.server.hints import Hints
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.log import Noted
from magnate.server.migrate import upgrade
from magnate.server.settings import Settings
from magnate.server.tables import Wanted
from tests.battery.doors import Reply, ask
from tests.battery.twins import Draw
from tests.server.company import reachable

PASSWORD = "a long sentence 1875"
BEGUN = 1_900_000_000_000  # the time of the first entry, in UTC milliseconds
ENTRY = 60_000  # from each entry to the next
PATIENCE = 30  # seconds until a stream is said to hang
BEGINNING = 16  # digits of a commitment that a page shows
SECRET = 32  # bytes of a table's secret
HEARTBEATS = (b": \n\n", b"event: alive\ndata: 1\n\n")  # they come by the clock of the machine
SILENT = ("/api/v1/tables/{table}/stream", "/t/{table}/live")


class Rigged(Noted):
    """Dice that fall as they are told to."""

    given: tuple[Draw, ...] = ()

    def pick(self, n: int, why: str) -> int:
        at = len(self.notes)
        if at >= len(Rigged.given) or Rigged.given[at][0] != n:
            raise OutOfLuck(why)
        outcome = Rigged.given[at][1]
        self.drawn += 1
        self.notes.append((n, outcome))
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
        async def now(db: Database, connection: Any) -> int:
            return self.now

        async def wait(*_: Any) -> None:
            await asyncio.Event().wait()

        async def nothing(*_: Any) -> int:
            return 0

        patch.setattr(Database, "now", now)
        patch.setattr(notices.Post, "run", wait)  # it is sent when the test says so
        patch.setattr(Hints, "poll", wait)  # it would look at a table while the clock is put forward
        patch.setattr(clocks, "beat", nothing)  # no time passes between two beats, and none is given back
        patch.setattr(care, "watch", wait)  # these dice do not follow from a secret
        for name in ("token_urlsafe", "token_hex", "token_bytes", "randbits"):
            patch.setattr(secrets, name, getattr(self.tokens, name))
        patch.setattr(play, "Noted", Rigged)
        patch.setattr(tables, "Noted", Rigged)


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


class World:
    """One of the houses, with everybody at the table."""

    def __init__(self, app: FastAPI, still: Still) -> None:
        self.app = app
        self.still = still
        self.house: House = app.state.house
        self.people: list[Person] = []
        self.headers: dict[Any, dict[str, str]] = {}
        self.table = ""
        self.commitment = b""
        self.streams: dict[tuple[Any, str], Stream] = {}
        self.taker = Taker()
        self.posted: list[bytes] = []

    async def gather(self) -> None:
        """The same people in every house."""
        for name in ("Ada", "Bert", "Cleo", "Dora", "Stranger"):
            self.still.tokens.begin(name)
            who, _ = await self.house.accounts.sign_up(name, PASSWORD, "test")
            token = await self.house.accounts.new_token(who.id, "test")
            await reachable(self.house, who, f"{name.lower()}@example.org", "http://127.0.0.1:9/hook")
            self.people.append(who)
            self.headers[name] = {"authorization": f"Bearer {token}", "accept": "text/html"}
        self.headers[None] = {"accept": "text/html"}
        self.house.workers.close()
        self.house.workers.pool = self.taker  # type: ignore[assignment]  # no bot thinks, its task is read

    def headers_of(self, viewer: Seat | str | None) -> dict[str, str]:
        """Of a seat, of a stranger, or of nobody in particular."""
        return self.headers[self.people[viewer].name if isinstance(viewer, int) else viewer]

    async def begin(self, game: Game, seats: int, options: dict[str, Any], draws: tuple[Draw, ...], label: str) -> None:
        """Everybody sits down; the set-up falls as it is told to."""
        self.still.tokens.begin(label)
        Rigged.given = draws
        wanted = Wanted(
            game.key, "", ("me", *["open"] * (seats - 1)), options, {}, "three-days", listed=True, spectators=True
        )
        self.table = await self.house.tables.create(self.people[0], wanted)
        for guest in self.people[1:seats]:
            await seating.join(self.house, guest, self.table)
        if seats > 1:
            await self.house.tables.start(self.people[0], self.table)
        async with self.house.db.read() as connection:
            query = select(schema.tables.c.commitment).where(schema.tables.c.id == self.table)
            self.commitment = str(await connection.scalar(query)).encode()

    async def move(self, number: int, seat: Seat, text: str, draws: tuple[Draw, ...]) -> Reply:
        """Somebody moves by the front door."""
        Rigged.given = draws
        body = {"number": number, "key": f"entry-{number:06}", "move": text, "seat": seat}
        return await self.ask("POST", "/api/v1/tables/{table}/moves", seat, body)

    async def ask(self, method: str, path: str, viewer: Seat | str | None, body: Any = None) -> Reply:
        """One request, with its own chance and no limit on how many."""
        self.still.tokens.begin(f"{self.table} {path} {viewer} {self.still.now}")
        self.app.state.limits.seen.clear()
        headers = dict(self.headers_of(viewer))
        if isinstance(body, dict) and path.startswith("/t/"):
            headers["content-type"] = "application/x-www-form-urlencoded"
            data = str(httpx.QueryParams(body)).encode()
        else:
            headers["content-type"] = "application/json"
            data = b"" if body is None else json.dumps(body).encode()
        frames = await ask(self.app, method, path.replace("{table}", self.table), headers, data)
        return self.common(frames)

    def common(self, reply: Reply) -> Reply:
        """An answer without the one thing that cannot be the same."""
        return Reply(reply.status, reply.headers, self.plain(reply.body))

    def plain(self, body: bytes) -> bytes:
        """The commitment stands in full or begun."""
        for length in (64, BEGINNING):
            body = body.replace(self.commitment[:length], b"C" * length)
        return body

    async def live(self) -> Live:
        async with self.house.db.read() as connection:
            query = select(schema.tables).where(schema.tables.c.id == self.table)
            return await self.house.games.get(connection, (await connection.execute(query)).one())

    # -- what comes unasked ----------------------------------------------------------------------------------------

    async def listen(self, viewer: Seat | str | None) -> None:
        for path in SILENT:
            self.streams[viewer, path] = Stream(self.app, path.replace("{table}", self.table), self.headers_of(viewer))
        await self.settled()

    async def settled(self) -> None:
        """Until every stream has said what it has to say."""
        calm = 0
        begun = time.monotonic()
        while calm < 4:
            await asyncio.sleep(0.001)
            assert time.monotonic() < begun + PATIENCE, "a stream does not come to rest"
            listeners = self.house.hub.listeners.get(self.table, [])
            waiting = all(each.waiting and not each.waiting.done() and not each.numbers for each in listeners)
            gone = any(stream.task.done() for stream in self.streams.values())
            calm = calm + 1 if gone or (waiting and len(listeners) == len(self.streams)) else 0

    async def frames(self) -> dict[str, list[bytes]]:
        """What the streams have said since the last time."""
        await self.settled()
        told = {f"{viewer} {path}": stream.take() for (viewer, path), stream in self.streams.items()}
        return {name: [self.plain(frame) for frame in got] for name, got in told.items()}

    async def hang_up(self) -> None:
        for stream in self.streams.values():
            await stream.close()
        self.streams = {}

    async def letters(self) -> list[bytes]:
        """Send the notices that are due, and read them, less when and as which each of them went out."""
        while await self.house.post.send_due():
            pass
        sent, self.posted = self.posted, []
        return sorted(re.sub(rb"(?m)^(Date|Message-ID): .*\r?\n", b"", mail) for mail in sent)  # they go side by side

    async def task_of_bot(self, seat: Seat) -> Any:
        """What the process of a bot on this seat would be handed."""
        self.still.tokens.begin(f"bot {self.still.now}")
        self.taker.given = []
        with suppress(IndexError, ValueError):  # a question that only a form answers
            await self.house.workers.choose(await self.live(), seat, "greedy")
        return self.taker.given


@dataclass
class Pair:
    """The two houses, and what was found to differ."""

    one: World
    two: World
    still: Still
    found: list[str] = field(default_factory=list)
    pairs: int = 0
    apart: int = 0  # pairs of worlds that did differ

    def compare(self, what: str, here: Any, there: Any) -> bool:
        self.pairs += 1
        if here == there:
            return True
        self.found.append(f"{what}: {first_difference(here, there)}")
        return False

    async def ask(self, method: str, path: str, viewer: Seat | str | None, body: Any = None) -> tuple[Reply, bool]:
        here = await self.one.ask(method, path, viewer, body)
        there = await self.two.ask(method, path, viewer, body)
        return here, self.compare(f"{method} {path} as {viewer} {body or ''}", here, there)

    async def redealt(self, game: Game, seat: Seat, dice: Sampler, request: tuple[Any, ...], here: Reply) -> None:
        """The same request to the first house, where in memory all that the seat cannot know is dealt anew."""
        live = await self.one.live()
        real = live.state
        live.state = game.redeal(real, seat, Sampler(dice.pick(1 << 32, "world")))
        self.apart += codec.digest(live.state) != codec.digest(real)
        try:
            there = await self.one.ask(*request)
        finally:
            live.state = real
        self.compare(f"re-dealt: {request}", here, there)


def first_difference(here: Any, there: Any) -> str:
    if isinstance(here, Reply) and isinstance(there, Reply):
        if here.body == there.body:
            return f"{here.status} {here.headers} / {there.status} {there.headers}"
        here, there = here.body, there.body
    if isinstance(here, bytes) and isinstance(there, bytes):
        at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
        return f"{here[max(0, at - 60) : at + 60]!r} / {there[max(0, at - 60) : at + 60]!r}"
    if isinstance(here, (dict, list)) and isinstance(there, (dict, list)) and len(here) == len(there):
        pairs = zip(*(each.values() if isinstance(each, dict) else each for each in (here, there)), strict=True)
        return next((first_difference(a, b) for a, b in pairs if a != b), "the order")
    return first_difference(str(here).encode(), str(there).encode())


def in_two_houses(folder: Path, patch: pytest.MonkeyPatch, work: Callable[[Pair], Awaitable[Any]]) -> Any:
    """Open two houses on two databases, with the same people, and do something in both."""
    urls = [f"sqlite+aiosqlite:///{folder}/{name}.sqlite" for name in ("one", "two")]
    for url in urls:
        upgrade(url)
    return asyncio.run(opened(urls, patch, work))


async def opened(urls: list[str], patch: pytest.MonkeyPatch, work: Callable[[Pair], Awaitable[Any]]) -> Any:
    still = Still()
    still.hold(patch)
    apps = [create_app(Settings(database=url, smtp="smtp://127.0.0.1:9", local_webhooks=True)) for url in urls]
    async with apps[0].router.lifespan_context(apps[0]), apps[1].router.lifespan_context(apps[1]):
        one, two = (World(app, still) for app in apps)
        take_post(patch, (one, two))
        for world in (one, two):
            await world.gather()
        return await work(Pair(one, two, still))


def take_post(patch: pytest.MonkeyPatch, worlds: tuple[World, ...]) -> None:
    """Mails and webhooks end at the edge of the house, where their bytes are read."""

    async def send(message: Any, **where: Any) -> None:
        sending().posted.append(bytes(message))

    def answer(request: httpx.Request) -> httpx.Response:
        sending().posted.append(str(request.url).encode() + request.content)
        return httpx.Response(204)

    def sending() -> World:
        return next(world for world in worlds if world.house.post.__dict__.get("busy"))

    honest = notices.Post.send_due
    client = httpx.AsyncClient

    async def send_due(post: notices.Post) -> int:
        post.__dict__["busy"] = True
        try:
            return await honest(post)
        finally:
            post.__dict__["busy"] = False

    def to_us(**given: Any) -> httpx.AsyncClient:
        return client(timeout=given["timeout"], transport=httpx.MockTransport(answer))

    patch.setattr(aiosmtplib, "send", send)
    patch.setattr(notices.Post, "send_due", send_due)
    patch.setattr(httpx, "AsyncClient", to_us)
