"""Whom one can play against: the levels of bots, each with a title and a sentence."""

from dataclasses import dataclass

from magnate import bots
from magnate.core.game import Game


@dataclass(frozen=True)
class Opponent:
    """A bot as people choose it."""

    name: str
    title: str
    sentence: str


def opponents(game: Game | None = None) -> tuple[Opponent, ...]:
    """From the weakest to the strongest: those of a game, or all there are."""
    levels = bots.LEVELS if game is None else bots.levels(game)
    return tuple(Opponent(level.name, level.title, level.sentence) for level in levels)


def tempers(game: Game) -> str:
    """What the bots of each seat like, where they have tempers; else nothing."""
    strongest = bots.levels(game)[-1].name
    seats: dict[str, list[str]] = {}
    for seat in range(game.players[-1]):
        if temper := bots.temper(strongest, game, seat):
            seats.setdefault(f"{temper.title}: {temper.sentence}", []).append(str(seat + 1))
    return " ".join(f"{said} (seat {' and '.join(there)})." for said, there in seats.items())


def usual() -> str:
    """Whom somebody meets who has not chosen."""
    names = [each.name for each in opponents()]
    return next((name for name in ("medium", "greedy") if name in names), names[-1])
