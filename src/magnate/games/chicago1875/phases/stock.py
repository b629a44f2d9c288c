"""The Stock Phase: sell any shares, then buy one certificate, until everybody passes in a row.

`StockTurn` offers everything. The first sale leads to `Selling`, where the seat sells on or stops; then the
values fall, directorships are settled, and `Purchase` offers the one certificate of the turn.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.assets import DiscardAsset, discards, protection_ready
from magnate.games.chicago1875.companies import close, establish, settle_directorship
from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events import (
    AssetUsed,
    Passed,
    PhaseBegan,
    PriorityMoved,
    Protected,
    ShareBought,
    ShareSold,
)
from magnate.games.chicago1875.queries import (
    certificates_of,
    over_limit,
    pool_shares,
    put,
    shares_of,
    treasury_shares,
)
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId

SHARES = {"director": 3, "preferred": 2, "common": 1}
PLACES = {"treasury": TREASURY, "pool": POOL}

SELL_DOWN = Refusal("stock.sell-down", N_("you hold too many certificates and must sell first"))
SOLD = Refusal("stock.sold-this-decade", N_("you sold shares of this company this decade"))
LIMIT = Refusal("stock.certificate-limit", N_("you hold as many certificates as are allowed"))
SIXTY = Refusal("stock.60-percent", N_("you would hold more than six of the ten shares"))
DIRECTOR = Refusal("stock.preferred-not-director", N_("the director cannot hold the Preferred Certificate"))
NOT_THERE = Refusal("stock.price", N_("no such certificate is for sale there"))


@value
class StockPhase(Step):
    """Closed companies leave, then stock turns go round from the Priority marker. [stock.order]"""

    def run(self, s: Chicago) -> None:
        s.phase = "stock"
        s.log(PhaseBegan, "stock")
        s.trader = -1
        s.sold = [()] * s.seats
        if s.rules.closing:
            for company in [c for c in s.order if s.value[c] == 0]:
                close(s, company)
        s.then(StockTurn(s.priority, 0), StockPhaseEnd())


@value
class StockTurn(Ask):
    """One seat sells, buys, founds or passes; `passes` in a row came before it. [stock.pass]"""

    seat: Seat
    passes: int
    rule = "stock.pass"
    prompt = N_("Your stock turn: sell, buy, establish a company, or pass")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*sales(s, seat), *purchases(s, seat), *discards(s, seat), Pass(seat)]

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        choices = [*legal_sales(s, seat), *legal_purchases(s, seat), *discards(s, seat)]
        return choices if over_limit(s, seat) else [*choices, Pass(seat)]

    def after(self, s: Chicago, move: Move) -> None:
        next_seat = (self.seat + 1) % s.seats
        if isinstance(move, Pass):
            if self.passes + 1 < s.seats:
                s.then(StockTurn(next_seat, self.passes + 1))
            return
        if isinstance(move, DiscardAsset):
            s.then(self)  # neither a purchase nor a sale
            return
        s.trader = self.seat
        if isinstance(move, Sell):
            s.then(Selling(self.seat, ((move.company, SHARES[move.certificate]),)))
        s.then(StockTurn(next_seat, 0))


def sales(s: Chicago, seat: Seat) -> list[Move]:
    """Every certificate the seat holds, one of each kind."""
    moves: list[Move] = []
    for company in s.order:
        if s.director[company] == seat and company not in s.dumped:
            moves.append(Sell(seat, company, "director"))
        if s.preferred[company] == seat:
            moves.append(Sell(seat, company, "preferred"))
        if s.commons[company][seat]:
            moves.append(Sell(seat, company, "common"))
    return moves


def legal_sales(s: Chicago, seat: Seat) -> list[Move]:
    return [move for move in sales(s, seat) if move.check(s) is None]


def purchases(s: Chicago, seat: Seat) -> list[Move]:
    """Every certificate on offer, and every company that could be founded."""
    moves: list[Move] = []
    for company in s.order:
        if s.preferred[company] < 0:
            moves.append(BuyPreferred(seat, company))
        if s.commons[company][TREASURY]:
            moves.append(BuyCommon(seat, company, "treasury"))
        if s.commons[company][POOL]:
            moves.append(BuyCommon(seat, company, "pool"))
    return [*moves, *foundings(s, seat)]


def foundings(s: Chicago, seat: Seat) -> list[Move]:
    """Every charter not yet in play at every par value."""
    gone = (*s.value, *s.closed)
    return [move for move in all_foundings(s.rules.charters, s.rules.par_values, seat) if move.company not in gone]


@cache
def all_foundings(charters: tuple[str, ...], pars: tuple[int, ...], seat: Seat) -> tuple["Establish", ...]:
    """The same moves come up in every stock turn, so they are made once."""
    return tuple(Establish(seat, company, par) for company in charters for par in pars)


def legal_purchases(s: Chicago, seat: Seat) -> list[Move]:
    """The same as filtering `purchases`, without building what cannot be paid or held anyway."""
    if certificates_of(s, seat) >= s.rules.certificate_limit:
        return []
    cash, sold = s.cash[seat], s.sold[seat]
    moves: list[Move] = []
    for company in s.order:
        price = s.value[company]
        held = shares_of(s, seat, company)
        if price > cash or held >= s.rules.most_shares or company in sold:
            continue
        preferred = s.preferred[company] < 0 and s.director[company] != seat
        if preferred and 2 * price <= cash and held + 2 <= s.rules.most_shares:
            moves.append(BuyPreferred(seat, company))
        if s.commons[company][TREASURY]:
            moves.append(BuyCommon(seat, company, "treasury"))
        if s.commons[company][POOL]:
            moves.append(BuyCommon(seat, company, "pool"))
    if cash >= 3 * s.rules.par_values[0]:
        moves += [move for move in foundings(s, seat) if move.check(s) is None]
    return moves


def no_room(s: Chicago, seat: Seat, company: CompanyId, shares: int, price: int) -> Refusal | None:
    """What forbids a purchase whatever the certificate."""
    if over_limit(s, seat):
        return SELL_DOWN
    if company in s.sold[seat]:
        return SOLD
    if certificates_of(s, seat) >= s.rules.certificate_limit:
        return LIMIT
    if company in s.value and shares_of(s, seat, company) + shares > s.rules.most_shares:
        return SIXTY
    if price > s.cash[seat]:
        return Refusal(
            "stock.price", N_("it costs ${price}, you have ${cash}"), (("price", price), ("cash", s.cash[seat]))
        )
    return None


@value
class Pass(Move):
    """Do nothing this time. [stock.pass]"""

    notation = "pass"
    label = N_("Pass")

    def check(self, s: Chicago) -> Refusal | None:
        return SELL_DOWN if over_limit(s, self.seat) else None

    def apply(self, s: Chicago) -> None:
        s.log(Passed, self.seat)


@value
class Sell(Move):
    """Sell a certificate to the bank pool at the value before the fall. [stock.sell]"""

    company: CompanyId
    certificate: str
    notation = "sell {company} {certificate}"
    label = N_("Sell {company} {certificate} for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        price = SHARES[self.certificate] * s.value[self.company]
        return {"company": self.company, "certificate": self.certificate, "price": price}

    def check(self, s: Chicago) -> Refusal | None:
        if self.certificate != "director":
            return None
        if not s.rules.advanced:
            return Refusal("stock.basic-director", N_("in the Basic Game the director never sells his certificate"))
        others = (seat for seat in range(s.seats) if seat != self.seat)
        if not any(shares_of(s, seat, self.company) >= 3 for seat in others):
            return Refusal("stock.sell-director", N_("nobody else holds three shares to take it over"))
        return None

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
        s.log(ShareSold, self.seat, company, self.certificate)
        pay(s, BANK, self.seat, SHARES[self.certificate] * s.value[company])


@value
class Selling(Ask):
    """The seat sells on or is done; the values fall only then. [stock.sell-drop]"""

    seat: Seat
    sold: tuple[tuple[CompanyId, int], ...]  # shares sold this turn by company
    rule = "stock.sell"
    prompt = N_("Sell more, or end your sales")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*sales(s, seat), EndSales(seat)]

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
    label = N_("End your sales")

    def check(self, s: Chicago) -> Refusal | None:
        return SELL_DOWN if over_limit(s, self.seat) else None


@value
class SaleDrop(Step):
    """One step down per share sold; Price Protection may answer somebody else's sale. [stock.sell-drop]"""

    seat: Seat
    company: CompanyId
    shares: int

    def run(self, s: Chicago) -> None:
        director = s.director[self.company]
        steps = self.shares
        if s.rules.friendly_sales and director != self.seat:
            steps = 1
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
    prompt = N_("{company} would fall {steps} steps: use Price Protection?")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [Protect(seat, self.company), LetFall(seat, self.company)]

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


@value
class Purchase(Ask):
    """After selling: buy one certificate or end the turn. [stock.one-purchase]"""

    seat: Seat
    rule = "stock.one-purchase"
    prompt = N_("Buy one certificate, or end your stock turn")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*purchases(s, seat), BuyNothing(seat)]

    def idle(self, s: Chicago) -> bool:
        return not any(True for move in legal_purchases(s, self.seat))

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*legal_purchases(s, seat), BuyNothing(seat)]


@value
class BuyNothing(Move):
    """End the turn without a purchase. [stock.one-purchase]"""

    notation = "buy nothing"
    label = N_("Buy nothing")


@value
class BuyPreferred(Move):
    """Buy the Preferred Certificate for twice the value. [stock.preferred-whole]"""

    company: CompanyId
    notation = "buy {company} preferred"
    label = N_("Buy {company} Preferred for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"company": self.company, "price": 2 * s.value[self.company]}

    def check(self, s: Chicago) -> Refusal | None:
        if s.director[self.company] == self.seat:
            return DIRECTOR
        return no_room(s, self.seat, self.company, 2, 2 * s.value[self.company])

    def apply(self, s: Chicago) -> None:
        source = "treasury" if s.preferred[self.company] == TREASURY else "pool"
        pay(s, self.seat, self.company if source == "treasury" else BANK, 2 * s.value[self.company])
        s.preferred[self.company] = self.seat
        s.log(ShareBought, self.seat, self.company, "preferred", source)
        settle_directorship(s, self.company)


@value
class BuyCommon(Move):
    """Buy a common certificate from the treasury or the bank pool. [stock.price]"""

    company: CompanyId
    source: str
    notation = "buy {company} common from {source}"
    label = N_("Buy {company} common from the {source} for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"company": self.company, "source": self.source, "price": s.value[self.company]}

    def check(self, s: Chicago) -> Refusal | None:
        if not s.commons[self.company][PLACES[self.source]]:
            return NOT_THERE
        return no_room(s, self.seat, self.company, 1, s.value[self.company])

    def apply(self, s: Chicago) -> None:
        pay(s, self.seat, self.company if self.source == "treasury" else BANK, s.value[self.company])
        s.commons[self.company] = put(put(s.commons[self.company], PLACES[self.source], -1), self.seat, 1)
        s.log(ShareBought, self.seat, self.company, "common", self.source)
        settle_directorship(s, self.company)


@value
class Establish(Move):
    """Found a company at a par value. [company.establish]"""

    company: CompanyId
    par: int
    notation = "establish {company} {par}"
    label = N_("Establish {company} at ${par} for ${price}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"company": self.company, "par": self.par, "price": 3 * self.par}

    def check(self, s: Chicago) -> Refusal | None:
        if 3 * self.par > s.cash[self.seat]:
            return Refusal(
                "company.par",
                N_("the Director's Certificate costs ${price}, you have ${cash}"),
                (("price", 3 * self.par), ("cash", s.cash[self.seat])),
            )
        if s.phase == "setup":
            return None
        if s.decade == 1 and not s.rules.founding_in_first_decade:
            return Refusal("variant.no-first-decade-founding", N_("no company is founded in the first decade's phase"))
        if not s.rules.found_after_selling and isinstance(s.agenda[-1], Purchase):
            return Refusal("company.establish", N_("founding takes a whole turn: you have sold this turn"))
        return no_room(s, self.seat, self.company, 3, 3 * self.par)

    def apply(self, s: Chicago) -> None:
        establish(s, self.seat, self.company, self.par)


@value
class StockPhaseEnd(Step):
    """Sold-out companies rise, the Priority marker moves on. [stock.sold-out] [stock.priority]"""

    def run(self, s: Chicago) -> None:
        for company in s.order:
            if treasury_shares(s, company) == 0 and pool_shares(s, company) == 0:
                move_value(s, company, 1, "sold out")
        if s.trader >= 0:
            s.priority = (s.trader + 1) % s.seats
            s.log(PriorityMoved, s.priority)


STEPS: tuple[type[Step], ...] = (
    StockPhase, StockTurn, Selling, SaleDrop, Protection, Directorship, Purchase, StockPhaseEnd,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (
    Pass, Sell, EndSales, Protect, LetFall, BuyNothing, BuyPreferred, BuyCommon, Establish,
)  # fmt: skip
