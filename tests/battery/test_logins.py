"""Guessing passwords leads nowhere, and an answer does not tell whether a name exists."""

import asyncio
from collections import Counter
from threading import current_thread
from typing import Any

import pytest
from fastapi import FastAPI

from magnate.server.accounts import Accounts
from magnate.server.house import House
from magnate.server.security import Limits
from magnate.server.tables import Wanted
from tests.battery.doors import HERE, Reply, as_form, ask, opened
from tests.battery.requests import PASSWORD
from tests.server.games import play_on


async def guess(app: FastAPI, name: str, password: str, client: str = "10.0.0.9") -> Reply:
    kind, body = as_form({"name": name, "password": password})
    return await ask(app, "POST", "/login", {**kind, "origin": HERE}, body, client)


async def differences(app: FastAPI, house: House) -> list[str]:
    """Whether a wrong password and an unknown name can be told apart by the answer."""
    await house.accounts.sign_up("Somebody", PASSWORD, "test")
    replies = [
        await guess(app, name, word)
        for word in ("a wrong sentence 1875", "", "x" * 999)
        for name in ("Somebody", "Nobody", "s0mebody")
    ]
    return sorted({f"{reply.status} {reply.headers} {reply.body!r}" for reply in replies if reply.status != 422})


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(database: str) -> None:
    (only,) = opened(database, differences)
    assert only.startswith("401 ")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_answer_that_tells_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from magnate.server.accounts import Person, folded
    from magnate.server.problem import Problem

    honest = Accounts.log_in

    async def log_in(self: Accounts, name: str, password: str, label: str) -> tuple[Person, str]:
        if folded(name) == "nobody":
            raise Problem(401, "there is nobody of that name")
        return await honest(self, name, password, label)

    monkeypatch.setattr(Accounts, "log_in", log_in)
    assert len(opened(database, differences)) == 2


async def guessing(app: FastAPI, house: House) -> tuple[list[int], int, int]:
    """Forty guesses at one name from forty places, then the right word, and a log-in of somebody else."""
    await house.accounts.sign_up("Somebody", PASSWORD, "test")
    await house.accounts.sign_up("Neighbour", PASSWORD, "test")
    seen = [(await guess(app, "Somebody", f"wrong sentence {n}", f"10.0.1.{n}")).status for n in range(40)]
    right = (await guess(app, "Somebody", PASSWORD, "10.0.2.1")).status
    other = (await guess(app, "Neighbour", PASSWORD, "10.0.2.1")).status
    return seen, right, other


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_name_is_guessed_at_twenty_times_only(database: str) -> None:
    seen, right, other = opened(database, guessing)
    assert seen == [401] * 20 + [429] * 20
    assert right == 429
    assert other == 303


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_without_limits_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(self: Limits, what: str, who: str, times: int, seconds: float) -> float:
        return 0.0

    monkeypatch.setattr(Limits, "wait", wait)
    assert opened(database, guessing)[0] == [401] * 40


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_another_spelling_of_a_name_has_the_same_limit(database: str) -> None:
    async def work(app: FastAPI, house: House) -> list[int]:
        await house.accounts.sign_up("Somebody", PASSWORD, "test")
        names = ("Somebody", "SOMEBODY", "some body", "s0mebody", "some-body")
        return [(await guess(app, names[n % 5], f"wrong sentence {n}", f"10.0.1.{n}")).status for n in range(30)]

    assert opened(database, work).count(401) == 20


async def flood(app: FastAPI, house: House) -> tuple[int, int]:
    """Ten thousand guesses at 400 names from a hundred places: how many were tried at all, and how many at one name."""
    verified: Counter[str] = Counter()
    honest = house.accounts._verify

    def verify(stored: str, password: str) -> bool:
        verified[password] += 1
        return False

    await house.accounts.sign_up("Somebody", PASSWORD, "test")
    house.accounts._verify = verify  # type: ignore[method-assign]  # counts what would be hashed; hashing it takes minutes
    for n in range(10_000):
        name = f"name {n % 400}" if n % 5 else "Somebody"
        await guess(app, name, name, f"10.1.{n % 100}.1")
    house.accounts._verify = honest  # type: ignore[method-assign]
    return verified.total(), max(verified.values())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_ten_thousand_guesses_are_hardly_heard(database: str) -> None:
    tried, at_one = opened(database, flood)
    assert at_one == 20
    assert tried <= 20 * 401


async def crowd(app: FastAPI, house: House, people: int) -> tuple[int, int, set[str], int]:
    """Many log in at once while others play: log-ins, moves, the threads that hashed, and how many did so at once."""
    for n in range(10):
        await house.accounts.sign_up(f"Person {n}", PASSWORD, "test")
    threads, busy, most = set[str](), Counter[str](), 0
    honest = house.accounts._verify

    def verify(stored: str, password: str) -> bool:
        nonlocal most
        threads.add(current_thread().name.partition("_")[0])
        busy["now"] += 1
        most = max(most, busy["now"])
        good = honest(stored, password)
        busy["now"] -= 1
        return good

    house.accounts._verify = verify  # type: ignore[method-assign]  # only listens
    me, _ = await house.accounts.guest("test")
    table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
    logins = [asyncio.create_task(guess(app, f"Person {n % 10}", PASSWORD, f"10.2.{n}.1")) for n in range(people)]
    number = await play_on(house, me, table, 10)
    replies = await asyncio.gather(*logins)
    return sum(reply.status == 303 for reply in replies), number, threads, most


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_two_hundred_people_at_the_door_do_not_stop_the_tables(database: str) -> None:
    came, moves, threads, most = opened(database, lambda app, house: crowd(app, house, 200))
    assert (came, moves) == (200, 10)
    assert threads == {"passwords"}  # never in the loop that serves the tables
    assert most <= 2


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_that_hashes_at_its_tables_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def here(self: Accounts, work: Any, *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(Accounts, "_in_pool", here)
    assert opened(database, lambda app, house: crowd(app, house, 20))[2] == {"MainThread"}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_unknown_name_costs_as_much_as_a_wrong_password(database: str) -> None:
    async def work(app: FastAPI, house: House) -> list[int]:
        await house.accounts.sign_up("Somebody", PASSWORD, "test")
        counted: list[str] = []
        honest = house.accounts._verify

        def verify(stored: str, password: str) -> bool:
            counted.append(stored.rsplit("$", 2)[0])  # the parameters of the hash: what it costs
            return honest(stored, password)

        house.accounts._verify = verify  # type: ignore[method-assign]  # only listens
        costs = []
        for name in ("Somebody", "Nobody"):
            counted.clear()
            await guess(app, name, "a wrong sentence 1875")
            costs.append(list(counted))
        assert costs[0] == costs[1]
        return [len(each) for each in costs]

    assert opened(database, work) == [1, 1]
