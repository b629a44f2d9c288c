"""Notifications are hints: without a single one everybody is up to date within seconds."""

import http.client
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import psycopg

from magnate.server.tables.announcements import CHANNEL
from tests.durability.test_winner import shared, two
from tests.server.plants import discard_hints, discard_hints_and_looks
from tests.server.served import Client, Plant, newcomer, served, size, to_and_fro, told

__all__ = ["shared"]
CLIENTS = size(6, 40)
MOVES = size(3, 30)
LATEST = 60.0  # seconds until everybody knows, on a machine that has much else to do; two where it has not
NEVER = 10.0  # seconds without news after which a house that looks would have looked
BYTES = 200


class Watcher(Thread):
    """Listens to a table and notes when it heard of each number."""

    def __init__(self, port: int, token: str, table: str) -> None:
        super().__init__(daemon=True)
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.line.request("GET", f"/api/v1/tables/{table}/stream", headers={"authorization": f"Bearer {token}"})
        self.found = self.line.getresponse()
        self.heard: dict[int, float] = {}

    def run(self) -> None:
        while line := self.found.readline():
            if line.startswith(b"data:"):
                self.heard[json.loads(line[5:])["number"]] = time.monotonic()
        self.line.close()


def slowest(url: str, folder: Path, plant: Plant, moves: int, patience: float) -> float:
    """Move on one server, watch on the other: how late the latest watcher was, or infinity."""
    with two(url, folder, plant) as (one, other):
        token, table = newcomer(one.port)
        watchers = [Watcher(other.port, token, table) for _ in range(CLIENTS)]
        for watcher in watchers:
            watcher.start()
        mover = Client(one.port, token)
        late = 0.0
        for number in range(moves):
            told(mover.submit(table, number, os.urandom(8).hex(), to_and_fro(number)), 200)
            moved = time.monotonic()
            while not all(number + 1 in watcher.heard for watcher in watchers):
                if time.monotonic() > moved + patience:
                    late = float("inf")
                    break
                time.sleep(0.02)
            late = max([late, *(watcher.heard.get(number + 1, moved) - moved for watcher in watchers)])
        mover.close()
    for watcher in watchers:
        watcher.join(10)
        assert not watcher.is_alive()
    return late


def test_without_notifications_everybody_is_up_to_date_in_time(
    shared: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    late = slowest(shared, tmp_path, discard_hints, MOVES, LATEST)
    record_property("seconds until everybody knew", round(late, 2))
    assert late <= LATEST


def test_a_house_that_trusts_its_notifications_is_caught(shared: str, tmp_path: Path) -> None:
    assert slowest(shared, tmp_path, discard_hints_and_looks, 1, NEVER) > NEVER


def test_a_notification_is_small(shared: str, tmp_path: Path) -> None:
    listening = psycopg.connect(shared.replace("+psycopg", ""), autocommit=True)
    listening.execute(f"LISTEN {CHANNEL}")
    with served(shared, tmp_path) as house:
        token, table = newcomer(house.port)
        mover = Client(house.port, token)
        for number in range(4):
            told(mover.submit(table, number, os.urandom(8).hex(), to_and_fro(number)), 200)
        told(mover.submit(table, 4, os.urandom(8).hex(), "a" * 2000), 422)
        mover.close()
        payloads = [notice.payload for notice in listening.notifies(timeout=30, stop_after=5)]
    listening.close()
    assert payloads[-1].split()[:2] == [table, "4"]  # the third word says who announces it
    assert all(len(payload.encode()) <= BYTES for payload in payloads)
