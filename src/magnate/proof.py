"""Prove a fairness file by playing its game again.

`magnate.verify` shows that the draws follow from a secret committed to before the first of them. A dealer could still
draw and throw away what it dislikes. So the game is played again from its set-up, undone branches included: every draw
must be used, at the size and at the entry where it is recorded, and every position must be the recorded one.
"""

from typing import Any

from magnate import verify
from magnate.core.codec import Unreadable
from magnate.core.journal import Header, Journal
from magnate.core.record import Entry, path, whole
from magnate.games import find


def prove(data: dict[str, Any]) -> int:
    """The number of draws of a fairness file, or Unfair: whatever the luck and the game say."""
    drawn = verify.check(data)
    setup = Header(**data["setup"])
    try:
        game = find(setup.game)
        config = setup.config(game)
        whole(game.under(game.ruleset(config)), config, entries_of(data))
    except (Unreadable, LookupError) as fault:
        raise verify.Unfair(f"the game, played again, does not fit: {fault.args[0]}") from None
    return drawn


def same_game(data: dict[str, Any], journal: Journal) -> None:
    """Unfair if a journal is not that of the fairness file: its set-up and the moves that count."""
    entries = entries_of(data)
    counted = path(entries, len(entries) - 1)
    if Header(**data["setup"]) != journal.header:
        raise verify.Unfair("the journal is of another game or another set-up")
    moves = [(move.seat, move.text, move.luck, move.digest) for move in (entries[0], *counted)]
    if moves != [(move.seat, move.text, move.luck, move.digest) for move in journal.entries]:
        raise verify.Unfair("the journal has other moves or other luck")


def entries_of(data: dict[str, Any]) -> list[Entry]:
    """The log of a fairness file that has the right shape."""
    return [
        Entry(number, **{**entry, "luck": tuple((size, outcome) for size, outcome in entry["luck"])})
        for number, entry in enumerate(data["entries"])
    ]
