"""The commands and their options."""

from importlib.metadata import version as installed
from pathlib import Path
from typing import Annotated

import typer

from magnate import engine
from magnate.cli import bench as bench_commands
from magnate.cli import house as house_commands
from magnate.cli import play as play_command
from magnate.cli import replay as replay_command
from magnate.cli import rules as rules_command
from magnate.cli.errors import Commands
from magnate.cli.setup import find_game, read_config
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
        typer.echo(f"magnate {installed('magnate')}, {engine.described()}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog=examples(
        "magnate",
        "magnate play chicago1875",
        "magnate play chicago1875 --seats you,you,hard,easy --option level=basic",
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
    if engine.reason:
        typer.echo(f"magnate: {engine.described()}", err=True)
    if context.invoked_subcommand is None:
        house_commands.open_by_default(context)


@app.command(
    epilog=examples(
        "magnate play chicago1875 --seats you,hard,medium --seed tuesday",
        "magnate play chicago1875 --option edition=first --option goals=no --save game.txt",
        "magnate play --resume game.txt",
    )
)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME, show_default=False)] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="you,hard,easy", help="Who sits where: you, easy, medium, hard, expert, random."),
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
        "magnate simulate noble_house --players 4 --games 20 --report questions",
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
    report: Annotated[
        str | None, typer.Option(metavar="questions", help="What people would be asked, instead of coverage.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes that play at the same time.")] = 1,
    errata: Errata = None,
    json_: Json = False,
) -> None:
    """Let bots play many games; report speed, results, coverage and anything that is wrong."""
    from magnate.cli import simulate as command

    plan = command.plan(find_game(game), players, games, seed, option or [], bots, check, errata, report)
    found = command.run(plan, jobs)
    bench_commands.say(found, json_, command.tell)
    raise typer.Exit(1 if found["violations"] or found["dead_ends"] or found["unfinished"] else 0)


@app.command(
    epilog=examples(
        "magnate arena chicago1875 --bots greedy,random --games 24 --players 3",
        "magnate arena carnegie --bots greedy,my_bots:Careful --games 200 --out careful.jsonl",
    )
)
def arena(
    game: Game,
    bots: Annotated[
        str, typer.Option(metavar="a,b,..", help="Who is compared; your own as module:Class.", show_default=False)
    ],
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many, made up to whole deals.")] = 100,
    players: Annotated[int | None, typer.Option(help="Seats at a table; one for each bot by default.")] = None,
    option: Options = None,
    seed: Annotated[str, typer.Option(help="The same text gives the same games.")] = "1",
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; one for each core by default.")] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster instead; 'local' starts one.")
    ] = None,
    patience: Annotated[float, typer.Option(min=0.01, max=3600, help="Seconds a bot may think.")] = 20.0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.jsonl", help="Keep the results here and go on with them; reports beside it."),
    ] = None,
    json_: Json = False,
) -> None:
    """Measure bots against each other: win rates with intervals, ratings, scores, times; every seat equally often."""
    from magnate.cli import arena as command

    plan = command.plan(find_game(game), bots, games, players, option or [], seed, patience)
    bench_commands.say(command.run(plan, jobs, ray, out), json_, command.tell)


@app.command(
    epilog=examples(
        "magnate train carnegie --players 1 --option difficulty=expert --steps 300 --out solo.json",
        "magnate train carnegie --players 2,3,4 --begin solo.json --steps 300 --seed more --out table.json",
        "magnate train carnegie --values --players 2 --games 1000 --out values.json",
        "magnate train chicago1875 --players 2 --against self,greedy --steps 200 --jobs 16 --out two.json",
    )
)
def train(
    game: Game,
    out: Annotated[Path, typer.Option(metavar="FILE.json", help="Where the numbers go.", show_default=False)],
    players: Annotated[
        str | None, typer.Option(metavar="2,3,4", help="Seats at the tables, in turn; all from two on by default.")
    ] = None,
    option: Options = None,
    steps: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many steps.")] = 100,
    pairs: Annotated[int, typer.Option(min=2, max=10_000, help="Pairs of sets of numbers in a step.")] = 16,
    games: Annotated[int, typer.Option(min=1, max=10_000, help="Games of each set in a step.")] = 4,
    begin: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Numbers to begin with; the ones in use by default.")
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="self,greedy", help="The opponents, game by game in turn; self: the present numbers.")
    ] = "self",
    goal: Annotated[str, typer.Option(help="What is to become more: wins or points.")] = "wins",
    seed: Annotated[str, typer.Option(help="The same text gives the same numbers.")] = "1",
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; one for each core by default.")] = None,
    values: Annotated[bool, typer.Option("--values", help="Learn values of positions from so many games.")] = False,
    json_: Json = False,
) -> None:
    """Tune the numbers that the bots of a game play by, in games against themselves and others; or learn values."""
    from magnate.cli import train as command

    if values:
        report = command.learn(find_game(game), players, option or [], seed, games, out, jobs)
        bench_commands.say(report, json_, command.tell_values)
        return
    course = command.course(find_game(game), players, option or [], seed, pairs, games, against, goal)
    bench_commands.say(command.run(course, begin, steps, out, jobs), json_, command.tell)


@app.command(epilog=examples("magnate analyse game.txt", "magnate analyse game.txt --playouts 50 --json"))
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A finished game or its journal.", show_default=False)],
    playouts: Annotated[int, typer.Option(min=2, max=10_000, help="Games played from each position.")] = 12,
    seed: Annotated[int, typer.Option(help="The same number gives the same analysis.")] = 1,
    json_: Json = False,
) -> None:
    """Look back on a finished game: who was how likely to win when, where it turned, what was better."""
    from magnate.cli import analyse as command

    bench_commands.say(command.run(file, playouts, seed), json_, command.tell)


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


@app.command(
    epilog=examples(
        "magnate rules chicago1875",
        "magnate rules chicago1875 stock.60-percent",
        "magnate rules noble_house B35",
        "magnate rules carnegie tabs --option connection_allow_subset=yes",
        "magnate rules chicago1875 dividend",
    )
)
def rules(
    game: Game,
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="A rule, a chapter, a ruling, a table, or words to look for."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many; the most by default.")] = None,
    option: Options = None,
    errata: Errata = None,
) -> None:
    """A reference to play from: the rules with their pages, what is printed, our rulings, rebuilt figures."""
    found = find_game(game)
    seats = players if players is not None else found.players[-1]
    reference = rules_command.Reference(found, read_config(found, seats, option or [], errata))
    if name:
        reference.look_up(" ".join(name))
    else:
        reference.show()


bench_commands.add_to(app, examples)
house_commands.add_to(app, examples)
