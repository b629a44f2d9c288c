"""Half-coins: whoever holds the right half may ask the house for a favour, or for cash."""

from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.events.deals import CoinClaimed, CoinCountered, CoinRefused, CoinSpent
from magnate.games.noble_house.mechanics.finance import payment
from magnate.games.noble_house.mechanics.trade.exchange import (
    lacks,
    leasable,
    strike_bargain,
    transferable,
)
from magnate.games.noble_house.mechanics.trade.forms import WORDS
from magnate.games.noble_house.mechanics.trade.haggling import owed_by, sheds_upkeep
from magnate.games.noble_house.mechanics.trade.language import Unclear, mirrored, read_terms
from magnate.games.noble_house.mechanics.trade.offers import Offer
from magnate.games.noble_house.queries import tai_pan
from magnate.games.noble_house.state import NOBODY, NobleHouse

ONLY_THE_COIN = Refusal("coin.favour", N_("the half-coin is all that you give: name only what you want for it"))
NOTHING_FOR_IT = Refusal("coin.favour", N_("you can ask nothing for a favour: name only what you give"))


def favour(s: NobleHouse, holder: Seat, debtor: Seat, terms: str, by_debtor: bool = False) -> Offer:
    """A favour as a deal in which the holder gives nothing but the coin. [coin.favour]"""
    read = read_terms(s, terms)
    gives, wants, clauses = mirrored(read) if by_debtor else read
    lent_or_paid = any(kind == "lease" and (who == "me" or fee) for kind, who, _, fee, *_ in clauses)
    if gives or lent_or_paid:
        raise Unclear(terms, NOTHING_FOR_IT if by_debtor else ONLY_THE_COIN)
    return Offer(0, holder, (debtor,), (), wants, clauses, True, "phase", 0)


def undeliverable(s: NobleHouse, offer: Offer) -> Refusal | None:
    """Open facts that stand in the way of a favour. [coin.favour]"""
    (debtor,) = offer.partners
    if sheds_upkeep(offer, debtor) and any(step.maintains for step in owed_by(s, debtor)):
        return Refusal("upkeep.pay", N_("what is still to be maintained is not passed on before that"))
    return transferable(s, offer.wants, debtor) or leasable(s, offer, debtor)


def cannot_claim(s: NobleHouse, seat: Seat, house: str) -> Refusal | None:
    """Whether this seat may use such a half-coin. [coin.claim]"""
    if house not in s.coins[seat]:
        return Refusal("coin.claim", N_("you do not hold the right half of this house"))
    if house == s.house[seat]:
        return Refusal("coin.own", N_("the half of your own house is of no use to you"))
    if tai_pan(s, house) == NOBODY:
        return Refusal("coin.claim", N_("nobody runs this house any more"))
    return None


def claim(s: NobleHouse, holder: Seat, house: str, terms: str) -> None:
    """The coin is on the table, and its house is asked. [coin.claim]"""
    debtor = tai_pan(s, house)
    s.log(CoinClaimed, holder, house, favour(s, holder, debtor, terms)[:])
    s.then(ClaimAnswer(debtor, holder, house, terms))


@value
class ClaimCash(Move):
    """Show the coin and ask for a sum. [coin.claim]"""

    house: str
    amount: int
    notation = "claim {amount} from {house}"
    judged = ("amount",)
    label = N_("Show the half-coin of {house} and ask for {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.amount % s.rules.unit:
            return Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),))
        if not 0 < self.amount <= s.rules.coin_claim:
            return Refusal("coin.claim", N_("ask for {most} at most"), (("most", s.rules.coin_claim),))
        return cannot_claim(s, self.seat, self.house)

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        claim(s, self.seat, self.house, f"want cash {self.amount}")


@value
class ClaimFavour(Move):
    """Show the coin and ask for a favour. [coin.favour]"""

    house: str
    terms: str
    notation = "claim favour {terms} from {house}"
    label = N_("Show the half-coin of {house} and ask for a favour")

    def check(self, s: NobleHouse) -> Refusal | None:
        refused = cannot_claim(s, self.seat, self.house)
        if refused is not None:
            return refused
        try:
            return undeliverable(s, favour(s, self.seat, tai_pan(s, self.house), self.terms))
        except Unclear as error:
            return error.refusal

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        claim(s, self.seat, self.house, self.terms)


@value
class ClaimAnswer(Ask):
    """The claimed house accepts, offers something else, or refuses. [coin.answer]"""

    seat: Seat
    holder: Seat
    house: str
    terms: str
    rule = "coin.answer"
    prompt = N_("{holder} shows your half-coin and asks for {claim}")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        asked = favour(s, self.holder, self.seat, self.terms)
        return replace(super().decision(s, seat), args=(("holder", self.holder), ("claim", asked[:])))

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [RefuseClaim(seat), GrantClaim(seat, self.holder, self.house, self.terms)]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return (Form(CounterClaim, (Field("to", "choice", choices=(s.house[self.holder],)), WORDS)),)

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, RefuseClaim):
            insist(s, self.holder, self.seat, self.house)
        elif isinstance(move, CounterClaim):
            s.then(ClaimInsist(self.holder, self.seat, self.house, move.terms))


def sum_short(s: NobleHouse, offer: Offer) -> int:
    """A lesser sum alone was agreed on, and the house has not the cash: it pays like any other claim. [coin.short]"""
    if offer.clauses or [kind for kind, _, _ in offer.wants] != ["cash"]:
        return 0
    amount = offer.wants[0][2]
    return amount if s.cash[offer.partners[0]] < amount < s.rules.coin_claim else 0


def cannot_meet(s: NobleHouse, offer: Offer) -> Refusal | None:
    """What the claimed house has not; for a sum alone it may sell voting blocks. [coin.short]"""
    return None if sum_short(s, offer) else lacks(s, offer.wants, offer.partners[0])


def settle_claim(s: NobleHouse, offer: Offer, house: str) -> None:
    """The favour is done and the coin leaves the game; what cannot be done after all leaves the cash. [coin.settled]"""
    (debtor,) = offer.partners
    amount = sum_short(s, offer)
    if amount:
        spend(s, offer.maker, house)
        s.then(payment.Payment(debtor, offer.maker, amount, "half-coin"))
    elif strike_bargain(s, offer, debtor, coin=True):
        spend(s, offer.maker, house)
    else:
        insist(s, offer.maker, offer.partners[0], house)


def insist(s: NobleHouse, holder: Seat, debtor: Seat, house: str) -> None:
    """Nothing else came of the claim: it is for cash, and final. [coin.insist]"""
    spend(s, holder, house)
    s.then(payment.Payment(debtor, holder, s.rules.coin_claim, "half-coin"))


def spend(s: NobleHouse, holder: Seat, house: str) -> None:
    """A right half works once. [coin.settled]"""
    s.coins[holder] = tuple(each for each in s.coins[holder] if each != house)
    s.log(CoinSpent, holder, house)


@value
class GrantClaim(Move):
    """Do what is asked. [coin.answer]"""

    holder: Seat
    house: str
    terms: str
    notation = "grant {terms} to {holder+1} for {house}"
    label = N_("Grant {claim}")

    def check(self, s: NobleHouse) -> Refusal | None:
        offer = favour(s, self.holder, self.seat, self.terms)
        return undeliverable(s, offer) or cannot_meet(s, offer)

    def apply(self, s: NobleHouse) -> None:
        settle_claim(s, favour(s, self.holder, self.seat, self.terms), self.house)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "claim": favour(s, self.holder, self.seat, self.terms)[:]}


@value
class CounterClaim(Move):
    """Offer something else. [coin.answer]"""

    to: str  # the house of who holds the coin
    terms: str
    notation = "counter {terms} to {to}"
    label = N_("Offer something else")

    def check(self, s: NobleHouse) -> Refusal | None:
        try:
            offer = favour(s, s.house.index(self.to), self.seat, self.terms, by_debtor=True)
        except Unclear as error:
            return error.refusal
        return undeliverable(s, offer) or cannot_meet(s, offer)

    def apply(self, s: NobleHouse) -> None:
        holder = s.house.index(self.to)
        s.log(CoinCountered, self.seat, favour(s, holder, self.seat, self.terms, by_debtor=True)[:])


@value
class RefuseClaim(Move):
    """Refuse; the claim is then for cash. [coin.answer]"""

    notation = "refuse claim"
    label = N_("Refuse; the claim is then for {amount} in cash")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "amount": s.rules.coin_claim}

    def apply(self, s: NobleHouse) -> None:
        s.log(CoinRefused, self.seat, s.rules.coin_claim)


@value
class ClaimInsist(Ask):
    """The holder takes the other offer or insists on cash; that is final. [coin.insist]"""

    holder: Seat
    seat: Seat  # the claimed one
    house: str
    terms: str  # what he offers instead
    rule = "coin.insist"
    prompt = N_("Take what {seat} offers, or insist on cash")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.holder]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [TakeCounter(seat, self.seat, self.house, self.terms), Insist(seat, self.seat, self.house)]


@value
class TakeCounter(Move):
    """Take what the claimed house offers instead. [coin.insist]"""

    debtor: Seat
    house: str
    terms: str
    notation = "take {terms} from {debtor+1} for {house}"
    label = N_("Take {claim} instead")

    def apply(self, s: NobleHouse) -> None:
        settle_claim(s, favour(s, self.seat, self.debtor, self.terms, by_debtor=True), self.house)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "claim": favour(s, self.seat, self.debtor, self.terms, by_debtor=True)[:]}


@value
class Insist(Move):
    """Insist on cash; voting blocks may have to be sold for it. [coin.insist]"""

    debtor: Seat
    house: str
    notation = "insist on cash from {debtor+1} for {house}"
    label = N_("Insist on {amount} in cash")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "amount": s.rules.coin_claim}

    def apply(self, s: NobleHouse) -> None:
        insist(s, self.seat, self.debtor, self.house)


def coin_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """The largest claim of every half-coin a seat could use. [coin.claim]"""
    return [ClaimCash(seat, house, s.rules.coin_claim) for house in s.coins[seat]]


def claims(s: NobleHouse, seat: Seat, amount: int) -> list[Move]:
    """Claims that may still bring the cash for a payment of this sum. [coin.claim]"""
    return coin_moves(s, seat) if s.coins[seat] and s.cash[seat] < amount else []


def worth(s: NobleHouse, seat: Seat) -> int:
    """Cash that the half-coins of a seat could bring. [coin.claim]"""
    return sum(s.rules.coin_claim for house in s.coins[seat] if cannot_claim(s, seat, house) is None)


def coin_forms(s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
    """Lesser sums and favours. [coin.favour]"""
    houses = tuple(house for house in s.coins[seat] if cannot_claim(s, seat, house) is None)
    if not houses:
        return ()
    house = Field("house", "choice", choices=houses)
    return (
        Form(ClaimCash, (house, Field("amount", "int", s.rules.unit, s.rules.coin_claim))),
        Form(ClaimFavour, (house, WORDS)),
    )


def claim_forms(s: NobleHouse, seat: Seat, amount: int) -> tuple[Form, ...]:
    """The same for a seat that has not the cash for a sum. [coin.claim]"""
    return coin_forms(s, seat) if s.cash[seat] < amount else ()


CLAIMS = (ClaimCash, ClaimFavour)

MOVES: tuple[type[Move], ...] = (
    ClaimCash, ClaimFavour, GrantClaim, CounterClaim, RefuseClaim, TakeCounter, Insist,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (ClaimAnswer, ClaimInsist)
