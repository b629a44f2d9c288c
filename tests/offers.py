"""Which kinds of answer the questions of a game offer, as seen in played games."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, play
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.state import State
from magnate.core.step import Ask

Choose = Callable[[Any, Sampler], Move]
Kinds = dict[type[Ask], set[type[Move]]]


def questions(game: Game) -> set[type[Ask]]:
    return {step for step in game.steps if issubclass(step, Ask)}


def offered(s: State, choose: Choose, dice: Sampler) -> Iterator[tuple[type[Ask], type[Move], bool]]:
    """Play to the end; for every question, each kind of move offered, and whether the game waits for it."""
    while (ask := asking(s)) is not None:
        for decision in decisions(s):
            for kind in {*map(type, decision.moves), *(form.move for form in decision.forms)}:
                yield type(ask), kind, not decision.optional
        play(s, choose(s, dice))


def lacking(wanted: Mapping[type[Ask], set[type[Move]]], seen: Kinds) -> list[str]:
    """What of the table was never offered."""
    return sorted(
        f"{ask.__name__}: {move.__name__}" for ask, moves in wanted.items() for move in moves - seen.get(ask, set())
    )
