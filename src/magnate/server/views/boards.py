"""Boards: each a folder of templates that draw what one seat sees, zone by zone.

`layout.html` places the zones and the parts that every table has; `zone_<name>.html` draws one zone; `picture.py` may
prepare figures for them, and name zones that are drawn several times: `{"repeat": {"charter": {"swift": {...}}}}` makes
a zone `charter-swift` of `zone_charter.html`. All of them get the view and the rules in print, never the state.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import view
from magnate.server.tables.cache import Live
from magnate.server.views.remembered import Drawings, drawings_of
from magnate.web import WEB
from magnate.web.look import Look
from magnate.web.look import slug as slug

FOLDER = WEB / "boards"
KEPT = 12  # drawings of one game kept at hand: its seats and its spectators at the latest numbers

Picture = Callable[[Look], dict[str, Any]]


@dataclass(frozen=True)
class Board:
    """What a folder offers."""

    key: str
    zones: tuple[str, ...]
    picture: Picture | None
    styles: tuple[str, ...]  # addresses of its stylesheets, in the order in which they apply

    @property
    def layout(self) -> str:
        return f"boards/{self.key}/layout.html"


def board_of(game: Game) -> Board:
    """The board of a game, the plain one if nobody has drawn any."""
    return _board(game.board)


@cache
def _board(board: str) -> Board:
    key = board or "plain"
    folder = FOLDER / key
    zones = tuple(path.stem.removeprefix("zone_") for path in sorted(folder.glob("zone_*.html")))
    module = import_module(f"magnate.web.boards.{key}.picture") if (folder / "picture.py").exists() else None
    return Board(key, zones, module.picture if module else None, tuple(styles_of(key)))


def styles_of(key: str) -> list[str]:
    """By name; `desk.css`, which arranges the zones by the room there is, comes last and has the last word."""
    found = (WEB / "static" / "boards" / key).glob("*.css")
    return [f"boards/{key}/{path.name}" for path in sorted(found, key=lambda path: (path.stem == "desk", path.name))]


drawings: WeakKeyDictionary[Live, "OrderedDict[tuple[Any, ...], dict[str, str]]"] = WeakKeyDictionary()


def zones(live: Live, number: int, s: State, seat: Seat | None, people: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Every zone of the board as one seat sees it, as HTML. The position under a number never changes."""
    kept = drawings.setdefault(live, OrderedDict())
    key = (number, seat, tuple(str(place["name"]) for place in people))
    if key not in kept:
        kept[key] = draw(Look(live.game, s.rules, view(live.game, s, seat), people, seat), drawings_of(live))
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[key]


def draw(look: Look, known: Drawings | None = None) -> dict[str, str]:
    """All zones; those whose values are as they were in a drawing that is known are not drawn anew."""
    known = Drawings() if known is None else known
    board = board_of(look.game)
    values: dict[str, Any] = {
        "game": look.game, "rules": look.rules, "view": look.view, "people": look.people, "me": look.me,
    }  # fmt: skip
    repeat: Mapping[str, Mapping[str, dict[str, Any]]] = {}
    if board.picture is not None:
        values |= board.picture(look)
        repeat = values.pop("repeat", repeat)
    drawn: dict[str, str] = {}
    for name in board.zones:
        template = f"boards/{board.key}/zone_{name}.html"
        if name in repeat:
            for key, own in repeat[name].items():
                drawn[f"zone-{name}-{slug(key)}"] = known.draw(template, values | own, key)
        else:
            drawn[f"zone-{name}"] = known.draw(template, values)
    return drawn


def names_of(move: Move) -> str:
    """What a move names: its kind and its values. Whatever on the board carries these names stands for the move.

    >>> from magnate.games.chicago1875.phases.buying_shares import BuyCommon
    >>> names_of(BuyCommon(0, "swift", "bank pool"))
    'buy-common company-swift source-bank-pool'
    """
    words = [dashed(type(move).__name__)]
    for name in move.__dataclass_fields__:
        given = getattr(move, name)
        if name != "seat" and given != "":
            items = given if isinstance(given, tuple) else (given,)
            words += [slug(f"{name} {item}") for item in items]
    return " ".join(words)


def dashed(kind: str) -> str:
    """`BuyCommon` -> "buy-common"."""
    return slug(re.sub(r"(?<!^)([A-Z])", r" \1", kind))
