"""What a view shows, for pages that know no board: each seat's part of a column, and entries in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from magnate.core.game import Game

NOTHING = ("none", "0", "no", "")


def parts(column: list[Any], seats: int) -> list[Any]:
    """Each seat's part of a column: one entry, or as many in a row as there are for each."""
    size = max(1, len(column) // seats)
    return column if size == 1 else [tuple(column[i * size : (i + 1) * size]) for i in range(seats)]


def shown(game: "Game", name: str, heads: tuple[str, ...], item: Any) -> str:
    """An entry in words; what has keys or named places, by their names."""
    if isinstance(item, Mapping):
        named = [(str(key), each) for key, each in item.items()]
    elif heads and isinstance(item, (list, tuple)) and len(heads) == len(item):
        named = list(zip(heads, item, strict=True))
    else:
        return game.show(name, item)
    told = [(game.name("key", key), game.show(name, each)) for key, each in named]
    return ", ".join(f"{key} {text}" for key, text in told if text not in NOTHING) or "none"
