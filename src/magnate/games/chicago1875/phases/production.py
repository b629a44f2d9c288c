"""The second step of a company's turn: its factories produce, from left to right."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import gain_partner, make_goods
from magnate.games.chicago1875.events.operating import FactoryRan
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.mechanics.assets import discards_last, free_actions, has_free_action
from magnate.games.chicago1875.phases.buying_resources import can_buy_cube, cubes_for_sale, needs_for_sale
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.queries import both_managers, crewed, free_spots, goods_of, holds, minus, plus
from magnate.games.chicago1875.state import BANK_POOL, NOWHERE, Chicago, CompanyId, Cubes

OUT_OF_ORDER = Refusal("operating.left-to-right", N_("Factories run once each, from left to right"))


@value
class Production(CompanyAsk):
    """The next factory from the left runs, or production stops. [operating.left-to-right]"""

    company: CompanyId
    factory: int
    rule = "operating.produce"
    prompt = N_("{company} runs factory {factory} (or stops producing; cubes held: {stock}; {takes})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {
            "company": self.company,
            "factory": self.factory,
            "stock": s.cubes[self.company],
            "takes": (self.company, self.factory),
        }

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
        return not (
            any(move.check(s) is None for move in runs)
            or has_free_action(s, seat, [self.company])
            or (s.rules.buying_while_producing and can_buy_cube(s, self.company))
        )

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found something to do, and production may always stop

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        others = [f for f in range(len(s.workers[self.company])) if f != self.factory]
        buying: list[Move] = []
        if s.rules.buying_while_producing:
            buying += needs_for_sale(s, seat, self.company)
            buying += cubes_for_sale(s, seat, self.company)
        moves = [
            *self.runs(s, seat),
            *(RunFactory(seat, self.company, f) for f in others),
            *buying,
            *free_actions(s, seat, [self.company]),
            StopProduction(seat, self.company),
        ]
        return discards_last(moves)

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


def no_crew(needed: int, there: int) -> Refusal:
    args = (("needed", needed), ("there", there))
    return Refusal("operating.produce", N_("It takes a crew of {needed}; {there} in place"), args)


def no_cubes(s: Chicago, company: CompanyId, needs: Cubes) -> Refusal | None:
    if holds(s.cubes[company], needs):
        return None
    args = (("cubes", needs), ("stock", s.cubes[company]))
    return Refusal("operating.produce", N_("It takes {cubes}; the company has {stock}"), args)


@value
class RunFactory(Move):
    """Run a factory: all spaces occupied, all resources at hand. [operating.produce]"""

    company: CompanyId
    factory: int
    notation = "run {company} {factory+1}"
    label = N_("Run factory {factory}: {goods} good(s)")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"factory": self.factory, "goods": goods_of(s, self.company, self.factory)}

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        if isinstance(asked, Production) and asked.factory != self.factory:
            return OUT_OF_ORDER
        if not crewed(s, self.company, self.factory):
            if s.rules.companies[self.company].goods_per_worker:
                return no_crew(1, 0)
            spots = s.rules.spots[self.company][self.factory]
            return no_crew(spots, spots - free_spots(s, self.company, self.factory))
        return no_cubes(s, self.company, s.rules.needs[self.company][self.factory])

    def apply(self, s: Chicago) -> None:
        needs = s.rules.needs[self.company][self.factory]
        produce(s, self.company, self.factory, needs, goods_of(s, self.company, self.factory))


@value
class RunTier(Move):
    """Oscar Mayer runs its factory with a crew of two, four or six. [special.oscar-mayer]"""

    company: CompanyId
    tier: int
    notation = "run {company} tier {tier+1}"
    label = N_("Run with {workers} workers: {goods} good(s) at ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        tier = s.rules.companies[self.company].factories[0].tiers[self.tier]
        return {"workers": tier.workers, "goods": tier.goods, "price": tier.price}

    def check(self, s: Chicago) -> Refusal | None:
        tier = s.rules.companies[self.company].factories[0].tiers[self.tier]
        if s.workers[self.company][0] < tier.workers:
            return no_crew(tier.workers, s.workers[self.company][0])
        return no_cubes(s, self.company, tier.needs)

    def apply(self, s: Chicago) -> None:
        tier = s.rules.companies[self.company].factories[0].tiers[self.tier]
        s.tier_price = tier.price
        produce(s, self.company, 0, tier.needs, tier.goods)


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


STEPS: tuple[type[Step], ...] = (Production, ProductionEnd)
MOVES: tuple[type[Move], ...] = (RunFactory, RunTier, StopProduction)
