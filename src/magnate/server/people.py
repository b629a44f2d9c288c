"""Pages about people: profile, sessions, tokens, notices, vacation, password, block list."""

import json
import re
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from magnate.games import GAMES, find
from magnate.server import clocks, notices, ratings, schema
from magnate.server.accounts import Person, hash_of, spelt
from magnate.server.house import House
from magnate.server.notices import KINDS
from magnate.server.paces import DAY
from magnate.server.pages import go, page, templates
from magnate.server.problem import Problem, not_found
from magnate.server.who import cookie_name, give_cookie, house_of, limit, must_be_somebody, person_of, take_cookie

router = APIRouter(include_in_schema=False)
UserId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
WEBHOOK = 500  # characters of an address


# -- what is done, for pages and for the interface ---------------------------------------------------------------------


async def shown(house: House, user_id: str, who: Person | None) -> dict[str, Any]:
    """What everybody may know of a person."""
    async with house.db.read() as connection:
        query = select(schema.users).where(schema.users.c.id == user_id, schema.users.c.banned.is_(False))
        person = (await connection.execute(query)).one_or_none()
        if person is None:
            raise not_found()
        rated = (await connection.execute(select(schema.ratings).where(schema.ratings.c.user_id == user_id))).all()
        steps = await rating_steps(connection, user_id)
        ended = await finished(connection, user_id, public=who is None or who.id != user_id)
        blocked = who is not None and await is_blocked(connection, who.id, user_id)
    found = [
        {
            "game": find(row.game).title,
            "rating": ratings.shown(row.mu, row.sigma),
            "games": row.games,
            "steps": steps.get(row.game, []),
        }
        for row in rated
        if row.game in GAMES
    ]
    return {"person": person, "ratings": found, "ended": ended, "blocked": blocked}


async def rating_steps(connection: AsyncConnection, user_id: str) -> dict[str, list[int]]:
    """How a person's ratings went, game by game, the latest hundred of each."""
    columns = schema.rating_steps.c
    query = select(columns.game, columns.shown).where(columns.user_id == user_id).order_by(columns.game, columns.step)
    found: dict[str, list[int]] = {}
    for row in (await connection.execute(query)).all():
        found.setdefault(row.game, []).append(row.shown)
    return {game: steps[-100:] for game, steps in found.items()}


def spark(steps: list[int]) -> str:
    """The way of a rating from 0 as an SVG path, 100 wide and 40 high.

    >>> spark([10, -10, 30])
    'M0 30L33.3 20L66.7 40L100 0'
    """
    way = [0, *steps]
    low, high = min(way), max(*way, min(way) + 1)
    points = (f"{100 * i / len(steps):.3g} {40 * (high - step) / (high - low):.3g}" for i, step in enumerate(way))
    return "M" + "L".join(points)


templates.env.filters["spark"] = spark


async def finished(connection: AsyncConnection, user_id: str, public: bool) -> list[dict[str, Any]]:
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
    found: dict[str, dict[str, Any]] = {}
    for row in (await connection.execute(query)).all():
        ranks = {score["seat"]: score["rank"] for score in json.loads(row.result or "[]")}
        card = found.setdefault(
            row.id, {"id": row.id, "title": row.title, "game": row.game, "rank": 99, "ended": row.ended}
        )
        card["rank"] = min(card["rank"], ranks.get(row.seat, 99))
    return list(found.values())


async def is_blocked(connection: AsyncConnection, user_id: str, other: str) -> bool:
    blocks = schema.blocks.c
    query = select(blocks.blocked).where(blocks.user_id == user_id, blocks.blocked == other)
    return await connection.scalar(query) is not None


async def set_blocked(house: House, who: Person, user_id: str, blocked: bool) -> None:
    """The two do not meet at a new table, and the talk of the one is hidden from the other."""
    async with house.db.write() as connection:
        if await connection.scalar(select(schema.users.c.id).where(schema.users.c.id == user_id)) is None:
            raise not_found()
        blocks = schema.blocks.c
        await connection.execute(delete(schema.blocks).where(blocks.user_id == who.id, blocks.blocked == user_id))
        if blocked and user_id != who.id:
            await connection.execute(insert(schema.blocks).values(user_id=who.id, blocked=user_id))


async def blocked_by(house: House, who: Person) -> list[Any]:
    """The people somebody has blocked."""
    blocks, users = schema.blocks.c, schema.users.c
    query = select(users.id, users.name).join(schema.blocks, blocks.blocked == users.id).where(blocks.user_id == who.id)
    async with house.db.read() as connection:
        return list((await connection.execute(query.order_by(users.name))).all())


async def tokens_of(house: House, who: Person) -> list[Row[Any]]:
    columns = schema.tokens.c
    async with house.db.read() as connection:
        query = select(schema.tokens).where(columns.user_id == who.id).order_by(columns.created.desc())
        return list((await connection.execute(query)).all())


async def drop_token(house: House, who: Person, token_id: str) -> None:
    columns = schema.tokens.c
    async with house.db.write() as connection:
        query = delete(schema.tokens).where(columns.id == token_id, columns.user_id == who.id)
        if (await connection.execute(query)).rowcount == 0:
            raise not_found()


async def choose_notices(house: House, who: Person, mail: str, webhook: str, unwanted: list[str]) -> None:
    """Where notices go, and which are not wanted. A new mail address is asked first whether it wants them."""
    if mail and (len(mail) > 254 or not MAIL.fullmatch(mail)):
        raise Problem(422, "this is not a mail address")
    if len(webhook) > WEBHOOK:
        raise Problem(422, f"a webhook has at most {WEBHOOK} characters")
    if webhook:
        address, refused = await notices.resolve(webhook, house.settings.local_webhooks)
        if address is None:
            raise Problem(422, refused)
    async with house.db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        settings |= {"webhook": webhook, "not": unwanted}
        if mail != (await mail_of(connection, who) or ""):
            settings |= {
                "mail": False,
                "code": await notices.ask_for_consent(house.db, connection, who.id) if mail else "",
            }
        await notices.keep_settings(connection, who.id, settings, mail=mail or None)


async def mail_of(connection: AsyncConnection, who: Person) -> str | None:
    found = await connection.scalar(select(schema.users.c.mail).where(schema.users.c.id == who.id))
    return None if found is None else str(found)


async def confirm_mail(house: House, who: Person, code: str) -> None:
    """The owner of the address has read his mail."""
    async with house.db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        if not code or not secrets.compare_digest(settings.get("code", "").encode(), code.encode()):
            raise Problem(422, "this code is not the one that was sent")
        settings |= {"mail": True, "code": ""}
        await notices.keep_settings(connection, who.id, settings)


async def test_notices(house: House, who: Person) -> int:
    """A notice on every channel, at once; returns how many."""
    async with house.db.write() as connection:
        columns = schema.notices.c
        query = select(func.max(columns.number)).where(columns.user_id == who.id, columns.kind == "test")
        number = int(await connection.scalar(query) or 0) + 1
        queued = await notices.note(house.db, connection, who.id, "test", None, number)
    if not queued:
        raise Problem(409, "you have named no webhook and no mail address that is confirmed")
    await house.post.send_due()
    return queued


# -- pages -------------------------------------------------------------------------------------------------------------


@router.get("/people/{user_id}")
async def profile(request: Request, user_id: UserId) -> Response:
    """A person's finished games and ratings; open to everybody."""
    who = await person_of(request)
    return page(request, "profile.html", who, **await shown(house_of(request), user_id, who))


@router.post("/people/{user_id}/block")
async def block(request: Request, user_id: UserId, on: Annotated[str, Form(max_length=5)] = "yes") -> Response:
    who = await must_be_somebody(request)
    await set_blocked(house_of(request), who, user_id, on == "yes")
    return go(request, f"/people/{user_id}")


@router.get("/account")
async def account(request: Request) -> Response:
    """Everything about oneself."""
    who = await must_be_somebody(request)
    return page(request, "account.html", who, **await account_context(request, who))


async def account_context(request: Request, who: Person) -> dict[str, Any]:
    house = house_of(request)
    async with house.db.read() as connection:
        row = (await connection.execute(select(schema.users).where(schema.users.c.id == who.id))).one()
        failed = await notices.failures(connection, who.id)
        code = await notices.asked_for_consent(connection, who.id)
        now = await house.db.now(connection)
    return {
        "person": row,
        "settings": json.loads(row.settings),
        "sessions": await house.accounts.sessions_of(who.id),
        "this_session": hash_of(request.cookies.get(cookie_name(house), "")),
        "tokens": await tokens_of(house, who),
        "blocked": await blocked_by(house, who),
        "failed": failed,
        "code": code,
        "kinds": KINDS,
        "vacation_days": row.vacation_left // DAY,
        "away": row.vacation_until if row.vacation_until > now else None,
        "mails": bool(house.settings.smtp),
        "new_token": None,
    }


@router.post("/account/notices")
async def set_notices(request: Request) -> Response:
    """Where notices go, and which."""
    who = await must_be_somebody(request)
    limit(request, "notices", 10, 600, who.id)
    form = {key: str(item) for key, item in (await request.form(max_fields=20)).items()}
    unwanted = [kind for kind in KINDS if form.get(f"kind-{kind}") != "yes"]
    mail, webhook = form.get("mail", "").strip(), form.get("webhook", "").strip()
    await choose_notices(house_of(request), who, mail, webhook, unwanted)
    return go(request, "/account#notices")


@router.get("/account/mail")
async def mail_form(request: Request, code: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Where the link in a mail leads; a button, because mail programs follow links by themselves."""
    return page(request, "mail.html", await must_be_somebody(request), code=code)


@router.post("/account/mail")
async def confirm(request: Request, code: Annotated[str, Form(max_length=40)]) -> Response:
    who = await must_be_somebody(request)
    limit(request, "codes", 10, 600, who.id)
    await confirm_mail(house_of(request), who, code)
    return go(request, "/account#notices")


@router.post("/account/notices/test")
async def send_test(request: Request) -> Response:
    who = await must_be_somebody(request)
    limit(request, "test-notices", 5, 600, who.id)
    await test_notices(house_of(request), who)
    return go(request, "/account#notices")


@router.post("/account/vacation")
async def vacation(request: Request, days: Annotated[int, Form(ge=1, le=60)]) -> Response:
    who = await must_be_somebody(request)
    await clocks.take_vacation(house_of(request).db, who, days)
    return go(request, "/account#vacation")


@router.post("/account/vacation/end")
async def end_vacation(request: Request) -> Response:
    await clocks.end_vacation(house_of(request).db, await must_be_somebody(request))
    return go(request, "/account#vacation")


@router.post("/account/password")
async def new_password(
    request: Request, old: Annotated[str, Form(max_length=1000)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    """Another password; every other session ends."""
    who = await must_be_somebody(request)
    limit(request, "login-name", 20, 900, spelt(who.name)[:80])
    label = request.headers.get("user-agent", "")
    cookie = await house_of(request).accounts.change_password(who, old, password, label)
    response = go(request, "/account")
    give_cookie(request, response, cookie)
    return response


@router.post("/account/tokens")
async def new_token(request: Request, label: Annotated[str, Form(max_length=120)] = "") -> Response:
    """A new token, shown once."""
    who = await must_be_somebody(request)
    limit(request, "tokens", 10, 3600, who.id)
    token = await house_of(request).accounts.new_token(who.id, label)
    context = await account_context(request, who)
    return page(request, "account.html", who, **{**context, "new_token": token})


@router.post("/account/tokens/{token_id}/revoke")
async def revoke_token(request: Request, token_id: UserId) -> Response:
    who = await must_be_somebody(request)
    await drop_token(house_of(request), who, token_id)
    return go(request, "/account#tokens")


@router.post("/account/sessions/{mark}/revoke")
async def revoke_session(request: Request, mark: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]) -> Response:
    """End a session of one's own; whoever ends the one they came with is let out to the lobby."""
    who = await must_be_somebody(request)
    house = house_of(request)
    await house.accounts.revoke(who.id, mark)
    if mark != hash_of(request.cookies.get(cookie_name(house), "")):
        return go(request, "/account#sessions")
    response = go(request, "/")
    take_cookie(request, response)
    return response
