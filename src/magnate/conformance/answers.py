"""Random answers to open questions."""

from typing import Any

from magnate.core.chance import Sampler
from magnate.core.move import Decision, Form, Move, Seat
from magnate.core.state import State

LETTERS = 'az Ä|"+-[\\…漢'  # what random free text is made of


def filled(s: State, decision: Decision, dice: Sampler, attempts: int = 4) -> list[Move]:
    """For each form of a question, one way to fill it in that is legal now, if a few attempts find one."""
    moves = []
    for form in decision.forms:
        for attempt in range(attempts):
            move = fill_in(form, decision.seat, attempt, dice)
            if move.check(s) is None:
                moves.append(move)
                break
    return moves


def fill_in(form: Form, seat: Seat, attempt: int, dice: Sampler) -> Move:
    """Random values within the bounds; some of the later attempts lie on the bounds."""
    given: dict[str, Any] = {}
    for each in form.fields:
        if each.kind == "choice":
            given[each.name] = each.choices[dice.pick(len(each.choices), each.name)]
            continue
        edge = attempt % 4
        number = each.low if edge == 2 else each.high if edge == 3 else -1
        if edge < 2:
            number = each.low + dice.pick(each.high - each.low + 1, each.name)
        if each.kind == "int":
            given[each.name] = number
        else:
            letters = "".join(LETTERS[dice.pick(len(LETTERS), each.name)] for _ in range(8))
            given[each.name] = (letters * number)[:number]
    return form.move(seat, **given)
