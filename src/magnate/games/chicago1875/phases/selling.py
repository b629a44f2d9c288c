"""The second half of a company's turn: it sells its goods, and pays or withholds."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.assets import FreeActions, free_actions, has_free_action, protection_ready
from magnate.games.chicago1875.dividends import pay_dividends
from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events import (
    DemandFilled,
    GoodSold,
    Withheld,
)
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.phases.stock import Protection
from magnate.games.chicago1875.queries import (
    capacity,
    half_price_open,
    may_pay,
    places_of_row,
    price_of_good,
    room,
)
from magnate.games.chicago1875.state import Chicago, CompanyId

COLUMNS = ("fifty", "twenty", "plain")  # the columns of the demand grid by their bonus

NO_ROOM = Refusal("operating.sell", N_("this demand space is full"))
X_SPACE = Refusal("operating.x-tile", N_("nothing is sold on an X"))
NO_HALF = Refusal("operating.half-price", N_("half price is open only when the row's tiles are full"))
NOT_PRODUCED = Refusal("special.oscar-mayer", N_("its goods have a price only in a decade in which it produced"))


# -- 3. Sell goods -----------------------------------------------------------------------------------------------


@value
class SellGoods(CompanyAsk):
    """Goods go to the company's row of the demand grid, one at a time. [operating.sell]"""

    company: CompanyId
    rule = "operating.sell"
    prompt = N_("{company} sells goods")

    def idle(self, s: Chicago) -> bool:
        seat = s.director[self.company]
        selling = s.goods[self.company] > 0 and any(move.check(s) is None for move in self.offers(seat))
        return not selling and not has_free_action(s, seat, [self.company])

    def offers(self, seat: Seat) -> list[Move]:
        return [SellGood(seat, self.company, where) for where in (*COLUMNS, "half")]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        offers = self.offers(seat) if s.goods[self.company] else []
        return [*offers, *free_actions(s, seat, [self.company]), EndSelling(seat, self.company)]

    def after(self, s: Chicago, move: Move) -> None:
        if not isinstance(move, EndSelling):
            s.then(self)


@value
class SellGood(Move):
    """Sell one good to a demand space, or at half price. [operating.sell]"""

    company: CompanyId
    where: str
    notation = "sell {company} good {where}"
    label = N_("Sell to the {where} column for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"where": self.where, "price": self.price(s)}

    def price(self, s: Chicago) -> int:
        price = price_of_good(s, self.company)
        return price // 2 if self.where == "half" else price

    def check(self, s: Chicago) -> Refusal | None:
        if s.rules.companies[self.company].pair_bonus and not s.tier_price:
            return NOT_PRODUCED
        if self.where == "half":
            return None if half_price_open(s, self.company) else NO_HALF
        place = places_of_row(s, self.company)[COLUMNS.index(self.where)]
        if capacity(s, place) == 0:
            return X_SPACE if s.demand[place] or place % 3 == 0 else NO_ROOM
        return None if room(s, place) > 0 else NO_ROOM

    def apply(self, s: Chicago) -> None:
        price = self.price(s)
        s.goods[self.company] -= 1
        s.shipped += 1
        s.revenue += price
        s.log(GoodSold, self.company, self.where, price)
        if self.where == "half":
            s.halved += 1
            return
        place = places_of_row(s, self.company)[COLUMNS.index(self.where)]
        s.demand_goods[place] += 1
        if room(s, place) == 0:
            bonus = s.rules.demand_bonuses[place % 3]
            s.revenue += bonus
            s.log(DemandFilled, self.company, s.demand[place] or "printed", bonus)


@value
class EndSelling(Move):
    """Sell no more; the rest is stored. [operating.sell]"""

    company: CompanyId
    notation = "sell {company} done"
    label = N_("Sell no more")


# -- 4 and 5. Dividends or withholding, and the stock value ------------------------------------------------------


@value
class Earnings(Step):
    """The director decides, unless nothing is left to decide. [operating.dividends]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        seat = s.director[self.company]
        if may_pay(s, self.company) or has_free_action(s, seat, [self.company]):
            s.then(PayOrWithhold(self.company))
        else:
            withhold(s, self.company)


@value
class PayOrWithhold(CompanyAsk):
    """Pay dividends or withhold; assets may still be used before that. [operating.dividends]"""

    company: CompanyId
    rule = "operating.dividends"
    prompt = N_("{company}: pay dividends or withhold")

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [
            PayDividends(seat, self.company),
            Withhold(seat, self.company),
            *free_actions(s, seat, [self.company]),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if not isinstance(move, (PayDividends, Withhold)):
            s.then(self)


@value
class PayDividends(Move):
    """Pay the shareholders. [operating.dividends]"""

    company: CompanyId
    notation = "pay {company}"
    label = N_("Pay ${per_share} a share on ${revenue}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"per_share": s.revenue // 10, "revenue": s.revenue}

    def check(self, s: Chicago) -> Refusal | None:
        if may_pay(s, self.company):
            return None
        if s.unpaid:
            return Refusal("special.quaker-oats", N_("its wages were not paid in full"))
        return Refusal("operating.dividends-need-run-and-sale", N_("it must have run a factory and sold a good"))

    def apply(self, s: Chicago) -> None:
        pay_dividends(s, self.company, s.revenue)


@value
class Withhold(Move):
    """Keep the revenue in the treasury; the value falls. [operating.withhold]"""

    company: CompanyId
    notation = "withhold {company}"
    label = N_("Withhold ${revenue}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"revenue": s.revenue}

    def apply(self, s: Chicago) -> None:
        withhold(s, self.company)


def withhold(s: Chicago, company: CompanyId) -> None:
    """The revenue goes to the treasury, the value one step down. [operating.withhold]"""
    s.log(Withheld, company, s.revenue)
    pay(s, BANK, company, s.revenue)
    if s.value[company] > s.rules.track[0] and protection_ready(s, company):
        s.then(Protection(company, 1, "withheld"))
    else:
        move_value(s, company, -1, "withheld")


@value
class TurnEnd(Step):
    """A last chance for free actions before the chain is put in order. [asset.activate]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        s.then(FreeActions(s.director[self.company], (self.company,)))


STEPS: tuple[type[Step], ...] = (SellGoods, Earnings, PayOrWithhold, TurnEnd)
MOVES: tuple[type[Move], ...] = (SellGood, EndSelling, PayDividends, Withhold)
