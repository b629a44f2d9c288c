"""The Stock Phase."""

from magnate.games.chicago1875.phases.stock import StockTurn
from tests.chicago1875.table import do, found, give, offered, run, sound, table, why
from tests.rules import rule


@rule("stock.sell", "stock.sell-drop", "stock.dump", "stock.swap")
def test_d5_dumping_a_company() -> None:
    s = table(seats=3)
    found(s, 0, "spalding", 50)
    give(s, 0, "spalding", commons=2)
    give(s, 1, "spalding", commons=2, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    assert s.value["spalding"] == 35
    assert s.director["spalding"] == 1
    assert s.preferred["spalding"] == 0
    assert s.commons["spalding"] == (1, 1, 0, 2, 1)
    assert sound(s)


@rule("stock.60-percent", "stock.preferred-not-director")
def test_director_cannot_buy_the_preferred() -> None:
    s = table(seats=2)
    found(s, 0, "swift", 35)
    run(s, StockTurn(0, 0))
    assert why(s, "buy swift preferred") == "stock.preferred-not-director"
    assert "buy swift common from treasury" in offered(s)
