"""Construction: discs go from the tabs to the map."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import ANY, KIND, KINDS, REGION, City, Function, Gain
from magnate.games.carnegie.effects import pay, pay_goods, receive
from magnate.games.carnegie.events.company import ProjectBuilt
from magnate.games.carnegie.mechanics.income import TransportIncome
from magnate.games.carnegie.mechanics.powers import Power, office_named, power_of, refuse_office, use
from magnate.games.carnegie.mechanics.staff import send
from magnate.games.carnegie.queries import at, free_slot, funds, ready, sale, works
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.words import count_of, said, sold
from magnate.games.carnegie.state import FREE, Carnegie

NO_DISC = Refusal("construction.disc", N_("No disc is ready on this tab"))
WRONG_KIND = Refusal("construction.slot", N_("The slot takes another kind of project"))
TAKEN = Refusal("construction.slot", N_("No such slot is free there"))


def too_few(goods: int, own: int) -> Refusal:
    args = (("goods", goods), ("own", own))
    return Refusal("construction.goods", N_("This project costs {goods} good(s), and you have {own}"), args)


def too_dear(money: int, own: int) -> Refusal:
    args = (("money", money), ("own", own))
    why = N_("This costs ${money} as well, and besides the goods you can raise ${own}")
    return Refusal("tile.construction-outsourcing", why, args)


@value
class Construct(Power):
    """Build a project: on a mission, or for money besides the goods. [construction.mission]"""

    mission: bool = True
    money: int = 0

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        anywhere = works(s, seat, "political-lobbying")
        return [
            BuildProject(seat, space, kind, city, slot)
            for kind in KINDS
            for city, slot in (s.rules.every_site if anywhere else s.rules.sites[kind])
        ]

    def legal(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        return [project(seat, space, kind, *site) for kind, site in self.sites(s, seat)]

    def possible(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> bool:
        return next(self.sites(s, seat), None) is not None

    def sites(self, s: Carnegie, seat: Seat) -> Iterator[tuple[str, tuple[str, str]]]:
        """What a seat can build where: the kind, and the city with the slot."""
        kinds = [kind for kind in KINDS if refuse_kind(s, seat, self, kind) is None]
        if not kinds:
            return
        rules = s.rules
        free = {site: None for site, owner in zip(rules.slot_sites, s.owner, strict=True) if owner == FREE}
        anywhere = works(s, seat, "political-lobbying")
        for kind in kinds:
            for site in rules.every_site if anywhere else rules.sites[kind]:
                if site in free:
                    yield kind, site

    def face(self, rules: Ruleset) -> str:
        where = "in the region of the mission" if self.mission else f"anywhere, for ${self.money} more"
        return f"a project {where}"


def refuse_kind(s: Carnegie, seat: Seat, power: Construct, kind: str) -> Refusal | None:
    """Why a seat cannot build a project of this kind anywhere."""
    if ready(s, seat, KIND[kind]) <= 0:
        return NO_DISC
    goods = s.rules.goods_for(kind)
    if goods > s.goods[seat]:
        return too_few(goods, s.goods[seat])
    raised = funds(s, seat) - goods * s.rules.goods_price
    return too_dear(power.money, raised) if power.money > raised else None


@value
class BuildProject(Move):
    """Use an employee to build a project on a free slot of the kind, or in a small city. [construction.slot]"""

    space: str
    kind: str
    city: str
    slot: str
    notation = "build {kind} from {space} in {city} {slot}"
    label = N_("{department}: {kind} in {city} ({about}){spot} for {price}{sale}{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        power = power_of(s, self.seat, self.space, Construct)
        goods = s.rules.goods_for(self.kind)
        return {
            **office_named(s, self.seat, self.space),
            "kind": self.kind,
            "city": s.rules.cities[self.city].name,
            "about": city_said(s, self.seat, self.city),
            "spot": "" if self.slot in (self.kind, ANY) else f", slot for {self.slot}",
            "price": said(Gain(goods=goods, money=power.money)),
            "sale": sold(sale(s, self.seat, power.money, goods)),
        }

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, self.space)
        if refused is not None:
            return refused
        power = power_of(s, self.seat, self.space, Construct)
        refused = refuse_kind(s, self.seat, power, self.kind)
        if refused is not None:
            return refused
        if self.slot not in (self.kind, ANY) and not works(s, self.seat, "political-lobbying"):
            return WRONG_KIND
        return None if free_slot(s, self.city, self.slot) >= 0 else TAKEN

    def apply(self, s: Carnegie) -> None:
        seat, region = self.seat, s.rules.cities[self.city].region
        power = power_of(s, seat, self.space, Construct)
        use(s, seat, self.space)
        if power.mission:
            send(s, seat, at(seat, self.space), region)
        pay_goods(s, seat, s.rules.goods_for(self.kind), self.kind)
        pay(s, seat, power.money, self.kind)
        place_disc(s, seat, self.kind, free_slot(s, self.city, self.slot))
        s.log(ProjectBuilt, seat, self.kind, self.city)
        if self.slot in (self.kind, ANY) and works(s, seat, "political-lobbying"):
            receive(s, seat, Gain(points=1), "political-lobbying")
        if s.rules.cities[self.city].instant:
            s.then(TransportIncome(seat, region, 1))


project = cache(BuildProject)  # moves are values and can be shared


def city_said(s: Carnegie, seat: Seat, key: str) -> str:
    """A city for a label: region, points at the end, and what a project there brings at once."""
    city = s.rules.cities[key]
    told = [WORDS[city.region], count_of(city.points, "points")]
    if city.instant:
        space = s.track[4 * seat + REGION[city.region]]
        told.append(f"pays {said(s.rules.income(city.region, space))} at once")
    if city.connection:
        told.append(f"large, {connection_said(city)}")
    return ", ".join(told)


def connection_said(city: City) -> str:
    """The connection points of a large city."""
    return f"{city.connection} connection point{'' if city.connection == 1 else 's'}"


def place_disc(s: Carnegie, seat: Seat, kind: str, slot: int) -> None:
    """The disc furthest right on the tab goes to the slot. [construction.disc]"""
    s.owner[slot] = seat
    s.project[slot] = kind
    s.built[4 * seat + KIND[kind]] += 1


MOVES: tuple[type[Move], ...] = (BuildProject,)
