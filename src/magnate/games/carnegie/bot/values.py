"""What the beginning of a round promises: sums of signs of the position, weighted as games of the policy have taught.

`magnate train carnegie --values` makes the weights, one row for each round, by counts of seats.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from json import loads

from magnate.games.carnegie.content.kinds import KINDS
from magnate.games.carnegie.mechanics.connections import connection
from magnate.games.carnegie.queries import places, ready
from magnate.games.carnegie.scoring import account, andrew_account
from magnate.games.carnegie.state import Carnegie

AHEAD = 3  # rounds that a playout goes on
PURSE, SHELF = 15, 4  # dollars and goods beyond these are counted once more: they are worth less
TYPES = ("human_resources", "management", "construction", "research_development")

Weights = Mapping[str, list[list[float]]]


@cache
def weights() -> Weights:
    """By count of seats and round; the last of a row stands alone."""
    told: Weights = loads(files(__package__).joinpath("values.json").read_text())
    return told


def stage(s: Carnegie) -> int:
    """The round that begins; 0 = none does."""
    return s.round if s.phase == "action" else 0


def foreseen(s: Carnegie, begun: Carnegie, seat: int) -> float | None:
    """What a position promises in which a playout may stop that began in another; None where it goes on."""
    if s.round < begun.round + AHEAD or s.phase != "action":
        return None
    table = weights().get(str(s.seats))
    if table is None or s.rules.expansion != "none":
        return None
    row = table[s.round - 1]
    if not row:  # alone: in such a round Andrew chooses
        return None
    return row[-1] + sum(map(float.__mul__, row, map(float, signs(s, seat))))


def signs(s: Carnegie, seat: int) -> list[int]:
    """The signs of a seat, and those of its opponent: the one with most points, or Andrew."""
    own = signs_of(s, seat)
    if s.rules.solo:
        return [*own, sum(line.amount for line in andrew_account(s))]
    return own + max((signs_of(s, other) for other in range(s.seats) if other != seat), key=points)


def points(signs: list[int]) -> int:
    return signs[0]


def signs_of(s: Carnegie, seat: int) -> list[int]:
    """Points if the game ended now, means, people, departments, missions, tracks, tabs, discs, donations."""
    table, money, goods, at = s.rules.departments, s.money[seat], s.goods[seat], 4 * seat
    active, built, lying, used = [0, 0, 0, 0], [0, 0, 0, 0], 0, 0
    for place in places(seat):
        lying += s.lying[place]
        department = table.get(s.board[place])
        if department is not None:
            kind = TYPES.index(department.type) if department.type in TYPES else 0
            count = s.standing[place].bit_count()
            active[kind] += count
            if department.number:
                built[kind] += 1
                used += count > 0
    away = s.missions[at : at + 4]
    return [
        sum(line.amount for line in account(s, seat)),
        min(money, 40),
        max(money - PURSE, 0),
        min(goods, 12),
        max(goods - SHELF, 0),
        s.reserve[seat],
        lying,
        *active,
        *built,
        used,
        *away,
        sum(count > 0 for count in away),
        *s.track[at : at + 4],
        *s.tab[at : at + 4],
        *s.built[at : at + 4],
        *(min(ready(s, seat, kind), 2) if s.sides[seat] else 0 for kind in range(len(KINDS))),
        s.given[seat],
        s.jokers[seat],
        connection(s, seat),
        sum(map(len, s.gifts)),
    ]
