"""What waits on the agenda: a step either runs or asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Form, Move, Seat
from magnate.core.value import NO_NAMES, fields_of, value


@value
class Step:
    """Frozen plain data waiting on the agenda; its fields are the loop variables of the game."""

    asks = False
    later = NO_NAMES  # fields made after a release; a game from before it has their defaults

    def plain(self) -> tuple[Any, ...]:
        """The step as plain data: its name and its fields. Kept, because a step never changes."""
        kept: tuple[Any, ...] | None = getattr(self, "_plain", None)
        if kept is None:
            told = fields_of(self)
            for name in self.later:
                if told[name] == getattr(type(self), name):
                    del told[name]
            kept = self._plain = (type(self).__name__, *told.values())
        return kept

    def run(self, s: Any) -> None:
        """Automatic: effects, and further steps."""
        raise NotImplementedError(type(self).__name__)


@value
class Ask(Step):
    """A step that waits for somebody. Subclasses name the rule and the prompt and list the moves."""

    asks = True
    rule = ""
    prompt = ""
    secret = False
    hidden = False  # whether there is a choice depends on what others cannot see: the only answer is not given at once

    def seats(self, s: Any) -> Sequence[Seat]:
        """Who still owes an answer; several = simultaneous; nobody = the step is over."""
        raise NotImplementedError(type(self).__name__)

    def idle(self, s: Any) -> bool:
        """True when there is nothing to decide: the question is dropped, as if it had been declined."""
        return False

    def free(self, s: Any) -> Sequence[Seat]:
        """Who may answer although nobody waits for it."""
        return ()

    def called(self, s: Any) -> Sequence[Seat]:
        """Of those: whom something is put to (an offer). Nobody waits for them; a bot among them answers at once."""
        return ()

    def moves(self, s: Any, seat: Seat) -> Sequence[Move]:
        """The candidates, legal or not."""
        raise NotImplementedError(type(self).__name__)

    def forms(self, s: Any, seat: Seat) -> tuple[Form, ...]:
        return ()

    def legal(self, s: Any, seat: Seat) -> list[Move]:
        """The candidates that pass `check`. Override only to be faster, never to decide otherwise."""
        return [move for move in self.moves(s, seat) if move.check(s) is None]

    def only(self, s: Any, seat: Seat) -> Move | None:
        """The answer of a seat that has no choice. Override to be faster, or where what is always free is no choice."""
        found = None
        for move in self.moves(s, seat):
            if move.check(s) is None:
                if found is not None:
                    return None
                found = move
        return None if found is None or self.forms(s, seat) else found

    def decision(self, s: Any, seat: Seat) -> Decision:
        decision = Decision(
            seat,
            self.rule,
            self.prompt,
            self.moves(s, seat),
            self.forms(s, seat),
            self.secret,
            args=tuple(self.args(s).items()),
        )
        return decision if seat in self.seats(s) else self.aside(s, decision)

    def aside(self, s: Any, decision: Decision) -> Decision:
        """The question as it is put to a seat that nobody waits for."""
        return replace(decision, optional=True)

    def args(self, s: Any) -> Mapping[str, Any]:
        """What fills the prompt; a question may add numbers it looks up in the state."""
        return fields_of(self)

    def after(self, s: Any, move: Move) -> None:
        """Queue what follows the answer; queue `self` to ask again."""
