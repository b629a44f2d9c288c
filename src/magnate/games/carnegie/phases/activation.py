"""Activating employees: everybody at once, at the end of a round and of the set-up."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import SPACES, Gain
from magnate.games.carnegie.effects import pay, receive
from magnate.games.carnegie.events import Activated, ActivationEnded, PointsLost
from magnate.games.carnegie.queries import at, cheapest, free_prices, funds, name_of, places, works
from magnate.games.carnegie.question import Question
from magnate.games.carnegie.state import Carnegie

PAYROLL_EXTRA = 2  # dollars more for a point
PAYROLL_FLAT = 1  # dollar instead of the price, for a point given up

NOT_HERE = Refusal("activation.department", N_("employees are activated in a department, not here"))
NOBODY = Refusal("activation.department", N_("no employee lies there"))
NO_WORKSPACE = Refusal("activation.workspace", N_("no workspace at this price is free"))
NO_PAYROLL = Refusal("expansion.payroll-management", N_("Payroll Management is not at work"))
NO_POINT = Refusal("expansion.payroll-management", N_("you have no point to give up"))


def too_dear(price: int) -> Refusal:
    return Refusal("activation.price", N_("this costs ${price}"), (("price", price),))


@value
class ActivationPhase(Step):
    """All seats activate, without influence on each other. [activation.all]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "activation"
        for seat in range(s.seats):
            s.payroll[seat] = works(s, seat, "payroll-management")
            s.done[seat] = not can_activate(s, seat)
        s.then(Activation())


def can_activate(s: Carnegie, seat: Seat) -> bool:
    """Whether somebody lies by a free workspace that the seat can pay."""
    purse = funds(s, seat)
    for place in places(seat):
        if s.lying[place] and s.board[place]:
            price = cheapest(s, place)
            if 0 <= price <= purse:
                return True
            if price >= 0 and s.payroll[seat] and s.points[seat] > 0 and purse >= PAYROLL_FLAT:
                return True
    return False


@value
class Activation(Question):
    """Lying employees in departments may stand up on free workspaces. [activation.all]"""

    rule = "activation.all"
    prompt = N_("Activate employees")

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat, done in enumerate(s.done) if not done]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        for place in places(seat):
            if not s.lying[place]:
                continue
            space = SPACES[place % len(SPACES)]
            prices = free_prices(s, place) if cheapest(s, place) >= 0 else [0]
            for price in prices:
                found.append(Activate(seat, space, price))
                if s.payroll[seat]:
                    found += [ActivateDearly(seat, space, price), ActivateCheaply(seat, space, price)]
        return [*found, EndActivation(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if not s.done[move.seat]:
            s.done[move.seat] = not can_activate(s, move.seat)
        s.then(self)


def refuse(s: Carnegie, seat: Seat, space: str, price: int) -> Refusal | None:
    """Why nobody can stand up there, money apart."""
    place = at(seat, space)
    department = s.rules.departments.get(s.board[place])
    if department is None or not department.workspaces:
        return NOT_HERE
    if not s.lying[place]:
        return NOBODY
    return None if price in free_prices(s, place) else NO_WORKSPACE


def stand_up(s: Carnegie, seat: Seat, space: str, price: int, paid: int) -> None:
    """Pay; the employee takes a free workspace of that price. [activation.workspace]"""
    place = at(seat, space)
    pay(s, seat, paid)
    prices = s.rules.departments[s.board[place]].workspaces
    bit = next(i for i, each in enumerate(prices) if each == price and not s.standing[place] >> i & 1)
    s.standing[place] |= 1 << bit
    s.lying[place] -= 1
    s.log(Activated, seat, name_of(place), paid)


@value
class Activate(Move):
    """Activate an employee at the price of its workspace. [activation.price]"""

    space: str
    price: int
    notation = "activate {space} for {price}"
    label = N_("Activate on {space} for ${price}")

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse(s, self.seat, self.space, self.price)
        if refused is None and self.price > funds(s, self.seat):
            return too_dear(self.price)
        return refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, self.price)


@value
class ActivateDearly(Move):
    """Payroll Management: two dollars more, and a point. [expansion.payroll-management]"""

    space: str
    price: int
    notation = "activate {space} for {price} and a bonus"
    label = N_("Activate on {space} for $2 more than ${price}, and score a point")

    def check(self, s: Carnegie) -> Refusal | None:
        if not s.payroll[self.seat]:
            return NO_PAYROLL
        refused = refuse(s, self.seat, self.space, self.price)
        if refused is None and self.price + PAYROLL_EXTRA > funds(s, self.seat):
            return too_dear(self.price + PAYROLL_EXTRA)
        return refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, self.price + PAYROLL_EXTRA)
        receive(s, self.seat, Gain(points=1))


@value
class ActivateCheaply(Move):
    """Payroll Management: a dollar only, for a point given up. [expansion.payroll-management]"""

    space: str
    price: int
    notation = "activate {space} for {price} at a loss"
    label = N_("Activate on {space} for $1 instead of ${price}, and give up a point")

    def check(self, s: Carnegie) -> Refusal | None:
        if not s.payroll[self.seat]:
            return NO_PAYROLL
        if s.points[self.seat] <= 0:
            return NO_POINT
        refused = refuse(s, self.seat, self.space, self.price)
        return too_dear(PAYROLL_FLAT) if refused is None and funds(s, self.seat) < PAYROLL_FLAT else refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, PAYROLL_FLAT)
        s.points[self.seat] -= 1
        s.log(PointsLost, self.seat, 1)


@value
class EndActivation(Move):
    """Activate nobody else. [activation.all]"""

    notation = "end activation"
    label = N_("Activate nobody else")

    def apply(self, s: Carnegie) -> None:
        s.done[self.seat] = True
        s.log(ActivationEnded, self.seat)


STEPS: tuple[type[Step], ...] = (ActivationPhase, Activation)
MOVES: tuple[type[Move], ...] = (Activate, ActivateDearly, ActivateCheaply, EndActivation)
