"""A journal played again, with everything that happened."""

from collections.abc import Iterator
from typing import Any

from magnate.core.chance import Tape
from magnate.core.driver import flush, push, settle
from magnate.core.event import Logged
from magnate.core.journal import Entry, Journal


def retell(journal: Journal, upto: int | None = None) -> Iterator[tuple[int, Entry, list[Logged], Any]]:
    """Number, entry, events and the position after each entry of a journal that replays."""
    game, header = journal.game, journal.header
    tape = Tape(journal.entries[0].luck)
    s = game.setup(game.config(header.seats, header.options, header.errata), tape)
    flush(s)
    settle(s)
    yield 0, journal.entries[0], s.events or [], s
    number = journal.length if upto is None else upto
    for n, entry in enumerate(journal.entries[1 : number + 1], start=1):
        assert entry.move is not None
        tape.load(entry.luck)
        events: list[Logged] = []
        s.events = events
        push(s, entry.move)
        yield n, entry, events, s
