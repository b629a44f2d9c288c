"""The two editions as rulesets, and the options of a table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.config import BadConfig, Config, Option
from magnate.core.text import N_
from magnate.games.chicago1875.content import board
from magnate.games.chicago1875.content.assets import ASSETS
from magnate.games.chicago1875.content.buildings import BUILDINGS
from magnate.games.chicago1875.content.companies import COMPANIES
from magnate.games.chicago1875.content.goals import GOALS
from magnate.games.chicago1875.errata import amend
from magnate.games.chicago1875.ruleset import Ruleset

OPTIONS: tuple[Option, ...] = (
    Option("edition", ("second", "first"), N_("Second: Chicago 1875; first: City of the Big Shoulders")),
    Option("level", ("advanced", "basic"), N_("Advanced: directors change, and companies may raise emergency funds")),
    Option("goals", (True, False), N_("Five public goals, worth $200 each")),
    Option("special_companies", (False, True), N_("The five special companies (Burden of Destiny) may be founded")),
    Option("chiefs", (False, True), N_("The four Chief capital assets are in the stack")),
    Option("draft", (False, True), N_("Building tiles are drafted")),
    Option("friendly_closing", (False, True), N_("Holders of shares in a company that closes are compensated")),
    Option(
        "supply_chain", ("standard", "advanced"), N_("Standard: four spaces; advanced: a price row for each resource")
    ),
    Option("closed_shares", (True, False), N_("Shares of a company on Closed can be bought, for $0")),
    Option("buying_while_producing", (False, True), N_("Companies may also buy resources while they produce")),
    Option(
        "friendly_stock_sales", (False, True), N_("A sale by a player who is not the director costs one step in all")
    ),
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
    edition="First",
    track=board.TRACK_1,
    closing=False,
    founding_in_first_decade=False,
    found_after_selling=False,
    tie_to_preferred=False,
    seller_may_stay=False,
    partner_by_any_company=True,
    may_rest=True,
    must_relocate=False,
    dividends_need_run=False,
    half_price_when_full=False,
    late_assets_after_production=True,
    bell=False,
)

EDITIONS = {"second": EDITION_2, "first": EDITION_1}
SECOND_ONLY = {
    "chiefs": N_("the Chief assets belong to the second edition"),
    "friendly_closing": N_("companies close only in the second edition"),
    "supply_chain": N_("the Advanced Supply Chain belongs to the second edition"),
    "closed_shares": N_("companies close only in the second edition"),
    "buying_while_producing": N_("only the second edition names it"),
}


def ruleset(config: Config) -> Ruleset:
    """The ruleset of a table; contradictions are refused."""
    chosen = config.options
    if chosen["edition"] == "first":
        for option in OPTIONS:
            if option.key in SECOND_ONLY and chosen[option.key] != option.values[0]:
                raise BadConfig(f"option {option.key!r} does not go with edition 'first': {SECOND_ONLY[option.key]}")
    if not config.errata:
        return unamended(config.seats, tuple(chosen.items()))
    return chosen_rules(amend(EDITIONS[chosen["edition"]], config.errata), config.seats, chosen)


@cache
def unamended(seats: int, chosen: tuple[tuple[str, Any], ...]) -> Ruleset:
    """The ruleset without errata, the same for all tables alike: it never changes."""
    options = dict(chosen)
    return chosen_rules(EDITIONS[options["edition"]], seats, options)


def chosen_rules(rules: Ruleset, seats: int, chosen: Mapping[str, Any]) -> Ruleset:
    """The rules with the options of a table."""
    return replace(
        rules,
        seats=seats,
        advanced=chosen["level"] == "advanced",
        goals=chosen["goals"],
        special_companies=chosen["special_companies"],
        chiefs=chosen["chiefs"],
        draft=chosen["draft"],
        friendly_closing=chosen["friendly_closing"],
        advanced_chain=chosen["supply_chain"] == "advanced",
        friendly_sales=chosen["friendly_stock_sales"],
        closed_shares=chosen["closed_shares"],
        buying_while_producing=chosen["buying_while_producing"],
        companies={
            key: company
            for key, company in rules.companies.items()
            if chosen["special_companies"] or not company.special
        },
        assets={key: asset for key, asset in rules.assets.items() if chosen["chiefs"] or not asset.chief},
        buildings={key: tile for key, tile in rules.buildings.items() if tile.players <= seats},
        demand_tiles={key: tile for key, tile in rules.demand_tiles.items() if tile.players <= seats},
    )


FIGURES = {
    "industry": N_("industry"),
    "appeal": N_("appeal at the start"),
    "prices": N_("price of a good"),
    "slots": N_("asset slots"),
    "workers": N_("worker spaces"),
    "inputs": N_("cubes needed"),
    "goods": N_("goods made"),
    "extra": N_("goods more when all automated"),
    "manager": N_("what its manager gives"),
    "tiers": N_("crews, cubes, goods and prices"),
    "starting": N_("in the row at the start"),
    "bonus": N_("bonus when bought"),
    "row_draws": N_("Advanced Supply Chain: cubes drawn"),
}


def figure_name(path: str) -> str:
    """What a person calls a reconstructed figure.

    >>> figure_name("companies.quaker_oats.factories.0.inputs")
    'Quaker Oats Company, factory 1: cubes needed'
    """
    _, *parts = path.split(".")
    if not parts:
        return FIGURES.get(path, path)
    name = {company.key: company.name for company in COMPANIES} | {asset.key: asset.name for asset in ASSETS}
    where = name[parts[0]] + (f", factory {int(parts[2]) + 1}" if "factories" in parts else "")
    if parts[-1] in FIGURES:
        return f"{where}: {FIGURES[parts[-1]]}"
    return f"{where}: {FIGURES['prices']} with {parts[-1]} salespeople" if parts[-2] == "prices" else path


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
        "The rulebook gives two of the five numbers of the Advanced Supply Chain; the others fit the pictured "
        "overlay of the first edition's variant"
    )
    return found
