"""The checker of fairness files in another language says of whole games, fair and forged, what the first one says."""

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import select

from magnate import proof, verify
from magnate.core.chance import Sampler
from magnate.games import GAMES
from magnate.server.db import schema
from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade
from tests.recorded import house as recorded
from tests.recorded.test_house import to_the_end
from tests.server.company import visiting
from tests.server.tables.test_proof import dealt, linked, read
from tests.server.visitor import Front, open_house
from tests.source import ROOT
from tests.web.conftest import Guest

CHECKER = ROOT / "src" / "magnate" / "web" / "static" / "verify.mjs"


class Second:
    """The checker of the web pages, in a browser that knows nothing else."""

    def __init__(self, browser: Browser) -> None:
        self.page = browser.new_page()
        script = CHECKER.read_text()
        self.page.route("**/*", lambda route: route.fulfill(body="<title>nothing</title>", content_type="text/html"))
        self.page.route(
            "**/verify.mjs", lambda route: route.fulfill(body=script, content_type="text/javascript; charset=utf-8")
        )
        self.page.goto("http://localhost/")

    def finds(self, file: str) -> Any:
        """Its report, or its objection."""
        code = "async (file) => (await import('/verify.mjs')).verify(file).catch((fault) => fault.message)"
        return self.page.evaluate(code, file)


@pytest.fixture(scope="module")
def second(chromium: Browser) -> Second:
    return Second(chromium)


@pytest.mark.parametrize("key", GAMES)
def test_both_checkers_agree_on_whole_games(second: Second, key: str) -> None:
    data = read(dealt(key))
    draws = verify.check(data)
    counts = {"entries": len(data["entries"]), "draws": draws, "copied": 0}
    expected = {"table": data["table"], "head": data["head"], **counts}
    assert second.finds(dealt(key)) == expected


def recorded_files(folder: Path) -> list[str]:
    """The fairness files of the recorded house, its games played to their ends."""
    recorded.unpack(folder / "house.sqlite")
    url = database_url(str(folder / "house.sqlite"), folder)
    upgrade(url)

    async def work(front: Front) -> list[str]:
        who, _ = await front.house.accounts.log_in(recorded.NAME, recorded.PASSWORD, "test")
        me = await visiting(front, who)
        async with front.house.db.read() as connection:
            query = select(schema.tables.c.id).where(schema.tables.c.status == "playing")
            tables = list(await connection.scalars(query))
        for table in tables:
            await to_the_end(front, table)
        return [json.dumps(await me.get(f"/t/{table}/fairness.json")) for table in tables]

    found: list[str] = open_house(url, work)
    return found


def test_both_checkers_agree_on_the_recorded_games(second: Second, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as aside:  # the browser keeps this thread's loop
        files = aside.submit(recorded_files, tmp_path).result()
    assert len(files) == len(GAMES)
    for file in files:
        data = verify.read(file)
        assert second.finds(file)["draws"] == proof.prove(data) > 0
        lucky = next(entry["luck"] for entry in data["entries"] if entry["luck"])
        size, outcome = lucky[0]
        lucky[0] = [size, (outcome + 1) % size]
        forged = linked(data)
        said = second.finds(json.dumps(forged))
        with pytest.raises(verify.Unfair) as found:
            verify.check(forged)
        assert said == str(found.value)


def test_both_checkers_agree_on_what_is_forged(second: Second) -> None:
    sampler = Sampler(9)
    fair = read(dealt("carnegie"))
    lucky = [n for n, entry in enumerate(fair["entries"]) if entry["luck"]]
    inside = ("outcome", "swapped", "repeated", "text", "cut")
    for kind in (*inside, "words", "sealed", "secret", "head", "copied", "beyond"):
        data = deepcopy(fair)
        entry = data["entries"][lucky[sampler.pick(len(lucky), kind)]]
        if kind == "outcome":
            entry["luck"][0] = [entry["luck"][0][0], (entry["luck"][0][1] + 1) % entry["luck"][0][0]]
            data = linked(data)
        elif kind == "swapped":
            luck = data["entries"][0]["luck"]
            at = next(n for n in range(len(luck) - 1) if luck[n] != luck[n + 1])
            luck[at], luck[at + 1] = luck[at + 1], luck[at]
            data = linked(data)
        elif kind == "repeated":
            data["entries"][0]["luck"].insert(0, data["entries"][0]["luck"][0])
            data = linked(data)
        elif kind == "text":
            entry["text"] += " "
        elif kind == "words":
            data["words"] = ["others", *data["words"][1:]]
        elif kind == "sealed":
            data["sealed"][0] = data["sealed"][1]
        elif kind == "secret":
            data["secret"] = secrets.token_hex(32)
        elif kind == "head":
            data["head"] = "0" * 64
        elif kind == "copied":
            data = linked({**data, "inherited": 0})
        elif kind == "beyond":
            data = linked({**data, "inherited": len(data["entries"])})
        else:
            data["entries"].pop()
        with pytest.raises(verify.Unfair):
            verify.check(data)
        assert isinstance(second.finds(json.dumps(data)), str), kind
    for nothing in ("", "{}", "[]", "null", '{"format": "magnate fairness 1"}'):
        assert second.finds(nothing) == "this is not a fairness file, or not a whole one"


def test_the_second_checker_is_short() -> None:
    assert len(CHECKER.read_text().splitlines()) <= 150


def invited(ann: Guest, guests: Any) -> Guest:
    """A table with two seats in two browsers."""
    ann.page.goto("/new/chicago1875")
    ann.page.locator("[name=seat-1]").select_option("open")
    for n in range(2, 6):
        other = ann.page.locator(f"[name=seat-{n}]")
        if other.count():
            other.select_option("none")
    ann.page.locator("[name=when_full]").uncheck()
    ann.page.get_by_role("button", name="Open the table").click()
    ann.awake()
    ann.page.get_by_role("button", name="Invite, or make a link").first.click()
    link = ann.page.locator(".link input").input_value()
    bob: Guest = guests()
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()
    bob.awake()
    ann.page.goto(ann.page.url.removesuffix("/invite"))
    ann.awake()
    return bob


def test_browsers_seal_words_show_them_and_check_what_became_of_them(guests: Any) -> None:
    ann: Guest = guests()
    bob = invited(ann, guests)
    table = ann.page.locator("[data-table]").get_attribute("data-table")
    for who, words in ((ann, "seven come eleven"), (bob, "\u00e9\u202e\U0001f3b2")):
        who.page.locator("[data-seal] [name=words]").fill(words)
        who.page.locator("[data-seal] button").click()
        expect(who.page.locator("#seats")).to_contain_text("Your words are sealed")
    get = "(table) => fetch(`/api/v1/tables/${table}/fairness`).then((found) => found.json())"
    sealed = ann.page.evaluate(get, table)
    assert sealed["words"] == ["", ""]
    assert all(sealed["sealed"])
    ann.page.get_by_role("button", name="Start", exact=True).click()
    for who in (ann, bob):  # each browser shows its words by itself
        expect(who.page.locator("[data-table]:not([data-waiting])")).to_have_count(1)
    ann.page.goto(f"/t/{table}/fairness")
    expect(ann.page.locator("#main")).to_contain_text("seven come eleven ")
    for who in (ann, bob):
        asked = "(table) => fetch(`/t/${table}/cancel`, { method: 'POST' }).then((answer) => answer.ok)"
        assert who.page.evaluate(asked, table)
    for who in (ann, bob):
        who.page.goto(f"/t/{table}/fairness")
        expect(who.page.locator("[data-verdict]")).to_contain_text("kept to what this browser saw")
    # Somebody who keeps the house and exchanges a seal is found by the browser that remembers it.
    exchange = "([key, was, now]) => localStorage.setItem(key, localStorage.getItem(key).replace(was, now))"
    ann.page.evaluate(exchange, [f"promised {table}", sealed["sealed"][1], "0" * 64])
    ann.page.reload()
    expect(ann.page.locator("[data-verdict]")).to_contain_text("not what this browser saw")
    ann.is_content()
    bob.is_content()


def test_a_page_of_the_house_checks_a_file_in_the_browser_alone(guests: Any) -> None:
    me: Guest = guests()
    me.page.goto("/verify")
    asked: list[str] = []
    fair, forged = dealt("carnegie"), read(dealt("carnegie"))
    forged["entries"][0]["luck"][0][1] ^= 1
    me.page.locator("[data-fairness]").wait_for()
    me.page.wait_for_function("() => document.querySelector('[data-awake]')")
    me.page.on("request", lambda request: asked.append(request.url))
    files = {
        fair: "Checked by your browser: all ",
        json.dumps(forged): "not match: entry 0",
        "x": "not a fairness file",
    }
    for text, said in files.items():
        file: Any = {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
        me.page.locator("input[data-fairness]").set_input_files(file)
        expect(me.page.locator("[data-verdict]")).to_contain_text(said)
    assert asked == []
    me.is_content()
