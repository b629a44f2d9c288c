"""One player's income and upkeep: cure suspended contracts, collect, pay, give up what cannot be paid."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.affairs import UpkeepShort
from magnate.games.noble_house.effects import pay, to_supply
from magnate.games.noble_house.events import (
    AssetLost,
    IncomeCollected,
    UpkeepCovered,
)
from magnate.games.noble_house.leases import collect_fees, drop_certificate, lease_of
from magnate.games.noble_house.negotiation import Haggling
from magnate.games.noble_house.price import LeaveOut, PutIn, break_and_settle, lose_face, short, unbind
from magnate.games.noble_house.promises import note_income
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
class Income(Step):
    """Cure, then income, then upkeep. [contract.income]"""

    seat: Seat

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
            pay(s, BANK, self.seat, income, "income")
            note_income(s, self.seat, card, income)
        collect_fees(s, self.seat)
        s.then(UpkeepDue(self.seat))


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
    prompt = N_("Pay the upkeep of your certificates")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [PayUpkeep(seat), *give_ups(s, seat, (), 0)]

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, GiveUp):
            next_give_up(s, self.seat, (move.certificate,))


def give_ups(s: NobleHouse, seat: Seat, chosen: tuple[str, ...], last: int) -> list[Move]:
    """Certificates that may be given up next, dearest first, so that no set holds more than needed."""
    index = s.rules.certificate_index
    taken = [index[key] for key in chosen]
    open_still = [i for i in maintained(s, seat) if i not in taken]
    return [GiveUp(seat, s.rules.certificates[i], last, chosen) for i in distinct(s, open_still)]


def next_give_up(s: NobleHouse, seat: Seat, chosen: tuple[str, ...]) -> None:
    """Ask on until the rest can be paid, then carry it out. [upkeep.give-up]"""
    given = [s.rules.certificate_index[key] for key in chosen]
    if upkeep_due(s, seat) - sum(upkeep(s, seat, i) for i in given) <= s.cash[seat]:
        s.then(GivenUp(seat, chosen))
    else:
        s.then(GivingUp(seat, chosen))


@value
class GivingUp(Ask):
    """More must be given up. [upkeep.give-up]"""

    seat: Seat
    chosen: tuple[str, ...]
    rule = "upkeep.give-up"
    prompt = N_("Give up another certificate")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        last = upkeep(s, seat, s.rules.certificate_index[self.chosen[-1]])
        return give_ups(s, seat, self.chosen, last)

    def after(self, s: NobleHouse, move: Move) -> None:
        assert isinstance(move, GiveUp)
        next_give_up(s, self.seat, (*self.chosen, move.certificate))


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
    """Give a certificate up because its upkeep cannot be paid. [upkeep.give-up]"""

    certificate: str
    last: int  # upkeep of the one given up before it, 0 = it is the first
    chosen: tuple[str, ...]  # given up before it
    notation = "give up {certificate} after {last} {chosen}"
    label = N_("Give up {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        short_by = upkeep_due(s, self.seat) - s.cash[self.seat]
        if short_by <= 0:
            return Refusal("upkeep.give-up", N_("you can pay and must pay"))
        index = s.rules.certificate_index
        taken = [index[key] for key in self.chosen]
        cost = upkeep(s, self.seat, index[self.certificate])
        if self.last and cost > self.last:
            return Refusal("upkeep.give-up", N_("name dearer certificates first"))
        rest = [upkeep(s, self.seat, i) for i in maintained(s, self.seat) if i not in taken]
        given = sum(upkeep(s, self.seat, i) for i in taken)
        if given + sum(each for each in rest if each <= cost) < short_by:
            return Refusal("upkeep.give-up", N_("with cheaper ones alone it would not do"))
        return None


@value
class GivenUp(Step):
    """The set goes to the supply, the rest is paid; contracts need others at once. [upkeep.give-up]"""

    seat: Seat
    chosen: tuple[str, ...]

    def run(self, s: NobleHouse) -> None:
        s.log(UpkeepShort, self.seat)
        for key in self.chosen:
            i = s.rules.certificate_index[key]
            owner = s.owner[i]
            if owner != self.seat:
                s.then(UpkeepFor(owner, self.seat, key))
            else:
                give_up(s, i)
        kept = [i for i in maintained(s, self.seat) if s.rules.certificates[i] not in self.chosen]
        pay(s, self.seat, BANK, sum(upkeep(s, self.seat, i) for i in kept), "upkeep")


def give_up(s: NobleHouse, certificate: int) -> None:
    """An unpaid certificate goes back to the supply without payment. [upkeep.give-up]"""
    s.log(AssetLost, s.owner[certificate], s.rules.certificates[certificate], "upkeep")
    unbind(s, certificate, cure=False)
    drop_certificate(s, certificate)
    to_supply(s, certificate)


@value
class UpkeepFor(Ask):
    """The borrower cannot maintain it: the owner pays or loses it; the borrower loses face. [upkeep.lease]"""

    seat: Seat
    borrower: Seat
    certificate: str
    rule = "upkeep.lease"
    prompt = N_("{borrower} cannot maintain your {certificate}: pay?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [PayForBorrower(seat, self.certificate), LetGo(seat, self.certificate)]

    def after(self, s: NobleHouse, move: Move) -> None:
        lose_face(s, self.borrower, "lease")


@value
class PayForBorrower(Move):
    """Pay the upkeep of your lent certificate. [upkeep.lease]"""

    certificate: str
    notation = "maintain {certificate}"
    label = N_("Pay the upkeep of {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, kind_of(s, s.rules.certificate_index[self.certificate]).upkeep)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, BANK, kind_of(s, s.rules.certificate_index[self.certificate]).upkeep, "upkeep")
        s.log(UpkeepCovered, self.seat, self.certificate)


@value
class LetGo(Move):
    """Let your lent certificate go to the supply. [upkeep.lease]"""

    certificate: str
    notation = "let {certificate} go"
    label = N_("Let {certificate} go")

    def apply(self, s: NobleHouse) -> None:
        give_up(s, s.rules.certificate_index[self.certificate])


MOVES: tuple[type[Move], ...] = (PayUpkeep, GiveUp, PayForBorrower, LetGo)
STEPS: tuple[type[Step], ...] = (
    Income, CureOrBreak, Cure, Collect, UpkeepDue, Upkeep, GivingUp, GivenUp, UpkeepFor,
)  # fmt: skip
