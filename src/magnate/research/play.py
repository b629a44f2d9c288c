"""A game as a learner meets it: whose turn it is, what may be done by number, what is seen, who has won."""

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from magnate.core.chance import Chance, Dice
from magnate.core.driver import asking, push
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import find
from magnate.research.actions import Actions
from magnate.research.observation import Observer, Vector

LIMIT = 20_000  # moves; a longer game is broken off

Mask = NDArray[np.int8]


class Rules:
    """What stays the same from game to game: the configuration, the numbers of moves, the places of features."""

    def __init__(self, game: str, players: int | None = None, without: Collection[str] = (), **options: Any) -> None:
        self.game: Game = find(game)
        least = 2 if 2 in self.game.players else self.game.players[0]
        self.config = self.game.config(players if players is not None else least, options)
        self.seats = self.config.seats
        self.actions = Actions(self.game, self.config, without)
        self.observer = Observer(self.game, self.config)

    def deal(self, seed: int | str | None) -> "Play":
        """A new game; the same seed deals the same one."""
        return Play(self, Dice.fresh() if seed is None else Dice.seeded(f"{seed}"))


class Play:
    """One game. Seats that are asked at the same time answer one after the other; nobody sees a sealed answer."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.state: State = rules.game.start(rules.config, chance)
        self.state.journal = None
        self.moves = 0
        self.look()

    def look(self) -> None:
        """Who is asked now, and what may be answered."""
        ask = asking(self.state)
        self.seat: Seat | None = ask.seats(self.state)[0] if ask is not None else None
        self.legal: Mapping[int, Move] = {}
        if self.seat is not None:
            self.legal = self.rules.actions.legal(self.state, self.seat)
            assert self.legal, f"seat {self.seat} cannot answer {ask}"

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def broken_off(self) -> bool:
        return not self.over and self.moves >= LIMIT

    def act(self, action: int) -> None:
        """Play the move of this number; ValueError if it is none now."""
        move = self.legal.get(int(action))
        if move is None:
            raise ValueError(f"action {action} ({self.rules.actions.kind_of(int(action))}) is not legal now")
        self.state.events, self.state.luck = [], []
        push(self.state, move)
        self.moves += 1
        self.look()

    def view(self, seat: Seat) -> dict[str, Any]:
        return view(self.rules.game, self.state, seat)

    def vector(self, seat: Seat) -> Vector:
        return self.rules.observer.vector(self.view(seat))

    def mask(self, seat: Seat) -> Mask:
        """Ones where a number is a legal move of this seat now."""
        found = np.zeros(self.rules.actions.size, np.int8)
        if seat == self.seat:
            found[list(self.legal)] = 1
        return found

    def returns(self) -> list[float]:
        return returns(self.rules.game, self.state, self.rules.seats) if self.over else [0.0] * self.rules.seats

    def totals(self) -> dict[Seat, int]:
        """The final account of each seat; before the end, what it would be."""
        return {score.seat: score.total for score in self.rules.game.result(self.state).scores}


def returns(game: Game, s: State, seats: int) -> list[float]:
    """1 for the winner, and in all 0: the others share the loss. Winners share the win; alone it is won or lost.

    A tie of all is 0 for everybody.
    """
    winners = game.result(s).winners
    if seats == 1:
        return [1.0 if winners == (0,) else -1.0]
    return [(seats * (seat in winners) / len(winners) - 1) / (seats - 1) for seat in range(seats)]
