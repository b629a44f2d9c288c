"""Donations: in an event on a free space; what they cost and who can pay."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import REGIONS, TIERS, Donation, Gain
from magnate.games.carnegie.effects import pay
from magnate.games.carnegie.events.gains import Donated, DonationImpossible, DonationSkipped, DonationUnaffordable
from magnate.games.carnegie.mechanics.question import Choice
from magnate.games.carnegie.queries import (
    active,
    count_departments,
    donation_cap,
    donation_price,
    funds,
    projects,
    projects_in,
    sale,
    tier,
)
from magnate.games.carnegie.show.words import count_of, said, sold
from magnate.games.carnegie.state import Carnegie

RAILROAD = TIERS.index("railroad")

TAKEN = Refusal("donation.one-per-space", N_("A disc lies on this donation"))
NO_DISC = Refusal("donation.disc", N_("Your supply holds no disc"))


def too_dear(price: int, funds: int) -> Refusal:
    args = (("price", price), ("funds", funds))
    return Refusal("donation.price", N_("Your next donation costs ${price}, and you can raise ${funds}"), args)


def refuse_donor(s: Carnegie, seat: Seat) -> Refusal | None:
    """Why a seat can make no donation at all."""
    price = donation_price(s, seat)
    if price > funds(s, seat):
        return too_dear(price, funds(s, seat))
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


def units(s: Carnegie, seat: Seat, donation: Donation) -> int:
    """What a donation counts for a seat, payments apart. [end.donations]"""
    measure, subject = donation.measure, donation.subject
    if measure == "departments":
        return count_departments(s, seat, subject)
    if measure == "projects":
        kinds = subject.split("+")
        return sum(1 for _, kind in projects(s, seat) if kind in kinds)
    if measure == "railroads":
        return sum(tier(s, seat, region) == RAILROAD for region in REGIONS)
    if measure == "donations":
        return s.given[seat]
    if measure == "active":
        return active(s, seat)
    if measure == "region":
        return projects_in(s, seat, subject)
    if measure == "small-cities":
        return sum(1 for city, _ in projects(s, seat) if s.rules.cities[city].small)
    assert measure == "once", measure
    return 1


def units_once_made(s: Carnegie, seat: Seat, donation: Donation) -> int:
    """What a donation would count for a seat if it were made now: the one per donation counts itself."""
    return units(s, seat, donation) + (donation.measure == "donations")


def worth(s: Carnegie, seat: Seat, key: str) -> str:
    """What a donation gives for each of what it counts, and what it would give a seat if it were made now."""
    donation = s.rules.donations[key]
    each = count_of(donation.points, "points")
    if donation.paid:
        return f"{each} for {said(Gain(money=donation.money, goods=donation.goods))} handed in at the end"
    if donation.measure == "once":
        return each
    counted = units_once_made(s, seat, donation)
    return f"{each} each, now {min(donation_cap(s, seat), donation.points * counted)}"


@value
class DonationChance(Step):
    """Whoever cannot make a donation is passed over, and that is told. [donation.event]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        price = donation_price(s, self.seat)
        if price > funds(s, self.seat):
            s.log(DonationUnaffordable, self.seat, price)
        elif refuse_donor(s, self.seat) is not None or () not in s.gifts:
            s.log(DonationImpossible, self.seat)
        else:
            s.then(DonationTurn(self.seat))


@value
class DonationTurn(Choice):
    """A donation event: everybody may make one donation. [donation.event]"""

    rule = "donation.event"
    prompt = N_("Make a donation, or none: your next one costs ${price}{sale}, each scores {cap} point(s) at most")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        price = donation_price(s, seat)
        args = (("price", price), ("sale", sold(sale(s, seat, price))), ("cap", donation_cap(s, seat)))
        return replace(super().decision(s, seat), args=args)

    def idle(self, s: Carnegie) -> bool:
        return refuse_donor(s, self.seat) is not None or () not in s.gifts

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*(Donate(seat, key) for key in s.rules.donations), SkipDonation(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        if refuse_donor(s, seat) is None:
            found += [
                donation_of(seat, key) for key, discs in zip(s.rules.donations, s.gifts, strict=True) if not discs
            ]
        return [*found, SkipDonation(seat)]


@value
class Donate(Move):
    """Put a disc on a free donation. [donation.one-per-space]"""

    donation: str
    notation = "donate {donation}"
    label = N_("{donation} ({worth}) for ${price}{sale}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        price = donation_price(s, self.seat)
        return {
            "donation": self.donation,
            "price": price,
            "sale": sold(sale(s, self.seat, price)),
            "worth": worth(s, self.seat, self.donation),
        }

    def check(self, s: Carnegie) -> Refusal | None:
        if s.gifts[s.rules.donation_index[self.donation]]:
            return TAKEN
        return refuse_donor(s, self.seat)

    def apply(self, s: Carnegie) -> None:
        donate(s, self.seat, self.donation)


donation_of = cache(Donate)  # moves are values and can be shared


@value
class SkipDonation(Move):
    """Make no donation in this event. [donation.event]"""

    notation = "no donation"
    label = N_("Make no donation")

    def apply(self, s: Carnegie) -> None:
        s.log(DonationSkipped, self.seat)


STEPS: tuple[type[Step], ...] = (DonationChance, DonationTurn)
MOVES: tuple[type[Move], ...] = (Donate, SkipDonation)
