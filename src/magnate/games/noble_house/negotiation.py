"""Trade offers: structured, open to one, some or all, public or private; exchanged at one stroke.

An offer is two lists of things and any number of clauses (`bargain.py`). What the things are worth is the
players' affair; the engine sees to it that they change hands together or not at all, and writes the clauses
down as promises (`promises.py`) and leases (`leases.py`).
"""

from typing import NamedTuple

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.bargain import Unclear, read_clauses, read_items, say_items
from magnate.games.noble_house.effects import pass_card, pass_shares, place_certificate
from magnate.games.noble_house.events import (
    AssetMoved,
    Bargained,
    CardReceived,
    OfferDeclined,
    OfferFailed,
    OfferMade,
    OfferWithdrawn,
)
from magnate.games.noble_house.leases import sign_lease
from magnate.games.noble_house.promises import record
from magnate.games.noble_house.queries import exchange
from magnate.games.noble_house.state import NOBODY, Clause, Item, NobleHouse, OfferRow

TERMS = ("phase", "round", "game")
LONGEST = 400
LETTERS = 1000  # numbers of private offers: 1000 for seat 0, 2000 for seat 1 ...


class Offer(NamedTuple):
    """What one player proposes to others."""

    number: int
    maker: int
    partners: tuple[int, ...]
    gives: tuple[Item, ...]
    wants: tuple[Item, ...]
    clauses: tuple[Clause, ...]
    public: bool
    until: str
    counters: int  # the offer it answers, 0 = none


def offers_seen(s: NobleHouse, seat: Seat) -> list[Offer]:
    """The open offers a seat knows of: public ones, and private ones it is concerned with."""
    return [Offer(*row) for row in (*s.offers.values(), *s.letters[seat])]


def find_offer(s: NobleHouse, seat: Seat, number: int) -> Offer | None:
    return next((offer for offer in offers_seen(s, seat) if offer.number == number), None)


def strike(s: NobleHouse, offer: Offer) -> None:
    """An offer is off the table."""
    if offer.public:
        del s.offers[offer.number]
    else:
        s.letters = [tuple(row for row in desk if row[0] != offer.number) for desk in s.letters]


def offers_run_out(s: NobleHouse, term: str) -> None:
    """Offers end with the phase or the round, as they say. [trade.expiry]"""
    s.offers = {n: row for n, row in s.offers.items() if row[7] != term}
    if any(s.letters):
        s.letters = [tuple(row for row in desk if row[7] != term) for desk in s.letters]


# -- what a side can deliver -------------------------------------------------------------------------------


def transferable(s: NobleHouse, items: tuple[Item, ...], owner: Seat) -> Refusal | None:
    """Open facts that keep a thing from changing hands. [trade.items]"""
    for kind, key, _ in items:
        if kind == "asset":
            i = s.rules.certificate_index[key]
            if s.owner[i] != owner:
                return Refusal("trade.items", N_("{asset} does not belong to that side"), (("asset", key),))
            if s.bound[i] or s.pledged[i] or s.borrower[i] != NOBODY:
                return Refusal("trade.items", N_("{asset} is at work, pledged or lent"), (("asset", key),))
        elif kind == "coin" and not s.rules.coins_transferable:
            return Refusal("coin.transfer", N_("half-coins are not traded at this table"))
    return None


def lacks(s: NobleHouse, items: tuple[Item, ...], owner: Seat, fees: int = 0) -> Refusal | None:
    """What this side does not have; only it may be told. [trade.deliver]"""
    cash = fees
    for kind, key, count in items:
        missing = False
        if kind == "cash":
            cash += count
        elif kind == "shares":
            held = s.shares[owner][s.rules.company_index[key]]
            missing = sum(n * lots for n, lots in zip(held, s.rules.block_lots, strict=True)) < count
        elif kind == "card":
            missing = not s.hand[owner] if key == "any" else int(key) not in s.hand[owner]
        elif kind == "coin":
            missing = key not in s.coins[owner]
        if missing:
            return Refusal("trade.deliver", N_("you do not have {kind} {key}"), (("kind", kind), ("key", key)))
    if cash > s.cash[owner]:
        args = (("price", cash), ("cash", s.cash[owner]))
        return Refusal("trade.deliver", N_("it takes {price}, you have {cash}"), args)
    return None


def lease_fees(offer: Offer, seat: Seat, partner: Seat) -> int:
    """Single lease fees this side pays as the borrower."""
    fees = 0
    for kind, who, _, fee, _, detail in offer.clauses:
        if kind == "lease" and detail.startswith("once"):
            lender = offer.maker if who == "me" else partner
            fees += fee if lender != seat else 0
    return fees


def leasable(s: NobleHouse, offer: Offer, partner: Seat) -> Refusal | None:
    """Lent certificates must be the lender's own and free. [lease.terms]"""
    for kind, who, key, _, _, _ in offer.clauses:
        if kind != "lease":
            continue
        lender = offer.maker if who == "me" else partner
        for each in key.split("+"):
            i = s.rules.certificate_index[each]
            moving = ("asset", each, 1) in (*offer.gives, *offer.wants)
            if s.owner[i] != lender or s.borrower[i] != NOBODY or s.bound[i] or moving:
                return Refusal("lease.terms", N_("{asset} cannot be lent"), (("asset", each),))
    return None


def hand_over(s: NobleHouse, giver: Seat, taker: Seat, items: tuple[Item, ...]) -> bool:
    """Everything on one side passes; False = shares could not be split. [trade.exchange]"""
    for kind, key, count in items:
        if kind == "cash":
            s.cash[giver] -= count
            s.cash[taker] += count
        elif kind == "shares":
            at = s.rules.company_index[key]
            if exchange(s, s.shares[giver][at], s.shares[taker][at], count) is None:
                return False
            pass_shares(s, giver, taker, key, count)
        elif kind == "card" and key != "any":
            pass_card(s, giver, taker, int(key))
        elif kind == "asset":
            place_certificate(s, s.rules.certificate_index[key], taker)
            s.log(AssetMoved, giver, taker, key)
        elif kind == "coin":
            s.coins[giver] = tuple(house for house in s.coins[giver] if house != key)
            s.coins[taker] = (*s.coins[taker], key)
    return True


def strike_bargain(s: NobleHouse, offer: Offer, partner: Seat) -> bool:
    """Both sides deliver at one stroke, or nothing happens and only they are told. [trade.exchange]"""
    maker = offer.maker
    before = (s.shares[:], s.cash[:], s.hand[:], s.coins[:], s.owner[:], s.seen[:])
    sound = (
        lacks(s, offer.gives, maker, lease_fees(offer, maker, partner)) is None
        and lacks(s, offer.wants, partner, lease_fees(offer, partner, partner)) is None
        and transferable(s, offer.gives, maker) is None
        and transferable(s, offer.wants, partner) is None
        and leasable(s, offer, partner) is None
    )
    log = len(s.events) if s.events is not None else 0
    if not (sound and hand_over(s, maker, partner, offer.gives) and hand_over(s, partner, maker, offer.wants)):
        s.shares, s.cash, s.hand, s.coins, s.owner, s.seen = before
        if s.events is not None:
            del s.events[log:]
        for seat in (maker, partner):
            s.tell(seat, OfferFailed, offer.number, maker, partner)
        return False
    gives, wants = say_items(s, offer.gives), say_items(s, offer.wants)
    if offer.public:
        s.log(Bargained, maker, partner, gives, wants)
    else:
        for seat in (maker, partner):
            s.tell(seat, Bargained, maker, partner, gives, wants)
    for clause in offer.clauses:
        if clause[0] == "lease":
            lender, borrower = (maker, partner) if clause[1] == "me" else (partner, maker)
            sign_lease(s, clause, lender, borrower)
        else:
            record(s, clause, maker, partner, offer.public)
    if ("card", "any", 1) in offer.gives:
        s.then(CardOfChoice(maker, partner))
    if ("card", "any", 1) in offer.wants:
        s.then(CardOfChoice(partner, maker))
    return True


@value
class CardOfChoice(Ask):
    """A card of the giver's choice was promised: which? [trade.exchange]"""

    giver: Seat
    taker: Seat
    rule = "trade.exchange"
    prompt = N_("Which card do you hand to {taker}?")
    secret = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.giver] if s.hand[self.giver] else []

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [HandCard(seat, self.taker, card) for card in s.hand[seat]]


@value
class HandCard(Move):
    """Hand over the card of your choice. [trade.exchange]"""

    taker: Seat
    card: int
    notation = "hand {card} to {taker}"
    label = N_("Hand over {card}")

    def apply(self, s: NobleHouse) -> None:
        pass_card(s, self.seat, self.taker, self.card)
        for seat in (self.seat, self.taker):
            s.tell(seat, CardReceived, self.taker, self.seat, self.card)


# -- the moves ---------------------------------------------------------------------------------------------


def open_offers(s: NobleHouse, seat: Seat) -> int:
    return sum(offer.maker == seat for offer in offers_seen(s, seat))


@value
class MakeOffer(Move):
    """Propose a deal to one, some or all; `counters` names the offer it answers. [trade.offer]"""

    to: str  # houses joined by +, or "all"
    gives: str
    wants: str
    clauses: str
    openness: str
    until: str
    counters: int
    notation = "offer {to} {gives} for {wants} with {clauses} {openness} until {until} counter {counters}"
    label = N_("Make an offer")

    def partners(self, s: NobleHouse) -> tuple[Seat, ...]:
        others = {s.house[seat]: seat for seat in range(s.seats) if seat not in s.out and seat != self.seat}
        if self.to == "all":
            return tuple(others.values())
        named = self.to.split("+")
        if not all(house in others for house in named) or len(dict.fromkeys(named)) < len(named):
            raise Unclear(self.to)
        return tuple(others[house] for house in named)

    def offer(self, s: NobleHouse, number: int) -> Offer:
        gives, wants = read_items(s, self.gives), read_items(s, self.wants)
        clauses = read_clauses(s, self.clauses)
        if not (gives or wants or clauses):
            raise Unclear(N_("nothing"))
        public = self.openness == "public"
        return Offer(number, self.seat, self.partners(s), gives, wants, clauses, public, self.until, self.counters)

    def check(self, s: NobleHouse) -> Refusal | None:
        try:
            offer = self.offer(s, 0)
        except Unclear as error:
            return error.refusal
        if open_offers(s, self.seat) >= s.rules.open_offers or s.made[self.seat] >= s.rules.offers_per_segment:
            return Refusal("trade.limit", N_("you have made as many offers as are allowed"))
        if self.counters and not answers(s, self.seat, self.counters):
            return Refusal("trade.offer", N_("there is no such offer to answer"))
        if self.openness == "private" and any(clause[0] == "lease" for clause in offer.clauses):
            return Refusal("lease.public", N_("a lease is public"))
        if self.openness == "private" and ("card", "any", 1) in (*offer.gives, *offer.wants):
            return Refusal("trade.items", N_("in a private deal cards are named, or the choice would show"))
        refused = transferable(s, offer.gives, self.seat) or lacks(s, offer.gives, self.seat)
        if refused is None and len(offer.partners) == 1:
            refused = transferable(s, offer.wants, offer.partners[0])
        return refused

    def apply(self, s: NobleHouse) -> None:
        s.made[self.seat] += 1
        if self.counters:
            answered = find_offer(s, self.seat, self.counters)
            if answered is not None and answered.partners == (self.seat,):
                strike(s, answered)
        if self.openness == "public":
            s.last_offer += 1
            offer = self.offer(s, s.last_offer)
            row: OfferRow = offer[:]
            s.offers[offer.number] = row
            s.log(OfferMade, offer.number, self.seat, offer.partners, self.gives, self.wants, self.clauses)
            return
        s.last_letter[self.seat] += 1
        offer = self.offer(s, LETTERS * (self.seat + 1) + s.last_letter[self.seat])
        row = offer[:]
        for seat in (self.seat, *offer.partners):
            s.letters[seat] = (*s.letters[seat], row)
            s.tell(seat, OfferMade, offer.number, self.seat, offer.partners, self.gives, self.wants, self.clauses)


def answers(s: NobleHouse, seat: Seat, number: int) -> bool:
    """Whether this seat is asked by such an offer."""
    offer = find_offer(s, seat, number)
    return offer is not None and seat in offer.partners


NO_OFFER = Refusal("trade.answer", N_("there is no such offer open to you"))


@value
class AcceptOffer(Move):
    """Take an offer: both sides deliver at one stroke. [trade.answer]"""

    offer: int
    notation = "accept {offer}"
    label = N_("Accept offer {offer}")

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
class DeclineOffer(Move):
    """Say no to an offer made to you alone or among others. [trade.answer]"""

    offer: int
    notation = "decline {offer}"
    label = N_("Decline offer {offer}")

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
class WithdrawOffer(Move):
    """Take an offer of your own off the table. [trade.withdraw]"""

    offer: int
    notation = "withdraw {offer}"
    label = N_("Withdraw offer {offer}")

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


OFFER_FIELDS = (
    Field("gives", "text", 0, LONGEST),
    Field("wants", "text", 0, LONGEST),
    Field("clauses", "text", 0, LONGEST),
    Field("openness", "choice", choices=("public", "private")),
    Field("until", "choice", choices=TERMS),
    Field("counters", "int", 0, 100_000),
)
OFFER_FORM = Form(MakeOffer, (Field("to", "text", 1, LONGEST), *OFFER_FIELDS))


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
        if seat == payer:
            return (OFFER_FORM,)
        return (Form(MakeOffer, (Field("to", "choice", choices=(s.house[payer],)), *OFFER_FIELDS)),)

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, DEALS):
            s.then(self)
        else:
            self.settled(s, move)

    def settled(self, s: NobleHouse, move: Move) -> None:
        """Queue what follows the answer."""


DEALS = (MakeOffer, AcceptOffer, DeclineOffer, WithdrawOffer)

MOVES: tuple[type[Move], ...] = (MakeOffer, AcceptOffer, DeclineOffer, WithdrawOffer, HandCard)
STEPS: tuple[type[Step], ...] = (CardOfChoice,)
