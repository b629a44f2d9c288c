"""Cards that look into hands and portfolios, and take from them."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import learn_all, pass_card
from magnate.games.noble_house.events.round import CardTaken, CardTakenSeen, HandSeen, Looked, PortfolioSeen
from magnate.games.noble_house.mechanics.cards.powers import NO_TARGET, AgainstHouse, rivals
from magnate.games.noble_house.queries import hand_cards, shares_of, tai_pan
from magnate.games.noble_house.state import NOBODY, NobleHouse


def show_hand(s: NobleHouse, spy: Seat, victim: Seat) -> None:
    """The spy, and nobody else, sees the cards as they are now. [card.spy]"""
    cards = tuple(sorted(hand_cards(s, victim)))
    s.log(Looked, spy, victim, "hand")
    s.tell(spy, HandSeen, victim, cards)
    learn_all(s, spy, victim, cards, [card for card, _ in s.seen[spy] if card not in s.rules.vote_bank])


@value
class Spy(AgainstHouse):
    """A card that looks at another player with cards. [card.spy]"""

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return rivals(s, seat)

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        victim = tai_pan(s, target)
        if victim in (NOBODY, seat):
            return NO_TARGET
        return None if s.hand[victim] else Refusal("card.spy", N_("{target} has no cards"), (("target", target),))


@value
class LookAtHand(Spy):
    """See a player's event cards. [card.spy]"""

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        show_hand(s, seat, tai_pan(s, target))


@value
class LookOrDraw(Spy):
    """See a player's event cards, or draw one of them blindly. [card.loose-talk]"""

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return [f"{how}/{house}" for house in rivals(s, seat) for how in ("look", "draw")]

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return (tai_pan(s, target.partition("/")[2]),)

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        how, _, house = target.partition("/")
        return super().refusal(s, seat, house) if how in ("look", "draw") else NO_TARGET

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        how, _, house = target.partition("/")
        victim = tai_pan(s, house)
        if how == "look":
            show_hand(s, seat, victim)
            return
        cards = hand_cards(s, victim)
        if cards:
            take_card(s, seat, victim, cards[s.pick(len(cards), "card drawn from a hand")])


def take_card(s: NobleHouse, taker: Seat, victim: Seat, card: int) -> None:
    """A card changes hands; only the two know which. [card.spy]"""
    pass_card(s, victim, taker, card)
    s.log(CardTaken, taker, victim)
    for seat in (taker, victim):
        s.tell(seat, CardTakenSeen, taker, victim, card)


@value
class LookAndTake(Spy):
    """See a player's event cards and take one. [card.traitor]"""

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        victim = tai_pan(s, target)
        show_hand(s, seat, victim)
        s.then(TakeCard(seat, victim))


@value
class TakeCard(Ask):
    """The spy takes one of the cards he has seen. [card.traitor]"""

    seat: Seat
    victim: Seat
    rule = "card.traitor"
    prompt = N_("Take one card of {victim}")
    secret = True
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        cards = sorted(hand_cards(s, self.victim))
        return [Steal(seat, self.victim, card) for card in cards] or [FindNothing(seat, self.victim)]


@value
class Steal(Move):
    """Take this card. [card.traitor]"""

    victim: Seat
    card: int
    notation = "steal {card} from {victim+1}"
    label = N_("Take {card}: {does}")

    def apply(self, s: NobleHouse) -> None:
        take_card(s, self.seat, self.victim, self.card)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "does": self.card}


@value
class FindNothing(Move):
    """There is nothing but Vote cards: the spy leaves without a card. [card.traitor]"""

    victim: Seat
    notation = "find nothing with {victim+1}"
    label = N_("There is nothing to take")


@value
class LookAtPortfolio(Spy):
    """See a player's cash, shares, voting blocks and Vote cards. [card.executive-spy]"""

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        return NO_TARGET if tai_pan(s, target) in (NOBODY, seat) else None

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        victim = tai_pan(s, target)
        s.log(Looked, seat, victim, "portfolio")
        shares = tuple((c, shares_of(s, victim, c) * s.rules.lot) for c in s.rules.companies if shares_of(s, victim, c))
        votes = tuple(each for each in s.hand[victim] if each in s.rules.vote_bank)
        s.tell(seat, PortfolioSeen, victim, s.cash[victim], shares, s.blocks[victim], votes)
        learn_all(s, seat, victim, votes, [each for each, _ in s.seen[seat] if each in s.rules.vote_bank])


MOVES: tuple[type[Move], ...] = (Steal, FindNothing)


STEPS: tuple[type[Step], ...] = (TakeCard,)
