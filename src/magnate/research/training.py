"""Tunes the numbers of a game's policy by playing: evolution strategies with mirrored steps, the same deals for both.

A step tries pairs of sets of numbers, each pair the present set pushed one way and the other by the same random
factors. Both of a pair play the same games, against the present set or another bot where there are opponents; what they
reach beyond each other says which way is better. Everything follows from the seed, however many processes play.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random
from typing import Any

from magnate import bots
from magnate.bots.planner import best_of, heat_of, policy_of, sampled
from magnate.core.chance import Chance, Dice, Sampler
from magnate.core.driver import asking, forced, push
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.games import find

Numbers = Mapping[str, float]

LIMIT = 20_000  # moves; no game is longer
MOMENTUM, SPREAD = 0.9, 0.99  # of the running means of the direction and of its square
SELF = "self"  # the opponent that plays by the present numbers
GOALS = ("wins", "points")
EDGE = 4  # who has a fifth more wins two games of three: the power of a total that counts for a win


@dataclass(frozen=True)
class Course:
    """What is tuned, on which games, and how boldly."""

    game: str
    players: tuple[int, ...]
    options: tuple[Mapping[str, Any], ...] = ({},)  # taken in turn
    seed: str = "1"
    pairs: int = 12  # of sets of numbers in each step
    games: int = 4  # of each set
    against: tuple[str, ...] = (SELF,)  # bots, taken in turn
    goal: str = "wins"  # what is to become more
    push: float = 0.2  # how far a set is pushed: the spread of the logarithm of its factors
    rate: float = 0.04  # how far a step goes


@dataclass
class Step:
    """Where the tuning stands after a step."""

    number: int
    mean: float  # what the sets of this step reached on average
    numbers: dict[str, float]


@dataclass(frozen=True)
class Trial:
    """One game of a set of numbers: plain data that travels to other processes."""

    place: int  # among those of its step
    own: Numbers
    present: Numbers
    game: int  # which of the games of its set: seats, options and opponents follow from it
    seed: str


Played = Callable[[Sequence[Trial]], Iterable[tuple[int, float]]]


def here_alone(course: Course) -> Played:
    """Plays the trials of a step in this process, one after another."""
    return lambda trials: (tried(course, trial) for trial in trials)


def tune(course: Course, begin: Numbers, steps: int, played: Played | None = None) -> Iterator[Step]:
    """Step after step; the sets tried in a step depend on the seed and the number of the step alone.

    `played` says what trials reach, in any order: several processes may share them.
    """
    played = played or here_alone(course)
    names = sorted(begin)
    here = [log(max(begin[name], 1e-3)) for name in names]
    mean = [0.0] * len(names)
    square = [0.0] * len(names)
    for number in range(1, steps + 1):
        random = Random(f"{course.seed} {number}")  # noqa: S311  # not for secrets: the same seed, the same numbers
        noises = [[random.gauss(0.0, 1.0) for _ in names] for _ in range(course.pairs)]
        worth = sets_worth(course, names, here, noises, number, played)
        gaps = [worth[2 * pair] - worth[2 * pair + 1] for pair in range(course.pairs)]
        scale = sqrt(sum(gap * gap for gap in gaps) / len(gaps)) or 1.0
        for i in range(len(names)):
            slope = sum(gap / scale * noise[i] for gap, noise in zip(gaps, noises, strict=True)) / len(gaps)
            mean[i] = MOMENTUM * mean[i] + (1 - MOMENTUM) * slope
            square[i] = SPREAD * square[i] + (1 - SPREAD) * slope * slope
            size = sqrt(square[i] / (1 - SPREAD**number)) + 1e-6
            here[i] += course.rate * (mean[i] / (1 - MOMENTUM**number)) / size
        yield Step(number, sum(worth) / len(worth), dict(zip(names, map(exp, here), strict=True)))


def sets_worth(
    course: Course,
    names: Sequence[str],
    here: Sequence[float],
    noises: Sequence[Sequence[float]],
    number: int,
    played: Played,
) -> list[float]:
    """What the sets of a step reach on average, two for each pair: pushed one way and the other."""
    present = dict(zip(names, map(exp, here), strict=True))
    trials: list[Trial] = []
    for pair, noise in enumerate(noises):
        for sign in (1.0, -1.0):
            own = {name: exp(x + sign * course.push * e) for name, x, e in zip(names, here, noise, strict=True)}
            for game in range(course.games):
                trials.append(Trial(len(trials), own, present, game, f"{course.seed} {number} {pair} {game}"))
    reached = [0.0] * len(trials)
    for place, worth in played(trials):
        reached[place] = worth
    return [sum(reached[at : at + course.games]) / course.games for at in range(0, len(trials), course.games)]


def tried(course: Course, trial: Trial) -> tuple[int, float]:
    """What a set of numbers reaches in one game: its place among the trials, and how much."""
    game = find(course.game)
    rest, against = divmod(trial.game, len(course.against))
    rest, players = divmod(rest, len(course.players))
    seats, options = course.players[players], course.options[rest % len(course.options)]
    me = Random(trial.seed).randrange(seats)  # noqa: S311
    s: State = game.start(game.config(seats, options), Dice.seeded(trial.seed))
    s.journal = s.events = None
    s.chance = Sampler(int.from_bytes(trial.seed.encode()[-8:], "big"))
    play(course, trial, s, me, course.against[against])
    if course.goal == "points":
        return trial.place, policy_of(course.game).outcome(s, me)
    totals = {score.seat: float(max(score.total, 0)) for score in game.result(s).scores}
    return trial.place, edge(totals, me)


def edge(totals: Mapping[Seat, float], seat: Seat) -> float:
    """Something like the chance to win with this total against those; smooth, so that every dollar tells.

    >>> edge({0: 100.0, 1: 100.0}, 0), round(edge({0: 120.0, 1: 100.0}, 0), 2)
    (0.5, 0.67)
    """
    most = max(*totals.values(), 1.0)
    parts = {each: (total / most) ** EDGE for each, total in totals.items()}
    return parts[seat] / (sum(parts.values()) or 1.0)


def play(course: Course, trial: Trial, s: State, me: Seat, against: str) -> None:
    """A game to its end: this seat by its numbers, the others as the course says."""
    policy = policy_of(course.game)
    chance = Sampler(sum(map(ord, trial.seed)) + 1)
    choose = opponent(course, against, trial.present, chance)
    for _ in range(LIMIT):
        ask = asking(s)
        if ask is None:
            return
        seat = ask.seats(s)[0]
        move = forced(s, seat) if ask.hidden else None
        if move is None:
            move = best_of(policy.rate(s, seat, trial.own)) if seat == me else choose(s, seat)
        push(s, move)
    raise RuntimeError(f"a game has not ended after {LIMIT} moves")


def opponent(course: Course, against: str, present: Numbers, chance: Chance) -> Callable[[State, Seat], Move]:
    """How the others move: by the present numbers, at random among what seems good to them, or as a bot does."""
    if against == SELF:
        policy = policy_of(course.game)
        heat = heat_of(policy)
        return lambda s, seat: sampled(policy.rate(s, seat, present), heat, chance)
    game = find(course.game)
    bot = bots.find(against, game)
    return lambda s, seat: bots.answer(bot, game, s, seat, chance)
