"""What people are and choose: profiles, block lists, tokens, and where their notices go."""

import json
import re
import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.games import GAMES, find
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.db.rows import Named, UserRow, read_row, read_rows
from magnate.server.errors import Problem, not_found
from magnate.server.people import notices, ratings, webhooks
from magnate.server.people.accounts import Person

MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
WEBHOOK = 500  # characters of an address


@dataclass(slots=True)
class TokenRow:
    """A token, without its secret."""

    hash: str
    id: str
    user_id: str
    label: str
    created: int
    seen: int | None


@dataclass(slots=True)
class RatingRow:
    """How strong somebody is at a game."""

    user_id: str
    game: str
    mu: int
    sigma: int
    games: int


@dataclass(frozen=True)
class Rating:
    """The same as people see it, and how it went."""

    game: str
    rating: int
    games: int
    steps: list[int]


@dataclass
class Ended:
    """A finished game of a person."""

    id: str
    title: str
    game: str
    rank: int
    ended: int | None


@dataclass(frozen=True)
class Profile:
    """What everybody may know of a person."""

    person: UserRow
    ratings: list[Rating]
    ended: list[Ended]
    blocked: bool  # by whoever looks


async def user_of(connection: AsyncConnection, user_id: str) -> UserRow:
    """The row of a person."""
    found = await read_row(connection, UserRow, select(schema.users).where(schema.users.c.id == user_id))
    assert found is not None
    return found


async def profile_of(db: Database, user_id: str, who: Person | None) -> Profile:
    """What everybody may know of a person."""
    async with db.read() as connection:
        query = select(schema.users).where(schema.users.c.id == user_id, schema.users.c.banned.is_(False))
        person = await read_row(connection, UserRow, query)
        if person is None:
            raise not_found()
        rated = await read_rows(
            connection, RatingRow, select(schema.ratings).where(schema.ratings.c.user_id == user_id)
        )
        steps = await rating_steps(connection, user_id)
        ended = await finished(connection, user_id, public=who is None or who.id != user_id)
        blocked = who is not None and await is_blocked(connection, who.id, user_id)
    found = [
        Rating(find(row.game).title, ratings.displayed(row.mu, row.sigma), row.games, steps.get(row.game, []))
        for row in rated
        if row.game in GAMES
    ]
    return Profile(person, found, ended, blocked)


async def rating_steps(connection: AsyncConnection, user_id: str) -> dict[str, list[int]]:
    """How a person's ratings went, game by game, the latest hundred of each."""
    columns = schema.rating_steps.c
    query = select(columns.game, columns.shown).where(columns.user_id == user_id).order_by(columns.game, columns.step)
    found: dict[str, list[int]] = {}
    for game, shown in await connection.execute(query):
        found.setdefault(game, []).append(shown)
    return {game: steps[-100:] for game, steps in found.items()}


async def finished(connection: AsyncConnection, user_id: str, public: bool) -> list[Ended]:
    """Finished games of a person; strangers see only those at listed tables."""
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(tables.id, tables.title, tables.game, tables.result, tables.ended, seats.seat)
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.user_id == user_id, tables.status == "finished")
        .order_by(tables.ended.desc())
        .limit(100)
    )
    if public:
        query = query.where(tables.listed)
    found: dict[str, Ended] = {}
    for table_id, title, game, result, ended, seat in await connection.execute(query):
        ranks = {score["seat"]: score["rank"] for score in json.loads(result or "[]")}
        card = found.setdefault(table_id, Ended(table_id, title, game, 99, ended))
        card.rank = min(card.rank, ranks.get(seat, 99))
    return list(found.values())


async def is_blocked(connection: AsyncConnection, user_id: str, other: str) -> bool:
    blocks = schema.blocks.c
    query = select(blocks.blocked).where(blocks.user_id == user_id, blocks.blocked == other)
    return await connection.scalar(query) is not None


async def set_blocked(db: Database, who: Person, user_id: str, blocked: bool) -> None:
    """The two do not meet at a new table, and the talk of the one is hidden from the other."""
    async with db.write() as connection:
        if await connection.scalar(select(schema.users.c.id).where(schema.users.c.id == user_id)) is None:
            raise not_found()
        blocks = schema.blocks.c
        await connection.execute(delete(schema.blocks).where(blocks.user_id == who.id, blocks.blocked == user_id))
        if blocked and user_id != who.id:
            await connection.execute(insert(schema.blocks).values(user_id=who.id, blocked=user_id))


async def blocked_by(db: Database, who: Person) -> list[Named]:
    """The people somebody has blocked."""
    blocks, users = schema.blocks.c, schema.users.c
    query = select(users.id, users.name).join(schema.blocks, blocks.blocked == users.id).where(blocks.user_id == who.id)
    async with db.read() as connection:
        return await read_rows(connection, Named, query.order_by(users.name))


async def tokens_of(db: Database, who: Person) -> list[TokenRow]:
    columns = schema.tokens.c
    async with db.read() as connection:
        query = select(schema.tokens).where(columns.user_id == who.id).order_by(columns.created.desc())
        return await read_rows(connection, TokenRow, query)


async def drop_token(db: Database, who: Person, token_id: str) -> None:
    columns = schema.tokens.c
    async with db.write() as connection:
        query = delete(schema.tokens).where(columns.id == token_id, columns.user_id == who.id)
        if (await connection.execute(query)).rowcount == 0:
            raise not_found()


async def choose_notices(
    db: Database, who: Person, mail: str, webhook: str, unwanted: list[str], local: bool = False
) -> None:
    """Where notices go, and which are not wanted. A new mail address is asked first whether it wants them.

    `local` = webhooks may reach this machine and its neighbours.
    """
    if mail and (len(mail) > 254 or not MAIL.fullmatch(mail)):
        raise Problem(422, "this is not a mail address")
    if len(webhook) > WEBHOOK:
        raise Problem(422, f"a webhook has at most {WEBHOOK} characters")
    if webhook:
        address, refused = await webhooks.resolve(webhook, local)
        if address is None:
            raise Problem(422, refused)
    async with db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        settings |= {"webhook": webhook, "not": unwanted}
        if mail != (await mail_of(connection, who) or ""):
            if mail and who.guest:
                raise Problem(403, "sign up first: mails go to people with an account")
            settings |= {
                "mail": False,
                "code": await notices.ask_for_consent(db, connection, who.id) if mail else "",
            }
        await notices.keep_settings(connection, who.id, settings, mail=mail or None)


async def mail_of(connection: AsyncConnection, who: Person) -> str | None:
    found = await connection.scalar(select(schema.users.c.mail).where(schema.users.c.id == who.id))
    return None if found is None else str(found)


async def confirm_mail(db: Database, who: Person, code: str) -> None:
    """The owner of the address has read his mail."""
    async with db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        if not code or not secrets.compare_digest(settings.get("code", "").encode(), code.encode()):
            raise Problem(422, "this code is not the one that was sent")
        settings |= {"mail": True, "code": ""}
        await notices.keep_settings(connection, who.id, settings)


async def test_notices(db: Database, post: notices.Post, who: Person) -> int:
    """A notice on every channel, at once; returns how many."""
    async with db.write() as connection:
        columns = schema.notices.c
        query = select(func.max(columns.number)).where(columns.user_id == who.id, columns.kind == "test")
        number = int(await connection.scalar(query) or 0) + 1
        queued = await notices.note(db, connection, who.id, "test", None, number)
    if not queued:
        raise Problem(409, "you have named no webhook and no mail address that is confirmed")
    await post.send_due()
    return queued


# -- pages -------------------------------------------------------------------------------------------------------------
