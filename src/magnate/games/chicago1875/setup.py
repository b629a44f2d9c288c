"""Setting the table, step by step as in the rulebook."""

from magnate.core.chance import Chance
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.mechanics.supply import draw_onto, seed_haymarket
from magnate.games.chicago1875.phases.building import deal
from magnate.games.chicago1875.phases.cleanup import fill_demand
from magnate.games.chicago1875.phases.decade import Decade, StartingCompany
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import Chicago

STARTING_PARTNERS = 2
GOALS_IN_PLAY = 5


def set_up(rules: Ruleset, chance: Chance) -> Chicago:
    """The table before the first company is founded. [setup.starting-company]"""
    s = Chicago(rules, chance)
    s.demand_deck = list(rules.demand_tiles)
    fill_demand(s)
    lay_out_assets(s)
    s.building_decks = [tuple(key for key, tile in rules.buildings.items() if tile.era == era) for era in (1, 2, 3)]
    if rules.goals:
        tiles = list(rules.goal_tiles)
        s.goals = [tiles.pop(s.pick(len(tiles), "public goal")) for _ in range(GOALS_IN_PLAY)]
    fill_chain(s)
    s.job_market = rules.job_start
    for seat in range(rules.seats):
        pay(s, BANK, seat, rules.starting_cash)
        s.partners[seat] = STARTING_PARTNERS
        deal(s, seat, 1, 3)
    first = s.pick(rules.seats, "start player")
    s.priority = first
    s.initiative = [(first + i) % rules.seats for i in range(rules.seats)]
    s.then(*(StartingCompany(seat) for seat in reversed(s.initiative)), Decade(1))
    return s


def lay_out_assets(s: Chicago) -> None:
    """One named asset on $80, the other starting ones at random beside it. [setup.assets]"""
    rules = s.rules
    others = [key for key, tile in rules.assets.items() if tile.starting and key != rules.first_asset]
    s.asset_row = [rules.first_asset]
    while others:
        s.asset_row.append(others.pop(s.pick(len(others), "starting asset")))
    s.asset_deck = [key for key in rules.assets if key not in s.asset_row]


def fill_chain(s: Chicago) -> None:
    """Two cubes of each kind at Haymarket Square, then the chain. [setup.resources]"""
    rules = s.rules
    s.bag = rules.cube_counts
    seed_haymarket(s, rules.haymarket_start)
    if rules.advanced_chain:
        s.rows = rules.row_start
        left = [bag - row for bag, row in zip(s.bag, s.rows, strict=True)]
        s.bag = (left[0], left[1], left[2], left[3])
    else:
        for space in range(4):
            draw_onto(s, space, rules.chain_start)
