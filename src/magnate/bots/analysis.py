"""A finished game looked back on: who was how likely to win when, where it turned, and what would have been better.

From every position so many games are played to their end by the policy, every seat choosing at random among what seems
good to it. Differences are only as good as their number: each mean comes with its error.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from magnate.bots.planner import Policy, heat_of, policy_of, sampled
from magnate.bots.reason import label
from magnate.bots.search import Search
from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced, push
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import view as view_of

WORST = 3  # turns of the game that are gone into
TRIALS = 128  # of the search for something better


@dataclass
class Outlook:
    """What a position promises."""

    number: int  # moves played before it
    when: tuple[str, ...]
    seat: Seat  # who is to move
    move: str  # what was played, in words
    chances: list[float]  # of winning, by seat
    worth: list[float]  # the mean outcome, by seat
    error: list[float]  # of that mean


@dataclass
class Turn:
    """A move after which a seat stood worse, and what would have been better."""

    number: int
    when: tuple[str, ...]
    seat: Seat
    played: str
    better: str  # nothing = what was played was as good as anything found
    loss: float  # in the unit of the outcome
    error: float
    trials: int


@dataclass
class Analysis:
    """A whole game looked back on."""

    seats: int
    playouts: int
    outlooks: list[Outlook] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)


def analyse(journal: Journal, playouts: int, seed: int = 1) -> Iterator[Analysis]:
    """Move by move; the last one yielded is complete."""
    game = journal.game
    policy = policy_of(game.key)
    first = journal.first()
    found = Analysis(first.rules.seats, playouts)
    kept: list[tuple[State, Move]] = []
    before: State = first.clone()
    for entry, _, s in journal.retell():
        if entry.kind == "move":
            move = game.parse(before, entry.text, entry.seat)
            if not move.initiative and entry.seat in asking_seats(before):
                found.outlooks.append(outlook(game, policy, before, move, entry.number - 1, playouts, seed))
                kept.append((before, move))
                yield found
        before = s.clone()
    for at in worst(found.outlooks):
        found.turns.append(better(game, policy, *kept[at], found.outlooks[at], seed))
        yield found


def asking_seats(s: State) -> list[Seat]:
    ask = asking(s)
    return [] if ask is None else list(ask.seats(s))


def outlook(game: Game, policy: Policy, s: State, move: Move, number: int, playouts: int, seed: int) -> Outlook:
    """What a position promises to every seat."""
    seats = range(s.rules.seats)
    wins = [0.0 for _ in seats]
    reached: list[list[float]] = [[] for _ in seats]
    for i in range(playouts):
        end = played_out(policy, s, Sampler(seed + i))
        winners = game.result(end).winners
        for seat in seats:
            wins[seat] += (seat in winners) / len(winners)
            reached[seat].append(policy.outcome(end, seat))
    return Outlook(
        number,
        game.moment(view_of(game, s, None)),
        move.seat,
        label(game, s, move),
        [won / playouts for won in wins],
        [sum(each) / playouts for each in reached],
        [error_of(each) for each in reached],
    )


def played_out(policy: Policy, s: State, chance: Sampler) -> State:
    """A game played to its end from a position."""
    s = s.clone()
    s.chance = chance
    numbers = policy.numbers(s.rules.seats)
    while (ask := asking(s)) is not None:
        seat = ask.seats(s)[0]
        only = forced(s, seat) if ask.hidden else None
        push(s, only or sampled(policy.rate(s, seat, numbers), heat_of(policy), chance))
    return s


def error_of(reached: list[float]) -> float:
    """The standard error of a mean."""
    if len(reached) < 2:
        return 0.0
    mean = sum(reached) / len(reached)
    return sqrt(sum((each - mean) ** 2 for each in reached) / (len(reached) - 1) / len(reached))


def worst(outlooks: list[Outlook]) -> list[int]:
    """Where those who moved lost most of what the position had promised them, in the order of the game."""
    falls = [
        (after.worth[before.seat] - before.worth[before.seat], at)
        for at, (before, after) in enumerate(pairwise(outlooks))
    ]
    return sorted(at for fall, at in sorted(falls)[:WORST] if fall < 0)


def better(game: Game, policy: Policy, s: State, move: Move, seen: Outlook, seed: int) -> Turn:
    """What a search finds in a position, beside what was played there."""
    chance = Sampler(seed)
    bot = Search(game.key, trials=TRIALS)
    lines = bot.compare(s, move, lambda: game.redeal(s, move.seat, chance), chance)
    own = next(line for line in lines if line.moves[0] == move)
    best = max(lines, key=lambda line: line.mean)
    gain, error = best.mean - own.mean, sqrt(error_of(best.reached) ** 2 + error_of(own.reached) ** 2)
    words = label(game, s, best.moves[0]) if best.moves[0] != move and gain > error else ""
    return Turn(seen.number, seen.when, seen.seat, seen.move, words, gain if words else 0.0, error, len(own.reached))
