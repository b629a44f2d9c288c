"""Pages about people: profile, sessions, tokens, notices, vacation, password, block list."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import Response

from magnate.server.people import notices, profiles
from magnate.server.people.accounts import Person, hash_of
from magnate.server.people.notices import KINDS
from magnate.server.routes.deps import (
    Anybody,
    Somebody,
    UserId,
    give_cookie,
    house_of,
    limit,
    limit_mails,
    remember,
    take_cookie,
)
from magnate.server.routes.pages.common import go, page
from magnate.server.tables import clocks
from magnate.server.tables.time_controls import DAY

router = APIRouter(include_in_schema=False)


@router.get("/people/{user_id}")
async def profile(request: Request, who: Anybody, user_id: UserId) -> Response:
    """A person's finished games and ratings; open to everybody."""
    return page(request, "profile.html", who, **vars(await profiles.profile_of(house_of(request).db, user_id, who)))


@router.post("/people/{user_id}/block")
async def block(
    request: Request, who: Somebody, user_id: UserId, on: Annotated[str, Form(max_length=5)] = "yes"
) -> Response:
    await profiles.set_blocked(house_of(request).db, who, user_id, on == "yes")
    return go(request, f"/people/{user_id}")


@router.get("/account")
async def account(request: Request, who: Somebody) -> Response:
    """Everything about oneself."""
    return await account_page(request, who)


async def account_page(request: Request, who: Person, new_token: str | None = None) -> Response:
    house = house_of(request)
    async with house.db.read() as connection:
        row = await profiles.user_of(connection, who.id)
        failed = await notices.failures(connection, who.id)
        code = await notices.asked_for_consent(connection, who.id)
        now = await house.db.now(connection)
    return page(
        request,
        "account.html",
        who,
        person=row,
        settings=notices.choices(row.settings),
        sessions=await house.accounts.sessions_of(who.id),
        this_session=hash_of(request.cookies.get(house.cookie, "")),
        tokens=await profiles.tokens_of(house.db, who),
        blocked=await profiles.blocked_by(house.db, who),
        failed=failed,
        code=code,
        kinds=KINDS,
        vacation_days=row.vacation_left // DAY,
        away=row.vacation_until if row.vacation_until > now else None,
        mails=bool(house.settings.smtp),
        new_token=new_token,
    )


@router.post("/account/notices")
async def set_notices(request: Request, who: Somebody) -> Response:
    """Where notices go, and which."""
    limit(request, "notices", 10, 600, who.id)
    form = {key: str(item) for key, item in (await request.form(max_fields=20)).items()}
    unwanted = [kind for kind in KINDS if form.get(f"kind-{kind}") != "yes"]
    mail, webhook = form.get("mail", "").strip(), form.get("webhook", "").strip()
    house = house_of(request)
    await limit_mails(request, who, mail)
    await profiles.choose_notices(house.db, who, mail, webhook, unwanted, house.settings.local_webhooks)
    return go(request, "/account#notices")


@router.get("/account/mail")
async def mail_form(request: Request, who: Somebody, code: Annotated[str, Query(max_length=40)] = "") -> Response:
    """Where the link in a mail leads; a button, because mail programs follow links by themselves."""
    return page(request, "confirm_mail.html", who, code=code)


@router.post("/account/mail")
async def confirm(request: Request, who: Somebody, code: Annotated[str, Form(max_length=40)]) -> Response:
    limit(request, "codes", 10, 600, who.id)
    await profiles.confirm_mail(house_of(request).db, who, code)
    return go(request, "/account#notices")


@router.post("/account/notices/test")
async def send_test(request: Request, who: Somebody) -> Response:
    limit(request, "test-notices", 5, 600, who.id)
    house = house_of(request)
    await profiles.test_notices(house.db, house.post, who)
    return go(request, "/account#notices")


@router.post("/account/vacation")
async def vacation(request: Request, who: Somebody, days: Annotated[int, Form(ge=1, le=60)]) -> Response:
    await clocks.take_vacation(house_of(request).db, who, days)
    return go(request, "/account#vacation")


@router.post("/account/vacation/end")
async def end_vacation(request: Request, who: Somebody) -> Response:
    await clocks.end_vacation(house_of(request).db, who)
    return go(request, "/account#vacation")


@router.post("/account/password")
async def new_password(
    request: Request,
    who: Somebody,
    old: Annotated[str, Form(max_length=1000)],
    password: Annotated[str, Form(max_length=1000)],
    keep: Annotated[str, Form(max_length=5)] = "",
) -> Response:
    """Another password; every other session ends, and every token that is not kept."""
    limit(request, "password", 20, 900, who.id)
    label = request.headers.get("user-agent", "")
    cookie = await house_of(request).accounts.change_password(who, old, password, label, keep == "yes")
    response = go(request, "/account")
    give_cookie(request, response, cookie)
    await remember(request, response, who.id)
    return response


@router.post("/account/tokens")
async def new_token(request: Request, who: Somebody, label: Annotated[str, Form(max_length=120)] = "") -> Response:
    """A new token, shown once."""
    limit(request, "tokens", 10, 3600, who.id)
    token = await house_of(request).accounts.new_token(who.id, label)
    return await account_page(request, who, token)


@router.post("/account/tokens/{token_id}/revoke")
async def revoke_token(request: Request, who: Somebody, token_id: UserId) -> Response:
    await profiles.drop_token(house_of(request).db, who, token_id)
    return go(request, "/account#tokens")


@router.post("/account/sessions/{mark}/revoke")
async def revoke_session(
    request: Request, who: Somebody, mark: Annotated[str, Path(pattern=r"^[0-9a-f]{64}$")]
) -> Response:
    """End a session of one's own; whoever ends the one they came with is let out to the lobby."""
    house = house_of(request)
    await house.accounts.revoke(who.id, mark)
    if mark != hash_of(request.cookies.get(house.cookie, "")):
        return go(request, "/account#sessions")
    response = go(request, "/")
    take_cookie(request, response)
    return response
