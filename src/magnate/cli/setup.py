"""From words on the command line to a table: game, seats, options."""

from collections.abc import Iterable
from pathlib import Path

from magnate import bots
from magnate.cli.errors import Trouble
from magnate.cli.files import read_errata
from magnate.core.config import BadConfig, Config
from magnate.core.game import Game
from magnate.games import GAMES, find

YOU = "you"


def find_game(key: str) -> Game:
    if key not in GAMES:
        raise Trouble(f"there is no game {key!r}; there are {', '.join(GAMES)}")
    return find(key)


def find_bots(game: Game, names: Iterable[str]) -> dict[str, bots.Bot]:
    """The bots of these names; people are left out."""
    found = {}
    for name in names:
        if name == YOU or name in found:
            continue
        try:
            found[name] = bots.find(name, game)
        except LookupError as error:
            raise Trouble(f"seats: {error.args[0]}, and {YOU!r} for a person") from None
    return found


def read_seats(game: Game, text: str | None, count: int | None = None) -> tuple[str, ...]:
    """Who sits where, separated by commas; one person against the best bots if nothing is said."""
    if text is None:
        count = count or (3 if 3 in game.players else game.players[-1])
        return (YOU, *[bots.best(game)] * (count - 1))
    names = tuple(name.strip() for name in text.split(","))
    if "" in names:
        raise Trouble(f"seats: a name is missing in {text!r}")
    find_bots(game, names)
    return names


def read_options(game: Game, given: Iterable[str]) -> dict[str, str]:
    """Options as `key=value`."""
    chosen: dict[str, str] = {}
    for text in given:
        key, equals, item = text.partition("=")
        if not equals or not key:
            raise Trouble(f"option {text!r}: write it as key=value")
        if key in chosen:
            raise Trouble(f"option {key!r} is given twice")
        chosen[key.strip()] = item.strip()
    return chosen


def read_config(game: Game, seats: int, options: Iterable[str], errata: Path | None = None) -> Config:
    """A checked configuration."""
    figures = read_errata(errata) if errata else {}
    try:
        return game.config(seats, read_options(game, options), figures)
    except BadConfig as error:
        place = f"{errata}: " if errata and str(error).startswith("errata") else ""
        raise Trouble(f"{place}{error}") from None
