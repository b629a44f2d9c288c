"""The stream of a table: what is sent, to whom, and when it ends."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from magnate.server.app import create_app
from magnate.server.background.open_house import OpenHouse
from magnate.server.people.accounts import Person
from magnate.server.routes.deps import STREAMS
from magnate.server.settings import Settings
from magnate.server.tables.actions import speak, whisper
from magnate.server.views.fragments import FRAGMENTS
from magnate.server.views.templates import BUILD
from tests.pieces import together
from tests.server.company import account, change, place, play, seated, to_move


@asynccontextmanager
async def served(database: str, streams: int = 50) -> AsyncIterator[tuple[OpenHouse, str]]:
    """The house behind a real socket."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        app = create_app(Settings(database=database, port=port, streams=streams))
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2, ws="none"))
        running = asyncio.create_task(server.serve([door]))
        while not server.started:
            await asyncio.sleep(0.02)
        try:
            yield app.state.house, f"http://127.0.0.1:{port}"
        finally:
            app.state.house.hub.close()
            server.should_exit = True
            await running


async def logged_in(house: OpenHouse, address: str, who: Person) -> tuple[httpx.AsyncClient, str]:
    """A browser with a session of its own, and the session's cookie."""
    async with house.db.write() as connection:
        cookie = await house.accounts.open_session(connection, who.id, "test")
    return httpx.AsyncClient(base_url=address, cookies={"__Host-magnate": cookie}, timeout=20), cookie


async def news(lines: AsyncIterator[str]) -> dict[str, Any]:
    """The next event of a stream that says something."""
    async for line in lines:
        if line.startswith("data: {"):
            found: dict[str, Any] = json.loads(line[6:])
            return found
    raise EOFError


def test_nobody_hears_that_others_whisper(database: str) -> None:
    """A stream tells whoever is meant, sends nothing to the others, and public lines have no gap."""

    async def work() -> None:
        async with served(database) as (house, address):
            ann, bob, eve = [await account(house, name) for name in ("Ann", "Bob", "Eve")]
            table = await seated(house, ann, bob, eve, game="noble_house")
            first, told = await speak(house, ann, table, "good evening"), {}
            for who, awaited in ((bob, "between us"), (eve, "everybody")):
                client, _ = await logged_in(house, address, who)
                async with client, client.stream("GET", f"/t/{table}/live") as stream:
                    lines = stream.aiter_lines()
                    shown = (await news(lines))["fragments"]
                    await whisper(house, ann, table, 1, "between us")
                    if who is eve:
                        await asyncio.sleep(0.5)  # time enough to say something that should not be said
                        assert await speak(house, ann, table, "everybody") == first + 1
                    told[who.name] = await news(lines)
                    assert awaited in together(shown, told[who.name]["fragments"])["talk"]
            assert "between us" not in json.dumps(told["Eve"])
            assert list(told["Eve"]["fragments"]) == ["talk"]

    asyncio.run(work())


def test_the_stream_sends_what_has_changed_and_ends_with_the_session(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("magnate.server.routes.pages.table.HEARTBEAT", 0.2)

    async def work() -> None:
        async with served(database) as (house, address):
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            table = await seated(house, ann, bob)
            await to_move(house, table, ann)
            client, cookie = await logged_in(house, address, bob)
            async with client, client.stream("GET", f"/t/{table}/live") as stream:
                lines = stream.aiter_lines()
                first = await news(lines)
                assert first["build"] == BUILD
                drawn = {name for name in first["fragments"] if name.startswith("zone-")}
                assert set(first["fragments"]) == {*FRAGMENTS, *drawn}
                assert {"zone-stock", "zone-charter-swift"} <= drawn
                await speak(house, ann, table, "good luck")
                second = await news(lines)
                assert list(second["fragments"]) == ["talk"]
                assert "good luck" in together(first["fragments"], second["fragments"])["talk"]
                await play(house, table, "establish swift 40")
                third = await news(lines)
                changed, now = dict(third["fragments"]), together(first["fragments"], third["fragments"])
                while third["number"] == 0:  # whose time runs may have changed meanwhile
                    third = await news(lines)
                    changed |= third["fragments"]
                    now = together(now, third["fragments"])
                assert third["number"] == 1
                assert {"status", "log"} <= set(changed)
                assert drawn & set(changed)
                whole = (await client.get(f"/t/{table}/fragments")).json()
                assert whole["fragments"]["log"] == now["log"]
                await house.accounts.close_session(cookie)
                with pytest.raises(EOFError):
                    await asyncio.wait_for(news(lines), 15)

    asyncio.run(asyncio.wait_for(work(), 90))


@pytest.mark.parametrize("way", ["/t/{}/live", "/api/v1/tables/{}/stream"])
def test_nothing_is_told_after_the_session_has_ended(database: str, way: str) -> None:
    """Long before the next beat: not even what happens in the very next moment."""

    async def work() -> None:
        async with served(database) as (house, address):
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            table = await seated(house, ann, bob)
            await to_move(house, table, ann)
            client, cookie = await logged_in(house, address, bob)
            async with client, client.stream("GET", way.format(table)) as stream:
                lines = stream.aiter_lines()
                await news(lines)
                await house.accounts.close_session(cookie)
                await play(house, table, "establish swift 40")
                with pytest.raises(EOFError):
                    await asyncio.wait_for(news(lines), 15)

    asyncio.run(asyncio.wait_for(work(), 90))


def test_a_person_holds_so_many_streams_and_an_address_so_many(database: str) -> None:
    async def work() -> None:
        async with served(database, streams=STREAMS + 2) as (house, address), AsyncExitStack() as stack:
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            table = await seated(house, ann, bob)
            tokens = {who.id: await house.accounts.new_token(who.id, "test") for who in (ann, bob)}
            client = await stack.enter_async_context(httpx.AsyncClient(base_url=address, timeout=20))

            read: list[AsyncIterator[str]] = []

            async def listening(who: Person, page: bool) -> httpx.Response:
                path = f"/t/{table}/live" if page else f"/api/v1/tables/{table}/stream"
                key = [
                    (b"authorization", f"Bearer {tokens[who.id]}".encode()),
                    (b"last-event-id", b"\xb2"),
                ]  # an odd digit
                answer = await client.send(client.build_request("GET", path, headers=key), stream=True)
                stack.push_async_callback(answer.aclose)
                if answer.status_code == 200:
                    read.append(answer.aiter_lines())  # one that nobody keeps ends its stream
                    await news(read[-1])  # it runs, and is counted
                return answer

            held = [await listening(ann, bool(i % 2)) for i in range(STREAMS)]
            assert {each.status_code for each in held} == {200}
            refused = [await listening(ann, page) for page in (True, False)]
            assert [each.status_code for each in refused] == [429, 429]
            assert [each.headers["retry-after"] for each in refused] == ["15", "15"]
            assert [(await listening(bob, True)).status_code for _ in range(3)] == [200, 200, 429]
            await held[0].aclose()
            while house.hub.held[f"person {ann.id}"] == STREAMS:
                await asyncio.sleep(0.05)
            assert (await listening(ann, True)).status_code == 200

    asyncio.run(asyncio.wait_for(work(), 90))


def test_a_stream_of_somebody_who_has_lost_the_seat_ends(database: str) -> None:
    async def work() -> None:
        async with served(database) as (house, address):
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            table = await seated(house, ann, bob, spectators=False)
            token = await house.accounts.new_token(bob.id, "test")
            client = httpx.AsyncClient(base_url=address, headers={"authorization": f"Bearer {token}"}, timeout=20)
            async with client, client.stream("GET", f"/t/{table}/live") as stream:
                lines = stream.aiter_lines()
                await news(lines)
                seat = int((await place(house, table, 1)).user_id == bob.id)
                await change(house, table, seat, user_id=ann.id)
                await speak(house, ann, table, "now we are alone")
                with pytest.raises(EOFError):
                    await asyncio.wait_for(news(lines), 15)

    asyncio.run(asyncio.wait_for(work(), 90))
