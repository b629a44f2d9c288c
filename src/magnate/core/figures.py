"""Figures for whoever follows a game: what a seat can read off its own view, over time and reckoned ahead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from magnate.core.chance import Tape
from magnate.core.view import Audience

if TYPE_CHECKING:
    from magnate.core.game import Game


@dataclass(frozen=True)
class Chart:
    """Figures of one kind over time, one line for each of a series."""

    key: str
    title: str
    series: str  # what `name` of the game calls the lines by: "seat", "company"
    unit: str = ""  # stands before every amount; % behind it
    label: str = ""  # what `name` calls them by where there is little room


class Figure(NamedTuple):
    """How much something is at one moment."""

    chart: str
    series: Any  # a seat or a key
    amount: int


@dataclass(frozen=True)
class Table:
    """A table for people: printed figures, or what they would work out on paper; a row begins with its heading."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""  # what it takes for granted
    best: tuple[int, ...] = ()  # rows to point out


def as_seen(game: "Game", view: Mapping[str, Any], rules: Any) -> Any:
    """A position in which all that a seat sees is as it sees it, and the rest is blank."""
    s = game.blank(rules, Tape())
    seat = view["seat"]
    for name in s.columns:
        audience = game.audience[name]
        if audience is Audience.ALL:
            setattr(s, name, view[name])
        elif audience in (Audience.OWNER, Audience.SECRET) and seat is not None:
            column = list(getattr(s, name))
            column[seat] = view[name][seat]
            setattr(s, name, column)
    return s
