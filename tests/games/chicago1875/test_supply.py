"""The supply chain after every company's turn, and the bag."""

import pytest

import magnate
from magnate.games.chicago1875.events.operating import BagRefilled, HaymarketSeeded
from magnate.games.chicago1875.mechanics.supply import SupplyMaintenance
from magnate.games.chicago1875.phases.operating import OperatingPhase
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import in_decade, spread
from tests.games.chicago1875.plant import NONE, draws, lay_chain, leave_in_bag
from tests.games.chicago1875.table import do, found, run, sound, table
from tests.rules import rule


def board(decade: int = 2) -> Chicago:
    """A board with one company that can store the cubes a test has no use for."""
    s = table(seats=2, phase="operating", level="basic")
    found(s, 0, "libby")
    in_decade(s, decade)
    return s


def amount(s: Chicago) -> list[int]:
    """Cubes on X, $30, $20 and $10."""
    return [sum(space) for space in s.chain]


@rule("operating.supply")
def test_d37_the_bag_runs_out_in_the_middle_of_a_draw() -> None:
    s = board(decade=2)
    lay_chain(s, (0, 0, 0, 2), (0, 0, 2, 0), NONE, (1, 0, 0, 0))
    spread(s, livestock=3, steel=2, wood=4, coal=3)
    leave_in_bag(s, "libby", (0, 1, 0, 0))
    luck = draws(s, "steel", "livestock", "wood", "coal")
    events = run(s, SupplyMaintenance())
    assert luck.spent()
    assert s.chain == [(1, 1, 1, 1), (0, 0, 0, 2), (0, 0, 2, 0), (1, 0, 0, 0)]
    assert BagRefilled() in events
    assert s.haymarket == (2, 2, 2, 2)
    assert s.bag == (0, 0, 1, 0)
    assert sound(s)


@rule("operating.supply")
@pytest.mark.parametrize(("decade", "drawn"), [(1, 3), (2, 4), (3, 4), (4, 5), (5, 6)])
def test_d38_the_decade_says_how_many_cubes_are_drawn(decade: int, drawn: int) -> None:
    s = board(decade)
    lay_chain(s, NONE, (0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 1, 0))
    run(s, SupplyMaintenance())
    assert amount(s) == [drawn, 1, 1, 1]


@rule("operating.supply")
def test_d51_a_lone_forecast_ends_on_ten() -> None:
    """C66: one draw after the other fills the spaces behind it."""
    s = board(decade=2)
    lay_chain(s, (0, 0, 0, 1), NONE, NONE, NONE)
    luck = draws(s, *["wood"] * 4, *["steel"] * 4, *["livestock"] * 4)
    run(s, SupplyMaintenance())
    assert luck.spent()
    assert s.chain == [(4, 0, 0, 0), (0, 4, 0, 0), (0, 0, 4, 0), (0, 0, 0, 1)]
    assert sound(s)


@rule("operating.supply", "setup.resources")
@pytest.mark.parametrize(("chain", "left"), [("standard", 50), ("advanced", 32)])
def test_d54_the_bag_after_the_set_up(chain: str, left: int) -> None:
    s = table(seats=2, supply_chain=chain)
    assert s.haymarket == (2, 2, 2, 2)
    assert sum(s.bag) == left
    assert amount(s) == ([3, 3, 3, 3] if chain == "standard" else [0, 0, 0, 0])
    assert sound(s)


@rule("operating.supply")
def test_an_empty_space_takes_the_nearest_cubes_to_its_left() -> None:
    """C66: all of them, over empty spaces, and never onto others."""
    s = board(decade=1)
    lay_chain(s, (0, 0, 0, 2), (3, 0, 0, 0), NONE, NONE)
    luck = draws(s, "wood", "wood", "wood", "steel", "steel", "steel")
    run(s, SupplyMaintenance())
    assert luck.spent()
    assert s.chain == [(0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 2), (3, 0, 0, 0)]


@rule("operating.supply")
def test_a_full_chain_is_left_alone() -> None:
    """C66: cubes never join others on a space that still has some."""
    s = board()
    lay_chain(s, (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    before = magnate.digest(s)
    run(s, SupplyMaintenance())
    assert magnate.digest(s) == before


@rule("operating.supply")
def test_a_bag_emptied_to_the_last_cube_waits_for_the_next_draw() -> None:
    """C67: Haymarket Square stays as it is until a cube is missing."""
    s = board(decade=1)
    lay_chain(s, NONE, (0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 1, 0))
    spread(s, livestock=3, coal=1)
    leave_in_bag(s, "libby", (0, 1, 0, 2))
    events = run(s, SupplyMaintenance())
    assert s.bag == NONE
    assert s.haymarket == (3, 0, 0, 1)
    assert s.chain[0] == (0, 1, 0, 2)
    assert BagRefilled() not in events
    lay_chain(s, NONE, *s.chain[1:])
    leave_in_bag(s, "libby", NONE)
    luck = draws(s, "livestock", "coal", "livestock")
    events = run(s, SupplyMaintenance())
    assert luck.spent()
    assert BagRefilled() in events
    assert s.chain[0] == (2, 0, 0, 1)
    assert s.haymarket == (1, 0, 0, 0), "two of each kind, as far as the bag has them"
    assert sound(s)


@rule("operating.supply")
def test_haymarket_square_is_seeded_when_the_whole_maintenance_is_done() -> None:
    """C67: a refill in the first of several draws puts cubes out only after the last."""
    s = board(decade=1)
    lay_chain(s, NONE, NONE, (0, 0, 1, 0), (0, 0, 1, 0))
    spread(s, livestock=4, steel=4)
    leave_in_bag(s, "libby", (0, 1, 0, 0))
    luck = draws(s, "steel", "livestock", "livestock", "livestock", "livestock", "steel")
    events = run(s, SupplyMaintenance())
    assert luck.spent()
    assert s.chain[:2] == [(2, 1, 0, 0), (2, 1, 0, 0)]
    assert [event for event in events if isinstance(event, HaymarketSeeded)] == [HaymarketSeeded((0, 2, 0, 0))]
    assert s.haymarket == (0, 2, 0, 0)
    assert s.bag == (0, 1, 0, 0)


@rule("operating.supply")
def test_each_kind_is_seeded_as_far_as_the_bag_has_it() -> None:
    """C67: two of each kind, one where only one is left, none where there is none."""
    s = board(decade=1)
    lay_chain(s, NONE, (0, 0, 1, 0), (0, 0, 1, 0), (0, 0, 1, 0))
    spread(s, livestock=4, wood=1, coal=5)
    leave_in_bag(s, "libby", NONE)
    draws(s, "livestock", "coal", "coal")
    run(s, SupplyMaintenance())
    assert s.haymarket == (2, 0, 1, 2)
    assert s.bag == (1, 0, 0, 1)
    assert sound(s)


@rule("operating.supply")
def test_without_any_cubes_the_spaces_stay_short() -> None:
    """C67: bag and Haymarket Square are both empty."""
    s = board(decade=5)
    lay_chain(s, (0, 0, 0, 1), NONE, NONE, (1, 0, 0, 0))
    spread(s)
    leave_in_bag(s, "libby", (0, 1, 0, 1))
    run(s, SupplyMaintenance())
    assert s.chain == [NONE, (0, 1, 0, 1), (0, 0, 0, 1), (1, 0, 0, 0)]
    assert s.bag == s.haymarket == NONE
    assert sound(s)


@rule("operating.supply", "operating.purchase")
def test_the_chain_is_put_in_order_after_every_company() -> None:
    """C66: the next company finds cheaper what the first one left."""
    s = table(seats=2, level="basic")
    found(s, 0, "swift", treasury=30)
    found(s, 1, "libby", treasury=30)
    lay_chain(s, (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0))
    run(s, OperatingPhase())
    do(s, "buy swift livestock for 10 at 3", "buy swift done")
    assert s.chain[1:] == [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]
    assert sum(s.chain[0]) == 3
    do(s, "buy libby steel for 10 at 3")
    assert s.treasury["libby"] == 20
