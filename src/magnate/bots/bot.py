"""What a bot is told and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from magnate.core.chance import Chance
from magnate.core.driver import asking
from magnate.core.game import Game
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.view import view

Worlds = Callable[[], State]  # deals a world the seat could be in; the bot may do with it what it likes


class Bot(Protocol):
    """Chooses from a view, a decision and dealt worlds; `chance` is its own luck, never the game's."""

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move: ...


def answer(bot: Bot, game: Game, s: State, seat: Seat, chance: Chance) -> Move:
    """Ask a bot for the move of one seat."""
    ask = asking(s)
    assert ask is not None, "the game is over"
    return bot.choose(view(game, s, seat), ask.decision(s, seat), lambda: game.redeal(s, seat, chance), chance)
