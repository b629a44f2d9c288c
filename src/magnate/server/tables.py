"""Tables: made and started. Who sits at them is in seating.py."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.bots import BOTS
from magnate.core import codec
from magnate.core.chance import Dice
from magnate.core.driver import flush, settle
from magnate.core.game import BadConfig
from magnate.games import GAMES, find
from magnate.server import notices, queries, schema
from magnate.server.accounts import Person, new_id
from magnate.server.consequences import Turn, follow
from magnate.server.db import Database
from magnate.server.hints import Hints
from magnate.server.line import one_line
from magnate.server.live import config_of
from magnate.server.log import Damaged, Noted, Record, mixed, root
from magnate.server.paces import PACES
from magnate.server.play import asked_now, asked_seats, insert_record, locked, save_snapshot
from magnate.server.problem import Problem, not_found

TITLE = 80


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


class Tables:
    """Opens and starts tables."""

    def __init__(self, db: Database, hints: Hints) -> None:
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
        async with self.db.write() as connection:
            now = await self.db.now(connection)
            await connection.execute(
                insert(schema.tables).values(
                    id=table_id, title=title, game=game.key, version=game.version, status="open", owner=owner.id,
                    options=json.dumps(dict(config.options)), errata=json.dumps(dict(config.errata)),
                    pace=wanted.pace, listed=wanted.listed, spectators=wanted.spectators, created=now,
                    quarantine="", on_expiry="caretaker", number=-1, chain="", drawn=0, asked="",
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

    async def start(self, who: Person, table_id: str) -> None:
        """Mix the seats' words into the secret and set up the game."""
        async with self.db.write() as connection:
            row = await locked(self.db, connection, table_id)
            if row.owner != who.id:
                raise not_found()
            if row.status != "open":
                raise Problem(409, f"the table is {row.status}")
            places = await seats_of(connection, table_id)
            if any(place.kind == "open" for place in places):
                raise Problem(409, "a seat is still open")
            await begin(self.db, connection, row, places)
        await self.hints.announce(table_id, 0)


async def seats_of(connection: AsyncConnection, table_id: str) -> list[Row[Any]]:
    """The seats of a table in order."""
    return list((await connection.execute(queries.SEATS, {"at_table": table_id})).all())


async def begin(db: Database, connection: AsyncConnection, row: Row[Any], places: list[Row[Any]]) -> None:
    """Entry 0: the set-up with its luck."""
    try:
        game, config = config_of(row, len(places))
    except Damaged as damage:
        raise Problem(409, str(damage)) from None
    secret = await connection.scalar(queries.SECRET, {"at_table": row.id})
    words = json.dumps([place.words for place in places], separators=(",", ":"))
    dice = Noted(mixed(str(secret), words))
    s = game.setup(config, dice)
    flush(s)
    settle(s)
    now = await db.now(connection)
    record = Record(0, "setup", -1, "", tuple(dice.notes), codec.digest(s), True, "house", now)
    record = record.linked(root(row.commitment, -1))
    await insert_record(connection, row.id, record, "setup", "")
    await save_snapshot(connection, row.id, 0, s)
    await connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == row.id)
        .values(
            status="playing",
            number=0,
            chain=record.chain,
            drawn=len(record.luck),
            words=words,
            asked=asked_now(s),
            started=now,
        )
    )
    await follow(db, connection, Turn(row, record, asked_seats(s), started_by=row.owner))
