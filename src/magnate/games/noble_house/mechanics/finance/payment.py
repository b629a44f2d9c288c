"""A payment is due: cash, deals, Extended Credit, and in need voting blocks. [payment.due]"""

from typing import Any

from magnate.core.move import Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import add_blocks, close_loan, pay, spend_card
from magnate.games.noble_house.events.bank import BlockSold, DebtExtended, DebtVoid, Defaulted, ExtendedPaid
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.finance.pledges import (
    block_sets,
    idle_pledges,
    name_set,
    read_set,
    unpledge_block,
)
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck, block_moved, eliminate, fall, short
from magnate.games.noble_house.mechanics.trade.haggling import Haggling
from magnate.games.noble_house.queries import free_blocks, loans_of
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class Payment(Haggling):
    """The payer settles it: cash, blocks sold by the payment itself, a deal or a half-coin first. [payment.due]"""

    seat: Seat
    payee: int
    amount: int
    why: str
    rule = "payment.due"
    prompt = N_("Pay {amount} to {payee} ({why})")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return self.amount

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        to = party(s, self.payee)
        return [
            PayDue(seat, to, self.amount, self.why),
            *(SellAndPay(seat, to, self.amount, self.why, word) for word in sales(s, seat, self.amount)),
            *(Extend(seat, card, to, self.amount, 0) for card in s.hand[seat] if card in s.rules.extensions),
            PayWhatIsLeft(seat, to, self.amount),
            *coins.claims(s, seat, self.amount),
        ]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return (*(coins.coin_forms(s, seat) if seat == self.seat else ()), *super().forms(s, seat))

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Who has the cash and cannot put it off pays; who is short may always deal first."""
        return super().only(s, seat) if s.cash[seat] >= self.amount else None

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
        elif isinstance(move, (SellAndPay, PayWhatIsLeft)):
            s.then(VoteCheck(s.house[self.seat], ALWAYS))


def party(s: NobleHouse, payee: int) -> str:
    """Who is paid, as it is written: the house of a player, or "bank"."""
    return "bank" if payee == BANK else s.house[payee]


def seat_of(s: NobleHouse, to: str) -> int:
    """Who is paid, by what is written."""
    return BANK if to == "bank" else s.house.index(to)


def sales(s: NobleHouse, seat: Seat, amount: int, loan: int = 0) -> list[str]:
    """Sets of voting blocks that a payment short of cash needs, no more than that. [payment.emergency-sale]"""
    lacking = amount - s.cash[seat]
    if lacking <= 0:
        return []
    count = -(-lacking // s.rules.block_emergency)
    return [name_set(s.rules, blocks, ()) for blocks in block_sets(saleable(s, seat, loan), count)]


def saleable(s: NobleHouse, seat: Seat, loan: int = 0) -> list[int]:
    """Voting blocks by house that may be sold: free ones, idle pledges, and all pledges of the loan that is paid.

    Whoever pledges more than he borrows does not put it out of reach.
    """
    found = free_blocks(s, seat)
    for each in loans_of(s, seat):
        idle = s.loan_blocks[each] if each == loan else idle_pledges(s, each)
        found = [free + more for free, more in zip(found, idle, strict=True)]
    return found


def unsaleable(s: NobleHouse, seat: Seat, amount: int, blocks: str, loan: int = 0) -> Refusal | None:
    """A payment sells voting blocks that the seat has, and no more than it needs. [payment.emergency-sale]"""
    if s.cash[seat] >= amount:
        return Refusal("payment.emergency-sale", N_("you have enough cash"))
    read = read_set(s, blocks)
    if isinstance(read, Refusal) or read[1] or name_set(s.rules, *read) != blocks:
        return Refusal("payment.emergency-sale", N_("name houses whose voting blocks you sell"))
    for house, wanted, free in zip(s.rules.houses, read[0], saleable(s, seat, loan), strict=True):
        if wanted > free:
            return Refusal("payment.emergency-sale", N_("you have no block of {house} free"), (("house", house),))
    needed = -(-(amount - s.cash[seat]) // s.rules.block_emergency)
    if sum(read[0]) != needed:
        args = (("needed", needed), ("price", s.rules.block_emergency))
        return Refusal("payment.emergency-sale", N_("it takes {needed} voting block(s) at {price}"), args)
    return None


def sell_blocks(s: NobleHouse, seat: Seat, blocks: str, loan: int = 0) -> None:
    """Voting blocks are sold to the bank and leave the game. [payment.emergency-sale]"""
    for house in blocks.split("+"):
        at = s.rules.house_index[house]
        if free_blocks(s, seat)[at] <= 0:
            held = loan in s.loan_blocks and s.loan_blocks[loan][at]
            unpledge_block(s, loan if held else next(n for n in loans_of(s, seat) if idle_pledges(s, n)[at]), house)
        add_blocks(s, seat, house, -1)
        s.gone[at] += 1
        s.log(BlockSold, seat, house, s.rules.block_emergency)
        if house != s.house[seat]:  # the own house meets once, when everything is paid
            block_moved(s, house, NOBODY)
        pay(s, BANK, seat, s.rules.block_emergency, "voting block", told=True)


def means(s: NobleHouse, blocks: str, amount: int) -> dict[str, Any]:
    """What a label tells of a sale: the cash that goes with it, the blocks, and what they bring."""
    brings = (blocks.count("+") + 1) * s.rules.block_emergency
    return {"means": (max(amount - brings, 0), blocks, brings), "worth": brings}


@value
class PayDue(Move):
    """Pay from cash. [payment.due]"""

    to: str  # a house, or "bank"
    amount: int
    why: str
    notation = "pay {amount} to {to} for {why}"
    label = N_("Pay {amount} in cash")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.amount)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, seat_of(s, self.to), self.amount, self.why)


@value
class SellAndPay(Move):
    """Pay from cash and from voting blocks that are sold for it at once. [payment.emergency-sale]"""

    to: str  # a house, or "bank"
    amount: int
    why: str
    blocks: str
    notation = "pay {amount} to {to} for {why} with {blocks}"
    label = N_("Pay {amount}: {means}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return unsaleable(s, self.seat, self.amount, self.blocks)

    def apply(self, s: NobleHouse) -> None:
        sell_blocks(s, self.seat, self.blocks)
        pay(s, self.seat, seat_of(s, self.to), self.amount, self.why)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), **means(s, self.blocks, self.amount)}


@value
class PayWhatIsLeft(Move):
    """Cash and voting blocks do not do: pay all there is, the rest is void, the house meets. [payment.void]"""

    to: str  # a house, or "bank"
    amount: int
    notation = "pay all of {amount} to {to}"
    label = N_("Pay what you have, voting blocks included; the rest is void")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= self.amount:
            return Refusal("payment.void", N_("you have enough cash"))
        if s.cash[self.seat] + s.rules.block_emergency * sum(saleable(s, self.seat)) >= self.amount:
            return Refusal("payment.void", N_("you have voting blocks to sell"))
        return None

    def apply(self, s: NobleHouse) -> None:
        blocks = name_set(s.rules, saleable(s, self.seat), ())
        if blocks:
            sell_blocks(s, self.seat, blocks)
        s.log(DebtVoid, self.seat, self.amount - s.cash[self.seat])
        pay(s, self.seat, seat_of(s, self.to), s.cash[self.seat], "payment")


# -- Extended Credit ---------------------------------------------------------------------------------------


def can_put_off(s: NobleHouse, seat: Seat) -> bool:
    """Whether a seat holds Extended Credit. [payment.extended-credit]"""
    return any(card in s.rules.extensions for card in s.hand[seat])


def due_round(s: NobleHouse) -> int:
    """The round at whose bank phase a payment put off now falls due. [payment.extended-credit]"""
    return s.round + 1 if s.phase in ("banks", "assets") else s.round


@value
class Extend(Move):
    """Put one payment off to the end of the next bank phase. [payment.extended-credit]"""

    card: int
    to: str  # a house, or "bank"
    amount: int
    loan: int
    notation = "extend {card} {amount} to {to} loan {loan}"
    label = N_("Put it off with Extended Credit")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat] or self.card not in s.rules.extensions:
            return Refusal("payment.extended-credit", N_("you have no such card"))
        return None

    def apply(self, s: NobleHouse) -> None:
        spend_card(s, self.seat, self.card)
        s.last_extended += 1
        due = due_round(s)
        s.extended[s.last_extended] = (self.seat, seat_of(s, self.to), self.amount, due, self.loan)
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

    def owes(self, s: NobleHouse) -> int:
        return extended_sum(s, self.number) if self.number in s.extended else 0

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        claims = coins.claims(s, seat, extended_sum(s, self.number))
        return [PayExtended(seat, self.number), Default(seat, self.number), *claims]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return (*(coins.coin_forms(s, seat) if seat == self.seat else ()), *super().forms(s, seat))

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Who is short may always deal first."""
        return super().only(s, seat) if s.cash[seat] >= extended_sum(s, self.number) else None

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
        elif isinstance(move, Default):
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
    label = N_("Default: lose 2 points, then voting blocks")

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
    prompt = N_("Sell voting blocks to pay the debt")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        if self.number not in s.extended or self.seat in s.out:
            return []
        return [self.seat] if s.cash[self.seat] < extended_sum(s, self.number) else []

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        loan, amount = s.extended[self.number][4], extended_sum(s, self.number)
        sets = sales(s, seat, amount, loan) or [name_set(s.rules, saleable(s, seat, loan), ())]
        return [SellBlocks(seat, self.number, word) for word in sets]


@value
class SellBlocks(Move):
    """Sell the voting blocks that the debt takes, or all there are. [payment.default]"""

    number: int
    blocks: str  # empty = there is none
    notation = "sell {blocks} for debt {number}"
    label = N_("Sell {means}")

    def check(self, s: NobleHouse) -> Refusal | None:
        loan, amount = s.extended[self.number][4], extended_sum(s, self.number)
        held = saleable(s, self.seat, loan)
        if s.cash[self.seat] + s.rules.block_emergency * sum(held) < amount:
            return None
        return unsaleable(s, self.seat, amount, self.blocks, loan)

    def apply(self, s: NobleHouse) -> None:
        if self.blocks:
            sell_blocks(s, self.seat, self.blocks, s.extended[self.number][4])

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "pledges": self.blocks, **means(s, self.blocks, 0)}


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


MOVES: tuple[type[Move], ...] = (
    PayDue, SellAndPay, PayWhatIsLeft, Extend, PayExtended, Default, SellBlocks,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (Payment, ExtendedDue, SellForDebt, DebtSold)
