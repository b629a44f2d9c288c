"""The position as a seat sees it, for calculators, facts and the terminal."""

from collections.abc import Mapping
from typing import Any

from magnate.core import codec
from magnate.core.figures import as_seen
from magnate.core.game import Game
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import Chicago


def position(game: Game, view: Mapping[str, Any], rules: Ruleset) -> Chicago:
    """What a seat sees, with the rest of the turn: all that lies open on the table."""
    s: Chicago = as_seen(game, view, rules)
    s.agenda = [codec.thing_from_plain(step, game.steps, "agenda") for step in view["agenda"]]
    return s
