"""Phase II: order tiles, market cards, five rounds of transactions."""

from collections.abc import Sequence

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.anytime import OpenWindow, Segment, Turn
from magnate.games.noble_house.effects import POOL, blocks_at, discard, move_price, pass_shares, pay, set_price
from magnate.games.noble_house.events import (
    OrderDrawn,
    PhaseBegan,
    PriceSupported,
    SharesBought,
    SharesSold,
    TransactionPassed,
    TransactionsBegan,
)
from magnate.games.noble_house.market import MarketCircle
from magnate.games.noble_house.price import after_fall, fall, short
from magnate.games.noble_house.promises import note_trade
from magnate.games.noble_house.queries import (
    alive,
    band,
    breaking,
    companies,
    exchange,
    listed,
    moved,
    pool_of,
    removal_price,
    shares_of,
    tai_pan,
)
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class StockPhase(Step):
    """Order tiles hold until the next stock phase; then market cards, then trade. [stock.order]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "stock"
        s.segment = "A2.1"
        s.log(PhaseBegan, "stock")
        tiles = [seat for seat in range(s.seats) if seat not in s.out]
        drawn = []
        while tiles:
            drawn.append(tiles.pop(s.pick(len(tiles), "order tile")))
        s.order = drawn
        s.log(OrderDrawn, tuple(drawn))
        s.traded = [""] * s.seats
        s.bought = [0] * s.seats
        s.sold = [0] * s.seats
        s.then(Segment("A2.2"), MarketCircle(NOBODY), Segment("A2.3"), TransactionRound(1), OpenWindow("A2.3"))


@value
class TransactionRound(Step):
    """Every player in order buys, sells or passes, five times. [stock.transactions]"""

    number: int

    def run(self, s: NobleHouse) -> None:
        s.log(TransactionsBegan, self.number)
        s.then(*(Transaction(seat, self.number) for seat in alive(s)))
        if self.number < s.rules.transactions:
            s.then(TransactionRound(self.number + 1))


@value
class Transaction(Turn):
    """Buy, sell, or skip this transaction. [stock.transactions]"""

    seat: Seat
    number: int
    rule = "stock.transactions"
    prompt = N_("Transaction {number}: buy, sell or pass")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        fixed = s.traded[seat] if s.rules.company_per_phase else ""
        traded = [fixed] if fixed else companies(s)
        most = s.cash[seat] // s.rules.lot  # the dearest share that can be paid
        held, at = s.shares[seat], s.rules.company_index
        moves: list[Move] = [SkipTransaction(seat)]
        for company in traded:
            if s.price[company] <= most:
                moves += purchases(s, seat, company)
            if any(held[at[company]]):
                moves += sales(s, seat, company)
        return moves

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What is offered can be paid and is there; only blocks that cannot be split may stand in its way."""
        lot = s.rules.lot
        moves: list[Move] = []
        for move in self.own_moves(s, seat):
            if isinstance(move, SellShares):
                refused = unsplit(s, seat, POOL, move.company, move.shares // lot)
            elif isinstance(move, (BuyShares, PlayStockDeal)):
                refused = unsplit(s, POOL, seat, move.company, move.shares // lot)
            else:
                refused = None
            if refused is None:
                moves.append(move)
        return moves

    def own_forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        listed_now = Field("company", "choice", choices=tuple(companies(s)))
        lot = s.rules.lot
        forms = [Form(BuyShares, (listed_now, Field("shares", "int", lot, total_lots(s) * lot)))]
        forms.append(Form(SellShares, (listed_now, Field("shares", "int", lot, total_lots(s) * lot))))
        for card in s.hand[seat]:
            if card in s.rules.stock_deals:
                fields = (
                    Field("card", "int", card, card),
                    listed_now,
                    Field("shares", "int", lot, total_lots(s) * lot),
                )
                forms.append(Form(PlayStockDeal, fields))
        return tuple(forms)


def total_lots(s: NobleHouse) -> int:
    """Lots of one company, wherever they are."""
    return sum(count * lots for count, lots in zip(s.rules.block_counts, s.rules.block_lots, strict=True))


def affordable(s: NobleHouse, seat: Seat, company: str) -> int:
    """Lots a seat can pay for and the pool has."""
    return min(s.cash[seat] // (s.price[company] * s.rules.lot), pool_of(s, company))


def purchases(s: NobleHouse, seat: Seat, company: str) -> list[Move]:
    """The most that leaves the price alone, and the most; Stock Deal for all there is. [stock.buy]"""
    most = min(affordable(s, seat, company), s.rules.buy_limit)
    quiet = min(most, s.rules.buy_bands[0][0])
    lot = s.rules.lot
    moves: list[Move] = [BuyShares(seat, company, n * lot) for n in dict.fromkeys((quiet, most)) if n]
    if most == s.rules.buy_limit:
        for card in s.hand[seat]:
            if card in s.rules.stock_deals:
                moves.append(PlayStockDeal(seat, card, company, affordable(s, seat, company) * lot))
    return moves


def sales(s: NobleHouse, seat: Seat, company: str) -> list[Move]:
    """The most of each band of the table, and everything. [stock.sell]"""
    held = shares_of(s, seat, company)
    counts = [most for most, _ in s.rules.sell_bands if most < held]
    return [SellShares(seat, company, n * s.rules.lot) for n in (*counts, held)]


def no_trade(s: NobleHouse, seat: Seat, company: str, shares: int) -> Refusal | None:
    """What forbids any trade in this company. [stock.one-company]"""
    if company not in s.rules.companies or not listed(s, company):
        return Refusal("stock.listed", N_("{company} is not listed"), (("company", company),))
    if s.rules.company_per_phase and s.traded[seat] not in ("", company):
        args = (("company", s.traded[seat]),)
        return Refusal("stock.one-company", N_("you trade {company} this phase"), args)
    if shares <= 0 or shares % s.rules.lot:
        return Refusal("stock.lot", N_("shares come in lots of {lot}"), (("lot", s.rules.lot),))
    return None


def cannot_buy(s: NobleHouse, seat: Seat, company: str, shares: int) -> Refusal | None:
    """Cash in full, shares in the pool, and blocks that can be split. [stock.blocks]"""
    refused = no_trade(s, seat, company, shares)
    if refused is not None:
        return refused
    count = shares // s.rules.lot
    if count > pool_of(s, company):
        return Refusal("stock.blocks", N_("the pool has not so many shares of {company}"), (("company", company),))
    return short(s, seat, shares * s.price[company]) or unsplit(s, POOL, seat, company, count)


def unsplit(s: NobleHouse, giver: int, taker: int, company: str, count: int) -> Refusal | None:
    """Blocks are indivisible: they must make the number, with change if need be. [stock.blocks]"""
    if exchange(s, blocks_at(s, giver, company), blocks_at(s, taker, company), count) is None:
        return Refusal("stock.blocks", N_("no blocks make this number, not even with change"))
    return None


@value
class BuyShares(Move):
    """Buy up to the limit at the price before it moves. [stock.buy]"""

    company: str
    shares: int
    notation = "buy {shares} {company}"
    label = N_("Buy {shares} shares of {company}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.shares > s.rules.buy_limit * s.rules.lot:
            args = (("limit", s.rules.buy_limit * s.rules.lot),)
            return Refusal("stock.buy-limit", N_("{limit} shares are the most in one transaction"), args)
        return cannot_buy(s, self.seat, self.company, self.shares)

    def apply(self, s: NobleHouse) -> None:
        count = self.shares // s.rules.lot
        bought(s, self.seat, self.company, count)
        if s.rules.volume_per_phase:
            before = s.bought[self.seat]
            points = (before + count) // s.rules.buy_limit - before // s.rules.buy_limit
        else:
            points = band(s.rules.buy_bands, count, s.rules.buy_bands[-1][1])
        s.bought[self.seat] += count
        move_price(s, self.company, points, "purchase")


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
    label = N_("Sell {shares} shares of {company}")

    def check(self, s: NobleHouse) -> Refusal | None:
        refused = no_trade(s, self.seat, self.company, self.shares)
        if refused is None and self.shares > shares_of(s, self.seat, self.company) * s.rules.lot:
            return Refusal("stock.sell", N_("you have not so many shares of {company}"), (("company", self.company),))
        return refused or unsplit(s, self.seat, POOL, self.company, self.shares // s.rules.lot)

    def apply(self, s: NobleHouse) -> None:
        count = self.shares // s.rules.lot
        s.traded[self.seat] = self.company
        s.log(SharesSold, self.seat, self.company, self.shares)
        pass_shares(s, self.seat, POOL, self.company, count)
        pay(s, BANK, self.seat, self.shares * s.price[self.company], "shares")
        note_trade(s, self.seat, "sell", self.company, self.shares)
        bands, most = s.rules.sell_bands, s.rules.sell_most
        before = s.sold[self.seat] if s.rules.volume_per_phase else 0
        points = band(bands, before + count, most) - band(bands, before, most)
        s.sold[self.seat] += count
        s.then(SaleFall(self.seat, self.company, count, points))


@value
class SkipTransaction(Move):
    """Skip this transaction; the next is open again. [stock.transactions]"""

    notation = "skip"
    label = N_("Pass")

    def apply(self, s: NobleHouse) -> None:
        s.log(TransactionPassed, self.seat)


# -- support -----------------------------------------------------------------------------------------------


def support_prices(s: NobleHouse, company: str, seller: Seat, points: int) -> list[int]:
    """Prices at which the owner may hold a house that a sale brings to a critical level. [price.critical]"""
    owner = tai_pan(s, company) if company in s.house else NOBODY
    if owner in (NOBODY, seller):
        return []
    old = s.price[company]
    new = moved(s, old, -points)
    table = s.rules.contracts
    levels = [table[card].break_price for card in breaking(s, owner, new)]
    removal = removal_price(s, company)
    if new <= removal < old:
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

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        prices = support_prices(s, self.company, self.seller, self.points)
        return [NoSupport(seat, self.company), *(SupportSale(seat, self.company, self.lots, price) for price in prices)]

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, NoSupport):
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
STEPS: tuple[type[Step], ...] = (StockPhase, TransactionRound, Transaction, SaleFall, SaleSupport)
