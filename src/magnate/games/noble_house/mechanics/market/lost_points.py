"""A contract is lost, and its owner may pay for the points that it costs his house."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import move_price, pay
from magnate.games.noble_house.events.business import SupportPaid
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.market.price import short
from magnate.games.noble_house.state import BANK, NobleHouse


@value
class LossSupport(Ask):
    """The owner may pay for each point a lost contract would cost. [price.support-contract]"""

    seat: Seat
    card: int
    points: int
    rule = "price.support-contract"
    prompt = N_("{card} is lost: pay for up to {points} point(s), or let the price fall")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def cost(self, s: NobleHouse) -> int:
        return self.points * s.rules.point_cost

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        points = [SupportPoints(seat, points) for points in range(self.points + 1)]
        return [*points, *coins.claims(s, seat, self.cost(s))]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return coins.claim_forms(s, seat, self.cost(s))

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
            return
        assert isinstance(move, SupportPoints)
        move_price(s, s.house[self.seat], move.points - self.points, "contract lost")


@value
class SupportPoints(Move):
    """Pay so that the price falls by fewer points. [price.support-contract]"""

    points: int
    notation = "support {points}"
    label = N_("{support}")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "support": (self.points, s.rules.point_cost)}

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.points * s.rules.point_cost)

    def apply(self, s: NobleHouse) -> None:
        cost = self.points * s.rules.point_cost
        if cost:
            s.log(SupportPaid, self.seat, self.points, cost)
        pay(s, self.seat, BANK, cost, "support", told=True)


MOVES: tuple[type[Move], ...] = (SupportPoints,)
STEPS: tuple[type[Step], ...] = (LossSupport,)
