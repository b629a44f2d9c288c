"""The commands and their options."""

from importlib.metadata import version as installed
from pathlib import Path
from typing import Annotated

import typer

from magnate.cli import bench as bench_commands
from magnate.cli import house as house_commands
from magnate.cli import play as play_command
from magnate.cli import replay as replay_command
from magnate.cli import rules as rules_command
from magnate.cli.setup import find_game
from magnate.cli.trouble import Commands
from magnate.games import GAMES

app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)

GAME = f"One of: {', '.join(GAMES)}."
Game = Annotated[str, typer.Argument(metavar="GAME", help=GAME, show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; repeat as needed."),
]
Errata = Annotated[Path | None, typer.Option(metavar="FILE.toml", help="Corrected figures.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")]


def examples(*lines: str) -> str:
    """Lines for the end of a help text."""
    return "Examples:\n\n" + "\n\n".join(f"[bold]{line}[/]" for line in lines)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"magnate {installed('magnate')}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog=examples(
        "magnate",
        "magnate play chicago1875",
        "magnate play chicago1875 --seats you,you,greedy,random --option level=basic",
        "magnate simulate chicago1875 --players 4 --games 100 --check",
        "magnate rules chicago1875 stock",
    ),
)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Heavy business games, exactly. Without a command the house opens in your browser."""
    if context.invoked_subcommand is None:
        house_commands.open_by_default(context)


@app.command(
    epilog=examples(
        "magnate play chicago1875 --seats you,greedy,greedy --seed tuesday",
        "magnate play chicago1875 --option edition=first --option goals=no --save game.txt",
        "magnate play --resume game.txt",
    )
)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME, show_default=False)] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="you,greedy,random", help="Who sits where: you, greedy or random.")
    ] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(help="The same text deals the same game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the game is kept.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    errata: Errata = None,
) -> None:
    """Play a whole game in the terminal, against bots or with friends at one keyboard."""
    if resume is not None:
        fresh = {"--option": option, "--seed": seed, "--errata": errata}
        code = play_command.go_on(resume, game, seats, save, [name for name, given in fresh.items() if given])
    else:
        code = play_command.start(game, seats, option or [], seed, save, errata)
    raise typer.Exit(code)


@app.command(
    epilog=examples(
        "magnate simulate chicago1875 --players 4 --games 1000 --jobs 8",
        "magnate simulate chicago1875 --players 3 --games 20 --bots greedy,random,random --json",
    )
)
def simulate(
    game: Game,
    players: Annotated[int | None, typer.Option(help="How many; the most by default.")] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same text gives the same games.")] = "1",
    option: Options = None,
    bots: Annotated[str | None, typer.Option(metavar="a,b,..", help="One bot per seat; random by default.")] = None,
    check: Annotated[bool, typer.Option(help="Check every promise of the engine while playing; slow.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes that play at the same time.")] = 1,
    errata: Errata = None,
    json_: Json = False,
) -> None:
    """Let bots play many games; report speed, results, coverage and anything that is wrong."""
    from magnate.cli import simulate as command

    plan = command.plan(find_game(game), players, games, seed, option or [], bots, check, errata)
    report = command.run(plan, jobs)
    bench_commands.say(report, json_, command.tell)
    raise typer.Exit(1 if report["violations"] or report["dead_ends"] or report["unfinished"] else 0)


@app.command(
    epilog=examples("magnate replay game.txt", "magnate replay game.txt --to 40", "magnate replay game.txt --verify")
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game or a journal.", show_default=False)],
    to: Annotated[int | None, typer.Option(metavar="N", help="Show the position after this move.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only prove every move, draw and digest.")] = False,
) -> None:
    """Tell a recorded game in plain words, show a position of it, or prove it."""
    replay_command.replay(file, to, verify)


@app.command(epilog=examples("magnate rules chicago1875", "magnate rules chicago1875 stock.60-percent"))
def rules(
    game: Game,
    key: Annotated[str | None, typer.Argument(metavar="KEY", help="A rule, or how its name begins.")] = None,
) -> None:
    """The rules by chapter with their pages, our rulings, and the figures no source gives."""
    rules_command.rules(find_game(game), key)


bench_commands.add_to(app, examples)
house_commands.add_to(app, examples)
