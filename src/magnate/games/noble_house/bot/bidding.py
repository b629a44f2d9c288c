"""How a bot bids: it names at once the limit up to which a lot makes it better off, and is asked no more."""

from collections.abc import Callable

from magnate.core.move import Decision, Move
from magnate.games.noble_house.mechanics.finance.auction import Bidding, BidUpTo, LeaveLot, Raise, WonLot
from magnate.games.noble_house.state import NOBODY, NobleHouse

Judge = Callable[[NobleHouse], int]


def bid(s: NobleHouse, decision: Decision, judge: Judge) -> Move | None:
    """The limit for the lot under the hammer, or no bid; None = nothing is under the hammer."""
    ask = s.agenda[-1]
    if not isinstance(ask, Bidding):
        return None
    seat, least, bank = decision.seat, ask.least(s), ask.bank_asked()
    top = limit(s, ask, seat, least, judge)
    move: Move = Raise(seat, least, least, bank) if top == least else BidUpTo(seat, top, least, bank)
    return move if top >= least and move.check(s) is None else LeaveLot(seat)


def limit(s: NobleHouse, ask: Bidding, seat: int, least: int, judge: Judge) -> int:
    """The most that the lot may cost so that the seat is better off than without it; below `least` = nothing."""
    world = s.clone()
    lot = (ask.kind, ask.key, ask.bank, ask.former, ask.holders, ask.shut)
    if ask.leader == NOBODY:
        world.agenda.pop()
        without = judge(world)
        world.agenda.append(ask)
    else:
        world.agenda[-1] = WonLot(*lot, ask.leader, ask.high)
        without = judge(world)
    step = s.rules.increment
    low, high = -1, (min(s.cash[seat], s.rules.highest_bid) - least) // step  # raises above the least
    while low < high:
        middle = (low + high + 1) // 2
        world.agenda[-1] = WonLot(*lot, seat, least + middle * step)
        low, high = (middle, high) if judge(world) > without else (low, middle - 1)
    return least + low * step
