"""New loans: a player names bank, sum and pledges; the directors may meet and refuse."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_, fill
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import pay
from magnate.games.noble_house.events.bank import LoanAsked, LoanGranted, LoanRefused
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.games.noble_house.mechanics.finance.meeting import (
    Poll,
    call_fields,
    call_meeting,
    call_refusal,
    count,
    ready_call,
)
from magnate.games.noble_house.mechanics.finance.pledges import pledgeable_certificates, read_set, ready_sets
from magnate.games.noble_house.mechanics.market.price import NO_BALLOT
from magnate.games.noble_house.queries import alive, collateral, free_blocks, kind_of, proxy_cards, vote_cards
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse

UNBOUNDED = 1_000_000_000  # the rule refuses what is too much, with its reason
LONGEST = 240


@value
class LoanTurn(Turn):
    """Ask one bank for one loan; a bank that refused is not asked again. [loan.ask]"""

    seat: Seat
    refused: tuple[str, ...]
    rule = "loan.ask"
    prompt = N_("Ask a bank for a loan, or not")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def open_banks(self, s: NobleHouse) -> tuple[str, ...]:
        return tuple(bank for bank in s.rules.banks if bank not in self.refused)

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """For each bank and sum the cheapest pledges that cover it."""
        if seat in s.borrowed:
            return [NoLoan(seat)]
        sums = tuple(range(s.rules.loan_step, s.rules.loan_most + 1, s.rules.loan_step))
        pledges = ready_sets(s, seat, sums)
        banks = self.open_banks(s)
        asks = [AskLoan(seat, bank, n, word) for bank in banks for n, word in zip(sums, pledges, strict=False)]
        return [NoLoan(seat), *asks]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return self.own_moves(s, seat)  # nothing is offered that the pledges do not cover

    def own_forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        banks = self.open_banks(s)
        if seat in s.borrowed or not banks:
            return ()
        fields = (
            Field("bank", "choice", choices=banks),
            Field("amount", "int", 0, UNBOUNDED, hint=N_("In steps of $10M, $100M at most.")),
            Field("pledges", "text", 1, LONGEST, hint=worth_of_pledges(s, seat)),
        )
        return (Form(AskLoan, fields),)

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        legal = self.own_legal(s, seat)
        return legal[0] if len(legal) == 1 else None

    def answered(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, AskLoan):
            pledges = read_set(s, move.pledges)
            assert not isinstance(pledges, Refusal)
            s.ballots = [NO_BALLOT] * s.seats
            s.then(MeetingCall(self.seat, self.refused, move.bank, move.amount, *pledges))


def worth_of_pledges(s: NobleHouse, seat: Seat) -> str:
    """What a seat could pledge, and what the banks lend on it, in a line. [loan.collateral]"""
    rules = s.rules
    parts = [
        f"{words.certificate(rules, rules.certificates[i])} ({words.money(kind_of(s, i).half)})"
        for i in pledgeable_certificates(s, seat)
    ]
    for house, free in zip(rules.houses, free_blocks(s, seat), strict=True):
        if free:
            blocks = f"{free} voting block{'s' if free > 1 else ''}"
            parts.append(f"{blocks} of {words.company(rules, house)} ({words.money(rules.block_collateral)} each)")
    return fill(PLEDGES, {"own": ", ".join(parts) or "nothing"})


PLEDGES = N_(
    "Joined by +, a house once for each voting block, as in airline-1+struans+struans; or in quotation marks by their "
    "names: Airline 1, 2 blocks of Struan's. You could pledge {own}."
)


@value
class AskLoan(Move):
    """Ask a bank for a sum on pledges, all at once: nothing is bound before. [loan.ask]"""

    bank: str
    amount: int
    pledges: str
    notation = "ask {bank} for {amount} on {pledges}"
    label = N_("Ask {bank} for {amount} on {pledges} (worth {worth})")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.seat in s.borrowed:
            return Refusal("loan.limit", N_("you have had your loan this round"))
        step, most = s.rules.loan_step, s.rules.loan_most
        if not 0 < self.amount <= most or self.amount % step:
            limits = (("least", step), ("most", most), ("amount", self.amount))
            return Refusal("loan.limit", N_("loans are multiples of {least}, {most} at most, not {amount}"), limits)
        pledges = read_set(s, self.pledges)
        if isinstance(pledges, Refusal):
            return pledges
        blocks, certificates = pledges
        refused = cannot_pledge(s, self.seat, blocks, certificates)
        worth = collateral(s, blocks, certificates)
        if refused is None and worth < self.amount:
            args = (("worth", worth), ("amount", self.amount))
            return Refusal("loan.collateral", N_("pledges of {worth} do not cover {amount}"), args)
        return refused

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        s.log(LoanAsked, self.seat, self.bank, self.amount, self.pledges)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        pledges = read_set(s, self.pledges)
        worth = 0 if isinstance(pledges, Refusal) else collateral(s, *pledges)
        return {**fields_of(self), "worth": worth}


def cannot_pledge(s: NobleHouse, seat: Seat, blocks: Sequence[int], certificates: Sequence[int]) -> Refusal | None:
    """Pledges are one's own, not pledged yet, and each is named once. [loan.pledge]"""
    own = pledgeable_certificates(s, seat)
    for i in certificates:
        if i not in own or certificates.count(i) > 1:
            named = (("certificate", s.rules.certificates[i]),)
            return Refusal("loan.pledge", N_("{certificate} is not yours, pledged already or named twice"), named)
    for house, wanted, free in zip(s.rules.houses, blocks, free_blocks(s, seat), strict=True):
        if wanted > free:
            args = (("house", house), ("count", wanted), ("free", free))
            return Refusal("loan.pledge", N_("{count} voting block(s) of {house} are named, {free} are free"), args)
    return None


@value
class NoLoan(Move):
    """Ask for no loan. [loan.ask]"""

    notation = "no loan"
    label = N_("No loan")


@value
class MeetingCall(Ask):
    """All are asked at once whether they call the directors; without a meeting the loan is granted. [bank.call]"""

    seat: Seat
    refused: tuple[str, ...]
    bank: str
    amount: int
    blocks: tuple[int, ...]
    certificates: tuple[int, ...]
    rule = "bank.call"
    prompt = N_("{seat} asks {bank} for {amount}: call a meeting?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [seat for seat in alive(s) if s.ballots[seat] == NO_BALLOT]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        able = vote_cards(s, seat, self.bank) or proxy_cards(s, seat)
        return (Form(CallMeeting, call_fields(s, seat, (self.bank,))),) if able else ()

    def legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        if not vote_cards(s, seat, self.bank) and not proxy_cards(s, seat):
            return [NoMeeting(seat)]
        return self.moves(s, seat)  # a call at the least cost needs one card

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Who asks for the loan gains nothing by a meeting; who has no vote can call none."""
        able = seat != self.seat and (vote_cards(s, seat, self.bank) or proxy_cards(s, seat))
        return None if able else NoMeeting(seat)

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [NoMeeting(seat), CallMeeting(seat, self.bank, *ready_call(s, seat, self.bank))]

    def after(self, s: NobleHouse, move: Move) -> None:
        request = (self.seat, self.refused, self.bank, self.amount, self.blocks, self.certificates)
        if isinstance(move, CallMeeting):
            proxies = call_meeting(s, move.seat, self.bank, move.by, ("against", move.votes, move.proxies))
            s.then(Poll(self.bank, "loan", self.seat, proxies), LoanVote(*request, proxies))
        elif self.seats(s):
            s.then(self)
        else:
            s.ballots = [NO_BALLOT] * s.seats
            grant(s, self.seat, self.bank, self.amount, self.blocks, self.certificates)


@value
class NoMeeting(Move):
    """Call no meeting. [bank.call]"""

    notation = "no meeting"
    label = N_("No meeting")

    def apply(self, s: NobleHouse) -> None:
        s.ballots[self.seat] = ("no", 0, 0)


@value
class CallMeeting(Move):
    """Show a Vote card or lay down a Proxy: the directors meet, and the caller votes against the loan. [bank.call]"""

    bank: str
    by: str
    votes: int
    proxies: int
    notation = "call {bank} by {by} votes {votes} proxies {proxies}"
    judged = ("by", "votes", "proxies")
    label = N_("Call a meeting {by} and {sealed}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return call_refusal(s, self.seat, self.bank, self.by, self.votes, self.proxies)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "sealed": ("against", self.votes, self.proxies)}


@value
class LoanVote(Step):
    """A tie grants the loan; a refused player may ask another bank. [bank.loan-vote]"""

    seat: Seat
    refused: tuple[str, ...]
    bank: str
    amount: int
    blocks: tuple[int, ...]
    certificates: tuple[int, ...]
    proxies: tuple[int, ...]

    def run(self, s: NobleHouse) -> None:
        votes_for, against, _ = count(s, Poll(self.bank, "loan", self.seat, self.proxies))
        if votes_for >= against:
            grant(s, self.seat, self.bank, self.amount, self.blocks, self.certificates)
            return
        s.log(LoanRefused, self.seat, self.bank)
        s.then(LoanTurn(self.seat, (*self.refused, self.bank)))


def grant(
    s: NobleHouse, seat: Seat, bank: str, amount: int, blocks: tuple[int, ...], certificates: tuple[int, ...]
) -> None:
    """The note is written, the sum paid out. [loan.note]"""
    s.last_loan += 1
    loan = s.last_loan
    s.debtor[loan] = seat
    s.lender[loan] = bank
    s.holder[loan] = NOBODY
    s.debt[loan] = amount
    s.loan_blocks[loan] = blocks
    s.granted[loan] = s.round
    for i in certificates:
        s.pledged[i] = loan
    s.borrowed.append(seat)
    s.log(LoanGranted, seat, bank, loan, amount)
    pay(s, BANK, seat, amount, "loan", told=True)


MOVES: tuple[type[Move], ...] = (AskLoan, NoLoan, NoMeeting, CallMeeting)
STEPS: tuple[type[Step], ...] = (LoanTurn, MeetingCall, LoanVote)
