"""What is printed on the board, and the demand tiles."""

from magnate.games.chicago1875.content.kinds import DemandTile, Space
from magnate.games.chicago1875.mechanics.powers import (
    Advertise,
    ExtraDividends,
    Fundraise,
    Hire,
    HireAtJobMarket,
    PurchaseAsset,
)

DEMAND_TILES: tuple[DemandTile, ...] = (
    DemandTile("d01", 1, 0, 2),
    DemandTile("d02", 1, 1, 2),
    DemandTile("d03", 1, 1, 3),
    DemandTile("d04", 1, 2, 2),
    DemandTile("d05", 1, 2, 3),
    DemandTile("d06", 1, 3, 4),
    DemandTile("d07", 2, 3, 2),
    DemandTile("d08", 2, 3, 2),
    DemandTile("d09", 2, 2, 2),
    DemandTile("d10", 2, 5, 2),
    DemandTile("d11", 2, 4, 2),
    DemandTile("d12", 2, 4, 3),
    DemandTile("d13", 3, 5, 2),
    DemandTile("d14", 3, 4, 2),
    DemandTile("d15", 3, 4, 4),
    DemandTile("d16", 3, 6, 2),
    DemandTile("d17", 3, 5, 4),
    DemandTile("d18", 3, 5, 2),
    DemandTile("d19", 4, 6, 2),
    DemandTile("d20", 4, 6, 2),
    DemandTile("d21", 4, 6, 3),
    DemandTile("d22", 4, 8, 4),
    DemandTile("d23", 4, 7, 2),
    DemandTile("d24", 4, 7, 4),
)

SPACES: tuple[Space, ...] = (
    Space("job-market", "Job Market", "action.job-market", True, 0, HireAtJobMarket()),
    Space("advertising", "Advertising & Start Player", "action.advertising", True, 20, Advertise(1)),
    Space("fundraising-40", "Fundraising $40", "action.fundraising", True, 0, Fundraise(40)),
    Space("fundraising-60", "Fundraising $60", "action.fundraising", False, 0, Fundraise(60), decade=3),
    Space("fundraising-80", "Fundraising $80", "action.fundraising", False, 0, Fundraise(80), decade=5),
    Space("hire-manager", "Hire a Manager", "action.hire-manager", False, 60, Hire(managers=1, needs_place=True)),
    Space(
        "hire-salesperson",
        "Hire a Salesperson",
        "action.hire-salesperson",
        False,
        70,
        Hire(salespeople=1, needs_place=True),
    ),
    Space("extra-dividends", "Extra Dividends $100", "action.extra-dividends", True, 0, ExtraDividends(100)),
    Space("capital-asset", "Purchase a Capital Asset", "asset.purchase", True, 0, PurchaseAsset()),
)

TRACK_2 = (0, 10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400)
TRACK_1 = (10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450)
PAR_VALUES = (35, 40, 50, 60)

APPEAL_BONUSES = {
    3: "worker",
    5: "salesperson",
    7: "automation",
    9: "partner",
    11: "bonus-good",
    13: "stock-value",
    15: "bonus-good",
    16: "stock-value",
}
APPEAL_MAX = 16

JOB_MARKET_PRICES = (50, 40, 40, 40, 40, 30, 30, 30, 30, 20, 20, 20, 20)  # of the next hire, by workers present
JOB_MARKET_START = 4

CUBES = (20, 18, 16, 16)  # livestock, steel, wood, coal
CHAIN_PRICES = (0, 30, 20, 10)  # spaces X, $30, $20, $10; X is never for sale
CHAIN_DRAWS = (3, 4, 4, 5, 6)  # by decade

ROW_PRICES = (60, 50, 50, 40, 30, 30, 20, 20, 20, 10, 10)  # Advanced Supply Chain, columns from the left
ROW_DRAWS = (5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 0)  # by leftmost empty column
ROW_START = (9, 8, 7, 6)

ASSET_PRICES = (80, 70, 60, 50, 40)
DEMAND_BONUSES = (50, 20, 0)  # by column; the first is the one filled first
PRINTED_CAPACITY = 6  # of the printed space in the middle column

YEARS = (1875, 1885, 1895, 1905, 1915)
ERA_DEALT = (1, 2, 2, 3, 3)  # by decade
