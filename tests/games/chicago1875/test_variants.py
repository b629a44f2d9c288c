"""Variants and options: friendly closing, draft, Advanced Supply Chain, friendly sales, Chiefs, goals, seats."""

import pytest

from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.plant import NONE
from tests.games.chicago1875.table import do, found, give, offered, run, sound, table
from tests.rules import rule


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


@rule("variant.friendly-stock-sales")
@pytest.mark.parametrize(("friendly", "after"), [(True, 40), (False, 25)])
def test_a_sale_by_another_player_costs_one_step(friendly: bool, after: int) -> None:
    """A31: however many shares are sold."""
    s = table(seats=2, phase="stock", friendly_stock_sales=friendly)
    found(s, 0, "libby", 50, treasury=0)
    give(s, 1, "libby", commons=1, preferred=True)
    before = s.cash[1]
    run(s, StockTurn(1, 0))
    do(s, "sell libby preferred", "sell libby common")
    assert s.cash[1] - before == 150
    assert s.value["libby"] == after


@rule("variant.friendly-stock-sales")
def test_the_directors_own_sale_costs_a_step_per_share() -> None:
    """A31: the variant protects against others only."""
    s = table(seats=2, phase="stock", friendly_stock_sales=True)
    found(s, 0, "libby", 50, treasury=0)
    give(s, 0, "libby", commons=3)
    run(s, StockTurn(0, 0))
    do(s, "sell libby common", "sell libby common", "sell libby common")
    assert s.value["libby"] == 25


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
