"""Files: saved games that are never half written, journals, errata."""

import hashlib
import os
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from magnate.cli.errors import Trouble
from magnate.core.chance import Dice
from magnate.core.codec import Unreadable
from magnate.core.config import BadConfig
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.games import find

LARGEST = 64 * 1024 * 1024  # bytes; no journal is longer


@dataclass(frozen=True)
class Saved:
    """What a file holds: a journal, and of a saved game also who plays and the luck to go on with."""

    game: Game
    journal: Journal
    seats: tuple[str, ...] = ()  # empty in a plain journal
    dice: Dice | None = None


def why(error: OSError) -> str:
    """The reason the system gives, without its number."""
    return (error.strerror or str(error)).lower()


def read_text(path: Path) -> str:
    """A text file from outside."""
    try:
        if path.exists() and not path.is_file():
            raise Trouble(f"{path}: not a file")
        if path.is_file() and path.stat().st_size > LARGEST:
            raise Trouble(f"{path}: too large to be a file of this program")
        return path.read_bytes().decode()
    except OSError as error:
        raise Trouble(f"{path}: cannot be read ({why(error)})") from None
    except UnicodeDecodeError as error:
        raise Trouble(f"{path}: not a text file (byte {error.start})") from None


def write_text(path: Path, text: str, new: bool = False) -> None:
    """Write a file as a whole: whoever looks finds the old one or the new one, whatever happens.

    A `new` file takes nobody's place: FileExistsError if the name is taken.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if new:
            path.open("x").close()  # claims the name, or says that it is taken
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    with suppress(OSError):  # not every system lets a directory be opened
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


# -- saved games ---------------------------------------------------------------------------------------------------


def seal(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def saved_text(journal: Journal, seats: tuple[str, ...], dice: Dice) -> str:
    """A journal, followed by who plays, the luck still to come, and a seal over everything."""
    text = f"{journal.text()}table {','.join(seats)}\ndice {dice.key.hex()} {dice.drawn}\n"
    return f"{text}saved {seal(text)}\n"


def read_saved(path: Path) -> Saved:
    """A saved game or a plain journal; it is not replayed yet."""
    text = read_text(path)
    try:
        game = find(Journal.peek(text).game)
        lines = text.splitlines()
        end = next((n for n, line in enumerate(lines) if line.startswith("end ")), len(lines))
        journal = Journal.read(game, "\n".join(lines[: end + 1]))
        rest = [line for line in lines[end + 1 :] if line.strip()]
        return Saved(game, journal, *_trailer(text, rest, end + 2, journal.header.seats))
    except (Unreadable, LookupError) as error:
        message = error.args[0] if error.args else error
        raise Trouble(f"{path}: {message}") from None


def _trailer(text: str, rest: list[str], at: int, seats: int) -> tuple[tuple[str, ...], Dice | None]:
    """What stands after the journal of a saved game."""
    if not rest:
        return (), None
    kinds = [line.split(" ")[0] for line in rest]
    if kinds != ["table", "dice", "saved"] or not text.endswith("\n"):
        raise Unreadable(f"line {at}: the saved game is cut off or damaged after its moves")
    body = text[: text.rindex("saved ")]
    if rest[2] != f"saved {seal(body)}":
        raise Unreadable(f"line {at + 2}: the saved game was changed; its seal does not fit")
    names = tuple(rest[0].split(" ", 1)[1].split(","))
    words = rest[1].split(" ")
    if len(names) != seats or len(words) != 3:
        raise Unreadable(f"line {at}: the table does not fit the game")
    return names, Dice(bytes.fromhex(words[1]), int(words[2]))


def replayed(path: Path, saved: Saved, upto: int | None = None, verify: bool = True) -> Any:
    """The position of a saved game, every move checked."""
    try:
        return saved.journal.replay(upto, verify)
    except (Unreadable, BadConfig) as error:
        raise Trouble(f"{path}: {error}") from None


def default_file(game: Game) -> Path:
    """A new name in the user's own folder for games."""
    base = os.environ.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "magnate" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = {path.name for path in folder.iterdir()}
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="magnate-"))
        taken = set()
    number = 1
    while f"{game.key}-{number}.txt" in taken:
        number += 1
    return folder / f"{game.key}-{number}.txt"


# -- errata --------------------------------------------------------------------------------------------------------


def read_errata(path: Path) -> dict[str, Any]:
    """Corrected figures by dotted path, from a TOML file whose tables may be nested."""
    try:
        return flatten(tomllib.loads(read_text(path)))
    except tomllib.TOMLDecodeError as error:
        raise Trouble(f"{path}: not valid TOML ({error})") from None


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted paths; a table that names a class is a value of its own.

    >>> flatten({"companies": {"swift": {"appeal": 2}}, "starting_cash": 200})
    {'companies.swift.appeal': 2, 'starting_cash': 200}
    """
    flat: dict[str, Any] = {}
    for key, item in table.items():
        if isinstance(item, Mapping) and "class" not in item:
            flat.update(flatten(item, f"{prefix}{key}."))
        else:
            flat[f"{prefix}{key}"] = item
    return flat
