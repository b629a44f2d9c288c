"""One player's income and upkeep: cure suspended contracts, collect, pay, give up what cannot be paid."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import pay, to_supply
from magnate.games.noble_house.events.bank import UpkeepShort
from magnate.games.noble_house.events.business import AssetLost, IncomeCollected, UpkeepCovered
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.market.price import LeaveOut, PutIn, break_and_settle, lose_face, short, unbind
from magnate.games.noble_house.mechanics.trade.haggling import Haggling, Owing
from magnate.games.noble_house.mechanics.trade.leases import (
    Lease,
    collect_fees,
    drop_certificate,
    end_lease,
    lease_of,
)
from magnate.games.noble_house.mechanics.trade.promises import note_income
from magnate.games.noble_house.queries import (
    certificates_of,
    contracts_of,
    distinct,
    free_certificates,
    kind_of,
    missing,
)
from magnate.games.noble_house.state import BANK, NobleHouse


@value
class Income(Step, Owing):
    """Cure, then income, then upkeep. [contract.income]"""

    seat: Seat

    maintains = True  # those before him have paid their upkeep: what he left with them now nobody would maintain

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def run(self, s: NobleHouse) -> None:
        if self.seat in s.out:
            return
        suspended = [card for card in contracts_of(s, self.seat) if missing(s, card)]
        s.then(*(CureOrBreak(self.seat, card) for card in suspended), Collect(self.seat))


@value
class CureOrBreak(Step):
    """A suspended contract that cannot be completed now breaks. [contract.cure]"""

    seat: Seat
    card: int

    def run(self, s: NobleHouse) -> None:
        if self.card not in s.contracts:
            return
        lacking = missing(s, self.card)
        curable = all(len(free_certificates(s, self.seat, kind)) >= lacking.count(kind) for kind in lacking)
        if lacking and curable:
            s.then(Cure(self.seat, self.card))
        elif lacking:
            break_and_settle(s, self.card, "not cured")


@value
class Cure(Ask):
    """Complete a suspended contract with free or borrowed certificates, or give it up. [contract.cure]"""

    seat: Seat
    card: int
    rule = "contract.cure"
    prompt = N_("{card} is suspended: complete it?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.card in s.contracts and missing(s, self.card) else []

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        kinds = dict.fromkeys(missing(s, self.card))
        spare = [i for kind in kinds for i in distinct(s, free_certificates(s, seat, kind))]
        return [*(PutIn(seat, self.card, s.rules.certificates[i]) for i in spare), LeaveOut(seat, self.card)]

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, LeaveOut):
            break_and_settle(s, self.card, "not cured")
        else:
            s.then(self)


@value
class Collect(Step):
    """Income of every complete contract, then the fees of leases, then upkeep. [contract.income]"""

    seat: Seat

    def run(self, s: NobleHouse) -> None:
        if self.seat in s.out:
            return
        for card in contracts_of(s, self.seat):
            if missing(s, card):
                continue
            income = s.rules.contracts[card].income * (s.rules.overtime_times if card in s.overtime else 1)
            s.log(IncomeCollected, self.seat, card, income)
            pay(s, BANK, self.seat, income, "income", told=True)
            note_income(s, self.seat, card, income)
        s.then(*left_unmaintained(s, self.seat, collect_fees(s, self.seat)), UpkeepDue(self.seat))


def left_unmaintained(s: NobleHouse, borrower: Seat, ended: Iterable[Lease]) -> list[Step]:
    """What a lender gets back after his own upkeep, because a fee was not paid, he maintains now. [upkeep.lease]"""
    at = s.order.index
    return [
        UpkeepFor(lease.lender, borrower, s.rules.certificates[i], False)
        for lease in ended
        if lease.borrower_pays and at(lease.lender) < at(borrower)
        for i in lease.certificates
    ]


# -- upkeep ------------------------------------------------------------------------------------------------


def maintained(s: NobleHouse, seat: Seat) -> list[int]:
    """Certificates this seat pays upkeep for: its own, less and plus what leases say. [upkeep.lease]"""
    if not s.leases:
        return certificates_of(s, seat)
    found = []
    for i, owner in enumerate(s.owner):
        lease = lease_of(s, i)
        payer = lease.borrower if lease is not None and lease.borrower_pays else owner
        if payer == seat:
            found.append(i)
    return found


def upkeep(s: NobleHouse, seat: Seat, certificate: int) -> int:
    """Upkeep of one certificate for this seat. [upkeep.pay]"""
    cost = kind_of(s, certificate).upkeep
    return cost * s.rules.maintenance_times if seat in s.doubled else cost


def upkeep_due(s: NobleHouse, seat: Seat) -> int:
    return sum(upkeep(s, seat, i) for i in maintained(s, seat))


@value
class UpkeepDue(Step):
    """Whoever maintains a certificate is asked, whatever cash he has. [upkeep.pay]"""

    seat: Seat

    def run(self, s: NobleHouse) -> None:
        if self.seat not in s.out and upkeep_due(s, self.seat):
            s.then(Upkeep(self.seat))


@value
class Upkeep(Haggling):
    """Pay upkeep, after deals if need be; what cannot be paid is given up. [upkeep.pay]"""

    seat: Seat
    rule = "upkeep.pay"
    maintains = True
    prompt = N_("Pay {amount} of upkeep, or give up certificates that you cannot pay for")

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        return replace(decision, args=(*decision.args, ("amount", upkeep_due(s, self.seat))))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return upkeep_due(s, self.seat)

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        claims = coins.claims(s, seat, upkeep_due(s, seat))
        return [PayUpkeep(seat), *(GiveUp(seat, word) for word in give_ups(s, seat)), *claims]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        if seat != self.seat or s.cash[seat] >= upkeep_due(s, seat):
            return super().forms(s, seat)
        named = Field(
            "certificates",
            "text",
            1,
            240,
            hint=N_("Certificates that you give up, joined by +, as in airline-1+land-3."),
        )
        return (Form(GiveUp, (named,)), *coins.coin_forms(s, seat), *super().forms(s, seat))

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """What can be paid is paid; who is short may always deal first."""
        return super().only(s, seat) if s.cash[seat] >= upkeep_due(s, seat) else None

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
        elif isinstance(move, GiveUp):
            s.then(GivenUp(self.seat, tuple(move.certificates.split("+"))))


MOST_SETS = 40  # listed; any other may be named


def give_ups(s: NobleHouse, seat: Seat) -> list[str]:
    """Sets of certificates that may be given up, none of them more than needed, the cheapest first. [upkeep.give-up]"""
    lacking = upkeep_due(s, seat) - s.cash[seat]
    if lacking <= 0:
        return []
    rules = s.rules
    held = sorted(maintained(s, seat), key=lambda i: (-upkeep(s, seat, i), s.bound[i] != 0, i))
    found: dict[tuple[tuple[str, int, int, int, int], ...], tuple[int, ...]] = {}

    def complete(chosen: tuple[int, ...], rest: list[int], left: int) -> None:
        """Dearer ones come first, so that the last one named is needed."""
        if len(found) >= 4 * MOST_SETS:
            return
        if left <= 0:
            kinds = ((kind_of(s, i).key, s.owner[i], s.bound[i], s.pledged[i], s.borrower[i]) for i in chosen)
            found.setdefault(tuple(sorted(kinds)), chosen)
            return
        sorts = distinct(s, rest)
        for at, i in enumerate(rest):
            if i in sorts:
                complete((*chosen, i), rest[at + 1 :], left - upkeep(s, seat, i))

    complete((), held, lacking)
    ranked = sorted(found.values(), key=lambda chosen: (sum(rules.certificate_kind[i].price for i in chosen), chosen))
    return ["+".join(rules.certificates[i] for i in chosen) for chosen in ranked[:MOST_SETS]]


@value
class PayUpkeep(Move):
    """Pay upkeep in full. [upkeep.pay]"""

    notation = "pay upkeep"
    label = N_("Pay the upkeep")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, upkeep_due(s, self.seat))

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, BANK, upkeep_due(s, self.seat), "upkeep")


@value
class GiveUp(Move):
    """Give certificates up because their upkeep cannot be paid, all of them at once. [upkeep.give-up]"""

    certificates: str
    notation = "give up {certificates}"
    label = N_("Give up {pledges} and pay {amount} for the rest")

    def check(self, s: NobleHouse) -> Refusal | None:
        lacking = upkeep_due(s, self.seat) - s.cash[self.seat]
        if lacking <= 0:
            return Refusal("upkeep.give-up", N_("you can pay and must pay"))
        given = self.certificates.split("+")
        index = [s.rules.certificate_index.get(key, -1) for key in given]
        mine = maintained(s, self.seat)
        if any(i not in mine for i in index) or len(dict.fromkeys(index)) < len(index):
            return Refusal("upkeep.give-up", N_("name certificates that you maintain, each of them once"))
        costs = [upkeep(s, self.seat, i) for i in index]
        if sum(costs) < lacking:
            args = (("lacking", lacking), ("given", sum(costs)))
            return Refusal("upkeep.give-up", N_("{lacking} of upkeep must go, these cost {given}"), args)
        if sum(costs) - min(costs) >= lacking:
            return Refusal("upkeep.give-up", N_("one of these you can keep"))
        return None

    def args(self, s: NobleHouse) -> dict[str, Any]:
        given = [s.rules.certificate_index[key] for key in self.certificates.split("+")]
        kept = [i for i in maintained(s, self.seat) if i not in given]
        amount = sum(upkeep(s, self.seat, i) for i in kept)
        return {**fields_of(self), "pledges": self.certificates, "amount": amount}


@value
class GivenUp(Step):
    """The set goes to the supply, the rest is paid; contracts need others at once. [upkeep.give-up]"""

    seat: Seat
    chosen: tuple[str, ...]

    def run(self, s: NobleHouse) -> None:
        s.log(UpkeepShort, self.seat)
        broken: list[int] = []
        for key in self.chosen:
            i = s.rules.certificate_index[key]
            owner = s.owner[i]
            if owner != self.seat:
                lease = lease_of(s, i)
                assert lease is not None
                s.then(UpkeepFor(owner, self.seat, key, lease.number not in broken))
                broken.append(lease.number)
            else:
                lease = lease_of(s, i)
                if lease is not None:
                    end_lease(s, lease.number, "no notice")
                    lose_face(s, owner, "lease")
                give_up(s, i)
        kept = [i for i in maintained(s, self.seat) if s.rules.certificates[i] not in self.chosen]
        pay(s, self.seat, BANK, sum(upkeep(s, self.seat, i) for i in kept), "upkeep")


def give_up(s: NobleHouse, certificate: int) -> None:
    """An unpaid certificate goes back to the supply without payment. [upkeep.give-up]"""
    s.log(AssetLost, s.owner[certificate], s.rules.certificates[certificate], "upkeep unpaid")
    unbind(s, certificate, cure=False)
    drop_certificate(s, certificate)
    to_supply(s, certificate)


@value
class UpkeepFor(Ask):
    """The borrower cannot maintain it: the owner pays or loses it; the borrower loses face. [upkeep.lease]"""

    seat: Seat
    borrower: Seat
    certificate: str
    face: bool  # the first of its lease: the agreement is broken once
    rule = "upkeep.lease"
    prompt = N_("{borrower} cannot maintain your {certificate}: pay?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        claims = coins.claims(s, seat, self.cost(s))
        return [PayForBorrower(seat, self.certificate), LetGo(seat, self.certificate), *claims]

    def cost(self, s: NobleHouse) -> int:
        return upkeep(s, self.seat, s.rules.certificate_index[self.certificate])

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return coins.claim_forms(s, seat, self.cost(s))

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)
        elif self.face:
            lose_face(s, self.borrower, "lease")


@value
class PayForBorrower(Move):
    """Pay the upkeep of your lent certificate. [upkeep.lease]"""

    certificate: str
    notation = "maintain {certificate}"
    label = N_("Pay the upkeep of {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, upkeep(s, self.seat, s.rules.certificate_index[self.certificate]))

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, BANK, upkeep(s, self.seat, s.rules.certificate_index[self.certificate]), "upkeep")
        s.log(UpkeepCovered, self.seat, self.certificate)


@value
class LetGo(Move):
    """Let your lent certificate go to the supply. [upkeep.lease]"""

    certificate: str
    notation = "let {certificate} go"
    label = N_("Let {certificate} go to the supply")

    def apply(self, s: NobleHouse) -> None:
        give_up(s, s.rules.certificate_index[self.certificate])


MOVES: tuple[type[Move], ...] = (PayUpkeep, GiveUp, PayForBorrower, LetGo)
STEPS: tuple[type[Step], ...] = (
    Income, CureOrBreak, Cure, Collect, UpkeepDue, Upkeep, GivenUp, UpkeepFor,
)  # fmt: skip
