"""Forms at a table that are no moves: talk, agreements, orders, mute, coming back, rematch, invitations."""

from dataclasses import replace as changed
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from magnate.server.routes.deps import (
    Somebody,
    TableId,
    house_of,
    limit,
    limit_tables,
)
from magnate.server.routes.pages.common import done, go
from magnate.server.routes.pages.table import table_view
from magnate.server.tables import agreements, seating
from magnate.server.tables import words as mixing
from magnate.server.tables.actions import drop_orders, give_away, give_order, return_to, set_muted, speak, whisper
from magnate.server.views.table_page import table_page

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/say")
async def say(
    request: Request,
    who: Somebody,
    table_id: TableId,
    text: Annotated[str, Form(max_length=60_000)],
    to: Annotated[str, Form(pattern="^[0-9]?$")] = "",
) -> Response:
    """Say something to everybody at the table, or to one seat alone."""
    limit(request, "talk", 5, 10, who.id)
    if to:
        await whisper(house_of(request), who, table_id, int(to), text)
    else:
        await speak(house_of(request), who, table_id, text)
    return done(request, f"/t/{table_id}#talk")


@router.post("/t/{table_id}/words")
async def mix_in(
    request: Request,
    who: Somebody,
    table_id: TableId,
    words: Annotated[str, Form(max_length=80)] = "",
    sealed: Annotated[str, Form(pattern="^([0-9a-f]{64})?$")] = "",
) -> Response:
    """Mix one's own words into the luck before the game starts: sealed by a script, or else in the open."""
    limit(request, "words", 20, 60, who.id)
    if sealed:
        await mixing.seal(house_of(request), who, table_id, sealed)
    else:
        await mixing.mix_in(house_of(request), who, table_id, words)
    return done(request, f"/t/{table_id}#seats")


@router.post("/t/{table_id}/words/show")
async def show_words(
    request: Request, who: Somebody, table_id: TableId, words: Annotated[str, Form(max_length=80)]
) -> Response:
    """Show the words that were sealed."""
    limit(request, "words", 20, 60, who.id)
    await mixing.show(house_of(request), who, table_id, words)
    return done(request, f"/t/{table_id}#seats")


@router.post("/t/{table_id}/cancel")
async def cancel(request: Request, who: Somebody, table_id: TableId) -> Response:
    """Ask for, or agree to, ending the game without a result."""
    limit(request, "requests", 6, 60, who.id)
    await agreements.cancel(house_of(request), who, table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/takeback")
async def take_back(
    request: Request, who: Somebody, table_id: TableId, number: Annotated[int, Form(ge=0, le=1_000_000)]
) -> Response:
    """Ask for, or agree to, going back to an earlier position."""
    limit(request, "requests", 6, 60, who.id)
    await agreements.take_back(house_of(request), who, table_id, number)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/replace")
async def replace(
    request: Request, who: Somebody, table_id: TableId, number: Annotated[int, Form(ge=0, le=9)]
) -> Response:
    """Ask for, or agree to, a bot in the place of somebody who does not come."""
    limit(request, "requests", 6, 60, who.id)
    await agreements.replace(house_of(request), who, table_id, number)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/disagree")
async def disagree(request: Request, who: Somebody, table_id: TableId) -> Response:
    await agreements.refuse(house_of(request), who, table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/order")
async def order(
    request: Request,
    who: Somebody,
    table_id: TableId,
    move: Annotated[str, Form(min_length=1, max_length=200)],
    unless_touched: Annotated[str, Form(max_length=5)] = "",
    seat: Annotated[int | None, Form(ge=0, le=9)] = None,
) -> Response:
    await give_order(house_of(request), who, table_id, move, unless_touched == "yes", seat)
    return done(request, f"/t/{table_id}#tray")


@router.post("/t/{table_id}/order/end")
async def end_order(request: Request, who: Somebody, table_id: TableId) -> Response:
    await drop_orders(house_of(request), who, table_id)
    return done(request, f"/t/{table_id}#tray")


@router.post("/t/{table_id}/back")
async def come_back(request: Request, who: Somebody, table_id: TableId) -> Response:
    await return_to(house_of(request), who, table_id)
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/mute")
async def mute(
    request: Request, who: Somebody, table_id: TableId, on: Annotated[str, Form(max_length=5)] = "yes"
) -> Response:
    """No notices about this table, or notices again."""
    await set_muted(house_of(request), who, table_id, on == "yes")
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, who: Somebody, table_id: TableId) -> Response:
    """The same game, options and seats once more."""
    limit_tables(request, who)
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
    who: Somebody,
    table_id: TableId,
    seat: Annotated[int, Form(ge=0, le=9)],
    name: Annotated[str, Form(max_length=80)] = "",
) -> Response:
    """Keep a seat for somebody by name, or make a link for whoever has it; the link is shown once."""
    limit(request, "invitations", 30, 600, who.id)
    house = house_of(request)
    link = await give_away(house, who, table_id, seat, name)
    if link is None:
        return go(request, f"/t/{table_id}")
    shown = await table_page(house, table_id, who, cookies=request.cookies)
    return table_view(request, who, changed(shown, link=link, link_seat=seat))
