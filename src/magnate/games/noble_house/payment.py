"""A payment is due: cash, deals, Extended Credit, and in need voting blocks. [payment.due]"""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.affairs import (
    BlockSold,
    DebtExtended,
    DebtVoid,
    Defaulted,
    ExtendedPaid,
)
from magnate.games.noble_house.effects import add_blocks, close_loan, discard, pay
from magnate.games.noble_house.negotiation import Haggling
from magnate.games.noble_house.price import ALWAYS, VoteCheck, eliminate, fall, short
from magnate.games.noble_house.queries import free_blocks
from magnate.games.noble_house.state import BANK, NobleHouse


@value
class Payment(Haggling):
    """The payer settles it: pay, deal first, put it off, or sell voting blocks. [payment.due]"""

    seat: Seat
    payee: int
    amount: int
    why: str
    sold: bool = False  # whether a voting block was sold for it
    rule = "payment.due"
    prompt = N_("Pay {amount} ({why})")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [
            PayDue(seat, self.payee, self.amount, self.why),
            *emergency_sales(s, seat, self.amount),
            *(Extend(seat, card, self.payee, self.amount, 0) for card in s.hand[seat] if card in s.rules.extensions),
            PayWhatIsLeft(seat, self.payee, self.amount),
        ]

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, SellBlock):
            s.then(Payment(self.seat, self.payee, self.amount, self.why, sold=True))
        elif self.sold or isinstance(move, PayWhatIsLeft):
            s.then(VoteCheck(s.house[self.seat], ALWAYS))


def emergency_sales(s: NobleHouse, seat: Seat, amount: int) -> list[Move]:
    """A voting block of every house the seat has one of, its own first. [payment.emergency-sale]"""
    free = free_blocks(s, seat)
    own = s.house[seat]
    houses = (own, *(house for house in s.rules.houses if house != own))
    return [SellBlock(seat, house, amount, 0) for house in houses if free[s.rules.house_index[house]]]


@value
class PayDue(Move):
    """Pay from cash. [payment.due]"""

    payee: int
    amount: int
    why: str
    notation = "pay {amount} to {payee} for {why}"
    label = N_("Pay {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.amount)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, self.payee, self.amount, self.why)


@value
class SellBlock(Move):
    """Sell a voting block to the bank in an emergency; it leaves the game. [payment.emergency-sale]"""

    house: str
    amount: int  # the payment it is sold for
    loan: int  # 0, or the loan whose pledged blocks may be sold for it
    notation = "sell block {house} for {amount} loan {loan}"
    label = N_("Sell a voting block of {house}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= self.amount:
            return Refusal("payment.emergency-sale", N_("you have enough cash"))
        at = s.rules.house_index[self.house]
        own = s.loan_blocks[self.loan][at] if self.loan in s.loan_blocks else 0
        if free_blocks(s, self.seat)[at] + own <= 0:
            return Refusal("payment.emergency-sale", N_("you have no block of {house} free"), (("house", self.house),))
        return None

    def apply(self, s: NobleHouse) -> None:
        at = s.rules.house_index[self.house]
        if free_blocks(s, self.seat)[at] <= 0:
            pledged = s.loan_blocks[self.loan]
            s.loan_blocks[self.loan] = (*pledged[:at], pledged[at] - 1, *pledged[at + 1 :])
        add_blocks(s, self.seat, self.house, -1)
        s.gone[at] += 1
        s.log(BlockSold, self.seat, self.house)
        pay(s, BANK, self.seat, s.rules.block_emergency, "voting block")


@value
class PayWhatIsLeft(Move):
    """Nothing is left to sell: pay all there is, the rest is void, the house meets. [payment.void]"""

    payee: int
    amount: int
    notation = "pay all of {amount} to {payee}"
    label = N_("Pay what you have; the rest is void")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= self.amount:
            return Refusal("payment.void", N_("you have enough cash"))
        if any(free_blocks(s, self.seat)):
            return Refusal("payment.void", N_("you have voting blocks to sell"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.log(DebtVoid, self.seat, self.amount - s.cash[self.seat])
        pay(s, self.seat, self.payee, s.cash[self.seat], "payment")


# -- Extended Credit ---------------------------------------------------------------------------------------


def due_round(s: NobleHouse) -> int:
    """The round at whose bank phase a payment put off now falls due. [payment.extended-credit]"""
    return s.round + 1 if s.phase in ("banks", "assets") else s.round


@value
class Extend(Move):
    """Put one payment off to the end of the next bank phase. [payment.extended-credit]"""

    card: int
    payee: int
    amount: int
    loan: int
    notation = "extend {card} {amount} to {payee} loan {loan}"
    label = N_("Put it off with Extended Credit")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat] or self.card not in s.rules.extensions:
            return Refusal("payment.extended-credit", N_("you have no such card"))
        return None

    def apply(self, s: NobleHouse) -> None:
        discard(s, self.seat, self.card)
        s.last_extended += 1
        due = due_round(s)
        s.extended[s.last_extended] = (self.seat, self.payee, self.amount, due, self.loan)
        s.log(DebtExtended, self.seat, self.card, self.amount, due)


def extended_sum(s: NobleHouse, number: int) -> int:
    """What an extended debt amounts to now: a covered loan may have been repaid in part."""
    _, _, amount, _, loan = s.extended[number]
    return s.debt[loan] if loan else amount


@value
class ExtendedDue(Haggling):
    """An extended debt falls due: pay, deal first, or default. [payment.extended-due]"""

    seat: Seat
    number: int
    rule = "payment.extended-due"
    prompt = N_("Your extended debt falls due: pay it")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.number in s.extended and self.seat not in s.out else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [PayExtended(seat, self.number), Default(seat, self.number)]

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, Default):
            s.then(SellForDebt(self.seat, self.number), DebtSold(self.seat, self.number))


@value
class PayExtended(Move):
    """Pay an extended debt. [payment.extended-due]"""

    number: int
    notation = "pay extended {number}"
    label = N_("Pay your extended debt {number}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.number not in s.extended or s.extended[self.number][0] != self.seat:
            return Refusal("payment.extended-due", N_("you have no such debt"))
        return short(s, self.seat, extended_sum(s, self.number))

    def apply(self, s: NobleHouse) -> None:
        settle_extended(s, self.number)


def settle_extended(s: NobleHouse, number: int) -> None:
    """The debt is paid; a loan it covered is closed and its pledges are free. [payment.extended-due]"""
    amount = extended_sum(s, number)
    seat, payee, _, _, loan = s.extended.pop(number)
    s.log(ExtendedPaid, seat, amount)
    pay(s, seat, payee, amount, "extended debt")
    if loan:
        close_loan(s, loan)


@value
class Default(Move):
    """Not enough cash on the day: the price falls, then voting blocks go. [payment.default]"""

    number: int
    notation = "default {number}"
    label = N_("Default")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= extended_sum(s, self.number):
            return Refusal("payment.default", N_("you have enough cash and must pay"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.log(Defaulted, self.seat)
        # The vote waits until the blocks are sold.
        fall(s, s.house[self.seat], s.rules.face, "default", vote=False)


@value
class SellForDebt(Ask):
    """Which voting blocks go for a defaulted debt, those pledged for it included. [payment.default]"""

    seat: Seat
    number: int
    rule = "payment.default"
    prompt = N_("Sell voting blocks until the debt can be paid")

    def seats(self, s: NobleHouse) -> list[Seat]:
        if self.number not in s.extended or self.seat in s.out:
            return []
        enough = s.cash[self.seat] >= extended_sum(s, self.number)
        return [] if enough or not self.moves(s, self.seat) else [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        loan = s.extended[self.number][4]
        amount = extended_sum(s, self.number)
        free = free_blocks(s, seat)
        pledged = s.loan_blocks[loan] if loan else (0,) * len(free)
        houses = s.rules.houses
        return [SellBlock(seat, house, amount, loan) for at, house in enumerate(houses) if free[at] + pledged[at]]

    def after(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class DebtSold(Step):
    """The debt is paid from the blocks; who is still short is out without a vote. [payment.default]"""

    seat: Seat
    number: int

    def run(self, s: NobleHouse) -> None:
        if self.number not in s.extended or self.seat in s.out:
            return
        if s.cash[self.seat] >= extended_sum(s, self.number):
            settle_extended(s, self.number)
            s.then(VoteCheck(s.house[self.seat], ALWAYS))
        else:
            eliminate(s, self.seat, "debt")


MOVES: tuple[type[Move], ...] = (PayDue, SellBlock, PayWhatIsLeft, Extend, PayExtended, Default)
STEPS: tuple[type[Step], ...] = (Payment, ExtendedDue, SellForDebt, DebtSold)
