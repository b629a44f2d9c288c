"""Offers on the table: what they are, who knows of them, and how they leave it."""

from typing import Any, NamedTuple

from magnate.core.event import Event
from magnate.core.move import Seat
from magnate.games.noble_house.events.deals import OfferLapsed
from magnate.games.noble_house.state import Clause, Item, NobleHouse, OfferRow


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


def narrow(s: NobleHouse, offer: Offer, left: tuple[Seat, ...]) -> None:
    """An offer stays open to some of those it was made to."""
    row: OfferRow = offer._replace(partners=left)[:]
    strike(s, offer)
    if offer.public:
        s.offers[offer.number] = row
        return
    for seat in (offer.maker, *left):
        s.letters[seat] = (*s.letters[seat], row)


def tell_parties(s: NobleHouse, offer: Offer, event: type[Event], *args: Any) -> None:
    """What becomes of an open offer is told to all, of a private one to those concerned. [trade.heard]"""
    if offer.public:
        s.log(event, *args)
        return
    for seat in (offer.maker, *offer.partners):
        s.tell(seat, event, *args)


def open_offers(s: NobleHouse) -> list[Offer]:
    """Every offer on the table once, public ones first."""
    letters = [row for seat, desk in enumerate(s.letters) for row in desk if row[1] == seat]
    return [Offer(*row) for row in (*s.offers.values(), *letters)]


def offers_run_out(s: NobleHouse, term: str) -> None:
    """Offers end with the phase or the round, as they say, and their makers are told. [trade.expiry]"""
    for offer in open_offers(s):
        if offer.until == term:
            lapse(s, offer)


def lapse(s: NobleHouse, offer: Offer) -> None:
    """Nobody took an offer while it stood. [trade.expiry]"""
    strike(s, offer)
    tell_parties(s, offer, OfferLapsed, offer.number, offer.maker, offer[:])


def offers_without(s: NobleHouse, seat: Seat) -> None:
    """A player is out: his offers lapse, and those to others are no longer open to him. [house.elimination]"""
    for offer in open_offers(s):
        left = tuple(each for each in offer.partners if each != seat)
        if offer.maker == seat or not left:
            lapse(s, offer)
        elif left != offer.partners:
            narrow(s, offer, left)
