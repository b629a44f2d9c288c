"""`magnate bench`: the engine by itself, a whole house under load, one move, or the pages."""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer

import magnate
from magnate.cli.errors import Trouble
from magnate.cli.setup import find_game
from magnate.core.config import BadConfig
from magnate.games import GAMES

bench = typer.Typer(invoke_without_command=True)
GameOption = Annotated[str, typer.Option(help=f"One of: {', '.join(GAMES)}.")]
Database = Annotated[
    str, typer.Option(metavar="sqlite|postgres|URL", help="Made for the run, or the address of an empty one.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")]
FIRST = next(iter(GAMES))


def add_to(app: typer.Typer, examples: Callable[..., str]) -> None:
    """Hang the measurements into the program."""
    bench.callback(epilog=examples("magnate bench --game chicago1875 --json", "magnate bench server"))(engine)
    bench.command(
        epilog=examples(
            "magnate bench server",
            "magnate bench server --pages --rate 20",
            "magnate bench server --pages --tables 20 --rate 5 --watchers 500",
            "magnate bench server --database postgres --processes 2 --rate 80 --json",
        )
    )(server)
    bench.command(epilog=examples("magnate bench move", "magnate bench move --database postgres --json"))(move)
    bench.command(epilog=examples("magnate bench web", "magnate bench web --moves 100 --json"))(web)
    bench.command(
        epilog=examples("magnate bench compare ../magnate-0.1", "magnate bench compare . --compiled build/engine/lib")
    )(compare)
    bench.command(epilog=examples("magnate bench table --peer ../peer/bin/python --compiled build/engine/lib --write"))(
        table
    )
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
    database: Database = "sqlite",
    game: GameOption = FIRST,
    tables: Annotated[int, typer.Option(min=1, max=100_000, help="Tables in play.")] = 200,
    seats: Annotated[int, typer.Option(min=1, max=6, help="People at each, every one with a stream.")] = 4,
    rate: Annotated[float, typer.Option(min=0.1, max=100_000, help="Moves a second, of all tables together.")] = 40.0,
    seconds: Annotated[float, typer.Option(min=0.1, max=86_400, help="How long they play.")] = 20.0,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Server processes; several need PostgreSQL.")] = 1,
    stream: Annotated[str, typer.Option(metavar="numbers|pages", help="What seats listen to.")] = "numbers",
    pages: Annotated[bool, typer.Option("--pages", help="The same as --stream pages.")] = False,
    watchers: Annotated[int, typer.Option(min=0, max=10_000, help="Strangers who watch the first table.")] = 0,
    spread: Annotated[int, typer.Option(min=0, max=2000, help="Moves played before, at the last table.")] = 200,
    pin: Annotated[bool, typer.Option("--pin/--no-pin", help="A single server gets a core of its own.")] = True,
    json_: Json = False,
) -> None:
    """Measure a house under load: real servers, a stream for every seat, moves at a steady rate."""
    from magnate import bench as measures

    load, whole = of_checkout("bench.load.plan"), of_checkout("bench.load.report")
    stream = "pages" if pages else stream
    if stream not in load.STREAMS:
        raise Trouble(f"--stream takes {' or '.join(load.STREAMS)}, not {stream!r}")
    if processes > 1 and not database.startswith("postgres"):
        raise Trouble("several server processes need PostgreSQL; add --database postgres")
    played = find_game(game)
    try:
        played.config(seats)
    except BadConfig as error:
        raise Trouble(str(error)) from None
    plan = load.Plan(played.key, database, tables, seats, rate, seconds, processes, stream, watchers, spread, pin)
    loop = measures.significant(measures.calibration())
    try:
        report = whole.measure(plan)
    except load.CannotMeasure as error:
        raise Trouble(str(error)) from None
    say({**report, "calib_ms": [loop, measures.significant(measures.calibration())]}, json_, whole.tell)


def move(
    database: Database = "sqlite",
    game: GameOption = FIRST,
    json_: Json = False,
) -> None:
    """Count what one move does in a server on its way to another's page: functions, statements, transactions."""
    way, load = of_checkout("bench.load.way"), of_checkout("bench.load.plan")
    try:
        say(way.report(database, find_game(game)), json_, way.tell)
    except load.CannotMeasure as error:
        raise Trouble(str(error)) from None


def web(
    game: GameOption = FIRST,
    moves: Annotated[int | None, typer.Option(min=2, max=100_000, help="Stop after so many; else at the end.")] = None,
    json_: Json = False,
) -> None:
    """Measure the pages: drawing a view, what an update sends, what a first visit loads."""
    pages = of_checkout("bench.pages")
    say(pages.measure(find_game(game), moves), json_, pages.tell)


def compare(
    other: Annotated[Path, typer.Argument(metavar="FOLDER", help="Another checkout of Magnate.")],
    game: Annotated[str | None, typer.Option(help=f"One of: {', '.join(GAMES)}; all if not said.")] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="How often each of the two plays.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="CPU time of one turn.")] = 1.0,
    compiled: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the engine of this checkout was compiled to: it runs.")
    ] = None,
    json_: Json = False,
) -> None:
    """Measure the engine of this checkout beside another one's, in turn: which is faster, and by how much."""
    versus = of_checkout("bench.compare")
    games = [find_game(game).key] if game else list(GAMES)
    try:
        report = versus.measure(other, games, rounds, seconds, compiled)
    except versus.CannotCompare as error:
        raise Trouble(str(error)) from None
    say(report, json_, versus.tell)
    if compiled and other.resolve() == versus.HERE and not all(each["same_games"] for each in report["games"].values()):
        raise Trouble("the compiled engine plays other games than the sources it was compiled from")


def table(
    peer: Annotated[str, typer.Option(metavar="PYTHON", help="A Python that has catanatron 3.2.1.")],
    compiled: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the engine of this checkout was compiled to.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="How often each of them is measured.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="Length of one measurement.")] = 1.0,
    write: Annotated[bool, typer.Option("--write", help="Put the tables into docs/performance.md.")] = False,
    json_: Json = False,
) -> None:
    """Measure the engine, plain and compiled, in all games beside its peer: the tables of docs/performance.md."""
    tables = of_checkout("bench.table")
    try:
        report = tables.measure(peer, compiled, rounds, seconds)
    except tables.CannotMeasure as error:
        raise Trouble(str(error)) from None
    say(report, json_, tables.tell)
    if write:
        tables.write(report)


def of_checkout(module: str) -> ModuleType:
    """A measurement that is kept beside the package and not in it."""
    root = Path(magnate.__file__).parents[2]
    if not (root / "bench" / "__init__.py").exists():
        raise Trouble(
            "a house and its pages are measured from a checkout of the source, which this installation is not; "
            "`magnate bench` alone measures the engine"
        )
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return import_module(module)


def say(report: dict[str, Any], as_json: bool, tell: Callable[..., str]) -> None:
    typer.echo(json.dumps(report) if as_json else tell(report))
