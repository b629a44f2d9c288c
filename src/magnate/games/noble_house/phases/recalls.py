"""The recall of loans in the bank phase: by a meeting of the directors, or by who has bought one."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.events.bank import LoanRecalled, RecallFailed
from magnate.games.noble_house.mechanics.anytime import Circle, CircleTurn, Pass, Segment, StayOut, Turn
from magnate.games.noble_house.mechanics.finance.loans import due
from magnate.games.noble_house.mechanics.finance.meeting import (
    Poll,
    call_fields,
    call_meeting,
    call_refusal,
    count,
    no_proxies,
    ready_call,
)
from magnate.games.noble_house.queries import alive, is_covered, loans_of, proxy_cards, tai_pan, vote_cards
from magnate.games.noble_house.state import NOBODY, NobleHouse


@value
class Recalls(Step):
    """Motions to recall debts, until all pass; left out while there is no loan. [bank.recall]"""

    def run(self, s: NobleHouse) -> None:
        if s.debt:
            s.then(Segment("A4.4"), RecallCircle(NOBODY))


@value
class RecallCircle(Circle):
    """Motions, one at a time, round and round. [bank.recall]"""

    def turn(self, seat: Seat) -> Turn:
        return RecallTurn(seat)


@value
class RecallTurn(CircleTurn):
    """Move to recall the debts of a player, call in a loan you bought, or pass. [bank.recall]"""

    rule = "bank.recall"
    prompt = N_("Ask a bank to recall debts, or pass")

    def own_forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        owing = [debtor for loan, debtor in s.debtor.items() if s.holder[loan] == NOBODY]
        debtors = tuple(s.house[debtor] for debtor in alive(s) if debtor in owing)
        if not debtors or not holds_votes(s, seat):
            return ()
        return (Form(Recall, (Field("debtor", "choice", choices=debtors), *call_fields(s, seat, s.rules.banks))),)

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        proxies = proxy_cards(s, seat)
        able = [bank for bank in s.rules.banks if proxies or vote_cards(s, seat, bank)]
        if not able and seat not in s.holder.values():
            return [Pass(seat), StayOut(seat)]
        motions = [move for move in self.motions(s, seat, able) if move.check(s) is None]
        return [Pass(seat), StayOut(seat), *motions]

    def cards(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return self.motions(s, seat, s.rules.banks)

    def motions(self, s: NobleHouse, seat: Seat, banks: Sequence[str]) -> list[Move]:
        """Recalls at these banks, and of loans bought."""
        moves: list[Move] = []
        lent = [(s.lender[loan], debtor) for loan, debtor in s.debtor.items() if s.holder[loan] == NOBODY]
        debtors = alive(s)
        for bank in banks:
            call = ready_call(s, seat, bank)
            moves += [Recall(seat, bank, s.house[debtor], *call) for debtor in debtors if (bank, debtor) in lent]
        moves += [CallBought(seat, loan) for loan, holder in s.holder.items() if holder == seat]
        return moves


def holds_votes(s: NobleHouse, seat: Seat) -> bool:
    """Whether a seat could call a meeting of any bank."""
    return any(card in s.rules.vote_bank or card in s.rules.proxies for card in s.hand[seat])


def recallable(s: NobleHouse, bank: str, debtor: Seat) -> list[int]:
    """Loans of a debtor that a meeting of this bank reaches. [bank.recall]"""
    return [loan for loan in loans_of(s, debtor, bank) if not is_covered(s, loan)]


@value
class Recall(Move):
    """Call a meeting to recall all debts of one player at one bank, and vote for it. [bank.recall]"""

    bank: str
    debtor: str
    by: str
    votes: int
    proxies: int
    notation = "recall {debtor} at {bank} by {by} votes {votes} proxies {proxies}"
    judged = ("by", "votes", "proxies")
    label = N_("Have {bank} vote on recalling the debts of {debtor}: call it {by} and {sealed}")

    def check(self, s: NobleHouse) -> Refusal | None:
        debtor = tai_pan(s, self.debtor)
        if (self.bank, debtor) in s.recalled:
            return Refusal("bank.recall", N_("this motion was made this round"))
        if not recallable(s, self.bank, debtor):
            return Refusal("bank.recall", N_("{debtor} has no loan there to recall"), (("debtor", self.debtor),))
        return call_refusal(s, self.seat, self.bank, self.by, self.votes, self.proxies)

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        debtor = tai_pan(s, self.debtor)
        s.recalled.append((self.bank, debtor))
        proxies = call_meeting(s, self.seat, self.bank, self.by, ("for", self.votes, self.proxies))
        s.then(Poll(self.bank, "recall", debtor, proxies), RecallVote(self.bank, debtor, proxies))

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "sealed": ("for", self.votes, self.proxies)}


@value
class RecallVote(Step):
    """More votes for than against, and the debts fall due. [bank.recall]"""

    bank: str
    debtor: Seat
    proxies: tuple[int, ...]

    def run(self, s: NobleHouse) -> None:
        votes_for, against, proxies = count(s, Poll(self.bank, "recall", self.debtor, self.proxies))
        if votes_for > against:
            s.log(LoanRecalled, self.debtor, self.bank)
            due(s, self.debtor, recallable(s, self.bank, self.debtor), proxies)
        else:
            s.log(RecallFailed, self.debtor, self.bank)


@value
class CallBought(Move):
    """Call in a loan you bought, without a vote. [loan.bank-deal]"""

    loan: int
    notation = "call loan {loan}"
    label = N_("Call in loan {loan}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if is_covered(s, self.loan):
            return Refusal("payment.extended-credit", N_("it is put off until its day"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        s.log(LoanRecalled, s.debtor[self.loan], s.house[self.seat])
        due(s, s.debtor[self.loan], [self.loan], no_proxies(s))


MOVES: tuple[type[Move], ...] = (Recall, CallBought)


STEPS: tuple[type[Step], ...] = (Recalls, RecallCircle, RecallTurn, RecallVote)
