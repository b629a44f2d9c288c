"""A line that is cut at any byte, and what was whole of what came over it."""

import json
import socket
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from magnate.server.routes.api import tables
from magnate.server.tables import announcements
from tests.server.plants import sleep

WAIT = 20.0  # seconds until a line that says nothing is given up
END = b"\r\n\r\n"


@dataclass
class Line:
    """A connection that can be cut after any byte."""

    port: int
    token: str
    got: bytes = b""
    socket: Any = field(init=False)

    def __post_init__(self) -> None:
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", f"authorization: Bearer {self.token}"]
        lines += [f"{name.replace('_', '-')}: {item}" for name, item in headers.items()]
        if data:
            lines += ["content-type: application/json", f"content-length: {len(data)}"]
        return "\r\n".join(lines).encode() + END + data

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def read(self, most: int, until: float) -> bool:
        """Take so many bytes at most; False when nothing more comes in time."""
        self.socket.settimeout(max(0.01, until - time.monotonic()))
        try:
            data = self.socket.recv(most)
        except TimeoutError:
            return False
        self.got += data
        return bool(data)

    def cut(self) -> None:
        with suppress(OSError):
            self.socket.close()

    @property
    def body(self) -> bytes:
        """What has come of the answer's body: chunks without their lengths."""
        head, _, rest = self.got.partition(END)
        if b"transfer-encoding: chunked" not in head.lower():
            return rest
        body = b""
        while rest:
            length, found, rest = rest.partition(b"\r\n")
            if not found or not length:
                break
            size = int(length, 16)
            body += rest[:size]
            rest = rest[size + 2 :]
        return body

    def frames(self) -> list[tuple[int, Any]]:
        """The frames that came whole, with their numbers; what only keeps the line open is left out."""
        whole = self.body.split(b"\n\n")[:-1]
        found = []
        for frame in whole:
            fields = dict(line.split(b": ", 1) for line in frame.split(b"\n") if b": " in line)
            if b"id" in fields:
                found.append((int(fields[b"id"]), json.loads(fields[b"data"])))
        return found


# -- bugs --------------------------------------------------------------------------------------------------------------


def forgets_who_comes_back() -> None:
    """Whoever comes back is told of the next change only, and nobody looks by himself."""
    honest = tables.numbers

    def numbers(house: Any, table_id: str, head: int, last: int, reader: Any = None) -> Any:
        return honest(house, table_id, head, head, reader)

    tables.numbers = numbers
    announcements.Announcements.poll = sleep  # type: ignore[method-assign]


def tells_twice() -> None:
    """Whoever comes back is told again what he knows."""
    honest = tables.numbers

    def numbers(house: Any, table_id: str, head: int, last: int, reader: Any = None) -> Any:
        return honest(house, table_id, head, -1, reader)

    tables.numbers = numbers
