"""Buying shares in a stock turn: one certificate, from a treasury, the bank pool or a company founded with it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.shares import ShareBought
from magnate.games.chicago1875.mechanics.companies import establish, settle_directorship
from magnate.games.chicago1875.queries import certificates_of, must_sell, put, shares_of
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId

PLACES = {"treasury": TREASURY, "pool": POOL}

SOLD = Refusal("stock.sold-this-decade", N_("You sold shares of this company this decade"))
DIRECTOR = Refusal("stock.preferred-not-director", N_("The director cannot hold the Preferred Certificate"))
NOT_THERE = Refusal("stock.price", N_("No common certificate is for sale there"))
CLOSED = Refusal("company.closed-shares", N_("Shares of a company on Closed are not for sale at this table"))


def purchases(s: Chicago, seat: Seat) -> list[Move]:
    """Every certificate on offer, and every company that could be founded."""
    moves: list[Move] = []
    for company in s.order:
        if s.preferred[company] < 0:
            moves.append(buy_preferred(seat, company))
        if s.commons[company][TREASURY]:
            moves.append(buy_common(seat, company, "treasury"))
        if s.commons[company][POOL]:
            moves.append(buy_common(seat, company, "pool"))
    return [*moves, *foundings(s, seat)]


def foundings(s: Chicago, seat: Seat) -> list["Establish"]:
    """Every charter not yet in play at every par value."""
    value, closed, pars = s.value, s.closed, s.rules.par_values
    moves: list[Establish] = []
    for company in s.rules.charters:
        if company not in value and company not in closed:
            moves += at_every_par(company, pars, seat)
    return moves


@cache
def at_every_par(company: CompanyId, pars: tuple[int, ...], seat: Seat) -> tuple["Establish", ...]:
    """The same moves come up in every stock turn, so they are made once."""
    return tuple(Establish(seat, company, par) for par in pars)


def legal_purchases(s: Chicago, seat: Seat) -> Iterator[Move]:
    """The same as filtering `purchases`, without building what cannot be paid or held anyway."""
    return iter(()) if certificates_of(s, seat) >= s.rules.certificate_limit else affordable(s, seat)


def affordable(s: Chicago, seat: Seat) -> Iterator[Move]:
    """The legal purchases of a seat with a free certificate place."""
    cash, sold, most = s.cash[seat], s.sold[seat], s.rules.most_shares
    value, closed = s.value, s.rules.closed_shares
    for company in s.order:
        price = value[company]
        if price > cash or company in sold or not (price or closed):
            continue
        commons, unsold = s.commons[company], s.preferred[company] < 0
        if not (unsold or commons[TREASURY] or commons[POOL]):
            continue
        held = shares_of(s, seat, company)
        if held >= most:
            continue
        if unsold and 2 * price <= cash and held + 2 <= most and s.director[company] != seat:
            yield buy_preferred(seat, company)
        if commons[TREASURY]:
            yield buy_common(seat, company, "treasury")
        if commons[POOL]:
            yield buy_common(seat, company, "pool")
    if cash >= 3 * s.rules.par_values[0]:
        cheap = [move for move in foundings(s, seat) if 3 * move.par <= cash]
        if cheap and cheap[0].check(s) is None:  # what else forbids one forbids all of them
            yield from cheap


def can_buy(s: Chicago, seat: Seat) -> bool:
    """Whether `legal_purchases` lists any."""
    return next(legal_purchases(s, seat), None) is not None


def for_sale(s: Chicago, company: CompanyId) -> bool:
    """Whether shares of the company can be bought at all: a table may keep them back on Closed."""
    return s.value[company] > 0 or s.rules.closed_shares


def no_room(s: Chicago, seat: Seat, company: CompanyId, shares: int, price: int) -> Refusal | None:
    """What forbids a purchase whatever the certificate."""
    held, limit = certificates_of(s, seat), s.rules.certificate_limit
    if held > limit:
        return must_sell(s, seat)
    if company in s.sold[seat]:
        return SOLD
    if held == limit:
        args = (("held", held), ("limit", limit))
        return Refusal("stock.certificate-limit", N_("You hold {held} of {limit} certificates allowed"), args)
    if company in s.value:
        if not for_sale(s, company):
            return CLOSED
        owned, most = shares_of(s, seat, company), s.rules.most_shares
        if owned + shares > most:
            args = (("most", most), ("owned", owned))
            return Refusal("stock.60-percent", N_("At most {most} of the ten shares; you hold {owned}"), args)
    if price > s.cash[seat]:
        return Refusal(
            "stock.price", N_("It costs ${price}; you have ${cash}"), (("price", price), ("cash", s.cash[seat]))
        )
    return None


@value
class Purchase(Ask):
    """After selling: buy one certificate or end the turn. [stock.one-purchase]"""

    seat: Seat
    rule = "stock.one-purchase"
    prompt = N_("Buy one certificate (or end your stock turn)")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*purchases(s, seat), BuyNothing(seat)]

    def idle(self, s: Chicago) -> bool:
        return not can_buy(s, self.seat)

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found a purchase

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*legal_purchases(s, seat), BuyNothing(seat)]


@value
class BuyNothing(Move):
    """End the turn without a purchase. [stock.one-purchase]"""

    notation = "buy nothing"
    label = N_("Buy nothing")


def takes_over(s: Chicago, seat: Seat, company: CompanyId, shares: int) -> tuple[Seat, ...]:
    """The director who loses the company if the seat buys so many shares of it; empty = nobody. [stock.takeover]"""
    director = s.director[company]
    overtaken = shares_of(s, seat, company) + shares > shares_of(s, director, company)
    return (director,) if s.rules.advanced and director != seat and overtaken else ()


@value
class BuyPreferred(Move):
    """Buy the Preferred Certificate for twice the value. [stock.preferred-whole]"""

    company: CompanyId
    notation = "buy {company} preferred"
    label = N_("Buy {firm} {paper} from {source} for ${price}{takeover}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {
            "firm": self.company,
            "paper": "preferred",
            "source": self.source(s),
            "price": 2 * s.value[self.company],
            "takeover": takes_over(s, self.seat, self.company, 2),
        }

    def source(self, s: Chicago) -> str:
        return "treasury" if s.preferred[self.company] == TREASURY else "pool"

    def check(self, s: Chicago) -> Refusal | None:
        if s.director[self.company] == self.seat:
            return DIRECTOR
        return no_room(s, self.seat, self.company, 2, 2 * s.value[self.company])

    def apply(self, s: Chicago) -> None:
        source, price = self.source(s), 2 * s.value[self.company]
        s.log(ShareBought, self.seat, self.company, "preferred", source, price)
        pay(s, self.seat, self.company if source == "treasury" else BANK, price)
        s.preferred[self.company] = self.seat
        settle_directorship(s, self.company)


@value
class BuyCommon(Move):
    """Buy a common certificate from the treasury or the bank pool. [stock.price]"""

    company: CompanyId
    source: str
    notation = "buy {company} common from {source}"
    label = N_("Buy {firm} {paper} from {source} for ${price}{takeover}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {
            "firm": self.company,
            "paper": "common",
            "source": self.source,
            "price": s.value[self.company],
            "takeover": takes_over(s, self.seat, self.company, 1),
        }

    def check(self, s: Chicago) -> Refusal | None:
        if not s.commons[self.company][PLACES[self.source]]:
            return NOT_THERE
        return no_room(s, self.seat, self.company, 1, s.value[self.company])

    def apply(self, s: Chicago) -> None:
        price = s.value[self.company]
        s.log(ShareBought, self.seat, self.company, "common", self.source, price)
        pay(s, self.seat, self.company if self.source == "treasury" else BANK, price)
        s.commons[self.company] = put(put(s.commons[self.company], PLACES[self.source], -1), self.seat, 1)
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
                N_("The Director's Certificate costs ${price}; you have ${cash}"),
                (("price", 3 * self.par), ("cash", s.cash[self.seat])),
            )
        if s.phase == "setup":
            return None
        if s.decade == 1 and not s.rules.founding_in_first_decade:
            return Refusal(
                "variant.no-first-decade-founding", N_("No company is founded in the Stock Phase of the first decade")
            )
        if not s.rules.found_after_selling and isinstance(s.agenda[-1], Purchase):
            return Refusal("company.establish", N_("Founding takes a whole turn, and you have sold this turn"))
        return no_room(s, self.seat, self.company, 3, 3 * self.par)

    def apply(self, s: Chicago) -> None:
        establish(s, self.seat, self.company, self.par)


# The same moves come up in every stock turn, so they are made once.
buy_preferred, buy_common = cache(BuyPreferred), cache(BuyCommon)

STEPS: tuple[type[Step], ...] = (Purchase,)
MOVES: tuple[type[Move], ...] = (BuyNothing, BuyPreferred, BuyCommon, Establish)
