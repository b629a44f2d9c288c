"""`magnate train`: tunes the numbers of a game's policy by playing."""

import json
from collections.abc import Iterable
from math import isfinite
from pathlib import Path
from typing import Any

from magnate.bots.planner import policy_of
from magnate.cli.errors import Trouble
from magnate.cli.files import why, write_text
from magnate.cli.progress import counting
from magnate.cli.setup import read_config, read_options
from magnate.core.game import Game
from magnate.research.training import Course, tune

EVERY = 10  # steps between two savings


def course(game: Game, players: str | None, options: Iterable[str], seed: str, pairs: int, games: int) -> Course:
    """What is tuned, checked."""
    try:
        policy_of(game.key)
    except LookupError as error:
        raise Trouble(str(error)) from None
    text = players or ",".join(str(count) for count in game.players if count > 1)
    if not all(part.strip().isdigit() for part in text.split(",")):
        raise Trouble(f"--players: {text!r} should be numbers separated by commas")
    seats = tuple(int(part) for part in text.split(","))
    options = list(options)
    for count in seats:
        read_config(game, count, options)
    known = {option.key: option for option in game.options}
    chosen = {key: known[key].read(given) for key, given in read_options(game, options).items()}
    return Course(game.key, seats, (chosen,), seed, pairs, games)


def run(course: Course, begin: Path | None, steps: int, out: Path) -> dict[str, Any]:
    """Tune, and keep the numbers as they get better."""
    numbers = read(begin, course) if begin else dict(policy_of(course.game).numbers(course.players[0]))
    reached: list[float] = []
    with counting(course.game, steps) as advance:
        for step in tune(course, numbers, steps):
            reached.append(step.mean)
            numbers = step.numbers
            if step.number % EVERY == 0 or step.number == steps:
                write(out, numbers)
            advance(1)
    window = max(1, min(EVERY, steps // 2))
    return {
        "game": course.game,
        "players": list(course.players),
        "seed": course.seed,
        "steps": steps,
        "numbers": len(numbers),
        "first": round(sum(reached[:window]) / window, 2),
        "last": round(sum(reached[-window:]) / window, 2),
        "file": str(out),
    }


def read(path: Path, course: Course) -> dict[str, float]:
    """Numbers from a file; those of another version of the policy are refused."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))["numbers"]
        found = {str(name): float(number) for name, number in told.items()}
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({why(error)})") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Trouble(f"{path}: this is no file of numbers") from None
    known = policy_of(course.game).numbers(course.players[0])
    if found.keys() != known.keys():
        odd = sorted(found.keys() ^ known.keys())[0]
        raise Trouble(f"{path}: these are numbers of another version of the policy ({odd!r} is in one only)")
    if not all(isfinite(number) and number > 0 for number in found.values()):
        raise Trouble(f"{path}: every number must be above 0")
    return found


def write(path: Path, numbers: dict[str, float]) -> None:
    told = {name: float(f"{number:.4g}") for name, number in sorted(numbers.items())}
    try:
        write_text(path, json.dumps({"numbers": told}, indent=1) + "\n", False)
    except OSError as error:
        raise Trouble(f"{path}: cannot be written ({why(error)})") from None


def tell(report: dict[str, Any]) -> str:
    players = ", ".join(map(str, report["players"]))
    return (
        f"{report['game']}, {players} player(s), seed {report['seed']}: {report['numbers']} numbers, "
        f"{report['steps']} steps.\n"
        f"Reached on average: {report['first']} in the first steps, {report['last']} in the last.\n"
        f"The numbers are in {report['file']}."
    )
