"""The plain verbs that write to the state: money, goods, points and gains."""

from magnate.core.move import Seat
from magnate.games.carnegie.content.kinds import Gain
from magnate.games.carnegie.events import (
    GoodsGained,
    GoodsPaid,
    MoneyGained,
    MoneyPaid,
    MovesGained,
    PointsGained,
    StudyGained,
)
from magnate.games.carnegie.question import sell
from magnate.games.carnegie.staff import hire
from magnate.games.carnegie.state import Carnegie


def pay(s: Carnegie, seat: Seat, money: int) -> None:
    """Money goes to the supply; what is missing is raised by selling goods. [goods.sale]"""
    if money <= 0:
        return
    missing = money - s.money[seat]
    if missing > 0:
        sell(s, seat, -(-missing // s.rules.goods_price))
    s.money[seat] -= money
    s.bank += money
    s.log(MoneyPaid, seat, money)


def pay_goods(s: Carnegie, seat: Seat, goods: int) -> None:
    """Goods go to the supply. [construction.goods]"""
    if goods:
        s.goods[seat] -= goods
        s.warehouse += goods
        s.log(GoodsPaid, seat, goods)


def receive(s: Carnegie, seat: Seat, gain: Gain, times: int = 1) -> None:
    """A gain, several times over; study points and steps go to the pools of the turn. [income.transport]"""
    if gain.money:
        s.money[seat] += gain.money * times
        s.bank -= gain.money * times
        s.log(MoneyGained, seat, gain.money * times)
    if gain.goods:
        s.goods[seat] += gain.goods * times
        s.warehouse -= gain.goods * times
        s.log(GoodsGained, seat, gain.goods * times)
    if gain.points:
        s.points[seat] += gain.points * times
        s.log(PointsGained, seat, gain.points * times)
    if gain.study:
        s.study += gain.study * times
        s.log(StudyGained, seat, gain.study * times)
    if gain.moves:
        s.steps += gain.moves * times
        s.log(MovesGained, seat, gain.moves * times)
    if gain.employees:
        hire(s, seat, gain.employees * times)
