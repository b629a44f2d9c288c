"""A planner for Noble House that never bargains: it makes no offers and takes none. What bargaining is worth:

cd examples
magnate arena noble_house --bots planner,silent_bot:Silent --players 4 --games 120 --seed peace
"""

from collections.abc import Mapping
from typing import Any

from magnate.bots import Planner, Worlds
from magnate.bots.planner import best_of, len_seats
from magnate.core.chance import Chance
from magnate.core.move import Decision, Move
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, MakeOffer


class Silent(Planner):
    """Whatever the planner would do, but for offers and their acceptance."""

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        world = worlds()
        rated = self.policy.rate(world, decision.seat, self.policy.numbers(len_seats(world)))
        return best_of([each for each in rated if not isinstance(each[1], (AcceptOffer, MakeOffer))])
