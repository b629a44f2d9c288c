"""Deals inside a locked step, with the player who is asked something there."""

from dataclasses import replace

from magnate.core.move import Decision, Form, Move, Seat
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.mechanics.trade.forms import offer_forms
from magnate.games.noble_house.mechanics.trade.negotiation import (
    DEALS,
    AcceptOffer,
    DeclineOffer,
    addressed,
    cost,
    deal_moves,
)
from magnate.games.noble_house.mechanics.trade.offers import Offer, find_offer
from magnate.games.noble_house.state import NobleHouse

MEANWHILE = N_("{payer} is asked something; meanwhile you may deal with {payer}")


class Owing:
    """A step with which a player owes money or upkeep: until it is done, some deals of his are closed. [trade.when]"""

    maintains = False  # it is upkeep

    def payer(self, s: NobleHouse) -> Seat:
        """Who owes it."""
        raise NotImplementedError(type(self).__name__)

    def owes(self, s: NobleHouse) -> int:
        """The money that is due now."""
        return 0


def closed(s: NobleHouse, move: Move) -> bool:
    """Whether a deal would take from somebody what he owes, be it here or in a step that waits. [trade.when]"""
    offer = find_offer(s, move.seat, move.offer) if isinstance(move, AcceptOffer) else None
    return offer is not None and any(takes_what_is_owed(s, offer, move.seat, each) for each in (offer.maker, move.seat))


def takes_what_is_owed(s: NobleHouse, offer: Offer, partner: Seat, payer: Seat) -> bool:
    """Whether a party to a deal would have too little cash left, or be rid of upkeep. [trade.when]

    Who is asked to pay spares nothing, nor does the maker of an offer: it would show what he has.
    """
    owing = owed_by(s, payer)
    due = sum(step.owes(s) for step in owing)
    now = s.agenda[-1]
    asked = isinstance(now, Owing) and now.payer(s) == payer
    spare = s.cash[payer] - due if payer == partner and not asked else 0
    if due and cost(offer, partner, payer) > max(spare, 0):
        return True
    return any(step.maintains for step in owing) and sheds_upkeep(offer, payer)


def owed_by(s: NobleHouse, payer: Seat) -> list[Owing]:
    """The steps with which a player owes something, be it now or later in this segment. [trade.when]"""
    return [step for step in s.agenda if isinstance(step, Owing) and step.payer(s) == payer]


def sheds_upkeep(offer: Offer, payer: Seat) -> bool:
    """Whether a deal would rid a player of upkeep: a certificate sold, or lent with its upkeep. [upkeep.pay]"""
    given, lender = (offer.gives, "me") if payer == offer.maker else (offer.wants, "you")
    lent = any(c[0] == "lease" and c[1] == lender and c[5].endswith("/borrower") for c in offer.clauses)
    return lent or any(kind == "asset" for kind, _, _ in given)


@value
class Haggling(Ask, Owing):
    """A question inside a locked step during which deals with one player go on. [trade.when]"""

    hidden = True

    def payer(self, s: NobleHouse) -> Seat:
        """The player with whom deals may be made."""
        raise NotImplementedError(type(self).__name__)

    def free(self, s: NobleHouse) -> list[Seat]:
        asked = self.seats(s)
        return [seat for seat in range(s.seats) if seat not in asked and seat not in s.out]

    def called(self, s: NobleHouse) -> list[Seat]:
        payer = self.payer(s)
        return [seat for seat in self.free(s) if addressed(s, seat, payer)]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What the question itself offers."""
        raise NotImplementedError(type(self).__name__)

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """The only answer, unless an offer waits for one too: making offers is no choice of its own."""
        found = [move for move in self.own_moves(s, seat) if move.check(s) is None]
        offers = deal_moves(s, seat, self.payer(s))
        return found[0] if len(found) == 1 and not any(isinstance(move, DeclineOffer) for move in offers) else None

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        deals = [move for move in deal_moves(s, seat, self.payer(s)) if not closed(s, move)]
        return [*self.own_moves(s, seat), *deals] if seat in self.seats(s) else deals

    def aside(self, s: NobleHouse, decision: Decision) -> Decision:
        return replace(super().aside(s, decision), prompt=MEANWHILE, args=(("payer", self.payer(s)),))

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
