"""What a component is made of. The tables beside this file hold the figures."""

from dataclasses import dataclass

from magnate.core.effect import Effect

RESOURCES = ("livestock", "steel", "wood", "coal")
SHARES = {"director": 3, "preferred": 2, "common": 1}  # of a company, by certificate
COLUMNS = ("fifty", "twenty", "plain")  # of the demand grid, by the bonus for filling a place
INDUSTRIES = ("food_and_dairy", "dry_goods", "meat_packing", "shoes")  # rows of the demand grid, from the top


def cubes(*kinds: str) -> tuple[int, int, int, int]:
    """Counts by kind.

    >>> cubes("coal", "coal", "wood")
    (0, 0, 1, 2)
    """
    assert all(kind in RESOURCES for kind in kinds), kinds
    return (kinds.count("livestock"), kinds.count("steel"), kinds.count("wood"), kinds.count("coal"))


@dataclass(frozen=True)
class Tier:
    """One way to run a factory that has several."""

    workers: int
    inputs: tuple[str, ...]
    goods: int
    price: int

    @property
    def needs(self) -> tuple[int, int, int, int]:
        return cubes(*self.inputs)


@dataclass(frozen=True)
class Factory:
    """A factory on a charter. Its worker spaces are also its automation spaces, unless it cannot automate."""

    workers: int
    inputs: tuple[str, ...]
    goods: int
    extra: int = 1  # goods more once every space is automated
    manager: tuple[Effect, ...] = ()
    tiers: tuple[Tier, ...] = ()

    @property
    def needs(self) -> tuple[int, int, int, int]:
        return cubes(*self.inputs)


@dataclass(frozen=True)
class Company:
    """A charter."""

    key: str
    name: str
    short: str
    industry: str
    appeal: int
    prices: tuple[int, ...]  # of one good, by number of salespeople
    slots: int  # for capital assets
    factories: tuple[Factory, ...]
    special: bool = False
    can_automate: bool = True
    salesperson_buildings: bool = True
    resource_buildings: bool = True
    can_buy_resources: bool = True
    manager_places: int = 1  # per factory
    can_gain_managers: bool = True
    goods_per_worker: int = 0  # American Flyer: instead of a fixed number, any crew will do
    managers_price: int = 0  # American Flyer: price of a good while both managers are employed
    managers_appeal: int = 0  # and appeal each time the factory runs
    catalog_bonus: int = 0  # American Flyer: catalogs are worth more
    wage: int = 0  # Quaker Oats: per employed worker, at the start of its turn
    free_automation_at: int = 0  # Quaker Oats: hiring this many at once allows a free automation
    relocates: bool = True  # Quaker Oats: its automated workers leave for the Job Market
    salespeople_unlimited: bool = False  # Oscar Mayer
    pair_bonus: int = 0  # Oscar Mayer: per two salespeople
    reconstructed: tuple[str, ...] = ()  # figures no source gives
    reason: str = ""  # why these values were chosen

    def crewed(self, factory: int, workers: int, automated: int) -> bool:
        """Whether so many, of whom some are automated, can run a factory. [operating.produce]"""
        if self.goods_per_worker:
            return workers > 0
        return workers + automated >= self.factories[factory].workers

    def made(self, factory: int, workers: int, automated: int) -> int:
        """The goods that a crew makes in a factory. [operating.produce]"""
        if self.goods_per_worker:
            return self.goods_per_worker * workers
        each = self.factories[factory]
        return each.goods + (each.extra if 0 < each.workers == automated else 0)

    def both_managers(self, managers: int) -> bool:
        """Whether so many on the first factory are both of a company that has two."""
        return self.manager_places > 1 and managers >= self.manager_places

    def price(self, salespeople: int, managers: int, tier: int) -> int:
        """What a good sells for with such a staff; `tier`: the price that the way of running its factory has set."""
        if self.managers_price and self.both_managers(managers):
            return self.managers_price
        if self.pair_bonus:
            return tier + self.pair_bonus * (salespeople // 2)
        return self.prices[min(salespeople, len(self.prices) - 1)]


@dataclass(frozen=True)
class Building:
    """A tile that players place; who uses it pays, or the bank does, and its owner receives."""

    key: str
    era: int
    players: int  # only in games of at least this many
    workers: int  # added to the Job Market
    payer: str  # "company" or "bank"
    fee: int
    effect: Effect


@dataclass(frozen=True)
class Space:
    """A general space, owned by the bank."""

    key: str
    name: str
    rule: str
    unlimited: bool
    cost: int
    effect: Effect
    decade: int = 1  # first decade in which it is open


@dataclass(frozen=True)
class Asset:
    """A capital asset: a bonus when bought, a power once per decade."""

    key: str
    name: str
    bonus: tuple[Effect, ...]
    cost: int
    power: tuple[Effect, ...]
    timing: str = "any"  # "any", "operating", "reaction" or "late"
    starting: bool = False
    chief: bool = False
    catalog: bool = False
    reconstructed: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class DemandTile:
    """So many goods can be sold to it; 0 = the X tile."""

    key: str
    pips: int
    capacity: int
    players: int


@dataclass(frozen=True)
class Goal:
    """A public goal."""

    key: str
    text: str
