"""The bot `random`: every legal move is as likely as the others."""

from collections.abc import Mapping
from typing import Any

from magnate.bots.bot import Worlds
from magnate.core.chance import Chance
from magnate.core.move import Decision, Form, Move
from magnate.core.state import State

TRIES = 200  # fillings of a form before it is given up


class NoAnswer(LookupError):
    """A seat is asked and nothing it could answer is legal: a dead end."""


class Uniform:
    """Plays at random."""

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        world = worlds()
        moves = legal_in(world, decision)
        if moves:
            return moves[chance.pick(len(moves), "move")]
        for _ in range(TRIES if decision.forms else 0):
            move = fill(decision.forms[chance.pick(len(decision.forms), "form")], decision.seat, chance)
            if move.check(world) is None:
                return move
        raise NoAnswer(f"seat {decision.seat} has no legal move ({decision.rule})")


def fill(form: Form, seat: int, chance: Chance) -> Move:
    """A form filled in at random within its bounds."""
    given: dict[str, Any] = {}
    for field in form.fields:
        if field.kind == "int":
            given[field.name] = field.low + chance.pick(field.high - field.low + 1, field.name)
        elif field.kind == "choice":
            given[field.name] = field.choices[chance.pick(len(field.choices), field.name)]
        else:
            given[field.name] = "x" * field.low
    return form.move(seat, **given)


def legal_in(world: State, decision: Decision) -> list[Move]:
    """The candidates that this world allows; a check looks only at what the seat can see."""
    return [move for move in decision.moves if move.check(world) is None]
