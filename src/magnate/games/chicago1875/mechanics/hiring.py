"""Choices that follow a partner's action: the Job Market, the Initiative Track, manager or salesperson."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.buildings import InitiativeTaken
from magnate.games.chicago1875.mechanics.managers import gain_managers
from magnate.games.chicago1875.mechanics.staff import NO_SPOT, FreeAutomation, hire_salespeople, place_worker
from magnate.games.chicago1875.queries import (
    free_spots,
    free_spots_in_all,
    no_manager,
    no_sales_place,
    price_of_next_worker,
    too_poor,
)
from magnate.games.chicago1875.state import Chicago, CompanyId


@value
class JobMarket(Step):
    """Go on hiring while there is room and money. [action.job-market]"""

    company: CompanyId
    hired: int

    def run(self, s: Chicago) -> None:
        able = s.treasury[self.company] >= price_of_next_worker(s)
        if able and free_spots_in_all(s, self.company) > 0:
            s.then(Hiring(self.company, self.hired))
        else:
            end_hiring(s, self.company, self.hired)


def end_hiring(s: Chicago, company: CompanyId, hired: int) -> None:
    """Quaker Oats may automate after hiring several at once. [special.quaker-oats]"""
    at = s.rules.companies[company].free_automation_at
    if at and hired >= at:
        s.then(FreeAutomation(company))


@value
class Hiring(Ask):
    """The company hires worker by worker. [action.job-market]"""

    company: CompanyId
    hired: int
    rule = "action.job-market"
    prompt = N_("{company} hires workers ({hired} so far)")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        factories = range(len(s.workers[self.company]))
        return [
            *(HireWorker(seat, self.company, f) for f in factories),
            StopHiring(seat, self.company),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, HireWorker):
            s.then(JobMarket(self.company, self.hired + 1))
        else:
            end_hiring(s, self.company, self.hired)


@value
class HireWorker(Move):
    """Hire one worker from the cheapest occupied space into a factory. [action.job-market]"""

    company: CompanyId
    factory: int
    notation = "hire {company} {factory+1}"
    label = N_("Hire a worker for ${price} into factory {factory}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"factory": self.factory, "price": price_of_next_worker(s)}

    def check(self, s: Chicago) -> Refusal | None:
        if free_spots(s, self.company, self.factory) <= 0:
            return NO_SPOT
        return too_poor(s, self.company, price_of_next_worker(s), "action.job-market")

    def apply(self, s: Chicago) -> None:
        pay(s, self.company, BANK, price_of_next_worker(s))
        s.job_market = max(0, s.job_market - 1)
        place_worker(s, self.company, self.factory)


@value
class StopHiring(Move):
    """Hire nobody else. [action.job-market]"""

    company: CompanyId
    notation = "hire {company} none"
    label = N_("Done hiring")

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        assert isinstance(asked, Hiring)
        if asked.hired == 0:
            return Refusal("action.whole-action", N_("At least one worker must be hired here"))
        return None


@value
class Initiative(Ask):
    """Whoever advertises may become start player. [action.initiative]"""

    seat: Seat
    rule = "action.initiative"
    prompt = N_("Become start player from the next round on?")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def idle(self, s: Chicago) -> bool:
        return s.initiative[0] == self.seat

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [TakeInitiative(seat), KeepPlace(seat)]

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # both are always allowed


@value
class TakeInitiative(Move):
    """Move to the first space of the Initiative Track. [action.initiative]"""

    notation = "initiative first"
    label = N_("Move to the first space of the Initiative Track")

    def apply(self, s: Chicago) -> None:
        s.initiative.remove(self.seat)
        s.initiative.insert(0, self.seat)
        s.log(InitiativeTaken, self.seat)


@value
class KeepPlace(Move):
    """Stay where you are on the Initiative Track. [action.initiative]"""

    notation = "initiative stay"
    label = N_("Stay where you are")


@value
class FreePlace(Ask):
    """Chief of Operations: a manager or a salesperson. [asset.chief]"""

    company: CompanyId
    rule = "asset.chief"
    prompt = N_("{company} gains a manager or a salesperson")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def idle(self, s: Chicago) -> bool:
        return all(move.check(s) is not None for move in self.moves(s, 0))

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [GainManager(seat, self.company), GainSalesperson(seat, self.company)]


@value
class GainManager(Move):
    """Take a manager. [asset.chief]"""

    company: CompanyId
    notation = "gain {company} manager"
    label = N_("Gain a manager")

    def check(self, s: Chicago) -> Refusal | None:
        return no_manager(s, self.company)

    def apply(self, s: Chicago) -> None:
        gain_managers(s, self.company, 1)


@value
class GainSalesperson(Move):
    """Take a salesperson. [asset.chief]"""

    company: CompanyId
    notation = "gain {company} salesperson"
    label = N_("Gain a salesperson")

    def check(self, s: Chicago) -> Refusal | None:
        return no_sales_place(s, self.company)

    def apply(self, s: Chicago) -> None:
        hire_salespeople(s, self.company, 1)


STEPS: tuple[type[Step], ...] = (JobMarket, Hiring, Initiative, FreePlace)
MOVES: tuple[type[Move], ...] = (
    HireWorker, StopHiring, TakeInitiative, KeepPlace, GainManager, GainSalesperson,
)  # fmt: skip
