"""The end of a game: every seat's account, line by line."""

from dataclasses import dataclass
from typing import Any

from magnate.core.move import Seat


@dataclass(frozen=True)
class Line:
    """One line of the final account."""

    rule: str
    label: str
    amount: int
    args: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Score:
    """One seat's final account."""

    seat: Seat
    rank: int  # 1 = won; equal ranks share
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Result:
    """The end of a game: every seat's account, the best first."""

    scores: tuple[Score, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(score.seat for score in self.scores if score.rank == 1)
