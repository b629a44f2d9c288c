"""Since you were here: what happened after a person's last move, told briefly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, update

from magnate.core.move import Seat
from magnate.server import schema
from magnate.server.accounts import Person
from magnate.server.course import Change, changes
from magnate.server.house import House
from magnate.server.live import Live
from magnate.server.log import path
from magnate.server.present import LogLine, story

SHOWN = 14  # moves told one by one


@dataclass(frozen=True)
class Digest:
    """What a person has missed."""

    since: int  # the entry after which it begins
    upto: int
    at: int  # when that entry was made
    own: bool  # it begins with the person's own last move
    back: int | None  # the entry that the table has gone back to meanwhile, if what was known is undone
    moves: int
    lines: tuple[LogLine, ...]  # the latest ones, oldest first
    changes: tuple[Change, ...]


def seen_by(live: Live, places: Sequence[Row[Any]], mine: list[Seat]) -> tuple[int, bool]:
    """The last entry a person knows of: their own last move, or a later one they have said they have seen."""
    own = next((r.number for r in reversed(live.records) if r.seat in mine and r.by == "person"), 0)
    seen = max((place.seen for place in places if place.seat in mine), default=0)
    return max(own, seen), own >= seen


def digest(live: Live, places: list[Row[Any]], mine: list[Seat], me: Seat | None) -> Digest | None:
    """What happened since; None if nothing did, or if there is nobody to tell it to."""
    if me is None or not mine:
        return None
    since, own = seen_by(live, places, mine)
    if since >= live.number or (own and since == 0):
        return None
    kept = {0, *(record.number for record in path(live.records, live.number))}
    known = [0, *(record.number for record in path(live.records, since))]
    common = max(number for number in known if number in kept)
    back = common if common < known[-1] else None
    lines = story(live, me, common, live.number)
    if back is None and not lines:  # what others did meanwhile they have taken back
        return None
    changed = changes(live, since, live.number, me)
    at = live.records[since].at
    return Digest(since, live.number, at, own, back, len(lines), tuple(lines[-SHOWN:]), tuple(changed))


def unseen(live: Live, places: Sequence[Row[Any]]) -> int:
    """How many moves a person has not seen who sits at these places; none before the first own move."""
    since, own = seen_by(live, places, [place.seat for place in places])
    return 0 if own and since == 0 else sum(record.number > since for record in path(live.records, live.number))


async def mark_seen(house: House, who: Person, table_id: str, number: int) -> None:
    """Remember that a person has seen everything up to an entry."""
    seats = schema.seats.c
    async with house.db.write() as connection:
        await connection.execute(
            update(schema.seats)
            .where(seats.table_id == table_id, seats.user_id == who.id, seats.seen < number)
            .values(seen=number)
        )
