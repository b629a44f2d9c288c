"""Measuring the engine: uniformly random play, copies, search nodes, the checked door, replay, undo, memory.

The search door is what a search uses: `push` and the full list of legal moves, no events, no journal. Rates count
every decision, `real` ones those with two or more legal moves. Times are CPU time, which a busy machine disturbs least.
"""

import gc
import os
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from magnate.core.chance import Sampler, Tape
from magnate.core.config import Config
from magnate.core.driver import decisions, legal, play, push, settle
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Move
from magnate.core.state import State

SAMPLES = 64  # positions that search nodes are measured on
EVERY = 37  # decisions between two of them

Summary = dict[str, float]


def measure(game: Game, seconds: float | None = None) -> dict[str, Any]:
    """All measurements of one game at its largest table, as plain data."""
    repeats = int(os.environ.get("PERF_REPEATS", "7"))
    span = seconds if seconds is not None else float(os.environ.get("PERF_SECONDS", "2.0"))
    config = game.config(game.players[-1])
    bench = Bench(game, config, repeats, span)
    return {
        "bench": f"magnate.{game.key}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "version": version("magnate"),
        "players": config.seats,
        "options": dict(config.options),
        **bench.rates(bench.search_game),
        **bench.nodes(),
        "checked": bench.rates(bench.checked_game),
        **bench.records(),
        **bench.memory(),
    }


def summary(figures: list[float]) -> Summary:
    """Median, least, most and how many."""
    ordered = sorted(figures)
    return {
        "median": significant(statistics.median(ordered)),
        "min": significant(ordered[0]),
        "max": significant(ordered[-1]),
        "n": len(ordered),
    }


def significant(figure: float, digits: int = 4) -> float:
    return float(f"{figure:.{digits}g}")


def calibration() -> float:
    """Milliseconds of one fixed loop, so that runs of different hours can be compared."""
    began = time.process_time()
    table = {i: i for i in range(64)}
    total = 0
    for i in range(200_000):
        total += table[i & 63] ^ (i >> 3)
    return (time.process_time() - began) * 1e3


class Bench:
    """One game under the clock."""

    def __init__(self, game: Game, config: Config, repeats: int, seconds: float) -> None:
        self.game = game
        self.config = config
        self.repeats = repeats
        self.seconds = seconds
        self.number = 0  # games begun; each has a seed of its own

    # -- whole games -------------------------------------------------------------------------------------------

    def fresh(self) -> tuple[State, Sampler]:
        """A new game without a record, and luck for its players."""
        self.number += 1
        chance = Sampler(self.number)
        s: State = self.game.setup(self.config, chance)
        settle(s)
        s.events = None
        return s, chance

    def search_game(self) -> dict[str, int]:
        """A random game through the trusted door."""
        s, chance = self.fresh()
        count = real = branches = 0
        while moves := legal(s):
            wide = len(moves)
            count += 1
            branches += wide
            real += wide > 1
            push(s, moves[chance.pick(wide, "move")])
        assert not decisions(s), "the game stopped although it is not over"
        return {"decisions": count, "real_decisions": real, "legal": branches}

    def checked_game(self) -> dict[str, int]:
        """A random game through the checked door, with events, journal and digests."""
        s = self.recorded()
        entries = s.journal.length if s.journal else 0
        return {"decisions": entries}

    def recorded(self) -> State:
        """A finished game with its journal."""
        self.number += 1
        chance = Sampler(self.number)
        s: State = self.game.start(self.config, chance)
        while moves := legal(s):
            play(s, moves[chance.pick(len(moves), "move")])
        return s

    def rates(self, once: Callable[[], dict[str, int]]) -> dict[str, Any]:
        """Rates of everything a game counts, per second of wall clock and of CPU time."""
        once()
        wall: dict[str, list[float]] = {}
        cpu: dict[str, list[float]] = {}
        totals: dict[str, int] = {}
        loops = []
        for _ in range(self.repeats):
            loops.append(calibration())
            counts = {"games": 0}
            began, began_cpu = time.perf_counter(), time.process_time()
            while True:
                for name, count in once().items():
                    counts[name] = counts.get(name, 0) + count
                counts["games"] += 1
                took = time.perf_counter() - began
                if took >= self.seconds:
                    break
            took_cpu = max(time.process_time() - began_cpu, 1e-9)
            for name, count in counts.items():
                wall.setdefault(name, []).append(count / took)
                cpu.setdefault(name, []).append(count / took_cpu)
                totals[name] = totals.get(name, 0) + count
        out: dict[str, Any] = {"calib_ms": significant(statistics.median(loops))}
        for name in wall:
            out[f"{name}_per_s"] = summary(wall[name])
            out[f"cpu_{name}_per_s"] = summary(cpu[name])
            if name != "games":
                out[f"{name}_per_game"] = significant(totals[name] / totals["games"])
        return out

    # -- copies and search nodes -------------------------------------------------------------------------------

    def call(self, once: Callable[[], object]) -> Summary:
        """Microseconds of one call."""
        number = 1
        while True:
            began = time.perf_counter()
            for _ in range(number):
                once()
            took = time.perf_counter() - began
            if took > 0.02:
                break
            number *= 4
        number = max(1, int(number * max(0.05, self.seconds / 4) / took))
        found = []
        for _ in range(self.repeats):
            began = time.process_time()
            for _ in range(number):
                once()
            found.append((time.process_time() - began) / number * 1e6)
        return summary(found)

    def sample(self) -> list[tuple[State, list[Move]]]:
        """Positions with a real choice, spread over random games."""
        found: list[tuple[State, list[Move]]] = []
        passed = 0
        while len(found) < SAMPLES:
            s, chance = self.fresh()
            while (moves := legal(s)) and len(found) < SAMPLES:
                passed += 1
                if passed >= EVERY and len(moves) > 1:
                    found.append((s.clone(), list(moves)))
                    passed = 0
                push(s, moves[chance.pick(len(moves), "move")])
        return found

    def nodes(self) -> dict[str, Any]:
        """A copy, and a search node: copy, play a random move, list the legal moves."""
        states = self.sample()
        chance = Sampler(7)
        at = 0

        def expand() -> list[Move]:
            nonlocal at
            at = (at + 1) % SAMPLES
            s, moves = states[at]
            copy = s.clone()
            push(copy, moves[chance.pick(len(moves), "move")])
            return legal(copy)

        return {"clone_us": self.call(states[SAMPLES // 2][0].clone), "expand_us": self.call(expand)}

    # -- records -----------------------------------------------------------------------------------------------

    def records(self) -> dict[str, Any]:
        """Replay of a journal with every digest verified, and undo near the end of a game."""
        s = self.recorded()
        journal = s.journal
        assert journal is not None
        plain = Journal.read(self.game, journal.text())
        replay = self.call(plain.replay)
        undo = self.call(lambda: journal.at(journal.length - 1, Tape()))
        moves = journal.length
        return {
            "replay_moves_per_s": {
                "median": significant(moves / replay["median"] * 1e6),
                "min": significant(moves / replay["max"] * 1e6),
                "max": significant(moves / replay["min"] * 1e6),
                "n": replay["n"],
            },
            "undo_ms": {name: significant(x / 1e3) if name != "n" else x for name, x in undo.items()},
        }

    # -- memory ------------------------------------------------------------------------------------------------

    def memory(self) -> dict[str, int]:
        """Bytes of a whole state in mid-game, of one more copy of it, and of a finished game's journal."""
        s = self.sample()[SAMPLES // 2][0]
        shared = [s.rules, s.chance]
        recorded = self.recorded()
        journal = recorded.journal
        assert journal is not None
        return {
            "state_bytes": size(s, shared),
            "copy_bytes": copy_bytes(s),
            "journal_bytes": size([journal.entries, journal.kept], [recorded.rules, recorded.chance]),
            "journal_moves": journal.length,
        }


def size(thing: object, shared: list[object]) -> int:
    """Bytes of a thing and all it holds, each object once, without what is shared by all states."""
    seen = {id(each) for each in shared}
    total = 0
    waiting = [thing]
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, type) or callable(item):
            continue
        seen.add(id(item))
        total += sys.getsizeof(item)
        if isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
        elif isinstance(item, (list, tuple)):
            waiting += item
        elif hasattr(item, "__mypyc_attrs__"):  # of a compiled class: it keeps its fields in itself
            waiting += [getattr(item, name) for name in item.__mypyc_attrs__ if hasattr(item, name)]
        else:
            slots = [name for kind in type(item).__mro__ for name in getattr(kind, "__slots__", ())]
            waiting += [getattr(item, name) for name in slots if hasattr(item, name)]
            if hasattr(item, "__dict__"):
                waiting.append(vars(item))
    return total


def copy_bytes(s: State) -> int:
    """Bytes that one more copy takes."""
    gc.collect()
    count = 200
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        copies = [s.clone() for _ in range(count)]
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return (after - before) // len(copies)


def tell(report: dict[str, Any]) -> str:
    """The measurements in words."""
    lines = [f"{report['bench']} {report['version']}, {report['python']}, {report['players']} players"]
    shown = (
        ("decisions per second, search door", "cpu_decisions_per_s"),
        ("of them with a real choice", "cpu_real_decisions_per_s"),
        ("microseconds to copy a state", "clone_us"),
        ("microseconds per search node", "expand_us"),
        ("moves per second replayed", "replay_moves_per_s"),
        ("milliseconds to undo", "undo_ms"),
    )
    rows = [(text, report[name]) for text, name in shown]
    rows.insert(2, ("decisions per second, checked door", report["checked"]["cpu_decisions_per_s"]))
    for text, figures in rows:
        lines.append(f"  {text:<36}{figures['median']:>12,.6g}  ({figures['min']:,.6g} to {figures['max']:,.6g})")
    lines.append(f"  {'decisions per game':<36}{report['decisions_per_game']:>12,.6g}")
    lines.append(f"  {'legal moves per game':<36}{report['legal_per_game']:>12,.6g}")
    for text, name in (("bytes of a state", "state_bytes"), ("bytes of one more copy", "copy_bytes")):
        lines.append(f"  {text:<36}{report[name]:>12,}")
    lines.append(f"  {'bytes of a finished journal':<36}{report['journal_bytes']:>12,}")
    return "\n".join(lines)
