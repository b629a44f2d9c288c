"""The table of the engine in docs/performance.md: plain and compiled beside the peer, in turn, round after round.

What is compared is compared within one round, so that a busy machine disturbs both sides alike.
"""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from magnate.bench import Summary, summary
from magnate.engine import unfit
from magnate.games import GAMES

HERE = Path(__file__).parents[1]
PAGE = HERE / "docs" / "performance.md"
BEGIN, END = "<!-- engine: written by `magnate bench table --write` -->", "<!-- end of the table -->"

Figures = dict[str, float]


class CannotMeasure(Exception):
    """The peer or the compiled engine does not run."""


def told(command: list[str], env: dict[str, str]) -> dict[str, Any]:
    """The JSON that a process prints."""
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMeasure(f"{command[0]} failed: {(done.stderr.strip().splitlines() or ['it said nothing'])[-1]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def of_engine(game: str, compiled: Path | None, seconds: float) -> Figures:
    """What one engine does in one game."""
    chosen = {"MAGNATE_COMPILED": str(compiled), "MAGNATE_PURE": ""} if compiled else {"MAGNATE_PURE": "1"}
    command = [sys.executable, "-m", "magnate", "bench", "--game", game, "--seconds", str(seconds), "--json"]
    found = told(command, {**chosen, "PERF_REPEATS": "3", "PYTHONHASHSEED": "0"})
    decisions = found["cpu_decisions_per_s"]["median"]
    return {
        "decisions": decisions,
        "real": found["cpu_real_decisions_per_s"]["median"],
        "listed": found["cpu_legal_per_s"]["median"],
        "clone_us": found["clone_us"]["median"],
        "node_us": found["expand_us"]["median"],
        "checked": found["checked"]["cpu_decisions_per_s"]["median"] / decisions,
        "replay": found["replay_moves_per_s"]["median"],
        "undo_ms": found["undo_ms"]["median"],
        "state": found["state_bytes"],
    }


def measure(peer: str, compiled: Path | None, rounds: int, seconds: float) -> dict[str, Any]:
    """Every side in every round."""
    if compiled and (why := unfit(compiled)):
        raise CannotMeasure(f"the engine compiled into {compiled} does not fit: {why}")
    engines: dict[str, Path | None] = {"plain": None, **({"compiled": compiled} if compiled else {})}
    found: dict[str, list[Figures]] = {}
    for _ in range(rounds):
        found.setdefault("peer", []).append(told([peer, str(HERE / "bench" / "peer.py"), str(seconds)], {}))
        for name, folder in engines.items():
            for game in GAMES:
                found.setdefault(f"{name} {game}", []).append(of_engine(game, folder, seconds))
    return {"bench": "magnate.table", "rounds": rounds, "engines": list(engines), "found": found}


# A row: what it says, how it is written, the figure, where the peer has the same, what plain and compiled should reach.
Row = tuple[str, str, str, bool, str, str]
ROWS: tuple[Row, ...] = (
    ("decisions a second", "{:,.0f}", "decisions", True, "", ""),
    ("real decisions a second", "{:,.0f}", "real", True, "", ""),
    ("the same, by the peer's", "{:.1f}", "real by peer", False, ">= 6", ">= 20"),
    ("legal moves listed a second, by the peer's", "{:.1f}", "listed by peer", False, "", ""),
    ("clone, microseconds", "{:.1f}", "clone_us", True, "", ""),
    ("the same, by the peer's", "{:.3f}", "clone_us by peer", False, "<= 0.125", "<= 0.05"),
    ("search node, microseconds", "{:.1f}", "node_us", True, "", ""),
    ("the same, by the peer's", "{:.3f}", "node_us by peer", False, "<= 0.167", "<= 0.05"),
    ("checked door by search door", "{:.2f}", "checked", False, ">= 0.6", ">= 0.5"),
    ("replay with digests verified, moves a second", "{:,.0f}", "replay", False, ">= 30,000", ">= 60,000"),
    ("undo near the end of a game, ms", "{:.2f}", "undo_ms", False, "", ""),
    ("one state, bytes", "{:,.0f}", "state", False, "<= 20,000", "<= 20,000"),
)


def figure(name: str, own: Figures, peer: Figures) -> float:
    """A figure of ours, or its ratio to the peer's in the same round."""
    key, _, ratio = name.partition(" by ")
    return own[key] / peer[key] if ratio else own[key]


def shown(form: str, figures: list[float]) -> str:
    """The median and its range."""
    found: Summary = summary(figures)
    if found["min"] == found["max"]:
        return form.format(found["median"])
    return f"{form.format(found['median'])} ({form.format(found['min'])} to {form.format(found['max'])})"


def tell(report: dict[str, Any]) -> str:
    """The report as tables for the page."""
    found = report["found"]
    python = ".".join(map(str, sys.version_info[:3]))
    lines = [
        f"Magnate {version('magnate')}, CPython {python}, {report['rounds']} rounds in turn, CPU time; "
        "medians and their range, ratios within each round. The peer is catanatron 3.2.1."
    ]
    for at, engine in enumerate(report["engines"]):
        heads = ["compiled" if engine == "compiled" else "plain Python", "asked for", "catanatron", *GAMES]
        lines += ["", "| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
        for text, form, name, same, *asked in ROWS:
            cells = [text, asked[at], shown(form, [each[name] for each in found["peer"]]) if same else ""]
            for game in GAMES:
                pairs = zip(found[f"{engine} {game}"], found["peer"], strict=True)
                cells.append(shown(form, [figure(name, own, peer) for own, peer in pairs]))
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def write(report: dict[str, Any]) -> None:
    """Put the tables where the page has them."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tell(report)}\n\n{END}{after}", encoding="utf-8")
