"""The past of a table: who may look at it through which seats, and the whole game as a journal."""

from collections.abc import Sequence
from dataclasses import dataclass

from magnate.core.journal import Header, Journal
from magnate.core.move import Seat
from magnate.core.record import Entry, path
from magnate.server.db.rows import SeatWithPerson, TableRow
from magnate.server.errors import not_found
from magnate.server.people.accounts import Person
from magnate.server.tables.cache import Live
from magnate.server.tables.house import House
from magnate.server.tables.quarantine import SetAside

PAST = ("finished", "cancelled", "imported")  # nothing is hidden any more: the whole record may be read


def journal_of(row: TableRow, live: Live) -> Journal:
    """The whole game as a journal of the engine; moves that were taken back are not part of it."""
    header = Header(live.game.key, row.version, live.config.seats, dict(live.config.options), dict(live.config.errata))
    journal = Journal(live.game, header)
    counting = (live.records[0], *path(live.records, live.number))
    journal.entries += [
        Entry(number, each.kind, each.seat, each.text, each.luck, each.digest, each.reveals)
        for number, each in enumerate(counting)
    ]
    return journal


@dataclass(frozen=True)
class Looking:
    """A table with a past, and the seat through whose eyes it is looked at."""

    row: TableRow
    places: Sequence[SeatWithPerson]
    live: Live
    seats: list[Seat]  # those this person may look through
    seat: Seat | None


async def looking(house: House, table_id: str, who: Person | None, seat: Seat | None, number: int = 0) -> Looking:
    """The past of a table as this person may see it."""
    row, places, mine, live = await house.look(table_id, who)
    if row.quarantine:
        raise SetAside(row.quarantine)
    if row.status == "imported":
        mine = [place.seat for place in places]  # whoever brought the record has read it whole
    if live is None or number > row.number or (seat is not None and seat not in mine):
        raise not_found()
    if seat is None:
        seat = mine[0] if mine else None
    return Looking(row, places, live, mine, seat)
