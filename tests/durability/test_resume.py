"""A line may be cut at any byte: whoever comes back sees what a fresh visitor does, with no gap and no repeat."""

import json
import os
import re
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from magnate.server.background.open_house import OpenHouse
from magnate.server.db.migrate import upgrade
from magnate.server.routes.api import tables
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from tests.durability.cuts import WAIT, Line, forgets_who_comes_back, tells_twice
from tests.pieces import together
from tests.server.conftest import in_house
from tests.server.plants import forget_keys
from tests.server.served import Client, Plant, newcomer, no_plant, served, size, to_and_fro, told

CUTS = size(500, 2_000)
ENOUGH = 2_000  # cuts within which what is planted has long shown itself; nothing more is cut once it has
LATEST = 3.0  # seconds from the line's return until everything is there
PAGES = 4  # one in so many streams is that of the page
GAP = 60.0  # seconds after which what has not come is missing, on a machine that has much else to do
SHORT = 6.0  # the same where something is to be missing
RANDOM = re.compile(r"[A-Za-z0-9_-]{16,}")  # keys of forms


@dataclass
class Reader:
    """Somebody on a bad line: what is known, and how long it took to know it again."""

    port: int
    token: str
    table: str
    dice: Random
    gap: float
    last: int = -1
    head: int = 0
    cuts: int = 0
    fragments: dict[str, str] = field(default_factory=dict)
    times: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def stream(self, page: bool) -> Line:
        line = Line(self.port, self.token)
        path = f"/t/{self.table}/live" if page else f"/api/v1/tables/{self.table}/stream"
        known = {"last_event_id": str(self.last)} if self.last >= 0 else {}
        line.send(line.request("GET", path, **known))
        return line

    def take(self, line: Line, page: bool) -> None:
        """Make use of the frames that came whole."""
        for number, news in line.frames():
            if number < self.last or (number == self.last and not page):
                self.wrong.append(f"{number} came after {self.last}")
            if number > self.head:
                self.wrong.append(f"{number} came, the table is at {self.head}")
            self.last = max(number, self.last)
            self.fragments = together(self.fragments, news.get("fragments", {}))

    # -- moves ---------------------------------------------------------------------------------------------------------

    def move(self) -> None:
        """Send a move and be cut off somewhere; then send it again until it is acknowledged."""
        body = {"number": self.head, "key": os.urandom(8).hex(), "move": to_and_fro(self.head)}
        line = Line(self.port, self.token)
        request = line.request("POST", f"/api/v1/tables/{self.table}/moves", body)
        kind = self.dice.randrange(4)
        if kind == 0:  # before it was sent
            line.send(request[: self.dice.randrange(len(request))])
        elif kind < 3:  # before the answer, or within it
            line.send(request)
            if kind == 2:
                line.read(self.dice.randrange(1, 200), time.monotonic() + WAIT)
        line.cut()
        self.cuts += kind < 3
        again = Client(self.port, self.token)
        status, answer = again.ask("POST", f"/api/v1/tables/{self.table}/moves", body)
        while status == 429:  # a quick machine plays more than a person may
            time.sleep(0.2)
            status, answer = again.ask("POST", f"/api/v1/tables/{self.table}/moves", body)
        again.close()
        if (status, answer) != (200, {"number": self.head + 1}):
            self.wrong.append(f"the move was answered {status} {answer}")
        self.head += 1

    # -- streams -------------------------------------------------------------------------------------------------------

    def round(self) -> None:
        """Listen, move, be cut off, come back."""
        page = self.dice.randrange(PAGES) == 0
        line = self.stream(page)
        if self.dice.randrange(2):
            self.move()
        most = self.dice.choice((1, 40, 200, 300, 2000, 60_000))
        line.read(self.dice.randrange(1, most + 1), time.monotonic() + 0.5)
        line.cut()
        self.cuts += 1
        self.take(line, page)
        if self.dice.randrange(2):
            self.move()
        self.come_back(page)

    def come_back(self, page: bool) -> None:
        """Catch up with the table; a page must then show what it shows to whoever opens it now."""
        begun = time.monotonic()
        line = self.stream(page)
        news = page or self.last < self.head
        while news and time.monotonic() < begun + self.gap:
            if any(number == self.head for number, _ in line.frames()):
                break
            line.read(65_536, begun + self.gap)
        self.times.append(time.monotonic() - begun)
        if not news:
            line.read(65_536, time.monotonic() + 0.02)  # nothing is to come, once the line stands
        line.cut()
        self.take(line, page)
        if self.last != self.head:
            self.wrong.append(f"{self.head} never came, {self.last} was the last")
        if page:
            fresh = Line(self.port, self.token)
            fresh.send(fresh.request("GET", f"/t/{self.table}/fragments", connection="close"))
            while fresh.read(65_536, time.monotonic() + WAIT):
                pass
            fresh.cut()
            shown = json.loads(fresh.body)["fragments"]
            if plain(shown) != plain(self.fragments):
                self.wrong.append("the page is not what a fresh one is")


def plain(fragments: dict[str, str]) -> dict[str, str]:
    return {name: RANDOM.sub("", html) for name, html in fragments.items()}


def cut_and_resume(folder: Path, plant: Plant, cuts: int, gap: float = SHORT) -> Reader:
    """One reader and one house, until so many lines were cut or something is wrong."""
    url = f"sqlite+near:///{folder}/house.sqlite"
    upgrade(url)
    with served(url, folder, plant) as house:
        token, table = newcomer(house.port)
        reader = Reader(house.port, token, table, Random(cuts), gap)
        while reader.cuts < cuts and not reader.wrong:
            reader.round()
        visitor = Client(house.port, token)
        last: Any = told(visitor.get(f"/api/v1/tables/{table}"), 200)
        visitor.close()
        if last["number"] != reader.head:
            reader.wrong.append(f"the table is at {last['number']}, not at {reader.head}")
        assert "Traceback" not in house.errors.read_text()
    return reader


def test_whoever_comes_back_sees_what_a_fresh_visitor_sees(tmp_path: Path) -> None:
    reader = cut_and_resume(tmp_path, no_plant, CUTS, GAP)
    assert reader.wrong == []
    assert reader.cuts >= CUTS
    assert statistics.quantiles(reader.times, n=100)[97] <= LATEST


def test_a_gap_is_caught(tmp_path: Path) -> None:
    assert cut_and_resume(tmp_path, forgets_who_comes_back, ENOUGH).wrong


def test_a_repeat_is_caught(tmp_path: Path) -> None:
    assert cut_and_resume(tmp_path, tells_twice, ENOUGH).wrong


def test_a_move_made_twice_is_caught(tmp_path: Path) -> None:
    assert cut_and_resume(tmp_path, forget_keys, ENOUGH).wrong


def test_a_move_made_while_somebody_comes_is_told_at_once(tmp_path: Path) -> None:
    async def work(house: OpenHouse) -> str:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        stream = tables.numbers(house, table, 0, -1)  # the table was looked at, and nobody listens yet
        await house.play.submit(table, [0, 1], Submission(0, "first-key", to_and_fro(0)))
        return await anext(stream)

    url = f"sqlite+near:///{tmp_path}/house.sqlite"
    upgrade(url)
    assert in_house(url, work) == tables.EVENT.format(1)
