"""The Advanced Supply Chain."""

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.operating import BagRefilled, ChainRefilled
from magnate.games.chicago1875.mechanics.haymarket import CubeDraw
from magnate.games.chicago1875.mechanics.supply import SupplyMaintenance
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import OperatingPhase
from magnate.games.chicago1875.state import Chicago, Cubes
from tests.games.chicago1875.charter import act, build, own, spread
from tests.games.chicago1875.plant import NONE, asked, draws, lay_rows, leave_in_bag
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, offered, run, sound, table
from tests.rules import rule


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
