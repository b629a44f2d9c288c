"""The games, by key."""

from importlib import import_module

from magnate.core.game import Game

GAMES = {
    "chicago1875": "magnate.games.chicago1875",
    "carnegie": "magnate.games.carnegie",
    "noble_house": "magnate.games.noble_house",
}


def find(key: str) -> Game:
    """The game object of this key."""
    if key not in GAMES:
        raise LookupError(f"there is no game {key!r}; there are {', '.join(GAMES)}")
    game = import_module(GAMES[key]).GAME
    assert isinstance(game, Game)
    return game
