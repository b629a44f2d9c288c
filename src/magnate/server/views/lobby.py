"""The lobby: what is this place, what waits for me, what can I join, what was played."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.config import Option
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import Damaged
from magnate.core.state import State
from magnate.games import GAMES, find
from magnate.server.db import schema
from magnate.server.db.engine import broken
from magnate.server.db.rows import SeatRow, Status, TableRow, asked_to_choose, read_rows
from magnate.server.people.accounts import Person
from magnate.server.tables import quarantine
from magnate.server.tables.house import House
from magnate.server.tables.time_controls import PACES
from magnate.server.views.catch_up import unseen
from magnate.server.views.seats import badge

AT_A_GLANCE = 12  # tables of one's own of which the lobby tells how far they are
OPEN_SHOWN = 50  # open tables
ENDED_SHOWN = 6  # finished games


def seat_badge(game: Game, seat: Seat) -> dict[str, str]:
    """How a seat of a game is painted and signed, before anybody sits there."""
    return badge(game, seat)


def chosen_options(game: Game, row: TableRow) -> list[tuple[Option, Any, bool]]:
    """The options of a table: what they are, what was chosen, and whether that is the usual choice."""
    chosen = json.loads(row.options)
    return [(option, chosen[option.key], chosen[option.key] == option.values[0]) for option in game.options]


# -- tables of one's own -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class TableOfMine(TableRow):
    """A table with a seat of somebody's, or one kept for them."""

    seat: Seat
    user_id: str | None
    deadline: int | None


@dataclass(slots=True)
class SeatWithName(SeatRow):
    """A seat and who has it, if it is a person."""

    person: str | None


@dataclass(frozen=True)
class Place:
    """A seat in a few characters: its sign, who has it, and how it ended."""

    sign: str
    paint: str
    colour: str
    name: str
    open: bool
    rank: int | None
    total: int | None


@dataclass
class Card:
    """A table as a list shows it."""

    id: str
    title: str
    game: str
    status: Status
    number: int
    waiting: bool = False  # for whoever looks
    invited: bool = False  # whoever looks
    deadline: int | None = None
    when: str = ""  # how far the game is
    fresh: int = 0  # moves since one's own
    pace: str = ""
    ended: int | None = None
    scores: list[dict[str, Any]] = field(default_factory=list)
    sitting: list[Place] = field(default_factory=list)

    @property
    def left(self) -> int:
        """How many seats are open."""
        return sum(place.open for place in self.sitting)


async def tables_of(house: House, who: Person | None) -> list[Card]:
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
        unfit: list[str] = []
        rows = await read_rows(connection, TableOfMine, query, unfit=unfit)
    for table_id in dict.fromkeys([*unfit, *(row.id for row in rows if not legible(row))]):
        await quarantine.doubt(house.db, house.games, table_id)
    found: dict[str, Card] = {}
    for row in rows:
        if not legible(row):
            continue
        card = found.setdefault(row.id, card_of(row))
        card.invited = card.invited or row.user_id is None
        if row.status == "playing" and row.seat in asked_to_choose(row, [row.seat]):
            card.waiting = True
            card.deadline = min(filter(None, (card.deadline, row.deadline)), default=None)
    order = ("playing", "open")
    return sorted(
        found.values(),
        key=lambda card: (
            not card.waiting,
            card.deadline or 2**62,
            not card.invited,
            order.index(card.status) if card.status in order else len(order),
        ),
    )


def legible(row: TableRow) -> bool:
    """Whether a list can tell of a table; one that is damaged says so on its own page."""
    return row.pace in PACES and bool(quarantine.SEATS.fullmatch(row.asked) and quarantine.SEATS.fullmatch(row.forced))


def card_of(row: TableRow) -> Card:
    return Card(row.id, row.title, row.game, row.status, row.number)


async def tell_progress(house: House, connection: AsyncConnection, who: Person | None, cards: list[Card]) -> None:
    """Put into each card how far its game is and what is new there; a damaged game says so on its own page."""
    playing = [card.id for card in cards if card.status == "playing"]
    if who is None or not playing:
        return
    seats = schema.seats.c
    own = select(schema.seats).where(seats.user_id == who.id, seats.table_id.in_(playing))
    places = await read_rows(connection, SeatRow, own, unfit=[])
    query = select(schema.tables).where(schema.tables.c.id.in_(playing), schema.tables.c.quarantine == "")
    for row in await read_rows(connection, TableRow, query, unfit=[]):
        try:
            live = await house.games.get(connection, row)
        except Damaged:
            continue
        except DBAPIError as error:
            if not broken(error):
                raise
            continue
        card = next(card for card in cards if card.id == row.id)
        card.when = progress_of(live.state)
        card.fresh = unseen(live, [each for each in places if each.table_id == row.id])


def progress_of(s: State) -> str:
    """How far a game is, in the game's own words."""
    parts = [f"{name} {getattr(s, name)}" for name in ("decade", "round") if getattr(s, name, 0)]
    if phase := getattr(s, "phase", ""):
        parts.append(str(phase).replace("_", " "))
    return ", ".join(parts)


# -- tables of others --------------------------------------------------------------------------------------------------


async def open_tables(connection: AsyncConnection, mine: set[str]) -> list[Card]:
    """Listed tables with a seat left, at which this person does not sit."""
    tables = schema.tables.c
    query = select(schema.tables).where(tables.listed, tables.status == "open").order_by(tables.created.desc())
    rows = await read_rows(connection, TableRow, query.limit(OPEN_SHOWN), unfit=[])
    return [replace(card_of(row), pace=PACES[row.pace].label) for row in rows if row.id not in mine and legible(row)]


async def ended_tables(connection: AsyncConnection) -> list[Card]:
    """Listed games that ended lately, with their results."""
    tables = schema.tables.c
    query = select(schema.tables).where(tables.listed, tables.status == "finished").order_by(tables.ended.desc())
    rows = await read_rows(connection, TableRow, query.limit(ENDED_SHOWN), unfit=[])
    return [replace(card_of(row), ended=row.ended, scores=scores_of(row)) for row in rows]


def scores_of(row: TableRow) -> list[dict[str, Any]]:
    """The final account of a game, if it can be read."""
    try:
        found: list[dict[str, Any]] = json.loads(row.result or "[]")
        return found if all({"seat", "rank", "total"} <= score.keys() for score in found) else []
    except (ValueError, AttributeError, TypeError):
        return []


async def seated(connection: AsyncConnection, cards: list[Card]) -> list[Card]:
    """Put into each card who sits at the table."""
    seats, users = schema.seats.c, schema.users.c
    query = (
        select(schema.seats, users.name.label("person"))
        .join(schema.users, users.id == seats.user_id, isouter=True)
        .where(seats.table_id.in_([card.id for card in cards]))
        .order_by(seats.table_id, seats.seat)
    )
    places = await read_rows(connection, SeatWithName, query, unfit=[])
    for card in cards:
        card.sitting = [place_of(card, place) for place in places if place.table_id == card.id]
    return cards


def place_of(card: Card, place: SeatWithName) -> Place:
    known = find(card.game) if card.game in GAMES else None
    sign = {"sign": str(place.seat + 1), "paint": "n0"} if known is None else badge(known, place.seat)
    score = next((score for score in card.scores if score["seat"] == place.seat), None)
    return Place(
        sign=sign["sign"],
        paint=sign["paint"],
        colour=f"Player {place.seat + 1}" if known is None else known.name("seat", place.seat),
        name=place.person or (f"{place.bot} (bot)" if place.bot else ""),
        open=place.kind == "open",
        rank=score["rank"] if score else None,
        total=score["total"] if score else None,
    )
