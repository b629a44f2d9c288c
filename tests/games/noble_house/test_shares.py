"""Buying and selling shares: blocks, limits, support."""

from magnate.games.noble_house.phases.assets import AssetTurn
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import pool_of
from magnate.games.noble_house.state import Blocks, NobleHouse
from tests.games.noble_house.table import M, announced, do, fund, hold, offered, run, sound, table, why
from tests.rules import rule


def blocks(s: NobleHouse, pool: Blocks, *held: Blocks) -> None:
    """Lay out the blocks of shares of Struan's."""
    at = s.rules.company_index["struans"]
    s.pool[at] = pool
    for seat, each in enumerate(held):
        s.shares[seat] = tuple(each if i == at else other for i, other in enumerate(s.shares[seat]))
    assert sound(s)


@rule("stock.blocks", "stock.sell")
def test_a_block_that_cannot_be_changed_is_sold_whole_or_not_at_all() -> None:
    s = table(phase="stock")
    blocks(s, (5, 0, 0), (1, 0, 0), (0, 5, 10))
    run(s, Transaction(0, 1))
    assert why(s, "sell 100000 struans") == "stock.blocks"
    assert [line for line in offered(s) if line.startswith("sell")] == ["sell 500000 struans"]
    s = table(phase="stock")
    blocks(s, (5, 2, 0), (1, 0, 0), (0, 3, 10))
    run(s, Transaction(0, 1))
    do(s, "sell 100000 struans")
    assert s.shares[0][s.rules.company_index["struans"]] == (0, 2, 0)


@rule("stock.blocks", "price.support-sale")
def test_support_needs_blocks_that_make_the_number_sold() -> None:
    for pool, mine, refused in (((4, 2, 0), (0, 0, 0), "stock.blocks"), ((3, 2, 0), (1, 0, 0), "stock.blocks"),
                                ((4, 2, 0), (0, 2, 0), "")):  # fmt: skip
        s = table(phase="stock")
        s.price["struans"] = 22
        announced(s, 0, 144)
        fund(s, 0, 100)
        blocks(s, pool, mine, (2, 0, 0), (0, 3 - mine[1], 10))
        run(s, Transaction(1, 1))
        do(s, "sell 600000 struans")
        assert why(s, "hold struans at 22 lots 6") == refused


@rule("stock.buy-limit", "stock.buy", "stock.blocks")
def test_the_limit_binds_a_transaction_and_the_pool_binds_everybody() -> None:
    s = table(phase="stock")
    fund(s, 0, 500)
    hold(s, 1, "ho_pak", 4_700_000)
    run(s, Transaction(0, 1), Transaction(0, 2))
    assert why(s, "buy 600000 victoria") == "stock.buy-limit"
    assert why(s, "buy 400000 ho_pak") == "stock.blocks"
    do(s, "buy 300000 ho_pak")
    assert pool_of(s, "ho_pak") == 0
    assert s.price["ho_pak"] == 12


@rule("stock.transactions", "stock.sell", "stock.buy")
def test_bought_and_sold_in_one_phase() -> None:
    s = table(phase="stock")
    fund(s, 0, 60)
    run(s, *(Transaction(0, number) for number in range(1, 6)))
    do(s, *["buy 500000 london_china"] * 4, "sell 2000000 london_china")
    assert (s.price["london_china"], s.cash[0]) == (28 - 7, 60 * M - 51 * M + 56 * M)


@rule("price.support-sale", "price.critical")
def test_a_fall_that_reaches_nothing_critical_cannot_be_supported() -> None:
    s = table(phase="stock")
    announced(s, 0, 142)
    hold(s, 1, "struans", 900_000)
    run(s, Transaction(1, 1), Transaction(1, 2))
    do(s, "sell 400000 struans")
    assert s.price["struans"] == 24
    do(s, "sell 500000 struans")
    assert (s.price["struans"], s.agenda) == (23, [])


@rule("price.support-sale", "payment.emergency-sale", "money.cash")
def test_no_voting_block_is_sold_for_support_assets_or_shares() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 1, "struans", 500_000)
    fund(s, 0, 5)
    run(s, Transaction(1, 1), AssetTurn(0), Transaction(0, 2))
    do(s, "sell 500000 struans")
    assert offered(s) == ["let struans fall"]
    do(s, "let struans fall", "support 0")
    assert not any("block" in line for line in offered(s))
    do(s, "end assets")
    assert not any("block" in line for line in offered(s))
