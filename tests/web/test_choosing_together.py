"""Choosing while others act: what was chosen stays, and is looked up again where it must be."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, open_table, ready, sit_together, to_move

ASKED = """() => document.querySelector("#prompt")?.textContent.includes("pass, or play something") ?? false"""
DEALS = 20  # one of them gives both something to play


@pytest.fixture
def pair(guests: Come, house: Served) -> tuple[Guest, Guest]:
    """Two who are asked at the same time, both before every move whether they mean it."""
    ann, bob = guests(1400, asked=True), guests(1400, asked=True)
    for _ in range(DEALS):
        sit_together(ann, bob, "me", "open", game="noble_house")
        for guest in (ann, bob):
            guest.page.evaluate("localStorage.setItem('confirm', 'every')")
        for number in (1, 2):
            mover, _ = to_move(ann, bob)
            mover.page.locator("#tray .opt:visible").first.click()
            mover.page.locator("[data-confirm]").click()
            for guest in (ann, bob):  # whoever acts next has seen it
                expect(guest.page.locator("#status")).to_contain_text(f"Move {number}.")
        if all(guest.page.evaluate(ASKED) for guest in (ann, bob)):
            return ann, bob
    raise AssertionError("no deal gave both of them something to play")


def passes(guest: Guest) -> None:
    number = guest.number()
    guest.page.get_by_role("button", name="Pass", exact=True).click()
    guest.page.locator("[data-confirm]").click()
    expect(guest.page.locator("#status")).not_to_contain_text(f"Move {number}.")


def test_a_choice_outlasts_what_others_do_meanwhile(pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    page, number = ann.page, ann.number()
    page.get_by_role("button", name="Pass", exact=True).click()
    yes = page.locator("[data-confirm]")
    expect(yes).to_be_focused()
    passes(bob)
    expect(page.locator("#tray [data-question]")).to_have_attribute("data-number", str(number + 1))
    expect(yes).to_have_text("Pass")
    expect(yes).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'#log li[value="{number + 2}"]')).to_have_count(1)
    ann.is_content(but="409 (Conflict)")


def test_a_choice_that_is_being_looked_up_outlasts_it_too(pair: tuple[Guest, Guest]) -> None:
    ann, bob = pair
    page, number = ann.page, ann.number()
    held: list[Route] = []
    page.route("**/preview?*", lambda route: held.append(route))
    page.get_by_role("button", name="Pass", exact=True).click()
    passes(bob)
    expect(page.locator("#tray [data-question]")).to_have_attribute("data-number", str(number + 1))
    assert held
    page.route("**/preview?*", lambda route: route.continue_())
    for each in held:
        each.continue_()
    yes = page.locator("[data-confirm]")
    expect(yes).to_have_text("Pass")
    yes.click()
    expect(page.locator(f'#log li[value="{number + 2}"]')).to_have_count(1)
    ann.is_content(but="409 (Conflict)")


def test_wishes_pressed_one_after_the_other_all_count(pair: tuple[Guest, Guest]) -> None:
    ann, _ = pair
    page = ann.page
    page.get_by_text("When to ask me").click()
    wishes = page.locator(".wishes button")
    was = [wish.get_attribute("aria-pressed") for wish in wishes.all()]
    assert len(was) > 2
    page.evaluate("for (const each of [...document.querySelectorAll('.wishes button')].slice(-3)) each.click()")
    for at, pressed in enumerate(was[-3:], len(was) - 3):
        expect(wishes.nth(at)).not_to_have_attribute("aria-pressed", pressed or "")
    ann.is_content(but="409 (Conflict)")


def test_a_form_is_empty_again_once_it_is_sent(pair: tuple[Guest, Guest]) -> None:
    """Also where the page shows the move before the house has answered."""
    ann, bob = pair
    page, number = ann.page, ann.number()
    page.get_by_text("In typed words\u2026").click()
    form = page.locator('[data-fill="MakeOffer"]')
    expect(form.locator("small").first).to_contain_text("For example: give $5M")
    form.locator("textarea").fill("$100,000 for 5 million")
    form.locator("[name=field-openness]").select_option("private")
    form.locator("[name=field-until]").select_option("round")
    held: list[Route] = []
    page.route("**/form", lambda route: held.append(route))
    with page.expect_request("**/form"):
        form.get_by_role("button").click()
    answer = held[0].fetch()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    held[0].fulfill(response=answer)
    expect(form.locator("textarea")).to_have_value("")
    expect(form.locator("[name=field-openness]")).to_have_value("public")
    expect(form.locator("[name=field-until]")).to_have_value("phase")
    option = bob.page.locator(".opt", has_text="Accept: $0.1M for $5M")
    expect(option).to_have_attribute("aria-label", re.compile(r"^Accept offer .*: you get \$0.1M; you give \$5M$"))
    offered = bob.page.locator('[data-fill="MakeOffer"] [name=field-counters] option').nth(1)
    expect(offered).to_contain_text("you get $0.1M; you give $5M")
    ann.is_content()


def test_a_choice_about_the_past_is_looked_up_again(pair: tuple[Guest, Guest]) -> None:
    """The house had moved on before it was asked: nothing is sent unconfirmed, the new position is asked about."""
    ann, bob = pair
    page, number = ann.page, ann.number()
    page.route(f"**/preview?number={number}&*", lambda route: route.fulfill(status=204))
    with page.expect_response("**/preview?*"):
        page.get_by_role("button", name="Pass", exact=True).click()
    yes = page.locator("[data-confirm]")
    expect(yes).to_be_hidden()
    passes(bob)
    expect(yes).to_have_text("Pass")
    assert ann.number() == number + 1
    yes.click()
    expect(page.locator(f'#log li[value="{number + 2}"]')).to_have_count(1)
    ann.is_content(but="409 (Conflict)")


def test_at_one_device_nobody_sees_the_cards_of_the_other(guests: Come, house: Served) -> None:
    guest = guests(1400)
    page, status = guest.page, guest.page.locator("#status")
    open_table(guest, "me", "me", game="noble_house")
    expect(status).to_contain_text("Hand the device to")
    first = page.get_by_role("button", name="I am ").inner_text()
    expect(page.locator("[data-question]")).to_have_count(0)
    page.get_by_role("button", name="I am ").press("Enter")
    ready(guest)
    while page.locator("[data-curtained]").count() == 0:
        number = guest.number()
        page.locator("#tray .opt:visible").first.click()
        expect(status).to_contain_text(f"Move {number + 1}.")
    page.reload()
    expect(status).to_contain_text("Hand the device to")
    assert page.get_by_role("button", name="I am ").inner_text() != first
    expect(page.locator("[data-question]")).to_have_count(0)
    guest.is_content()
