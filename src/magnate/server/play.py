"""Moves and undo: the submit contract.

One transaction checks the seat, the expected number and the rules, appends the entry, and moves the table's head.
Only after the commit is anything answered or broadcast: an acknowledgement means that the move is on disk, and
nothing derived from an uncommitted draw ever leaves this module.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.codec import Unreadable
from magnate.core.driver import asking, refusal
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.server import queries, schema
from magnate.server.consequences import Turn, follow
from magnate.server.db import Database
from magnate.server.hints import Hints
from magnate.server.live import Games, Live
from magnate.server.log import SNAPSHOT_EVERY, Damaged, Noted, Record, mixed, path, played, undoable, write_luck
from magnate.server.problem import Problem, not_found


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
        return hashlib.sha256(codec.pack((self.number, self.move, self.seat, self.person))).hexdigest()


@dataclass(frozen=True)
class Accepted:
    """The move is on disk under this number."""

    number: int
    repeated: bool = False
    automatic: bool = True  # a bot, a caretaker or an order may have to move now


class Play:
    """The checked door of every table."""

    def __init__(self, db: Database, games: Games, hints: Hints) -> None:
        self.db = db
        self.games = games
        self.hints = hints

    async def submit(self, table_id: str, mine: list[Seat], sent: Submission, by: str = "person") -> Accepted:
        """Take a move for one of the seats in `mine`; a person must still sit there when it is written down."""
        async with self.db.write() as connection:
            row = await locked(self.db, connection, table_id)
            known = await self._known(connection, table_id, sent)
            if known is not None:
                return known
            self._check_open(row, sent)
            if by in ("caretaker", "order"):
                await self._check_wanted(connection, row, sent, by)
            if sent.person is not None:
                mine = await seats_now(connection, table_id, sent.person)
            if sent.seat is not None:
                mine = [seat for seat in mine if seat == sent.seat]
            live = await self.live(connection, row)
            now = await self.db.now(connection)
            if sent.move == "undo":
                record, state = self._undo(live, mine, by, now, row.chain)
            else:
                record, state = await self._move(connection, row, live, mine, sent.move, by, now)
            automatic = await self._append(connection, row, live, record, state, sent, now)
        live.adopt(record, state)
        await self.hints.announce(table_id, record.number)
        return Accepted(record.number, automatic=automatic)

    async def _known(self, connection: AsyncConnection, table_id: str, sent: Submission) -> Accepted | None:
        """The answer already given under this key, if it was for the same submission."""
        wanted = {"at_table": table_id, "by_key": sent.key}
        found = (await connection.execute(queries.ENTRY_BY_KEY, wanted)).one_or_none()
        if found is None:
            return None
        if found.body != sent.fingerprint():
            raise Problem(422, "this key was used for another move")
        return Accepted(found.number, repeated=True)

    def _check_open(self, row: Row[Any], sent: Submission) -> None:
        if row.quarantine:
            raise Problem(503, f"this table is set aside: {row.quarantine}")
        if row.status != "playing":
            raise Problem(409, f"the table is {row.status}", head=row.number)
        if sent.number != row.number:
            raise Problem(409, f"the game has moved on to number {row.number}", head=row.number)

    async def _check_wanted(self, connection: AsyncConnection, row: Row[Any], sent: Submission, by: str) -> None:
        """A caretaker or an order moves only for a seat that still wants it: its person may be back by now."""
        seats = schema.seats.c
        query = select(seats.caretaker, seats.orders).where(seats.table_id == row.id, seats.seat == sent.seat)
        place = (await connection.execute(query)).one()
        if not place.caretaker if by == "caretaker" else place.orders == "[]":
            raise Problem(409, "the seat is played by its person again", head=row.number)

    async def live(self, connection: AsyncConnection, row: Row[Any]) -> Live:
        """The game of a table that can be played."""
        try:
            return await self.games.get(connection, row)
        except Damaged as damage:
            raise Problem(503, f"this table is set aside: {damage}") from damage

    async def _move(
        self, connection: AsyncConnection, row: Row[Any], live: Live, mine: list[Seat], text: str, by: str, now: int
    ) -> tuple[Record, State]:
        move = self._read(live, mine, text)
        refused = refusal(live.state, move)
        if refused is not None:
            raise Problem(422, live.game.explain(refused), rule=refused.rule)
        secret = await connection.scalar(queries.SECRET, {"at_table": row.id})
        dice = Noted(mixed(str(secret), row.words), row.drawn)
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

    def _undo(self, live: Live, mine: list[Seat], by: str, now: int, chain: str) -> tuple[Record, State]:
        """Go back before the seat's own last move, where nothing was drawn or shown since."""
        for seat in mine:
            back = undoable(live.records, seat)
            if back is not None:
                state = live.at(back)
                record = Record(live.number + 1, "undo", seat, str(back), (), codec.digest(state), False, by, now)
                return record.linked(chain), state
        raise Problem(422, "there is nothing of yours to take back: luck, a reveal or another seat came after it")

    async def _append(
        self,
        connection: AsyncConnection,
        row: Row[Any],
        live: Live,
        record: Record,
        state: State,
        sent: Submission,
        now: int,
    ) -> bool:
        await insert_record(connection, row.id, record, sent.key, sent.fingerprint())
        if record.number % SNAPSHOT_EVERY == 0 and record.kind == "move":
            await save_snapshot(connection, row.id, record.number, state)
        head: dict[str, Any] = {
            "number": record.number,
            "chain": record.chain,
            "drawn": row.drawn + len(record.luck),
            "asked": asked_now(state),
        }
        result = None if state.agenda else result_of(live, state)
        if result is not None:
            head |= {"status": "finished", "ended": now, "result": result}
            await save_snapshot(connection, row.id, record.number, state)
        await connection.execute(queries.HEAD, {"at_table": row.id, **head})
        same = record.kind == "move" and still_open(live.state, state, record.seat)
        spent = time_spent(live.records) if record.kind == "undo" else 0
        turn = Turn(row, record, asked_seats(state), same, spent, result)
        return await follow(self.db, connection, turn)


async def locked(db: Database, connection: AsyncConnection, table_id: str) -> Row[Any]:
    """The table's row; on PostgreSQL nobody else can move its head until this transaction ends."""
    query = queries.TABLE if db.sqlite else queries.TABLE_LOCKED
    found = (await connection.execute(query, {"at_table": table_id})).one_or_none()
    if found is None:
        raise not_found()
    return found


async def seats_now(connection: AsyncConnection, table_id: str, person: str) -> list[Seat]:
    """A person's seats, within the transaction that acts for them: a substitute may have come a moment ago."""
    found = [
        place.seat
        for place in await connection.execute(queries.SEATS, {"at_table": table_id})
        if place.user_id == person
    ]
    if not found:
        raise not_found()
    return found


async def insert_record(connection: AsyncConnection, table_id: str, record: Record, key: str, body: str) -> None:
    """Append an entry; the primary key allows one per number, the unique key one per submission."""
    await connection.execute(queries.ENTRY, entry(table_id, record, key, body))


def entry(table_id: str, record: Record, key: str, body: str) -> dict[str, Any]:
    """An entry as it is stored."""
    return {
        "table_id": table_id, "number": record.number, "kind": record.kind, "seat": record.seat, "text": record.text,
        "luck": write_luck(record.luck), "digest": record.digest, "reveals": record.reveals, "chain": record.chain,
        "key": key, "body": body, "by": record.by, "at": record.at,
    }  # fmt: skip


async def save_snapshot(connection: AsyncConnection, table_id: str, number: int, state: State) -> None:
    """A whole position, so that a long game need not be replayed to be opened."""
    exists = await connection.scalar(
        select(schema.snapshots.c.number).where(
            schema.snapshots.c.table_id == table_id, schema.snapshots.c.number == number
        )
    )
    if exists is None:
        data = codec.dumps(codec.state_to_plain(state))
        await connection.execute(insert(schema.snapshots).values(table_id=table_id, number=number, state=data))


def asked_seats(state: State) -> list[Seat]:
    """The seats that owe an answer."""
    ask = asking(state)
    return list(ask.seats(state)) if ask is not None else []


def still_open(before: State, after: State, seat: Seat) -> bool:
    """Whether a seat is asked the very question it was asked before its move."""
    ask = asking(before)
    return ask is not None and asking(after) == ask and seat in ask.seats(before) and seat in ask.seats(after)


def time_spent(records: list[Record]) -> int:
    """How long the last move on the path took: whoever takes it back has used that time."""
    moves = path(records, records[-1].number)
    return moves[-1].at - records[moves[-1].number - 1].at if moves else 0


def asked_now(state: State) -> str:
    """The seats that owe an answer, as the lobby's lists keep it."""
    return ",".join(map(str, asked_seats(state)))


def result_of(live: Live, state: State) -> str:
    """The final account, kept beside the log for lists and ratings."""
    scores = live.game.result(state).scores
    return json.dumps([{"seat": score.seat, "rank": score.rank, "total": score.total} for score in scores])
