"""A house of many tables on paper, and whether it holds: the costs that were measured, played through as queues.

    python -m bench.plan --tables 10000 --processes 28

Moves come at random times to random tables; each has a mover and readers. A process is one queue: it takes a move,
then draws for its readers, one after the other. The database is a queue for each of its cores. What is told is how long
a move takes until the last reader has it, and how busy everything is. All costs are given in milliseconds of CPU time.
"""

import argparse
import heapq
from dataclasses import dataclass
from random import Random

from magnate.server.tables.cache import MOST


@dataclass(frozen=True)
class Costs:
    """What one move costs, as `magnate bench server` prints it, and what a table needs."""

    move: float = 8.0  # of the server that takes it: request, rules, log, answer
    reader: float = 7.0  # for each reader of a page, drawn and sent
    onlooker: float = 0.1  # for each who shares a drawing
    database: float = 5.0  # of PostgreSQL, for each move
    hearing: float = 0.5  # of every other server that has a listener
    load: float = 36.0  # of a server that has to read a game from its log
    memory: float = 1.5  # MiB for each table that somebody looks at
    base: float = 130.0  # MiB of a process with nothing to do


@dataclass(frozen=True)
class House:
    """How many play how fast, on what."""

    tables: int = 10_000
    playing: float = 1.0  # the share of them at which people sit now
    pause: float = 25.0  # seconds between two moves of one of those
    readers: int = 4
    onlookers: int = 0
    processes: int = 28
    database_cores: int = 4
    scattered: int = 0  # 1 = the proxy lets everybody of a table come in by any server

    @property
    def rate(self) -> float:
        return self.tables * self.playing / self.pause

    @property
    def held(self) -> float:
        """Tables that one process has to do with."""
        looked_at = self.tables * self.playing
        if not self.scattered:
            return looked_at / self.processes
        return looked_at * (1 - (1 - 1 / self.processes) ** (self.readers + 1))

    @property
    def missed(self) -> float:
        """How often a process has to read a game again, because it has to do with more than it keeps."""
        return max(0.0, 1 - MOST / self.held)


@dataclass(frozen=True)
class Found:
    """What the simulation found."""

    moves: int
    p50: float  # milliseconds until the last reader has a move
    p99: float
    busy: float  # the share of their cores that the servers use
    database_busy: float
    memory: float  # MiB of one process


def simulate(house: House, costs: Costs, seconds: float = 120.0, seed: int = 1) -> Found:
    """Play so many seconds of it. Every process is one core."""
    chance = Random(seed)
    free = [0.0] * house.processes  # when each server has done what waits for it
    database = [0.0] * house.database_cores
    heapq.heapify(database)
    took: list[float] = []
    now = served = stored = 0.0
    while now < seconds:
        now += chance.expovariate(house.rate)
        first = chance.randrange(house.processes)
        homes = [chance.randrange(house.processes) if house.scattered else first for _ in range(house.readers)]
        work = (costs.move + costs.load * (chance.random() < house.missed)) / 1000
        asked = free[first] = max(free[first], now) + work
        written = max(heapq.heappop(database), asked) + costs.database / 1000
        heapq.heappush(database, written)
        served, stored = served + work, stored + costs.database / 1000
        last = written
        for home in set(homes):
            share = house.onlookers / len(set(homes))
            work = (costs.reader * homes.count(home) + costs.onlooker * share) / 1000
            if home != first:
                work += (costs.hearing + costs.load * (chance.random() < house.missed)) / 1000
            free[home] = max(free[home], now) + work  # it does other things until the move is written
            last = max(last, written + work, free[home])
            served += work
        took.append(last - now)
    took.sort()
    memory = costs.base + costs.memory * min(house.held, MOST)
    return Found(
        len(took),
        took[len(took) // 2] * 1000,
        took[int(len(took) * 0.99)] * 1000,
        served / (seconds * house.processes),
        stored / (seconds * house.database_cores),
        memory,
    )


def main() -> None:
    """Print the plan for a house of the size that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    for name, given in (*vars(House()).items(), *vars(Costs()).items()):
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(given), default=given)
    parser.add_argument("--seconds", type=float, default=120.0)
    asked = vars(parser.parse_args())
    house = House(**{name: asked[name] for name in vars(House())})
    costs = Costs(**{name: asked[name] for name in vars(Costs())})
    found = simulate(house, costs, asked["seconds"])
    print(f"{house.tables} tables, {house.rate:.0f} moves a second, {house.processes} processes")
    print(f"  a move until its last reader: p50 {found.p50:.0f} ms, p99 {found.p99:.0f} ms")
    print(f"  servers busy {found.busy:.0%}, database busy {found.database_busy:.0%} of {house.database_cores} cores")
    print(f"  memory of one process {found.memory:.0f} MiB, of all {found.memory * house.processes / 1024:.0f} GiB")


if __name__ == "__main__":
    main()
