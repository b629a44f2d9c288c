"""What a board is drawn from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from magnate.core.game import Game
from magnate.core.move import Seat


@dataclass(frozen=True)
class Look:
    """All that a board may draw from."""

    game: Game
    rules: Any  # the frozen ruleset: what is printed, the same for everybody
    view: Mapping[str, Any]
    people: Sequence[Mapping[str, Any]]  # who sits where: name, colour, sign, paint
    me: Seat | None


class Html(str):
    """Text that is HTML already, made of a board's own words and of figures. No plain text is the same, however alike.

    >>> Html("<b>") == Html("<b>"), Html("<b>") == "<b>"
    (True, False)
    """

    def __html__(self) -> str:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Html) and str.__eq__(self, other)

    __hash__ = str.__hash__


class Person(NamedTuple):
    """A seat as the board shows it: colour, pattern and letter always together."""

    seat: int
    paint: str
    sign: str
    name: str
    mine: bool


def persons(people: Sequence[Mapping[str, Any]], me: int | None) -> list[Person]:
    """Who sits where; bots, and those who share a name, are called by their colours."""
    names = [place["name"] for place in people]

    def called(place: Mapping[str, Any]) -> str:
        known = place["name"] and place["kind"] != "bot" and names.count(place["name"]) == 1
        return str(place["name"] if known else place["colour"])

    return [
        Person(place["seat"], place["paint"], place["sign"], called(place), place["seat"] == me) for place in people
    ]


def slug(text: str) -> str:
    """A text as part of an id.

    >>> slug("Bank pool_2")
    'bank-pool-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60]
