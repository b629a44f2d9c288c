"""Selling goods: rows, prices, demand bonuses, printed spaces and half price."""

import pytest

import magnate
from magnate.games.chicago1875.events.operating import DemandFilled
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import employ, own, spread
from tests.games.chicago1875.plant import asked, exhaust_demand, lay_demand
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, give, offered, run, sound, stock, table
from tests.rules import rule

# Tiles of the two-player game by their capacity.
X, TWO, THREE, FOUR, FIVE = "d01", "d04", "d07", "d11", "d10"


def seller(company: str, goods: int, salespeople: int = 0, **options: object) -> Chicago:
    """A company with goods that has run a factory this turn."""
    s = table(seats=2, phase="operating", level="basic", **options)
    found(s, 0, company, 50, treasury=0)
    employ(s, company, salespeople=salespeople)
    s.goods[company] = goods
    s.ran = 1
    return s


def sell(s: Chicago, company: str, *columns: str) -> None:
    do(s, *(f"sell {company} good {column}" for column in columns))


# -- Prices ------------------------------------------------------------------------------------------------------


@rule("operating.sale-price", "operating.sell")
@pytest.mark.parametrize(("salespeople", "price"), [(0, 20), (1, 30), (2, 40)])
def test_d23_a_salesperson_raises_the_price_of_a_good(salespeople: int, price: int) -> None:
    s = seller("libby", 1, salespeople)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("libby"))
    sell(s, "libby", "plain")
    assert s.revenue == price
    assert s.goods["libby"] == 0
    assert s.shipped == 1


@rule("operating.demand-bonus", "operating.sell", "operating.sale-price")
def test_d24_cracker_jack_fills_two_tiles() -> None:
    s = seller("cracker_jack", 7, salespeople=1)
    lay_demand(s, "cracker_jack", (THREE, 2), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("cracker_jack"))
    sell(s, "cracker_jack", "fifty", *["twenty"] * 5, "plain")
    assert s.revenue == 7 * 40 + 50 + 20 == 350
    assert s.demand_goods[:3] == [3, 5, 1]
    assert sum(s.treasury.values()) == 0, "the revenue is only counted, not yet taken"
    assert sound(s)


# -- Where and how many ------------------------------------------------------------------------------------------


@rule("operating.sell")
def test_a_full_tile_takes_no_more() -> None:
    s = seller("libby", 3)
    lay_demand(s, "libby", (TWO, 2), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("libby"))
    refuses(s, "sell libby good fifty", "operating.sell")


@rule("operating.sell")
def test_goods_go_only_to_the_row_of_the_industry() -> None:
    """C56: three dry goods leave the other rows as they were."""
    s = seller("spalding", 3)
    lay_demand(s, "spalding", (TWO, 0), (FIVE, 0), (FOUR, 0))
    before = s.demand_goods[:]
    run(s, SellGoods("spalding"))
    sell(s, "spalding", "fifty", "twenty", "plain")
    assert s.demand_goods == [*before[:3], 1, 1, 1, *before[6:]]


@rule("operating.sell")
def test_goods_may_be_kept_for_ever() -> None:
    """C56: selling is voluntary, the rest stays in the treasury."""
    s = seller("libby", 5)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("libby"))
    sell(s, "libby", "twenty")
    do(s, "sell libby done")
    assert s.goods["libby"] == 4
    assert not magnate.decisions(s)


@rule("operating.sell")
def test_without_goods_nothing_is_sold() -> None:
    s = seller("libby", 1)
    own(s, "libby", "mail_order_catalog")
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("libby"))
    sell(s, "libby", "twenty")
    unknown(s, "sell libby good twenty")


@rule("operating.sell")
def test_the_director_spreads_the_goods_as_he_likes() -> None:
    """C95: no column comes first."""
    s = seller("libby", 4)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("libby"))
    sell(s, "libby", "plain", "fifty", "twenty", "plain")
    assert s.demand_goods[:3] == [1, 1, 2]


# -- Bonuses -----------------------------------------------------------------------------------------------------


@rule("operating.demand-bonus")
def test_the_bonus_goes_to_whoever_fills_the_last_space_once() -> None:
    """C57: the company that filled the rest gets nothing, and neither does the next one."""
    s = seller("cracker_jack", 2)
    found(s, 1, "libby", 50, treasury=0)
    s.goods["libby"] = 2
    lay_demand(s, "cracker_jack", (THREE, 0), (FIVE, 0), (FOUR, 0))
    run(s, SellGoods("cracker_jack"))
    sell(s, "cracker_jack", "fifty", "fifty")
    assert s.revenue == 2 * 30
    s.revenue = 0
    run(s, SellGoods("libby"))
    events = do(s, "sell libby good fifty")
    assert events[-1] == DemandFilled("libby", THREE, 50)
    assert s.revenue == 20 + 50
    refuses(s, "sell libby good fifty", "operating.sell")


@rule("operating.demand-bonus")
def test_the_plain_column_pays_no_bonus() -> None:
    """C57: only the first two columns do."""
    s = seller("libby", 1)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (TWO, 1))
    run(s, SellGoods("libby"))
    sell(s, "libby", "plain")
    assert s.revenue == 20


@rule("operating.demand-bonus")
@pytest.mark.parametrize("company", ["libby", "spalding", "swift", "doggett"])
def test_every_row_has_the_same_bonuses(company: str) -> None:
    """C57: two tiles filled in one turn add up."""
    s = seller(company, 6)
    lay_demand(s, company, (THREE, 1), (FIVE, 3), (FOUR, 2))
    price = s.rules.companies[company].prices[0]
    run(s, SellGoods(company))
    sell(s, company, "fifty", "fifty")
    assert s.revenue == 2 * price + 50
    sell(s, company, "twenty", "twenty")
    assert s.revenue == 4 * price + 70
    sell(s, company, "plain", "plain")
    assert s.revenue == 6 * price + 70


@rule("operating.printed-spaces", "operating.demand-bonus")
def test_a_printed_middle_space_takes_six_goods_and_pays_twenty() -> None:
    """C57: the bonus needs no tile."""
    s = seller("libby", 7)
    lay_demand(s, "libby", (THREE, 0), ("", 0), ("", 0))
    exhaust_demand(s)
    run(s, SellGoods("libby"))
    sell(s, "libby", *["twenty"] * 6)
    assert s.revenue == 6 * 20 + 20
    refuses(s, "sell libby good twenty", "operating.sell")
    assert sound(s)


# -- X and printed spaces ----------------------------------------------------------------------------------------


@rule("operating.x-tile")
def test_nothing_is_sold_to_the_x_tile() -> None:
    """C58: wherever it lies."""
    for column, row in (
        ("fifty", ((X, 0), (FIVE, 0), (FOUR, 0))),
        ("twenty", ((FIVE, 0), (X, 0), (FOUR, 0))),
        ("plain", ((FIVE, 0), (FOUR, 0), (X, 0))),
    ):
        s = seller("libby", 1)
        lay_demand(s, "libby", *row)
        run(s, SellGoods("libby"))
        refuses(s, f"sell libby good {column}", "operating.x-tile")


@rule("operating.x-tile", "operating.half-price")
def test_the_x_tile_does_not_block_half_price() -> None:
    """C58: it has no space that could be filled."""
    s = seller("libby", 1)
    lay_demand(s, "libby", (X, 0), (FIVE, 5), (FOUR, 4))
    run(s, SellGoods("libby"))
    assert offered(s) == ["sell libby good half", "sell libby done"]


@rule("operating.x-tile", "operating.printed-spaces")
@pytest.mark.parametrize("company", ["libby", "spalding", "swift", "doggett"])
def test_the_printed_x_takes_nothing(company: str) -> None:
    """C59: under the $50 column of every row an X is printed."""
    s = seller(company, 1)
    lay_demand(s, company, ("", 0), ("", 0), ("", 0))
    run(s, SellGoods(company))
    refuses(s, f"sell {company} good fifty", "operating.x-tile")
    refuses(s, f"sell {company} good plain", "operating.printed-spaces")
    assert offered(s) == [f"sell {company} good twenty", f"sell {company} good half", f"sell {company} done"]


@rule("operating.printed-spaces")
def test_a_tile_hides_the_printed_space() -> None:
    """C59: a full tile of two leaves no room, although six are printed below it."""
    s = seller("libby", 1)
    lay_demand(s, "libby", (THREE, 0), (TWO, 2), (FOUR, 0))
    run(s, SellGoods("libby"))
    refuses(s, "sell libby good twenty", "operating.sell")


# -- Half price --------------------------------------------------------------------------------------------------


@rule("operating.half-price")
@pytest.mark.parametrize("free", [0, 1, 2])
def test_half_price_needs_every_tile_of_the_row_full(free: int) -> None:
    """C60: one free space anywhere in the row keeps it closed."""
    s = seller("libby", 2)
    goods = [3, 5, 4]
    goods[free] -= 1
    lay_demand(s, "libby", (THREE, goods[0]), (FIVE, goods[1]), (FOUR, goods[2]))
    run(s, SellGoods("libby"))
    refuses(s, "sell libby good half", "operating.half-price")
    sell(s, "libby", ("fifty", "twenty", "plain")[free])
    revenue = s.revenue
    sell(s, "libby", "half")
    assert s.revenue == revenue + 10, "a tile filled this turn counts at once"


@rule("operating.half-price")
def test_half_price_is_open_where_the_outer_printed_space_is() -> None:
    """C60: whatever room the tiles of the row still have."""
    s = seller("libby", 2)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), ("", 0))
    run(s, SellGoods("libby"))
    sell(s, "libby", "half", "half")
    assert s.revenue == 20
    assert s.demand_goods[:3] == [0, 0, 0], "they go to the supply"


@rule("operating.half-price", "operating.dividends")
def test_d52_three_goods_at_half_of_thirty() -> None:
    s = seller("cracker_jack", 3)
    lay_demand(s, "cracker_jack", (THREE, 3), (FIVE, 5), (FOUR, 4))
    cash = s.cash[0]
    run(s, SellGoods("cracker_jack"), PayOrWithhold("cracker_jack"))
    sell(s, "cracker_jack", "half", "half", "half")
    assert s.revenue == 45
    do(s, "pay cracker_jack")
    assert s.cash[0] - cash == 3 * 4
    assert s.treasury["cracker_jack"] == 7 * 4


@rule("operating.half-price", "operating.demand-bonus")
def test_d57_one_good_at_full_price_and_two_at_half() -> None:
    """C95: the last space of the row opens half price in the same turn."""
    s = seller("cracker_jack", 3, salespeople=1)
    lay_demand(s, "cracker_jack", (THREE, 3), (FIVE, 5), (FOUR, 3))
    run(s, SellGoods("cracker_jack"))
    refuses(s, "sell cracker_jack good half", "operating.half-price")
    sell(s, "cracker_jack", "plain", "half", "half")
    assert s.revenue == 1 * 40 + 2 * 20 == 80


@rule("operating.half-price")
def test_half_price_has_no_limit() -> None:
    """C60, C77: fifty goods at $10."""
    s = seller("libby", 50)
    lay_demand(s, "libby", (THREE, 3), (FIVE, 5), (FOUR, 4))
    run(s, SellGoods("libby"))
    sell(s, "libby", *["half"] * 50)
    assert s.revenue == 500
    assert s.goods["libby"] == 0


@rule("operating.sell")
def test_selling_is_not_asked_when_nothing_can_be_sold() -> None:
    """C56: goods without a market are simply stored."""
    s = seller("libby", 2, edition="first")
    lay_demand(s, "libby", (THREE, 3), (FIVE, 5), (FOUR, 4))
    run(s, SellGoods("libby"))
    assert not magnate.decisions(s)
    assert s.goods["libby"] == 2


@rule("operating.sell", "haymarket.trade")
def test_the_order_of_selling_and_trading_is_free() -> None:
    s = seller("libby", 1)
    lay_demand(s, "libby", (THREE, 0), (FIVE, 0), (FOUR, 0))
    spread(s, coal=1)
    stock(s, "libby", wood=2)
    give(s, 1, "libby", commons=1)
    run(s, SellGoods("libby"))
    do(s, "trade libby wood for coal")
    assert asked(s) == "operating.sell"
    sell(s, "libby", "fifty")
    assert s.revenue == 20
