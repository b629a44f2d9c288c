"""Phase IV: interest, new loans, repayment, recall, extended debts."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import close_loan, pay
from magnate.games.noble_house.events.bank import CollateralReleased, LoanRepaid
from magnate.games.noble_house.events.round import PhaseBegan
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment, Turn
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.loans import payee_of
from magnate.games.noble_house.mechanics.finance.payment import ExtendedDue, Payment, can_put_off, extended_sum
from magnate.games.noble_house.mechanics.finance.pledges import unpledge_block
from magnate.games.noble_house.mechanics.market.price import short
from magnate.games.noble_house.mechanics.trade.haggling import Owing
from magnate.games.noble_house.phases.recalls import Recalls
from magnate.games.noble_house.queries import (
    alive,
    collateral,
    distinct,
    kind_of,
    loans_of,
    percent,
    pledged_certificates,
)
from magnate.games.noble_house.state import NobleHouse


@value
class BankPhase(Step):
    """Segments that only loans need are left out while nobody has one. [bank.phase]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "banks"
        s.log(PhaseBegan, "banks")
        if s.debt:
            s.then(Segment("A4.1"), InterestDue(), OpenWindow("A4.1"))
        s.then(Segment("A4.2"), *(LoanTurn(seat, ()) for seat in alive(s)), OpenWindow("A4.2"))
        s.then(Repayments(), Recalls())
        s.then(Segment("A4.5"), ExtendedDebts(), OpenWindow("A4.5"))


# -- interest ----------------------------------------------------------------------------------------------


@value
class InterestDue(Step):
    """Debtors in order pay interest on each loan. [loan.interest]"""

    def run(self, s: NobleHouse) -> None:
        for seat in alive(s):
            loans = tuple(loan for loan in loans_of(s, seat) if interest_on(s, loan))
            if loans:
                s.then(Interest(seat, loans))


@value
class Interest(Step, Owing):
    """One loan: its interest; several: the debtor chooses which comes next. [payment.order]"""

    seat: Seat
    loans: tuple[int, ...]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return sum(interest_on(s, loan) for loan in self.loans if loan in s.debt)

    def run(self, s: NobleHouse) -> None:
        loans = tuple(loan for loan in self.loans if loan in s.debt)
        if len(loans) > 1:
            s.then(InterestOrder(self.seat, loans))
        elif loans:
            s.then(interest_payment(s, self.seat, loans[0]))


def interest_payment(s: NobleHouse, seat: Seat, loan: int) -> Payment:
    """To the bank, or to the player who bought the loan. [loan.interest]"""
    return Payment(seat, payee_of(s, loan), interest_on(s, loan), "interest")


def interest_on(s: NobleHouse, loan: int) -> int:
    """What a loan costs each round. [loan.interest]"""
    return percent(s, s.debt[loan], s.rules.interest)


@value
class InterestOrder(Ask):
    """Several payments of interest are due: which comes next? [payment.order]"""

    seat: Seat
    loans: tuple[int, ...]
    rule = "payment.order"
    prompt = N_("On which loan do you pay interest next?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """The order does not matter to who can pay everything and cannot put anything off."""
        due = sum(interest_on(s, loan) for loan in self.loans)
        free = due <= s.cash[seat] and not can_put_off(s, seat)
        return InterestNext(seat, self.loans[0]) if free else None

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [InterestNext(seat, loan) for loan in self.loans]

    def after(self, s: NobleHouse, move: Move) -> None:
        assert isinstance(move, InterestNext)
        rest = tuple(loan for loan in self.loans if loan != move.loan)
        s.then(interest_payment(s, self.seat, move.loan), Interest(self.seat, rest))


@value
class InterestNext(Move):
    """Pay the interest on this loan next. [payment.order]"""

    loan: int
    notation = "interest on loan {loan}"
    label = N_("Loan {loan}")


# -- repayment ---------------------------------------------------------------------------------------------


@value
class Repayments(Step):
    """Debtors in order may repay; left out while there is no loan. [loan.repay]"""

    def run(self, s: NobleHouse) -> None:
        if s.debt:
            s.then(Segment("A4.3"), *(RepayTurn(seat) for seat in alive(s) if loans_of(s, seat)), OpenWindow("A4.3"))


@value
class RepayTurn(Turn):
    """Repay loans in steps, take pledges back, or stop. [loan.repay]"""

    seat: Seat
    rule = "loan.repay"
    prompt = N_("Repay loans, take pledges back, or stop")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.seat not in s.out and loans_of(s, self.seat) else []

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return self.steps(s, seat, sum(s.debt.values()))

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """No move is made of what cannot be paid."""
        return [move for move in self.steps(s, seat, s.cash[seat]) if move.check(s) is None]

    def steps(self, s: NobleHouse, seat: Seat, most: int) -> list[Move]:
        """Sums up to this one, pledges, or nothing more."""
        moves: list[Move] = []
        step = s.rules.loan_step
        for loan in loans_of(s, seat):
            moves += [Repay(seat, loan, amount) for amount in range(step, min(s.debt[loan], most) + 1, step)]
            pledged = s.loan_blocks[loan]
            moves += [TakeBackBlock(seat, loan, h) for at, h in enumerate(s.rules.houses) if pledged[at]]
            spare = distinct(s, pledged_certificates(s, loan))
            moves += [TakeBackCertificate(seat, loan, s.rules.certificates[i]) for i in spare]
        return [EndRepayments(seat), *moves]

    def answered(self, s: NobleHouse, move: Move) -> None:
        if not isinstance(move, EndRepayments):
            s.then(self)


@value
class Repay(Move):
    """Repay part of a loan or all of it. [loan.repay]"""

    loan: int
    amount: int
    notation = "repay {amount} of loan {loan}"
    label = N_("Repay {amount} of loan {loan}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.amount)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, payee_of(s, self.loan), self.amount, "repayment", told=True)
        s.log(LoanRepaid, self.seat, self.loan, self.amount)
        s.debt[self.loan] -= self.amount
        if not s.debt[self.loan]:
            close_loan(s, self.loan)


def uncovered(s: NobleHouse, loan: int, worth: int) -> Refusal | None:
    """The rest of the pledges must still cover the debt. [loan.pledge]"""
    value_now = collateral(s, s.loan_blocks[loan], pledged_certificates(s, loan))
    if value_now - worth < s.debt[loan]:
        return Refusal("loan.pledge", N_("the rest would not cover the debt"))
    return None


@value
class TakeBackBlock(Move):
    """Take a pledged voting block back. [loan.pledge]"""

    loan: int
    house: str
    notation = "take back block {house} of loan {loan}"
    label = N_("Take back a voting block of {house}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return uncovered(s, self.loan, s.rules.block_collateral)

    def apply(self, s: NobleHouse) -> None:
        unpledge_block(s, self.loan, self.house)
        s.log(CollateralReleased, self.seat, self.house)


@value
class TakeBackCertificate(Move):
    """Take a pledged certificate back. [loan.pledge]"""

    loan: int
    certificate: str
    notation = "take back {certificate} of loan {loan}"
    label = N_("Take back {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return uncovered(s, self.loan, kind_of(s, s.rules.certificate_index[self.certificate]).half)

    def apply(self, s: NobleHouse) -> None:
        s.pledged[s.rules.certificate_index[self.certificate]] = 0
        s.log(CollateralReleased, self.seat, self.certificate)


@value
class EndRepayments(Move):
    """Repay nothing more. [loan.repay]"""

    notation = "end repayments"
    label = N_("Stop")


# -- extended debts ----------------------------------------------------------------------------------------


@value
class ExtendedDebts(Step):
    """Debts put off before this bank phase fall due, by order tiles. [payment.extended-due]"""

    def run(self, s: NobleHouse) -> None:
        for seat in alive(s):
            owed = tuple(n for n, row in s.extended.items() if row[0] == seat and row[3] <= s.round)
            if len(owed) > 1:
                s.then(ExtendedOrder(seat, owed))
            elif owed:
                s.then(ExtendedDue(seat, owed[0]))


@value
class ExtendedOrder(Ask, Owing):
    """Several extended debts are due: which comes next? [payment.order]"""

    seat: Seat
    debts: tuple[int, ...]
    rule = "payment.order"
    prompt = N_("Which extended debt do you settle next?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.left(s) and self.seat not in s.out else []

    def left(self, s: NobleHouse) -> list[int]:
        return [number for number in self.debts if number in s.extended]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return sum(extended_sum(s, number) for number in self.left(s))

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [ExtendedNext(seat, number) for number in self.left(s)]

    def after(self, s: NobleHouse, move: Move) -> None:
        assert isinstance(move, ExtendedNext)
        rest = tuple(number for number in self.debts if number != move.number)
        s.then(ExtendedDue(self.seat, move.number), ExtendedOrder(self.seat, rest))


@value
class ExtendedNext(Move):
    """Settle this extended debt next. [payment.order]"""

    number: int
    notation = "settle extended {number}"
    label = N_("Extended debt {number}")


MOVES: tuple[type[Move], ...] = (InterestNext, Repay, TakeBackBlock, TakeBackCertificate, EndRepayments, ExtendedNext)
STEPS: tuple[type[Step], ...] = (
    BankPhase, InterestDue, Interest, InterestOrder, Repayments, RepayTurn, ExtendedDebts, ExtendedOrder,
)  # fmt: skip
