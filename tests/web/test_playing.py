"""Whole games in real browsers: by clicks on the board, by keyboard alone, on a phone, and without JavaScript."""

import re
from dataclasses import dataclass

from playwright.sync_api import expect

from magnate.core.chance import Sampler
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, against_bots, open_table, ready, sit_together

BUSY = "409 (Conflict)"  # somebody else was quicker; the page sees to it

# How things stand on a page, in one look.
SIGN = """
() => {
  const status = document.querySelector("#status").innerText;
  const yes = document.querySelector("[data-confirm]");
  const shown = [...document.querySelectorAll("#tray .why[open]")].length;
  return [status.match(/Move \\d+/)?.[0] ?? status, document.querySelector("[data-narrow]")?.innerText ?? "",
    document.querySelector("[data-for][aria-pressed=true]")?.innerText ?? "",
    yes && !yes.hidden ? yes.value : "", shown, document.querySelector("#prompt")?.innerText ?? ""].join("|");
}
"""

# Wait until they stand differently.
OTHERWISE = f"""
([was, most]) => new Promise((done) => {{
  const sign = {SIGN};
  const until = Date.now() + most;
  const look = () => sign() !== was ? done(sign()) : Date.now() > until ? done("") : setTimeout(look, 15);
  look();
}})
"""

# Something that can be pressed now, by a number: on the board or in the tray. It must really lie under the finger.
# A move on its way may still be answered: then nobody is asked any more, and nothing is to be pressed.
SPOT = """
async ([number, where]) => {
  let covered = "";
  const under = (target, x, y) => document.elementFromPoint(x, y)?.closest("button, [data-at].lit") === target;
  for (const until = Date.now() + 15_000; Date.now() < until; await new Promise(requestAnimationFrame)) {
    if (!document.querySelector("#status strong")) return { settled: true };
    const yes = document.querySelector("[data-confirm]");
    const there = [...document.querySelectorAll(where)].filter((each) => each.checkVisibility());
    const found = yes && !yes.hidden ? [yes] : there;
    for (let i = 0; i < found.length; i++) {
      const target = found[(number + i) % found.length];
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + Math.min(box.height / 2, 20))];
      if ([-2, 0, 2].every((dy) => under(target, x, y + dy)))
        return { x, y, board: target.matches("[data-at]") };
      const above = document.elementFromPoint(x, y)?.outerHTML.slice(0, 200);
      covered = `${target.outerHTML.slice(0, 200)} lies under ${above}`;
    }
  }
  return { covered };
}
"""
PRESSED = ".zone [data-at].lit, #tray .opt"


@dataclass
class Hand:
    """Somebody who presses whatever can be pressed."""

    guest: Guest
    dice: Sampler
    touch: bool = False
    on_board: int = 0
    in_tray: int = 0

    def sign(self) -> str:
        return str(self.guest.page.evaluate(SIGN))

    def wait(self, was: str, most: int = 60_000) -> str:
        return str(self.guest.page.evaluate(OTHERWISE, [was, most]))

    def asked(self) -> bool:
        return self.guest.page.locator("#status strong").count() > 0

    def press(self) -> None:
        """One press, and what follows it; what was drawn anew under the finger is pressed again."""
        was = self.sign()
        if not self.pressed(was, 10_000):
            assert self.pressed(was, 60_000), f"nothing followed two presses: {was}"

    def pressed(self, was: str, most: int) -> bool:
        """Whether something followed a press in time."""
        page = self.guest.page
        spot = page.evaluate(SPOT, [self.dice.pick(1000, "spot"), PRESSED])
        assert "covered" not in spot, f"{spot['covered']}\n{page.locator('#tray').inner_text()}"
        if "settled" in spot:
            return True
        if self.touch:
            page.touchscreen.tap(spot["x"], spot["y"])
        else:
            page.mouse.click(spot["x"], spot["y"])
        self.on_board += spot["board"]
        self.in_tray += not spot["board"]
        return self.wait(was, most) != ""


def over(guest: Guest) -> bool:
    return "The game is finished" in guest.page.locator("#status").inner_text()


def account(guest: Guest) -> list[str]:
    """The result as everybody reads it; who has won is said to each in other words."""
    told = guest.page.locator("#tray").inner_text().splitlines()
    others = [line for line in told if not re.match(r"You win|.+ wins?, ", line)]
    assert len(told) - len(others) == 1
    return others


def test_two_people_play_a_whole_game_by_clicks(guests: Come, house: Served) -> None:
    """On the board and in the tray, each with a seat of their own, a bot at the third; and no seat sees another's."""
    ann, bob = guests(1600, height=1000, reduced_motion="reduce"), guests(1400)
    sit_together(ann, bob, "me", "open", "easy")
    hands = [Hand(ann, Sampler(1)), Hand(bob, Sampler(2))]
    pressed = seen = 0
    while not over(ann):
        asked = [hand for hand in hands if hand.asked()]
        if asked:
            asked[0].press()
            pressed += 1
            if pressed % 4 == 0:
                seen += keeps_secrets(ann, bob)
        else:
            hands[0].wait(hands[0].sign(), 200)  # the other's page may have changed already
    assert seen > 5
    assert sum(hand.on_board for hand in hands) > 20
    assert sum(hand.in_tray for hand in hands) > 20
    expect(bob.page.locator("#status")).to_contain_text("The game is finished")
    assert account(ann) == account(bob)
    for guest in (ann, bob):
        guest.is_content(but=BUSY)


def keeps_secrets(ann: Guest, bob: Guest) -> bool:
    """Whether there were secrets to keep: no tile in a hand is named anywhere on the other's page.

    A tile that is just being played is on one page still in the hand and on the other no longer: look again, then.
    """
    mine = "() => [...document.querySelectorAll('.zone [id^=hand-]')].map((each) => each.id.slice(5))"
    for _ in range(50):
        hands = [guest.page.evaluate(mine) for guest in (ann, bob)]
        pages = [guest.page.content() for guest in (bob, ann)]
        told = [
            tile for hand, page in zip(hands, pages, strict=True) for tile in hand if re.search(rf"\b{tile}\b", page)
        ]
        if not told:
            return any(hands)
        ann.page.wait_for_timeout(100)
    raise AssertionError(f"the other sees {told}")


def test_a_whole_game_by_keyboard_alone(guests: Come, house: Served) -> None:
    me = guests(1400, asked=True, reduced_motion="reduce")
    page = me.page
    open_table(me, "me", "easy")
    ready(me)
    hand = Hand(me, Sampler(3))
    ways = {"confirmed": 0, "on the board": 0, "by number": 0}
    page.evaluate("localStorage.setItem('confirm', 'every')")  # some moves wait for a word, the others are made at once
    while not over(me):
        was = hand.sign()
        if ways["confirmed"] == 10:
            page.evaluate("localStorage.removeItem('confirm')")
        if not hand.asked():
            hand.wait(was)
            continue
        if page.evaluate("document.activeElement.matches('[data-confirm]')"):
            ways["confirmed"] += 1
        else:
            board = ways["on the board"] <= ways["by number"]  # each way half of the time, as far as the board has any
            ways[choose_by_key(hand, was, board)] += 1
        page.keyboard.press("Enter")
        if hand.wait(was, 10_000) == "":  # what was drawn anew under the finger is pressed again
            page.keyboard.press("Enter")
            assert hand.wait(was) != "", f"nothing followed: {was} {page.evaluate('document.activeElement.outerHTML')}"
    assert min(ways.values()) > 3, ways
    me.is_content(but=BUSY)


def choose_by_key(hand: Hand, was: str, board: bool) -> str:
    """Go to a move: on the board by arrows, or in the tray by number; in which way it was reached."""
    page, dice = hand.guest.page, hand.dice
    page.keyboard.press("b")
    if board and page.evaluate("document.activeElement.closest('[data-at].lit') !== null"):
        for _ in range(dice.pick(4, "steps")):
            page.keyboard.press(("ArrowRight", "ArrowDown")[dice.pick(2, "way")])
        if page.evaluate("document.activeElement.closest('[data-at].lit') !== null"):
            return "on the board"
    shown = page.locator("#tray .opt:visible").count()
    if shown:
        page.keyboard.press(str(1 + dice.pick(min(9, shown), "number")))
    on_move = page.evaluate("document.activeElement.matches('.opt')")
    assert on_move or hand.sign() != was, "a number leads to no move"  # unless the question was settled meanwhile
    return "by number"


def test_a_whole_game_on_a_phone(guests: Come, house: Served) -> None:
    me = guests(360, height=740, has_touch=True, is_mobile=True, reduced_motion="reduce")
    open_table(me, "me", "easy")
    ready(me)
    hand = Hand(me, Sampler(4), touch=True)
    while not over(me):
        was = hand.sign()
        if hand.asked():
            tray = me.page.locator("#tray").bounding_box()
            assert tray is not None
            assert tray["height"] <= 370 + 1, "the tray covers more than half of the screen"
            assert tray["width"] <= 360
            hand.press()
        else:
            hand.wait(was)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert hand.on_board > 5
    me.is_content(but=BUSY)


def test_a_whole_game_without_javascript(guests: Come, house: Served) -> None:
    me = guests(1400, java_script_enabled=False)
    page = me.page
    open_table(me, "me", "easy")
    dice = Sampler(5)
    count = 0
    while not over(me):
        moves = page.locator("#tray .opt")
        options = moves.count()
        if not options:
            with page.expect_navigation(wait_until="domcontentloaded"):
                page.get_by_role("link", name="Look again").click()
            continue
        chosen = moves.nth(dice.pick(options, "move"))
        if not chosen.is_visible():
            chosen.locator("xpath=ancestor::details[1]/summary").click()
        with page.expect_navigation(wait_until="domcontentloaded"):  # a page half read has fewer moves
            chosen.click()
        count += 1
    assert count > 20
    expect(page.get_by_role("heading", name="Result")).to_be_visible()


def test_a_restart_in_mid_turn_loses_nothing(guests: Come, house: Served) -> None:
    """The house goes down between a choice and its confirmation; the page says so, catches up, and goes on."""
    me = guests(1400, asked=True)
    page = me.page
    against_bots(me)
    ready(me)
    page.evaluate("window.same = true")
    page.evaluate("localStorage.setItem('confirm', 'every')")
    number = me.number()
    option = page.locator("#choose .opt:visible").last
    label = option.get_attribute("data-verb") or ""
    option.click()
    yes = page.locator("[data-confirm]")
    expect(yes).to_be_focused()
    me.is_content(but=BUSY)
    house.stop()
    expect(page.get_by_role("alert")).to_contain_text("The line is down")
    house.start()
    expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    expect(yes).to_have_text(label)
    expect(yes).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'#log li[value="{number + 1}"]')).to_have_count(1, timeout=30_000)
    expect(page.locator("#status")).not_to_contain_text(f"Move {number}.")
    assert page.evaluate("window.same") is True
    me.is_content(but="net::ERR_")


ASKED = "document.querySelector('#status strong') !== null && document.querySelector('#tray .opt') !== null"
DECADE_2 = "document.querySelector('#space-decade-2[aria-current]') !== null"
MOVED = "document.querySelector('#status .num').innerText !== number"


def until(guest: Guest, condition: str, number: str = "") -> bool:
    """Wait for something on the page."""
    look = f"const look = () => {condition} ? done(true) : setTimeout(look, 20); look();"
    return bool(guest.page.evaluate(f"(number) => new Promise((done) => {{ {look} }})", number))


def test_a_first_decade_takes_few_clicks(guests: Come, house: Served) -> None:
    """On a desk nothing has to be scrolled for it, and the tray hides no zone of the board."""
    me = guests(1440, asked=True, reduced_motion="reduce")
    page = me.page
    page.add_init_script("localStorage.setItem('pace', 'off')")
    open_table(me, "me", "medium", "medium")
    ready(me)
    clicks = 0
    while until(me, f"{ASKED} || {DECADE_2}") and not page.evaluate(DECADE_2):
        number = page.locator("#status .num").inner_text()
        tall, tray, board = page.evaluate(
            "[document.documentElement.scrollHeight, ...['#tray', '#zone-buildings'].map((each) =>"
            " document.querySelector(each).getBoundingClientRect()).map((box) => [box.top, box.height, box.bottom])]"
        )
        assert tall <= 900, page.locator("#prompt").inner_text()
        assert tray[1] <= 150
        assert board[2] <= tray[0]
        clicks += one_move(me, number)
        until(me, MOVED, number)
    assert clicks <= 18
    me.is_content(but=BUSY)


def one_move(guest: Guest, number: str) -> int:
    """A sensible move, and how many clicks it took: what is chosen already, what serves most, or enough of it."""
    page = guest.page
    main, ends = page.locator("[data-confirm]"), page.locator("#tray .opt.end")
    useful = page.locator("#choose .opt:visible").filter(has_text=re.compile("Factory|All \\d|a share"))
    trading = re.search("stock turn|issue", page.locator("#prompt").inner_text())
    if main.is_visible() and not trading:
        main.click()
        return 1
    first = useful if useful.count() else page.locator("#choose .opt:visible")
    (ends if ends.count() and (trading or not useful.count()) else first).first.click()
    until(guest, f"{MOVED} || !document.querySelector('[data-confirm]').hidden", number)
    if page.locator("#status .num").inner_text() != number:
        return 1
    main.click()
    return 2
