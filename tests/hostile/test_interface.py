"""Requests made up from the interface's own document: as a player, as a spectator, as nobody."""

import json
import re
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from magnate.server.app import create_app
from magnate.server.routes.access import RULES
from magnate.server.settings import Settings
from tests.server.games import finished
from tests.server.plants import accept_anything, break_a_route, lift_limits, say_too_much
from tests.server.served import Client, Plant, newcomer, served, size, told

EACH = size(15, 150)  # made-up requests for each route and person, besides those that cover the document
SLOWEST = "15"  # seconds for an answer on a machine that has much else to do; two where it has not
TOLD = {"stream"}  # never ends: its tests are elsewhere
SETTINGS = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
"""


@dataclass(frozen=True)
class Finding:
    """What the tool says after a run."""

    sent: int
    failed: bool
    text: str


class Place:
    """A house with tables of several kinds, and its document with their addresses."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port, self.folder = port, folder
        player, running = newcomer(port)
        spectator, private = newcomer(port)
        self.tokens = {"player": player, "spectator": spectator, "nobody": ""}
        me = Client(port, player)
        waiting = told(me.post("/tables", game="carnegie", seats=["me", "open"], listed=True), 201)["id"]
        ended = told(me.post("/records", text=finished()), 201)["id"]
        people = [whois(port, token) for token in (player, spectator)]
        document = told(me.get("/openapi.json"), 200)
        known = {"table_id": [running, private, waiting, ended], "user_id": people}
        for parameter in parameters(document):
            if parameter["name"] in known:
                parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
        (folder / "document.json").write_text(json.dumps(document))
        (folder / "schemathesis.toml").write_text(SETTINGS)
        me.close()

    def examine(self, role: str, each: int, *more: str) -> Finding:
        """Send what the tool makes up."""
        address = f"http://127.0.0.1:{self.port}"
        token = self.tokens[role]
        words = [
            sys.executable, "-m", "schemathesis.cli", "run", "document.json", "--url", address,
            "--checks", "all", "--exclude-checks", "positive_data_acceptance",  # a move may be against the rules
            "--max-examples", str(each), "--max-response-time", SLOWEST, "--request-timeout", "20", "--no-shrink",
            "--seed", "1875", "--warnings", "off", "--suppress-health-check", "all", "--continue-on-failure",
            "--exclude-path-regex", "|".join(f"/{ending}$" for ending in TOLD), "--no-color",
            "-H", f"Origin: {address}", *(["-H", f"Authorization: Bearer {token}"] if token else []), *more,
        ]  # fmt: skip
        found = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        sent = re.search(r"(\d+) generated", found.stdout)
        assert sent, found.stdout[-2000:] + found.stderr[-2000:]
        return Finding(int(sent[1]), found.returncode != 0, found.stdout[-6000:])


def whois(port: int, token: str) -> str:
    with closing(Client(port, token)) as line:
        return str(told(line.get("/api/v1/me"), 200)["id"])


def parameters(document: dict[str, Any]) -> list[dict[str, Any]]:
    methods = [each for path in document["paths"].values() for each in path.values()]
    return [parameter for each in methods for parameter in each.get("parameters", [])]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_whatever_is_sent_is_answered_as_the_document_says(database: str, tmp_path: Path) -> None:
    with served(database, tmp_path, lift_limits) as house:
        place = Place(house.port, tmp_path)
        found = [place.examine(role, EACH) for role in place.tokens]
        assert not any(each.failed for each in found), "\n".join(each.text for each in found if each.failed)
        assert sum(each.sent for each in found) >= size(5_000, 15_000)
        assert "Traceback" not in house.errors.read_text()


PLANTS: dict[Plant, tuple[str, str]] = {
    break_a_route: ("/api/v1/me/vacation", "Server error"),
    accept_anything: ("/api/v1/me/tokens", "Schema-violating request accepted"),
    say_too_much: ("/api/v1/me", "Response violates schema"),
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("plant", PLANTS)
def test_what_the_document_does_not_allow_is_found(database: str, tmp_path: Path, plant: Plant) -> None:
    path, complaint = PLANTS[plant]
    with served(database, tmp_path, plant) as house:
        found = Place(house.port, tmp_path).examine("player", 5, "--include-path", path)
    assert found.failed
    assert complaint in found.text


def test_the_document_tells_every_route_of_the_interface(tmp_path: Path) -> None:
    document = create_app(Settings(database=f"sqlite+near:///{tmp_path}/none.sqlite")).openapi()
    told_of = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert told_of == {route for route in RULES if route[1].startswith("/api/")}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            good = [answer for status, answer in operation["responses"].items() if status in ("200", "201")]
            assert all(content["schema"] for answer in good for content in answer["content"].values()), (method, path)
