"""What every question of this game shares: whoever is asked may sell goods first, and that alone is no choice."""

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.events.gains import GoodsSold
from magnate.games.carnegie.state import Carnegie


def sell(s: Carnegie, seat: Seat, count: int) -> None:
    """Goods go to the supply for a dollar each; never the other way round. [goods.sale]"""
    money = count * s.rules.goods_price
    s.goods[seat] -= count
    s.warehouse += count
    s.money[seat] += money
    s.bank -= money
    s.log(GoodsSold, seat, count, money)


@value
class SellGoods(Move):
    """Sell goods for a dollar each, at any time. [goods.sale]"""

    count: int
    notation = "sell {count} goods"
    judged = ("count",)
    label = N_("Sell {count} good(s) for $1 each")

    def check(self, s: Carnegie) -> Refusal | None:
        if 0 < self.count <= s.goods[self.seat]:
            return None
        why = N_("You have only {goods} good(s)") if s.goods[self.seat] else N_("You have no goods")
        if self.count <= 0:
            why = N_("A sale is of 1 good at least")
        return Refusal("goods.sale", why, (("goods", s.goods[self.seat]),))

    def apply(self, s: Carnegie) -> None:
        sell(s, self.seat, self.count)


@value
class Question(Ask):
    """A question before which goods may be sold. [goods.sale]"""

    def forms(self, s: Carnegie, seat: Seat) -> tuple[Form, ...]:
        goods = s.goods[seat]
        hint = f"${s.rules.goods_price} each, at any time"
        return (Form(SellGoods, (Field("count", "int", 1, goods, hint=hint),)),) if goods else ()

    def only(self, s: Carnegie, seat: Seat) -> Move | None:
        """Goods can be sold before every question, and payments sell them: that makes no further answer possible."""
        found = None
        for move in self.moves(s, seat):
            if move.check(s) is None:
                if found is not None:
                    return None
                found = move
        return found

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

    def seats(self, s: Carnegie) -> tuple[Seat, ...]:
        return (self.seat,)


@value
class Choice(SeatQuestion):
    """A question that is dropped when nothing is left to decide: whoever is asked has two answers at least."""

    def only(self, s: Carnegie, seat: Seat) -> Move | None:
        return None


MOVES: tuple[type[Move], ...] = (SellGoods,)
