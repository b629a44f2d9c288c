"""What every part of the picture is made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import Carnegie
from magnate.web.boards.carnegie.signs import Tile, tiles
from magnate.web.look import Person


@dataclass(frozen=True)
class Sight:
    """One position as somebody sees it, with all that the game tells of it."""

    s: Carnegie
    view: Mapping[str, Any]
    rules: Ruleset
    facts: Mapping[str, Any]
    who: Mapping[int, Person]
    me: int | None

    @property
    def eyes(self) -> int:
        """Whose figures stand where there is room for one: those of the seat that looks, or of the first."""
        return self.me if self.me is not None else int(self.view["first"])

    @property
    def seats(self) -> range:
        return range(self.rules.seats)

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        return tiles(self.rules)
