"""What people do at a table besides moving: talk, orders, coming back, mute; for forms and the interface alike."""

from dataclasses import replace

from magnate.core.move import Seat
from magnate.core.record import Damaged
from magnate.games import find
from magnate.server.db.rows import asked_of
from magnate.server.errors import Problem, not_found
from magnate.server.people import notices
from magnate.server.people.accounts import Person
from magnate.server.tables import chat, clocks, orders, quarantine, seating
from magnate.server.tables.announcements import stir
from magnate.server.tables.house import House
from magnate.server.tables.store import locked, seats_now
from magnate.server.tables.submit import Accepted, Submission

MUTED = 200  # tables a person can mute


async def move(house: House, who: Person, table_id: str, sent: Submission) -> Accepted:
    """A move, or one taken back. What is in memory may be at fault if the game does not load: then once more."""
    sent = replace(sent, person=who.id)
    try:
        accepted = await house.play.submit(table_id, [], sent)
    except Damaged:
        await quarantine.doubt(house.db, house.games, table_id)
        accepted = await house.play.submit(table_id, [], sent)
    if accepted.automatic:
        house.nudge(table_id)
    return accepted


async def speak(house: House, who: Person, table_id: str, text: str) -> int:
    """Talk, for those who sit at the table and for its owner."""
    row, _, mine, _ = await house.look(table_id, who)
    if not mine and row.owner != who.id:
        raise not_found()
    line = chat.clean(text)
    async with house.db.write(table_id) as connection:
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
    async with house.db.write(table_id) as connection:
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
    asked = asked_of(row)
    if seat is None:
        seat = next((each for each in asked if each in mine), mine[0])
    wanted = orders.order_for(live, seat, move, unless_touched)
    async with house.db.write(table_id) as connection:
        await locked(house.db, connection, table_id)
        if seat not in await seats_now(connection, table_id, who.id):
            raise not_found()
        await stir(connection, table_id)
        await orders.keep_orders(connection, table_id, seat, [wanted])
    await house.announce(table_id, row.number)
    house.nudge(table_id)
    return wanted


async def drop_orders(house: House, who: Person, table_id: str) -> None:
    """No more orders for any of my seats."""
    row, _, _, _ = await house.look(table_id, who)
    async with house.db.write(table_id) as connection:
        await locked(house.db, connection, table_id)
        mine = await seats_now(connection, table_id, who.id)
        await stir(connection, table_id)
        for seat in mine:
            await orders.keep_orders(connection, table_id, seat, [], "ended")
    await house.announce(table_id, row.number)


async def return_to(house: House, who: Person, table_id: str) -> None:
    """Take one's seats back from their caretaker."""
    async with house.db.write(table_id) as connection:
        row = await locked(house.db, connection, table_id)
        if not await clocks.come_back(house.db, connection, row, who, await house.db.now(connection)):
            raise not_found()
    await house.announce(table_id, row.number)
    house.nudge(table_id)  # bots may have slept


async def set_muted(house: House, who: Person, table_id: str, muted: bool) -> None:
    """Whether notices about a table are wanted."""
    await house.look(table_id, who)
    async with house.db.write(table_id) as connection:
        settings = await notices.settings_of(connection, who.id)
        others = [each for each in settings.get("muted", []) if each != table_id]
        settings["muted"] = [*others, table_id][-MUTED:] if muted else others
        await notices.keep_settings(connection, who.id, settings)


async def give_away(house: House, who: Person, table_id: str, seat: Seat, name: str) -> str | None:
    """Keep a seat for somebody by name, or make a link for whoever has it; the link, if that is what was wanted."""
    if name.strip():
        await seating.reserve(house, who, table_id, seat, name)
        return None
    secret = await seating.invite(house, who, table_id, seat)
    return f"{house.settings.address}/t/{table_id}/sit?invite={secret}"
