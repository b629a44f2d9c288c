"""Opponents. A bot sees what its seat sees, and may ask for worlds that fit it; never the state."""

from magnate.bots.bot import Bot, Worlds, answer
from magnate.bots.greedy import Greedy, knows
from magnate.bots.planner import Planner, has_policy
from magnate.bots.random_play import Uniform
from magnate.bots.registry import BOTS, LEVELS, RUNGS, Level, below, best, find, levels, temper
from magnate.bots.search import Search

__all__ = [
    "BOTS",
    "LEVELS",
    "RUNGS",
    "Bot",
    "Greedy",
    "Level",
    "Planner",
    "Search",
    "Uniform",
    "Worlds",
    "answer",
    "below",
    "best",
    "find",
    "has_policy",
    "knows",
    "levels",
    "temper",
]
