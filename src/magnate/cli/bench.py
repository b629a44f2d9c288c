"""`magnate bench`: the engine by itself, a whole house under load, or the pages."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import typer

from magnate.cli.setup import find_game
from magnate.cli.trouble import Trouble
from magnate.core.game import BadConfig
from magnate.games import GAMES

bench = typer.Typer(invoke_without_command=True)
GameOption = Annotated[str, typer.Option(help=f"One of: {', '.join(GAMES)}.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")]
FIRST = next(iter(GAMES))


def add_to(app: typer.Typer, examples: Callable[..., str]) -> None:
    """Hang the measurements into the program."""
    bench.callback(epilog=examples("magnate bench --game chicago1875 --json", "magnate bench server"))(engine)
    bench.command(
        epilog=examples(
            "magnate bench server",
            "magnate bench server --stream pages --rate 20",
            "magnate bench server --database postgres --processes 2 --rate 80 --json",
        )
    )(server)
    bench.command(epilog=examples("magnate bench web", "magnate bench web --moves 100 --json"))(web)
    app.add_typer(bench, name="bench")


def engine(
    context: typer.Context,
    game: GameOption = FIRST,
    seconds: Annotated[float | None, typer.Option(min=0.01, max=3600, help="Length of one measurement.")] = None,
    json_: Json = False,
) -> None:
    """Measure the engine: decisions per second, copies, search nodes, journal, replay, undo, memory."""
    if context.invoked_subcommand is None:
        from magnate import bench as measures

        say(measures.measure(find_game(game), seconds), json_, measures.tell)


def server(
    database: Annotated[
        str, typer.Option(metavar="sqlite|postgres|URL", help="Made for the run, or the address of an empty one.")
    ] = "sqlite",
    game: GameOption = FIRST,
    tables: Annotated[int, typer.Option(min=1, max=100_000, help="Tables in play.")] = 200,
    seats: Annotated[int, typer.Option(min=1, max=6, help="People at each, every one with a stream.")] = 4,
    rate: Annotated[float, typer.Option(min=0.1, max=100_000, help="Moves a second, of all tables together.")] = 40.0,
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long they play.")] = 20.0,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes; several need PostgreSQL.")] = 1,
    stream: Annotated[str, typer.Option(metavar="numbers|pages", help="What seats listen to.")] = "numbers",
    spread: Annotated[int, typer.Option(min=0, max=2000, help="Moves played before, at the last table.")] = 200,
    pin: Annotated[bool, typer.Option("--pin/--no-pin", help="A single server gets a core of its own.")] = True,
    json_: Json = False,
) -> None:
    """Measure a house under load: real servers, a stream for every seat, moves at a steady rate."""
    from magnate import bench as measures
    from magnate.server.load.plan import STREAMS, CannotMeasure, Plan
    from magnate.server.load.report import measure, tell

    if stream not in STREAMS:
        raise Trouble(f"--stream takes {' or '.join(STREAMS)}, not {stream!r}")
    if processes > 1 and not database.startswith("postgres"):
        raise Trouble("several server processes need PostgreSQL; add --database postgres")
    played = find_game(game)
    try:
        played.config(seats)
    except BadConfig as error:
        raise Trouble(str(error)) from None
    plan = Plan(played.key, database, tables, seats, rate, seconds, processes, stream, spread, pin)
    loop = measures.significant(measures.calibration())
    try:
        report = measure(plan)
    except CannotMeasure as error:
        raise Trouble(str(error)) from None
    say({**report, "calib_ms": [loop, measures.significant(measures.calibration())]}, json_, tell)


def web(
    game: GameOption = FIRST,
    moves: Annotated[int | None, typer.Option(min=2, max=100_000, help="Stop after so many; else at the end.")] = None,
    json_: Json = False,
) -> None:
    """Measure the pages: drawing a view, what an update sends, what a first visit loads."""
    from magnate.server.draw_bench import measure, tell

    say(measure(find_game(game), moves), json_, tell)


def say(report: dict[str, Any], as_json: bool, tell: Callable[..., str]) -> None:
    typer.echo(json.dumps(report) if as_json else tell(report))
