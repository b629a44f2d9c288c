"""The component tables: every row against the printed figures, and their counts and sums."""

from collections import Counter
from collections.abc import Iterable

import pytest

from magnate.core.effect import Effect
from magnate.core.value import fields_of
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.content.kinds import INDUSTRIES, RESOURCES, Company, Tier
from magnate.games.chicago1875.editions import EDITION_1, EDITION_2, OPTIONS
from magnate.games.chicago1875.ruleset import Ruleset
from tests.games.chicago1875 import printed
from tests.rules import rule

STANDARD = (
    "anglo_american", "brunswick", "cracker_jack", "doggett", "elgin", "fairbank", "henderson", "libby", "spalding",
    "swift",
)  # fmt: skip
SPECIAL = ("american_flyer", "quaker_oats", "oscar_mayer", "schwinn", "florsheim")
WORDS = {
    "Appeal": "appeal {steps}",
    "Automate": "automate {count}",
    "Goods": "goods {count}",
    "GoodsOfAsset": "goods {count}",
    "AnyCubes": "cubes {count}",
    "CubesFromHaymarket": "resources {kinds}",
    "CubesFromBuilding": "resources {kinds}",
    "IdenticalCubes": "identical {count}",
    "DifferentCubes": "different {count}",
    "PurchaseAsset": "asset less {discount}",
    "ExtraDividends": "dividends {total}",
    "StockSteps": "value {steps}",
    "Revenue": "revenue {amount}",
    "Boost": "boost {amount}",
    "ManagerOrSalesperson": "manager or salesperson",
    "HireAtJobMarket": "job market",
    "Advertise": "advertise {steps}",
    "Fundraise": "fundraise {amount}",
}


def words(effects: Iterable[Effect]) -> str:
    """Effects in the shorthand of the printed tables."""
    said = []
    for effect in effects:
        given = {k: " ".join(v) if isinstance(v, tuple) else v for k, v in fields_of(effect).items()}
        kind = type(effect).__name__
        if kind == "Hire":
            said.append("hire " + ", ".join(f"{k} {v}" for k, v in given.items() if v and k != "needs_place"))
        else:
            said.append(WORDS[kind].format_map(given))
    return ", ".join(said)


def rules_for(seats: int = 4, **options: object) -> Ruleset:
    rules: Ruleset = GAME.ruleset(GAME.config(seats, options))
    return rules


# -- Companies ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", printed.CHARTERS)
def test_every_charter(key: str) -> None:
    company = EDITION_2.companies[key]
    name, short, industry, appeal, prices, slots, factories = printed.CHARTERS[key]
    assert (company.key, company.name, company.short, company.industry) == (key, name, short, industry)
    assert (company.appeal, company.prices, company.slots) == (appeal, prices, slots)
    assert company.special == (key in SPECIAL)
    rows = []
    for factory in company.factories:
        manager = words(sorted(factory.manager, key=lambda effect: words([effect])))
        rows.append((factory.workers, " ".join(factory.inputs), factory.goods, factory.extra, manager))
    assert tuple(rows) == factories


def test_companies_by_count_and_sum() -> None:
    """A1, A2: ten standard and five special charters, with one to three factories each."""
    assert tuple(EDITION_2.companies) == (*STANDARD, *SPECIAL)
    assert tuple(EDITION_1.companies) == tuple(EDITION_2.companies)
    for keys, factories, workers, goods, inputs, slots, industries in (
        (STANDARD, 21, 37, 41, 52, 5, (2, 4, 2, 2)),
        (SPECIAL, 9, 28, 17, 14, 5, (1, 2, 1, 1)),
    ):
        companies = [EDITION_2.companies[key] for key in keys]
        plants = [factory for company in companies for factory in company.factories]
        assert len(plants) == factories
        assert sum(plant.workers for plant in plants) == workers
        assert sum(plant.goods for plant in plants) == goods
        assert sum(len(plant.inputs) for plant in plants) == inputs
        assert sum(company.slots for company in companies) == slots
        assert tuple(Counter(c.industry for c in companies)[industry] for industry in INDUSTRIES) == industries
    assert all(plant.extra == 1 for key in STANDARD for plant in EDITION_2.companies[key].factories)
    assert max(c.slots for c in EDITION_2.companies.values()) == EDITION_2.companies["american_flyer"].slots == 2


def test_standard_charters_have_no_special_rules() -> None:
    plain = Company("", "", "", "", 0, (), 0, ())
    for key in STANDARD:
        company = EDITION_2.companies[key]
        for name in fields_of(plain):
            if name not in ("key", "name", "short", "industry", "appeal", "prices", "slots", "factories"):
                assert getattr(company, name) == getattr(plain, name), (key, name)


def test_the_special_charters() -> None:
    """B27, B33: what the rulebook says of the five in so many words."""
    flyer, oats, mayer, schwinn, florsheim = (EDITION_2.companies[key] for key in SPECIAL)
    assert not flyer.can_automate
    assert not flyer.salesperson_buildings
    assert (flyer.manager_places, flyer.goods_per_worker, flyer.catalog_bonus) == (2, 1, 40)
    assert (flyer.managers_price, flyer.managers_appeal) == (50, 1)
    assert not oats.salesperson_buildings
    assert not oats.resource_buildings
    assert not oats.can_buy_resources
    assert not oats.relocates
    assert (oats.wage, oats.free_automation_at) == (20, 2)
    assert not mayer.can_automate
    assert mayer.salespeople_unlimited
    assert mayer.pair_bonus == 10
    assert mayer.factories[0].tiers == (
        Tier(2, ("livestock",), 3, 50),
        Tier(4, ("livestock", "livestock", "steel"), 5, 40),
        Tier(6, ("livestock", "livestock", "livestock", "steel"), 9, 30),
    )
    assert not schwinn.can_gain_managers
    rules = rules_for()
    assert (rules.replacement_steel, rules.replacement_goods, rules.replacement_appeal) == (2, 2, 3)
    assert sum(plant.goods + plant.extra for plant in florsheim.factories) == 10


# -- Buildings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", printed.BUILDINGS)
def test_every_building(key: str) -> None:
    tile = EDITION_2.buildings[key]
    row = (tile.era, tile.players, tile.workers, tile.payer, tile.fee, words([tile.effect]))
    assert (tile.key, row) == (key, printed.BUILDINGS[key])


@rule("setup.player-count", "setup.buildings")
@pytest.mark.parametrize(
    ("seats", "tiles", "workers", "fees"),
    [
        (2, (6, 8, 8), (8, 11, 9), (150, 240, 410)),
        (3, (9, 12, 12), (8, 17, 9), (210, 330, 580)),
        (4, (12, 16, 16), (12, 17, 9), (240, 610, 770)),
    ],
)
def test_buildings_by_era_and_players(
    seats: int, tiles: tuple[int, ...], workers: tuple[int, ...], fees: tuple[int, ...]
) -> None:
    """B1, C25: sixteen Era II tiles, not seventeen."""
    eras = [[tile for tile in rules_for(seats).buildings.values() if tile.era == era] for era in (1, 2, 3)]
    assert tuple(len(era) for era in eras) == tiles
    assert tuple(sum(tile.workers for tile in era) for era in eras) == workers
    assert tuple(sum(tile.fee for tile in era) for era in eras) == fees


# -- Assets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", printed.ASSETS)
def test_every_asset(key: str) -> None:
    tile = EDITION_2.assets[key]
    row = (tile.name, words(tile.bonus), tile.cost, words(tile.power), tile.timing)
    assert (tile.key, row) == (key, printed.ASSETS[key])
    assert tile.catalog == (key in ("mail_order_catalog", "color_catalog", "catalog_empire"))
    assert tile.chief == key.startswith("chief_of_")


def test_assets_by_edition_and_option() -> None:
    """A7, A8, B18: sixteen standard tiles, four Chiefs in the second edition, five starting tiles in each."""
    assert tuple(EDITION_2.assets) == tuple(printed.ASSETS)
    assert len(rules_for().assets) == 16
    assert len(rules_for(chiefs=True).assets) == 20
    assert len(EDITION_1.assets) == 16
    starting = {"brilliant_marketing", "cincinnati_steel", "michigan_lumber", "pennsylvania_coal"}
    assert {k for k, tile in EDITION_2.assets.items() if tile.starting} == starting | {"union_stockyards"}
    assert {k for k, tile in EDITION_1.assets.items() if tile.starting} == starting | {"refrigeration"}
    assert EDITION_1.assets["fuelworks"].name == "Abattoir"
    for key, tile in EDITION_1.assets.items():
        assert (tile.bonus, tile.cost, tile.power) == (
            EDITION_2.assets[key].bonus, EDITION_2.assets[key].cost, EDITION_2.assets[key].power,
        )  # fmt: skip


# -- Demand ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", printed.DEMAND)
def test_every_demand_tile(key: str) -> None:
    tile = EDITION_2.demand_tiles[key]
    assert (tile.key, (tile.pips, tile.capacity, tile.players)) == (key, printed.DEMAND[key])


@rule("setup.player-count", "setup.demand")
@pytest.mark.parametrize(
    ("seats", "tiles", "goods"),
    [(2, (3, 5, 4, 3), (3, 17, 20, 19)), (3, (5, 6, 4, 4), (6, 21, 20, 25)), (4, (6, 6, 6, 6), (9, 21, 29, 40))],
)
def test_demand_by_pips_and_players(seats: int, tiles: tuple[int, ...], goods: tuple[int, ...]) -> None:
    """C76: 15, 19 or 24 tiles, one of them the X, which takes no goods."""
    levels = [[tile for tile in rules_for(seats).demand_tiles.values() if tile.pips == pips] for pips in (1, 2, 3, 4)]
    assert tuple(len(level) for level in levels) == tiles
    assert tuple(sum(tile.capacity for tile in level) for level in levels) == goods
    assert [tile.key for level in levels for tile in level if tile.capacity == 0] == ["d01"]


# -- The board ---------------------------------------------------------------------------------------------------


@rule("stock.track", "company.par")
def test_the_stock_tracks() -> None:
    """A4: 21 spaces in both editions, Closed only in the second; the same par values and triple line."""
    middle = (10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400)
    assert EDITION_2.track == (0, *middle)
    assert EDITION_1.track == (*middle, 450)
    for edition in (EDITION_1, EDITION_2):
        assert len(edition.track) == 21
        assert edition.par_values == (35, 40, 50, 60)
        assert edition.triple_from == 60


def test_the_appeal_track() -> None:
    """B28: the partner waits on the space numbered 9."""
    rules = rules_for()
    assert rules.appeal_max == 16
    assert rules.appeal_bonuses == {
        3: "worker", 5: "salesperson", 7: "automation", 9: "partner", 11: "bonus-good", 13: "stock-value",
        15: "bonus-good", 16: "stock-value",
    }  # fmt: skip
    assert rules.forfeit == 25


@rule("setup.job-market")
def test_the_job_market() -> None:
    prices = {0: 50, 1: 40, 2: 40, 3: 40, 4: 40, 5: 30, 6: 30, 7: 30, 8: 30, 9: 20, 10: 20, 11: 20, 12: 20}
    assert dict(enumerate(rules_for().job_prices)) == prices
    assert rules_for().job_start == 4


@rule("setup.resources")
def test_cubes_and_the_supply_chain() -> None:
    rules = rules_for()
    assert dict(zip(RESOURCES, rules.cube_counts, strict=True)) == {
        "livestock": 20,
        "steel": 18,
        "wood": 16,
        "coal": 16,
    }
    assert sum(rules.cube_counts) == 70
    assert (rules.haymarket_start, rules.chain_start) == (2, 3)
    assert rules.chain_prices[1:] == (30, 20, 10)
    assert rules.chain_draws == (3, 4, 4, 5, 6)


@rule("variant.advanced-supply-chain")
def test_the_advanced_supply_chain() -> None:
    """B25: eleven columns in sections of 2, 3, 3, 2 and 1, refilled by 5, 4, 3, 2 and 0."""
    rules = rules_for(supply_chain="advanced")
    assert rules.row_prices == (60, 50, 50, 40, 30, 30, 20, 20, 20, 10, 10)
    assert rules.row_draws == (5,) * 2 + (4,) * 3 + (3,) * 3 + (2,) * 2 + (0,)
    assert rules.row_draws[rules.row_prices.index(20)] == 3
    assert dict(zip(RESOURCES, rules.row_start, strict=True)) == {"livestock": 9, "steel": 8, "wood": 7, "coal": 6}


def test_the_demand_grid_and_the_asset_row() -> None:
    """A6: the first column filled is worth $50 in both editions; a printed middle space takes six."""
    assert INDUSTRIES == ("food_and_dairy", "dry_goods", "meat_packing", "shoes")
    for edition in (EDITION_1, EDITION_2):
        assert edition.demand_bonuses == (50, 20, 0)
        assert edition.printed_capacity == 6
        assert edition.asset_prices == (80, 70, 60, 50, 40)
        assert edition.first_asset == "brilliant_marketing"


@rule("building.deal", "setup.board")
def test_the_decades() -> None:
    assert rules_for().years == (1875, 1885, 1895, 1905, 1915)
    assert rules_for().era_dealt == (1, 2, 2, 3, 3)


@rule("stock.certificate-limit", "stock.60-percent", "setup.player")
def test_limits_and_sums_of_money() -> None:
    assert [rules_for(seats).certificate_limit for seats in (2, 3, 4)] == [10, 12, 14]
    rules = rules_for()
    assert rules.most_shares == 6
    assert rules.starting_cash == 175
    assert rules.bank_pool_income == 25
    assert rules.bonus_good_tokens == 12
    assert (rules.goal_reward, rules.friendly_director, rules.friendly_share) == (200, 150, 10)


@pytest.mark.parametrize(
    ("key", "unlimited", "cost", "decade", "effect"),
    [
        ("job-market", True, 0, 1, "job market"),
        ("advertising", True, 20, 1, "advertise 1"),
        ("fundraising-40", True, 0, 1, "fundraise 40"),
        ("fundraising-60", False, 0, 3, "fundraise 60"),
        ("fundraising-80", False, 0, 5, "fundraise 80"),
        ("hire-manager", False, 60, 1, "hire managers 1"),
        ("hire-salesperson", False, 70, 1, "hire salespeople 1"),
        ("extra-dividends", True, 0, 1, "dividends 100"),
        ("capital-asset", True, 0, 1, "asset less 0"),
    ],
)
def test_the_general_spaces(key: str, unlimited: bool, cost: int, decade: int, effect: str) -> None:
    assert len(EDITION_2.spaces) == 9
    space = EDITION_2.spaces[key]
    row = (space.key, space.unlimited, space.cost, space.decade, words([space.effect]))
    assert row == (key, unlimited, cost, decade, effect)
    assert space.rule in GAME.rules


@rule("variant.goals")
def test_the_public_goals() -> None:
    """A10: ten tiles, of which five are drawn; without the module none."""
    goals = (
        "managers", "salespeople", "capital_assets", "workers", "automation", "appeal", "treasury", "partners",
        "common_certificates", "preferred_certificates",
    )  # fmt: skip
    assert tuple(EDITION_2.goal_tiles) == goals
    drawn: set[str] = set()
    for seed in range(30):
        five = GAME.new(2, f"goals {seed}").goals
        assert len(set(five)) == 5
        drawn |= set(five)
    assert drawn == set(goals)
    assert GAME.new(2, "no goals", {"goals": False}).goals == []


# -- Editions and options ----------------------------------------------------------------------------------------


def test_the_options() -> None:
    assert {option.key: option.values for option in OPTIONS} == {
        "edition": ("second", "first"),
        "level": ("advanced", "basic"),
        "goals": (True, False),
        "special_companies": (False, True),
        "chiefs": (False, True),
        "draft": (False, True),
        "friendly_closing": (False, True),
        "supply_chain": ("standard", "advanced"),
        "closed_shares": (True, False),
        "buying_while_producing": (False, True),
        "friendly_stock_sales": (False, True),
    }
    assert GAME.players == (2, 3, 4)


def test_the_differences_of_the_first_edition() -> None:
    """A5, A13, A14, A15, A17, A18, A22, A24, A25, A28, A33, A34: everything else is the same in both editions."""
    differences = {
        "closing": False,
        "founding_in_first_decade": False,
        "found_after_selling": False,
        "tie_to_preferred": False,
        "seller_may_stay": False,
        "partner_by_any_company": True,
        "may_rest": True,
        "must_relocate": False,
        "dividends_need_run": False,
        "half_price_when_full": False,
        "late_assets_after_production": True,
        "bell": False,
    }
    for name in Ruleset.__dataclass_fields__:
        first, second = getattr(EDITION_1, name), getattr(EDITION_2, name)
        if name in differences:
            assert (first, second) == (differences[name], not differences[name]), name
        elif name not in ("assets", "track", "edition"):
            assert first == second, name


def test_all_texts_are_there() -> None:
    """Every component has a display name, and every name belongs to one component."""
    named = [
        *(company.name for company in EDITION_2.companies.values()),
        *(asset.name for asset in EDITION_2.assets.values()),
        *(space.name for space in EDITION_2.spaces.values()),
        *(goal.text for goal in EDITION_2.goal_tiles.values()),
    ]
    assert all(named)
    assert len(set(named)) == len(named) == 15 + 20 + 9 + 10
