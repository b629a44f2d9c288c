"""Lots: a tiny game that uses everything the core offers.

Everybody holds two secret cards. Each round a lot is turned up, everybody bids in secret (and may cheer at any
time), the winner names the lot, then each seat shifts the floor or sells cards from its hand.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from magnate.core.chance import Chance
from magnate.core.config import BadConfig, Config, Option
from magnate.core.game import Game
from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.result import Line, Result, Score
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.core.view import Audience
from tests.core.toy_events import (
    Awarded,
    BidGiven,
    BidsOpened,
    Cheered,
    Dealt,
    Ended,
    LotTurned,
    Named,
    Paid,
    Shifted,
    Sold,
)
from tests.core.toy_state import CARDS, CASH, RULES, Ruleset, Toy, pay, worth

COLOURS = ("red", "deep blue")
MOST_SHIFTS = 2


@value
class Round(Step):
    """A lot is turned up, bid for, awarded; then the market. [lot.award]"""

    number: int

    def run(self, s: Toy) -> None:
        s.round = self.number
        s.lot = s.deck.pop(s.pick(len(s.deck), "lot"))
        s.cheered = [False] * s.seats
        s.log(LotTurned, s.lot)
        markets = [Market(seat, 0) for seat in range(s.seats)]
        last = self.number == s.rules.rounds
        s.then(Bidding(), Award(), *markets, GameEnd() if last else Round(self.number + 1))


@value
class Bidding(Ask):
    """Everybody bids at the same time. [bid.secret]"""

    rule = "bid.secret"
    prompt = N_("Bid for the lot")
    secret = True

    def seats(self, s: Toy) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.bids[seat]]

    def free(self, s: Toy) -> list[Seat]:
        return [seat for seat in range(s.seats) if s.bids[seat] and s.rules.cheering and not s.cheered[seat]]

    def moves(self, s: Toy, seat: Seat) -> list[Move]:
        return [Cheer(seat)] if s.bids[seat] else [Cheer(seat), Decline(seat)]

    def forms(self, s: Toy, seat: Seat) -> tuple[Form, ...]:
        return () if s.bids[seat] else (Form(Bid, (Field("amount", "int", 0, CASH),)),)

    def after(self, s: Toy, move: Move) -> None:
        s.then(self)


@value
class Bid(Move):
    """Bid an amount. [bid.secret]"""

    amount: int
    notation = "bid {amount}"
    label = N_("Bid ${amount}")

    def check(self, s: Toy) -> Refusal | None:
        if self.amount > s.cash[self.seat]:
            return Refusal("bid.secret", N_("you have ${cash}"), (("cash", s.cash[self.seat]),))
        return None

    def apply(self, s: Toy) -> None:
        s.bids[self.seat] = (self.amount,)
        s.log(BidGiven, self.seat)


@value
class Decline(Move):
    """Bid nothing. [bid.secret]"""

    notation = "decline"
    label = N_("Bid nothing")

    def apply(self, s: Toy) -> None:
        s.bids[self.seat] = (0,)
        s.log(BidGiven, self.seat)


@value
class Cheer(Move):
    """Cheer, bid or not. [bid.cheer]"""

    notation = "cheer"
    label = N_("Cheer")

    def check(self, s: Toy) -> Refusal | None:
        if not s.rules.cheering or s.cheered[self.seat]:
            return Refusal("bid.cheer", N_("not again"))
        return None

    def apply(self, s: Toy) -> None:
        s.cheered[self.seat] = True
        s.log(Cheered, self.seat)


@value
class Award(Step):
    """The bids are opened and the lot changes hands. [lot.award]"""

    def run(self, s: Toy) -> None:
        bids = tuple(bid for (bid,) in s.bids)
        s.bids = [()] * s.seats
        s.log(BidsOpened, bids)
        if max(bids) == 0:
            s.box.append(s.lot)
            s.log(Awarded, None, s.lot)
        else:
            winner = bids.index(max(bids))
            s.leader = winner
            s.lots[winner] = (*s.lots[winner], s.lot)
            s.log(Awarded, winner, s.lot)
            pay(s, winner, -max(bids))
            s.then(Naming(winner))


@value
class Naming(Ask):
    """The winner names the lot: a question with nothing but a form. [lot.name]"""

    seat: Seat
    rule = "lot.name"
    prompt = N_("Name your lot, {seat}")

    def seats(self, s: Toy) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Toy, seat: Seat) -> list[Move]:
        return []

    def forms(self, s: Toy, seat: Seat) -> tuple[Form, ...]:
        return (Form(Name, (Field("colour", "choice", choices=COLOURS), Field("name", "text", 1, 12))),)


@value
class Name(Move):
    """Give the lot a colour and a name. [lot.name]"""

    colour: str
    name: str
    notation = "name {colour} {name}"
    label = N_("Call it {name}")

    def check(self, s: Toy) -> Refusal | None:
        if self.name in s.names.values():
            return Refusal("lot.name", N_("{name} is taken"), (("name", self.name),))
        return None

    def apply(self, s: Toy) -> None:
        s.names[s.round] = self.name
        s.log(Named, s.lot, self.colour, self.name)


@value
class Market(Ask):
    """A seat shifts the floor and sells; without cards there is nothing to do. [market.sell]"""

    seat: Seat
    shifts: int
    rule = "market.sell"
    prompt = N_("Shift the floor, sell, or be done")
    hidden = True  # what can be sold depends on a hand

    def seats(self, s: Toy) -> list[Seat]:
        return [self.seat]

    def idle(self, s: Toy) -> bool:
        return not s.hand[self.seat]

    def moves(self, s: Toy, seat: Seat) -> list[Move]:
        sales = [Sell(seat, cards) for count in (1, 2) for cards in combinations(s.hand[seat], count)]
        return [*sales, Shift(seat, -1), Shift(seat, 1), Done(seat)]

    def after(self, s: Toy, move: Move) -> None:
        if isinstance(move, Shift):
            s.then(Market(self.seat, self.shifts + 1))


@value
class Sell(Move):
    """Sell cards from the hand. [market.sell]"""

    cards: tuple[str, ...]
    notation = "sell {cards}"
    label = N_("Sell {cards}")

    def check(self, s: Toy) -> Refusal | None:
        if min(worth(card) for card in self.cards) < s.floor:
            return Refusal("market.floor", N_("the floor is {floor}"), (("floor", s.floor),))
        return None

    def apply(self, s: Toy) -> None:
        s.hand[self.seat] = tuple(card for card in s.hand[self.seat] if card not in self.cards)
        s.box.extend(self.cards)
        s.log(Sold, self.seat, self.cards)
        pay(s, self.seat, sum(worth(card) for card in self.cards) + s.pick(3, "die"))
        s.purses[f"{self.seat}"] = (*s.purses.get(f"{self.seat}", ()), s.cash[self.seat])


@value
class Shift(Move):
    """Shift the floor. [market.shift]"""

    by: int
    notation = "shift {by}"
    label = N_("Shift the floor by {by}")

    def check(self, s: Toy) -> Refusal | None:
        market = s.agenda[-1]
        assert isinstance(market, Market)
        if market.shifts >= MOST_SHIFTS:
            return Refusal("market.shift", N_("twice is enough"))
        return None

    def apply(self, s: Toy) -> None:
        s.floor += self.by
        s.log(Shifted, s.floor)


@value
class Done(Move):
    """Sell nothing. [market.sell]"""

    notation = "done"
    label = N_("Done")


@value
class GameEnd(Step):
    """The last round is over. [end.rounds]"""

    def run(self, s: Toy) -> None:
        s.log(Ended, "rounds")


class Lots(Game):
    key = "lots"
    title = "Lots"
    players = (2, 3, 4)
    options: tuple[Option, ...] = (
        Option("rounds", ("2", "3"), N_("How many rounds")),
        Option("cheering", (True, False), N_("Cheering is allowed")),
    )
    rules = RULES
    audience = {
        **dict.fromkeys((*Toy.columns, "agenda"), Audience.ALL),
        "hand": Audience.OWNER,
        "bids": Audience.OWNER,
        "deck": Audience.COUNT,
    }
    moves = (Bid, Decline, Cheer, Name, Sell, Shift, Done)
    steps = (Round, Bidding, Award, Naming, Market, GameEnd)
    events = (Dealt, LotTurned, BidGiven, Cheered, BidsOpened, Awarded, Paid, Named, Sold, Shifted, Ended)

    def current_rules(self, config: Config) -> Ruleset:
        if config.options["rounds"] == "3" and config.seats == 4:
            raise BadConfig("four seats are too many for three rounds")
        return Ruleset(config.seats, int(config.options["rounds"]), config.options["cheering"])

    def setup(self, config: Config, chance: Chance) -> Toy:
        s = Toy(self.ruleset(config), chance)
        s.deck = list(CARDS)
        for seat in range(s.seats):
            pay(s, seat, CASH)
            cards = tuple(s.deck.pop(s.pick(len(s.deck), "hand")) for _ in range(2))
            s.hand[seat] = cards
            s.tell(seat, Dealt, seat, cards)
        s.then(Round(1))
        return s

    def blank(self, rules: Ruleset, chance: Chance) -> Toy:
        return Toy(rules, chance)

    def result(self, s: Toy) -> Result:
        totals = [s.cash[seat] + sum(worth(card) for card in s.lots[seat]) for seat in range(s.seats)]
        scores = [
            Score(seat, 1 + sum(other > total for other in totals), total, (Line("end.rounds", N_("Total"), total),))
            for seat, total in enumerate(totals)
        ]
        return Result(tuple(sorted(scores, key=lambda score: score.rank)))

    def redeal(self, s: Toy, seat: Seat, chance: Chance) -> Toy:
        world = s.clone()
        world.chance = chance
        others = [other for other in range(s.seats) if other != seat]
        unseen = [*s.deck, *(card for other in others for card in s.hand[other])]
        unseen = [unseen.pop(chance.pick(len(unseen), "redeal")) for _ in range(len(unseen))]
        for other in others:
            world.hand[other] = tuple(unseen.pop() for _ in s.hand[other])
            if s.bids[other]:
                world.bids[other] = (chance.pick(min(s.cash[other], CASH) + 1, "bid"),)
        world.deck = unseen
        return world

    def audit(self, s: Toy) -> list[str]:
        found = []
        if s.bank + sum(s.cash):
            found.append(f"money: {s.bank + sum(s.cash)} instead of 0")
        if min(s.cash) < 0:
            found.append("money: somebody owes")
        piles = [*s.hand, *s.lots, s.deck, s.box]
        cards = sorted(card for pile in piles for card in pile)
        if cards not in (sorted(CARDS), sorted(set(CARDS) - {s.lot})):
            found.append("cards: one is missing or doubled")
        return found

    def content(self, rules: Any) -> dict[str, tuple[str, ...]]:
        return {"lot": CARDS, "colour": COLOURS, "ending": ("rounds",)}


LOTS = Lots()


def asked(s: Toy) -> Sequence[Seat]:
    """Who owes an answer."""
    step = s.agenda[-1]
    assert isinstance(step, Ask)
    return list(step.seats(s))
