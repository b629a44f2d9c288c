"""People: guests, accounts, sessions and tokens. Secrets are stored only as hashes."""

import asyncio
import hashlib
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server import queries, schema
from magnate.server.db import Database
from magnate.server.line import BLANK, one_line
from magnate.server.problem import Problem

DAY = 86_400_000
IDLE = 30 * DAY  # a session not used for so long is over
MOST = 180 * DAY  # and so is one that is this old
SHORTEST, LONGEST = 12, 128  # of a password
NAME = 30

# Known to everybody, hence no secret; length does most of the work.
COMMON = frozenset(
    (
        "password1234", "passwordpassword", "123456789012", "1234567890123", "qwertyuiop12", "qwertyuiopas",
        "iloveyou1234", "letmeinletmein", "adminadminadmin", "welcome12345", "abcdefghijkl", "chicago18751",
        "magnatemagnate", "correcthorsebatterystaple",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Person:
    """Who is asking."""

    id: str
    name: str
    guest: bool


def new_id() -> str:
    """128 random bits, fit for an address."""
    found = secrets.token_urlsafe(16)
    return new_id() if found.startswith("-") else found  # a command line would take it for an option


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def clean_name(given: str) -> str:
    """A display name: one line of visible characters of one script, normalised."""
    name = " ".join(unicodedata.normalize("NFKC", given).split())
    if not 1 <= len(name) <= NAME:
        raise Problem(422, f"a name has 1 to {NAME} characters")
    if any(c in BLANK or unicodedata.category(c)[0] in "CM" or not (c.isalnum() or c in " -_.'") for c in name):
        raise Problem(422, "a name is made of letters, digits, spaces and - _ . '")
    scripts = {unicodedata.name(c, "?").split()[0] for c in name if c.isalpha()}
    if len(scripts) > 1:
        raise Problem(422, "a name is written in one script")
    return name


LOOK_ALIKE = str.maketrans(
    {"0": "o", "1": "l", "i": "l", "5": "s", "|": "l", "-": "", "_": "", ".": "", "'": "", " ": ""}
)


def folded(name: str) -> str:
    """What two names that look alike have in common."""
    return name.casefold().translate(LOOK_ALIKE)


def spelt(given: str) -> str:
    """The folded name that somebody means who logs in: the same for every spelling of it."""
    return folded(unicodedata.normalize("NFKC", given).replace("\0", ""))  # PostgreSQL takes no such character


class Accounts:
    """Sign-up, log-in, sessions and tokens."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        # Hashing is slow on purpose: a bounded pool keeps it away from the tables.
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        self.nobody = self.hasher.hash(secrets.token_urlsafe(16))

    async def _in_pool(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)

    # -- sessions ------------------------------------------------------------------------------------------------

    async def person_of(self, cookie: str | None) -> Person | None:
        """Who holds this session, if it is still good."""
        if not cookie:
            return None
        async with self.db.read() as connection:
            query = queries.PERSON_BY_COOKIE[self.db.sqlite]
            row = (await connection.execute(query, {"hashed": hash_of(cookie)})).one_or_none()
        if row is None or row.banned or row.now - row.seen > IDLE or row.now - row.begun > MOST:
            return None
        if row.now - row.seen > DAY // 24:
            async with self.db.write() as connection:
                await connection.execute(
                    update(schema.sessions).where(schema.sessions.c.hash == hash_of(cookie)).values(seen=row.now)
                )
        return person(row)

    async def open_session(self, connection: AsyncConnection, user_id: str, label: str) -> str:
        """A new session; the cookie's value is returned once and stored nowhere."""
        cookie = secrets.token_urlsafe(32)
        now = await self.db.now(connection)
        await connection.execute(
            insert(schema.sessions).values(
                hash=hash_of(cookie), user_id=user_id, label=one_line(label, 120), created=now, seen=now
            )
        )
        return cookie

    async def close_session(self, cookie: str) -> None:
        async with self.db.write() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == hash_of(cookie)))

    async def sessions_of(self, user_id: str) -> list[Row[Any]]:
        async with self.db.read() as connection:
            query = select(schema.sessions).where(schema.sessions.c.user_id == user_id)
            return list((await connection.execute(query.order_by(schema.sessions.c.seen.desc()))).all())

    async def revoke(self, user_id: str, hash_prefix: str) -> None:
        """End one of a person's sessions."""
        async with self.db.write() as connection:
            await connection.execute(
                delete(schema.sessions).where(
                    schema.sessions.c.user_id == user_id, schema.sessions.c.hash.startswith(hash_prefix)
                )
            )

    # -- people --------------------------------------------------------------------------------------------------

    async def guest(self, label: str) -> tuple[Person, str]:
        """Somebody who just wants to play."""
        async with self.db.write() as connection:
            who = Person(new_id(), f"Guest {secrets.randbelow(9000) + 1000}", True)
            await connection.execute(
                insert(schema.users).values(
                    id=who.id,
                    name=who.name,
                    folded=None,
                    settings="{}",
                    created=await self.db.now(connection),
                    banned=False,
                )
            )
            return who, await self.open_session(connection, who.id, label)

    async def sign_up(self, name: str, password: str, label: str, guest: Person | None = None) -> tuple[Person, str]:
        """An account; a guest who signs up keeps his tables."""
        name = clean_name(name)
        check_password(password)
        hashed = await self._in_pool(self.hasher.hash, password)
        try:
            async with self.db.write() as connection:
                now = await self.db.now(connection)
                if guest is not None and guest.guest:
                    user_id = guest.id
                    await connection.execute(
                        update(schema.users)
                        .where(schema.users.c.id == user_id)
                        .values(name=name, folded=folded(name), password=hashed)
                    )
                    await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == user_id))
                else:
                    user_id = new_id()
                    await connection.execute(
                        insert(schema.users).values(
                            id=user_id,
                            name=name,
                            folded=folded(name),
                            password=hashed,
                            settings="{}",
                            created=now,
                            banned=False,
                        )
                    )
                return Person(user_id, name, False), await self.open_session(connection, user_id, label)
        except IntegrityError:
            raise Problem(409, "this name, or one that looks like it, is taken") from None

    async def log_in(self, name: str, password: str, label: str) -> tuple[Person, str]:
        """The same answer in the same time, whether the name or the password is wrong."""
        async with self.db.read() as connection:
            query = select(schema.users).where(schema.users.c.folded == spelt(name))
            row = (await connection.execute(query)).one_or_none()
        stored = row.password if row is not None and row.password else self.nobody
        good = await self._in_pool(self._verify, stored, password[: LONGEST + 1])
        if row is None or not good or row.banned:
            raise Problem(401, "the name or the password is wrong")
        async with self.db.write() as connection:
            return person(row), await self.open_session(connection, row.id, label)

    async def change_password(self, who: Person, old: str, new: str, label: str) -> str:
        """Another password. Every session ends, and a new one begins for whoever has changed it."""
        check_password(new)
        users = schema.users.c
        async with self.db.read() as connection:
            stored = await connection.scalar(select(users.password).where(users.id == who.id))
        if stored is None or not await self._in_pool(self._verify, stored, old[: LONGEST + 1]):
            raise Problem(401, "the old password is wrong")
        hashed = await self._in_pool(self.hasher.hash, new)
        async with self.db.write() as connection:
            await connection.execute(update(schema.users).where(users.id == who.id).values(password=hashed))
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == who.id))
            return await self.open_session(connection, who.id, label)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False

    # -- tokens --------------------------------------------------------------------------------------------------

    async def new_token(self, user_id: str, label: str) -> str:
        """A token for the interface; shown once."""
        token = f"magnate_{secrets.token_urlsafe(32)}"
        async with self.db.write() as connection:
            await connection.execute(
                insert(schema.tokens).values(
                    hash=hash_of(token),
                    id=new_id(),
                    user_id=user_id,
                    label=one_line(label, 120),
                    created=await self.db.now(connection),
                )
            )
        return token

    async def person_of_token(self, token: str) -> Person | None:
        async with self.db.read() as connection:
            query = queries.PERSON_BY_TOKEN[self.db.sqlite]
            row = (await connection.execute(query, {"hashed": hash_of(token)})).one_or_none()
        if row is None or row.banned:
            return None
        if row.seen is None or row.now - row.seen > DAY // 24:
            async with self.db.write() as connection:
                used = schema.tokens.c.hash == hash_of(token)
                await connection.execute(update(schema.tokens).where(used).values(seen=row.now))
        return person(row)


def person(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.password is None)


def check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem(422, f"a password has {SHORTEST} to {LONGEST} characters")
    if password.casefold() in COMMON or len(dict.fromkeys(password)) < 4:
        raise Problem(422, "this password is known to everybody; take another")
