"""Choosing at the table: what lights up, what a move would do, why something is refused, and how it is said aloud."""

import re

import pytest
from playwright.sync_api import Route, expect

from magnate.games import GAMES
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, against_bots, open_table, ready, sat_down, sit_together, to_move


@pytest.fixture
def me(guests: Come, house: Served) -> Guest:
    """Somebody who has to establish a company, and is asked again before what is final."""
    guest = guests(1600, asked=True, height=1000)
    against_bots(guest)
    ready(guest)
    expect(guest.page.locator("#prompt")).to_have_text("Establish your starting company", timeout=60_000)
    return guest


def test_the_board_narrows_the_tray(me: Guest) -> None:
    page = me.page
    options = page.locator("#choose .opt:visible")
    all_ = options.count()
    space = page.locator("#space-stock-35 [data-at].lit, #space-stock-35[data-at].lit")
    space.click()
    expect(page.locator("[data-narrow]")).to_have_text(re.compile(r"\d+ moves with .*Show all"))
    few = options.count()
    assert 1 < few < all_
    assert all("at $35" in each for each in options.all_inner_texts())
    page.keyboard.press("Escape")
    expect(options).to_have_count(all_)
    page.locator("[data-facet^=company]").first.click()
    expect(page.locator("[data-facet^=company]").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-narrow]")).to_contain_text("3 moves with")
    expect(options).to_have_count(3)
    page.get_by_role("button", name="Show all").click()
    expect(options).to_have_count(all_)
    me.is_content()


FIGURES_OUT_OF_SIGHT = """() => {
  const place = (each) => each.getBoundingClientRect();
  const [box, tray, below] = ["[data-outcome]", "#tray", ".doing"].map((each) => place(document.querySelector(each)));
  const top = Math.max(box.top, tray.top, 0);
  const bottom = Math.min(box.bottom, tray.bottom, below.top, innerHeight) + 1;
  return [...document.querySelectorAll("[data-outcome] dd")]
    .filter((each) => place(each).top < top || place(each).bottom > bottom).map((each) => each.textContent);
}"""


def test_a_move_tells_what_it_does_and_what_is_final_is_asked_again(me: Guest) -> None:
    page = me.page
    option = page.locator("#choose .opt:visible").nth(3)
    label, number = option.inner_text(), me.number()
    option.hover()
    outcome = page.locator("[data-outcome]")
    expect(outcome.get_by_role("heading")).to_have_text(label)
    expect(outcome).to_contain_text("cash")
    expect(outcome).to_contain_text("$175 →")
    expect(page.locator(".zone [data-then]").first).to_be_visible()
    expect(page.locator(".zone-stock li:has(> .to-come)")).to_have_count(1)  # where its value would lie
    page.evaluate("localStorage.setItem('confirm', 'every')")
    option.click()
    yes = page.locator("[data-confirm]")
    expect(yes).to_be_focused()
    expect(yes).to_have_text(f"Confirm: {label}")
    assert me.number() == number
    page.keyboard.press("Escape")
    expect(yes).to_be_hidden()
    for width, height in ((390, 844), (1280, 900)):  # every figure can be read before it is confirmed
        page.set_viewport_size({"width": width, "height": height})
        option.click()
        expect(yes).to_be_focused()
        assert page.evaluate(FIGURES_OUT_OF_SIGHT) == []
        expect(outcome.locator("dd").first).to_contain_text("$")  # money first
        page.keyboard.press("Escape")
    expect(option).to_be_focused()
    expect(outcome.get_by_role("heading")).to_have_text(label)  # as for any move in focus
    page.keyboard.press("Enter")
    expect(yes).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    expect(page.locator("#announce")).not_to_be_empty()
    me.is_content(but="409 (Conflict)")


def test_what_is_refused_says_why(me: Guest) -> None:
    page = me.page
    why = page.locator("#choose .why").first
    assert why.locator("summary").inner_text().endswith("why not?")
    why.locator("summary").click()
    expect(why.locator(".because")).to_contain_text("company.par")
    expect(why.locator(".because")).to_contain_text("page")
    why.locator("summary").click()
    expect(why.locator(".because")).to_be_hidden()
    refused = page.locator('.zone [data-at~="par-60"].no').first
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.click(force=True)  # it says that it is disabled, and answers all the same
    expect(why.locator(".because")).to_be_visible()
    expect(why.locator("summary")).to_be_focused()
    assert page.locator("#choose .opt:visible").count() > 3  # nothing else has happened
    assert page.evaluate("""document.querySelector("#choose .because").getBoundingClientRect().bottom
      <= document.querySelector("#tray").getBoundingClientRect().bottom + 1""")  # not below the edge
    assert page.locator("#tray").evaluate("tray => tray.scrollTop") > 0
    me.is_content()


def test_keys_and_questions(me: Guest) -> None:
    page = me.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("take back")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("#choose .opt").nth(1)).to_be_focused()
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.closest('[data-at].lit') !== null")
    page.keyboard.press("t")
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press(":")
    dialog = page.get_by_role("dialog", name="Ask the board")
    answer = dialog.get_by_role("log")
    for asked, told in (
        ("s", "It is your turn"), ("moves", "1: Establish"), ("why par", "company.par"), ("stock", "Stock track"),
        ("zones", "Job market"), ("swift", "Swift"), ("nonsense", "Nothing here is called"), ("m", "you to play"),
        ("p", "to move"), ("foo", "Food & dairy, fill +$50, "), ("ood", "Nothing here is called"), ("m", "Cash, $175."),
    ):  # fmt: skip
        dialog.get_by_role("textbox").fill(asked)
        page.keyboard.press("Enter")
        expect(answer).to_contain_text(told)
        expect(answer).not_to_contain_text(re.compile(r"[a-z]\$|committed"))  # words do not run together
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    me.is_content()


def test_settings_are_kept_in_the_browser(me: Guest) -> None:
    page = me.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="dark").check()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("radio", name="never").check()
    page.get_by_role("radio", name="do nothing").check()
    page.get_by_role("button", name="Close").click()
    page.reload()
    me.awake()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    number = me.number()
    page.locator("#choose .opt").first.click()  # at once
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    me.is_content(but="409 (Conflict)")


def test_a_folded_tray_leaves_the_move_to_the_board(me: Guest) -> None:
    page = me.page
    options = page.locator("#choose .opt:visible")
    all_ = options.count()
    page.get_by_role("button", name="Fold", exact=True).click()
    expect(options).to_have_count(0)  # each of them has a place on the board
    page.reload()
    me.awake()
    expect(page.get_by_role("button", name="Unfold")).to_be_visible()
    expect(options).to_have_count(0)
    tray = page.locator("#tray").bounding_box()
    assert tray
    assert tray["height"] < 90
    page.evaluate("localStorage.setItem('confirm', 'every')")  # whoever is asked next, this is asked again
    number = me.number()
    page.locator("#space-stock-35 [data-at].lit").click()
    expect(options).to_have_count(all_ // 3)  # three values for each company
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    page.locator("#space-stock-35 [data-at].lit").click()
    page.locator(".zone-charter [data-at].lit").first.click()
    page.locator("[data-confirm]").click()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text("stock turn", timeout=60_000)
    expect(page.get_by_role("button", name="Unfold")).to_be_visible()  # for later questions, too
    expect(options.filter(has_text="Pass")).to_have_count(1)
    assert options.count() < page.locator("#choose .opt").count()
    me.is_content(but="409 (Conflict)")


def test_a_folded_tray_opens_for_who_asks(me: Guest) -> None:
    page = me.page
    options = page.locator("#choose .opt:visible")
    all_ = options.count()
    page.keyboard.press("f")
    expect(options).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("#choose .opt").nth(1)).to_be_focused()
    expect(options).to_have_count(all_)
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(page.get_by_role("button", name="Unfold")).to_be_focused()  # not lost with what is hidden
    page.keyboard.press("n")
    expect(page.locator("#choose .why summary").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#choose .why summary").first).to_be_hidden()
    page.locator('.zone [data-at~="par-60"].no').first.click(force=True)
    expect(page.locator("#choose .because").first).to_be_visible()
    page.keyboard.press("f")
    page.keyboard.press("f")
    expect(options).to_have_count(all_)
    assert page.evaluate("localStorage.getItem('tray')") is None
    me.is_content()


def test_a_fresh_page_is_not_drawn_anew(me: Guest) -> None:
    """What the stream says first is what the page has: nothing vanishes under a quick hand."""
    page = me.page
    page.add_init_script(
        "window.drawn = new Promise((done) => document.addEventListener('shown', done, { once: true }));"
    )
    page.reload()
    assert page.evaluate("drawn.then((event) => event.detail)") == []
    me.is_content()


@pytest.fixture
def pair(guests: Come, house: Served) -> tuple[Guest, Guest]:
    """Two who are asked at the same time, both before every move whether they mean it."""
    ann, bob = guests(1400, asked=True), guests(1400, asked=True)
    sit_together(ann, bob, "me", "open", game="noble_house")
    for guest in (ann, bob):
        guest.page.evaluate("localStorage.setItem('confirm', 'every')")
    asked = {guest: guest.page.locator("#prompt", has_text="pass, or play something") for guest in (ann, bob)}
    while not all(prompt.count() for prompt in asked.values()):
        for guest in (ann, bob):
            options = guest.page.locator("#status:has(strong) ~ * #choose .opt:visible")
            if not asked[guest].count() and options.count():
                number = guest.number()
                options.first.click()
                guest.page.locator("[data-confirm]").click()
                for each in (ann, bob):  # whoever acts next has seen it
                    expect(each.page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    return ann, bob


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
    expect(yes).to_have_text("Confirm: Pass")
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
    expect(yes).to_have_text("Confirm: Pass")
    yes.click()
    expect(page.locator(f'#log li[value="{number + 2}"]')).to_have_count(1)
    ann.is_content(but="409 (Conflict)")


def test_what_cannot_be_looked_up_is_asked_again_all_the_same(me: Guest) -> None:
    """A line that is down for a moment makes no final move."""
    page, number = me.page, me.number()
    page.evaluate("localStorage.setItem('confirm', 'every')")
    page.route("**/preview?*", lambda route: route.abort())
    option = page.locator("#choose .opt:visible").nth(3)
    label = option.inner_text()
    option.click()
    expect(page.locator("[data-confirm]")).to_have_text(f"Confirm: {label}")
    expect(page.locator("[data-outcome]")).to_contain_text("cannot be looked up now")
    assert me.number() == number
    page.locator("[data-confirm]").click()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    me.is_content(but="net::ERR_FAILED")


def test_wishes_pressed_one_after_the_other_all_count(pair: tuple[Guest, Guest]) -> None:
    ann, _ = pair
    page = ann.page
    page.get_by_text("When to ask me").click()
    wishes = page.locator(".wishes button")
    was = [wish.get_attribute("aria-pressed") for wish in wishes.all()]
    assert len(was) > 2
    page.evaluate("for (const each of [...document.querySelectorAll('.wishes button')].slice(0, 3)) each.click()")
    for at, pressed in enumerate(was[:3]):
        expect(wishes.nth(at)).not_to_have_attribute("aria-pressed", pressed or "")
    ann.is_content(but="409 (Conflict)")


def test_a_form_is_empty_again_once_it_is_sent(pair: tuple[Guest, Guest]) -> None:
    """Also where the page shows the move before the house has answered."""
    ann, bob = pair
    page, number = ann.page, ann.number()
    page.get_by_text("Make offer\u2026").click()
    form = page.locator('[data-fill="MakeOffer"]')
    expect(form.locator("small").first).to_contain_text("For example: give $5,000,000")
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
    option = bob.page.locator(".opt", has_text=", giving $100,000 for $5,000,000").first
    expect(option).to_contain_text("Accept Player")
    offered = bob.page.locator("[name=field-counters] option").nth(1)
    expect(offered).to_contain_text("giving $100,000 for $5,000,000")
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
    expect(yes).to_have_text("Confirm: Pass")
    assert ann.number() == number + 1
    yes.click()
    expect(page.locator(f'#log li[value="{number + 2}"]')).to_have_count(1)
    ann.is_content(but="409 (Conflict)")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "chicago1875"])
def test_every_game_is_chosen_in_the_same_way(guests: Come, house: Served, game: str) -> None:
    """Whether anybody has drawn its board or not."""
    guest = guests(1400, asked=True)
    page = guest.page
    page.goto("/")
    while page.evaluate("document.activeElement.form?.game?.value") != game:  # from the front door on
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ready(guest)
    page.keyboard.press("1")
    expect(page.locator("#choose .opt").first).to_be_focused()
    label = page.locator("#choose .opt").first.inner_text()
    expect(page.locator("[data-outcome] h3")).to_have_text(label)
    page.evaluate("localStorage.setItem('tray', 'folded')")
    page.reload()
    expect(page.locator("#choose .opt").first).to_be_visible()  # what has no place on the board is never folded away
    guest.is_content(but="409 (Conflict)")


def test_a_question_follows_another_and_a_move_is_taken_back_with_a_key(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    page = mover.page

    def asked_again() -> None:
        while "your turn" not in page.locator("#status").inner_text():
            number = other.number()
            other.page.locator("#choose .opt:visible").first.click()
            for guest in (mover, other):
                expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}.")

    page.locator("#choose .why summary").first.click()
    page.locator("#tray").evaluate("tray => tray.scrollTo(0, tray.scrollHeight)")
    page.locator("#choose .opt").first.evaluate("button => button.click()")
    for guest in (mover, other):
        expect(guest.page.locator("#status")).to_contain_text("Move 1.")
    asked_again()
    expect(page.locator("#choose .why")).not_to_have_count(0)
    expect(page.locator("#choose .why[open]")).to_have_count(0)  # it was about the question before
    assert page.locator("#tray").evaluate("tray => tray.scrollTop") == 0  # and this one is read from its top
    assert page.evaluate("window.same") is True
    while page.locator("[data-undo]").count() == 0:
        asked_again()
        number = mover.number()
        page.locator("#choose .opt:visible").first.click()
        for guest in (mover, other):
            expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    number = mover.number()
    page.keyboard.press("u")
    expect(page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    mover.is_content()


def test_at_one_device_nobody_sees_the_cards_of_the_other(guests: Come, house: Served) -> None:
    guest = guests(1400)
    page, status = guest.page, guest.page.locator("#status")
    open_table(guest, "me", "me", game="noble_house")
    expect(status).to_contain_text("Hand the device to Player")
    first = page.get_by_role("button", name="I am Player").inner_text()
    expect(page.locator("[data-question]")).to_have_count(0)
    page.get_by_role("button", name="I am Player").press("Enter")
    ready(guest)
    while page.locator("[data-curtained]").count() == 0:
        number = guest.number()
        page.locator("#choose .opt:visible").first.click()
        expect(status).to_contain_text(f"Move {number + 1}.")
    page.reload()
    expect(status).to_contain_text("Hand the device to Player")
    assert page.get_by_role("button", name="I am Player").inner_text() != first
    expect(page.locator("[data-question]")).to_have_count(0)
    guest.is_content()
