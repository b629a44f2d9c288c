"""The lobby: what is this place, what waits for me, what can I join, what was played."""

import json
from typing import Any

from fastapi import APIRouter, Request
from sqlalchemy import Row, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from magnate.core.game import Game, Option
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.games import GAMES, find
from magnate.server import schema
from magnate.server.accounts import Person
from magnate.server.digest import unseen
from magnate.server.faces import face
from magnate.server.house import House
from magnate.server.log import Damaged
from magnate.server.paces import PACES
from magnate.server.pages import page, templates
from magnate.server.present import badge
from magnate.server.who import house_of, person_of

router = APIRouter(include_in_schema=False)
AT_A_GLANCE = 12  # tables of one's own of which the lobby tells how far they are
SHOWN = 50  # open tables
PAST = 6  # finished games


def seat_badge(game: Game, seat: Seat) -> dict[str, str]:
    """How a seat of a game is painted and signed, before anybody sits there."""
    return badge(game.name("seat", seat), seat)


def chosen_options(game: Game, row: Any) -> list[tuple[Option, Any, bool]]:
    """The options of a table: what they are, what was chosen, and whether that is the usual choice."""
    chosen = json.loads(row.options)
    return [(option, chosen[option.key], chosen[option.key] == option.values[0]) for option in game.options]


templates.env.filters |= {"seat_badge": seat_badge, "chosen_options": chosen_options}


@router.get("/")
async def lobby(request: Request) -> Response:
    """The front door."""
    house = house_of(request)
    who = await person_of(request)
    mine = await tables_of(house, who)
    async with house.db.read() as connection:
        now = await house.db.now(connection)
        await tell_progress(house, connection, who, mine[:AT_A_GLANCE])
        mine_now = [card for card in mine if card["status"] in ("open", "playing")]
        context: dict[str, Any] = {
            "mine": await seated(connection, mine_now),
            "past": len(mine) - len(mine_now),
            "listed": await seated(connection, await open_tables(connection, {card["id"] for card in mine})),
            "ended": await seated(connection, await ended_tables(connection)),
            "games": [{"game": find(key), "face": face(key)} for key in GAMES],
            "now": now,
        }
    return page(request, "lobby.html", who, **context)


# -- tables of one's own -----------------------------------------------------------------------------------------------


async def tables_of(house: House, who: Person | None) -> list[dict[str, Any]]:
    """A person's tables: first those that wait for an answer, the most urgent at the top, then invitations."""
    if who is None:
        return []
    tables, seats = schema.tables.c, schema.seats.c
    async with house.db.read() as connection:
        query = (
            select(schema.tables, seats.seat, seats.user_id, seats.deadline)
            .join(schema.seats, seats.table_id == tables.id)
            .where(or_(seats.user_id == who.id, seats.reserved == who.id))
            .order_by(tables.created.desc())
            .limit(400)
        )
        rows = (await connection.execute(query)).all()
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        card = found.setdefault(row.id, card_of(row))
        card["invited"] = card["invited"] or row.user_id is None
        if row.status == "playing" and str(row.seat) in row.asked.split(","):
            card |= {"waiting": True, "deadline": min(filter(None, (card["deadline"], row.deadline)), default=None)}
    order = ("playing", "open")
    return sorted(
        found.values(),
        key=lambda card: (
            not card["waiting"],
            card["deadline"] or 2**62,
            not card["invited"],
            order.index(card["status"]) if card["status"] in order else len(order),
        ),
    )


def card_of(row: Any) -> dict[str, Any]:
    """A table as a list shows it."""
    return {
        "id": row.id, "title": row.title, "game": row.game, "status": row.status, "number": row.number,
        "waiting": False, "invited": False, "deadline": None,
    }  # fmt: skip


async def tell_progress(
    house: House, connection: AsyncConnection, who: Person | None, cards: list[dict[str, Any]]
) -> None:
    """Put into each card how far its game is and what is new there; a damaged game says so on its own page."""
    playing = [card["id"] for card in cards if card["status"] == "playing"]
    if who is None or not playing:
        return
    seats = schema.seats.c
    own = select(seats.table_id, seats.seat, seats.seen).where(seats.user_id == who.id, seats.table_id.in_(playing))
    places: list[Any] = list(await connection.execute(own))
    query = select(schema.tables).where(schema.tables.c.id.in_(playing), schema.tables.c.quarantine == "")
    for row in (await connection.execute(query)).all():
        try:
            live = await house.games.get(connection, row)
        except Damaged:
            continue
        card = next(card for card in cards if card["id"] == row.id)
        card |= {"when": when(live.state), "fresh": unseen(live, [each for each in places if each.table_id == row.id])}


def when(s: State) -> str:
    """How far a game is, in the game's own words."""
    parts = [f"{name} {getattr(s, name)}" for name in ("decade", "round") if getattr(s, name, 0)]
    if phase := getattr(s, "phase", ""):
        parts.append(str(phase).replace("_", " "))
    return ", ".join(parts)


# -- tables of others --------------------------------------------------------------------------------------------------


async def open_tables(connection: AsyncConnection, mine: set[str]) -> list[dict[str, Any]]:
    """Listed tables with a seat left, at which this person does not sit."""
    tables = schema.tables.c
    query = select(schema.tables).where(tables.listed, tables.status == "open").order_by(tables.created.desc())
    rows = (await connection.execute(query.limit(SHOWN))).all()
    return [card_of(row) | {"pace": PACES[row.pace].label} for row in rows if row.id not in mine]


async def ended_tables(connection: AsyncConnection) -> list[dict[str, Any]]:
    """Listed games that ended lately, with their results."""
    tables = schema.tables.c
    query = select(schema.tables).where(tables.listed, tables.status == "finished").order_by(tables.ended.desc())
    rows = (await connection.execute(query.limit(PAST))).all()
    return [card_of(row) | {"ended": row.ended, "scores": json.loads(row.result or "[]")} for row in rows]


async def seated(connection: AsyncConnection, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put into each card who sits at the table."""
    seats, users = schema.seats.c, schema.users.c
    query = (
        select(schema.seats, users.name.label("person"))
        .join(schema.users, users.id == seats.user_id, isouter=True)
        .where(seats.table_id.in_([card["id"] for card in cards]))
        .order_by(seats.table_id, seats.seat)
    )
    places = (await connection.execute(query)).all()
    for card in cards:
        card["sitting"] = [place_of(card, place) for place in places if place.table_id == card["id"]]
        card["left"] = sum(place["open"] for place in card["sitting"])
    return cards


def place_of(card: dict[str, Any], place: Row[Any]) -> dict[str, Any]:
    """A seat in a few characters: its sign, who has it, and how it ended."""
    colour = find(card["game"]).name("seat", place.seat) if card["game"] in GAMES else f"Player {place.seat + 1}"
    score = next((score for score in card.get("scores", ()) if score["seat"] == place.seat), None)
    return {
        **badge(colour, place.seat),
        "colour": colour,
        "name": place.person or (f"{place.bot} (bot)" if place.bot else ""),
        "open": place.kind == "open",
        "rank": score["rank"] if score else None,
        "total": score["total"] if score else None,
    }
