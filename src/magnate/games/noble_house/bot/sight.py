"""A position through the eyes of a seat, in millions at the end of the game: what points, contracts, certificates are
worth. Of the others it looks only at what lies open: blocks, prices, certificates, contracts and loans."""

from collections.abc import Mapping
from functools import cached_property

from magnate.core.move import Move
from magnate.games.noble_house.bot.prospects import segments_left
from magnate.games.noble_house.mechanics.finance.income import upkeep_due
from magnate.games.noble_house.mechanics.trade.promises import OPEN, promises_of
from magnate.games.noble_house.queries import (
    alive,
    breaking,
    certificates_of,
    contracts_of,
    free_certificates,
    loans_of,
    missing,
    shares_of,
    supply,
)
from magnate.games.noble_house.state import NOBODY, NobleHouse

Numbers = Mapping[str, float]
Rated = list[tuple[float, Move]]

MILLION = 1_000_000


class Sight:
    """What things are worth to a seat."""

    def __init__(self, s: NobleHouse, seat: int, numbers: Numbers) -> None:
        self.s = s
        self.seat = seat
        self.n = numbers
        self.house = s.house[seat]
        self.cash = s.cash[seat] / MILLION

    @cached_property
    def left(self) -> int:
        """Income segments to come."""
        return segments_left(self.s)

    @cached_property
    def rivals(self) -> list[int]:
        return [seat for seat in alive(self.s) if seat != self.seat]

    @cached_property
    def spite(self) -> float:
        """What a million that one of the others loses is worth."""
        return self.n["spite"] / max(len(self.rivals), 1)

    # -- prices ------------------------------------------------------------------------------------------------------

    def blocks(self, seat: int) -> float:
        """Millions for each point of its own house, from a seat's voting blocks."""
        s = self.s
        at = s.rules.house_index[s.house[seat]]
        return s.blocks[seat][at] * s.rules.voting_block_size / MILLION

    @cached_property
    def point(self) -> float:
        """What one point of the own price is worth."""
        return self.blocks(self.seat) + self.lots(self.house) * self.lot

    @cached_property
    def lot(self) -> float:
        return self.s.rules.lot / MILLION

    def lots(self, company: str) -> int:
        return shares_of(self.s, self.seat, company)

    def move(self, company: str, points: int) -> float:
        """What it is worth that a price moves so far, contracts that break counted."""
        s = self.s
        gain = self.lots(company) * self.lot
        at = s.rules.house_index.get(company)
        if at is not None:
            gain += s.blocks[self.seat][at] * s.rules.voting_block_size / MILLION
        worth = gain * points
        for seat in self.rivals:
            if s.house[seat] == company:
                worth -= self.spite * (self.blocks(seat) * points - self.broken(seat, points))
        if company == self.house:
            worth -= self.broken(self.seat, points)
        return worth

    def broken(self, seat: int, points: int) -> float:
        """What a seat loses by contracts that such a fall breaks."""
        if points >= 0:
            return 0.0
        s = self.s
        lost = 0.0
        for card in breaking(s, seat, s.price[s.house[seat]] + points):
            contract = s.rules.contracts[card]
            lost += contract.income * self.left / MILLION + contract.fall * self.blocks(seat)
        return lost

    # -- contracts and certificates ----------------------------------------------------------------------------------

    def sure(self, break_price: int, price: int) -> float:
        """How surely a contract lasts, by how far its break price is away."""
        return min(self.n["sure"] + self.n["margin sure"] * (price - break_price), 0.95)

    def contract(self, card: int, seat: int, rounds: int) -> float:
        """What a contract brings its owner in so many rounds."""
        s = self.s
        contract = s.rules.contracts[card]
        return contract.income / MILLION * rounds * self.sure(contract.break_price, s.price[s.house[seat]])

    @cached_property
    def held(self) -> list[int]:
        """Contracts in hand, those first that bring most."""
        table = self.s.rules.contracts
        return sorted((card for card in self.s.hand[self.seat] if card in table), key=lambda card: -table[card].income)

    @cached_property
    def coming(self) -> int:
        """Income segments that a contract announced at the next chance will see."""
        early = self.s.phase in ("cards", "stock") or self.s.segment == "A3.1"
        return self.left if early or self.s.phase in ("banks", "assets") else max(self.left - 1, 0)

    @cached_property
    def free(self) -> dict[str, int]:
        """Certificates that could be put to work, by kind."""
        return {kind: len(free_certificates(self.s, self.seat, kind)) for kind in self.s.rules.assets}

    @cached_property
    def plan(self) -> tuple[dict[str, int], list[tuple[float, dict[str, int]]]]:
        """How many certificates of each kind contracts in hand take, and what those lack that could be completed by
        buying: what each brings beyond its upkeep, and the kinds."""
        s, rules = self.s, self.s.rules
        taken = dict.fromkeys(rules.assets, 0)
        lacks: list[tuple[float, dict[str, int]]] = []
        price = s.price[self.house]
        for card in self.held:
            contract = rules.contracts[card]
            if price + contract.rise <= contract.break_price:
                continue
            short = {
                kind: count - (self.free[kind] - taken[kind])
                for kind, count in contract.requires
                if count > self.free[kind] - taken[kind]
            }
            upkeep = sum(rules.assets[kind].upkeep * count for kind, count in contract.requires) / MILLION
            brings = self.contract(card, self.seat, self.coming) - upkeep * self.coming + contract.rise * self.point
            for kind, count in contract.requires:
                taken[kind] += count - short.get(kind, 0)
            if short and brings > 0 and all(len(supply(s, kind)) >= count for kind, count in short.items()):
                lacks.append((brings, short))
        return taken, sorted(lacks, key=lambda each: -each[0])

    def spare(self, kind: str) -> int:
        """Free certificates of a kind that no contract in hand could use."""
        return self.free[kind] - self.plan[0][kind]

    def idle(self, kind: str) -> float:
        """What keeping an idle certificate brings beyond selling it."""
        asset = self.s.rules.assets[kind]
        return (asset.price - asset.upkeep * self.left - asset.half) / MILLION + self.n["hope"] * (self.left > 1)

    def asset(self, kind: str) -> float:
        """What one more certificate is worth, at the best use of it."""
        asset = self.s.rules.assets[kind]
        worth = max(asset.price - asset.upkeep * self.left, asset.half) / MILLION
        for brings, short in self.plan[1]:
            if kind in short:
                return worth + brings / sum(short.values())
        return worth

    def certificate(self, i: int) -> float:
        """What a certificate of one's own is worth where it is."""
        s = self.s
        kind = s.rules.certificate_kind[i].key
        card = s.bound[i]
        worth = self.asset(kind)
        if card and s.contracts.get(card) == self.seat:
            needed = sum(count for _, count in s.rules.contracts[card].requires)
            worth += self.contract(card, self.seat, self.left) / needed + s.rules.contracts[card].fall * self.point
        elif self.free[kind] <= self.plan[0][kind]:
            worth += self.n["useful"]
        return worth

    # -- money -------------------------------------------------------------------------------------------------------

    @cached_property
    def upkeep(self) -> float:
        """Upkeep due at the next income segment."""
        return upkeep_due(self.s, self.seat) / MILLION

    @cached_property
    def income(self) -> float:
        s = self.s
        return sum(s.rules.contracts[c].income for c in contracts_of(s, self.seat) if not missing(s, c)) / MILLION

    @cached_property
    def debt(self) -> float:
        return sum(self.s.debt[loan] for loan in loans_of(self.s, self.seat)) / MILLION

    @cached_property
    def reserve(self) -> float:
        """Cash that is to stay: upkeep that income does not pay, interest, and something for bad luck."""
        if not self.left:
            return 0.0
        due = 0.0
        if self.s.phase in ("cards", "stock", "contracts"):
            due = max(self.upkeep - self.income * 0.95, 0.0)
        else:
            due = max(self.upkeep - self.income, 0.0) * self.n["ahead"]
        return due + self.debt * 0.01 + self.n["reserve"] * min(self.left, 3) / 3

    # -- the others --------------------------------------------------------------------------------------------------

    def strength(self, seat: int) -> float:
        """What lies open of a seat: blocks, certificates, contracts, less its loans."""
        s = self.s
        kinds = s.rules.certificate_kind
        worth = self.blocks(seat) * s.price[s.house[seat]]
        worth += sum(kinds[i].price for i in certificates_of(s, seat)) / MILLION
        worth += sum((self.contract(card, seat, self.left) for card in contracts_of(s, seat)), 0.0)
        return worth - sum(s.debt[loan] for loan in loans_of(s, seat)) / MILLION

    @cached_property
    def leader(self) -> int:
        """The strongest of the others."""
        return self.ranked[0] if self.rivals else NOBODY

    @cached_property
    def ranked(self) -> list[int]:
        """The others, the strongest first."""
        return sorted(self.rivals, key=lambda seat: (-self.strength(seat), seat))

    @cached_property
    def foes(self) -> list[int]:
        """Those with whom there is no peace: the strongest, as many as this player likes to have against himself."""
        return self.ranked[: int(self.n["foes"])]

    @cached_property
    def spared(self) -> frozenset[int]:
        """Those against whom this seat has promised to play no card."""
        s = self.s
        if not s.promises and not s.secrets[self.seat]:
            return frozenset()
        return frozenset(
            promise.to
            for promise in promises_of(s, self.seat)
            if promise.kind == "refrain"
            and promise.by == self.seat
            and promise.status == OPEN
            and promise.until >= s.round
        )

    def hurt(self, seat: int) -> float:
        """What a million that this seat loses is worth: most with the strongest, nothing in peace."""
        if seat == self.seat:
            return -1.0
        if seat in self.spared:
            return 0.0
        return self.spite * (self.n["leader"] if seat == self.leader else 1.0)
