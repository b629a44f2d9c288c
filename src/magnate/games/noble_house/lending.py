"""New loans: a player names bank, sum and pledges; the directors may meet and refuse."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.affairs import (
    LoanAsked,
    LoanGranted,
    LoanRefused,
)
from magnate.games.noble_house.anytime import Turn
from magnate.games.noble_house.effects import pay
from magnate.games.noble_house.meeting import OpenPoll, Poll, call_meeting, call_refusal, count
from magnate.games.noble_house.price import NO_BALLOT
from magnate.games.noble_house.queries import alive, certificates_of, collateral, distinct, free_blocks
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class LoanTurn(Turn):
    """Ask one bank for one loan; a bank that refused is not asked again. [loan.ask]"""

    seat: Seat
    refused: tuple[str, ...]
    rule = "loan.ask"
    prompt = N_("Ask a bank for a loan, or not")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        step, most = s.rules.loan_step, s.rules.loan_most
        most = min(most, pledgeable(s, seat) // step * step)
        open_banks = [bank for bank in s.rules.banks if bank not in self.refused]
        return [
            NoLoan(seat),
            *(AskLoan(seat, bank, amount) for bank in open_banks for amount in range(step, most + 1, step)),
        ]

    def answered(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, AskLoan):
            none = (0,) * len(s.rules.houses)
            s.then(Pledging(self.seat, self.refused, move.bank, move.amount, none, ()))


def pledgeable_certificates(s: NobleHouse, seat: Seat) -> list[int]:
    """Own certificates not yet pledged, at work or lent ones included. [loan.pledge]"""
    return [i for i in certificates_of(s, seat) if not s.pledged[i]]


def pledgeable(s: NobleHouse, seat: Seat) -> int:
    """What a seat could pledge in all."""
    return collateral(s, free_blocks(s, seat), pledgeable_certificates(s, seat))


@value
class AskLoan(Move):
    """Ask a bank for a sum. [loan.ask]"""

    bank: str
    amount: int
    notation = "ask {bank} for {amount}"
    label = N_("Ask {bank} for {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.seat in s.borrowed:
            return Refusal("loan.limit", N_("you have had your loan this round"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        s.log(LoanAsked, self.seat, self.bank, self.amount)


@value
class NoLoan(Move):
    """Ask for no loan. [loan.ask]"""

    notation = "no loan"
    label = N_("No loan")


@value
class Pledging(Ask):
    """Name pledges until they cover the sum. [loan.pledge]"""

    seat: Seat
    refused: tuple[str, ...]
    bank: str
    amount: int
    blocks: tuple[int, ...]
    certificates: tuple[int, ...]
    rule = "loan.pledge"
    prompt = N_("Pledge voting blocks or certificates for {amount}")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def worth(self, s: NobleHouse) -> int:
        return collateral(s, self.blocks, self.certificates)

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        free = free_blocks(s, seat)
        left = [i for i in pledgeable_certificates(s, seat) if i not in self.certificates]
        return [
            Submit(seat, self.amount, self.worth(s)),
            *(PledgeBlock(seat, h) for at, h in enumerate(s.rules.houses) if free[at] > self.blocks[at]),
            *(PledgeCertificate(seat, s.rules.certificates[i]) for i in distinct(s, left)),
        ]

    def after(self, s: NobleHouse, move: Move) -> None:
        blocks, certificates = self.blocks, self.certificates
        if isinstance(move, Submit):
            s.ballots = [NO_BALLOT] * s.seats
            s.then(MeetingCall(self.seat, self.refused, self.bank, self.amount, blocks, certificates))
            return
        if isinstance(move, PledgeBlock):
            at = s.rules.house_index[move.house]
            blocks = (*blocks[:at], blocks[at] + 1, *blocks[at + 1 :])
        else:
            assert isinstance(move, PledgeCertificate)
            certificates = (*certificates, s.rules.certificate_index[move.certificate])
        s.then(Pledging(self.seat, self.refused, self.bank, self.amount, blocks, certificates))


@value
class PledgeBlock(Move):
    """Pledge a voting block, own or foreign. [loan.pledge]"""

    house: str
    notation = "pledge block {house}"
    label = N_("Pledge a voting block of {house}")


@value
class PledgeCertificate(Move):
    """Pledge a certificate. [loan.pledge]"""

    certificate: str
    notation = "pledge {certificate}"
    label = N_("Pledge {certificate}")


@value
class Submit(Move):
    """The pledges cover the sum: put the request to the bank. [loan.collateral]"""

    amount: int
    worth: int
    notation = "submit {amount} on {worth}"
    label = N_("Put the request")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.worth < self.amount:
            args = (("worth", self.worth), ("amount", self.amount))
            return Refusal("loan.collateral", N_("pledges of {worth} do not cover {amount}"), args)
        return None


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

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [seat for seat in alive(s) if s.ballots[seat] == NO_BALLOT]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [NoMeeting(seat), *(CallMeeting(seat, self.bank, by) for by in ("vote", "proxy"))]

    def after(self, s: NobleHouse, move: Move) -> None:
        request = (self.seat, self.refused, self.bank, self.amount, self.blocks, self.certificates)
        if isinstance(move, CallMeeting):
            proxies = call_meeting(s, move.seat, self.bank, move.by)
            s.then(OpenPoll(), Poll(self.bank, "loan", self.seat, proxies), LoanVote(*request, proxies))
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
    """Show a Vote card or lay down a Proxy: the directors meet. [bank.call]"""

    bank: str
    by: str
    notation = "call {bank} by {by}"
    label = N_("Call a meeting of {bank} ({by})")

    def check(self, s: NobleHouse) -> Refusal | None:
        return call_refusal(s, self.seat, self.bank, self.by)


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
    pay(s, BANK, seat, amount, "loan")


MOVES: tuple[type[Move], ...] = (
    AskLoan, NoLoan, PledgeBlock, PledgeCertificate, Submit, NoMeeting, CallMeeting,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (LoanTurn, Pledging, MeetingCall, LoanVote)
