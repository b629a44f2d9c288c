"""Phase II: order tiles, market cards, five rounds of transactions."""

from magnate.core.move import Field, Form, Move, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import POOL
from magnate.games.noble_house.events.business import OrderDrawn, TransactionsBegan
from magnate.games.noble_house.events.round import PhaseBegan
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment, Turn
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.mechanics.market.plans import (
    StopTrading,
    TransactionOver,
    carry_on,
    plan_form,
    planned,
    ready_plans,
)
from magnate.games.noble_house.mechanics.market.shares import (
    BuyShares,
    PlayStockDeal,
    SellShares,
    SkipTransaction,
    unsplit,
)
from magnate.games.noble_house.queries import alive, companies, pool_of, shares_of
from magnate.games.noble_house.state import NO_PLAN, NOBODY, NobleHouse


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
        if self.number > s.rules.transactions:
            s.plans = [NO_PLAN] * s.seats
            return
        s.log(TransactionsBegan, self.number)
        s.then(*(Transaction(seat, self.number) for seat in alive(s)), TransactionRound(self.number + 1))


@value
class Transaction(Turn):
    """Buy, sell, or skip this transaction. [stock.transactions]"""

    seat: Seat
    number: int
    rule = "stock.transactions"
    prompt = N_("Transaction {number}: buy, sell or pass")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def trades(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """Single transactions."""
        fixed = s.traded[seat] if s.rules.company_per_phase else ""
        traded = [fixed] if fixed else companies(s)
        most = s.cash[seat] // s.rules.lot  # the dearest share that can be paid
        held, at = s.shares[seat], s.rules.company_index
        moves: list[Move] = [SkipTransaction(seat), StopTrading(seat)]
        for company in traded:
            if s.price[company] <= most:
                moves += purchases(s, seat, company)
            if any(held[at[company]]):
                moves += sales(s, seat, company)
        return moves

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        moves = self.trades(s, seat)
        return moves + ready_plans(s, self.possible(s, seat, moves), s.rules.transactions - self.number + 1)

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        moves = self.possible(s, seat, self.trades(s, seat))
        return moves + ready_plans(s, moves, s.rules.transactions - self.number + 1)

    def possible(self, s: NobleHouse, seat: Seat, trades: list[Move]) -> list[Move]:
        """What is offered can be paid and is there; only blocks that cannot be split may stand in its way."""
        lot = s.rules.lot
        moves: list[Move] = []
        for move in trades:
            if isinstance(move, SellShares):
                refused = unsplit(s, seat, POOL, move.company, move.shares // lot)
            elif isinstance(move, (BuyShares, PlayStockDeal)):
                refused = unsplit(s, POOL, seat, move.company, move.shares // lot)
            else:
                refused = None
            if refused is None:
                moves.append(move)
        return moves

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """What was planned, unless something has come in between; whoever can neither buy nor sell skips."""
        if s.plans[seat] != NO_PLAN:
            return planned(s, seat)
        held = any(any(blocks) for blocks in s.shares[seat])
        cheapest = min(s.price[company] for company in companies(s)) * s.rules.lot
        return None if held or s.cash[seat] >= cheapest else SkipTransaction(seat)

    def own_forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        listed_now = Field("company", "choice", choices=tuple(companies(s)))
        lot = s.rules.lot
        forms = [Form(BuyShares, (listed_now, Field("shares", "int", 0, 2 * total_lots(s) * lot)))]
        forms.append(Form(SellShares, (listed_now, Field("shares", "int", 0, 2 * total_lots(s) * lot))))
        for card in s.hand[seat]:
            if card in s.rules.stock_deals:
                fields = (
                    Field("card", "int", card, card),
                    listed_now,
                    Field("shares", "int", lot, total_lots(s) * lot),
                )
                forms.append(Form(PlayStockDeal, fields))
        return (*forms, plan_form(s))

    def answered(self, s: NobleHouse, move: Move) -> None:
        carry_on(s, move)
        s.then(TransactionOver(self.seat))


def total_lots(s: NobleHouse) -> int:
    """Lots of one company, wherever they are."""
    return s.rules.lots(s.rules.block_counts)


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


STEPS: tuple[type[Step], ...] = (StockPhase, TransactionRound, Transaction)
