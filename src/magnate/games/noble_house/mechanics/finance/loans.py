"""Loans that fall due: repayment, part payment, and what the bank keeps."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import close_loan, pay
from magnate.games.noble_house.events.bank import LoanRepaid
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.finance.default import Allotment, Seizure
from magnate.games.noble_house.mechanics.finance.payment import (
    Extend,
    Payment,
    can_put_off,
    means,
    party,
    saleable,
    sales,
    sell_blocks,
    unsaleable,
)
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck, short
from magnate.games.noble_house.mechanics.trade.haggling import Haggling, Owing
from magnate.games.noble_house.queries import (
    collateral,
    pledged_certificates,
)
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


def payee_of(s: NobleHouse, loan: int) -> int:
    """Who is paid: the bank, or the player who bought the loan. [loan.bank-deal]"""
    return BANK if s.holder[loan] == NOBODY else s.holder[loan]


@value
class DueLoans(Ask, Owing):
    """A debtor with several loans due chooses which comes next. [payment.order]"""

    seat: Seat
    loans: tuple[int, ...]
    proxies: tuple[int, ...]  # used in the meeting that recalled them, by seat
    rule = "payment.order"
    prompt = N_("Which loan do you settle next?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.seat not in s.out and self.left(s) else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return sum(s.debt[loan] for loan in self.left(s))

    def left(self, s: NobleHouse) -> tuple[int, ...]:
        return tuple(loan for loan in self.loans if loan in s.debt)

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """The order does not matter to who can pay everything and cannot put anything off."""
        left = self.left(s)
        free = sum(s.debt[loan] for loan in left) <= s.cash[seat] and not can_put_off(s, seat)
        return SettleNext(seat, left[0]) if free or len(left) == 1 else None

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [SettleNext(seat, loan) for loan in self.left(s)]

    def after(self, s: NobleHouse, move: Move) -> None:
        assert isinstance(move, SettleNext)
        rest = tuple(loan for loan in self.loans if loan != move.loan)
        s.then(Repayment(self.seat, move.loan, self.proxies))
        due(s, self.seat, rest, self.proxies)


@value
class SettleNext(Move):
    """Settle this loan next. [payment.order]"""

    loan: int
    notation = "settle loan {loan}"
    label = N_("Settle loan {loan}")


def uncovered(s: NobleHouse, loan: int) -> int:
    """What of a loan its pledges no longer stand for, because one was lost. [loan.uncovered]"""
    worth = collateral(s, s.loan_blocks[loan], pledged_certificates(s, loan))
    return max(s.debt[loan] - worth, 0)


def due(s: NobleHouse, seat: Seat, loans: Sequence[int], proxies: tuple[int, ...]) -> None:
    """Loans of one debtor fall due, one after the other. [loan.repayment]"""
    if len(loans) > 1:
        s.then(DueLoans(seat, tuple(loans), proxies))
    elif loans:
        s.then(Repayment(seat, loans[0], proxies))


@value
class Repayment(Haggling):
    """The debtor pays in full if he can, else any part. [loan.repayment]"""

    seat: Seat
    loan: int
    proxies: tuple[int, ...]
    rule = "loan.repayment"
    prompt = N_("Loan {loan} falls due: repay {amount}")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.loan in s.debt and self.seat not in s.out else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return s.debt.get(self.loan, 0)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "amount": self.owes(s)}

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        debt, cash = s.debt[self.loan], s.cash[seat]
        parts = dict.fromkeys((debt, 0, cash)) if cash < debt else dict.fromkeys((debt, 0))
        return [
            *(PayLoan(seat, self.loan, part) for part in parts),
            *(SellToRepay(seat, self.loan, part, word) for part, word in self.with_blocks(s, seat)),
            *(
                Extend(seat, card, party(s, payee_of(s, self.loan)), debt, self.loan)
                for card in s.hand[seat]
                if card in s.rules.extensions
            ),
            *coins.claims(s, seat, debt),
        ]

    def with_blocks(self, s: NobleHouse, seat: Seat) -> list[tuple[int, str]]:
        """What voting blocks sold at once would repay: all, or what all of them bring."""
        debt = s.debt[self.loan]
        most = s.cash[seat] + s.rules.block_emergency * sum(saleable(s, seat))
        part = min(debt, most)
        return [(part, word) for word in sales(s, seat, part)]

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Who is short of cash may always deal first."""
        return super().only(s, seat) if s.cash[seat] >= s.debt[self.loan] else None

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        if seat != self.seat:
            return super().forms(s, seat)
        fields = (Field("loan", "int", self.loan, self.loan), Field("amount", "int", 0, s.debt[self.loan]))
        blocks = Field("blocks", "text", 1, 240, hint=N_("Houses whose voting blocks are sold, joined by +."))
        sell = (Form(SellToRepay, (*fields, blocks)),) if any(saleable(s, seat)) else ()
        return (Form(PayLoan, fields), *sell, *coins.coin_forms(s, seat), *super().forms(s, seat))

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
            return
        if isinstance(move, (PayLoan, SellToRepay)) and self.loan in s.debt:
            debt = s.debt[self.loan]
            bare = uncovered(s, self.loan)  # what no pledge stands for any more comes out of other means
            short_of = max(bare - move.amount, 0)
            if short_of:
                s.then(Payment(self.seat, payee_of(s, self.loan), short_of, "repayment"))
            rest = debt - move.amount - short_of
            s.then(Allotment(self.seat, self.loan, max(move.amount - bare, 0), rest))
            s.then(Seizure(self.loan, rest, self.proxies))
        if isinstance(move, SellToRepay):
            s.then(VoteCheck(s.house[self.seat], ALWAYS))


@value
class PayLoan(Move):
    """Repay a loan that is due, in full or, short of cash, in part. [loan.repayment]"""

    loan: int
    amount: int
    notation = "repay {amount} of due loan {loan}"
    label = N_("Repay {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        debt = s.debt[self.loan]
        if self.amount < debt <= s.cash[self.seat]:
            return Refusal("loan.repayment", N_("you have enough cash and must repay it all"))
        if self.amount % s.rules.unit:
            return Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),))
        return short(s, self.seat, self.amount)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, payee_of(s, self.loan), self.amount, "repayment", told=True)
        s.log(LoanRepaid, self.seat, self.loan, self.amount)
        if self.amount == s.debt[self.loan]:
            close_loan(s, self.loan)


@value
class SellToRepay(Move):
    """Repay a due loan, or a part, from cash and from voting blocks that are sold for it. [payment.emergency-sale]"""

    loan: int
    amount: int
    blocks: str
    notation = "repay {amount} of due loan {loan} with {blocks}"
    label = N_("Repay {amount}: {means}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= s.debt[self.loan]:
            return Refusal("loan.repayment", N_("you have enough cash and must repay it all"))
        if self.amount % s.rules.unit:
            return Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),))
        return unsaleable(s, self.seat, self.amount, self.blocks) or self.pocketed(s)

    def pocketed(self, s: NobleHouse) -> Refusal | None:
        """A block is sold for the debt, not for the purse. [payment.emergency-sale]"""
        brings = s.rules.block_emergency * (self.blocks.count("+") + 1)
        most = min(s.debt[self.loan], s.cash[self.seat] + brings)
        if self.amount == most:
            return None
        args = (("amount", most),)
        return Refusal(
            "payment.emergency-sale", N_("who sells voting blocks keeps no money back: repay {amount}"), args
        )

    def apply(self, s: NobleHouse) -> None:
        sell_blocks(s, self.seat, self.blocks)
        pay(s, self.seat, payee_of(s, self.loan), self.amount, "repayment", told=True)
        s.log(LoanRepaid, self.seat, self.loan, self.amount)
        if self.amount == s.debt[self.loan]:
            close_loan(s, self.loan)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), **means(s, self.blocks, self.amount)}


MOVES: tuple[type[Move], ...] = (SettleNext, PayLoan, SellToRepay)
STEPS: tuple[type[Step], ...] = (DueLoans, Repayment)
