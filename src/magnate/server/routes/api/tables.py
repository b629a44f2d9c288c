"""The JSON interface, version 1: everything a client or a bot needs to play."""

from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic

from fastapi import APIRouter, Query, Request
from pydantic import Field

from magnate.core.codec import thing_to_plain
from magnate.core.driver import asking
from magnate.core.move import Decision
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.server.db.engine import Unavailable
from magnate.server.db.rows import SeatRow
from magnate.server.errors import Problem, not_found
from magnate.server.routes.api.schemas import (
    DecisionCard,
    FieldCard,
    FormCard,
    GameCard,
    GuestCard,
    LogEntry,
    Look,
    Moved,
    Opened,
    Option,
    SeatCard,
    Seated,
    Strict,
    Table,
)
from magnate.server.routes.deps import (
    HEARTBEAT,
    Anybody,
    EventStream,
    Reader,
    Somebody,
    TableId,
    house_of,
    limit,
    limit_tables,
)
from magnate.server.tables import actions, seating
from magnate.server.tables.cache import Live, hear
from magnate.server.tables.forced import put
from magnate.server.tables.house import House
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.store import table_of
from magnate.server.tables.submit import Submission
from magnate.server.tables.time_controls import PACES
from magnate.server.views.question import choice
from magnate.server.views.story import line_for

router = APIRouter(prefix="/api/v1")
ENTRIES = 500  # of the log at a time
EVENT = 'id: {0}\ndata: {{"number": {0}}}\n\n'


class NewTable(Strict):
    """A table to open."""

    game: str = Field(max_length=40)
    title: str = Field("", max_length=80)
    seats: list[str] = Field(min_length=1, max_length=6)
    options: dict[str, str | bool] = Field(default_factory=dict, max_length=30)
    pace: str = Field("untimed", max_length=20)
    listed: bool = False
    spectators: bool = True


class Answer(Strict):
    """A move: the number you have seen, a key of your own, and the move's notation ("undo" takes back)."""

    number: int = Field(ge=0, le=1_000_000)
    key: str = Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    move: str = Field(min_length=1, max_length=2000)
    seat: int | None = Field(None, ge=0, le=9)


@router.get("/games")
async def list_games() -> list[GameCard]:
    """The games of this house with their options."""
    return [game_card(key) for key in GAMES]


def game_card(key: str) -> GameCard:
    game = find(key)
    return GameCard(
        key=game.key,
        title=game.title,
        version=game.version,
        players=list(game.players),
        paces={pace.key: pace.label for pace in PACES.values()},
        options=[Option(key=o.key, values=list(o.values), text=o.text) for o in game.options],
    )


@router.post("/tables", status_code=201)
async def open_table(request: Request, who: Somebody, body: NewTable) -> Opened:
    """Open a table; it starts by itself when no seat is open."""
    limit_tables(request, who)
    wanted = Wanted(
        body.game, body.title, tuple(body.seats), dict(body.options), {}, body.pace, body.listed, body.spectators
    )
    table_id = await house_of(request).tables.create(who, wanted)
    house_of(request).nudge(table_id)
    return Opened(id=table_id)


@router.get("/tables/{table_id}")
async def read_table(
    request: Request, who: Anybody, table_id: TableId, seat: int | None = Query(None, ge=0, le=9)
) -> Table:
    """A table as you may see it: the view of your seat, what you are asked, and the head."""
    house = house_of(request)
    row, places, mine, live = await house.look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    look = Look() if live is None else look_at(live.as_of(row.number), mine if seat is None else [seat])
    return Table(
        id=row.id,
        title=row.title,
        game=row.game,
        status=row.status,
        number=row.number,
        seats=[seat_card(place) for place in places],
        mine=mine,
        commitment=row.commitment,
        **vars(look),
    )


def seat_card(place: SeatRow) -> SeatCard:
    """Who sits there, and until when they have time: in UTC milliseconds by the house's clock."""
    return SeatCard(
        seat=place.seat, kind=place.kind, bot=place.bot, user=place.user_id, caretaker=place.caretaker,
        deadline=place.deadline, bank=place.bank_ms,
    )  # fmt: skip


def look_at(live: Live, mine: list[int]) -> Look:
    """The view of the seat that is asked first, or of the first seat, or of a spectator."""
    ask = asking(live.state)
    asked = [] if ask is None else [put(live.state, seat) for seat in (*ask.seats(live.state), *ask.free(live.state))]
    own = sorted((d for d in asked if d is not None and d.seat in mine), key=lambda d: d.optional)
    seat = own[0].seat if own else mine[0] if mine else None
    seen = view(live.game, live.state, seat)
    decisions = [decision_card(live, each) for each in own]
    return Look(seat=seat, view=seen, facts=live.game.facts(seen, live.state.rules), decisions=decisions)


def decision_card(live: Live, d: Decision) -> DecisionCard:
    """A question with all its candidates."""
    return DecisionCard(
        seat=d.seat,
        rule=d.rule,
        prompt=live.game.say(d.prompt, d.args),
        optional=d.optional,
        moves=[choice(live.game, live.state, move) for move in d.moves],
        forms=[
            FormCard(move=form.move.__name__, fields=[FieldCard(**thing_to_plain(each)) for each in form.fields])
            for form in d.forms
        ],
    )


@router.post("/tables/{table_id}/moves")
async def submit(request: Request, who: Somebody, table_id: TableId, body: Answer) -> Moved:
    """Play a move. 200 means that it is on disk. 409 carries the head; the same key gives the same answer."""
    limit(request, "moves", 100, 20, who.id)
    sent = Submission(body.number, body.key, body.move, body.seat)
    done = await actions.move(house_of(request), who, table_id, sent)
    return Moved(number=done.number)


@router.get("/tables/{table_id}/log")
async def read_log(
    request: Request, who: Anybody, table_id: TableId, after: int = Query(0, ge=0), upto: int | None = Query(None, ge=0)
) -> list[LogEntry]:
    """What happened, as your seat saw it: 500 entries at most. Ask again after the last one for those that follow."""
    limit(request, "follow", 240, 60)
    house = house_of(request)
    row, _, mine, live = await house.look(table_id, who)
    if live is None:
        return []
    last = min(row.number, row.number if upto is None else upto, after + ENTRIES)
    lines = [line_for(live.game, heard, mine[0] if mine else None) for heard in hear(live, after, last)]
    return [
        LogEntry(number=x.number, move=x.move, lines=list(x.lines), rule=x.rule, moment=list(x.moment)) for x in lines
    ]


@router.get("/tables/{table_id}/stream", response_class=EventStream)
async def stream(request: Request, who: Anybody, table_id: TableId) -> EventStream:
    """Server-sent events: the number of the table whenever it changes, with Last-Event-ID to resume."""
    house = house_of(request)
    row, _, _, _ = await house.look(table_id, who)
    given = request.headers.get("last-event-id", "")
    last = int(given) if given.isascii() and given.isdigit() and len(given) < 9 else -1
    reader = Reader(request, who)
    reader.must_have_room()
    return EventStream(numbers(house, table_id, row.number, last, reader))


async def numbers(
    house: House, table_id: str, head: int, last: int, reader: Reader | None = None
) -> AsyncIterator[str]:
    """The head now if it is news, then every change; a comment now and then keeps the line open."""
    async with house.hub.listen(table_id, reader.holders if reader else {}) as listener:
        with suppress(Unavailable):  # of a move made between the first look and now nobody would tell us
            async with house.db.read() as connection:
                head = (await table_of(connection, table_id)).number
        if head > last:
            yield EVENT.format(head)
        last = max(head, last)
        beat = monotonic() + HEARTBEAT
        while not listener.dropped:
            number = await listener.next(beat - monotonic())
            if number is not None and number <= last:  # what changes besides has no number, and nobody is told of it
                continue
            if listener.dropped or (reader is not None and await reader.gone()):
                return
            yield ": \n\n" if number is None else EVENT.format(number)
            last = last if number is None else number
            beat = monotonic() + HEARTBEAT


@router.post("/tables/{table_id}/join")
async def join(
    request: Request, who: Somebody, table_id: TableId, invite: str | None = Query(None, max_length=80)
) -> Seated:
    """Take an open seat."""
    house = house_of(request)
    seat = await seating.join(house, who, table_id, invite)
    house.nudge(table_id)
    return Seated(seat=seat)


@router.post("/tables/{table_id}/start")
async def start(request: Request, who: Somebody, table_id: TableId) -> Moved:
    """Begin the game; only the owner can, when every seat is taken."""
    house = house_of(request)
    await house.tables.start(who, table_id)
    house.nudge(table_id)
    return Moved(number=0)


@router.post("/session", status_code=201)
async def guest_token(request: Request) -> GuestCard:
    """A guest's token, for a client without an account."""
    limit(request, "guests", 30, 600)
    house = house_of(request)
    who, _ = await house.accounts.guest("interface")
    return GuestCard(id=who.id, name=who.name, token=await house.accounts.new_token(who.id, "guest"))


__all__ = ["Problem", "router"]
