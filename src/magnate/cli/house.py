"""The commands of whoever keeps a house: serve, back up, restore, check, export, people, verify."""

import asyncio
import os
import re
import secrets
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperGroup

from magnate import proof
from magnate import verify as checker
from magnate.cli.errors import Trouble
from magnate.cli.files import read_errata, read_saved, read_text, why, write_text
from magnate.core.config import BadConfig
from magnate.games import GAMES, find

T = TypeVar("T")
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        envvar="MAGNATE_DATABASE",
        help="A SQLite file or a postgresql:// address; a file in your data folder by default.",
        show_default=False,
    ),
]
KeyFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Hides the luck of games in play; made if it is not there. Keep it elsewhere."),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="A name or an id.", show_default=False)]
people = typer.Typer(help="The people of the house: list, ban, unban, reset-password.", no_args_is_help=True)


def add_to(app: typer.Typer, examples: Callable[..., str]) -> None:
    """Hang these commands into the program."""
    app.command(
        epilog=examples(
            "magnate serve",
            "magnate serve --host 0.0.0.0 --public-url https://play.example.org --no-browser",
            "magnate serve --database postgresql://magnate@localhost/magnate",
        )
    )(serve)
    app.command(epilog=examples("magnate backup magnate-monday.backup --key-file backup.key"))(backup)
    app.command(epilog=examples("magnate restore magnate-monday.backup --key-file backup.key"))(restore)
    app.command(epilog=examples("magnate check", "magnate check --repair"))(check)
    app.command(epilog=examples("magnate export TABLE --output game.txt"))(export)
    app.command(epilog=examples("magnate verify magnate-fairness.json"))(verify)
    app.add_typer(people, name="users", epilog=examples("magnate users list", "magnate users ban 'Rude Robber'"))


def open_by_default(context: typer.Context) -> None:
    """`magnate` alone is `magnate serve`, with whatever the environment says."""
    group = context.command
    assert isinstance(group, TyperGroup)
    command = group.get_command(context, "serve")
    assert command is not None
    with command.make_context("serve", [], parent=context) as inner:
        command.invoke(inner)


def where(database: str | None) -> str:
    """The address of the database."""
    from magnate.server.db.engine import BadAddress, database_url
    from magnate.server.settings import data_directory

    if database == "" or (database is None and os.environ.get("MAGNATE_DATABASE") == ""):
        raise Trouble("--database or MAGNATE_DATABASE is empty: name a SQLite file or a postgresql:// address there")
    try:
        return database_url(database, data_directory())
    except BadAddress as error:
        raise Trouble(str(error)) from None


def do(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; whatever can be mended is said in one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from magnate.server.db.backup import BadBackup
    from magnate.server.db.engine import Unavailable
    from magnate.server.ops.admin import CannotKeep

    before = os.umask(0o077)  # whatever is written holds secrets: nobody else on this machine may read it
    try:
        return asyncio.run(work)
    except (BadBackup, CannotKeep, Unavailable) as error:
        raise Trouble(str(error)) from None
    except (SQLAlchemyError, OSError) as error:
        raise Trouble(f"the database cannot be used: {unusable(error)}") from None
    except ModuleNotFoundError as error:
        raise Trouble(f"for PostgreSQL install magnate[postgres] ({error.name} is missing)") from None
    finally:
        os.umask(before)


def unusable(error: Exception) -> str:
    """The first line of what a database says: the statement that follows it helps nobody."""
    first = (str(getattr(error, "orig", None) or error).strip() or type(error).__name__).splitlines()[0]
    denied = "; the role that logs in must own the database" if first.startswith("permission denied") else ""
    return first + denied


# -- serving -----------------------------------------------------------------------------------------------------------


def serve(
    host: Annotated[
        str, typer.Option(envvar="MAGNATE_HOST", help="The address to listen on; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="MAGNATE_PORT", min=0, max=65535, help="0 takes any that is free.")
    ] = 8875,
    database: DatabaseOption = None,
    public_url: Annotated[
        str,
        typer.Option(envvar="MAGNATE_PUBLIC_URL", metavar="URL", help="How people reach it, if not by host and port."),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="MAGNATE_SMTP", metavar="smtp://USER:PASSWORD@HOST:PORT", help="Sends mails; smtps:// for port 465."
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="MAGNATE_MAIL_FROM", help="The sender of mails.")
    ] = "magnate@localhost",
    trusted_proxy: Annotated[
        str, typer.Option(help="The IP address of the proxy whose X-Forwarded-For is believed.")
    ] = "",
    bot_workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that think for bots.")] = 1,
    streams: Annotated[
        int, typer.Option(envvar="MAGNATE_STREAMS", min=1, help="Open pages of one address that are kept fresh.")
    ] = 50,
    metrics_token: Annotated[
        str, typer.Option(envvar="MAGNATE_METRICS_TOKEN", help="Opens /metrics; without it only this machine may look.")
    ] = "",
    errata: Annotated[
        list[str] | None, typer.Option(metavar="[GAME=]FILE.toml", help="Corrected figures for all new tables; repeat.")
    ] = None,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the lobby in a browser.")] = True,
) -> None:
    """Open the house: tables for friends and bots in the browser, live or over weeks."""
    from magnate.server.ops import serving
    from magnate.server.settings import BadSetting, Settings, mail_server, proxy_address, public_address

    if log_level not in ("debug", "info", "warning", "error"):
        raise Trouble(f"--log-level takes debug, info, warning or error, not {log_level!r}")
    try:
        public_url = public_address(public_url) if public_url else ""
        trusted_proxy = proxy_address(trusted_proxy) if trusted_proxy else ""
        if smtp:
            mail_server(smtp)
    except BadSetting as error:
        raise Trouble(str(error)) from None
    settings = Settings(
        database=where(database), host=host, port=port, public_url=public_url, smtp=smtp, mail_from=mail_from,
        trusted_proxy=trusted_proxy, bot_workers=bot_workers, streams=streams,
        metrics_token=metrics_token, errata=corrected(errata or []),
    )  # fmt: skip

    async def open_house() -> None:
        await serving.serve(settings, typer.echo, browser, log_level)

    try:
        do(open_house())
    except serving.CannotServe as error:
        raise Trouble(str(error)) from None


def corrected(given: list[str]) -> dict[str, dict[str, Any]]:
    """Errata by game; a file that does not name its game belongs to the one game that understands it."""
    found: dict[str, dict[str, Any]] = {}
    for each in given:
        key, equals, name = each.partition("=")
        path = Path(name if equals else each)
        figures = read_errata(path)
        reasons = {game: refused(game, figures) for game in ([key] if equals else GAMES)}
        fitting = [game for game, reason in reasons.items() if not reason]
        if len(fitting) > 1:
            raise Trouble(f"{path} fits {' and '.join(fitting)}; write GAME={path}")
        if not fitting:
            told = "; ".join(f"as {game}: {reason}" for game, reason in reasons.items())
            raise Trouble(f"{path} cannot be used {told}")
        found[fitting[0]] = figures
    return found


def refused(game: str, figures: dict[str, Any]) -> str:
    """Why a game does not take these figures, or nothing."""
    if game not in GAMES:
        return f"there is no game {game!r}; there are {', '.join(GAMES)}"
    try:
        find(game).config(find(game).players[0], {}, figures)
    except BadConfig as error:
        return str(error)
    return ""


# -- backups -----------------------------------------------------------------------------------------------------------


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.", show_default=False)],
    database: DatabaseOption = None,
    key_file: KeyFile = None,
) -> None:
    """Write the whole house into one file while it runs; the luck of games in play is encrypted."""
    from magnate.server.ops import admin

    url = where(database)
    given = secret_of(key_file, True) if keyed(key_file) or do(admin.needs_key(url)) else None
    counts = do(admin.back_up(url, file, given))
    typer.echo(f"{file}: {counts['tables']} tables, {counts['entries']} entries, {counts['users']} people.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.", show_default=False)],
    database: DatabaseOption = None,
    key_file: KeyFile = None,
    check: Annotated[bool, typer.Option("--check", help="Only prove that the backup is good; touch no house.")] = False,
    examine: Annotated[bool, typer.Option("--examine/--no-examine", help="Examine every game afterwards.")] = True,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Games examined at the same time.")] = 1,
) -> None:
    """Fill an empty database from a backup, of either kind from either kind, and examine every game."""
    from magnate.server.db.backup import is_locked
    from magnate.server.ops import admin

    given = secret_of(key_file, False) if keyed(key_file) or do(is_locked(file)) else None
    if check:
        report(*do(admin.prove(file, given, typer.echo, jobs)))
        typer.echo(f"{file} is as it was written, and can be restored.")
        return
    url = where(database)
    counts = do(admin.restore(url, file, given))
    typer.echo(f"{file}: {counts['tables']} tables, {counts['entries']} entries, {counts['users']} people.")
    if examine:
        report(*do(admin.check(url, False, typer.echo, jobs)))


SHORTEST_KEY = 16  # one that is empty, or cut off, would hide nothing


def keyed(key_file: Path | None) -> bool:
    """Whether a key is meant: then what is written is locked by it, and what is read must have been."""
    return key_file is not None or bool(os.environ.get("MAGNATE_PASSPHRASE"))


def secret_of(key_file: Path | None, new: bool) -> bytes:
    """What hides the luck in a backup: a key file, MAGNATE_PASSPHRASE, or a passphrase typed in."""
    if key_file is not None:
        try:
            return key_of(key_file, new)
        except OSError as error:
            raise Trouble(f"{key_file}: cannot be used ({why(error)})") from None
    given = os.environ.get("MAGNATE_PASSPHRASE", "")
    if not given and sys.stdin.isatty():
        given = typer.prompt("Passphrase of the backup", hide_input=True, confirmation_prompt=new)
    if len(given) < 12:
        raise Trouble("games are in play: name a --key-file, or a passphrase of 12 characters in MAGNATE_PASSPHRASE")
    return given.encode()


def key_of(key_file: Path, new: bool) -> bytes:
    """What a key file holds; a backup makes the file if there is none."""
    if not key_file.exists():
        if not new:
            raise Trouble(f"{key_file}: there is no such key file")
        write_text(key_file, secrets.token_hex(32) + "\n", new=True)
        typer.echo(f"{key_file}: a new key. Keep it, and keep it away from the backups.")
    found = key_file.read_bytes().strip()
    if new and len(found) < SHORTEST_KEY:
        raise Trouble(f"{key_file}: a key has {SHORTEST_KEY} characters or more; name a file that is not there yet")
    return found


# -- games -------------------------------------------------------------------------------------------------------------


def check(
    database: DatabaseOption = None,
    repair: Annotated[bool, typer.Option("--repair", help="Set damaged tables aside and put sound ones back.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Games examined at the same time.")] = 1,
) -> None:
    """Replay every game, check chains, digests and luck; say which tables are damaged."""
    from magnate.server.ops import admin

    report(*do(admin.check(where(database), repair, typer.echo, jobs)))


def report(count: int, damaged: int) -> None:
    typer.echo(f"{count} games examined, {damaged} damaged.")
    if damaged:
        raise typer.Exit(1)


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id or address.", show_default=False)],
    database: DatabaseOption = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="A new file.")] = None,
    fairness: Annotated[bool, typer.Option("--fairness", help="The fairness file instead of the journal.")] = False,
) -> None:
    """Write the journal of an ended game as a text that replays exactly."""
    from magnate.server.ops import admin

    named = re.search(r"/(?:t|tables)/([\w-]+)", table)  # somebody copied the whole address
    text = do(admin.export(where(database), named[1] if named else table, fairness))
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        write_text(output, text, new=True)
    except FileExistsError:
        raise Trouble(f"{output}: exists already; choose another name") from None
    except OSError as error:
        raise Trouble(f"{output}: cannot be written ({(error.strerror or str(error)).lower()})") from None


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A fairness file of a table.", show_default=False)],
    journal: Annotated[
        Path | None, typer.Argument(metavar="JOURNAL", help="The journal that it should belong to.", show_default=False)
    ] = None,
) -> None:
    """Check the luck of a finished game with code that shares nothing with the dealer's, then play the game again."""
    text = read_text(Path(file))  # says in words why it cannot be read
    found = checker.main(file)
    if found == 0:
        data = checker.read(text)
        try:
            proof.prove(data)
            if journal is not None:
                proof.same_game(data, read_saved(journal).journal)
        except checker.Unfair as fault:
            raise Trouble(f"{file}: {fault}") from None
        typer.echo(f"{file}: played again, the game used every draw at its size, and none was left over.")
    raise typer.Exit(found)


# -- people ------------------------------------------------------------------------------------------------------------


@people.command("list")
def list_people(
    database: DatabaseOption = None,
    guests: Annotated[bool, typer.Option("--guests", help="Guests too.")] = False,
) -> None:
    """Everybody with an account."""
    from datetime import UTC, datetime

    from magnate.server.ops import admin

    for who in do(admin.people(where(database), guests)):
        since = datetime.fromtimestamp(who.created / 1000, UTC).date()
        marks = ", ".join(word for word, true in (("guest", who.guest), ("banned", who.banned)) if true)
        typer.echo(f"{who.id}  {since}  {who.name}{f'  ({marks})' if marks else ''}")


@people.command()
def ban(name: Name, database: DatabaseOption = None) -> None:
    """Shut somebody out."""
    from magnate.server.ops import admin

    typer.echo(f"{do(admin.ban(where(database), name))} is banned.")


@people.command()
def unban(name: Name, database: DatabaseOption = None) -> None:
    """Let somebody in again."""
    from magnate.server.ops import admin

    typer.echo(f"{do(admin.ban(where(database), name, False))} may come back.")


@people.command("reset-password")
def reset_password(name: Name, database: DatabaseOption = None) -> None:
    """Give somebody a new password; it is shown once."""
    from magnate.server.ops import admin

    shown, password = do(admin.reset_password(where(database), name))
    typer.echo(f"{shown} logs in with: {password}")
