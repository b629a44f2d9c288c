"""Two houses with one table, where only what a seat cannot know differs; everything that leaves them is compared.

Time stands still between two entries and what is drawn at random for keys and names is the same in both houses, so
that answers can be compared byte by byte. The one thing that must differ is the commitment to the secret.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiosmtplib
import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.server.app import create_app
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.migrate import upgrade
from magnate.server.people import notices
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables import seating
from magnate.server.tables.cache import Live
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.store import table_of
from tests.leaks.stand_ins import Rigged, Still, Stream, Taker
from tests.leaks.twins import Draw
from tests.server.company import reachable
from tests.server.doors import Reply, ask

PASSWORD = "a long sentence 1875"
ENTRY = 60_000  # from each entry to the next
PATIENCE = 30  # seconds until a stream is said to hang
BEGINNING = 16  # digits of a commitment that a page shows
SILENT = ("/api/v1/tables/{table}/stream", "/t/{table}/live")


class World:
    """One of the houses, with everybody at the table."""

    def __init__(self, app: FastAPI, still: Still) -> None:
        self.app = app
        self.still = still
        self.house: OpenHouse = app.state.house
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
            await reachable(self.house, who, f"{name.lower()}@example.org", f"http://127.0.0.1:9/{name.lower()}")
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
            return await self.house.games.get(connection, await table_of(connection, self.table))

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
            waiting = not any(each.awake.is_set() for each in listeners)
            gone = any(stream.task.done() for stream in self.streams.values())
            calm = calm + 1 if gone or (waiting and len(listeners) == len(self.streams)) else 0

    async def frames(self) -> dict[str, list[bytes]]:
        """What the streams have said since the last time."""
        await self.settled()
        told = {f"{viewer} {path}": stream.take() for (viewer, path), stream in self.streams.items()}
        return {name: [self.plain(frame) for frame in got] for name, got in told.items()}

    async def leave(self) -> None:
        """The table is given up: in the next game another seat looks, which may have known more in this one."""
        columns = schema.tables.c
        async with self.house.db.write() as connection:
            left = update(schema.tables).where(columns.id == self.table)
            await connection.execute(left.values(status="cancelled", asked="", forced=""))

    async def hang_up(self) -> None:
        for stream in self.streams.values():
            await stream.close()
        self.streams = {}

    async def letters(self, seat: Seat) -> list[bytes]:
        """Send the notices that are due, and read those to a seat, less when and as which each of them went out."""
        while await self.house.post.send_due():
            pass
        name = self.people[seat].name.lower().encode()
        sent = [each for each in self.posted if b"To: " + name in each or b"http://127.0.0.1:9/" + name in each]
        self.posted = []
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
    urls = [f"sqlite+near:///{folder}/{name}.sqlite" for name in ("one", "two")]
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

    async def send_due(post: notices.Post, *channels: str) -> int:
        post.__dict__["busy"] = True
        try:
            return await honest(post, *channels)
        finally:
            post.__dict__["busy"] = False

    def to_us(**given: Any) -> httpx.AsyncClient:
        return client(timeout=given["timeout"], transport=httpx.MockTransport(answer))

    patch.setattr(aiosmtplib, "send", send)
    patch.setattr(notices.Post, "send_due", send_due)
    patch.setattr(httpx, "AsyncClient", to_us)
