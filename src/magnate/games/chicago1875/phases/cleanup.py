"""The Cleanup Phase: chain, assets and demand are refreshed, partners come home, the decade advances."""

from magnate.core.step import Step
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import COLUMNS, INDUSTRIES
from magnate.games.chicago1875.events.operating import AssetLeft, DemandDrawn, TileRemoved
from magnate.games.chicago1875.events.shares import PhaseBegan
from magnate.games.chicago1875.mechanics.assets import slide_and_draw
from magnate.games.chicago1875.mechanics.supply import EMPTY, X, maintain_chain, refill_x
from magnate.games.chicago1875.queries import capacity, room
from magnate.games.chicago1875.state import Chicago


@value
class CleanupPhase(Step):
    """The board is made ready for the next decade. [cleanup.decade]"""

    def run(self, s: Chicago) -> None:
        s.phase = "cleanup"
        s.log(PhaseBegan, "cleanup")
        if not s.rules.advanced_chain:
            refresh_chain(s)
        refresh_assets(s)
        refresh_demand(s)
        s.ready = [0] * s.seats
        s.used = {}
        s.replaced = []


def refresh_chain(s: Chicago) -> None:
    """The $10 cubes go to Haymarket Square, all others one space right, X is refilled. [cleanup.supply]"""
    left = s.chain[3]
    s.haymarket = (
        s.haymarket[0] + left[0],
        s.haymarket[1] + left[1],
        s.haymarket[2] + left[2],
        s.haymarket[3] + left[3],
    )
    s.chain = [EMPTY, *s.chain[:3]]
    assert s.chain[X] == EMPTY
    maintain_chain(s, refill_x(s))


def refresh_assets(s: Chicago) -> None:
    """The cheapest asset leaves, the row slides, a tile is drawn, used assets are ready again. [cleanup.assets]"""
    cheapest = s.asset_row[-1]
    if cheapest:
        s.asset_row[-1] = ""
        s.box.append(cheapest)
        s.log(AssetLeft, cheapest, s.rules.asset_prices[-1])
    slide_and_draw(s)
    s.exhausted = []


def refresh_demand(s: Chicago) -> None:
    """Full tiles and the X tile leave, the rest close up, new ones fill the columns. [cleanup.demand]"""
    for place in range(12):
        if room(s, place) > 0:
            continue
        tile = s.demand[place]
        if tile:
            s.demand[place] = ""
            s.demand_goods[place] = 0
            s.box.append(tile)
            s.log(TileRemoved, tile, INDUSTRIES[place // 3])
        elif capacity(s, place):
            s.demand_goods[place] = 0  # a printed space filled to the last
    for start in (0, 3, 6, 9):
        tiles = [(s.demand[p], s.demand_goods[p]) for p in range(start, start + 3) if s.demand[p]]
        for column in range(3):
            place = start + column
            if column < len(tiles):
                s.demand[place], s.demand_goods[place] = tiles[column]
            elif s.demand[place]:
                s.demand[place], s.demand_goods[place] = "", 0
    fill_demand(s)


def fill_demand(s: Chicago) -> None:
    """New tiles, lowest level first, column by column from the $50 column, top to bottom. [cleanup.demand]"""
    table = s.rules.demand_tiles
    for column in range(3):
        for row in range(4):
            place = 3 * row + column
            if s.demand[place] or not s.demand_deck:
                continue
            level = min([table[tile].pips for tile in s.demand_deck])
            tiles = [tile for tile in s.demand_deck if table[tile].pips == level]
            tile = tiles[s.pick(len(tiles), "demand tile")]
            s.demand_deck.remove(tile)
            s.demand[place] = tile
            s.log(DemandDrawn, tile, INDUSTRIES[row], COLUMNS[column])


STEPS: tuple[type[Step], ...] = (CleanupPhase,)
