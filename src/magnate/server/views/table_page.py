"""The page of a table: all that its fragments need, as one person may see it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import select

from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import before_last
from magnate.core.result import Result
from magnate.games import find
from magnate.server.db import schema
from magnate.server.db.rows import Named, SeatRow, SeatWithPerson, TableRow, asked_of, asked_to_choose, read_rows
from magnate.server.errors import not_found
from magnate.server.people import notices
from magnate.server.people.accounts import Person
from magnate.server.tables import agreements, chat, orders, sealing, seating
from magnate.server.tables.cache import Live
from magnate.server.tables.house import House
from magnate.server.tables.time_controls import PACES, Pace
from magnate.server.views import hotseat
from magnate.server.views.boards import Board, board_of, zones
from magnate.server.views.catch_up import CatchUp, catch_up
from magnate.server.views.compose import Draft, sheets
from magnate.server.views.compose import Sheet as ComposeSheet
from magnate.server.views.opponents import Opponent, opponents, usual
from magnate.server.views.question import Question, may_undo, question
from magnate.server.views.seats import known, seat_names
from magnate.server.views.sheets import Sheet
from magnate.server.views.story import LOG_LINES, LogLine, lately, story

NONE: Mapping[str, str] = {}


@dataclass(frozen=True)
class Clock:
    """A seat's time, as the page shows it."""

    left: int | None  # until the deadline; None = it does not run
    deadline: int | None
    bank: int
    away: bool  # on vacation


@dataclass(frozen=True)
class Mixed:
    """Words for the luck of a game that has not begun."""

    words: str  # one's own in the open
    sealed: str  # the hash of one's own
    owing: list[Seat]  # who has to show sealed words
    until: int | None  # by when
    left: int  # the time until then
    patience: int  # how long people have


@dataclass(frozen=True)
class Company:
    """Who is there, how much time they have, what they say and what they ask for."""

    people: list[dict[str, Any]]
    owned_by: str
    clocks: list[Clock]
    now: int
    talk: list[chat.ChatLine]
    may_talk: bool
    whom: list[Seat]  # the seats to which one may whisper
    muted: bool
    requests: list[agreements.Proposal]
    overdue: list[Seat]  # for whom a bot may be asked, or with a bot a substitute
    absent: list[Seat]  # one's own that a caretaker plays
    invited: bool
    opponents: tuple[Opponent, ...]
    usual: str
    mixed: Mixed
    invite: list[Seat]  # for which one may make a link


@dataclass(frozen=True)
class InPlay:
    """The game as the seat sees it; nothing of it before it has begun."""

    question: Question | None = None
    composers: tuple[ComposeSheet, ...] = ()
    typed: tuple[Sheet, ...] = ()
    lately: tuple[str, ...] = ()
    story: list[LogLine] = field(default_factory=list)  # the latest first
    undo: bool = False
    rewind: int | None = None  # the entry to go back to, where nobody else is there to be asked
    alone: bool = False
    result: Result | None = None
    back: list[LogLine] = field(default_factory=list)  # the moves to which one may ask to go back
    zones: dict[str, str] = field(default_factory=dict)
    digest: CatchUp | None = None
    ended: bool = False
    order: orders.Order | None = None
    order_note: str = ""


@dataclass(frozen=True)
class TablePage:
    """Everything the page shows."""

    row: TableRow
    places: Sequence[SeatRow]
    game: Game
    mine: list[Seat]
    me: Seat | None  # through whose eyes it is seen
    chosen: Seat | None  # the seat that was named in the address
    curtained: Seat | None  # the seat that is hidden until somebody says that they hold the device
    asked: list[Seat]
    forced: bool  # the house answers for a seat of one's own
    owner: bool
    rematch: str | None
    live: Live | None
    company: Company
    play: InPlay
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    note: str = ""
    link: str = ""  # of an invitation that was just made
    link_seat: Seat | None = None
    drafts: dict[str, Draft] = field(default_factory=dict)

    @property
    def pace(self) -> Pace:
        return PACES[self.row.pace]

    @property
    def board(self) -> Board:
        return board_of(self.game)

    @property
    def query(self) -> str:
        return "" if self.chosen is None else f"?seat={self.chosen}"

    def values(self) -> dict[str, Any]:
        """The names by which templates know all this."""
        more = {"pace": self.pace, "board": self.board, "query": self.query}
        return {**vars(self), **vars(self.company), **vars(self.play), **more}


async def table_page(
    house: House, table_id: str, who: Person | None, seat: Seat | None = None, cookies: Mapping[str, str] = NONE
) -> TablePage:
    """A table as this person may see it. The cookies tell who holds the device."""
    row, places, mine, live = await house.look(table_id, who)
    if seat is not None and seat not in mine:
        raise not_found()
    game = live.game if live is not None else find(row.game)  # in the words of the table
    asked = asked_to_choose(row, mine)
    me, hidden = seat, None
    if seat is None:
        me = next((s for s in asked if s in mine), mine[0] if mine else None)
        if live is not None and row.status == "playing":
            holder = hotseat.held(cookies, table_id, mine)
            me, hidden = hotseat.automatic(game, live.at(row.number), mine, asked, holder)
    rematch = await seating.open_rematch(house, table_id) if row.status in ("finished", "cancelled") else None
    company = await company_at(house, row, places, who, game)
    play, then = InPlay(), live
    if live is not None:
        then = live.as_of(row.number)  # somebody may have moved while we asked who is there
        board = zones(live, row.number, then.state, me, company.people)
        alone = who is not None and all(place.user_id == who.id for place in agreements.voters(places))
        play = replace(in_play(then, row, places, mine, me), zones=board, alone=alone)
        if row.status == "playing" and alone and not play.undo and not company.absent:
            play = replace(play, rewind=before_last(then.records, mine))
    forced = live is not None and len(asked) < len(asked_of(row))
    owner = who is not None and row.owner == who.id
    return TablePage(row, places, game, mine, me, seat, hidden, asked, forced, owner, rematch, then, company, play)


async def company_at(
    house: House, row: TableRow, places: Sequence[SeatWithPerson], who: Person | None, game: Game
) -> Company:
    """Everybody at a table, for one of them or for a spectator."""
    names = known(places)
    users = schema.users.c
    async with house.db.read() as connection:
        unknown = {each for each in (row.owner, *(place.reserved for place in places)) if each and each not in names}
        if unknown:
            query = select(users.id, users.name).where(users.id.in_(unknown))
            names |= {found.id: found.name for found in await read_rows(connection, Named, query)}
        talk = await chat.read_lines(connection, row.id, who)
        if who is not None and game.whispers:
            talk = chat.together(talk, await chat.read_whispers(connection, row.id, who))
        settings = notices.Choices()
        if who is not None:
            kept = next((place.settings for place in places if place.user_id == who.id), None)
            settings = notices.choices(kept) if kept else await notices.settings_of(connection, who.id)
    me = who.id if who is not None else None
    now = places[0].now
    return Company(
        people=seat_names(game, places, names),
        owned_by=names.get(row.owner, "unknown"),
        clocks=[clock(place, row.pace in PACES and PACES[row.pace].live) for place in places],
        now=now,
        talk=talk,
        may_talk=me is not None and (row.owner == me or any(place.user_id == me for place in places)),
        whom=whom(row, places, me),
        muted=row.id in settings.get("muted", []),
        requests=agreements.proposals(places),
        overdue=[
            place.seat
            for place in places
            if place.user_id != me
            and (agreements.overdue(row, place, place.vacation_until or 0, now) or agreements.given_up(row, place, now))
        ],
        absent=[place.seat for place in places if place.caretaker and place.user_id == me],
        invited=me is not None and any(place.reserved == me for place in places),
        opponents=opponents(find(row.game)),
        usual=usual(),
        mixed=mixed(row, places, me),
        invite=[place.seat for place in places if me is not None and seating.may_invite(row, places, place, me)],
    )


def mixed(row: TableRow, places: Sequence[SeatWithPerson], me: str | None) -> Mixed:
    owing = sealing.owing(places) if row.status == "open" else []
    mine = next((place for place in places if place.user_id == me and me is not None), None)
    words, sealed = ("", "") if mine is None else (mine.words, mine.sealed)
    until = min((place.deadline for place in owing if place.deadline is not None), default=None)
    left = 0 if until is None else until - places[0].now
    return Mixed(words, sealed, [place.seat for place in owing], until, left, sealing.patience(row))


def whom(row: TableRow, places: Sequence[SeatRow], me: str | None) -> list[Seat]:
    """The seats to which one may whisper."""
    if not find(row.game).whispers or row.status != "playing" or all(place.user_id != me for place in places):
        return []
    return [place.seat for place in places if place.kind == "person" and place.user_id not in (None, me)]


def clock(place: SeatWithPerson, live: bool) -> Clock:
    left = None if place.deadline is None else place.deadline - place.now
    return Clock(left, place.deadline, place.bank_ms, not live and (place.vacation_until or 0) > place.now)


def in_play(live: Live, row: TableRow, places: Sequence[SeatRow], mine: list[Seat], me: Seat | None) -> InPlay:
    """The game as a seat sees it, without the board."""
    lines = story(live, me, max(0, row.number - LOG_LINES), row.number)
    told = InPlay(
        story=lines[::-1],
        result=live.game.result(live.state) if not live.state.agenda else None,
        ended=not live.state.agenda,
    )
    if row.status != "playing":
        return told
    asked = asked_to_choose(row, mine)
    told = replace(
        told,
        undo=may_undo(live, mine),
        back=[line for line in lines if line.by != "rule"][-30:-1][::-1] if mine else [],
        digest=catch_up(live, places, mine, me, me in asked),
    )
    if me is None:
        return told
    composers = sheets(live.game, live.state, me)
    ask = question(live.game, live.state, me)
    elsewhere = {kind for each in composers for kind in each.instead}
    typed = tuple(each for each in ask.sheets if each.move in elsewhere) if ask is not None else ()
    if ask is not None:
        ask = replace(ask, sheets=tuple(each for each in ask.sheets if each not in typed))
    return replace(
        told,
        question=ask,
        composers=composers,
        typed=typed,
        lately=lately(live, me, row.number) if composers else (),
        order=orders.current(live, places[me]),
        order_note=orders.NOTES.get(places[me].order_note, ""),
    )
