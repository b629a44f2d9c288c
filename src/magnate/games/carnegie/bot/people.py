"""Employees: where they should go, who should stand up."""

from magnate.core.move import Move
from magnate.games.carnegie.bot.sight import Sight, between
from magnate.games.carnegie.content.kinds import APART, CELLS, SPACE, SPACES
from magnate.games.carnegie.mechanics.staff import LYING, STANDING, Decline, MoveEmployee, Reassign
from magnate.games.carnegie.phases.activation import activate_all, activations, end_activation, whom_to_activate
from magnate.games.carnegie.queries import free_workspaces, funds, steps_left

Rated = list[tuple[float, Move]]


def walks(x: Sight, steps: int = -1) -> Rated:
    """Lying employees that nobody needs where they are, to where somebody is wanted."""
    s, seat = x.s, x.seat
    left = steps if steps >= 0 else steps_left(s, seat)
    wanted = x.vacancies() if left > 0 else []
    found: Rated = []
    if not wanted:
        return found
    apart, price = APART[s.diagonal], x.n["step cost"]
    for cell in range(CELLS):
        if not spare(x, cell):
            continue
        for to, worth in wanted:
            far = apart[cell][to]
            if not far:
                continue
            if far <= left:
                found.append((worth - price * far, MoveEmployee(seat, LYING, SPACES[cell], SPACES[to])))
            else:
                on_the_way = between(cell, to, left, s.diagonal)
                worth *= x.n["half way"] * left / far
                found.append((worth - price * left, MoveEmployee(seat, LYING, SPACES[cell], SPACES[on_the_way])))
    return found


def spare(x: Sight, cell: int) -> bool:
    """Whether an employee lies on a space who cannot stand up there."""
    s, place = x.s, CELLS * x.seat + cell
    lying = s.lying[place]
    return lying > 0 and lying > len(free_workspaces(s, place))


def activation(x: Sight) -> Rated:
    """Who should stand up; nobody = 0."""
    s, seat = x.s, x.seat
    purse = funds(s, seat)
    found: Rated = [(0.0, end_activation(seat))]
    start = CELLS * seat
    for cell in range(CELLS):
        place = start + cell
        if s.lying[place] and (prices := free_workspaces(s, place)) and prices[0] <= purse:
            department = s.rules.departments[s.board[place]]
            worth = x.post(department, s.standing[place].bit_count()) * x.n["stand up"]
            move = next(move for move in activations(seat, cell, prices) if move.price == prices[0])
            found.append((worth - prices[0] * x.dollar, move))
    if len(found) > 2 and all(rating > 0 for rating, _ in found[1:]) and len(whom_to_activate(s, seat)) > 1:
        found.append((sum((rating for rating, _ in found), 0.0), activate_all(seat)))
    return found


def moves_anywhere(x: Sight, moves: list[Move]) -> Rated:
    """Moves to any space at once: from where nobody is needed to where somebody is."""
    wanted = dict(x.vacancies())
    found: Rated = []
    for move in moves:
        if isinstance(move, Reassign):
            worth = wanted.get(SPACE[move.to], 0.0)
            place = CELLS * x.seat + SPACE[move.start]
            if move.figure == STANDING:
                worth -= x.leaving(place)
            elif not spare(x, SPACE[move.start]):
                worth -= x.n["half way"] * 2
            found.append((worth, move))
        elif isinstance(move, Decline):
            found.append((0.05, move))
    return found
