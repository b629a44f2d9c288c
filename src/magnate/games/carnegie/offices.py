"""Strategic Planning: new departments for the company."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import CELLS, Function
from magnate.games.carnegie.effects import pay_goods
from magnate.games.carnegie.events import DepartmentBuilt
from magnate.games.carnegie.powers import Power
from magnate.games.carnegie.queries import at, discount, name_of, place_of, places
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.staff import NewOffice
from magnate.games.carnegie.state import Carnegie

FIRST = Refusal("management.first-build", N_("the tile taken in the set-up comes first"))
GONE = Refusal("management.display", N_("no such tile is left in the display"))
TWICE = Refusal("management.no-duplicate", N_("your company has this department"))
FULL = Refusal("management.empty-space", N_("your company has no empty space"))
OCCUPIED = Refusal("management.empty-space", N_("a department or the lobby is on this space"))


def too_few(goods: int) -> Refusal:
    return Refusal("management.cost", N_("this costs {goods} goods"), (("goods", goods),))


def cost(s: Carnegie, place: int, tile: str) -> int:
    """Goods for a tile on a company space. [management.cost]"""
    return discount(s, place) + s.rules.departments[tile].surcharge


@value
class Found(Power):
    """Build a department. [management.build]"""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function) -> list[Move]:
        return [BuildDepartment(seat, tile) for tile in s.rules.tiles]


@value
class BuildDepartment(Move):
    """Use an employee of Strategic Planning to build this tile. [management.build]"""

    tile: str
    notation = "build {tile}"
    label = N_("Build {tile}")

    def check(self, s: Carnegie) -> Refusal | None:
        drafted = s.drafted[self.seat]
        if drafted and drafted != self.tile:
            return FIRST
        if place_of(s, self.seat, self.tile) >= 0:
            return TWICE
        if not drafted and not s.display.get(self.tile):
            return GONE
        empty = [place for place in places(self.seat) if not s.board[place]]
        if not empty:
            return FULL
        least = min(cost(s, place, self.tile) for place in empty)
        return too_few(least) if least > s.goods[self.seat] else None

    def apply(self, s: Carnegie) -> None:
        s.then(OfficeSpace(self.seat, self.tile))


@value
class OfficeSpace(SeatQuestion):
    """An empty space for the new department. [management.empty-space]"""

    tile: str
    closing = True
    rule = "management.empty-space"
    prompt = N_("Choose an empty space for {tile}")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [PlaceDepartment(seat, self.tile, name_of(place)) for place in places(seat)]


@value
class PlaceDepartment(Move):
    """Pay and put the tile here; an employee on the space saves a good. [management.cost]"""

    tile: str
    space: str
    notation = "place {tile} on {space}"
    label = N_("On {space} for {goods} goods")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"space": self.space, "goods": cost(s, at(self.seat, self.space), self.tile)}

    def check(self, s: Carnegie) -> Refusal | None:
        place = at(self.seat, self.space)
        if s.board[place]:
            return OCCUPIED
        goods = cost(s, place, self.tile)
        return too_few(goods) if goods > s.goods[self.seat] else None

    def apply(self, s: Carnegie) -> None:
        place = at(self.seat, self.space)
        pay_goods(s, self.seat, cost(s, place, self.tile))
        if s.drafted[self.seat]:
            s.drafted[self.seat] = ""
        else:
            s.display[self.tile] -= 1
        s.board[place] = self.tile
        s.log(DepartmentBuilt, self.seat, self.tile, self.space)
        s.then(NewOffice(self.seat, self.space))


def empty_spaces(s: Carnegie, seat: Seat) -> int:
    """Spaces without a department; the lobby is none of them."""
    return s.board[CELLS * seat : CELLS * seat + CELLS].count("")


STEPS: tuple[type[Step], ...] = (OfficeSpace,)
MOVES: tuple[type[Move], ...] = (BuildDepartment, PlaceDepartment)
