"""The Operating Phase: each company by appeal raises funds, buys and produces; selling.py has the rest of its turn."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.appeal import gain_appeal
from magnate.games.chicago1875.assets import LateAssets, free_actions, has_free_action
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.effects import BANK, gain_partner, make_goods, move_value, pay
from magnate.games.chicago1875.events import (
    FactoryRan,
    OperatingBegan,
    PhaseBegan,
    ShareIssued,
    WagesPaid,
)
from magnate.games.chicago1875.phases import selling
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.phases.selling import Earnings, SellGoods, TurnEnd
from magnate.games.chicago1875.phases.stock import SHARES
from magnate.games.chicago1875.queries import (
    both_managers,
    crewed,
    holds,
    minus,
    plus,
    put,
)
from magnate.games.chicago1875.state import BANK_POOL, NOWHERE, POOL, TREASURY, Chicago, CompanyId, Cubes
from magnate.games.chicago1875.supply import SupplyMaintenance, X, buy_cube, chain_prices

ON_X = Refusal("operating.x-space", N_("the cubes on X are only a forecast"))
OUT_OF_ORDER = Refusal("operating.left-to-right", N_("factories run once each, from left to right"))
NO_CREW = Refusal("operating.produce", N_("not every worker space of this factory is occupied"))
NO_CUBES = Refusal("operating.produce", N_("the company lacks the resources for this factory"))


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
        if s.rules.advanced:
            s.then(EmergencyFundraising(company, 0))
        if s.rules.companies[company].wage:
            s.then(Wages(company))
        s.then(PurchaseResources(company), Production(company, 0), ProductionEnd(company))
        if s.rules.late_assets_after_production:
            s.then(LateAssets(company))
        s.then(SellGoods(company), Earnings(company), TurnEnd(company), SupplyMaintenance())


# -- 0. Emergency fundraising ------------------------------------------------------------------------------------


@value
class EmergencyFundraising(CompanyAsk):
    """Treasury shares are issued at the current value, which falls afterwards. [operating.emergency-fundraising]"""

    company: CompanyId
    issued: int
    rule = "operating.emergency-fundraising"
    prompt = N_("{company} may issue shares in an emergency ({issued} so far)")

    def idle(self, s: Chicago) -> bool:
        none_left = s.commons[self.company][TREASURY] == 0 and s.preferred[self.company] != TREASURY
        return none_left and self.issued == 0

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        if s.commons[self.company][TREASURY]:
            moves.append(Issue(seat, self.company, "common"))
        if s.preferred[self.company] == TREASURY:
            moves.append(Issue(seat, self.company, "preferred"))
        return [*moves, EndIssue(seat, self.company)]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, Issue):
            s.then(EmergencyFundraising(self.company, self.issued + SHARES[move.certificate]))
        elif self.issued:
            move_value(s, self.company, -self.issued - 1, "emergency fundraising")


@value
class Issue(Move):
    """Issue a treasury certificate to the bank pool. [operating.emergency-fundraising]"""

    company: CompanyId
    certificate: str
    notation = "issue {company} {certificate}"
    label = N_("Issue the {certificate} for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"certificate": self.certificate, "price": SHARES[self.certificate] * s.value[self.company]}

    def apply(self, s: Chicago) -> None:
        if self.certificate == "preferred":
            s.preferred[self.company] = POOL
        else:
            s.commons[self.company] = put(put(s.commons[self.company], TREASURY, -1), POOL, 1)
        s.log(ShareIssued, self.company, self.certificate)
        pay(s, BANK, self.company, SHARES[self.certificate] * s.value[self.company])


@value
class EndIssue(Move):
    """Issue no more shares. [operating.emergency-fundraising]"""

    company: CompanyId
    notation = "issue {company} none"
    label = N_("Issue no more")


@value
class Wages(Step):
    """Quaker Oats pays as many workers as it can; one unpaid forces it to withhold. [special.quaker-oats]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        wage = s.rules.companies[self.company].wage
        workers = sum(s.workers[self.company])
        paid = min(workers, s.treasury[self.company] // wage)
        s.unpaid = paid < workers
        s.log(WagesPaid, self.company, paid, workers)
        pay(s, self.company, BANK, wage * paid)


# -- 1. Purchase resources ---------------------------------------------------------------------------------------


@value
class PurchaseResources(CompanyAsk):
    """Cubes from the supply chain, one at a time. [operating.purchase]"""

    company: CompanyId
    rule = "operating.purchase"
    prompt = N_("{company} buys resources")

    def offers(self, s: Chicago, seat: Seat) -> list[Move]:
        if not s.rules.companies[self.company].can_buy_resources:
            return []
        return [
            BuyCube(seat, self.company, kind, price, space)
            for i, kind in enumerate(RESOURCES)
            for space, price in chain_prices(s, i)
        ]

    def idle(self, s: Chicago) -> bool:
        seat = s.director[self.company]
        return not (
            any(move.check(s) is None for move in self.offers(s, seat)) or has_free_action(s, seat, [self.company])
        )

    def forecast(self, s: Chicago, seat: Seat) -> list[Move]:
        """The cubes on X, shown because people ask for them; always refused."""
        if s.rules.advanced_chain or not s.rules.companies[self.company].can_buy_resources:
            return []
        return [
            BuyCube(seat, self.company, kind, s.rules.chain_prices[X], X)
            for kind, count in zip(RESOURCES, s.chain[X], strict=True)
            if count
        ]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [
            *self.offers(s, seat),
            *self.forecast(s, seat),
            *free_actions(s, seat, [self.company]),
            EndPurchase(seat, self.company),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if not isinstance(move, EndPurchase):
            s.then(self)


@value
class BuyCube(Move):
    """Buy one cube from the chain. [operating.purchase]"""

    company: CompanyId
    kind: str
    price: int
    space: int
    notation = "buy {company} {kind} for {price} at {space}"
    label = N_("Buy {kind} for ${price}")

    def check(self, s: Chicago) -> Refusal | None:
        if self.space == X and not s.rules.advanced_chain:
            return ON_X
        if self.price > s.treasury[self.company]:
            return Refusal(
                "money.separate", N_("the treasury holds only ${cash}"), (("cash", s.treasury[self.company]),)
            )
        return None

    def apply(self, s: Chicago) -> None:
        pay(s, self.company, BANK, self.price)
        buy_cube(s, self.company, self.kind, self.space)


@value
class EndPurchase(Move):
    """Buy no more. [operating.purchase]"""

    company: CompanyId
    notation = "buy {company} done"
    label = N_("Buy no more")


# -- 2. Produce --------------------------------------------------------------------------------------------------


@value
class Production(CompanyAsk):
    """The next factory from the left runs, or production stops. [operating.left-to-right]"""

    company: CompanyId
    factory: int
    rule = "operating.produce"
    prompt = N_("{company}: run factory {factory} or stop producing")

    def runs(self, s: Chicago, seat: Seat) -> list[Move]:
        factories = s.rules.companies[self.company].factories
        if self.factory >= len(factories):
            return []
        tiers = factories[self.factory].tiers
        if tiers:
            return [RunTier(seat, self.company, tier) for tier in range(len(tiers))]
        return [RunFactory(seat, self.company, self.factory)]

    def idle(self, s: Chicago) -> bool:
        seat = s.director[self.company]
        runs = self.runs(s, seat)
        if not runs:
            return True
        return not (any(move.check(s) is None for move in runs) or has_free_action(s, seat, [self.company]))

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        others = [f for f in range(len(s.workers[self.company])) if f != self.factory]
        return [
            *self.runs(s, seat),
            *(RunFactory(seat, self.company, f) for f in others),
            *free_actions(s, seat, [self.company]),
            StopProduction(seat, self.company),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, (RunFactory, RunTier)):
            s.then(Production(self.company, self.factory + 1))
        elif not isinstance(move, StopProduction):
            s.then(self)


def produce(s: Chicago, company: CompanyId, factory: int, needs: Cubes, goods: int) -> None:
    """Spend the cubes, make the goods, and let the manager act. [operating.produce]"""
    s.cubes[company] = minus(s.cubes[company], needs)
    s.haymarket = plus(s.haymarket, needs)
    s.goods[company] += goods
    s.ran += 1
    s.log(FactoryRan, company, factory, goods)
    charter = s.rules.companies[company]
    if both_managers(s, company):
        gain_appeal(s, company, charter.managers_appeal)
    elif s.managers[company][factory]:
        for effect in charter.factories[factory].manager:
            effect.do(s, company)


@value
class RunFactory(Move):
    """Run a factory: all spaces occupied, all resources at hand. [operating.produce]"""

    company: CompanyId
    factory: int
    notation = "run {company} {factory+1}"
    label = N_("Run factory {factory}: {goods} goods")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"factory": self.factory, "goods": self.goods(s)}

    def goods(self, s: Chicago) -> int:
        charter = s.rules.companies[self.company]
        factory = charter.factories[self.factory]
        if charter.goods_per_worker:
            return charter.goods_per_worker * s.workers[self.company][self.factory]
        full = factory.workers > 0 and s.automated[self.company][self.factory] == factory.workers
        return factory.goods + (factory.extra if full else 0)

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        if isinstance(asked, Production) and asked.factory != self.factory:
            return OUT_OF_ORDER
        if s.rules.companies[self.company].goods_per_worker:
            if not s.workers[self.company][self.factory]:
                return NO_CREW
        elif not crewed(s, self.company, self.factory):
            return NO_CREW
        if not holds(s.cubes[self.company], s.rules.needs[self.company][self.factory]):
            return NO_CUBES
        return None

    def apply(self, s: Chicago) -> None:
        needs = s.rules.needs[self.company][self.factory]
        produce(s, self.company, self.factory, needs, self.goods(s))


@value
class RunTier(Move):
    """Oscar Mayer runs its factory with a crew of two, four or six. [special.oscar-mayer]"""

    company: CompanyId
    tier: int
    notation = "run {company} tier {tier+1}"
    label = N_("Run with {workers} workers: {goods} goods at ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        tier = s.rules.companies[self.company].factories[0].tiers[self.tier]
        return {"workers": tier.workers, "goods": tier.goods, "price": tier.price}

    def needs(self, s: Chicago) -> Cubes:
        inputs = s.rules.companies[self.company].factories[0].tiers[self.tier].inputs
        counts = [inputs.count(kind) for kind in RESOURCES]
        return (counts[0], counts[1], counts[2], counts[3])

    def check(self, s: Chicago) -> Refusal | None:
        if s.workers[self.company][0] < s.rules.companies[self.company].factories[0].tiers[self.tier].workers:
            return NO_CREW
        return None if holds(s.cubes[self.company], self.needs(s)) else NO_CUBES

    def apply(self, s: Chicago) -> None:
        tier = s.rules.companies[self.company].factories[0].tiers[self.tier]
        s.tier_price = tier.price
        produce(s, self.company, 0, self.needs(s), tier.goods)


@value
class StopProduction(Move):
    """Produce no more this turn. [operating.produce]"""

    company: CompanyId
    notation = "run {company} none"
    label = N_("Stop producing")


@value
class ProductionEnd(Step):
    """Bonus Good tokens produce; a company that ran all its factories frees its partner. [operating.bonus-goods]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        company, seat = self.company, s.director[self.company]
        if s.tokens[company]:
            make_goods(s, company, s.tokens[company], "Bonus Good tokens")
        if s.ran < len(s.rules.companies[company].factories):
            return
        waiting = s.start_partner[seat]
        if waiting == company or (waiting == BANK_POOL and s.rules.partner_by_any_company):
            s.start_partner[seat] = NOWHERE
            gain_partner(s, seat, "all factories")


STEPS: tuple[type[Step], ...] = (
    OperatingPhase, OperatingPhaseEnd, CompanyTurn, EmergencyFundraising, Wages, PurchaseResources, Production,
    ProductionEnd, *selling.STEPS,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (
    Issue, EndIssue, BuyCube, EndPurchase, RunFactory, RunTier, StopProduction, *selling.MOVES,
)  # fmt: skip
