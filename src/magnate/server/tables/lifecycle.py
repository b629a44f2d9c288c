"""Tables: made and started. Who sits at them is in seating.py."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.bots import BOTS
from magnate.core.chance import Dice
from magnate.core.config import BadConfig
from magnate.core.record import Damaged, lay, root, set_up
from magnate.games import GAMES, find
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.db.rows import LockedTable, SeatRow
from magnate.server.errors import Problem, not_found
from magnate.server.people import notices
from magnate.server.people.accounts import Person, new_id
from magnate.server.plain_text import one_line
from magnate.server.tables import sealing
from magnate.server.tables.after_move import Turn, append
from magnate.server.tables.announcements import Announcements
from magnate.server.tables.cache import config_of
from magnate.server.tables.game_log import mixed
from magnate.server.tables.store import locked, seats_of, waited_for
from magnate.server.tables.time_controls import PACES

TITLE = 80
MOST = 200  # tables of one person that have not ended: every one of them is looked at again and again


@dataclass(frozen=True)
class Wanted:
    """A table somebody wants to open."""

    game: str
    title: str
    seats: tuple[str, ...]  # "me", "open" or a bot's name, in order
    options: dict[str, Any]
    errata: dict[str, Any]
    pace: str = "untimed"
    listed: bool = False
    spectators: bool = True
    when_full: bool = False  # it starts as soon as nobody is missing; else when its owner says so


class Tables:
    """Opens and starts tables."""

    def __init__(self, db: Database, hints: Announcements) -> None:
        self.db = db
        self.hints = hints
        self.errata: Mapping[str, Mapping[str, Any]] = {}  # corrected figures of this house, by game

    async def create(
        self, owner: Person, wanted: Wanted, parent: str | None = None, kept: tuple[str | None, ...] = ()
    ) -> str:
        """Open a table; it starts at once if nobody is missing. Open seats may be kept for people."""
        wanted = replace(wanted, errata={**self.errata.get(wanted.game, {}), **wanted.errata})
        title = self._check(wanted)
        game = find(wanted.game)
        config = game.config(len(wanted.seats), wanted.options, wanted.errata)
        table_id = new_id()
        secret, nonce = Dice.fresh(), secrets.token_bytes(16)
        async with self.db.write(table_id) as connection:
            now = await self.db.now(connection)
            await room_for(connection, owner)
            await connection.execute(
                insert(schema.tables).values(
                    id=table_id, title=title, game=game.key, version=game.version, status="open", owner=owner.id,
                    options=json.dumps(dict(config.options)), errata=json.dumps(dict(config.errata)),
                    pace=wanted.pace, listed=wanted.listed, spectators=wanted.spectators, when_full=wanted.when_full,
                    created=now,
                    quarantine="", on_expiry="caretaker", number=-1, chain="", drawn=0, asked="", forced="",
                    commitment=secret.commitment(table_id, nonce), nonce=nonce.hex(), words="[]", parent=parent,
                )
            )  # fmt: skip
            await connection.execute(insert(schema.seeds).values(table_id=table_id, secret=secret.key.hex()))
            for seat, kind in enumerate(wanted.seats):
                guest = kept[seat] if kept and kind == "open" else None
                await connection.execute(
                    insert(schema.seats).values(
                        table_id=table_id,
                        seat=seat,
                        kind="person" if kind == "me" else "open" if kind == "open" else "bot",
                        user_id=owner.id if kind == "me" else None,
                        bot=kind if kind in BOTS else "",
                        bank_ms=PACES[wanted.pace].bank,
                        reserved=guest,
                    )
                )
                if guest is not None:
                    await notices.note(self.db, connection, guest, "invited", table_id, 0)
        if "open" not in wanted.seats:
            await self.start(owner, table_id)
        return table_id

    def _check(self, wanted: Wanted) -> str:
        """Refuse a table that cannot be; returns its title."""
        if wanted.game not in GAMES:
            raise Problem(422, f"there is no game {wanted.game[:40]!r}; there are {', '.join(GAMES)}")
        game = find(wanted.game)
        try:
            game.config(len(wanted.seats), wanted.options, wanted.errata)
        except BadConfig as error:
            raise Problem(422, str(error)) from None
        if wanted.pace not in PACES:
            raise Problem(422, f"there is no pace {wanted.pace[:20]!r}; there are {', '.join(PACES)}")
        for kind in wanted.seats:
            if kind not in ("me", "open", *BOTS):
                raise Problem(422, f"a seat is me, open or one of {', '.join(BOTS)}; not {kind[:20]!r}")
        if "me" not in wanted.seats:
            raise Problem(422, "you need a seat at your own table")
        return one_line(wanted.title, TITLE) or game.title

    async def start(self, who: Person, table_id: str, fill: str = "") -> None:
        """Mix the seats' words into the secret and set up the game; open seats may be filled with bots."""
        if fill and fill not in BOTS:
            raise Problem(422, f"there is no opponent {fill[:20]!r}; there are {', '.join(BOTS)}")
        async with self.db.write(table_id) as connection:
            row = await locked(self.db, connection, table_id)
            if row.owner != who.id:
                raise not_found()
            if row.status != "open":
                raise Problem(409, f"the table is {row.status}")
            places = await seats_of(connection, table_id)
            if fill and any(place.kind == "open" for place in places):
                await fill_up(connection, table_id, fill)
                places = await seats_of(connection, table_id)
            if any(place.kind == "open" for place in places):
                raise Problem(409, "a seat is still open")
            await begin_once_shown(self.db, connection, row, places)
        await self.hints.announce(table_id, 0)

    async def start_if_full(self, table_id: str) -> bool:
        """Begin a game that waits for nobody any more, if its owner wanted that."""
        async with self.db.write(table_id) as connection:
            row = await locked(self.db, connection, table_id)
            places = await seats_of(connection, table_id)
            if row.status != "open" or not row.when_full or any(place.kind == "open" for place in places):
                return False
            await begin_once_shown(self.db, connection, row, places)
        await self.hints.announce(table_id, 0)
        return True

    async def start_if_shown(self, table_id: str) -> bool:
        """Begin a game whose start was put off until all sealed words are shown."""
        async with self.db.write(table_id) as connection:
            row = await locked(self.db, connection, table_id)
            places = await seats_of(connection, table_id)
            if row.status != "open" or sealing.owing(places):
                return False
            await begin(self.db, connection, row, places)
        await self.hints.announce(table_id, 0)
        return True


async def room_for(connection: AsyncConnection, owner: Person) -> None:
    """Refuse one table too many."""
    tables = schema.tables.c
    query = select(func.count()).where(tables.owner == owner.id, tables.status.in_(("open", "playing")))
    if int(await connection.scalar(query) or 0) >= MOST:
        raise Problem(409, f"you have {MOST} tables that have not ended; end some of them first")


async def fill_up(connection: AsyncConnection, table_id: str, bot: str) -> None:
    """A bot at every open seat; whoever was invited there comes too late."""
    seats = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(seats.table_id == table_id, seats.kind == "open")
        .values(kind="bot", bot=bot, reserved=None, invite=None)
    )


async def begin_once_shown(
    db: Database, connection: AsyncConnection, row: LockedTable, places: Sequence[SeatRow]
) -> None:
    """Begin, or first ask for the words that are sealed."""
    if not await sealing.ask(db, connection, row, places):
        await begin(db, connection, row, places)


async def begin(db: Database, connection: AsyncConnection, row: LockedTable, places: Sequence[SeatRow]) -> None:
    """Entry 0: the set-up with its luck."""
    try:
        game, config = config_of(row, len(places))
    except Damaged as damage:
        raise Problem(409, str(damage)) from None
    words = json.dumps([place.words for place in places], separators=(",", ":"))
    dice = Dice(mixed(str(row.secret), words))
    s = lay(game, config, dice)
    now = await db.now(connection)
    record = replace(set_up(s), by="house", at=now).linked(root(row.commitment, -1))
    head = {"status": "playing", "words": words, "started": now}
    await append(db, connection, Turn(row, record, waited_for(s)), s, "setup", head=head)
