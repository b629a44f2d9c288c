"""`magnate rules`: what the rules say and where, our rulings, and the figures no source gives."""

from difflib import get_close_matches

from rich.markup import escape

from magnate.cli.screen import Screen, console
from magnate.cli.trouble import Trouble
from magnate.core.game import Game


def rules(game: Game, key: str | None) -> None:
    screen = Screen(game, console())
    if key is not None:
        one(screen, key)
        return
    screen.out.print(f"[bold]{escape(game.title)}[/], version {game.version} of the rules")
    chapter = ""
    for each in game.rules:
        if each.split(".")[0] != chapter:
            chapter = each.split(".")[0]
            screen.out.print(f"\n[bold underline]{escape(chapter.replace('-', ' ').capitalize())}[/]")
        screen.rule(each)
    figures(screen)


def one(screen: Screen, key: str) -> None:
    """A rule, or all whose names begin like this."""
    known = screen.game.rules
    keys = [key] if key in known else [each for each in known if each.startswith(key)]
    if not keys:
        near = get_close_matches(key, [*known, *{each.split(".")[0] for each in known}], 3, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Trouble(f"rules: {screen.game.key} has no rule {key!r}{hint}")
    for each in keys:
        screen.rule(each)


def figures(screen: Screen) -> None:
    """Figures that an owner of the game can correct with an errata file."""
    found = screen.game.reconstructed()
    if not found:
        return
    screen.out.print("\n[bold underline]Reconstructed figures[/]")
    screen.say("No source gives these; --errata FILE.toml corrects them by these paths.")
    for path, why in found.items():
        screen.out.print(f"[bold]{escape(path)}[/]")
        screen.say(f"    {why}", "dim")
