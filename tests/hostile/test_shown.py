"""Hostile text in a real browser: wherever somebody may write, whoever reads sees text and nothing happens."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from magnate.server.tables.lifecycle import TITLE
from tests.hostile.strings import STRINGS, sentence
from tests.server.plants import lift_limits, trust_talk, trust_talk_without_policy
from tests.server.served import Client, Plant, newcomer, served, told
from tests.web.conftest import Guest, chromium

__all__ = ["chromium"]
SHOWN = 180  # lines of talk that a page shows at once
RAN = "window.ran = []; for (const f of ['alert', 'confirm', 'prompt']) window[f] = () => window.ran.push(f);"


def furnish(port: int) -> tuple[str, list[str], int]:
    """Hostile text wherever somebody may write: talk, titles, labels; returns the token, the pages, the lines kept."""
    token, _ = newcomer(port)
    pages, kept = ["/", "/account", "/records"], 0
    with closing(Client(port, token)) as me:
        for at in range(0, len(STRINGS), SHOWN):
            table = told(me.post("/tables", game="chicago1875", seats=["me", "me"], title=STRINGS[at][:TITLE]), 201)
            pages.append(f"/t/{table['id']}")
            for text in STRINGS[at : at + SHOWN]:
                status, answer = me.post(f"/tables/{table['id']}/talk", text=text)
                kept += status == 201
                assert status == 201 or (status == 422 and sentence(answer)), (text, status, answer)
        for text in STRINGS[::14]:
            told(me.post("/tables", game="carnegie", seats=["me", "open"], title=text[:TITLE], listed=True), 201)
            told(me.post("/me/tokens", label=text[:120]), 201)
    return token, pages, kept


def troubles(browser: Browser, house: Any, pages: list[str], token: str) -> list[str]:
    """What goes wrong when somebody reads all that."""
    guest = Guest(browser, f"http://127.0.0.1:{house.port}")
    guest.context.set_extra_http_headers({"authorization": f"Bearer {token}"})
    guest.page.add_init_script(RAN)
    found = []
    for path in pages:
        guest.page.goto(path)
        found += [f"{path}: {each}" for each in guest.page.evaluate("[...window.ran, ...window.broken]")]
        links = guest.page.evaluate("[...document.links].map((link) => link.protocol)")
        found += [f"{path}: a link to {kind}" for kind in set(links) - {"http:", "https:"}]
    found += guest.wrong
    guest.page.get_by_role("tab", name="Talk").click()
    guest.page.get_by_label("Say something").fill("I can still talk")
    guest.page.keyboard.press("Enter")
    guest.page.locator("#talk").get_by_text("I can still talk").wait_for()
    guest.context.close()
    return found


def test_hostile_text_is_only_text_in_a_browser(tmp_path: Path, chromium: Browser) -> None:
    assert len(set(STRINGS)) >= 500
    with served(str(tmp_path / "house.sqlite"), tmp_path, lift_limits) as house:
        token, pages, kept = furnish(house.port)
        assert kept >= 500
        assert troubles(chromium, house, pages, token) == []
        assert "Traceback" not in house.errors.read_text()


@pytest.mark.parametrize("plant", [trust_talk, trust_talk_without_policy])
def test_talk_that_is_trusted_is_found(tmp_path: Path, chromium: Browser, plant: Plant) -> None:
    with served(str(tmp_path / "house.sqlite"), tmp_path, plant) as house:
        token, table = newcomer(house.port)
        with closing(Client(house.port, token)) as me:
            told(me.post(f"/tables/{table}/talk", text="<img src=/static/none onerror=alert(1)>"), 201)
        found = troubles(chromium, house, [f"/t/{table}"], token)
    assert any("alert" in each if plant is trust_talk_without_policy else "script-src" in each for each in found), found
