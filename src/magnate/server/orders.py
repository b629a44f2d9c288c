"""Standing orders: what a seat wants played for it in simple cases, until something happens that it cares about."""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.driver import asking, refusal
from magnate.core.move import Seat
from magnate.core.view import visible
from magnate.server import schema
from magnate.server.live import Live
from magnate.server.log import path
from magnate.server.present import tell_events
from magnate.server.problem import Problem


@dataclass(frozen=True)
class Order:
    """Play this move whenever the question of this rule comes, while the phase lasts."""

    move: str  # notation, for example "pass"
    rule: str  # of the question it answers
    phase: str  # the phase in which it was given
    unless_touched: bool  # it ends when an event names the seat
    since: int  # the entry after which events count

    def plain(self) -> dict[str, Any]:
        return self.__dict__.copy()


def order_for(live: Live, seat: Seat, move: str, unless_touched: bool) -> Order:
    """An order for the question this seat is asked now, or would be asked next of its kind."""
    ask = asking(live.state)
    if ask is None or seat not in ask.seats(live.state):
        raise Problem(409, "an order is given when the question is before you")
    try:
        read = codec.read(move, seat, live.game.moves)
    except codec.Unreadable as error:
        raise Problem(422, str(error)) from None
    refused = refusal(live.state, read)
    if refused is not None:
        raise Problem(422, live.game.explain(refused), rule=refused.rule)
    return Order(codec.write(read), ask.rule, phase_of(live), unless_touched, live.number)


def phase_of(live: Live) -> str:
    return str(getattr(live.state, "phase", ""))


def due(live: Live, seat: Seat, order: Order) -> tuple[str | None, str]:
    """The move to play now, and why the order ends if it does."""
    ask = asking(live.state)
    if ask is None or phase_of(live) != order.phase:
        return None, "the phase is over"
    if order.unless_touched and touched(live, seat, order.since):
        return None, "something concerns you"
    if seat not in ask.seats(live.state):
        return None, ""
    if ask.rule != order.rule:
        return None, "you are asked something else"
    if refusal(live.state, codec.read(order.move, seat, live.game.moves)) is not None:
        return None, "the move is not allowed now"
    return order.move, ""


def touched(live: Live, seat: Seat, since: int) -> bool:
    """Whether another seat's move since then had an event that concerns this seat."""
    records = [r for r in path(live.records, live.number) if r.number > since and r.seat != seat]
    return any(
        live.game.concerns(live.state, event, seat)
        for record in records
        for event in visible(tell_events(live, record), seat)
    )


async def keep(connection: AsyncConnection, table_id: str, seat: Seat, orders: list[Order]) -> None:
    columns = schema.seats.c
    await connection.execute(
        update(schema.seats)
        .where(columns.table_id == table_id, columns.seat == seat)
        .values(orders=json.dumps([order.plain() for order in orders]))
    )


def orders_of(place: Row[Any]) -> list[Order]:
    return [Order(**plain) for plain in json.loads(place.orders)]
