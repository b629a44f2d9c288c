"""Who can be played against: the ladder of bots, and the levels that people choose from."""

from collections.abc import Callable
from dataclasses import dataclass

from magnate.bots.bot import Bot
from magnate.bots.greedy import Greedy, knows
from magnate.bots.planner import Planner, Temper, has_policy, temper_of
from magnate.bots.random_play import Uniform
from magnate.bots.search import Search
from magnate.core.game import Game
from magnate.core.move import Seat

EASY_HEAT = 2.5  # times what is usual that a beginner misjudges a move
EASY_SLIPS = 40  # per cent of the moves for which a beginner takes the second best


@dataclass(frozen=True)
class Level:
    """An opponent for people."""

    name: str
    title: str
    sentence: str
    seconds: float  # of thought in a turn; 0 = answers at once


LEVELS: tuple[Level, ...] = (
    Level("easy", "Easy", "Plays like a beginner: sensible moves, seldom the best one. Answers at once.", 0.0),
    Level("medium", "Medium", "Knows what is worth how much, but does not look ahead. Answers at once.", 0.0),
    Level("hard", "Hard", "Plays on many times in its head before each turn: about 1 second a turn.", 1.0),
    Level("expert", "Expert", "The strongest there is: up to 2 seconds a turn.", 2.0),
)


def proven(game: Game) -> bool:
    """Whether the game's policy was measured to be stronger than `greedy`; until then people do not meet it."""
    return has_policy(game.key) and bool(game.policy.PROVEN)


def levels(game: Game) -> tuple[Level, ...]:
    """Those that this game has: without a proven policy nobody plays it to its end, and the strongest is medium."""
    return LEVELS if proven(game) else LEVELS[:2]


def temper(name: str, game: Game, seat: Seat) -> Temper | None:
    """The temper that the bot of this name has in a seat: people meet tempers where a game has them."""
    met = name in [level.name for level in LEVELS] and proven(game)
    return temper_of(game.key, seat) if met else None


RUNGS = ("random", "greedy", "planner", "search", "expert")  # from the weakest to the strongest
BOTS = ("random", "greedy", *(level.name for level in LEVELS))  # those that play every game


def find(name: str, game: Game) -> Bot:
    """The bot of this name for a game.

    `search@400` tries 400 playouts a turn, `search@2s` thinks two seconds a turn.
    """
    base, _, measure = name.partition("@")
    if measure and base in ("search", "expert") and has_policy(game.key):
        return measured(name, measure, game)
    if name not in MAKERS:
        raise LookupError(f"there is no bot {name!r}; there are {', '.join(dict.fromkeys((*RUNGS, *BOTS)))}")
    return MAKERS[name](game)


def measured(name: str, measure: str, game: Game) -> Bot:
    """A search by so many playouts or seconds a turn."""
    count = measure.removesuffix("s")
    if not count.replace(".", "", 1).isdigit() or float(count) <= 0 or (count == measure and "." in count):
        raise LookupError(f"bot {name!r}: write search@400 for 400 playouts a turn, search@2s for two seconds")
    expert = name.startswith("expert")
    if count == measure:
        return Search(game.key, trials=int(count), tempered=expert, learned=expert)
    return Search(game.key, seconds=float(count), tempered=expert, learned=expert)


def searching(seconds: float) -> Callable[[Game], Bot]:
    """The strongest player of this game that there is, for so many seconds a turn."""
    return lambda game: Search(game.key, seconds, tempered=True) if proven(game) else thinking(game)


def learned(seconds: float) -> Callable[[Game], Bot]:
    """The same with values that were learned, where there are any."""
    return lambda game: Search(game.key, seconds, tempered=True, learned=True) if proven(game) else thinking(game)


def thinking(game: Game) -> Bot:
    """The strongest player that answers at once."""
    if proven(game):
        return Planner(game.key, tempered=True)
    return Greedy(game.key) if knows(game.key) else Uniform()


def beginner(game: Game) -> Bot:
    """One who often takes what is not the best."""
    if proven(game):
        return Planner(game.key, EASY_HEAT, tempered=True)
    return Greedy(game.key, EASY_SLIPS) if knows(game.key) else Uniform()


MAKERS: dict[str, Callable[[Game], Bot]] = {
    "random": lambda game: Uniform(),
    "greedy": lambda game: Greedy(game.key),
    "planner": lambda game: Planner(game.key),
    "search": lambda game: Search(game.key),
    "adviser": lambda game: Search(game.key, LEVELS[2].seconds) if proven(game) else thinking(game),
    "easy": beginner,
    "medium": thinking,
    "hard": searching(LEVELS[2].seconds),
    "expert": learned(LEVELS[3].seconds),
}


def best(game: Game) -> str:
    """The name of the strongest bot that answers at once."""
    if proven(game):
        return "planner"
    return "greedy" if knows(game.key) else "random"


def below(name: str, game: Game) -> str:
    """Who takes over from a bot that has failed: the next rung below that plays this game."""
    ladder = [rung for rung in ("random", "greedy", "planner") if rung == "random" or makes(rung, game)]
    if name.partition("@")[0] in ("search", "hard", "expert"):
        return ladder[-1]
    if name in ("planner", "medium", "easy"):
        return ladder[min(1, len(ladder) - 1)] if proven(game) or name == "planner" else "random"
    return "random"


def makes(rung: str, game: Game) -> bool:
    return knows(game.key) if rung == "greedy" else has_policy(game.key)
