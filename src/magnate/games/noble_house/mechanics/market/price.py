"""Falling prices and what follows: broken contracts, support, the vote that removes a player."""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import POOL, close_loan, discard, move_price, pass_shares, pay, to_supply
from magnate.games.noble_house.events.bank import LoanReturned
from magnate.games.noble_house.events.business import CertificatePutIn, ContractBroken, ContractSuspended
from magnate.games.noble_house.events.round import Eliminated, FaceLost, GameEnded, HouseVoted, PlayerSafe
from magnate.games.noble_house.mechanics.trade.offers import offers_without
from magnate.games.noble_house.mechanics.trade.promises import note_vote
from magnate.games.noble_house.queries import (
    breaking,
    certificates_of,
    contracts_of,
    distinct,
    foreign_blocks,
    free_certificates,
    kind_of,
    missing,
    removed_with,
    shares_of,
    tai_pan,
)
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse

ALWAYS = 1_000_000  # as the price before: hold the vote whatever the price did
NO_BALLOT = ("", 0, 0)


def short(s: NobleHouse, seat: Seat, price: int) -> Refusal | None:
    """Cash pays for it or nothing does."""
    if s.cash[seat] >= price:
        return None
    return Refusal("money.cash", N_("it costs {price}, you have {cash}"), (("price", price), ("cash", s.cash[seat])))


def fall(s: NobleHouse, company: str, points: int, why: str, vote: bool = True) -> None:
    """A price falls; contracts may break, and the owner of a house may lose it. [price.cascade]"""
    before = s.price[company]
    move_price(s, company, -points, why)
    after_fall(s, company, before, vote)


def after_fall(s: NobleHouse, company: str, before: int, vote: bool = True) -> None:
    """What a fallen price sets off: breaks first, one vote at the end. [price.cascade]"""
    if s.price[company] < before and company in s.house and tai_pan(s, company) != NOBODY:
        s.then(Cascade(company))
        if vote:
            s.then(VoteCheck(company, before))


def lose_face(s: NobleHouse, seat: Seat, why: str) -> None:
    """A broken public agreement costs points that nothing can buy off. [face.loss]"""
    if seat not in s.out:
        s.log(FaceLost, seat, why)
        fall(s, s.house[seat], s.rules.face, "face")


@value
class Cascade(Step):
    """The highest break price that is reached breaks its contract, until the price holds. [contract.break-price]"""

    house: str
    age: int = 0  # of the breaks before it in the same cascade, 0 = none yet

    def run(self, s: NobleHouse) -> None:
        owner = tai_pan(s, self.house)
        if owner == NOBODY:
            return
        reached = breaking(s, owner, s.price[self.house])
        if reached:
            break_contract(s, reached[0], "price", self.age)
            s.then(Cascade(self.house, s.last_age))


def break_contract(s: NobleHouse, card: int, why: str, age: int = 0) -> None:
    """A contract is lost: its certificates are free, the card waits for bids, the price falls. [contract.broken]"""
    s.last_age = age or s.last_age + 1
    seat = s.contracts.pop(card)
    for i, contract in enumerate(s.bound):
        if contract == card:
            s.bound[i] = 0
    if card in s.overtime:
        s.overtime.remove(card)
    s.waiting.append((card, seat, s.round, s.last_age))
    s.log(ContractBroken, seat, card, why)
    lost = s.rules.contracts[card].fall
    if lost:
        # Here and not above: it asks for money, and payments lead back to prices.
        from magnate.games.noble_house.mechanics.market.lost_points import LossSupport

        s.then(LossSupport(seat, card, lost))


def break_and_settle(s: NobleHouse, card: int, why: str) -> None:
    """Break a contract and let the price find its rest. [price.cascade]"""
    house = s.house[s.contracts[card]]
    before = s.price[house]
    break_contract(s, card, why)
    s.then(Cascade(house, s.last_age), VoteCheck(house, before))


def unbind(s: NobleHouse, certificate: int, cure: bool) -> None:
    """A certificate leaves its contract; the owner may put in another. [contract.suspended]"""
    card = s.bound[certificate]
    s.bound[certificate] = 0
    if card and card in s.contracts:
        s.then(LostCertificate(card, kind_of(s, certificate).key, cure))


@value
class LostCertificate(Step):
    """The owner is asked only if he has a free certificate of the kind. [contract.replacement]"""

    card: int
    kind: str
    cure: bool  # lost to a card: the contract is suspended, not broken

    def run(self, s: NobleHouse) -> None:
        if self.card not in s.contracts or self.kind not in missing(s, self.card):
            return
        seat = s.contracts[self.card]
        if free_certificates(s, seat, self.kind):
            s.then(Replacement(seat, self.card, self.kind, self.cure))
        else:
            s.then(Unfilled(self.card, self.cure))


@value
class Replacement(Ask):
    """The owner may put in a free certificate of the kind; else it is suspended or breaks. [contract.replacement]"""

    seat: Seat
    card: int
    kind: str
    cure: bool
    rule = "contract.replacement"
    prompt = N_("{card} has lost a certificate: put in another?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        spare = distinct(s, free_certificates(s, seat, self.kind))
        return [*(PutIn(seat, self.card, s.rules.certificates[i]) for i in spare), LeaveOut(seat, self.card)]

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, LeaveOut):
            s.then(Unfilled(self.card, self.cure))


@value
class Unfilled(Step):
    """Nothing was put in: after a card the contract is suspended, else it breaks. [contract.suspended]"""

    card: int
    cure: bool

    def run(self, s: NobleHouse) -> None:
        if self.card not in s.contracts or not missing(s, self.card):
            return
        if self.cure:
            s.log(ContractSuspended, s.contracts[self.card], self.card)
        else:
            break_and_settle(s, self.card, "certificate lost")


@value
class PutIn(Move):
    """Bind a free certificate to a contract that lacks it. [contract.replacement]"""

    card: int
    certificate: str
    notation = "put {certificate} into {card}"
    label = N_("Put {certificate} into {card}")

    def check(self, s: NobleHouse) -> Refusal | None:
        i = s.rules.certificate_index.get(self.certificate, -1)
        if i < 0 or i not in free_certificates(s, self.seat):
            return Refusal(
                "contract.certificates", N_("{certificate} is not free"), (("certificate", self.certificate),)
            )
        if s.contracts.get(self.card) != self.seat or kind_of(s, i).key not in missing(s, self.card):
            return Refusal("contract.certificates", N_("the contract lacks no certificate of this kind"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.bound[s.rules.certificate_index[self.certificate]] = self.card
        s.log(CertificatePutIn, self.seat, self.card, self.certificate)


@value
class LeaveOut(Move):
    """Put nothing in. [contract.suspended]"""

    card: int
    notation = "leave {card} incomplete"
    label = N_("Put nothing into {card}")


# -- the vote that removes a player ------------------------------------------------------------------------


def eliminate(s: NobleHouse, seat: Seat, why: str) -> None:
    """A player is out: all he had goes back, the game ends with the phase. [house.elimination]"""
    s.log(Eliminated, seat, why)
    for loan in [n for n, debtor in s.debtor.items() if debtor == seat]:
        close_loan(s, loan)
    owed_to_bank(s, seat)
    for i in certificates_of(s, seat):
        unbind(s, i, cure=False)  # a borrower loses it
        to_supply(s, i)
    for i, borrower in enumerate(s.borrower):
        if borrower == seat:
            s.borrower[i] = NOBODY
            s.bound[i] = 0
    for card in contracts_of(s, seat):
        del s.contracts[card]
        s.lapsed.append(card)
        s.overtime = [each for each in s.overtime if each != card]
    s.leases = {n: row for n, row in s.leases.items() if seat not in row[1:3]}
    for company in s.rules.companies:
        pass_shares(s, seat, POOL, company, shares_of(s, seat, company))
    lost = s.blocks[seat]
    s.gone = [gone + count for gone, count in zip(s.gone, lost, strict=True)]
    s.blocks[seat] = (0,) * len(s.rules.houses)
    pay(s, seat, BANK, s.cash[seat], "elimination")
    for card in s.hand[seat]:
        discard(s, seat, card)
    s.coins[seat] = ()
    offers_without(s, seat)
    s.promises = {n: row for n, row in s.promises.items() if seat not in row[1:3]}
    s.secrets = [tuple(row for row in notes if seat not in row[1:3]) for notes in s.secrets]
    s.out.append(seat)
    for house, count in zip(s.rules.houses, lost, strict=True):
        if count:
            block_moved(s, house, NOBODY)
    s.ending = s.ending or "elimination"
    if len(s.out) == s.seats - 1:
        s.queue.clear()
        s.agenda.clear()
        s.then(GameEnd())


def owed_to_bank(s: NobleHouse, seat: Seat) -> None:
    """Bank loans that a loser had bought, and payments put off to him, are owed to the bank. [house.elimination]"""
    for loan, holder in s.holder.items():
        if holder == seat:
            s.holder[loan] = NOBODY
            s.log(LoanReturned, loan, s.debtor[loan], s.lender[loan])
    left = [(n, *row) for n, row in s.extended.items() if row[0] != seat]
    s.extended = {n: (who, BANK if to == seat else to, amount, due, loan) for n, who, to, amount, due, loan in left}


@value
class GameEnd(Step):
    """Nothing is settled any more; what lies on the table is counted. [end.score]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "end"
        s.segment = ""
        s.log(GameEnded, s.ending)


def block_moved(s: NobleHouse, house: str, taker: int) -> None:
    """A voting block has a new holder, or none: its house is looked at, unless its own tai-pan has it. [house.vote]"""
    owner = tai_pan(s, house)
    if owner not in (NOBODY, taker):
        s.then(VoteCheck(house, ALWAYS))


@value
class VoteCheck(Step):
    """After a fall or a change of blocks: are there more hostile votes than friendly ones? [house.vote]"""

    house: str
    before: int

    def run(self, s: NobleHouse) -> None:
        owner = tai_pan(s, self.house)
        if owner == NOBODY or s.price[self.house] >= self.before:
            return
        foreign = sum(count for _, count in foreign_blocks(s, self.house))
        price = s.price[self.house]
        if not removed_with(s, self.house, price, foreign, 0):
            return
        if removed_with(s, self.house, price, 0, foreign):
            eliminate(s, owner, "vote")
            return
        s.ballots = [NO_BALLOT] * s.seats
        s.then(HouseMeeting(self.house), HouseCount(self.house))


@value
class HouseMeeting(Ask):
    """Holders of foreign blocks decide, together and sealed. [house.meeting]"""

    house: str
    rule = "house.meeting"
    prompt = N_("Meeting of {house}: vote for its tai-pan or against")
    secret = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [seat for seat, _ in foreign_blocks(s, self.house) if s.ballots[seat] == NO_BALLOT]

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        return [VoteHouse(seat, side) for side in ("abstain", "for", "against")]

    def after(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class VoteHouse(Move):
    """Vote all foreign blocks of a house one way. [house.meeting]"""

    side: str
    notation = "vote {side}"
    label = N_("{cast}")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "cast": self.side}

    def apply(self, s: NobleHouse) -> None:
        s.ballots[self.seat] = (self.side, 0, 0)


@value
class HouseCount(Step):
    """The ballots are opened; more hostile than friendly votes remove the owner. [house.vote]"""

    house: str

    def run(self, s: NobleHouse) -> None:
        owner = tai_pan(s, self.house)
        hostile = friendly = 0
        for seat, count in foreign_blocks(s, self.house):
            side = s.ballots[seat][0]
            s.log(HouseVoted, seat, self.house, side)
            note_vote(s, seat, self.house, self.house, side)
            hostile += count if side == "against" else 0
            friendly += count if side == "for" else 0
        s.ballots = [NO_BALLOT] * s.seats
        if removed_with(s, self.house, s.price[self.house], hostile, friendly):
            eliminate(s, owner, "vote")
        else:
            s.log(PlayerSafe, owner)


MOVES: tuple[type[Move], ...] = (PutIn, LeaveOut, VoteHouse)
STEPS: tuple[type[Step], ...] = (
    Cascade, LostCertificate, Replacement, Unfilled, VoteCheck, HouseMeeting, HouseCount, GameEnd,
)  # fmt: skip
