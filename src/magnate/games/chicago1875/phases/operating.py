"""The Operating Phase: each company in the order of appeal; a file beside this one has each step of its turn."""

from magnate.core.move import Move
from magnate.core.step import Step
from magnate.core.value import value
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.operating import OperatingBegan, WagesPaid
from magnate.games.chicago1875.events.shares import PhaseBegan
from magnate.games.chicago1875.mechanics.assets import LateAssets
from magnate.games.chicago1875.mechanics.supply import SupplyMaintenance
from magnate.games.chicago1875.phases import buying_resources, fundraising, production, selling_goods
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising
from magnate.games.chicago1875.phases.production import Production, ProductionEnd
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods, TurnEnd
from magnate.games.chicago1875.queries import paid_workers, short_of_wages
from magnate.games.chicago1875.state import Chicago, CompanyId


@value
class OperatingPhase(Step):
    """Every company once, highest appeal first, top of a stack first. [operating.order]"""

    def run(self, s: Chicago) -> None:
        s.phase = "operating"
        s.log(PhaseBegan, "operating")
        s.then(*(CompanyTurn(company) for company in s.order), OperatingPhaseEnd())


@value
class OperatingPhaseEnd(Step):
    """When all have operated, some assets may lift a value. [asset.end-of-phase]"""

    def run(self, s: Chicago) -> None:
        s.phase = "operating-end"
        if not s.rules.late_assets_after_production:
            s.then(*(LateAssets(company) for company in s.order))


@value
class CompanyTurn(Step):
    """The steps of one company's turn, in order. [operating.order]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        company = self.company
        s.log(OperatingBegan, company)
        s.ran = s.shipped = s.halved = s.revenue = s.boost = s.tier_price = 0
        s.unpaid = False
        may_issue = s.rules.advanced
        if s.rules.companies[company].wage:  # wages come before any asset, and shares issued may pay them
            if may_issue and short_of_wages(s, company):
                s.then(EmergencyFundraising(company, 0))
                may_issue = False
            s.then(Wages(company))
        s.then(PurchaseResources(company, may_issue))
        s.then(Production(company, 0), ProductionEnd(company))
        if s.rules.late_assets_after_production:
            s.then(LateAssets(company))
        s.then(SellGoods(company), PayOrWithhold(company), TurnEnd(company), SupplyMaintenance())


@value
class Wages(Step):
    """Quaker Oats pays as many workers as it can; one unpaid forces it to withhold. [special.quaker-oats]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        paid = paid_workers(s, self.company)
        s.unpaid = short_of_wages(s, self.company)
        s.log(WagesPaid, self.company, paid, sum(s.workers[self.company]))
        pay(s, self.company, BANK, s.rules.companies[self.company].wage * paid)


STEPS: tuple[type[Step], ...] = (
    OperatingPhase, OperatingPhaseEnd, CompanyTurn, Wages, *fundraising.STEPS, *buying_resources.STEPS,
    *production.STEPS, *selling_goods.STEPS,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (
    *fundraising.MOVES, *buying_resources.MOVES, *production.MOVES, *selling_goods.MOVES,
)  # fmt: skip
