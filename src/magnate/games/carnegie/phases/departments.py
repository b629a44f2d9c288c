"""Using departments: one after the other, each employee once, no return to one already used.

`DepartmentTurn` offers all that can be done with the departments of the action. A department opens with its first use
and is finished when another one is used; plain study points are counted when the turn begins.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import ACTIONS, CELLS, SPACES, Function
from magnate.games.carnegie.events.company import JokerUsed, NothingUsed, TurnEnded
from magnate.games.carnegie.events.gains import StudyCounted
from magnate.games.carnegie.mechanics.powers import Power, uses
from magnate.games.carnegie.mechanics.question import Choice
from magnate.games.carnegie.mechanics.research import can_spend, legal_spendings, lose_study, spendings
from magnate.games.carnegie.mechanics.staff import can_walk, legal_walks, lose_steps, walks
from magnate.games.carnegie.queries import (
    left_in,
    open_to,
    order,
    printed_office,
    steps_left,
    study_counted,
    works,
)
from magnate.games.carnegie.show.words import lost
from magnate.games.carnegie.state import Carnegie

NO_JOKER = Refusal("joker.use", N_("You have no action joker"))
FIRST_PLAYER = Refusal("joker.first-player", N_("The first player performs the chosen action"))
SAME_ACTION = Refusal("joker.use", N_("A joker names another action"))
TOO_LATE = Refusal("joker.use", N_("The joker comes before the first use of a department"))


@value
class DepartmentPhase(Step):
    """From the first player on, clockwise, everybody uses departments. [department.order]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "departments"
        s.then(*[seat_turn(seat) for seat in order(s)])


@value
class SeatTurn(Step):
    """One seat's department turn. [department.order]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        s.diagonal = works(s, self.seat, "corporate-communication")
        begin(s, self.seat, s.action)
        s.then(*parts_of_turn(self.seat))


seat_turn = cache(SeatTurn)  # steps are values and can be shared


@cache
def parts_of_turn(seat: Seat) -> "tuple[DepartmentTurn, TurnEnd]":
    """The steps of a turn."""
    return DepartmentTurn(seat), TurnEnd(seat)


def begin(s: Carnegie, seat: Seat, action: str) -> None:
    """The departments of an action are open; study points that cost nothing are counted at once. [research.pool]"""
    s.turn = action
    if not s.rules.counted_in[action]:
        return
    for key, points in study_counted(s, seat).items():
        s.study += points
        s.log(StudyCounted, seat, key, points)


@value
class TurnEnd(Step):
    """The turn is over; steps not made and study points not spent are lost. [department.order]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        lose_steps(s, self.seat)
        lose_study(s, self.seat)
        if s.events is not None:  # nobody else needs the count
            if s.used or study_counted(s, self.seat):
                s.log(TurnEnded, self.seat)
            else:
                s.log(NothingUsed, self.seat, s.turn)
        s.diagonal = False
        s.turn = s.office = ""
        s.uses = s.used = 0


@value
class DepartmentTurn(Choice):
    """Use employees, make steps, spend study points, as long as something can be done. [department.order]"""

    rule = "department.order"
    prompt = N_("{action}: use your departments")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        prompt = self.prompt
        if s.study:
            prompt = N_("{action}: {study} study point(s) left")
        elif steps_left(s, seat):
            prompt = N_("{action}: {steps} of {allowed} step(s) left")
        steps = steps_left(s, seat)
        allowed = s.allowed if s.steps else steps  # a department that opens with the next step has all of its own
        args = (("action", s.turn), ("study", s.study), ("steps", steps), ("allowed", allowed))
        return replace(super().decision(s, seat), prompt=prompt, args=args)

    def idle(self, s: Carnegie) -> bool:
        seat = self.seat
        if can_walk(s, seat) or (s.study and can_spend(s, seat)):
            return False
        if s.jokers[seat] and refuse_joker(s, seat) is None:
            return False
        for space, left, function, power in functions(s, seat):
            if power.possible(s, seat, space, function, left):
                return False
        return True

    def whole(self, s: Carnegie, seat: Seat) -> tuple[Move, ...]:
        """The department with printed employees opens with a step, or by name while another one's steps are left."""
        place = printed_office(s, seat) if s.steps else -1
        if place < 0:
            return ()
        return uses(seat, SPACES[place % CELLS], s.rules.departments[s.board[place]].functions[0].key, 1)

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        for space, left, function, power in functions(s, seat):
            found += power.candidates(s, seat, space, function, left)
        found += self.whole(s, seat)
        if steps_left(s, seat):
            found += walks(s, seat)
        if s.study:
            found += spendings(seat)
        if s.jokers[seat]:
            found += jokers(seat, "")
        return [*found, end_turn(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = []
        for space, left, function, power in functions(s, seat):
            found += power.legal(s, seat, space, function, left)
        if s.steps:
            found += self.whole(s, seat)
        found += legal_walks(s, seat)
        if s.jokers[seat] and refuse_joker(s, seat) is None:
            found += jokers(seat, s.action)
        if s.study:
            found += legal_spendings(s, seat)
        found.append(end_turn(seat))
        return found

    def answered(self, s: Carnegie, move: Move) -> None:
        if not isinstance(move, EndTurn):
            s.then(self)


def functions(s: Carnegie, seat: Seat) -> list[tuple[str, int, Function, Power]]:
    """What employees may be used for one by one: the space, how many are left there, and the function."""
    offices, start = s.rules.offices[s.turn], CELLS * seat
    company = s.board[start : start + CELLS]
    found: list[tuple[str, int, Function, Power]] = []
    if offices.keys().isdisjoint(company):
        return found
    for cell, taken in enumerate(s.standing[start : start + CELLS]):
        if taken and (department := offices.get(company[cell])) and open_to(s, cell):
            left = left_in(s, start + cell)
            if left:
                for function in department.functions:
                    assert isinstance(function.effect, Power)
                    found.append((SPACES[cell], left, function, function.effect))
    return found


@cache
def jokers(seat: Seat, but: str) -> "tuple[UseJoker, ...]":
    """The jokers for every action but one; moves are values and can be shared."""
    return tuple(UseJoker(seat, action) for action in ACTIONS if action != but)


def refuse_joker(s: Carnegie, seat: Seat) -> Refusal | None:
    """Why a seat can name no joker now."""
    if not s.jokers[seat]:
        return NO_JOKER
    if seat == s.first and not s.rules.first_player_joker:
        return FIRST_PLAYER
    return TOO_LATE if s.used or s.study != sum(study_counted(s, seat).values()) else None


@value
class UseJoker(Move):
    """Use departments of another action this turn. [joker.use]"""

    action: str
    notation = "joker {action}"
    label = N_("Use the joker for {action}{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"action": self.action, "lost": lost(s.study, "study")}

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_joker(s, self.seat)
        return SAME_ACTION if refused is None and self.action == s.action else refused

    def apply(self, s: Carnegie) -> None:
        s.jokers[self.seat] -= 1
        s.log(JokerUsed, self.seat, self.action, s.turn)
        s.study = 0
        begin(s, self.seat, self.action)


@value
class EndTurn(Move):
    """Use no further department; steps and study points left are lost. [department.order]"""

    notation = "done"
    label = N_("Done{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"lost": lost(s.steps, "moves") or lost(s.study, "study")}


end_turn = cache(EndTurn)  # moves are values and can be shared
STEPS: tuple[type[Step], ...] = (DepartmentPhase, SeatTurn, TurnEnd, DepartmentTurn)
MOVES: tuple[type[Move], ...] = (UseJoker, EndTurn)
