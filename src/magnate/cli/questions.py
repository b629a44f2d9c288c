"""How often people would be asked in the games that were simulated, what they would be asked, and what was answered."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from magnate.core import codec
from magnate.core.driver import asking, forced
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import view

Kind = tuple[str, str]  # the rule of a question, and its class


@dataclass
class Questions:
    """What was asked, added up over games. A question with one answer is none: the driver or the house gives it."""

    by_seat: list[int] = field(default_factory=list)  # one entry for each seat of each game
    by_round: dict[str, list[int]] = field(default_factory=dict)  # the same for each round that the game had
    asked: Counter[Kind] = field(default_factory=Counter)
    first: Counter[Kind] = field(default_factory=Counter)  # the first of the legal answers was given
    passed: Counter[Kind] = field(default_factory=Counter)  # the answer declined
    put: int = 0  # questions with one answer that the driver should have given
    hidden: int = 0  # questions with one answer that the house gives
    game: Counter[tuple[str, Seat]] = field(default_factory=Counter)  # of the game that is being played

    def note(self, game: Game, s: State, seat: Seat, move: Move) -> None:
        """A seat is asked and is going to answer like this."""
        ask = asking(s)
        assert ask is not None
        if move.initiative:
            return
        if forced(s, seat) is not None:
            self.hidden += ask.hidden
            self.put += not ask.hidden
            return
        kind = (ask.rule, type(ask).__name__)
        self.asked[kind] += 1
        self.first[kind] += next(iter(ask.legal(s, seat)), None) == move
        self.passed[kind] += codec.write(move) in game.passes
        self.game[round_of(game, s), seat] += 1

    def close(self, seats: int) -> None:
        """A game is over."""
        for name in dict.fromkeys(name for name, _ in self.game):
            self.by_round.setdefault(name, []).extend(self.game[name, seat] for seat in range(seats))
        self.by_seat += [sum(n for (_, who), n in self.game.items() if who == seat) for seat in range(seats)]
        self.game.clear()

    def add(self, other: "Questions") -> None:
        self.by_seat += other.by_seat
        for name, counts in other.by_round.items():
            self.by_round.setdefault(name, []).extend(counts)
        self.asked.update(other.asked)
        self.first.update(other.first)
        self.passed.update(other.passed)
        self.put += other.put
        self.hidden += other.hidden

    def report(self, games: int) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "per_seat": spread(self.by_seat),
            "per_round": spread([count for counts in self.by_round.values() for count in counts]),
            "rounds": {name: spread(self.by_round[name]) for name in sorted(self.by_round, key=in_order)},
            "forced_put": self.put,
            "forced_hidden": self.hidden,
            "kinds": [
                {
                    "rule": rule,
                    "question": name,
                    "asked": asked,
                    "per_game": round(asked / max(games, 1), 1),
                    "first": round(self.first[rule, name] / asked, 3),
                    "passed": round(self.passed[rule, name] / asked, 3),
                }
                for (rule, name), asked in self.asked.most_common()
            ],
        }


def round_of(game: Game, s: State) -> str:
    """The largest span of the game that it is in: a round, a decade, the set-up."""
    return next(iter(game.moment(view(game, s, None))), "the game")


def in_order(name: str) -> tuple[bool, int, str]:
    """What has no number comes first.

    >>> sorted(["Round 10", "Round 9", "Set-up"], key=in_order)
    ['Set-up', 'Round 9', 'Round 10']
    """
    words = name.split()
    number = words[-1] if words[-1].isdigit() else "0"
    return words[-1].isdigit(), int(number), name


def spread(counts: Sequence[int]) -> dict[str, float]:
    return {"median": median(counts), "max": max(counts)} if counts else {"median": 0, "max": 0}


def tell(found: dict[str, Any]) -> list[str]:
    """The report in words."""
    seat, span = found["per_seat"], found["per_round"]
    lines = [
        "questions that a person would answer",
        f"  a game: {seat['median']:g} in the median, {seat['max']} at most",
        f"  a round: {span['median']:g} in the median, {span['max']} at most",
        *(f"    {name}: {each['median']:g}, {each['max']} at most" for name, each in found["rounds"].items()),
        f"  with one answer: {found['forced_put']} were put, {found['forced_hidden']} would be answered by the house",
        f"  {'a game':>8}  {'first':>6}  {'passed':>6}  question",
    ]
    for kind in found["kinds"]:
        shares = f"{kind['first']:>6.0%}  {kind['passed']:>6.0%}"
        lines.append(f"  {kind['per_game']:>8}  {shares}  {kind['rule']} ({kind['question']})")
    return lines
