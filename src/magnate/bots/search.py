"""The bot `search`: plays whole games to the end in its head and takes the turn that came out best.

For a question it gathers lines: whole turns played by the policy with its numbers shaken, so that they differ, and the
policy's best answers one by one. Lines are tried in worlds dealt anew, all in the same ones with the same luck; after
each round of trials the worse half is dropped. In a trial the others choose at random among what seems good to them:
a bot that knows for sure what others will do relies on it, and plays badly against everybody else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import cos as cosine
from math import exp, log, pi, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from magnate.bots.bot import Worlds
from magnate.bots.planner import Numbers, Policy, best_of, heat_of, len_seats, numbers_of, policy_of, sampled
from magnate.core.chance import Chance, Sampler
from magnate.core.driver import asking, forced, push
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.view import view as view_of
from magnate.games import find

LINES = 16  # tried at most
FEWEST = 3  # where there are few trials
EACH = 6  # trials that a line is worth: with fewer, fewer lines are tried
SHAKE = 0.35  # spread of the logarithm of the factors by which numbers are shaken
STRAY = 0.08  # how often a shaken policy takes any sensible answer
ENOUGH = 3  # trials that a line and the policy's own must share, without which the own stands
SURE = 1.0  # standard errors by which it must be ahead there
LONGEST = 40  # answers in one turn
LIMIT = 20_000  # moves in a trial; no game is longer
WORLD = 1 << 30
Foreseen = Callable[[Any, Any, Seat], float | None]
GATHERED = 0.3  # of the time, after which no more lines are gathered
SPARED = 0.05  # of the time, for what comes after the trials
LEAST_SPARED = 0.02  # seconds, but never more than half of the time


@dataclass
class Line:
    """A way to play on, and what it came to."""

    moves: list[Move]
    reached: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.reached) / len(self.reached) if self.reached else -1e300


class Search:
    """Lines from the policy, judged by games played to the end. By time, or by trials if told how many."""

    def __init__(
        self, game: str, seconds: float = 2.0, trials: int = 0, tempered: bool = False, learned: bool = False
    ) -> None:
        self.game = find(game)
        self.policy: Policy = policy_of(game)
        self.heat = heat_of(self.policy)
        self.seconds = seconds  # a turn
        self.trials = trials  # a turn; 0 = as many as there is time for
        self.tempered = tempered  # plays with the temper of its seat
        self.foreseen: Foreseen | None = getattr(self.policy, "foreseen", None) if learned else None
        self.plan: list[Move] = []
        self.expected: Mapping[str, Any] = {}
        self.lines: list[Line] = []  # of the last question, the best first

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        world = worlds()
        if self.plan and view == self.expected:
            return self.follow(world)
        began = perf_counter()
        seat, numbers = decision.seat, self.numbers(world, decision.seat)
        share = self.policy.share(world)
        trials = int(self.trials * share)
        most = min(LINES, max(FEWEST, trials // EACH)) if self.trials else LINES
        given = self.seconds * share
        given -= min(max(SPARED * given, LEAST_SPARED), given / 2)
        lines = self.gather(world, seat, numbers, chance, most, None if self.trials else began + GATHERED * given)
        if len(lines) == 1:
            self.lines = lines
        else:
            clock = Clock(began + given, trials if self.trials else -1, len(lines))
            own = lines[0]
            found = self.halve(lines, seat, numbers, worlds, chance, clock)
            best = next((line for line in found if line is own or ahead(line, own)), own)
            self.lines = [best, *(line for line in found if line is not best)]
        self.plan = self.lines[0].moves[:]
        return self.follow(world)

    def compare(self, world: State, move: Move, worlds: Worlds, chance: Chance) -> list[Line]:
        """The lines of a question and one that begins with a given move, all tried equally often."""
        seat, numbers = move.seat, self.numbers(world, move.seat)
        lines = self.gather(world, seat, numbers, chance, LINES)
        if all(line.moves[0] != move for line in lines):
            lines.append(Line(self.turn(world, seat, numbers, [move])))
        for _ in range(max(2, self.trials // len(lines))):
            dealt, luck = worlds(), chance.pick(WORLD, "luck")
            for line in lines:
                came_to = self.trial(dealt, line.moves, seat, numbers, luck)
                assert came_to is not None, "nobody looks at the clock"
                line.reached.append(came_to)
        return lines

    def numbers(self, world: State, seat: Seat) -> Numbers:
        return numbers_of(self.game.key, len_seats(world), seat, self.tempered)

    def follow(self, world: State) -> Move:
        """The next answer of the plan; what will be seen afterwards, if all goes as planned, is remembered."""
        move = self.plan.pop(0)
        if self.plan:
            s = world.clone()
            push(s, move)
            self.expected = view_of(self.game, s, move.seat)
        return move

    # -- lines -----------------------------------------------------------------------------------------------------

    def gather(
        self, world: State, seat: Seat, numbers: Numbers, chance: Chance, most: int, until: float | None = None
    ) -> list[Line]:
        """Different ways to play the turn, the policy's own first; as many as there is time for."""
        rated = sorted(self.policy.rate(world, seat, numbers), key=lambda each: -each[0])
        if len(rated) == 1:
            return [Line([rated[0][1]])]
        found: dict[tuple[Move, ...], Line] = {}
        for _, move in rated[: max(2, most // 2)]:
            if len(found) >= 2 and until is not None and perf_counter() >= until:
                break
            self.note(found, self.turn(world, seat, numbers, [move]))
        for _ in range(2 * most):
            if len(found) >= most or (until is not None and perf_counter() >= until):
                break
            self.note(found, self.turn(world, seat, shaken(numbers, chance), [], chance))
        return list(found.values())

    def note(self, found: dict[tuple[Move, ...], Line], moves: list[Move]) -> None:
        found.setdefault(tuple(moves), Line(moves))

    def turn(
        self, world: State, seat: Seat, numbers: Numbers, begin: list[Move], chance: Chance | None = None
    ) -> list[Move]:
        """The turn as the policy plays it after the moves given; with chance it strays now and then."""
        s = world.clone()
        moment = self.policy.moment(s)
        moves = begin[:]
        for move in begin:
            push(s, move)
        while len(moves) < LONGEST:
            ask = asking(s)
            if ask is None or seat not in ask.seats(s) or (moves and self.policy.moment(s) != moment):
                break
            rated = self.policy.rate(s, seat, numbers)
            if chance is not None and chance.pick(1000, "stray") < 1000 * STRAY:
                move = rated[chance.pick(len(rated), "stray")][1]
            else:
                move = best_of(rated)
            moves.append(move)
            push(s, move)
        return moves

    # -- trials ----------------------------------------------------------------------------------------------------

    def halve(
        self, lines: list[Line], seat: Seat, numbers: Numbers, worlds: Worlds, chance: Chance, clock: "Clock"
    ) -> list[Line]:
        """The lines by what they came to; the worse half is dropped again and again until time is up."""
        left, own = lines, lines[0]
        out: list[Line] = []
        while True:
            while clock.more(len(left)) and self.tried_once(left, seat, numbers, worlds, chance, clock):
                pass
            left.sort(key=lambda line: -line.mean)
            if len(left) <= 2 or clock.over:
                return left + out
            keep = (len(left) + 1) // 2
            if own in left[keep:]:  # it is what the others are measured by
                left.remove(own)
                left.insert(keep - 1, own)
            left, out = left[:keep], left[keep:] + out
            clock.next_round()

    def tried_once(
        self, lines: list[Line], seat: Seat, numbers: Numbers, worlds: Worlds, chance: Chance, clock: "Clock"
    ) -> bool:
        """Every line in one more world; False if time ran out before, and then it does not count."""
        world, luck = worlds(), chance.pick(WORLD, "luck")
        reached: list[float] = []
        for line in lines:
            came_to = None if clock.late else self.trial(world, line.moves, seat, numbers, luck, clock)
            if came_to is None:
                break
            reached.append(came_to)
        whole = len(reached) == len(lines)
        if whole or not lines[0].reached:
            for line, each in zip(lines, reached, strict=False):
                line.reached.append(each)
        return whole

    def trial(
        self, world: State, moves: list[Move], seat: Seat, numbers: Numbers, luck: int, clock: "Clock | None" = None
    ) -> float | None:
        """What a line comes to in one world: played out, the others with a will of their own; None = time is up."""
        s = world.clone()
        s.chance, chance = Sampler(luck), Sampler(luck + 1)
        moment, moments, usual = self.policy.moment(s), 0, self.policy.numbers(len_seats(s))
        policy, far_enough = self.policy, getattr(self.policy, "far_enough", None)
        for move in moves:
            ask = asking(s)
            if ask is None or seat not in ask.seats(s) or move.check(s) is not None:
                break
            push(s, move)
        for _ in range(LIMIT):
            ask = asking(s)
            if ask is None or (far_enough is not None and far_enough(s, world)):
                break
            if self.foreseen is not None and (promised := self.foreseen(s, world, seat)) is not None:
                return promised
            if clock is not None and clock.late:
                return None
            if (now := policy.moment(s)) != moment:
                # Luck begins anew: else one answer more in one line would give all that follows another luck there,
                # and what lines have in common would differ.
                moment, moments = now, moments + 1
                s.chance, chance = Sampler(luck + 2 * moments), Sampler(luck + 2 * moments + 1)
            who = ask.seats(s)[0]
            only = forced(s, who) if ask.hidden else None
            if only is not None:
                push(s, only)
                continue
            rated = policy.rate(s, who, numbers if who == seat else usual)
            push(s, best_of(rated) if who == seat else sampled(rated, self.heat, chance))
        return policy.outcome(s, seat)


class Clock:
    """How long the rounds of trials last: equal shares of the time, or of the trials (-1 = they are not counted)."""

    def __init__(self, end: float, trials: int, lines: int) -> None:
        self.rounds = max(1, (lines - 1).bit_length())
        self.round = 1
        self.began = perf_counter()
        self.end = end
        self.trials = trials
        self.done = 0  # trials in this round

    def more(self, lines: int) -> bool:
        """Whether all lines are to be tried once more in this round; in time, each is tried at least once."""
        before, self.done = self.done, self.done + lines
        if self.trials >= 0:
            return before == 0 or self.done <= self.trials // self.rounds
        until = self.began + (self.end - self.began) * self.round / self.rounds
        now = perf_counter()
        return now < (self.end if before == 0 else until)

    @property
    def late(self) -> bool:
        """Whether time is up."""
        return self.trials < 0 and perf_counter() >= self.end

    @property
    def over(self) -> bool:
        return self.round >= self.rounds or self.late

    def next_round(self) -> None:
        self.round += 1
        self.done = 0


def ahead(line: Line, own: Line) -> bool:
    """Whether a line is surely better than the policy's own, by the worlds and the luck in which both were tried."""
    gaps = [one - other for one, other in zip(line.reached, own.reached, strict=False)]
    if len(gaps) < ENOUGH:
        return False
    return fmean(gaps) > SURE * stdev(gaps) / sqrt(len(gaps))


def shaken(numbers: Numbers, chance: Chance) -> dict[str, float]:
    """The numbers, each times a random factor."""
    return {name: number * exp(SHAKE * gauss(chance)) for name, number in numbers.items()}


def gauss(chance: Chance) -> float:
    """A draw from the normal distribution."""
    one, two = ((chance.pick(WORLD, "shake") + 0.5) / WORLD for _ in range(2))
    return sqrt(-2.0 * log(one)) * cosine(2.0 * pi * two)
