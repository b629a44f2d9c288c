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

from jinja2.ext import Extension

from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import view
from magnate.server.live import Live
from magnate.server.pages import WEB, templates
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

    @property
    def layout(self) -> str:
        return f"boards/{self.key}/layout.html"

    @property
    def style(self) -> str:
        """The address of its stylesheet, empty if it has none."""
        return f"boards/{self.key}.css" if (WEB / "static" / "boards" / f"{self.key}.css").exists() else ""


@cache
def board_of(game: Game) -> Board:
    """The board of a game, the plain one if nobody has drawn any."""
    key = game.key if (FOLDER / game.key / "layout.html").exists() else "plain"
    folder = FOLDER / key
    zones = tuple(path.stem.removeprefix("zone_") for path in sorted(folder.glob("zone_*.html")))
    module = import_module(f"magnate.web.boards.{key}.picture") if (folder / "picture.py").exists() else None
    return Board(key, zones, module.picture if module else None)


drawings: WeakKeyDictionary[Live, "OrderedDict[tuple[Any, ...], dict[str, str]]"] = WeakKeyDictionary()


def zones(live: Live, number: int, s: State, seat: Seat | None, people: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Every zone of the board as one seat sees it, as HTML. The position under a number never changes."""
    kept = drawings.setdefault(live, OrderedDict())
    key = (number, seat, tuple(str(place["name"]) for place in people))
    if key not in kept:
        kept[key] = draw(Look(live.game, s.rules, view(live.game, s, seat), people, seat))
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[key]


def draw(look: Look) -> dict[str, str]:
    """All zones, drawn anew."""
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
        template = templates.get_template(f"boards/{board.key}/zone_{name}.html")
        if name in repeat:
            for key, own in repeat[name].items():
                drawn[f"zone-{name}-{slug(key)}"] = template.render(values | own)
        else:
            drawn[f"zone-{name}"] = template.render(values)
    return drawn


def names_of(move: Move) -> str:
    """What a move names: its kind and its values. Whatever on the board carries these names stands for the move.

    >>> from magnate.games.chicago1875.phases.stock import BuyCommon
    >>> names_of(BuyCommon(0, "swift", "bank pool"))
    'buy-common company-swift source-bank-pool'
    """
    words = [slug(re.sub(r"(?<!^)([A-Z])", r" \1", type(move).__name__))]
    for name in move.__dataclass_fields__:
        given = getattr(move, name)
        if name != "seat" and given != "":
            items = given if isinstance(given, tuple) else (given,)
            words += [slug(f"{name} {item}") for item in items]
    return " ".join(words)


templates.env.filters["slug"] = lambda item: slug(str(item))


class Squeeze(Extension):
    """Templates of boards may be written over many lines: for a line break the page has nothing, or a space in text.

    >>> Squeeze(templates.env).preprocess("<ul>\\n  {% if x %}\\n  <li>one\\n  two</li>\\n", "boards/x/zone_y.html")
    '<ul>{% if x %}<li>one two</li>'
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        if not (name or "").startswith("boards/"):
            return source
        return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=[>}])\s*\n\s*(?=[<{]|$)", "", source))


templates.env.add_extension(Squeeze)
