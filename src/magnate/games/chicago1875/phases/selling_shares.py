"""Selling shares in a stock turn: any certificates; then the values fall and directorships are settled."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import SHARES
from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events.operating import AssetUsed, Protected
from magnate.games.chicago1875.events.shares import ShareSold
from magnate.games.chicago1875.mechanics.assets import protection_ready
from magnate.games.chicago1875.mechanics.companies import rightful_director, settle_directorship
from magnate.games.chicago1875.phases.buying_shares import Purchase
from magnate.games.chicago1875.queries import must_sell, over_limit, put
from magnate.games.chicago1875.state import POOL, Chicago, CompanyId

NO_HEIR = Refusal("stock.sell-director", N_("Nobody else holds three shares to take the company over"))


def sales(s: Chicago, seat: Seat) -> list["Sell"]:
    """Every certificate the seat holds, one of each kind."""
    moves: list[Sell] = []
    director, preferred, commons = s.director, s.preferred, s.commons
    for company in s.order:
        if director[company] == seat and company not in s.dumped:
            moves.append(sell(seat, company, "director"))
        if preferred[company] == seat:
            moves.append(sell(seat, company, "preferred"))
        if commons[company][seat]:
            moves.append(sell(seat, company, "common"))
    return moves


def legal_sales(s: Chicago, seat: Seat) -> list["Sell"]:
    """Common and preferred certificates may always be sold."""
    return [move for move in sales(s, seat) if move.certificate != "director" or move.check(s) is None]


def holds_paper(s: Chicago, seat: Seat) -> bool:
    """Whether the seat holds a common or preferred certificate."""
    for row in s.commons.values():
        if row[seat]:
            return True
    return seat in s.preferred.values()


@value
class Sell(Move):
    """Sell a certificate to the bank pool at the value before the fall. [stock.sell]"""

    company: CompanyId
    certificate: str
    notation = "sell {company} {certificate}"
    label = N_("Sell {firm} {paper} for ${price}{heir}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        price = SHARES[self.certificate] * s.value[self.company]
        return {"firm": self.company, "paper": self.certificate, "price": price, "heir": self.heir(s)}

    def heir(self, s: Chicago) -> Seat:
        """Who would take the company over if this were the last sale of the turn; -1 = nobody. [stock.dump]"""
        if s.director[self.company] != self.seat or not s.rules.advanced:
            return -1
        world = s.clone()
        self.apply(world)
        after = rightful_director(world, self.company)
        return -1 if after == self.seat else after

    def check(self, s: Chicago) -> Refusal | None:
        if self.certificate != "director":
            return None
        if not s.rules.advanced:
            return Refusal("stock.basic-director", N_("In the Basic Game the Director's Certificate is never sold"))
        commons, preferred = s.commons[self.company], s.preferred[self.company]
        for seat in range(s.seats):
            if seat != self.seat and commons[seat] + (2 if preferred == seat else 0) >= SHARES["director"]:
                return None
        return NO_HEIR

    def apply(self, s: Chicago) -> None:
        company = self.company
        if self.certificate == "director":
            s.dumped.append(company)
        elif self.certificate == "preferred":
            s.preferred[company] = POOL
        else:
            s.commons[company] = put(put(s.commons[company], self.seat, -1), POOL, 1)
        if company not in s.sold[self.seat]:
            s.sold[self.seat] = (*s.sold[self.seat], company)
        price = SHARES[self.certificate] * s.value[company]
        s.log(ShareSold, self.seat, company, self.certificate, price)
        pay(s, BANK, self.seat, price)


@value
class Selling(Ask):
    """The seat sells on or is done; the values fall only then. [stock.sell-drop]"""

    seat: Seat
    sold: tuple[tuple[CompanyId, int], ...]  # shares sold this turn by company
    rule = "stock.sell"
    prompt = N_("Sell more certificates (values fall when you are done)")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*sales(s, seat), EndSales(seat)]

    def only(self, s: Chicago, seat: Seat) -> Move | None:
        if over_limit(s, seat):
            return super().only(s, seat)
        return None if holds_paper(s, seat) or legal_sales(s, seat) else EndSales(seat)

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, Sell):
            count = dict(self.sold)
            count[move.company] = count.get(move.company, 0) + SHARES[move.certificate]
            s.then(Selling(self.seat, tuple(count.items())))
            return
        for company, shares in self.sold:
            s.then(SaleDrop(self.seat, company, shares))
        for company, _ in self.sold:
            s.then(Directorship(company))
        s.then(Purchase(self.seat))


@value
class EndSales(Move):
    """No more sales this turn. [stock.sell-before-buy]"""

    notation = "end sales"
    label = N_("Done selling")

    def check(self, s: Chicago) -> Refusal | None:
        return must_sell(s, self.seat) if over_limit(s, self.seat) else None


def sale_steps(s: Chicago, seat: Seat, company: CompanyId, shares: int) -> int:
    """How far a sale of so many shares lets the value fall. [stock.sell-drop]"""
    return 1 if s.rules.friendly_sales and s.director[company] != seat else shares


@value
class SaleDrop(Step):
    """One step down per share sold; Price Protection may answer somebody else's sale. [stock.sell-drop]"""

    seat: Seat
    company: CompanyId
    shares: int

    def run(self, s: Chicago) -> None:
        director = s.director[self.company]
        steps = sale_steps(s, self.seat, self.company, self.shares)
        can_fall = s.value[self.company] > s.rules.track[0]
        if director != self.seat and can_fall and protection_ready(s, self.company):
            s.then(Protection(self.company, steps, "sale"))
        else:
            move_value(s, self.company, -steps, "sale")


@value
class Protection(Ask):
    """The director may cancel a fall with Price Protection. [asset.price-protection]"""

    company: CompanyId
    steps: int
    why: str
    rule = "asset.price-protection"
    prompt = N_("{company} would fall {steps} step(s): use Price Protection?")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [Protect(seat, self.company), LetFall(seat, self.company)]

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # both are always allowed

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, LetFall):
            move_value(s, self.company, -self.steps, self.why)


@value
class Protect(Move):
    """Exhaust Price Protection: the value stays. [asset.price-protection]"""

    company: CompanyId
    notation = "protect {company}"
    label = N_("Use Price Protection")

    def apply(self, s: Chicago) -> None:
        asset = protection_ready(s, self.company)
        assert asset is not None
        s.exhausted.append(asset)
        s.log(AssetUsed, self.company, asset)
        s.log(Protected, self.company)


@value
class LetFall(Move):
    """Let the value fall. [asset.price-protection]"""

    company: CompanyId
    notation = "protect {company} not"
    label = N_("Let the value fall")


@value
class Directorship(Step):
    """After sales, whoever holds more than the director takes over. [stock.dump]"""

    company: CompanyId

    def run(self, s: Chicago) -> None:
        settle_directorship(s, self.company)


sell = cache(Sell)  # the same moves come up in every stock turn, so they are made once


STEPS: tuple[type[Step], ...] = (Selling, SaleDrop, Protection, Directorship)
MOVES: tuple[type[Move], ...] = (Sell, EndSales, Protect, LetFall)
