"""The JSON interface, version 1: oneself and other people."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from magnate.server.people import notices, profiles
from magnate.server.routes.api.schemas import (
    DaysLeft,
    Failure,
    Me,
    Notices,
    PersonCard,
    Queued,
    Strict,
    TableCard,
    Token,
    TokenCard,
)
from magnate.server.routes.api.table_actions import NOTHING
from magnate.server.routes.deps import Anybody, Somebody, TableId, UserId, house_of, limit, limit_mails
from magnate.server.tables import actions, clocks
from magnate.server.views.lobby import tables_of

router = APIRouter(prefix="/api/v1")
Kind = Literal["turn", "reminder", "ended", "invited"]


class Named(Strict):
    """A label, so that you know it again."""

    label: str = Field("", max_length=120)


class Chosen(Strict):
    """Where your notices go (empty = nowhere), and which kinds you do not want."""

    mail: str = Field("", max_length=254)
    webhook: str = Field("", max_length=profiles.WEBHOOK)
    unwanted: list[Kind] = Field(default_factory=list, max_length=4)


class Away(Strict):
    """Days of vacation."""

    days: int = Field(ge=1, le=60)


# -- oneself -----------------------------------------------------------------------------------------------------------


@router.get("/me")
async def me(who: Somebody) -> Me:
    """Who you are."""
    return Me(id=who.id, name=who.name, guest=who.guest)


@router.get("/me/tables")
async def my_tables(request: Request, who: Somebody) -> list[TableCard]:
    """Your tables, those that wait for you first."""
    return [
        TableCard(
            id=card.id, title=card.title, game=card.game, status=card.status, number=card.number,
            waiting=card.waiting, invited=card.invited, deadline=card.deadline,
        )
        for card in await tables_of(house_of(request), who)
    ]  # fmt: skip


@router.get("/me/tokens")
async def my_tokens(request: Request, who: Somebody) -> list[TokenCard]:
    """Your tokens, without their secrets."""
    found = await profiles.tokens_of(house_of(request).db, who)
    return [TokenCard(id=row.id, label=row.label, created=row.created, seen=row.seen) for row in found]


@router.post("/me/tokens", status_code=201)
async def new_token(request: Request, who: Somebody, body: Named) -> Token:
    """A new token; this is the only time it is shown."""
    limit(request, "tokens", 10, 3600, who.id)
    return Token(token=await house_of(request).accounts.new_token(who.id, body.label))


@router.delete("/me/tokens/{token_id}", status_code=NOTHING, response_class=Response)
async def drop_token(request: Request, who: Somebody, token_id: UserId) -> Response:
    """A token that is not to be used any more."""
    await profiles.drop_token(house_of(request).db, who, token_id)
    return Response(status_code=NOTHING)


@router.get("/me/notices")
async def my_notices(request: Request, who: Somebody) -> Notices:
    """Where your notices go, which kinds you do not want, and what could not be delivered."""
    house = house_of(request)
    async with house.db.read() as connection:
        settings = await notices.settings_of(connection, who.id)
        mail = await profiles.mail_of(connection, who)
        failed = await notices.failures(connection, who.id)
    return Notices(
        mail=mail or "",
        confirmed=bool(settings.get("mail")),
        webhook=settings.get("webhook", ""),
        unwanted=settings.get("not", []),
        failed=[Failure(kind=row.kind, channel=row.channel, error=row.error, tries=row.tries) for row in failed],
    )


@router.put("/me/notices", status_code=NOTHING, response_class=Response)
async def choose_notices(request: Request, who: Somebody, body: Chosen) -> Response:
    """Choose where your notices go; a new mail address is sent a code first."""
    limit(request, "notices", 10, 600, who.id)
    house = house_of(request)
    await limit_mails(request, who, body.mail)
    local = house.settings.local_webhooks
    await profiles.choose_notices(house.db, who, body.mail, body.webhook, list(body.unwanted), local)
    return Response(status_code=NOTHING)


@router.post("/me/notices/test")
async def test_notices(request: Request, who: Somebody) -> Queued:
    """Send a notice to every channel you have named."""
    limit(request, "test-notices", 5, 600, who.id)
    house = house_of(request)
    return Queued(queued=await profiles.test_notices(house.db, house.post, who))


@router.post("/me/vacation")
async def vacation(request: Request, who: Somebody, body: Away) -> DaysLeft:
    """Your clocks stand still for so many days."""
    return DaysLeft(days_left=await clocks.take_vacation(house_of(request).db, who, body.days))


@router.delete("/me/vacation")
async def end_vacation(request: Request, who: Somebody) -> DaysLeft:
    """Your clocks run again; whole days that you have not used are given back."""
    return DaysLeft(days_left=await clocks.end_vacation(house_of(request).db, who))


# -- others ------------------------------------------------------------------------------------------------------------


@router.get("/people/{user_id}")
async def read_person(request: Request, who: Anybody, user_id: UserId) -> PersonCard:
    """A person's ratings and finished games."""
    found = await profiles.profile_of(house_of(request).db, user_id, who)
    return PersonCard(id=user_id, name=found.person.name, ratings=found.ratings, ended=found.ended)


@router.put("/me/blocked/{user_id}", status_code=NOTHING, response_class=Response)
async def block(request: Request, who: Somebody, user_id: UserId) -> Response:
    """Somebody you do not want to meet at a new table, nor to hear."""
    await profiles.set_blocked(house_of(request).db, who, user_id, True)
    return Response(status_code=NOTHING)


@router.delete("/me/blocked/{user_id}", status_code=NOTHING, response_class=Response)
async def unblock(request: Request, who: Somebody, user_id: UserId) -> Response:
    """Somebody you do not mind meeting again."""
    await profiles.set_blocked(house_of(request).db, who, user_id, False)
    return Response(status_code=NOTHING)


@router.put("/me/muted/{table_id}", status_code=NOTHING, response_class=Response)
async def mute(request: Request, who: Somebody, table_id: TableId) -> Response:
    """No notices about this table."""
    await actions.set_muted(house_of(request), who, table_id, True)
    return Response(status_code=NOTHING)


@router.delete("/me/muted/{table_id}", status_code=NOTHING, response_class=Response)
async def unmute(request: Request, who: Somebody, table_id: TableId) -> Response:
    """Notices about this table again."""
    await actions.set_muted(house_of(request), who, table_id, False)
    return Response(status_code=NOTHING)
