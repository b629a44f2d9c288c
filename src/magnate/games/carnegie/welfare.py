"""Donations that are paid for in final scoring: who pays how often."""

from itertools import product

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.effects import pay, pay_goods
from magnate.games.carnegie.events import WelfarePaid
from magnate.games.carnegie.queries import donation_cap, funds
from magnate.games.carnegie.question import Question
from magnate.games.carnegie.state import ANDREW, Carnegie

NOT_YOURS = Refusal("end.welfare", N_("this donation is not yours"))
TOO_POOR = Refusal("end.welfare", N_("you cannot pay this once more"))


def holds(s: Carnegie, owner: int, donation: str) -> bool:
    """Whether a seat, or Andrew, has a disc on a donation."""
    return owner in s.gifts[s.rules.donation_index[donation]]


def settled(s: Carnegie, seat: Seat) -> bool:
    """Whether a seat has made its final payments."""
    return s.phase == "end" or (s.phase == "scoring" and s.done[seat])


def splits(s: Carnegie, owner: int, cap: int, money: int, goods: int, price: int) -> tuple[int, tuple[int, ...]]:
    """The payments that score most for an owner, and what they score; `price` turns goods into money."""
    table = [s.rules.donations[key] for key in s.rules.payments]
    useful = [-(-cap // d.points) if holds(s, owner, d.key) else 0 for d in table]
    best, chosen = 0, (0,) * len(table)
    for counts in product(*(range(most + 1) for most in useful)):
        left = goods - sum(d.goods * n for d, n in zip(table, counts, strict=True))
        if left < 0 or sum(d.money * n for d, n in zip(table, counts, strict=True)) > money + left * price:
            continue
        worth = sum(min(cap, d.points * n) for d, n in zip(table, counts, strict=True))
        if worth > best:
            best, chosen = worth, counts
    return best, chosen


def best_payments(s: Carnegie, seat: Seat) -> tuple[int, ...]:
    """How often to pay for each donation beyond what is paid, to score most. [end.welfare]"""
    if not any(holds(s, seat, key) for key in s.rules.payments):
        return (0,) * len(s.rules.payments)
    return splits(s, seat, donation_cap(s, seat), s.money[seat], s.goods[seat], s.rules.goods_price)[1]


def andrew_payments(s: Carnegie, seat: Seat) -> tuple[int, ...]:
    """What is left to the human is paid for Andrew's donations, as he likes it best. [solo.welfare]"""
    money, goods = s.money[seat], s.goods[seat]
    if not settled(s, seat):
        for key, count in zip(s.rules.payments, best_payments(s, seat), strict=True):
            donation = s.rules.donations[key]
            money -= donation.money * count
            goods -= donation.goods * count
        if money < 0:  # the missing dollars came from goods
            goods += money // s.rules.goods_price
            money = 0
    return splits(s, ANDREW, donation_cap(s, seat), money, goods, 0)[1]


@value
class FinalPayments(Question):
    """Owners of welfare donations decide how often to pay. [end.welfare]"""

    rule = "end.welfare"
    prompt = N_("Pay for your welfare donations")

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.done[seat] and concerned(s, seat)]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [PayBest(seat), *(PayWelfare(seat, key) for key in s.rules.payments), ConfirmPayments(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        s.then(self)


def concerned(s: Carnegie, seat: Seat) -> bool:
    """Whether a seat can still pay, or could deny Andrew something by selling goods."""
    if any(PayWelfare(seat, key).check(s) is None for key in s.rules.payments):
        return True
    return s.goods[seat] > 0 and any(holds(s, ANDREW, key) for key in s.rules.payments)


@value
class PayWelfare(Move):
    """Pay once for this donation. [end.welfare]"""

    donation: str
    notation = "pay {donation}"
    label = N_("Pay for {donation}")

    def check(self, s: Carnegie) -> Refusal | None:
        if not holds(s, self.seat, self.donation):
            return NOT_YOURS
        donation = s.rules.donations[self.donation]
        spare = funds(s, self.seat) - donation.goods * s.rules.goods_price
        return None if s.goods[self.seat] >= donation.goods and spare >= donation.money else TOO_POOR

    def apply(self, s: Carnegie) -> None:
        pay_once(s, self.seat, self.donation)


def pay_once(s: Carnegie, seat: Seat, key: str) -> None:
    """Hand in the goods and the money of one payment. [end.welfare]"""
    donation = s.rules.donations[key]
    pay_goods(s, seat, donation.goods)
    pay(s, seat, donation.money)
    s.paid[len(s.rules.payments) * seat + s.rules.payments.index(key)] += 1
    s.log(WelfarePaid, seat, key)


@value
class PayBest(Move):
    """Pay what scores most, and no more. [end.welfare]"""

    notation = "pay best"
    label = N_("Pay what scores most")

    def check(self, s: Carnegie) -> Refusal | None:
        unpaid = not any(s.paid[len(s.rules.payments) * self.seat + i] for i in range(len(s.rules.payments)))
        return None if unpaid and any(best_payments(s, self.seat)) else TOO_POOR

    def apply(self, s: Carnegie) -> None:
        for key, count in zip(s.rules.payments, best_payments(s, self.seat), strict=True):
            for _ in range(count):
                pay_once(s, self.seat, key)
        s.done[self.seat] = True


@value
class ConfirmPayments(Move):
    """Pay no more; goods cannot be sold afterwards. [end.welfare]"""

    notation = "confirm"
    label = N_("Pay no more")

    def apply(self, s: Carnegie) -> None:
        s.done[self.seat] = True


STEPS: tuple[type[Step], ...] = (FinalPayments,)
MOVES: tuple[type[Move], ...] = (PayWelfare, PayBest, ConfirmPayments)
