"""What was found in a finished game, made ready for its page: in hundredths, with the names of those who played."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from magnate.bots.analysis import NOBODY, Analysis, Turn
from magnate.bots.planner import policy_of
from magnate.bots.reason import POINTS
from magnate.core.figures import Chart
from magnate.core.game import Game
from magnate.core.text import fill
from magnate.server.views.charts import Drawing, drawing
from magnate.server.views.figures import Sample

CHANCE = Chart("chance", "Chance of winning", "seat", "%")
Name = Callable[[str, Any], str]


@dataclass(frozen=True)
class Told:
    """Something that happened after a move, in a sentence."""

    number: int
    when: str
    text: str


@dataclass(frozen=True)
class LookedBack:
    """Everything that the page shows."""

    drawn: Drawing
    playouts: int
    swings: list[Told]
    turns: list[Told]


def looked_back(game: Game, found: Analysis, people: Sequence[Mapping[str, Any]], name: Name) -> LookedBack:
    samples = [
        Sample(
            each.number, each.when, {("chance", seat): hundredths(chance) for seat, chance in enumerate(each.chances)}
        )
        for each in found.outlooks
    ]
    errors = {seat: [hundredths(each.doubts[seat]) for each in found.outlooks] for seat in range(found.seats)}
    swings = [
        Told(
            swing.last,
            ", ".join(swing.when),
            f"{name('seat', swing.seat)} went from {hundredths(swing.before)}% to {hundredths(swing.after)}% "
            f"(\u00b1 {hundredths(swing.error)})"
            + (f', when {name("seat", swing.mover)} played "{swing.move}".' if swing.mover != NOBODY else "."),
        )
        for swing in found.swings
    ]
    turns = [Told(turn.number + 1, ", ".join(turn.when), verdict(game, turn, name)) for turn in found.turns]
    drawn = drawing(game, CHANCE, samples, people, errors)
    assert drawn is not None, "every game has seats"
    return LookedBack(drawn, found.playouts, swings, turns)


def verdict(game: Game, turn: Turn, name: Name) -> str:
    """What somebody played, and what a search found instead."""
    played = f'{name("seat", turn.seat)} played "{turn.played}".'
    if not turn.better:
        return f"{played} Nothing clearly better was found: it was bad luck, or lay further back."
    unit = getattr(policy_of(game.key), "UNIT", POINTS)
    loss, error = fill(unit, {"count": round(turn.loss)}), fill(unit, {"count": round(turn.error)})
    return f'{played} Better by {loss} (\u00b1 {error}), played on {turn.trials} times each: "{turn.better}".'


def hundredths(chance: float) -> int:
    return round(100 * chance)
