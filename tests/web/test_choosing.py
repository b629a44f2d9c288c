"""Choosing at the table: what lights up, what a move would do, why something is refused, and how it is said aloud."""

import re

import pytest
from playwright.sync_api import expect

from magnate.games import GAMES, find
from tests.server.games import to_an_asset
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, against_bots, ready, sat_down, to_move


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
    expect(page.locator("[data-narrow]")).to_have_text(re.compile(r".*: \d+ moves.*Show all"))
    few = options.count()
    assert 1 < few < all_
    assert all("at $35" in (each.get_attribute("aria-label") or "") for each in options.all())
    page.keyboard.press("Escape")
    expect(options).to_have_count(all_)
    space.click()
    page.evaluate("localStorage.setItem('confirm', 'every')")
    page.locator(".zone-charter [data-at].lit").first.click()  # one is left
    yes = page.locator("[data-confirm]")
    expect(yes).to_have_text(re.compile(r"^Establish \w+ at \$35, \$105$"))
    expect(page.locator(".matrix .opt[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show all").click()
    expect(options).to_have_count(all_)
    me.is_content()


def test_alone_with_bots_a_move_that_undo_brings_back_is_made_at_once(me: Guest) -> None:
    page, number = me.page, me.number()
    page.locator("#choose .opt:visible").nth(3).click()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text("Your stock turn", timeout=60_000)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_have_text("Establish your starting company", timeout=60_000)
    me.is_content(but="409 (Conflict)")


def test_the_second_press_of_a_double_click_answers_no_later_question(me: Guest) -> None:
    page = me.page
    page.evaluate("localStorage.setItem('confirm', 'every')")
    page.locator("#choose .opt:visible").nth(3).click()
    page.locator("[data-confirm]").click()
    expect(page.locator("#prompt")).to_contain_text("Your stock turn", timeout=60_000)
    page.evaluate("localStorage.removeItem('confirm')")
    number = me.number()
    page.evaluate("window.sent = []; document.addEventListener('sent', (event) => sent.push(event.detail));")
    place = page.get_by_role("button", name="Pass", exact=True).bounding_box()
    assert place
    page.mouse.move(place["x"] + 20, place["y"] + 10)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("sent") == []
    assert me.number() == number
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("sent") == ["pass"]
    me.is_content()


FIGURES_OUT_OF_SIGHT = """() => {
  const place = (each) => each.getBoundingClientRect();
  const [box, tray, below] = ["[data-outcome]", "#tray", ".doing"].map((each) => place(document.querySelector(each)));
  const top = Math.max(box.top, tray.top, 0);
  const bottom = Math.min(box.bottom, tray.bottom, below.top > box.top ? below.top : innerHeight, innerHeight) + 1;
  return [...document.querySelectorAll("[data-outcome] > dl dd")]
    .filter((each) => place(each).top < top || place(each).bottom > bottom).map((each) => each.textContent);
}"""


def test_a_move_tells_what_it_does_and_what_is_final_is_asked_again(me: Guest) -> None:
    page = me.page
    option = page.locator("#choose .opt:visible").nth(3)
    label, verb = option.get_attribute("aria-label") or "", option.get_attribute("data-verb") or ""
    told = find("chicago1875").in_short(label)
    number = me.number()
    option.hover()
    outcome = page.locator("[data-outcome]")
    expect(outcome.get_by_role("heading")).to_have_text(told)
    expect(outcome.locator("dl > div")).not_to_have_count(0)
    assert outcome.locator("> dl > div").count() <= 5
    expect(outcome).to_contain_text("$175 →")
    expect(page.locator(".zone [data-then]").first).to_be_visible()
    expect(page.locator(".zone-stock li:has(> .to-come)")).to_have_count(1)  # where its value would lie
    page.evaluate("localStorage.setItem('confirm', 'every')")
    option.click()
    yes = page.locator("[data-confirm]")
    expect(yes).to_be_focused()
    expect(yes).to_have_text(verb)
    assert verb.endswith("$105")
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
    expect(outcome.get_by_role("heading")).to_have_text(told)  # as for any move in focus
    page.keyboard.press("Enter")
    expect(yes).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    expect(page.locator("#announce")).not_to_be_empty()
    me.is_content(but="409 (Conflict)")


def test_what_is_refused_says_why(me: Guest) -> None:
    page = me.page
    whys = page.locator("#tray .whys")
    expect(whys.locator("> summary")).to_have_text(re.compile(r"^\d+ not possible: why\?$"))
    whys.locator("> summary").click()
    why = whys.locator(".why").first
    why.locator("summary").click()
    expect(why.locator(".because")).to_contain_text("company.par")
    expect(why.locator(".because")).to_contain_text("page")
    page.keyboard.press("Escape")
    expect(why.locator(".because")).to_be_hidden()
    refused = page.locator('.zone [data-at~="par-60"].no').first
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.click(force=True)  # it says that it is disabled, and answers all the same
    note = page.get_by_role("dialog", name="not now")
    expect(note).to_be_focused()
    expect(note).to_contain_text("company.par")
    expect(note).to_contain_text("costs $180; you have $175")
    here, there = refused.bounding_box(), note.bounding_box()
    assert here
    assert there
    assert abs(here["y"] - there["y"]) < there["height"] + 60  # beside what was pressed
    assert page.locator("#choose .opt:visible").count() > 3  # nothing else has happened
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    refused.click(force=True)
    page.evaluate("localStorage.setItem('confirm', 'every')")
    note.locator(".near button").click()  # the nearest move that would do
    expect(page.locator("[data-confirm]")).to_be_visible()
    expect(note).to_have_count(0)
    me.is_content()


def test_keys_and_questions(me: Guest) -> None:
    page = me.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("undo")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("#tray .opt").nth(1)).to_be_focused()
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
        ("p", "to move"), ("foo", "Food & Dairy, fill +$50, "), ("ood", "Nothing here is called"), ("m", "Cash, $175."),
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
    me.menu("Settings")
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
    page.locator(".zone-charter .pars .lit").first.hover()  # what it leads to lies above the tray, as wide as it needs
    expect(page.locator("[data-outcome] > dl > div")).not_to_have_count(0)
    outcome = page.locator("[data-outcome]").bounding_box()
    assert outcome
    assert outcome["width"] > 300
    assert outcome["y"] + outcome["height"] <= tray["y"] + 1
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
    expect(page.locator("#tray .opt.end", has_text="Pass")).to_be_visible()
    assert options.count() < page.locator("#choose .opt").count()
    me.is_content(but="409 (Conflict)")


def test_a_folded_tray_opens_for_who_asks(me: Guest) -> None:
    page = me.page
    options = page.locator("#choose .opt:visible")
    all_ = options.count()
    page.keyboard.press("f")
    expect(options).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("#tray .opt").nth(1)).to_be_focused()
    expect(options).to_have_count(all_)
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(page.get_by_role("button", name="Unfold")).to_be_focused()  # not lost with what is hidden
    page.keyboard.press("n")
    expect(page.locator("#tray .why summary").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tray .why summary").first).to_be_hidden()
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


def test_what_cannot_be_looked_up_is_asked_again_all_the_same(me: Guest) -> None:
    """A line that is down for a moment makes no final move."""
    page, number = me.page, me.number()
    page.evaluate("localStorage.setItem('confirm', 'every')")
    page.route("**/preview?*", lambda route: route.abort())
    option = page.locator("#choose .opt:visible").nth(3)
    option.click()
    expect(page.locator("[data-confirm]")).to_have_text(option.get_attribute("data-verb") or "")
    expect(page.locator("[data-outcome]")).to_contain_text("cannot be looked up now")
    assert me.number() == number
    page.locator("[data-confirm]").click()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    me.is_content(but="net::ERR_FAILED")


@pytest.mark.parametrize("width", [360, 820, 1280])
def test_the_menu_opens_in_sight(guests: Come, house: Served, width: int) -> None:
    """Also on a phone, where what else opens hangs at the edge of the screen."""
    me = guests(width, height=740)
    against_bots(me)
    ready(me)
    me.page.locator(".menu > summary").click()
    for name in ("Rules", "Legend", "Settings"):
        expect(me.page.locator(".menu").get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "chicago1875"])
def test_every_game_is_chosen_in_the_same_way(guests: Come, house: Served, game: str) -> None:
    """Whether anybody has drawn its board or not."""
    guest = guests(1400, asked=True)
    page = guest.page
    page.goto("/")
    there = "document.activeElement.matches('button') && document.activeElement.form?.game?.value"
    while page.evaluate(there) != game:  # from the front door on
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ready(guest)
    page.keyboard.press("1")
    expect(page.locator("#tray .opt").first).to_be_focused()
    label = page.locator("#tray .opt").first.evaluate("each => each.getAttribute('aria-label') ?? each.innerText")
    expect(page.locator("[data-outcome] h3")).to_have_text(label)
    page.evaluate("localStorage.setItem('tray', 'folded')")
    page.reload()
    expect(page.locator("#prompt")).to_be_visible()
    guest.is_content(but="409 (Conflict)")


def test_a_question_follows_another_and_a_move_is_taken_back_with_a_key(guests: Come, house: Served) -> None:
    ann, bob, _ = sat_down(guests, "chicago1875")
    mover, other = to_move(ann, bob)
    page = mover.page

    def asked_again() -> None:
        while "your turn" not in page.locator("#status").inner_text():
            number = other.number()
            other.page.locator("#tray .opt:visible").first.click()
            for guest in (mover, other):
                expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}.")

    page.locator("#tray .whys > summary").click()
    page.locator("#tray .why summary").first.click()
    page.locator("#choose .opt").first.evaluate("button => button.click()")
    for guest in (mover, other):
        expect(guest.page.locator("#status")).to_contain_text("Move 1.")
    asked_again()
    expect(page.locator("#tray .whys[open], #tray .why[open]")).to_have_count(0)  # it was about the question before
    assert page.evaluate("window.same") is True
    while page.locator("[data-undo]").count() == 0:
        asked_again()
        number = mover.number()
        page.locator("#tray .opt:visible").first.click()
        for guest in (mover, other):
            expect(guest.page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    number = mover.number()
    page.keyboard.press("u")
    expect(page.locator("#status")).to_contain_text(f"Move {number + 1}.")
    mover.is_content()


def test_an_asset_is_bought_by_pressing_it(guests: Come, house: Served) -> None:
    """A partner goes, and the asset comes; what both would do is told while the hand rests on it, and one undoes it."""
    me = guests(1440, asked=True)
    page = me.page
    page.goto("/")
    page.request.post("/records", form={"text": to_an_asset(), "title": "Past"}, headers={"origin": me.address})
    page.goto("/records")
    page.get_by_role("link", name="Past", exact=True).click()
    page.wait_for_url("**/t/*")
    past = page.url
    page.goto(f"{past}/history/{me.number()}")
    page.get_by_role("button", name="Open a private table").click()
    ready(me)
    tile = page.locator(".assets .as.lit").last
    name = tile.locator(".nm").inner_text()
    tile.hover()
    expect(page.locator("[data-outcome] h3")).to_have_text(re.compile(f"^Buy {name} for"))
    tile.click()
    yes, log = page.locator("[data-confirm]"), page.locator("#log").filter(has_text=name)
    expect(yes.or_(log).locator("visible=true").first).to_be_visible()  # what cannot be taken back is asked again
    if yes.is_visible():
        yes.click()
    expect(page.locator("#log")).to_contain_text(f"buys {name}")
    me.is_content()


def test_a_hint_chooses_a_move_and_says_why(me: Guest) -> None:
    page, number = me.page, me.number()
    page.get_by_role("button", name="Hint").click()
    chosen = page.locator('#tray .opt[aria-pressed="true"]')
    expect(chosen).to_have_count(1, timeout=60_000)
    expect(page.locator("[data-outcome] .rest").first).to_have_text(re.compile("It seems worth|Played"))
    assert me.number() == number  # it waits for a word
    page.locator("[data-confirm]").click()
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1)
    me.is_content(but="409 (Conflict)")
