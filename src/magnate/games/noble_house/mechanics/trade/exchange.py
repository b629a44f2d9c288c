"""What a side of an offer can deliver, and how both sides change hands at one stroke."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import pass_card, pass_shares, place_certificate
from magnate.games.noble_house.events.business import AssetMoved
from magnate.games.noble_house.events.deals import Bargained, CardsPassed, OfferFailed
from magnate.games.noble_house.events.round import CardReceived
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.mechanics.trade.offers import Offer
from magnate.games.noble_house.mechanics.trade.promises import record
from magnate.games.noble_house.queries import exchange, shares_of
from magnate.games.noble_house.state import NOBODY, Clause, Item, NobleHouse, OfferRow

CARD = 10_000_000  # any other card

# -- what a side can deliver -------------------------------------------------------------------------------


def transferable(s: NobleHouse, items: tuple[Item, ...], owner: Seat) -> Refusal | None:
    """Open facts that keep a thing from changing hands. [trade.items]"""
    for kind, key, _ in items:
        if kind == "asset":
            i = s.rules.certificate_index[key]
            if s.owner[i] != owner:
                return Refusal(
                    "trade.items", N_("{asset} does not belong to the side that would give it"), (("asset", key),)
                )
            if s.bound[i] or s.pledged[i] or s.borrower[i] != NOBODY:
                return Refusal("trade.items", N_("{asset} is at work, pledged or lent"), (("asset", key),))
        elif kind == "coin" and not s.rules.coins_transferable:
            return Refusal("coin.transfer", N_("half-coins are not traded at this table"))
    return None


def lacks(s: NobleHouse, items: tuple[Item, ...], owner: Seat, fees: int = 0) -> Refusal | None:
    """What this side does not have; only it may be told. [trade.deliver]"""
    cash = fees
    named = sum(kind == "card" and key != "any" for kind, key, _ in items)
    for kind, key, count in items:
        missing = False
        if kind == "cash":
            cash += count
        elif kind == "shares":
            missing = shares_of(s, owner, key) < count
        elif kind == "card":
            missing = len(s.hand[owner]) <= named if key == "any" else int(key) not in s.hand[owner]
        elif kind == "coin":
            missing = key not in s.coins[owner]
        if missing:
            return Refusal("trade.deliver", N_("you do not have {item}"), (("item", (kind, key, count)),))
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
            moving = ("asset", each, 1) in offer.gives + offer.wants
            if s.owner[i] != lender or s.borrower[i] != NOBODY or s.bound[i] or moving:
                return Refusal("lease.terms", N_("{asset} cannot be lent"), (("asset", each),))
    return None


def given_for(offer: Offer, clause: Clause, coin: bool) -> bool:
    """Whether the other side gives something for a promise: things, a lease, or a half-coin. [promise.debt]

    Another promise will not do: it is never enforced either.
    """
    mine = clause[1] == "me"
    if (offer.wants if mine else offer.gives) or (coin and not mine):
        return True
    return any(kind == "lease" and (who == "me") != mine for kind, who, *_ in offer.clauses)


def face_value(s: NobleHouse, offer: Offer, mine: bool, coin: bool) -> int:
    """What the other side gives, less what this one does beside its promises. [end.claims]"""
    mine_worth, yours = (items_worth(s, items) for items in (offer.gives, offer.wants))
    if coin:
        mine_worth += s.rules.coin_claim
    for kind, who, key, *_ in offer.clauses:
        if kind == "lease":
            lent = sum(s.rules.certificate_kind[s.rules.certificate_index[each]].half for each in key.split("+"))
            mine_worth, yours = (mine_worth + lent, yours) if who == "me" else (mine_worth, yours + lent)
    return max(yours - mine_worth if mine else mine_worth - yours, 0)


def items_worth(s: NobleHouse, items: tuple[Item, ...]) -> int:
    """Things at face value: shares at market, assets at list price, contracts at a round's income. [end.claims]"""
    total = 0
    for kind, key, count in items:
        if kind == "cash":
            total += count
        elif kind == "shares":
            total += count * s.rules.lot * s.price[key]
        elif kind == "asset":
            total += s.rules.certificate_kind[s.rules.certificate_index[key]].price
        elif kind == "coin":
            total += s.rules.coin_claim
        elif key != "any" and int(key) in s.rules.contracts:
            total += max(s.rules.contracts[int(key)].income, CARD)
        else:
            total += CARD
    return total


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
        elif kind == "coin":
            s.coins[giver] = tuple(house for house in s.coins[giver] if house != key)
            s.coins[taker] = (*s.coins[taker], key)
    return True


def strike_bargain(s: NobleHouse, offer: Offer, partner: Seat, coin: bool = False) -> bool:
    """Both sides deliver at one stroke, or nothing happens and only they are told. [trade.exchange]

    `coin`: the maker gives up a half-coin for it.
    """
    maker = offer.maker
    before = (s.shares[:], s.cash[:], s.hand[:], s.coins[:], s.owner[:], s.seen[:])
    sound = (
        lacks(s, offer.gives, maker, lease_fees(offer, maker, partner)) is None
        and lacks(s, offer.wants, partner, lease_fees(offer, partner, partner)) is None
        and transferable(s, offer.gives, maker) is None
        and transferable(s, offer.wants, partner) is None
        and leasable(s, offer, partner) is None
    )
    if not (sound and hand_over(s, maker, partner, offer.gives) and hand_over(s, partner, maker, offer.wants)):
        s.shares, s.cash, s.hand, s.coins, s.owner, s.seen = before
        for seat in (maker, partner):
            s.tell(seat, OfferFailed, offer.number, maker, partner)
        return False
    deal: OfferRow = offer._replace(partners=(partner,))[:]
    if offer.public:
        s.log(Bargained, maker, partner, deal)
    else:
        for seat in (maker, partner):
            s.tell(seat, Bargained, maker, partner, deal)
    tell_moved(s, offer, partner)
    agreement = 0
    for clause in offer.clauses:
        if clause[0] == "lease":
            lender, borrower = (maker, partner) if clause[1] == "me" else (partner, maker)
            sign_lease(s, clause, lender, borrower)
        else:
            given = face_value(s, offer, clause[1] == "me", coin) if given_for(offer, clause, coin) else None
            agreement = record(s, clause, maker, partner, offer.public, given, agreement)
    choice = ("card", "any", 1)
    if choice in offer.gives:
        s.then(CardOfChoice(maker, partner, cards_of(offer.wants) - (choice in offer.wants)))
    if choice in offer.wants:
        s.then(CardOfChoice(partner, maker, cards_of(offer.gives)))
    return True


def cards_of(items: tuple[Item, ...]) -> int:
    """How many cards stand on one side."""
    return sum(kind == "card" for kind, _, _ in items)


def tell_moved(s: NobleHouse, offer: Offer, partner: Seat) -> None:
    """Certificates lie open and so does the number of cards, whoever may know of the deal. [trade.exchange]"""
    for giver, taker, items in ((offer.maker, partner, offer.gives), (partner, offer.maker, offer.wants)):
        cards = 0
        for kind, key, _ in items:
            if kind == "asset":
                s.log(AssetMoved, giver, taker, key)
            cards += kind == "card" and key != "any"
        if cards:
            s.log(CardsPassed, giver, taker, cards)


@value
class CardOfChoice(Ask):
    """A card of the giver's choice was promised: which? [trade.exchange]"""

    giver: Seat
    taker: Seat
    fresh: int  # cards that the giver has just received for it: they stand last in his hand, and are no return
    rule = "trade.exchange"
    prompt = N_("Which card do you hand to {taker}?")
    secret = True
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.giver]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        own = s.hand[seat][: len(s.hand[seat]) - self.fresh]
        return [HandCard(seat, self.taker, card) for card in own]


@value
class HandCard(Move):
    """Hand over the card of your choice. [trade.exchange]"""

    taker: Seat
    card: int
    notation = "hand {card} to {taker+1}"
    label = N_("Hand over {card}")

    def apply(self, s: NobleHouse) -> None:
        pass_card(s, self.seat, self.taker, self.card)
        for seat in (self.seat, self.taker):
            s.tell(seat, CardReceived, self.taker, self.seat, self.card)


MOVES: tuple[type[Move], ...] = (HandCard,)
STEPS: tuple[type[Step], ...] = (CardOfChoice,)
