"""Calls about a table that are no moves: talk, agreements, orders, mute, coming back, rematch."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from sqlalchemy import select, update
from starlette.responses import Response

from magnate.server import agreements, chat, clocks, notices, orders, schema
from magnate.server.api import TableId
from magnate.server.pages import go
from magnate.server.play import locked
from magnate.server.problem import Problem, not_found
from magnate.server.tables import Wanted, seats_of
from magnate.server.who import house_of, limit, must_be_somebody

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/say")
async def say(request: Request, table_id: TableId, text: Annotated[str, Form(max_length=60_000)]) -> Response:
    """Talk, for those who sit at the table."""
    who = await must_be_somebody(request)
    limit(request, "talk", 5, 10, who.id)
    house = house_of(request)
    row, _, mine, _ = await house.look(table_id, who)
    if not mine and row.owner != who.id:
        raise not_found()
    await chat.say(house.db, table_id, who, text)
    house.hub.publish(table_id, row.number)
    await house.hints.send(table_id, row.number)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/cancel")
async def cancel(request: Request, table_id: TableId) -> Response:
    """Agree to end the game without a result."""
    await agreements.cancel(house_of(request), await must_be_somebody(request), table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/takeback")
async def take_back(request: Request, table_id: TableId, number: Annotated[int, Form(ge=0)]) -> Response:
    """Ask for, or agree to, going back to an earlier position."""
    who = await must_be_somebody(request)
    limit(request, "takeback", 6, 60, who.id)
    await agreements.take_back(house_of(request), who, table_id, number)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/disagree")
async def disagree(request: Request, table_id: TableId) -> Response:
    await agreements.refuse(house_of(request), await must_be_somebody(request), table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/order")
async def order(
    request: Request,
    table_id: TableId,
    move: Annotated[str, Form(min_length=1, max_length=200)],
    unless_touched: Annotated[str, Form(max_length=5)] = "",
) -> Response:
    """Play this move for me until the phase ends, or until something concerns me."""
    who = await must_be_somebody(request)
    house = house_of(request)
    row, _, mine, live = await house.look(table_id, who)
    if not mine or live is None:
        raise not_found()
    asked = [int(seat) for seat in row.asked.split(",") if seat]
    seat = next((seat for seat in asked if seat in mine), mine[0])
    wanted = orders.order_for(live, seat, move, unless_touched == "yes")
    async with house.db.write() as connection:
        await orders.keep(connection, table_id, seat, [wanted])
    house.nudge(table_id)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/order/end")
async def end_order(request: Request, table_id: TableId) -> Response:
    who = await must_be_somebody(request)
    house = house_of(request)
    _, _, mine, _ = await house.look(table_id, who)
    async with house.db.write() as connection:
        for seat in mine:
            await orders.keep(connection, table_id, seat, [])
    house.hub.publish(table_id, -1)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/back")
async def come_back(request: Request, table_id: TableId) -> Response:
    """Take the seat back from its caretaker."""
    who = await must_be_somebody(request)
    house = house_of(request)
    async with house.db.write() as connection:
        row = await locked(house.db, connection, table_id)
        if not await clocks.come_back(connection, table_id, who.id):
            raise not_found()
        asked = [int(seat) for seat in row.asked.split(",") if seat]
        await clocks.set_clocks(house.db, connection, row, asked, None, await house.db.now(connection))
    house.hub.publish(table_id, row.number)
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/mute")
async def mute(request: Request, table_id: TableId, on: Annotated[str, Form(max_length=5)] = "yes") -> Response:
    """No notices about this table."""
    import json

    who = await must_be_somebody(request)
    house = house_of(request)
    await house.look(table_id, who)
    async with house.db.write() as connection:
        settings = await notices.settings_of(connection, who.id)
        muted = [each for each in settings.get("muted", []) if each != table_id]
        settings["muted"] = [*muted, table_id][-200:] if on == "yes" else muted
        await connection.execute(
            update(schema.users).where(schema.users.c.id == who.id).values(settings=json.dumps(settings))
        )
    return go(request, f"/t/{table_id}")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: TableId) -> Response:
    """The same game, options and seats once more; the others are invited."""
    import json

    who = await must_be_somebody(request)
    limit(request, "tables", 5, 60, who.id)
    house = house_of(request)
    row, places, mine, _ = await house.look(table_id, who)
    if not mine or row.status not in ("finished", "cancelled"):
        raise Problem(409, "a rematch follows a game that has ended")
    async with house.db.read() as connection:
        query = select(schema.tables.c.id).where(schema.tables.c.parent == table_id, schema.tables.c.status == "open")
        there = await connection.scalar(query)
    if there is not None:
        await house.tables.join(who, there)
        return go(request, f"/t/{there}")
    seats = tuple("me" if place.user_id == who.id else place.bot or "open" for place in places)
    wanted = Wanted(
        row.game, row.title, seats, json.loads(row.options), json.loads(row.errata), row.pace, True, row.spectators
    )
    new = await house.tables.create(who, wanted)
    async with house.db.write() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == new).values(parent=table_id))
        for user_id in {place.user_id for place in await seats_of(connection, table_id) if place.user_id}:
            if user_id != who.id:
                await notices.note(house.db, connection, user_id, "invited", new, 0)
    house.nudge(new)
    return go(request, f"/t/{new}")


@router.post("/t/{table_id}/invite")
async def invite(request: Request, table_id: TableId, seat: Annotated[int, Form(ge=0, le=9)]) -> Response:
    """A link for an open seat, or for a substitute at a seat that its caretaker plays; shown once."""
    from magnate.server.pages import page, table_context

    who = await must_be_somebody(request)
    house = house_of(request)
    secret = await house.tables.invite(who, table_id, seat)
    context: dict[str, Any] = await table_context(house, table_id, who)
    link = f"{house.settings.address}/t/{table_id}/sit?invite={secret}"
    return page(request, "table.html", who, **{**context, "link": link})
