"""Games played to their end from one position, many at a time: for bots, the arena and research.

Each playout has a stream of luck of its own, numbered from `seed` on, so the same call gives the same ends with any
number of processes. Processes read the position once each from plain data, and send back final scores.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial

from magnate.core import codec
from magnate.core.chance import Chance, Sampler
from magnate.core.driver import asking, legal, push
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.state import State
from magnate.games import find
from magnate.pools import Workers

Policy = Callable[[State, Sequence[Move], Chance], Move]  # with several processes: a function of a module
Scores = tuple[int, ...]  # at the end of one playout, by seat

BATCHES = 4  # for each process: some games are longer than others


def uniform(s: State, moves: Sequence[Move], chance: Chance) -> Move:
    """Any of them, each as likely as the others."""
    return moves[chance.pick(len(moves), "playout")]


def playouts(state: State, policy: Policy = uniform, n: int = 100, jobs: int = 1, seed: int = 0) -> list[Scores]:
    """The final scores of `n` games played on from here by a policy, on so many processes."""
    if n < 0 or jobs < 1:
        raise ValueError("playouts are counted from 0, their processes from 1")
    if state.journal is None:
        raise ValueError("a copy of a state does not know its game; use the state that game.new or replay returned")
    game, header = state.journal.game, state.journal.header
    if jobs == 1:
        return ends(game, state, policy, seed, n)
    told = codec.dumps((header.game, header.version, header.seats, header.options, header.errata))
    position = codec.dumps(codec.state_to_plain(state))
    size = max(1, -(-n // (BATCHES * jobs)))
    batches = [(seed + begun, min(size, n - begun)) for begun in range(0, n, size)]
    with Workers(min(jobs, max(1, len(batches))), partial(batch, told, position, policy)) as workers:
        found = dict(workers.results(batches))
    return [scores for first, _ in batches for scores in found[first]]


def batch(told: str, position: str, policy: Policy, which: tuple[int, int]) -> tuple[int, list[Scores]]:
    """Some of them, in a process of their own."""
    game, state = laid(told, position)
    return which[0], ends(game, state, policy, *which)


@cache
def laid(told: str, position: str) -> tuple[Game, State]:
    """The position, read once in each process."""
    key, version, seats, options, errata = codec.loads(told, "header")
    game = find(key)
    state: State = game.load(game.config(seats, options, errata, version), codec.loads(position, "state"), Sampler(0))
    return game, state


def ends(game: Game, state: State, policy: Policy, seed: int, n: int) -> list[Scores]:
    """One after the other, from this stream of luck on."""
    found = []
    for number in range(seed, seed + n):
        s = state.clone()
        s.chance = chance = Sampler(number)
        while (ask := asking(s)) is not None:
            moves = legal(s, ask.seats(s)[0])
            push(s, policy(s, moves, chance) if len(moves) > 1 else moves[0])
        found.append(tuple(score.total for score in sorted(game.result(s).scores, key=lambda score: score.seat)))
    return found
