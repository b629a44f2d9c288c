"""What a game tells those who sit at the table: what things are, and which moments are great ones."""

from dataclasses import dataclass

from magnate.core.event import Event


@dataclass(frozen=True)
class Card:
    """What a thing on the table is, in a sentence or two, with the rule that says so."""

    title: str
    text: str
    rule: str = ""  # a key of the game's rules
    icon: str = ""  # a symbol of the board: the card stands in the legend


@dataclass(frozen=True)
class Great:
    """A moment that everybody should notice: a round ends, a company is founded, the game is over.

    Its card tells what came with it: what else the same move did, or, with a span, what happened since the last moment
    of that span, as far as it is of the kinds in `tells`.
    """

    title: str  # a template, filled with the arguments of the event
    span: str = ""
    tells: tuple[type[Event], ...] = ()
    charts: tuple[str, ...] = ()  # whose figures it shows where they have changed; empty = all
