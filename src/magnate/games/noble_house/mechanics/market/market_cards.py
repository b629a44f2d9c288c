"""The market cards: Rumours, Trends and News, one at a time until all pass."""

from itertools import combinations, product
from typing import Any

from magnate.core.move import Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.content.kinds import CLASSES, MarketClass, MarketEffect, MarketPick, MarketTrend
from magnate.games.noble_house.effects import move_price, pay, spend_card
from magnate.games.noble_house.events.business import FallPrevented, MarketCardPlayed
from magnate.games.noble_house.mechanics.anytime import Circle, CircleTurn, Pass, StayOut, Turn
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.market.price import after_fall, fall, short
from magnate.games.noble_house.mechanics.trade.promises import breach, note_card
from magnate.games.noble_house.queries import companies, moved, tai_pan
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class MarketCircle(Circle):
    """Market cards, one at a time, round and round. [market.turn]"""

    def turn(self, seat: Seat) -> Turn:
        return MarketTurn(seat)


@value
class MarketTurn(CircleTurn):
    """Play one market card or pass. [market.turn]"""

    rule = "market.turn"
    prompt = N_("Play a market card or pass")

    def cards(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [
            PlayMarketCard(seat, card, picks) for card, effect in self.held(s, seat) for picks in all_picks(s, effect)
        ]

    def held(self, s: NobleHouse, seat: Seat) -> list[tuple[int, MarketEffect]]:
        """The market cards in a hand, with what they do."""
        effects = s.rules.market
        return [(card, effects[card]) for card in s.hand[seat] if card in effects]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """Where no marker stands at an end of the track, a card that moves one company moves any."""
        if s.rules.track[0] in s.price.values() or s.rules.track[-1] in s.price.values():
            return super().own_legal(s, seat)
        moves: list[Move] = [Pass(seat), StayOut(seat)]
        for card, effect in self.held(s, seat):
            ready = [PlayMarketCard(seat, card, picks) for picks in all_picks(s, effect)]
            if ready[0].check(s) is None:
                moves += ready
        return moves


def of_class(s: NobleHouse, kind: str) -> list[str]:
    """The listed companies of a class."""
    return [company for company in companies(s) if s.rules.companies[company].kind == kind]


def all_picks(s: NobleHouse, effect: MarketEffect) -> list[tuple[str, ...]]:
    """Every choice a market card leaves. [market.picks]"""
    if isinstance(effect, MarketTrend) and not s.rules.trend_whole_class:
        return list(product(of_class(s, "house"), of_class(s, "bank"), of_class(s, "small")))
    if isinstance(effect, MarketPick):
        return list(combinations(CLASSES if s.rules.pick_class else companies(s), effect.picks))
    return [()]


def changes(s: NobleHouse, effect: MarketEffect, picks: tuple[str, ...]) -> list[tuple[str, int]]:
    """Which company moves by how many points. [market.picks]"""
    if isinstance(effect, MarketClass):
        return [(company, effect.change) for company in of_class(s, effect.kind)]
    if isinstance(effect, MarketTrend):
        points = (effect.house, effect.bank, effect.small)
        if not s.rules.trend_whole_class:
            return list(zip(picks, points, strict=True))
        classes = zip(("house", "bank", "small"), points, strict=True)
        return [(company, change) for kind, change in classes for company in of_class(s, kind)]
    if s.rules.pick_class:
        return [(company, effect.change) for kind in picks for company in of_class(s, kind)]
    return [(company, effect.change) for company in picks]


@value
class PlayMarketCard(Move):
    """Play a market card on the companies picked. [market.turn]"""

    card: int
    picks: tuple[str, ...]
    notation = "market {card} {picks}"
    label = N_("Play {card}{aim}{breaks}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        for company, points in changes(s, s.rules.market[self.card], self.picks):
            if moved(s, s.price[company], points) != s.price[company]:
                return None
        return Refusal("market.effect", N_("it would change no price"))

    def apply(self, s: NobleHouse) -> None:
        effect = s.rules.market[self.card]
        s.passed.clear()
        s.log(MarketCardPlayed, self.seat, self.card, self.picks)
        spend_card(s, self.seat, self.card)
        note_card(s, self.seat, self.card, self.victims(s))
        cost = effect.cost if isinstance(effect, (MarketTrend, MarketPick)) else 0
        fallen = []
        for company, points in changes(s, effect, self.picks):
            owner = tai_pan(s, company) if company in s.house else NOBODY
            falls = moved(s, s.price[company], points) < s.price[company]
            if falls and owner != NOBODY and cost:
                s.then(CardFalls(owner, company, -points, cost))
            else:
                before = s.price[company]
                move_price(s, company, points, "card")
                fallen.append((company, before))
        for company, before in fallen:
            after_fall(s, company, before)

    def victims(self, s: NobleHouse) -> list[Seat]:
        """Whom it is played against: whose house was picked to fall. [promise.breach]"""
        falling = (company for company, points in changes(s, s.rules.market[self.card], self.picks) if points < 0)
        return [tai_pan(s, company) for company in falling if company in self.picks and company in s.house]

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "aim": self.picks, **breach(s, self.seat, self.card, self.victims(s))}


@value
class CardFalls(Step):
    """The card comes to a house; if it has just removed its owner, nobody is asked. [price.support-card]"""

    seat: Seat
    company: str
    points: int
    cost: int

    def run(self, s: NobleHouse) -> None:
        if self.seat in s.out:
            fall(s, self.company, self.points, "card")
        else:
            s.then(CardSupport(self.seat, self.company, self.points, self.cost))


@value
class CardSupport(Ask):
    """The owner of a falling house may pay the whole sum on the card. [price.support-card]"""

    seat: Seat
    company: str
    points: int
    cost: int
    rule = "price.support-card"
    prompt = N_("{company} would fall {points} point(s): pay {cost}?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        claims = coins.claims(s, seat, self.cost)
        return [AllowFall(seat, self.company), PreventFall(seat, self.company, self.cost), *claims]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return coins.claim_forms(s, seat, self.cost)

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(CardFalls(self.seat, self.company, self.points, self.cost))
        elif isinstance(move, AllowFall):
            fall(s, self.company, self.points, "card")


@value
class PreventFall(Move):
    """Pay the sum on the card; the house does not fall. [price.support-card]"""

    company: str
    cost: int
    notation = "prevent fall of {company} for {cost}"
    label = N_("Pay {cost}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.cost)

    def apply(self, s: NobleHouse) -> None:
        s.log(FallPrevented, self.seat, self.company)
        pay(s, self.seat, BANK, self.cost, "support")


@value
class AllowFall(Move):
    """Let the house fall. [price.support-card]"""

    company: str
    notation = "allow fall of {company}"
    label = N_("Let {company} fall")


MOVES: tuple[type[Move], ...] = (PlayMarketCard, PreventFall, AllowFall)
STEPS: tuple[type[Step], ...] = (MarketCircle, MarketTurn, CardFalls, CardSupport)
