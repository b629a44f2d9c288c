"""Companies leave, and so may the partner who waits on one."""

import pytest

from magnate.games.chicago1875.events.shares import Closed, Paid
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.production import ProductionEnd
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.queries import certificates_of, shares_of
from magnate.games.chicago1875.state import BANK_POOL, NOWHERE, Chicago
from tests.games.chicago1875.refused import unknown
from tests.games.chicago1875.table import POOL, do, enrich, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule


def on_closed(seats: int = 3, **options: object) -> Chicago:
    """Swift with something of everything stands on Closed; seat 0 directs it, seat 1 the sound Libby."""
    s = table(seats=seats, phase="cleanup", **options)
    found(s, 0, "swift", 50, treasury=90)
    found(s, 1, "libby", 40)
    give(s, 0, "swift", commons=1)
    give(s, 1, "swift", commons=2, preferred=True)
    give(s, POOL, "swift", commons=1)
    stock(s, "swift", steel=2, coal=1)
    s.workers["swift"], s.automated["swift"], s.managers["swift"] = (1, 2), (1, 0), (1, 0)
    s.salespeople["swift"], s.goods["swift"], s.tokens["swift"] = 1, 4, 2
    s.token_supply -= 2
    s.asset_deck.remove("foundry")
    s.assets["swift"] = ("foundry",)
    s.exhausted = ["foundry"]
    s.value["swift"] = 0
    assert sound(s)
    return s


@rule("company.closing")
def test_a_company_on_closed_leaves_as_the_stock_phase_begins() -> None:
    """C1, C2, C3, B16: cash to the bank, staff and tokens to the supply, assets to the box, cubes to Haymarket."""
    s = on_closed()
    before = s.cash[:]
    events = run(s, StockPhase())
    assert Closed("swift") in events
    assert s.cash == before  # no compensation
    assert s.closed == ["swift"]
    assert s.order == ["libby"]
    for column in (
        s.value, s.appeal, s.treasury, s.director, s.preferred, s.commons, s.workers, s.automated, s.managers,
        s.salespeople, s.cubes, s.goods, s.tokens, s.assets,
    ):  # fmt: skip
        assert list(column) == ["libby"]
    assert s.haymarket == (2, 4, 2, 3)
    assert s.token_supply == 12
    assert s.box == ["foundry"]
    assert s.exhausted == []
    assert s.job_market == 4  # its workers do not look for work
    assert [certificates_of(s, seat) for seat in range(3)] == [0, 1, 0]
    assert s.agenda[-1] == StockTurn(s.priority, 0)
    assert sound(s)


@rule("company.closing")
def test_a_closed_charter_never_comes_back() -> None:
    """C2."""
    s = on_closed()
    run(s, StockPhase())
    fund(s, 0, 500)
    assert "establish elgin 35" in offered(s)
    assert not [line for line in offered(s) if "swift" in line]
    unknown(s, "establish swift 35")


@rule("company.closing")
def test_a_company_that_reaches_closed_plays_on_until_the_next_stock_phase() -> None:
    """C5: it costs and brings nothing, counts for the limits, and acts."""
    s = table(seats=3, phase="stock")
    found(s, 0, "swift", 35)
    give(s, 1, "swift", commons=2)
    s.value["swift"] = 10
    run(s, StockTurn(1, 0))
    do(s, "sell swift common", "end sales")
    assert (s.value["swift"], s.cash[1]) == (0, 185)
    do(s, "buy nothing")
    fund(s, 2, 0)
    events = do(s, "buy swift common from pool")
    assert not any(isinstance(event, Paid) for event in events)  # for nothing
    assert (s.cash[2], shares_of(s, 2, "swift"), certificates_of(s, 2)) == (0, 1, 1)
    do(s, "buy swift common from treasury", "sell swift common")
    assert (s.cash[1], s.value["swift"]) == (185, 0)  # sold for nothing, and there is no lower place
    assert s.order == ["swift"]
    s.agenda.clear()
    s.phase, s.ready[0] = "action", 1
    run(s, ActionTurn(0))
    do(s, "send swift to fundraising-40")
    assert s.treasury["swift"] == 105 + 40
    assert sound(s)


@rule("company.closing")
def test_a_company_lifted_from_closed_in_time_survives() -> None:
    """B15: only the place of the marker at the start of the Stock Phase counts."""
    s = on_closed()
    s.value["swift"] = 10
    run(s, StockPhase())
    assert s.closed == []
    assert s.order == ["swift", "libby"]


@rule("company.closing", "stock.track")
def test_no_company_closes_in_the_first_edition() -> None:
    """A4, A5: the lowest value is $10, from which nothing falls."""
    s = table(seats=2, phase="stock", edition="first")
    found(s, 0, "swift", 35)
    give(s, 1, "swift", commons=3)
    s.value["swift"] = 15
    run(s, StockTurn(1, 0))
    do(s, "sell swift common", "sell swift common", "sell swift common")
    assert (s.value["swift"], s.cash[1]) == (10, 175 + 3 * 15)
    s.agenda.clear()
    run(s, StockPhase())
    assert s.order == ["swift"]
    assert s.closed == []


@rule("company.closing")
def test_several_companies_close_at_once_in_the_order_of_appeal() -> None:
    """C1."""
    s = on_closed()
    s.value["libby"] = 0
    events = run(s, StockPhase())
    assert [e for e in events if isinstance(e, Closed)] == [Closed("swift"), Closed("libby")]
    assert s.order == []
    assert sound(s)


@rule("company.closing", "variant.friendly-closing")
def test_friendly_closing_compensates_the_holders() -> None:
    """C85, C104: $150 for the director whatever he holds, $10 a share for the others, nothing for the pool."""
    s = on_closed(friendly_closing=True)
    before = s.cash[:]
    run(s, StockPhase())
    assert [now - then for now, then in zip(s.cash, before, strict=True)] == [150, 40, 0]
    assert s.closed == ["swift"]
    assert sound(s)


# -- The partner of a lost company -------------------------------------------------------------------------------


@rule("stock.lost-partner", "company.closing")
def test_the_partner_of_a_closed_starting_company_waits_for_the_next_founding() -> None:
    """C18: a company already directed does not get him, the next one founded does."""
    s = on_closed()
    found(s, 0, "elgin", 35)
    assert s.start_partner == ["swift", "libby", BANK_POOL]
    run(s, StockPhase())
    assert s.start_partner[0] == BANK_POOL
    fund(s, 0, 200)
    do(s, "establish spalding 35")
    assert s.start_partner[0] == "spalding"
    assert sound(s)


@rule("stock.lost-partner")
def test_the_new_director_never_earns_the_partner_of_a_lost_company() -> None:
    """C18: the partner belongs to the founder, and goes to the bank pool with the directorship."""
    s = table(seats=2, phase="stock")
    found(s, 0, "fairbank", 50)
    found(s, 1, "libby", 50)
    give(s, 1, "fairbank", commons=1, preferred=True)
    fund(s, 1, 50)
    run(s, StockTurn(1, 0))
    do(s, "buy fairbank common from treasury")
    assert s.director["fairbank"] == 1
    assert s.start_partner == [BANK_POOL, "libby"]
    s.agenda.clear()
    s.phase, s.ran = "operating", 2
    run(s, ProductionEnd("fairbank"))
    assert s.partners == [2, 2]
    assert s.start_partner == [BANK_POOL, "libby"]
    assert sound(s)


@rule("stock.lost-partner")
def test_taking_a_company_over_brings_no_partner_back() -> None:
    """C18: not even the starting company itself, lost and regained."""
    s = table(seats=2, phase="stock")
    found(s, 0, "fairbank", 50)
    found(s, 1, "libby", 50)
    give(s, 1, "fairbank", commons=3)
    run(s, StockTurn(1, 0))
    do(s, "buy fairbank common from treasury")
    assert (s.director["fairbank"], s.start_partner[0]) == (1, BANK_POOL)
    give(s, 0, "libby", commons=3)
    fund(s, 0, 500)
    do(s, "buy libby common from treasury", "pass")
    assert (s.director["libby"], s.start_partner) == (0, [BANK_POOL, BANK_POOL])
    do(s, "buy fairbank preferred")
    assert (s.director["fairbank"], s.start_partner) == (0, [BANK_POOL, BANK_POOL])
    assert sound(s)


@pytest.mark.parametrize("edition", ["first", "second"])
@rule("stock.lost-partner")
def test_where_a_waiting_partner_is_earned(edition: str) -> None:
    """A17, C101: in the first edition any company of yours frees him, in the second only the next one founded."""
    s = table(seats=2, phase="stock", edition=edition)
    s.decade = 2
    found(s, 0, "fairbank", 35)
    s.start_partner[0] = BANK_POOL
    fund(s, 0, 300)
    s.phase, s.ran = "operating", 2
    run(s, ProductionEnd("fairbank"))
    assert s.partners[0] == (3 if edition == "first" else 2)
    if edition == "second":
        s.phase = "stock"
        run(s, StockTurn(0, 0))
        do(s, "establish libby 35")
        s.agenda.clear()
        s.phase = "operating"
        run(s, ProductionEnd("fairbank"))
        assert (s.partners[0], s.start_partner[0]) == (2, "libby")
        run(s, ProductionEnd("libby"))
    assert (s.partners[0], s.start_partner[0]) == (3, NOWHERE)
    assert sound(s)


@rule("stock.lost-partner")
def test_in_the_first_edition_a_waiting_partner_stays_in_the_pool_at_a_founding() -> None:
    """A17: he is not tied to the next company."""
    s = table(seats=2, phase="stock", edition="first")
    s.decade = 2
    fund(s, 0, 300)
    run(s, StockTurn(0, 0))
    do(s, "establish libby 35")
    assert s.start_partner[0] == BANK_POOL


@rule("stock.lost-partner")
def test_a_partner_already_freed_is_not_lost_again() -> None:
    """C18: only a partner not yet freed goes to the bank pool."""
    s = on_closed()
    s.start_partner[0], s.partners[0] = NOWHERE, 3
    enrich(s, "libby", 0)
    run(s, StockPhase())
    assert (s.start_partner[0], s.partners[0]) == (NOWHERE, 3)
    assert sound(s)
