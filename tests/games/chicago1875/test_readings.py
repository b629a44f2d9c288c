"""Where two readings are fair: options of the table, and what the editions leave open."""

import pytest

import magnate
from magnate.core.config import BadConfig
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.buildings import Relocated, WorkerLeft
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhase
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, employ, own, spread
from tests.games.chicago1875.plant import asked, lay_chain
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import POOL, do, enrich, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule

# -- shares of a company on Closed -------------------------------------------------------------------------------


def closed(**options: object) -> Chicago:
    """Swift on Closed with $200 in its treasury; Yellow holds two shares of it and has no money."""
    s = table(seats=2, phase="stock", **options)
    found(s, 0, "swift", 50, treasury=200)
    found(s, 1, "libby", 50)
    give(s, 1, "swift", commons=2)
    give(s, POOL, "swift", commons=2)
    s.value["swift"] = 0
    fund(s, 1, 0)
    run(s, StockTurn(1, 0))
    return s


@rule("company.closed-shares")
def test_shares_on_closed_cost_nothing_and_may_bring_the_company() -> None:
    """C5."""
    s = closed()
    do(s, "buy swift preferred")
    assert (s.cash[1], s.director["swift"], s.treasury["swift"]) == (0, 1, 200)
    assert sound(s)


@rule("company.closed-shares")
def test_a_table_may_keep_shares_on_closed_from_sale() -> None:
    """C5: they can still be sold, for nothing."""
    s = closed(closed_shares=False)
    for line in ("buy swift preferred", "buy swift common from pool", "buy swift common from treasury"):
        refuses(s, line, "company.closed-shares")
    w = s.clone()
    w.value["swift"] = 10
    fund(w, 1, 10)
    assert "buy swift common from pool" in offered(w)  # it has left Closed
    do(s, "sell swift common")
    assert (s.cash[1], s.value["swift"], s.commons["swift"][1]) == (0, 0, 1)


@rule("company.closed-shares", "operating.buying-while-producing")
@pytest.mark.parametrize("option", [{"closed_shares": False}, {"buying_while_producing": True}])
def test_options_of_the_second_edition_do_not_go_with_the_first(option: dict[str, bool]) -> None:
    with pytest.raises(BadConfig, match="does not go with edition 'first'"):
        GAME.config(2, {"edition": "first", **option})


# -- the automated worker ----------------------------------------------------------------------------------------


@rule("worker.relocate")
@pytest.mark.parametrize("line", ["relocate libby 2", "relocate libby none"])
def test_in_the_first_edition_an_automated_worker_may_move_or_leave(line: str) -> None:
    """A34."""
    s = table(seats=2, edition="first")
    found(s, 0, "libby", treasury=100)
    employ(s, "libby", workers=(1, 0))
    build(s, 1, "e1_12")
    act(s)
    do(s, "send libby to e1_12")
    events = do(s, line)
    stays = line != "relocate libby none"
    assert any(isinstance(event, Relocated) for event in events) == stays
    assert [event.goes_to for event in events if isinstance(event, WorkerLeft)] == ([] if stays else ["Job Market"])
    assert (sum(s.workers["libby"]), s.job_market) == ((1, 4) if stays else (0, 5))
    assert sound(s)


@rule("worker.relocate")
def test_in_the_second_edition_he_must_move() -> None:
    """B35."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    employ(s, "libby", workers=(1, 0))
    build(s, 1, "e1_12")
    act(s)
    do(s, "send libby to e1_12")
    refuses(s, "relocate libby none", "worker.relocate")


# -- emergency shares and what may come before them --------------------------------------------------------------


def marketer(**options: object) -> Chicago:
    """Libby at $50 without money, with Brilliant Marketing, one space below the stock bonus."""
    s = table(seats=2, phase="operating", **options)
    found(s, 0, "libby", 50, treasury=0)
    own(s, "libby", "brilliant_marketing")
    s.appeal["libby"] = 12
    spread(s, coal=1)
    return s


@rule("operating.emergency-fundraising", "asset.activate", "haymarket.trade")
def test_assets_and_trades_may_come_before_emergency_shares() -> None:
    """C50: an asset that lifts the value makes the shares dearer."""
    s = marketer()
    stock(s, "libby", wood=2)
    run(s, CompanyTurn("libby"))
    do(s, "trade libby wood for coal", "use libby brilliant_marketing", "bonus libby 13")
    assert s.value["libby"] == 60
    do(s, "issue libby common")
    assert s.treasury["libby"] == 60
    unknown(s, "discard libby brilliant_marketing")  # nothing else until the value has fallen
    do(s, "issue libby none")
    assert s.value["libby"] == 40
    assert sound(s)


@rule("operating.emergency-fundraising")
def test_emergency_shares_are_no_question_of_their_own() -> None:
    """C50: they are offered where the company buys, until its first cube."""
    s = marketer()
    enrich(s, "libby", 100)
    run(s, OperatingPhase())
    assert asked(s) == "operating.purchase"
    issues = ["issue libby common", "issue libby preferred"]
    assert [line for line in offered(s) if line.startswith("issue")] == issues
    do(s, "use libby brilliant_marketing", "forfeit libby 13")
    assert set(issues) < set(offered(s))
    cube = next(line for line in offered(s) if line.startswith("buy libby") and line != "buy libby done")
    do(s, cube)
    assert asked(s) == "operating.purchase"
    assert not set(issues) & set(offered(s))


@rule("operating.emergency-fundraising")
def test_the_basic_game_has_no_emergency_shares() -> None:
    s = marketer(level="basic")
    enrich(s, "libby", 100)
    run(s, CompanyTurn("libby"))
    unknown(s, "issue libby common")


@rule("special.quaker-oats", "operating.emergency-fundraising")
def test_wages_come_after_emergency_shares_and_before_any_asset() -> None:
    """C50, C80."""
    s = table(seats=2, phase="operating", special_companies=True)
    found(s, 0, "quaker_oats", 50, treasury=20)
    employ(s, "quaker_oats", workers=(2, 0))
    own(s, "quaker_oats", "brilliant_marketing")
    run(s, CompanyTurn("quaker_oats"))
    assert asked(s) == "operating.emergency-fundraising"
    unknown(s, "use quaker_oats brilliant_marketing")
    do(s, "issue quaker_oats common", "issue quaker_oats none")
    assert (s.treasury["quaker_oats"], s.unpaid) == (20 + 50 - 40, False)
    assert "use quaker_oats brilliant_marketing" in offered(s)
    refuses(s, "issue quaker_oats common", "operating.emergency-fundraising")


@rule("special.quaker-oats", "operating.emergency-fundraising")
def test_a_company_that_can_pay_its_wages_issues_shares_as_the_others_do() -> None:
    """C50, C80: the wages are paid at once, and shares are offered with the assets, once."""
    s = table(seats=2, phase="operating", special_companies=True)
    found(s, 0, "quaker_oats", 50, treasury=40)
    employ(s, "quaker_oats", workers=(2, 0))
    own(s, "quaker_oats", "brilliant_marketing")
    run(s, CompanyTurn("quaker_oats"))
    assert (asked(s), s.treasury["quaker_oats"], s.unpaid) == ("operating.purchase", 0, False)
    assert "use quaker_oats brilliant_marketing" in offered(s)
    do(s, "issue quaker_oats common", "issue quaker_oats none")
    assert (s.treasury["quaker_oats"], s.value["quaker_oats"]) == (50, 35)
    assert asked(s) == "operating.purchase"
    refuses(s, "issue quaker_oats common", "operating.emergency-fundraising")


# -- buying while producing --------------------------------------------------------------------------------------


def crewed(**options: object) -> Chicago:
    """Libby with its first crew, no cubes and $100; the chain has one cube of each kind for $10."""
    s = table(seats=2, phase="operating", **options)
    found(s, 0, "libby", 50, treasury=100)
    employ(s, "libby", workers=s.rules.spots["libby"])
    spread(s)
    lay_chain(s, (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (1, 1, 1, 1))
    return s


@rule("operating.buying-while-producing")
def test_a_table_may_let_companies_buy_while_they_produce() -> None:
    """A29, C106: the cubes for a factory are bought when its turn comes; after the last one nothing is."""
    s = crewed(buying_while_producing=True)
    run(s, Production("libby", 0))
    refuses(s, "run libby 1", "operating.produce")
    do(s, "buy libby livestock for 10 at 3", "buy libby steel for 10 at 3", "run libby 1")
    assert (s.ran, s.treasury["libby"], s.cubes["libby"]) == (1, 80, (0, 0, 0, 0))
    assert "buy libby coal for 10 at 3" in offered(s)
    do(s, "run libby none")
    assert magnate.decisions(s) == []
    run(s, Production("libby", len(s.workers["libby"])))
    assert magnate.decisions(s) == []
    assert sound(s)


@rule("operating.buying-while-producing")
def test_without_that_option_cubes_are_bought_before_production() -> None:
    """A29."""
    s = crewed()
    stock(s, "libby", livestock=1, steel=1)
    run(s, Production("libby", 0))
    unknown(s, "buy libby livestock for 10 at 3")
