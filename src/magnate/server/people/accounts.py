"""People: guests, accounts, sessions and tokens. Secrets are stored only as hashes."""

import asyncio
import hashlib
import hmac
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server.db import schema, statements
from magnate.server.db.engine import Database, Unavailable
from magnate.server.db.rows import UserRow, read_row, read_rows
from magnate.server.errors import Problem
from magnate.server.names import clean_name, folded, keys_of, seen_as
from magnate.server.plain_text import one_line

DAY = 86_400_000
IDLE = 30 * DAY  # a session not used for so long is over
MOST = 180 * DAY  # and so is one that is this old
SHORTEST, LONGEST = 12, 128  # of a password
TAKEN = "this name, or one that looks like it, is taken"
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

# Known to everybody, hence no secret; length does most of the work.
COMMON = frozenset(
    (
        "password1234", "passwordpassword", "123456789012", "1234567890123", "qwertyuiop12", "qwertyuiopas",
        "iloveyou1234", "letmeinletmein", "adminadminadmin", "welcome12345", "abcdefghijkl", "chicago18751",
        "magnatemagnate", "correcthorsebatterystaple",
    )
)  # fmt: skip


@dataclass(slots=True)
class Holder:
    """Who holds a secret, when it was made and last used, and what time it is."""

    id: str
    name: str
    guest: bool
    banned: bool
    begun: int
    seen: int | None
    now: int


@dataclass(slots=True)
class SessionRow:
    """A session of a person."""

    hash: str
    user_id: str
    label: str
    created: int
    seen: int


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


@cache
def nobodys_password() -> str:
    """A hash for names without an account: to compare with it takes as long as with any other."""
    return HASHER.hash(secrets.token_urlsafe(16))


class Accounts:
    """Sign-up, log-in, sessions and tokens."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.hasher = HASHER
        self.nobody = nobodys_password()
        # Hashing is slow on purpose: a bounded pool keeps it away from the tables.
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="passwords")

    async def _in_pool(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)

    # -- sessions ------------------------------------------------------------------------------------------------

    async def person_of(self, cookie: str | None) -> Person | None:
        """Who holds this session, if it is still good."""
        if not cookie:
            return None
        async with self.db.read() as connection:
            row = await read_row(connection, Holder, statements.PERSON_BY_COOKIE, {"hashed": hash_of(cookie)})
        if row is None or row.banned or row.now - (row.seen or 0) > IDLE or row.now - row.begun > MOST:
            return None
        if row.now - (row.seen or 0) > DAY // 24:
            with suppress(Unavailable):  # whoever only reads is served all the same
                async with self.db.write() as connection:
                    await connection.execute(
                        update(schema.sessions).where(schema.sessions.c.hash == hash_of(cookie)).values(seen=row.now)
                    )
        return Person(row.id, row.name, row.guest)

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

    async def sessions_of(self, user_id: str) -> list[SessionRow]:
        async with self.db.read() as connection:
            query = select(schema.sessions).where(schema.sessions.c.user_id == user_id)
            return await read_rows(connection, SessionRow, query.order_by(schema.sessions.c.seen.desc()))

    async def revoke(self, user_id: str, hash_prefix: str) -> None:
        """End one of a person's sessions."""
        async with self.db.write() as connection:
            await connection.execute(
                delete(schema.sessions).where(
                    schema.sessions.c.user_id == user_id, schema.sessions.c.hash.startswith(hash_prefix)
                )
            )

    # -- people --------------------------------------------------------------------------------------------------

    async def guest(self, label: str, name: str = "") -> tuple[Person, str]:
        """Somebody who just wants to play, under a name of their own or as one of many guests."""
        async with self.db.write() as connection:
            called = f"Guest {secrets.randbelow(9000) + 1000}"
            if name.strip():
                called = await self._guest_name(connection, name)
            who = Person(new_id(), called, True)
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

    async def _guest_name(self, connection: AsyncConnection, given: str) -> str:
        """A name for a guest; it may not look like that of somebody with an account."""
        name = clean_name(given)
        if await taken(connection, name):
            raise Problem(409, "this name, or one that looks like it, belongs to somebody with an account")
        return name

    async def rename(self, who: Person, name: str) -> None:
        """Another name for a guest; an account keeps its own."""
        if not who.guest:
            raise Problem(409, "an account keeps its name")
        async with self.db.write() as connection:
            called = await self._guest_name(connection, name)
            await connection.execute(update(schema.users).where(schema.users.c.id == who.id).values(name=called))

    async def sign_up(self, name: str, password: str, label: str, guest: Person | None = None) -> tuple[Person, str]:
        """An account; a guest who signs up keeps the tables, and none of the sessions and tokens from before."""
        name = clean_name(name)
        check_password(password)
        hashed = await self._in_pool(self.hasher.hash, password)
        try:
            async with self.db.write() as connection:
                if await taken(connection, name):
                    raise Problem(409, TAKEN)
                now = await self.db.now(connection)
                if guest is not None and guest.guest:
                    user_id = guest.id
                    await connection.execute(
                        update(schema.users)
                        .where(schema.users.c.id == user_id)
                        .values(name=name, folded=folded(name), password=hashed)
                    )
                    await end_secrets(connection, user_id)
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
            raise Problem(409, TAKEN) from None

    async def log_in(self, name: str, password: str, label: str) -> tuple[Person, str]:
        """The same answer in the same time, whether the name or the password is wrong."""
        async with self.db.read() as connection:
            row = await named(connection, name)
        stored = row.password if row is not None and row.password else self.nobody
        good = await self._in_pool(self._verify, stored, password[: LONGEST + 1])
        if row is None or not good or row.banned:
            raise Problem(401, "the name or the password is wrong")
        async with self.db.write() as connection:
            return Person(row.id, row.name, False), await self.open_session(connection, row.id, label)

    async def mark_of(self, user_id: str) -> str:
        """What a browser keeps that this person has logged in with; another password makes it worthless."""
        async with self.db.read() as connection:
            row = await read_row(connection, UserRow, select(schema.users).where(schema.users.c.id == user_id))
        return "" if row is None else mark(row)

    async def is_known(self, given: str, name: str) -> bool:
        """Whether a browser shows the mark of the person of this name."""
        async with self.db.read() as connection:
            row = await named(connection, name)
        return row is not None and hmac.compare_digest(given.encode(), mark(row).encode())

    async def change_password(self, who: Person, old: str, new: str, label: str, keep_tokens: bool = False) -> str:
        """Another password. Every session ends, and every token that is not kept; the one who changed it stays."""
        check_password(new)
        users = schema.users.c
        async with self.db.read() as connection:
            stored = await connection.scalar(select(users.password).where(users.id == who.id))
        if stored is None or not await self._in_pool(self._verify, stored, old[: LONGEST + 1]):
            raise Problem(401, "the old password is wrong")
        hashed = await self._in_pool(self.hasher.hash, new)
        async with self.db.write() as connection:
            await connection.execute(update(schema.users).where(users.id == who.id).values(password=hashed))
            await end_secrets(connection, who.id, keep_tokens)
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
            row = await read_row(connection, Holder, statements.PERSON_BY_TOKEN, {"hashed": hash_of(token)})
        if row is None or row.banned:
            return None
        if row.seen is None or row.now - row.seen > DAY // 24:
            with suppress(Unavailable):
                async with self.db.write() as connection:
                    used = schema.tokens.c.hash == hash_of(token)
                    await connection.execute(update(schema.tokens).where(used).values(seen=row.now))
        return Person(row.id, row.name, row.guest)


def mark(row: UserRow) -> str:
    """Follows from the stored hash of the password, which nobody outside has."""
    return f"{row.id}.{hmac.new((row.password or '').encode(), row.id.encode(), 'sha256').hexdigest()}"


async def end_secrets(connection: AsyncConnection, user_id: str, keep_tokens: bool = False) -> None:
    """Whoever holds a session of this person, or a token, is out."""
    for table in (schema.sessions,) if keep_tokens else (schema.sessions, schema.tokens):
        await connection.execute(delete(table).where(table.c.user_id == user_id))


async def named(connection: AsyncConnection, given: str) -> UserRow | None:
    """The account of a name, in any spelling of it."""
    found = await read_rows(connection, UserRow, select(schema.users).where(schema.users.c.folded.in_(keys_of(given))))
    return min(found, key=lambda row: keys_of(given).index(row.folded or ""), default=None)


async def taken(connection: AsyncConnection, name: str) -> bool:
    """Whether an account has this name, or one that looks like it."""
    query = select(schema.users.c.id).where(schema.users.c.folded.in_(seen_as(name)))
    return (await connection.execute(query.limit(1))).first() is not None


def check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem(422, f"a password has {SHORTEST} to {LONGEST} characters")
    if password.casefold() in COMMON or len(dict.fromkeys(password)) < 4:
        raise Problem(422, "this password is known to everybody; take another")
