"""Trades in shares: purchases, sales, Stock Deal, and the support of a price that a sale would bring down."""

from collections.abc import Sequence

from magnate.core.move import Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import POOL, blocks_at, discard, move_price, pass_shares, pay, set_price
from magnate.games.noble_house.events.business import PriceSupported, SharesBought, SharesSold, TransactionPassed
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.market.price import after_fall, fall, short
from magnate.games.noble_house.mechanics.trade.promises import note_trade
from magnate.games.noble_house.queries import (
    band,
    breaking,
    exchange,
    listed,
    moved,
    pool_of,
    removal_price,
    shares_of,
    tai_pan,
    take,
)
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


def no_trade(s: NobleHouse, seat: Seat, company: str, shares: int) -> Refusal | None:
    """What forbids any trade in this company. [stock.one-company]"""
    if company not in s.rules.companies or not listed(s, company):
        return Refusal("stock.listed", N_("{company} is not listed"), (("company", company),))
    if s.rules.company_per_phase and s.traded[seat] not in ("", company):
        args = (("company", s.traded[seat]),)
        return Refusal("stock.one-company", N_("you trade {company} this phase"), args)
    if shares <= 0 or shares % s.rules.lot:
        return Refusal("stock.lot", N_("shares come in lots of {shares}"), (("shares", s.rules.lot),))
    return None


def cannot_buy(s: NobleHouse, seat: Seat, company: str, shares: int) -> Refusal | None:
    """Cash in full, shares in the pool, and blocks that can be split. [stock.blocks]"""
    refused = no_trade(s, seat, company, shares)
    if refused is not None:
        return refused
    count = shares // s.rules.lot
    if count > pool_of(s, company):
        left = pool_of(s, company) * s.rules.lot
        why = (
            N_("the pool has only {shares} shares of {company}") if left else N_("the pool has no shares of {company}")
        )
        return Refusal("stock.blocks", why, (("shares", left), ("company", company)))
    return short(s, seat, shares * s.price[company]) or unsplit(s, POOL, seat, company, count)


def unsplit(s: NobleHouse, giver: int, taker: int, company: str, count: int) -> Refusal | None:
    """Blocks are indivisible: they must make the number, with change if need be. [stock.blocks]"""
    held = blocks_at(s, giver, company)
    if take(s, held, count) is None and exchange(s, held, blocks_at(s, taker, company), count) is None:
        return Refusal("stock.blocks", N_("no blocks make this number, not even with change"))
    return None


@value
class BuyShares(Move):
    """Buy up to the limit at the price before it moves. [stock.buy]"""

    company: str
    shares: int
    notation = "buy {shares} {company}"
    judged = ("shares",)
    label = N_("Buy {shares} shares of {company}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.shares > s.rules.buy_limit * s.rules.lot:
            args = (("shares", s.rules.buy_limit * s.rules.lot),)
            return Refusal("stock.buy-limit", N_("{shares} shares are the most in one transaction"), args)
        return cannot_buy(s, self.seat, self.company, self.shares)

    def face(self) -> Move:
        return self

    def apply(self, s: NobleHouse) -> None:
        count = self.shares // s.rules.lot
        bought(s, self.seat, self.company, count)
        points = rise_of(s, self.seat, count)
        s.bought[self.seat] += count
        move_price(s, self.company, points, "purchase")


def rise_of(s: NobleHouse, seat: Seat, count: int) -> int:
    """By how many points a purchase of so many lots lifts the price. [stock.buy]"""
    if not s.rules.volume_per_phase:
        return band(s.rules.buy_bands, count, s.rules.buy_bands[-1][1])
    before = s.bought[seat]
    return (before + count) // s.rules.buy_limit - before // s.rules.buy_limit


def bought(s: NobleHouse, seat: Seat, company: str, count: int) -> None:
    """Shares come from the pool, cash goes to the bank. [stock.buy]"""
    s.traded[seat] = company
    s.log(SharesBought, seat, company, count * s.rules.lot)
    pass_shares(s, POOL, seat, company, count)
    pay(s, seat, BANK, count * s.rules.lot * s.price[company], "shares")
    note_trade(s, seat, "buy", company, count * s.rules.lot)


@value
class PlayStockDeal(Move):
    """Buy any number of shares with the card; the price rises by 1 all the same. [stock.deal]"""

    card: int
    company: str
    shares: int
    notation = "deal {card} {shares} {company}"
    judged = ("shares",)
    label = N_("Stock Deal: buy {shares} shares of {company}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat] or self.card not in s.rules.stock_deals:
            return Refusal("card.hand", N_("you do not hold this card"))
        return cannot_buy(s, self.seat, self.company, self.shares)

    def apply(self, s: NobleHouse) -> None:
        s.passed.clear()
        discard(s, self.seat, self.card)
        bought(s, self.seat, self.company, self.shares // s.rules.lot)
        move_price(s, self.company, s.rules.stock_deals[self.card], "purchase")


@value
class SellShares(Move):
    """Sell any number of your shares at the price before it moves. [stock.sell]"""

    company: str
    shares: int
    notation = "sell {shares} {company}"
    judged = ("shares",)
    label = N_("Sell {shares} shares of {company}")

    def check(self, s: NobleHouse) -> Refusal | None:
        refused = no_trade(s, self.seat, self.company, self.shares)
        held = 0 if refused is not None else shares_of(s, self.seat, self.company) * s.rules.lot
        if refused is None and self.shares > held:
            why = N_("you have only {shares} shares of {company}") if held else N_("you have no shares of {company}")
            return Refusal("stock.sell", why, (("shares", held), ("company", self.company)))
        return refused or unsplit(s, self.seat, POOL, self.company, self.shares // s.rules.lot)

    def face(self) -> Move:
        return self

    def apply(self, s: NobleHouse) -> None:
        count = self.shares // s.rules.lot
        s.traded[self.seat] = self.company
        s.log(SharesSold, self.seat, self.company, self.shares)
        pass_shares(s, self.seat, POOL, self.company, count)
        pay(s, BANK, self.seat, self.shares * s.price[self.company], "shares")
        note_trade(s, self.seat, "sell", self.company, self.shares)
        points = fall_of(s, self.seat, count)
        s.sold[self.seat] += count
        s.then(SaleFall(self.seat, self.company, count, points))


def fall_of(s: NobleHouse, seat: Seat, count: int) -> int:
    """By how many points a sale of so many lots brings the price down. [stock.sell]"""
    bands, most = s.rules.sell_bands, s.rules.sell_most
    before = s.sold[seat] if s.rules.volume_per_phase else 0
    return band(bands, before + count, most) - band(bands, before, most)


@value
class SkipTransaction(Move):
    """Skip this transaction; the next is open again. [stock.transactions]"""

    notation = "skip"
    label = N_("Pass")

    def face(self) -> Move:
        return self

    def apply(self, s: NobleHouse) -> None:
        s.log(TransactionPassed, self.seat)


# -- support -----------------------------------------------------------------------------------------------


def critical_at(s: NobleHouse, company: str, price: int) -> tuple[list[int], int]:
    """What a fall to this price would pass: contracts that break, and where the vote is (0 = not). [price.critical]"""
    owner = tai_pan(s, company) if company in s.house else NOBODY
    if owner == NOBODY:
        return [], 0
    removal = removal_price(s, company)
    return breaking(s, owner, price), removal if price <= removal < s.price[company] else 0


def support_prices(s: NobleHouse, company: str, seller: Seat, points: int) -> list[int]:
    """Prices at which the owner may hold a house that a sale brings to a critical level. [price.critical]"""
    owner = tai_pan(s, company) if company in s.house else NOBODY
    if owner in (NOBODY, seller):
        return []
    old = s.price[company]
    new = moved(s, old, -points)
    contracts, removal = critical_at(s, company, new)
    levels = [s.rules.contracts[card].break_price for card in contracts]
    if removal:
        levels.append(removal)
    if not levels or new >= old:
        return []
    return [price for price in s.rules.track if min(levels) < price <= old]


@value
class SaleFall(Step):
    """The price falls after a sale, unless its owner supports it. [price.support-sale]"""

    seller: Seat
    company: str
    lots: int
    points: int

    def run(self, s: NobleHouse) -> None:
        if support_prices(s, self.company, self.seller, self.points):
            s.then(SaleSupport(tai_pan(s, self.company), self.seller, self.company, self.lots, self.points))
        else:
            fall(s, self.company, self.points, "sale")


@value
class SaleSupport(Ask):
    """The owner may buy all the shares just sold at a price that holds. [price.support-sale]"""

    seat: Seat
    seller: Seat
    company: str
    lots: int
    points: int
    rule = "price.support-sale"
    prompt = N_("{company} would fall {points} point(s): buy the shares just sold?")
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        prices = support_prices(s, self.company, self.seller, self.points)
        held = (SupportSale(seat, self.company, self.lots, price) for price in prices)
        return [NoSupport(seat, self.company), *held, *coins.claims(s, seat, self.dearest(s))]

    def dearest(self, s: NobleHouse) -> int:
        """What it costs to hold the price it has."""
        return self.lots * s.rules.lot * s.price[self.company]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return coins.claim_forms(s, seat, self.dearest(s))

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(SaleFall(self.seller, self.company, self.lots, self.points))
        elif isinstance(move, NoSupport):
            fall(s, self.company, self.points, "sale")


@value
class SupportSale(Move):
    """Buy the shares just sold; the marker goes to the price paid. [price.support-sale]"""

    company: str
    lots: int
    price: int
    notation = "hold {company} at {price} lots {lots}"
    label = N_("Buy the shares and hold {company} at ${price}")

    def check(self, s: NobleHouse) -> Refusal | None:
        cost = self.lots * s.rules.lot * self.price
        return short(s, self.seat, cost) or unsplit(s, POOL, self.seat, self.company, self.lots)

    def apply(self, s: NobleHouse) -> None:
        before = s.price[self.company]
        s.log(PriceSupported, self.seat, self.company, self.price)
        pass_shares(s, POOL, self.seat, self.company, self.lots)
        note_trade(s, self.seat, "buy", self.company, self.lots * s.rules.lot)
        pay(s, self.seat, BANK, self.lots * s.rules.lot * self.price, "support")
        set_price(s, self.company, self.price, "support")
        after_fall(s, self.company, before)


@value
class NoSupport(Move):
    """Let the price fall. [price.support-sale]"""

    company: str
    notation = "let {company} fall"
    label = N_("Let {company} fall")


MOVES: tuple[type[Move], ...] = (BuyShares, PlayStockDeal, SellShares, SkipTransaction, SupportSale, NoSupport)
STEPS: tuple[type[Step], ...] = (SaleFall, SaleSupport)
