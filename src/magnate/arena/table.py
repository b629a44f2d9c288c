"""One game of the arena. A bot that crashes, hangs or answers illegally is replaced by the next below, and told of."""

import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import log2
from threading import current_thread, main_thread
from typing import Any

from magnate.arena.plan import Match, Plan, find_bot
from magnate.bots import Bot, Uniform, answer, below, find
from magnate.bots.random_play import NoAnswer
from magnate.core.chance import Dice, Sampler
from magnate.core.driver import asking, forced, push, refusal
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.text import fill
from magnate.games import find as find_game

LIMIT = 10_000  # moves; no game is longer
STEPS = 8  # marks of the scale of times for each doubling: a time read off it is at most 5 % out


class TooSlow(BaseException):
    """A bot has thought for too long. No bot means to catch this one."""


@dataclass
class Played:
    """What one game has brought, as it is kept."""

    number: int
    seats: list[str]  # the bots
    ranks: list[int] = field(default_factory=list)  # none if the game did not end
    wins: list[float] = field(default_factory=list)  # those who win together share the win
    totals: list[int] = field(default_factory=list)
    moves: int = 0
    spent: list[float] = field(default_factory=list)  # seconds of thought, by seat
    times: list[dict[str, int]] = field(default_factory=list)  # decisions by mark on the scale of times, by seat
    faults: list[dict[str, Any]] = field(default_factory=list)  # seat, move and what was wrong

    def plain(self) -> dict[str, Any]:
        return asdict(self)


def mark(seconds: float) -> int:
    """Where a time stands on the scale, which counts doublings of a microsecond.

    >>> mark(1e-6), mark(0.001), round(at(mark(0.001)), 4)
    (0, 80, 0.001)
    """
    return max(0, round(STEPS * log2(max(seconds * 1e6, 1.0))))


def at(place: int) -> float:
    """The seconds that a mark stands for."""
    return float(2 ** (place / STEPS) / 1e6)


def luck(seed: str) -> Sampler:
    """Luck for a bot, apart from the game's and from the others'."""
    return Sampler(int.from_bytes(sha256(seed.encode()).digest()[:8], "big"))


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Break off what takes longer. Only the main thread can be broken off; elsewhere nothing is."""
    if current_thread() is not main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Table:
    """A game and those who play it."""

    def __init__(self, plan: Plan, match: Match) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.state: State = self.game.start(plan.config(self.game), Dice.seeded(match.seed))
        self.state.journal = self.state.events = None
        self.played = Played(match.number, list(match.names))
        self.names = list(match.names)  # of those who play now
        self.luck = [luck(f"{match.seed} {match.number} {seat}") for seat in range(plan.players)]
        self.spent = [0.0] * plan.players
        self.times: list[Counter[int]] = [Counter() for _ in range(plan.players)]
        self.bots: list[Bot] = [Uniform() for _ in range(plan.players)]
        for seat, name in enumerate(match.names):
            try:
                self.bots[seat] = find_bot(name, self.game)
            except LookupError as error:
                self.fault(seat, str(error.args[0]))

    def play(self) -> Played:
        """From the deal to the result."""
        s = self.state
        while (ask := asking(s)) is not None:
            if self.played.moves == LIMIT:
                self.fault(ask.seats(s)[0], f"the game has not ended after {LIMIT} moves")
                break
            seat = ask.seats(s)[0]
            move = (forced(s, seat) if ask.hidden else None) or self.choose(seat)
            if move is None:
                break
            push(s, move)
            self.played.moves += 1
        else:
            self.count()
        self.played.spent = [round(seconds, 6) for seconds in self.spent]
        self.played.times = [{str(place): times[place] for place in sorted(times)} for times in self.times]
        return self.played

    def count(self) -> None:
        """Note the result; an opponent who sits nowhere (the automa of a solo game) can win as well."""
        result = self.game.result(self.state)
        scores = {score.seat: score for score in result.scores}
        for seat in range(self.plan.players):
            self.played.ranks.append(scores[seat].rank)
            self.played.totals.append(scores[seat].total)
            self.played.wins.append(round((scores[seat].rank == 1) / len(result.winners), 6))

    def choose(self, seat: Seat) -> Move | None:
        """A legal answer of this seat, whatever happens to its bot; None if there is no answer at all."""
        s, chance = self.state, self.luck[seat]
        began = time.perf_counter()
        try:
            with limit(self.plan.patience):
                move = answer(self.bots[seat], self.game, s, seat, chance)
        except TooSlow:
            wrong = fill("no answer within {count} second(s)", {"count": f"{self.plan.patience:g}"})
        except NoAnswer as error:
            wrong = str(error)
        except Exception as error:
            wrong = f"{type(error).__name__}: {error}"
        else:
            seconds = time.perf_counter() - began
            self.spent[seat] += seconds
            self.times[seat][mark(seconds)] += 1
            wrong = self.unfit(move, seat)
            if not wrong:
                return move
        self.fault(seat, wrong)
        if isinstance(self.bots[seat], Uniform):
            return None
        self.replace(seat)
        return self.choose(seat)

    def replace(self, seat: Seat) -> None:
        """For the rest of the game the next rung below plays: who hangs once would hang again."""
        self.names[seat] = below(self.names[seat], self.game)
        self.bots[seat] = find(self.names[seat], self.game)

    def unfit(self, move: object, seat: Seat) -> str:
        """Why an answer cannot be played."""
        if not isinstance(move, Move) or move.seat != seat:
            return f"{move!r} is no move of its seat"
        refused = refusal(self.state, move)
        return f"{move!r} is refused: {self.game.explain(refused)}" if refused is not None else ""

    def fault(self, seat: Seat, wrong: str) -> None:
        self.played.faults.append({"seat": seat, "move": self.played.moves, "wrong": wrong[:300]})


def play(plan: Plan, number: int) -> dict[str, Any]:
    """One game, as it is kept."""
    return Table(plan, plan.match(number)).play().plain()


def lost(plan: Plan, number: int) -> dict[str, Any]:
    """A game whose process has ended under it: nobody knows under which bot."""
    match = plan.match(number)
    faults = [
        {"seat": seat, "move": 0, "wrong": "the process has ended during this game"} for seat in range(plan.players)
    ]
    return Played(number, list(match.names), faults=faults).plain()
