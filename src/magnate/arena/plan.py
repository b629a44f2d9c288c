"""Who plays whom: every bot in every seat equally often, and the same deal for all who change places in it."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations, islice, permutations
from math import factorial
from pathlib import Path
from shlex import quote
from typing import Any

from magnate import bots
from magnate.bots import Bot
from magnate.core.config import Config
from magnate.core.game import Game

PATIENCE = 20.0  # seconds a bot may think about one decision


@dataclass(frozen=True)
class Match:
    """One game: which deal, who sits where, and the text that deals it."""

    number: int
    deal: int
    names: tuple[str, ...]  # by seat
    seed: str


@dataclass(frozen=True)
class Plan:
    """What is to be played: plain data that travels to other processes."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: str = "1"
    games: int = 100  # as asked for; `total` makes whole deals of them
    options: Mapping[str, Any] = field(default_factory=dict)  # as given; the others stand at their default
    patience: float = PATIENCE

    @property
    def round(self) -> int:
        """How many games make one deal."""
        return len(lineups(self.bots, self.players)) * self.players

    @property
    def total(self) -> int:
        """How many games are played: whole deals, so that nobody has the better seats."""
        return -(-self.games // self.round) * self.round

    def match(self, number: int) -> Match:
        """The game of this number."""
        deal, rest = divmod(number, self.round)
        table, turn = divmod(rest, self.players)
        names = circle(lineups(self.bots, self.players)[table], deal)
        return Match(number, deal, names[-turn:] + names[:-turn] if turn else names, f"{self.seed} {deal}")

    def config(self, game: Game) -> Config:
        return game.config(self.players, self.options)

    def command(self) -> str:
        """The command line that plays these games again."""
        words = ["magnate", "arena", self.game, "--bots", ",".join(self.bots), "--players", str(self.players)]
        words += ["--games", str(self.games), "--seed", self.seed]
        for key, given in self.options.items():
            words += ["--option", f"{key}={str(given).lower() if isinstance(given, bool) else given}"]
        if self.patience != PATIENCE:
            words += ["--patience", f"{self.patience:g}"]
        return " ".join(map(quote, words))


def lineups(names: tuple[str, ...], players: int) -> list[tuple[str, ...]]:
    """Who sits together in one deal: of too many bots every choice; of too few every way to share the seats evenly.

    >>> lineups(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> lineups(("a", "b"), 3), lineups(("a", "b"), 4)
    ([('a', 'b', 'a'), ('b', 'a', 'b')], [('a', 'b', 'a', 'b')])
    """
    if len(names) >= players:
        return list(combinations(names, players))
    starts = range(1 if players % len(names) == 0 else len(names))
    return [tuple(names[(start + seat) % len(names)] for seat in range(players)) for start in starts]


def circle(names: tuple[str, ...], deal: int) -> tuple[str, ...]:
    """The order around the table in this deal: it matters who plays after whom, so that it changes.

    >>> [circle(("a", "b", "c"), deal) for deal in range(3)]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('a', 'b', 'c')]
    """
    orders = permutations(names[1:])
    return (names[0], *next(islice(orders, deal % factorial(len(names) - 1), None)))


def matches(plan: Plan) -> Iterator[Match]:
    """All games in order."""
    return map(plan.match, range(plan.total))


def find_bot(name: str, game: Game) -> Bot:
    """A bot of the house by its name, or one of your own as `module:Class`, made with the game's key.

    Modules are looked for in the working directory as well. Raises LookupError with a sentence.
    """
    if ":" not in name:
        return bots.find(name, game)
    module, _, attribute = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        made: Bot = getattr(import_module(module), attribute)(game.key)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise LookupError(f"the bot {name!r} cannot be made: {error}") from None
    return made
