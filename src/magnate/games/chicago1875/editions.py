"""The two editions as rulesets, and the options of a table."""

from dataclasses import replace

from magnate.core.game import BadConfig, Config, Option
from magnate.core.text import N_
from magnate.games.chicago1875.content import board
from magnate.games.chicago1875.content.assets import ASSETS
from magnate.games.chicago1875.content.buildings import BUILDINGS
from magnate.games.chicago1875.content.companies import COMPANIES
from magnate.games.chicago1875.content.goals import GOALS
from magnate.games.chicago1875.errata import amend
from magnate.games.chicago1875.ruleset import Ruleset

OPTIONS: tuple[Option, ...] = (
    Option("edition", ("second", "first"), N_("Chicago 1875 (second) or the first edition")),
    Option("level", ("advanced", "basic"), N_("Advanced: directors change, emergency fundraising")),
    Option("goals", (True, False), N_("Five public goals worth $200 each")),
    Option("special_companies", (False, True), N_("The five Burden of Destiny companies")),
    Option("chiefs", (False, True), N_("The four Chief capital assets")),
    Option("draft", (False, True), N_("Building tiles are drafted")),
    Option("friendly_closing", (False, True), N_("Holders of a closed company are compensated")),
    Option("supply_chain", ("standard", "advanced"), N_("The advanced chain has a row per resource")),
    Option("friendly_stock_sales", (False, True), N_("A sale by somebody who is not the director costs one step")),
)

EDITION_2 = Ruleset(
    companies={company.key: company for company in COMPANIES},
    buildings={building.key: building for building in BUILDINGS},
    assets={asset.key: asset for asset in ASSETS},
    spaces={space.key: space for space in board.SPACES},
    demand_tiles={tile.key: tile for tile in board.DEMAND_TILES},
    goal_tiles={goal.key: goal for goal in GOALS},
    track=board.TRACK_2,
    par_values=board.PAR_VALUES,
    triple_from=60,
    appeal_bonuses=board.APPEAL_BONUSES,
    appeal_max=board.APPEAL_MAX,
    job_prices=board.JOB_MARKET_PRICES,
    job_start=board.JOB_MARKET_START,
    cube_counts=board.CUBES,
    chain_prices=board.CHAIN_PRICES,
    chain_draws=board.CHAIN_DRAWS,
    row_prices=board.ROW_PRICES,
    row_draws=board.ROW_DRAWS,
    row_start=board.ROW_START,
    asset_prices=board.ASSET_PRICES,
    demand_bonuses=board.DEMAND_BONUSES,
    printed_capacity=board.PRINTED_CAPACITY,
    years=board.YEARS,
    era_dealt=board.ERA_DEALT,
)

FIRST_STARTING = ("brilliant_marketing", "cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "refrigeration")

EDITION_1 = replace(
    EDITION_2,
    assets={
        key: replace(
            asset,
            name="Abattoir" if key == "fuelworks" else asset.name,
            starting=key in FIRST_STARTING,
            reconstructed=(),
            reason="",
        )
        for key, asset in EDITION_2.assets.items()
        if not asset.chief
    },
    track=board.TRACK_1,
    closing=False,
    founding_in_first_decade=False,
    found_after_selling=False,
    tie_to_preferred=False,
    seller_may_stay=False,
    partner_by_any_company=True,
    may_rest=True,
    dividends_need_run=False,
    half_price_when_full=False,
    late_assets_after_production=True,
    bell=False,
)

EDITIONS = {"second": EDITION_2, "first": EDITION_1}
SECOND_ONLY = {
    "chiefs": N_("the Chief assets belong to the second edition"),
    "friendly_closing": N_("companies close only in the second edition"),
}


def ruleset(config: Config) -> Ruleset:
    """The ruleset of a table; contradictions are refused."""
    chosen = config.options
    if chosen["edition"] == "first":
        for key, why in SECOND_ONLY.items():
            if chosen[key]:
                raise BadConfig(f"option {key!r} does not go with edition 'first': {why}")
        if chosen["supply_chain"] == "advanced":
            raise BadConfig("option 'supply_chain' = 'advanced' does not go with edition 'first'")
    rules = amend(EDITIONS[chosen["edition"]], config.errata)
    return replace(
        rules,
        seats=config.seats,
        advanced=chosen["level"] == "advanced",
        goals=chosen["goals"],
        special_companies=chosen["special_companies"],
        chiefs=chosen["chiefs"],
        draft=chosen["draft"],
        friendly_closing=chosen["friendly_closing"],
        advanced_chain=chosen["supply_chain"] == "advanced",
        friendly_sales=chosen["friendly_stock_sales"],
        companies={
            key: company
            for key, company in rules.companies.items()
            if chosen["special_companies"] or not company.special
        },
        assets={key: asset for key, asset in rules.assets.items() if chosen["chiefs"] or not asset.chief},
        buildings={key: tile for key, tile in rules.buildings.items() if tile.players <= config.seats},
        demand_tiles={key: tile for key, tile in rules.demand_tiles.items() if tile.players <= config.seats},
    )


def reconstructed() -> dict[str, str]:
    """Figures that no source gives, with the reason for the value in use."""
    found = {}
    for company in COMPANIES:
        for name in company.reconstructed:
            for at in range(len(company.factories)) if "*" in name else (0,):
                found[f"companies.{company.key}.{name.replace('*', str(at))}"] = company.reason
    for asset in ASSETS:
        for name in asset.reconstructed:
            found[f"assets.{asset.key}.{name}"] = asset.reason
    found["row_draws"] = (
        "the rulebook gives two of the five numbers of the Advanced Supply Chain; the others fit the pictured "
        "overlay of the first edition's variant"
    )
    return found
