"""Running the house: one process, from an empty folder to an open browser, and down again within seconds."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import uvicorn

from magnate.server.app import create_app
from magnate.server.db.engine import Database
from magnate.server.db.migrate import upgrade_async
from magnate.server.ops import log_format
from magnate.server.ops.lines import Line
from magnate.server.routes.monitoring import engine
from magnate.server.settings import Settings

DRAIN = 6  # seconds for requests under way when the house closes; streams end at once
Say = Callable[[str], None]


class CannotServe(Exception):
    """Why the house cannot open, in one sentence."""


class Server(uvicorn.Server):
    """Lets streams end when it is asked to stop, and stops without a complaint."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.house.hub.close()  # type: ignore[union-attr]  # it is our own application
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on the first signal, at once on the second; being asked to stop is not a failure."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def bound(settings: Settings) -> socket.socket:
    """The door, before anything else is opened: whoever is in the way is named at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol by name: asyncio sends small answers at once only where it knows that the line is TCP.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        door.close()
        raise CannotServe(f"{settings.host}:{settings.port} cannot be used {in_the_way(error)}") from None
    return door


def in_the_way(error: OSError | UnicodeError) -> str:
    """Why the door cannot be opened, and what to do about it."""
    why = (getattr(error, "strerror", None) or str(error)).lower()
    if isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES):
        return f"({why}); choose another --port"
    return f"({why}); --host takes an address of this machine, or 0.0.0.0 for all of them"


def widen() -> None:
    """As many open lines as the system allows: every stream holds one."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # some systems say "unlimited" and do not mean it
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def check_promises(url: str) -> None:
    """Say at once, and in words, that a database may lose what it acknowledges."""
    db = Database(url)
    try:
        await db.check_promises()
    finally:
        await db.close()


async def serve(settings: Settings, say: Say, browser: bool = True, level: str = "info") -> None:
    """Open the house and keep it open until somebody asks to stop."""
    log_format.start(level)
    widen()
    os.umask(0o077)  # the database holds secrets: nobody else on this machine may read it
    broken = engine()
    if broken != "ok":
        raise CannotServe(f"this installation is damaged: {broken}")
    door = bound(settings)
    settings = replace(settings, port=door.getsockname()[1])

    def opened() -> None:
        say(f"Magnate is open at {settings.address} (Ctrl+C closes it; the games are kept)")
        if browser and has_window():
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, settings.address)

    try:
        await upgrade_async(settings.database)
        await check_promises(settings.database)
        app = create_app(settings)
        config = uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, proxy_headers=False,
            timeout_graceful_shutdown=DRAIN, lifespan="on", ws="none", http=Line,
        )  # fmt: skip
        gc.collect()
        gc.freeze()  # the program itself stays: looking through it again and again stops the house for 0.1 s each time
        await Server(config, opened).serve([door])
    finally:
        door.close()


def has_window() -> bool:
    """Whether a browser would open a window rather than take over this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
