"""No other site can make a browser act here: every route that changes something looks at where a request comes from."""

from typing import Any

import pytest
from fastapi import FastAPI

from magnate.server import security
from magnate.server.access import routes
from magnate.server.house import House
from tests.battery.company import Company
from tests.battery.doors import HERE, ask, opened
from tests.battery.requests import address, message

FOREIGN: tuple[dict[str, str], ...] = (
    {},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": "https://example.org"},
    {"origin": "http://127.0.0.1:8876"},
    {"origin": "http://127.0.0.1:8875.example.org"},
    {"origin": "https://example.org/127.0.0.1:8875"},
    {"origin": HERE, "sec-fetch-site": "cross-site"},
    {"origin": HERE, "sec-fetch-site": "same-site"},
    {"origin": "null", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin"},
)


async def forged(app: FastAPI, house: House, only: str = "") -> tuple[list[str], int]:
    """With the cookies of everybody who could do it, from elsewhere; returns what went through."""
    company = await Company(house).gather()
    known = {**await company.table("listed"), "newcomer": "newcomer"}
    before = await company.print()
    found, tried = [], 0
    for route in routes(app):
        if route[0] == "GET" or only not in route[1]:
            continue
        for role in ("owner", "first"):
            for headers in FOREIGN:
                app.state.limits.seen.clear()
                kind, body = message(route, known)
                sent = {**kind, **headers, "cookie": f"__Host-magnate={company.cookies[role]}"}
                reply = await ask(app, route[0], address(route[1], known), sent, body)
                tried += 1
                if reply.status != 403:
                    found.append(f"{route} {headers}: {reply.status}")
    if await company.print() != before:
        found.append("something has changed")
    return found, tried


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nothing_is_done_for_another_site(database: str) -> None:
    found, tried = opened(database, forged)
    assert found == []
    assert tried >= 800


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_same_request_from_here_is_taken(database: str) -> None:
    async def work(app: FastAPI, house: House) -> int:
        company = await Company(house).gather()
        route = ("POST", "/api/v1/me/tokens")
        kind, body = message(route, {})
        sent = {**kind, "origin": HERE, "cookie": f"__Host-magnate={company.cookies['owner']}"}
        return (await ask(app, *route, sent, body)).status

    assert opened(database, work) == 201


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_that_does_not_look_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def trusting(self: Any, method: str, headers: Any, most: int) -> None:
        return None

    monkeypatch.setattr(security.Security, "_refuse", trusting)
    found, _ = opened(database, lambda app, house: forged(app, house, "/me/tokens"))
    assert "something has changed" in found
