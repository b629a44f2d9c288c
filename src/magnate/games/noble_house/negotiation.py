"""Trade offers: structured, open to one, some or all, public or private; exchanged at one stroke.

An offer is two lists of things and any number of clauses (`bargain.py`). What the things are worth is the
players' affair; the engine sees to it that they change hands together or not at all, and writes the clauses
down as promises (`promises.py`) and leases (`leases.py`).
"""

from functools import cache
from itertools import combinations
from typing import Any

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house import words
from magnate.games.noble_house.affairs import (
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
)
from magnate.games.noble_house.bargain import Unclear, read_terms
from magnate.games.noble_house.deals import (
    Offer,
    find_offer,
    lacks,
    leasable,
    lease_fees,
    offers_seen,
    strike,
    strike_bargain,
    transferable,
)
from magnate.games.noble_house.state import LETTERS, NOBODY, NobleHouse, OfferRow, circle

LONGEST = 240
HINT = N_(
    "For example: give $5,000,000; want 200,000 shares of Victoria Bank. Or: want $20 million; loan me 22m round 5 "
    "banks. Or: give Airline 1; text you stay out of the next auction."
)
MILLION = 1_000_000

# Fields that are the same in every offer.
WORDS = Field("terms", "text", 1, LONGEST, hint=HINT)
OPENNESS = Field("openness", "choice", choices=("public", "private"))
UNTIL = Field("until", "choice", choices=("phase", "round", "game"))
PAYS = N_("Millions that you pay besides.")
ASKS = Field("asks", "int", 0, 100, hint=N_("Millions that you get besides."))


# -- the moves ---------------------------------------------------------------------------------------------


def too_many(s: NobleHouse, seat: Seat) -> bool:
    """Whether a seat has made as many offers as are allowed. [trade.limit]"""
    open_now = sum(row[1] == seat for row in (*s.offers.values(), *s.letters[seat]))
    return open_now >= s.rules.open_offers or s.made[seat] >= s.rules.offers_per_segment


@value
class Proposal(Move):
    """An offer in the making: subclasses say how its terms are written down. [trade.offer]"""

    def offer(self, s: NobleHouse, number: int) -> Offer:
        """The offer meant; raises Unclear."""
        raise NotImplementedError(type(self).__name__)

    def check(self, s: NobleHouse) -> Refusal | None:
        try:
            offer = self.offer(s, 0)
        except Unclear as error:
            return error.refusal
        if too_many(s, self.seat):
            return Refusal("trade.limit", N_("you have made as many offers as are allowed"))
        if offer.counters and not answers(s, self.seat, offer.counters):
            return Refusal("trade.offer", N_("there is no such offer to answer"))
        if not offer.public and any(clause[0] == "lease" for clause in offer.clauses):
            return Refusal("lease.public", N_("a lease is public"))
        if not offer.public and ("card", "any", 1) in (*offer.gives, *offer.wants):
            return Refusal("trade.items", N_("in a private deal cards are named, or the choice would show"))
        refused = transferable(s, offer.gives, self.seat) or lacks(s, offer.gives, self.seat)
        if refused is None and len(offer.partners) == 1:
            refused = transferable(s, offer.wants, offer.partners[0])
        return refused

    def apply(self, s: NobleHouse) -> None:
        s.made[self.seat] += 1
        offer = self.offer(s, 0)
        if offer.counters:
            answered = find_offer(s, self.seat, offer.counters)
            if answered is not None and answered.partners == (self.seat,):
                strike(s, answered)
        if offer.public:
            s.last_offer += 1
            offer = offer._replace(number=s.last_offer)
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
    return LETTERS * bits + count


def partners(s: NobleHouse, seat: Seat, to: str) -> tuple[Seat, ...]:
    """The players an offer is open to: houses joined by +, or all."""
    others = {s.house[each]: each for each in range(s.seats) if each not in s.out and each != seat}
    named = list(others) if to == "all" else to.split("+")
    if not named or not all(house in others for house in named) or len(dict.fromkeys(named)) < len(named):
        raise Unclear(to)
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
        return {**fields_of(self), "named": offer[:] if offer is not None else self.offer}


@value
class AcceptOffer(Answer):
    """Take an offer: both sides deliver at one stroke. [trade.answer]"""

    notation = "accept {offer}"
    label = N_("Accept {named}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if not answers(s, self.seat, self.offer):
            return NO_OFFER
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        return (
            transferable(s, offer.wants, self.seat)
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
    label = N_("Decline {named}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return None if answers(s, self.seat, self.offer) else NO_OFFER

    def apply(self, s: NobleHouse) -> None:
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        strike(s, offer)
        left = tuple(seat for seat in offer.partners if seat != self.seat)
        if left:
            row: OfferRow = offer._replace(partners=left)[:]
            if offer.public:
                s.offers[offer.number] = row
            else:
                for seat in (offer.maker, *left):
                    s.letters[seat] = (*s.letters[seat], row)
        if offer.public:
            s.log(OfferDeclined, self.seat, offer.number)
        else:
            for seat in (offer.maker, self.seat):
                s.tell(seat, OfferDeclined, self.seat, offer.number)


@value
class WithdrawOffer(Answer):
    """Take an offer of your own off the table. [trade.withdraw]"""

    notation = "withdraw {offer}"
    label = N_("Withdraw {named}")

    def check(self, s: NobleHouse) -> Refusal | None:
        offer = find_offer(s, self.seat, self.offer)
        if offer is None or offer.maker != self.seat:
            return Refusal("trade.withdraw", N_("you have no such offer on the table"))
        return None

    def apply(self, s: NobleHouse) -> None:
        offer = find_offer(s, self.seat, self.offer)
        assert offer is not None
        strike(s, offer)
        if offer.public:
            s.log(OfferWithdrawn, self.seat, offer.number)
        else:
            for seat in (offer.maker, *offer.partners):
                s.tell(seat, OfferWithdrawn, self.seat, offer.number)


def deal_moves(s: NobleHouse, seat: Seat, payer: Seat = NOBODY) -> list[Move]:
    """Answers to open offers; with a payer, only to deals he is a party to. [trade.when]"""
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


def others(s: NobleHouse, seat: Seat) -> tuple[str, ...]:
    """Everybody an offer can be made to: all, one, or some."""
    return circles(tuple(s.house[each] for each in range(s.seats) if each != seat and each not in s.out))


@cache
def circles(houses: tuple[str, ...]) -> tuple[str, ...]:
    """All of these houses together, and every choice of them."""
    groups = [group for size in range(1, len(houses)) for group in combinations(houses, size)]
    return ("all", *("+".join(group) for group in groups), *(["+".join(houses)] if houses else []))


def things(s: NobleHouse, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Single things for a swap: those a seat has, and those it can see with others."""
    rows = zip(s.owner, s.bound, s.pledged, s.borrower, s.rules.certificate_terms, strict=True)
    free = [
        (owner, term)
        for owner, bound, pledged, borrower, term in rows
        if owner >= 0 and not bound and not pledged and borrower == NOBODY
    ]
    coins = [f"coin {house}" for house in s.coins[seat]]
    held = [company for company, blocks in zip(s.rules.companies, s.shares[seat], strict=True) if any(blocks)]
    shares = [f"shares {company} {s.rules.lot}" for company in held]
    own = [term for owner, term in free if owner == seat]
    return (
        ("nothing", *(f"card {card}" for card in s.hand[seat]), *own, *coins, *shares),
        ("nothing", "card any", *[term for owner, term in free if owner != seat]),
    )


def counters(s: NobleHouse, seat: Seat) -> Field:
    """Which offer a new one answers: those open to this seat, by their words. [trade.offer]"""
    asked = [offer for offer in offers_seen(s, seat) if seat in offer.partners] if s.offers or s.letters[seat] else []
    return Field(
        "counters",
        "int",
        0,
        LETTERS * 2**s.seats,
        ("0", *(str(offer.number) for offer in asked)),
        ("no offer", *(words.offer(s.rules, offer) for offer in asked)),
        N_("The offer that this one answers; made to you alone, it is declined with it.") if asked else "",
    )


def offer_forms(s: NobleHouse, seat: Seat, to: tuple[str, ...] = ()) -> tuple[Form, ...]:
    """An offer in free terms, and a plain swap; none while the seat may make no more. [trade.limit]"""
    if too_many(s, seat):
        return ()
    partner = Field("to", "choice", choices=to or others(s, seat))
    own, foreign = things(s, seat)
    return (
        Form(MakeOffer, (partner, WORDS, OPENNESS, UNTIL, counters(s, seat))),
        Form(
            OfferSwap,
            (
                partner,
                Field("gives", "choice", choices=own),
                Field("pays", "int", 0, s.cash[seat] // MILLION, hint=PAYS),
                Field("wants", "choice", choices=foreign),
                ASKS,
                OPENNESS,
            ),
        ),
    )


@value
class Haggling(Ask):
    """A question inside a locked step during which deals with one player go on. [trade.when]"""

    def payer(self, s: NobleHouse) -> Seat:
        """The player with whom deals may be made."""
        raise NotImplementedError(type(self).__name__)

    def free(self, s: NobleHouse) -> list[Seat]:
        asked = self.seats(s)
        return [seat for seat in range(s.seats) if seat not in asked and seat not in s.out]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What the question itself offers."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        deals = deal_moves(s, seat, self.payer(s))
        return [*self.own_moves(s, seat), *deals] if seat in self.seats(s) else deals

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        payer = self.payer(s)
        return offer_forms(s, seat, () if seat == payer else (s.house[payer],))

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, DEALS):
            s.then(self)
        else:
            self.settled(s, move)

    def settled(self, s: NobleHouse, move: Move) -> None:
        """Queue what follows the answer."""


DEALS = (MakeOffer, OfferSwap, AcceptOffer, DeclineOffer, WithdrawOffer)

MOVES: tuple[type[Move], ...] = (MakeOffer, OfferSwap, AcceptOffer, DeclineOffer, WithdrawOffer)
