"""The past of a game: every one is kept, and can be looked at entry by entry as each seat was allowed to see it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import or_, select

from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import Entry, path
from magnate.core.view import view
from magnate.server.db import schema
from magnate.server.db.rows import Status, TableRow, read_rows
from magnate.server.people.accounts import Person
from magnate.server.tables.cache import Live
from magnate.server.tables.house import House
from magnate.server.tables.past import PAST, Looking
from magnate.server.tables.store import waited_for
from magnate.server.views.boards import Board, board_of, zones
from magnate.server.views.hotseat import looking_here
from magnate.server.views.opponents import Opponent, opponents, usual
from magnate.server.views.seats import known, seat_names
from magnate.server.views.story import retell

AROUND = 7  # entries told before and after the one shown


@dataclass(frozen=True)
class PastEntry:
    """One entry of the log, as far as a seat was allowed to see it."""

    number: int
    kind: str  # setup, move or undo
    seat: Seat  # -1 for the set-up
    move: str  # notation, empty if it was a secret; for an undo the entry gone back to
    lines: tuple[str, ...]
    undone_by: int | None  # the entry that took it back
    rule: str = ""
    label: str = ""
    by: str = "person"  # or bot, order, caretaker, agreement


def undoing(records: list[Entry]) -> dict[int, int]:
    """Which entries were taken back, and by which entry."""
    undone: dict[int, int] = {}
    for record in records:
        if record.kind == "undo":
            back = int(record.text)
            for move in path(records, record.number - 1):
                if move.number > back:
                    undone[move.number] = record.number
    return undone


def entries_told(live: Live, seat: Seat | None, first: int, last: int) -> list[PastEntry]:
    """The entries from first to last, each told from the position it was played in."""
    undone = undoing(live.records)
    told: list[PastEntry] = []
    s = live.at(max(first - 1, 0)).clone()
    for record in live.records[first : last + 1]:
        if record.kind == "move":
            line = retell(live.game, s, record, seat)
            undone_by = undone.get(record.number)
            told.append(
                PastEntry(
                    record.number,
                    "move",
                    line.seat,
                    line.move,
                    line.lines,
                    undone_by,
                    line.rule,
                    line.label,
                    line.by,
                )
            )
            continue
        if record.kind == "undo":
            s = live.at(int(record.text)).clone()
        told.append(PastEntry(record.number, record.kind, record.seat, record.text, (), None, by=record.by))
    return told


# -- history -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GamePage:
    """What all pages about the course of a game show."""

    row: TableRow
    game: Game
    number: int
    me: Seat | None  # through whose eyes it is seen
    seats: list[Seat]  # through whose eyes it may be seen
    mine: list[Seat]
    query: str
    people: list[dict[str, Any]]
    past: bool
    ended: bool


def game_page(at: Looking, chosen: bool, number: int | None = None) -> GamePage:
    """A game as it is looked at, at an entry or as it is now; `chosen` = the seat was named in the address."""
    return GamePage(
        row=at.row,
        game=at.live.game,
        number=at.row.number if number is None else number,
        me=at.seat,
        seats=at.seats,
        mine=[],
        query=f"?seat={at.seat}" if chosen else "",
        people=seat_names(at.live.game, at.places, known(at.places)),
        past=at.row.status in PAST,
        ended=not at.live.state.agenda,
    )


@dataclass(frozen=True)
class PastEntryPage:
    """A position of the past, and what happened around it."""

    shown: GamePage
    moment: str
    board: Board
    fragments: dict[str, str]
    told: list[PastEntry]
    asked: list[Seat]
    opponents: tuple[Opponent, ...]
    usual: str
    hero: Seat  # the seat that is offered to whoever plays on from here

    def values(self) -> dict[str, Any]:
        """The names by which templates know all this."""
        return {**vars(self), **vars(self.shown)}


async def past_entry_page(
    house: House, table_id: str, who: Person | None, number: int, seat: Seat | None, cookies: Mapping[str, str]
) -> PastEntryPage:
    """All that the history shows of an entry."""
    at = await looking_here(house, table_id, who, seat, cookies, number)
    game, state = at.live.game, at.live.at(number)
    asked = waited_for(state).asked
    shown = game_page(at, seat is not None, number)
    return PastEntryPage(
        shown=shown,
        moment=", ".join(game.moment(view(game, state, at.seat))),
        board=board_of(game),
        fragments=zones(at.live, number, state, at.seat, shown.people),
        told=entries_told(at.live, at.seat, max(0, number - AROUND), min(at.row.number, number + AROUND)),
        asked=asked,
        opponents=opponents(game),
        usual=usual(),
        hero=at.seat if at.seat is not None else asked[0] if asked else 0,
    )


# -- the shelf ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PastGame:
    """An ended or imported game on a person's shelf."""

    id: str
    title: str
    game: str
    status: Status
    number: int
    drawn_here: bool
    scores: list[dict[str, Any]]


async def past_of(house: House, who: Person) -> list[PastGame]:
    """The ended and imported games of a person, the latest first."""
    tables, seats = schema.tables.c, schema.seats.c
    sat = select(seats.table_id).where(seats.user_id == who.id)
    query = (
        select(schema.tables)
        .where(or_(tables.owner == who.id, tables.id.in_(sat)), tables.status.in_(PAST), tables.number >= 0)
        .order_by(tables.created.desc())
        .limit(500)
    )
    async with house.db.read() as connection:
        rows = await read_rows(connection, TableRow, query)
    return [
        PastGame(
            row.id,
            row.title,
            row.game,
            row.status,
            row.number,
            bool(row.commitment),
            sorted(json.loads(row.result), key=lambda score: score["rank"]) if row.result else [],
        )
        for row in rows
    ]
