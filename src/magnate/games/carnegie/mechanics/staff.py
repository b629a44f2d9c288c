"""Employees: steps through the company, arrivals in a lobby, missions."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import APART, CELLS, LOBBY, REGION, SPACE, SPACES, WIDTH
from magnate.games.carnegie.events.company import EmployeeMoved, MissionBegan, Opened
from magnate.games.carnegie.events.gains import Arrived, Hired, MovesGained, MovesLost
from magnate.games.carnegie.mechanics.question import SeatQuestion
from magnate.games.carnegie.queries import (
    NEW_LOBBY,
    at,
    count_departments,
    left_in,
    name_of,
    place_of,
    places,
    printed_office,
    printed_steps,
    steps_left,
    works,
)
from magnate.games.carnegie.show.words import count_lost
from magnate.games.carnegie.state import Carnegie

LYING, STANDING = "lying", "standing"
FARTHEST = 2 * (WIDTH - 1)  # steps from corner to corner

NO_STEPS = Refusal("hr.moves", N_("No steps are left"))
NO_FIGURE = Refusal("hr.moves", N_("No such employee of yours is there"))
SAME_SPACE = Refusal("hr.moves", N_("The employee is there already"))


def too_far(cost: int, left: int) -> Refusal:
    args = (("cost", cost), ("left", left))
    return Refusal("hr.orthogonal", N_("It is {cost} step(s) away, and you have {left}"), args)


# -- opening a department ------------------------------------------------------------------------------------------


def enter(s: Carnegie, seat: Seat, space: str) -> None:
    """A department opens with its first use, and the one before is finished: its steps are lost. [department.finish]"""
    if s.office == space:
        return
    lose_steps(s, seat)
    place = at(seat, space)
    key = s.board[place]
    printed = printed_steps(s, seat) if place == printed_office(s, seat) else 0
    s.office = space
    s.used |= 1 << place % CELLS
    s.uses = 0 if s.rules.departments[key].permanent else s.standing[place].bit_count()
    s.log(Opened, seat, key, space)
    if printed:
        s.steps = s.allowed = printed
        s.log(MovesGained, seat, printed, key)


def given_up(s: Carnegie, seat: Seat, space: str) -> str:
    """What a label says of steps and employees that the open department loses when another one is used."""
    if not s.office or s.office == space:
        return ""
    place = at(seat, s.office)
    idle = left_in(s, place) if s.board[place] in s.rules.departments else 0
    parts = [count_lost(s.steps, "moves")] if s.steps else []
    if idle:
        parts.append(f"{idle} of {s.rules.departments[s.board[place]].name} {'is' if idle == 1 else 'are'} not used")
    return f" ({', '.join(parts)})" if parts else ""


def lose_steps(s: Carnegie, seat: Seat) -> None:
    """Steps not made are lost with their department. [department.finish]"""
    if s.steps:
        s.log(MovesLost, seat, s.steps)
    s.steps = s.allowed = 0


# -- what happens to a figure ----------------------------------------------------------------------------------


def leave(s: Carnegie, place: int) -> None:
    """A standing employee leaves the cheapest of the taken workspaces. [activation.workspace]"""
    taken = s.standing[place]
    s.standing[place] = taken & ~(1 << s.rules.cheapest_taken[s.board[place]][taken])


def take(s: Carnegie, place: int, figure: str) -> None:
    if figure == LYING:
        s.lying[place] -= 1
    else:
        leave(s, place)


def present(s: Carnegie, place: int, figure: str) -> bool:
    return (s.lying[place] if figure == LYING else s.standing[place]) > 0


def send(s: Carnegie, seat: Seat, place: int, region: str) -> None:
    """An active employee goes to a mission area and is active no longer. [mission.employee]"""
    leave(s, place)
    s.missions[4 * seat + REGION[region]] += 1
    s.log(MissionBegan, seat, s.board[place], region)


def arrive(s: Carnegie, seat: Seat, count: int) -> None:
    """New and returning employees lie down in a lobby. [income.lobby]"""
    if place_of(s, seat, NEW_LOBBY) < 0:
        lie_down(s, seat, s.rules.lobby_space, count)
    else:
        s.then(LobbyChoice(seat, count))


def lie_down(s: Carnegie, seat: Seat, space: str, count: int) -> None:
    """So many arriving employees lie in this lobby. [income.lobby]"""
    if count:
        s.arriving[seat] -= count
        s.lying[at(seat, space)] += count
        s.log(Arrived, seat, space, count)


def hire(s: Carnegie, seat: Seat, count: int, source: str) -> None:
    """New employees come from the reserve, as far as it reaches. [income.employees]"""
    hired = min(count, s.reserve[seat])
    if hired:
        s.reserve[seat] -= hired
        s.arriving[seat] += hired
        s.log(Hired, seat, hired, source)
        arrive(s, seat, hired)


@value
class LobbyChoice(SeatQuestion):
    """With a New Lobby its owner chooses where employees arrive. [tile.new-lobby]"""

    count: int
    rule = "tile.new-lobby"
    prompt = N_("Choose a lobby for {count} arriving employee(s)")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [ChooseLobby(seat, self.count - there, there) for there in range(self.count + 1)]


@value
class ChooseLobby(Move):
    """So many employees lie down in the old lobby, the others in the new one. [tile.new-lobby]"""

    old: int
    new: int
    notation = "lobby {old} {new}"
    label = N_("{old} to the lobby on {space}, {new} to the New Lobby on {other}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        other = name_of(place_of(s, self.seat, NEW_LOBBY))
        return {"old": self.old, "space": s.rules.lobby_space, "new": self.new, "other": other}

    def apply(self, s: Carnegie) -> None:
        lie_down(s, self.seat, s.rules.lobby_space, self.old)
        lie_down(s, self.seat, name_of(place_of(s, self.seat, NEW_LOBBY)), self.new)


# -- steps -------------------------------------------------------------------------------------------------------


@value
class MoveEmployee(Move):
    """An employee goes to any space within the steps left and lies there; the way does not matter. [hr.moves]"""

    figure: str
    start: str
    to: str
    notation = "move {figure} {start} {to}"
    label = N_("Move a {figure} employee from {start} to {to}: {cost} step(s){lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        opens = -1 if s.steps else printed_office(s, self.seat)
        return {
            "lost": given_up(s, self.seat, name_of(opens)) if opens >= 0 else "",
            "cost": steps_between(s, self.start, self.to),
            "figure": self.figure,
            "start": space_said(s, self.seat, self.start),
            "to": space_said(s, self.seat, self.to),
        }

    def check(self, s: Carnegie) -> Refusal | None:
        left = steps_left(s, self.seat)
        if left <= 0:
            return NO_STEPS
        if not present(s, at(self.seat, self.start), self.figure):
            return NO_FIGURE
        cost = steps_between(s, self.start, self.to)
        if not cost:
            return SAME_SPACE
        return too_far(cost, left) if cost > left else None

    def apply(self, s: Carnegie) -> None:
        if not s.steps:
            enter(s, self.seat, name_of(printed_office(s, self.seat)))
        cost = steps_between(s, self.start, self.to)
        s.steps -= cost
        move(s, self.seat, self.figure, self.start, self.to, cost)


def space_said(s: Carnegie, seat: Seat, space: str) -> str:
    """A space of a company with what is on it."""
    key = s.board[at(seat, space)]
    name = "lobby" if key == LOBBY else s.rules.departments[key].name if key else ""
    return f"{space} ({name})" if name else space


def steps_between(s: Carnegie, start: str, to: str) -> int:
    """How many steps lie between two spaces. [hr.orthogonal]"""
    return APART[s.diagonal][SPACE[start]][SPACE[to]]


def move(s: Carnegie, seat: Seat, figure: str, start: str, to: str, cost: int = 0) -> None:
    """An employee changes its space and lies there. [hr.lies-down]"""
    left, entered = at(seat, start), at(seat, to)
    take(s, left, figure)
    s.lying[entered] += 1
    s.log(EmployeeMoved, seat, figure, start, to, cost, s.board[left], s.board[entered])


def figures(s: Carnegie, seat: Seat) -> Iterator[tuple[str, int]]:
    """Where a seat has lying or standing employees."""
    for place in places(seat):
        if s.lying[place]:
            yield LYING, place
        if s.standing[place]:
            yield STANDING, place


@cache
def within(seat: Seat, steps: int, diagonal: bool) -> tuple[tuple[tuple[MoveEmployee, ...], ...], ...]:
    """From each space the moves of a lying and of a standing employee to others so many steps away at most.

    Moves are values and can be shared.
    """
    return tuple(
        tuple(
            tuple(MoveEmployee(seat, figure, start, to) for to, n in zip(SPACES, far, strict=True) if 0 < n <= steps)
            for figure in (LYING, STANDING)
        )
        for start, far in zip(SPACES, APART[diagonal], strict=True)
    )


def walks(s: Carnegie, seat: Seat) -> list[Move]:
    """Every employee to every other space, however far."""
    return walks_within(s, seat, FARTHEST, False)


def legal_walks(s: Carnegie, seat: Seat) -> list[Move]:
    """Every employee to every space within the steps left."""
    left = steps_left(s, seat)
    return walks_within(s, seat, min(left, FARTHEST), s.diagonal) if left > 0 else []


def walks_within(s: Carnegie, seat: Seat, steps: int, diagonal: bool) -> list[Move]:
    """Every employee to every space so many steps away at most."""
    start, end = CELLS * seat, CELLS * seat + CELLS
    found: list[Move] = []
    for down, up, moves in zip(s.lying[start:end], s.standing[start:end], within(seat, steps, diagonal), strict=True):
        if down:
            found += moves[0]
        if up:
            found += moves[1]
    return found


def can_walk(s: Carnegie, seat: Seat) -> bool:
    """Whether somebody can make a step."""
    if steps_left(s, seat) <= 0:
        return False
    start, end = CELLS * seat, CELLS * seat + CELLS
    return any(s.lying[start:end]) or any(s.standing[start:end])


# -- moves to any space --------------------------------------------------------------------------------------------


@value
class Reassign(Move):
    """An employee goes to any company space at once and lies there. [tile.property-management]"""

    figure: str
    start: str
    to: str
    notation = "reassign {figure} {start} {to}"
    label = N_("Move a {figure} employee from {start} to {to}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        start, to = space_said(s, self.seat, self.start), space_said(s, self.seat, self.to)
        return {"figure": self.figure, "start": start, "to": to}

    def check(self, s: Carnegie) -> Refusal | None:
        if self.start == self.to:
            return SAME_SPACE
        return None if present(s, at(self.seat, self.start), self.figure) else NO_FIGURE

    def apply(self, s: Carnegie) -> None:
        move(s, self.seat, self.figure, self.start, self.to)


@value
class Decline(Move):
    """Move nobody, or nobody else. [tile.property-management]"""

    notation = "decline"
    label = N_("Move nobody{more}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        ask = s.agenda[-1]
        begun = isinstance(ask, Relocation) and ask.left < count_departments(s, self.seat, "human_resources")
        return {"more": " else" if begun else ""}


@value
class NewOffice(SeatQuestion):
    """Property Management: one employee may move into the new department. [tile.property-management]"""

    space: str
    rule = "tile.property-management"
    prompt = N_("Property Management: move an employee into the new department on {space}")

    def idle(self, s: Carnegie) -> bool:
        return not works(s, self.seat, "property-management")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        there = at(seat, self.space)
        found: list[Move] = [
            Reassign(seat, figure, name_of(place), self.space) for figure, place in figures(s, seat) if place != there
        ]
        return [*found, Decline(seat)]


@value
class Relocation(SeatQuestion):
    """Human Resources Administration: employees move to any space. [expansion.hr-administration]"""

    left: int
    rule = "expansion.hr-administration"
    prompt = N_("Move employees to any space: {left} left")

    def idle(self, s: Carnegie) -> bool:
        return self.left == 0

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        found: list[Move] = [
            Reassign(seat, figure, name_of(place), SPACES[to])
            for figure, place in figures(s, seat)
            for to in range(CELLS)
            if to != place % CELLS
        ]
        return [*found, Decline(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, Reassign):
            s.then(Relocation(self.seat, self.left - 1))


STEPS: tuple[type[Step], ...] = (LobbyChoice, NewOffice, Relocation)
MOVES: tuple[type[Move], ...] = (ChooseLobby, MoveEmployee, Reassign, Decline)
