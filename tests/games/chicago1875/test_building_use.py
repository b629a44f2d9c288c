"""What the placed buildings do."""

import pytest

from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, climb, employ, in_decade, lay_row, spread
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import POOL, do, enrich, found, give, offered, sound, table
from tests.rules import rule


def city(tiles: dict[str, int], company: str = "swift", treasury: int = 500) -> Chicago:
    """Four players; seat 0 directs one company, the tiles stand on the rows of their owners."""
    s = table(seats=4)
    found(s, 0, company, 50, treasury=treasury)
    for tile, seat in tiles.items():
        build(s, seat, tile)
    return s


@rule("building.owner-paid")
@pytest.mark.parametrize("owner", [0, 2])
def test_the_owner_is_paid_personally(owner: int) -> None:
    """B9, C29: by the company or by the bank, and by one's own company too."""
    s = city({"e1_11": owner, "e2_01": owner})
    act(s)
    do(s, "send swift to e1_11")
    assert (s.treasury["swift"], s.cash[owner]) == (480, 195)
    bank = s.bank
    act(s)
    do(s, "send swift to e2_01")
    assert (s.treasury["swift"], s.cash[owner], s.bank) == (480, 215, bank - 20)
    assert sound(s)


@rule("building.owner-paid", "money.separate")
def test_a_building_needs_its_fee_in_the_treasury() -> None:
    """C28, C98: the company pays in full first; where the bank pays an empty treasury will do."""
    s = city({"e2_14": 1, "e2_02": 1}, treasury=39)
    act(s)
    refuses(s, "send swift to e2_14", "action.treasury-pays")
    enrich(s, "swift", 0)
    do(s, "send swift to e2_02")
    assert (s.treasury["swift"], s.cash[1]) == (0, 195)


@rule("building.goods")
@pytest.mark.parametrize(("tile", "fee", "goods"), [("e1_11", 20, 1), ("e2_14", 40, 2), ("e3_11", 60, 3)])
def test_goods_go_into_the_treasury(tile: str, fee: int, goods: int) -> None:
    s = city({tile: 1})
    act(s)
    do(s, f"send swift to {tile}")
    assert (s.goods["swift"], s.treasury["swift"], s.cash[1]) == (goods, 500 - fee, 175 + fee)
    assert s.ran == 0  # no factory has run


@rule("building.resources")
def test_a_resource_building_gives_what_haymarket_has() -> None:
    """B10, C46: a missing cube is lost, and the building may be used even if nothing is there."""
    s = city({"e3_03": 1, "e3_04": 1, "e3_01": 1})
    spread(s, coal=1, livestock=3)
    act(s)
    do(s, "send swift to e3_03")  # two coal and a livestock
    assert s.cubes["swift"] == (1, 0, 0, 1)
    assert s.haymarket == (2, 0, 0, 0)
    spread(s, wood=5)
    act(s)
    do(s, "send swift to e3_04")  # two wood and a coal
    assert s.cubes["swift"] == (1, 0, 2, 1)
    spread(s)
    act(s)
    do(s, "send swift to e3_01")
    assert (s.cubes["swift"], s.treasury["swift"]) == ((1, 0, 2, 1), 500 - 3 * 40)
    assert sound(s)


@rule("building.resources")
def test_two_cubes_alike() -> None:
    """C46, C93: a kind with two cubes must be chosen if there is one; with one cube of each, one is taken."""
    s = city({"e1_04": 1, "e2_04": 1})
    spread(s, steel=1, wood=2, coal=2)
    act(s)
    do(s, "send swift to e1_04")
    refuses(s, "take swift livestock", "haymarket.take")
    refuses(s, "take swift steel", "action.whole-action")
    do(s, "take swift wood")
    assert s.cubes["swift"] == (0, 0, 2, 0)
    spread(s, steel=1, coal=1)
    s.agenda.clear()
    act(s)
    do(s, "send swift to e2_04", "take swift coal")
    assert s.cubes["swift"] == (0, 0, 2, 1)
    assert s.haymarket == (0, 1, 0, 0)
    assert sound(s)


@rule("building.resources")
def test_two_different_cubes() -> None:
    """B1, C93: two kinds if there are two, else one cube."""
    s = city({"e1_05": 1, "e2_05": 1})
    spread(s, steel=2, wood=1, coal=1)
    act(s)
    do(s, "send swift to e1_05", "take swift steel")
    refuses(s, "take swift steel", "building.resources")
    refuses(s, "take swift livestock", "haymarket.take")
    do(s, "take swift coal")
    assert s.cubes["swift"] == (0, 1, 0, 1)
    spread(s, livestock=4)
    act(s)
    do(s, "send swift to e2_05")
    assert s.cubes["swift"] == (1, 1, 0, 1)
    assert sound(s)


@rule("building.resources")
def test_cubes_of_a_building_may_come_from_the_advanced_supply_chain() -> None:
    """C87, C105: what lies at Haymarket Square must be taken, a cube of the chain may be left."""
    s = table(seats=4, supply_chain="advanced")
    found(s, 0, "swift", 50)
    build(s, 1, "e1_04")
    spread(s, steel=1)
    act(s)
    do(s, "send swift to e1_04")
    assert (s.cubes["swift"], s.rows) == ((0, 1, 0, 0), (9, 8, 7, 6))
    refuses(s, "take swift wood", "building.resources")
    do(s, "take swift steel")
    assert (s.cubes["swift"], s.rows) == ((0, 2, 0, 0), (9, 7, 7, 6))
    assert sound(s)


@rule("building.asset")
@pytest.mark.parametrize(("tile", "discount", "income"), [("e1_06", 10, 20), ("e2_06", 20, 20), ("e3_05", 30, 40)])
def test_an_asset_building_gives_a_discount(tile: str, discount: int, income: int) -> None:
    s = city({tile: 2}, "libby", treasury=60)
    lay_row(s, "foundry", "workshop", "fuelworks", "refrigeration", "brand_recognition")
    act(s)
    do(s, f"send libby to {tile}")
    assert s.cash[2] == 175 + income
    prices = {80: "foundry", 70: "workshop", 60: "fuelworks", 50: "refrigeration", 40: "brand_recognition"}
    for price, asset in prices.items():
        if price - discount > 60:
            refuses(s, f"buy libby {asset} less {discount}", "money.separate")
    unknown(s, "buy libby brand_recognition less 40")
    do(s, f"buy libby brand_recognition less {discount}")
    assert s.treasury["libby"] == 60 - (40 - discount)
    assert s.assets["libby"] == ("brand_recognition",)


@rule("building.asset")
def test_an_asset_building_is_closed_to_a_company_that_can_afford_none() -> None:
    """C98: the cheapest tile decides, and an empty row offers nothing."""
    s = city({"e3_05": 2}, "libby", treasury=9)
    lay_row(s, "", "", "", "", "foundry")
    in_decade(s, 3)
    act(s)
    refuses(s, "send libby to e3_05", "asset.purchase")
    enrich(s, "libby", 10)
    assert "send libby to e3_05" in offered(s)
    lay_row(s, "", "", "", "", "")
    refuses(s, "send libby to e3_05", "asset.purchase")


@rule("building.appeal")
@pytest.mark.parametrize(
    ("tile", "fee", "spaces"),
    [("e1_07", 10, 1), ("e1_08", 30, 2), ("e2_07", 30, 2), ("e2_08", 50, 3), ("e3_06", 60, 3)],
)
def test_an_appeal_building_advances_the_company(tile: str, fee: int, spaces: int) -> None:
    s = city({tile: 1}, "elgin")
    climb(s, "elgin", 16)
    s.appeal["elgin"] = 9
    act(s)
    do(s, f"send elgin to {tile}")
    assert s.appeal["elgin"] == 9 + spaces
    assert s.treasury["elgin"] == 500 - fee


@rule("building.hire")
def test_staff_comes_from_the_supply_and_the_surplus_is_lost() -> None:
    """C42, C90: legal at the full price even if nothing fits; the Job Market is not touched."""
    s = city({"e2_12": 1, "e2_13": 1, "e2_10": 1, "e2_11": 1}, "spalding")
    employ(s, "spalding", workers=(1, 1))
    act(s)
    do(s, "send spalding to e2_12")  # two salespeople, one place
    assert (s.salespeople["spalding"], s.treasury["spalding"]) == (1, 420)
    act(s)
    do(s, "send spalding to e2_11")
    assert (s.salespeople["spalding"], s.treasury["spalding"]) == (1, 380)
    act(s)
    do(s, "send spalding to e2_13")  # two workers, one place
    assert (s.workers["spalding"], s.treasury["spalding"], s.job_market) == ((1, 2), 330, 4)
    act(s)
    do(s, "send spalding to e2_10", "place spalding manager 2")
    assert (s.managers["spalding"], s.treasury["spalding"]) == ((1, 1), 270)
    assert s.cash[1] == 175 + 80 + 40 + 50 + 60
    assert sound(s)


@rule("building.double")
@pytest.mark.parametrize(
    ("tile", "fee", "lines", "staff"),
    [
        ("e2_10", 60, ["place swift manager 1"], ((0, 0), (1, 1), 0)),
        ("e2_12", 80, [], ((0, 0), (0, 0), 2)),
        ("e2_13", 50, ["place swift worker 1", "place swift worker 2"], ((1, 1), (0, 0), 0)),
        ("e3_07", 40, ["place swift manager 2"], ((0, 0), (1, 1), 0)),
        ("e3_08", 50, [], ((0, 0), (0, 0), 2)),
        ("e3_09", 40, ["place swift worker 2", "place swift manager 1"], ((0, 1), (1, 0), 0)),
        ("e3_10", 50, ["place swift worker 1"], ((1, 0), (0, 0), 1)),
    ],
)
def test_both_halves_of_a_double_building_serve_one_company(
    tile: str, fee: int, lines: list[str], staff: tuple[tuple[int, ...], tuple[int, ...], int]
) -> None:
    """A21: one partner, one fee, one moment."""
    s = city({tile: 1})
    found(s, 0, "libby", treasury=500)
    act(s)
    do(s, f"send swift to {tile}", *lines)
    assert (s.workers["swift"], s.managers["swift"], s.salespeople["swift"]) == staff
    assert (s.treasury["swift"], s.cash[1]) == (500 - fee, 175 + fee)
    assert (s.treasury["libby"], s.salespeople["libby"], s.ready[0]) == (500, 0, 0)
    assert s.agenda == []


@rule("building.dividends")
@pytest.mark.parametrize(
    ("tile", "income", "total", "value"),
    [("e3_13", 30, 150, 120), ("e3_14", 40, 200, 140), ("e3_15", 50, 250, 140), ("e3_16", 60, 300, 160)],
)
def test_a_dividend_building_pays_out_of_the_treasury(tile: str, income: int, total: int, value: int) -> None:
    """C47: the whole sum must be there; the treasury keeps its own part, the bank gets the pool's."""
    s = city({tile: 1}, treasury=total - 1)
    give(s, 2, "swift", commons=2)
    give(s, POOL, "swift", commons=1)
    s.value["swift"] = 100
    act(s)
    refuses(s, f"send swift to {tile}", "action.extra-dividends")
    enrich(s, "swift", total)
    do(s, f"send swift to {tile}")
    share = total // 10
    assert s.cash == [175 + 3 * share, 175 + income, 175 + 2 * share, 175]
    assert s.treasury["swift"] == 4 * share
    assert s.value["swift"] == value
    assert sound(s)
