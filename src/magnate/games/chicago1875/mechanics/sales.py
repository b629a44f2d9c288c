"""The dearest way to sell goods in a company's row of the demand grid."""

from itertools import product
from typing import NamedTuple

from magnate.games.chicago1875.queries import half_of, half_price_open, places_of_row, room
from magnate.games.chicago1875.state import Chicago, CompanyId


class Sale(NamedTuple):
    """So many goods to the $50, $20 and plain columns and at half price."""

    places: tuple[int, int, int]
    half: int
    revenue: int

    @property
    def goods(self) -> int:
        return sum(self.places) + self.half


def best_sale(s: Chicago, company: CompanyId, goods: int, price: int) -> Sale:
    """The dearest way to sell up to so many goods; what fills a space brings its bonus."""
    fifty, twenty, plain = places_of_row(s, company)
    rooms = (room(s, fifty), room(s, twenty), room(s, plain))
    bonuses = [s.rules.demand_bonuses[place % 3] for place in (fifty, twenty, plain)]
    top = Sale((0, 0, 0), 0, 0)
    for places in product(*(range(min(each, goods) + 1) for each in rooms)):
        rest = goods - sum(places)
        if rest < 0:
            continue
        half = rest if half_price_open(s, company, (places[0], places[1], places[2])) else 0
        revenue = sum(places) * price + half * half_of(price)
        revenue += sum(bonus for bonus, n, most in zip(bonuses, places, rooms, strict=True) if 0 < n == most)
        if revenue > top.revenue:
            top = Sale((places[0], places[1], places[2]), half, revenue)
    return top
