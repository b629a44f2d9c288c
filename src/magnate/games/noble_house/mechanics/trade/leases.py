"""Lent certificates: the note, the fee, the upkeep, notice and the end."""

from typing import NamedTuple

from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import pay
from magnate.games.noble_house.events.deals import FeeUnpaid, Leased, LeaseEnded, NoticeGiven
from magnate.games.noble_house.mechanics.market.price import lose_face, unbind
from magnate.games.noble_house.state import NOBODY, Clause, LeaseRow, NobleHouse


class Lease(NamedTuple):
    """A lease note, open to all."""

    number: int
    lender: int
    borrower: int
    certificates: tuple[int, ...]
    fee: int
    each_round: bool  # the fee, else once
    borrower_pays: bool  # the upkeep
    last_round: int  # 0 = open-ended
    notice: int  # round at whose end it ends by notice; 0 = none given


def leases(s: NobleHouse) -> list[Lease]:
    return [Lease(*row) for row in s.leases.values()]


def lease_of(s: NobleHouse, certificate: int) -> Lease | None:
    """The lease under which a certificate is lent."""
    if s.borrower[certificate] == NOBODY:
        return None
    return next((lease for lease in leases(s) if certificate in lease.certificates), None)


def sign_lease(s: NobleHouse, clause: Clause, lender: Seat, borrower: Seat) -> None:
    """The certificates go to the borrower, a single fee is paid at once. [lease.terms]"""
    _, _, key, fee, rounds, detail = clause
    when, _, upkeep = detail.partition("/")
    index = s.rules.certificate_index
    certificates = tuple(index[each] for each in key.split("+"))
    s.last_lease += 1
    last = s.round + rounds - 1 if rounds else 0
    lease = Lease(
        s.last_lease, lender, borrower, certificates, fee, when == "each", upkeep == "borrower", last, 0
    )  # fmt: skip
    store(s, lease)
    for i in certificates:
        s.borrower[i] = borrower
    s.log(Leased, lease.number, lender, borrower, tuple(key.split("+")), fee, when, upkeep, last)
    if when == "once":
        pay(s, borrower, lender, fee, "lease")


def store(s: NobleHouse, lease: Lease) -> None:
    row: LeaseRow = lease[:]
    s.leases[lease.number] = row


def drop_certificate(s: NobleHouse, certificate: int) -> None:
    """A lent certificate is gone: it is struck off the note. [lease.terms]"""
    lease = lease_of(s, certificate)
    if lease is None:
        return
    s.borrower[certificate] = NOBODY
    left = tuple(i for i in lease.certificates if i != certificate)
    if left:
        store(s, lease._replace(certificates=left))
    else:
        del s.leases[lease.number]
        tell_ended(s, lease, "certificates gone")


def end_lease(s: NobleHouse, number: int, why: str) -> None:
    """The certificates go home; a contract of the borrower that loses one needs another. [lease.end]"""
    lease = Lease(*s.leases.pop(number))
    for i in lease.certificates:
        unbind(s, i, cure=False)
        s.borrower[i] = NOBODY
    tell_ended(s, lease, "cut short" if why == "no notice" and lease.notice else why)


def tell_ended(s: NobleHouse, lease: Lease, why: str) -> None:
    lent = tuple(s.rules.certificates[i] for i in lease.certificates)
    s.log(LeaseEnded, lease.number, lease.lender, lease.borrower, lent, why)


def collect_fees(s: NobleHouse, borrower: Seat) -> list[Lease]:
    """Each round's fees; who cannot pay breaks a public agreement and the lease, returned, is over. [lease.fee]"""
    ended = []
    for lease in leases(s):
        if lease.borrower != borrower or not lease.each_round:
            continue
        if s.cash[borrower] >= lease.fee:
            pay(s, borrower, lease.lender, lease.fee, "lease")
        else:
            s.log(FeeUnpaid, borrower, lease.number)
            end_lease(s, lease.number, "fee unpaid")
            lose_face(s, borrower, "lease")
            ended.append(lease)
    return ended


def leases_run_out(s: NobleHouse) -> None:
    """At the end of a round leases end by their term or by notice, without loss of face. [lease.end]"""
    for lease in leases(s):
        if s.round in (lease.last_round, lease.notice):
            end_lease(s, lease.number, "notice" if s.round == lease.notice else "term")


def lease_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """Notice and sudden end of the leases this seat is a party to. [lease.notice]"""
    moves: list[Move] = []
    for lease in leases(s):
        if seat in (lease.lender, lease.borrower):
            if not lease.notice:
                moves.append(GiveNotice(seat, lease.number))
            moves.append(EndLease(seat, lease.number))
    return moves


def no_lease(s: NobleHouse, seat: Seat, number: int) -> Refusal | None:
    if number in s.leases and seat in s.leases[number][1:3]:
        return None
    return Refusal("lease.notice", N_("you have neither lent nor borrowed under this lease"))


@value
class GiveNotice(Move):
    """The lease ends one full round later. [lease.notice]"""

    lease: int
    notation = "notice lease {lease}"
    label = N_("Give notice on lease {lease}")

    def check(self, s: NobleHouse) -> Refusal | None:
        refused = no_lease(s, self.seat, self.lease)
        if refused is None and Lease(*s.leases[self.lease]).notice:
            return Refusal("lease.notice", N_("notice has been given already"))
        return refused

    def apply(self, s: NobleHouse) -> None:
        lease = Lease(*s.leases[self.lease])._replace(notice=s.round + s.rules.lease_notice)
        store(s, lease)
        s.log(NoticeGiven, self.seat, self.lease, lease.notice)


@value
class EndLease(Move):
    """End the lease now: the certificates go home and the ender loses face. [lease.end]"""

    lease: int
    notation = "end lease {lease}"
    label = N_("End lease {lease} at once and lose 2 points")

    def check(self, s: NobleHouse) -> Refusal | None:
        return no_lease(s, self.seat, self.lease)

    def apply(self, s: NobleHouse) -> None:
        end_lease(s, self.lease, "no notice")
        lose_face(s, self.seat, "lease")


MOVES: tuple[type[Move], ...] = (GiveNotice, EndLease)
