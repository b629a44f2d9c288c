"""A disk that is full or fails: a clear refusal, nothing acknowledged and lost, and play goes on by itself."""

import os
import resource
import secrets
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw
import pytest

from tests.durability.disk import Disk, Script, connect, record, repeat
from tests.durability.history import Notes, compare
from tests.durability.test_power import judge
from tests.server.served import Client, Served, newcomer, served, size, to_and_fro, told

FILLS = size(10, 40)  # of each kind
RECOVERY = 10.0  # seconds until play goes on
Switch = Callable[[Served, bool], None]


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of a few megabytes at a folder, where this machine lets us have one."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder], capture_output=True, check=False
    ).returncode
    try:
        yield made == 0
    finally:
        if made == 0:
            subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path) -> Switch:
    """Takes all the space there is, and gives it back."""

    def switch(house: Served, full: bool) -> None:
        ballast = folder / "ballast"
        if not full:
            ballast.unlink()
            return
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))

    return switch


def forbid(folder: Path) -> Switch:
    """Lets no file grow beyond nothing, and then again without limit: every write fails."""

    def switch(house: Served, full: bool) -> None:
        assert house.process.pid is not None
        _, hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0 if full else hard, hard))

    return switch


def refuse_and_recover(folder: Path, made: Callable[[Path], Switch]) -> None:
    """Fill the disk under a house several times while somebody plays."""
    url = f"sqlite+near:///{folder / 'house.sqlite'}"
    with served(url, folder.parent) as house:
        token, table = newcomer(house.port)
        notes = Notes(table)
        me = Client(house.port, token)
        switch = made(folder)
        for _ in range(FILLS):
            play_until(me, notes, 200, 4)
            switch(house, True)
            key = play_until(me, notes, 503, 1)
            assert told(me.get(f"/api/v1/tables/{table}"), 200)["number"] == len(notes.kept)  # reading goes on
            switch(house, False)
            number = len(notes.kept)
            deadline = time.monotonic() + RECOVERY
            while (found := me.submit(table, number, key, to_and_fro(number)))[0] in (429, 503):
                assert time.monotonic() < deadline
                time.sleep(0.1)
            notes.kept[told(found, 200)["number"]] = key
        me.close()
        house.kill()
        verdict = compare(url, [notes])
    assert verdict.clean, verdict
    assert verdict.acknowledged >= 5 * FILLS


def play_until(me: Client, notes: Notes, wanted: int, times: int) -> str:
    """Play until a status has been answered so often; returns the last key."""
    deadline = time.monotonic() + 60
    while True:
        assert time.monotonic() < deadline, "it did not come to that"
        number, key = len(notes.kept), secrets.token_hex(8)
        status, body = me.submit(notes.table, number, key, to_and_fro(number))
        assert status in (200, 429, wanted), body
        if status == 200:
            notes.kept[body["number"]] = key
        if status == 429:
            time.sleep(0.2)
        times -= status == wanted
        if not times:
            return key


def test_writes_that_fail_are_refused_and_play_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    refuse_and_recover(folder, forbid)


def test_a_full_disk_is_refused_and_play_goes_on(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as there:
        refuse_and_recover(tmp_path / "disk", fill if there else forbid)


# -- one failing operation ---------------------------------------------------------------------------------------------


class Trap:
    """Fails the nth write or sync from now on, once."""

    def __init__(self) -> None:
        self.left = -1
        self.sprung = False

    def __call__(self, what: str) -> None:
        if self.left == 0:
            self.sprung = True
            self.left = -1
            raise apsw.FullError("no space") if what == "write" else apsw.IOError("the disk does not answer")
        self.left -= self.left > 0


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return record(tmp_path_factory.mktemp("script"), 30)


def fail_everywhere(script: Script, folder: Path, swallow: bool) -> list[str]:
    """Fail each operation of one move in turn; what the database then holds against what was promised."""
    found: list[str] = []
    for nth in range(1_000):
        trap = Trap()
        disk = Disk(f"trap-{os.urandom(4).hex()}", trap)
        path = folder / f"trap-{nth}.sqlite"
        path.write_bytes(script.base.read_bytes())
        connection = connect(path, disk.name)
        promised = play_with_trap(connection, script, trap, nth, swallow)
        with suppress(apsw.Error):
            connection.close()
        if not trap.sprung:
            return found
        found.append(judge(path, script.table, promised))
    raise AssertionError("a move has no end")


def play_with_trap(connection: apsw.Connection, script: Script, trap: Trap, nth: int, swallow: bool) -> int:
    """Ten moves, one that meets the trap and is tried again, and ten more; returns the last one acknowledged."""
    promised = 0
    for i, (transaction, number) in enumerate(zip(script.transactions, script.entries, strict=True)):
        trap.left = nth if i == 10 else -1
        try:
            repeat(connection, transaction)
        except apsw.Error:
            if not connection.get_autocommit():
                connection.execute("ROLLBACK")
            if not swallow:
                repeat(connection, transaction)
        promised = number or promised
        if i == 10 and swallow:
            break
    return promised


def test_any_failing_operation_of_a_move_loses_nothing(script: Script, tmp_path: Path) -> None:
    found = fail_everywhere(script, tmp_path, swallow=False)
    assert len(found) >= 5
    assert set(found) == {"kept"}


def test_a_house_that_overlooks_a_failure_is_caught(script: Script, tmp_path: Path) -> None:
    assert "lost" in fail_everywhere(script, tmp_path, swallow=True)


def test_the_judge_sees_a_missing_entry(script: Script, tmp_path: Path) -> None:
    path = tmp_path / "short.sqlite"
    path.write_bytes(script.base.with_name("house.sqlite").read_bytes())
    assert judge(path, script.table, 30) == "kept"
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entries WHERE number = 7")
    connection.close()
    assert judge(path, script.table, 30) == "corrupt"
