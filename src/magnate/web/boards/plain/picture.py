"""The table as lists and tables, for games whose board nobody has drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from magnate.core.game import Game
from magnate.core.view import Audience
from magnate.web.look import Look

WIDE = 8  # columns of a table that fit a page
SKIPPED = ("game", "seat", "agenda", "asked")


def picture(look: Look) -> dict[str, Any]:
    """All that the one zone of this board needs."""
    return {"board": board(look.game, look.rules, look.view, look.me, len(look.people))}


Cells = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Grid:
    """Facts about the same things, side by side."""

    heads: tuple[str, ...]
    rows: tuple[Cells, ...]

    @property
    def about(self) -> str:
        """What it shows, for whoever cannot see it."""
        return ", ".join(title for title, _ in self.rows[:4])

    def turned(self) -> "Grid":
        """Rows as columns, for a table that would be too wide."""
        rows = [(head, tuple(cells[i] for _, cells in self.rows)) for i, head in enumerate(self.heads)]
        return grid(tuple(title for title, _ in self.rows), rows)


def grid(heads: tuple[str, ...], rows: list[Cells]) -> Grid:
    """A table without the rows in which there is nothing to see."""
    return Grid(heads, tuple(row for row in rows if not empty(*row[1])))


@dataclass(frozen=True)
class Board:
    """The view of a seat, sorted for a plain page."""

    by_seat: Grid
    tables: tuple[Grid, ...]
    facts: tuple[tuple[str, str], ...]


NOTHING = ("none", "nothing", "0", "no", "")


def empty(*cells: str) -> bool:
    """Whether there is nothing to see here.

    >>> empty("none", "0, 0"), empty("none", "0, 1")
    (True, False)
    """
    return all(word in NOTHING for cell in cells for word in cell.split(", "))


def board(game: Game, rules: Any, view: Mapping[str, Any], seat: int | None, seats: int) -> Board:
    """What a seat may see: by seat, by whatever a column is keyed by, and single facts."""
    by_seat: list[Cells] = []
    keyed: dict[tuple[str, ...], list[Cells]] = {}
    facts: list[tuple[str, str]] = []
    for name, item in view.items():
        if name in SKIPPED or name in game.internal:
            continue
        title = game.titles.get(name) or name.replace("_", " ")
        title = title[:1].upper() + title[1:]
        heads = game.heads(rules, name)
        audience = game.audience[name]
        if name in game.by_seat and isinstance(item, list):
            hidden = audience in (Audience.OWNER, Audience.SECRET)
            cells = tuple(
                covered(piece) if hidden and i != seat else part(game, name, heads, piece)
                for i, piece in enumerate(pieces(item, seats))
            )
            by_seat.append((title, cells))
        elif audience is Audience.COUNT:
            facts.append((title, ", ".join(map(str, item)) if isinstance(item, list) else str(item)))
        elif isinstance(item, dict):
            names = tuple(game.name("key", key) for key in item)
            keyed.setdefault(names, []).append((title, tuple(game.show(name, each) for each in item.values())))
        elif isinstance(item, list) and heads and len(heads) == len(item):
            names = tuple(game.name("key", key) for key in heads)
            keyed.setdefault(names, []).append((title, tuple(game.show(name, each) for each in item)))
        else:
            facts.append((title, game.show(name, item)))
    grids = [grid(names, rows) for names, rows in keyed.items() if names]
    tables = [each.turned() if len(each.heads) > WIDE else each for each in grids]
    return Board(
        grid(tuple(game.name("seat", each) for each in range(seats)), by_seat),
        tuple(each for each in tables if each.rows),
        tuple(fact for fact in facts if not empty(fact[1])),
    )


def covered(size: int | None) -> str:
    """What a seat sees of another's hidden things: how many there are, or not even that."""
    return "hidden" if size is None else str(size)


def pieces(item: list[Any], seats: int) -> list[Any]:
    """Each seat's part of a column: one entry, or as many in a row as there are for each."""
    size = len(item) // seats
    return item if size == 1 else [tuple(item[i * size : (i + 1) * size]) for i in range(seats)]


def part(game: Game, name: str, heads: tuple[str, ...], item: Any) -> str:
    """One seat's part; where its entries have names, those that are something, by name."""
    if not heads or not isinstance(item, tuple) or len(heads) != len(item):
        return game.show(name, item)
    named = [(game.name("key", head), game.show(name, each)) for head, each in zip(heads, item, strict=True)]
    return ", ".join(f"{head} {shown}" for head, shown in named if not empty(shown)) or "none"
