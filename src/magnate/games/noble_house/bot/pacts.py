"""Peace: two players promise to play no card against each other, so that the others are hit instead.

With whom it pays: not with the strongest of the others, whom everybody wants to bring down, and never where there is
only one other.
"""

from magnate.games.noble_house.bot.sight import Rated, Sight
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.games.noble_house.mechanics.trade.offers import offers_seen
from magnate.games.noble_house.state import Clause

LASTS = 1  # rounds after the present one


def welcome(x: Sight, other: int) -> bool:
    """Whether peace with this player pays."""
    return len(x.rivals) > 1 and other not in x.foes and x.left > 0


def pact(x: Sight, clauses: tuple[Clause, ...]) -> bool:
    """Whether an offer is peace both ways and nothing else."""
    terms = sorted((kind, who, key) for kind, who, key, *_ in clauses)
    return terms == [("refrain", "me", "any"), ("refrain", "you", "any")]


def offering(x: Sight) -> Rated:
    """Peace to one after another of those with whom there is none."""
    s, seat = x.s, x.seat
    if s.phase != "cards" or s.made[seat] >= len(x.rivals) or not x.left:
        return []
    asked = {offer.maker for offer in offers_seen(s, seat)} | {
        partner for offer in offers_seen(s, seat) if offer.maker == seat for partner in offer.partners
    }
    wanted = [rival for rival in x.rivals if rival not in x.spared and rival not in asked and welcome(x, rival)]
    wanted = wanted[s.made[seat] :]
    if not wanted:
        return []
    until = s.round + LASTS
    terms = f"refrain me any until {until}; refrain you any until {until}"
    offer = MakeOffer(seat, s.house[wanted[0]], terms, "public", "phase", 0)
    return [(x.n["talk"], offer)] if offer.check(s) is None else []
