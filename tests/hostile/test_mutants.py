"""Accepted is what is listed: bent moves are refused by the core's door and by the server's, and change nothing."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from magnate.core import codec, driver
from magnate.core.chance import Sampler
from magnate.core.driver import play, refusal
from magnate.core.move import Illegal, Move, Refusal
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.games import GAMES, find
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.migrate import upgrade
from magnate.server.tables import submit as server_play
from magnate.server.tables.cache import Live
from magnate.server.tables.submit import Play
from tests.hostile.mutants import PLAIN, STRANGE, Pool, answers, bent, listed, misspelt, read
from tests.server.company import live_of
from tests.server.doors import ask, new_key, opened
from tests.server.served import size

DOOR = size(6_200, 25_000)  # attempts at the core's door, for each game
HTTP = size(520, 5_000)  # attempts by request, for each game
AT_ONCE = 30  # attempts in one position of a game
SEATS = 3
STEPS = 400  # moves of a game before another begins


@dataclass
class Verdict:
    """What went otherwise than it should."""

    wrong: list[str] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def note(self, what: str, good: bool, about: Any) -> None:
        self.seen[what] += 1
        if not good:
            self.wrong.append(f"{what}: {about}")


# -- the core's door ---------------------------------------------------------------------------------------------------


def at_the_door(key: str, attempts: int, seed: int) -> Verdict:
    """Play random games, and at every position try moves that are not quite right."""
    verdict, dice = Verdict(), Sampler(seed)
    while verdict.seen["refused"] + verdict.seen["accepted"] < attempts and not verdict.wrong:
        s = find(key).new(SEATS, f"mutants {dice.pick(1 << 32, 'seed')}")
        pool = Pool(dice)
        for _ in range(STEPS):
            good = answers(s, dice)
            if not good:
                break
            pool.look(s)
            for _ in range(AT_ONCE // 4):
                try_move(s, bent(pool.any(), pool), verdict)
                text = misspelt(codec.write(pool.any()), pool)
                move = read(text, pool.any().seat, find(key).moves)
                verdict.seen["refused"] += move is None
                if move is not None:
                    try_move(s, move, verdict)
            s.listed = ()
            move = good[dice.pick(len(good), "move")]
            verdict.note("listed", refusal(s, move) is None, move)
            if verdict.wrong or verdict.seen["refused"] > attempts:
                break
            play(s, move)
            if not s.agenda:
                break
    return verdict


def try_move(s: State, move: Move, verdict: Verdict) -> None:
    """One attempt on a copy; a refused one must leave it as it was."""
    before = codec.digest(s)
    copy = s.clone()
    allowed = listed(s, move)
    try:
        play(copy, move)
    except Illegal:
        verdict.note("refused", not allowed and codec.digest(copy) == before, move)
    else:
        verdict.note("accepted", allowed, move)


@pytest.mark.parametrize("key", GAMES)
def test_the_door_takes_what_is_listed(key: str) -> None:
    verdict = at_the_door(key, DOOR, 3)
    assert verdict.wrong == []
    assert verdict.seen["refused"] + verdict.seen["accepted"] >= DOOR
    assert verdict.seen["refused"] > DOOR // 2
    assert verdict.seen["accepted"] > 10
    assert verdict.seen["listed"] > 100


def takes_true_for_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(driver, "_among", lambda moves, move: move in moves)


def takes_everything_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(driver, "_among", lambda moves, move: type(move) in map(type, moves))


def refuses_what_is_listed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(driver, "_among", lambda moves, move: move in moves[1:])


def writes_while_it_refuses(patch: pytest.MonkeyPatch) -> None:
    honest = driver.refusal

    def refused(s: Any, move: Move) -> Refusal | None:
        found = honest(s, move)
        if found is not None:
            s.agenda.append(s.agenda[-1])
        return found

    patch.setattr(driver, "refusal", refused)


CORE_PLANTS = (takes_true_for_one, takes_everything_asked, refuses_what_is_listed, writes_while_it_refuses)


@pytest.mark.parametrize("plant", CORE_PLANTS)
def test_a_door_with_a_gap_is_caught(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    try:
        assert any(at_the_door(key, 4000, 3).wrong for key in GAMES)
    except (TypeError, ValueError, KeyError, AttributeError, AssertionError):
        assert plant is takes_everything_asked  # what should have been refused breaks the game


# -- the server's ------------------------------------------------------------------------------------------------------

Bend = Callable[[dict[str, Any], Pool], dict[str, Any]]
BODIES: tuple[Bend, ...] = (
    lambda body, pool: {**body, "number": body["number"] + 1},
    lambda body, pool: {**body, "number": body["number"] - 1},
    lambda body, pool: {**body, "number": bool(body["number"])},
    lambda body, pool: {**body, "number": float(body["number"])},
    lambda body, pool: {**body, "number": str(body["number"])},
    lambda body, pool: {**body, "number": -body["number"] - 1},
    lambda body, pool: {**body, "number": 10**30},
    lambda body, pool: {**body, "seat": bool(body["seat"])},
    lambda body, pool: {**body, "seat": (body["seat"] + 1) % SEATS},
    lambda body, pool: {**body, "seat": SEATS - 1},
    lambda body, pool: {**body, "seat": -1},
    lambda body, pool: {**body, "seat": str(body["seat"])},
    lambda body, pool: {**body, "table": "another"},
    lambda body, pool: {**body, "by": "house"},
    lambda body, pool: {**body, "move": [body["move"]]},
    lambda body, pool: {**body, "move": True},
    lambda body, pool: {**body, "key": "short"},
    lambda body, pool: {**body, "key": "k\u0435y-k\u0435y-k\u0435y"},
    lambda body, pool: {**body, "move": body["move"] + " " * 2000},
)
TEXT_BEND = 12  # so many ways to bend the line for each way to bend the rest


class Table:
    """One table, at which we have all seats but the last."""

    def __init__(self, app: FastAPI, house: OpenHouse) -> None:
        self.app, self.house = app, house
        self.table = self.token = ""

    async def open(self, key: str) -> None:
        who, _ = await self.house.accounts.guest("test")
        other, _ = await self.house.accounts.guest("test")
        self.token = await self.house.accounts.new_token(who.id, "test")
        token = await self.house.accounts.new_token(other.id, "test")
        seats = [*["me"] * (SEATS - 1), "open"]
        self.table = json.loads((await self.send("/api/v1/tables", {"game": key, "seats": seats, "listed": True}))[1])[
            "id"
        ]
        await self.send(f"/api/v1/tables/{self.table}/join", {}, token)
        await self.send(f"/api/v1/tables/{self.table}/start", {})

    async def send(self, path: str, body: Any, token: str = "") -> tuple[int, bytes]:
        self.app.state.limits.seen.clear()
        headers = {"authorization": f"Bearer {token or self.token}", "content-type": "application/json"}
        reply = await ask(self.app, "POST", path, headers, json.dumps(body).encode())
        return reply.status, reply.body

    async def move(self, body: dict[str, Any]) -> int:
        return (await self.send(f"/api/v1/tables/{self.table}/moves", body))[0]

    async def head(self) -> tuple[Any, ...]:
        """All that a refused move must leave as it is."""
        tables, entries = schema.tables.c, schema.entries.c
        async with self.house.db.read() as connection:
            query = select(tables.number, tables.chain, tables.drawn, tables.asked).where(tables.id == self.table)
            row = (await connection.execute(query)).one()
            count = await connection.scalar(
                select(func.count()).select_from(schema.entries).where(entries.table_id == self.table)
            )
        live = await live_of(self.house, self.table)
        return (*row, count, codec.digest(live.state))


async def by_request(app: FastAPI, house: OpenHouse, key: str, attempts: int, seed: int) -> Verdict:
    verdict, dice = Verdict(), Sampler(seed)
    while verdict.seen["refused"] + verdict.seen["accepted"] < attempts and not verdict.wrong:
        here, pool = Table(app, house), Pool(dice)
        await here.open(key)
        for _ in range(STEPS):
            live = await live_of(house, here.table)
            good = answers(live.state, dice)
            if not good or verdict.wrong or verdict.seen["refused"] > attempts:
                break
            pool.look(live.state)
            for _ in range(AT_ONCE // 2):
                await attempt(here, pool, verdict)
            await one_that_is_listed(here, dice, verdict)
    return verdict


async def attempt(here: Table, pool: Pool, verdict: Verdict) -> None:
    """One request that is not quite right; if it is accepted all the same, it was listed."""
    live = await live_of(here.house, here.table)
    way = pool.dice.pick(len(BODIES) + TEXT_BEND, "way")
    ours = [move for move in answers(live.state, pool.dice) if move.seat < SEATS - 1]
    fresh = way < len(BODIES) or pool.dice.pick(3, "fresh")  # only one thing is to be wrong
    move = pool.one_of(ours) if ours and fresh else pool.any()
    text, seat = codec.write(move), min(move.seat, SEATS - 2)
    body: dict[str, Any] = {"number": live.number, "key": new_key(), "move": text, "seat": seat}
    body = {**body, "move": misspelt(text, pool)} if way >= len(BODIES) else BODIES[way](body, pool)
    expected = may(live, body)
    before = await here.head()
    status = await here.move(body)
    if status == 200:
        verdict.note("accepted", expected, body)
    else:
        same = await here.head() == before
        verdict.note("refused", 400 <= status < 500 and not expected and same, (status, body))


def may(live: Live, body: dict[str, Any]) -> bool:
    """Whether the house has to take this body, told once more."""
    wanted = {"number": int, "key": str, "move": str, "seat": int}
    if list(body) != list(wanted) or any(type(body[name]) is not kind for name, kind in wanted.items()):
        return False
    if body["number"] != live.number or body["seat"] not in range(SEATS - 1) or len(body["move"]) > 2000:
        return False
    if not body["key"].isascii() or len(body["key"]) < 8:
        return False
    move = read(body["move"], body["seat"], live.game.moves)
    if move is None or not listed(live.state, move):
        return False
    said = {c for item in fields_of(move).values() if isinstance(item, str) for c in item}
    strange = {c for c in body["move"] if not c.isascii() and not c.isspace()}
    return strange <= said  # what people say in words of their own, but no number and no name


async def one_that_is_listed(here: Table, dice: Sampler, verdict: Verdict) -> None:
    """Nothing that is offered is refused; the absent neighbour is played by the house."""
    live = await live_of(here.house, here.table)
    good = answers(live.state, dice)
    if not good:
        return
    move = good[dice.pick(len(good), "move")]
    if move.seat == SEATS - 1:
        sent = server_play.Submission(live.number, new_key(), codec.write(move), move.seat)
        await here.house.play.submit(here.table, [move.seat], sent)
        return
    body = {"number": live.number, "key": new_key(), "move": codec.write(move), "seat": move.seat}
    verdict.note("listed", await here.move(body) == 200, body)


def requests_to(folder: Path, key: str, attempts: int) -> Verdict:
    url = f"sqlite+near:///{folder}/house.sqlite"
    upgrade(url)
    found: Verdict = opened(url, lambda app, house: by_request(app, house, key, attempts, 5))
    return found


@pytest.mark.parametrize("key", GAMES)
def test_the_server_takes_what_is_listed(key: str, tmp_path: Path) -> None:
    verdict = requests_to(tmp_path, key, HTTP)
    assert verdict.wrong == []
    assert verdict.seen["refused"] + verdict.seen["accepted"] >= HTTP
    assert verdict.seen["listed"] > HTTP // 50


def reads_look_alikes(patch: pytest.MonkeyPatch) -> None:
    honest = Play._read
    back = str.maketrans(STRANGE, PLAIN)

    def lenient(self: Play, live: Live, mine: list[int], text: str) -> Any:
        return honest(self, live, mine, text.translate(back).lower())

    patch.setattr(Play, "_read", lenient)


def takes_stale_numbers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(server_play, "can_go_on", lambda row, sent: True)


def moves_for_anybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(server_play, "seats_held", lambda places, person: list(range(SEATS)))


def takes_what_is_refused(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(server_play, "refusal", lambda s, move: None)


SERVER_PLANTS = (reads_look_alikes, takes_stale_numbers, moves_for_anybody, takes_what_is_refused)


@pytest.mark.parametrize("plant", SERVER_PLANTS)
def test_a_server_with_a_gap_is_caught(plant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    for n in range(25):  # which attempts are made is left to chance: one round in three may miss it
        (tmp_path / str(n)).mkdir()
        if requests_to(tmp_path / str(n), "chicago1875", 500).wrong:
            return
    raise AssertionError("nobody has noticed")
