"""Pages and calls about people: profile, sessions, tokens, notices, vacation, block list."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from sqlalchemy import delete, insert, select, update
from starlette.responses import Response

from magnate.games import GAMES, find
from magnate.server import clocks, notices, schema
from magnate.server.accounts import Person
from magnate.server.house import House
from magnate.server.pages import go, page
from magnate.server.problem import Problem, not_found
from magnate.server.who import house_of, limit, must_be_somebody, person_of

router = APIRouter(include_in_schema=False)
UserId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
KINDS = ("turn", "invited", "ended", "reminder")


@router.get("/people/{user_id}")
async def profile(request: Request, user_id: UserId) -> Response:
    """A person's finished games and ratings; open to everybody."""
    house = house_of(request)
    who = await person_of(request)
    async with house.db.read() as connection:
        query = select(schema.users).where(schema.users.c.id == user_id, schema.users.c.banned.is_(False))
        shown = (await connection.execute(query)).one_or_none()
        if shown is None:
            raise not_found()
        rated = (await connection.execute(select(schema.ratings).where(schema.ratings.c.user_id == user_id))).all()
        ended = await finished(connection, user_id, public=who is None or who.id != user_id)
        blocked = who is not None and await is_blocked(connection, who.id, user_id)
    ratings = [
        {"game": find(row.game).title, "rating": (row.mu - 3 * row.sigma) // 100, "games": row.games}
        for row in rated
        if row.game in GAMES
    ]
    return page(request, "profile.html", who, person=shown, ratings=ratings, ended=ended, blocked=blocked)


async def finished(connection: Any, user_id: str, public: bool) -> list[dict[str, Any]]:
    """Finished games of a person; strangers see only those at listed tables."""
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select(tables.id, tables.title, tables.result, tables.ended, seats.seat)
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.user_id == user_id, tables.status == "finished")
        .order_by(tables.ended.desc())
        .limit(100)
    )
    if public:
        query = query.where(tables.listed)
    found = []
    for row in (await connection.execute(query)).all():
        ranks = {score["seat"]: score["rank"] for score in json.loads(row.result or "[]")}
        found.append({"id": row.id, "title": row.title, "rank": ranks.get(row.seat)})
    return found


async def is_blocked(connection: Any, user_id: str, other: str) -> bool:
    blocks = schema.blocks.c
    query = select(blocks.blocked).where(blocks.user_id == user_id, blocks.blocked == other)
    return await connection.scalar(query) is not None


@router.post("/people/{user_id}/block")
async def block(request: Request, user_id: UserId, on: Annotated[str, Form(max_length=5)] = "yes") -> Response:
    """Neither of the two meets the other at a new table, and the talk of one is hidden from the other."""
    who = await must_be_somebody(request)
    house = house_of(request)
    async with house.db.write() as connection:
        if await connection.scalar(select(schema.users.c.id).where(schema.users.c.id == user_id)) is None:
            raise not_found()
        blocks = schema.blocks.c
        await connection.execute(delete(schema.blocks).where(blocks.user_id == who.id, blocks.blocked == user_id))
        if on == "yes" and user_id != who.id:
            await connection.execute(insert(schema.blocks).values(user_id=who.id, blocked=user_id))
    return go(request, f"/people/{user_id}")


@router.get("/account")
async def account(request: Request) -> Response:
    """Everything about oneself."""
    who = await must_be_somebody(request)
    return page(request, "account.html", who, **await account_context(house_of(request), who))


async def account_context(house: House, who: Person) -> dict[str, Any]:
    async with house.db.read() as connection:
        row = (await connection.execute(select(schema.users).where(schema.users.c.id == who.id))).one()
        tokens = (await connection.execute(select(schema.tokens).where(schema.tokens.c.user_id == who.id))).all()
        columns = schema.notices.c
        failed = (
            await connection.execute(
                select(schema.notices)
                .where(columns.user_id == who.id, columns.error != "")
                .order_by(columns.id.desc())
                .limit(10)
            )
        ).all()
        now = await house.db.now(connection)
    return {
        "person": row,
        "settings": json.loads(row.settings),
        "sessions": await house.accounts.sessions_of(who.id),
        "tokens": tokens,
        "failed": failed,
        "kinds": KINDS,
        "vacation_days": row.vacation_left // 86_400_000,
        "away": row.vacation_until > now,
        "new_token": None,
    }


@router.post("/account/notices")
async def set_notices(request: Request) -> Response:
    """Where notices go, and which."""
    who = await must_be_somebody(request)
    house = house_of(request)
    form = {key: str(item) for key, item in (await request.form()).items()}
    mail, webhook = form.get("mail", "").strip(), form.get("webhook", "").strip()
    if mail and (mail.count("@") != 1 or len(mail) > 254 or any(c.isspace() or ord(c) < 33 for c in mail)):
        raise Problem(422, "this is not a mail address")
    if webhook:
        refused = await notices.refuse_address(webhook[:500], house.settings.local_webhooks)
        if refused:
            raise Problem(422, refused)
    async with house.db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        settings |= {
            "mail": bool(mail),
            "webhook": webhook[:500],
            "not": [kind for kind in KINDS if form.get(f"kind-{kind}") != "yes"],
        }
        await connection.execute(
            update(schema.users)
            .where(schema.users.c.id == who.id)
            .values(mail=mail or None, settings=json.dumps(settings))
        )
    return go(request, "/account")


@router.post("/account/vacation")
async def vacation(request: Request, days: Annotated[int, Form(ge=1, le=60)]) -> Response:
    who = await must_be_somebody(request)
    await clocks.take_vacation(house_of(request).db, who, days)
    return go(request, "/account")


@router.post("/account/tokens")
async def new_token(request: Request, label: Annotated[str, Form(max_length=120)] = "") -> Response:
    """A new token, shown once."""
    who = await must_be_somebody(request)
    limit(request, "tokens", 10, 3600, who.id)
    house = house_of(request)
    token = await house.accounts.new_token(who.id, label)
    context = await account_context(house, who)
    return page(request, "account.html", who, **{**context, "new_token": token})


@router.post("/account/tokens/{token_id}/revoke")
async def revoke_token(request: Request, token_id: UserId) -> Response:
    who = await must_be_somebody(request)
    async with house_of(request).db.write() as connection:
        columns = schema.tokens.c
        await connection.execute(delete(schema.tokens).where(columns.id == token_id, columns.user_id == who.id))
    return go(request, "/account")


@router.post("/account/sessions/{mark}/revoke")
async def revoke_session(request: Request, mark: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]) -> Response:
    """End a session of one's own."""
    who = await must_be_somebody(request)
    await house_of(request).accounts.revoke(who.id, mark)
    return go(request, "/account")
