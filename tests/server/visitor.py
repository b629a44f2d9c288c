"""People who come to the house by its front door: real requests through the whole application."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx

from magnate.server.app import create_app
from magnate.server.background.open_house import OpenHouse
from magnate.server.settings import Settings

HERE = "http://127.0.0.1:8875"


@dataclass(frozen=True)
class Front:
    """An open house and its door."""

    house: OpenHouse
    door: httpx.AsyncClient

    async def come(self) -> "Visitor":
        """A new guest with a token."""
        found = told(await self.door.post("/api/v1/session", headers={"origin": HERE}), 201)
        return Visitor(self.door, found["id"], found["token"])

    def nobody(self) -> "Visitor":
        return Visitor(self.door)


def open_house(database: str, work: Callable[[Front], Awaitable[Any]], **settings: Any) -> Any:
    """Start the application on a database, let visitors come and go, stop it."""

    async def opened() -> Any:
        app = create_app(Settings(database=database, **settings))
        transport = httpx.ASGITransport(app=app, client=("127.0.0.1", 5000))
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=HERE) as door:
            return await work(Front(app.state.house, door))

    return asyncio.run(opened())


class Visitor:
    """A guest with a token, or nobody in particular."""

    def __init__(self, door: httpx.AsyncClient, user_id: str = "", token: str = "") -> None:
        self.door = door
        self.id = user_id
        self.headers = {"accept": "text/html"} | ({"authorization": f"Bearer {token}"} if token else {})

    async def get(self, path: str, status: int = 200, **params: Any) -> Any:
        """What is at a path: JSON of the interface, text of anything else."""
        return told(await self.door.get(path, headers=self.headers, params=params), status)

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return told(await self.door.post(path, headers=self.headers, json=body), status)

    async def form(
        self, path: str, status: int = 303, file: str | None = None, fields: dict[str, str] | None = None, **more: str
    ) -> str:
        """Send a plain form; where it leads, or what is wrong with it."""
        files = None if file is None else {"file": ("journal.txt", file.encode(), "text/plain")}
        found = await self.door.post(path, headers=self.headers, data={**(fields or {}), **more}, files=files)
        assert found.status_code == status, f"{path}: {found.status_code} {found.text[:400]}"
        return str(found.headers.get("location", found.text))

    async def open(self, game: str = "chicago1875", *seats: str, **more: Any) -> str:
        found = await self.post("/api/v1/tables", 201, game=game, seats=seats or ("me", "me"), **more)
        return str(found["id"])

    async def look(self, table: str) -> Any:
        return await self.get(f"/api/v1/tables/{table}")

    async def move(self, table: str, number: int, move: str, seat: int | None = None, status: int = 200) -> Any:
        key = secrets.token_hex(8)
        return await self.post(f"/api/v1/tables/{table}/moves", status, number=number, key=key, move=move, seat=seat)


def told(found: httpx.Response, status: int) -> Any:
    assert found.status_code == status, f"{found.url}: {found.status_code} {found.text[:400]}"
    return found.json() if found.headers.get("content-type") == "application/json" else found.text


SECURE = HERE.replace("http:", "https:")


class Browser:
    """Somebody without JavaScript: follows links, fills in forms, keeps cookies."""

    def __init__(self, door: httpx.AsyncClient) -> None:
        # Over https, because that is where a client without special cases keeps a cookie that says Secure.
        headers = {"accept": "text/html", "origin": SECURE}
        self.door = httpx.AsyncClient(transport=door._transport, base_url=SECURE, headers=headers)
        self.at = "/"

    async def go(self, path: str, status: int = 200) -> str:
        found = await self.door.get(path)
        assert found.status_code == status, f"{path}: {found.status_code}"
        self.at = path
        return found.text

    async def send(self, action: str, fields: dict[str, str], status: int = 200) -> str:
        found = await self.door.post(action, data=fields, follow_redirects=True)
        while found.status_code == 429:
            await asyncio.sleep(int(found.headers["retry-after"]))  # the house asks for patience
            found = await self.door.post(action, data=fields, follow_redirects=True)
        assert found.status_code == status, f"{action}: {found.status_code} {found.text[:600]}"
        self.at = found.url.path
        return found.text
