"""Using departments: one after the other, each employee once, no return to one already used.

`DepartmentTurn` offers the departments of the action; opening one leads to `Office`, where its employees are
used one by one, steps are made and study points spent, until it is closed.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import ACTIONS, CELLS, SPACES, Department
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.events import JokerUsed, Opened, TurnEnded
from magnate.games.carnegie.powers import Power, Receive
from magnate.games.carnegie.queries import at, order, works
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.research import AdvanceTrack, DevelopTab, StudyEnd, legal_spendings, spendings
from magnate.games.carnegie.staff import MoveEmployee, legal_steps, steps
from magnate.games.carnegie.state import LOBBY, Carnegie

FREE_MOVES = (MoveEmployee, DevelopTab, AdvanceTrack)  # they use no employee of the open department

WRONG_TYPE = Refusal("department.type", N_("this department does not belong to the action"))
PASSIVE = Refusal("department.passive", N_("this department works by itself and is never opened"))
NOBODY = Refusal("department.active", N_("no active employee is there"))
USED = Refusal("department.finish", N_("this department was used this turn"))
NO_JOKER = Refusal("joker.use", N_("you have no action joker"))
FIRST_PLAYER = Refusal("joker.first-player", N_("the first player performs the chosen action"))
SAME_ACTION = Refusal("joker.use", N_("a joker names another action"))
TOO_LATE = Refusal("joker.use", N_("the joker comes before the first department"))


@value
class DepartmentPhase(Step):
    """From the first player on, clockwise, everybody uses departments. [department.order]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "departments"
        s.then(*(SeatTurn(seat) for seat in order(s)))


@value
class SeatTurn(Step):
    """One seat's department turn. [department.order]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        s.diagonal = works(s, self.seat, "corporate-communication")
        s.then(DepartmentTurn(self.seat, s.action, 0), StudyEnd(self.seat), TurnEnd(self.seat))


@value
class TurnEnd(Step):
    """The turn is over. [department.order]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        s.diagonal = False
        s.log(TurnEnded, self.seat)


def openable(s: Carnegie, department: Department, place: int) -> bool:
    """Whether somebody is active in a department that can be used."""
    return bool(department.functions) and (s.standing[place] != 0 or department.permanent > 0)


@value
class DepartmentTurn(SeatQuestion):
    """Open a department of the action, or end the turn; `used` has a bit for each space done. [department.order]"""

    action: str
    used: int
    rule = "department.order"
    prompt = N_("Use a department for {action}")

    def idle(self, s: Carnegie) -> bool:
        if self.jokers(s, self.seat) or legal_spendings(s, self.seat):
            return False
        return not self.openings(s, self.seat)

    def openings(self, s: Carnegie, seat: Seat) -> list[Move]:
        """The departments that can be opened."""
        found: list[Move] = []
        table, board, start = s.rules.departments, s.board, CELLS * seat
        for cell in range(CELLS):
            key = board[start + cell]
            if not key or key == LOBBY or self.used >> cell & 1:
                continue
            department = table[key]
            if department.type == self.action and openable(s, department, start + cell):
                found.append(OpenDepartment(seat, SPACES[cell]))
        return found

    def jokers(self, s: Carnegie, seat: Seat) -> list[Move]:
        """The jokers that can be named now."""
        if self.used or self.action != s.action or not s.jokers[seat]:
            return []
        if seat == s.first and not s.rules.first_player_joker:
            return []
        return [UseJoker(seat, action) for action in ACTIONS if action != s.action]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        board = s.board[CELLS * seat : CELLS * seat + CELLS]
        found: list[Move] = [
            OpenDepartment(seat, SPACES[cell]) for cell, key in enumerate(board) if key and key != LOBBY
        ]
        if s.jokers[seat]:
            found += [UseJoker(seat, action) for action in ACTIONS]
        if s.study:
            found += spendings(seat)
        return [*found, EndTurn(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*self.openings(s, seat), *self.jokers(s, seat), *legal_spendings(s, seat), EndTurn(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, OpenDepartment):
            place = at(move.seat, move.space)
            uses = 0 if s.rules.departments[s.board[place]].permanent else s.standing[place].bit_count()
            used = self.used | 1 << place % CELLS
            s.then(Office(self.seat, move.space, uses), DepartmentTurn(self.seat, self.action, used))
        elif isinstance(move, UseJoker):
            s.then(DepartmentTurn(self.seat, move.action, self.used))
        elif not isinstance(move, EndTurn):
            s.then(self)


@value
class OpenDepartment(Move):
    """Use this department now. [department.finish]"""

    space: str
    notation = "open {space}"
    label = N_("Use {department}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"department": s.board[at(self.seat, self.space)]}

    def check(self, s: Carnegie) -> Refusal | None:
        turn = s.agenda[-1]
        assert isinstance(turn, DepartmentTurn)
        place = at(self.seat, self.space)
        department = s.rules.departments[s.board[place]]
        if department.type != turn.action:
            return WRONG_TYPE
        if not department.functions:
            return PASSIVE
        if turn.used >> place % CELLS & 1:
            return USED
        return None if openable(s, department, place) else NOBODY

    def apply(self, s: Carnegie) -> None:
        place = at(self.seat, self.space)
        department = s.rules.departments[s.board[place]]
        s.log(Opened, self.seat, department.key, self.space)
        if department.permanent:
            power = department.functions[0].effect
            assert isinstance(power, Receive)
            receive(s, self.seat, power.gain, department.permanent + s.standing[place].bit_count())


@value
class UseJoker(Move):
    """Use departments of another action this turn. [joker.use]"""

    action: str
    notation = "joker {action}"
    label = N_("Use the joker for {action}")

    def check(self, s: Carnegie) -> Refusal | None:
        if not s.jokers[self.seat]:
            return NO_JOKER
        if self.seat == s.first and not s.rules.first_player_joker:
            return FIRST_PLAYER
        turn = s.agenda[-1]
        assert isinstance(turn, DepartmentTurn)
        if turn.used or turn.action != s.action:
            return TOO_LATE
        return SAME_ACTION if self.action == s.action else None

    def apply(self, s: Carnegie) -> None:
        s.jokers[self.seat] -= 1
        s.log(JokerUsed, self.seat, self.action)


@value
class EndTurn(Move):
    """Use no further department. [department.order]"""

    notation = "end turn"
    label = N_("End your turn")


@value
class Office(SeatQuestion):
    """The open department: `uses` employees not used yet. [department.uses]"""

    space: str
    uses: int
    rule = "department.uses"
    prompt = N_("Use the employees of the department on {space}")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        if not s.steps:
            return decision
        prompt = N_("Use the employees of the department on {space}: {steps} step(s) left")
        return replace(decision, prompt=prompt, args=(*decision.args, ("steps", s.steps)))

    def left(self, s: Carnegie) -> int:
        """Employees still to be used; one that has moved away loses its use."""
        return min(self.uses, s.standing[at(self.seat, self.space)].bit_count())

    def idle(self, s: Carnegie) -> bool:
        return s.steps <= 0 and self.left(s) <= 0

    def functions(self, s: Carnegie, seat: Seat) -> list[Move]:
        """All uses of one employee."""
        if self.left(s) <= 0:
            return []
        found: list[Move] = []
        for function in s.rules.departments[s.board[at(seat, self.space)]].functions:
            assert isinstance(function.effect, Power)
            found += function.effect.candidates(s, seat, self.space, function)
        return found

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        found = self.functions(s, seat)
        if s.steps:
            found += steps(s, seat)
        if s.study:
            found += spendings(seat)
        return [*found, CloseDepartment(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        found = [move for move in self.functions(s, seat) if move.check(s) is None]
        return [*found, *legal_steps(s, seat), *legal_spendings(s, seat), CloseDepartment(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, FREE_MOVES):
            s.then(self)
        elif not isinstance(move, CloseDepartment):
            s.then(Office(self.seat, self.space, self.left(s) - 1))


@value
class CloseDepartment(Move):
    """Leave this department for good this turn; steps not made are lost. [department.finish]"""

    notation = "close"
    label = N_("Finish this department")

    def apply(self, s: Carnegie) -> None:
        s.steps = 0


STEPS: tuple[type[Step], ...] = (DepartmentPhase, SeatTurn, TurnEnd, DepartmentTurn, Office)
MOVES: tuple[type[Move], ...] = (OpenDepartment, UseJoker, EndTurn, CloseDepartment)
