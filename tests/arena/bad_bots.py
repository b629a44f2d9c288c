"""Bots of one's own: a fair one, and some that fail at their third decision in every way a bot can."""

import os
import time
from collections.abc import Mapping
from typing import Any

from magnate.bots import Uniform, Worlds
from magnate.core.chance import Chance
from magnate.core.move import Decision, Move


class Fair:
    """Plays at random, like the house's own."""

    def __init__(self, game: str) -> None:
        self.asked = 0

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        self.asked += 1
        move = Uniform().choose(view, decision, worlds, chance)
        return self.third(move) if self.asked == 3 else move

    def third(self, move: Move) -> Move:
        return move


class Crash(Fair):
    def third(self, move: Move) -> Move:
        raise ValueError("no | idea")


class Hang(Fair):
    def third(self, move: Move) -> Move:
        while True:
            try:
                time.sleep(60)
            except Exception:  # a bot that catches everything it can
                continue


class Cheat(Fair):
    def third(self, move: Move) -> Move:
        return Move(move.seat)


class Steal(Fair):
    def third(self, move: Move) -> Move:
        return Move(move.seat + 1)


class Babble(Fair):
    def third(self, move: Move) -> Move:
        return "is this a move?"  # type: ignore[return-value]  # that is what is wrong with it


class Die(Fair):
    def third(self, move: Move) -> Move:
        os._exit(3)
