"""Players who write down what was acknowledged, and the comparison of their notes with the log."""

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

from sqlalchemy import select

from magnate.core.record import Damaged, replayed, root, verify_chain
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.tables.cache import config_of, read_records
from magnate.server.tables.store import table_of
from tests.server.served import Client, to_and_fro

AGAIN = 0.05  # seconds until a refused or cut submission is sent again


@dataclass
class Notes:
    """What a player knows for certain."""

    table: str
    kept: dict[int, str] = field(default_factory=dict)  # the key acknowledged under each number
    wrong: list[str] = field(default_factory=list)
    cut: int = 0  # submissions whose outcome was unknown at first


class Player(Thread):
    """Plays to and fro at its table, sending each move under one key until it is acknowledged."""

    def __init__(self, port: int, token: str, table: str, stop: Event) -> None:
        super().__init__(daemon=True)  # a test that has failed does not wait for its players
        self.client = Client(port, token)
        self.notes = Notes(table)
        self.stop = stop
        self.number = 0

    def run(self) -> None:
        while not self.stop.is_set() and not self.notes.wrong:
            self.move(secrets.token_hex(8))
        self.client.close()

    def move(self, key: str) -> None:
        cut = False
        while True:
            try:
                status, body = self.client.submit(self.notes.table, self.number, key, to_and_fro(self.number))
            except ConnectionError:
                status, body, cut = 0, None, True
            if status == 200:
                break
            if status not in (0, 429, 503):
                self.notes.wrong.append(f"move {self.number}: {status} {body}")
                return
            self.stop.wait(AGAIN) if not self.stop.is_set() else self.wait_on()
        self.notes.cut += cut
        if body["number"] != self.number + 1:
            self.notes.wrong.append(f"move {self.number} was acknowledged as {body['number']}")
        self.notes.kept[body["number"]] = key
        self.number += 1

    def wait_on(self) -> None:
        """The last submission has to come to an end too: the house is open when players are told to stop."""
        Event().wait(AGAIN)


@dataclass
class Verdict:
    """What the log says about everybody's notes."""

    acknowledged: int = 0
    cut: int = 0
    lost: int = 0
    twice: int = 0
    gaps: int = 0
    unasked: int = 0  # entries nobody sent, or whose sender was never answered
    wrong: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.lost or self.twice or self.gaps or self.unasked or self.wrong)


def compare(url: str, everybody: list[Notes]) -> Verdict:
    """Hold the notes against the log, and the log against the rules."""

    async def work() -> Verdict:
        verdict = Verdict()
        db = Database(url)
        try:
            for notes in everybody:
                await hold(db, notes, verdict)
        finally:
            await db.close()
        return verdict

    return asyncio.run(work())


async def hold(db: Database, notes: Notes, verdict: Verdict) -> None:
    columns = schema.entries.c
    async with db.read() as connection:
        row = await table_of(connection, notes.table)
        query = select(columns.number, columns.key).where(columns.table_id == notes.table).order_by(columns.number)
        found: list[Any] = list(await connection.execute(query))
        records = await read_records(connection, notes.table, -1, row.number)
    keys = Counter(entry.key for entry in found)
    at = {entry.number: entry.key for entry in found}
    verdict.acknowledged += len(notes.kept)
    verdict.cut += notes.cut
    verdict.lost += sum(at.get(number) != key for number, key in notes.kept.items())
    verdict.twice += sum(count - 1 for count in keys.values())
    verdict.gaps += [entry.number for entry in found] != list(range(row.number + 1))
    verdict.unasked += len(set(keys) - set(notes.kept.values()) - {"setup"})
    verdict.wrong += notes.wrong
    try:
        verify_chain(records, root(row.commitment, row.inherited), row.chain)
        game, config = config_of(row, 2)
        replayed(game, config, records, row.number, verify=True)
    except Damaged as damage:
        verdict.wrong.append(str(damage))
