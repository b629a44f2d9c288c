"""Managers on a charter, and what Schwinn does instead."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import make_goods
from magnate.games.chicago1875.events.buildings import Declined, Hired, Replaced
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.queries import manager_places, minus, no_replacement, one, plus, put
from magnate.games.chicago1875.state import Chicago, CompanyId

NO_PLACE = Refusal("manager.space", N_("This factory has no free place for a manager"))


def gain_managers(s: Chicago, company: CompanyId, count: int) -> None:
    """Managers from the supply; Schwinn may make goods instead, once for the lot. [manager.space]"""
    if s.rules.companies[company].can_gain_managers:
        s.then(*[NewManager(company)] * count)
    else:
        s.then(Replacement(company))


@value
class NewManager(Step):
    """A manager joins the company where there is a place. [manager.space]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        if manager_places(s, self.company):
            s.then(ManagerPlace(self.company))
        else:
            s.log(Declined, self.company, "manager")


@value
class ManagerPlace(Ask):
    """The director chooses the factory of a new manager. [manager.space]"""

    company: CompanyId
    rule = "manager.space"
    prompt = N_("Place the new manager of {company}")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [PlaceManager(seat, self.company, f) for f in range(len(s.managers[self.company]))]


@value
class PlaceManager(Move):
    """Put a new manager on a factory. [manager.space]"""

    company: CompanyId
    factory: int
    notation = "place {company} manager {factory+1}"
    label = N_("Put the manager on factory {factory}: {manages}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"factory": self.factory, "manages": (self.company, self.factory)}

    def check(self, s: Chicago) -> Refusal | None:
        free = s.managers[self.company][self.factory] < s.rules.companies[self.company].manager_places
        return None if free else NO_PLACE

    def apply(self, s: Chicago) -> None:
        s.managers[self.company] = put(s.managers[self.company], self.factory, 1)
        s.log(Hired, self.company, "manager", self.factory)


@value
class Replacement(Ask):
    """Schwinn may spend steel instead of gaining a manager. [special.schwinn]"""

    company: CompanyId
    rule = "special.schwinn"
    prompt = N_("{company} may spend steel on goods and appeal instead of a manager")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def idle(self, s: Chicago) -> bool:
        return no_replacement(s, self.company) is not None

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [ReplaceManager(seat, self.company), KeepSteel(seat, self.company)]


@value
class ReplaceManager(Move):
    """Spend two steel: two goods and three appeal. [special.schwinn]"""

    company: CompanyId
    notation = "replace {company} manager"
    label = N_("Spend {steel} steel: {goods} good(s) and appeal +{appeal}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        rules = s.rules
        return {
            "steel": rules.replacement_steel,
            "goods": rules.replacement_goods,
            "appeal": rules.replacement_appeal,
        }

    def check(self, s: Chicago) -> Refusal | None:
        return no_replacement(s, self.company)

    def apply(self, s: Chicago) -> None:
        spent = one("steel", s.rules.replacement_steel)
        s.replaced.append(self.company)
        s.cubes[self.company] = minus(s.cubes[self.company], spent)
        s.haymarket = plus(s.haymarket, spent)
        s.log(Replaced, self.company)
        make_goods(s, self.company, s.rules.replacement_goods, "steel")
        gain_appeal(s, self.company, s.rules.replacement_appeal)


@value
class KeepSteel(Move):
    """Do without. [special.schwinn]"""

    company: CompanyId
    notation = "replace {company} none"
    label = N_("Keep the steel")


STEPS: tuple[type[Step], ...] = (NewManager, ManagerPlace, Replacement)
MOVES: tuple[type[Move], ...] = (PlaceManager, ReplaceManager, KeepSteel)
