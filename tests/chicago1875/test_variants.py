"""Variants and options: friendly closing, draft, Advanced Supply Chain, friendly sales, Chiefs, goals, seats."""

import pytest

import magnate
from magnate.core.event import Logged
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events import BagRefilled, ChainRefilled, TilesPassed
from magnate.games.chicago1875.haymarket import CubeDraw
from magnate.games.chicago1875.phases.building import BuildingPhase, Draft
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import OperatingPhase, PurchaseResources
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.state import Chicago, Cubes
from magnate.games.chicago1875.supply import SupplyMaintenance
from tests.chicago1875.charter import act, build, own, spread
from tests.chicago1875.plant import NONE, asked, draws, lay_rows, leave_in_bag
from tests.chicago1875.refused import refuses, unknown
from tests.chicago1875.table import do, found, give, offered, run, sound, table
from tests.rules import rule

# -- Friendly closing --------------------------------------------------------------------------------------------


def doomed(**options: object) -> Chicago:
    """Libby on Closed: its director holds four shares, two others two and one."""
    s = table(seats=3, phase="operating-end", **options)
    found(s, 0, "libby", 50, treasury=40)
    s.value["libby"] = 0
    give(s, 0, "libby", commons=1)
    give(s, 1, "libby", preferred=True)
    give(s, 2, "libby", commons=1)
    return s


@rule("variant.friendly-closing")
def test_holders_of_a_closed_company_are_compensated() -> None:
    """C85, C104: $150 for the director and no more, $10 a share for the others, as they held them."""
    s = doomed(friendly_closing=True)
    before = s.cash[:]
    run(s, StockPhase())
    assert [after - cash for after, cash in zip(s.cash, before, strict=True)] == [150, 20, 10]
    assert s.closed == ["libby"]
    assert sound(s)


@rule("variant.friendly-closing", "company.closing")
def test_without_the_variant_nobody_is_compensated() -> None:
    s = doomed()
    before = s.cash[:]
    run(s, StockPhase())
    assert s.cash == before
    assert s.closed == ["libby"]
    assert sound(s)


# -- Draft -------------------------------------------------------------------------------------------------------


def drafting(decade: int) -> Chicago:
    s = table(seats=3, phase="building", draft=True)
    s.decade = decade
    run(s, Draft(1), Draft(2))
    return s


@rule("building.draft")
@pytest.mark.parametrize(("decade", "giver"), [(1, -1), (2, 1), (3, -1), (4, 1), (5, -1)])
def test_tiles_are_drafted_left_and_right_by_turns(decade: int, giver: int) -> None:
    """C86: keep one and pass two, keep one of the two and pass one; left in odd decades, right in even ones."""
    s = drafting(decade)
    hands = s.hand[:]
    do(s, *(f"keep {hands[seat][0]}" for seat in range(3)))
    received = [hands[(seat + giver) % 3][1:] for seat in range(3)]
    assert s.hand == received
    assert s.events is not None
    passed = [logged for logged in s.events if isinstance(logged.event, TilesPassed)]
    assert passed == [Logged(TilesPassed(seat, received[seat]), seat) for seat in range(3)], "each sees his own"
    do(s, *(f"keep {received[seat][0]}" for seat in range(3)))
    last = [hands[(seat + 2 * giver) % 3][2] for seat in range(3)]
    assert s.hand == [(hands[seat][0], received[seat][0], last[seat]) for seat in range(3)]
    assert not magnate.decisions(s)


@rule("building.draft")
def test_a_draft_choice_is_made_once_and_from_the_own_hand() -> None:
    """C86: everybody chooses secretly and at the same time."""
    s = drafting(1)
    unknown(s, f"keep {s.hand[1][0]}", seat=0)
    do(s, f"keep {s.hand[0][1]}")
    unknown(s, f"keep {s.hand[0][0]}", "core.not-asked", seat=0)
    assert [decision.seat for decision in magnate.decisions(s)] == [1, 2]
    assert all(decision.secret for decision in magnate.decisions(s))


@rule("building.draft", "building.place")
def test_after_the_draft_a_tile_is_placed_as_usual() -> None:
    """C86: with the tile kept from before the hand is three again."""
    s = table(seats=2, draft=True)
    s.discards = [hand[1:] for hand in s.hand]
    s.hand = [hand[:1] for hand in s.hand]
    s.decade = 2
    run(s, BuildingPhase())
    assert [len(hand) for hand in s.hand] == [3, 3]
    assert asked(s) == "building.draft"
    do(s, f"keep {s.hand[0][0]}", f"keep {s.hand[1][0]}")
    do(s, f"keep {s.hand[0][0]}", f"keep {s.hand[1][0]}")
    assert asked(s) == "building.place"
    assert [len(hand) for hand in s.hand] == [3, 3]
    assert sound(s)


# -- Advanced Supply Chain ---------------------------------------------------------------------------------------


def advanced(rows: Cubes = (9, 8, 7, 6), treasury: int = 200, **options: object) -> Chicago:
    s = table(seats=2, phase="operating", level="basic", supply_chain="advanced", **options)
    found(s, 0, "libby", 50, treasury=treasury)
    lay_rows(s, rows)
    return s


@rule("variant.advanced-supply-chain")
@pytest.mark.parametrize(
    ("column", "drawn"),
    [(0, 5), (1, 5), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3), (7, 3), (8, 2), (9, 2), (10, 0), (11, 0)],
)
def test_d41_the_leftmost_empty_column_says_how_many_cubes_are_drawn(column: int, drawn: int) -> None:
    s = advanced(rows=(column, 0, 0, 0))
    bag = sum(s.bag)
    run(s, SupplyMaintenance())
    assert sum(s.rows) - column == drawn
    assert bag - sum(s.bag) == drawn
    assert sound(s)


@rule("variant.advanced-supply-chain")
def test_d42_three_cubes_for_seventy_and_three_drawn() -> None:
    s = advanced(rows=(7, 7, 6, 4))
    run(s, PurchaseResources("libby"), SupplyMaintenance())
    do(s, "buy libby steel for 20 at 6", "buy libby steel for 30 at 5", "buy libby livestock for 20 at 6")
    assert s.treasury["libby"] == 130
    assert s.rows == (6, 5, 6, 4)
    luck = draws(s, "coal", "livestock", "coal")
    events = do(s, "buy libby done")
    assert luck.spent()
    assert ChainRefilled((1, 0, 0, 2)) in events
    assert s.rows == (7, 5, 6, 6)
    assert sound(s)


@rule("variant.advanced-supply-chain")
def test_the_advanced_chain_starts_with_rows_and_without_spaces() -> None:
    """C105: no X forecast and nothing on the four spaces."""
    s = table(seats=2, supply_chain="advanced")
    assert s.rows == (9, 8, 7, 6)
    assert s.chain == [NONE] * 4
    assert sound(s)


@rule("variant.advanced-supply-chain", "operating.purchase")
def test_the_rightmost_cube_of_a_row_is_the_one_for_sale() -> None:
    """C87: the cheapest first; the price rises as the row gets shorter."""
    s = advanced(rows=(11, 3, 0, 1), treasury=1000)
    run(s, PurchaseResources("libby"))
    buys = [line for line in offered(s) if line.startswith("buy libby") and line != "buy libby done"]
    assert buys == ["buy libby livestock for 10 at 10", "buy libby steel for 50 at 2", "buy libby coal for 60 at 0"]
    unknown(s, "buy libby steel for 60 at 0")
    paid = []
    while s.rows[0]:
        before = s.treasury["libby"]
        do(s, next(line for line in offered(s) if line.startswith("buy libby livestock")))
        paid.append(before - s.treasury["libby"])
    assert paid == [10, 10, 20, 20, 20, 30, 30, 40, 50, 50, 60]


@rule("variant.advanced-supply-chain", "money.separate")
def test_a_row_is_paid_out_of_the_treasury() -> None:
    s = advanced(rows=(11, 3, 0, 0), treasury=45)
    run(s, PurchaseResources("libby"))
    refuses(s, "buy libby steel for 50 at 2", "money.separate")


@rule("variant.advanced-supply-chain")
def test_the_rows_are_refilled_after_every_company() -> None:
    """C105: whether it bought or not."""
    s = advanced(rows=(5, 5, 5, 5), treasury=0)
    found(s, 1, "swift", 50, treasury=0)
    run(s, OperatingPhase())
    assert not magnate.decisions(s)
    assert sum(s.rows) == 20 + 3 + 3
    assert sound(s)


@rule("variant.advanced-supply-chain")
def test_the_bag_is_refilled_without_seeding_haymarket_square() -> None:
    """C87: all of Haymarket Square goes in, nothing comes back."""
    s = advanced(rows=(0, 0, 0, 5))
    spread(s, livestock=2, wood=3)
    leave_in_bag(s, "libby", (0, 1, 0, 0))
    luck = draws(s, "steel", "livestock", "wood")
    events = run(s, SupplyMaintenance())
    assert luck.spent()
    assert BagRefilled() in events
    assert s.rows == (1, 1, 1, 5)
    assert s.haymarket == NONE
    assert s.bag == (1, 0, 2, 0)
    assert sound(s)


@rule("variant.advanced-supply-chain")
def test_a_cube_without_a_space_goes_back_into_the_bag() -> None:
    """C87: it is not replaced by another."""
    config = GAME.config(2, {"supply_chain": "advanced"}, {"row_draws": [3] * 11})
    s = advanced(rows=(10, 0, 0, 0))
    s.rules = GAME.ruleset(config)
    luck = draws(s, "livestock", "livestock", "livestock")
    bag = sum(s.bag)
    run(s, SupplyMaintenance())
    assert luck.spent()
    assert s.rows == (11, 0, 0, 0)
    assert bag - sum(s.bag) == 1
    assert sound(s)


@rule("variant.advanced-supply-chain", "building.resources")
def test_a_building_takes_from_haymarket_square_first_and_then_from_the_chain() -> None:
    """C87, C105: the cube of the chain is free, and may be left."""
    for answer, steel in (("chain libby steel", 1), ("leave libby steel", 0)):
        s = advanced(rows=(9, 8, 7, 6), treasury=0)
        s.phase = "action"
        build(s, 1, "e2_01")
        spread(s, livestock=1)
        act(s)
        do(s, "send libby to e2_01")
        assert asked(s) == "variant.advanced-supply-chain"
        do(s, answer)
        assert s.cubes["libby"] == (1, steel, 0, 0)
        assert s.haymarket == NONE
        assert s.rows == (9, 8 - steel, 7, 6)
        assert s.treasury["libby"] == 0
        assert sound(s)


@rule("variant.advanced-supply-chain", "building.resources")
def test_a_building_leaves_the_chain_alone_while_haymarket_square_has_the_cubes() -> None:
    """C87: the chain only fills in."""
    s = advanced(rows=(9, 8, 7, 6), treasury=0)
    s.phase = "action"
    build(s, 1, "e2_01")
    spread(s, livestock=1, steel=1)
    act(s)
    do(s, "send libby to e2_01")
    assert s.cubes["libby"] == (1, 1, 0, 0)
    assert s.rows == (9, 8, 7, 6)


@rule("variant.advanced-supply-chain", "action.whole-action")
def test_two_different_cubes_may_come_from_the_chain() -> None:
    """C105: what lies at Haymarket Square must be taken, what lies on the chain may be left."""
    s = table(seats=3, level="basic", supply_chain="advanced")
    found(s, 0, "libby", 50, treasury=10)
    build(s, 1, "e2_05")
    spread(s, coal=1)
    act(s)
    do(s, "send libby to e2_05")
    assert s.cubes["libby"] == (0, 0, 0, 1), "the one cube at Haymarket Square is no choice"
    refuses(s, "take libby coal", "building.resources")
    do(s, "take libby wood")
    assert s.cubes["libby"] == (0, 0, 1, 1)
    assert s.rows == (9, 8, 6, 6)
    assert sound(s)


@rule("variant.advanced-supply-chain", "action.whole-action")
def test_the_chain_waits_while_a_fitting_cube_lies_at_haymarket_square() -> None:
    """C87: also where the kind is free, Haymarket Square comes first."""
    s = table(seats=3, level="basic", supply_chain="advanced")
    found(s, 0, "libby", 50, treasury=10)
    build(s, 1, "e2_05")
    spread(s, coal=1, wood=1)
    act(s)
    do(s, "send libby to e2_05")
    refuses(s, "take libby steel", "variant.advanced-supply-chain")
    refuses(s, "take libby none", "action.whole-action")
    do(s, "take libby coal")
    assert s.cubes["libby"] == (0, 0, 1, 1)
    assert s.rows == (9, 8, 7, 6)


@rule("variant.advanced-supply-chain", "building.resources")
def test_two_identical_cubes_may_end_with_the_one_at_haymarket_square() -> None:
    """C105: the second cube would come from the chain and is optional."""
    s = table(seats=3, level="basic", supply_chain="advanced")
    found(s, 0, "libby", 50, treasury=10)
    build(s, 1, "e2_04")
    spread(s, coal=1)
    act(s)
    do(s, "send libby to e2_04")
    refuses(s, "take libby wood", "building.resources")
    do(s, "take libby none")
    assert s.cubes["libby"] == (0, 0, 0, 1)
    assert s.rows == (9, 8, 7, 6)


@rule("variant.advanced-supply-chain", "haymarket.take")
def test_managers_and_assets_do_not_reach_the_chain() -> None:
    """C87: they take from Haymarket Square only."""
    s = advanced()
    spread(s)
    own(s, "libby", "refrigeration")
    run(s, CubeDraw("libby", 2))
    assert not magnate.decisions(s)
    run(s, PurchaseResources("libby"))
    do(s, "use libby refrigeration")
    assert s.cubes["libby"] == NONE
    assert s.rows == (9, 8, 7, 6)


@rule("variant.advanced-supply-chain", "cleanup.supply")
def test_the_cleanup_leaves_the_advanced_chain_alone() -> None:
    """C87, C105: nothing shifts and nothing is drawn."""
    s = advanced(rows=(5, 5, 5, 5))
    before = (s.rows, s.chain[:], s.bag, s.haymarket)
    run(s, CleanupPhase())
    assert (s.rows, s.chain, s.bag, s.haymarket) == before
    assert sound(s)


# -- Friendly stock sales ----------------------------------------------------------------------------------------


@rule("variant.friendly-stock-sales")
@pytest.mark.parametrize(("friendly", "after"), [(True, 40), (False, 25)])
def test_a_sale_by_another_player_costs_one_step(friendly: bool, after: int) -> None:
    """A31: however many shares are sold."""
    s = table(seats=2, phase="stock", friendly_stock_sales=friendly)
    found(s, 0, "libby", 50, treasury=0)
    give(s, 1, "libby", commons=1, preferred=True)
    before = s.cash[1]
    run(s, StockTurn(1, 0))
    do(s, "sell libby preferred", "sell libby common", "end sales")
    assert s.cash[1] - before == 150
    assert s.value["libby"] == after


@rule("variant.friendly-stock-sales")
def test_the_directors_own_sale_costs_a_step_per_share() -> None:
    """A31: the variant protects against others only."""
    s = table(seats=2, phase="stock", friendly_stock_sales=True)
    found(s, 0, "libby", 50, treasury=0)
    give(s, 0, "libby", commons=3)
    run(s, StockTurn(0, 0))
    do(s, "sell libby common", "sell libby common", "sell libby common", "end sales")
    assert s.value["libby"] == 25


# -- Chiefs, goals, player counts --------------------------------------------------------------------------------


CHIEFS = {"chief_of_engineering", "chief_of_operations", "chief_of_rd", "chief_of_sales"}


@rule("variant.chiefs")
def test_the_chiefs_are_shuffled_in_only_if_chosen() -> None:
    with_chiefs, without = table(seats=2, chiefs=True), table(seats=2)
    assert set(with_chiefs.asset_deck) >= CHIEFS
    assert len(with_chiefs.asset_deck) == 15
    assert not CHIEFS & set(without.asset_deck)
    assert len(without.asset_deck) == 11
    assert sound(with_chiefs)


@rule("variant.chiefs")
def test_a_chief_has_no_bonus_when_bought() -> None:
    s = table(seats=2, chiefs=True)
    for chief in CHIEFS:
        assert s.rules.assets[chief].bonus == ()


@rule("variant.goals")
def test_five_of_ten_goals_are_laid_out_or_none() -> None:
    s = table(seats=3)
    assert len(s.goals) == len(set(s.goals)) == 5
    assert set(s.goals) < set(s.rules.goal_tiles)
    assert len(s.rules.goal_tiles) == 10
    without = table(seats=3, goals=False)
    assert without.goals == []
    without.partners = [5, 2, 2]
    assert [line.rule for line in GAME.result(without).scores[0].lines] == ["end.scoring"]


@rule("setup.player-count")
@pytest.mark.parametrize(
    ("seats", "limit", "demand", "buildings"),
    [(2, 10, 15, (6, 8, 8)), (3, 12, 19, (9, 12, 12)), (4, 14, 24, (12, 16, 16))],
)
def test_tiles_for_more_players_leave_the_game(
    seats: int, limit: int, demand: int, buildings: tuple[int, int, int]
) -> None:
    """C75, C76: certificates, initiative, demand and building tiles follow the number of players."""
    s = table(seats=seats)
    assert s.rules.certificate_limit == limit
    assert len(s.initiative) == seats
    assert len(s.rules.demand_tiles) == demand
    assert len(s.demand_deck) == demand - 12
    assert "" not in s.demand
    eras = tuple(sum(tile.era == era for tile in s.rules.buildings.values()) for era in (1, 2, 3))
    assert eras == buildings
    assert len(s.building_decks[0]) == buildings[0] - 3 * seats
    assert sound(s)


@rule("variant.advanced-supply-chain", "setup.resources")
def test_the_standard_chain_has_no_rows() -> None:
    s = table(seats=2)
    found(s, 0, "libby", 50, treasury=100)
    assert s.rows == NONE
    run(s, PurchaseResources("libby"))
    assert all(line.endswith((" at 1", " at 2", " at 3", " done")) for line in offered(s))
