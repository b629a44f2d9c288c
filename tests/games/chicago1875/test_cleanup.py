"""The Cleanup Phase and the turn of the decades."""

import pytest

import magnate
from magnate.core.chance import Sampler, Tape
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.operating import AssetLeft, DemandDrawn, GameEnded, TileRemoved
from magnate.games.chicago1875.events.shares import Began, PhaseBegan
from magnate.games.chicago1875.mechanics.assets import DiscardAsset
from magnate.games.chicago1875.phases.cleanup import CleanupPhase, refresh_assets, refresh_chain, refresh_demand
from magnate.games.chicago1875.phases.decade import Decade
from magnate.games.chicago1875.phases.selling_goods import SellGoods
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import in_decade, lay_row, own, spread
from tests.games.chicago1875.plant import NONE, draws, exhaust_demand, lay_chain, lay_demand, lay_grid, leave_in_bag
from tests.games.chicago1875.table import do, found, run, sound, table
from tests.rules import rule

# Tiles of the two-player game by their capacity.
X, TWO, THREE, FOUR, FIVE = "d01", "d04", "d07", "d11", "d10"


def board(decade: int = 1, **options: object) -> Chicago:
    s = table(seats=2, phase="operating-end", **options)
    found(s, 0, "libby")
    in_decade(s, decade)
    return s


# -- Supply chain ------------------------------------------------------------------------------------------------


@rule("cleanup.supply")
def test_the_chain_moves_on_by_one_space() -> None:
    """C68: the $10 cubes go to Haymarket Square, and the ending decade says how many are drawn."""
    s = board(decade=3)
    lay_chain(s, (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (2, 0, 0, 1))
    spread(s, wood=1)
    luck = draws(s, "coal", "coal", "steel", "livestock")
    refresh_chain(s)
    assert luck.spent()
    assert s.chain == [(1, 1, 0, 2), (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]
    assert s.haymarket == (2, 0, 1, 1)


@rule("cleanup.supply")
def test_a_gap_is_closed_after_the_shift() -> None:
    """C68: the chain is maintained once more if a space is still empty."""
    s = board(decade=1)
    lay_chain(s, (0, 0, 0, 1), NONE, (0, 1, 0, 0), (1, 0, 0, 0))
    luck = draws(s, "wood", "wood", "wood", "steel", "steel", "steel")
    refresh_chain(s)
    assert luck.spent()
    assert s.chain == [(0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 1), (0, 1, 0, 0)]


@rule("cleanup.supply")
def test_the_bag_is_refilled_in_the_cleanup_too() -> None:
    """C68: with the $10 cubes that have just come to Haymarket Square."""
    s = board(decade=1)
    lay_chain(s, (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (3, 0, 0, 0))
    spread(s, livestock=1, coal=1)
    leave_in_bag(s, "libby", NONE)
    s.chance = luck = Tape((4, 0, 0))  # of four livestock and a coal: the coal, then two livestock
    refresh_chain(s)
    assert luck.spent()
    assert s.chain[0] == (2, 0, 0, 1)
    assert s.haymarket == (2, 0, 0, 0)
    assert s.bag == NONE
    assert sound(s)


# -- Capital assets ----------------------------------------------------------------------------------------------


@rule("cleanup.assets", "asset.refill")
def test_the_cheapest_asset_leaves_and_used_ones_are_ready() -> None:
    """C69: the row slides, one tile enters at $80."""
    s = board()
    own(s, "libby", "foundry")
    lay_row(
        s,
        "brilliant_marketing", "cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "union_stockyards",
        deck=("refrigeration", "workshop"),
    )  # fmt: skip
    s.exhausted = ["foundry"]
    s.chance = Tape((1,))
    refresh_assets(s)
    assert s.asset_row == [
        "workshop", "brilliant_marketing", "cincinnati_steel", "michigan_lumber", "pennsylvania_coal",
    ]  # fmt: skip
    assert s.asset_deck == ["refrigeration"]
    assert "union_stockyards" in s.box
    assert s.exhausted == []
    assert sound(s)


@rule("cleanup.assets")
def test_without_a_stack_the_row_only_slides() -> None:
    """C69: an empty $40 space loses nothing more."""
    s = board()
    lay_row(s, "", "", "foundry", "workshop", "")
    refresh_assets(s)
    assert s.asset_row == ["", "", "", "foundry", "workshop"]
    refresh_assets(s)
    assert s.asset_row == ["", "", "", "", "foundry"]
    assert sound(s)


# -- Demand ------------------------------------------------------------------------------------------------------


@rule("cleanup.demand")
def test_full_tiles_leave_and_the_others_close_up() -> None:
    """C70: towards the $50 column, with the goods that lie on them."""
    s = board()
    lay_demand(s, "libby", (TWO, 2), (FIVE, 3), (FOUR, 4))
    exhaust_demand(s)
    refresh_demand(s)
    assert s.demand[:3] == [FIVE, "", ""]
    assert s.demand_goods[:3] == [3, 0, 0]
    assert {TWO, FOUR} <= set(s.box)
    assert sound(s)


@rule("cleanup.demand", "operating.x-tile")
def test_the_x_tile_leaves_in_the_first_cleanup() -> None:
    """C58: although nothing can be sold to it."""
    s = board()
    lay_demand(s, "libby", (FIVE, 1), (X, 0), (FOUR, 2))
    exhaust_demand(s)
    events = run(s, CleanupPhase())
    assert TileRemoved(X, "food_and_dairy") in events
    assert s.demand[:3] == [FIVE, FOUR, ""]
    assert s.demand_goods[:3] == [1, 2, 0]


@rule("cleanup.demand")
def test_new_tiles_come_by_level_and_column_by_column() -> None:
    """C70: from the $50 column, top to bottom, the lowest level of the stack first."""
    s = table(seats=4, phase="operating-end")
    lay_grid(
        s,
        (
            (("d07", 3), ("d08", 1), ("d09", 2)),
            (("d10", 5), ("d11", 0), ("d12", 1)),
            (("d13", 5), ("d14", 4), ("d15", 4)),
            (("d02", 0), ("d04", 0), ("d05", 0)),
        ),
        deck=("d16", "d19", "d17", "d20", "d21", "d22"),
    )
    s.chance = luck = Tape((1, 3, 0, 1))
    s.events = []
    refresh_demand(s)
    assert luck.spent()
    assert s.demand == [
        "d08", "d16", "d19",
        "d11", "d12", "d21",
        "d17", "d22", "d20",
        "d02", "d04", "d05",
    ]  # fmt: skip
    assert s.demand_goods == [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert s.events is not None
    assert [logged.event for logged in s.events if isinstance(logged.event, DemandDrawn)] == [
        DemandDrawn("d17", "meat_packing", "fifty"),
        DemandDrawn("d16", "food_and_dairy", "twenty"),
        DemandDrawn("d22", "meat_packing", "twenty"),
        DemandDrawn("d19", "food_and_dairy", "plain"),
        DemandDrawn("d21", "dry_goods", "plain"),
        DemandDrawn("d20", "meat_packing", "plain"),
    ]
    assert sound(s)


@rule("cleanup.demand")
def test_an_empty_stack_is_not_refilled() -> None:
    """C70: printed spaces appear; what was removed stays out of the game."""
    s = board()
    lay_demand(s, "libby", (TWO, 2), (FIVE, 5), (FOUR, 4))
    exhaust_demand(s)
    refresh_demand(s)
    assert s.demand[:3] == ["", "", ""]
    assert s.demand_deck == []


@rule("cleanup.demand", "operating.printed-spaces")
@pytest.mark.parametrize(("before", "after"), [(6, 0), (5, 5), (0, 0)])
def test_a_printed_space_empties_only_when_it_is_full(before: int, after: int) -> None:
    """C59: goods on a partly filled one stay."""
    s = board()
    lay_demand(s, "libby", (THREE, 3), ("", before), ("", 0))
    exhaust_demand(s)
    refresh_demand(s)
    assert s.demand[:3] == ["", "", ""]
    assert s.demand_goods[:3] == [0, after, 0]
    assert sound(s)


# -- Partners and decades ----------------------------------------------------------------------------------------


@rule("cleanup.partners", "action.once-per-decade")
def test_partners_come_home_and_spaces_are_free_again() -> None:
    """A34: the same in both editions."""
    for edition in ("second", "first"):
        s = board(edition=edition)
        own(s, "libby", "foundry")
        s.exhausted = ["foundry"]
        s.used = {"hire-manager": (1,), "job-market": (0, 2)}
        s.ready = [1, 0]
        run(s, CleanupPhase())
        assert s.used == {}
        assert s.ready == [0, 0]
        assert s.exhausted == []
        run(s, Decade(2))
        assert s.partners == [2, 2]


@rule("cleanup.decade")
def test_the_next_decade_begins_with_its_stock_phase() -> None:
    s = board(decade=1)
    events = run(s, CleanupPhase(), Decade(2))
    assert Began(2, 1885) in events
    assert (s.decade, s.phase) == (2, "stock")


@rule("cleanup.decade", "end.scoring")
def test_five_decades_have_four_cleanups() -> None:
    """A30, C71: the last Operating Phase is followed by the end of the game."""
    s: Chicago = GAME.new(2, seed="four cleanups", options={"level": "basic"})
    luck = Sampler(11)
    phases: list[str] = []
    decades: list[int] = []
    last = None
    while magnate.decisions(s):
        moves = magnate.legal(s)
        for logged in magnate.play(s, moves[luck.pick(len(moves), "move")]):
            last = logged.event
            if isinstance(last, PhaseBegan):
                phases.append(last.phase)
            elif isinstance(last, Began):
                decades.append(last.decade)
    assert decades == [1, 2, 3, 4, 5]
    assert phases == ["stock", "building", "action", "operating", "cleanup"] * 4 + [
        "stock", "building", "action", "operating",
    ]  # fmt: skip
    assert last == GameEnded("last decade")
    assert sound(s)


@rule("cleanup.decade", "asset.end-of-phase")
def test_late_assets_come_before_the_scoring_of_the_last_decade() -> None:
    """C71: there is no Cleanup any more, but the end of the phase there is."""
    s = board(decade=5, level="basic", goals=False)
    own(s, "libby", "backroom_deals")
    s.partners = [0, 0]  # nobody has anything to do in the Action Phase
    run(s, Decade(5))
    while s.phase != "operating-end":
        magnate.play(s, [move for move in magnate.legal(s) if not isinstance(move, DiscardAsset)][-1])
    value = s.value["libby"]
    events = do(s, "raise libby backroom_deals")
    assert s.value["libby"] > value
    assert events[-1] == GameEnded("last decade")
    assert not magnate.decisions(s)


@rule("cleanup.assets", "cleanup.demand", "cleanup.supply")
def test_one_cleanup_does_everything() -> None:
    s = board()
    lay_chain(s, (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0))
    leaving = s.asset_row[-1]
    lay_demand(s, "libby", (TWO, 2), (FIVE, 1), (FOUR, 0))
    events = run(s, CleanupPhase())
    assert AssetLeft(leaving, 40) in events
    assert TileRemoved(TWO, "food_and_dairy") in events
    assert s.demand[0] == FIVE
    assert s.chain[1:] == [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]
    assert "" not in s.demand
    assert sound(s)


@rule("cleanup.supply")
def test_cleanup_draws_by_the_decade_that_ends() -> None:
    """C68."""
    s = table(seats=2)
    s.decade = 1
    lay_chain(s, (1, 1, 1, 1), (1, 1, 1, 0), (0, 1, 1, 1), (1, 1, 0, 0))
    run(s, CleanupPhase())
    assert s.haymarket == (3, 3, 2, 2)
    assert s.chain[1:] == [(1, 1, 1, 1), (1, 1, 1, 0), (0, 1, 1, 1)]
    assert sum(s.chain[0]) == 3


@rule("cleanup.demand", "operating.demand-bonus")
def test_a_half_filled_tile_moves_with_its_goods_and_earns_the_bonus_of_its_new_column() -> None:
    s = board(level="basic")
    lay_demand(s, "libby", (THREE, 3), (FIVE, 2), (FOUR, 0))
    run(s, CleanupPhase())
    assert (s.demand[:2], s.demand_goods[:2]) == ([FIVE, FOUR], [2, 0])
    s.goods["libby"] = 3
    run(s, SellGoods("libby"))
    do(s, *["sell libby good fifty"] * 3)
    assert s.revenue == 3 * 20 + 50
