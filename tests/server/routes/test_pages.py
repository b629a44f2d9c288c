"""Pages: everything can be done with plain forms, and nobody sees more than a seat may."""

import json
import re
from html import unescape

import pytest

from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.games import GAMES
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.server.tables.seating import rematch
from magnate.server.views.boards import slug
from tests.server.company import account, asked, forms, head, live_of, place, play_to, seated, visiting
from tests.server.visitor import SECURE, Browser, Front, Visitor, open_house


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
        assert re.search(r'<p class="won">(You wins?|[^<]+ wins?), \d+</p>', html)
        assert "Rematch" in html
        row = await head(front.house, table)
        assert row.status == "finished"
        assert row.title == "On paper"
        await me.door.aclose()

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # nothing here depends on the kind of database
def test_first_steps(database: str) -> None:
    """The first game has the recommended rules, guests have names, tables start when full or filled with bots."""

    async def work(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me, bob = Browser(front.door), Browser(front.door)
        assert 'value="basic" checked' in await me.go("/new/chicago1875")
        await me.send("/play", {"game": "chicago1875", "level": "easy"})
        row = await head(front.house, me.at.rpartition("/")[2])
        assert json.loads(row.options)["level"] == "basic"
        assert [(await place(front.house, row.id, seat)).bot for seat in range(3)] == ["", "easy", "easy"]
        await me.send("/play", {"game": "chicago1875", "level": "<b>"}, 422)
        for level in ("easy", "normal", "hard", "expert"):
            solo = Browser(front.door)
            await solo.send("/play", {"game": "carnegie", "alone": level})
            row = await head(front.house, solo.at.rpartition("/")[2])
            assert (json.loads(row.options)["difficulty"], row.status) == (level, "playing")
            assert "Andrew" in await solo.go(solo.at)
        for game, level in (("carnegie", "<b>"), ("chicago1875", "easy")):
            await Browser(front.door).send("/play", {"game": game, "alone": level}, 422)
        seats = {"seat-0": "me", "seat-1": "open", "seat-2": "open", "seat-3": "none"}
        for wrong, status in (("A\u202ennn", 422), ("ann", 409)):
            await me.send("/new/chicago1875", {**seats, "name": wrong}, status)
        html = await me.send("/new/chicago1875", {**seats, "when_full": "yes", "listed": "yes", "name": "Dora"})
        assert ">Dora<" in html
        path = me.at
        assert "Fill with bots and start" in html
        await bob.send(f"{path}/join", {"name": ann.name}, 409)
        await bob.send(f"{path}/start", {"fill": "easy"}, 401)
        html = await bob.send(f"{path}/join", {"name": "Bob"})
        assert ">Bob<" in html
        await me.send(f"{path}/start", {}, 409)
        await me.send(f"{path}/start", {"fill": "nobody"}, 422)
        assert "Move 0<" in await me.send(f"{path}/start", {"fill": "easy"})
        await bob.send("/new/chicago1875", {**seats, "seat-2": "none", "when_full": "yes", "listed": "yes"})
        assert "Move 0<" in await me.send(f"{bob.at}/join", {})  # nobody is missing any more
        for browser in (me, bob):
            await browser.door.aclose()

    open_house(database, work)


def test_a_newcomer_sits_down_by_link(database: str) -> None:
    async def work(front: Front) -> None:
        ann, bob, eve = Browser(front.door), Browser(front.door), Browser(front.door)
        fields = {"seat-0": "me", "seat-1": "open", "seat-2": "none", "seat-3": "none", "spectators": "yes"}
        html = await ann.send("/new/chicago1875", fields)
        path = ann.at
        assert "Waiting for players" in html
        assert "Fill with bots and start" in html
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
        assert f"<dt>Host</dt><dd>{host[1]}</dd>" in page
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
        assert "Move 0<" in html
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
        ((_, fields, buttons),) = [form for form in forms(html) if ("move", "stop at A5 concerned") in form[2]]
        assert len(buttons) == len(live.state.rules.segments) + 4  # and four for all of them
        await sits[seat].form(f"/t/{table}/move", fields={**fields, "move": "stop at A5 concerned"})
        live = await live_of(house, table)
        assert live.state.stops[seat] == (("A5", "concerned"),)
        assert "End of the Asset Phase: when it concerns you" in await sits[seat].get(f"/t/{table}")
        stop = {**again(sheets["StopAt"], live.number), "field-segment": "A4.1", "field-when": "never"}
        await sits[seat].form(f"/t/{table}/form", fields=stop)
        live = await live_of(house, table)
        assert live.records[-1].text == "stop at A4.1 never"
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
        giver = live.game.name("seat", seat)
        assert f'of {giver}: you get the promise of {giver} "a promise' in page[page.index("Accept offer ") :]
        assert "<small>For example: give $5M; want 200,000 shares of Victoria Bank." in page
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


def choosing(s: State, seat: Seat) -> bool:
    """Whether only this seat is asked, and has a choice: what has one answer the house gives after a while."""
    return asked(s) == [seat] and forced(s, seat) is None


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

        await play_to(front.house, table, lambda s: all(s.hand) and (choosing(s, 0) or choosing(s, 1)))
        first = int((await head(front.house, table)).asked)
        holds: int | None = None
        assert await seen_by() is None
        called = (await live_of(front.house, table)).game.name("seat", first)
        assert f"Hand the device to {called}<" in await me.get(path)
        await me.form(f"{path}/reveal", 404, seat="2")
        await stranger.form(f"{path}/reveal", 404, seat="0")
        assert await me.form(f"{path}/reveal", seat=str(first)) == path
        holds = first
        assert await seen_by() == first
        assert await seen_by() == first  # a reload changes nothing
        assert "Hand the device" not in await me.get(path)
        other = 1 - first
        await play_to(front.house, table, lambda s: choosing(s, other))
        assert await seen_by() is None
        assert (await me.get(f"{path}/fragments"))["curtained"] == other
        assert "data-question" not in await me.get(path)
        called = (await live_of(front.house, table)).game.name("seat", other)
        assert f"I am {called}</button>" in await me.get(path)
        assert "data-question" in await me.get(path, seat=other)  # on purpose
        await me.form(f"{path}/reveal", seat=str(other))
        holds = other
        assert await seen_by() == other
        await me.door.aclose()

    open_house(database, work)


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
