"""Pages: everything can be done with plain forms, and nobody sees more than a seat may."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from html import unescape
from typing import Any

import httpx
import pytest
import uvicorn

import magnate
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking
from magnate.core.game import Game
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.games.noble_house.anytime import Turn
from magnate.server.accounts import Person
from magnate.server.app import create_app
from magnate.server.at_table import speak, whisper
from magnate.server.boards import slug
from magnate.server.house import House
from magnate.server.pages import BUILD
from magnate.server.present import filled, question
from magnate.server.seating import rematch
from magnate.server.settings import Settings
from magnate.server.table_page import FRAGMENTS
from magnate.server.who import STREAMS
from magnate.web.boards.plain.picture import board
from tests.server.company import (
    account,
    asked,
    change,
    forms,
    head,
    live_of,
    place,
    play,
    play_to,
    seated,
    to_move,
    visiting,
)
from tests.server.visitor import HERE, Front, Visitor, open_house

SECURE = HERE.replace("http:", "https:")


class Browser:
    """Somebody without JavaScript: follows links, fills in forms, keeps cookies."""

    def __init__(self, door: httpx.AsyncClient) -> None:
        # Over https, because that is where a client without special cases keeps a cookie that says Secure.
        headers = {"accept": "text/html", "origin": SECURE}
        self.door = httpx.AsyncClient(transport=door._transport, base_url=SECURE, headers=headers)
        self.at = "/"

    async def go(self, path: str, status: int = 200) -> str:
        found = await self.door.get(path)
        assert found.status_code == status, f"{path}: {found.status_code}"
        self.at = path
        return found.text

    async def send(self, action: str, fields: dict[str, str], status: int = 200) -> str:
        for _ in range(60):
            found = await self.door.post(action, data=fields, follow_redirects=True)
            if found.status_code != 429:
                break
            await asyncio.sleep(1)  # the house asks for patience
        assert found.status_code == status, f"{action}: {found.status_code} {found.text[:600]}"
        self.at = found.url.path
        return found.text


def moves_on(html: str) -> list[tuple[str, dict[str, str], str]]:
    return [
        (action, fields, value)
        for action, fields, buttons in forms(html)
        if action.endswith("/move")
        for name, value in buttons
        if value != "undo"
    ]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # nothing here depends on the kind of database
def test_a_whole_game_is_played_with_plain_forms(database: str) -> None:
    async def work(front: Front) -> None:
        me = Browser(front.door)
        lobby = await me.go("/")
        assert [fields["game"] for action, fields, _ in forms(lobby) if action == "/play"] == list(GAMES)
        new = await me.go("/new/carnegie")
        ((_, fields, _),) = [form for form in forms(new) if "seat-0" in form[1]]
        fields |= {"seat-0": "me", "seat-1": "me", "seat-2": "none", "seat-3": "none", "title": "On paper"}
        html = await me.send("/new/carnegie", fields)
        table = me.at.rpartition("/")[2]
        dice = Sampler(1875)
        count = 0
        while "<h2>Result</h2>" not in html:
            choices = moves_on(html)
            assert choices, html
            action, fields, move = choices[dice.pick(len(choices), "button")]
            html = await me.send(action, {**fields, "move": move})
            count += 1
        assert count > 50
        assert "The game is finished" in html
        assert "Rematch" in html
        row = await head(front.house, table)
        assert row.status == "finished"
        assert row.title == "On paper"
        await me.door.aclose()

    open_house(database, work)


def test_a_newcomer_sits_down_by_link(database: str) -> None:
    async def work(front: Front) -> None:
        ann, bob, eve = Browser(front.door), Browser(front.door), Browser(front.door)
        fields = {"seat-0": "me", "seat-1": "open", "seat-2": "none", "seat-3": "none", "spectators": "yes"}
        html = await ann.send("/new/chicago1875", fields)
        path = ann.at
        assert "Waiting for players" in html
        assert "/start" not in html
        await eve.go(path, 404)
        ((action, given, _),) = [form for form in forms(html) if form[0].endswith("/invite")]
        html = await ann.send(action, given)
        link = re.search(r'value="http://127.0.0.1:8875(/t/[^"]*)"', html)
        assert link
        assert link[1] not in await ann.go(path)  # it is shown once
        host = re.search(r'class="who">([^<]*)<', html)
        assert host
        assert (await ann.door.get(f"{path}/invite")).headers[
            "location"
        ] == path  # the page with the link, opened again
        page = await bob.go(unescape(link[1]))
        assert f"<dt>Table of</dt><dd>{host[1]}</dd>" in page
        assert f"<dt>At the table</dt><dd>{host[1]}</dd>" in page
        assert "<dt>Game</dt><dd>Chicago 1875" in page
        ((action, given, _),) = [form for form in forms(page) if form[0].endswith("/join")]
        html = await bob.send(action, given)
        assert bob.at == path
        assert f"Everybody is here. {host[1]} has to start the game." in html
        await eve.go(unescape(link[1]), 404)  # and used once
        html = await ann.go(path)
        assert "Everybody is here. Press Start to begin." in html
        (start,) = [action for action, _, _ in forms(html) if action.endswith("/start")]
        html = await ann.send(start, {})
        assert "Move 0." in html
        for browser in (ann, bob, eve):
            await browser.door.aclose()

    open_house(database, work)


def test_forms_of_a_game_become_moves(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, cid, game="noble_house")
        await play_to(house, table, lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1)
        live = await live_of(house, table)
        (seat,) = asked(live.state)
        visitors = {each.id: each for each in [await visiting(front, who) for who in (ann, bob, cid)]}
        sits = [visitors[(await place(house, table, n)).user_id] for n in range(3)]
        html = await sits[seat].get(f"/t/{table}")
        sheets = {form[1]["kind"]: form[1] for form in forms(html) if form[0] == f"/t/{table}/form"}
        assert {"MakeOffer", "OfferSwap"} <= set(sheets)
        sheets["StopAt"] = {key: sheets["MakeOffer"][key] for key in ("number", "key", "seat")} | {"kind": "StopAt"}
        ((_, fields, buttons),) = [form for form in forms(html) if ("move", "stop at A5 no") in form[2]]
        assert len(buttons) == len(live.state.rules.segments)
        await sits[seat].form(f"/t/{table}/move", fields={**fields, "move": "stop at A5 no"})
        live = await live_of(house, table)
        assert "A5" not in live.state.stops[seat]
        assert "End of the Asset Phase: passed" in await sits[seat].get(f"/t/{table}")
        stop = {**again(sheets["StopAt"], live.number), "field-segment": "A4.1", "field-asked": "no"}
        await sits[seat].form(f"/t/{table}/form", fields=stop)
        live = await live_of(house, table)
        assert live.records[-1].text == "stop at A4.1 no"
        partner = (seat + 1) % 3
        offer = {
            **again(sheets["MakeOffer"], live.number), "field-to": live.state.house[partner],
            "field-terms": "want cash 100000;\r\n text me a promise <b>between us</b>", "field-openness": "private",
        }  # fmt: skip
        await sits[seat].form(f"/t/{table}/form", fields=offer)
        live = await live_of(house, table)
        assert live.state.letters[partner]
        assert not live.state.letters[(seat + 2) % 3]
        for n, seen in ((seat, True), (partner, True), ((seat + 2) % 3, False)):
            page, log = await sits[n].get(f"/t/{table}"), await sits[n].get(f"/api/v1/tables/{table}/log")
            assert ("between us" in page) is seen
            assert ("between us" in json.dumps(log)) is seen
            assert (log[-1]["rule"] == "trade.offer") is seen
        page = unescape(await sits[partner].get(f"/t/{table}"))
        assert "Accept Player" in page
        assert 'giving the promise "a promise' in page
        assert "<small>For example: give $5,000,000; want 200,000 shares of Victoria Bank." in page
        assert "<b>between us" not in await sits[partner].get(f"/t/{table}")
        watching = await front.nobody().get(f"/t/{table}")
        assert "between us" not in watching
        late = again(sheets["StopAt"], 0)
        assert await sits[seat].form(f"/t/{table}/form", fields=late) == f"/t/{table}?note=late#tray"
        vague = {**again(sheets["MakeOffer"], live.number), "field-to": "all", "field-terms": "be nice to me"}
        assert "'be nice to me' is not understood; write what you give and want" in unescape(
            await sits[seat].form(f"/t/{table}/form", 422, fields=vague)
        )
        wrong = {**again(sheets["MakeOffer"], live.number), "field-counters": "many"}
        assert "Counters: a whole number is needed" in unescape(
            await sits[seat].form(f"/t/{table}/form", 422, fields=wrong)
        )
        closed = {**again(sheets["StopAt"], live.number), "kind": "Pass"}
        assert "This form is not open now" in unescape(await sits[seat].form(f"/t/{table}/form", 422, fields=closed))
        await sits[partner].form(f"/t/{table}/form", 404, fields=again(sheets["StopAt"], live.number))

    open_house(database, work)


def again(fields: dict[str, str], number: int) -> dict[str, str]:
    """The same form on a fresh page."""
    return {**fields, "number": str(number), "key": f"fresh-{number}-{len(fields)}-{fields['kind']}"}


def test_every_form_of_every_game_can_be_written() -> None:
    """What a form sends is a move of the game, within its bounds."""
    dice = Sampler(3)
    kinds: set[str] = set()
    for key in GAMES:
        game = find(key)
        for seed in ("a", "b"):
            s = game.new(max(game.players), seed)
            for _ in range(260):
                ask = asking(s)
                if ask is None:
                    break
                for seat in (*ask.seats(s), *ask.free(s)):
                    for form in ask.forms(s, seat):
                        given = {
                            field.name: str(field.low)
                            if field.kind == "int"
                            else next(iter(field.choices), "text me x")
                            for field in form.fields
                        }
                        text = filled(game, s, seat, form.move.__name__, given)
                        kinds.add(form.move.__name__)
                        assert form.fits(codec.read(text, seat, game.moves)), text
                moves = magnate.legal(s)
                magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert {"MakeOffer", "OfferSwap", "StopAt", "BuyShares", "SellShares", "SellGoods"} <= kinds


def test_optional_decisions_stand_apart(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house")
        await play_to(house, table, lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1)
        seat = await to_move(house, table, ann)
        at, by = await visiting(front, ann), await visiting(front, bob)
        assert "Nobody waits for this" in await by.get(f"/t/{table}")
        assert "Nobody waits for this" not in await at.get(f"/t/{table}")
        assert "<title>(!)" in await at.get(f"/t/{table}")
        assert "<title>(!)" not in await by.get(f"/t/{table}")
        assert seat in (0, 1)

    open_house(database, work)


def test_whoever_plays_several_seats_can_switch(database: str) -> None:
    async def work(front: Front) -> None:
        me = await front.come()
        table = await me.open("chicago1875", "me", "me", "me")
        await play_to(front.house, table, lambda s: any(s.hand))
        live = await live_of(front.house, table)
        html = await me.get(f"/t/{table}")
        assert all(f'href="/t/{table}?seat={seat}"' in html for seat in range(3))
        for seat in range(3):
            shown = await me.get(f"/t/{table}", seat=seat)
            assert f'data-seat="{seat}"' in shown
            for other in range(3):
                assert all((f'id="hand-{slug(tile)}"' in shown) is (other == seat) for tile in live.state.hand[other])
        await me.get(f"/t/{table}", 404, seat=3)
        await front.nobody().get(f"/t/{table}", 404)

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_at_one_device_a_curtain_falls_between_seats(database: str) -> None:
    async def work(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        me.door = Browser(front.door).door  # keeps cookies
        table = await me.open("noble_house", "me", "me", listed=True)
        path = f"/t/{table}"

        async def zones(who: Visitor, past: bool = False, **seat: int) -> dict[str, str]:
            number = (await head(front.house, table)).number
            found = await who.get(f"{path}/history/{number}/fragments" if past else f"{path}/fragments", **seat)
            return {name: html for name, html in found["fragments"].items() if name.startswith("zone-")}

        async def seen_by() -> int | None:
            """Through whose eyes this device sees the table, and its past, where it names no seat."""
            views = {seat: await zones(me, seat=seat) for seat in (0, 1)} | {None: await zones(stranger)}
            now, past = await zones(me), await zones(me, past=True)
            assert past == views[holds]
            (found,) = [seat for seat, view in views.items() if view == now]
            return found

        await play_to(front.house, table, lambda s: len(asked(s)) == 1)
        first = int((await head(front.house, table)).asked)
        holds: int | None = None
        assert await seen_by() is None
        assert f"Hand the device to Player {first + 1}." in await me.get(path)
        await me.form(f"{path}/reveal", 404, seat="2")
        await stranger.form(f"{path}/reveal", 404, seat="0")
        assert await me.form(f"{path}/reveal", seat=str(first)) == path
        holds = first
        assert await seen_by() == first
        assert await seen_by() == first  # a reload changes nothing
        assert "Hand the device" not in await me.get(path)
        other = 1 - first
        await play_to(front.house, table, lambda s: asked(s) == [other])
        assert await seen_by() is None
        assert (await me.get(f"{path}/fragments"))["curtained"] == other
        assert "data-question" not in await me.get(path)
        assert f"I am Player {other + 1}</button>" in await me.get(path)
        assert "data-question" in await me.get(path, seat=other)  # on purpose
        await me.form(f"{path}/reveal", seat=str(other))
        holds = other
        assert await seen_by() == other
        await me.door.aclose()

    open_house(database, work)


def heading(game: Game, column: str) -> str:
    """What a plain board calls a column: by the game's own word, if it has one."""
    title = game.titles.get(column) or column.replace("_", " ")
    return title[0].upper() + title[1:]


@pytest.mark.parametrize("key", list(GAMES))
def test_the_plain_board_names_things_and_hides_what_is_hidden(key: str) -> None:
    game = find(key)
    seats = max(game.players)
    dice = Sampler(5)
    s = game.new(seats, "board")
    for _ in range(120):
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    for seat in (*range(seats), None):
        shown = board(game, s.rules, view(game, s, seat), seat, seats)
        assert len(shown.by_seat.heads) == seats
        for _, cells in (*shown.by_seat.rows, *(row for grid in shown.tables for row in grid.rows)):
            assert all(isinstance(cell, str) and cell for cell in cells)
        titles = {title for title, _ in shown.by_seat.rows}
        assert titles <= {heading(game, name) for name in game.by_seat}
        shown_columns = {title for title, _ in shown.facts} | titles
        assert not shown_columns & {heading(game, name) for name in game.internal}
    everything = set(s.columns)
    assert set(game.by_seat) <= everything
    assert set(game.internal) <= everything


def test_a_list_as_long_as_the_table_is_not_taken_for_a_column_of_seats() -> None:
    game = find("chicago1875")
    s = game.new(3, "order")
    facts = dict(board(game, s.rules, view(game, s, 0), 0, 3).facts)
    assert "Initiative" in facts
    assert set(facts["Initiative"].split(", ")) == {"Red", "Yellow", "Green"}
    s.director["swift"], s.preferred["swift"] = 1, -2
    s.commons["swift"] = (2, 0, 1, 3, 1)
    assert game.show("director", 1) == "Yellow"
    assert [game.show("preferred", seat) for seat in (0, -1, -2)] == ["Red", "treasury", "bank pool"]
    assert game.show("commons", s.commons["swift"]) == "Red 2, Green 1, bank pool 3, treasury 1"


def test_the_same_question_has_the_same_mark() -> None:
    game = find("chicago1875")
    s = game.new(3, "mark")
    dice = Sampler(9)
    while not (s.agenda and len(asked(s)) == 3):
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    before = [question(game, s, seat) for seat in range(3)]
    magnate.play(s, magnate.legal(s, 0)[0])
    after = [question(game, s, seat) for seat in range(3)]
    marks = [each.mark for each in before if each is not None]
    assert len(set(marks)) == 3
    assert after[0] is None
    assert [each.mark for each in after if each is not None] == marks[1:]


def test_problems_lead_back_to_the_table(database: str) -> None:
    async def work(front: Front) -> None:
        me = await front.come()
        table = await me.open("chicago1875", "me", "me")
        sent = {"number": "0", "key": "k" * 12, "move": "establish swift 60"}
        html = await me.form(f"/t/{table}/move", 422, fields=sent)
        assert f'href="/t/{table}">Back to the table</a>' in html
        assert "[company.par]" in html
        await me.form(f"/t/{table}/move", fields={**sent, "key": "l" * 12, "move": "establish swift 40"})
        where = await me.form(f"/t/{table}/move", fields={**sent, "key": "m" * 12})  # somebody was quicker
        assert where == f"/t/{table}?note=late#tray"
        html = await me.get(f"/t/{table}", note="late")
        assert "Somebody else was quicker" in html
        assert "Somebody else was quicker" not in await me.get(f"/t/{table}", note="late<b>")
        assert 'href="/">To the lobby</a>' in await me.get("/t/nothing", 404)

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_mistakes_lead_back_to_the_form(database: str) -> None:
    async def work(front: Front) -> None:
        me = Browser(front.door)
        await account(front.house, "Ann")

        async def sent(action: str, status: int, came: str = "", **fields: str) -> str:
            headers = {"referer": came} if came else {}
            found = await me.door.post(action, data=fields, headers=headers)
            assert found.status_code == status, found.text[:300]
            return found.text

        taken = {"name": "ann", "password": "a long <b> sentence"}
        html = await sent("/signup", 409, f"{SECURE}/login", **taken)
        assert '<p class="note" role="alert" id="wrong">This name, or one that looks like it, is taken.</p>' in html
        assert [fields for action, fields, _ in forms(html) if action == "/signup"] == [{"name": "ann", "password": ""}]
        assert "a long" not in html
        html = await sent("/login", 401, f"{SECURE}/login", **taken)
        assert [fields["name"] for action, fields, _ in forms(html) if action == "/login"] == ["ann"]
        await me.send("/play", {"game": "carnegie"})  # now he is a guest
        none = {"seat-0": "greedy", "seat-1": "greedy"}
        html = await sent("/new/carnegie", 422, f"{SECURE}/new/carnegie?x=<", **none)
        assert 'href="/new/carnegie?x=&lt;">Back to the form</a>' in html
        assert ">Account</a>" in html
        html = await sent("/account/notices/test", 409, f"{SECURE}/account")
        assert 'href="/account">Back to the form</a>' in html
        elsewhere = (
            "https://example.org/account",
            f"{SECURE}//example.org",
            f"{SECURE}/account/tokens",
            "https://[",
        )
        for came in elsewhere:
            assert "Back to the form" not in await sent("/account/notices/test", 409, came)
        forged = await me.door.post("/account/notices/test", headers={"origin": "https://example.org"})
        assert forged.status_code == 403
        assert "This request comes from another site." in forged.text
        assert forged.headers["content-type"].startswith("text/html")
        await me.door.aclose()

    open_house(database, work)


def test_a_rematch_is_offered_and_found(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        at, by = await visiting(front, ann), await visiting(front, bob)
        await at.form(f"/t/{table}/rematch", 409)
        await at.form(f"/t/{table}/cancel")
        await by.form(f"/t/{table}/cancel")
        new = (await at.form(f"/t/{table}/rematch")).rpartition("/")[2]
        assert "Join the rematch" in await by.get(f"/t/{table}")
        assert "kept for Bob" in await at.get(f"/t/{new}")
        assert await by.form(f"/t/{table}/rematch") == f"/t/{new}"
        assert await rematch(house, ann, table) == new
        assert (await place(house, new, 1)).user_id == bob.id
        await by.form(f"/t/{new}/leave")
        assert (await place(house, new, 1)).kind == "open"
        await at.form(f"/t/{new}/leave")
        assert (await head(house, new)).status == "cancelled"

    open_house(database, work)


# -- the stream --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def served(database: str, streams: int = 50) -> AsyncIterator[tuple[House, str]]:
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


async def logged_in(house: House, address: str, who: Person) -> tuple[httpx.AsyncClient, str]:
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
                    await news(lines)
                    await whisper(house, ann, table, 1, "between us")
                    if who is eve:
                        await asyncio.sleep(0.5)  # time enough to say something that should not be said
                        assert await speak(house, ann, table, "everybody") == first + 1
                    told[who.name] = await news(lines)
                    assert awaited in told[who.name]["fragments"]["talk"]
            assert "between us" not in json.dumps(told["Eve"])
            assert list(told["Eve"]["fragments"]) == ["talk"]

    asyncio.run(work())


def test_the_stream_sends_what_has_changed_and_ends_with_the_session(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("magnate.server.table_page.HEARTBEAT", 0.2)

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
                assert "good luck" in second["fragments"]["talk"]
                await play(house, table, "establish swift 40")
                third = await news(lines)
                changed = dict(third["fragments"])
                while third["number"] == 0:  # whose time runs may have changed meanwhile
                    third = await news(lines)
                    changed |= third["fragments"]
                assert third["number"] == 1
                assert {"status", "log"} <= set(changed)
                assert drawn & set(changed)
                whole = (await client.get(f"/t/{table}/fragments")).json()
                assert whole["fragments"]["log"] == changed["log"]
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
