"""Records: history as each seat saw it, journals out and in, and study of past positions."""

import asyncio
import html
import json
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import func, select

import magnate
from magnate.core.journal import Journal
from magnate.core.view import view
from magnate.server import agreements, fairness, proof, records, schema, study
from magnate.server.accounts import Person
from magnate.server.house import House
from magnate.server.play import Submission
from magnate.server.problem import Problem
from magnate.server.tables import Wanted
from tests.server.conftest import in_house
from tests.server.games import begun, finished, play_on
from tests.server.visitor import Front, Visitor, open_house


async def answer(who: Visitor, table: str) -> bool:
    """Play the first legal move of this person, if one is asked for."""
    seen = await who.look(table)
    for decision in seen.get("decisions", ()):
        moves = [move["text"] for move in decision["moves"] if not move["refused"]]
        if moves and not decision["optional"]:
            await who.move(table, seen["number"], moves[0], decision["seat"])
            return True
    return False


async def two_at_a_table(front: Front, moves: int) -> tuple[Visitor, Visitor, str]:
    """Two persons who have played a few moves."""
    one, two = await front.come(), await front.come()
    table = await one.open("chicago1875", "me", "open", listed=True)
    await two.post(f"/api/v1/tables/{table}/join")
    await one.post(f"/api/v1/tables/{table}/start")
    for _ in range(moves):
        assert await answer(one, table) or await answer(two, table)
    return one, two, table


# -- history -----------------------------------------------------------------------------------------------------------


def test_history_shows_what_each_seat_saw_then(database: str) -> None:
    async def visit(front: Front) -> None:
        one, two, table = await two_at_a_table(front, 0)
        watcher = front.nobody()
        seen = []  # what everybody was shown at the time
        for _ in range(25):
            seen.append([(await who.look(table))["view"] for who in (one, two, watcher)])
            assert await answer(one, table) or await answer(two, table)
        for number, views in enumerate(seen):
            for who, then in zip((one, two, watcher), views, strict=True):
                now = await who.get(f"/api/v1/tables/{table}/history/{number}")
                assert now["view"] == then
                assert now["entry"]["number"] == number
        hands = [view["hand"] for view in seen[-1]]
        assert hands[0] != hands[1]

    open_house(database, visit)


def test_a_secret_answer_stays_secret_in_history(database: str) -> None:
    async def visit(front: Front) -> None:
        one, two, table = await two_at_a_table(front, 60)
        secret = []
        _, _, _, live = await front.house.look(table, None)
        assert live is not None
        for number in range(1, live.number + 1):
            texts = [
                (await who.get(f"/api/v1/tables/{table}/history/{number}"))["entry"]["move"]
                for who in (one, two, front.nobody())
            ]
            mover = live.records[number].seat
            assert texts[mover] == live.records[number].text
            if texts[2] == "":
                secret.append(number)
                assert texts[1 - mover] == ""
                page = await front.nobody().get(f"/t/{table}/history/{number}")
                assert f"<code>{html.escape(live.records[number].text)}</code>" not in page
            else:
                assert texts[0] == texts[1] == texts[2]
        assert secret

    open_house(database, visit)


def test_entries_taken_back_are_shown_as_such(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        await me.move(table, 0, "establish swift 40")
        await me.move(table, 1, "undo")
        await me.move(table, 2, "establish swift 35")
        entries = [(await me.get(f"/api/v1/tables/{table}/history/{n}"))["entry"] for n in range(4)]
        assert [entry["kind"] for entry in entries] == ["setup", "move", "undo", "move"]
        assert [entry["undone_by"] for entry in entries] == [None, 2, None, None]
        assert [entry["move"] for entry in entries] == ["", "establish swift 40", "0", "establish swift 35"]
        views = [(await me.get(f"/api/v1/tables/{table}/history/{n}"))["view"] for n in range(4)]
        assert views[2] == views[0] != views[1]
        page = await me.get(f"/t/{table}/history/1")
        assert "taken back at 2" in page
        assert "goes back to entry 0" in page

    open_house(database, visit)


def test_history_is_for_those_who_may_see_the_table(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        table = await me.open()
        for path in (f"/t/{table}/history/0", f"/t/{table}/history", f"/api/v1/tables/{table}/history/0"):
            await stranger.get(path, 404)
        await me.get(f"/t/{table}/history/0", seat=1)
        await me.get(f"/t/{table}/history/1", 404)
        await me.get(f"/api/v1/tables/{table}/history/1", 404)
        listed = await me.open("chicago1875", "me", "greedy", listed=True)
        await me.get(f"/api/v1/tables/{listed}/history/0", 404, seat=1)
        await stranger.get(f"/api/v1/tables/{listed}/history/0", 404, seat=0)
        assert (await stranger.get(f"/api/v1/tables/{listed}/history/0"))["seat"] is None
        waiting = await me.open("chicago1875", "me", "open")
        await me.get(f"/t/{waiting}/history", 404)

    open_house(database, visit)


def test_the_page_leads_from_entry_to_entry(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        await me.move(table, 0, "establish swift 40")
        await me.move(table, 1, (await me.look(table))["decisions"][0]["moves"][0]["text"])
        page = await me.get(f"/t/{table}/history/1", seat=1)
        for number in (0, 2):
            assert f'href="/t/{table}/history/{number}?seat=1"' in page
        assert "Play on from here" not in page
        found = await me.door.get(f"/t/{table}/goto", headers=me.headers, params={"number": 2, "seat": 1})
        assert found.headers["location"] == f"/t/{table}/history/2?seat=1"

    open_house(database, visit)


# -- journals out and in -----------------------------------------------------------------------------------------------


def test_the_journal_of_an_ended_game_replays(database: str) -> None:
    async def play(house: House) -> None:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        await house.play.submit(table, [0, 1], Submission(0, "first-move", "establish swift 40"))
        await house.play.submit(table, [0, 1], Submission(1, "take-back", "undo"))
        await play_on(house, me, table, 30)
        await agreements.cancel(house, me, table)
        row, _, _, live = await house.look(table, me)
        assert live is not None
        text = records.journal_of(row, live).text()
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
        await me.post("/api/v1/records", 422, text="x" * (proof.LARGEST + 1))
        await me.post("/api/v1/records", 413, text="x" * 800_000)
        await me.form("/records", 413, file="x" * (proof.LARGEST + 1))
        await me.form("/records", 413, file="x" * 800_000)
        await me.post("/api/v1/tables", 413, game="x" * 70_000, seats=["me"])
        with pytest.raises(Problem, match="at most"):
            await study.proved("\u20ac" * (proof.LARGEST // 2))

    open_house(database, visit)


def sealed(errata: str) -> str:
    """A journal with foreign figures and a checksum that fits, as a forger would write it."""
    lines = begun().splitlines()[:-1]
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    lines.insert(first, errata)
    return "\n".join([*lines, f"end 50 {sha256(chr(10).join(lines).encode()).hexdigest()[:16]}"]) + "\n"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # the process knows nothing of databases
def test_a_process_that_proves_has_little_time_and_memory(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    confined = "from magnate.server import proof; proof.confine(); "
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


def test_figures_from_outside_cannot_break_the_house(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        huge, deep = "errata starting_cash 1" + "0" * 400, "errata x " + "[" * 5000
        for errata in (huge, deep, "errata par_values [[[[1]]]]", "errata x 1e999"):
            found = await me.post("/api/v1/records", 422, text=sealed(errata))
            assert found["error"].startswith("this journal is refused: ")
            assert "time or memory" not in found["error"]

    open_house(database, visit)


# -- study -------------------------------------------------------------------------------------------------------------


def test_a_past_position_is_played_on_with_fresh_luck(database: str) -> None:
    text = begun()

    async def visit(front: Front) -> None:
        me = await front.come()
        source = (await me.post("/api/v1/records", 201, text=text))["id"]
        seats = ["me", "me", "me"]
        table = (await me.post(f"/api/v1/tables/{source}/study", 201, number=30, seats=seats))["id"]
        seen = await me.look(table)
        assert (seen["status"], seen["number"]) == ("playing", 30)
        for seat in range(3):
            there = await me.get(f"/api/v1/tables/{source}/history/30", seat=seat)
            here = await me.get(f"/api/v1/tables/{table}", seat=seat)
            assert here["view"] == there["view"]
        for _ in range(20):
            assert await answer(me, table)
        front.house.games.kept.clear()  # from the log alone
        assert (await me.look(table))["number"] == 50
        owner = await person(front, me)
        found, *_ = await front.house.look(table, owner)
        assert found.parent == source
        assert await agreements.cancel(front.house, owner, table)
        data = await me.get(f"/api/v1/tables/{table}/fairness")
        good, sentence = fairness.judged(data)
        assert good, sentence
        assert data["inherited"] == 30
        assert "copied from another game" in await me.get(f"/t/{table}/fairness")
        magnate.replay(await me.get(f"/api/v1/tables/{table}/journal"))

    open_house(database, visit)


async def person(front: Front, visitor: Visitor) -> Person:
    found = await front.house.accounts.person_of_token(visitor.headers["authorization"].split()[1])
    assert found is not None
    return found


def test_bots_play_a_study_to_its_end(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        source = (await me.post("/api/v1/records", 201, text=finished()))["id"]
        last = (await me.look(source))["number"]
        wanted = {"number": str(last - 6), "seat-0": "me", "seat-1": "random"}
        where = await me.form(f"/t/{source}/study", fields=wanted)
        table = where.removeprefix("/t/")
        deadline = time.monotonic() + 60
        while (await me.look(table))["status"] == "playing" and time.monotonic() < deadline:
            if not await answer(me, table):
                front.house.nudge(table)
                await front.house.automatic.settle(table)
        assert (await me.look(table))["status"] == "finished"
        assert f"/t/{table}/history" in await me.get("/records")

    open_house(database, visit)


def test_what_cannot_be_studied(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        source = (await me.post("/api/v1/records", 201, text=finished()))["id"]
        last = (await me.look(source))["number"]
        address = f"/api/v1/tables/{source}/study"
        await stranger.post(address, 404, number=3, seats=["me", "me"])
        assert "over there" in (await me.post(address, 422, number=last, seats=["me", "me"]))["error"]
        await me.post(address, 404, number=last + 1, seats=["me", "me"])
        assert "2 seats" in (await me.post(address, 422, number=3, seats=["me"]))["error"]
        assert "a seat is" in (await me.post(address, 422, number=3, seats=["me", "open"]))["error"]
        await me.form(f"/t/{source}/study", 404, number="x")

    open_house(database, visit)


def test_a_running_game_cannot_be_studied(database: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        found = await me.post(f"/api/v1/tables/{table}/study", 409, number=0, seats=["me", "me"])
        await me.form(f"/t/{table}/study", 409, fields={"number": "0", "seat-²": "me"})  # an odd digit is no seat
        assert found["error"] == "a position can be studied when its game has ended"

    open_house(database, visit)
