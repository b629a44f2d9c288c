"""Hostile text and bodies that make no sense: refused in one sentence or shown as text, and nothing else happens."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.responses import JSONResponse

from magnate.server import app as application
from magnate.server.background.open_house import OpenHouse
from magnate.server.errors import Problem
from magnate.server.names import clean_name
from tests.hostile.company import Company
from tests.hostile.requests import FORM, JSON, PASSWORD, address, message
from tests.hostile.strings import INVISIBLE, STRINGS, sentence
from tests.server.conftest import ONE, in_house
from tests.server.doors import Reply, ask, new_key, opened

# -- names -------------------------------------------------------------------------------------------------------------


def test_no_name_hides_anything() -> None:
    for text in (*STRINGS, *(f"Ann{mark}Bob" for mark in INVISIBLE), *INVISIBLE):
        with pytest.raises(Problem) as refused:
            print(clean_name(text))
        assert refused.value.status == 422
        assert sentence(refused.value.body())
    assert clean_name("Ann O'Hara") == "Ann O'Hara"


@ONE
def test_no_name_looks_like_that_of_somebody_else(database: str) -> None:
    """Letters of other scripts, figures, capitals that look alike only as capitals, and what the house is called."""
    alike = (
        "\u0410\u0441\u0435", "\u0430\u0441\u0435", "ACE", "a-c.e", "\u13aa\u13df\u13ac",
        "NEO", "ne0", "\u039d\u0395\u039f", "Burn",
    )  # fmt: skip
    kept = (
        "Guest 1234",
        "guest",
        "GUE5T 99",
        "greedy",
        "Expert",
        "the house",
        "The-House",
        "Adm1n",
        "\u0412\u043e\u0442",
    )
    first = "\u0391\u039d\u039d"  # in Greek capitals: nobody is called Ann yet, and she is to find her name free

    async def work(house: OpenHouse) -> None:
        for name in ("Ace", "Neo", "Bum"):
            await house.accounts.sign_up(name, PASSWORD, "test")
        for name in (*alike, *kept, first):
            for attempt in (house.accounts.sign_up(name, PASSWORD, "test"), house.accounts.guest("test", name)):
                with pytest.raises(Problem):
                    await attempt
        for name in (
            "\u0410\u043d\u043d\u0430",
            "\u039d\u03af\u03ba\u03bf\u03c2",
            "Gustave",
            "Housemartin",
            "Ren\u00e9",
            "Rene",
        ):
            await house.accounts.sign_up(name, PASSWORD, "test")

    in_house(database, work)


# -- bodies ------------------------------------------------------------------------------------------------------------

NASTY = (
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u202e\u200b",
    "x" * 5_000,
    "\U0001f480" * 40,
    "Z" + "\u0301" * 400,
    "-1",
    "1e400",
)
WRONG: tuple[Any, ...] = (None, True, 0, -1, 10**30, 0.5, [], {}, ["x"] * 50, {"a": {"b": []}})
RAW = (
    b"", b"{", b"[" * 10_000, b'{"a":' * 10_000, b"\xff\xfe", b"null", b"1" * 5_000, b'"text"', b"[]", b"NaN",
    b'{"number": 1e400}', b'{"text": "\xc3\x28"}', b"\x00" * 100, b"x" * 70_000, b'{"text": "' + b"y" * 2**20 + b'"}',
)  # fmt: skip


def bodies(route: tuple[str, str], known: dict[str, str]) -> Iterator[tuple[dict[str, str], bytes]]:
    """A sensible body with one part spoilt, and bodies that never were sensible."""
    kind, good = message(route, known)
    if route in JSON:
        for name in JSON[route]:
            for given in (*NASTY, *WRONG):
                yield kind, json.dumps({**json.loads(good), name: given}).encode()
        yield kind, json.dumps({**json.loads(good), "more": 1}).encode()
        yield {"content-type": "text/plain"}, good
    else:
        for name in FORM.get(route, {}):
            for text in NASTY:
                fields = {**FORM[route], name: text}
                yield kind, "&".join(f"{key}={quoted(item)}" for key, item in fields.items()).encode()
        yield {"content-type": "multipart/form-data"}, good
        yield {"content-type": "multipart/form-data; boundary=x"}, b"--x\r\n\r\n"
    for raw in RAW:
        yield kind, raw


def quoted(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))


async def accepted(app: FastAPI, house: OpenHouse, routes: tuple[tuple[str, str], ...] = (*JSON, *FORM)) -> list[str]:
    """Send nonsense to every route that takes a body; what was not refused as it should be."""
    company = await Company(house).gather()
    known = {**await company.table("listed"), "newcomer": "newcomer", "journal": "magnate journal 1\n"}
    found = []
    for route in routes:
        for kind, body in bodies(route, known):
            app.state.limits.seen.clear()
            headers = {**kind, **company.headers["first"]}
            reply = await ask(app, route[0], address(route[1], known), headers, body, pieces=2 if len(body) % 2 else 1)
            if reply.status >= 500 or not reply.status or (reply.status >= 400 and not spoken(reply)):
                found.append(f"{route} {body[:60]!r}: {reply.status} {reply.body[:100]!r}")
            if body in RAW and reply.status < 400 and route in JSON:
                found.append(f"{route} took {body[:60]!r}")
    return found


def spoken(reply: Reply) -> bool:
    try:
        return sentence(reply.json())
    except ValueError:
        return False


def test_a_body_that_makes_no_sense_is_refused(database: str) -> None:
    assert opened(database, accepted) == []


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_house_that_takes_anything_is_found(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def thank(request: Any, error: Exception) -> Any:
        return JSONResponse({"id": "thanks"}, 201)

    monkeypatch.setattr(application, "on_invalid", thank)
    found = opened(database, lambda app, house: accepted(app, house, (("POST", "/api/v1/me/tokens"),)))
    assert any(" took " in each for each in found)


def test_a_move_that_does_not_fit_changes_nothing(database: str) -> None:
    async def work(app: FastAPI, house: OpenHouse) -> list[tuple[int, bool]]:
        company = await Company(house).gather()
        foreign, role = await company.table("private"), ""
        while not role:  # whoever begins is drawn
            known = await company.table("listed")
            role = "".join([each for each in ("first", "second") if await sits_at(company, known, each)])
        other = (int(known["asked"]) + 1) % 4
        move = {"number": 0, "key": new_key(), "move": known["move"], "seat": int(known["asked"])}
        path = f"/api/v1/tables/{known['table_id']}/moves"

        async def send(at: str, sent: dict[str, Any], by: str = role) -> Reply:
            app.state.limits.seen.clear()
            kind = {"content-type": "application/json", **company.headers[by]}
            return await ask(app, "POST", at, kind, json.dumps(sent).encode())

        assert (await send(path, move)).status == 200
        before = await company.print()
        replies = [
            await send(path, {**move, "move": "pass now"}),  # a key once more, for another move
            await send(path, {**move, "key": new_key()}),  # a stale number
            await send(path, {**move, "key": new_key(), "number": 900}),  # a number nobody has seen
            await send(path, {**move, "key": new_key(), "number": 1, "seat": other}),  # somebody else's seat
            await send(path, {**move, "key": new_key(), "number": 1, "move": "establish nobody 40"}),
            await send(f"/api/v1/tables/{foreign['table_id']}/moves", {**move, "key": new_key()}, "stranger"),
            await send("/api/v1/tables/nowhere/moves", {**move, "key": new_key()}),
        ]
        assert await company.print() == before
        assert (await send(path, move)).json() == {"number": 1}  # the same once more is answered as before
        return [(reply.status, spoken(reply)) for reply in replies]

    found = opened(database, work)
    assert found == [(status, True) for status in (422, 409, 409, 404, 422, 404, 404)]


async def sits_at(company: Company, known: dict[str, str], role: str) -> bool:
    _, places, _, _ = await company.house.look(known["table_id"], company.people[role])
    return bool(places[int(known["asked"])].user_id == company.people[role].id)
