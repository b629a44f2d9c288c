"""People with accounts, tables they sit at, and clocks that are moved by hand."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from typing import Any

from sqlalchemy import delete, select, update

import magnate
from magnate.core.driver import asking
from magnate.core.state import State
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people import notices, profiles
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables import chat
from magnate.server.tables.cache import Live
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.seating import join
from magnate.server.tables.store import table_of
from magnate.server.tables.submit import Submission
from tests.server.conftest import run
from tests.server.visitor import Front, Visitor, told

PASSWORD = "a long sentence 1875"


async def account(house: OpenHouse, name: str) -> Person:
    """Somebody with a name and a password."""
    who, _ = await house.accounts.sign_up(name, PASSWORD, "test")
    return who


async def reachable(
    house: OpenHouse, who: Person, mail: str, webhook: str = "", unwanted: tuple[str, ...] = ()
) -> None:
    """Somebody who has chosen where notices go, and has read the mail with the code."""
    await profiles.choose_notices(house.db, who, mail, webhook, list(unwanted), house.settings.local_webhooks)
    async with house.db.read() as connection:
        code = (await notices.settings_of(connection, who.id)).get("code", "")
    if code:
        await profiles.confirm_mail(house.db, who, code)
    async with house.db.write() as connection:
        await connection.execute(delete(schema.notices).where(schema.notices.c.kind == "confirm"))


async def visiting(front: Front, who: Person) -> Visitor:
    """The same person at the front door."""
    return Visitor(front.door, who.id, await front.house.accounts.new_token(who.id, "test"))


async def call(visitor: Visitor, method: str, path: str, status: int, body: Any = None) -> Any:
    """Any method of the interface."""
    found = await visitor.door.request(method, path, headers=visitor.headers, json=body)
    return None if found.status_code == status == 204 else told(found, status)


def asked(s: State) -> list[int]:
    """Who owes an answer."""
    ask = asking(s)
    return list(ask.seats(s)) if ask is not None else []


async def seated(house: OpenHouse, *people: Person, game: str = "chicago1875", **more: Any) -> str:
    """A table at which these people sit in order, and play."""
    seats = ("me", *["open"] * (len(people) - 1))
    table = await house.tables.create(people[0], Wanted(game, "", seats, {}, {}, listed=True, **more))
    for guest in people[1:]:
        await join(house, guest, table)
    if len(people) > 1:
        await house.tables.start(people[0], table)
    return table


async def to_move(house: OpenHouse, table: str, who: Person) -> int:
    """Let two people at a table change seats, so that this one is asked; returns the seat."""
    seat = int((await head(house, table)).asked.split(",")[0])
    if (await place(house, table, seat)).user_id != who.id:
        other = (await place(house, table, seat)).user_id
        seats = schema.seats.c
        async with house.db.write() as connection:
            query = update(schema.seats).where(seats.table_id == table, seats.user_id == who.id)
            await connection.execute(query.values(user_id=other))
        await change(house, table, seat, user_id=who.id)
    return seat


async def head(house: OpenHouse, table: str) -> Any:
    """The row of a table."""
    async with house.db.read() as connection:
        return (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).one()


async def place(house: OpenHouse, table: str, seat: int) -> Any:
    """The row of a seat."""
    seats = schema.seats.c
    async with house.db.read() as connection:
        return (await connection.execute(select(schema.seats).where(seats.table_id == table, seats.seat == seat))).one()


async def change(house: OpenHouse, table: str, seat: int, **values: Any) -> None:
    """Write to a seat behind the house's back."""
    seats = schema.seats.c
    async with house.db.write() as connection:
        await connection.execute(
            update(schema.seats).where(seats.table_id == table, seats.seat == seat).values(**values)
        )


async def pass_time(house: OpenHouse, table: str, ms: int) -> None:
    """Let so much time pass for everybody who is asked at a table."""
    seats = schema.seats.c
    async with house.db.write() as connection:
        await connection.execute(
            update(schema.seats)
            .where(seats.table_id == table, seats.asked_since.is_not(None))
            .values(asked_since=seats.asked_since - ms, deadline=seats.deadline - ms)
        )


async def play(house: OpenHouse, table: str, move: str, seat: int | None = None) -> int:
    """A move by the person at a seat; by whoever is asked first if none is named."""
    row = await head(house, table)
    if seat is None:
        seat = int(row.asked.split(",")[0])
    sent = Submission(row.number, f"test-{row.number}-{seat}-{abs(hash(move))}", move, seat)
    return (await house.play.submit(table, [seat], sent)).number


async def live_of(house: OpenHouse, table: str) -> Live:
    async with house.db.read() as connection:
        row = await table_of(connection, table)
        return await house.games.get(connection, row)


async def play_to(house: OpenHouse, table: str, until: Any, choose: Any = None, most: int = 4000) -> None:
    """Moves for everybody until something is true of the state, or the game is over."""
    for _ in range(most):
        live = await live_of(house, table)
        if not live.state.agenda or until(live.state):
            return
        moves = magnate.legal(live.state)
        move = choose(moves) if choose else moves[len(moves) // 2]
        await play(house, table, magnate.write(move), move.seat)
    raise AssertionError("it did not come to that")


# -- pages -------------------------------------------------------------------------------------------------------------

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')


def forms(html: str) -> list[tuple[str, dict[str, str], list[tuple[str, str]]]]:
    """The forms of a page: where they go, what they send, and their buttons with a name."""
    found = []
    for head, body in FORM.findall(re.sub(r"<template\b.*?</template>", "", html, flags=re.DOTALL)):  # they are inert
        fields: dict[str, str] = {}
        for tag in re.findall(r"<input\b[^>]*>", body):
            given = {key: unescape(item) for key, item in ATTRIBUTE.findall(tag)}
            if given.get("type") not in ("checkbox", "radio") or " checked" in tag:
                fields[given.get("name", "")] = given.get("value", "")
        for tag, options in re.findall(r"<select\b([^>]*)>(.*?)</select>", body, re.DOTALL):
            chosen = re.findall(r'<option value="([^"]*)" selected', options)
            values = chosen or re.findall(r'<option value="([^"]*)"', options)
            fields[dict(ATTRIBUTE.findall(tag))["name"]] = unescape(values[0])
        for tag in re.findall(r"<textarea\b([^>]*)>", body):
            fields[dict(ATTRIBUTE.findall(tag))["name"]] = ""
        buttons = [dict(ATTRIBUTE.findall(tag)) for tag in re.findall(r"<button\b([^>]*)>", body)]
        named = [(each["name"], unescape(each.get("value", ""))) for each in buttons if "name" in each]
        found.append((dict(ATTRIBUTE.findall(head)).get("action", ""), fields, named))
    return found


async def said(house: OpenHouse, table: str) -> list[str]:
    async with house.db.read() as connection:
        return [line.text for line in await chat.read_lines(connection, table, None) if line.house]


async def nothing(_table: str) -> None:
    """What is done at a table that has been nudged."""


@asynccontextmanager
async def unwatched(database: str) -> AsyncIterator[OpenHouse]:
    """A house whose loops do not run: only what the test asks for happens."""
    house = OpenHouse(Settings(database=database))
    house.autoplay.jobs.work = nothing
    try:
        yield house
    finally:
        await house.close()


def without_loops(database: str, work: object) -> None:
    async def opened() -> None:
        async with unwatched(database) as house:
            await work(house)  # type: ignore[operator]  # a coroutine function

    run(asyncio.wait_for(opened(), 120))
