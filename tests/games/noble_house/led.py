"""Games led to where each stage of the table stands, by bots and by words put into the players' mouths.

    s, seat = led("house-meeting")

The seat is one that is asked there. Everything was really played: the journal of the game brings it to any house.
"""

from collections.abc import Callable
from typing import Any

import magnate
from magnate import bots
from magnate.bots.bot import answer
from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced
from magnate.core.move import Move, Seat
from magnate.core.step import Ask
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Window
from magnate.games.noble_house.mechanics.trade.disputes import SettlePromise
from magnate.games.noble_house.queries import foreign_blocks, removed_with
from magnate.games.noble_house.state import NobleHouse

SEATS = 5
FIRST = 3  # the first game that is played
MOST = 60  # games
Until = Callable[[NobleHouse, Ask], bool]
Lead = Callable[[], tuple[NobleHouse, Seat]]


def on(s: NobleHouse, bot: str, seed: int, until: Until) -> NobleHouse | None:
    """The same game, played on up to such a question; None if it ended before."""
    player, dice = None if bot == "rash" else bots.find(bot, GAME), Sampler(seed)
    while (ask := asking(s)) is not None:
        if until(s, ask):
            return s
        seat = ask.seats(s)[0]
        magnate.play(s, answer(player, GAME, s, seat, dice) if player else rash(s, seat, dice))
    return None


def rash(s: NobleHouse, seat: Seat, dice: Sampler) -> Move:
    """Whoever plays like this sells his voting blocks, and lets his price fall."""
    moves = [move for move in magnate.legal(s, seat) if type(move).__name__ not in SHUNNED]
    liked = [move for move in moves if type(move).__name__ in LIKED]
    pool = liked if liked and dice.pick(4, "liked") else moves
    return pool[dice.pick(len(pool), "move")] if pool else answer(bots.find("random", GAME), GAME, s, seat, dice)


LIKED = ("SellAndPay", "SellBlocks", "PlayCard", "PlayMarketCard", "Raise", "ClaimCash", "RefuseClaim", "Insist")
SHUNNED = ("PreventFall", "SupportPoints", "SupportSale", "StayOut", "BidUpTo", "GrantClaim")


def played(bot: str, until: Until, first: int = FIRST, **options: Any) -> NobleHouse:
    """A game of bots up to the first such question: the first game in which it comes."""
    for seed in range(first, first + MOST):
        s: NobleHouse = GAME.new(SEATS, f"led {seed}", options)
        if on(s, bot, seed, until) is not None:
            return s
    raise AssertionError("no such question came")


def say(s: NobleHouse, seat: Seat, line: str) -> None:
    """A move by its notation."""
    magnate.play(s, GAME.parse(s, line, seat))


def offer(s: NobleHouse, seat: Seat, to: Seat, terms: str, openness: str = "public", until: str = "round") -> int:
    """An offer from one house to another; its number."""
    say(s, seat, f'offer {s.house[to]} "{terms}" {openness} until {until} counter 0')
    return int(s.last_offer if openness == "public" else s.letters[seat][-1][0])


def agree(s: NobleHouse, seat: Seat, to: Seat, terms: str, openness: str = "public") -> None:
    say(s, to, f"accept {offer(s, seat, to, terms, openness)}")


def dealing(s: NobleHouse, at_least: int = 4) -> bool:
    """Whether everybody may deal now: the closing question of the card phase."""
    ask = asking(s)
    return isinstance(ask, Window) and s.phase == "cards" and s.round >= at_least


def room() -> tuple[NobleHouse, Seat]:
    """The room with everything in it: offers both ways, agreements to keep, one broken, a record."""
    s = played("greedy", lambda s, _: dealing(s, 3))
    me, ann, bob, cid, dee = order(s)
    agree(s, ann, me, "want cash 2000000; loan me 2200000 round 3 cards")
    agree(s, me, bob, "want cash 500000; vote me victoria for until 5; text you I help you with the next lot")
    agree(s, cid, dee, "give cash 1000000; refrain you break-contract until 6")
    agree(s, bob, me, "want cash 1000000; loan me 1100000 round 5 banks", "private")
    while isinstance(asking(s), Window):
        say(s, asked(s), "pass")
    say(s, asked(s), f"lapse promise {promise_of(s, ann)}")
    assert on(s, "greedy", 6, lambda s, _: dealing(s, 4))
    own = next(card for card in s.hand[me] if card not in s.rules.vote_bank)
    offer(s, bob, me, f"give cash 1200000; want card {own}; refrain you break-contract until {s.round + 2}", "private")
    offer(s, me, dee, f"give cash 3000000; want card any; vote you victoria for until {s.round + 1}")
    offer(s, cid, dee, "give cash 2000000; want card any; text you no Stock Deal this round")
    return s, me


def promise_of(s: NobleHouse, by: Seat) -> int:
    return next(move.promise for move in magnate.legal(s, by) if isinstance(move, SettlePromise))


def asked(s: NobleHouse) -> Seat:
    """Who answers next."""
    return magnate.decisions(s)[0].seat


def choosers(s: NobleHouse) -> list[Seat]:
    """Seats that are asked and have a choice: the house answers for the others."""
    ask = asking(s)
    return [seat for seat in ask.seats(s) if forced(s, seat) is None] if ask is not None else []


def order(s: NobleHouse) -> list[Seat]:
    """All seats in the order of the tiles."""
    return list(s.order)


def complaint(answered: bool) -> tuple[NobleHouse, Seat]:
    """A promise in free words, and somebody who says that it was broken."""
    s = played("greedy", lambda s, _: dealing(s, 3))
    by, to, judge, *_ = order(s)
    agree(s, by, to, "want cash 1000000; text me I sell nothing of Lan Tao this year")
    say(s, to, f"complain {max(s.promises)}")
    if not answered:
        return s, by
    say(s, by, 'answer "I sold one block, and you know why"')
    return s, judge


def eliminated() -> tuple[NobleHouse, Seat]:
    """Somebody is out, and the game goes on to the end of the phase."""
    s = played("random", lambda s, _: bool(s.out) and bool(choosers(s)))
    return s, choosers(s)[0]


def at(kind: str, bot: str, rounds: int = 1, more: Until | None = None, first: int = FIRST, **options: Any) -> Lead:
    """The first question of a kind from a round on."""

    def wanted(s: NobleHouse, ask: Ask) -> bool:
        fits = type(ask).__name__ == kind and s.round >= rounds and (more is None or more(s, ask))
        return fits and bool(choosers(s))

    def lead() -> tuple[NobleHouse, Seat]:
        s = played(bot, wanted, first, **options)
        return s, choosers(s)[0]

    return lead


def falls(s: NobleHouse, ask: Ask) -> bool:
    """Whether the holders of foreign blocks can vote an owner out."""
    house = getattr(ask, "house", "")
    blocks = sum(count for _, count in foreign_blocks(s, house))
    return removed_with(s, house, s.price[house], blocks * s.rules.voting_block_percent, 0)


def motion(name: str) -> Until:
    return lambda s, ask: getattr(ask, "motion", "") == name


LED: dict[str, Lead] = {
    "room": room,
    "market-cards": at("MarketTurn", "greedy", 3),
    "trade": at("Transaction", "greedy", 3),
    "announcements": at("Announcement", "greedy", 3),
    "loans": at("LoanTurn", "greedy", 3),
    "repayments": at("RepayTurn", "greedy", 3),
    "recalls": at("RecallTurn", "random", 3),
    "assets": at("AssetTurn", "greedy", 3),
    "lot": at("Bidding", "greedy", 3, lambda s, ask: getattr(ask, "high", 0) > 0),
    "request": at("MeetingCall", "random", 3),
    "ballot": at("Poll", "greedy", 3, motion("loan")),
    "ballot-recall": at("Poll", "random", 2, motion("recall")),
    "ballot-collateral": at("Poll", "random", 2, motion("collateral")),
    "house-meeting": at("HouseMeeting", "rash", more=falls, first=86, price_track="coarse"),
    "claim": at("ClaimAnswer", "random"),
    "payment": at("Payment", "random", 2),
    "attack": at("BreakAnswer", "random", 2),
    "loan-due": at("PromiseDue", "greedy", 2),
    "complaint": lambda: complaint(False),
    "judging": lambda: complaint(True),
    "support": at("LossSupport", "random"),
    "card-support": at("CardSupport", "random", 1),
    "upkeep": at("Upkeep", "random", 2),
    "eliminated": eliminated,
}


def led(name: str) -> tuple[NobleHouse, Seat]:
    """The table at this stage, and a seat that is asked there."""
    return LED[name]()
