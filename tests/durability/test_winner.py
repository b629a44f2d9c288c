"""Two servers on one database: every number of a table has one winner, and every key one answer."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from magnate.server.db import schema
from magnate.server.db.engine import Database, database_url
from magnate.server.db.migrate import upgrade
from tests.server.conftest import new_database
from tests.server.plants import a_day_later, forget_keys, lift_limits, take_no_lock
from tests.server.served import Client, Plant, Served, newcomer, no_plant, served, size, to_and_fro, told

SLOTS = size(500, 10_000)
TABLES = 20
EACH = 2  # writers on each server
DOUBLES = size(1_000, 4_000) // (2 * EACH)  # keys, each of which is sent by every writer
SIDE_BY_SIDE = 10  # tables at which that happens


@pytest.fixture
def shared(postgres: str, tmp_path: Path) -> str:
    """A database that several servers can share."""
    url = new_database(database_url(postgres, tmp_path))
    upgrade(url)
    return url


@contextmanager
def two(url: str, folder: Path, plant: Plant = no_plant) -> Iterator[tuple[Served, Served]]:
    with served(url, folder, plant) as one, served(url, folder, plant) as other:
        yield one, other


class Writers:
    """One person's writers at a table, on both servers, who all write at once."""

    def __init__(self, ports: list[int], token: str, table: str, each: int = EACH) -> None:
        self.table = table
        self.clients = [Client(port, token) for port in ports for _ in range(each)]
        self.pool = ThreadPoolExecutor(len(self.clients))

    def submit(self, number: int, keys: list[str], move: str) -> list[tuple[int, Any]]:
        """Everybody's answer; whoever is asked to wait sends the same again."""

        def send(client: Client, key: str) -> tuple[int, Any]:
            while True:
                found = client.submit(self.table, number, key, move)
                if found[0] != 429:
                    return found
                time.sleep(0.2)

        return list(self.pool.map(send, self.clients, keys))

    def close(self) -> None:
        self.pool.shutdown()
        for client in self.clients:
            client.close()


def contest(writers: Writers, slots: int) -> list[str]:
    """Let them contest numbers; what went otherwise than one winner and losers who learn the head."""
    wrong = []
    for number in range(slots):
        keys = [secrets.token_hex(8) for _ in writers.clients]
        answers = writers.submit(number, keys, to_and_fro(number))
        won = [body for status, body in answers if status == 200]
        lost = [body for status, body in answers if status == 409]
        told_head = all(body.get("head") == number + 1 for body in lost)
        if won != [{"number": number + 1}] or len(won) + len(lost) != len(answers) or not told_head:
            wrong.append(f"{number}: {answers}")
            break  # from here on the numbers would no longer be contested
    writers.close()
    return wrong


def contests(ports: list[int], tables: int, slots: int) -> tuple[list[str], list[str]]:
    """Contests at several tables side by side: the tables, and what went wrong."""
    people = [newcomer(ports[0]) for _ in range(tables)]
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda person: contest(Writers(ports, *person), slots), people)
        return [table for _, table in people], [wrong for each in found for wrong in each]


def numbers(url: str, tables: list[str]) -> dict[str, list[int]]:
    """The numbers in the log of each table."""

    async def read() -> dict[str, list[int]]:
        db = Database(url)
        columns = schema.entries.c
        try:
            async with db.read() as connection:
                found = {}
                for table in tables:
                    query = select(columns.number).where(columns.table_id == table).order_by(columns.number)
                    found[table] = list(await connection.scalars(query))
                return found
        finally:
            await db.close()

    return asyncio.run(read())


def without_unique_keys(url: str) -> None:
    """Let the log take two entries under one number, and one key twice."""

    async def change() -> None:
        db = Database(url)
        async with db.write() as connection:
            await connection.execute(text("ALTER TABLE entries DROP CONSTRAINT pk_entries"))
            await connection.execute(text("ALTER TABLE entries DROP CONSTRAINT uq_entries_table_id"))
        await db.close()

    asyncio.run(change())


def test_every_number_has_one_winner(shared: str, tmp_path: Path) -> None:
    with two(shared, tmp_path) as (one, other):
        tables, wrong = contests([one.port, other.port], TABLES, SLOTS // TABLES)
        assert wrong == []
        assert "Traceback" not in one.errors.read_text() + other.errors.read_text()
    for found in numbers(shared, tables).values():
        assert found == list(range(SLOTS // TABLES + 1))


def test_a_table_without_lock_and_unique_key_is_caught(shared: str, tmp_path: Path) -> None:
    without_unique_keys(shared)
    with two(shared, tmp_path, take_no_lock) as (one, other):
        _, wrong = contests([one.port, other.port], 2, 10)
    assert wrong != []


def doubles(ports: list[int], token: str, table: str, rounds: int) -> list[str]:
    """The same submission from everybody at once; what went otherwise than the same answer for all."""
    writers = Writers(ports, token, table)
    wrong = []
    for number in range(rounds):
        answers = writers.submit(number, [f"key-{number:08}"] * len(writers.clients), to_and_fro(number))
        if any(answer != (200, {"number": number + 1}) for answer in answers):
            wrong.append(f"{number}: {answers}")
            break
    writers.close()
    return wrong


def ask_again(port: int, token: str, table: str, rounds: int) -> None:
    """The answers given before, long after; and a refusal for another move under the same key."""
    with closing(Client(port, token)) as late:
        for number in (0, rounds // 2, rounds - 1):
            key = f"key-{number:08}"
            assert told(late.submit(table, number, key, to_and_fro(number)), 200) == {"number": number + 1}
            told(late.submit(table, number, key, "pass"), 422)


def test_one_key_gives_one_entry_and_one_answer(shared: str, tmp_path: Path) -> None:
    rounds = max(DOUBLES // SIDE_BY_SIDE, 2)
    with two(shared, tmp_path, lift_limits) as (one, other):
        ports = [one.port, other.port]
        people = [newcomer(one.port) for _ in range(SIDE_BY_SIDE)]
        with ThreadPoolExecutor(4) as pool:
            found = pool.map(lambda person: doubles(ports, person[0], person[1], rounds), people)
            assert [wrong for wrong in found if wrong] == []
        one.kill()
        one.plant = a_day_later  # the clock of the database, too
        one.start()
        for port in ports:
            for token, table in people:
                ask_again(port, token, table, rounds)
    for entries in numbers(shared, [table for _, table in people]).values():
        assert entries == list(range(rounds + 1))


def test_a_house_that_forgets_keys_is_caught(shared: str, tmp_path: Path) -> None:
    with two(shared, tmp_path, forget_keys) as (one, other):
        assert doubles([one.port, other.port], *newcomer(one.port), 5) != []
