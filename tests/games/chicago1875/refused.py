"""A refusal, looked at from every side: it cites a rule, it is not legal, and it changes nothing."""

import pytest

import magnate
from magnate.core.move import Move
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.state import Chicago


def refuses(s: Chicago, line: str, rule: str, seat: int | None = None) -> None:
    """The move is shown to whoever is asked, but the rule forbids it and the position stays as it is."""
    decision = next(d for d in magnate.decisions(s) if seat is None or d.seat == seat)
    move = GAME.parse(s, line, decision.seat)
    assert move in decision.moves
    assert move not in magnate.legal(s, decision.seat)
    before = magnate.digest(s)
    with pytest.raises(magnate.Illegal) as caught:
        magnate.play(s, move)
    assert caught.value.refusal.rule == rule
    assert rule in GAME.rules
    assert GAME.explain(caught.value.refusal).endswith(f"[{rule}]")
    assert magnate.digest(s) == before


def refused(s: Chicago, move: Move) -> str:
    """The rule that forbids a move here, also one that nobody is asked for."""
    why = move.check(s)
    assert why is not None
    assert why.rule in GAME.rules
    return why.rule


def unknown(s: Chicago, line: str, rule: str = "core.not-offered", seat: int | None = None) -> None:
    """The move is not among those shown at all: it answers another question, or another seat is asked."""
    move = GAME.parse(s, line, magnate.decisions(s)[0].seat if seat is None else seat)
    before = magnate.digest(s)
    with pytest.raises(magnate.Illegal) as caught:
        magnate.play(s, move)
    assert caught.value.refusal.rule == rule
    assert magnate.digest(s) == before
