"""Nothing drawn is shown before it is on disk: whatever fails between the draw and the commit, no byte tells of it."""

import asyncio
import os
import secrets
import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, exc

from magnate.core import chance, codec
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import legal, push
from magnate.core.move import Move
from magnate.games import find
from magnate.server.db.migrate import upgrade
from magnate.server.errors import Problem
from magnate.server.tables import submit
from magnate.server.tables.submit import Play
from magnate.server.views import question
from tests.leaks.stand_ins import Still
from tests.leaks.twins import Script
from tests.leaks.worlds import ENTRY, PATIENCE, World, in_two_houses
from tests.leaks.worlds import Pair as Houses
from tests.server.served import Client, Served, served, size, told

# Failures in each game, each with two outcomes of the dice; the solo game draws most often.
TRIALS = {"chicago1875": size(18, 334), "noble_house": size(18, 334), "carnegie": size(156, 334)}
KILLS = size(8, 40)
GAMES = {"chicago1875": 3, "noble_house": 3, "carnegie": 1}
MOST = 500  # games until enough moves have drawn
LENGTH = 45  # moves of a game
LOOKS = ("/api/v1/tables/{table}", "/t/{table}")
append = Play._append


class Lucky(Dice):
    """Dice that follow from a number of ours."""

    sampler = Sampler(0)

    def pick(self, n: int, why: str) -> int:
        outcome = Lucky.sampler.pick(n, why)
        self.drawn += 1
        return outcome


# -- what fails --------------------------------------------------------------------------------------------------------

Fault = Callable[[pytest.MonkeyPatch, World], None]


def before_writing(patch: pytest.MonkeyPatch, world: World) -> None:
    async def failing(self: Play, *given: Any) -> Any:
        raise RuntimeError("something broke")

    patch.setattr(Play, "_append", failing)


def after_writing(patch: pytest.MonkeyPatch, world: World) -> None:
    honest = Play._append

    async def failing(self: Play, *given: Any) -> Any:
        await honest(self, *given)
        raise RuntimeError("something broke")

    patch.setattr(Play, "_append", failing)


def at_the_commit(patch: pytest.MonkeyPatch, world: World) -> None:
    honest = Play._append

    def failing(connection: Any) -> None:
        event.remove(world.house.db.engine.sync_engine, "commit", failing)
        raise exc.OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    async def appended(self: Play, *given: Any) -> Any:
        event.listen(world.house.db.engine.sync_engine, "commit", failing)
        return await honest(self, *given)

    patch.setattr(Play, "_append", appended)


FAULTS: tuple[Fault, ...] = (before_writing, after_writing, at_the_commit)


# -- what everybody sees -----------------------------------------------------------------------------------------------


@dataclass
class Trials:
    """A game in one house, in which moves that draw fail."""

    world: World
    still: Still
    dice: Sampler
    wrong: list[str] = field(default_factory=list)
    done: int = 0
    number: int = 0

    async def seen(self, seats: tuple[Any, ...]) -> list[Any]:
        return [await self.world.ask("GET", path, who) for who in seats for path in LOOKS]

    async def submit(self, move: Move, luck: int, key: str) -> Any:
        Lucky.sampler = Sampler(luck)
        body = {"number": self.number, "key": key, "move": codec.write(move), "seat": move.seat}
        return await self.world.ask("POST", "/api/v1/tables/{table}/moves", move.seat, body)

    async def fail(
        self, move: Move, seats: tuple[Any, ...], before: list[Any], fault: Fault, patch: pytest.MonkeyPatch
    ) -> None:
        """The same failure with two outcomes of the dice: nobody can tell which they were, nor that they fell."""
        self.done += 1
        answers = []
        for luck in (1, 2):
            with patch.context() as planted:
                fault(planted, self.world)
                answers.append(await self.submit(move, luck + self.number, "a-key-that-fails"))
            frames = [frame for got in (await self.world.frames()).values() for frame in got]
            self.note(fault, move, frames == [], "something was sent to those who listen")
            self.note(fault, move, await self.seen(seats) == before, "somebody sees another table")
        self.note(fault, move, answers[0] == answers[1], f"the answer hangs on the dice: {answers}")
        self.note(fault, move, all(answer.status in (500, 503) for answer in answers), f"it is {answers[0].status}")

    def note(self, fault: Fault, move: Move, good: bool, what: str) -> None:
        if not good:
            self.wrong.append(f"{fault.__name__}, {move}: {what}")

    async def play(self, key: str, trials: int, patch: pytest.MonkeyPatch) -> None:
        """Random moves; before each that draws, everything that can fail does."""
        seats = GAMES[key]
        for game in range(MOST):
            Lucky.sampler = Sampler(game)
            self.number = 0
            await self.world.begin(find(key), seats, {}, (), f"game {game}")
            viewers = tuple(dict.fromkeys((0, seats - 1, None)))
            for viewer in viewers:
                await self.world.listen(viewer)
            await self.world.frames()
            while self.number < LENGTH and self.done < trials:
                live = await self.world.live()
                self.still.now += ENTRY
                moves = legal(live.state)
                if not moves:
                    break  # a short game: the next one
                move = moves[self.dice.pick(len(moves), "move")]
                if draws(live.state, move):
                    before = await self.seen(viewers)
                    for fault in FAULTS:
                        await self.fail(move, viewers, before, fault, patch)
                if self.wrong:
                    return await self.world.hang_up()
                taken = await self.submit(move, 3 + self.number, f"entry-{self.number:06}")
                assert taken.status == 200, taken
                self.number += 1
                await self.world.frames()
            await self.world.hang_up()
            if self.done >= trials:
                return None
        return None


def draws(s: Any, move: Move) -> bool:
    """Whether a move takes luck, found out on a copy."""
    copy = s.clone()
    copy.chance = script = Script((), Sampler(1))
    push(copy, move)
    return any(n > 1 for n, _, _ in script.draws)


def failures(folder: Path, patch: pytest.MonkeyPatch, key: str, trials: int) -> Trials:
    async def work(houses: Houses) -> Trials:
        patch.setattr(submit, "Dice", Lucky)
        patch.setattr("magnate.server.tables.lifecycle.Dice", Lucky)
        found = Trials(houses.one, houses.still, Sampler(5))
        await found.play(key, trials, patch)
        return found

    found: Trials = in_two_houses(folder, patch, work)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_draw_that_was_not_committed_is_never_seen(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = failures(tmp_path, monkeypatch, key, TRIALS[key])
    assert found.wrong == []
    assert found.done >= TRIALS[key]


async def goes_on_first(self: Play, connection: Any, row: Any, live: Any, record: Any, state: Any, *more: Any) -> Any:
    """The position in memory goes on before the disk has it."""
    live.state = state
    return await append(self, connection, row, live, record, state, *more)


async def announces_first(self: Play, connection: Any, row: Any, live: Any, record: Any, *more: Any) -> Any:
    """Everybody is told before the disk has it."""
    self.hints.hub.publish(row.id, record.number)
    await asyncio.sleep(0)
    return await append(self, connection, row, live, record, *more)


async def says_what_it_drew(self: Play, connection: Any, row: Any, live: Any, record: Any, *more: Any) -> Any:
    """The failure is explained at length."""
    raise Problem(503, f"{record.luck} could not be written")


@pytest.mark.parametrize("plant", [goes_on_first, announces_first, says_what_it_drew])
def test_a_house_that_shows_what_it_drew_is_caught(plant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "_append", plant)
    if plant is says_what_it_drew:
        monkeypatch.setattr("tests.leaks.test_reveal.FAULTS", (lambda patch, world: None,))
    else:
        monkeypatch.setattr("tests.leaks.test_reveal.FAULTS", (after_writing,))
    assert failures(tmp_path, monkeypatch, "carnegie", 4).wrong


# -- looking -----------------------------------------------------------------------------------------------------------


def rolls_by_looking(folder: Path, patch: pytest.MonkeyPatch) -> int:
    """How often dice fell while people only looked, asked why not, or were refused."""
    rolled: list[str] = []

    async def work(houses: Houses) -> None:
        world = houses.one
        patch.setattr(submit, "Dice", Dice)
        patch.setattr("magnate.server.tables.lifecycle.Dice", Dice)
        await world.begin(find("carnegie"), 1, {}, (), "looking")
        for number in range(12):
            live = await world.live()
            move = next(iter(legal(live.state)))
            with patch.context() as counting:
                for kind in (chance.Dice, chance.Fork):
                    honest = kind.pick
                    counting.setattr(kind, "pick", counted(honest, rolled))
                for path in (*LOOKS, "/t/{table}/fragments", f"/api/v1/tables/{{table}}/history/{number}"):
                    await world.ask("GET", path, 0)
                    await world.ask("GET", path, None)
                wrong = {"number": number, "key": secrets.token_hex(8), "move": "none of these"}
                await world.ask("POST", "/api/v1/tables/{table}/moves", 0, wrong)
            await world.move(number, move.seat, codec.write(move), ())

    in_two_houses(folder, patch, work)
    return len(rolled)


def counted(honest: Any, rolled: list[str]) -> Any:
    def pick(self: Any, n: int, why: str) -> Any:
        rolled.append(why)
        return honest(self, n, why)

    return pick


def test_looking_never_rolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rolls_by_looking(tmp_path, monkeypatch) == 0


def test_a_preview_that_rolls_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = question.choice

    def tried(game: Any, s: Any, move: Move, *more: Any) -> Any:
        if move.check(s) is None:
            push(s.clone(), move)
        return honest(game, s, move, *more)

    monkeypatch.setattr(question, "choice", tried)
    monkeypatch.setattr("magnate.server.routes.api.tables.choice", tried)
    assert rolls_by_looking(tmp_path, monkeypatch) > 0


# -- killed ------------------------------------------------------------------------------------------------------------


def dies_before_the_commit() -> None:
    """A server that is killed when a draw has been written and not committed."""

    async def dying(self: Play, connection: Any, row: Any, live: Any, record: Any, *more: Any) -> Any:
        done = await append(self, connection, row, live, record, *more)
        if record.luck:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    Play._append = dying  # type: ignore[method-assign, assignment]


def answers_and_dies() -> None:
    """One that tells its players first."""
    honest = Play.submit
    dies_before_the_commit()

    async def submit(self: Play, table_id: str, mine: list[int], sent: Any, by: str = "person") -> Any:
        self.hints.hub.publish(table_id, sent.number + 1)
        await asyncio.sleep(0.05)
        return await honest(self, table_id, mine, sent, by)

    Play.submit = submit  # type: ignore[method-assign]


@dataclass
class Listening:
    """Somebody's stream, byte by byte."""

    line: socket.socket
    got: bytes = b""

    @classmethod
    def to(cls, port: int, table: str, token: str) -> "Listening":
        line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        request = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
        line.sendall(f"{request}authorization: Bearer {token}\r\n\r\n".encode())
        found = cls(line)
        while b"data:" not in found.got:
            found.got += line.recv(4096)
        return found

    def rest(self) -> bytes:
        """All that came until the line broke."""
        with suppress(OSError):
            while data := self.line.recv(4096):
                self.got += data
        self.line.close()
        return self.got


def killed(house: Served, plant: Any, kills: int) -> list[str]:
    """Play until the house dies at a draw, again and again; what anybody learnt of the draw."""
    wrong: list[str] = []
    guest = Client(house.port)
    guest.token = told(guest.ask("POST", "/api/v1/session", {}), 201)["token"]
    for _ in range(kills):
        table = told(guest.post("/tables", game="carnegie", seats=["me"]), 201)["id"]
        before = kill_once(house, guest, table, plant, wrong)
        after = told(guest.get(f"/api/v1/tables/{table}"), 200)
        if before != after:
            wrong.append("the table has gone on")
        house.plant = plant
    guest.close()
    return wrong


def kill_once(house: Served, guest: Client, table: str, plant: Any, wrong: list[str]) -> Any:
    """One table until its first draw; returns what was to be seen before it."""
    ears = Listening.to(house.port, table, guest.token)
    while True:
        before = told(guest.get(f"/api/v1/tables/{table}"), 200)
        move = next(x["text"] for d in before["decisions"] for x in d["moves"] if not x["refused"])
        try:
            told(guest.submit(table, before["number"], os.urandom(8).hex(), move), 200)
        except ConnectionError:
            break
    house.process.join(PATIENCE)
    assert not house.process.is_alive()  # or the line would never break
    if f"id: {before['number'] + 1}\n".encode() in ears.rest():
        wrong.append("those who listen were told")
    house.plant = plant
    house.start()
    return before


def with_kills(folder: Path, plant: Any, kills: int) -> list[str]:
    url = f"sqlite+near:///{folder}/house.sqlite"
    upgrade(url)
    with served(url, folder, plant) as house:
        return killed(house, plant, kills)


def test_a_house_killed_before_the_commit_has_told_nobody(tmp_path: Path) -> None:
    assert with_kills(tmp_path, dies_before_the_commit, KILLS) == []


def test_a_house_that_tells_and_dies_is_caught(tmp_path: Path) -> None:
    assert with_kills(tmp_path, answers_and_dies, 1) != []
