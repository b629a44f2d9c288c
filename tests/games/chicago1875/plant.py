"""Supply chain and demand for positions of the Operating Phase; every cube and tile stays accounted for."""

import magnate
from magnate.core.chance import Tape
from magnate.core.event import Event
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.events.operating import OperatingBegan
from magnate.games.chicago1875.queries import minus, places_of_row, plus
from magnate.games.chicago1875.state import Chicago, Cubes

NONE: Cubes = (0, 0, 0, 0)


def asked(s: Chicago) -> str:
    """The rule of the open question."""
    return magnate.decisions(s)[0].rule


def give_token(s: Chicago, company: str, count: int = 1) -> None:
    """Bonus Good tokens for a company."""
    s.token_supply -= count
    s.tokens[company] += count


def lay_chain(s: Chicago, x: Cubes, thirty: Cubes, twenty: Cubes, ten: Cubes) -> None:
    """Exactly these cubes on the four spaces; the bag makes up the difference."""
    for space, cubes in enumerate((x, thirty, twenty, ten)):
        s.bag = minus(plus(s.bag, s.chain[space]), cubes)
        s.chain[space] = cubes


def lay_rows(s: Chicago, rows: Cubes) -> None:
    """Exactly these cubes on the Advanced Supply Chain."""
    s.bag = minus(plus(s.bag, s.rows), rows)
    s.rows = rows


def leave_in_bag(s: Chicago, company: str, cubes: Cubes) -> None:
    """Exactly these cubes stay in the bag; a company stores the others."""
    s.cubes[company] = plus(s.cubes[company], minus(s.bag, cubes))
    s.bag = cubes


def draws(s: Chicago, *kinds: str) -> Tape:
    """Luck that draws these cubes from the bag as it is now, in this order."""
    bag, haymarket = list(s.bag), list(s.haymarket)
    outcomes = []
    for kind in kinds:
        if not any(bag):
            bag, haymarket = haymarket, [0, 0, 0, 0]
        at = RESOURCES.index(kind)
        assert bag[at], f"no {kind} is left"
        if sum(bag) > 1:
            outcomes.append(sum(bag[:at]))
        bag[at] -= 1
    tape = Tape(tuple(outcomes))
    s.chance = tape
    return tape


def lay_demand(s: Chicago, company: str, *tiles: tuple[str, int]) -> None:
    """Tiles ("" = none) with goods on them in the company's row, from the $50 column on."""
    for place, (tile, goods) in zip(places_of_row(s, company), tiles, strict=True):
        old = s.demand[place]
        if tile and tile != old and tile in s.demand:
            s.demand[s.demand.index(tile)] = old
        elif tile != old:
            s.demand_deck += [old] if old else []
            s.demand_deck = [each for each in s.demand_deck if each != tile]
        s.demand[place] = tile
        s.demand_goods[place] = goods


def lay_grid(s: Chicago, rows: tuple[tuple[tuple[str, int], ...], ...], deck: tuple[str, ...]) -> None:
    """The whole grid and the stack; all other demand tiles are out of the game."""
    places = [place for row in rows for place in row]
    s.demand = [tile for tile, _ in places]
    s.demand_goods = [goods for _, goods in places]
    s.demand_deck = list(deck)
    assets = [item for item in s.box if item not in s.rules.demand_tiles]
    s.box = [*assets, *(tile for tile in s.rules.demand_tiles if tile not in (*s.demand, *deck))]


def exhaust_demand(s: Chicago) -> None:
    """The stack of demand tiles is used up."""
    s.box += s.demand_deck
    s.demand_deck = []


def operated(events: list[Event]) -> list[str]:
    """The companies that began a turn, in order."""
    return [event.company for event in events if isinstance(event, OperatingBegan)]
