"""What the any-time cards do, as values: `PayBank(50_000_000)`, `RemoveAsset("land")`, `LookAtHand()`."""

from collections.abc import Sequence

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.content.kinds import AnyTime
from magnate.games.noble_house.effects import pay, place_certificate, to_supply
from magnate.games.noble_house.events.bank import LoanBought, LoanCalled
from magnate.games.noble_house.events.business import AssetGained, AssetLost
from magnate.games.noble_house.mechanics.cards.renegotiation import BreakShown
from magnate.games.noble_house.mechanics.finance.loans import due
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.price import short, unbind
from magnate.games.noble_house.mechanics.trade.leases import drop_certificate
from magnate.games.noble_house.queries import (
    alive,
    distinct,
    is_covered,
    kind_of,
    loans_of,
    percent,
    supply,
    tai_pan,
)
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse

NO_TARGET = Refusal("card.target", N_("there is no such target"))


@value
class AgainstHouse(AnyTime):
    """A card played against a player, whom his house names. [card.any-time]"""

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return (tai_pan(s, target),)


def rivals(s: NobleHouse, seat: Seat) -> list[str]:
    """The houses of the other players still in the game."""
    return [s.house[each] for each in alive(s) if each != seat]


def players(s: NobleHouse) -> list[str]:
    return [s.house[each] for each in alive(s)]


def callable_loans(s: NobleHouse, seat: Seat) -> list[int]:
    """Loans that can be called in: not those Extended Credit has put off. [payment.extended-credit]"""
    return [loan for loan in loans_of(s, seat) if not is_covered(s, loan)]


@value
class CallIn(AgainstHouse):
    """A player must repay all his loans, or the largest, at once. [card.call-in]"""

    which: str

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return players(s)

    def open_targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return super().open_targets(s, seat) if s.debt else []

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        debtor = tai_pan(s, target)
        if debtor == NOBODY or not callable_loans(s, debtor):
            return Refusal("card.call-in", N_("{target} has no loan to repay"), (("target", target),))
        return None

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        debtor = tai_pan(s, target)
        loans = callable_loans(s, debtor)
        s.log(LoanCalled, debtor, self.which)
        if self.which == "all":
            due(s, debtor, loans, no_proxies(s))
            return
        most = max(s.debt[loan] for loan in loans)
        largest = [loan for loan in loans if s.debt[loan] == most]
        if len(largest) == 1:
            due(s, debtor, largest, no_proxies(s))
        else:
            s.then(LargestLoan(debtor, tuple(largest)))


@value
class LargestLoan(Ask):
    """Of equal largest loans the debtor chooses the one to repay. [card.call-in]"""

    seat: Seat
    loans: tuple[int, ...]
    rule = "card.call-in"
    prompt = N_("Which of your largest loans do you repay?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [NameLoan(seat, loan) for loan in self.loans]

    def after(self, s: NobleHouse, move: Move) -> None:
        assert isinstance(move, NameLoan)
        due(s, self.seat, [move.loan], no_proxies(s))


@value
class NameLoan(Move):
    """Name one of several equal loans. [card.call-in]"""

    loan: int
    notation = "name loan {loan}"
    label = N_("Loan {loan}")


@value
class BankCrisis(AnyTime):
    """Everybody must repay what a bank has lent him. [card.bank-crisis]"""

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return list(s.rules.banks)

    def open_targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return super().open_targets(s, seat) if s.debt else []

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return [seat for seat, _ in self.debtors(s, target)]

    def debtors(self, s: NobleHouse, bank: str) -> list[tuple[Seat, list[int]]]:
        found = [(seat, [n for n in loans_of(s, seat, bank) if not is_covered(s, n)]) for seat in alive(s)]
        return [(seat, loans) for seat, loans in found if loans]

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        if target in s.rules.banks and self.debtors(s, target):
            return None
        return Refusal("card.bank-crisis", N_("{target} has no loan outstanding"), (("target", target),))

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        for debtor, loans in self.debtors(s, target):
            s.log(LoanCalled, debtor, target)
            due(s, debtor, loans, no_proxies(s))


@value
class BankDeal(AnyTime):
    """Buy somebody's bank loan from the bank. [loan.bank-deal]"""

    percent: int
    owned = True

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return [f"loan-{loan}" for loan in s.debt]

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return (s.debtor[int(target.removeprefix("loan-"))],)

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        number = target.removeprefix("loan-")
        loan = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
        if loan not in s.debt:
            return NO_TARGET
        if s.debtor[loan] == seat:
            return Refusal("loan.bank-deal", N_("a debtor cannot buy his own loan"))
        if s.holder[loan] != NOBODY:
            return Refusal("loan.bank-deal", N_("the bank has sold this loan already"))
        return short(s, seat, percent(s, s.debt[loan], self.percent))

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        loan = int(target.removeprefix("loan-"))
        pay(s, seat, BANK, percent(s, s.debt[loan], self.percent), "bank deal")
        s.holder[loan] = seat
        s.extended = {
            n: (row[0], seat, *row[2:]) if row[4] == loan else row for n, row in s.extended.items()
        }  # fmt: skip
        s.log(LoanBought, seat, loan)


@value
class RemoveAsset(AnyTime):
    """A certificate of any player goes back to the supply. [card.remove-asset]"""

    kind: str  # or "any"
    owned = True

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        owner = s.owner
        fitting = [i for i in s.rules.of_kind["" if self.kind == "any" else self.kind] if owner[i] >= 0]
        return [s.rules.certificates[i] for i in distinct(s, fitting)]

    def open_targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return self.targets(s, seat)

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        i = s.rules.certificate_index[target]
        return s.owner[i], s.borrower[i]

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        i = s.rules.certificate_index.get(target, -1)
        if i < 0 or s.owner[i] < 0:
            return NO_TARGET
        if self.kind not in ("any", kind_of(s, i).key):
            return Refusal("card.remove-asset", N_("the card hits {kind} only"), (("kind", self.kind),))
        return None

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        i = s.rules.certificate_index[target]
        s.log(AssetLost, s.owner[i], target, "card")
        unbind(s, i, cure=True)
        drop_certificate(s, i)
        to_supply(s, i)


@value
class GainAsset(AnyTime):
    """A certificate from the supply, free of charge. [card.gain-asset]"""

    kind: str

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return ["supply"]

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return ()

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        if target == "supply" and supply(s, self.kind):
            return None
        return Refusal("card.gain-asset", N_("the supply has no {kind}"), (("kind", self.kind),))

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        i = supply(s, self.kind)[0]
        place_certificate(s, i, seat)
        s.log(AssetGained, seat, s.rules.certificates[i], "card")


@value
class PayBank(AgainstHouse):
    """A player must pay the bank at once. [card.payment]"""

    amount: int

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return players(s)

    def open_targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return self.targets(s, seat)

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        return NO_TARGET if tai_pan(s, target) == NOBODY else None

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        s.then(Payment(tai_pan(s, target), BANK, self.amount, "card"))


@value
class BreakContract(AnyTime):
    """An announced contract is broken, unless somebody renegotiates. [card.break-contract]"""

    owned = True

    def targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return [str(card) for card in s.contracts]

    def open_targets(self, s: NobleHouse, seat: Seat) -> list[str]:
        return self.targets(s, seat)

    def victims(self, s: NobleHouse, target: str) -> Sequence[Seat]:
        return (s.contracts[int(target)],)

    def refusal(self, s: NobleHouse, seat: Seat, target: str) -> Refusal | None:
        known = target.isascii() and target.isdigit() and len(target) < 9 and int(target) in s.contracts
        return None if known else NO_TARGET

    def play(self, s: NobleHouse, seat: Seat, card: int, target: str) -> None:
        s.then(BreakShown(card, int(target), seat))


MOVES: tuple[type[Move], ...] = (NameLoan,)
STEPS: tuple[type[Step], ...] = (LargestLoan,)
