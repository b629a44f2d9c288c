"""This checkout beside another: random games in turn, round after round, and the ratio within each round.

On a shared machine the absolute times of two runs say little. Here both checkouts are asked in turn for a moment of CPU
time each, with the same seeds, and only what they did within one round is compared.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench.one_side import DOORS
from magnate.bench import Summary, summary
from magnate.engine import unfit

HERE = Path(__file__).parents[1]
SIDE = Path(__file__).with_name("one_side.py")

Pair = tuple[dict[str, float], dict[str, float]]  # what this checkout did in a round, and the other


class CannotCompare(Exception):
    """The other checkout is none, or its engine does not run."""


@contextmanager
def side(checkout: Path, compiled: Path | None) -> Iterator["subprocess.Popen[str]"]:
    """A process that plays with the engine of a checkout, in plain Python or as it was compiled into a folder."""
    chosen = {"MAGNATE_COMPILED": str(compiled), "MAGNATE_PURE": ""} if compiled else {"MAGNATE_PURE": "1"}
    env = {**os.environ, **chosen, "PYTHONPATH": str(checkout / "src"), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(SIDE)]
    process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()  # closes the pipes, also to one that has ended by itself


def ask(process: "subprocess.Popen[str]", *question: object) -> dict[str, Any]:
    """What one side answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        print(json.dumps(question), file=process.stdin, flush=True)
        line = process.stdout.readline()
    except BrokenPipeError:
        line = ""
    if not line:
        raise CannotCompare("one of the two engines does not run; what it said stands above")
    found: dict[str, Any] = json.loads(line)
    return found


def measure(other: Path, games: list[str], rounds: int, seconds: float, compiled: Path | None = None) -> dict[str, Any]:
    """For each game and door: real decisions per second of CPU time here and there, and the ratio within each round."""
    if not (other / "src" / "magnate").is_dir():
        raise CannotCompare(f"{other} is not a checkout of Magnate")
    if compiled and (why := unfit(compiled)):
        raise CannotCompare(f"the engine compiled into {compiled} does not fit: {why}")
    with ExitStack() as stack:
        sides = [stack.enter_context(side(*each)) for each in ((HERE, compiled), (other, None))]
        report: dict[str, Any] = {"bench": "magnate.compare", "with": str(other), "rounds": rounds, "games": {}}
        for game in games:
            here, there = (ask(each, game, "", 1, 0)["games"] for each in sides)
            report["games"][game] = {"same_games": here == there, **doors(sides, game, rounds, seconds)}
    return report


def doors(sides: list["subprocess.Popen[str]"], game: str, rounds: int, seconds: float) -> dict[str, Any]:
    """Both doors of one game, round after round; who begins takes turns."""
    found: dict[str, list[Pair]] = {door: [] for door in DOORS}
    for number in range(rounds):
        for door, pairs in found.items():
            order = (0, 1) if number % 2 else (1, 0)
            told = {who: ask(sides[who], game, door, 1 + 1000 * number, seconds) for who in order}
            pairs.append((told[0], told[1]))
    return {door: compared(pairs) for door, pairs in found.items()}


def compared(pairs: list[Pair]) -> dict[str, Summary]:
    """The medians of both sides, and of their ratios."""
    return {
        "here": summary([here["real"] for here, _ in pairs]),
        "there": summary([there["real"] for _, there in pairs]),
        "ratio": summary([here["real"] / there["real"] for here, there in pairs]),
        "ratio_of_games": summary([here["games"] / there["games"] for here, there in pairs]),
    }


def tell(report: dict[str, Any]) -> str:
    """The comparison in words."""
    lines = [f"real decisions per second of CPU time, here and in {report['with']}, {report['rounds']} rounds"]
    for game, doors in report["games"].items():
        for door in DOORS:
            found = doors[door]
            ratio = found["ratio"]
            lines.append(
                f"  {game:<12}{door:<9}{found['here']['median']:>9,.0f}{found['there']['median']:>9,.0f}"
                f"{ratio['median']:>7.2f}  ({ratio['min']:.2f} to {ratio['max']:.2f}); "
                f"whole games {found['ratio_of_games']['median']:.2f}"
            )
        lines.append(f"  {game:<12}" + ("the same games" if doors["same_games"] else "other games: the rules differ"))
    return "\n".join(lines)
