"""People in every role, and tables of every kind for them."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select, update

import magnate
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people.accounts import Person, hash_of
from magnate.server.tables import seating
from magnate.server.tables.lifecycle import Wanted
from tests.hostile.requests import PASSWORD
from tests.server.company import change, live_of

KINDS = ("listed", "private", "closed", "open", "private open", "finished", "private finished")
SEATED = ("first", "second", "third")
ROLES = ("anonymous", "stranger", "spectator", "owner", *SEATED, "former", "banned", "invited")


@dataclass
class Company:
    """Everybody, with their tokens and cookies."""

    house: OpenHouse
    people: dict[str, Person] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    headers: dict[str, dict[str, str]] = field(default_factory=dict)

    async def gather(self) -> "Company":
        for role in ROLES[1:]:
            self.people[role], self.cookies[role] = await self.house.accounts.sign_up(role, PASSWORD, "test")
            self.tokens[role] = await self.house.accounts.new_token(self.people[role].id, "test")
            self.headers[role] = {"authorization": f"Bearer {self.tokens[role]}"}
        self.headers["anonymous"] = {"origin": "http://127.0.0.1:8875"}
        async with self.house.db.write() as connection:
            users = schema.users.c
            who = self.people["banned"].id
            await connection.execute(update(schema.users).where(users.id == who).values(banned=True))
        return self

    async def table(self, kind: str) -> dict[str, str]:
        """A table and what a request to it needs; its owner sat there once, and the banned one still does."""
        house, people = self.house, self.people
        begun = "open" not in kind
        owner = people["owner"]
        table = await house.tables.create(owner, Wanted("chicago1875", "", ("me", *["open"] * 3), {}, {}, listed=True))
        await seating.join(house, people["second"], table)
        if begun:
            await seating.join(house, people["former"], table)
        async with house.db.write() as connection:
            seats = schema.seats.c
            given = {0: "first", 3: "banned"}
            for seat, role in given.items():
                query = update(schema.seats).where(seats.table_id == table, seats.seat == seat)
                await connection.execute(query.values(kind="person", user_id=people[role].id))
        if begun:
            await house.tables.start(owner, table)
            await change(house, table, 2, user_id=people["third"].id)
        elif kind == "private open":
            await seating.reserve(house, owner, table, 2, "invited")
        await self._make(kind, table)
        return await self._known(table, begun)

    async def _make(self, kind: str, table: str) -> None:
        values: dict[str, Any] = {"listed": "private" not in kind, "spectators": kind != "closed"}
        if "finished" in kind:
            values |= {"status": "finished", "result": "[]", "asked": ""}
        async with self.house.db.write() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))

    async def _known(self, table: str, begun: bool) -> dict[str, str]:
        known = {"table_id": table, "game": "carnegie", "number": "0", "invite": "x" * 32, "asked": "0", "move": "pass"}
        known |= {"pass": "pass", "user_id": self.people["former"].id, "name": "stranger", "mark": "0" * 64}
        known["chart"] = "wealth"
        known["token_id"] = await self.token_of("owner")
        if begun:
            live = await live_of(self.house, table)
            move = magnate.legal(live.state)[0]
            known |= {"asked": str(move.seat), "move": magnate.write(move)}
        return known

    async def token_of(self, role: str) -> str:
        tokens = schema.tokens.c
        async with self.house.db.read() as connection:
            query = select(tokens.id).where(tokens.hash == hash_of(self.tokens[role]))
            return str(await connection.scalar(query))

    async def print(self) -> str:
        """A hash of everything that nobody may change unasked; newcomers are left out, and when keys were last used."""
        ids = [person.id for person in self.people.values()]
        sha = hashlib.sha256()
        async with self.house.db.read() as connection:
            for table in (
                schema.tables,
                schema.seats,
                schema.entries,
                schema.chat,
                schema.whispers,
                schema.seeds,
                schema.snapshots,
            ):
                rows = (await connection.execute(select(table).order_by(*table.primary_key))).all()
                sha.update(json.dumps([list(row) for row in rows]).encode())
            for table in (schema.users, schema.sessions, schema.tokens, schema.blocks):
                mine = table.c.id if table is schema.users else table.c.user_id
                kept = [column for column in table.c if column.name != "seen"]
                query = select(*kept).where(mine.in_(ids)).order_by(*table.primary_key)
                sha.update(json.dumps([list(row) for row in (await connection.execute(query)).all()]).encode())
        return sha.hexdigest()


def sees(role: str, kind: str) -> bool:
    """Whether somebody may look at a table, told once more in plain words."""
    if role == "banned":
        return False
    if role in SEATED and not (role == "third" and "open" in kind):
        return True
    if kind == "closed":
        return False
    if "private" not in kind:
        return True
    return role == "owner" or (role == "invited" and kind == "private open")


def sits(role: str, kind: str) -> bool:
    return role in SEATED and not (role == "third" and "open" in kind)
