"""Luck: every order of the cards is as likely, and nobody reads the secret before the end."""

import base64
from collections.abc import Callable
from math import sqrt

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from magnate.core.chance import Chance, Dice
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.routes.access import routes
from magnate.server.tables import fairness
from tests.hostile.company import ROLES, Company
from tests.hostile.requests import address, message
from tests.server.doors import Reply, ask, opened
from tests.server.served import size

SHUFFLES = size(20_000, 200_000)
CARDS = 8
FAR = 3.09  # standard deviations: beyond lies one part in a thousand on either side
Shuffle = Callable[[Chance], list[int]]


def fair(dice: Chance) -> list[int]:
    """Draw one card after the other, as the games do."""
    left, drawn = list(range(CARDS)), list[int]()
    while left:
        drawn.append(left.pop(dice.pick(len(left), "card")))
    return drawn


def careless(dice: Chance) -> list[int]:
    """Exchange every card with any other: a well-known mistake."""
    cards = list(range(CARDS))
    for at in range(CARDS):
        other = dice.pick(CARDS, "card")
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def deviation(shuffle: Shuffle, times: int) -> float:
    """How far the counts of card by position are from even, in standard deviations (Wilson and Hilferty)."""
    dice = Dice.seeded("a fair deck")
    counts = [[0] * CARDS for _ in range(CARDS)]
    for _ in range(times):
        for position, card in enumerate(shuffle(dice)):
            counts[card][position] += 1
    expected = times / CARDS
    chi = sum((count - expected) ** 2 / expected for row in counts for count in row)
    free = (CARDS - 1) ** 2
    return float(((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))


def test_every_card_is_as_likely_everywhere() -> None:
    assert abs(deviation(fair, SHUFFLES)) < FAR


def test_a_careless_shuffle_is_found() -> None:
    assert deviation(careless, 20_000) > FAR


# -- the secret --------------------------------------------------------------------------------------------------------


def holds(reply: Reply, secret: str) -> bool:
    """Whether an answer holds the secret, or half of it, in some way of writing it."""
    raw = bytes.fromhex(secret)
    said = reply.body.lower() + repr(reply.headers).lower().encode()
    ways = [secret.encode(), base64.b64encode(raw), base64.urlsafe_b64encode(raw), str(int(secret, 16)).encode(), raw]
    return any(part.lower() in said for way in ways for part in (way[: len(way) // 2], way[len(way) // 2 :]))


async def readers(app: FastAPI, house: OpenHouse, only: str = "") -> tuple[list[str], int]:
    """Everybody reads everything of a game in play; who has read the secret, and how much was read."""
    company = await Company(house).gather()
    known = await company.table("listed")
    async with house.db.read() as connection:
        query = select(schema.seeds.c.secret).where(schema.seeds.c.table_id == known["table_id"])
        secret = str(await connection.scalar(query))
    found, read = [], 0
    for method, path in routes(app):
        for role in ROLES if method == "GET" and only in path else ():
            app.state.limits.seen.clear()
            headers = {**message((method, path), known)[0], **company.headers[role]}
            reply = await ask(app, method, address(path, known), headers, client="10.0.0.9")
            read += reply.good
            if holds(reply, secret):
                found.append(f"{path} {role}")
    return found, read


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nobody_reads_the_secret_of_a_game_in_play(database: str) -> None:
    found, read = opened(database, readers)
    assert found == []
    assert read > 150


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_that_tells_too_early_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "ENDED", ("playing", "finished"))
    found, _ = opened(database, lambda app, house: readers(app, house, "fairness"))
    assert any("fairness" in each for each in found)
