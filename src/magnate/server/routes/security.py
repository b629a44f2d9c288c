"""What every answer carries and every request must satisfy. Plain ASGI, so that streams pass untouched."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from magnate.server.settings import Settings

BODY = 64 * 1024
LARGER = {"/records": 768 * 1024, "/api/v1/records": 768 * 1024}  # where whole games come in
SAFE = ("GET", "HEAD", "OPTIONS")
ENDLESS = ("/live", "/stream")  # how the addresses of streams end
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
    """Headers, hosts by which the house is known, same-origin writes, and a limit on the size of a body."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Callable[[Scope, int, str], Response]) -> None:
        self.app = app
        self.address = settings.address
        self.secure = self.address.startswith("https")
        self.name = urlsplit(self.address).hostname
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        left = most = LARGER.get(scope["path"], BODY)
        bare = scope["method"] == "HEAD" and not scope["path"].endswith(ENDLESS)
        if bare:  # the answer to GET without its body
            scope = {**scope, "method": "GET"}

        async def receiving() -> Message:
            """A body that lies about its length is cut off."""
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, given in HEADERS.items():
                    headers.setdefault(name, given)
                if self.secure:
                    headers.setdefault("strict-transport-security", "max-age=31536000")
                if not scope["path"].startswith("/static/"):
                    headers["cache-control"] = "no-store"
            await send({**message, "body": b""} if bare and message["type"] == "http.response.body" else message)

        refused = self._refuse(scope["method"], Headers(scope=scope), most)
        answer = self.app if refused is None else self.refuse(scope, *refused)
        await answer(scope, receiving, sending)

    def _refuse(self, method: str, headers: Headers, most: int) -> tuple[int, str] | None:
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 20) or int(length) > most:
            return 413, f"a request has at most {most} bytes"
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not known(hosts[0], self.name):
            return 421, f"this house is at {self.address}"
        if method in SAFE or headers.get("authorization"):
            return None
        scheme, _, origin = headers.get("origin", "").partition("://")
        if origin != hosts[0] or scheme not in (("https",) if self.secure else ("http", "https")):
            return 403, "this request comes from another site"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "this request comes from another site"
        return None


def known(host: str, own: str | None) -> bool:
    """Whether this house goes by the name in a request. Another name may lead here and be somebody else's site.

    >>> [known(host, "play.example.org") for host in ("PLAY.example.org:443", "127.0.0.1:8875", "evil.example.org")]
    [True, True, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name in ("localhost", own):
        return True
    try:
        ipaddress.ip_address(name)  # nobody can make an address lead elsewhere
    except ValueError:
        return False
    return True


class TooLarge(Exception):
    """The body went on beyond its limit."""


class Limits:
    """So many times in so many seconds, per key. In memory: a limit is a brake, not a promise."""

    def __init__(self) -> None:
        self.seen: OrderedDict[tuple[str, str], list[float]] = OrderedDict()

    def wait(self, what: str, who: str, times: int, seconds: float, count: bool = True) -> float:
        """Count it and return 0, or return the seconds after which it will be allowed."""
        now = monotonic()
        marks = [mark for mark in self.seen.pop((what, who), []) if now - mark < seconds]
        left = marks[-times] + seconds - now if len(marks) >= times else 0.0
        if count and not left:
            marks.append(now)
        self.seen[(what, who)] = marks
        while len(self.seen) > 20_000:
            self.seen.popitem(last=False)
        return left


def client_of(scope: Any, trusted_proxy: str) -> str:
    """The address of whoever asks; a proxy is believed only if it is the one we know."""
    host = scope["client"][0] if scope.get("client") else "local"
    if trusted_proxy and host == trusted_proxy:
        forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
        return forwarded.split(",")[-1].strip() or host
    return str(host)


def network_of(client: str) -> str:
    """Those addresses among which one and the same person can choose.

    >>> network_of("10.1.2.3"), network_of("2001:db8::1") == network_of("2001:db8::ffff:1")
    ('10.1.2.3', True)
    """
    try:
        address = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return client
    return client if address.version == 4 else str(ipaddress.ip_network(f"{address}/64", strict=False))
