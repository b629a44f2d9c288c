"""The cheapest clients there can be, so that the load does not measure itself."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

ID = re.compile(rb"id: (\d+)\n")
HOST = "127.0.0.1"
KEPT = 3.0  # seconds a connection stays good; servers close idle ones after five
Heard = Callable[[int, float], None]


def request(method: str, path: str, token: str, port: int, body: bytes = b"") -> bytes:
    """A request as it goes over the line; without a token it is a stranger's."""
    lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{port}"]
    lines += [f"authorization: Bearer {token}"] if token else []
    if body:
        lines += ["content-type: application/json", f"content-length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Stream(asyncio.Protocol):
    """Listens to server-sent events: tells each number when its event has come in whole."""

    def __init__(self, asking: bytes, heard: Heard) -> None:
        self.asking = asking
        self.heard = heard
        self.rest = bytearray()
        self.status = 0
        self.open = True
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.asking)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.bytes += len(data)
        if not self.status:
            self.status = int(data[9:12])
        self.rest += data
        end = self.rest.rfind(b"\n\n")
        if end < 0:
            return
        for found in ID.finditer(bytes(self.rest[: end + 2])):
            self.heard(int(found[1]), now)
        del self.rest[: end + 2]

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False


async def listen(port: int, path: str, token: str, heard: Heard) -> Stream:
    """Open a stream."""
    asking = request("GET", path, token, port)
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(lambda: Stream(asking, heard), HOST, port)
    return stream


class Door:
    """Requests to one server over connections that are kept."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, method: str, path: str, token: str, given: dict[str, Any] | None = None) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        body = json.dumps(given).encode() if given is not None else b""
        reader, writer = await self._way()
        writer.write(request(method, path, token, self.port, body))
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = re.search(rb"content-length: (\d+)", head)
        answer = await reader.readexactly(int(length[1])) if length else b"null"
        self.idle.append((time.monotonic(), reader, writer))
        return int(head[9:12]), json.loads(answer)

    async def _way(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that the server has not given up meanwhile."""
        while self.idle:
            used, reader, writer = self.idle.pop()
            if time.monotonic() - used < KEPT:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(HOST, self.port)

    def close(self) -> None:
        for _, _, writer in self.idle:
            writer.close()
