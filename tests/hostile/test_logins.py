"""Guessing passwords leads nowhere, and an answer does not tell whether a name exists."""

import asyncio
from collections import Counter
from threading import current_thread
from typing import Any

import pytest
from fastapi import FastAPI

from magnate.server.background.open_house import OpenHouse
from magnate.server.people.accounts import Accounts
from magnate.server.routes.security import Limits
from magnate.server.tables.lifecycle import Wanted
from tests.hostile.requests import PASSWORD
from tests.server.doors import HERE, Reply, as_form, ask, opened
from tests.server.games import play_on


async def guess(app: FastAPI, name: str, password: str, client: str = "10.0.0.9", cookie: str = "") -> Reply:
    kind, body = as_form({"name": name, "password": password})
    known = {"cookie": cookie} if cookie else {}
    return await ask(app, "POST", "/login", {**kind, "origin": HERE, **known}, body, client)


def mark_in(reply: Reply) -> str:
    """The cookie by which a browser is known."""
    found = [item.partition(";")[0] for name, item in reply.headers if name == "set-cookie"]
    return next(item for item in found if "-known=" in item)


async def differences(app: FastAPI, house: OpenHouse) -> list[str]:
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
    from magnate.server.errors import Problem
    from magnate.server.names import folded
    from magnate.server.people.accounts import Person

    honest = Accounts.log_in

    async def log_in(self: Accounts, name: str, password: str, label: str) -> tuple[Person, str]:
        if folded(name) == "nobody":
            raise Problem(401, "there is nobody of that name")
        return await honest(self, name, password, label)

    monkeypatch.setattr(Accounts, "log_in", log_in)
    assert len(opened(database, differences)) == 2


async def guessing(app: FastAPI, house: OpenHouse) -> tuple[list[int], int, int]:
    """Twenty guesses at a name from one place, then the right word from another, and somebody else from the first."""
    await house.accounts.sign_up("Somebody", PASSWORD, "test")
    await house.accounts.sign_up("Neighbour", PASSWORD, "test")
    seen = [(await guess(app, "Somebody", f"wrong sentence {n}", f"2001:db8::{n}")).status for n in range(20)]
    right = (await guess(app, "Somebody", PASSWORD, "10.0.2.1")).status
    other = (await guess(app, "Neighbour", PASSWORD, "2001:db8::1")).status
    return seen, right, other


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_who_guesses_is_locked_out_and_nobody_else(database: str) -> None:
    assert opened(database, guessing) == ([401] * 10 + [429] * 10, 303, 303)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_guesses_from_everywhere_do_not_lock_out_a_browser_that_is_known(database: str) -> None:
    async def work(app: FastAPI, house: OpenHouse) -> None:
        await house.accounts.sign_up("Somebody", PASSWORD, "test")
        await house.accounts.sign_up("Guesser", PASSWORD, "test")
        mark = mark_in(await guess(app, "Somebody", PASSWORD))
        others = mark_in(await guess(app, "Guesser", PASSWORD))
        seen = [(await guess(app, "Somebody", f"wrong {n}", f"10.3.{n}.1")).status for n in range(120)]
        assert seen == [401] * 99 + [429] * 21  # one was the owner's
        assert (await guess(app, "Somebody", PASSWORD, "10.4.0.1")).status == 429
        for wrong in (others, mark[:-1] + ("0" if mark[-1] != "0" else "1")):
            assert (await guess(app, "Somebody", PASSWORD, "10.4.0.1", wrong)).status == 429
        assert (await guess(app, "Somebody", PASSWORD, "10.4.0.1", mark)).status == 303
        with_it = [(await guess(app, "Somebody", f"wrong {n}", f"10.5.{n}.1", mark)).status for n in range(12)]
        assert with_it == [401] * 9 + [429] * 3

    opened(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_only_accounts_that_were_made_count_as_accounts(database: str) -> None:
    async def work(app: FastAPI, house: OpenHouse) -> list[int]:
        async def sign_up(name: str, password: str) -> int:
            kind, body = as_form({"name": name, "password": password})
            return (await ask(app, "POST", "/signup", {**kind, "origin": HERE}, body)).status

        short = [await sign_up(f"Person {n}", "short") for n in range(12)]
        return [*short, *[await sign_up(f"Person {n}", PASSWORD) for n in range(12)]]

    assert opened(database, work) == [422] * 12 + [303] * 10 + [429] * 2


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_without_limits_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(self: Limits, *asked: Any) -> float:
        return 0.0

    monkeypatch.setattr(Limits, "wait", wait)
    assert opened(database, guessing)[0] == [401] * 20


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_another_spelling_of_a_name_has_the_same_limit(database: str) -> None:
    async def work(app: FastAPI, house: OpenHouse) -> list[int]:
        await house.accounts.sign_up("Somebody", PASSWORD, "test")
        names = ("Somebody", "SOMEBODY", "some body", "s0mebody", "some-body")
        return [(await guess(app, names[n % 5], f"wrong sentence {n}")).status for n in range(30)]

    assert opened(database, work).count(401) == 10


async def flood(app: FastAPI, house: OpenHouse) -> tuple[int, int]:
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
    assert at_one == 100
    assert tried <= 100 + 10 * 400


async def crowd(app: FastAPI, house: OpenHouse, people: int) -> tuple[int, int, set[str], int]:
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
    async def work(app: FastAPI, house: OpenHouse) -> list[int]:
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
