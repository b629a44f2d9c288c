"""What a board is drawn from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

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


def slug(text: str) -> str:
    """A text as part of an id.

    >>> slug("Bank pool_2")
    'bank-pool-2'
    """
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60]
