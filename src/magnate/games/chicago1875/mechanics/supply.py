"""The supply chain: buying, shifting, drawing from the bag, and the bag's refill from Haymarket Square."""

from magnate.core.step import Step
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.events.operating import BagRefilled, ChainRefilled, CubesTaken, HaymarketSeeded
from magnate.games.chicago1875.queries import minus, one, plus
from magnate.games.chicago1875.state import Chicago, CompanyId, Cubes

Prices = tuple[tuple[int, ...], ...]  # by kind of cube

EMPTY: Cubes = (0, 0, 0, 0)
X = 0  # the forecast space; the last one is the cheapest


def chain_offers(s: Chicago) -> list[tuple[str, int, int]]:
    """Which cubes can be bought: (kind, price, space or column), kind by kind, dearest first."""
    if s.rules.advanced_chain:
        prices = s.rules.row_prices
        return [(kind, prices[n - 1], n - 1) for kind, n in zip(RESOURCES, s.rows, strict=True) if n]
    chain, prices = s.chain, s.rules.chain_prices
    return [(kind, prices[at], at) for i, kind in enumerate(RESOURCES) for at in (1, 2, 3) if chain[at][i]]


def cheapest_cube(s: Chicago) -> int | None:
    """The lowest price on the chain; None if no cube is for sale."""
    if s.rules.advanced_chain:
        longest = max(s.rows)
        return s.rules.row_prices[longest - 1] if longest else None
    return next((s.rules.chain_prices[space] for space in (3, 2, 1) if s.chain[space] != EMPTY), None)


def cube_prices(s: Chicago) -> Prices:
    """Prices of the cubes on the chain by kind, cheapest first."""
    if s.rules.advanced_chain:
        return tuple(tuple(s.rules.row_prices[n] for n in range(s.rows[kind] - 1, -1, -1)) for kind in range(4))
    return tuple(
        tuple(s.rules.chain_prices[space] for space in (3, 2, 1) for _ in range(s.chain[space][kind]))
        for kind in range(4)
    )


def buy_cube(s: Chicago, company: CompanyId, kind: str, space: int) -> None:
    """A cube leaves the chain for the treasury. [operating.purchase]"""
    cube = one(kind)
    if s.rules.advanced_chain:
        s.rows = minus(s.rows, cube)
    else:
        s.chain[space] = minus(s.chain[space], cube)
    s.cubes[company] = plus(s.cubes[company], cube)
    s.log(CubesTaken, company, cube, "supply chain")


def draw_cube(s: Chicago, aside: Cubes = EMPTY) -> str | None:
    """One cube out of the bag, not of those set aside; Haymarket Square refills an empty bag. [operating.supply]"""
    if s.bag == aside:
        if s.haymarket == EMPTY:
            return None
        s.bag, s.haymarket = plus(s.bag, s.haymarket), EMPTY
        s.log(BagRefilled)
    left = minus(s.bag, aside)
    at = s.pick(sum(left), "cube")
    kind = 0
    while at >= left[kind]:
        at -= left[kind]
        kind += 1
    s.bag = minus(s.bag, one(RESOURCES[kind]))
    return RESOURCES[kind]


def draw_onto(s: Chicago, space: int, count: int) -> tuple[Cubes, bool]:
    """So many cubes onto a space of the chain, fewer if there are no more; and whether the bag was refilled."""
    drawn, refilled = EMPTY, False
    for _ in range(count):
        refilled = refilled or s.bag == EMPTY
        kind = draw_cube(s)
        if kind is None:
            break
        s.chain[space] = plus(s.chain[space], one(kind))
        drawn = plus(drawn, one(kind))
    return drawn, refilled


def seed_haymarket(s: Chicago, each: int) -> None:
    """Cubes of each kind go from the bag to Haymarket Square, as far as there are any. [operating.supply]"""
    seeded = (min(each, s.bag[0]), min(each, s.bag[1]), min(each, s.bag[2]), min(each, s.bag[3]))
    s.bag = minus(s.bag, seeded)
    s.haymarket = plus(s.haymarket, seeded)
    s.log(HaymarketSeeded, seeded)


def refill_x(s: Chicago) -> bool:
    """Draw the decade's number of cubes onto X; returns whether the bag had to be refilled."""
    drawn, refilled = draw_onto(s, X, s.rules.chain_draws[s.decade - 1])
    if drawn != EMPTY:
        s.log(ChainRefilled, drawn)
    return refilled


def maintain_chain(s: Chicago, refilled: bool = False) -> None:
    """Shift cubes into empty spaces and refill X until every space holds some. [operating.supply]"""
    while True:
        for space in (3, 2, 1):
            if s.chain[space] == EMPTY:
                source = next((left for left in range(space - 1, -1, -1) if s.chain[left] != EMPTY), None)
                if source is not None:
                    s.chain[space], s.chain[source] = s.chain[source], EMPTY
        if s.chain[X] != EMPTY:
            break
        refilled = refill_x(s) or refilled
        if s.chain[X] == EMPTY:
            break  # bag and Haymarket Square are both empty
    if refilled:
        seed_haymarket(s, s.rules.haymarket_start)


def maintain_rows(s: Chicago) -> None:
    """Draw by the leftmost empty column; each cube goes to its row or back. [variant.advanced-supply-chain]"""
    column = max(s.rows)  # rows are left-aligned, so the longest one ends before the first empty column
    draws = s.rules.row_draws[column] if column < len(s.rules.row_draws) else 0
    placed, returned = EMPTY, EMPTY
    for _ in range(draws):
        kind = draw_cube(s, returned)
        if kind is None:
            break
        cube = one(kind)
        if s.rows[RESOURCES.index(kind)] < len(s.rules.row_prices):
            s.rows = plus(s.rows, cube)
            placed = plus(placed, cube)
        else:
            s.bag = plus(s.bag, cube)
            returned = plus(returned, cube)
    if placed != EMPTY:
        s.log(ChainRefilled, placed)


@value
class SupplyMaintenance(Step):
    """After every company's turn the chain is put in order. [operating.supply]"""

    def run(self, s: Chicago) -> None:
        if s.rules.advanced_chain:
            maintain_rows(s)
        else:
            maintain_chain(s)


STEPS: tuple[type[Step], ...] = (SupplyMaintenance,)
