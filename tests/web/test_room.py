"""The negotiation room in real browsers: offers are put together, judged, countered, accepted and kept."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Guest
from tests.web.sitting import Come, sat_down, to_move

TWELVE = (
    *(("You give: add cash", "1.5"), ("You get: add cash", "2")),
    *[("You get: add shares", "")] * 3,
    *[("Promises and leases: add words", "a word")] * 4,
    *[
        ("Promises and leases: add don't", ""),
        ("Promises and leases: add vote", ""),
        ("Promises and leases: add do", ""),
    ],
)


def row(page: Page, number: int) -> Locator:
    return page.locator("[data-compose=MakeOffer] .row").nth(number)


def add(page: Page, button: str, typed: str = "") -> None:
    """One press, and what is typed goes where the press has led."""
    page.get_by_role("button", name=button, exact=True).click()
    if typed:
        gap = page.locator(".composer .row input:focus, .composer .row select:focus")
        if gap.evaluate("(gap) => gap.tagName") == "SELECT":
            page.keyboard.press("Tab")
        page.keyboard.type(typed)


def begun(come: Come) -> tuple[Guest, Guest]:
    """Two tai-pans, each with a house; the one who is asked first."""
    ann, bob, _ = sat_down(come, "noble_house")
    for taken in range(2):
        first, _ = to_move(ann, bob)
        first.moves().first.click()
        expect(first.page.locator("#status")).to_contain_text(re.compile(rf"Move ([{taken + 1}-9]|\d\d)"))
    for guest in (ann, bob):
        expect(guest.page.locator("[data-compose=MakeOffer]:not(.closed)")).to_be_visible()
    return to_move(ann, bob)


def deliverable(page: Page) -> None:
    expect(page.locator("[data-compose=MakeOffer] [data-deliver]")).to_have_text("You can deliver.")


def send(page: Page) -> None:
    page.locator("[data-compose=MakeOffer] .snd").click()
    expect(page.locator("[data-compose=MakeOffer] .row")).to_have_count(0)


def test_two_people_make_counter_accept_and_judge_offers(guests: Come) -> None:
    maker, other = begun(guests)
    add(other.page, "You give: add cash", "7")  # half an offer, which has to outlive all that follows

    page = maker.page
    page.get_by_role("button", name="You give: add cash", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.type("9000")
    add(page, "Promises and leases: add words", "I stay out of the next auction")
    expect(row(page, 0).locator(".wrong")).to_contain_text("It takes $9,000M")
    expect(row(page, 1).locator(".wrong")).to_be_empty()
    row(page, 0).locator("input:not([type=hidden])").fill("2.5")
    deliverable(page)
    page.locator("[data-compose=MakeOffer] [name=field-openness]").select_option("private")
    page.reload()
    deliverable(page)
    expect(page.locator("[data-compose=MakeOffer] [name=field-openness]")).to_have_value("private")
    send(page)
    mine = page.locator(".offer.maker")
    expect(mine).to_contain_text("You can deliver.")

    asked = other.page.locator(".offer.partner")
    expect(asked.locator(".get")).to_contain_text("$2.5M")
    expect(asked.locator(".get")).to_contain_text("stay out of the next auction")
    expect(row(other.page, 0).locator("input:not([type=hidden])")).to_have_value("7")
    asked.locator("[data-counter]").click()
    expect(other.page.locator("[data-compose=MakeOffer] .row")).to_have_count(2)
    row(other.page, 0).locator("input:not([type=hidden])").fill("3")
    deliverable(other.page)
    send(other.page)
    expect(mine).to_have_count(0)

    back = page.locator(".offer.partner")
    expect(back.locator(".give")).to_contain_text("$3M")
    back.get_by_role("button", name=re.compile("^Accept")).click()
    for guest in (maker, other):
        expect(guest.page.locator(".offer")).to_have_count(0)
        expect(guest.page.locator("#zone-agreements")).to_contain_text("I stay out of the next auction")
        guest.is_content()


def test_twelve_rows_take_thirteen_presses_and_fit_a_small_phone(guests: Come) -> None:
    maker, other = begun(guests)
    for button, typed in TWELVE:
        add(maker.page, button, typed)
    deliverable(maker.page)
    send(maker.page)
    offer = other.page.locator(".offer.partner")
    expect(offer.locator("li")).to_have_count(12)
    other.page.set_viewport_size({"width": 360, "height": 740})
    assert other.page.evaluate("document.documentElement.scrollWidth") == 360
    decline = offer.get_by_role("button", name=re.compile("^Decline"))
    decline.focus()  # the page scrolls it out from under the tray, as for everybody who tabs there
    other.page.keyboard.press("Enter")
    expect(maker.page.locator(".offer")).to_have_count(0)
    for guest in (maker, other):
        guest.is_content()
