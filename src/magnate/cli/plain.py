"""The table of a game that does not draw itself: what each seat has, then everything else, in plain words."""

from collections.abc import Mapping
from typing import Any

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from magnate.core.columns import NOTHING, parts, shown
from magnate.core.game import Game


def draw(game: Game, view: Mapping[str, Any], rules: Any) -> Group:
    """Every visible column that says something."""
    seats = Table(box=None, padding=(0, 2, 0, 0))
    facts = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    count = 0
    for name, item in view.items():
        if name in ("game", "seat", "agenda", "asked") or name in game.internal:
            continue
        title = name.replace("_", " ").capitalize()
        if name in game.by_seat and isinstance(item, list) and item:
            count = count or seat_columns(game, seats, view)
            cells = [shown(game, name, game.heads(rules, name), part) for part in parts(item, count)]
            if any(cell not in NOTHING for cell in cells):
                seats.add_row(title, *map(escape, cells))
        else:
            text = shown(game, name, game.heads(rules, name), item)
            if text not in NOTHING:
                facts.add_row(title, escape(text))
    return Group(seats, facts)


def seat_columns(game: Game, table: Table, view: Mapping[str, Any]) -> int:
    """Head a table with the seats; how many there are."""
    count = int(view["seats"])
    table.add_column("")
    for seat in range(count):
        mark = " *" if seat in view["asked"] else ""
        table.add_column(escape(game.name("seat", seat)) + mark)
    return count
