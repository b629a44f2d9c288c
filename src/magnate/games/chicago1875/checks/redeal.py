"""A world a seat could be in: building tiles that it has not seen are dealt anew."""

from magnate.core.chance import Chance
from magnate.core.move import Seat
from magnate.games.chicago1875.state import Chicago


def redeal(s: Chicago, seat: Seat, chance: Chance) -> Chicago:
    """Building tiles that this seat has not seen change places with each other, era by era.

    Luck alone decides who gets which: neither the order of a hand nor which tile was chosen plays a part.
    """
    world = s.clone()
    world.chance = chance
    others = [other for other in range(s.seats) if other != seat]
    swap: dict[str, str] = {}
    for era in (1, 2, 3):
        unseen = [*s.building_decks[era - 1]]
        for other in others:
            held = (*s.hand[other], *s.kept[other], *s.discards[other])
            rest = (tile for tile in held if tile not in s.chosen[other])
            unseen += [tile for tile in (*s.chosen[other], *rest) if s.rules.buildings[tile].era == era]
        left = sorted(unseen)
        for tile in unseen:
            swap[tile] = left.pop(chance.pick(len(left), "redeal"))
    for other in others:
        world.chosen[other] = tuple(swap[tile] for tile in s.chosen[other])
        for pile in (world.hand, world.kept, world.discards):
            pile[other] = tuple(sorted(swap[tile] for tile in pile[other]))
    world.building_decks = [tuple(swap[tile] for tile in deck) for deck in s.building_decks]
    return world
