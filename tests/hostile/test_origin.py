"""No other site can make a browser act here: every route that changes something looks at where a request comes from."""

from typing import Any

import pytest
from fastapi import FastAPI

from magnate.server.background.open_house import OpenHouse
from magnate.server.routes import security
from magnate.server.routes.access import routes
from tests.hostile.company import Company
from tests.hostile.requests import address, message
from tests.server.conftest import ONE
from tests.server.doors import HERE, ask, opened

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
    {"origin": HERE.replace("http", "ftp")},
)


async def forged(app: FastAPI, house: OpenHouse, only: str = "") -> tuple[list[str], int]:
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
    async def work(app: FastAPI, house: OpenHouse) -> int:
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


@ONE
def test_a_house_answers_to_its_own_name_and_scheme_alone(database: str) -> None:
    """Another name may lead here and be somebody else's page; on plain http somebody in between may write a page."""

    async def work(app: FastAPI, house: OpenHouse) -> None:
        for host in (
            "evil.example.org",
            "play.example.org.evil.net",
            "evil.example.org:8875",
            "",
            "[",
            "play.example.org@evil.net",
        ):
            for path in ("/", "/healthz", "/metrics", "/static/style.css", "/api/v1/games"):
                assert (await ask(app, "GET", path, {"host": host})).status == 421, host
        for host in ("play.example.org", "PLAY.example.org", "127.0.0.1:8875", "localhost", "[::1]:8875"):
            assert (await ask(app, "GET", "/metrics", {"host": host})).status == 200, host
        here = {"host": "play.example.org", "origin": "https://play.example.org"}
        for origin, status in ((here["origin"], 201), ("http://play.example.org", 403)):
            assert (await ask(app, "POST", "/api/v1/session", {**here, "origin": origin})).status == status

    opened(database, work, public_url="https://play.example.org")


def test_the_last_line_of_a_proxy_names_who_asks() -> None:
    """A client can send lines of its own before it."""
    scope = {
        "client": ("10.0.0.1", 5),
        "headers": [(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-for", b"2.2.2.2, 3.3.3.3")],
    }
    assert security.client_of(scope, "10.0.0.1") == "3.3.3.3"
    assert security.client_of(scope, "") == "10.0.0.1"


@ONE
def test_head_is_answered_like_get_without_a_body(database: str) -> None:
    async def work(app: FastAPI, house: OpenHouse) -> None:
        for path in ("/", "/login", "/nowhere", "/api/v1/games", "/static/style.css"):
            got, head = await ask(app, "GET", path), await ask(app, "HEAD", path)
            assert (head.status, head.body) == (got.status, b""), path
            assert [name for name, _ in head.headers] == [name for name, _ in got.headers]
        assert (await ask(app, "HEAD", "/play")).status == 405

    opened(database, work)
