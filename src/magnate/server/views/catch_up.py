"""Since your turn: what the others have done, in one sentence for each of them, and all of it for whoever asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import update

from magnate.core.move import Seat
from magnate.core.record import path
from magnate.server.db import schema
from magnate.server.db.rows import SeatRow
from magnate.server.people.accounts import Person
from magnate.server.tables.cache import Live, hear
from magnate.server.tables.house import House
from magnate.server.views.figures import Change, changes
from magnate.server.views.story import LogLine, lines_for
from magnate.server.views.turns import Moment, moments, sentence, steps

SHOWN = 14  # moves told one by one


@dataclass(frozen=True)
class Told:
    """What one player has done since, in one sentence."""

    seat: Seat
    text: str
    steps: tuple[str, ...] = ()  # of an opponent of the rules, one by one


@dataclass(frozen=True)
class CatchUp:
    """What a person has missed."""

    since: int  # the entry after which it begins
    upto: int
    at: int  # when that entry was made
    own: bool  # it begins with the person's own last turn
    back: int | None  # the entry that the table has gone back to meanwhile, if what was known is undone
    moves: int
    players: tuple[Told, ...]  # in the order they moved last
    lines: tuple[LogLine, ...]  # the latest ones, oldest first
    changes: tuple[Change, ...]
    moments: tuple[Moment, ...]


def seen_by(live: Live, places: Sequence[SeatRow], mine: list[Seat]) -> tuple[int, bool]:
    """The last entry a person knows of: their own last move, or a later one they have said they have seen."""
    own = next((r.number for r in reversed(live.records) if r.seat in mine and r.by == "person"), 0)
    seen = max((place.seen for place in places if place.seat in mine), default=0)
    return max(own, seen), own >= seen


def last_turn(live: Live, mine: list[Seat], to_move: bool) -> int:
    """The entry that ended a person's last turn; what they have done in the turn they are in does not count."""
    moves = [
        (record.number, record.seat in mine and record.by == "person") for record in path(live.records, live.number)
    ]
    while to_move and moves and moves[-1][1] and not answered(live, moves[-1][0]):
        moves.pop()
    return next((number for number, own in reversed(moves) if own), 0)


def answered(live: Live, number: int) -> bool:
    """Whether an opponent of the rules had its turn after this move."""
    (heard,) = hear(live, number - 1, number)
    return any(live.game.automaton(logged.event) is not None for logged in heard.events)


def catch_up(live: Live, places: Sequence[SeatRow], mine: list[Seat], me: Seat | None, to_move: bool) -> CatchUp | None:
    """What happened since; None if nothing did, or if there is nobody to tell it to."""
    if me is None or not mine:
        return None
    known, own = seen_by(live, places, mine)
    kept = {0, *(record.number for record in path(live.records, live.number))}
    since = last_turn(live, mine, to_move) if own and known in kept else known
    if since > live.number or (own and known == 0):
        return None
    before = [0, *(record.number for record in path(live.records, since))]
    common = max(number for number in before if number in kept)
    back = common if common < before[-1] else None
    shown = max((place.seen for place in places if place.seat in mine), default=0)
    from_ = common - (shown < common)  # what an opponent of the rules did after one's last move came with that move
    told = [line for each in hear(live, from_, live.number) for line in lines_for(live, each, me)]
    lines = [line for line in told if line.by == "rule" or (line.seat not in mine and line.number > common)]
    if back is None and not lines:  # what others did meanwhile they have taken back
        return None
    in_turn = sorted(lines, key=lambda line: line.seat)
    by_seat = [(seat, list(group)) for seat, group in groupby(in_turn, key=lambda line: line.seat)]
    players = {seat: Told(seat, sentence(live.game, said), steps(live.game, said)) for seat, said in by_seat}
    latest = dict.fromkeys(line.seat for line in reversed(lines))
    changed = changes(live, since, live.number, me)
    at = live.records[since].at
    by_player = tuple(players[seat] for seat in reversed(latest))
    great = tuple(moments(live, hear(live, common, live.number), me))
    return CatchUp(
        since, live.number, at, own, back, len(lines), by_player, tuple(lines[-SHOWN:]), tuple(changed), great
    )  # fmt: skip


def unseen(live: Live, places: Sequence[SeatRow]) -> int:
    """How many moves a person has not seen who sits at these places; none before the first own move."""
    since, own = seen_by(live, places, [place.seat for place in places])
    return 0 if own and since == 0 else sum(record.number > since for record in path(live.records, live.number))


async def mark_seen(house: House, who: Person, table_id: str, number: int) -> None:
    """Remember that a person has seen everything up to an entry."""
    seats = schema.seats.c
    async with house.db.write(table_id) as connection:
        await connection.execute(
            update(schema.seats)
            .where(seats.table_id == table_id, seats.user_id == who.id, seats.seen < number)
            .values(seen=number)
        )
