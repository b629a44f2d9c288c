"""Carnegie's table in a real browser: what is chosen beforehand, and Andrew's turn step by step."""

import re

from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, ready
from tests.web.test_house import violations


def alone(guest: Guest, level: str) -> Page:
    """A solo game in one press from the lobby."""
    guest.page.goto("/")
    guest.page.get_by_role("group", name="Alone against Andrew (Carnegie)").get_by_role("button", name=level).click()
    guest.page.wait_for_url("**/t/*")
    ready(guest)
    return guest.page


def answered(guest: Guest, value: str) -> None:
    """Make this move with the buttons of the tray, confirm it where that is asked, and wait for what follows."""
    page, number = guest.page, guest.number()
    chip = page.locator(f'#tray .opt[value="{value}"]')
    if not chip.is_visible():
        chip.evaluate("chip => chip.closest('details').open = true")
    chip.click()
    yes = page.locator(f'[data-confirm][value="{value}"]:visible')
    expect(page.locator("#status").filter(has_text=f"Move {number + 1}.").or_(yes)).to_be_visible()
    if yes.is_visible():
        yes.click()
    expect(page.locator("#status")).not_to_contain_text(f"Move {number}.")


def opened(guest: Guest) -> None:
    """To the last step that employees make before the first round."""
    page = guest.page
    page.locator("[data-confirm]").click()
    for prompt in ("first housing disc", "department tile"):
        expect(page.locator("#prompt")).to_contain_text(prompt)
        answered(guest, page.locator("#tray .opt").first.get_attribute("value") or "")
    for left in ("6 of 6", "4 of 6"):
        expect(page.locator("#prompt")).to_contain_text(left)
        answered(guest, "move lying b1 a2")
    expect(page.locator("#prompt")).to_contain_text("2 of 6")


def test_the_usual_answer_is_chosen_even_if_the_page_is_quicker_than_the_house(guests: Come, house: Served) -> None:
    """The stream may bring the next question before the form that led to it is answered."""
    me = guests(1440, asked=True, reduced_motion="reduce")
    page = alone(me, "Easy")
    opened(me)

    def late(route: Route) -> None:
        sent = route.fetch()
        expect(page.locator("#prompt")).to_contain_text("Activate")
        route.fulfill(response=sent)

    page.route("**/move", late)
    answered(me, "move lying b1 c2")
    expect(page.locator("[data-confirm]")).to_have_text(re.compile("Activate 3"))
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.locator('#tray .opt[aria-pressed="true"]').click()  # a hand that chooses the same makes the move
    expect(page.locator("#prompt")).to_contain_text("Choose the action")
    me.is_content()


def test_andrews_turn_is_told_step_by_step_at_his_cards(guests: Come, house: Served) -> None:
    me = guests(1440, height=900, asked=True, reduced_motion="reduce")
    page = alone(me, "Expert")
    opened(me)
    page.evaluate("localStorage.setItem('pace', 'step')")  # a caption stays until the next is wanted
    answered(me, "move lying b1 c2")
    page.locator("[data-confirm]").click()  # all whom one can pay for
    expect(page.locator("#caption")).to_contain_text("Draws a card with this back")
    expect(page.locator("#zone-andrew .happened")).to_be_visible()
    answered(me, page.locator("#tray .opt").first.get_attribute("value") or "")
    steps = page.locator("#caption .steps li")
    expect(steps.first).to_contain_text("Turns up his card")
    shifted = re.compile(r"to the right, to \d+ points?: its number for Human Resources")
    expect(steps.filter(has_text=shifted)).to_have_count(1)  # a donation may come before it
    expect(page.locator("#digest .step")).to_have_count(steps.count())
    expect(page.locator("#zone-andrew .happened")).not_to_have_count(0)
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []
    me.is_content()
