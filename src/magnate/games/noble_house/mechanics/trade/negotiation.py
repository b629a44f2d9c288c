"""Trade offers: structured, open to one, some or all, public or private; exchanged at one stroke.

An offer is two lists of things and any number of clauses (`language.py`). What the things are worth is the
players' affair; the engine sees to it that they change hands together or not at all, and writes the clauses
down as promises (`promises.py`) and leases (`leases.py`).
"""

from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.events.deals import OfferDeclined, OfferMade, OfferWithdrawn
from magnate.games.noble_house.mechanics.trade.exchange import (
    lacks,
    leasable,
    lease_fees,
    strike_bargain,
    transferable,
)
from magnate.games.noble_house.mechanics.trade.language import Unclear, read_terms, stale
from magnate.games.noble_house.mechanics.trade.offers import (
    Offer,
    find_offer,
    narrow,
    offers_seen,
    strike,
    tell_parties,
)
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import NOBODY, NobleHouse, OfferRow, circle, numbered

MILLION = 1_000_000


NO_PARTNER = Refusal(
    "trade.offer", N_("an offer goes to one or more of the other players still in the game, each named once")
)


def too_many(s: NobleHouse, seat: Seat) -> bool:
    """Whether a seat has made as many offers as are allowed. [trade.limit]"""
    open_now = sum(row[1] == seat for row in (*s.offers.values(), *s.letters[seat]))
    return open_now >= s.rules.open_offers or s.made[seat] >= s.rules.offers_per_segment


def untakeable(s: NobleHouse, offer: Offer) -> Refusal | None:
    """Why, by what lies open, none of those whom an offer is made to could take it now. [trade.items]"""
    found = None
    for partner in offer.partners:
        found = transferable(s, offer.wants, partner) or leasable(s, offer, partner)
        if found is None:
            return None
    return found


@value
class Proposal(Move):
    """An offer in the making: subclasses say how its terms are written down. [trade.offer]"""

    initiative = True

    def offer(self, s: NobleHouse, number: int) -> Offer:
        """The offer meant; raises Unclear."""
        raise NotImplementedError(type(self).__name__)

    def check(self, s: NobleHouse) -> Refusal | None:
        try:
            offer = self.offer(s, 0)
        except Unclear as error:
            return error.refusal
        if too_many(s, self.seat):
            args = (("most", s.rules.open_offers), ("each", s.rules.offers_per_segment))
            return Refusal("trade.limit", N_("{most} offers at a time and {each} in a segment are the most"), args)
        if offer.counters and not answers(s, self.seat, offer.counters):
            return Refusal("trade.offer", N_("there is no such offer to answer"))
        if not offer.public and any(clause[0] == "lease" for clause in offer.clauses):
            return Refusal("lease.public", N_("a lease is public"))
        if not offer.public and ("card", "any", 1) in offer.gives + offer.wants:
            return Refusal("trade.items", N_("in a private deal cards are named, or the choice would show"))
        refused = transferable(s, offer.gives, self.seat) or lacks(s, offer.gives, self.seat)
        return refused or untakeable(s, offer)

    def apply(self, s: NobleHouse) -> None:
        s.made[self.seat] += 1
        offer = self.offer(s, 0)
        # Who has passed is asked again. That somebody is spoken to shows, as at any table; what is said does not.
        s.passed = [seat for seat in s.passed if seat not in offer.partners]
        if offer.counters:
            answered = find_offer(s, self.seat, offer.counters)
            if answered is not None and answered.partners == (self.seat,):
                decline(s, answered, self.seat, "counter")
        if offer.public:
            s.last_offer += 1
            offer = offer._replace(number=numbered(s.seats, circle(), s.last_offer))
            row: OfferRow = offer[:]
            s.offers[offer.number] = row
            s.log(OfferMade, offer.number, self.seat, offer.partners, row)
            return
        offer = offer._replace(number=next_letter(s, (self.seat, *offer.partners)))
        row = offer[:]
        for seat in (self.seat, *offer.partners):
            s.letters[seat] = (*s.letters[seat], row)
            s.tell(seat, OfferMade, offer.number, self.seat, offer.partners, row)


def next_letter(s: NobleHouse, concerned: tuple[Seat, ...]) -> int:
    """The number of a new private offer: counted by those concerned, as each of them knows it. [trade.offer]"""
    bits = circle(*concerned)
    count = dict(s.last_letter[concerned[0]]).get(bits, 0) + 1
    for seat in concerned:
        s.last_letter[seat] = tuple(sorted({**dict(s.last_letter[seat]), bits: count}.items()))
    return numbered(s.seats, bits, count)


def partners(s: NobleHouse, seat: Seat, to: str) -> tuple[Seat, ...]:
    """The players an offer is open to: houses joined by +, or all."""
    others = {s.house[each]: each for each in range(s.seats) if each not in s.out and each != seat}
    named = list(others) if to == "all" else to.split("+")
    if not named or not all(house in others for house in named) or len(dict.fromkeys(named)) < len(named):
        raise Unclear(to, NO_PARTNER)
    return tuple(others[house] for house in named)


@value
class MakeOffer(Proposal):
    """Propose a deal in the language of offers; `counters` names the offer it answers. [trade.offer]"""

    to: str
    terms: str
    openness: str
    until: str
    counters: int
    notation = "offer {to} {terms} {openness} until {until} counter {counters}"
    judged = ("to", "terms", "openness", "until", "counters")
    label = N_("Make an offer")

    def offer(self, s: NobleHouse, number: int) -> Offer:
        gives, wants, clauses = read_terms(s, self.terms)
        public = self.openness == "public"
        to = partners(s, self.seat, self.to)
        return Offer(number, self.seat, to, gives, wants, clauses, public, self.until, self.counters)


@value
class OfferSwap(Proposal):
    """Propose to swap one thing and some millions for another. [trade.offer]"""

    to: str
    gives: str
    pays: int
    wants: str
    asks: int
    openness: str
    notation = "swap {gives} and {pays} with {to} for {wants} and {asks} {openness}"
    judged = ("to", "gives", "pays", "wants", "asks", "openness")
    label = N_("Offer a swap")

    def offer(self, s: NobleHouse, number: int) -> Offer:
        lines = [f"give {self.gives}" if self.gives != "nothing" else "", f"want {self.wants}"]
        if self.wants == "nothing":
            lines.pop()
        gives, wants, _ = read_terms(s, ";".join([*lines, "text me -"]))
        if self.pays:
            gives = (*gives, ("cash", "", self.pays * MILLION))
        if self.asks:
            wants = (*wants, ("cash", "", self.asks * MILLION))
        if not gives and not wants:
            raise Unclear("nothing")
        to = partners(s, self.seat, self.to)
        return Offer(number, self.seat, to, gives, wants, (), self.openness == "public", "phase", 0)


def answers(s: NobleHouse, seat: Seat, number: int) -> bool:
    """Whether this seat is asked by such an offer."""
    offer = find_offer(s, seat, number)
    return offer is not None and seat in offer.partners


NO_OFFER = Refusal("trade.answer", N_("there is no such offer open to you"))


@value
class Answer(Move):
    """What becomes of an offer; its words tell both sides of it. [trade.answer]"""

    offer: int

    def args(self, s: NobleHouse) -> dict[str, Any]:
        offer = find_offer(s, self.seat, self.offer)
        told = offer[:] if offer is not None else self.offer
        return {**fields_of(self), "asked": told, "own": told}


@value
class AcceptOffer(Answer):
    """Take an offer: both sides deliver at one stroke. [trade.answer]"""

    notation = "accept {offer}"
    label = N_("Accept {asked}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if not answers(s, self.seat, self.offer):
            return NO_OFFER
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        return (
            stale(s, offer.clauses)
            or transferable(s, offer.wants, self.seat)
            or lacks(s, offer.wants, self.seat, lease_fees(offer, self.seat, self.seat))
            or transferable(s, offer.gives, offer.maker)
            or leasable(s, offer, self.seat)
        )

    def apply(self, s: NobleHouse) -> None:
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        strike(s, offer)
        if strike_bargain(s, offer, self.seat) and offer.public:
            s.passed.clear()  # a private deal must not show, so it re-opens no window


@value
class DeclineOffer(Answer):
    """Say no to an offer made to you alone or among others. [trade.answer]"""

    notation = "decline {offer}"
    label = N_("Decline {asked}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return None if answers(s, self.seat, self.offer) else NO_OFFER

    def apply(self, s: NobleHouse) -> None:
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        decline(s, offer, self.seat, self.given())

    def given(self) -> str:
        """The reason, one of `words.REASONS`."""
        return ""


@value
class DeclineBecause(DeclineOffer):
    """Say no and why, in one sentence that tells nothing hidden. [trade.answer]"""

    reason: str
    notation = "decline {offer} because {reason}"
    label = N_("Decline {asked}, because {reason}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.reason not in words.REASONS:
            return Refusal("trade.answer", N_("a reason is one of {known}"), (("known", "+".join(words.REASONS)),))
        return super().check(s)

    def given(self) -> str:
        return self.reason


def decline(s: NobleHouse, offer: Offer, seat: Seat, reason: str) -> None:
    """One of those an offer is open to says no: the maker hears it, of an open offer everybody. [trade.heard]"""
    left = tuple(each for each in offer.partners if each != seat)
    if left:
        narrow(s, offer, left)
    else:
        strike(s, offer)
    told = offer._replace(partners=(seat,))
    tell_parties(s, told, OfferDeclined, seat, offer.number, told[:], reason)


@value
class WithdrawOffer(Answer):
    """Take an offer of your own off the table. [trade.withdraw]"""

    notation = "withdraw {offer}"
    label = N_("Withdraw {own}")

    def check(self, s: NobleHouse) -> Refusal | None:
        offer = find_offer(s, self.seat, self.offer)
        if offer is None or offer.maker != self.seat:
            return Refusal("trade.withdraw", N_("you have no such offer on the table"))
        return None

    def apply(self, s: NobleHouse) -> None:
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        strike(s, offer)
        tell_parties(s, offer, OfferWithdrawn, self.seat, offer.number)


def cost(offer: Offer, partner: Seat, payer: Seat) -> int:
    """The cash that a deal costs one of its two parties at once, less what it brings him. [trade.when]"""
    given, got = (offer.gives, offer.wants) if payer == offer.maker else (offer.wants, offer.gives)
    paid, taken = (sum(count for kind, _, count in side if kind == "cash") for side in (given, got))
    other = partner if payer == offer.maker else offer.maker
    return paid + lease_fees(offer, payer, partner) - taken - lease_fees(offer, other, partner)


def deal_moves(s: NobleHouse, seat: Seat, payer: Seat = NOBODY) -> list[Move]:
    """Answers to open offers; with a payer, to his alone. [trade.when]"""
    moves: list[Move] = []
    if not s.offers and not s.letters[seat]:
        return moves
    for offer in offers_seen(s, seat):
        if payer != NOBODY and payer not in (seat, offer.maker):
            continue
        if seat in offer.partners:
            moves += [AcceptOffer(seat, offer.number), DeclineOffer(seat, offer.number)]
        elif seat == offer.maker:
            moves.append(WithdrawOffer(seat, offer.number))
    return moves


def addressed(s: NobleHouse, seat: Seat, payer: Seat = NOBODY) -> bool:
    """Whether an offer waits for this seat's answer. [trade.heard]"""
    return any(isinstance(move, DeclineOffer) for move in deal_moves(s, seat, payer))


DEALS: tuple[type[Move], ...] = (MakeOffer, OfferSwap, AcceptOffer, DeclineOffer, DeclineBecause, WithdrawOffer)

MOVES = DEALS
