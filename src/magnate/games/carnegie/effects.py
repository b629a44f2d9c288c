"""The plain verbs that write to the state: money, goods, points and gains."""

from magnate.core.move import Seat
from magnate.games.carnegie.content.kinds import Gain
from magnate.games.carnegie.events.gains import (
    GoodsGained,
    GoodsPaid,
    MoneyGained,
    MoneyPaid,
    MovesGained,
    PointsGained,
    StudyGained,
)
from magnate.games.carnegie.mechanics.question import sell
from magnate.games.carnegie.mechanics.staff import hire
from magnate.games.carnegie.queries import sale
from magnate.games.carnegie.state import Carnegie


def pay(s: Carnegie, seat: Seat, money: int, told: str = "") -> None:
    """Money goes to the supply; what is missing is raised by selling goods. [goods.sale]

    `told` = what for, where no other event names the price.
    """
    if money <= 0:
        return
    goods = sale(s, seat, money)
    if goods:
        sell(s, seat, goods)
    s.money[seat] -= money
    s.bank += money
    if told:
        s.log(MoneyPaid, seat, money, told)


def pay_goods(s: Carnegie, seat: Seat, goods: int, told: str) -> None:
    """Goods go to the supply. [construction.goods]"""
    if goods:
        s.goods[seat] -= goods
        s.warehouse += goods
        s.log(GoodsPaid, seat, goods, told)


def receive(s: Carnegie, seat: Seat, gain: Gain, source: str, times: int = 1) -> None:
    """A gain, several times over; study points and steps go to the pools of the turn. [income.transport]"""
    if not times:
        return
    if gain.money:
        s.money[seat] += gain.money * times
        s.bank -= gain.money * times
        s.log(MoneyGained, seat, gain.money * times, source)
    if gain.goods:
        s.goods[seat] += gain.goods * times
        s.warehouse -= gain.goods * times
        s.log(GoodsGained, seat, gain.goods * times, source)
    if gain.points:
        s.points[seat] += gain.points * times
        s.log(PointsGained, seat, gain.points * times, source)
    if gain.study:
        s.study += gain.study * times
        s.log(StudyGained, seat, gain.study * times, source)
    if gain.moves:
        s.steps += gain.moves * times
        s.allowed += gain.moves * times
        s.log(MovesGained, seat, gain.moves * times, source)
    if gain.employees:
        hire(s, seat, gain.employees * times, source)
