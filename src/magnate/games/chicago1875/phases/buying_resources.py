"""The first step of a company's turn: it buys resources from the supply chain."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import RESOURCES, SHARES
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.mechanics.assets import discards_last, free_actions, has_free_action, legal_free_actions
from magnate.games.chicago1875.mechanics.supply import X, buy_cube, chain_offers, cheapest_cube, cube_prices
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising, Issue, issues
from magnate.games.chicago1875.queries import crewed, minus, plus, too_poor, treasury_shares
from magnate.games.chicago1875.state import Chicago, CompanyId, Cubes

ON_X = Refusal("operating.x-space", N_("The cubes on X are only a forecast"))


@value
class PurchaseResources(CompanyAsk):
    """Cubes from the supply chain, one at a time; before the first, shares may be issued. [operating.purchase]"""

    company: CompanyId
    may_issue: bool = False  # nothing but free actions has been done in this turn
    rule = "operating.purchase"
    prompt = N_("{company} buys resources (treasury ${treasury}, cubes held: {stock}; {takes})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {
            "company": self.company,
            "treasury": s.treasury[self.company],
            "stock": s.cubes[self.company],
            "takes": (self.company, 0),
        }

    def idle(self, s: Chicago) -> bool:
        if self.may_issue and treasury_shares(s, self.company):
            return False
        return not (can_buy_cube(s, self.company) or has_free_action(s, s.director[self.company], [self.company]))

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found something to do, and buying may always end

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
        moves: list[Move] = [
            *needs_for_sale(s, seat, self.company),
            *cubes_for_sale(s, seat, self.company),
            *self.forecast(s, seat),
            *(issues(s, seat, self.company) if s.rules.advanced else ()),
            *free_actions(s, seat, [self.company]),
            EndPurchase(seat, self.company),
        ]
        return discards_last(moves)

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        money = s.treasury[self.company]
        moves: list[Move] = [lot for lot in needs_for_sale(s, seat, self.company) if lot.check(s) is None]
        moves += [cube for cube in cubes_for_sale(s, seat, self.company) if cube.price <= money]
        if self.may_issue:
            moves += issues(s, seat, self.company)
        moves += legal_free_actions(s, seat, [self.company])
        moves.append(end_purchase(seat, self.company))
        return discards_last(moves)

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, Issue):
            s.then(EmergencyFundraising(self.company, SHARES[move.certificate]), purchase_resources(self.company))
        elif isinstance(move, (BuyCube, BuyNeeds)):
            s.then(purchase_resources(self.company))
        elif not isinstance(move, EndPurchase):
            s.then(self)


purchase_resources = cache(PurchaseResources)  # steps are values and can be shared


def cubes_for_sale(s: Chicago, seat: Seat, company: CompanyId) -> list["BuyCube"]:
    """The cubes of the chain, one of each kind and price."""
    if not s.rules.companies[company].can_buy_resources:
        return []
    return [cube_offer(seat, company, kind, price, space) for kind, price, space in chain_offers(s)]


def can_buy_cube(s: Chicago, company: CompanyId) -> bool:
    """Whether `cubes_for_sale` lists one that the company can pay."""
    price = cheapest_cube(s)
    return price is not None and price <= s.treasury[company] and s.rules.companies[company].can_buy_resources


@value
class BuyCube(Move):
    """Buy one cube from the chain. [operating.purchase]"""

    company: CompanyId
    kind: str
    price: int
    space: int
    notation = "buy {company} {kind} for {price} at {space}"
    label = N_("Buy {kind} {offer}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"kind": self.kind, "offer": "from X" if self.on_forecast(s) else f"for ${self.price}"}

    def on_forecast(self, s: Chicago) -> bool:
        return self.space == X and not s.rules.advanced_chain

    def check(self, s: Chicago) -> Refusal | None:
        if self.on_forecast(s):
            return ON_X
        return None if self.price <= s.treasury[self.company] else too_poor(s, self.company, self.price)

    def apply(self, s: Chicago) -> None:
        pay(s, self.company, BANK, self.price)
        buy_cube(s, self.company, self.kind, self.space)


cube_offer = cache(BuyCube)  # the same moves come up in every turn, so they are made once


@value
class BuyNeeds(Move):
    """Buy all cubes that the factories up to this one lack, each where it is cheapest. [operating.purchase]"""

    company: CompanyId
    factory: int
    notation = "buy {company} needs {factory+1}"
    label = N_("Buy what {plants}: {cubes} for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        lacks = lacking(s, self.company, self.factory)
        return {"plants": (s.ran, self.factory), "cubes": lacks, "price": cost_of(s, lacks)}

    def check(self, s: Chicago) -> Refusal | None:
        lacks = lacking(s, self.company, self.factory)
        there = tuple(len(prices) for prices in cube_prices(s))
        if any(lack > count for lack, count in zip(lacks, there, strict=True)):
            args = (("cubes", lacks), ("stock", there))
            return Refusal("operating.purchase", N_("It takes {cubes}; for sale are {stock}"), args)
        return too_poor(s, self.company, cost_of(s, lacks), "operating.purchase")

    def apply(self, s: Chicago) -> None:
        lacks = lacking(s, self.company, self.factory)
        for kind, count in zip(RESOURCES, lacks, strict=True):
            for _ in range(count):
                offers = [cube for cube in cubes_for_sale(s, self.seat, self.company) if cube.kind == kind]
                min(offers, key=lambda cube: cube.price).apply(s)


def lacking(s: Chicago, company: CompanyId, last: int) -> Cubes:
    """The cubes that a company lacks to run all its factories up to this one, those apart that have run already."""
    lacks = minus((0, 0, 0, 0), s.cubes[company])
    for needs in s.rules.needs[company][s.ran : last + 1]:
        lacks = plus(lacks, needs)
    return (max(0, lacks[0]), max(0, lacks[1]), max(0, lacks[2]), max(0, lacks[3]))


def cost_of(s: Chicago, lot: Cubes) -> int:
    """What these cubes cost on the chain, the cheapest first, as far as it has them."""
    return sum(sum(prices[:count]) for prices, count in zip(cube_prices(s), lot, strict=True))


def needs_for_sale(s: Chicago, seat: Seat, company: CompanyId) -> list[Move]:
    """The cubes for the next factory, the next two ...: as far as they have their crews and lack two cubes or more."""
    charter = s.rules.companies[company]
    moves: list[Move] = []
    if not charter.can_buy_resources:
        return moves
    lacked = 1  # a single cube is offered anyway
    for f in range(s.ran, len(charter.factories)):
        if charter.factories[f].tiers or not crewed(s, company, f):
            break
        lacks = sum(lacking(s, company, f))
        if lacks > lacked:
            moves.append(BuyNeeds(seat, company, f))
            lacked = lacks
    return moves


@value
class EndPurchase(Move):
    """Buy no more. [operating.purchase]"""

    company: CompanyId
    notation = "buy {company} done"
    label = N_("Done buying")


end_purchase = cache(EndPurchase)


STEPS: tuple[type[Step], ...] = (PurchaseResources,)
MOVES: tuple[type[Move], ...] = (BuyCube, BuyNeeds, EndPurchase)
