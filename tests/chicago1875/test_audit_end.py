"""What happens if ...: questions put to Cleanup, the end, the variants and the special companies."""

import pytest

from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.selling import SellGoods
from magnate.games.chicago1875.queries import price_of_good
from magnate.games.chicago1875.scoring import goal_winners
from magnate.games.chicago1875.supply import SupplyMaintenance
from tests.chicago1875.charter import act, build, climb, employ, own, spread
from tests.chicago1875.plant import NONE, lay_chain, lay_demand, lay_rows
from tests.chicago1875.refused import refuses
from tests.chicago1875.table import do, enrich, found, fund, give, offered, run, stock, table
from tests.chicago1875.test_audit_operating import FIVE, FOUR, THREE, plant, producing, sell
from tests.rules import rule

# -- Cleanup and the end -----------------------------------------------------------------------------------------


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
    s = plant("libby")
    lay_demand(s, "libby", (THREE, 3), (FIVE, 2), (FOUR, 0))
    run(s, CleanupPhase())
    assert (s.demand[:2], s.demand_goods[:2]) == ([FIVE, FOUR], [2, 0])
    s.goods["libby"] = 3
    run(s, SellGoods("libby"))
    sell(s, "libby", "fifty", "fifty", "fifty")
    assert s.revenue == 3 * 20 + 50


@rule("end.goals", "end.scoring")
def test_goals_look_at_single_companies_or_sums_and_need_more_than_nothing() -> None:
    """C73."""
    s = table(seats=3)
    for seat, company, treasury in ((0, "swift", 300), (0, "doggett", 350), (1, "libby", 600), (2, "elgin", 0)):
        found(s, seat, company, treasury=treasury)
    climb(s, "swift", 9)
    climb(s, "libby", 9)
    employ(s, "swift", workers=(1, 0), automated=(1, 3))
    employ(s, "doggett", workers=(2, 0))
    employ(s, "libby", workers=(2, 0))
    give(s, 2, "swift", commons=1)
    winners = {goal: goal_winners(s, goal) for goal in s.rules.goal_tiles}
    assert (winners["appeal"], winners["treasury"], winners["workers"]) == ([0, 1], [1], [0])
    assert (winners["automation"], winners["common_certificates"]) == ([0], [2])
    assert winners["preferred_certificates"] == winners["managers"] == []


@rule("end.tie", "end.scoring")
def test_a_tie_goes_to_the_goals_and_closed_shares_are_worth_nothing() -> None:
    s = table(seats=2)
    found(s, 0, "swift", treasury=0)
    found(s, 1, "elgin", treasury=10)
    s.value["elgin"] = 0
    employ(s, "swift", managers=(1, 0), salespeople=1)
    s.goals = ["treasury", "managers", "salespeople"]
    fund(s, 0, 100)
    fund(s, 1, 450)
    result = GAME.result(s)
    assert [(score.total, score.rank) for score in result.scores] == [(650, 1), (650, 2)]
    assert result.winners == (0,)
    s.goals = []
    fund(s, 0, 300)
    assert GAME.result(s).winners == (0, 1)


# -- Variants and special companies ------------------------------------------------------------------------------


@rule("variant.advanced-supply-chain", "cleanup.supply")
def test_the_advanced_chain_gives_to_buildings_only_and_skips_cleanup() -> None:
    """C87: Haymarket first, then the rightmost cube for free; assets and managers take from Haymarket alone."""
    s = table(seats=3, supply_chain="advanced")
    found(s, 0, "libby", treasury=0)
    own(s, "libby", "foundry")
    build(s, 1, "e2_02")
    spread(s, steel=1)
    act(s)
    do(s, "send libby to e2_02", "chain libby coal")
    assert (s.cubes["libby"], s.rows) == ((0, 1, 0, 1), (9, 8, 7, 5))
    do(s, "use libby foundry")
    run(s, CleanupPhase())
    assert (s.cubes["libby"], s.rows, s.haymarket) == ((0, 1, 0, 1), (9, 8, 7, 5), NONE)


@rule("variant.advanced-supply-chain")
@pytest.mark.parametrize(("longest", "drawn"), [(6, 3), (9, 2), (10, 0), (11, 0)])
def test_the_leftmost_empty_column_says_how_many_cubes_come(longest: int, drawn: int) -> None:
    s = table(seats=3, supply_chain="advanced")
    lay_rows(s, (longest, 5, 5, 4))
    run(s, SupplyMaintenance())
    assert sum(s.rows) == longest + 14 + drawn


@rule("special.quaker-oats", "building.hire")
def test_quaker_oats_automates_for_free_only_after_two_workers_found_a_place() -> None:
    """C80."""
    for room, line in ((2, "automate quaker_oats none"), (1, "")):
        s = table(seats=4, special_companies=True)
        found(s, 0, "quaker_oats", treasury=50)
        employ(s, "quaker_oats", workers=(3, 3 - room))
        build(s, 1, "e2_13")
        act(s)
        do(s, "send quaker_oats to e2_13")
        assert s.workers["quaker_oats"] == (3, 3)
        assert (line in offered(s)) if line else s.agenda == []


@rule("special.quaker-oats", "operating.withhold")
@pytest.mark.parametrize(("treasury", "left", "may_pay"), [(50, 10, False), (80, 0, True)])
def test_quaker_oats_pays_whom_it_can_and_an_unpaid_worker_stops_the_dividend(
    treasury: int, left: int, may_pay: bool
) -> None:
    s = plant("quaker_oats", treasury=treasury)
    employ(s, "quaker_oats", workers=(3, 1))
    producing(s, "quaker_oats")
    assert s.treasury["quaker_oats"] == left
    do(s, "run quaker_oats 1", "sell quaker_oats good plain", "sell quaker_oats done")
    assert ("pay quaker_oats" in offered(s)) if may_pay else s.value["quaker_oats"] == 40


@rule("special.oscar-mayer")
def test_oscar_mayer_prices_stored_goods_by_the_tier_it_runs() -> None:
    """C81."""
    s = plant("oscar_mayer", livestock=3, steel=1)
    s.goods["oscar_mayer"] = 4
    employ(s, "oscar_mayer", workers=(5,), salespeople=3)
    producing(s, "oscar_mayer")
    refuses(s, "run oscar_mayer tier 3", "operating.produce")
    do(s, "run oscar_mayer tier 2")
    assert (s.goods["oscar_mayer"], price_of_good(s, "oscar_mayer")) == (9, 50)
    s.agenda.clear()
    run(s, CompanyTurn("oscar_mayer"))
    do(s, "run oscar_mayer none")
    assert (s.goods["oscar_mayer"], s.value["oscar_mayer"]) == (9, 40), "without a run nothing is sold"


@rule("special.schwinn", "action.hire-manager")
def test_schwinn_needs_its_steel_and_its_turn_of_the_decade_at_the_general_space() -> None:
    """C42, C82: two managers at once are one occasion; a player's building may be used for nothing."""
    s = table(seats=4, special_companies=True)
    found(s, 0, "schwinn", treasury=200)
    stock(s, "schwinn", steel=1)
    build(s, 1, "e2_10")
    act(s)
    refuses(s, "send schwinn to hire-manager", "manager.space")
    stock(s, "schwinn", steel=4)
    do(s, "send schwinn to e2_10", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5", "end turn")
    assert (s.goods["schwinn"], s.appeal["schwinn"], s.cubes["schwinn"]) == (2, 5, (0, 3, 0, 0))
    act(s)
    refuses(s, "send schwinn to hire-manager", "manager.space")
    run(s, CleanupPhase())
    enrich(s, "schwinn", 60)
    assert "send schwinn to hire-manager" in offered(s)


@rule("special.american-flyer", "asset.slots", "asset.catalog")
def test_american_flyer_holds_two_dear_catalogs() -> None:
    s = plant("american_flyer", treasury=80)
    own(s, "american_flyer", "color_catalog", "catalog_empire")
    run(s, CompanyTurn("american_flyer"))
    do(s, "use american_flyer color_catalog", "use american_flyer catalog_empire")
    assert s.revenue == 220
    s.agenda.clear()
    s.phase = "action"
    act(s)
    refuses(s, "send american_flyer to hire-salesperson", "special.american-flyer")
    enrich(s, "american_flyer", 80)
    do(s, "send american_flyer to capital-asset", "buy american_flyer brilliant_marketing less 0")
    do(s, "discard american_flyer color_catalog")
    assert s.assets["american_flyer"] == ("catalog_empire", "brilliant_marketing")
