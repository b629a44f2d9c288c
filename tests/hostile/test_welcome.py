"""Every route that changes something does so for somebody: otherwise a house that refuses everything would pass."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

import magnate
from magnate.core.driver import decisions
from magnate.core.move import Form
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.people import notices, profiles
from magnate.server.people.accounts import Accounts, hash_of
from magnate.server.routes.access import routes
from magnate.server.tables import actions, agreements, clocks, sealing, study, words
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.seating import join
from tests.hostile.company import SEATED, Company
from tests.hostile.requests import address, message
from tests.server.company import change, head, live_of, play, reachable
from tests.server.doors import as_form, ask
from tests.server.doors import opened as with_house
from tests.server.games import finished, play_on

Route = tuple[str, str]
API, PAGE = "/api/v1/tables/{table_id}", "/t/{table_id}"
Prepared = Callable[["Stage"], Awaitable[None]]


class Stage:
    """Where one request will be sent: who sends it, and all that it needs."""

    def __init__(self, company: Company, role: str, known: dict[str, str]) -> None:
        self.company, self.house, self.role, self.known = company, company.house, role, known
        self.more: dict[str, str] = {}

    @property
    def table(self) -> str:
        return self.known["table_id"]

    @property
    def person(self) -> Any:
        return self.company.people[self.role]

    async def asked(self) -> None:
        """Somebody who is asked sends it; the banned one is played over."""
        while (seat := int((await head(self.house, self.table)).asked.split(",")[0])) == len(SEATED):
            await self.play()
        move = magnate.legal((await live_of(self.house, self.table)).state, seat)[0]
        self.role = SEATED[seat]
        number = str((await head(self.house, self.table)).number)
        self.known |= {"asked": str(seat), "move": magnate.write(move), "number": number}
        self.more = {"number": number}

    async def play(self) -> None:
        legal = magnate.legal((await live_of(self.house, self.table)).state)
        await play(self.house, self.table, magnate.write(legal[0]), legal[0].seat)

    async def moved(self) -> None:
        await self.play()

    async def seen(self) -> None:
        await self.play()
        self.more = {"number": "1"}

    async def passing(self) -> None:
        """A question that can be declined."""
        for _ in range(40):
            await self.asked()
            legal = map(magnate.write, magnate.legal((await live_of(self.house, self.table)).state))
            if "pass" in legal:
                return
            await self.play()
        raise AssertionError("nobody can pass")

    async def ordered(self) -> None:
        await self.passing()
        await actions.give_order(self.house, self.person, self.table, "pass", False, None)

    async def absent(self) -> None:
        await change(self.house, self.table, 0, caretaker="random")

    async def late(self) -> None:
        """Somebody waits for another who has not answered for days."""
        await self.asked()
        seat = int(self.known["asked"])
        await change(self.house, self.table, seat, asked_since=1)
        self.role, self.more = SEATED[0 if seat else 1], {"number": str(seat)}

    async def away(self) -> None:
        await clocks.take_vacation(self.house.db, self.person, 3)

    async def full(self) -> None:
        await join(self.house, self.company.people["stranger"], self.table)

    async def sealed(self) -> None:
        await words.seal(self.house, self.person, self.table, sealing.seal_of(self.table, "seven come eleven"))
        await self.full()
        await self.house.tables.start(self.company.people["owner"], self.table)

    async def asking(self) -> None:
        await agreements.cancel(self.house, self.company.people["second"], self.table)

    async def muted(self) -> None:
        await actions.set_muted(self.house, self.person, self.table, True)

    async def blocked(self) -> None:
        await profiles.set_blocked(self.house.db, self.person, self.known["user_id"], True)

    async def reached(self) -> None:
        await reachable(self.house, self.person, "somebody@example.org")

    async def coded(self) -> None:
        await profiles.choose_notices(self.house.db, self.person, "other@example.org", "", [])
        async with self.house.db.read() as connection:
            self.more = {"code": (await notices.settings_of(connection, self.person.id))["code"]}

    async def token(self) -> None:
        """A token besides the one that is used."""
        secret = await self.house.accounts.new_token(self.person.id, "old")
        self.company.tokens["old"] = secret
        self.known["token_id"] = await self.company.token_of("old")
        self.known["mark"] = hash_of(self.company.cookies[self.role])

    async def brought_in(self) -> None:
        """A game that was played to its end elsewhere."""
        self.known["table_id"] = await study.bring_in(self.house, self.person, finished())

    async def bargaining(self) -> None:
        """A table of a game in which players talk in private."""
        wanted = Wanted("noble_house", "", ("me", "open"), {}, {}, listed=True)
        self.known["table_id"] = await self.house.tables.create(self.person, wanted)
        await join(self.house, self.company.people["stranger"], self.table)

    async def open_form(self) -> None:
        """A position in which a seat may fill in a form, at a table of the sender's own."""
        wanted = Wanted("noble_house", "", ("me", "me"), {}, {})
        self.known["table_id"] = await self.house.tables.create(self.person, wanted)
        for _ in range(400):
            live = await live_of(self.house, self.table)
            for decision in decisions(live.state):
                for form in decision.forms:
                    for filled in fillings(form):
                        self.more = {"number": str(live.number), "kind": form.move.__name__, "seat": str(decision.seat)}
                        self.more |= {f"field-{name}": item for name, item in filled.items()}
                        if await self.takes(live, decision.seat, form.move.__name__, filled):
                            return
            await play_on(self.house, self.person, self.table, 1)
        raise AssertionError("no form was open")

    async def composing(self) -> None:
        """A position in which a seat may make an offer, at a table of the sender's own, and an offer in rows."""
        wanted = Wanted("noble_house", "", ("me", "me"), {}, {})
        self.known["table_id"] = await self.house.tables.create(self.person, wanted)
        for house in ("struans", "rothwell_gornt"):
            live = await live_of(self.house, self.table)
            await play(self.house, self.table, f"take {house}", decisions(live.state)[0].seat)
        number = str((await head(self.house, self.table)).number)
        rows = {"row-0": "give-cash", "row-0-amount": "1"}
        fields = {"field-to": "all", "field-openness": "public", "field-until": "phase", "field-counters": "0"}
        self.more = {"number": number, "kind": "MakeOffer", "seat": "0", **rows, **fields}

    async def takes(self, live: Any, seat: int, kind: str, filled: dict[str, str]) -> bool:
        from magnate.server.views.sheets import filled as text_of

        try:
            move = magnate.core.codec.read(text_of(live.game, live.state, seat, kind, filled), seat, live.game.moves)
        except (magnate.core.codec.Unreadable, Problem):
            return False
        return magnate.core.driver.refusal(live.state, move) is None


def fillings(form: Form) -> list[dict[str, str]]:
    """A few ways to fill in a form."""
    low = {
        field.name: str(field.low) if field.kind == "int" else next(iter(field.choices), "") for field in form.fields
    }
    high = {field.name: str(field.high) if field.kind == "int" else [*field.choices, ""][0] for field in form.fields}
    return [low, high]


HOW: dict[Route, tuple[str, str, Prepared | None]] = {
    ("DELETE", "/api/v1/me/tokens/{token_id}"): ("stranger", "listed", Stage.token),
    ("POST", "/account/tokens/{token_id}/revoke"): ("stranger", "listed", Stage.token),
    ("POST", "/account/sessions/{mark}/revoke"): ("former", "listed", Stage.token),
    ("POST", "/api/v1/me/notices/test"): ("stranger", "listed", Stage.reached),
    ("POST", "/account/notices/test"): ("former", "listed", Stage.reached),
    ("POST", "/account/mail"): ("owner", "listed", Stage.coded),
    ("POST", "/account/vacation"): ("former", "listed", None),
    ("POST", "/account/vacation/end"): ("first", "listed", Stage.away),
    ("DELETE", "/api/v1/me/vacation"): ("second", "listed", Stage.away),
    ("POST", "/people/{user_id}/block"): ("spectator", "listed", None),
    ("DELETE", "/api/v1/me/blocked/{user_id}"): ("owner", "listed", Stage.blocked),
    ("PUT", "/api/v1/me/muted/{table_id}"): ("first", "listed", None),
    ("DELETE", "/api/v1/me/muted/{table_id}"): ("first", "listed", Stage.muted),
    ("POST", f"{PAGE}/mute"): ("first", "listed", None),
    ("POST", f"{API}/moves"): ("", "private", Stage.asked),
    ("POST", f"{PAGE}/move"): ("", "closed", Stage.asked),
    ("POST", f"{PAGE}/form"): ("stranger", "listed", Stage.open_form),
    ("POST", f"{PAGE}/compose"): ("stranger", "listed", Stage.composing),
    ("POST", f"{PAGE}/compose/check"): ("stranger", "listed", Stage.composing),
    ("POST", f"{PAGE}/compose/send"): ("stranger", "listed", Stage.composing),
    ("POST", f"{PAGE}/seen"): ("first", "listed", Stage.seen),
    ("POST", f"{PAGE}/reveal"): ("", "listed", Stage.asked),
    ("POST", f"{PAGE}/replace"): ("", "listed", Stage.late),
    ("POST", f"{API}/study"): ("stranger", "finished", None),
    ("POST", f"{PAGE}/study"): ("first", "private finished", None),
    ("POST", f"{API}/talk"): ("owner", "listed", None),
    ("POST", f"{PAGE}/say"): ("first", "private", None),
    ("POST", f"{API}/whispers"): ("first", "listed", Stage.bargaining),
    ("POST", f"{API}/agreements"): ("first", "listed", None),
    ("POST", f"{PAGE}/cancel"): ("second", "listed", None),
    ("DELETE", f"{API}/agreements"): ("first", "listed", Stage.asking),
    ("POST", f"{PAGE}/disagree"): ("first", "listed", Stage.asking),
    ("POST", f"{PAGE}/takeback"): ("first", "listed", Stage.moved),
    ("PUT", f"{API}/order"): ("", "listed", Stage.passing),
    ("POST", f"{PAGE}/order"): ("", "listed", Stage.passing),
    ("DELETE", f"{API}/order"): ("", "listed", Stage.ordered),
    ("POST", f"{PAGE}/order/end"): ("", "listed", Stage.ordered),
    ("POST", f"{API}/back"): ("first", "listed", Stage.absent),
    ("POST", f"{PAGE}/back"): ("first", "listed", Stage.absent),
    ("POST", f"{API}/join"): ("stranger", "open", None),
    ("POST", f"{PAGE}/join"): ("invited", "private open", None),
    ("POST", f"{API}/start"): ("owner", "open", Stage.full),
    ("POST", f"{PAGE}/start"): ("owner", "open", Stage.full),
    ("POST", f"{API}/invite"): ("owner", "open", None),
    ("POST", f"{PAGE}/invite"): ("owner", "open", None),
    ("PUT", f"{API}/words"): ("second", "open", None),
    ("POST", f"{PAGE}/words"): ("first", "open", None),
    ("POST", f"{API}/words"): ("second", "open", Stage.sealed),
    ("POST", f"{PAGE}/words/show"): ("first", "open", Stage.sealed),
    ("POST", f"{API}/leave"): ("second", "open", None),
    ("POST", f"{PAGE}/leave"): ("invited", "private open", None),
    ("POST", f"{API}/rematch"): ("first", "finished", None),
    ("POST", f"{PAGE}/analysis"): ("stranger", "finished", Stage.brought_in),
    ("POST", f"{PAGE}/rematch"): ("second", "private finished", None),
}  # fmt: skip


async def whole(house: OpenHouse) -> str:
    """A hash of everything but the traces that looking leaves."""
    sha = hashlib.sha256()
    async with house.db.read() as connection:
        for table in schema.metadata.sorted_tables:
            if table.name == "pulse":
                continue
            used = [column for column in table.c if (table.name, column.name) not in SEEN]
            rows = (await connection.execute(select(*used).order_by(*table.primary_key))).all()
            sha.update(json.dumps([list(row) for row in rows]).encode())
    return sha.hexdigest()


# What only the browser remembers, or the house until it is closed.
NOT_KEPT = {
    ("POST", f"{PAGE}/reveal"),
    ("POST", f"{PAGE}/compose"),
    ("POST", f"{PAGE}/compose/check"),
    ("POST", f"{PAGE}/analysis"),
}
SEEN = {("tokens", "seen"), ("sessions", "seen")}


async def unwelcome(app: FastAPI, house: OpenHouse, only: tuple[Route, ...] = ()) -> tuple[list[str], int]:
    """Send what makes sense from whom it is meant for; what was refused or changed nothing, and how much was sent."""
    company = await Company(house).gather()
    found, sent = [], 0
    for route in only or [route for route in routes(app) if route[0] != "GET"]:
        role, kind, prepare = HOW.get(route, ("stranger", "listed", None))
        known = {**await company.table(kind), "newcomer": f"newcomer {sent}", "journal": finished()}
        known["name"] = "spectator"
        stage = Stage(company, role, known)
        if prepare is not None:
            await prepare(stage)
        before = await whole(house)
        reply = await request(app, stage, route)
        sent += 1
        if not reply.good:
            found.append(f"{route} {stage.role} {kind}: {reply.status} {reply.body[:200]!r}")
        elif await whole(house) == before and route not in NOT_KEPT:
            found.append(f"{route} {stage.role} {kind}: nothing has changed")
    return found, sent


async def request(app: FastAPI, stage: Stage, route: Route) -> Any:
    app.state.limits.seen.clear()
    kind, body = message(route, stage.known)
    if stage.more and "json" in kind.get("content-type", ""):
        given = json.loads(body)
        body = json.dumps(given | {key: int(item) for key, item in stage.more.items() if key in given}).encode()
    elif stage.more:
        fields = {} if not body else dict(pair.split("=", 1) for pair in body.decode().split("&"))
        kind, rest = as_form(stage.more)
        kept = "&".join(f"{key}={item}" for key, item in fields.items() if key not in stage.more)
        body = b"&".join(filter(None, (kept.encode(), rest)))
    headers = {**kind, **stage.company.headers[stage.role]}
    if route == ("POST", "/logout"):
        cookie = stage.company.cookies[stage.role]
        headers |= {"cookie": f"__Host-magnate={cookie}"}
    return await ask(app, route[0], address(route[1], stage.known), headers, body, client="10.0.0.9")


def test_everybody_may_do_what_is_meant_for_them(database: str) -> None:
    found, sent = with_house(database, unwelcome)
    assert not found, "\n".join(found)
    assert sent >= 55


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_that_refuses_or_forgets_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def closed(self: Accounts, name: str, password: str, label: str) -> Any:
        raise Problem(401, "nobody gets in")

    async def forgets(*given: Any) -> None:
        return None

    monkeypatch.setattr(Accounts, "log_in", closed)
    monkeypatch.setattr(profiles, "set_blocked", forgets)
    login, block = ("POST", "/login"), ("POST", "/people/{user_id}/block")
    refused, forgotten = with_house(database, lambda app, house: unwelcome(app, house, (login, block)))[0]
    assert "401" in refused
    assert "nothing has changed" in forgotten
