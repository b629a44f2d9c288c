"""Calls about a table that are no moves: talk, agreements, orders, mute, coming back, rematch, invitations."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from magnate.core.move import Seat
from magnate.games import find
from magnate.server import agreements, chat, clocks, notices, orders, seating
from magnate.server.accounts import Person
from magnate.server.api import TableId
from magnate.server.hints import stir
from magnate.server.house import House
from magnate.server.pages import done, go
from magnate.server.play import locked, seats_now
from magnate.server.problem import Problem, not_found
from magnate.server.table_page import table_context, table_view
from magnate.server.who import house_of, limit, must_be_somebody

router = APIRouter(include_in_schema=False)
MUTED = 200  # tables a person can mute


# -- what is done, for pages and for the interface ---------------------------------------------------------------------


async def speak(house: House, who: Person, table_id: str, text: str) -> int:
    """Talk, for those who sit at the table and for its owner."""
    row, _, mine, _ = await house.look(table_id, who)
    if not mine and row.owner != who.id:
        raise not_found()
    line = chat.clean(text)
    async with house.db.write() as connection:
        await stir(connection, table_id)
        number = await chat.add(house.db, connection, table_id, who.id, line)
    await house.announce(table_id, row.number)
    return number


async def whisper(house: House, who: Person, table_id: str, seat: Seat, text: str) -> int:
    """Talk to one other player alone, where bargaining is part of the game."""
    row, places, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    if not find(row.game).whispers:
        raise Problem(422, "in this game everything is said to the whole table")
    to = next((place.user_id for place in places if place.seat == seat and place.kind == "person"), None)
    if to is None or to == who.id:
        raise Problem(422, "private words need another person to hear them; nobody else sits at that seat")
    line = chat.clean(text)
    async with house.db.write() as connection:
        await locked(house.db, connection, table_id)
        await seats_now(connection, table_id, who.id)
        await stir(connection, table_id)
        number = await chat.whisper(house.db, connection, table_id, who, to, line)
    await house.announce(table_id, row.number)
    return number


async def give_order(
    house: House, who: Person, table_id: str, move: str, unless_touched: bool, seat: Seat | None = None
) -> orders.Order:
    """Play this move for me until the phase ends, or until something concerns me."""
    row, _, mine, live = await house.look(table_id, who)
    if not mine or live is None or (seat is not None and seat not in mine):
        raise not_found()
    asked = [int(each) for each in row.asked.split(",") if each]
    if seat is None:
        seat = next((each for each in asked if each in mine), mine[0])
    wanted = orders.order_for(live, seat, move, unless_touched)
    async with house.db.write() as connection:
        await locked(house.db, connection, table_id)
        if seat not in await seats_now(connection, table_id, who.id):
            raise not_found()
        await stir(connection, table_id)
        await orders.keep(connection, table_id, seat, [wanted])
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return wanted


async def drop_orders(house: House, who: Person, table_id: str) -> None:
    """No more orders for any of my seats."""
    row, _, _, _ = await house.look(table_id, who)
    async with house.db.write() as connection:
        await locked(house.db, connection, table_id)
        mine = await seats_now(connection, table_id, who.id)
        await stir(connection, table_id)
        for seat in mine:
            await orders.keep(connection, table_id, seat, [], "ended")
    await house.announce(table_id, row.number)


async def return_to(house: House, who: Person, table_id: str) -> None:
    """Take one's seats back from their caretaker."""
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        if not await clocks.come_back(house.db, connection, row, who, await house.db.now(connection)):
            raise not_found()
    await house.announce(table_id, row.number)


async def set_muted(house: House, who: Person, table_id: str, muted: bool) -> None:
    """Whether notices about a table are wanted."""
    await house.look(table_id, who)
    async with house.db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        others = [each for each in settings.get("muted", []) if each != table_id]
        settings["muted"] = [*others, table_id][-MUTED:] if muted else others
        await notices.keep_settings(connection, who.id, settings)


# -- plain forms -------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/say")
async def say(
    request: Request,
    table_id: TableId,
    text: Annotated[str, Form(max_length=60_000)],
    to: Annotated[str, Form(pattern="^[0-9]?$")] = "",
) -> Response:
    """Say something to everybody at the table, or to one seat alone."""
    who = await must_be_somebody(request)
    limit(request, "talk", 5, 10, who.id)
    if to:
        await whisper(house_of(request), who, table_id, int(to), text)
    else:
        await speak(house_of(request), who, table_id, text)
    return done(request, f"/t/{table_id}#talk")


@router.post("/t/{table_id}/words")
async def mix_in(request: Request, table_id: TableId, words: Annotated[str, Form(max_length=80)] = "") -> Response:
    """Mix one's own words into the luck before the game starts."""
    who = await must_be_somebody(request)
    limit(request, "words", 20, 60, who.id)
    await seating.mix_in(house_of(request), who, table_id, words)
    return done(request, f"/t/{table_id}#seats")


@router.post("/t/{table_id}/cancel")
async def cancel(request: Request, table_id: TableId) -> Response:
    """Ask for, or agree to, ending the game without a result."""
    who = await must_be_somebody(request)
    limit(request, "requests", 6, 60, who.id)
    await agreements.cancel(house_of(request), who, table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/takeback")
async def take_back(request: Request, table_id: TableId, number: Annotated[int, Form(ge=0, le=1_000_000)]) -> Response:
    """Ask for, or agree to, going back to an earlier position."""
    who = await must_be_somebody(request)
    limit(request, "requests", 6, 60, who.id)
    await agreements.take_back(house_of(request), who, table_id, number)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/replace")
async def replace(request: Request, table_id: TableId, number: Annotated[int, Form(ge=0, le=9)]) -> Response:
    """Ask for, or agree to, a bot in the place of somebody who does not come."""
    who = await must_be_somebody(request)
    limit(request, "requests", 6, 60, who.id)
    await agreements.replace(house_of(request), who, table_id, number)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/disagree")
async def disagree(request: Request, table_id: TableId) -> Response:
    await agreements.refuse(house_of(request), await must_be_somebody(request), table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/order")
async def order(
    request: Request,
    table_id: TableId,
    move: Annotated[str, Form(min_length=1, max_length=200)],
    unless_touched: Annotated[str, Form(max_length=5)] = "",
    seat: Annotated[int | None, Form(ge=0, le=9)] = None,
) -> Response:
    who = await must_be_somebody(request)
    await give_order(house_of(request), who, table_id, move, unless_touched == "yes", seat)
    return done(request, f"/t/{table_id}#tray")


@router.post("/t/{table_id}/order/end")
async def end_order(request: Request, table_id: TableId) -> Response:
    await drop_orders(house_of(request), await must_be_somebody(request), table_id)
    return done(request, f"/t/{table_id}#tray")


@router.post("/t/{table_id}/back")
async def come_back(request: Request, table_id: TableId) -> Response:
    await return_to(house_of(request), await must_be_somebody(request), table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/mute")
async def mute(request: Request, table_id: TableId, on: Annotated[str, Form(max_length=5)] = "yes") -> Response:
    """No notices about this table, or notices again."""
    await set_muted(house_of(request), await must_be_somebody(request), table_id, on == "yes")
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: TableId) -> Response:
    """The same game, options and seats once more."""
    who = await must_be_somebody(request)
    limit(request, "tables", 5, 60, who.id)
    house = house_of(request)
    new = await seating.rematch(house, who, table_id)
    house.nudge(new)
    return go(request, f"/t/{new}")


@router.get("/t/{table_id}/invite")
async def invited(table_id: TableId) -> Response:
    """Where the page with a link stood: opened again, it is the table."""
    return RedirectResponse(f"/t/{table_id}", 303)


@router.post("/t/{table_id}/invite")
async def invite(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Form(ge=0, le=9)],
    name: Annotated[str, Form(max_length=80)] = "",
) -> Response:
    """Keep a seat for somebody by name, or make a link for whoever has it; the link is shown once."""
    who = await must_be_somebody(request)
    limit(request, "invitations", 30, 600, who.id)
    house = house_of(request)
    if name.strip():
        await seating.reserve(house, who, table_id, seat, name)
        return go(request, f"/t/{table_id}")
    secret = await seating.invite(house, who, table_id, seat)
    context: dict[str, Any] = await table_context(house, table_id, who, cookies=request.cookies)
    link = link_for(house, table_id, secret)
    return table_view(request, who, {**context, "link": link, "link_seat": seat})


def link_for(house: House, table_id: str, secret: str) -> str:
    return f"{house.settings.address}/t/{table_id}/sit?invite={secret}"
