"""Answers that the house gives for a person who has no choice, where the others must not learn that there was none.

They come after a while that is drawn anew for each of them, and bots wait as long before they answer such a question,
whatever they hold. When an answer is due follows from the table's secret: every server finds the same moment, and
nothing has to be kept.
"""

import hmac
from collections.abc import Sequence
from dataclasses import replace

from magnate.core.driver import asking, forced
from magnate.core.move import Decision, Seat
from magnate.core.record import Entry
from magnate.core.state import State
from magnate.server.db.rows import SeatRow

SHORTEST, LONGEST = 2_000, 8_000  # milliseconds; no clock of a table is as short


def put(state: State, seat: Seat) -> Decision | None:
    """What a seat is asked, as it is put to its person: where the house answers, only what is free besides is left."""
    ask = asking(state)
    if ask is None or (seat not in ask.seats(state) and seat not in ask.free(state)):
        return None
    decision = ask.decision(state, seat)
    only = forced(state, seat)
    if only is None:
        return decision
    moves = [move for move in decision.moves if move != only and move.check(state) is None]
    return ask.aside(state, replace(decision, moves=moves)) if moves or decision.forms else None


def since(place: SeatRow, records: list[Entry]) -> int:
    """When a seat came to the question before it: it was asked, or has itself moved since."""
    own = next((record.at for record in reversed(records) if record.seat == place.seat), 0)
    return max(place.asked_since or 0, own)


def due(secret: str, seat: Seat, since: int) -> int:
    """When a seat's answer to a question is given whose only answer is nobody else's business.

    >>> [due("secret", 1, 1_000_000 + n) - 1_000_000 - n for n in range(4)]
    [2875, 6242, 7876, 4112]
    """
    drawn = hmac.digest(secret.encode(), f"answer of {seat} since {since}".encode(), "sha256")
    return since + SHORTEST + int.from_bytes(drawn[:8], "big") % (LONGEST - SHORTEST)


def observed(places: Sequence[SeatRow]) -> bool:
    """Whether another person at the table could learn something from the time that an answer takes."""
    return [place.kind for place in places].count("person") > 1
