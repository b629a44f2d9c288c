"""Donations: in an event on a free space, by Charitable Giving on another player's disc."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.effects import pay
from magnate.games.carnegie.events import Donated, DonationSkipped
from magnate.games.carnegie.queries import copyable, donation_price, funds
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.state import Carnegie

TAKEN = Refusal("donation.one-per-space", N_("a disc lies on this donation"))
NO_DISC = Refusal("donation.disc", N_("your supply holds no disc"))
NOT_COPYABLE = Refusal("tile.charitable-giving", N_("this needs a disc of another player and none of yours"))


def too_dear(price: int) -> Refusal:
    return Refusal("donation.price", N_("your next donation costs ${price}"), (("price", price),))


def refuse_donor(s: Carnegie, seat: Seat) -> Refusal | None:
    """Why a seat can make no donation at all."""
    price = donation_price(s, seat)
    if price > funds(s, seat):
        return too_dear(price)
    return None if s.discs[seat] else NO_DISC


def donate(s: Carnegie, seat: Seat, donation: str) -> None:
    """Pay and put a disc on the space. [donation.price]"""
    price = donation_price(s, seat)
    pay(s, seat, price)
    s.discs[seat] -= 1
    s.given[seat] += 1
    index = s.rules.donation_index[donation]
    s.gifts[index] = (*s.gifts[index], seat)
    s.log(Donated, seat, donation, price)


@value
class DonationTurn(SeatQuestion):
    """A donation event: everybody may make one donation. [donation.event]"""

    rule = "donation.event"
    prompt = N_("Make a donation, or none")

    def idle(self, s: Carnegie) -> bool:
        return refuse_donor(s, self.seat) is not None or () not in s.gifts

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*(Donate(seat, key) for key in s.rules.donations), SkipDonation(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        if refuse_donor(s, seat) is None:
            found += [Donate(seat, key) for key, discs in zip(s.rules.donations, s.gifts, strict=True) if not discs]
        return [*found, SkipDonation(seat)]


@value
class Donate(Move):
    """Put a disc on a free donation. [donation.one-per-space]"""

    donation: str
    notation = "donate {donation}"
    label = N_("{donation} for ${price}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"donation": self.donation, "price": donation_price(s, self.seat)}

    def check(self, s: Carnegie) -> Refusal | None:
        if s.gifts[s.rules.donation_index[self.donation]]:
            return TAKEN
        return refuse_donor(s, self.seat)

    def apply(self, s: Carnegie) -> None:
        donate(s, self.seat, self.donation)


@value
class SkipDonation(Move):
    """Make no donation in this event. [donation.event]"""

    notation = "no donation"
    label = N_("Make no donation")

    def apply(self, s: Carnegie) -> None:
        s.log(DonationSkipped, self.seat)


@value
class CopiedDonation(SeatQuestion):
    """Charitable Giving: a disc goes on top of another player's. [tile.charitable-giving]"""

    rule = "tile.charitable-giving"
    prompt = N_("Copy a donation of another player")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [CopyDonation(seat, key) for key in s.rules.donations]


@value
class CopyDonation(Move):
    """Copy this donation. [tile.charitable-giving]"""

    donation: str
    notation = "copy {donation}"
    label = N_("Copy {donation} for ${price}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"donation": self.donation, "price": donation_price(s, self.seat)}

    def check(self, s: Carnegie) -> Refusal | None:
        if not copyable(s, self.seat, s.rules.donation_index[self.donation]):
            return NOT_COPYABLE
        return refuse_donor(s, self.seat)

    def apply(self, s: Carnegie) -> None:
        donate(s, self.seat, self.donation)


STEPS: tuple[type[Step], ...] = (DonationTurn, CopiedDonation)
MOVES: tuple[type[Move], ...] = (Donate, SkipDonation, CopyDonation)
