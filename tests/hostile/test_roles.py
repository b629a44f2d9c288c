"""Every route, as everybody, at every kind of table: nobody gets in who is not meant to."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import select
from starlette.responses import JSONResponse

from magnate.server.app import create_app
from magnate.server.background import integrity
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.routes.access import RULES, Who, routes
from magnate.server.routes.deps import must_be_somebody
from magnate.server.settings import Settings
from magnate.server.tables.store import seats_of
from tests.hostile.company import KINDS, ROLES, Company, sees, sits
from tests.hostile.requests import address, message
from tests.server.doors import Reply, ask, opened

Route = tuple[str, str]
REFUSED = (401, 403, 404)
UNBORN = (
    "history",
    "fairness",
    "charts",
    "calculator",
    "/t/{table_id}/cards",
    "/t/{table_id}/log",
)  # a table without a game has none


def undeclared(app: FastAPI) -> list[tuple[str, str]]:
    """Routes for which nobody has said who may use them, and rules for routes that are not there."""
    found = set(routes(app))
    return sorted((found - RULES.keys()) | (RULES.keys() - found))


@pytest.fixture(autouse=True)
def unexamined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are made by hand here: one that is half made would be found damaged and set aside."""
    monkeypatch.setattr(integrity, "CALM", 3600.0)


def may(who: Who, role: str, kind: str) -> bool:
    """Whether a rule lets somebody in at a kind of table."""
    known = role not in ("anonymous", "banned")
    ended, waiting = "finished" in kind, "open" in kind
    kept = role == "invited" and kind == "private open"
    return {
        Who.ANYBODY: True,
        Who.SOMEBODY: known,
        Who.WATCHER: sees(role, kind),
        Who.KNOWN_WATCHER: known and sees(role, kind),
        Who.READER: ended and sees(role, kind),
        Who.KNOWN_READER: known and ended and sees(role, kind),
        Who.PLAYER: sits(role, kind),
        Who.PLAYED: ended and sits(role, kind),
        Who.SPEAKER: sits(role, kind) or (role == "owner" and sees(role, kind)),
        Who.OWNER: role == "owner" and waiting,
        Who.GUEST: sits(role, kind) or kept or (kind == "open" and role != "banned"),
        Who.HOLDER: False,
        Who.EARLY: waiting and sits(role, kind),
        Who.LEAVER: (waiting and (role == "owner" or kept)) or (not ended and sits(role, kind)),
        Who.HOST: role == "owner" and waiting,
        Who.KEEPER: False,
    }[who]


async def send(app: FastAPI, company: Company, route: Route, role: str, known: dict[str, str]) -> Reply:
    app.state.limits.seen.clear()
    headers, body = message(route, known)
    headers |= company.headers[role]
    return await ask(app, route[0], address(route[1], known), headers, body, client="10.0.0.9", frames=0)


async def intruders(app: FastAPI, house: OpenHouse, only: tuple[Route, ...] = ()) -> tuple[list[str], int]:
    """Everybody tries everything that is not for them; returns who got in where, and how many tried."""
    company = await Company(house).gather()
    found, tried = [], 0
    for kind in KINDS:
        known = await company.table(kind)
        before = await company.print()
        for route in only or routes(app):
            for role in ROLES:
                if may(RULES.get(route, Who.KEEPER), role, kind):
                    continue
                tried += 1
                reply = await send(app, company, route, role, known)
                if reply.good or reply.status >= 500:
                    found.append(f"{route} {role} {kind}: {reply.status}")
        if await company.print() != before:
            found.append(f"something has changed at a {kind} table")
    return found, tried


def test_every_route_says_whom_it_is_for(tmp_path: Any) -> None:
    assert undeclared(create_app(Settings(database=f"sqlite+near:///{tmp_path}/none.sqlite"))) == []


def test_a_route_without_a_rule_is_found(tmp_path: Any) -> None:
    app = create_app(Settings(database=f"sqlite+near:///{tmp_path}/none.sqlite"))
    app.add_api_route("/api/v1/tables/{table_id}/everything", lambda: JSONResponse({}))
    assert undeclared(app) == [("GET", "/api/v1/tables/{table_id}/everything")]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nobody_gets_in_who_is_not_meant_to(database: str) -> None:
    found, tried = opened(database, intruders)
    assert found == []
    assert tried > 700


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_everybody_may_read_what_is_meant_for_them(database: str) -> None:
    """Otherwise a request that never makes sense would pass for a closed door."""

    async def work(app: FastAPI, house: OpenHouse) -> tuple[list[str], int]:
        company = await Company(house).gather()
        shut, entered = [], 0
        for kind in KINDS:
            known = await company.table(kind)
            for route in routes(app):
                unborn = "open" in kind and any(word in route[1] for word in UNBORN)
                if route[0] != "GET" or "{table_id}" not in route[1] or unborn:
                    continue
                for role in ROLES:
                    if not may(RULES[route], role, kind):
                        continue
                    reply = await send(app, company, route, role, known)
                    entered += 1
                    if reply.status in REFUSED and role != "banned":
                        shut.append(f"{route} {role} {kind}: {reply.status} {reply.body[:80]!r}")
        return shut, entered

    shut, entered = opened(database, work)
    assert shut == []
    assert entered > 100


def plant_open_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever knows a table's address may look at it."""
    honest = OpenHouse._look

    async def look(self: OpenHouse, table_id: str, who: Any) -> Any:
        try:
            return await honest(self, table_id, who)
        except Exception:
            async with self.db.read() as connection:
                row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).one()
                return row, await seats_of(connection, table_id), [], None

    monkeypatch.setattr(OpenHouse, "_look", look)


def plant_everybody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may look at a table may act for its first seat."""
    honest = OpenHouse._look

    async def look(self: OpenHouse, table_id: str, who: Any) -> Any:
        row, places, mine, live = await honest(self, table_id, who)
        return row, places, mine or [0], live

    monkeypatch.setattr(OpenHouse, "_look", look)


PLANTS = {
    plant_open_door: ("GET", "/api/v1/tables/{table_id}"),
    plant_everybody_sits: ("GET", "/api/v1/tables/{table_id}/order"),
}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("plant", PLANTS)
def test_an_open_door_is_found(database: str, plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    found, _ = opened(database, lambda app, house: intruders(app, house, (PLANTS[plant],)))
    assert found


def test_a_route_for_people_with_a_session_asks_for_one_before_anything_else() -> None:
    """What the list of rules says of the interface is what its routes depend on."""
    app = create_app(Settings(database="sqlite+near:///:memory:"))
    open_to_strangers = (Who.ANYBODY, Who.WATCHER, Who.READER)
    seen, wrong = 0, []
    for route in iter_route_contexts(app.routes):
        if str(route.path).startswith("/api/"):
            dependant: Any = getattr(route.original_route, "dependant", None)
            asks = any(each.call is must_be_somebody for each in dependant.dependencies)
            for method in route.methods or ():
                seen += 1
                if asks == (RULES[(method, str(route.path))] in open_to_strangers):
                    wrong.append((method, route.path))
    assert seen > 40
    assert wrong == []
