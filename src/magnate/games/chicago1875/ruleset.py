"""The rules in force at a table, as data: code asks `s.rules.closing`, never for the edition's name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from magnate.games.chicago1875.content.kinds import Asset, Building, Company, DemandTile, Goal, Space


@dataclass(frozen=True)
class Ruleset:
    """Content tables and switches. Two values of this class are the two editions."""

    # content
    companies: Mapping[str, Company]
    buildings: Mapping[str, Building]
    assets: Mapping[str, Asset]
    spaces: Mapping[str, Space]
    demand_tiles: Mapping[str, DemandTile]
    goal_tiles: Mapping[str, Goal]
    track: tuple[int, ...]
    par_values: tuple[int, ...]
    triple_from: int
    appeal_bonuses: Mapping[int, str]
    appeal_max: int
    job_prices: tuple[int, ...]
    job_start: int
    cube_counts: tuple[int, int, int, int]
    chain_prices: tuple[int, ...]
    chain_draws: tuple[int, ...]
    row_prices: tuple[int, ...]
    row_draws: tuple[int, ...]
    row_start: tuple[int, int, int, int]
    asset_prices: tuple[int, ...]
    demand_bonuses: tuple[int, ...]
    printed_capacity: int
    years: tuple[int, ...]
    era_dealt: tuple[int, ...]

    # figures
    starting_cash: int = 175
    certificate_limits: tuple[int, ...] = (0, 0, 10, 12, 14)  # by number of seats
    most_shares: int = 6
    bonus_good_tokens: int = 12
    forfeit: int = 25  # instead of an appeal bonus
    bank_pool_income: int = 25
    haymarket_start: int = 2
    chain_start: int = 3
    goal_reward: int = 200
    friendly_director: int = 150
    friendly_share: int = 10
    first_asset: str = "brilliant_marketing"
    replacement_steel: int = 2  # instead of a manager: this much steel
    replacement_goods: int = 2  # becomes this many goods
    replacement_appeal: int = 3  # and this much appeal

    # options
    edition: str = "Second"  # for people; code asks for the differences below
    seats: int = 4
    advanced: bool = True
    goals: bool = True
    special_companies: bool = False
    chiefs: bool = False
    draft: bool = False
    friendly_closing: bool = False
    advanced_chain: bool = False
    friendly_sales: bool = False
    closed_shares: bool = True  # shares of a company on Closed are for sale, at $0
    buying_while_producing: bool = False

    # differences of the editions
    closing: bool = True  # companies on Closed leave the game
    founding_in_first_decade: bool = True
    found_after_selling: bool = True  # selling and founding in one turn
    tie_to_preferred: bool = True  # tie after a sold Director's Certificate; else the first to the left
    seller_may_stay: bool = True  # whoever sells the Director's Certificate may remain director
    partner_by_any_company: bool = False  # a lost starting partner is freed by any company
    may_rest: bool = False  # partners need not all be used
    must_relocate: bool = True  # an automated worker takes a free space of the company
    dividends_need_run: bool = True  # a factory must have run, not only a good been sold
    half_price_when_full: bool = True
    late_assets_after_production: bool = False
    bell: bool = True

    @cached_property
    def certificate_limit(self) -> int:
        return self.certificate_limits[self.seats]

    @cached_property
    def decades(self) -> int:
        """How many are played."""
        return len(self.years)

    def wanted_at(self, tile: str, column: int) -> int:
        """Goods that a place of the demand grid takes: its tile's, else what is printed there. [operating.sell]"""
        if tile:
            return self.demand_tiles[tile].capacity
        return self.printed_capacity if column == 1 else 0

    def steps_for(self, value: int, revenue: int) -> int:
        """Steps up the track for a dividend on this revenue. [operating.adjust]"""
        if revenue < value or revenue <= 0:
            return 0
        if revenue >= 3 * value and value >= self.triple_from:
            return 3
        return 2 if revenue >= 2 * value else 1

    def value_after(self, value: int, steps: int) -> int:
        """The stock value so many steps away; steps beyond either end are lost. [stock.track]"""
        return self.track[min(max(self.place[value] + steps, 0), len(self.track) - 1)]

    @cached_property
    def unlimited(self) -> frozenset[str]:
        """General spaces that serve any number of partners."""
        return frozenset(key for key, space in self.spaces.items() if space.unlimited)

    @cached_property
    def charters(self) -> tuple[str, ...]:
        """The companies of the game."""
        return tuple(self.companies)

    @cached_property
    def place(self) -> dict[int, int]:
        """Stock value -> index on the track."""
        return {value: i for i, value in enumerate(self.track)}

    @cached_property
    def needs(self) -> dict[str, tuple[tuple[int, int, int, int], ...]]:
        """Company -> cubes each of its factories takes."""
        return {key: tuple(f.needs for f in c.factories) for key, c in self.companies.items()}

    @cached_property
    def spots(self) -> dict[str, tuple[int, ...]]:
        """Company -> worker spaces of each factory."""
        return {key: tuple(f.workers for f in c.factories) for key, c in self.companies.items()}
