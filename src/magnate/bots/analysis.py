"""A finished game looked back on: who was how likely to win when, where it turned, and what would have been better.

From every position so many games are played to their end by the policy, every seat choosing at random among what seems
good to it. Differences are only as good as their number: each mean comes with its error.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, sqrt
from time import process_time

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
SWINGS = 5  # of the chances, that are told
DEEP = 16  # positions looked at within each of the greatest swings, where not all are
TRIALS = 128  # of the search for something better
NOBODY = -1  # moves at the end


@dataclass
class Outlook:
    """What a position promises."""

    number: int  # moves played before it
    when: tuple[str, ...]
    seat: Seat  # who is to move
    move: str  # what was played, in words
    chances: list[float]  # of winning, by seat
    doubts: list[float]  # the standard error of each
    worth: list[float]  # the mean outcome, by seat
    error: list[float]  # of that mean


@dataclass
class Swing:
    """A change of the chances between two positions that were looked at one after the other."""

    first: int  # moves played before
    last: int
    when: tuple[str, ...]
    seat: Seat  # whose chance changed most
    before: float
    after: float
    error: float  # of the difference
    mover: Seat  # NOBODY if several moves lie between
    move: str


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
    swings: list[Swing] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)


@dataclass
class Decision:
    """A position in which a seat had to answer, and what its playouts came to."""

    s: State
    move: Move
    number: int
    wins: list[float] = field(default_factory=list)
    reached: list[list[float]] = field(default_factory=list)

    @property
    def playouts(self) -> int:
        return len(self.reached[0]) if self.reached else 0

    def play_out(self, game: Game, policy: Policy, seed: int) -> None:
        """One more playout."""
        end = played_out(policy, self.s, Sampler(seed))
        winners = game.result(end).winners
        seats = range(end.rules.seats)
        if not self.reached:
            self.wins, self.reached = [0.0 for _ in seats], [[] for _ in seats]
        for seat in seats:
            self.wins[seat] += (seat in winners) / len(winners)
            self.reached[seat].append(policy.outcome(end, seat))

    def outlook(self, game: Game) -> Outlook:
        """What they tell of the position."""
        return Outlook(
            self.number,
            game.moment(view_of(game, self.s, None)),
            self.move.seat,
            label(game, self.s, self.move),
            [won / self.playouts for won in self.wins],
            [doubt(won, self.playouts) for won in self.wins],
            [sum(each) / self.playouts for each in self.reached],
            [error_of(each) for each in self.reached],
        )


def analyse(
    journal: Journal, playouts: int, seed: int = 1, most: int = 0, seconds: float = inf, trials: int = TRIALS
) -> Iterator[Analysis]:
    """Step by step; the last one yielded is complete.

    With `most`, so many positions are looked at, evenly spread, and then more within the greatest swings. Once this
    process has worked for so many seconds no position is played on any more. `trials` are those of a search.
    """
    game = journal.game
    policy = policy_of(game.key)
    until = process_time() + seconds
    decisions, end = decisions_of(journal)
    found = Analysis(end.rules.seats, playouts)

    def look(places: list[int]) -> Iterator[Analysis]:
        """Play on from all of them once, and again, as long as there is time."""
        for i in range(playouts):
            for at in places:
                if process_time() < until:
                    decisions[at].play_out(game, policy, seed + i)
                    yield found

    first = spread(0, len(decisions), most or len(decisions))
    yield from look(first)
    yield from look([at for one, other in turning(decisions, first) for at in spread(one + 1, other, DEEP)])
    looked = [each for each in decisions if each.playouts]
    found.outlooks = [*(each.outlook(game) for each in looked), ending(game, policy, end, journal.length)]
    found.swings = swings(found.outlooks)
    for at in worst(found.outlooks):
        found.turns.append(better(game, looked[at].s, looked[at].move, found.outlooks[at], seed, trials))
        yield found
    yield found


def decisions_of(journal: Journal) -> tuple[list[Decision], State]:
    """The positions of a game in which somebody had to answer, and its end."""
    game = journal.game
    found: list[Decision] = []
    before: State = journal.first().clone()
    for entry, _, s in journal.retell():
        if entry.kind == "move":
            move = game.parse(before, entry.text, entry.seat)
            if not move.initiative and entry.seat in asking_seats(before):
                found.append(Decision(before, move, entry.number - 1))
        before = s.clone()
    return found, before


def asking_seats(s: State) -> list[Seat]:
    ask = asking(s)
    return [] if ask is None else list(ask.seats(s))


def spread(first: int, beyond: int, most: int) -> list[int]:
    """At most so many places, evenly spread.

    >>> spread(0, 10, 4), spread(3, 5, 4), spread(3, 3, 4)
    ([0, 2, 5, 7], [3, 4], [])
    """
    count = min(most, beyond - first)
    return [first + (beyond - first) * i // count for i in range(count)]


def turning(decisions: list[Decision], places: list[int]) -> list[tuple[int, int]]:
    """The pairs of neighbours between which chances changed most; only those with something between them."""
    seen = [at for at in places if decisions[at].playouts]
    changes = []
    for one, other in pairwise(seen):
        before, after = decisions[one], decisions[other]
        change = max(
            abs(now / after.playouts - then / before.playouts)
            for then, now in zip(before.wins, after.wins, strict=True)
        )
        changes.append((change, one, other))
    return [(one, other) for change, one, other in sorted(changes, reverse=True)[:WORST] if change]


def ending(game: Game, policy: Policy, end: State, number: int) -> Outlook:
    """The end, where nothing is open any more."""
    winners, seats = game.result(end).winners, range(end.rules.seats)
    none = [0.0 for _ in seats]
    return Outlook(
        number,
        game.moment(view_of(game, end, None)),
        NOBODY,
        "",
        [(seat in winners) / len(winners) for seat in seats],
        none,
        [policy.outcome(end, seat) for seat in seats],
        none,
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


def doubt(won: float, playouts: int) -> float:
    """The standard error of a chance. One win and one loss more are reckoned in: nothing is sure after some playouts.

    >>> [round(doubt(won, 12), 2) for won in (0, 6, 12)]
    [0.07, 0.13, 0.07]
    """
    chance = (won + 1) / (playouts + 2)
    return sqrt(chance * (1 - chance) / (playouts + 2))


def swings(outlooks: list[Outlook]) -> list[Swing]:
    """The largest changes of the chances, in the order of the game; only those that are more than their error."""
    found = []
    for before, after in pairwise(outlooks):
        changes = [abs(now - then) for then, now in zip(before.chances, after.chances, strict=True)]
        seat = changes.index(max(changes))
        error = sqrt(before.doubts[seat] ** 2 + after.doubts[seat] ** 2)
        single = after.number == before.number + 1
        if changes[seat] > error:
            found.append(
                Swing(
                    before.number, after.number, before.when, seat, before.chances[seat], after.chances[seat], error,
                    before.seat if single else NOBODY, before.move if single else "",
                )
            )  # fmt: skip
    found.sort(key=lambda swing: -abs(swing.after - swing.before))
    return sorted(found[:SWINGS], key=lambda swing: swing.first)


def worst(outlooks: list[Outlook]) -> list[int]:
    """Where those who moved lost most of what the position had promised them, in the order of the game.

    Only the next decision tells what a move has brought; after the last one that is the end.
    """
    falls = [
        (after.worth[before.seat] - before.worth[before.seat], at)
        for at, (before, after) in enumerate(pairwise(outlooks))
        if after.number == before.number + 1
    ]
    return sorted(at for fall, at in sorted(falls)[:WORST] if fall < 0)


def better(game: Game, s: State, move: Move, seen: Outlook, seed: int, trials: int) -> Turn:
    """What a search finds in a position, beside what was played there."""
    chance = Sampler(seed)
    bot = Search(game.key, trials=trials)
    lines = bot.compare(s, move, lambda: game.redeal(s, move.seat, chance), chance)
    own = next(line for line in lines if line.moves[0] == move)
    best = max(lines, key=lambda line: line.mean)
    gain, error = best.mean - own.mean, sqrt(error_of(best.reached) ** 2 + error_of(own.reached) ** 2)
    words = label(game, s, best.moves[0]) if best.moves[0] != move and gain > error else ""
    return Turn(seen.number, seen.when, seen.seat, seen.move, words, gain if words else 0.0, error, len(own.reached))
