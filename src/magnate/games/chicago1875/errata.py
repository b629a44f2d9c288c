"""Corrected figures, for owners of the game: read, put in their place, and checked for sense."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from magnate.core import errata as errata_core
from magnate.core.config import BadConfig
from magnate.games.chicago1875.content.kinds import INDUSTRIES, RESOURCES, Factory
from magnate.games.chicago1875.mechanics.powers import POWERS, Fundraise, PurchaseAsset
from magnate.games.chicago1875.ruleset import Ruleset

# What may be corrected.
TABLES = ("companies", "buildings", "assets", "demand_tiles", "spaces")
FIGURES = (
    "track", "par_values", "job_prices", "chain_draws", "row_prices", "row_draws", "row_start", "asset_prices",
    "printed_capacity", "starting_cash", "bonus_good_tokens",
)  # fmt: skip

ERA_TILES = (3, 4, 4)  # dealt to each player in the course of a game
TIMINGS = ("any", "operating", "reaction", "late")


def amend(rules: Ruleset, errata: Mapping[str, Any]) -> Ruleset:
    """Corrected figures: `companies.schwinn.appeal = 3`, `companies.schwinn.factories.1.workers = 3`."""
    rules = errata_core.amend(rules, errata, TABLES, FIGURES, POWERS)
    for why in contradictions(rules) if errata else ():
        raise BadConfig(f"errata: {why}")
    return rules


# -- What no correction may break ------------------------------------------------------------------------------------


def contradictions(rules: Ruleset) -> Iterator[str]:
    """Why no table could be set up or played with these figures."""
    for table in TABLES:
        for key, thing in getattr(rules, table).items():
            yield from _nonsense(thing, f"{table}.{key}")
    for name in FIGURES:
        figure = getattr(rules, name)
        if min(figure if isinstance(figure, tuple) else (figure,), default=-1) < 0:
            yield f"{name} is empty or negative"
    yield from _of_the_board(rules)
    yield from _of_companies(rules)
    yield from _of_tiles(rules)


def _nonsense(thing: Any, where: str) -> Iterator[str]:
    """Negative numbers and unknown resources anywhere in a component."""
    for field in fields(thing):
        item = getattr(thing, field.name)
        for each in item if isinstance(item, tuple) else (item,):
            if type(each) is int and each < 0:
                yield f"{where}.{field.name} is negative"
            elif is_dataclass(each):
                yield from _nonsense(each, f"{where}.{field.name}")
            elif field.name in ("inputs", "kinds") and each not in RESOURCES:
                yield f"{where}.{field.name}: {each!r} is not one of {', '.join(RESOURCES)}"


def _of_the_board(rules: Ruleset) -> Iterator[str]:
    if list(rules.track) != sorted(set(rules.track)):
        yield "track does not rise from space to space"
    if list(rules.par_values) != sorted(set(rules.par_values)) or not set(rules.par_values) <= set(rules.track) - {0}:
        yield "par_values must rise and stand on the track"
    if rules.starting_cash < 3 * rules.par_values[0]:
        yield "starting_cash pays for no starting company"
    if len(rules.job_prices) <= rules.job_start:
        yield f"job_prices must name a price for {rules.job_start} workers and fewer"
    if len(rules.chain_draws) != len(rules.years) or 0 in rules.chain_draws:
        yield "chain_draws must name a number of cubes for each decade"
    if len(rules.row_draws) != len(rules.row_prices):
        yield "row_draws and row_prices differ in length"
    for start, count in zip(rules.row_start, rules.cube_counts, strict=True):
        if start > min(len(rules.row_prices), count - rules.haymarket_start):
            yield f"row_start: {start} cubes of a kind are too many"
    if not any(
        isinstance(space.effect, Fundraise) and space.unlimited and space.decade <= 1 and not space.cost
        for space in rules.spaces.values()
    ):
        yield "spaces: one must always be open to every company"


def _of_companies(rules: Ruleset) -> Iterator[str]:
    for company in rules.companies.values():
        where = f"companies.{company.key}"
        if company.industry not in INDUSTRIES:
            yield f"{where}.industry: {company.industry!r} is not one of {', '.join(INDUSTRIES)}"
        if company.appeal > rules.appeal_max:
            yield f"{where}.appeal is beyond the track"
        if not company.prices or 0 in company.prices:
            yield f"{where}.prices must name a price"
        if any(not _crew_fits(factory) for factory in company.factories):
            yield f"{where}.factories: a factory needs worker spaces, enough for each of its tiers"


def _crew_fits(factory: Factory) -> bool:
    return factory.workers > 0 and all(tier.workers <= factory.workers for tier in factory.tiers)


def _of_tiles(rules: Ruleset) -> Iterator[str]:
    for tile in rules.buildings.values():
        if tile.era not in (1, 2, 3) or tile.payer not in ("company", "bank"):
            yield f"buildings.{tile.key}: the era is 1, 2 or 3 and the payer company or bank"
        if isinstance(tile.effect, PurchaseAsset) and tile.effect.discount > min(rules.asset_prices):
            yield f"buildings.{tile.key}: the discount is more than the cheapest asset costs"
    for era, each in enumerate(ERA_TILES, start=1):
        for seats in (2, 3, 4):
            if sum(tile.era == era and tile.players <= seats for tile in rules.buildings.values()) < each * seats:
                yield f"buildings: too few of era {era} for {seats} players"
    for asset in rules.assets.values():
        if asset.timing not in TIMINGS:
            yield f"assets.{asset.key}.timing is not one of {', '.join(TIMINGS)}"
    starting = [key for key, asset in rules.assets.items() if asset.starting and not asset.chief]
    if any(asset.starting and asset.chief for asset in rules.assets.values()):
        yield "assets: a Chief cannot be starting"
    if len(starting) != len(rules.asset_prices) or rules.first_asset not in starting:
        yield f"assets: {len(rules.asset_prices)} must be starting, {rules.first_asset} among them"
