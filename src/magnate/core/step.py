"""What waits on the agenda: a step either runs or asks."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Decision, Form, Move, Seat
from magnate.core.value import fields_of, value


@value
class Step:
    """Frozen plain data waiting on the agenda; its fields are the loop variables of the game."""

    asks = False

    def plain(self) -> tuple[Any, ...]:
        """The step as plain data: its name and its fields. Kept, because a step never changes."""
        kept: tuple[Any, ...] | None = self.__dict__.get("_plain")
        if kept is None:
            kept = self.__dict__["_plain"] = (type(self).__name__, *fields_of(self).values())
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

    def seats(self, s: Any) -> Sequence[Seat]:
        """Who still owes an answer; several = simultaneous; nobody = the step is over."""
        raise NotImplementedError(type(self).__name__)

    def idle(self, s: Any) -> bool:
        """True when there is nothing to decide: the question is dropped, as if it had been declined."""
        return False

    def free(self, s: Any) -> Sequence[Seat]:
        """Who may answer although nobody waits for it."""
        return ()

    def moves(self, s: Any, seat: Seat) -> Sequence[Move]:
        """The candidates, legal or not."""
        raise NotImplementedError(type(self).__name__)

    def forms(self, s: Any, seat: Seat) -> tuple[Form, ...]:
        return ()

    def legal(self, s: Any, seat: Seat) -> list[Move]:
        """The candidates that pass `check`. Override only to be faster, never to decide otherwise."""
        return [move for move in self.moves(s, seat) if move.check(s) is None]

    def decision(self, s: Any, seat: Seat) -> Decision:
        return Decision(
            seat,
            self.rule,
            self.prompt,
            self.moves(s, seat),
            self.forms(s, seat),
            self.secret,
            seat not in self.seats(s),
            tuple(fields_of(self).items()),
        )

    def after(self, s: Any, move: Move) -> None:
        """Queue what follows the answer; queue `self` to ask again."""
