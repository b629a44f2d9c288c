"""Why a bot chose what it chose, in a sentence, and hints for people."""

from dataclasses import dataclass

from magnate.bots.bot import Bot, answer
from magnate.bots.planner import Planner
from magnate.bots.registry import thinking
from magnate.bots.search import ENOUGH, Search
from magnate.core.chance import Chance
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.text import N_, fill

ADVISER = "adviser"  # who is asked for hints
ALONE = N_("There is nothing else worth considering.")
ALIKE = N_("It seems worth as much as {other}.")
RATED = N_("It seems worth {worth} more than {other}.")
TRIED = N_("Played to the end {count:time|times}, it came out {worth} better than {other}.")
TRIED_ALIKE = N_("Played to the end {count:time|times}, it came out as well as {other}.")
ON = N_("Played on {count:time|times}, it came out {worth} better than {other}.")
ON_ALIKE = N_("Played on {count:time|times}, it came out as well as {other}.")
POINTS = N_("{count} point(s)")


@dataclass(frozen=True)
class Hint:
    """A move that a bot would make, and why."""

    move: Move
    label: str
    why: str


def hint(game: Game, s: State, seat: Seat, chance: Chance, bot: Bot | None = None) -> Hint:
    """What a bot would do in this position, from what the seat can see."""
    bot = bot or thinking(game)
    move = answer(bot, game, s, seat, chance)
    return Hint(move, label(game, s, move), why(game, s, move, bot))


def label(game: Game, s: State, move: Move) -> str:
    """A move as its button says it."""
    return game.say(move.label, move.args(s))


def why(game: Game, s: State, move: Move, bot: Bot) -> str:
    """Why a bot has just chosen this move in this position; nothing if it cannot say."""
    if isinstance(bot, Search) and len(bot.lines) > 1 and bot.lines[0].moves[:1] == [move]:
        best = bot.lines[0]
        other = next((line for line in bot.lines[1:] if line.moves[0] != move), None)
        if other is not None and len(best.reached) >= ENOUGH:
            ahead = round(best.mean - other.mean)
            words = {"count": len(best.reached), "worth": said(ahead, bot), "other": quoted(game, s, other.moves[0])}
            ends = not hasattr(bot.policy, "far_enough") and bot.foreseen is None
            better, alike = (TRIED, TRIED_ALIKE) if ends else (ON, ON_ALIKE)
            return fill(better if ahead > 0 else alike, words)
    if isinstance(bot, (Planner, Search)):
        rated = sorted(bot.policy.rate(s, move.seat, bot.numbers(s, move.seat)), key=lambda each: -each[0])
        worth = next((rating for rating, each in rated if each == move), 0.0)
        rest = next(((rating, each) for rating, each in rated if each != move), None)
        if rest is None:
            return ALONE
        ahead = round(worth - rest[0])
        return fill(RATED if ahead > 0 else ALIKE, {"worth": said(ahead, bot), "other": quoted(game, s, rest[1])})
    return ""


def said(amount: int, bot: Planner | Search) -> str:
    """An amount in the unit of the game's policy."""
    return fill(getattr(bot.policy, "UNIT", POINTS), {"count": amount})


def quoted(game: Game, s: State, move: Move) -> str:
    return f'"{label(game, s, move)}"'
