"""Guessing passwords leads nowhere, and an answer does not tell whether a name exists."""

import pytest
from fastapi import FastAPI

from magnate.server.house import House
from magnate.server.security import Limits
from tests.battery.doors import HERE, Reply, as_form, ask, opened
from tests.battery.requests import PASSWORD


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
    from magnate.server.accounts import Accounts, Person, folded
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
    def allow(self: Limits, what: str, who: str, times: int, seconds: float) -> bool:
        return True

    monkeypatch.setattr(Limits, "allow", allow)
    assert opened(database, guessing)[0] == [401] * 40


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_another_spelling_of_a_name_has_the_same_limit(database: str) -> None:
    async def work(app: FastAPI, house: House) -> list[int]:
        await house.accounts.sign_up("Somebody", PASSWORD, "test")
        names = ("Somebody", "SOMEBODY", "some body", "s0mebody", "some-body")
        return [(await guess(app, names[n % 5], f"wrong sentence {n}", f"10.0.1.{n}")).status for n in range(30)]

    assert opened(database, work).count(401) == 20
