"""Whole games of Noble House in three browsers, with a bot: offers made, countered and accepted, promises kept and
broken, a loan taken and recalled by ballot, lots bid for, a tai-pan voted out.

Bob ruins himself: he breaks his word in public, pledges his own voting blocks and gives his cash away. The others
recall his loan, take his blocks and vote against him.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from magnate.core.chance import Sampler
from tests.web.conftest import Guest, Served
from tests.web.sitting import Come, open_table
from tests.web.test_playing import BUSY, Hand, over
from tests.web.test_room import add

BANKS = ("victoria", "london-china", "ho-pak")
OUT_AT = 12  # the price at which the blocks in other hands decide about an owner
WANTED = {"offer", "counter", "accept", "settle", "lapse", "call", "ask", "recall", "cast", "bid", "bot", "out"}
# A house that answers for who has no choice at once: nobody here looks at the time that it takes.
HURRIED = (
    sys.executable, "-c", "from magnate.server.tables import forced; forced.SHORTEST, forced.LONGEST = 50, 150; "
    "from magnate.cli import main; main()",
)  # fmt: skip
LOT = 50  # what a voting block costs at least
GAMES = 4  # at most: whether a bank's votes are with the right people is luck
# What is left alone, if nothing better can be done; and anything else, where something has to be chosen.
QUIET = (
    "(pass|skip|leave|no loan|no meeting|announce nothing|end |stop trading|allow|support 0|vote abstain|cast abstain|"
    "take no more|find nothing|stay out)", "",
)  # fmt: skip
ALL_OF = "(ways) => [...document.querySelectorAll('#tray button.opt[name=move]')].map((each) => each.value)"
PATIENCE = 200  # looks at the table before something counts as stuck
LOAN = "Promises and leases: add loan"
UNFOLD = "(each) => { for (let d = each.closest('details'); d; d = d.parentElement.closest('details')) d.open = true; }"


@dataclass
class Player:
    """Somebody in a browser, and what they are after."""

    guest: Guest
    hand: Hand
    ways: tuple[str, ...]
    house: str = ""
    done: set[str] = field(default_factory=set)

    @property
    def page(self) -> Page:
        return self.guest.page

    @property
    def cash(self) -> float:
        return self.figure(".zone-portfolio .hero")

    def moves(self) -> list[str]:
        return list(self.page.evaluate(ALL_OF))

    def answer(self, ways: Sequence[str] = ()) -> None:
        """The first way that is open; what was drawn anew under the finger is pressed again."""
        was, moves = self.hand.sign(), self.moves()
        if not moves:
            self.hand.wait(was, 1000)
            return
        chosen = next(move for way in ways or self.ways for move in moves if re.match(way, move))
        if chosen.startswith("bid ") and self.cash < LOT:
            chosen = "leave"
        try:
            self.press(chosen)
        except TimeoutError:
            return
        if self.hand.wait(was, 10_000):
            self.done.add(chosen.partition(" ")[0])
            if chosen.startswith("take ") and not self.house:
                self.house = chosen.removeprefix("take ")

    def press(self, move: str) -> None:
        main = self.page.locator("[data-confirm]")
        if not (main.is_visible() and main.get_attribute("value") == move):
            button = self.page.locator(f"#tray button.opt[name=move][value={quoted(move)}]").first
            button.evaluate(UNFOLD, timeout=3000)
            button.click(timeout=3000)
            return
        main.click(timeout=3000)

    @property
    def composer(self) -> Locator:
        return self.page.locator("[data-compose=MakeOffer]")

    @property
    def name(self) -> str:
        return self.page.locator(".pl.me h3").inner_text()

    def offered(self, maker: "Player") -> Locator:
        return self.page.locator(".offer.partner").filter(has_text=f"{maker.name} offers you")

    @property
    def locked(self) -> bool:
        """One step is being carried out: nobody deals now."""
        return self.page.locator("[data-compose=MakeOffer].closed").count() > 0

    def compose(self, to: str, rows: Sequence[tuple[str, str]]) -> None:
        """A public offer; its loans are due in the Stock Phase."""
        self.composer.locator("[name=field-to]").select_option(to)
        for button, typed in rows:
            add(self.page, button, typed)
        for each in self.composer.locator("[name$='-phase']").all():
            each.select_option("stock")

    def figure(self, where: str) -> float:
        found = re.search(r"[\d.,]+", self.page.locator(where).first.inner_text())
        return float(found[0].replace(",", "")) if found else 0


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass
class Table:
    """Three people, one after the other at the table of a game."""

    ann: Player
    bob: Player
    cid: Player
    rounds: set[str] = field(default_factory=set)
    bot: str = ""

    @property
    def people(self) -> tuple[Player, Player, Player]:
        return self.ann, self.bob, self.cid

    def play(self) -> set[str]:
        """A whole game, and everything that was done in it."""
        while not over(self.ann.guest):
            asked = next((each for each in self.people if each.hand.asked()), None)
            if asked is None:
                self.ann.hand.wait(self.ann.hand.sign(), 300)
            elif not self.something_special(asked):
                asked.answer()
        done: set[str] = set().union(*(each.done for each in self.people))
        log = unescape(self.ann.page.request.get(f"{self.ann.page.url.partition('?')[0]}/log").text())
        if re.search(rf"{self.bot}\W+(?:<[^>]*>\s*)*(accepts|declines|offers)", log):
            done.add("bot")
        return done | ({"out"} if self.ann.page.locator(".pl.gone").count() else set())

    def something_special(self, asked: Player) -> bool:
        prompt = asked.page.locator("#prompt")
        said = prompt.inner_text() if prompt.count() else ""
        now = asked.page.locator("#round b")
        round_ = now.inner_text() if now.count() else ""
        if asked is self.ann and said.startswith("End of the Card Phase") and round_ not in self.rounds:
            self.rounds.add(round_)
            self.deal(first=len(self.rounds) == 1)
            return True
        if asked is self.bob and asked.page.locator("[data-fill=AskLoan]").count():
            return self.borrow()
        if asked is not self.bob and any(move.startswith(f"recall {self.bob.house} ") for move in asked.moves()):
            return self.squander(asked)
        return False

    def until(self, gone: Locator, press: Locator) -> None:
        """Press until something is gone; whoever is asked meanwhile, as for a half-coin, answers first."""
        for _ in range(PATIENCE):
            if not gone.count():
                return
            locked = any(each.locked for each in self.people)
            asked = next((each for each in self.people if each.hand.asked()), None)
            if locked and asked:
                asked.answer()
            elif not locked and press.count():
                press.first.click()
                with suppress(AssertionError):
                    expect(gone).to_have_count(0, timeout=3000)
            else:
                self.ann.hand.wait(self.ann.hand.sign(), 300)
        raise AssertionError(f"{gone} is still there")

    def send(self, player: Player) -> None:
        self.until(player.composer.locator(".row"), player.composer.locator(".snd"))

    def accept(self, player: Player, maker: Player) -> None:
        offered = player.offered(maker)
        expect(offered).to_have_count(1)
        self.until(offered, offered.get_by_role("button", name=re.compile("^Accept")))
        player.done.add("accept")

    def offer(self, maker: Player, to: Player, *rows: tuple[str, str]) -> None:
        maker.compose(to.house, rows)
        self.send(maker)
        maker.done.add("offer")

    def counter(self, player: Player, maker: Player, amount: str) -> None:
        """The offer comes back with another sum."""
        player.offered(maker).locator("[data-counter]").click()
        player.composer.locator("[name$='-amount']").first.fill(amount)
        self.send(player)
        player.done.add("counter")

    def deal(self, first: bool) -> None:
        """Bob borrows as often as it takes to ruin his name; the first time the others deal as well."""
        ann, bob, cid = self.people
        points = ann.figure(f"#price-{bob.house.replace('_', '-')}") - OUT_AT
        for turn in range(max(0, -int(-points // 6))):
            lender = (ann, cid)[turn % 2]
            if lender.cash < 1:
                continue
            self.offer(bob, lender, ("You get: add cash", "1"), (LOAN, f"1.{turn + 2}"))
            if first and turn == 0:
                self.counter(lender, bob, "0.9")
                self.accept(bob, lender)
            else:
                self.accept(lender, bob)
        if first and ann.cash >= 1:
            self.offer(cid, ann, ("You get: add cash", "1"), (LOAN, "1.1"))
            self.accept(ann, cid)
            self.ask_the_bot()
        if cid.cash > LOT / 5:
            self.give(cid, cid.cash // 2)
        self.keep_secrets()

    def keep_secrets(self) -> None:
        """No card in a hand is on another's page."""
        held = "() => [...document.querySelectorAll('#hand .cd')].map((each) => `id=\"${each.id}\"`)"
        hands = [each.page.evaluate(held) for each in self.people]
        assert all(hands)
        for at, player in enumerate(self.people):
            page = player.page.content()
            others = [card for other, hand in enumerate(hands) if other != at for card in hand]
            assert not [card for card in others if card in page]

    def ask_the_bot(self) -> None:
        """Bots answer like everybody."""
        ann, bob, cid = self.people
        options = ann.composer.locator("[name=field-to] option").evaluate_all(
            "(all) => all.map((o) => [o.value, o.text])"
        )
        key, name = next(each for each in options if each[0] not in ("all", bob.house, cid.house))
        ann.compose(key, (("You give: add cash", "0.5"),))
        self.send(ann)
        self.bot = name

    def borrow(self) -> bool:
        """On two of his own blocks, from the bank at which the others have most votes."""
        votes = {bank: sum(each.figure(f"#bank-{bank} .vt b") for each in (self.ann, self.cid)) for bank in BANKS}
        bank = max(BANKS, key=lambda each: votes[each])
        if not votes[bank] or self.bob.page.locator(".pl.me .loan:not(.none, .lease)").count():
            return False
        was, page = self.bob.hand.sign(), self.bob.page
        form = page.locator("[data-fill=AskLoan]")
        form.evaluate(UNFOLD)
        form.locator("[name=field-bank]").select_option(bank.replace("-", "_"))
        form.locator("[name=field-amount]").fill("40000000")
        form.locator("[name=field-pledges]").fill(f"{self.bob.house}+{self.bob.house}")
        form.get_by_role("button").click()
        if self.bob.hand.wait(was, 10_000):
            self.bob.done.add("ask")
        return True

    def squander(self, asked: Player) -> bool:
        """Whatever Bob has goes to Ann before his loan is recalled, and that only if she can then buy his blocks."""
        if self.ann.cash + self.bob.cash < LOT:
            asked.answer(QUIET)
            return True
        if not self.bob.cash:
            return False
        self.give(self.bob, self.bob.cash)
        return True

    def give(self, giver: Player, cash: float) -> None:
        self.offer(giver, self.ann, ("You give: add cash", f"{cash:g}"))
        self.accept(self.ann, giver)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("hurried"), HURRIED)
    served.start()
    yield served
    served.stop()
    served.place.close()


def test_three_people_and_a_bot_play_whole_games(guests: Come, house: Served) -> None:
    ann, bob, cid = (guests(1440, reduced_motion="reduce") for _ in range(3))
    done: set[str] = set()
    for number in range(GAMES):
        begin(ann, bob, cid)
        done |= seated(ann, bob, cid, number).play()
        for guest in (ann, bob, cid):
            expect(guest.page.get_by_role("heading", name="Result")).to_be_visible()
            guest.is_content(but=BUSY)
        if done >= WANTED:
            break
    assert done >= WANTED, WANTED - done


def begin(ann: Guest, *others: Guest) -> None:
    """Whoever has opened a table sends links, the others follow them, and the game begins with the last."""
    open_table(ann, "me", "open", "open", "easy", game="noble_house", options={"price_track": "coarse"})
    path = ann.page.url.removeprefix(ann.address)
    links = []
    for seat in range(len(others)):
        ann.page.get_by_role("button", name="Invite, or make a link").nth(seat).click()
        links.append(ann.page.get_by_label("Send this link").input_value())
        ann.page.goto(path)
    for guest, link in zip(others, links, strict=True):
        guest.page.goto(link)
        guest.page.get_by_role("button", name="Sit down").click()
    for guest in (ann, *others):
        expect(guest.page.locator("#status")).to_contain_text(re.compile(r"Move \d"))
        guest.awake()


def seated(ann: Guest, bob: Guest, cid: Guest, number: int) -> Table:
    """Who wants what."""
    against = ("settle promise", "call breach", "recall", "cast for", "cast all", "vote against", "take block")
    ways = ((*against, r"bid \d", *QUIET), ("lapse promise", "repay 0 of due", *QUIET), (*against, *QUIET))
    dice = Sampler(number)
    people = [Player(guest, Hand(guest, dice), way) for guest, way in zip((ann, bob, cid), ways, strict=True)]
    return Table(people[0], people[1], people[2])
