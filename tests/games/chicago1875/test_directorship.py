"""Who directs a company: dumping, takeovers, and the sale of the Director's Certificate."""

from magnate.games.chicago1875.events.shares import DirectorChanged
from magnate.games.chicago1875.phases.buying_shares import Purchase
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.queries import certificates_of
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import TREASURY, do, found, fund, give, rivals, run, shares, sound, stock, table
from tests.rules import rule


@rule("stock.sell", "stock.sell-drop", "stock.dump", "stock.swap")
def test_d5_dumping_spalding() -> None:
    jen, bob = 0, 1
    s = table(seats=3, phase="stock")
    found(s, jen, "spalding", 50)
    give(s, jen, "spalding", commons=2)
    give(s, bob, "spalding", commons=2, preferred=True)
    assert shares(s, "spalding") == [5, 4, 0]
    run(s, StockTurn(jen, 0))
    do(s, "sell spalding common", "sell spalding common")
    assert s.director["spalding"] == jen
    events = do(s, "end sales")
    assert s.cash[jen] == 175 + 2 * 50
    assert s.value["spalding"] == 35
    assert s.director["spalding"] == bob
    assert s.preferred["spalding"] == jen
    assert s.commons["spalding"] == (1, 1, 0, 2, 1)
    assert shares(s, "spalding") == [3, 4, 0]
    assert DirectorChanged("spalding", jen, bob) in events
    assert sound(s)


@rule("stock.dump")
def test_a_dump_is_settled_before_the_purchase() -> None:
    """C13: when the seller is asked to buy, the company has changed hands already."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    found(s, 1, "libby", 50)
    give(s, 0, "spalding", commons=1)
    give(s, 1, "spalding", commons=2, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "end sales")
    assert s.agenda[-1] == Purchase(0)
    assert s.director["spalding"] == 1
    refuses(s, "buy spalding common from treasury", "stock.sold-this-decade")
    do(s, "buy libby common from treasury")


@rule("stock.dump")
def test_a_director_keeps_the_job_on_a_tie() -> None:
    """C13: five shares against three, two sold, three against three."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    give(s, 0, "spalding", commons=2)
    give(s, 1, "spalding", commons=1, preferred=True)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    assert shares(s, "spalding") == [3, 3]
    assert s.director["spalding"] == 0
    assert s.preferred["spalding"] == 1
    assert sound(s)


@rule("stock.dump")
def test_somebody_elses_sale_changes_nothing_for_the_director() -> None:
    """C13."""
    s = table(seats=2, phase="stock")
    found(s, 0, "spalding", 50)
    give(s, 1, "spalding", commons=1, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "sell spalding preferred", "end sales")
    assert s.director["spalding"] == 0
    assert shares(s, "spalding") == [3, 1]


@rule("stock.swap")
def test_everything_on_the_charter_moves_with_it() -> None:
    """C16: three commons where there is no Preferred; staff, money, cubes and used assets stay as they are."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50, treasury=77)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=4)
    stock(s, "swift", steel=2, wood=1)
    s.workers["swift"], s.automated["swift"], s.managers["swift"] = (1, 1), (1, 2), (0, 1)
    s.salespeople["swift"], s.goods["swift"], s.tokens["swift"] = 2, 5, 1
    s.token_supply -= 1
    s.asset_deck.remove("foundry")
    s.assets["swift"], s.exhausted = ("foundry",), ["foundry"]
    charter = [column["swift"] for column in charter_columns(s)]
    run(s, StockTurn(0, 0))
    do(s, "sell swift common", "end sales")
    assert s.director["swift"] == 1
    assert s.commons["swift"] == (3, 1, 1, 0)
    assert s.preferred["swift"] == TREASURY
    assert (certificates_of(s, 0), certificates_of(s, 1)) == (3, 2)
    assert [column["swift"] for column in charter_columns(s)] == charter
    assert s.exhausted == ["foundry"]
    assert sound(s)


def charter_columns(s: Chicago) -> list[dict[str, object]]:
    names = (
        "appeal", "treasury", "workers", "automated", "managers", "salespeople", "cubes", "goods", "tokens", "assets",
    )  # fmt: skip
    return [getattr(s, name) for name in names]


@rule("stock.takeover", "stock.swap")
def test_a_takeover_needs_more_shares_than_the_director() -> None:
    """C12, C10: at three against three nothing happens, the fourth share takes over; share counts never change."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=2)
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert shares(s, "swift") == [3, 3]
    assert s.director["swift"] == 0
    do(s, "pass")
    events = do(s, "buy swift common from treasury")
    assert DirectorChanged("swift", 0, 1) in events
    assert s.director["swift"] == 1
    assert shares(s, "swift") == [3, 4]
    assert s.commons["swift"] == (3, 1, 0, 1)
    assert sound(s)


@rule("stock.takeover", "stock.swap", "stock.preferred-not-director")
def test_d55_a_takeover_by_buying_the_preferred() -> None:
    """C97: the buyer is not yet director; in the swap the Preferred goes to the old one."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=3)
    treasury = s.treasury["swift"]
    run(s, StockTurn(1, 0))
    do(s, "buy swift preferred")
    assert s.cash[1] == 75
    assert s.treasury["swift"] == treasury + 100
    assert s.director["swift"] == 1
    assert s.preferred["swift"] == 0
    assert s.commons["swift"] == (2, 2, 0, 1)
    assert shares(s, "swift") == [4, 5]
    assert certificates_of(s, 0) == 3
    assert certificates_of(s, 1) == 3
    assert sound(s)


@rule("stock.takeover", "stock.certificate-limit")
def test_the_limit_is_checked_at_the_purchase_before_the_swap() -> None:
    """C97: at the limit the takeover is refused, although the swap would free places."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 40)
    give(s, 1, "swift", commons=3)
    for company in ("libby", "elgin"):
        found(s, 0, company, 40)
        give(s, 1, company, commons=3)
    found(s, 1, "spalding", 40)
    assert certificates_of(s, 1) == 10
    run(s, StockTurn(1, 0))
    refuses(s, "buy swift common from treasury", "stock.certificate-limit")
    refuses(s, "buy swift preferred", "stock.certificate-limit")
    give(s, 1, "elgin", commons=-1)
    do(s, "buy swift common from treasury")
    assert s.director["swift"] == 1
    assert certificates_of(s, 1) == 8


@rule("stock.basic-director")
def test_in_the_basic_game_the_founder_directs_for_good() -> None:
    """C17: neither a purchase nor a sale changes the director, and his certificate is not for sale."""
    s = table(seats=2, phase="stock", level="basic")
    found(s, 0, "swift", 35)
    found(s, 1, "libby", 35)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=2, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "buy swift common from treasury")
    assert shares(s, "swift") == [4, 5]
    assert s.director["swift"] == 0
    refuses(s, "sell swift director", "stock.basic-director")
    do(s, "sell swift common")
    assert shares(s, "swift") == [3, 5]
    assert s.director["swift"] == 0
    assert s.preferred["swift"] == 1
    assert sound(s)


@rule("stock.swap", "stock.sold-this-decade")
def test_a_dumped_company_can_be_won_back_a_decade_later() -> None:
    s = rivals(2, 2, preferred=True, value=35)
    fund(s, 0, 900)
    run(s, StockTurn(0, 0))
    do(s, "sell spalding common", "sell spalding common", "end sales")
    refuses(s, "buy spalding common from pool", "stock.sold-this-decade")
    s.agenda.clear()
    run(s, StockPhase())
    do(s, "buy spalding common from pool", "pass", "pass", "buy spalding common from pool")
    assert (s.director["spalding"], s.preferred["spalding"]) == (0, 1)
    assert sound(s)
