"""Values learned from games of a policy with itself: what the beginning of a round promises, by a line for each.

The signs of a position are a game's business (`signs`, `stage` of its policy). Here their weights are found, by least
squares with a penalty for large ones, in plain Python, so that anybody can make them anew.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from magnate.bots.planner import Learned, heat_of, policy_of, sampled
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import asking, forced, push
from magnate.games import find

PENALTY = 30.0  # on weights of signs with a spread of 1; that many positions outweigh it

Row = tuple[int, list[int], float]  # the round, its signs, and what came of it
Course = tuple[str, int, dict[str, Any], str]  # game, seats, options, seed


def lesson(course: Course, number: int) -> list[Row]:
    """One game, in which every seat takes at random among what seems good: what each round promised, and what came."""
    key, seats, options, seed = course
    game, policy = find(key), policy_of(key)
    learned = cast(Learned, policy)
    chance = Sampler(number)
    s = game.start(game.config(seats, options), Dice.seeded(f"{seed} {number}"))
    s.journal = s.events = None
    numbers, heat = policy.numbers(seats), heat_of(policy)
    seen: list[tuple[int, int, list[int]]] = []
    last = 0
    while (ask := asking(s)) is not None:
        if (stage := learned.stage(s)) > last:
            last = stage
            seen += [(seat, stage, learned.signs(s, seat)) for seat in range(seats)]
        who = ask.seats(s)[0]
        only = forced(s, who) if ask.hidden else None
        push(s, only or sampled(policy.rate(s, who, numbers), heat, chance))
    return [(stage, signs, policy.outcome(s, seat)) for seat, stage, signs in seen]


@dataclass
class Sums:
    """What a straight line needs to know of all positions of one round."""

    size: int
    count: int = 0
    signs: list[float] = field(default_factory=list)
    outcome: float = 0.0
    squares: list[list[float]] = field(default_factory=list)  # of signs with each other, the lower half
    products: list[float] = field(default_factory=list)  # of signs with the outcome

    def __post_init__(self) -> None:
        self.signs = [0.0] * self.size
        self.products = [0.0] * self.size
        self.squares = [[0.0] * (i + 1) for i in range(self.size)]

    def add(self, signs: list[int], outcome: float) -> None:
        self.count += 1
        self.outcome += outcome
        for i, sign in enumerate(signs):
            if sign:
                self.signs[i] += sign
                self.products[i] += sign * outcome
                row = self.squares[i]
                for j in range(i + 1):
                    row[j] += sign * signs[j]

    def line(self) -> list[float]:
        """The weights, and last what stands alone."""
        n, size = self.count, self.size
        middle = [total / n for total in self.signs]
        spread = [self.squares[i][i] / n - middle[i] ** 2 for i in range(size)]
        matrix = [[0.0] * size for _ in range(size)]
        for i in range(size):
            for j in range(i + 1):
                matrix[i][j] = matrix[j][i] = self.squares[i][j] - n * middle[i] * middle[j]
            matrix[i][i] += PENALTY * max(spread[i], 1e-3)
        right = [self.products[i] - self.outcome * middle[i] for i in range(size)]
        weights = solved(matrix, right)
        alone = self.outcome / n - sum(weight * each for weight, each in zip(weights, middle, strict=True))
        return [*weights, alone]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, which is used up.

    >>> solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0])
    [1.5, 2.0]
    """
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            if factor:
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
                right[k] -= factor * right[i]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(matrix[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (right[i] - known) / matrix[i][i]
    return found


def learn(lessons: Iterator[list[Row]], advance: Callable[[int], None]) -> list[list[float]]:
    """A line for each round, none where it is nobody's turn to choose; the order of games changes only last digits."""
    sums: dict[int, Sums] = {}
    for rows in lessons:
        for stage, signs, outcome in rows:
            sums.setdefault(stage, Sums(len(signs))).add(signs, outcome)
        advance(1)
    return [sums[stage].line() if stage in sums else [] for stage in range(1, max(sums) + 1)]
