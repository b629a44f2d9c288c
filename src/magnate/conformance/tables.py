"""Set-ups of a game, few but enough to bring every pair of choices together."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from magnate.core.config import BadConfig, Config
from magnate.core.game import Game


def tables(game: Game) -> list[Config]:
    """Set-ups that bring every allowed pair of options and player counts together at least once."""
    choices: dict[str, tuple[Any, ...]] = {"": game.players, **{each.key: each.values for each in game.options}}
    cells = [(name, item) for name, items in choices.items() for item in items]
    open_pairs = [pair for pair in combinations(cells, 2) if pair[0][0] != pair[1][0]]
    found: list[Config] = []
    while open_pairs:
        wanted = open_pairs[0]
        table = _fill_table(game, choices, wanted, open_pairs)
        if table is None:
            open_pairs.remove(wanted)  # the game refuses this pair
            continue
        found.append(table)
        chosen = {"": table.seats, **table.options}
        open_pairs = [pair for pair in open_pairs if any(chosen[name] != item for name, item in pair)]
    return found


def _fill_table(game: Game, choices: Mapping[str, tuple[Any, ...]], wanted: Any, open_pairs: Any) -> Config | None:
    """A table with the wanted pair, each other choice covering as many open pairs as the game allows."""
    chosen = dict(wanted)
    for name, items in choices.items():
        if name not in chosen:
            ranked = sorted(items, key=lambda item: -_covers({**chosen, name: item}, open_pairs))
            chosen[name] = next((item for item in ranked if _config(game, {**chosen, name: item}, choices)), items[0])
    return _config(game, chosen, choices)


def _covers(chosen: Mapping[str, Any], pairs: Any) -> int:
    return sum(all(name in chosen and chosen[name] == item for name, item in pair) for pair in pairs)


def _config(game: Game, chosen: Mapping[str, Any], choices: Mapping[str, tuple[Any, ...]]) -> Config | None:
    options = {name: item for name, item in chosen.items() if name}
    try:
        return game.config(chosen.get("", choices[""][0]), options)
    except BadConfig:
        return None
