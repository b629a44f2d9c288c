"""Several transactions as one answer: what was planned is carried out until something concerns the seat."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.events.business import TransactionPassed
from magnate.games.noble_house.events.round import PlanMade, TradingStopped
from magnate.games.noble_house.mechanics.market.shares import BuyShares, SellShares, SkipTransaction
from magnate.games.noble_house.mechanics.stops import addressed
from magnate.games.noble_house.queries import companies, moved, shares_of
from magnate.games.noble_house.state import NO_PLAN, NobleHouse

TRADE = re.compile(r"(buy|sell) ?(\d{1,9})|(skip|pass)")
LONGEST = 120
UNCLEAR = Refusal("stock.plan", N_("a plan is written as buy 500,000 + sell 400,000 + pass, five at most"))


def read_trades(text: str) -> list[int] | None:
    """Shares of each trade, sales below zero, 0 = skip; None = not understood.

    >>> read_trades("buy500000+skip+sell400000"), read_trades("Buy 500,000, sell 400,000"), read_trades("hold")
    ([500000, 0, -400000], [500000, -400000], None)
    """
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.lower())
    trades = []
    for part in re.split(r"[+,;]", plain):
        found = TRADE.fullmatch(part.strip())
        if found is None:
            return None
        trades.append(0 if found[3] else int(found[2]) * (1 if found[1] == "buy" else -1))
    return trades


@cache
def say_trades(*trades: int) -> str:
    return "+".join("skip" if not n else f"buy{n}" if n > 0 else f"sell{-n}" for n in trades)


def trade(seat: Seat, company: str, shares: int) -> Move:
    """The move that one part of a plan stands for."""
    if not shares:
        return SkipTransaction(seat)
    return BuyShares(seat, company, shares) if shares > 0 else SellShares(seat, company, -shares)


@value
class PlanTrades(Move):
    """Plan up to five transactions in one company: the first is made now, the others in their turn. [stock.plan]"""

    company: str
    trades: str
    notation = "plan {company} {trades}"
    label = N_("Plan for {company}: {trades}")

    def check(self, s: NobleHouse) -> Refusal | None:
        trades = read_trades(self.trades)
        if trades is None or len(trades) > s.rules.transactions:
            return UNCLEAR
        if self.company not in s.rules.companies:
            return Refusal("stock.listed", N_("{company} is not listed"), (("company", self.company),))
        return trade(self.seat, self.company, trades[0]).check(s)

    def face(self) -> Move:
        """The others see its first trade."""
        trades = read_trades(self.trades)
        assert trades is not None
        return trade(self.seat, self.company, trades[0])

    def apply(self, s: NobleHouse) -> None:
        trades = read_trades(self.trades)
        assert trades is not None
        s.tell(self.seat, PlanMade, self.seat, self.company, self.trades)
        s.plans[self.seat] = (self.company, tuple(trades[1:]), 0, 0, tuple(addressed(s, self.seat)))
        trade(self.seat, self.company, trades[0]).apply(s)


@value
class StopTrading(Move):
    """Pass this transaction and those after it, unless something concerns the seat. [stock.plan]"""

    notation = "stop trading"
    label = N_("Pass, and trade no more this round")

    def face(self) -> Move:
        return SkipTransaction(self.seat)

    def apply(self, s: NobleHouse) -> None:
        s.tell(self.seat, TradingStopped, self.seat)
        s.plans[self.seat] = ("", (0,) * (s.rules.transactions - 1), 0, 0, tuple(addressed(s, self.seat)))
        s.log(TransactionPassed, self.seat)


def planned(s: NobleHouse, seat: Seat) -> Move | None:
    """The next trade of a plan; None = something has come in between, and the seat is asked. [stock.plan]"""
    company, trades, price, own, known = s.plans[seat]
    if not trades or s.price[s.house[seat]] < own or any(each not in known for each in addressed(s, seat)):
        return None
    now = s.price.get(company, 0)
    if (trades[0] > 0 and now > price) or (trades[0] < 0 and now < price):
        return None
    move = trade(seat, company, trades[0])
    return move if move.check(s) is None else None


def carry_on(s: NobleHouse, move: Move) -> None:
    """A plan that is followed goes on; any other answer ends it. [stock.plan]"""
    seat = move.seat
    company, trades, price, own, known = s.plans[seat]
    if isinstance(move, (PlanTrades, StopTrading)) or not trades:
        return
    follows = move == trade(seat, company, trades[0])
    s.plans[seat] = (company, trades[1:], price, own, known) if follows and trades[1:] else NO_PLAN


@value
class TransactionOver(Step):
    """A transaction with all that follows from it is over: a plan goes on from the prices as they are. [stock.plan]"""

    seat: Seat

    def run(self, s: NobleHouse) -> None:
        company, trades, _, _, known = s.plans[self.seat]
        if self.seat not in s.out:
            now = (company, trades, s.price.get(company, 0), s.price[s.house[self.seat]], known)
            s.plans[self.seat] = now if trades else NO_PLAN


def ready_plans(s: NobleHouse, moves: Sequence[Move], most: int) -> list[Move]:
    """The largest purchase while it can be paid, quiet sales while there are shares; then no more. [stock.plan]"""
    if most < 2:
        return []
    plans: list[Move] = []
    quiet = s.rules.sell_bands[0][0] * s.rules.lot
    for move, following in pairwise((*moves, None)):
        if isinstance(move, BuyShares):
            if isinstance(following, BuyShares) and following.company == move.company:
                continue
            trades = [move.shares] * purchases_paid(s, move, most)
        elif isinstance(move, SellShares) and move.shares <= quiet:
            held = shares_of(s, move.seat, move.company) * s.rules.lot
            trades = [-min(quiet, held - done) for done in range(0, held, quiet)][:most]
        else:
            continue
        plans.append(PlanTrades(move.seat, move.company, say_trades(*trades, *[0] * (most - len(trades)))))
    return plans


def purchases_paid(s: NobleHouse, move: BuyShares, most: int) -> int:
    """How often this purchase can be paid if nobody else moves the price."""
    cash, price = s.cash[move.seat], s.price[move.company]
    if cash < 2 * move.shares * price:
        return 1
    rises = move.shares >= s.rules.buy_limit * s.rules.lot
    for times in range(most):
        cash -= move.shares * price
        if cash < 0:
            return times
        price = moved(s, price, 1) if rises else price
    return most


def plan_form(s: NobleHouse) -> Form:
    hint = N_("Up to five trades: buy 500,000 + buy 500,000 + sell 400,000. You are asked again when the price turns.")
    company = Field("company", "choice", choices=tuple(companies(s)))
    return Form(PlanTrades, (company, Field("trades", "text", 3, LONGEST, hint=hint)))


MOVES: tuple[type[Move], ...] = (PlanTrades, StopTrading)
STEPS: tuple[type[Step], ...] = (TransactionOver,)
