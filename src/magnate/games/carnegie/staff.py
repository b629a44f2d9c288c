"""Employees: steps through the company, arrivals in a lobby, missions."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import CELLS, REGION, SPACES
from magnate.games.carnegie.events import Arrived, EmployeeMoved, Hired, MissionBegan
from magnate.games.carnegie.queries import NEW_LOBBY, at, name_of, place_of, places, works
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.state import Carnegie

LYING, STANDING = "lying", "standing"

NO_STEPS = Refusal("hr.moves", N_("no steps are left"))
NO_FIGURE = Refusal("hr.moves", N_("no such employee of yours is there"))
NOT_BESIDE = Refusal("hr.orthogonal", N_("a step leads to a space beside, not across a corner"))
SAME_SPACE = Refusal("hr.moves", N_("the employee is there already"))


# -- what happens to a figure ----------------------------------------------------------------------------------


def leave(s: Carnegie, place: int) -> None:
    """A standing employee leaves the cheapest of the taken workspaces. [activation.workspace]"""
    prices = s.rules.departments[s.board[place]].workspaces
    taken = s.standing[place]
    bit = min((price, i) for i, price in enumerate(prices) if taken >> i & 1)[1]
    s.standing[place] = taken & ~(1 << bit)


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
    s.log(MissionBegan, seat, region)


def arrive(s: Carnegie, seat: Seat, count: int) -> None:
    """New and returning employees lie down in a lobby. [income.lobby]"""
    if place_of(s, seat, NEW_LOBBY) < 0:
        s.arriving[seat] -= count
        s.lying[CELLS * seat + s.rules.lobby] += count
        s.log(Arrived, seat, s.rules.lobby_space, count)
    else:
        s.then(*[LobbyChoice(seat)] * count)


def hire(s: Carnegie, seat: Seat, count: int) -> None:
    """New employees come from the reserve, as far as it reaches. [income.employees]"""
    for _ in range(min(count, s.reserve[seat])):
        s.reserve[seat] -= 1
        s.arriving[seat] += 1
        s.log(Hired, seat)
        arrive(s, seat, 1)


@value
class LobbyChoice(SeatQuestion):
    """With a New Lobby its owner chooses where an employee arrives. [tile.new-lobby]"""

    rule = "tile.new-lobby"
    prompt = N_("Choose a lobby for the arriving employee")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [
            ChooseLobby(seat, s.rules.lobby_space),
            ChooseLobby(seat, name_of(place_of(s, seat, NEW_LOBBY))),
        ]


@value
class ChooseLobby(Move):
    """The employee lies down in this lobby. [tile.new-lobby]"""

    space: str
    notation = "lobby {space}"
    label = N_("Lobby on {space}")

    def apply(self, s: Carnegie) -> None:
        s.arriving[self.seat] -= 1
        s.lying[at(self.seat, self.space)] += 1
        s.log(Arrived, self.seat, self.space, 1)


# -- steps -------------------------------------------------------------------------------------------------------


@value
class MoveEmployee(Move):
    """One step of one employee, who lies down. [hr.moves]"""

    figure: str
    start: str
    to: str
    notation = "move {figure} {start} {to}"
    label = N_("Move a {figure} employee from {start} to {to}")

    def check(self, s: Carnegie) -> Refusal | None:
        if s.steps <= 0:
            return NO_STEPS
        start, to = at(self.seat, self.start), at(self.seat, self.to)
        near = s.rules.around if s.diagonal else s.rules.beside
        if to % CELLS not in near[start % CELLS]:
            return NOT_BESIDE
        return None if present(s, start, self.figure) else NO_FIGURE

    def apply(self, s: Carnegie) -> None:
        s.steps -= 1
        move(s, self.seat, self.figure, self.start, self.to)


def move(s: Carnegie, seat: Seat, figure: str, start: str, to: str) -> None:
    """An employee changes its space and lies there. [hr.lies-down]"""
    take(s, at(seat, start), figure)
    s.lying[at(seat, to)] += 1
    s.log(EmployeeMoved, seat, start, to)


def figures(s: Carnegie, seat: Seat) -> list[tuple[str, int]]:
    """Where a seat has lying or standing employees."""
    found: list[tuple[str, int]] = []
    for place in places(seat):
        if s.lying[place]:
            found.append((LYING, place))
        if s.standing[place]:
            found.append((STANDING, place))
    return found


def steps(s: Carnegie, seat: Seat) -> list[Move]:
    """Every step, those across a corner included."""
    return _steps(s, seat, s.rules.around)


def legal_steps(s: Carnegie, seat: Seat) -> list[Move]:
    if s.steps <= 0:
        return []
    return _steps(s, seat, s.rules.around if s.diagonal else s.rules.beside)


def _steps(s: Carnegie, seat: Seat, near: tuple[tuple[int, ...], ...]) -> list[Move]:
    return [
        MoveEmployee(seat, figure, SPACES[place % CELLS], SPACES[to])
        for figure, place in figures(s, seat)
        for to in near[place % CELLS]
    ]


# -- moves to any space --------------------------------------------------------------------------------------------


@value
class Reassign(Move):
    """An employee goes to any company space at once and lies there. [tile.property-management]"""

    figure: str
    start: str
    to: str
    notation = "reassign {figure} {start} {to}"
    label = N_("Reassign a {figure} employee from {start} to {to}")

    def check(self, s: Carnegie) -> Refusal | None:
        if self.start == self.to:
            return SAME_SPACE
        return None if present(s, at(self.seat, self.start), self.figure) else NO_FIGURE

    def apply(self, s: Carnegie) -> None:
        move(s, self.seat, self.figure, self.start, self.to)


@value
class Decline(Move):
    """Move nobody. [tile.property-management]"""

    notation = "decline"
    label = N_("Move nobody")


@value
class NewOffice(SeatQuestion):
    """Property Management: one employee may move into the new department. [tile.property-management]"""

    space: str
    rule = "tile.property-management"
    prompt = N_("Move an employee into the new department")

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
    prompt = N_("Move an employee to any space, {left} left")

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
