"""`magnate train`: better numbers for a game's policy, found by playing on all cores."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from magnate import bots
from magnate.bots.planner import policy_of
from magnate.cli.errors import Trouble
from magnate.cli.files import why, write_text
from magnate.cli.progress import counting
from magnate.cli.setup import read_config, read_options
from magnate.core.game import Game
from magnate.games import find
from magnate.pools import Workers
from magnate.research.training import GOALS, SELF, Course, Played, Trial, here_alone, tried, tune
from magnate.research.values import Row, lesson
from magnate.research.values import learn as learned

WINDOW = 10  # steps of which the report tells the mean
ALL = "numbers"  # the set for all counts of seats that have none of their own


def course(
    game: Game, players: str | None, options: Iterable[str], seed: str, pairs: int, games: int, against: str, goal: str
) -> Course:
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
    if goal not in GOALS:
        raise Trouble(f"--goal: there is no goal {goal!r}; there are {', '.join(GOALS)}")
    others = tuple(name.strip() for name in against.split(","))
    for name in others:
        try:
            _ = name == SELF or bots.find(name, game)
        except LookupError as error:
            raise Trouble(f"--against: {error.args[0]}, and {SELF}") from None
    known = {option.key: option for option in game.options}
    chosen = {key: known[key].read(given) for key, given in read_options(game, options).items()}
    return Course(game.key, seats, (chosen,), seed, pairs, games, others, goal)


def run(course: Course, begin: Path | None, steps: int, out: Path, jobs: int | None = None) -> dict[str, Any]:
    """Tune, and keep the numbers as they get better."""
    sets = read(begin, course) if begin else in_use(course)
    place = str(course.players[0]) if len(set(course.players)) == 1 else ALL
    numbers = {**sets[ALL], **sets.get(str(course.players[0]), {})}
    for count in course.players:
        sets.pop(str(count), None)
    reached: list[float] = []
    with ExitStack() as stack:
        played = player(course, jobs or os.cpu_count() or 1, stack)
        advance = stack.enter_context(counting(course.game, steps))
        for step in tune(course, numbers, steps, played):
            reached.append(step.mean)
            numbers = step.numbers
            write(out, {**sets, place: numbers})
            advance(1)
    window = max(1, min(WINDOW, steps // 2))
    return {
        "game": course.game,
        "players": list(course.players),
        "seed": course.seed,
        "steps": steps,
        "numbers": len(numbers),
        "set": place,
        "first": round(sum(reached[:window]) / window, 3),
        "last": round(sum(reached[-window:]) / window, 3),
        "file": str(out),
    }


def player(course: Course, jobs: int, stack: ExitStack) -> Played:
    """Who plays the trials of a step: this process, or several, which give the same results in another order."""
    if jobs == 1:
        return here_alone(course)
    workers: Workers[Trial, tuple[int, float]] = stack.enter_context(Workers(jobs, partial(tried, course)))
    return workers.results


def in_use(course: Course) -> dict[str, dict[str, float]]:
    """The sets of numbers that the policy is played with: one for all, and those that counts of seats have."""
    policy, game = policy_of(course.game), find(course.game)
    sets = {ALL: dict(policy.numbers(0))}
    for count in game.players:
        own = dict(policy.numbers(count))
        if own != sets[ALL]:
            sets[str(count)] = own
    return sets


def read(path: Path, course: Course) -> dict[str, dict[str, float]]:
    """Sets of numbers from a file; those of another version of the policy are refused."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        found = {
            str(place): {str(name): float(number) for name, number in numbers.items()}
            for place, numbers in told.items()
        }
        names = found[ALL].keys()
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({why(error)})") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Trouble(f"{path}: this is no file of numbers") from None
    known = policy_of(course.game).numbers(0)
    odd = sorted(names ^ known.keys()) + [name for numbers in found.values() for name in numbers if name not in known]
    if odd:
        raise Trouble(f"{path}: these are numbers of another version of the policy ({odd[0]!r} is in one only)")
    if not all(isfinite(number) and number > 0 for numbers in found.values() for number in numbers.values()):
        raise Trouble(f"{path}: every number must be above 0")
    return found


def write(path: Path, sets: dict[str, dict[str, float]]) -> None:
    """The sets as a game's `numbers.json` has them."""
    told = {
        place: {name: float(f"{number:.4g}") for name, number in sorted(numbers.items())}
        for place, numbers in sorted(sets.items(), key=lambda each: (each[0] != ALL, each[0]))
    }
    try:
        write_text(path, json.dumps(told, indent=1) + "\n", False)
    except OSError as error:
        raise Trouble(f"{path}: cannot be written ({why(error)})") from None


def learn(
    game: Game, players: str | None, options: Iterable[str], seed: str, games: int, out: Path, jobs: int | None
) -> dict[str, Any]:
    """Values of positions from games of the policy with itself; those for other counts of seats in the file stay."""
    chosen = course(game, players, options, seed, 2, 1, SELF, "points")
    if not hasattr(game.policy, "signs"):
        raise Trouble(f"{game.title} has no signs of a position from which values could be learned")
    if len(chosen.players) != 1:
        raise Trouble("--players: values are learned for one count of seats at a time")
    seats = chosen.players[0]
    told = values_in(out) if out.exists() else {}
    work = partial(lesson, (game.key, seats, dict(chosen.options[0]), seed))
    with ExitStack() as stack:
        advance = stack.enter_context(counting(game.key, games))
        count = jobs or os.cpu_count() or 1
        lessons: Iterator[list[Row]] = map(work, range(games))
        if count > 1:
            lessons = stack.enter_context(Workers(count, work)).results(range(games))
        lines = learned(lessons, advance)
    told[str(seats)] = [[float(f"{weight:.3g}") for weight in line] for line in lines]
    try:
        write_text(out, json.dumps(told) + "\n", False)
    except OSError as error:
        raise Trouble(f"{out}: cannot be written ({why(error)})") from None
    return {"game": game.key, "players": seats, "games": games, "seed": seed, "stages": len(lines), "file": str(out)}


def values_in(path: Path) -> dict[str, list[list[float]]]:
    """The values of a file, by counts of seats."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({why(error)})") from None
    except ValueError:
        told = None
    if not isinstance(told, dict) or not all(isinstance(lines, list) for lines in told.values()):
        raise Trouble(f"{path}: this is no file of values")
    return told


def tell_values(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} player(s), seed {report['seed']}: values of positions at "
        f"{report['stages']} stages, from {report['games']} games. They are in {report['file']}."
    )


def tell(report: dict[str, Any]) -> str:
    players = ", ".join(map(str, report["players"]))
    return (
        f"{report['game']}, {players} player(s), seed {report['seed']}: {report['numbers']} numbers, "
        f"{report['steps']} steps.\n"
        f"Reached on average: {report['first']} in the first steps, {report['last']} in the last.\n"
        f"The numbers are in {report['file']}, as set {report['set']!r}, beside the other sets of the game."
    )
