"""The JSON interface, version 1: everything at a table that is no move."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import Response

from magnate.core.move import Seat
from magnate.server.errors import Problem, not_found
from magnate.server.routes.api.schemas import (
    Done,
    LineId,
    Link,
    Opened,
    Order,
    Proposal,
    SeatOrder,
    Strict,
    TalkLine,
    Whisper,
)
from magnate.server.routes.deps import (
    Anybody,
    Somebody,
    TableId,
    house_of,
    limit,
    limit_tables,
)
from magnate.server.tables import actions, agreements, chat, orders, seating, words

router = APIRouter(prefix="/api/v1")

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

    what: agreements.Request
    number: int | None = Field(None, ge=0, le=1_000_000)


class Ordered(Strict):
    """A move that declines, played for you until the phase ends; or until something concerns you, if you say so."""

    move: str = Field(min_length=1, max_length=200)
    unless_touched: bool = False
    seat: int | None = Field(None, ge=0, le=9)


class Invited(Strict):
    """A seat to give away: kept for a person by name, or for whoever has the link."""

    seat: int = Field(ge=0, le=9)
    name: str = Field("", max_length=80)


@router.get("/tables/{table_id}/talk")
async def read_talk(
    request: Request, who: Anybody, table_id: TableId, after: Annotated[int, Query(ge=0, le=2**62)] = 0
) -> list[TalkLine]:
    """The talk at a table; lines of the house have no user."""
    house = house_of(request)
    await house.look(table_id, who)
    async with house.db.read() as connection:
        found = await chat.read_lines(connection, table_id, who, after)
    return [TalkLine(id=line.id, at=line.at, user=line.user_id, name=line.name, text=line.text) for line in found]


@router.post("/tables/{table_id}/talk", status_code=201)
async def talk(request: Request, who: Somebody, table_id: TableId, body: Said) -> LineId:
    """Say something, if you sit at the table."""
    limit(request, "talk", 5, 10, who.id)
    return LineId(id=await actions.speak(house_of(request), who, table_id, body.text))


@router.get("/tables/{table_id}/whispers")
async def read_whispers(
    request: Request, who: Somebody, table_id: TableId, after: Annotated[int, Query(ge=0, le=2**62)] = 0
) -> list[Whisper]:
    """What you have whispered at a table, and what was whispered to you."""
    house = house_of(request)
    _, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    async with house.db.read() as connection:
        found = await chat.read_whispers(connection, table_id, who, after)
    return [
        Whisper(id=x.id, at=x.at, user=x.user_id or "", name=x.name, to=x.to or "", to_name=x.to_name, text=x.text)
        for x in found
    ]


@router.post("/tables/{table_id}/whispers", status_code=201)
async def whisper(request: Request, who: Somebody, table_id: TableId, body: Whispered) -> LineId:
    """Say something to one seat alone, in games where players bargain."""
    limit(request, "talk", 5, 10, who.id)
    return LineId(id=await actions.whisper(house_of(request), who, table_id, body.seat, body.text))


@router.get("/tables/{table_id}/agreements")
async def read_agreements(request: Request, who: Anybody, table_id: TableId) -> list[Proposal]:
    """What is asked for, who agrees, and whose consent is missing."""
    _, places, _, _ = await house_of(request).look(table_id, who)
    return agreements.proposals(places)


@router.post("/tables/{table_id}/agreements")
async def agree(request: Request, who: Somebody, table_id: TableId, body: Asked) -> Done:
    """Ask for something or agree to it; done when everybody does."""
    limit(request, "requests", 6, 60, who.id)
    house = house_of(request)
    if body.what == "cancel":
        return Done(done=await agreements.cancel(house, who, table_id))
    if body.number is None:
        wanted = "move to go back to" if body.what == "takeback" else "seat that a bot is to play"
        raise Problem(422, f"number: the {wanted} is needed")
    if body.what == "replace":
        return Done(done=await agreements.replace(house, who, table_id, body.number))
    return Done(done=await agreements.take_back(house, who, table_id, body.number))


@router.delete("/tables/{table_id}/agreements", status_code=NOTHING, response_class=Response)
async def disagree(request: Request, who: Somebody, table_id: TableId) -> Response:
    """Say no to whatever is asked for."""
    await agreements.refuse(house_of(request), who, table_id)
    return Response(status_code=NOTHING)


@router.get("/tables/{table_id}/order")
async def read_orders(request: Request, who: Somebody, table_id: TableId) -> list[SeatOrder]:
    """The standing orders of your seats, and why the last ones ended."""
    _, places, mine, live = await house_of(request).look(table_id, who)
    if not mine:
        raise not_found()
    found = []
    for seat in mine:
        order = orders.current(live, places[seat]) if live is not None else None
        found.append(SeatOrder(seat=seat, order=order, ended=places[seat].order_note))
    return found


@router.put("/tables/{table_id}/order")
async def order(request: Request, who: Somebody, table_id: TableId, body: Ordered) -> Order:
    """Give a standing order for the question before you."""
    seat: Seat | None = body.seat
    return await actions.give_order(house_of(request), who, table_id, body.move, body.unless_touched, seat)


@router.delete("/tables/{table_id}/order", status_code=NOTHING, response_class=Response)
async def end_orders(request: Request, who: Somebody, table_id: TableId) -> Response:
    """No more orders."""
    await actions.drop_orders(house_of(request), who, table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/back", status_code=NOTHING, response_class=Response)
async def come_back(request: Request, who: Somebody, table_id: TableId) -> Response:
    """Take your seat back from its caretaker."""
    await actions.return_to(house_of(request), who, table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/invite", status_code=201)
async def invite(request: Request, who: Somebody, table_id: TableId, body: Invited) -> Link:
    """Keep a seat for somebody, or get a link for it; this is the only time the link is shown."""
    limit(request, "invitations", 30, 600, who.id)
    return Link(link=await actions.give_away(house_of(request), who, table_id, body.seat, body.name))


class Words(Strict):
    """What somebody mixes into the luck of a table."""

    words: Annotated[str, Field(max_length=80)]


class Mixed(Strict):
    """The same in the open; or sealed, as the SHA-256 in hex of the table's id, a space and the words."""

    words: Annotated[str, Field(max_length=80)] = ""
    sealed: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""


@router.put("/tables/{table_id}/words", status_code=NOTHING, response_class=Response)
async def mix_in(request: Request, who: Somebody, table_id: TableId, body: Mixed) -> Response:
    """Mix your own words into the luck, after the commitment and before the start; sealed, nobody sees them early."""
    limit(request, "words", 20, 60, who.id)
    if body.sealed:
        await words.seal(house_of(request), who, table_id, body.sealed)
    else:
        await words.mix_in(house_of(request), who, table_id, body.words)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/words", status_code=NOTHING, response_class=Response)
async def show_words(request: Request, who: Somebody, table_id: TableId, body: Words) -> Response:
    """Show the words that you have sealed, once the house asks for them: then your seat has a deadline."""
    limit(request, "words", 20, 60, who.id)
    await words.show(house_of(request), who, table_id, body.words)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/leave", status_code=NOTHING, response_class=Response)
async def leave(request: Request, who: Somebody, table_id: TableId) -> Response:
    """Give up your seat, or decline one; in a running game a bot plays on until somebody takes the seat."""
    await seating.leave(house_of(request), who, table_id)
    return Response(status_code=NOTHING)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(request: Request, who: Somebody, table_id: TableId) -> Opened:
    """The same game once more."""
    limit_tables(request, who)
    house = house_of(request)
    new = await seating.rematch(house, who, table_id)
    house.nudge(new)
    return Opened(id=new)
