"""Standing orders: what a seat wants played for it in simple cases, until something happens that it cares about."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.driver import asking, refusal
from magnate.core.move import Seat
from magnate.core.text import N_
from magnate.core.view import visible
from magnate.server.db import schema
from magnate.server.db.rows import SeatRow
from magnate.server.errors import Problem
from magnate.server.tables.cache import Live, hear

# Why an order ended.
NOTES = {
    "phase": N_("the phase is over"),
    "touched": N_("something happened that concerns you"),
    "other": N_("you are asked something else"),
    "refused": N_("the move is not allowed now"),
    "taken-back": N_("a move was taken back"),
    "ended": N_("you ended it"),
}


@dataclass(frozen=True)
class Order:
    """Play this move whenever the question of this rule comes, while the phase lasts."""

    move: str  # notation, for example "pass"
    rule: str  # of the question it answers
    phase: str  # the phase in which it was given
    unless_touched: bool  # it ends when an event concerns the seat
    since: int  # the entry after which events count

    def plain(self) -> dict[str, Any]:
        return self.__dict__.copy()


def order_for(live: Live, seat: Seat, move: str, unless_touched: bool) -> Order:
    """An order for the question this seat is asked now."""
    ask = asking(live.state)
    if ask is None or seat not in ask.seats(live.state):
        raise Problem(409, "an order is given when the question is before you")
    try:
        read = codec.read(move, seat, live.game.moves)
    except codec.Unreadable as error:
        raise Problem(422, str(error)) from None
    if codec.write(read) not in live.game.passes:
        raise Problem(422, "only a move that declines can be ordered")
    refused = refusal(live.state, read)
    if refused is not None:
        raise Problem(422, live.game.explain(refused), rule=refused.rule)
    return Order(codec.write(read), ask.rule, phase_of(live), unless_touched, live.number)


def phase_of(live: Live) -> str:
    """The phase, with the round or decade it belongs to."""
    return " ".join(str(getattr(live.state, name, "")) for name in ("decade", "round", "phase")).strip()


def due(live: Live, seat: Seat, order: Order) -> tuple[str | None, str]:
    """The move to play now, and why the order ends if it does, as a key of NOTES."""
    ask = asking(live.state)
    if ask is None or phase_of(live) != order.phase:
        return None, "phase"
    if seat not in ask.seats(live.state):
        return None, ""
    if order.unless_touched and touched(live, seat, order.since):
        return None, "touched"
    if ask.rule != order.rule:
        return None, "other"
    if refusal(live.state, codec.read(order.move, seat, live.game.moves)) is not None:
        return None, "refused"
    return order.move, ""


def touched(live: Live, seat: Seat, since: int) -> bool:
    """Whether another seat's move since then had an event that concerns this seat."""
    return any(
        live.game.concerns(live.state, event, seat)
        for heard in hear(live, since, live.number)
        if heard.record.seat != seat
        for event in visible(list(heard.events), seat)
    )


async def keep_orders(
    connection: AsyncConnection, table_id: str, seat: Seat, orders: list[Order], note: str = ""
) -> None:
    columns = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(columns.table_id == table_id, columns.seat == seat)
        .values(orders=json.dumps([order.plain() for order in orders]), order_note=note)
    )


async def end_order(connection: AsyncConnection, place: SeatRow, why: str) -> None:
    """The order that was read is over; one given meanwhile stays."""
    columns = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(columns.table_id == place.table_id, columns.seat == place.seat, columns.orders == place.orders)
        .values(orders="[]", order_note=why)
    )


def orders_of(place: SeatRow) -> list[Order]:
    """What a seat wants played for it; of what cannot be read nothing is played."""
    try:
        return [Order(**plain) for plain in json.loads(place.orders)]
    except (ValueError, TypeError):
        return []


def current(live: Live, place: SeatRow) -> Order | None:
    """The order a seat has given, if it is not over."""
    return next((order for order in orders_of(place) if order.phase == phase_of(live)), None)
