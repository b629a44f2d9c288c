"""Whole games of Carnegie in real browsers: two people by clicks, solo by keyboard, on a phone, without JavaScript."""

from playwright.sync_api import expect

from magnate.core.chance import Sampler
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, open_table, ready, sit_together
from tests.web.test_playing import BUSY, Hand, account, choose_by_key, over

GAME = "carnegie"
CONFIRMS = "document.activeElement.matches('[data-confirm]')"  # the main button is at hand


def fits_the_screen(guest: Guest) -> None:
    """The whole position is in sight: nothing has to be scrolled but what scrolls within itself."""
    tall, wide, inner = guest.page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth, innerWidth]"
    )
    assert tall <= 4
    assert wide <= inner


def test_two_people_play_a_whole_game_by_clicks(guests: Come, house: Served) -> None:
    ann, bob = guests(1440, height=900, reduced_motion="reduce"), guests(1600, height=1000)
    sit_together(ann, bob, "me", "open", game=GAME)
    ann.page.locator("[data-picks=housing-is-b]").click()  # a tab is flipped by itself, the others stay as they are
    expect(ann.page.locator("[data-confirm]")).to_have_attribute("value", "tabs BAAA")
    hands = [Hand(ann, Sampler(1)), Hand(bob, Sampler(2))]
    while not over(ann):
        asked = [hand for hand in hands if hand.asked()]
        if asked:
            asked[0].press()
            if not over(ann):
                fits_the_screen(asked[0].guest)
        else:
            hands[0].wait(hands[0].sign(), 200)  # the other's page may have changed already
    assert sum(hand.on_board for hand in hands) > 15
    expect(bob.page.locator("#status")).to_contain_text("The game is finished")
    assert account(ann) == account(bob)
    for guest in (ann, bob):
        guest.is_content(but=BUSY)


def test_a_solo_game_by_keyboard_alone(guests: Come, house: Served) -> None:
    me = guests(1400, asked=True, reduced_motion="reduce")
    open_table(me, "me", game=GAME)
    ready(me)
    hand = Hand(me, Sampler(3))
    ways = {"confirmed": 0, "on the board": 0, "by number": 0}
    while not over(me):
        was = hand.sign()
        if not hand.asked():
            hand.wait(was)
            continue
        if me.page.evaluate(CONFIRMS):
            ways["confirmed"] += 1
        else:
            ways[choose_by_key(hand, was, ways["on the board"] <= ways["by number"])] += 1
        me.page.keyboard.press("Enter")
        if hand.wait(was, 2_000) == "" and me.page.evaluate(CONFIRMS):
            continue  # it was chosen beforehand and still waits for a word
        assert hand.wait(was) != "", f"nothing followed: {was} {me.page.evaluate('document.activeElement.outerHTML')}"
    assert ways["on the board"] > 3, ways
    assert ways["by number"] > 3, ways
    expect(me.page.locator("#zone-andrew")).to_contain_text("points now")
    me.is_content(but=BUSY)


def test_a_solo_game_on_a_phone(guests: Come, house: Served) -> None:
    me = guests(360, height=740, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_table(me, "me", game=GAME)
    ready(me)
    hand = Hand(me, Sampler(4), touch=True)
    while not over(me):
        if hand.asked():
            hand.press()
        else:
            hand.wait(hand.sign())
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert hand.on_board > 5
    me.is_content(but=BUSY)


def test_a_solo_game_without_javascript(guests: Come, house: Served) -> None:
    me = guests(1400, java_script_enabled=False)
    page = me.page
    open_table(me, "me", game=GAME)
    dice = Sampler(5)
    count = 0
    while not over(me):
        moves = page.locator("#choose button[name=move]")
        chosen = moves.nth(dice.pick(moves.count(), "move"))
        if not chosen.is_visible():
            chosen.locator("xpath=ancestor::details[1]/summary").click()
        with page.expect_navigation(wait_until="domcontentloaded"):  # a page half read has fewer moves
            chosen.click()
        count += 1
    assert count > 20
    expect(page.locator("#zone-andrew")).to_contain_text("points now")
