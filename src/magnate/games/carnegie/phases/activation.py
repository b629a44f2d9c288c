"""Activating employees: everybody at once, at the end of a round and of the set-up."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import CELLS, SPACES, Gain
from magnate.games.carnegie.effects import pay, receive
from magnate.games.carnegie.events.company import Activated, ActivationEnded, NobodyActivated
from magnate.games.carnegie.events.gains import PointsLost
from magnate.games.carnegie.mechanics.question import Question
from magnate.games.carnegie.queries import (
    at,
    free_workspaces,
    funds,
    name_of,
    places,
    sale,
    works,
)
from magnate.games.carnegie.show.words import sold
from magnate.games.carnegie.state import Carnegie

PAYROLL_EXTRA = 2  # dollars more for a point
PAYROLL_FLAT = 1  # dollar instead of the price, for a point given up

NOT_HERE = Refusal("activation.department", N_("Employees are activated in a department, not here"))
NOBODY = Refusal("activation.department", N_("No employee lies there"))
NO_WORKSPACE = Refusal("activation.workspace", N_("No workspace at this price is free"))
NO_PAYROLL = Refusal("expansion.payroll-management", N_("Payroll Management is not at work"))
NO_POINT = Refusal("expansion.payroll-management", N_("You have no point to give up"))


def too_dear(price: int, funds: int) -> Refusal:
    args = (("price", price), ("funds", funds))
    return Refusal("activation.price", N_("This costs ${price}, and you can raise ${funds}"), args)


FEWER = Refusal("activation.all", N_("Your money does not activate two employees"))


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
    cheaply = purse >= PAYROLL_FLAT and s.payroll[seat] and s.points[seat] > 0
    start = CELLS * seat
    for cell, lying in enumerate(s.lying[start : start + CELLS]):
        if lying and (prices := free_workspaces(s, start + cell)) and (prices[0] <= purse or cheaply):
            return True
    return False


@value
class Activation(Question):
    """Lying employees in departments may stand up on free workspaces. [activation.all]"""

    begun: tuple[Seat, ...] = ()  # who has activated somebody
    rule = "activation.all"
    prompt = N_("Activate employees: you have ${money}")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=(("money", s.money[seat]),))

    def only(self, s: Carnegie, seat: Seat) -> Move | None:
        return None  # whoever is asked can activate somebody, or not

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat, done in enumerate(s.done) if not done]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        for place in places(seat):
            if not s.lying[place]:
                continue
            space = name_of(place)
            for price in dict.fromkeys(free_workspaces(s, place) or (0,)):
                found.append(Activate(seat, space, price))
                if s.payroll[seat]:
                    found += [ActivateDearly(seat, space, price), ActivateCheaply(seat, space, price)]
        if len(candidates(s, seat)) > 1:
            found.append(ActivateAll(seat))
        return [*found, EndActivation(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        if s.payroll[seat]:
            return super().legal(s, seat)
        purse = funds(s, seat)
        found: list[Move] = []
        every: list[int] = []
        start = CELLS * seat
        for cell, lying in enumerate(s.lying[start : start + CELLS]):
            if lying and (prices := free_workspaces(s, start + cell)):
                found += [move for move in activations(seat, cell, prices) if move.price <= purse]
                every += prices[:lying]
        if len(every) > 1 and sum(sorted(every)[:2]) <= s.money[seat]:
            found.append(activate_all(seat))
        found.append(end_activation(seat))
        return found

    def answered(self, s: Carnegie, move: Move) -> None:
        if not s.done[move.seat]:
            s.done[move.seat] = not can_activate(s, move.seat)
        if isinstance(move, EndActivation):
            s.log(ActivationEnded if move.seat in self.begun else NobodyActivated, move.seat)
            s.then(self)
        else:
            s.then(self if move.seat in self.begun else Activation((*self.begun, move.seat)))


@cache
def activations(seat: Seat, cell: int, prices: tuple[int, ...]) -> "tuple[Activate, ...]":
    """The activations on a space by the prices of its free workspaces; moves are values and can be shared."""
    return tuple(Activate(seat, SPACES[cell], price) for price in dict.fromkeys(prices))


def candidates(s: Carnegie, seat: Seat) -> list[tuple[int, int]]:
    """The prices and places of all that could be activated, money apart."""
    return [
        (price, place)
        for place in places(seat)
        if s.lying[place]
        for price in free_workspaces(s, place)[: s.lying[place]]
    ]


def whom_to_activate(s: Carnegie, seat: Seat) -> list[tuple[int, int]]:
    """The prices and places of all that money can activate, the cheapest first; no goods are sold. [activation.all]"""
    purse, found = s.money[seat], []
    for price, place in sorted(candidates(s, seat)):
        if price > purse:
            break
        purse -= price
        found.append((price, place))
    return found


def refuse(s: Carnegie, seat: Seat, space: str, price: int) -> Refusal | None:
    """Why nobody can stand up there, money apart."""
    place = at(seat, space)
    department = s.rules.departments.get(s.board[place])
    if department is None or not department.workspaces:
        return NOT_HERE
    if not s.lying[place]:
        return NOBODY
    return None if price in free_workspaces(s, place) else NO_WORKSPACE


def stand_up(s: Carnegie, seat: Seat, space: str, price: int, paid: int) -> None:
    """Pay; the employee takes a free workspace of that price. [activation.workspace]"""
    place = at(seat, space)
    pay(s, seat, paid)
    prices = s.rules.departments[s.board[place]].workspaces
    bit = next(i for i, each in enumerate(prices) if each == price and not s.standing[place] >> i & 1)
    s.standing[place] |= 1 << bit
    s.lying[place] -= 1
    s.log(Activated, seat, s.board[place], name_of(place), paid)


def priced(s: Carnegie, seat: Seat, space: str, price: int) -> dict[str, Any]:
    """What fills the label of an activation; where nobody can stand up there is no price."""
    key = s.board[at(seat, space)]
    department = s.rules.departments.get(key)
    if department is None or s.standing[at(seat, space)].bit_count() >= len(department.workspaces):
        name = department.name if department else "the lobby"
        return {"place": f"in {name} ({space})" if key else f"on the empty space {space}", "price": ""}
    return {"place": f"in {department.name} ({space})", "price": f" for ${price}{sold(sale(s, seat, price))}"}


@value
class Activate(Move):
    """Activate an employee at the price of its workspace. [activation.price]"""

    space: str
    price: int
    notation = "activate {space} for {price}"
    judged = ("price",)
    label = N_("Activate an employee {place}{price}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return priced(s, self.seat, self.space, self.price)

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse(s, self.seat, self.space, self.price)
        if refused is None and self.price > funds(s, self.seat):
            return too_dear(self.price, funds(s, self.seat))
        return refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, self.price)


@value
class ActivateDearly(Move):
    """Payroll Management: two dollars more, and a point. [expansion.payroll-management]"""

    space: str
    price: int
    notation = "activate {space} for {price} and a bonus"
    label = N_("Activate an employee {place}{price} and score a point")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return priced(s, self.seat, self.space, self.price + PAYROLL_EXTRA)

    def check(self, s: Carnegie) -> Refusal | None:
        if not s.payroll[self.seat]:
            return NO_PAYROLL
        refused = refuse(s, self.seat, self.space, self.price)
        if refused is None and self.price + PAYROLL_EXTRA > funds(s, self.seat):
            return too_dear(self.price + PAYROLL_EXTRA, funds(s, self.seat))
        return refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, self.price + PAYROLL_EXTRA)
        receive(s, self.seat, Gain(points=1), "payroll-management")


@value
class ActivateCheaply(Move):
    """Payroll Management: a dollar only, for a point given up. [expansion.payroll-management]"""

    space: str
    price: int
    notation = "activate {space} for {price} at a loss"
    label = N_("Activate an employee {place}{price} and give up a point")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return priced(s, self.seat, self.space, PAYROLL_FLAT)

    def check(self, s: Carnegie) -> Refusal | None:
        if not s.payroll[self.seat]:
            return NO_PAYROLL
        if s.points[self.seat] <= 0:
            return NO_POINT
        refused = refuse(s, self.seat, self.space, self.price)
        if refused is None and funds(s, self.seat) < PAYROLL_FLAT:
            return too_dear(PAYROLL_FLAT, funds(s, self.seat))
        return refused

    def apply(self, s: Carnegie) -> None:
        stand_up(s, self.seat, self.space, self.price, PAYROLL_FLAT)
        s.points[self.seat] -= 1
        s.log(PointsLost, self.seat, 1)


@value
class ActivateAll(Move):
    """Activate all that money can pay, the cheapest first. [activation.all]"""

    notation = "activate all"
    label = N_("Activate {count} employee(s) for ${price}: {which}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        found = whom_to_activate(s, self.seat)
        whole = len(found) == len(candidates(s, self.seat))
        which = "all who can stand up" if whole else "as many as your money pays, the cheapest first"
        return {"count": len(found), "price": sum(price for price, _ in found), "which": which}

    def check(self, s: Carnegie) -> Refusal | None:
        return None if len(whom_to_activate(s, self.seat)) > 1 else FEWER

    def apply(self, s: Carnegie) -> None:
        for price, place in whom_to_activate(s, self.seat):
            stand_up(s, self.seat, name_of(place), price, price)


@value
class EndActivation(Move):
    """Activate nobody, or nobody else. [activation.all]"""

    notation = "end activation"
    label = N_("Activate nobody{more}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        ask = s.agenda[-1]
        assert isinstance(ask, Activation)
        return {"more": " else" if self.seat in ask.begun else ""}

    def apply(self, s: Carnegie) -> None:
        s.done[self.seat] = True


activate_all, end_activation = cache(ActivateAll), cache(EndActivation)  # moves are values and can be shared

STEPS: tuple[type[Step], ...] = (ActivationPhase, Activation)
MOVES: tuple[type[Move], ...] = (Activate, ActivateDearly, ActivateCheaply, ActivateAll, EndActivation)
