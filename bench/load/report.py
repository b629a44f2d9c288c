"""The measurement from beginning to end, as plain data and in words."""

import asyncio
import os
import platform
import time
from importlib.metadata import version
from typing import Any

from sqlalchemy import text

from bench.load import machine, way
from bench.load.filling import Filled, fill
from bench.load.houses import Server, database, servers
from bench.load.plan import Plan
from bench.load.playing import Playing
from magnate.games import find
from magnate.server.db.engine import Database
from magnate.server.ops.serving import widen
from magnate.server.tables.cache import load
from magnate.server.tables.store import table_of

REST = 2.0  # seconds of doing nothing, to see what that costs
CALM = 0.1  # the share of a core under which a server is at rest
SETTLED = 60.0  # seconds that it gets to come to rest
LOADS = 3  # times each finished game is opened
Used = dict[str, float | None]


def measure(plan: Plan) -> dict[str, Any]:
    """Open a house, fill it, load it, close it."""
    widen()
    cores = machine.cores()
    apart = plan.pin and plan.processes == 1 and len(cores) > 1
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    try:
        if apart:
            machine.pin(0, cores[1:])
        ways = way.report("sqlite", find(plan.game))
        with database(plan.database) as url:
            filled = asyncio.run(fill(url, plan))
            with servers(plan, url) as houses:
                if apart:
                    machine.pin(houses[0].process.pid, cores[:1])
                found = asyncio.run(under_load(plan, url, houses, filled))
    finally:
        machine.pin(0, cores)
    return {
        "bench": "magnate.server",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "version": version("magnate"),
        "game": plan.game,
        "database": "sqlite" if url.startswith("sqlite") else "postgresql",
        "tables": plan.tables,
        "seats": plan.seats,
        "processes": plan.processes,
        "stream": plan.stream,
        "cores": len(cores) or None,
        "server_core_of_its_own": apart,
        "load_average_before": busy,
        "load_average_after": os.getloadavg()[0] if busy is not None else None,
        "one_move": ways,
        **found,
    }


async def under_load(plan: Plan, url: str, houses: list[Server], filled: Filled) -> dict[str, Any]:
    """Everybody sits down, rests, plays; what each part of the machine did meanwhile."""
    watch = Watch(houses, await postmaster(url))
    playing = Playing(plan, [house.port for house in houses], filled.tables)
    try:
        await playing.sit_down()
        resting, before = await rested(watch)
        read = sum(stream.bytes for stream in playing.streams)
        seconds = await playing.play()
        after = watch.used()
        read = sum(stream.bytes for stream in playing.streams) - read
        finished = await finished_games(url, playing, filled)
    finally:
        playing.get_up()
    moves = len(playing.answered)
    return {
        "rate": plan.rate,
        "seconds": round(seconds, 2),
        "moves": moves,
        "moves_per_s": round(moves / seconds, 2),
        "not_ready": playing.idle,
        "games_over": playing.over,
        "refused": {str(status): count for status, count in sorted(playing.refused.items())},
        "delivery_ms": spread(playing.delivered),
        "watchers": plan.watchers,
        "watched_delivery_ms": spread(playing.watched),
        "answer_ms": spread(playing.answered),
        "look_ms": spread(playing.looked),
        "load_late_ms": spread(playing.late),
        "deliveries": playing.deliveries(),
        "stream_bytes_per_move": round(read / moves) if moves else None,
        "cpu_s": difference(before, after),
        "cpu_ms_per_move": {
            part: None if used is None or not moves else round(used / moves * 1000, 2)
            for part, used in difference(before, after).items()
        },
        "cpu_share_at_rest": {
            part: None if used is None else round(used / REST, 3) for part, used in difference(resting, before).items()
        },
        "memory_mib": [machine.peak_mib(house.process.pid) for house in houses],
        "finished_games": finished,
    }


async def rested(watch: "Watch") -> tuple[Used, Used]:
    """Wait until the servers have done what they do after a start, such as examining the games in play."""
    until = time.monotonic() + SETTLED
    while True:
        before = watch.used()
        await asyncio.sleep(REST)
        after = watch.used()
        busy = sum(s or 0.0 for part, s in difference(before, after).items() if part.startswith("server"))
        if busy < REST * CALM or time.monotonic() > until:
            return before, after


async def finished_games(url: str, playing: Playing, filled: Filled) -> dict[str, Any]:
    """Opening long games that nobody has in memory: from the database, and through the front door."""
    took, looked = [], []
    db = Database(url)
    try:
        for table in filled.finished * LOADS:
            async with db.read() as connection:
                row = await table_of(connection, table.id)
                begun = time.perf_counter()
                await load(connection, row)
                took.append(time.perf_counter() - begun)
    finally:
        await db.close()
    for table in filled.finished:
        begun = time.perf_counter()
        await playing.doors[0].ask("GET", f"/api/v1/tables/{table.id}", table.people[0].token)
        looked.append(time.perf_counter() - begun)
    # The first look at a game of this kind is left out: it reads the program of the game itself.
    return {"moves": filled.moves, "load_ms": spread(took), "first_look_ms": spread(looked[1:])}


# -- figures -----------------------------------------------------------------------------------------------------------


class Watch:
    """CPU time of the servers, the database and the load."""

    def __init__(self, houses: list[Server], postmaster: int | None) -> None:
        self.pids = {f"server_{i + 1}": house.process.pid for i, house in enumerate(houses)}
        self.postmaster = postmaster

    def used(self) -> Used:
        found: Used = {part: machine.cpu_seconds(pid) for part, pid in self.pids.items()}
        found["database"] = machine.cpu_seconds(self.postmaster) if self.postmaster else None
        found["load"] = time.process_time()
        return found


async def postmaster(url: str) -> int | None:
    """The first process of a PostgreSQL server on this machine."""
    if url.startswith("sqlite"):
        return None
    db = Database(url)
    try:
        async with db.read() as connection:
            backend = int(await connection.scalar(text("SELECT pg_backend_pid()")) or 0)
            return machine.parent(backend) if machine.name(backend).startswith("postgres") else None
    finally:
        await db.close()


def difference(before: Used, after: Used) -> Used:
    found: Used = {}
    for part, then in before.items():
        now = after[part]
        found[part] = None if then is None or now is None else round(now - then, 2)
    return found


def milli(seconds: float) -> float:
    return round(seconds * 1000, 1)


def spread(seconds: list[float]) -> dict[str, float] | None:
    """The usual percentiles in milliseconds; nothing of nothing.

    >>> spread([0.001 * i for i in range(1, 101)])
    {'p50': 50.0, 'p90': 90.0, 'p99': 99.0, 'max': 100.0}
    """
    if not seconds:
        return None
    ordered = sorted(seconds)
    last = len(ordered) - 1
    at = {f"p{part}": milli(ordered[min(last, (len(ordered) * part + 99) // 100 - 1)]) for part in (50, 90, 99)}
    return {**at, "max": milli(ordered[-1])}


# -- words -------------------------------------------------------------------------------------------------------------


def tell(report: dict[str, Any]) -> str:
    """The measurements in words."""
    house = f"{report['processes']} server process{'es' if report['processes'] > 1 else ''} on {report['database']}"
    lines = [
        f"{report['bench']} {report['version']}, {report['python']}, {house}, {report['cores']} cores"
        + (", the server on one of its own" if report["server_core_of_its_own"] else ""),
        f"  {report['tables']} tables of {report['game']} with {report['seats']} seats, streams of {report['stream']}",
        f"  {report['moves']} moves in {report['seconds']} s: {report['moves_per_s']}/s of {report['rate']}/s wanted",
    ]
    for text_, part in (
        ("move sent to last stream", "delivery_ms"),
        (f"the same with {report['watchers']} watchers", "watched_delivery_ms"),
        ("move sent to answer", "answer_ms"),
        ("look at a table", "look_ms"),
        ("the load's own delay", "load_late_ms"),
    ):
        if report["watchers"] or not part.startswith("watched"):
            lines.append(f"  {text_:<28}{told(report[part])}")
    sent = report["deliveries"]
    lines.append(f"  deliveries: {sent['expected']}, lost {sent['lost']}, streams ended {sent['streams_ended']}")
    if report["refused"] or report["not_ready"]:
        lines.append(f"  refused: {report['refused']}, no table ready: {report['not_ready']}")
    used = (f"{part} {s} s" for part, s in report["cpu_s"].items() if s is not None)
    lines.append(f"  CPU: {', '.join(used)}; milliseconds a move: {report['cpu_ms_per_move']}")
    if report["load_average_before"] is not None:
        before, after = report["load_average_before"], report["load_average_after"]
        lines.append(f"  load average of the machine: {before:.1f} before, {after:.1f} after")
    lines.append(f"  CPU at rest, in cores: {report['cpu_share_at_rest']}")
    lines.append(f"  most memory: {', '.join(f'{each} MiB' for each in report['memory_mib'])}")
    lines.append(way.tell(report["one_move"], names=False))
    long = report["finished_games"]
    lines.append(f"  finished games of {', '.join(map(str, long['moves']))} moves: loaded in {told(long['load_ms'])},")
    lines.append(f"    first look at one {told(long['first_look_ms'])}")
    return "\n".join(lines)


def told(figures: dict[str, float] | None) -> str:
    if figures is None:
        return "nothing"
    return "  ".join(f"{name} {figure} ms" for name, figure in figures.items())
