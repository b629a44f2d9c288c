"""Setting the table, and the money on it."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.shares import Began, PhaseBegan
from magnate.games.chicago1875.mechanics.powers import PurchaseAsset
from magnate.games.chicago1875.phases.action import ActionPhase, ActionTurn
from magnate.games.chicago1875.phases.building import Placement
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, enrich, found, fund, give, offered, run, sound, table
from tests.rules import rule

SEEDS = [f"table {i}" for i in range(24)]


class Listener(Sampler):
    """Luck that remembers what it was asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[str] = []

    def pick(self, n: int, why: str) -> int:
        self.asked.append(why)
        return super().pick(n, why)


def new(seats: int, seed: str = "a table", **options: object) -> Chicago:
    s: Chicago = GAME.new(seats, seed, options)
    return s


def level(tile: str) -> int:
    """The pips of a demand tile: six tiles on each level, in the order of their numbers."""
    return (int(tile[1:]) + 5) // 6


@rule("setup.board")
def test_the_game_opens_in_1875_with_the_stock_phase() -> None:
    s = new(2)
    assert s.phase == "setup"
    events = do(s, "establish swift 35", "establish libby 35")
    assert [e for e in events if isinstance(e, (Began, PhaseBegan))] == [Began(1, 1875), PhaseBegan("stock")]
    assert (s.decade, s.phase) == (1, "stock")
    assert isinstance(s.agenda[-1], StockTurn)


@rule("setup.player-count", "setup.demand")
@pytest.mark.parametrize(
    ("seats", "columns", "stack"),
    [
        (2, [(1, 1, 1, 2), (2, 2, 2, 2), (3, 3, 3, 3)], [4, 4, 4]),
        (3, [(1, 1, 1, 1), (1, 2, 2, 2), (2, 2, 2, 3)], [3, 3, 3, 4, 4, 4, 4]),
        (4, [(1, 1, 1, 1), (1, 1, 2, 2), (2, 2, 2, 2)], [3] * 6 + [4] * 6),
    ],
)
def test_demand_fills_from_the_50_column_lowest_level_first(
    seats: int, columns: list[tuple[int, ...]], stack: list[int]
) -> None:
    """A6, B3, C75, C76: the grid is filled column by column, top to bottom; 3, 7 or 12 tiles stay in the stack."""
    layouts = set()
    for seed in SEEDS:
        s = new(seats, seed)
        assert [tuple(level(s.demand[3 * row + column]) for row in range(4)) for column in range(3)] == columns
        assert sorted(level(tile) for tile in s.demand_deck) == stack
        assert s.demand_goods == [0] * 12
        layouts.add(tuple(s.demand))
    assert len(layouts) > len(SEEDS) // 2  # shuffled


@rule("setup.player-count", "setup.buildings")
@pytest.mark.parametrize(("seats", "left"), [(2, (0, 8, 8)), (3, (0, 12, 12)), (4, (0, 16, 16))])
def test_buildings_form_one_stack_per_era(seats: int, left: tuple[int, int, int]) -> None:
    """C25, C75: dealing three Era I tiles to everybody uses that stack up at every number of players."""
    s = new(seats)
    assert tuple(len(deck) for deck in s.building_decks) == left
    for era, deck in enumerate(s.building_decks, start=1):
        assert all(tile.startswith(f"e{era}_") for tile in deck)
    dealt = [tile for hand in s.hand for tile in hand]
    assert len(set(dealt)) == 3 * seats
    assert all(tile.startswith("e1_") for tile in dealt)
    for_four = {"e1_04", "e2_10", "e3_16"}
    for_three = {"e1_01", "e2_04", "e3_13"}
    everywhere = {*dealt, *(tile for deck in s.building_decks for tile in deck)}
    assert (for_four <= everywhere) == (seats == 4)
    assert (for_three <= everywhere) == (seats >= 3)


@rule("setup.assets")
@pytest.mark.parametrize(
    ("edition", "starting"),
    [
        ("second", {"cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "union_stockyards"}),
        ("first", {"cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "refrigeration"}),
    ],
)
def test_brilliant_marketing_opens_on_80(edition: str, starting: set[str]) -> None:
    """B18: the other four starting assets lie at random on $70 to $40, the rest form the stack."""
    rows = set()
    for seed in SEEDS:
        s = new(3, seed, edition=edition)
        assert s.rules.asset_prices[0] == 80
        assert s.asset_row[0] == "brilliant_marketing"
        assert set(s.asset_row[1:]) == starting
        assert len(s.asset_row) == 5
        assert len(s.asset_deck) == 11
        rows.add(tuple(s.asset_row))
    assert len(rows) > 8


@rule("setup.resources")
def test_d54_the_bag_after_setup() -> None:
    """C88: 70 cubes less 8 at Haymarket Square and 12 on the four spaces."""
    s = new(2)
    assert s.haymarket == (2, 2, 2, 2)
    assert [sum(space) for space in s.chain] == [3, 3, 3, 3]
    assert sum(s.bag) == 50
    assert s.rows == (0, 0, 0, 0)
    assert sound(s)


@rule("setup.resources", "variant.advanced-supply-chain")
def test_d54_the_bag_after_setup_with_the_advanced_supply_chain() -> None:
    """C105: 70 cubes less 8 at Haymarket Square and 30 in the four rows."""
    s = new(2, supply_chain="advanced")
    assert s.haymarket == (2, 2, 2, 2)
    assert s.rows == (9, 8, 7, 6)
    assert s.chain == [(0, 0, 0, 0)] * 4
    assert s.bag == (9, 8, 7, 8)
    assert sum(s.bag) == 32


@rule("setup.job-market")
def test_four_workers_wait_on_the_40_spaces() -> None:
    s = table(seats=2)
    assert s.job_market == 4
    found(s, 0, "swift", treasury=300)
    run(s, ActionTurn(0))
    do(s, "send swift to job-market", "hire swift 1", "hire swift 1", "hire swift 2", "hire swift 2")
    assert s.treasury["swift"] == 300 - 4 * 40
    do(s, "hire swift 2")
    assert s.treasury["swift"] == 300 - 4 * 40 - 50  # the market is empty


@rule("setup.player", "setup.partners")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_175_dollars_three_tiles_and_two_ready_partners(seats: int) -> None:
    """C88, B28: of six partners one marks initiative, three wait to be earned, two are ready."""
    s = new(seats)
    assert s.cash == [175] * seats
    assert [len(hand) for hand in s.hand] == [3] * seats
    assert s.partners == [2] * seats
    assert s.track_partner == [True] * seats
    assert sorted(s.initiative) == list(range(seats))
    assert s.bank == -175 * seats
    for company in ("swift", "libby", "elgin", "spalding")[:seats]:
        seat = magnate.decisions(s)[0].seat
        do(s, f"establish {company} 40")
        assert s.start_partner[seat] == company
    run(s, ActionPhase())
    assert s.ready == [2] * seats
    assert sound(s)


@rule("setup.start-player")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_a_random_player_takes_priority_and_initiative(edition: str) -> None:
    """A11: whoever is drawn leads the initiative, the others follow clockwise, in both editions."""
    for seats in (2, 3, 4):
        firsts = set()
        for seed in SEEDS:
            s = new(seats, seed, edition=edition)
            assert s.initiative == [(s.priority + i) % seats for i in range(seats)]
            firsts.add(s.priority)
        assert firsts == set(range(seats))


@rule("setup.starting-company")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_companies_are_chosen_from_the_last_position_backwards(edition: str) -> None:
    """A11, C88: everybody founds one company, counter-clockwise, and then Priority opens the Stock Phase."""
    s = new(4, edition=edition)
    chosen = []
    for company in ("swift", "libby", "elgin", "spalding"):
        (decision,) = magnate.decisions(s)
        assert decision.rule == "setup.starting-company"
        chosen.append(decision.seat)
        do(s, f"establish {company} 40")
    assert chosen == s.initiative[::-1]
    assert [s.director[c] for c in ("swift", "libby", "elgin", "spalding")] == chosen
    assert [d.seat for d in magnate.decisions(s)] == [s.priority]


@rule("setup.starting-company", "company.par")
def test_a_starting_company_is_compulsory_and_60_is_out_of_reach() -> None:
    """C88, B7: three times $60 is more than the opening $175, three times $50 is not."""
    s = new(2)
    assert {line.split()[0] for line in offered(s)} == {"establish"}
    assert {line.split()[2] for line in offered(s)} == {"35", "40", "50"}
    refuses(s, "establish swift 60", "company.par")
    unknown(s, "pass")
    unknown(s, "establish swift 45")
    first, second = s.initiative
    unknown(s, "establish swift 40", "core.not-asked", seat=first)
    do(s, "establish swift 40")
    assert s.director["swift"] == second
    unknown(s, "establish swift 40")


@rule("setup.resources", "setup.starting-company")
def test_everything_else_lies_open_before_companies_are_chosen() -> None:
    """C88: demand, assets, cubes, workers; then cash and tiles; then the start player; companies last."""
    luck = Listener(3)
    s: Chicago = GAME.start(GAME.config(3), luck)
    assert list(dict.fromkeys(luck.asked)) == [
        "demand tile", "starting asset", "public goal", "cube", "building tile", "start player",
    ]  # fmt: skip
    assert luck.asked.count("cube") == 12
    assert luck.asked.count("start player") == 1
    assert all(s.demand)
    assert all(s.hand)
    assert s.order == []
    assert [step.seat for step in reversed(s.agenda) if hasattr(step, "seat")] == s.initiative[::-1]


@rule("setup.special-companies")
def test_the_five_special_companies_are_an_option() -> None:
    special = {"american_flyer", "quaker_oats", "oscar_mayer", "schwinn", "florsheim"}
    for wanted in (False, True):
        s = new(2, special_companies=wanted)
        choices = {line.split()[1] for line in offered(s)}
        assert len(choices) == (15 if wanted else 10)
        assert choices & special == (special if wanted else set())


@rule("money.separate")
def test_a_rich_company_buys_its_director_nothing() -> None:
    """C98: shares are paid from personal funds alone."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50, treasury=1000)
    fund(s, 0, 49)
    give(s, 0, "swift", commons=1)
    run(s, StockTurn(0, 0))
    refuses(s, "buy swift common from treasury", "stock.price")
    refuses(s, "establish libby 35", "company.par")
    fund(s, 0, 50)
    do(s, "buy swift common from treasury")
    assert (s.cash[0], s.treasury["swift"]) == (0, 1050)
    assert sound(s)


@rule("money.separate")
def test_a_rich_director_or_sister_company_pays_nothing_for_a_company() -> None:
    """C28, C98: each treasury pays for its own company and never goes below zero."""
    s = table(seats=2)
    found(s, 0, "swift", 50, treasury=19)
    found(s, 0, "libby", 50, treasury=500)
    fund(s, 0, 1000)
    run(s, ActionTurn(0))
    refuses(s, "send swift to advertising", "action.treasury-pays")
    refuses(s, "send swift to capital-asset", "asset.purchase")
    enrich(s, "swift", 20)
    do(s, "send swift to advertising")
    assert (s.treasury["swift"], s.treasury["libby"], s.cash[0]) == (0, 500, 1000)


@rule("money.separate")
def test_a_treasury_pays_for_assets_and_cubes_only_what_it_holds() -> None:
    s = table(seats=2)
    found(s, 0, "swift", 50, treasury=69)
    s.asset_row = [
        "brilliant_marketing",
        "cincinnati_steel",
        "michigan_lumber",
        "union_stockyards",
        "pennsylvania_coal",
    ]
    PurchaseAsset().do(s, "swift")
    run(s)
    refuses(s, "buy swift brilliant_marketing less 0", "money.separate")
    refuses(s, "buy swift cincinnati_steel less 0", "money.separate")
    do(s, "buy swift michigan_lumber less 0")
    assert s.treasury["swift"] == 9
    run(s, ActionTurn(0))
    refuses(s, "use swift michigan_lumber", "money.separate")
    s.agenda.clear()
    s.phase = "operating"
    s.bag, s.chain = (18, 12, 14, 14), [(0, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
    run(s, PurchaseResources("swift"))
    assert s.agenda == []  # $9 buys no cube at all
    enrich(s, "swift", 10)
    run(s, PurchaseResources("swift"))
    refuses(s, "buy swift steel for 20 at 2", "money.separate")
    do(s, "buy swift steel for 10 at 3")
    assert s.treasury["swift"] == 0


@rule("money.bank")
def test_the_bank_and_the_supply_never_run_out() -> None:
    """A3, C77: more money than was printed changes hands, and more staff is hired than there are figures."""
    s = table(seats=2, special_companies=True)
    found(s, 0, "oscar_mayer", 50, treasury=30_000)
    found(s, 0, "quaker_oats", 50, treasury=30_000)
    fund(s, 0, 30_000)
    assert s.bank < -25_840
    s.salespeople["oscar_mayer"] = 20
    s.job_market = 0
    run(s, ActionPhase())
    do(s, "send oscar_mayer to hire-salesperson")
    assert s.salespeople["oscar_mayer"] == 21
    do(s, "send quaker_oats to job-market", *["hire quaker_oats 1"] * 3, *["hire quaker_oats 2"] * 3)
    do(s, "automate quaker_oats none")
    assert s.treasury["quaker_oats"] == 30_000 - 6 * 50
    assert s.cash[1] == 175 + 2 * 25  # the bank pays a player without a company all the same
    assert sound(s)


@rule("money.open")
def test_money_certificates_and_charters_are_open_but_tiles_are_not() -> None:
    """C100: each seat sees its own tiles, of the others' only how many; of a stack only how many are left."""
    s = table(seats=3)
    found(s, 0, "swift", 40)
    give(s, 1, "swift", commons=2, preferred=True)
    s.discards[1] = (s.hand[1][0],)
    s.hand[1] = s.hand[1][1:]
    run(s, Placement())
    for seat in (0, 1, 2, None):
        seen = magnate.view(GAME, s, seat)
        assert seen["cash"] == [175, 175, 175]
        assert seen["treasury"] == {"swift": 120}
        assert seen["commons"] == {"swift": (0, 2, 0, 0, 3)}
        assert seen["preferred"] == {"swift": 1}
        assert seen["haymarket"] == (2, 2, 2, 2)
        assert seen["chain"] == s.chain
        assert seen["hand"] == [s.hand[i] if i == seat else len(s.hand[i]) for i in range(3)]
        assert seen["discards"] == [s.discards[i] if i == seat else len(s.discards[i]) for i in range(3)]
        assert seen["building_decks"] == [0, 12, 12]
        others = [tile for i in range(3) if i != seat for tile in (*s.hand[i], *s.discards[i])]
        assert not [tile for tile in others if tile in repr(seen)]


@rule("money.open", "building.place")
def test_a_sealed_choice_is_seen_by_its_owner_alone() -> None:
    """C100: that somebody has chosen is open, what is not."""
    s = table(seats=2)
    s.hand = [("e1_06", "e1_08", "e1_09"), ("e1_10", "e1_11", "e1_12")]
    run(s, Placement())
    logged = magnate.play(s, GAME.parse(s, "build e1_08 discard e1_06", 0))
    assert magnate.view(GAME, s, 0)["chosen"] == [("e1_08", "e1_06"), 0]
    assert magnate.view(GAME, s, 1)["chosen"] == [2, ()]
    assert magnate.view(GAME, s, None)["chosen"] == [2, 0]
    assert "e1_0" not in repr(magnate.visible(logged, 1))
