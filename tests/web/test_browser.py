"""Real browsers at real tables: live updates, bad lines, restarts, and nothing in the console."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from magnate.games import GAMES
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, beside, open_table, sat_down, to_move


def test_two_people_play_in_two_browsers(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    for _ in range(5):
        mover, other = to_move(ann, bob)
        assert mover.page.title().startswith("(!) ")
        assert not other.page.title().startswith("(!) ")
        number = mover.number()
        mover.moves().first.click()
        for guest in (ann, bob):
            expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}")
            expect(guest.page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    for guest in (ann, bob):
        assert guest.page.evaluate("window.same") is True
        guest.is_content()


def test_what_somebody_types_and_looks_at_stays(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    beside(other, "Table")
    other.page.get_by_text("Ask the others").click()
    beside(other, "Talk")
    say = other.page.get_by_label("Say something")
    say.press_sequentially("I was just abo")
    mover.moves().first.click()
    expect(other.page.locator("#status")).to_contain_text("Move 1")
    expect(say).to_be_focused()
    other.page.keyboard.type("ut to say <b>this</b> https://example.org/")
    assert say.input_value() == "I was just about to say <b>this</b> https://example.org/"
    assert other.page.locator("details[data-keep=ask]").get_attribute("open") is not None
    other.page.keyboard.press("Enter")
    beside(mover, "Talk")
    line = mover.page.locator("#talk li").last
    expect(line).to_contain_text("I was just about to say <b>this</b> https://example.org/")
    assert line.get_by_role("link").get_attribute("rel") == "noopener nofollow"
    expect(say).to_have_value("")
    expect(say).to_be_focused()
    for guest in (ann, bob):
        guest.is_content()


def test_the_keyboard_is_enough(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    mover.moves().first.focus()
    mover.page.keyboard.press("Enter")
    expect(other.page.locator("#status")).to_contain_text("Move 1")
    expect(mover.page.locator("#status")).to_contain_text("Move 1")
    expect(mover.page.locator("#tray:focus, #tray :focus")).to_have_count(
        1
    )  # the focus stays where the next question appears
    mover.is_content()


def test_a_double_click_is_one_move(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    mover.moves().first.dblclick()
    expect(other.page.locator("#status")).to_contain_text("Move 1.")
    other.page.wait_for_timeout(500)
    assert other.number() == 1
    mover.is_content()


def test_while_a_move_is_on_its_way_no_other_is_made(guests: Come, house: Served) -> None:
    """Nor does the choice look any different before the answer, whatever is said meanwhile."""
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    page = mover.page
    answers: list[int] = []
    page.on("response", lambda answer: answers.append(answer.status) if answer.url.endswith("/move") else None)
    held: list[Route] = []
    page.route("**/move", lambda route: held.append(route))
    page.locator("#space-stock-35 [data-at].lit").click()
    few = page.locator("#choose .opt:visible").all_inner_texts()
    assert 1 < len(few) < page.locator("#choose .opt").count()
    page.locator("#choose .opt:visible").nth(0).click()
    beside(other, "Talk")
    other.page.get_by_label("Say something").fill("Take your time")
    other.page.keyboard.press("Enter")
    expect(page.locator("#talk")).to_contain_text("Take your time")
    assert page.locator("#choose .opt:visible").all_inner_texts() == few
    page.locator("#choose .opt:visible").nth(1).click()
    page.route("**/move", lambda route: route.continue_())
    with page.expect_response("**/move"):
        for each in held:
            each.continue_()
    expect(page.locator("#status")).to_contain_text("Move 1.")
    page.wait_for_timeout(500)
    assert answers == [200]
    mover.is_content()


def test_simultaneous_answers_both_count(guests: Come, house: Served) -> None:
    """Both are asked at once; the one whose page is behind answers the same question again by itself."""
    ann, bob, path = sat_down(guests, "carnegie")
    for guest in (ann, bob):
        expect(guest.page.locator("#status")).to_contain_text("your turn")
    ann.page.route("**/t/*/live", lambda route: route.abort())
    ann.page.goto(path)
    ann.awake()
    assert ann.number() == 0
    bob.moves().first.click()
    expect(bob.page.locator("#status")).to_contain_text("Move 1")
    assert ann.number() == 0  # nobody has told her
    answers: list[int] = []
    ann.page.on("response", lambda answer: answers.append(answer.status) if answer.url.endswith("/move") else None)
    ann.moves().first.click()
    expect(bob.page.locator("#status")).to_contain_text("Move 2")
    expect(ann.page.locator("#status")).to_contain_text("Move 2")
    assert answers == [409, 200]
    bob.is_content()


def test_a_refusal_is_said_and_nothing_happens(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, _ = to_move(ann, bob)
    button = mover.moves().first
    button.evaluate("button => { button.value = 'establish swift 60'; }")
    button.click()
    alert = mover.page.get_by_role("alert")
    expect(alert).to_contain_text("[company.par]")
    box, tray = alert.bounding_box(), mover.page.locator("#tray").bounding_box()
    assert box
    assert tray
    assert box["y"] + box["height"] <= tray["y"]  # it covers no move
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_have_count(0)
    assert mover.number() == 0


def test_the_page_survives_a_restart_of_the_house(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, _ = to_move(ann, bob)
    mover.moves().first.click()
    for guest in (ann, bob):
        expect(guest.page.locator("#status")).to_contain_text("Move 1")
        guest.is_content()
    house.stop()
    for guest in (ann, bob):
        expect(guest.page.get_by_role("alert")).to_contain_text("The line is down")
    beside(ann, "Talk")
    ann.page.get_by_label("Say something").fill("Still there?")
    ann.page.get_by_label("Say something").press("Enter")
    expect(ann.page.get_by_role("alert").filter(has_text="It was not sent")).to_be_visible()
    house.start()
    for guest in (ann, bob):
        expect(guest.page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    mover, other = to_move(ann, bob)
    mover.moves().first.click()
    expect(other.page.locator("#status")).to_contain_text("Move 2")
    for guest in (ann, bob):
        assert guest.page.evaluate("window.same") is True
        guest.is_content(but="net::ERR_")


def test_a_move_sent_while_the_house_is_down_arrives_once(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    house.stop()
    expect(mover.page.get_by_role("alert")).to_contain_text("The line is down")
    mover.moves().first.click()
    mover.page.wait_for_timeout(1000)
    house.start()
    expect(other.page.locator("#status")).to_contain_text("Move 1", timeout=40_000)
    expect(mover.page.locator("#status")).to_contain_text("Move 1", timeout=40_000)
    assert other.number() == 1


def test_a_move_that_only_a_proxy_has_answered_is_sent_again(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    answers = [502, 503] * 3  # of two proxies whose house is being restarted: twelve seconds

    def pass_on(route: Route) -> None:
        if answers:
            route.fulfill(status=answers.pop(), content_type="text/html", body="<h1>Bad Gateway</h1>")
        else:
            route.continue_()

    mover.page.route("**/move", pass_on)
    mover.moves().first.click()
    expect(mover.page.get_by_role("alert")).to_contain_text("your move is sent again")
    expect(other.page.locator("#status")).to_contain_text("Move 1", timeout=40_000)
    assert (answers, other.number()) == ([], 1)


def test_an_old_page_says_that_it_is_old(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    other.page.evaluate("document.querySelector('[data-table]').dataset.build = 'before the deploy'")
    mover.moves().first.click()
    alert = other.page.get_by_role("alert")
    expect(alert).to_contain_text("This page is older than the house")
    assert other.number() == 0  # and it shows nothing that it might misread
    alert.get_by_role("button", name="Reload").click()
    expect(other.page.locator("#status")).to_contain_text("Move 1")
    other.is_content()


def test_the_game_begins_on_the_page_with_the_link(guests: Come, house: Served) -> None:
    """That page is the answer to a form, which must not be sent again."""
    ann, bob = guests(), guests()
    open_table(ann, "me", "open")
    ann.page.get_by_role("button", name="Invite, or make a link").click()
    link = ann.page.get_by_label("Send this link").input_value()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.get_by_role("button", name="Copy the link").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("<b>Bob</b>")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.get_by_role("alert")).to_contain_text("A name is made of letters")
    expect(bob.page.get_by_label("Your name")).to_have_value("<b>Bob</b>")
    bob.wrong.clear()  # the browser notes the refusal
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()  # the last one to come: it begins
    expect(ann.page.locator("#seats .people")).to_contain_text("Bob")
    for guest in (ann, bob):
        expect(guest.page.locator("#status")).to_contain_text("Move 0.")
        assert guest.page.url.partition("#")[0].rpartition("/")[0] == f"{guest.address}/t"
        guest.is_content()


def test_a_line_begun_while_the_last_is_sent_is_kept(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    held: list[Route] = []
    ann.page.route("**/say", lambda route: held.append(route))
    beside(ann, "Talk")
    line = ann.page.get_by_label("Say something")
    line.fill("First")
    line.press("Enter")
    line.fill("Second")
    with ann.page.expect_response("**/say"):
        for each in held:
            each.continue_()
    expect(bob.page.locator("#talk")).to_contain_text("First")
    expect(line).to_have_value("Second")
    heard = bob.page.get_by_role("link", name="First")
    expect(heard).to_have_text(re.compile("^Guest .*: First$"))  # the talk itself is out of sight
    expect(bob.page.get_by_role("tab", name="Talk")).to_contain_text("1")
    heard.click()
    expect(heard).to_have_count(0)
    expect(ann.page.locator("#heard")).to_have_count(0)  # nobody is told of their own words
    ann.is_content()


def test_a_key_at_a_waiting_table_does_nothing(guests: Come, house: Served) -> None:
    ann = guests()
    open_table(ann, "me", "open")
    ann.awake()
    for key in ("t", "b", "n", "u", "f", "1", "ArrowLeft", "Escape"):
        ann.page.keyboard.press(key)
    ann.is_content()


def test_agreements_and_time_are_live(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    for guest in (ann, bob):
        beside(guest, "Table")
    ann.page.get_by_text("Ask the others").click()
    ann.page.get_by_role("button", name="Ask to end the game").click()
    wanted = bob.page.locator("#wanted")
    expect(wanted).to_contain_text("to end the game without a result")
    bob.page.mouse.wheel(0, 2000)
    expect(wanted.get_by_role("button", name="Disagree")).to_be_in_viewport(ratio=1)
    bob.page.get_by_role("button", name="Disagree").click()
    expect(ann.page.locator("#talk")).to_contain_text("does not agree")
    expect(bob.page.get_by_role("button", name="Disagree")).to_have_count(0)
    bob.page.get_by_text("Ask the others").click()
    bob.page.get_by_role("button", name="Ask to end the game").click()
    ann.page.get_by_role("button", name="Agree", exact=True).click()
    for guest in (ann, bob):
        expect(guest.page.locator("#status")).to_contain_text("The game is cancelled")
        guest.is_content()
    ann.page.get_by_role("button", name="Rematch").click()
    expect(wanted.get_by_role("button", name="Join the rematch")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [360, 1400])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_against_bots_fits_the_screen(guests: Come, house: Served, game: str, width: int) -> None:
    me: Any = guests(width)
    page = me.page
    page.goto("/")
    fits(me)
    page.locator(f"input[name=game][value={game}]").locator("xpath=..").get_by_role("button").click()
    expect(page.locator("#status")).to_contain_text("your turn", timeout=60_000)
    me.awake()
    fits(me)
    for _ in range(3 if game == "chicago1875" else 0):  # the others begin with choices that all make at once
        expect(page.locator("#status")).to_contain_text("your turn", timeout=60_000)
        number = me.number()
        me.moves().first.click()
        expect(page.locator("#status")).not_to_contain_text(f"Move {number}.")
        fits(me)
    for path in ("/account", "/records", f"/new/{game}", "/login"):
        page.goto(path)
        fits(me)
    me.is_content(but="409 (Conflict)")  # bots are quick


def fits(guest: Guest) -> None:
    """The page is not wider than the screen, and what can be pressed is large enough for a finger."""
    wide, inner = guest.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= inner, guest.page.url
    pressed = "button:not(.reach), select, main input:not([type=hidden], [type=checkbox], [type=radio])"
    small = guest.page.evaluate(
        "(pressed) => [...document.querySelectorAll(pressed)]"
        ".filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 40).map((e) => e.outerHTML)",
        pressed,
    )
    assert small == [] or inner > 900
