"""Tunes the numbers of a game's policy by playing: evolution strategies with mirrored steps, the same deals for both.

A step tries pairs of sets of numbers, each pair the present set pushed one way and the other by the same random
factors. Both of a pair play the same games, against the present set where there are opponents; what they reach beyond
each other says which way is better. Everything follows from the seed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Any

from magnate.bots.planner import Policy, best_of, heat_of, policy_of, sampled
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import asking, forced, push
from magnate.core.game import Game
from magnate.games import find

Numbers = Mapping[str, float]

LIMIT = 20_000  # moves; no game is longer
MOMENTUM, SPREAD = 0.9, 0.99  # of the running means of the direction and of its square


@dataclass(frozen=True)
class Course:
    """What is tuned, on which games, and how boldly."""

    game: str
    players: tuple[int, ...]
    options: tuple[Mapping[str, Any], ...] = ({},)  # taken in turn
    seed: str = "1"
    pairs: int = 12  # of sets of numbers in each step
    games: int = 4  # of each set
    push: float = 0.2  # how far a set is pushed: the spread of the logarithm of its factors
    rate: float = 0.04  # how far a step goes


@dataclass
class Step:
    """Where the tuning stands after a step."""

    number: int
    mean: float  # what the sets of this step reached on average
    numbers: dict[str, float]


def tune(course: Course, begin: Numbers, steps: int) -> Iterator[Step]:
    """Step after step; the sets tried in a step depend on the seed and the number of the step alone."""
    game, policy = find(course.game), policy_of(course.game)
    names = sorted(begin)
    here = [log(max(begin[name], 1e-3)) for name in names]
    mean = [0.0] * len(names)
    square = [0.0] * len(names)
    for number in range(1, steps + 1):
        present = dict(zip(names, map(exp, here), strict=True))
        random = Random(f"{course.seed} {number}")  # noqa: S311  # not for secrets: the same seed, the same numbers
        slope = [0.0] * len(names)
        gaps, reached = [], 0.0
        for pair in range(course.pairs):
            noise = [random.gauss(0.0, 1.0) for _ in names]
            worth = []
            for sign in (1.0, -1.0):
                pushed = {name: exp(x + sign * course.push * e) for name, x, e in zip(names, here, noise, strict=True)}
                worth.append(reach(course, game, policy, pushed, present, f"{course.seed} {number} {pair}"))
            gaps.append((worth[0] - worth[1], noise))
            reached += sum(worth) / 2
        scale = sqrt(sum(gap * gap for gap, _ in gaps) / len(gaps)) or 1.0
        for gap, noise in gaps:
            for i, e in enumerate(noise):
                slope[i] += gap / scale * e / len(gaps)
        for i, each in enumerate(slope):
            mean[i] = MOMENTUM * mean[i] + (1 - MOMENTUM) * each
            square[i] = SPREAD * square[i] + (1 - SPREAD) * each * each
            size = sqrt(square[i] / (1 - SPREAD**number)) + 1e-6
            here[i] += course.rate * (mean[i] / (1 - MOMENTUM**number)) / size
        yield Step(number, reached / course.pairs, dict(zip(names, map(exp, here), strict=True)))


def reach(course: Course, game: Game, policy: Policy, own: Numbers, others: Numbers, seed: str) -> float:
    """What a set of numbers reaches on average in the games of this seed."""
    total = 0.0
    for i in range(course.games):
        seats = course.players[i % len(course.players)]
        options = course.options[i % len(course.options)]
        total += play(game, policy, seats, options, i % seats, own, others, f"{seed} {i}")
    return total / course.games


def play(
    game: Game,
    policy: Policy,
    seats: int,
    options: Mapping[str, Any],
    me: int,
    own: Numbers,
    others: Numbers,
    seed: str,
) -> float:
    """One game; the others choose at random among what seems good to them."""
    s = game.start(game.config(seats, options), Dice.seeded(seed))
    s.journal = s.events = None
    s.chance = Sampler(int.from_bytes(seed.encode()[-8:], "big"))
    chance = Sampler(sum(map(ord, seed)) + 1)
    for _ in range(LIMIT):
        ask = asking(s)
        if ask is None:
            return policy.outcome(s, me)
        seat = ask.seats(s)[0]
        move = forced(s, seat) if ask.hidden else None
        if move is None:
            rated = policy.rate(s, seat, own if seat == me else others)
            move = best_of(rated) if seat == me else sampled(rated, heat_of(policy), chance)
        push(s, move)
    raise RuntimeError(f"a game has not ended after {LIMIT} moves")
