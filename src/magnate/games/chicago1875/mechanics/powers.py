"""What tiles, managers and spaces give, as values: `Appeal(2)`, `Automate(1)`, `Goods(3)`."""

from magnate.core.effect import Effect
from magnate.core.move import Refusal
from magnate.core.text import N_, fill
from magnate.core.value import fields_of, value
from magnate.games.chicago1875.content.kinds import RESOURCES, cubes
from magnate.games.chicago1875.effects import BANK, make_goods, move_value, pay, take_from_haymarket
from magnate.games.chicago1875.events.operating import RevenueAdded
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.mechanics.assets import AssetPurchase
from magnate.games.chicago1875.mechanics.dividends import pay_extra
from magnate.games.chicago1875.mechanics.haymarket import ChainCube, CubeDraw
from magnate.games.chicago1875.mechanics.hiring import FreePlace, Initiative, JobMarket
from magnate.games.chicago1875.mechanics.managers import gain_managers
from magnate.games.chicago1875.mechanics.staff import Automation, FreeAutomation, NewWorker, hire_salespeople
from magnate.games.chicago1875.queries import (
    free_spots_in_all,
    manager_places,
    no_manager,
    no_sales_place,
    price_of_next_worker,
    salesperson_places,
    too_poor,
)
from magnate.games.chicago1875.state import Chicago, CompanyId

CANNOT_AUTOMATE = Refusal("worker.automate", N_("This company cannot automate"))
NO_SPOTS = Refusal("worker.space", N_("Every worker space of the company is taken"))
NO_RESOURCE_BUILDING = Refusal("special.quaker-oats", N_("This company uses no resource building"))


def words(name: str, item: object) -> str:
    """A field of an effect: numbers as they are, cubes counted.

    >>> words("kinds", ("wood", "wood", "coal")), words("count", 2)
    ('2 wood, 1 coal', '2')
    """
    if isinstance(item, tuple):
        return ", ".join(f"{item.count(kind)} {kind}" for kind in dict.fromkeys(item)) or "nothing"
    return str(item)


@value
class Power(Effect):
    """An effect on one company; `refusal` says why a space with it may not be used."""

    text = ""  # what it gives, for a label

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        return None

    def says(self) -> str:
        """What it gives, in a few words."""
        return fill(self.text, fields_of(self), words)


@value
class Appeal(Power):
    """Advance on the Appeal Track. [appeal.bonus]"""

    text = N_("appeal +{steps}")

    steps: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        gain_appeal(s, company, self.steps)


@value
class Advertise(Power):
    """Appeal, and perhaps the first place of the Initiative Track. [action.advertising]"""

    text = N_("appeal +{steps}, and the first space of the Initiative Track")

    steps: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        gain_appeal(s, company, self.steps)
        s.then(Initiative(s.director[company]))


@value
class Automate(Power):
    """Replace so many workers by automation tokens. [worker.automate]"""

    text = N_("automate {count} worker(s)")

    count: int

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        charter = s.rules.companies[company]
        if not charter.can_automate:
            return CANNOT_AUTOMATE
        employed = sum(s.workers[company])
        if employed < self.count:
            why = N_("It takes {count} employed worker(s); the company has {employed}")
            return Refusal("worker.automate", why, (("count", self.count), ("employed", employed)))
        return None

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(Automation(company, self.count))


@value
class Hire(Power):
    """Staff from the general supply; what finds no place goes back. [building.hire]"""

    workers: int = 0
    managers: int = 0
    salespeople: int = 0
    needs_place: bool = False  # the general spaces are only for companies with a free place

    def says(self) -> str:
        one = (("a worker", self.workers), ("a manager", self.managers), ("a salesperson", self.salespeople))
        two = {"a worker": "2 workers", "a manager": "2 managers", "a salesperson": "2 salespeople"}
        return " + ".join(staff if count == 1 else two[staff] for staff, count in one if count)

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        charter = s.rules.companies[company]
        if self.salespeople and not charter.salesperson_buildings:
            return Refusal(
                f"special.{charter.key.replace('_', '-')}", N_("This company uses no building with a salesperson")
            )
        if not self.needs_place:
            return None
        refused = no_sales_place(s, company) if self.salespeople else None
        return refused or (no_manager(s, company) if self.managers else None)

    def places(self, s: Chicago, company: CompanyId) -> tuple[int, int]:
        """How many are hired, and for how many of them there is a place or, for Schwinn, a use."""
        managers = min(self.managers, manager_places(s, company))
        if not s.rules.companies[company].can_gain_managers and no_manager(s, company) is None:
            managers = self.managers
        room = min(self.workers, free_spots_in_all(s, company)) + managers
        room += min(self.salespeople, salesperson_places(s, company))
        return self.workers + self.managers + self.salespeople, room

    def do(self, s: Chicago, company: CompanyId) -> None:
        hired = min(self.workers, free_spots_in_all(s, company))
        s.then(*[NewWorker(company)] * self.workers)
        if self.managers:
            gain_managers(s, company, self.managers)
        hire_salespeople(s, company, self.salespeople)
        at = s.rules.companies[company].free_automation_at
        if at and hired >= at:
            s.then(FreeAutomation(company))


@value
class HireAtJobMarket(Power):
    """Hire any number of workers from the Job Market. [action.job-market]"""

    text = N_("hire workers")

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        if free_spots_in_all(s, company) <= 0:
            return NO_SPOTS
        return too_poor(s, company, price_of_next_worker(s), "action.job-market")

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(JobMarket(company, 0))


@value
class ManagerOrSalesperson(Power):
    """One of the two, as the director likes. [asset.chief]"""

    text = N_("a manager or a salesperson")

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(FreePlace(company))


@value
class CubesFromHaymarket(Power):
    """These cubes, as far as they lie at Haymarket Square. [asset.resources]"""

    text = N_("{kinds}")

    kinds: tuple[str, ...]

    def do(self, s: Chicago, company: CompanyId) -> None:
        take_from_haymarket(s, company, cubes(*self.kinds))


def no_resource_building(s: Chicago, company: CompanyId) -> Refusal | None:
    return None if s.rules.companies[company].resource_buildings else NO_RESOURCE_BUILDING


@value
class CubesFromBuilding(Power):
    """These cubes from Haymarket Square; the Advanced Supply Chain may fill in. [building.resources]"""

    text = N_("{kinds}")

    kinds: tuple[str, ...]

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        return no_resource_building(s, company)

    def do(self, s: Chicago, company: CompanyId) -> None:
        missing = take_from_haymarket(s, company, cubes(*self.kinds))
        if s.rules.advanced_chain:
            for i, kind in enumerate(RESOURCES):
                s.then(*[ChainCube(company, kind)] * missing[i])


@value
class IdenticalCubes(Power):
    """So many cubes of one kind. [building.resources]"""

    text = N_("{count} cubes alike")

    count: int

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        return no_resource_building(s, company)

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(CubeDraw(company, self.count, "identical", s.rules.advanced_chain))


@value
class DifferentCubes(Power):
    """So many cubes, all of different kinds. [building.resources]"""

    text = N_("{count} different cubes")

    count: int

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        return no_resource_building(s, company)

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(CubeDraw(company, self.count, "different", s.rules.advanced_chain))


@value
class AnyCubes(Power):
    """So many cubes of any kinds from Haymarket Square. [operating.manager-bonus]"""

    text = N_("{count} cube(s) of any kind")

    count: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(CubeDraw(company, self.count))


@value
class Goods(Power):
    """Goods straight into the treasury. [building.goods]"""

    text = N_("{count} good(s)")

    count: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        make_goods(s, company, self.count, self.source(s))

    def source(self, s: Chicago) -> str:
        """Buildings are used in the Action Phase, managers act while their company operates."""
        return "manager" if s.phase == "operating" else "building"


@value
class GoodsOfAsset(Goods):
    """Goods straight into the treasury, by a capital asset. [asset.chief]"""

    def source(self, s: Chicago) -> str:
        return "chief"


@value
class StockSteps(Power):
    """Steps up the Stock Track. [asset.end-of-phase]"""

    text = N_("stock value +{steps}")

    steps: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        move_value(s, company, self.steps, "asset")


@value
class Revenue(Power):
    """A catalog adds to the revenue of this turn. [asset.catalog]"""

    text = N_("revenue +${amount}")

    amount: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        amount = self.amount + s.rules.companies[company].catalog_bonus
        s.revenue += amount
        s.log(RevenueAdded, company, amount)


@value
class Boost(Power):
    """Every good sold this turn brings more, those sold already included. [asset.chief-of-sales]"""

    text = N_("each good +${amount}")

    amount: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.boost += self.amount
        if s.shipped:
            extra = self.amount * (s.shipped - s.halved) + self.amount // 2 * s.halved
            s.revenue += extra
            s.log(RevenueAdded, company, extra)


@value
class Fundraise(Power):
    """The bank pays the company. [action.fundraising]"""

    text = N_("${amount} from the bank")

    amount: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        pay(s, BANK, company, self.amount)


@value
class ExtraDividends(Power):
    """The company pays its shareholders out of its treasury. [action.extra-dividends]"""

    text = N_("extra dividends ${total}")

    total: int

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        if s.treasury[company] < self.total:
            args = (("total", self.total), ("treasury", s.treasury[company]))
            return Refusal("action.extra-dividends", N_("It pays ${total}; the treasury holds ${treasury}"), args)
        return None

    def do(self, s: Chicago, company: CompanyId) -> None:
        pay_extra(s, company, self.total)


@value
class PurchaseAsset(Power):
    """Buy an asset of the row, perhaps for less. [asset.purchase]"""

    text = N_("a capital asset for ${discount} less")

    discount: int = 0

    def says(self) -> str:
        return super().says() if self.discount else "a capital asset"

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        prices = [price for price, asset in zip(s.rules.asset_prices, s.asset_row, strict=True) if asset]
        if not prices:
            return Refusal("asset.purchase", N_("The row of capital assets is empty"))
        cheapest = min(prices) - self.discount
        if cheapest > s.treasury[company]:
            args = (("price", cheapest), ("treasury", s.treasury[company]))
            return Refusal(
                "asset.purchase", N_("The cheapest asset costs ${price}; the treasury holds ${treasury}"), args
            )
        return None

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(AssetPurchase(company, self.discount))


POWERS: tuple[type[Power], ...] = (
    Appeal, Advertise, Automate, Hire, HireAtJobMarket, ManagerOrSalesperson, CubesFromHaymarket, CubesFromBuilding,
    IdenticalCubes, DifferentCubes, AnyCubes, Goods, GoodsOfAsset, StockSteps, Revenue, Boost, Fundraise,
    ExtraDividends, PurchaseAsset,
)  # fmt: skip
