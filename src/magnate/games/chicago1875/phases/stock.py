"""The Stock Phase: sell any shares, then buy one certificate, until everybody passes in a row.

`StockTurn` offers everything. The first sale leads to `Selling`, where the seat sells on or stops; then the
values fall, directorships are settled, and `Purchase` offers the one certificate of the turn.
"""

from functools import cache

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import SHARES
from magnate.games.chicago1875.effects import move_value
from magnate.games.chicago1875.events.shares import Passed, PhaseBegan, PriorityMoved
from magnate.games.chicago1875.mechanics.assets import DiscardAsset, discards
from magnate.games.chicago1875.mechanics.companies import close
from magnate.games.chicago1875.phases import buying_shares, selling_shares
from magnate.games.chicago1875.phases.buying_shares import affordable, can_buy, purchases
from magnate.games.chicago1875.phases.selling_shares import Sell, Selling, holds_paper, legal_sales, sales
from magnate.games.chicago1875.queries import certificates_of, must_sell, over_limit, pool_shares, treasury_shares
from magnate.games.chicago1875.state import Chicago


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
        s.then(stock_turn(s.priority, 0), StockPhaseEnd())


@value
class StockTurn(Ask):
    """One seat sells, buys, founds or passes; `passes` in a row came before it. [stock.pass]"""

    seat: Seat
    passes: int
    rule = "stock.pass"
    prompt = N_("Your stock turn (sell, buy, establish a company, or pass)")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*sales(s, seat), *purchases(s, seat), Pass(seat), *discards(s, seat)]

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        found: list[Move] = [*legal_sales(s, seat)]
        held = certificates_of(s, seat)
        if held < s.rules.certificate_limit:
            found += affordable(s, seat)
        if held <= s.rules.certificate_limit:
            found.append(pass_of(seat))
        return found + discards(s, seat)

    def only(self, s: Chicago, seat: Seat) -> Move | None:
        if over_limit(s, seat):
            return super().only(s, seat)
        if holds_paper(s, seat) or can_buy(s, seat) or legal_sales(s, seat) or discards(s, seat):
            return None
        return pass_of(seat)

    def after(self, s: Chicago, move: Move) -> None:
        next_seat = (self.seat + 1) % s.seats
        if isinstance(move, Pass):
            if self.passes + 1 < s.seats:
                s.then(stock_turn(next_seat, self.passes + 1))
            return
        if isinstance(move, DiscardAsset):
            s.then(self)  # neither a purchase nor a sale
            return
        s.trader = self.seat
        if isinstance(move, Sell):
            s.then(Selling(self.seat, ((move.company, SHARES[move.certificate]),)))
        s.then(stock_turn(next_seat, 0))


stock_turn = cache(StockTurn)  # steps are values and can be shared


@value
class Pass(Move):
    """Do nothing this time. [stock.pass]"""

    notation = "pass"
    label = N_("Pass")

    def check(self, s: Chicago) -> Refusal | None:
        return must_sell(s, self.seat) if over_limit(s, self.seat) else None

    def apply(self, s: Chicago) -> None:
        s.log(Passed, self.seat)


pass_of = cache(Pass)  # moves are values and can be shared


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
    StockPhase, StockTurn, *selling_shares.STEPS, *buying_shares.STEPS, StockPhaseEnd,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (Pass, *selling_shares.MOVES, *buying_shares.MOVES)
