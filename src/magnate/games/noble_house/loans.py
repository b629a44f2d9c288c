"""Loans that fall due: repayment, part payment, and what the bank keeps."""

from collections.abc import Sequence
from itertools import product

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.affairs import (
    CollateralReleased,
    CollateralTaken,
    LoanRepaid,
    LoanSettled,
)
from magnate.games.noble_house.auction import Auction
from magnate.games.noble_house.effects import add_blocks, close_loan, pay, place_certificate
from magnate.games.noble_house.leases import drop_certificate, lease_of
from magnate.games.noble_house.meeting import OpenPoll, Poll, count
from magnate.games.noble_house.negotiation import Haggling
from magnate.games.noble_house.payment import Extend, SellBlock, emergency_sales
from magnate.games.noble_house.price import ALWAYS, VoteCheck, lose_face, short, unbind
from magnate.games.noble_house.queries import (
    collateral,
    distinct,
    kind_of,
    pledged_certificates,
)
from magnate.games.noble_house.state import BANK, LOT, NOBODY, NobleHouse


def payee_of(s: NobleHouse, loan: int) -> int:
    """Who is paid: the bank, or the player who bought the loan. [loan.bank-deal]"""
    return BANK if s.holder[loan] == NOBODY else s.holder[loan]


@value
class DueLoans(Ask):
    """A debtor with several loans due chooses which comes next. [payment.order]"""

    seat: Seat
    loans: tuple[int, ...]
    proxies: tuple[int, ...]  # used in the meeting that recalled them, by seat
    rule = "payment.order"
    prompt = N_("Which loan do you settle next?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.seat not in s.out and self.left(s) else []

    def left(self, s: NobleHouse) -> tuple[int, ...]:
        return tuple(loan for loan in self.loans if loan in s.debt)

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
    sold: bool = False  # whether a voting block was sold for it
    rule = "loan.repayment"
    prompt = N_("Loan {loan} falls due: repay it")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.loan in s.debt and self.seat not in s.out else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        debt, cash = s.debt[self.loan], s.cash[seat]
        parts = dict.fromkeys((debt, 0, cash)) if cash < debt else dict.fromkeys((debt, 0))
        return [
            *(PayLoan(seat, self.loan, part) for part in parts),
            *emergency_sales(s, seat, debt),
            *(
                Extend(seat, card, payee_of(s, self.loan), debt, self.loan)
                for card in s.hand[seat]
                if card in s.rules.extensions
            ),
        ]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        if seat != self.seat:
            return super().forms(s, seat)
        fields = (Field("loan", "int", self.loan, self.loan), Field("amount", "int", 0, s.debt[self.loan]))
        return (Form(PayLoan, fields), *super().forms(s, seat))

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, SellBlock):
            s.then(Repayment(self.seat, self.loan, self.proxies, sold=True))
            return
        if isinstance(move, PayLoan) and self.loan in s.debt:
            rest = s.debt[self.loan] - move.amount
            s.then(Allotment(self.seat, self.loan, move.amount, rest), Seizure(self.loan, rest, self.proxies))
        if self.sold:
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
        pay(s, self.seat, payee_of(s, self.loan), self.amount, "repayment")
        s.log(LoanRepaid, self.seat, self.loan, self.amount)
        if self.amount == s.debt[self.loan]:
            close_loan(s, self.loan)


# -- default -----------------------------------------------------------------------------------------------


@value
class Allotment(Ask):
    """The debtor allots what he paid to pledges; one paid in full is released. [loan.part-payment]"""

    seat: Seat
    loan: int
    left: int
    rest: int  # of the debt
    rule = "loan.part-payment"
    prompt = N_("You have paid {left}: which pledge is released?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        if self.loan not in s.debt or self.seat in s.out:
            return []
        return [self.seat] if any(move.check(s) is None for move in self.moves(s, self.seat)) else []

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        houses = s.rules.houses
        pledged = s.loan_blocks[self.loan]
        return [
            *(ReleaseBlock(seat, self.loan, house, self.left) for at, house in enumerate(houses) if pledged[at]),
            *(
                ReleaseCertificate(seat, self.loan, s.rules.certificates[i], self.left)
                for i in distinct(s, pledged_certificates(s, self.loan))
            ),
        ]

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, ReleaseBlock):
            worth = s.rules.block_collateral
        else:
            assert isinstance(move, ReleaseCertificate)
            worth = kind_of(s, s.rules.certificate_index[move.certificate]).half
        s.then(Allotment(self.seat, self.loan, self.left - worth, self.rest))


def not_paid(worth: int, left: int) -> Refusal | None:
    if worth <= left:
        return None
    return Refusal("loan.part-payment", N_("it stands for {worth}, {left} is left"), (("worth", worth), ("left", left)))


@value
class ReleaseBlock(Move):
    """A paid voting block is released. [loan.part-payment]"""

    loan: int
    house: str
    left: int
    notation = "release block {house} of loan {loan} from {left}"
    label = N_("Release a voting block of {house}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return not_paid(s.rules.block_collateral, self.left)

    def apply(self, s: NobleHouse) -> None:
        unpledge_block(s, self.loan, self.house)
        s.log(CollateralReleased, self.seat, self.house)


@value
class ReleaseCertificate(Move):
    """A paid certificate is released. [loan.part-payment]"""

    loan: int
    certificate: str
    left: int
    notation = "release {certificate} of loan {loan} from {left}"
    label = N_("Release {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return not_paid(kind_of(s, s.rules.certificate_index[self.certificate]).half, self.left)

    def apply(self, s: NobleHouse) -> None:
        s.pledged[s.rules.certificate_index[self.certificate]] = 0
        s.log(CollateralReleased, self.seat, self.certificate)


def unpledge_block(s: NobleHouse, loan: int, house: str) -> None:
    at = s.rules.house_index[house]
    pledged = s.loan_blocks[loan]
    s.loan_blocks[loan] = (*pledged[:at], pledged[at] - 1, *pledged[at + 1 :])


def enough(s: NobleHouse, loan: int, rest: int) -> tuple[tuple[int, ...], list[int]]:
    """The cheapest pledges worth the rest, assets before blocks; all of them if that is too little. [loan.enough]"""
    blocks, certificates = s.loan_blocks[loan], pledged_certificates(s, loan)
    if collateral(s, blocks, certificates) <= rest:
        return blocks, certificates
    by_worth: dict[int, list[int]] = {}
    for i in sorted(certificates, key=lambda i: (s.bound[i] != 0, i)):  # idle ones first
        by_worth.setdefault(kind_of(s, i).half, []).append(i)
    ranges = [range(sum(blocks) + 1), *(range(len(same) + 1) for same in by_worth.values())]
    best: tuple[int, ...] | None = None
    cheapest = (0, 0)
    for counts in product(*ranges):
        worth = counts[0] * s.rules.block_collateral
        worth += sum(n * half for n, half in zip(counts[1:], by_worth, strict=True))
        if worth >= rest and (best is None or (worth, counts[0]) < cheapest):
            best, cheapest = counts, (worth, counts[0])
    assert best is not None
    taken = []
    left = best[0]
    for at in range(len(blocks) - 1, -1, -1):
        taken.append(min(blocks[at], left))
        left -= taken[-1]
    chosen = [i for n, same in zip(best[1:], by_worth.values(), strict=True) for i in same[:n]]
    return tuple(reversed(taken)), chosen


@value
class Seizure(Step):
    """Directors vote all or enough; who bought the loan chooses himself. [loan.default]"""

    loan: int
    rest: int
    proxies: tuple[int, ...]

    def run(self, s: NobleHouse) -> None:
        if self.loan not in s.debt:
            return
        blocks, certificates = s.loan_blocks[self.loan], pledged_certificates(s, self.loan)
        if s.holder[self.loan] != NOBODY:
            debtor = s.debtor[self.loan]
            own = blocks[s.rules.house_index[s.house[debtor]]]
            s.then(HolderTakes(s.holder[self.loan], self.loan), LoanOver(self.loan, debtor, own))
            return
        few_blocks, few = enough(s, self.loan, self.rest)
        if sum(few_blocks) == sum(blocks) and len(few) == len(certificates):
            seize(s, self.loan, blocks, certificates)
            return
        poll = Poll(s.lender[self.loan], "collateral", s.debtor[self.loan], self.proxies)
        s.then(OpenPoll(), poll, CollateralVote(poll.bank, poll.subject, poll.proxies, self.loan, self.rest))


@value
class CollateralVote(Step):
    """More votes for all than for enough, and the bank keeps all. [loan.enough]"""

    bank: str
    subject: Seat
    proxies: tuple[int, ...]
    loan: int
    rest: int

    def run(self, s: NobleHouse) -> None:
        for_all, for_enough, _ = count(s, Poll(self.bank, "collateral", self.subject, self.proxies))
        if for_all > for_enough:
            seize(s, self.loan, s.loan_blocks[self.loan], pledged_certificates(s, self.loan))
        else:
            blocks, certificates = enough(s, self.loan, self.rest)
            seize(s, self.loan, blocks, certificates)


def seize(s: NobleHouse, loan: int, blocks: Sequence[int], certificates: Sequence[int]) -> None:
    """The bank keeps these pledges and puts them up one by one; the debt is settled. [loan.default]"""
    debtor, bank = s.debtor[loan], s.lender[loan]
    lots: list[Step] = []
    for i in sorted(certificates, key=lambda i: (-kind_of(s, i).price, i)):
        s.log(CollateralTaken, debtor, s.rules.certificates[i])
        lots.append(Auction("asset", s.rules.certificates[i], bank, debtor, True))
        take_certificate(s, i, LOT)
    for at, number in enumerate(blocks):
        house = s.rules.houses[at]
        for _ in range(number):
            unpledge_block(s, loan, house)
            add_blocks(s, debtor, house, -1)
            s.on_sale[at] += 1
            s.log(CollateralTaken, debtor, house)
            lots.append(Auction("block", house, bank, debtor, True))
    close_loan(s, loan)
    s.log(LoanSettled, debtor, loan)
    house = s.house[debtor]
    if blocks[s.rules.house_index[house]]:
        s.then(VoteCheck(house, ALWAYS))
    s.then(*lots)


def take_certificate(s: NobleHouse, certificate: int, taker: int) -> None:
    """A pledge changes hands: its contract needs another, a lease on it ends as without notice. [lease.pledged]"""
    owner = s.owner[certificate]
    lent = lease_of(s, certificate) is not None
    unbind(s, certificate, cure=False)
    drop_certificate(s, certificate)
    place_certificate(s, certificate, taker)
    if lent:
        lose_face(s, owner, "lease")


@value
class HolderTakes(Ask):
    """Who bought the loan takes what pledges he likes, without an auction. [loan.bank-deal]"""

    seat: Seat
    loan: int
    rule = "loan.bank-deal"
    prompt = N_("Loan {loan} is not repaid: take pledges")

    def seats(self, s: NobleHouse) -> list[Seat]:
        if self.loan not in s.debt or self.seat in s.out:
            return []
        return [self.seat] if len(self.moves(s, self.seat)) > 1 else []

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        pledged = s.loan_blocks[self.loan]
        return [
            *(TakeBlock(seat, self.loan, house) for at, house in enumerate(s.rules.houses) if pledged[at]),
            *(
                TakeCertificate(seat, self.loan, s.rules.certificates[i])
                for i in distinct(s, pledged_certificates(s, self.loan))
            ),
            TakeNoMore(seat, self.loan),
        ]

    def after(self, s: NobleHouse, move: Move) -> None:
        if not isinstance(move, TakeNoMore):
            s.then(self)


@value
class TakeBlock(Move):
    """Take a pledged voting block. [loan.bank-deal]"""

    loan: int
    house: str
    notation = "take block {house} of loan {loan}"
    label = N_("Take a voting block of {house}")

    def apply(self, s: NobleHouse) -> None:
        debtor = s.debtor[self.loan]
        unpledge_block(s, self.loan, self.house)
        add_blocks(s, debtor, self.house, -1)
        add_blocks(s, self.seat, self.house, 1)
        s.log(CollateralTaken, debtor, self.house)


@value
class TakeCertificate(Move):
    """Take a pledged certificate. [loan.bank-deal]"""

    loan: int
    certificate: str
    notation = "take {certificate} of loan {loan}"
    label = N_("Take {certificate}")

    def apply(self, s: NobleHouse) -> None:
        s.log(CollateralTaken, s.debtor[self.loan], self.certificate)
        take_certificate(s, s.rules.certificate_index[self.certificate], self.seat)


@value
class TakeNoMore(Move):
    """Take nothing more. [loan.bank-deal]"""

    loan: int
    notation = "take no more of loan {loan}"
    label = N_("Take nothing more")


@value
class LoanOver(Step):
    """The debt is settled, whatever was taken; one vote follows if blocks of the own house were. [loan.default]"""

    loan: int
    debtor: Seat
    own: int  # blocks of the debtor's house that were pledged

    def run(self, s: NobleHouse) -> None:
        if self.loan not in s.debt:
            return
        house = s.house[self.debtor]
        taken = self.own - s.loan_blocks[self.loan][s.rules.house_index[house]]
        close_loan(s, self.loan)
        s.log(LoanSettled, self.debtor, self.loan)
        if taken:
            s.then(VoteCheck(house, ALWAYS))


MOVES: tuple[type[Move], ...] = (
    SettleNext, PayLoan, ReleaseBlock, ReleaseCertificate, TakeBlock, TakeCertificate, TakeNoMore,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (
    DueLoans, Repayment, Allotment, Seizure, CollateralVote, HolderTakes, LoanOver,
)  # fmt: skip
