"""A disk that writes down everything SQLite does to it, can lose what was not synced, and can refuse to work.

What is written are the statements of a real house at play, recorded there and repeated here under its own settings.
"""

import asyncio
import shutil
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw
from sqlalchemy import event

from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import _sqlite_connect, database_url
from magnate.server.db.migrate import upgrade
from magnate.server.settings import Settings
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from tests.server.served import to_and_fro


@dataclass
class Script:
    """What a house did: transactions, each with the entry that was acknowledged after it, if any."""

    base: Path  # the database before
    table: str = ""
    transactions: list[list[tuple[str, Any]]] = field(default_factory=list)
    entries: list[int | None] = field(default_factory=list)


def record(folder: Path, moves: int) -> Script:
    """Let a real house play so many moves, and write down its statements."""
    url = database_url(str(folder / "house.sqlite"), folder)
    upgrade(url)
    script = Script(folder / "base.sqlite")

    async def play(start: bool) -> None:
        house = OpenHouse(Settings(database=url))
        if not start:
            listen(house, script)
        try:
            if start:
                me, _ = await house.accounts.guest("test")
                script.table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
            else:
                for number in range(moves):
                    sent = Submission(number, f"key-{number:08}", to_and_fro(number))
                    await house.play.submit(script.table, [0, 1], sent)
        finally:
            await house.close()

    asyncio.run(play(True))
    shutil.copy(folder / "house.sqlite", script.base)
    asyncio.run(play(False))
    assert [number for number in script.entries if number is not None] == list(range(1, moves + 1))
    return script


def listen(house: OpenHouse, script: Script) -> None:
    engine = house.db.engine.sync_engine
    under_way: dict[int, list[tuple[str, Any]]] = defaultdict(list)

    def executed(connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, _many: bool) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            under_way[id(connection)].append((statement, values))

    def committed(connection: Any) -> None:
        done = under_way.pop(id(connection), [])
        if done:
            moved = any(statement.startswith("INSERT INTO entries") for statement, _ in done)
            script.transactions.append(done)
            script.entries.append(1 + sum(number is not None for number in script.entries) if moved else None)

    event.listen(engine, "before_cursor_execute", executed)
    event.listen(engine, "commit", committed)


class Settled(apsw.Connection):
    """A connection that takes the house's own settings."""

    isolation_level: str | None = ""


def connect(path: Path, disk: str, *pragmas: str) -> Settled:
    """Open a database on a disk as the house does."""
    connection = Settled(str(path), vfs=disk)
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")  # the index of the log in memory, not in a shared file
    _sqlite_connect(connection, None)
    for pragma in (*pragmas, "wal_autocheckpoint=40"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def repeat(connection: apsw.Connection, transaction: list[tuple[str, Any]]) -> None:
    """One transaction of the script, to its commit."""
    connection.execute("BEGIN IMMEDIATE")
    for statement, values in transaction:
        run = connection.executemany if isinstance(values, list) else connection.execute
        run(statement, values)
    connection.execute("COMMIT")


Operation = tuple[str, str, int, bytes]  # what, of which file, where, and the data


class Disk(apsw.VFS):
    """Writes down what happens; a trap may raise before it does."""

    def __init__(self, name: str, trap: Callable[[str], None] = lambda what: None) -> None:
        super().__init__(name, "")
        self.name = name
        self.trap = trap
        self.done: list[Operation] = []

    def xOpen(self, name: Any, flags: list[int]) -> "File":
        return File(self, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:
        self.done.append(("delete", Path(name).name, 0, b""))
        super().xDelete(name, sync)


class File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.base = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "").name

    def xWrite(self, data: Any, offset: int) -> None:
        self.disk.trap("write")
        self.disk.done.append(("write", self.base, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, length: int) -> None:
        self.disk.done.append(("truncate", self.base, length, b""))
        super().xTruncate(length)

    def xSync(self, flags: int) -> None:
        self.disk.trap("sync")
        self.disk.done.append(("sync", self.base, 0, b""))
        super().xSync(flags)


def after_power_loss(done: list[Operation], base: Path, name: str, dice: Random, folder: Path) -> Path:
    """The disk as the next start finds it: what was synced is there, of the rest each operation may be or not."""
    files = {name: bytearray(base.read_bytes())}
    waiting: dict[str, list[Operation]] = defaultdict(list)
    for operation in done:
        what, file, _, _ = operation
        if what == "sync":
            for each in waiting.pop(file, []):
                apply(files, each)
        elif what == "delete":
            waiting.pop(file, None)
            files.pop(file, None)
        else:
            waiting[file].append(operation)
    for operations in waiting.values():
        for operation in operations:
            if dice.random() < 0.5:
                apply(files, operation)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file, data in files.items():
        (folder / file).write_bytes(data)
    return folder / name


def apply(files: dict[str, bytearray], operation: Operation) -> None:
    what, file, at, data = operation
    image = files.setdefault(file, bytearray())
    if what == "truncate":
        del image[at:]
        return
    image.extend(bytes(max(0, at + len(data) - len(image))))
    image[at : at + len(data)] = data
