"""Donations that are paid for in final scoring: who pays how often."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import Donation, Gain
from magnate.games.carnegie.effects import pay, pay_goods
from magnate.games.carnegie.events.andrew import WelfarePaid
from magnate.games.carnegie.mechanics.question import Question, SellGoods
from magnate.games.carnegie.queries import donation_cap, funds, sale
from magnate.games.carnegie.show.names import DONATIONS
from magnate.games.carnegie.show.words import listed, said, sold
from magnate.games.carnegie.state import ANDREW, Carnegie

NOT_YOURS = Refusal("end.welfare", N_("This donation is not yours"))
NO_BETTER = Refusal("end.welfare", N_("No payment scores more than what is paid"))


def too_poor(s: Carnegie, seat: Seat, donation: Donation, count: int) -> Refusal:
    price = said(Gain(money=donation.money * count, goods=donation.goods * count))
    args = (("price", price), ("money", s.money[seat]), ("goods", s.goods[seat]))
    return Refusal("end.welfare", N_("This takes {price}, and you have ${money} and {goods} good(s)"), args)


def capped(cap: int) -> Refusal:
    why = N_("Fewer payments bring this donation to {cap} points, the most it can score")
    return Refusal("donation.cap", why, (("cap", cap),))


def paid_for(s: Carnegie, seat: Seat) -> list[int]:
    """How often a seat has paid for each donation that takes payments."""
    count = len(s.rules.payments)
    return s.paid[count * seat : count * (seat + 1)]


def most_useful(donation: Donation, cap: int) -> int:
    """Payments that bring a donation to its limit. [donation.cap]"""
    return -(-cap // donation.points)


def affords(s: Carnegie, seat: Seat, donation: Donation, count: int) -> bool:
    """Whether a seat can pay so many times for a donation: what goods are left can be sold. [end.welfare]"""
    goods = donation.goods * count
    return s.goods[seat] >= goods and funds(s, seat) - goods * s.rules.goods_price >= donation.money * count


def holds(s: Carnegie, owner: int, donation: str) -> bool:
    """Whether a seat, or Andrew, has a disc on a donation."""
    return owner in s.gifts[s.rules.donation_index[donation]]


def settled(s: Carnegie, seat: Seat) -> bool:
    """Whether a seat has made its final payments."""
    return s.phase == "end" or (s.phase == "scoring" and s.done[seat])


def splits(
    s: Carnegie, owner: int, cap: int, money: int, goods: int, price: int, paid: Sequence[int]
) -> tuple[int, ...]:
    """The payments that score most for an owner beyond those made; `price` turns goods into money."""
    table = [s.rules.donations[key] for key in s.rules.payments]
    useful = [
        max(most_useful(d, cap) - done, 0) if holds(s, owner, d.key) else 0 for d, done in zip(table, paid, strict=True)
    ]
    best, chosen = 0, (0,) * len(table)
    before = sum(min(cap, d.points * done) for d, done in zip(table, paid, strict=True))
    for counts in product(*(range(most + 1) for most in useful)):
        left = goods - sum(d.goods * n for d, n in zip(table, counts, strict=True))
        if left < 0 or sum(d.money * n for d, n in zip(table, counts, strict=True)) > money + left * price:
            continue
        worth = sum(min(cap, d.points * (n + done)) for d, n, done in zip(table, counts, paid, strict=True)) - before
        if worth > best:
            best, chosen = worth, counts
    return chosen


def best_payments(s: Carnegie, seat: Seat) -> tuple[int, ...]:
    """How often to pay for each donation beyond what is paid, to score most. [end.welfare]"""
    if not any(holds(s, seat, key) for key in s.rules.payments):
        return (0,) * len(s.rules.payments)
    paid = paid_for(s, seat)
    return splits(s, seat, donation_cap(s, seat), s.money[seat], s.goods[seat], s.rules.goods_price, paid)


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
    return splits(s, ANDREW, donation_cap(s, seat), money, goods, 0, (0,) * len(s.rules.payments))


@value
class FinalPayments(Question):
    """Owners of welfare donations decide how often to pay. [end.welfare]"""

    rule = "end.welfare"
    prompt = N_("Pay for your welfare donations, with ${money} and {goods} good(s)")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        prompt = self.prompt
        if not can_pay(s, seat):
            prompt = N_("What you have left pays for Andrew's welfare donations: ${money} and {goods} good(s)")
        args = (("money", s.money[seat]), ("goods", s.goods[seat]))
        return replace(super().decision(s, seat), prompt=prompt, args=args)

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.done[seat] and concerned(s, seat)]

    def only(self, s: Carnegie, seat: Seat) -> Move | None:
        return None  # whoever is asked can pay, or sell goods so that they do not serve Andrew, or not

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        cap = donation_cap(s, seat)
        found: list[Move] = [PayBest(seat)] if can_pay(s, seat) else [SellGoods(seat, withheld(s, seat))]
        for key in s.rules.payments:
            most = most_useful(s.rules.donations[key], cap) if holds(s, seat, key) else 1
            found += [PayWelfare(seat, key, count) for count in range(1, most + 1)]
        return [*found, ConfirmPayments(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        s.then(self)


def concerned(s: Carnegie, seat: Seat) -> bool:
    """Whether a seat can still pay, or can deny Andrew something by selling goods."""
    return can_pay(s, seat) or withheld(s, seat) > 0


def can_pay(s: Carnegie, seat: Seat) -> bool:
    """Whether a seat can pay for a donation of its own."""
    return any(holds(s, seat, key) and PayWelfare(seat, key, 1).check(s) is None for key in s.rules.payments)


def withheld(s: Carnegie, seat: Seat) -> int:
    """The fewest goods to sell so that what is left serves Andrew least; 0 = no sale denies him any. [solo.welfare]

    For a seat that can pay no more itself.
    """
    table = [s.rules.donations[key] for key in s.rules.payments]
    if not any(holds(s, ANDREW, donation.key) for donation in table):
        return 0
    cap, money, goods, price = donation_cap(s, seat), s.money[seat], s.goods[seat], s.rules.goods_price
    worth = []
    for sold_first in range(goods + 1):
        counts = splits(s, ANDREW, cap, money + sold_first * price, goods - sold_first, 0, (0,) * len(table))
        worth.append(sum(min(cap, donation.points * n) for donation, n in zip(table, counts, strict=True)))
    return worth.index(min(worth))


@value
class PayWelfare(Move):
    """Pay so many times for this donation, as far as that scores. [end.welfare]"""

    donation: str
    count: int
    notation = "pay {donation} {count}"
    judged = ("count",)
    label = N_("Pay {price} for {donation}: {points} point(s){sale}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        donation = s.rules.donations[self.donation]
        money, goods = donation.money * self.count, donation.goods * self.count
        paid = paid_for(s, self.seat)[s.rules.payments.index(self.donation)]
        cap = donation_cap(s, self.seat)
        more = min(cap, donation.points * (paid + self.count)) - min(cap, donation.points * paid)
        return {
            "donation": self.donation,
            "price": said(Gain(money=money, goods=goods)),
            "points": more,
            "sale": sold(sale(s, self.seat, money, goods)),
        }

    def check(self, s: Carnegie) -> Refusal | None:
        if not holds(s, self.seat, self.donation):
            return NOT_YOURS
        donation = s.rules.donations[self.donation]
        cap = donation_cap(s, self.seat)
        paid = paid_for(s, self.seat)[s.rules.payments.index(self.donation)]
        if paid + self.count > most_useful(donation, cap):
            return capped(cap)
        return None if affords(s, self.seat, donation, self.count) else too_poor(s, self.seat, donation, self.count)

    def apply(self, s: Carnegie) -> None:
        hand_in(s, self.seat, self.donation, self.count)


def hand_in(s: Carnegie, seat: Seat, key: str, count: int) -> None:
    """Hand in the goods and the money of so many payments. [end.welfare]"""
    donation = s.rules.donations[key]
    pay_goods(s, seat, donation.goods * count, key)
    pay(s, seat, donation.money * count, key)
    paid = len(s.rules.payments) * seat + s.rules.payments.index(key)
    s.paid[paid] += count
    s.log(WelfarePaid, seat, key, count, min(donation_cap(s, seat), donation.points * s.paid[paid]))


@value
class PayBest(Move):
    """Pay what scores most beyond what is paid, and no more. [end.welfare]"""

    notation = "pay best"
    label = N_("Pay what scores most, {points} point(s): {payments}{sale}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        plan = [
            (s.rules.donations[key], count)
            for key, count in zip(s.rules.payments, best_payments(s, self.seat), strict=True)
            if count
        ]
        parts = [f"{said(Gain(money=d.money, goods=d.goods), n)} for {DONATIONS.get(d.key, d.key)}" for d, n in plan]
        money, goods = sum(d.money * n for d, n in plan), sum(d.goods * n for d, n in plan)
        cap, paid = donation_cap(s, self.seat), dict(zip(s.rules.payments, paid_for(s, self.seat), strict=True))
        points = sum(min(cap, d.points * (paid[d.key] + n)) - min(cap, d.points * paid[d.key]) for d, n in plan)
        return {"points": points, "payments": listed(parts), "sale": sold(sale(s, self.seat, money, goods))}

    def check(self, s: Carnegie) -> Refusal | None:
        return None if any(best_payments(s, self.seat)) else NO_BETTER

    def apply(self, s: Carnegie) -> None:
        for key, count in zip(s.rules.payments, best_payments(s, self.seat), strict=True):
            if count:
                hand_in(s, self.seat, key, count)


@value
class ConfirmPayments(Move):
    """Pay no more; goods cannot be sold afterwards. [end.welfare]"""

    notation = "confirm"
    label = N_("Done: pay no more")

    def apply(self, s: Carnegie) -> None:
        s.done[self.seat] = True


STEPS: tuple[type[Step], ...] = (FinalPayments,)
MOVES: tuple[type[Move], ...] = (PayWelfare, PayBest, ConfirmPayments)
