"""The JSON interface, version 1: oneself, other people, and everything at a table that is no move."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from magnate.core.move import Seat
from magnate.server import agreements, at_table, chat, clocks, notices, orders, people, seating
from magnate.server.api import Strict, TableId
from magnate.server.lobby import tables_of
from magnate.server.people import UserId
from magnate.server.problem import Problem, not_found
from magnate.server.who import house_of, limit, must_be_somebody, person_of

router = APIRouter(prefix="/api/v1")
Kind = Literal["turn", "reminder", "ended", "invited"]
NOTHING = 204


class Said(Strict):
    """A line of talk: plain text."""

    text: str = Field(min_length=1, max_length=60_000)


class Whispered(Strict):
    """A line of talk for one seat alone."""

    seat: int = Field(ge=0, le=9)
    text: str = Field(min_length=1, max_length=60_000)


class Asked(Strict):
    """What you ask for or agree to.

    Ending the game without a result, going back to the position after a move, or a bot for the seat of that number,
    whose person has not answered for a day at a table without a clock.
    """

    what: Literal["cancel", "takeback", "replace"]
    number: int | None = Field(None, ge=0, le=1_000_000)


class Ordered(Strict):
    """A move that declines, played for you until the phase ends; or until something concerns you, if you say so."""

    move: str = Field(min_length=1, max_length=200)
    unless_touched: bool = False
    seat: int | None = Field(None, ge=0, le=9)


class Named(Strict):
    """A label, so that you know it again."""

    label: str = Field("", max_length=120)


class Chosen(Strict):
    """Where your notices go (empty = nowhere), and which kinds you do not want."""

    mail: str = Field("", max_length=254)
    webhook: str = Field("", max_length=people.WEBHOOK)
    unwanted: list[Kind] = Field(default_factory=list, max_length=4)


class Away(Strict):
    """Days of vacation."""

    days: int = Field(ge=1, le=60)


class Invited(Strict):
    """A seat to give away: kept for a person by name, or for whoever has the link."""

    seat: int = Field(ge=0, le=9)
    name: str = Field("", max_length=80)


# -- oneself -----------------------------------------------------------------------------------------------------------


@router.get("/me")
async def me(request: Request) -> JSONResponse:
    """Who you are."""
    who = await must_be_somebody(request)
    return JSONResponse({"id": who.id, "name": who.name, "guest": who.guest})


@router.get("/me/tables")
async def my_tables(request: Request) -> JSONResponse:
    """Your tables, those that wait for you first."""
    who = await must_be_somebody(request)
    return JSONResponse(await tables_of(house_of(request), who))


@router.get("/me/tokens")
async def my_tokens(request: Request) -> JSONResponse:
    """Your tokens, without their secrets."""
    who = await must_be_somebody(request)
    found = await people.tokens_of(house_of(request), who)
    return JSONResponse([{"id": row.id, "label": row.label, "created": row.created, "seen": row.seen} for row in found])


@router.post("/me/tokens", status_code=201)
async def new_token(request: Request, body: Named) -> JSONResponse:
    """A new token; this is the only time it is shown."""
    who = await must_be_somebody(request)
    limit(request, "tokens", 10, 3600, who.id)
    return JSONResponse({"token": await house_of(request).accounts.new_token(who.id, body.label)}, 201)


@router.delete("/me/tokens/{token_id}", status_code=NOTHING, response_class=Response)
async def drop_token(request: Request, token_id: UserId) -> Response:
    """A token that is not to be used any more."""
    await people.drop_token(house_of(request), await must_be_somebody(request), token_id)
    return Response(status_code=NOTHING)


@router.get("/me/notices")
async def my_notices(request: Request) -> JSONResponse:
    """Where your notices go, which kinds you do not want, and what could not be delivered."""
    who = await must_be_somebody(request)
    house = house_of(request)
    async with house.db.read() as connection:
        settings = await notices.settings_of(connection, who.id)
        mail = await people.mail_of(connection, who)
        failed = await notices.failures(connection, who.id)
    body = {
        "mail": mail or "",
        "confirmed": bool(settings.get("mail")),
        "webhook": settings.get("webhook", ""),
        "unwanted": settings.get("not", []),
        "failed": [
            {"kind": row.kind, "channel": row.channel, "error": row.error, "tries": row.tries} for row in failed
        ],
    }
    return JSONResponse(body)


@router.put("/me/notices", status_code=NOTHING, response_class=Response)
async def choose_notices(request: Request, body: Chosen) -> Response:
    """Choose where your notices go; a new mail address is sent a code first."""
    who = await must_be_somebody(request)
    limit(request, "notices", 10, 600, who.id)
    await people.choose_notices(house_of(request), who, body.mail, body.webhook, list(body.unwanted))
    return Response(status_code=NOTHING)


@router.post("/me/notices/test")
async def test_notices(request: Request) -> JSONResponse:
    """Send a notice to every channel you have named."""
    who = await must_be_somebody(request)
    limit(request, "test-notices", 5, 600, who.id)
    return JSONResponse({"queued": await people.test_notices(house_of(request), who)})


@router.post("/me/vacation")
async def vacation(request: Request, body: Away) -> JSONResponse:
    """Your clocks stand still for so many days."""
    who = await must_be_somebody(request)
    return JSONResponse({"days_left": await clocks.take_vacation(house_of(request).db, who, body.days)})


@router.delete("/me/vacation")
async def end_vacation(request: Request) -> JSONResponse:
    """Your clocks run again; whole days that you have not used are given back."""
    who = await must_be_somebody(request)
    return JSONResponse({"days_left": await clocks.end_vacation(house_of(request).db, who)})


# -- others ------------------------------------------------------------------------------------------------------------


@router.get("/people/{user_id}")
async def read_person(request: Request, user_id: UserId) -> JSONResponse:
    """A person's ratings and finished games."""
    found = await people.shown(house_of(request), user_id, await person_of(request))
    body = {"id": user_id, "name": found["person"].name, "ratings": found["ratings"], "ended": found["ended"]}
    return JSONResponse(body)


@router.put("/me/blocked/{user_id}", status_code=NOTHING, response_class=Response)
async def block(request: Request, user_id: UserId) -> Response:
    """Somebody you do not want to meet at a new table, nor to hear."""
    await people.set_blocked(house_of(request), await must_be_somebody(request), user_id, True)
    return Response(status_code=NOTHING)


@router.delete("/me/blocked/{user_id}", status_code=NOTHING, response_class=Response)
async def unblock(request: Request, user_id: UserId) -> Response:
    """Somebody you do not mind meeting again."""
    await people.set_blocked(house_of(request), await must_be_somebody(request), user_id, False)
    return Response(status_code=NOTHING)


# -- at a table --------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/talk")
async def read_talk(
    request: Request, table_id: TableId, after: Annotated[int, Query(ge=0, le=2**62)] = 0
) -> JSONResponse:
    """The talk at a table; lines of the house have no user."""
    house = house_of(request)
    who = await person_of(request)
    await house.look(table_id, who)
    async with house.db.read() as connection:
        found = await chat.lines(connection, table_id, who, after)
    return JSONResponse(
        [{"id": line.id, "at": line.at, "user": line.user_id, "name": line.name, "text": line.text} for line in found]
    )


@router.post("/tables/{table_id}/talk", status_code=201)
async def talk(request: Request, table_id: TableId, body: Said) -> JSONResponse:
    """Say something, if you sit at the table."""
    who = await must_be_somebody(request)
    limit(request, "talk", 5, 10, who.id)
    return JSONResponse({"id": await at_table.speak(house_of(request), who, table_id, body.text)}, 201)


@router.get("/tables/{table_id}/whispers")
async def read_whispers(
    request: Request, table_id: TableId, after: Annotated[int, Query(ge=0, le=2**62)] = 0
) -> JSONResponse:
    """What you have whispered at a table, and what was whispered to you."""
    house = house_of(request)
    who = await must_be_somebody(request)
    _, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    async with house.db.read() as connection:
        found = await chat.whispers(connection, table_id, who, after)
    return JSONResponse(
        [
            {
                "id": x.id,
                "at": x.at,
                "user": x.user_id,
                "name": x.name,
                "to": x.to,
                "to_name": x.to_name,
                "text": x.text,
            }
            for x in found
        ]
    )


@router.post("/tables/{table_id}/whispers", status_code=201)
async def whisper(request: Request, table_id: TableId, body: Whispered) -> JSONResponse:
    """Say something to one seat alone, in games where players bargain."""
    who = await must_be_somebody(request)
    limit(request, "talk", 5, 10, who.id)
    return JSONResponse({"id": await at_table.whisper(house_of(request), who, table_id, body.seat, body.text)}, 201)


@router.get("/tables/{table_id}/agreements")
async def read_agreements(request: Request, table_id: TableId) -> JSONResponse:
    """What is asked for, who agrees, and whose consent is missing."""
    _, places, _, _ = await house_of(request).look(table_id, await person_of(request))
    return JSONResponse([asked.__dict__ for asked in agreements.requests(places)])


@router.post("/tables/{table_id}/agreements")
async def agree(request: Request, table_id: TableId, body: Asked) -> JSONResponse:
    """Ask for something or agree to it; done when everybody does."""
    who = await must_be_somebody(request)
    limit(request, "requests", 6, 60, who.id)
    house = house_of(request)
    if body.what == "cancel":
        return JSONResponse({"done": await agreements.cancel(house, who, table_id)})
    if body.number is None:
        wanted = "move to go back to" if body.what == "takeback" else "seat that a bot is to play"
        raise Problem(422, f"number: the {wanted} is needed")
    if body.what == "replace":
        return JSONResponse({"done": await agreements.replace(house, who, table_id, body.number)})
    return JSONResponse({"done": await agreements.take_back(house, who, table_id, body.number)})


@router.delete("/tables/{table_id}/agreements", status_code=NOTHING, response_class=Response)
async def disagree(request: Request, table_id: TableId) -> Response:
    """Say no to whatever is asked for."""
    await agreements.refuse(house_of(request), await must_be_somebody(request), table_id)
    return Response(status_code=NOTHING)


@router.get("/tables/{table_id}/order")
async def read_orders(request: Request, table_id: TableId) -> JSONResponse:
    """The standing orders of your seats, and why the last ones ended."""
    who = await must_be_somebody(request)
    _, places, mine, live = await house_of(request).look(table_id, who)
    if not mine:
        raise not_found()
    found = []
    for seat in mine:
        order = orders.current(live, places[seat]) if live is not None else None
        found.append({"seat": seat, "order": order.plain() if order else None, "ended": places[seat].order_note})
    return JSONResponse(found)


@router.put("/tables/{table_id}/order")
async def order(request: Request, table_id: TableId, body: Ordered) -> JSONResponse:
    """Give a standing order for the question before you."""
    who = await must_be_somebody(request)
    seat: Seat | None = body.seat
    given = await at_table.give_order(house_of(request), who, table_id, body.move, body.unless_touched, seat)
    return JSONResponse(given.plain())


@router.delete("/tables/{table_id}/order", status_code=NOTHING, response_class=Response)
async def end_orders(request: Request, table_id: TableId) -> Response:
    """No more orders."""
    await at_table.drop_orders(house_of(request), await must_be_somebody(request), table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/back", status_code=NOTHING, response_class=Response)
async def come_back(request: Request, table_id: TableId) -> Response:
    """Take your seat back from its caretaker."""
    await at_table.return_to(house_of(request), await must_be_somebody(request), table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/invite", status_code=201)
async def invite(request: Request, table_id: TableId, body: Invited) -> JSONResponse:
    """Keep a seat for somebody, or get a link for it; this is the only time the link is shown."""
    who = await must_be_somebody(request)
    limit(request, "invitations", 30, 600, who.id)
    house = house_of(request)
    if body.name.strip():
        await seating.reserve(house, who, table_id, body.seat, body.name)
        return JSONResponse({"link": None}, 201)
    secret = await seating.invite(house, who, table_id, body.seat)
    return JSONResponse({"link": at_table.link_for(house, table_id, secret)}, 201)


class Words(Strict):
    """What somebody mixes into the luck of a table."""

    words: Annotated[str, Field(max_length=80)]


@router.put("/tables/{table_id}/words", status_code=NOTHING, response_class=Response)
async def mix_in(request: Request, table_id: TableId, body: Words) -> Response:
    """Mix your own words into the luck, after the commitment and before the start: then nobody can have chosen it."""
    who = await must_be_somebody(request)
    limit(request, "words", 20, 60, who.id)
    await seating.mix_in(house_of(request), who, table_id, body.words)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/leave", status_code=NOTHING, response_class=Response)
async def leave(request: Request, table_id: TableId) -> Response:
    """Give up your seat, or decline one; in a running game a bot plays on until somebody takes the seat."""
    await seating.leave(house_of(request), await must_be_somebody(request), table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(request: Request, table_id: TableId) -> JSONResponse:
    """The same game once more."""
    who = await must_be_somebody(request)
    limit(request, "tables", 5, 60, who.id)
    house = house_of(request)
    new = await seating.rematch(house, who, table_id)
    house.nudge(new)
    return JSONResponse({"id": new}, 201)


@router.put("/me/muted/{table_id}", status_code=NOTHING, response_class=Response)
async def mute(request: Request, table_id: TableId) -> Response:
    """No notices about this table."""
    await at_table.set_muted(house_of(request), await must_be_somebody(request), table_id, True)
    return Response(status_code=NOTHING)


@router.delete("/me/muted/{table_id}", status_code=NOTHING, response_class=Response)
async def unmute(request: Request, table_id: TableId) -> Response:
    """Notices about this table again."""
    await at_table.set_muted(house_of(request), await must_be_somebody(request), table_id, False)
    return Response(status_code=NOTHING)
