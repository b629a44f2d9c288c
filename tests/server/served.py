"""`magnate serve` as a process that can be killed and started again within moments.

The processes are forked from one that has imported the program, which saves a second at each start; each runs the
command line's own entry and is killed by a real signal. A plant is a bug put into the process before it opens.
"""

import http.client
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # it has no annotations

SOAK = float(os.environ.get("MAGNATE_SOAK") or 0)  # 1 = the whole numbers of a soak, 0.01 = a hundredth of them
Plant = Callable[[], None]
START = 60.0  # seconds a start may take on a busy machine
IDLE = 2.0  # seconds after which the house may be about to close a line; it does after five

nursery = get_context("forkserver")
nursery.set_forkserver_preload(["__main__", "magnate.cli", "magnate.server.ops.serving", "tests.server.plants"])


def size(change: int, soak: int) -> int:
    """How much to do: for every change, or when there is time: all of it, or the part that MAGNATE_SOAK says."""
    return max(change // 10, int(soak * SOAK), 1) if SOAK else change


def no_plant() -> None:
    """The program as it is."""


def run_house(database: str, port: int, errors: str, plant: Plant) -> None:
    """The body of a server process."""
    from magnate.cli import main

    with Path(errors).open("a") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    plant()
    sys.argv = ["magnate", "serve", "--port", str(port), "--no-browser", "--database", database]
    main()


def free_door() -> socket.socket:
    """A port that nobody else is given while this is open; the house may listen there, as it too shares addresses."""
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", 0))
    return door


class Served:
    """A house at a fixed door."""

    def __init__(self, database: str, folder: Path, plant: Plant = no_plant) -> None:
        self.database = database.replace("+psycopg", "").removeprefix("sqlite+near:///")
        self.door = free_door()
        self.port = int(self.door.getsockname()[1])
        self.errors = folder / f"errors-{self.port}.txt"
        self.plant = plant
        self.slowest = 0.0  # seconds from a start until it served
        self.dearest = 0.0  # seconds of processor time that a start took

    def start(self) -> None:
        arguments = (self.database, self.port, str(self.errors), self.plant)
        begun = time.monotonic()
        self.process = nursery.Process(target=run_house, args=arguments)
        self.process.start()
        while time.monotonic() - begun < START and self.process.is_alive():
            visitor = Client(self.port)
            with suppress(ConnectionError), closing(visitor):
                if visitor.get("/healthz")[0] == 200:
                    self.slowest = max(self.slowest, time.monotonic() - begun)
                    spent = psutil.Process(self.process.pid).cpu_times()
                    self.dearest = max(self.dearest, spent.user + spent.system)
                    return
            time.sleep(0.02)
        raise AssertionError(f"the house did not open: {self.errors.read_text()[-2000:]}")

    def kill(self) -> None:
        """Without warning."""
        self.process.kill()
        self.process.join()


@contextmanager
def served(database: str, folder: Path, plant: Plant = no_plant) -> Iterator[Served]:
    house = Served(database, folder, plant)
    with house.door:
        house.start()
        try:
            yield house
        finally:
            house.kill()


class Client:
    """Somebody's connection to one server; a cut line is an exception, never an answer."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self.line: http.client.HTTPConnection | None = None
        self.used = 0.0

    def get(self, path: str) -> tuple[int, Any]:
        return self.ask("GET", path)

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return self.ask("POST", f"/api/v1{path}", body)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        headers = {"content-type": "application/json"}
        headers |= (
            {"authorization": f"Bearer {self.token}"} if self.token else {"origin": f"http://127.0.0.1:{self.port}"}
        )
        if time.monotonic() - self.used > IDLE:  # closed by the house meanwhile, it would look like a line that was cut
            self.close()
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            self.line.request(method, path, None if body is None else json.dumps(body), headers)
            found = self.line.getresponse()
            answer = json.loads(found.read())
            self.used = time.monotonic()
            return found.status, answer
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.close()
            raise ConnectionError(str(error)) from error

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None

    def submit(self, table: str, number: int, key: str, move: str) -> tuple[int, Any]:
        return self.post(f"/tables/{table}/moves", number=number, key=key, move=move)


def newcomer(port: int, other: str = "me") -> tuple[str, str]:
    """A guest's token and a table at which the guest has both seats, or the first one and a bot the other."""
    here = Client(port)
    token = told(here.ask("POST", "/api/v1/session", {}), 201)["token"]
    here.token = token
    table = told(here.post("/tables", game="chicago1875", seats=["me", other]), 201)["id"]
    here.close()
    return token, table


def told(found: tuple[int, Any], status: int) -> Any:
    assert found[0] == status, found
    return found[1]


def to_and_fro(number: int) -> str:
    """A move that is legal at this number of a new table: the first of the game, and its undo."""
    return "establish swift 40" if number % 2 == 0 else "undo"
