"""Whole games of Noble House in browsers: by keyboard, and without scripts.

They press whatever can be pressed; on the coarse track somebody who plays like that is voted out after a few rounds.
"""

from playwright.sync_api import expect

from magnate.core.chance import Sampler
from tests.web.conftest import Served
from tests.web.sitting import Come, open_table, ready
from tests.web.test_playing import BUSY, Hand, choose_by_key, over

GAME = "noble_house"
RULES = {"price_track": "coarse"}


def test_a_whole_game_by_keyboard_alone(guests: Come, house: Served) -> None:
    me = guests(1400, reduced_motion="reduce")
    page = me.page
    open_table(me, "me", "easy", "easy", game=GAME, options=RULES)
    ready(me)
    hand = Hand(me, Sampler(3))
    ways = {"on the board": 0, "by number": 0}
    while not over(me):
        was = hand.sign()
        if not hand.asked():
            hand.wait(was)
            continue
        ways[choose_by_key(hand, was, ways["on the board"] <= ways["by number"])] += 1
        page.keyboard.press("Enter")
        if hand.wait(was, 10_000) == "":  # what was drawn anew under the finger is pressed again
            page.keyboard.press("Enter")
            assert hand.wait(was) != "", f"nothing followed: {was} {page.evaluate('document.activeElement.outerHTML')}"
    assert min(ways.values()) > 3, ways
    me.is_content(but=BUSY)


def test_a_whole_game_without_javascript(guests: Come, house: Served) -> None:
    me = guests(1400, java_script_enabled=False)
    page = me.page
    open_table(me, "me", "easy", "easy", game=GAME, options=RULES)
    dice = Sampler(5)
    count = 0
    while not over(me):
        moves = page.locator("#tray .opt")
        asked = page.locator("#status strong").count() and moves.count()
        chosen = moves.nth(dice.pick(moves.count(), "move")) if asked else page.get_by_role("link", name="Look again")
        if not chosen.is_visible():
            chosen.locator("xpath=ancestor::details[1]/summary").click()
        with page.expect_navigation(wait_until="domcontentloaded"):  # a page half read has fewer moves
            chosen.click()
        count += bool(asked)
    assert count > 5  # whoever plays by chance may be voted out early
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
