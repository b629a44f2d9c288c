"""What a seat can be asked, and what it can answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from magnate.core.text import fill
from magnate.core.value import NO_NAMES, fields_of, value

Seat = int
NO_FIELDS: tuple[str, ...] = ()


@value
class Refusal:
    """Why not, and which paragraph says so. It mentions only what the refused seat can see."""

    rule: str
    why: str
    args: tuple[tuple[str, Any], ...] = ()


class Illegal(Exception):
    """The move was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{fill(refusal.why, dict(refusal.args))} [{refusal.rule}]")
        self.refusal = refusal


@value
class Move:
    """What a seat answers; subclasses add fields, `notation` and `label`."""

    seat: Seat

    notation = ""  # one line that reads and writes this move: "buy {company} preferred"
    former = NO_NAMES  # notations it had in earlier releases: still read, never written
    label = ""  # what a button says
    initiative = False  # made of one's own accord: it answers nothing, and what was asked stays open
    judged = NO_FIELDS  # those that `check` can judge whatever they hold, offered or not, so that it says why not

    def check(self, s: Any) -> Refusal | None:
        """Why this move is refused now, or None. Pure; the only place its legality is written."""
        return None

    def apply(self, s: Any) -> None:
        """Do it. Trusts `check`; changes the state through effects."""

    def face(self) -> "Move | None":
        """What everybody sees of it where some of what it does is told in private; None = only what happens."""
        return None

    def args(self, s: Any) -> Mapping[str, Any]:
        """What fills the label; a move may add numbers it looks up in the state."""
        return fields_of(self)


@value
class Field:
    """One open value of a form."""

    name: str
    kind: str  # "int", "choice" or "text"
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()  # of an "int": those worth naming, others within the bounds are taken as well
    words: tuple[str, ...] = ()  # what the choices are called, where the game's name for them will not do
    hint: str = ""  # how to fill it in, in a few words and examples

    def takes(self, given: Any) -> bool:
        """Whether this may be filled in."""
        if self.kind == "int":
            return type(given) is int and self.low <= given <= self.high
        if type(given) is not str:
            return False
        if self.kind == "choice":
            return given in self.choices
        return self.low <= len(given) <= self.high and given.isprintable()


@value
class Form:
    """A move whose values are truly open (a bid, an offer): filled in by the seat, judged by `check`."""

    move: type[Move]
    fields: tuple[Field, ...]

    def fits(self, move: Move) -> bool:
        """Whether a move of this kind stays within the form's bounds."""
        return type(move) is self.move and all(field.takes(getattr(move, field.name)) for field in self.fields)


@value
class Decision:
    """All that a screen or a bot needs to ask one seat."""

    seat: Seat
    rule: str
    prompt: str
    moves: Sequence[Move]  # candidates, legal or not: refused ones are shown grey, with the reason
    forms: tuple[Form, ...] = ()
    secret: bool = False  # the others learn only that an answer was given
    optional: bool = False  # nobody waits for it
    args: tuple[tuple[str, Any], ...] = ()  # what fills the prompt
