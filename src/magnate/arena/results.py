"""The results as a plain file: a line for the plan, then one for each game, in the order in which they ended."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from magnate.arena.plan import Plan
from magnate.arena.table import Played
from magnate.games import find

FORMAT = "magnate arena 1"

FIELDS = set(Played.__dataclass_fields__)

Result = dict[str, Any]  # a `Played` as plain data


class Unfit(Exception):
    """The file cannot be gone on with; the message says why."""


def header(plan: Plan) -> dict[str, Any]:
    """What must be the same for results to belong together. More games may be added later."""
    game = find(plan.game)
    return {
        "format": FORMAT,
        "magnate": version("magnate"),
        "game": plan.game,
        "rules": game.version,
        "players": plan.players,
        "options": dict(plan.config(game).options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "patience": plan.patience,
    }


class Kept:
    """A file of results that grows."""

    def __init__(self, file: IO[str], results: dict[int, Result]) -> None:
        self.file = file
        self.results = results

    def add(self, result: Result) -> None:
        """Keep a game; whoever kills the program now loses no other."""
        self.file.write(json.dumps(result) + "\n")
        self.file.flush()
        self.results[result["number"]] = result


@contextmanager
def opened(path: Path, plan: Plan) -> Iterator[Kept]:
    """The file of this plan, begun or gone on with, while nobody else writes to it."""
    with path.open("a+", encoding="utf-8", newline="\n") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            raise Unfit(f"{path}: another program is writing to it") from None
        file.seek(0)
        try:
            text = file.read()
        except UnicodeDecodeError:
            raise Unfit(f"{path}: not a file of results") from None
        whole = text[: text.rfind("\n") + 1]  # the last line was cut off if the program was killed
        if not whole and not json.dumps(header(plan)).startswith(text):
            raise Unfit(f"{path}: not a file of results")
        results = read(path, whole, plan)
        if not whole:
            file.truncate(0)
            file.write(json.dumps(header(plan)) + "\n")
            file.flush()
        elif whole != text:
            os.truncate(path, len(whole.encode()))
        yield Kept(file, results)


def read(path: Path, text: str, plan: Plan) -> dict[int, Result]:
    """The games that a file holds."""
    results: dict[int, Result] = {}
    for number, line in enumerate(text.splitlines()):
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if number == 0:
            same(path, data, header(plan))
        elif not isinstance(data, dict) or data.keys() != FIELDS or type(data["number"]) is not int:
            raise Unfit(f"{path}: line {number + 1} is not the result of a game")
        else:
            results[data["number"]] = data
    return results


def same(path: Path, found: Any, wanted: dict[str, Any]) -> None:
    """Refuse results of another plan, and say what is different."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unfit(f"{path}: not a file of results")
    for key, item in wanted.items():
        if found.get(key) != item:
            raise Unfit(f"{path}: holds games of another plan ({key} {shown(found.get(key))}, not {shown(item)})")


def shown(item: Any) -> str:
    if isinstance(item, list):
        return ",".join(map(str, item))
    if isinstance(item, dict):
        return " ".join(f"{key}={given}" for key, given in item.items())
    return str(item)
