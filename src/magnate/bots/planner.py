"""The bot `planner`: instant play by a game's policy, without looking ahead.

A game's package offers `bot/policy.py`: see `Policy`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import log
from typing import Any, Protocol, cast

from magnate.bots.bot import Worlds
from magnate.core.chance import Chance
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.games import find

Numbers = Mapping[str, float]
Rated = Sequence[tuple[float, Move]]

HEAT = 1.0  # how much others stray in playouts from what seems best to them, where a policy does not say
_FINE = 1 << 30


class Policy(Protocol):
    """What a game's `bot/policy.py` offers. It gets worlds that a seat could be in, and looks only at what it sees."""

    PROVEN: bool  # whether it was measured to be stronger than `greedy`, so that people may meet it

    def numbers(self, seats: int) -> Numbers:
        """The numbers it is played with, all above 0."""

    def rate(self, s: Any, seat: Seat, numbers: Numbers) -> Rated:
        """Legal answers to the open question worth considering, each with what it seems worth at the end of the game.

        In the unit of `outcome`; quick, without a copy of the game; never empty.
        """

    def moment(self, s: Any) -> object:
        """What stays the same while a seat plays one turn."""

    def share(self, s: Any) -> float:
        """Which part of the time for a turn the open question deserves."""

    def outcome(self, s: Any, seat: Seat) -> float:
        """What a finished game is worth to a seat: points and margin."""


class Learned(Protocol):
    """What a policy offers besides, for which values have been learned: `expert` stops its playouts early by them."""

    def signs(self, s: Any, seat: Seat) -> list[int]:
        """Figures of a position, of which a weighted sum tells what it promises."""

    def stage(self, s: Any) -> int:
        """Which of the weights are for this position; 0 = none."""

    def foreseen(self, s: Any, begun: Any, seat: Seat) -> float | None:
        """What a position promises if a playout that began in another may stop there."""


class Temper(Protocol):
    """A liking of some things and not of others, as a game's policy may offer several: factors to its numbers."""

    key: str
    title: str
    sentence: str
    factors: Numbers


def temper_of(game: str, seat: Seat) -> Temper | None:
    """The temper of a seat's bot, where the game has tempers: they go round the table."""
    tempers: Sequence[Temper] = getattr(find(game).policy, "TEMPERS", ())
    return tempers[seat % len(tempers)] if tempers else None


@cache
def numbers_of(game: str, seats: int, seat: Seat, tempered: bool) -> Numbers:
    """The numbers that a seat plays by."""
    numbers = policy_of(game).numbers(seats)
    temper = temper_of(game, seat) if tempered else None
    if temper is None:
        return numbers
    return {name: number * temper.factors.get(name, 1.0) for name, number in numbers.items()}


def policy_of(game: str) -> Policy:
    """The policy of a game; LookupError if it has none."""
    if not has_policy(game):
        raise LookupError(f"there is no policy for {game}")
    return cast(Policy, find(game).policy)


def heat_of(policy: Policy) -> float:
    """How much the others stray in playouts, in the unit of the outcome."""
    return float(getattr(policy, "HEAT", HEAT))


def has_policy(game: str) -> bool:
    """Whether a game's package knows how to play at once."""
    return find(game).policy is not None


def sampled(rated: Rated, heat: float, chance: Chance) -> Move:
    """One of the answers at random: one that seems `heat` less worth is e times less likely."""
    if len(rated) == 1:
        return rated[0][1]
    best, most = rated[0][1], -1e300
    for worth, move in rated:
        # The largest of values with Gumbel noise is a draw by the softmax.
        worth -= heat * log(-log((chance.pick(_FINE, "heat") + 0.5) / _FINE))
        if worth > most:
            best, most = move, worth
    return best


def best_of(rated: Rated) -> Move:
    """The answer that seems worth most, the first of equals."""
    return max(rated, key=_rating)[1]


def _rating(each: tuple[float, Move]) -> float:
    return each[0]


class Planner:
    """Takes what its policy rates highest; with the temper of its seat, where people meet it."""

    def __init__(self, game: str, heat: float = 0.0, tempered: bool = False) -> None:
        self.game = game
        self.policy = policy_of(game)
        self.tempered = tempered
        self.heat = heat * heat_of(self.policy)  # told as a multiple of what is usual

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        world: State = worlds()
        rated = self.policy.rate(world, decision.seat, self.numbers(world, decision.seat))
        if self.heat:
            return sampled(rated, self.heat, chance)
        return best_of(rated)

    def numbers(self, world: State, seat: Seat) -> Numbers:
        return numbers_of(self.game, len_seats(world), seat, self.tempered)


def len_seats(world: State) -> int:
    """How many seats a game has."""
    seats: int = world.rules.seats
    return seats
