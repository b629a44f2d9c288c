"""The last steps of a company's turn: it sells its goods, and pays or withholds."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import COLUMNS
from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events.operating import DemandFilled, GoodSold, Withheld
from magnate.games.chicago1875.mechanics.assets import (
    FreeActions,
    discards_last,
    free_actions,
    has_free_action,
    protection_ready,
)
from magnate.games.chicago1875.mechanics.dividends import pay_dividends
from magnate.games.chicago1875.mechanics.sales import Sale, best_sale
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.phases.selling_shares import Protection
from magnate.games.chicago1875.queries import (
    capacity,
    half_of,
    half_price_open,
    may_pay,
    places_of_row,
    price_of_good,
    room,
)
from magnate.games.chicago1875.state import Chicago, CompanyId

X_SPACE = Refusal("operating.x-tile", N_("Nothing is sold on an X"))
BARE = Refusal("operating.printed-spaces", N_("No tile lies there: goods are sold at half price instead"))
NOT_FULL = Refusal(
    "operating.half-price", N_("Half price is open once every tile of the row is full, or its outer space bare")
)
NOT_BARE = Refusal("operating.half-price", N_("Half price is open once the outer space of the row is bare"))
NO_ROOM = Refusal("operating.sell", N_("The row has no room for its goods"))
NOT_PRODUCED = Refusal("special.oscar-mayer", N_("Its goods have a price only in a decade in which it produced"))
UNPAID = Refusal("special.quaker-oats", N_("Its wages were not paid in full"))
NO_SALE = Refusal("operating.dividends-need-run-and-sale", N_("It must have sold a good this decade"))
NO_RUN = Refusal("operating.dividends-need-run-and-sale", N_("It must have run a factory and sold a good this decade"))


# -- 3. Sell goods -----------------------------------------------------------------------------------------------


@value
class SellGoods(CompanyAsk):
    """Goods go to the company's row of the demand grid, one at a time. [operating.sell]"""

    company: CompanyId
    rule = "operating.sell"
    prompt = N_("{company} sells goods ({goods:good|goods} in store, revenue so far ${revenue})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"company": self.company, "goods": s.goods[self.company], "revenue": s.revenue}

    def idle(self, s: Chicago) -> bool:
        seat = s.director[self.company]
        selling = s.goods[self.company] > 0 and any(move.check(s) is None for move in self.offers(seat))
        return not selling and not has_free_action(s, seat, [self.company])

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found a sale or a free action, and selling may always end

    def offers(self, seat: Seat) -> list[Move]:
        return [*offers_of(seat, self.company)]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        offers = self.offers(seat) if s.goods[self.company] else []
        if s.goods[self.company] > 1 and best_of_all(s, self.company).goods > 1:
            offers.insert(0, sell_all(seat, self.company))
        moves = [*offers, *free_actions(s, seat, [self.company]), end_selling(seat, self.company)]
        return discards_last(moves)

    def after(self, s: Chicago, move: Move) -> None:
        if not isinstance(move, EndSelling):
            s.then(self)


@value
class SellGood(Move):
    """Sell one good to a demand space, or at half price. [operating.sell]"""

    company: CompanyId
    where: str
    notation = "sell {company} good {where}"
    label = N_("Sell 1 good for ${price} {where}{fills}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"where": self.where, "price": self.price(s), "fills": self.bonus(s)}

    def bonus(self, s: Chicago) -> int:
        """What the sale brings beside its price, because it fills a space. [operating.demand-bonus]"""
        if self.where == "half":
            return 0
        place = places_of_row(s, self.company)[COLUMNS.index(self.where)]
        return s.rules.demand_bonuses[place % 3] if room(s, place) == 1 else 0

    def price(self, s: Chicago) -> int:
        price = price_of_good(s, self.company)
        return half_of(price) if self.where == "half" else price

    def check(self, s: Chicago) -> Refusal | None:
        if s.rules.companies[self.company].pair_bonus and not s.tier_price:
            return NOT_PRODUCED
        if self.where == "half":
            if half_price_open(s, self.company):
                return None
            return NOT_FULL if s.rules.half_price_when_full else NOT_BARE
        place = places_of_row(s, self.company)[COLUMNS.index(self.where)]
        wanted = capacity(s, place)
        if wanted == 0:
            return BARE if place % 3 == 2 and not s.demand[place] else X_SPACE
        if room(s, place) > 0:
            return None
        return Refusal("operating.sell", N_("It is full: {wanted} good(s) sold there"), (("wanted", wanted),))

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


def best_of_all(s: Chicago, company: CompanyId) -> Sale:
    """The dearest way to sell all the goods for which there is room; nothing while they have no price."""
    if s.rules.companies[company].pair_bonus and not s.tier_price:
        return Sale((0, 0, 0), 0, 0)
    return best_sale(s, company, s.goods[company], price_of_good(s, company))


@value
class SellAll(Move):
    """Sell all the goods for which there is room, in the way that brings most. [operating.sell]"""

    company: CompanyId
    notation = "sell {company} all goods"
    label = N_("Sell {lot}: {sales} for ${price} in all")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        sale = best_of_all(s, self.company)
        lot = (sale.goods, s.goods[self.company])
        return {"lot": lot, "sales": (sale.places, sale.half), "price": sale.revenue}

    def check(self, s: Chicago) -> Refusal | None:
        return None if best_of_all(s, self.company).goods else NO_ROOM

    def apply(self, s: Chicago) -> None:
        sale = best_of_all(s, self.company)
        for where, count in zip((*COLUMNS, "half"), (*sale.places, sale.half), strict=True):
            for _ in range(count):
                SellGood(self.seat, self.company, where).apply(s)


@value
class EndSelling(Move):
    """Sell no more; the rest is stored. [operating.sell]"""

    company: CompanyId
    notation = "sell {company} done"
    label = N_("Done selling")


sell_all, end_selling = cache(SellAll), cache(EndSelling)  # moves are values and can be shared


@cache
def offers_of(seat: Seat, company: CompanyId) -> tuple[SellGood, ...]:
    """A good to each place of the row, or at half price."""
    return tuple(SellGood(seat, company, where) for where in (*COLUMNS, "half"))


# -- 4 and 5. Dividends or withholding, and the stock value ------------------------------------------------------


@value
class PayOrWithhold(CompanyAsk):
    """Pay dividends or withhold; assets may still be used before that. [operating.dividends]"""

    company: CompanyId
    rule = "operating.dividends"
    prompt = N_("{company}: pay dividends or withhold")

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        moves = [
            PayDividends(seat, self.company),
            Withhold(seat, self.company),
            *free_actions(s, seat, [self.company]),
        ]
        return discards_last(moves)

    def only(self, s: Chicago, seat: Seat) -> Move | None:
        if may_pay(s) or has_free_action(s, seat, [self.company]):
            return None
        return Withhold(seat, self.company)  # it must, and a mere discard is no choice

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
        if may_pay(s):
            return None
        if s.unpaid:
            return UNPAID
        return NO_RUN if s.rules.dividends_need_run else NO_SALE

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


STEPS: tuple[type[Step], ...] = (SellGoods, PayOrWithhold, TurnEnd)
MOVES: tuple[type[Move], ...] = (SellGood, SellAll, EndSelling, PayDividends, Withhold)
