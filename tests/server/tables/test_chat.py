"""Talk: plain text, safe on every page, for those at the table."""

import asyncio
import json
import re
from html.parser import HTMLParser

import pytest
from sqlalchemy import insert

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.routes import security
from magnate.server.settings import Settings
from magnate.server.tables import agreements, chat
from magnate.server.tables.actions import speak
from tests.server.company import account, call, seated, visiting
from tests.server.conftest import in_house, run
from tests.server.visitor import Front, open_house

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    'https://example.org/"onmouseover=alert(1)',
    "http://example.org/'><script>alert(1)</script>",
    "data:text/html,<script>alert(1)</script>",
    "https://user:secret@example.org/",
    "https://",
    "https://[::1",
    "HTTPS://EXAMPLE.ORG/A",
    "vbscript:msgbox(1) ftp://example.org file:///etc/passwd //example.org",
    "{{ 7 * 7 }} {% raw %} ${7*7}",
    "&lt;script&gt; &#x3c;script&#x3e;",
    "a\u0000b\u001b[31mc",
]


class Links(HTMLParser):
    """Every element that talk has become, and the text around it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", NASTY)
def test_talk_becomes_text_and_web_links_only(text: str) -> None:
    said = chat.clean(text)
    seen = Links(str(chat.linked(said)))
    assert seen.text == said  # nothing is lost, nothing is added
    for tag, attributes in seen.found:
        assert tag == "a"
        assert set(attributes) == {"href", "rel"}
        assert attributes["rel"] == "noopener nofollow"
        assert str(attributes["href"]).lower().startswith(("http://example.org", "https://example.org"))


def test_a_link_ends_where_the_sentence_goes_on() -> None:
    seen = Links(str(chat.linked("see (https://example.org/a?b=1&c=2), and http://example.org!")))
    assert [attributes["href"] for _, attributes in seen.found] == [
        "https://example.org/a?b=1&c=2",
        "http://example.org",
    ]


def test_lines_are_cleaned() -> None:
    assert chat.clean("  hello\u202e there\u200b\ufeff  ") == "hello there"
    assert chat.clean("x" + "\u0335" * 1000) == "x" + "\u0335" * 3
    assert chat.clean("a\r\n\r\n\r\nb") == "a\nb"
    assert chat.clean("\n".join("x" * 50)).count("\n") == chat.MOST_LINES - 1
    for empty in ("", "  \n ", "\u200b\u202e", "\x00"):
        with pytest.raises(Problem, match="empty"):
            chat.clean(empty)
    assert len(chat.clean("x" * 2000)) == 2000
    with pytest.raises(Problem) as long:
        chat.clean("x" * 2001)
    assert long.value.status == 413


def test_who_talks_and_who_listens(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, eve = [await account(house, name) for name in ("Ann", "Bob", "Eve")]
        table = await seated(house, ann, bob)
        at, by, out = [await visiting(front, who) for who in (ann, bob, eve)]
        assert await by.form(f"/t/{table}/say", text="<b>hello</b> https://example.org/x") == f"/t/{table}#talk"
        await out.form(f"/t/{table}/say", 404, text="let me in")
        await front.nobody().post(f"/api/v1/tables/{table}/talk", 403, text="me too")
        text = await at.get(f"/t/{table}")
        assert "&lt;b&gt;hello&lt;/b&gt;" in text
        assert '<a href="https://example.org/x" rel="noopener nofollow">' in text
        lines = await out.get(f"/api/v1/tables/{table}/talk")  # a spectator may listen
        assert [(line["name"], line["text"]) for line in lines] == [
            ("", "Bob sits down."),
            ("Bob", "<b>hello</b> https://example.org/x"),
        ]
        assert lines[0]["user"] is None
        assert await at.get(f"/api/v1/tables/{table}/talk", after=lines[-1]["id"]) == []
        await at.post(f"/api/v1/tables/{table}/talk", 413, text="x" * 2001)
        await at.post(f"/api/v1/tables/{table}/talk", 422, text="")
        await at.post(f"/api/v1/tables/{table}/talk", 422, text="x", loud=True)
        await call(at, "PUT", f"/api/v1/me/blocked/{bob.id}", 204)
        assert "hello" not in await at.get(f"/t/{table}")
        assert len(await at.get(f"/api/v1/tables/{table}/talk")) == 1
        assert len(await by.get(f"/api/v1/tables/{table}/talk")) == 2

    open_house(database, work)


def test_talk_has_a_limit(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "monotonic", lambda: 1875.0)  # however long it takes, it is all at once

    async def work(front: Front) -> None:
        me = await front.come()
        table = await me.open("chicago1875", "me", "me")
        path = f"/api/v1/tables/{table}/talk"
        found = [await front.door.post(path, headers=me.headers, json={"text": "x"}) for _ in range(7)]
        assert [each.status_code for each in found] == [201] * 5 + [429] * 2
        assert [each.headers.get("retry-after") for each in found] == [None] * 5 + ["10"] * 2
        assert len(await me.get(f"/api/v1/tables/{table}/talk")) == 5

    open_house(database, work)


def test_ten_thousand_lines_weigh_no_more_than_the_last_of_them(database: str) -> None:
    """A page of the table and the interface show the latest lines, however many went before."""

    async def work(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        quiet, loud = [await seated(front.house, ann, bob) for _ in range(2)]
        at = await visiting(front, bob)
        for table, count in ((quiet, 200), (loud, 10_000)):
            rows = [{"table_id": table, "user_id": ann.id, "text": f"line {n:05}", "at": n} for n in range(count)]
            async with front.house.db.write() as connection:
                await connection.execute(insert(schema.chat), rows)
            page = await at.get(f"/t/{table}")
            told = await at.get(f"/api/v1/tables/{table}/talk")
            said = [f"line {n:05}" for n in range(count - 200, count)]
            assert re.findall(r"line \d{5}", page) == said
            assert [line["text"] for line in told] == said

    open_house(database, work)


def test_the_house_speaks_in_codes(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        await agreements.cancel(house, ann, table)
        async with house.db.read() as connection:
            lines = await chat.read_lines(connection, table, ann)
        assert lines[-1].house
        assert lines[-1].text == "Ann would like to end the game without a result."
        for code, sentence in chat.HOUSE.items():
            assert sentence.endswith("."), code

    in_house(database, work)


def test_another_server_hears_of_talk_even_if_no_hint_arrives(database: str) -> None:
    async def work() -> None:
        here, there = OpenHouse(Settings(database=database)), OpenHouse(Settings(database=database))
        ann, _ = await here.accounts.guest("test")
        bob, _ = await here.accounts.guest("test")
        table = await seated(here, ann, bob)
        async with there.hub.listen(table) as listener:
            await there.hints.look()
            listener.empty()
            await there.hints.look()
            assert await listener.next(0.01) is None
            await speak(here, ann, table, "hello")
            listener.empty()  # whatever hints there were are lost
            await there.hints.look()
            assert await listener.next(1) == 0
        for house in (here, there):
            house.workers.close()
            await house.db.close()

    run(asyncio.wait_for(work(), 60))


def test_private_words_are_for_two(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, eve = [await account(house, name) for name in ("Ann", "Bob", "Eve")]
        table = await seated(house, ann, bob, eve, game="noble_house")
        at, by, other = [await visiting(front, who) for who in (ann, bob, eve)]
        path = f"/api/v1/tables/{table}/whispers"
        before = await other.get(f"/api/v1/tables/{table}/talk"), await other.get(f"/t/{table}")
        assert await at.form(f"/t/{table}/say", text="<i>sell</i> me your coin", to="1") == f"/t/{table}#talk"
        await by.post(path, 201, seat=0, text="for ten million")
        mine = await at.get(path)
        assert [(line["name"], line["to_name"], line["text"]) for line in mine] == [
            ("Ann", "Bob", "<i>sell</i> me your coin"),
            ("Bob", "Ann", "for ten million"),
        ]
        assert mine == await by.get(path)
        assert await by.get(path, after=mine[-1]["id"]) == []
        page = await by.get(f"/t/{table}")
        assert "<strong>Ann</strong> <em>to you alone</em>" in page
        assert "&lt;i&gt;sell&lt;/i&gt; me your coin" in page
        assert "Eve alone</option>" in page
        assert (await other.get(path), await other.get(f"/api/v1/tables/{table}/talk")) == ([], before[0])
        for watcher in (other, front.nobody()):
            seen = await watcher.get(f"/t/{table}"), json.dumps(await watcher.get(f"/t/{table}/fragments"))
            assert not [text for text in seen if "your coin" in text or "ten million" in text]
        said = await other.post(path, 201, seat=0, text="and what is it worth to me?")
        assert said["id"] == 1  # no gap tells of the others
        assert [line["id"] for line in await other.get(path)] == [1]
        assert [line["id"] for line in await at.get(path, after=1)] == [2, 3]
        await at.post(path, 413, seat=1, text="x" * 2001)
        for seat in (0, 7):
            assert "nobody else" in (await at.post(path, 422, seat=seat, text="is anybody there?"))["error"]
        await front.nobody().get(path, 401)
        await call(at, "PUT", f"/api/v1/me/blocked/{bob.id}", 204)
        assert [line["name"] for line in await at.get(path)] == ["Ann", "Eve"]

    open_house(database, work)


def test_where_nobody_bargains_everything_is_said_aloud(database: str) -> None:
    async def work(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        table = await seated(front.house, ann, bob)
        at = await visiting(front, ann)
        assert "alone</option>" not in await at.get(f"/t/{table}")
        refused = await at.post(f"/api/v1/tables/{table}/whispers", 422, seat=1, text="psst")
        assert "whole table" in refused["error"]
        await at.form(f"/t/{table}/say", 422, text="psst", to="1")
        assert len(await at.get(f"/api/v1/tables/{table}/talk")) == 1

    open_house(database, work)
