"""Games in memory: a cache of what the log says, never ahead of it and never trusted to be up to date."""

import json
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core import codec
from magnate.core.config import Config
from magnate.core.driver import asking
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.record import Damaged, Entry, first, path, read_luck, replayed, root, verify_chain, walk
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.server.db import schema
from magnate.server.db.rows import TableRow
from magnate.server.tables.game_log import events_of, from_position, gone_on

MOST = 400  # games kept in memory
REMEMBERED = 400  # moves of a game whose events are kept at hand
STRIDE = 32  # moves between positions of the past that are kept at hand
RULE = re.compile(r"\[([a-z0-9.-]+)\]$")
LANDMARKS = 64  # such positions of one game


@dataclass(frozen=True)
class Heard:
    """A move and everything it made happen; pass the events through `visible` before anybody sees them."""

    record: Entry
    secret: bool  # the answer itself is for the mover alone
    events: tuple[Logged, ...]
    asked: str  # the rule of the question
    rule: str  # the rule of the move
    label: str  # what the button said
    moment: tuple[str, ...]  # when it was
    face: tuple[str, str, str]  # what the others see of it where some of it is private: notation, rule, label


class Memory:
    """The events of the latest moves: they never change, and telling them must not cost a replay each time."""

    def __init__(self) -> None:
        self.kept: OrderedDict[int, Heard] = OrderedDict()
        self.at: tuple[int, State] | None = None  # a position of our own to go on from
        self.latest: tuple[Entry, State, tuple[Logged, ...]] | None = None  # a move just made, and the position before

    def keep(self, heard: Heard) -> None:
        self.kept[heard.record.number] = heard
        while len(self.kept) > REMEMBERED:
            self.kept.popitem(last=False)


class Live:
    """One table's game as far as this process has read its log."""

    def __init__(self, game: Game, config: Config, records: list[Entry], state: Any) -> None:
        self.game = game.at(state)
        self.config = config
        self.records = records
        self.state = state
        self.heard = Memory()
        self.landmarks: OrderedDict[int, State] = OrderedDict()
        self.before: tuple[int, Any] | None = None  # the position before the latest: somebody may just be looking at it

    @property
    def number(self) -> int:
        return self.records[-1].number

    def adopt(self, record: Entry, state: State) -> None:
        """Take over what has just been committed, unless it is known already."""
        if record.number == self.number + 1:
            if record.kind == "move":
                self.heard.latest = (record, self.state, tuple(state.events or ()))
            self.before = (self.number, self.state)
            self.records.append(record)
            self.state = state
            self.game = self.game.at(state)

    def as_of(self, number: int) -> "Live":
        """The game as it was after an entry, for whoever has read the table then; it may have moved on meanwhile."""
        if number == self.number:
            return self
        then = Live(self.game, self.config, self.records[: number + 1], self.at(number))
        then.heard, then.landmarks = self.heard, self.landmarks
        return then

    def at(self, number: int) -> Any:
        """The state after an earlier entry; not to be changed."""
        if number == self.number:
            return self.state
        if self.before is not None and self.before[0] == number:
            return self.before[1]
        moves = path(self.records, number)
        known = [i for i, record in enumerate(moves) if record.number in self.landmarks]
        if known:
            s = self.landmarks[moves[known[-1]].number].clone()
            moves = moves[known[-1] + 1 :]
        else:
            s = first(self.game, self.config, self.records[0])
        for record, _ in walk(self.game, s, moves):
            self.keep(record, s)
        return s

    def keep(self, record: Entry, s: State) -> None:
        """Remember some of the positions on the way."""
        if record.number % STRIDE == 0:
            self.landmarks[record.number] = s.clone()
            while len(self.landmarks) > LANDMARKS:
                self.landmarks.popitem(last=False)


def hear(live: Live, after: int, upto: int) -> list[Heard]:
    """The moves that count at an entry and come after another, with what each of them made happen."""
    moves = path(live.records, upto)
    new = next((i for i, r in enumerate(moves) if r.number > after), len(moves))
    memory = live.heard
    missing = next((i for i in range(new, len(moves)) if moves[i].number not in memory.kept), len(moves))
    found = [memory.kept[record.number] for record in moves[new:missing]]
    if missing == len(moves):
        return found
    if memory.latest is not None and memory.latest[0] is moves[missing]:
        record, before, events = memory.latest
        heard = play_again(live.game, before, record, events)
        memory.keep(heard)
        return [*found, heard]
    known = moves[missing - 1].number if missing else 0
    s = memory.at[1] if memory.at is not None and memory.at[0] == known else live.at(known).clone()
    for record in moves[missing:]:
        heard = play_again(live.game, s, record)
        memory.keep(heard)
        found.append(heard)
    memory.at = (moves[-1].number, s)
    return found


def play_again(game: Game, s: State, record: Entry, events: tuple[Logged, ...] | None = None) -> Heard:
    """Play an entry on a copy of the position before it, and listen; if its events are known, the position stays."""
    ask = asking(s)
    assert ask is not None
    moment = game.moment(view(game, s, None))
    move = codec.read(record.text, record.seat, game.moves)
    label = game.say(move.label, move.args(s))
    shown = None if ask.secret else move.face()
    face = ("", ask.rule, "")
    if shown is not None:
        face = (codec.write(shown), rule_of(shown) or ask.rule, game.say(shown.label, shown.args(s)))
    if events is None:
        events = events_of(game, s, record)
    return Heard(record, ask.secret, events, ask.rule, rule_of(move) or ask.rule, label, moment, face)


def rule_of(move: Move) -> str:
    """The rule that a kind of move cites.

    >>> from magnate.games.chicago1875.phases.stock import Pass
    >>> rule_of(Pass(0))
    'stock.pass'
    """
    cited = RULE.search(type(move).__doc__ or "")
    return cited[1] if cited else ""


def config_of(row: TableRow, seats: int) -> tuple[Game, Config]:
    """The game and the configuration of a table, from its row or what is left of it."""
    if row.game not in GAMES:
        raise Damaged(f"this server has no game {row.game!r}")
    game = find(row.game)
    try:
        config = game.config(seats, json.loads(row.options), json.loads(row.errata), row.version)
        return game.under(game.ruleset(config)), config
    except Exception as error:  # foreign figures can break a game in any way
        raise Damaged(f"the table cannot be set up: {error}") from error


class Games:
    """The cache. Every look goes by the number that the caller has read in its own transaction."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Live] = OrderedDict()

    async def get(self, connection: AsyncConnection, row: TableRow) -> Live:
        """The game of a table at the number in `row`, reading only what is missing."""
        try:
            live = self.kept.get(row.id)
            if live is not None and live.number > row.number:
                return await load(connection, row)  # read within an older transaction: apart, the newer one is kept
            if live is None:
                live = self.kept[row.id] = await load(connection, row)
            elif live.number < row.number:
                await catch_up(connection, row, live)
        except (Damaged, SQLAlchemyError):
            raise
        except Exception as error:  # damaged data can fail in any way
            raise Damaged(f"its log cannot be read: {type(error).__name__}: {str(error)[:200]}") from error
        self.kept.move_to_end(row.id)
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return live

    def forget(self, table_id: str) -> None:
        self.kept.pop(table_id, None)


async def read_records(connection: AsyncConnection, table_id: str, after: int, upto: int) -> list[Entry]:
    """Entries of a table's log."""
    columns = schema.entries.c
    rows = await connection.execute(
        select(schema.entries)
        .where(columns.table_id == table_id, columns.number > after, columns.number <= upto)
        .order_by(columns.number)
    )
    return [
        Entry(
            row.number,
            row.kind,
            row.seat,
            row.text,
            read_luck(row.luck),
            row.digest,
            row.reveals,
            row.by,
            row.at,
            row.chain,
        )
        for row in rows
    ]


async def load(connection: AsyncConnection, row: TableRow) -> Live:
    """A game from its log: the chain is verified, the position comes from the latest useful snapshot."""
    seats = schema.seats.c
    count = await connection.scalar(select(func.count()).where(seats.table_id == row.id))
    game, config = config_of(row, int(count or 0))
    records = await read_records(connection, row.id, -1, row.number)
    if len(records) != row.number + 1:
        raise Damaged(f"the table is at entry {row.number}, its log holds {len(records)}")
    verify_chain(records, root(row.commitment, row.inherited), row.chain)
    on_path = {record.number for record in path(records, row.number)}
    snaps = schema.snapshots.c
    found = await connection.scalars(
        select(snaps.number).where(snaps.table_id == row.id, snaps.number <= row.number).order_by(snaps.number.desc())
    )
    snapshot = None
    number = next((each for each in found.all() if each in on_path), None)
    if number is not None:
        query = select(snaps.state).where(snaps.table_id == row.id, snaps.number == number)
        snapshot = (number, json.loads(str(await connection.scalar(query))))
    try:
        state = from_position(game, config, records, row.number, snapshot) if snapshot else None
    except Damaged:
        state = None  # the log is the truth, a kept position only a help
    if state is None:
        state = replayed(game, config, records, row.number)
    return Live(game, config, records, state)


async def catch_up(connection: AsyncConnection, row: TableRow, live: Live) -> None:
    """Read and apply what other servers have written."""
    known, before = list(live.records), live.state  # another request may catch up while this one reads
    fresh = await read_records(connection, row.id, known[-1].number, row.number)
    records = [*known, *fresh]
    verify_chain(records, root(row.commitment, row.inherited), row.chain)
    if any(record.kind == "undo" for record in fresh):
        state = replayed(live.game, live.config, records, row.number)
    else:
        state = gone_on(live.game, before.clone(), fresh, verify=True)
    if live.number < records[-1].number:
        live.before = (live.number, live.state)
        live.records = records
        live.state = state
