"""`magnate play`: set a table up, or go on with one."""

from pathlib import Path

from magnate.cli.errors import Trouble
from magnate.cli.files import read_saved
from magnate.cli.match import Match
from magnate.cli.screen import Screen, console
from magnate.cli.session import Session
from magnate.cli.setup import find_game, read_config, read_seats
from magnate.core.chance import Dice


def start(
    key: str | None, seats: str | None, options: list[str], seed: str | None, save: Path | None, errata: Path | None
) -> int:
    """A new game."""
    if key is None:
        raise Trouble("play: name a game, or a saved one with --resume FILE")
    game = find_game(key)
    names = read_seats(game, seats)
    config = read_config(game, len(names), options, errata)
    dice = Dice.seeded(seed) if seed is not None else Dice.fresh()
    match = Match.begin(game, config, names, dice, checked(save))
    screen = Screen(match.game, console())
    screen.out.print(f"[bold]{game.title}[/]")
    screen.say(f"{seating(match, screen)} The game is kept in {match.path}; type help for what can be typed.", "dim")
    match.save()
    screen.measure()
    return Session(match, screen).run()


def go_on(source: Path, key: str | None, seats: str | None, save: Path | None, fresh: list[str]) -> int:
    """A saved game."""
    if fresh:
        raise Trouble(f"{fresh[0]} does not go with --resume: a saved game keeps its own")
    source = source.expanduser().absolute()
    saved = read_saved(source)
    if key is not None and key != saved.game.key:
        raise Trouble(f"{source}: a game of {saved.game.key}, not of {key}")
    if seats is None and saved.seats:
        names = saved.seats
    else:
        names = read_seats(saved.game, seats, saved.journal.header.seats)
        if len(names) != saved.journal.header.seats:
            raise Trouble(f"seats: the saved game has {saved.journal.header.seats}, not {len(names)}")
    match = Match.resume(source, saved, names, checked(save))
    screen = Screen(match.game, console())
    screen.out.print(f"[bold]{saved.game.title}[/]")
    screen.say(
        f"{seating(match, screen)} The game is kept in {match.path}; {match.journal.length} moves so far.", "dim"
    )
    screen.measure()
    return Session(match, screen).run()


def checked(path: Path | None) -> Path | None:
    """A place where a file can be written."""
    if path is None:
        return None
    path = path.expanduser().absolute()
    if path.is_dir():
        raise Trouble(f"{path}: a directory, not a file")
    if not path.parent.is_dir():
        raise Trouble(f"{path.parent}: there is no such directory")
    return path


def seating(match: Match, screen: Screen) -> str:
    return ", ".join(f"{screen.name(seat)}: {match.who(seat)}" for seat in range(len(match.seats))) + "."
