"""When a seat wants to be asked where it need not be."""

from magnate.core.move import Seat
from magnate.games.noble_house.state import NobleHouse

ALWAYS, FITTING, CONCERNED, NEVER = "always", "fitting", "concerned", "never"
LEVELS = (ALWAYS, FITTING, CONCERNED, NEVER)


def level(s: NobleHouse, seat: Seat, segment: str) -> str:
    """The wish of a seat for the end of a segment. [window.stops]"""
    return dict(s.stops[seat]).get(segment, FITTING)
