"""Journals out of a house and into it: they are proved, and lies are refused."""

import asyncio
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import func, select

import magnate
from magnate.core.codec import Unreadable
from magnate.core.journal import Journal
from magnate.core.record import Entry
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.tables import agreements, import_worker, past, study
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from tests.server.conftest import ONE, in_house
from tests.server.games import begun, finished, play_on
from tests.server.visitor import Front, open_house


def test_the_journal_of_an_ended_game_replays(database: str) -> None:
    async def play(house: OpenHouse) -> None:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        await house.play.submit(table, [0, 1], Submission(0, "first-move", "establish swift 40"))
        await house.play.submit(table, [0, 1], Submission(1, "take-back", "undo"))
        await play_on(house, me, table, 30)
        await agreements.cancel(house, me, table)
        row, _, _, live = await house.look(table, me)
        assert live is not None
        text = past.journal_of(row, live).text()
        s = magnate.replay(text)
        assert magnate.digest(s) == magnate.digest(live.state)
        assert magnate.journal(s).length == row.number - 2  # the move taken back and its undo are not part of it

    in_house(database, play)


@pytest.mark.parametrize("source", [finished, begun])
def test_a_journal_comes_in_and_goes_out_unchanged(database: str, source: object) -> None:
    assert callable(source)
    text: str = source()

    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        table = (await me.post("/api/v1/records", 201, text=text, title="Elsewhere"))["id"]
        assert await me.get(f"/api/v1/tables/{table}/journal") == text
        assert (await me.look(table))["status"] == "imported"
        await stranger.get(f"/t/{table}", 404)
        await stranger.get(f"/t/{table}/history/0", 404)
        await me.get(f"/t/{table}")
        assert "cannot be checked here" in await me.get(f"/t/{table}/fairness")
        assert "Elsewhere" in await me.get("/records")
        game = magnate.game(Journal.peek(text).game)
        journal = Journal.read(game, text)
        for number in (0, 1, 41, journal.length):
            for seat in range(journal.header.seats):
                found = await me.get(f"/api/v1/tables/{table}/history/{number}", seat=seat)
                then = json.loads(json.dumps(view(game, journal.replay(number), seat)))
                assert found["view"] == then
        front.house.games.kept.clear()
        await me.get(f"/t/{table}")
        await me.move(table, journal.length, "undo", 0, status=404)

    open_house(database, visit)


def test_a_journal_comes_in_by_the_form(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        where = await me.form("/records", file=finished(), title="From a file")
        assert "From a file" in await me.get(where)
        pasted = finished().replace("\n", "\r\n")
        assert "Carnegie, imported" in await me.get(await me.form("/records", text=pasted))
        assert "Choose a file" in await me.form("/records", 422, text="  ")

    open_house(database, visit)


def lies() -> dict[str, tuple[str, str]]:
    """Journals that are refused, and a word of the reason."""
    text = begun()
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    errata = [*lines[:first], "errata starting_cash 999", *lines[first:]]
    return {
        "no journal": ("a shopping list", "line 1: not a journal of this program"),
        "cut off": ("\n".join(lines[:-1]), "its end is missing"),
        "a move left out": ("\n".join([*lines[:-5], *lines[-4:]]), "is expected here"),
        "another game": (text.replace("game chicago1875", "game monopoly"), "there is no game"),
        "another version": (text.replace("game chicago1875 1", "game chicago1875 7"), "version 7 of the rules"),
        "a forged digest": (text.replace(lines[-2].split("|")[-1].split()[0], "0" * 16), "is not the recorded one"),
        "a changed option": (text.replace('option level "', 'option level "x'), "set-up: "),
        "foreign figures": ("\n".join(errata), "set-up: "),
        "not a number": (text.replace("seats 3", "seats " + "9" * 5000), "is not a whole number"),
    }


def test_a_journal_that_lies_is_refused_with_one_sentence(database: str) -> None:
    async def visit(front: Front) -> None:
        for kind, (text, reason) in lies().items():
            me = await front.come()
            found = await me.post("/api/v1/records", 422, text=text)
            assert found["error"].startswith("this journal is refused: "), kind
            assert reason in found["error"], kind
            assert "\n" not in found["error"]
            assert len(found["error"]) < 500
        async with front.house.db.read() as connection:
            assert await connection.scalar(select(func.count()).select_from(schema.tables)) == 0

    open_house(database, visit)


def test_a_journal_too_large_is_not_even_read(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        await me.post("/api/v1/records", 422, text="x" * (import_worker.LARGEST + 1))
        await me.post("/api/v1/records", 413, text="x" * 800_000)
        await me.form("/records", 413, file="x" * (import_worker.LARGEST + 1))
        await me.form("/records", 413, file="x" * 800_000)
        await me.post("/api/v1/tables", 413, game="x" * 70_000, seats=["me"])
        with pytest.raises(Problem, match="at most"):
            await study.proved("\u20ac" * (import_worker.LARGEST // 2))

    open_house(database, visit)


def sealed(errata: str) -> str:
    """A journal with foreign figures and a checksum that fits, as a forger would write it."""
    lines = begun().splitlines()[:-1]
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    lines.insert(first, errata)
    return "\n".join([*lines, f"end 50 {sha256(chr(10).join(lines).encode()).hexdigest()[:16]}"]) + "\n"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # the process knows nothing of databases
def test_a_process_that_proves_has_little_time_and_memory(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    confined = "from magnate.server.tables import import_worker; import_worker.confine(); "
    hungry = subprocess.run([sys.executable, "-c", confined + "bytearray(100 << 20)"], capture_output=True)
    assert b"MemoryError" in hungry.stderr
    busy = subprocess.run([sys.executable, "-c", confined + "\nwhile True: pass"], capture_output=True)
    assert busy.returncode < 0

    async def visit(front: Front) -> None:
        monkeypatch.setattr(study, "PATIENCE", 0.01)
        with pytest.raises(Problem, match="more time or memory"):
            await study.proved(finished())

    open_house(database, visit)


def test_a_proof_that_ends_as_its_time_does_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program, over, gone = tmp_path / "prover", tmp_path / "over", tmp_path / "gone"
    # It ends well, but leaves somebody behind who keeps its answer from ending.
    program.write_text(f"#!/bin/sh\n(until [ -e {over} ]; do sleep 0.05; done; exec >&-; touch {gone}) &\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(study, "PATIENCE", 2.0)

    async def work() -> None:
        with pytest.raises(Problem, match="more time or memory"):
            await study.proved("a journal")
        over.touch()
        while not gone.exists():
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.1)  # so that the loop sees the end of the answer

    asyncio.run(asyncio.wait_for(work(), 60))


@pytest.mark.parametrize(
    "errata",
    [
        "errata job_prices [" + ", ".join(map(str, range(5000))) + "]",
        "errata track [" + ", ".join(map(str, range(5000))) + "]",
        "errata bonus_good_tokens 100000",
        "errata companies.elgin.factories.0.workers 100000",
        'errata companies.elgin.name "' + "x" * 1000 + '"',
        'errata companies.schwinn.name "' + "x" * 100_000 + '"',
    ],
)
def test_figures_without_measure_are_refused(errata: str) -> None:
    """A page of such a game would be of some megabytes, and to draw it would take seconds from everybody."""
    with pytest.raises(Unreadable, match="out of all proportion"):
        import_worker.prove(sealed(errata))


@ONE
def test_others_have_a_turn_while_a_long_game_is_written(database: str) -> None:
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def work(house: OpenHouse) -> None:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "open"), {}, {}))
        task = asyncio.create_task(others())
        async with house.db.write(table) as connection:
            before = turns
            records = [Entry(n, "move", 0, "pass", (), "", False, "import", 0) for n in range(1000)]
            await study.insert_records(connection, table, records)
            assert turns - before >= len(records) // study.TOGETHER
        task.cancel()

    in_house(database, work)


@pytest.mark.parametrize("key", GAMES)
def test_figures_of_the_games_themselves_are_not(key: str) -> None:
    game = find(key)
    for seats in game.players:
        own = game.ruleset(game.config(seats))
        assert not import_worker.monstrous(own, own)


def test_figures_from_outside_cannot_break_the_house(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        huge, deep = "errata starting_cash 1" + "0" * 400, "errata x " + "[" * 5000
        for errata in (huge, deep, "errata par_values [[[[1]]]]", "errata x 1e999"):
            found = await me.post("/api/v1/records", 422, text=sealed(errata))
            assert found["error"].startswith("this journal is refused: ")
            assert "time or memory" not in found["error"]

    open_house(database, visit)
