"""How good a position is for a seat: its points if the game ended now, and what its means may still become."""

from collections.abc import Callable

from magnate.games.carnegie.content.kinds import APART, CELLS, KINDS, LOBBY, REGIONS, ROUNDS, Department
from magnate.games.carnegie.mechanics.connections import connection
from magnate.games.carnegie.mechanics.research import StudyIncome
from magnate.games.carnegie.phases.activation import Activation
from magnate.games.carnegie.phases.departments import DepartmentTurn, SeatTurn
from magnate.games.carnegie.phases.opening import OpeningMoves
from magnate.games.carnegie.queries import left_in, open_to, permanent_steps, places, projects, ready, steps_left
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.scoring import account, andrew_account
from magnate.games.carnegie.state import Carnegie

ENOUGH = (DepartmentTurn, OpeningMoves, Activation, StudyIncome)  # questions at which a bot need not look on
CLOSES = ("done", "stop", "end activation", "stop research")

POINT = 100
DOLLAR = 22
GOOD = 60
WEALTHY = 25  # dollars and goods beyond this are worth half
USE = 40  # an employee that may still be used this turn
PROJECT = 150  # one that may still build a project
OFFICE = 90  # one that may still build a department
STEP = 14  # a step that may still be made
STUDY = 14  # a study point not yet spent
SPEED = 22  # a step on a transport track, per round left
TAB = (9, 11, 13, 15)  # a position of a tab, per round left, by kind
READY = 70  # a disc that can be built
TARGET = 60  # a city beside an own one that is still open
REACH = 6  # spaces from which a workspace attracts nobody

# An active employee, per round left, by what the department is for.
TYPES = {"human_resources": 8, "management": 12, "construction": 12, "research_development": 12}
BUILT = 4  # a department with somebody in it, per round left
AWAY = 7  # an employee on a mission, per round left
EARLY = 3  # an active employee counts in full at the end only: less this per round left


def judge(rules: Ruleset, seat: int) -> Callable[[Carnegie], int]:
    """A function that values worlds for a seat, in hundredths of a point."""

    def value(s: Carnegie) -> int:
        if s.phase in ("scoring", "end"):
            return POINT * lead(s, seat)
        own = worth(s, seat)
        if s.rules.solo:
            return own - POINT * sum(line.amount for line in andrew_account(s)) // 2
        others = [worth(s, other) for other in range(s.seats) if other != seat]
        return own - sum(others) // (2 * len(others))

    return value


def total(s: Carnegie, seat: int) -> int:
    return sum(line.amount for line in account(s, seat))


def lead(s: Carnegie, seat: int) -> int:
    """Own points less the best other's."""
    if s.rules.solo:
        return total(s, seat) - sum(line.amount for line in andrew_account(s))
    return total(s, seat) - max(total(s, other) for other in range(s.seats) if other != seat)


def worth(s: Carnegie, seat: int) -> int:
    """Points now, and what money, people, tracks, tabs and the open question may bring."""
    left = ROUNDS - s.round + (s.phase in ("action", "event", "departments", "setup", "opening"))
    return (
        POINT * total(s, seat)
        + means(s, seat, left)
        + people(s, seat, left)
        + progress(s, seat, left)
        + network(s, seat, left)
        + open_question(s, seat)
    )


def means(s: Carnegie, seat: int, left: int) -> int:
    """Money and goods, worth less near the end."""
    worth = DOLLAR * min(s.money[seat], WEALTHY) + DOLLAR * max(s.money[seat] - WEALTHY, 0) // 2
    worth += GOOD * min(s.goods[seat], WEALTHY // 3) + GOOD * max(s.goods[seat] - WEALTHY // 3, 0) // 3
    return worth * min(left, 8) // 8


def people(s: Carnegie, seat: int, left: int) -> int:
    """Employees: standing, on missions, or lying near a workspace that is free."""
    table = s.rules.departments
    free: list[tuple[int, Department]] = []
    worth = 0
    for place in places(seat):
        key = s.board[place]
        if not key or key == LOBBY:
            continue
        department = table[key]
        count = s.standing[place].bit_count()
        worth += ((TYPES[department.type] - EARLY) * count + BUILT * (count > 0)) * left
        free += [(place % CELLS, department)] * (len(department.workspaces) - count)
        if department.number and not s.drafted[seat]:
            worth += BUILT * left
    for place in places(seat):
        for _ in range(s.lying[place]):
            worth += seek(place % CELLS, free, left)
    return worth + AWAY * left * sum(s.missions[4 * seat : 4 * seat + 4])


def seek(cell: int, free: list[tuple[int, Department]], left: int) -> int:
    """What a lying employee promises, which takes the best free workspace in its reach."""
    best, chosen = 0, -1
    for i, (target, department) in enumerate(free):
        apart = APART[False][cell][target]
        worth = (
            (TYPES[department.type] * left - DOLLAR * min(department.workspaces) // 2) * (REACH - apart) // (REACH + 1)
        )
        if worth > best:
            best, chosen = worth, i
    if chosen >= 0:
        free.pop(chosen)
    return best


def progress(s: Carnegie, seat: int, left: int) -> int:
    """Transport tracks, tabs and discs that wait to be built."""
    worth = 0
    for region in range(len(REGIONS)):
        space = s.track[4 * seat + region]
        steps = sum(s.rules.costs[REGIONS[region]][:space])
        worth += steps * (10 + left) + SPEED * (space - 1)
    if s.sides[seat]:
        for kind in range(len(KINDS)):
            worth += min(ready(s, seat, kind), 2) * READY * min(left, 6) // 6
            worth += (TAB[kind] * s.tab[4 * seat + kind] * left) // 2
            worth += 6 * left * s.built[4 * seat + kind]
    return worth


def network(s: Carnegie, seat: int, left: int) -> int:
    """Own cities that lie side by side, on the way to a connection."""
    own = dict.fromkeys(city for city, _ in projects(s, seat))
    near = s.rules.neighbours
    pairs = sum(1 for city in own for other in near[city] if other in own)
    large = sum(1 for city in own if s.rules.cities[city].connection)
    return (TARGET * pairs // 2 + TARGET * large) * left // ROUNDS + (0 if connection(s, seat) else -TARGET)


def open_question(s: Carnegie, seat: int) -> int:
    """What the turn may still bring: employees to use, steps, study points."""
    ask = s.agenda[-1] if s.agenda else None
    if isinstance(ask, OpeningMoves):
        return steps(s, seat) if ask.seat == seat else 0
    if isinstance(ask, DepartmentTurn) and ask.seat == seat:
        return openings(s, seat, s.turn, True) + steps(s, seat) + STUDY * s.study
    waiting = s.phase in ("action", "event") or SeatTurn(seat) in s.agenda
    return openings(s, seat, s.action, False) if s.action and waiting else 0


def openings(s: Carnegie, seat: int, action: str, now: bool) -> int:
    """What the employees of an action's departments may be used for."""
    worth = 0
    for place in places(seat):
        key = s.board[place]
        if not key or key == LOBBY or (now and not open_to(s, place)):
            continue
        department = s.rules.departments[key]
        if department.type == action and department.functions:
            if now and (department.permanent or key in s.rules.counted):
                continue  # its steps and study points are counted by themselves
            count = left_in(s, place) if now else s.standing[place].bit_count()
            worth += uses(s, seat, department, count)
    return worth


def uses(s: Carnegie, seat: int, department: Department, count: int) -> int:
    """What so many uses of a department should bring."""
    if department.permanent:
        return STEP * min(permanent_steps(s, seat), 2 * idle(s, seat))
    if department.type == "construction":
        discs = sum(ready(s, seat, kind) for kind in range(len(KINDS)))
        return PROJECT * min(count, discs, s.goods[seat])
    if department.key == "strategic-planning":
        return OFFICE * min(count, s.goods[seat] // 2)
    return USE * count


def steps(s: Carnegie, seat: int) -> int:
    return STEP * min(steps_left(s, seat), 2 * idle(s, seat))


def idle(s: Carnegie, seat: int) -> int:
    """Employees that lie where they can never stand up."""
    return sum(s.lying[place] for place in places(seat) if not s.board[place] or s.board[place] == LOBBY)
