"""Phase III: announcements, contract cards, bids for broken contracts, income and upkeep."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.content.kinds import DoubleMaintenance, Overtime
from magnate.games.noble_house.effects import forget, move_price, spend_card
from magnate.games.noble_house.events.business import Announced, IncomeDoubled, UpkeepDoubled
from magnate.games.noble_house.events.round import PhaseBegan
from magnate.games.noble_house.mechanics.anytime import Circle, CircleTurn, OpenWindow, Segment, Turn
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.finance.income import Income
from magnate.games.noble_house.mechanics.trade.promises import breach, note_card
from magnate.games.noble_house.queries import (
    alive,
    distinct,
    free_certificates,
    kind_of,
    missing,
    moved,
    tai_pan,
)
from magnate.games.noble_house.state import NOBODY, NobleHouse


@value
class ContractPhase(Step):
    """Announce, play contract cards, bid, then income and upkeep. [contract.phase]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "contracts"
        s.log(PhaseBegan, "contracts")
        s.then(
            Segment("A3.1"), *(Announcement(seat) for seat in alive(s)), OpenWindow("A3.1"),
            Segment("A3.2"), ContractCircle(NOBODY),
            BrokenContracts(),
            Segment("A3.4"), *(Income(seat) for seat in alive(s)), IncomeOver(), OpenWindow("A3.4"),
        )  # fmt: skip


# -- announcement ------------------------------------------------------------------------------------------


@value
class Announcement(Turn):
    """Lay open any number of contracts with their certificates. [contract.announce]"""

    seat: Seat
    rule = "contract.announce"
    prompt = N_("Announce a contract, or stop")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        for card in s.hand[seat]:
            if card in s.rules.contracts:
                moves += [Announce(seat, card, chosen) for chosen in choices(s, seat, card)]
        return [EndAnnouncements(seat), *moves]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """Certificates are looked for only for a contract that would hold; those found are free and fit."""
        moves: list[Move] = [EndAnnouncements(seat)]
        for card in s.hand[seat]:
            if card in s.rules.contracts and not breaks_at_once(s, seat, card):
                moves += [Announce(seat, card, chosen) for chosen in choices(s, seat, card)]
        return moves

    def answered(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, Announce):
            s.then(self)


def breaks_at_once(s: NobleHouse, seat: Seat, card: int) -> bool:
    """Whether the price is too low for this contract, the rise that it brings included. [contract.break-price]"""
    contract = s.rules.contracts[card]
    return moved(s, s.price[s.house[seat]], contract.rise) <= contract.break_price


def choices(s: NobleHouse, seat: Seat, card: int) -> list[tuple[str, ...]]:
    """Sets of free certificates that meet a contract; those that make no difference are listed once."""
    per_kind: list[list[tuple[int, ...]]] = []
    for kind, count in s.rules.contracts[card].requires:
        free = free_certificates(s, seat, kind)
        sorts = distinct(s, free)
        if len(free) < count:
            return []
        if len(sorts) == 1:
            per_kind.append([tuple(free[:count])])
            continue
        found: dict[tuple[tuple[int, int, int], ...], tuple[int, ...]] = {}
        for chosen in combinations(free, count):
            sort = tuple(sorted((s.owner[i], s.pledged[i], s.borrower[i]) for i in chosen))
            found.setdefault(sort, chosen)
        per_kind.append(list(found.values()))
    keys = s.rules.certificates
    return [tuple(keys[i] for part in parts for i in part) for parts in product(*per_kind)]


def unfit(s: NobleHouse, seat: Seat, card: int, certificates: Sequence[str]) -> Refusal | None:
    """The certificates must be free and exactly those the contract requires. [contract.certificates]"""
    index = s.rules.certificate_index
    given = [index.get(key, -1) for key in certificates]
    free = free_certificates(s, seat)
    if any(i not in free for i in given) or len(dict.fromkeys(given)) < len(given):
        return Refusal("contract.certificates", N_("a certificate is bound, lent or not yours"))
    kinds = [kind_of(s, i).key for i in given]
    required = s.rules.contracts[card].requires
    if len(kinds) != sum(n for _, n in required) or any(kinds.count(kind) != n for kind, n in required):
        return Refusal("contract.certificates", N_("the contract requires other certificates"))
    return None


@value
class Announce(Move):
    """Lay a contract open with its certificates; the price rises at once. [contract.announce]"""

    card: int
    certificates: tuple[str, ...]
    notation = "announce {card} {certificates}"
    label = N_("Announce {card} with {certificates}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        if breaks_at_once(s, self.seat, self.card):
            args = (("price", s.rules.contracts[self.card].break_price),)
            return Refusal("contract.break-price", N_("it would break at once, at {price}"), args)
        return unfit(s, self.seat, self.card, self.certificates)

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        s.hand[self.seat] = tuple(card for card in s.hand[self.seat] if card != self.card)
        forget(s, self.card)
        s.contracts[self.card] = self.seat
        for key in self.certificates:
            s.bound[s.rules.certificate_index[key]] = self.card
        s.log(Announced, self.seat, self.card, self.certificates)
        move_price(s, s.house[self.seat], s.rules.contracts[self.card].rise, "announcement")


@value
class EndAnnouncements(Move):
    """Announce nothing more. [contract.announce]"""

    notation = "announce nothing"
    label = N_("Stop announcing")


# -- contract cards ----------------------------------------------------------------------------------------


@value
class ContractCircle(Circle):
    """Overtime and Double Maintenance, one at a time, round and round. [contract.cards]"""

    def turn(self, seat: Seat) -> Turn:
        return ContractTurn(seat)


@value
class ContractTurn(CircleTurn):
    """Play Overtime or Double Maintenance, or pass. [contract.cards]"""

    rule = "contract.cards"
    prompt = N_("Play a contract card or pass")

    def cards(self, s: NobleHouse, seat: Seat) -> list[Move]:
        moves: list[Move] = []
        for card in s.hand[seat]:
            effect = s.rules.cards[card].effect
            if isinstance(effect, Overtime):
                moves += [PlayOvertime(seat, card, contract) for contract in s.contracts]
            elif isinstance(effect, DoubleMaintenance):
                moves += [PlayMaintenance(seat, card, s.house[each]) for each in alive(s)]
        return moves


@value
class PlayOvertime(Move):
    """A complete contract earns double in the next income segment. [contract.overtime]"""

    card: int
    contract: int
    notation = "overtime {card} on {contract}"
    label = N_("Overtime on contract {contract}{whose}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        if self.contract not in s.contracts or missing(s, self.contract):
            return Refusal("contract.overtime", N_("the contract is suspended"))
        if self.contract in s.overtime:
            return Refusal("contract.overtime", N_("the contract earns double already"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        spend_card(s, self.seat, self.card)
        s.overtime.append(self.contract)
        s.log(IncomeDoubled, self.seat, self.card, self.contract)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "whose": s.contracts.get(self.contract, NOBODY)}


@value
class PlayMaintenance(Move):
    """A player pays double upkeep in the next upkeep segment. [contract.double-maintenance]"""

    card: int
    house: str
    notation = "maintenance {card} on {house}"
    label = N_("Double Maintenance on {house}{breaks}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        if tai_pan(s, self.house) in s.doubled:
            return Refusal("contract.double-maintenance", N_("{house} pays double already"), (("house", self.house),))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        victim = tai_pan(s, self.house)
        spend_card(s, self.seat, self.card)
        s.doubled.append(victim)
        s.log(UpkeepDoubled, self.seat, self.card, self.house)
        note_card(s, self.seat, self.card, [victim])

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), **breach(s, self.seat, self.card, [tai_pan(s, self.house)])}


# -- bidding -----------------------------------------------------------------------------------------------


@value
class BrokenContracts(Step):
    """Broken contracts are put up, oldest first; without a lot the segment is left out. [contract.bidding]"""

    def run(self, s: NobleHouse) -> None:
        last = s.round - 1 if s.rules.auction_next_round else s.round
        lots = [lot for lot in s.waiting if lot[2] <= last]
        if not lots:
            return
        s.then(Segment("A3.3"))
        for card, former, _, _ in sorted(lots, key=lambda lot: (lot[3], lot[0])):
            s.then(Auction("contract", str(card), "", former, False))
        s.then(OpenWindow("A3.3"))


@value
class IncomeOver(Step):
    """Overtime and Double Maintenance are used up. [contract.overtime]"""

    def run(self, s: NobleHouse) -> None:
        s.overtime.clear()
        s.doubled.clear()


MOVES: tuple[type[Move], ...] = (Announce, EndAnnouncements, PlayOvertime, PlayMaintenance)
STEPS: tuple[type[Step], ...] = (
    ContractPhase, Announcement, ContractCircle, ContractTurn, BrokenContracts, IncomeOver,
)  # fmt: skip
