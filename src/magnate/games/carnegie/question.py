"""What every question of this game shares: whoever is asked may sell goods first."""

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.events import GoodsSold
from magnate.games.carnegie.state import Carnegie

TOO_FEW = Refusal("goods.sale", N_("you do not have so many goods"))


def sell(s: Carnegie, seat: Seat, count: int) -> None:
    """Goods go to the supply for a dollar each; never the other way round. [goods.sale]"""
    money = count * s.rules.goods_price
    s.goods[seat] -= count
    s.warehouse += count
    s.money[seat] += money
    s.bank -= money
    s.log(GoodsSold, seat, count)


@value
class SellGoods(Move):
    """Sell goods for a dollar each, at any time. [goods.sale]"""

    count: int
    notation = "sell {count} goods"
    label = N_("Sell {count} goods for $1 each")

    def check(self, s: Carnegie) -> Refusal | None:
        return None if 0 < self.count <= s.goods[self.seat] else TOO_FEW

    def apply(self, s: Carnegie) -> None:
        sell(s, self.seat, self.count)


@value
class Question(Ask):
    """A question before which goods may be sold. [goods.sale]"""

    def forms(self, s: Carnegie, seat: Seat) -> tuple[Form, ...]:
        goods = s.goods[seat]
        hint = f"${s.rules.goods_price} for each; goods may be sold at any time."
        return (Form(SellGoods, (Field("count", "int", 1, goods, hint=hint),)),) if goods else ()

    def after(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, SellGoods):
            s.then(self)
        else:
            self.answered(s, move)

    def answered(self, s: Carnegie, move: Move) -> None:
        """Queue what follows the answer."""


@value
class SeatQuestion(Question):
    """A question put to one seat."""

    seat: Seat
    closing = False  # the second half of a purchase: no sale may come between choice and payment

    def seats(self, s: Carnegie) -> tuple[Seat, ...]:
        return (self.seat,)

    def forms(self, s: Carnegie, seat: Seat) -> tuple[Form, ...]:
        return () if self.closing else super().forms(s, seat)


MOVES: tuple[type[Move], ...] = (SellGoods,)
