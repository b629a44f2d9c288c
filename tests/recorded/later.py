"""The games as a later release might have them: a fix that changes a figure, and an option that was made since."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from magnate.core.config import Amendment, Config, Option
from magnate.core.game import Game
from magnate.games import GAMES, find

FIX = {"chicago1875": "starting_cash", "carnegie": "starting_money", "noble_house": "cards_drawn"}
NEW = Option("weather", ("fine", "wet"), "The weather outside", before="wet")


def later(key: str) -> Game:
    """The game a release later: games begun before keep a figure as it was, and have the option's `before`."""
    game: Any = copy(find(key))
    today, field = game.current_rules, FIX[key]
    before = getattr(today(game.config(game.players[0])), field)

    def current_rules(config: Config) -> Any:
        return replace(today(config), **{field: before + 1})

    game.current_rules = current_rules
    game.options = (*game.options, NEW)
    fix = Amendment(game.version + 1, "2027-01-31", next(iter(game.rules)), "One more of them.", {field: before})
    game.amendments = (*game.amendments, fix)
    return game  # type: ignore[no-any-return]  # a copy of a game


def release(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game be that of the later release."""
    for key, module in GAMES.items():
        monkeypatch.setattr(f"{module}.GAME", later(key))
