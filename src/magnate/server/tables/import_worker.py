"""Proving a journal from outside, in a process of its own: run as a program it reads it on standard input and writes
what a table needs on standard output, or one sentence saying what is wrong.

Nothing here is trusted: the process has little memory and little time, and the file is replayed move by move with
every digest checked. This module imports the engine and nothing of the server.
"""

import json
import sys
import time
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from magnate.core import codec
from magnate.core.codec import Unreadable
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.record import walk
from magnate.core.state import State
from magnate.games import find

LARGEST = 512 * 1024  # bytes of a journal
MEMORY = 64 * 1024 * 1024
SECONDS = 5  # of processor time
SET_UP = 1.0  # seconds of it that the first position may take: every look at the table lays it again
KEEP_EVERY = 40  # a position is kept after this many moves
STATE = 64 * 1024  # bytes of a position
MOVES = 5000  # of a game
TIMES, SMALL = 10, 100  # a figure from outside is at most so many times the game's own, or so large
ALL_FIGURES = 16 * 1024  # bytes of all that a journal corrects, whether its game uses them or not: lists read them
LONGER, SHORT = 4, 20  # and a list or a name of them so many times as long, or so long


def prove(text: str) -> dict[str, Any]:
    """What a table is made of, from a journal that replays exactly; Unreadable says why it does not."""
    game = find(Journal.peek(text).game)
    journal = Journal.read(game, text)
    if journal.length > MOVES:
        raise Unreadable(f"no game has {journal.length} moves")
    config = journal.header.config(game)
    if len(json.dumps(dict(config.errata))) > ALL_FIGURES or monstrous(
        game.ruleset(config), game.ruleset(replace(config, errata={}))
    ):
        raise Unreadable("its figures are out of all proportion to those of the game")
    journal.replay()
    return replayed_journal(journal)


def replayed_journal(journal: Journal) -> dict[str, Any]:
    """The journal played once more: the size of each draw, and a position now and then."""
    game, header = journal.game, journal.header
    begun = time.process_time()
    s = journal.first()
    if time.process_time() - begun > SET_UP:
        raise Unreadable("its first position takes too long to lay")
    entries: list[Any] = [[-1, "", s.luck, journal.entries[0].digest, True]]
    positions = {0: stored_position(s)}
    for entry, _ in walk(game, s, journal.entries[1:]):
        entries.append([entry.seat, entry.text, s.luck, entry.digest, entry.reveals])
        if entry.number % KEEP_EVERY == 0 or entry.number == journal.length:
            positions[entry.number] = stored_position(s)
    config = header.config(game)
    return {
        "game": header.game,
        "version": header.version,
        "seats": header.seats,
        "options": dict(config.options),
        "errata": dict(config.errata),
        "entries": entries,
        "positions": positions,
        "result": None if s.agenda else result(game, s),
    }


def monstrous(given: Any, own: Any) -> bool:
    """Whether figures are far from what the game has: a page draws each space of a track and each worker of a lobby.

    >>> monstrous((3, 5, 800), (3, 5, 7)), monstrous((3, 5, 70), (3, 5, 7)), monstrous(tuple(range(50)), (1, 2, 3))
    (True, False, True)
    """
    if isinstance(given, Mapping):
        return any(monstrous(item, own.get(key)) for key, item in given.items())
    if is_dataclass(given):
        return any(monstrous(getattr(given, each.name), getattr(own, each.name, None)) for each in fields(given))
    if isinstance(given, (tuple, list)):
        known = own if isinstance(own, (tuple, list)) else ()
        typical = max(known) if known and all(type(each) is int for each in known) else known[-1] if known else None
        pairs = zip(given, (*known, *[typical] * len(given)), strict=False)
        return len(given) > max(LONGER * len(known), SHORT) or any(monstrous(item, like) for item, like in pairs)
    if isinstance(given, str):
        return len(given) > max(LONGER * len(own or ""), SHORT)
    if type(given) is int:
        return abs(given) > max(TIMES * abs(own) if type(own) is int else 0, SMALL)
    return False


def stored_position(s: State) -> str:
    """A position as it is stored."""
    data = codec.dumps(codec.state_to_plain(s))
    if len(data) > STATE:
        raise Unreadable("its positions are larger than those of a game")
    return data


def result(game: Game, s: State) -> list[dict[str, int]]:
    """The final account, as lists show it."""
    return [{"seat": score.seat, "rank": score.rank, "total": score.total} for score in game.result(s).scores]


def confine() -> None:
    """Give most of what a process may have away."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Read, prove, answer in one line of JSON."""
    confine()
    try:
        text = sys.stdin.buffer.read(LARGEST + 1).decode()
        if len(text) > LARGEST:
            raise Unreadable("it is too large to be a journal")
        answer = prove(text)
    except UnicodeDecodeError:
        answer = {"error": "it is not a text"}
    except (Unreadable, LookupError) as error:
        answer = {"error": str(error.args[0] if error.args else error)}
    except MemoryError:
        answer = {"error": "it takes more memory than a game does"}
    except Exception as error:  # foreign errata can break a game in any way
        answer = {"error": f"it breaks the rules of its game: {error or type(error).__name__}"}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
