"""Losing power: what was acknowledged is on disk, whatever the disk had not yet written."""

import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import apsw
import pytest

from tests.durability.disk import Disk, Script, after_power_loss, connect, record, repeat
from tests.server.served import size

MOVES = max(size(60, 200), 60)  # fewer would leave too little unwritten for the controls
POINTS = size(300, 2_000)


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return record(tmp_path_factory.mktemp("script"), MOVES)


def losses(script: Script, folder: Path, points: int, *pragmas: str) -> Counter[str]:
    """Repeat the script on a recording disk, cut the power at random points, and look at what is left."""
    disk = Disk(f"power-{folder.name}")
    path = folder / "power.sqlite"
    path.write_bytes(script.base.read_bytes())
    connection = connect(path, disk.name, *pragmas)
    acknowledged = []  # after how many operations, which entry
    for transaction, number in zip(script.transactions, script.entries, strict=True):
        repeat(connection, transaction)
        if number is not None:
            acknowledged.append((len(disk.done), number))
    done = list(disk.done)
    connection.close()
    disk.unregister()
    dice = Random(1875)
    found: Counter[str] = Counter()
    for _ in range(points):
        point = dice.randrange(len(done) + 1)
        promised = max((number for at, number in acknowledged if at <= point), default=0)
        image = after_power_loss(done[:point], script.base, path.name, dice, folder / "after")
        found[judge(image, script.table, promised)] += 1
    return found


def judge(image: Path, table: str, promised: int) -> str:
    """Whether a database is sound and holds what was promised, in an unbroken row up to its head."""
    try:
        connection = sqlite3.connect(image)
        try:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return "corrupt"
            numbers = [n for (n,) in connection.execute("SELECT number FROM entries WHERE table_id = ?", (table,))]
            (head,) = connection.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
        finally:
            connection.close()
    except (sqlite3.Error, TypeError):
        return "corrupt"
    if sorted(numbers) != list(range(head + 1)):
        return "corrupt"
    return "lost" if head < promised else "kept"


def test_the_house_loses_nothing_with_the_power(script: Script, tmp_path: Path) -> None:
    assert losses(script, tmp_path, POINTS) == {"kept": POINTS}


def test_a_house_that_does_not_sync_at_each_commit_is_caught(script: Script, tmp_path: Path) -> None:
    found = losses(script, tmp_path, 60, "synchronous=NORMAL")
    assert found["lost"] > 20
    assert found["corrupt"] == 0


def test_a_house_that_never_syncs_is_caught(script: Script, tmp_path: Path) -> None:
    assert losses(script, tmp_path, 60, "synchronous=OFF")["corrupt"] > 5


def test_the_recorded_script_is_what_the_house_wrote(script: Script, tmp_path: Path) -> None:
    path = tmp_path / "again.sqlite"
    path.write_bytes(script.base.read_bytes())
    connection = apsw.Connection(str(path))
    for transaction in script.transactions:
        repeat(connection, transaction)
    connection.close()
    written = script.base.with_name("house.sqlite")
    query = "SELECT number, text, digest, chain, key FROM entries ORDER BY number"
    there, here = (sqlite3.connect(each) for each in (written, path))
    try:
        assert there.execute(query).fetchall() == here.execute(query).fetchall()
    finally:
        there.close()
        here.close()
