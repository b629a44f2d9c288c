"""The house for everybody: axe looks at every page in both themes, on a phone and on a desk."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from magnate.games import GAMES
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade
from magnate.server.people import profiles
from magnate.server.routes.access import RULES
from magnate.server.tables import seating
from magnate.server.tables.lifecycle import Wanted
from tests.server.company import PASSWORD, account, live_of, play_to, seated, to_move
from tests.server.conftest import in_house
from tests.web.conftest import Served

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
# Themes change colours alone and widths change the layout alone, so each page is seen under one of these pairs;
# pages of the same kind take turns.
SIGHTS = ((("light", 1280), ("dark", 360)), (("dark", 1280), ("light", 360)))
OPTIONS = "{ resultTypes: ['violations'], iframes: false }"
PHASES = {
    "chicago1875": ("stock", "action", "operating"),
    "carnegie": ("action", "departments"),
    "noble_house": ("cards", "contracts"),
}

# Every address that shows a page, by its route; names in braces are filled in from the house.
PAGES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/new/{game}": tuple(f"/new/{game}" for game in GAMES),
    "/login": ("/login",),
    "/records": ("/records",),
    "/verify": ("/verify",),
    "/people/{user_id}": ("/people/{ann}", "/people/{bob}"),
    "/account": ("/account",),
    "/account/mail": ("/account/mail?code=a-code",),
    "/t/{table_id}": (
        "/t/{open}", "/t/{ended}", *(f"/t/{{{game}-{phase}}}" for game in PHASES for phase in PHASES[game]),
    ),
    "/t/{table_id}/history/{number}": ("/t/{ended}/history/20", "/t/{chicago1875-stock}/history/3"),
    "/t/{table_id}/log": ("/t/{ended}/log",),
    "/t/{table_id}/charts": ("/t/{ended}/charts", "/t/{chicago1875-operating}/charts"),
    "/t/{table_id}/calculator": ("/t/{chicago1875-operating}/calculator",),
    "/t/{table_id}/report": ("/t/{ended}/report",),
    "/t/{table_id}/analysis": ("/t/{ended}/analysis",),
    "/rules/{game}": ("/rules/noble_house",),
    "/t/{table_id}/fairness": ("/t/{ended}/fairness", "/t/{open}/fairness", "/t/{chicago1875-stock}/fairness"),
    "/t/{table_id}/sit": ("{link}",),
}  # fmt: skip
NO_PAGES = {
    "/static": "files",
    "/openapi.json": "for programs",
    "/healthz": "for programs",
    "/metrics": "for programs",
    "/t/{table_id}/fragments": "JSON",
    "/t/{table_id}/live": "a stream",
    "/t/{table_id}/preview": "JSON",
    "/t/{table_id}/cards": "JSON",
    "/t/{table_id}/hint": "JSON",
    "/t/{table_id}/history/{number}/fragments": "JSON",
    "/t/{table_id}/charts/{chart}.csv": "figures for programs",
    "/t/{table_id}/history": "leads to the last entry",
    "/t/{table_id}/goto": "leads to an entry",
    "/t/{table_id}/invite": "leads to the table",
    "/t/{table_id}/journal.txt": "text",
    "/t/{table_id}/fairness.json": "JSON",
}


@dataclass(frozen=True)
class Filled:
    """A house in which something of everything has happened, and a person who may see it all."""

    served: Served
    known: dict[str, str]
    page: Page
    guest: Page


async def fill(house: OpenHouse) -> dict[str, str]:
    """Tables of every game in every phase, an ended game, an open table, a token, a blocked person."""
    ann, bob = await account(house, "Ann Otter"), await account(house, "Bob Badger")
    known = {"ann": ann.id, "bob": bob.id}
    for game, phases in PHASES.items():
        for phase in phases:
            table = await seated(house, ann, bob, game=game, pace="day")
            # Middling moves leave nobody in Carnegie with a department to use.
            choose = (lambda moves: moves[0]) if phase == "departments" else None
            await play_to(house, table, lambda s, phase=phase: s.phase == phase, choose)
            assert (await live_of(house, table)).state.phase == phase
            known[f"{game}-{phase}"] = table
    await to_move(house, known["chicago1875-action"], ann)
    await to_move(house, known["chicago1875-stock"], bob)
    known["ended"] = await seated(house, ann, bob, game="carnegie")
    await play_to(house, known["ended"], lambda s: False)
    known["open"] = await house.tables.create(ann, Wanted("chicago1875", "Sunday", ("me", "open", "greedy"), {}, {}))
    known["link"] = f"/t/{known['open']}/sit?invite={await seating.invite(house, ann, known['open'], 1)}"
    await house.accounts.new_token(ann.id, "a script")
    await profiles.set_blocked(house.db, ann, bob.id, True)
    return known


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Served, dict[str, str]]:
    """The house before it opens; to be filled before the browser starts, which keeps an event loop of its own."""
    served = Served(tmp_path_factory.mktemp("axe"))
    url = database_url(str(served.folder / "house.sqlite"), served.folder)
    upgrade(url)
    return served, in_house(url, fill)


@pytest.fixture(scope="module")
def filled(laid: tuple[Served, dict[str, str]], chromium: Browser) -> Iterator[Filled]:
    served, known = laid
    served.start()
    contexts = [chromium.new_context(base_url=served.address, reduced_motion="reduce") for _ in "ab"]
    page, guest = [context.new_page() for context in contexts]
    page.goto("/login")
    form = page.locator("form[action='/login']")
    form.get_by_label("Name").fill("Ann Otter")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    page.wait_for_url("**/")
    yield Filled(served, known, page, guest)
    for context in contexts:
        context.close()
    served.stop()
    served.place.close()


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is: the rule, and the elements that break it."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(f"axe.run(document, {OPTIONS}).then((found) => found.violations)")
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]


def looked_at(page: Page, addresses: tuple[str, ...], known: dict[str, str]) -> list[str]:
    """What axe finds on these pages."""
    found = []
    for address, sights in zip(addresses, cycle(SIGHTS), strict=False):
        page.goto(address.format(**known))
        for theme, width in sights:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two names it takes
            found += [f"{address} {theme} {width}: {each}" for each in violations(page)]
    return found


def test_no_page_is_forgotten() -> None:
    pages = {path for method, path in RULES if method == "GET" and not path.startswith("/api/")}
    assert pages == set(PAGES) | set(NO_PAGES)


def test_axe_finds_what_is_wrong(filled: Filled) -> None:
    filled.guest.goto("/")
    assert violations(filled.guest) == []
    filled.guest.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend',"
        " '<img src=/static/icon.svg><p class=planted>Pale</p>');"
        "document.querySelector('.planted').style.cssText = 'color: #999; background: #aaa'"
    )
    assert {each.partition(":")[0] for each in violations(filled.guest)} == {"image-alt", "color-contrast"}


@pytest.mark.parametrize("route", list(PAGES))
def test_axe_finds_nothing(filled: Filled, route: str) -> None:
    found = looked_at(filled.page, PAGES[route], filled.known)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_for_strangers(filled: Filled) -> None:
    """Those who have no account see other pages under the same addresses; so do those who are lost."""
    addresses = ("/", "/t/{carnegie-action}", "{link}", "/nowhere", "/t/{open}/nowhere")
    found = looked_at(filled.guest, addresses, filled.known)
    assert not found, "\n".join(found)


def test_a_newcomer_plays_at_once(filled: Filled) -> None:
    """One click, and one is asked something; what is chosen then is a move of the game."""
    page = filled.guest
    page.set_viewport_size({"width": 1280, "height": 900})  # on a low screen the tray leaves the choice to the board
    page.goto("/")
    page.get_by_role("button", name="Play against bots (Carnegie)").click()
    expect(page.locator("#status")).to_contain_text("It is your turn", timeout=60_000)
    expect(page.locator("[data-table][data-awake]")).to_have_count(1, timeout=60_000)  # the page listens
    with page.expect_response("**/move") as answer:
        page.locator("#tray .opt").locator("visible=true").first.click()
    assert answer.value.ok
    expect(page.locator("#log")).to_contain_text("Blue has chosen the sides of the project tabs")


def test_the_lobby_shows_first_what_waits(filled: Filled) -> None:
    page = filled.page
    page.goto("/")
    rows = page.get_by_role("region", name="Your tables").locator("li")
    states = [text.split("\n")[0].strip() for text in rows.locator(".state").all_inner_texts()]
    assert states == sorted(states, key=["your turn", "waiting for others", "1 open seat"].index)
    assert set(states) == {"your turn", "waiting for others", "1 open seat"}
    operating = page.locator(f"[href='/t/{filled.known['chicago1875-operating']}']")
    assert "decade 1, operating" in rows.filter(has=operating).inner_text()
    just = page.get_by_role("region", name="Just played").locator("li")
    assert [just.count(), "won" in just.inner_text(), "Bob Badger" in just.inner_text()] == [1, True, True]


def test_a_stored_choice_of_colours_wins(filled: Filled) -> None:
    page = filled.guest
    page.emulate_media(color_scheme="light")
    page.goto("/login")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.evaluate("localStorage.setItem('theme', 'dark')")
    page.reload()
    dark = page.evaluate(ground)
    assert dark != light
    page.emulate_media(color_scheme="dark")
    page.evaluate("localStorage.setItem('theme', 'light')")
    page.reload()
    assert page.evaluate(ground) == light
    page.evaluate("localStorage.clear()")
    page.reload()
    assert page.evaluate(ground) == dark


def test_the_first_key_leads_to_the_content(filled: Filled) -> None:
    page = filled.guest
    page.goto("/login")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("form[action='/login'] [name=name]")).to_be_focused()
