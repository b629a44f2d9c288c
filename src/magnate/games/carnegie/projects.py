"""Construction: discs go from the tabs to the map."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import ANY, KIND, KINDS, Function, Gain
from magnate.games.carnegie.effects import pay, pay_goods, receive
from magnate.games.carnegie.events import ProjectBuilt
from magnate.games.carnegie.income import TransportIncome
from magnate.games.carnegie.powers import Power, power_of
from magnate.games.carnegie.queries import at, free_slot, funds, ready, works
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.staff import send
from magnate.games.carnegie.state import FREE, Carnegie

NO_DISC = Refusal("construction.disc", N_("no disc is ready on this tab"))
NO_SLOT = Refusal("construction.slot", N_("no slot for this kind is free"))
WRONG_KIND = Refusal("construction.slot", N_("the slot takes another kind of project"))
TAKEN = Refusal("construction.slot", N_("no such slot is free there"))


def too_few(goods: int) -> Refusal:
    return Refusal("construction.goods", N_("this project costs {goods} goods"), (("goods", goods),))


def too_dear(money: int) -> Refusal:
    return Refusal("tile.construction-outsourcing", N_("this costs ${money} as well"), (("money", money),))


def fits(s: Carnegie, seat: Seat, kind: str, slot: str) -> bool:
    """Whether a project may stand on a slot; Political Lobbying allows any. [construction.slot]"""
    return slot in (kind, ANY) or works(s, seat, "political-lobbying")


@value
class Construct(Power):
    """Build a project: on a mission, or for money besides the goods. [construction.mission]"""

    mission: bool = True
    money: int = 0

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function) -> list[Move]:
        return [BuildProject(seat, space, kind) for kind in KINDS]


@value
class BuildProject(Move):
    """Use an employee to build a project of this kind. [construction.mission]"""

    space: str
    kind: str
    notation = "build {kind} from {space}"
    label = N_("Build {kind} for {goods} goods")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"kind": self.kind, "goods": s.rules.goods_for(self.kind)}

    def check(self, s: Carnegie) -> Refusal | None:
        seat = self.seat
        if ready(s, seat, KIND[self.kind]) <= 0:
            return NO_DISC
        goods = s.rules.goods_for(self.kind)
        if goods > s.goods[seat]:
            return too_few(goods)
        power = power_of(s, seat, self.space, Construct)
        if power.money and power.money > funds(s, seat) - goods * s.rules.goods_price:
            return too_dear(power.money)
        free = any(
            owner == FREE and fits(s, seat, self.kind, slot)
            for slot, owner in zip(s.rules.slot_kinds, s.owner, strict=True)
        )
        return None if free else NO_SLOT

    def apply(self, s: Carnegie) -> None:
        s.then(ProjectSite(self.seat, self.space, self.kind))


@value
class ProjectSite(SeatQuestion):
    """A free slot of the kind, or a small city. [construction.slot]"""

    space: str
    kind: str
    closing = True
    rule = "construction.slot"
    prompt = N_("Choose a city for the {kind} project")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        cities = s.rules.cities.values()
        return [PlaceProject(seat, city.key, slot) for city in cities for slot in dict.fromkeys(city.slots)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        rules = s.rules
        allowed = [slot for slot in (*KINDS, ANY) if fits(s, seat, self.kind, slot)]
        found: dict[tuple[str, str], None] = {}
        for owner, slot, city in zip(s.owner, rules.slot_kinds, rules.slot_city, strict=True):
            if owner == FREE and slot in allowed:
                found[city, slot] = None
        return [PlaceProject(seat, city, slot) for city, slot in found]

    def answered(self, s: Carnegie, move: Move) -> None:
        assert isinstance(move, PlaceProject)
        construct(s, self, move.city, move.slot)


@value
class PlaceProject(Move):
    """Build in this city. [construction.slot]"""

    city: str
    slot: str
    notation = "site {city} {slot}"
    label = N_("{city}, {slot} slot")

    def check(self, s: Carnegie) -> Refusal | None:
        site = s.agenda[-1]
        assert isinstance(site, ProjectSite)
        if not fits(s, self.seat, site.kind, self.slot):
            return WRONG_KIND
        return None if free_slot(s, self.city, self.slot) >= 0 else TAKEN


def construct(s: Carnegie, site: ProjectSite, city: str, slot: str) -> None:
    """The employee goes to the region, the goods are paid, the disc goes to the city. [construction.mission]"""
    seat, kind, region = site.seat, site.kind, s.rules.cities[city].region
    power = power_of(s, seat, site.space, Construct)
    if power.mission:
        send(s, seat, at(seat, site.space), region)
    pay_goods(s, seat, s.rules.goods_for(kind))
    pay(s, seat, power.money)
    place_disc(s, seat, kind, free_slot(s, city, slot))
    s.log(ProjectBuilt, seat, kind, city)
    if slot in (kind, ANY) and works(s, seat, "political-lobbying"):
        receive(s, seat, Gain(points=1))
    if s.rules.cities[city].instant:
        s.then(TransportIncome(seat, region, 1))


def place_disc(s: Carnegie, seat: Seat, kind: str, slot: int) -> None:
    """The disc furthest right on the tab goes to the slot. [construction.disc]"""
    s.owner[slot] = seat
    s.project[slot] = kind
    s.built[4 * seat + KIND[kind]] += 1


STEPS: tuple[type[Step], ...] = (ProjectSite,)
MOVES: tuple[type[Move], ...] = (BuildProject, PlaceProject)
