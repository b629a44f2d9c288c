"""The position: one column per kind of fact, keyed by company, seat or board place."""

from typing import Self

from magnate.core.chance import Chance
from magnate.core.state import State
from magnate.games.chicago1875.ruleset import Ruleset

CompanyId = str
AssetId = str
BuildingId = str
Cubes = tuple[int, int, int, int]  # livestock, steel, wood, coal

# Places a certificate can lie besides a player's hand. They double as indices into `commons`.
TREASURY = -1
POOL = -2

NOWHERE = ""  # where a starting partner is once it has been freed
BANK_POOL = "bank-pool"


class Chicago(State):
    """All that lies on the table."""

    rules: Ruleset

    seats: int
    decade: int  # 1 to 5
    phase: str
    priority: int  # seat with the Priority Deal marker
    trader: int  # last seat that bought or sold this Stock Phase, -1 = nobody
    initiative: list[int]  # seats in the order of the Initiative Track
    bank: int  # dollars the bank has taken in less those it has paid out

    # by seat
    cash: list[int]
    sold: list[tuple[CompanyId, ...]]  # companies whose shares this seat sold this decade
    partners: list[int]  # partners unlocked
    ready: list[int]  # partners still to place this Action Phase
    track_partner: list[bool]  # still waiting on appeal space 9
    start_partner: list[str]  # the company it waits on, BANK_POOL, or NOWHERE once freed
    hand: list[tuple[BuildingId, ...]]
    kept: list[tuple[BuildingId, ...]]  # set aside in the draft
    chosen: list[tuple[BuildingId, ...]]  # sealed choice: (place, discard) or (keep,); empty = none yet
    discards: list[tuple[BuildingId, ...]]
    buildings: list[tuple[BuildingId, ...]]  # in the order of the decades

    # by company in play
    order: list[CompanyId]  # operating order: highest appeal first, top of a stack first
    value: dict[CompanyId, int]  # dollars on the Stock Track
    appeal: dict[CompanyId, int]
    treasury: dict[CompanyId, int]
    director: dict[CompanyId, int]
    preferred: dict[CompanyId, int]  # seat, TREASURY or POOL
    commons: dict[CompanyId, tuple[int, ...]]  # one count per seat, then POOL, then TREASURY
    workers: dict[CompanyId, tuple[int, ...]]  # per factory
    automated: dict[CompanyId, tuple[int, ...]]  # automation tokens on worker spaces, per factory
    managers: dict[CompanyId, tuple[int, ...]]  # per factory
    salespeople: dict[CompanyId, int]
    cubes: dict[CompanyId, Cubes]
    goods: dict[CompanyId, int]
    tokens: dict[CompanyId, int]  # Bonus Good tokens
    assets: dict[CompanyId, tuple[AssetId, ...]]
    dumped: list[CompanyId]  # whose Director's Certificate lies with the bank for a moment
    closed: list[CompanyId]
    replaced: list[CompanyId]  # who has used its replacement of a manager this decade

    # on the board
    job_market: int
    haymarket: Cubes
    bag: Cubes
    chain: list[Cubes]  # spaces X, $30, $20, $10
    rows: Cubes  # Advanced Supply Chain: cubes per row, left-aligned
    demand: list[str]  # four rows of three columns ($50, $20, none); "" = no tile
    demand_goods: list[int]  # goods on the tile or printed space of each place
    demand_deck: list[str]
    asset_row: list[AssetId]  # $80, $70, $60, $50, $40; "" = empty
    asset_deck: list[AssetId]
    exhausted: list[AssetId]
    building_decks: list[tuple[BuildingId, ...]]  # by era
    used: dict[str, tuple[int, ...]]  # spaces used this decade, and whose partners stand there
    goals: list[str]
    token_supply: int  # Bonus Good tokens left
    box: list[str]  # assets and demand tiles out of the game

    # of the company that operates
    ran: int  # factories run this turn
    shipped: int  # goods sold this turn
    halved: int  # of these, at half price
    revenue: int
    boost: int  # added to the price of each good this turn
    unpaid: bool  # wages not paid in full: must withhold
    tier_price: int  # price set by the tier run this turn, 0 = none

    def __init__(self, rules: Ruleset, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.seats = rules.seats
        self.decade = 1
        self.phase = "setup"
        self.priority = 0
        self.trader = -1
        self.initiative = []
        self.bank = 0
        self.cash = [0] * rules.seats
        self.sold = [()] * rules.seats
        self.partners = [0] * rules.seats
        self.ready = [0] * rules.seats
        self.track_partner = [True] * rules.seats
        self.start_partner = [NOWHERE] * rules.seats
        self.hand = [()] * rules.seats
        self.kept = [()] * rules.seats
        self.chosen = [()] * rules.seats
        self.discards = [()] * rules.seats
        self.buildings = [()] * rules.seats
        self.order = []
        self.value = {}
        self.appeal = {}
        self.treasury = {}
        self.director = {}
        self.preferred = {}
        self.commons = {}
        self.workers = {}
        self.automated = {}
        self.managers = {}
        self.salespeople = {}
        self.cubes = {}
        self.goods = {}
        self.tokens = {}
        self.assets = {}
        self.dumped = []
        self.closed = []
        self.replaced = []
        self.job_market = 0
        self.haymarket = (0, 0, 0, 0)
        self.bag = (0, 0, 0, 0)
        self.chain = [(0, 0, 0, 0)] * 4
        self.rows = (0, 0, 0, 0)
        self.demand = [""] * 12
        self.demand_goods = [0] * 12
        self.demand_deck = []
        self.asset_row = [""] * 5
        self.asset_deck = []
        self.exhausted = []
        self.building_decks = [(), (), ()]
        self.used = {}
        self.goals = []
        self.token_supply = rules.bonus_good_tokens
        self.box = []
        self.ran = 0
        self.shipped = 0
        self.halved = 0
        self.revenue = 0
        self.boost = 0
        self.unpaid = False
        self.tier_price = 0

    def clone(self) -> Self:
        c = self.copy_into(type(self).__new__(type(self)))
        c.seats = self.seats
        c.decade = self.decade
        c.phase = self.phase
        c.priority = self.priority
        c.trader = self.trader
        c.initiative = self.initiative[:]
        c.bank = self.bank
        c.cash = self.cash[:]
        c.sold = self.sold[:]
        c.partners = self.partners[:]
        c.ready = self.ready[:]
        c.track_partner = self.track_partner[:]
        c.start_partner = self.start_partner[:]
        c.hand = self.hand[:]
        c.kept = self.kept[:]
        c.chosen = self.chosen[:]
        c.discards = self.discards[:]
        c.buildings = self.buildings[:]
        c.order = self.order[:]
        c.value = self.value.copy()
        c.appeal = self.appeal.copy()
        c.treasury = self.treasury.copy()
        c.director = self.director.copy()
        c.preferred = self.preferred.copy()
        c.commons = self.commons.copy()
        c.workers = self.workers.copy()
        c.automated = self.automated.copy()
        c.managers = self.managers.copy()
        c.salespeople = self.salespeople.copy()
        c.cubes = self.cubes.copy()
        c.goods = self.goods.copy()
        c.tokens = self.tokens.copy()
        c.assets = self.assets.copy()
        c.dumped = self.dumped[:]
        c.closed = self.closed[:]
        c.replaced = self.replaced[:]
        c.job_market = self.job_market
        c.haymarket = self.haymarket
        c.bag = self.bag
        c.chain = self.chain[:]
        c.rows = self.rows
        c.demand = self.demand[:]
        c.demand_goods = self.demand_goods[:]
        c.demand_deck = self.demand_deck[:]
        c.asset_row = self.asset_row[:]
        c.asset_deck = self.asset_deck[:]
        c.exhausted = self.exhausted[:]
        c.building_decks = self.building_decks[:]
        c.used = self.used.copy()
        c.goals = self.goals[:]
        c.token_supply = self.token_supply
        c.box = self.box[:]
        c.ran = self.ran
        c.shipped = self.shipped
        c.halved = self.halved
        c.revenue = self.revenue
        c.boost = self.boost
        c.unpaid = self.unpaid
        c.tier_price = self.tier_price
        return c
