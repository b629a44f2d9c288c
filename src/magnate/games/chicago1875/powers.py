"""What tiles, managers and spaces give, as values: `Appeal(2)`, `Automate(1)`, `Goods(3)`."""

from magnate.core.effect import Effect
from magnate.core.move import Refusal
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.chicago1875.appeal import gain_appeal
from magnate.games.chicago1875.assets import AssetPurchase
from magnate.games.chicago1875.content.kinds import RESOURCES, cubes
from magnate.games.chicago1875.dividends import pay_extra
from magnate.games.chicago1875.effects import BANK, make_goods, move_value, pay, take_from_haymarket
from magnate.games.chicago1875.events import RevenueAdded
from magnate.games.chicago1875.haymarket import ChainCube, CubeDraw
from magnate.games.chicago1875.hiring import FreePlace, Initiative, JobMarket
from magnate.games.chicago1875.managers import gain_managers
from magnate.games.chicago1875.queries import (
    free_spots_in_all,
    manager_places,
    may_replace_manager,
    price_of_next_worker,
    salesperson_places,
)
from magnate.games.chicago1875.staff import Automation, FreeAutomation, NewWorker, hire_salespeople
from magnate.games.chicago1875.state import Chicago, CompanyId


@value
class Power(Effect):
    """An effect on one company; `refusal` says why a space with it may not be used."""

    text = ""  # what it gives, for a label

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        return None

    def says(self) -> str:
        """What it gives, in a few words."""
        shown = {name: "+".join(item) if isinstance(item, tuple) else item for name, item in fields_of(self).items()}
        return self.text.format_map(shown)


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

    text = N_("appeal +{steps}, start player")

    steps: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        gain_appeal(s, company, self.steps)
        s.then(Initiative(s.director[company]))


NO_AUTOMATION = "worker.automate"


@value
class Automate(Power):
    """Replace so many workers by automation tokens. [worker.automate]"""

    text = N_("automate {count}")

    count: int

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        charter = s.rules.companies[company]
        if not charter.can_automate:
            return Refusal(NO_AUTOMATION, N_("this company cannot automate"))
        if sum(s.workers[company]) < self.count:
            return Refusal(NO_AUTOMATION, N_("{count} employed workers are needed"), (("count", self.count),))
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
                f"special.{charter.key.replace('_', '-')}", N_("this company uses no building with a salesperson")
            )
        if not self.needs_place:
            return None
        if self.salespeople and salesperson_places(s, company) <= 0:
            return Refusal("salesperson.space", N_("the Sales Department is full"))
        if self.managers and manager_places(s, company) <= 0 and not may_replace_manager(s, company):
            return Refusal("manager.space", N_("there is no free place for a manager"))
        return None

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
            return Refusal("worker.space", N_("every worker space of the company is taken"))
        price = price_of_next_worker(s)
        if s.treasury[company] < price:
            return Refusal("action.job-market", N_("the next worker costs ${price}"), (("price", price),))
        return None

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
    if s.rules.companies[company].resource_buildings:
        return None
    return Refusal("special.quaker-oats", N_("this company uses no resource building"))


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

    text = N_("{count} cubes of any kind")

    count: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(CubeDraw(company, self.count))


@value
class Goods(Power):
    """Goods straight into the treasury. [building.goods]"""

    text = N_("goods +{count}")

    count: int

    def do(self, s: Chicago, company: CompanyId) -> None:
        make_goods(s, company, self.count, "bonus")


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
            return Refusal("action.extra-dividends", N_("the treasury must hold ${total}"), (("total", self.total),))
        return None

    def do(self, s: Chicago, company: CompanyId) -> None:
        pay_extra(s, company, self.total)


@value
class PurchaseAsset(Power):
    """Buy an asset of the row, perhaps for less. [asset.purchase]"""

    text = N_("buy an asset, ${discount} off")

    discount: int = 0

    def refusal(self, s: Chicago, company: CompanyId) -> Refusal | None:
        prices = [price for price, asset in zip(s.rules.asset_prices, s.asset_row, strict=True) if asset]
        if not prices:
            return Refusal("asset.purchase", N_("the row of capital assets is empty"))
        if min(prices) - self.discount > s.treasury[company]:
            cheapest = min(prices) - self.discount
            return Refusal("asset.purchase", N_("the cheapest asset costs ${price}"), (("price", cheapest),))
        return None

    def do(self, s: Chicago, company: CompanyId) -> None:
        s.then(AssetPurchase(company, self.discount))


POWERS: tuple[type[Power], ...] = (
    Appeal, Advertise, Automate, Hire, HireAtJobMarket, ManagerOrSalesperson, CubesFromHaymarket, CubesFromBuilding,
    IdenticalCubes, DifferentCubes, AnyCubes, Goods, StockSteps, Revenue, Boost, Fundraise, ExtraDividends,
    PurchaseAsset,
)  # fmt: skip
