"""Who takes notices: a real mail server, and a web server for webhooks."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import Message
from typing import Any

from aiosmtpd.smtp import AuthResult
from sqlalchemy import select, update

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.settings import Settings
from tests.server.conftest import run


class Mailbox:
    """Takes every mail, or refuses as many as it is told to."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.logins: set[tuple[bytes, bytes]] = set()
        self.refuse = 0

    def authenticated(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        self.logins.add((data.login, data.password))
        return AuthResult(success=True)

    async def handle_RCPT(  # aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return f"550 <{address}> is not known here"
        envelope.rcpt_tos.append(address)
        return "250 go on"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # aiosmtpd's name
        if self.refuse:
            self.refuse -= 1
            return "451 try again later"
        mail = message_from_bytes(envelope.content)
        mail["X-Recipients"] = ",".join(envelope.rcpt_tos)
        self.mails.append(mail)
        return "250 taken"


class Hook:
    """A web server that notes what it is sent and answers as it is told."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.hosts: list[str] = []
        self.status = 200
        self.address = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.hosts.append(headers["host"])
        if self.status == 200:
            self.bodies.append(json.loads(body))
        writer.write(f"HTTP/1.1 {self.status} x\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def hooked() -> AsyncIterator[Hook]:
    hook = Hook()
    server = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    hook.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?who=me"
    async with server:
        yield hook


def posting(database: str, smtp: str, work: Callable[[OpenHouse], Any]) -> None:
    """A house that sends only when the test says so."""

    async def opened() -> None:
        house = OpenHouse(Settings(database=database, smtp=smtp, local_webhooks=True))
        try:
            await work(house)
        finally:
            house.workers.close()
            await house.db.close()

    run(asyncio.wait_for(opened(), 120))


async def queued(house: OpenHouse) -> list[Any]:
    async with house.db.read() as connection:
        return list((await connection.execute(select(schema.notices).order_by(schema.notices.c.id))).all())


async def hurry(house: OpenHouse, ms: int = 60_000) -> None:
    """Let time pass for every notice that waits."""
    due = schema.notices.c.due
    async with house.db.write() as connection:
        await connection.execute(update(schema.notices).values(due=due - ms))
