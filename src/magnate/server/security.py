"""What every answer carries and every request must satisfy. Plain ASGI, so that streams pass untouched."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 64 * 1024
LARGER = {"/records": 768 * 1024, "/api/v1/records": 768 * 1024}  # where whole games come in
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Security:
    """Headers, same-origin writes, and a limit on the size of a body."""

    def __init__(self, app: ASGIApp, secure: bool, refuse: Callable[[Scope, int, str], Response]) -> None:
        self.app = app
        self.secure = secure
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = LARGER.get(scope["path"], BODY)
        refused = self._refuse(scope["method"], headers, most)
        if refused is not None:
            await self.refuse(scope, *refused)(scope, receive, self._with_headers(scope, send))
            return
        await self.app(scope, Limited(receive, most), self._with_headers(scope, send))

    def _refuse(self, method: str, headers: Headers, most: int) -> tuple[int, str] | None:
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 20) or int(length) > most:
            return 413, f"a request has at most {most} bytes"
        if method in SAFE or headers.get("authorization"):
            return None
        origin = headers.get("origin")
        if origin is None or host_of(origin) != headers.get("host"):
            return 403, "this request comes from another site"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "this request comes from another site"
        return None

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, given in HEADERS.items():
                    headers.setdefault(name, given)
                if self.secure:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        return sending


def host_of(origin: str) -> str | None:
    """The host and port an origin names; None if it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class TooLarge(Exception):
    """The body went on beyond its limit."""


class Limited:
    """A body that lies about its length is cut off."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive = receive
        self.left = most

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLarge
        return message


class Limits:
    """So many times in so many seconds, per key. In memory: a limit is a brake, not a promise."""

    def __init__(self) -> None:
        self.seen: OrderedDict[tuple[str, str], list[float]] = OrderedDict()

    def wait(self, what: str, who: str, times: int, seconds: float) -> float:
        """Count it and return 0, or return the seconds after which it will be allowed."""
        now = monotonic()
        marks = [mark for mark in self.seen.pop((what, who), []) if now - mark < seconds]
        left = marks[-times] + seconds - now if len(marks) >= times else 0.0
        if not left:
            marks.append(now)
        self.seen[(what, who)] = marks
        while len(self.seen) > 20_000:
            self.seen.popitem(last=False)
        return left


def client_of(scope: Any, trusted_proxy: str) -> str:
    """The address of whoever asks; a proxy is believed only if it is the one we know."""
    host = scope["client"][0] if scope.get("client") else "local"
    if trusted_proxy and host == trusted_proxy:
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        return forwarded.split(",")[-1].strip() or host
    return str(host)
