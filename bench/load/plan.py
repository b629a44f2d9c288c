"""What is measured, and why it cannot be."""

from dataclasses import dataclass, field
from typing import Any

STREAMS = ("numbers", "pages")


class CannotMeasure(Exception):
    """Why there is nothing to report, in one sentence."""


@dataclass(frozen=True)
class Plan:
    """A house full of people who play at a steady rate, whether it keeps up or not."""

    game: str
    database: str = "sqlite"  # or "postgres": made for the run; or the address of an empty database
    tables: int = 200
    seats: int = 4
    rate: float = 40.0  # moves a second, of all tables together
    seconds: float = 20.0
    processes: int = 1
    stream: str = "numbers"  # what seats listen to: the interface's numbers, or the page's fragments
    watchers: int = 0  # of the first table, besides its players; they have no accounts
    spread: int = 200  # moves played before: none at the first table, nearly so many at the last
    pin: bool = True  # one server process gets a core of its own
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Seated:
    """A person at a table, and how the interface knows them."""

    seat: int
    token: str


@dataclass(frozen=True)
class Laid:
    """A table with everybody at it."""

    id: str
    people: tuple[Seated, ...]
