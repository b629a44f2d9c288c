"""Following a game in a real browser: stepping through the past, the digest, the notice, and pages that fit."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.games import finished
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, against_bots, ready, sat_down, to_move

PIECES = r"""
[...document.querySelectorAll(".zone, #happened")].map((box) => [box.id, box.innerHTML.replace(/ style="[^"]*"/g, "")])
"""  # pieces that glide carry a name for a moment


def moves_on(mover: Guest, other: Guest) -> None:
    """One move, seen by both."""
    number = mover.number()
    mover.moves().last.click()
    for guest in (mover, other):
        expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}.", timeout=20_000)


def until_asked(mover: Guest, other: Guest) -> None:
    """Moves until the other is asked."""
    for _ in range(6):
        if other.page.title().startswith("(!) "):
            break
        moves_on(mover, other)
    expect(other.page).to_have_title(re.compile(r"^\(!\) "))


def brought(come: Come, game: str = "chicago1875", width: int = 1400) -> tuple[Guest, str]:
    """Somebody with the record of a whole game."""
    ann = come(width)
    ann.page.goto("/")
    ann.page.request.post(
        "/records", form={"text": finished(game, 3), "title": "Past"}, headers={"origin": ann.address}
    )
    ann.page.goto("/records")
    ann.page.get_by_role("link", name="Past", exact=True).click()
    ann.page.wait_for_url("**/t/*")
    return ann, ann.page.url.removeprefix(ann.address)


def at(page: Page, number: int) -> None:
    """The page shows this entry, and says so everywhere."""
    expect(page.locator("#entry")).to_have_text(str(number))
    expect(page.locator("#happened [aria-current] .at")).to_have_text(str(number))
    expect(page.locator("#scrub")).to_have_value(str(number))
    expect(page).to_have_url(re.compile(rf"/history/{number}$"))


@pytest.mark.parametrize("game", ["chicago1875", "carnegie"])
def test_stepping_shows_what_a_fresh_page_shows(guests: Come, house: Served, game: str) -> None:
    ann, path = brought(guests, game)
    page = ann.page
    page.goto(f"{path}/history/30")
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it listens
    page.evaluate("window.same = true")
    steps: list[tuple[Callable[[], Any], int]] = [
        (lambda: page.keyboard.press("ArrowRight"), 31),
        (lambda: page.keyboard.press("ArrowLeft"), 30),
        (lambda: page.get_by_role("link", name="Next", exact=True).click(), 31),
        (lambda: page.locator("#scrub").fill("90"), 90),
        (lambda: page.locator("#happened .at", has_text="88").click(), 88),
        (lambda: page.get_by_role("link", name="First", exact=True).click(), 0),
    ]
    seen = {}
    for step, number in steps:
        step()
        at(page, number)
        seen[number] = page.evaluate(PIECES)
    expect(page.locator("#step-previous")).to_have_attribute("aria-disabled", "true")
    wide = [
        page.locator(each).evaluate("e => e.getBoundingClientRect().width") for each in (".past .table", ".past .desk")
    ]
    assert wide[1] > 0.9 * wide[0]  # nothing is kept free for a tray
    assert page.evaluate("window.same") is True
    for number, pieces in seen.items():
        page.goto(f"{path}/history/{number}")
        assert dict(page.evaluate(PIECES)) == dict(pieces), number
    ann.is_content()


def test_the_past_plays_by_itself_until_told_to_stop(guests: Come, house: Served) -> None:
    ann, path = brought(guests)
    page = ann.page
    page.goto(f"{path}/history/5")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#entry")).to_have_text(re.compile(r"^([7-9]|\d\d+)$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = -1  # a step may have been under way, and its answer long in coming: it is one step at most
    while (now := int(page.locator("#entry").inner_text())) != stopped:
        assert stopped < 0 or now == stopped + 1
        stopped = now
        page.wait_for_timeout(1600)
    page.get_by_role("link", name="Last", exact=True).click()
    expect(page.locator("#study-box")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#study-box")).to_be_visible()
    page.get_by_role("button", name="Open a private table").click()  # from the entry that is shown
    expect(page.locator("#status")).to_contain_text(re.compile("Move"))
    ann.is_content()


def test_a_step_the_house_had_no_time_for_is_made_a_little_later(guests: Come, house: Served) -> None:
    """Somebody who held down a key is asked for patience: the page asks again, and the entry wanted comes."""
    ann, path = brought(guests)
    page = ann.page
    page.goto(f"{path}/history/30")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.evaluate("window.same = true")
    refused: list[str] = []

    def busy(route: Route) -> None:
        if route.request.url in refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=429, json={"error": "this is too often; wait a little"})

    page.route("**/history/*/fragments*", busy)
    page.locator("#scrub").fill("60")
    at(page, 60)
    assert [url for url in refused if "/60/" in url]
    assert page.evaluate("window.same") is True
    ann.is_content(but="429 (Too Many Requests)")


def test_without_scripts_every_step_is_a_link_or_a_form(guests: Come, house: Served) -> None:
    ann, path = brought(guests)
    context = ann.context.browser.new_context(  # type: ignore[union-attr]  # it has a browser
        base_url=ann.address, java_script_enabled=False, storage_state=ann.context.storage_state()
    )
    page = context.new_page()
    page.goto(f"{path}/history/30")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page).to_have_url(re.compile("/history/31$"))
    page.locator("#exact input[type=number]").fill("12")
    page.locator("#exact button").click()
    expect(page).to_have_url(re.compile("/history/12$"))
    expect(page.locator("#entry")).to_have_text("12")
    page.locator("#go").click()  # where the slider stands
    expect(page).to_have_url(re.compile("/history/12$"))
    context.close()


def test_the_digest_can_be_read_and_put_away(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    for _ in range(12):
        mover, other = to_move(ann, bob)
        moves_on(mover, other)
        if other.page.locator(".digest > summary").count():
            break
    digest = other.page.locator(".digest")
    expect(digest).to_contain_text("Since your turn")
    digest.locator("summary").click()
    expect(digest.locator(f'li[value="{other.number()}"]')).to_be_visible()
    digest.get_by_role("button", name="Dismiss").click()
    expect(digest).to_contain_text("Nobody has done anything")
    other.page.reload()
    expect(digest).to_contain_text("Nobody has done anything")
    for guest in (ann, bob):
        guest.is_content()


def test_a_turn_is_announced_by_title_icon_and_sound(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    other.page.locator("#status .num").click()  # a browser makes no sound before it was touched
    other.page.evaluate("window.chimes = 0; document.addEventListener('chime', () => window.chimes++)")
    icon = other.page.locator("link[rel=icon]")
    assert "icon.svg" in str(icon.get_attribute("href"))
    until_asked(mover, other)
    expect(icon).to_have_attribute("href", "/static/icon-turn.svg")
    assert other.page.evaluate("window.chimes") == 1
    mover, other = other, mover
    other.page.locator("#status .num").click()
    other.page.evaluate("localStorage.setItem('sound', 'off'); window.chimes = 0;"
                        "document.addEventListener('chime', () => window.chimes++)")  # fmt: skip
    until_asked(mover, other)
    assert other.page.evaluate("window.chimes") == 0
    for guest in (ann, bob):
        guest.is_content()


def test_pages_fit_their_screens(guests: Come, house: Served) -> None:
    ann, path = brought(guests, "chicago1875", 360)
    for width in (360, 1400):
        ann.page.set_viewport_size({"width": width, "height": 900})
        for where in ("/log", "/charts", "/calculator", "/report", "/history/60"):
            ann.page.goto(path + where)
            assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (where, width)
    ann.page.set_viewport_size({"width": 1280, "height": 900})
    ann.page.goto(f"{path}/history/60")
    track = ann.page.locator(".zone-stock .track")
    assert track.evaluate("track => track.scrollWidth <= track.clientWidth")  # the whole board, not a phone's
    ann.page.goto(path)
    result, board = ann.page.locator("#tray").bounding_box(), ann.page.locator(".board").bounding_box()
    assert result
    assert board
    assert result["y"] + result["height"] <= board["y"]  # it hides nothing
    assert ann.page.locator("#tray").evaluate("tray => tray.scrollHeight <= tray.clientHeight")
    ann.page.goto(f"{path}/charts")
    figures = ann.page.locator(".chart-sheet").first
    figures.get_by_text("The figures as a table").click()
    expect(figures.get_by_role("table")).to_be_visible()
    with ann.page.expect_download() as download:
        figures.get_by_role("link", name="Download as CSV").click()
    assert download.value.suggested_filename == "magnate-chicago1875-wealth.csv"
    ann.page.goto("/rules/chicago1875#stock.sell")
    expect(ann.page.locator("[id='stock.sell']")).to_be_in_viewport()
    ann.is_content()


NEXT = """(asked) => document.querySelector("#caption button")
    || (document.querySelector("#status strong") && document.querySelector("[data-table]").dataset.entry !== asked)"""
GO_ON = """() => {
    const next = document.querySelector("#caption button");
    const told = next?.parentElement.innerText ?? "";
    (next ?? document.querySelector("#tray .opt")).click();
    return [document.querySelector("[data-table]").dataset.entry, told];
}"""


def test_others_are_followed_one_after_the_other(guests: Come, house: Served) -> None:
    """Each with a caption, and nothing on the page jumps; what things are is told beside them."""
    me = guests(asked=True)
    against_bots(me)
    page = me.page
    ready(me)
    page.evaluate("localStorage.setItem('confirm', 'never'); localStorage.setItem('pace', 'step')")
    where = "(zone) => [zone.getBoundingClientRect().x, zone.getBoundingClientRect().y]"
    board = page.locator("#zone-stock").evaluate(where)
    turns: list[str] = []
    asked = ""  # the entry at which the last move was made
    while len(turns) < 2:
        page.wait_for_function(NEXT, arg=asked, timeout=60_000)
        asked, told = page.evaluate(GO_ON)
        turns += [told] if told else []
    assert len(turns) == 2
    assert all("Next turn" in each for each in turns)
    assert page.locator("#zone-stock").evaluate(where) == board
    page.evaluate("localStorage.setItem('pace', 'off')")
    page.keyboard.press(".")
    ready(me)
    expect(page.locator("#digest, .since").first).to_contain_text(re.compile("Yellow|Green|Blue|Red"))
    asset = page.locator("#zone-assets .as").first
    asset.hover()
    expect(page.locator("#card")).to_contain_text("When bought")
    expect(page.locator("#card")).to_contain_text("asset.activate")
    page.mouse.move(2, 2)
    expect(page.locator("#card")).to_be_hidden()
    page.locator("body").click(position={"x": 1, "y": 400})
    page.keyboard.press("i")
    expect(asset).to_have_attribute("tabindex", "0")
    asset.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("html")).not_to_have_class(re.compile("studying"))
    me.is_content(but="409")


def test_alone_with_bots_undo_goes_back_past_what_they_did(guests: Come, house: Served) -> None:
    me = guests(1440)
    against_bots(me)
    ready(me)
    page = me.page
    undo = page.locator("form[action$=takeback][data-undo] button")
    while not undo.is_visible():  # the bots have not moved since
        asked, before = page.locator("#prompt").inner_text(), me.number()
        me.moves().first.click()
        expect(page.locator("#status")).not_to_contain_text(f"Move {before}.", timeout=60_000)
        ready(me)
    number = me.number()
    undo.click()
    expect(page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    expect(page.locator("#prompt")).to_have_text(asked)
    me.is_content()


def test_looking_back_at_the_table_itself(guests: Come, house: Served) -> None:
    """The board as it was, forward again, and back to the game; what happens meanwhile waits."""
    me = guests(1440)
    against_bots(me)
    ready(me)
    page = me.page
    while me.number() < 3:
        before = me.number()
        me.moves().first.click()
        expect(page.locator("#status")).not_to_contain_text(f"Move {before}.", timeout=60_000)
        ready(me)
    number, tray, looks = me.number(), page.locator("#tray"), "document.querySelector('#zone-stock').innerText"
    now = page.evaluate(looks)
    page.get_by_role("link", name="One move back").click()
    line = page.locator("#past")
    expect(line).to_contain_text(f"After move {number - 1}:")
    page.keyboard.press("[")
    expect(line).to_contain_text(f"After move {number - 2}:")
    expect(tray).to_be_hidden()
    page.get_by_label("Move", exact=True).fill("0")
    expect(line).to_contain_text("The set-up")
    assert page.evaluate(looks) != now
    page.get_by_role("link", name="One move forward").click()
    expect(line).to_contain_text("After move 1:")
    page.get_by_role("button", name="Back to the game").click()
    expect(line).to_have_count(0)
    expect(tray).to_be_visible()
    assert page.evaluate(looks) == now
    expect(page.locator("#status")).to_contain_text(f"Move {number}.")
    me.is_content()
