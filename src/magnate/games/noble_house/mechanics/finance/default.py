"""Loans that are not repaid: what a part payment releases, what the directors keep, who takes it."""

from collections.abc import Sequence

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import add_blocks, close_loan, place_certificate
from magnate.games.noble_house.events.bank import CollateralReleased, CollateralTaken, LoanSettled
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.finance.meeting import OpenPoll, Poll, count
from magnate.games.noble_house.mechanics.finance.pledges import cheapest, unpledge_block
from magnate.games.noble_house.mechanics.market.price import block_moved, lose_face, unbind
from magnate.games.noble_house.mechanics.trade.leases import end_lease, lease_of
from magnate.games.noble_house.queries import collateral, distinct, kind_of, pledged_certificates
from magnate.games.noble_house.state import LOT, NOBODY, NobleHouse


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


def enough(s: NobleHouse, loan: int, rest: int) -> tuple[tuple[int, ...], Sequence[int]]:
    """The cheapest pledges worth the rest, assets before blocks; all of them if that is too little. [loan.enough]"""
    blocks, certificates = s.loan_blocks[loan], pledged_certificates(s, loan)
    if collateral(s, blocks, certificates) <= rest:
        return blocks, certificates
    found = cheapest(s, sum(blocks), certificates, (rest,))[0]
    assert found is not None
    left, chosen = found
    taken = []
    for at in range(len(blocks) - 1, -1, -1):
        taken.append(min(blocks[at], left))
        left -= taken[-1]
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
            s.then(HolderTakes(s.holder[self.loan], self.loan), LoanOver(self.loan, debtor, tuple(blocks)))
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
    for house, number in zip(s.rules.houses, blocks, strict=True):
        if number:
            block_moved(s, house, NOBODY)
    s.then(*lots)


def take_certificate(s: NobleHouse, certificate: int, taker: int) -> None:
    """A pledge changes hands: its contract needs another, a lease on it ends as without notice. [lease.pledged]"""
    owner = s.owner[certificate]
    lease = lease_of(s, certificate)
    if lease is not None:
        end_lease(s, lease.number, "no notice")
    unbind(s, certificate, cure=False)
    place_certificate(s, certificate, taker)
    if lease is not None:
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
    """The debt is settled, whatever was taken; houses whose blocks were taken are looked at. [loan.default]"""

    loan: int
    debtor: Seat
    pledged: tuple[int, ...]  # voting blocks by house, before any was taken

    def run(self, s: NobleHouse) -> None:
        if self.loan not in s.debt:
            return
        holder, left = s.holder[self.loan], s.loan_blocks[self.loan]
        close_loan(s, self.loan)
        s.log(LoanSettled, self.debtor, self.loan)
        for house, before, after in zip(s.rules.houses, self.pledged, left, strict=True):
            if after < before:
                block_moved(s, house, holder)


MOVES: tuple[type[Move], ...] = (ReleaseBlock, ReleaseCertificate, TakeBlock, TakeCertificate, TakeNoMore)


STEPS: tuple[type[Step], ...] = (Allotment, Seizure, CollateralVote, HolderTakes, LoanOver)
