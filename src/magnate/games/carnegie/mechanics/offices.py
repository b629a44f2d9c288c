"""Strategic Planning: new departments for the company."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import CELLS, SPACES, Function
from magnate.games.carnegie.effects import pay_goods
from magnate.games.carnegie.events.company import DepartmentBuilt
from magnate.games.carnegie.mechanics.powers import Power, office_named, refuse_office, use
from magnate.games.carnegie.mechanics.staff import NewOffice
from magnate.games.carnegie.queries import at, discount, name_of, place_of, places
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.reference import effect
from magnate.games.carnegie.state import Carnegie

GONE = Refusal("management.display", N_("No such tile is left in the display"))
TWICE = Refusal("management.no-duplicate", N_("Your company has this department"))
OCCUPIED = Refusal("management.empty-space", N_("A department or the lobby is on this space"))


def first(drafted: str) -> Refusal:
    why = N_("You took {drafted} in the set-up, and it is built before any other")
    return Refusal("management.first-build", why, (("drafted", drafted),))


def too_few(goods: int, own: int) -> Refusal:
    args = (("goods", goods), ("own", own))
    return Refusal("management.cost", N_("This costs {goods} good(s), and you have {own}"), args)


def cost(s: Carnegie, place: int, tile: str) -> int:
    """Goods for a tile on a company space. [management.cost]"""
    return discount(s, place) + s.rules.departments[tile].surcharge


def refuse_tile(s: Carnegie, seat: Seat, tile: str) -> Refusal | None:
    """Why a seat cannot build this tile, wherever it is."""
    drafted = s.drafted[seat]
    if drafted and drafted != tile:
        return first(drafted)
    if place_of(s, seat, tile) >= 0:
        return TWICE
    return None if drafted or s.display.get(tile) else GONE


def buildable(s: Carnegie, seat: Seat) -> Iterator[str]:
    """The tiles that a seat can build, wherever it is."""
    drafted = s.drafted[seat]
    return (tile for tile in ((drafted,) if drafted else s.rules.tiles) if refuse_tile(s, seat, tile) is None)


@value
class Found(Power):
    """Build a department. [management.build]"""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        empty = [name_of(place) for place in places(seat) if not s.board[place]]
        return [BuildDepartment(seat, tile, to) for tile in s.rules.tiles for to in empty]

    def legal(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        room, table = ground(s, seat), s.rules.departments
        found: list[Move] = []
        for tile in buildable(s, seat) if room else ():
            moves, surcharge = buildings(seat, tile), table[tile].surcharge
            found += [moves[cell] for cell, left_over in room if left_over >= surcharge]
        return found

    def possible(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> bool:
        room, table = ground(s, seat), s.rules.departments
        most = max((left_over for _, left_over in room), default=-1)
        return most >= 0 and any(table[tile].surcharge <= most for tile in buildable(s, seat))

    def face(self, rules: Ruleset) -> str:
        return f"a new department: {rules.build_goods} goods, on a space with an employee {rules.build_goods_occupied}"


def ground(s: Carnegie, seat: Seat) -> list[tuple[int, int]]:
    """The empty spaces that a seat can build on, and the goods left over there for a surcharge. [management.build]"""
    start, goods, rules = CELLS * seat, s.goods[seat], s.rules
    plain, occupied = goods - rules.build_goods, goods - rules.build_goods_occupied
    if plain < 0 and occupied < 0:
        return []
    lying = s.lying[start : start + CELLS]
    return [
        (cell, left_over)
        for cell, key in enumerate(s.board[start : start + CELLS])
        if not key and (left_over := occupied if lying[cell] else plain) >= 0
    ]


@value
class BuildDepartment(Move):
    """Strategic Planning: pay and put a tile on an empty space; an employee there saves a good. [management.build]"""

    tile: str
    to: str
    notation = "build {tile} on {to}"
    label = N_("Build {department} ({type}; {effect}) on {to} for {goods} good(s){lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {
            **office_named(s, self.seat, planning(s, self.seat)),
            "department": s.rules.departments[self.tile].name,
            "type": s.rules.departments[self.tile].type,
            "effect": effect(s.rules, s.rules.departments[self.tile]),
            "to": self.to,
            "goods": cost(s, at(self.seat, self.to), self.tile),
        }

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, planning(s, self.seat)) or refuse_tile(s, self.seat, self.tile)
        if refused is not None:
            return refused
        place = at(self.seat, self.to)
        if s.board[place]:
            return OCCUPIED
        goods = cost(s, place, self.tile)
        return too_few(goods, s.goods[self.seat]) if goods > s.goods[self.seat] else None

    def apply(self, s: Carnegie) -> None:
        use(s, self.seat, planning(s, self.seat))
        place = at(self.seat, self.to)
        pay_goods(s, self.seat, cost(s, place, self.tile), self.tile)
        if s.drafted[self.seat]:
            s.drafted[self.seat] = ""
        else:
            s.display[self.tile] -= 1
        s.board[place] = self.tile
        s.log(DepartmentBuilt, self.seat, self.tile, self.to)
        s.then(NewOffice(self.seat, self.to))


@cache
def buildings(seat: Seat, tile: str) -> tuple[BuildDepartment, ...]:
    """A tile on each of the company spaces; moves are values and can be shared."""
    return tuple(BuildDepartment(seat, tile, to) for to in SPACES)


def planning(s: Carnegie, seat: Seat) -> str:
    """Where a company has the department that builds others: it is printed on every board."""
    return name_of(place_of(s, seat, "strategic-planning"))


def empty_spaces(s: Carnegie, seat: Seat) -> int:
    """Spaces without a department; the lobby is none of them."""
    return s.board[CELLS * seat : CELLS * seat + CELLS].count("")


MOVES: tuple[type[Move], ...] = (BuildDepartment,)
