"""Opponents. A bot sees what its seat sees, and may ask for worlds that fit it; never the state."""

from magnate.bots.bot import Bot, Worlds, answer
from magnate.bots.greedy import Greedy, knows
from magnate.bots.uniform import Uniform
from magnate.core.game import Game

BOTS = ("random", "greedy")  # from the weakest to the strongest

__all__ = ["BOTS", "Bot", "Greedy", "Uniform", "Worlds", "answer", "best", "find"]


def find(name: str, game: Game) -> Bot:
    """The bot of this name for a game."""
    if name == "random":
        return Uniform()
    if name == "greedy":
        return Greedy(game.key)
    raise LookupError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


def best(game: Game) -> str:
    """The name of the strongest bot that knows a game."""
    return "greedy" if knows(game.key) else "random"
