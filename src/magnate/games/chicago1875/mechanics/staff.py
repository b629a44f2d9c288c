"""Workers and salespeople on a charter: hiring, automating, relocating."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.events.buildings import Automated, Declined, Hired, Relocated, WorkerLeft
from magnate.games.chicago1875.queries import free_spots, put, salesperson_places
from magnate.games.chicago1875.state import Chicago, CompanyId

NO_SPOT = Refusal("worker.space", N_("This factory has no free worker space"))
MUST_STAY = Refusal("worker.relocate", N_("A worker space of the company is free, and the worker must take it"))
NO_WORKER = Refusal("worker.automate", N_("No worker is employed in this factory"))


def spots_open(s: Chicago, company: CompanyId) -> list[int]:
    """Factories with a free worker space."""
    spots, workers, automated = s.rules.spots[company], s.workers[company], s.automated[company]
    return [f for f in range(len(spots)) if workers[f] + automated[f] < spots[f]]


def factories_with_workers(s: Chicago, company: CompanyId) -> list[int]:
    if not s.rules.companies[company].can_automate:
        return []
    return [f for f, count in enumerate(s.workers[company]) if count]


def place_worker(s: Chicago, company: CompanyId, factory: int) -> None:
    """A new worker takes a space. [worker.space]"""
    s.workers[company] = put(s.workers[company], factory, 1)
    s.log(Hired, company, "worker", factory)


def hire_salespeople(s: Chicago, company: CompanyId, count: int) -> None:
    """Salespeople take the topmost free places; the rest go back. [salesperson.space]"""
    for _ in range(count):
        if salesperson_places(s, company) > 0:
            s.salespeople[company] += 1
            s.log(Hired, company, "salesperson", 0)
        else:
            s.log(Declined, company, "salesperson")


def worker_leaves(s: Chicago, company: CompanyId) -> None:
    """An automated worker goes to the dearest open Job Market space, else to the supply. [worker.relocate]"""
    if s.job_market < len(s.rules.job_prices) - 1:
        s.job_market += 1
        s.log(WorkerLeft, company, "Job Market")
    else:
        s.log(WorkerLeft, company, "general supply")


@value
class NewWorker(Step):
    """A worker from the supply joins the company where there is room. [worker.space]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        if spots_open(s, self.company):
            s.then(WorkerSpace(self.company))
        else:
            s.log(Declined, self.company, "worker")


@value
class WorkerSpace(Ask):
    """The director chooses the factory of a new worker. [worker.space]"""

    company: CompanyId
    rule = "worker.space"
    prompt = N_("Place the new worker of {company}")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [PlaceWorker(seat, self.company, f) for f in range(len(s.workers[self.company]))]


@value
class PlaceWorker(Move):
    """Put a new worker into a factory. [worker.space]"""

    company: CompanyId
    factory: int
    notation = "place {company} worker {factory+1}"
    label = N_("Put the worker into factory {factory}")

    def check(self, s: Chicago) -> Refusal | None:
        return None if free_spots(s, self.company, self.factory) > 0 else NO_SPOT

    def apply(self, s: Chicago) -> None:
        place_worker(s, self.company, self.factory)


@value
class Automation(Step):
    """Replace workers by automation tokens, then move the workers on. [worker.automate]"""

    company: CompanyId
    left: int
    moving: int = 0

    def run(self, s: Chicago) -> None:
        if self.left and factories_with_workers(s, self.company):
            s.then(AutomationChoice(self.company, self.left, self.moving))
        else:
            s.then(*[Relocation(self.company)] * self.moving)


def automate(s: Chicago, company: CompanyId, factory: int) -> None:
    """The leftmost token replaces a worker. [worker.automate]"""
    s.workers[company] = put(s.workers[company], factory, -1)
    s.automated[company] = put(s.automated[company], factory, 1)
    s.log(Automated, company, factory)


@value
class AutomationChoice(Ask):
    """The director chooses in which factory a worker is automated. [worker.automate]"""

    company: CompanyId
    left: int
    moving: int
    rule = "worker.automate"
    prompt = N_("Automate a worker of {company}")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [AutomateWorker(seat, self.company, f) for f in range(len(s.workers[self.company]))]

    def after(self, s: Chicago, move: Move) -> None:
        s.then(Automation(self.company, self.left - 1, self.moving + 1))


@value
class AutomateWorker(Move):
    """Replace a worker of a factory by an automation token. [worker.automate]"""

    company: CompanyId
    factory: int
    notation = "automate {company} {factory+1}"
    label = N_("Automate a worker in factory {factory}")

    def check(self, s: Chicago) -> Refusal | None:
        return None if s.workers[self.company][self.factory] else NO_WORKER

    def apply(self, s: Chicago) -> None:
        automate(s, self.company, self.factory)


@value
class Relocation(Step):
    """An automated worker takes a free space of the company, or leaves it. [worker.relocate]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        if s.rules.companies[self.company].relocates and spots_open(s, self.company):
            s.then(RelocationChoice(self.company))
        else:
            worker_leaves(s, self.company)


@value
class RelocationChoice(Ask):
    """The director chooses the new space of an automated worker. [worker.relocate]"""

    company: CompanyId
    rule = "worker.relocate"
    prompt = N_("Relocate the automated worker of {company}")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        factories = range(len(s.workers[self.company]))
        moves: list[Move] = [RelocateWorker(seat, self.company, f) for f in factories]
        return [*moves, LetWorkerGo(seat, self.company)]


@value
class RelocateWorker(Move):
    """Move an automated worker to a factory with room. [worker.relocate]"""

    company: CompanyId
    factory: int
    notation = "relocate {company} {factory+1}"
    label = N_("Move the worker to factory {factory}")

    def check(self, s: Chicago) -> Refusal | None:
        return None if free_spots(s, self.company, self.factory) > 0 else NO_SPOT

    def apply(self, s: Chicago) -> None:
        s.workers[self.company] = put(s.workers[self.company], self.factory, 1)
        s.log(Relocated, self.company, self.factory)


@value
class LetWorkerGo(Move):
    """Let an automated worker leave, where the rules leave it open. [worker.relocate]"""

    company: CompanyId
    notation = "relocate {company} none"
    label = N_("Let the worker leave for the Job Market")

    def check(self, s: Chicago) -> Refusal | None:
        return MUST_STAY if s.rules.must_relocate else None

    def apply(self, s: Chicago) -> None:
        worker_leaves(s, self.company)


@value
class FreeAutomation(Ask):
    """Quaker Oats may automate a worker after hiring several at once. [special.quaker-oats]"""

    company: CompanyId
    rule = "special.quaker-oats"
    prompt = N_("{company} may automate a worker for free")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def idle(self, s: Chicago) -> bool:
        return not factories_with_workers(s, self.company)

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        factories = range(len(s.workers[self.company]))
        return [
            *(AutomateWorker(seat, self.company, f) for f in factories),
            SkipAutomation(seat, self.company),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, AutomateWorker):
            s.then(Relocation(self.company))


@value
class SkipAutomation(Move):
    """Leave the free automation. [special.quaker-oats]"""

    company: CompanyId
    notation = "automate {company} none"
    label = N_("Automate nobody")


STEPS: tuple[type[Step], ...] = (
    NewWorker, WorkerSpace, Automation, AutomationChoice, Relocation, RelocationChoice, FreeAutomation,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (PlaceWorker, AutomateWorker, RelocateWorker, LetWorkerGo, SkipAutomation)
