"""Haymarket Square: cubes from buildings, managers and assets, and trades."""

import pytest

import magnate
from magnate.games.chicago1875.events.operating import CubesTaken
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import SellGoods
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, employ, own, snapshot, spread
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, offered, run, sound, stock, table
from tests.rules import rule


def libby(*tiles: str, supply_chain: str = "standard", chiefs: bool = False) -> Chicago:
    """Libby with $100, directed by seat 0 who is about to act; seat 1 owns the buildings."""
    s = table(seats=4, supply_chain=supply_chain, chiefs=chiefs)
    found(s, 0, "libby", treasury=100)
    build(s, 1, *tiles)
    act(s)
    return s


# -- Taking ------------------------------------------------------------------------------------------------------


@rule("building.resources", "haymarket.take", "building.owner-paid")
def test_d11_a_missing_cube_is_lost() -> None:
    """C46: no coal lies there, so $40 buy two wood."""
    s = table(seats=3)
    found(s, 2, "libby", treasury=100)
    build(s, 2, "e3_04")
    spread(s, livestock=1, wood=3)
    act(s, 2)
    before = snapshot(s)
    do(s, "send libby to e3_04", "end turn")
    assert changed(s, before) == {
        "ready.2": 0,
        "used": {"e3_04": (2,)},
        "treasury.libby": 60,
        "cash.2": 215,
        "cubes.libby": (0, 0, 2, 0),
        "haymarket": (1, 0, 1, 0),
    }
    assert sound(s)


@rule("building.resources", "haymarket.take")
@pytest.mark.parametrize("tile", ["e1_01", "e1_04", "e1_05", "e3_03"])
def test_a_resource_building_may_be_used_although_nothing_is_there(tile: str) -> None:
    """C46: its owner is paid all the same."""
    s = libby(tile)
    spread(s)
    do(s, f"send libby to {tile}")
    assert s.agenda == []
    assert s.cubes["libby"] == (0, 0, 0, 0)
    assert s.cash[1] == 175 + s.rules.buildings[tile].fee


@rule("building.resources", "action.whole-action", "haymarket.take")
def test_two_alike_must_be_two_if_they_can() -> None:
    """C93: a kind with one cube is refused while another has two."""
    s = libby("e1_04")
    spread(s, livestock=1, steel=3, wood=2)
    do(s, "send libby to e1_04")
    refuses(s, "take libby livestock", "action.whole-action")
    refuses(s, "take libby coal", "haymarket.take")
    assert offered(s) == ["take libby steel", "take libby wood"]
    do(s, "take libby steel")
    assert (s.cubes["libby"], s.haymarket) == ((0, 2, 0, 0), (1, 1, 2, 0))


@rule("building.resources")
def test_two_alike_are_one_if_no_kind_has_two() -> None:
    """C46: and the only kind lying there is taken without a question."""
    s = libby("e1_04", "e2_04")
    spread(s, livestock=1, steel=1)
    do(s, "send libby to e1_04", "take libby steel")
    assert (s.cubes["libby"], s.agenda) == ((0, 1, 0, 0), [])
    act(s)
    do(s, "send libby to e2_04")
    assert (s.cubes["libby"], s.haymarket, s.agenda) == ((1, 1, 0, 0), (0, 0, 0, 0), [])


@rule("building.resources")
def test_two_different_are_of_two_kinds() -> None:
    """C93: both are taken if two kinds lie there; with one kind it is one cube."""
    s = libby("e1_05", "e2_05")
    spread(s, steel=2, wood=1, coal=1)
    do(s, "send libby to e1_05", "take libby steel")
    refuses(s, "take libby steel", "building.resources")
    refuses(s, "take libby livestock", "haymarket.take")
    do(s, "take libby coal")
    assert (s.cubes["libby"], s.haymarket) == ((0, 1, 0, 1), (0, 1, 1, 0))
    spread(s, steel=2)
    act(s)
    do(s, "send libby to e2_05")
    assert (s.cubes["libby"], s.haymarket) == ((0, 2, 0, 1), (0, 1, 0, 0))


@rule("haymarket.take")
@pytest.mark.parametrize("second", ["coal", "wood"])
def test_a_managers_cubes_are_of_any_kinds(second: str) -> None:
    """C93: alike or not, as long as they lie there."""
    s = table(seats=2, phase="operating")
    found(s, 0, "brunswick", 40)
    employ(s, "brunswick", workers=(1, 0), managers=(1, 0))
    spread(s, coal=2)
    stock(s, "brunswick", wood=2, steel=1)
    run(s, Production("brunswick", 0))
    do(s, "run brunswick 1")
    refuses(s, "take brunswick livestock", "haymarket.take")
    do(s, "take brunswick coal", f"take brunswick {second}")
    assert s.cubes["brunswick"] == ((0, 0, 0, 2) if second == "coal" else (0, 0, 1, 1))
    assert sound(s)


@rule("haymarket.take", "asset.chief")
def test_a_chiefs_cube_lies_at_haymarket() -> None:
    """C93."""
    s = libby(chiefs=True)
    own(s, "libby", "chief_of_rd")
    spread(s, livestock=1, coal=1)
    do(s, "use libby chief_of_rd")
    refuses(s, "take libby wood", "haymarket.take")
    do(s, "take libby livestock")
    assert (s.cubes["libby"], s.goods["libby"]) == ((1, 0, 0, 0), 1)


@rule("haymarket.take")
def test_a_single_kind_at_haymarket_is_no_question() -> None:
    """C93: the manager's one cube is taken, and only one."""
    s = table(seats=2, phase="operating")
    found(s, 0, "fairbank", 40)
    employ(s, "fairbank", workers=(1, 0), managers=(1, 0))
    spread(s, coal=2)
    stock(s, "fairbank", coal=2)
    run(s, Production("fairbank", 0))
    do(s, "run fairbank 1")
    assert s.agenda == []
    assert (s.cubes["fairbank"], s.haymarket) == ((0, 0, 0, 1), (0, 0, 0, 3))


# -- Trading -----------------------------------------------------------------------------------------------------


@rule("haymarket.trade")
def test_two_like_cubes_for_one_of_another_kind() -> None:
    """B40, C94: the two cubes go to Haymarket, the cube taken was there."""
    s = libby()
    spread(s, steel=1, wood=1)
    stock(s, "libby", livestock=5, coal=1)
    before = snapshot(s)
    refuses(s, "trade libby livestock for coal", "haymarket.take")
    unknown(s, "trade libby livestock for livestock")
    unknown(s, "trade libby coal for steel")
    do(s, "trade libby livestock for wood")
    assert changed(s, before) == {"cubes.libby": (3, 0, 1, 1), "haymarket": (2, 1, 0, 0)}
    do(s, "trade libby livestock for steel")
    assert (s.cubes["libby"], s.haymarket) == ((1, 1, 1, 1), (4, 0, 0, 0))
    assert sound(s)


@rule("haymarket.trade")
def test_both_sides_of_a_trade_belong_to_one_company() -> None:
    """C94: a player's companies do not pool their cubes, and nobody trades for a company he does not direct."""
    s = libby()
    found(s, 0, "swift", 40)
    found(s, 1, "elgin", 40)
    stock(s, "libby", coal=1)
    stock(s, "swift", coal=1)
    stock(s, "elgin", coal=2)
    unknown(s, "trade libby coal for steel")
    unknown(s, "trade swift coal for steel")
    unknown(s, "trade elgin coal for steel")
    unknown(s, "trade elgin coal for steel", "core.not-asked", seat=1)


@rule("haymarket.trade")
def test_trades_before_and_after_a_resource_building() -> None:
    """C30, C46: what was given in trade can be taken by the building, and what it gave can be traded."""
    s = libby("e3_01")
    spread(s, coal=2)
    stock(s, "libby", steel=2)
    do(s, "trade libby steel for coal", "send libby to e3_01", "trade libby steel for coal")
    assert (s.cubes["libby"], s.haymarket) == ((0, 0, 0, 2), (0, 2, 0, 0))
    do(s, "trade libby coal for steel")
    assert s.agenda == []
    assert s.cubes["libby"] == (0, 1, 0, 0)


@rule("haymarket.trade")
def test_the_turn_ends_by_itself_when_nothing_can_be_traded() -> None:
    """C94: two steel, but only steel lies at Haymarket."""
    s = libby()
    spread(s, steel=3)
    stock(s, "libby", steel=2, wood=1)
    do(s, "send libby to fundraising-40")
    assert s.agenda == []


@rule("haymarket.trade")
def test_trades_while_operating_but_not_in_the_stock_phase() -> None:
    """C30, C51: at any step of the company's own turn, for that company only."""
    s = libby()
    found(s, 0, "swift", treasury=0)
    s.agenda.clear()
    stock(s, "swift", coal=8)
    stock(s, "libby", wood=2)
    s.phase = "operating"
    for step in (PurchaseResources("swift"), Production("swift", 0), SellGoods("swift")):
        run(s, step)
        unknown(s, "trade libby wood for steel")
        do(s, "trade swift coal for livestock" if s.haymarket[0] else "trade swift coal for steel")
        s.agenda.clear()
    assert s.cubes["swift"] == (2, 1, 0, 2)
    s.phase = "stock"
    run(s, StockTurn(0, 0))
    unknown(s, "trade swift coal for steel")


# -- The Advanced Supply Chain -----------------------------------------------------------------------------------


@rule("building.resources", "variant.advanced-supply-chain")
def test_a_building_may_take_a_missing_cube_from_the_chain() -> None:
    """Haymarket first, then the rightmost matching cube for nothing, if the director likes."""
    s = libby("e3_01", "e3_03", supply_chain="advanced")
    spread(s, steel=1, coal=2)
    do(s, "send libby to e3_01")
    events = do(s, "chain libby steel", "leave libby wood")
    assert [event.source for event in events if isinstance(event, CubesTaken)] == ["supply chain"]
    assert (s.cubes["libby"], s.rows) == ((0, 2, 0, 0), (9, 7, 7, 6))
    do(s, "end turn")
    act(s)
    do(s, "send libby to e3_03", "chain libby livestock")
    assert (s.cubes["libby"], s.rows, s.haymarket) == ((1, 2, 0, 2), (8, 7, 7, 6), (0, 0, 0, 0))
    assert sound(s)


@rule("building.resources", "action.whole-action", "variant.advanced-supply-chain")
def test_cubes_of_choice_from_the_chain_may_be_left() -> None:
    """C93: what lies at Haymarket must be taken, what stands on the chain need not."""
    s = libby("e1_04", "e1_05", supply_chain="advanced")
    spread(s, wood=1)
    do(s, "send libby to e1_04")
    assert s.cubes["libby"] == (0, 0, 1, 0), "the one cube at Haymarket Square is no choice"
    refuses(s, "take libby coal", "building.resources")
    do(s, "take libby wood")
    assert (s.cubes["libby"], s.rows) == ((0, 0, 2, 0), (9, 8, 6, 6))
    spread(s, coal=1)
    act(s)
    do(s, "send libby to e1_05", "take libby none")
    assert (s.cubes["libby"], s.rows) == ((0, 0, 2, 1), (9, 8, 6, 6))
    assert sound(s)


@rule("building.resources", "action.whole-action", "variant.advanced-supply-chain")
def test_with_the_chain_haymarket_still_comes_first() -> None:
    """C93: while fitting cubes lie at Haymarket, none may be left there and none comes from the chain."""
    s = libby("e1_05", "e1_04", supply_chain="advanced")
    spread(s, wood=1, coal=1, steel=1)
    do(s, "send libby to e1_05")
    refuses(s, "take libby none", "action.whole-action")
    refuses(s, "take libby livestock", "variant.advanced-supply-chain")
    do(s, "take libby wood")
    refuses(s, "take libby wood", "building.resources")
    refuses(s, "take libby none", "action.whole-action")
    do(s, "take libby coal")
    assert (s.cubes["libby"], s.rows) == ((0, 0, 1, 1), (9, 8, 7, 6))
    spread(s, wood=1, coal=1)
    act(s)
    do(s, "send libby to e1_04", "take libby coal")
    refuses(s, "take libby wood", "building.resources")
    do(s, "take libby coal")
    assert (s.cubes["libby"], s.rows, s.haymarket) == ((0, 0, 1, 3), (9, 8, 7, 5), (0, 0, 1, 0))


@rule("building.resources", "variant.advanced-supply-chain")
def test_a_second_kind_comes_from_the_chain_if_haymarket_has_only_one() -> None:
    """C93: more of the kind already taken does not fit, so it does not come first."""
    s = libby("e1_05", supply_chain="advanced")
    spread(s, wood=3)
    do(s, "send libby to e1_05")
    assert offered(s) == ["take libby livestock", "take libby steel", "take libby coal", "take libby none"]
    do(s, "take libby steel")
    assert (s.cubes["libby"], s.rows, s.haymarket) == ((0, 1, 1, 0), (9, 7, 7, 6), (0, 0, 2, 0))


@rule("building.resources", "variant.advanced-supply-chain")
def test_an_empty_row_of_the_chain_is_not_asked_about() -> None:
    s = libby("e3_01", supply_chain="advanced")
    spread(s)
    s.bag, s.rows = (s.bag[0], s.bag[1] + s.rows[1], s.bag[2], s.bag[3]), (9, 0, 7, 6)
    do(s, "send libby to e3_01")
    assert offered(s) == ["chain libby wood", "leave libby wood"]
    do(s, "chain libby wood")
    assert (s.cubes["libby"], s.agenda) == ((0, 0, 1, 0), [])


@rule("haymarket.take", "asset.resources", "variant.advanced-supply-chain")
def test_assets_and_managers_take_from_haymarket_only() -> None:
    s = libby(supply_chain="advanced")
    own(s, "libby", "refrigeration")
    spread(s)
    do(s, "use libby refrigeration")
    assert (s.cubes["libby"], s.rows) == ((0, 0, 0, 0), (9, 8, 7, 6))
    s.agenda.clear()
    s.phase = "operating"
    employ(s, "libby", workers=(2, 0), managers=(1, 0))
    stock(s, "libby", steel=1, livestock=1)
    run(s, Production("libby", 0))
    do(s, "run libby 1")
    refuses(s, "take libby wood", "haymarket.take")
    do(s, "take libby steel")
    assert s.rows == (9, 8, 7, 6)
    assert magnate.decisions(s) == []
