"""Moves and undo: the submit contract.

One transaction checks the seat, the expected number and the rules, appends the entry, and moves the table's head.
Only after the commit is anything answered or broadcast: an acknowledgement means that the move is on disk, and
nothing derived from an uncommitted draw ever leaves this module.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import canonical, codec
from magnate.core.chance import Dice
from magnate.core.codec import Unreadable
from magnate.core.driver import asking, refusal
from magnate.core.move import Seat
from magnate.core.record import Entry, path, undoable
from magnate.core.state import State
from magnate.server.db import statements
from magnate.server.db.engine import Database
from magnate.server.db.rows import LockedTable, SeatRow, SeatWithPerson, TableRow, read_row
from magnate.server.errors import Problem, not_found
from magnate.server.tables import store
from magnate.server.tables.after_move import Turn, append
from magnate.server.tables.announcements import Announcements
from magnate.server.tables.cache import Games, Live
from magnate.server.tables.clocks import seats_with_people
from magnate.server.tables.game_log import mixed, played
from magnate.server.tables.quarantine import SetAside
from magnate.server.tables.store import waited_for

MOST = 20_000  # entries of a log, ten times what the longest games have: every look at a table goes through all of them


@dataclass(frozen=True)
class Submission:
    """What somebody sends: an answer to the position they have seen, under a key of their own."""

    number: int  # the last entry they have seen
    key: str
    move: str  # notation, or "undo"
    seat: Seat | None = None  # for whoever plays several seats on one device
    person: str | None = None  # who sends it, unless it comes from the house itself

    def fingerprint(self) -> str:
        """The same for the same submission of the same person: nobody is told that another's move was theirs."""
        return hashlib.sha256(canonical.pack((self.number, self.move, self.seat, self.person))).hexdigest()


@dataclass(frozen=True)
class Accepted:
    """The move is on disk under this number."""

    number: int
    repeated: bool = False
    automatic: bool = True  # a bot, a caretaker or an order may have to move now


@dataclass(slots=True)
class Answered:
    """An entry that a key was used for."""

    number: int
    body: str


WANTED: dict[str, Callable[[SeatRow], bool]] = {  # who moves for a person only as long as the seat says so
    "caretaker": lambda place: place.caretaker != "",
    "order": lambda place: place.orders != "[]",
}


class Play:
    """The checked door of every table."""

    def __init__(self, db: Database, games: Games, hints: Announcements) -> None:
        self.db = db
        self.games = games
        self.hints = hints

    async def submit(self, table_id: str, mine: list[Seat], sent: Submission, by: str = "person") -> Accepted:
        """Take a move: of a person for a seat they hold when it is written down, of the house for one in `mine`."""
        try:
            async with self.db.write(table_id) as connection:
                row = await store.locked(self.db, connection, table_id)
                places = await seats_with_people(connection, table_id)
                if sent.person is not None:
                    mine = seats_held(places, sent.person)
                if not can_go_on(row, sent):
                    known = await self._known(connection, table_id, sent)
                    if known is not None:
                        return known
                    raise too_late(row)
                if sent.person is not None and row.number >= MOST:
                    raise Problem(409, f"this game has {MOST:,} moves, taken back ones included: end it by agreement")
                if by in WANTED:
                    self._check_wanted(places, row, sent, by)
                if sent.seat is not None:
                    mine = [seat for seat in mine if seat == sent.seat]
                live = await self.games.get(connection, row)
                now = places[0].now
                make = self._undo if sent.move == "undo" else self._move
                record, state = make(live, mine, sent, by, now, row)
                automatic = await self._append(connection, row, live, record, state, sent, places)
        except IntegrityError as error:
            return await self._used(table_id, sent, error)
        live.adopt(record, state)
        await self.hints.announce(table_id, record.number)
        return Accepted(record.number, automatic=automatic)

    async def _used(self, table_id: str, sent: Submission, error: IntegrityError) -> Accepted:
        """The database holds an entry under this key, or under this number: only the first can be."""
        async with self.db.read() as connection:
            known = await self._known(connection, table_id, sent)
        if known is None:
            raise error
        return known

    async def _known(self, connection: AsyncConnection, table_id: str, sent: Submission) -> Accepted | None:
        """The answer already given under this key, if it was for the same submission."""
        wanted = {"at_table": table_id, "by_key": sent.key}
        found = await read_row(connection, Answered, statements.ENTRY_BY_KEY, wanted)
        if found is None:
            return None
        if found.body != sent.fingerprint():
            raise Problem(422, "this key was used for another move")
        return Accepted(found.number, repeated=True)

    def _check_wanted(self, places: Sequence[SeatRow], row: TableRow, sent: Submission, by: str) -> None:
        """A caretaker or an order moves only for a seat that still wants it: its person may be back by now."""
        if not WANTED[by](next(place for place in places if place.seat == sent.seat)):
            raise Problem(409, "the seat is played by its person again", head=row.number)

    def _move(
        self, live: Live, mine: list[Seat], sent: Submission, by: str, now: int, row: LockedTable
    ) -> tuple[Entry, State]:
        move = self._read(live, mine, sent.move)
        refused = refusal(live.state, move)
        if refused is not None:
            raise Problem(422, live.game.explain(refused), rule=refused.rule)
        dice = Dice(mixed(row.secret or "", row.words), row.drawn)
        state, record = played(live.state, row.number + 1, move, dice, by, now, row.chain)
        return record, state

    def _read(self, live: Live, mine: list[Seat], text: str) -> Any:
        """The move a line means for the first of these seats that is asked anything."""
        ask = asking(live.state)
        asked = [*ask.seats(live.state), *ask.free(live.state)] if ask is not None else []
        seat = next((seat for seat in asked if seat in mine), mine[0] if mine else None)
        if seat is None:
            raise not_found()
        try:
            return codec.read(text, seat, live.game.moves)
        except Unreadable as error:
            raise Problem(422, str(error)) from None

    def _undo(
        self, live: Live, mine: list[Seat], sent: Submission, by: str, now: int, row: TableRow
    ) -> tuple[Entry, State]:
        """Go back before the seat's own last move, where nothing was drawn or shown since."""
        for seat in mine:
            back = undoable(live.records, seat)
            if back is not None:
                state = live.at(back)
                record = Entry(live.number + 1, "undo", seat, str(back), (), codec.digest(state), False, by, now)
                return record.linked(row.chain), state
        raise Problem(422, "there is nothing of yours to take back: luck, a reveal or another seat came after it")

    async def _append(
        self,
        connection: AsyncConnection,
        row: TableRow,
        live: Live,
        record: Entry,
        state: State,
        sent: Submission,
        places: list[SeatWithPerson],
    ) -> bool:
        """Write it down, with what it means for the people at the table."""
        same = record.kind == "move" and still_open(live.state, state, record.seat)
        spent = time_spent(live.records) if record.kind == "undo" else 0
        result = None if state.agenda else result_of(live, state)
        turn = Turn(row, record, waited_for(state), same, spent, result)
        return await append(self.db, connection, turn, state, sent.key, sent.fingerprint(), places)


def seats_held(places: Sequence[SeatRow], person: str) -> list[Seat]:
    """A person's seats, within the transaction that acts for them: a substitute may have come a moment ago."""
    found = [place.seat for place in places if place.user_id == person]
    if not found:
        raise not_found()
    return found


def can_go_on(row: TableRow, sent: Submission) -> bool:
    """Whether the table is where the sender has seen it."""
    return bool(row.status == "playing" and not row.quarantine and sent.number == row.number)


def too_late(row: TableRow) -> Problem:
    """Why a move is not taken now."""
    if row.quarantine:
        return SetAside(row.quarantine)
    if row.status != "playing":
        return Problem(409, f"the table is {row.status}", head=row.number)
    return Problem(409, f"the game has moved on to number {row.number}", head=row.number)


def still_open(before: State, after: State, seat: Seat) -> bool:
    """Whether a seat is asked the very question it was asked before its move."""
    ask = asking(before)
    return ask is not None and asking(after) == ask and seat in ask.seats(before) and seat in ask.seats(after)


def time_spent(records: list[Entry]) -> int:
    """How long the last move on the path took: whoever takes it back has used that time."""
    moves = path(records, records[-1].number)
    return moves[-1].at - records[moves[-1].number - 1].at if moves else 0


def result_of(live: Live, state: State) -> str:
    """The final account, kept beside the log for lists and ratings."""
    scores = live.game.result(state).scores
    return json.dumps([{"seat": score.seat, "rank": score.rank, "total": score.total} for score in scores])
