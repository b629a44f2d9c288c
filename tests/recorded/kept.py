"""Recorded games as files: a journal, and in a few digits for each entry what all seats and a spectator saw of it."""

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from magnate.core.canonical import canonical
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.record import walk
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import find

HERE = Path(__file__).parent
PLAN: dict[str, dict[str, Any]] = tomllib.loads((HERE / "games.toml").read_text(encoding="utf-8"))
NAMES = [f"{key}/{name}" for key, games in PLAN.items() for name in games]
DIGITS = 8
PER_LINE = 12


def journal_file(name: str) -> Path:
    return HERE / f"{name}.txt"


def views_file(name: str) -> Path:
    return HERE / f"{name}.views"


def read(name: str, game: Game | None = None) -> Journal:
    """A recorded game, under today's rules or those of a game that is named."""
    return Journal.read(game or find(name.partition("/")[0]), journal_file(name).read_text(encoding="utf-8"))


def shown(journal: Journal) -> Iterator[str]:
    """Replay a journal with every check there is; what is seen after each entry, the set-up first."""
    s = journal.first()
    yield seen(journal, s)
    for _ in walk(journal.game, s, journal.entries[1:], judge=True, verify=True):
        yield seen(journal, s)


def seen(journal: Journal, s: State) -> str:
    """What every seat and a spectator see."""
    views = [view(journal.game, s, seat) for seat in (*range(journal.header.seats), None)]
    for name, before in s.later.items():  # a column made later is not there for a game that does not use it
        if getattr(s, name) == before:
            for each in views:
                each.pop(name, None)
    return hashlib.sha256(canonical(plain(views))).hexdigest()[:DIGITS]


def plain(found: Any) -> Any:
    """Tuples and lists are the same to whoever looks."""
    if isinstance(found, dict):
        return {str(key): plain(item) for key, item in found.items()}
    return [plain(item) for item in found] if isinstance(found, (list, tuple)) else found


def write(name: str, journal: Journal) -> None:
    digits = list(shown(journal))
    lines = [" ".join(digits[at : at + PER_LINE]) for at in range(0, len(digits), PER_LINE)]
    journal_file(name).parent.mkdir(exist_ok=True)
    journal_file(name).write_text(journal.text(), encoding="utf-8")
    views_file(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
