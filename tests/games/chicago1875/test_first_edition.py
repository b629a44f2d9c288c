"""What the first edition does otherwise."""

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.content.board import PAR_VALUES
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhaseEnd
from magnate.games.chicago1875.phases.production import Production, ProductionEnd
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.phases.stock import StockPhase, StockTurn
from magnate.games.chicago1875.state import BANK_POOL, NOWHERE, Chicago
from tests.games.chicago1875.charter import climb, employ, own, spread
from tests.games.chicago1875.plant import asked, draws, exhaust_demand, give_token, lay_chain, lay_demand
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule


def libby(edition: str = "first", phase: str = "operating", value: int = 50, **options: object) -> Chicago:
    """Libby of seat 0 in the Basic Game."""
    s = table(seats=2, phase=phase, level="basic", edition=edition, **options)
    found(s, 0, "libby", 50, treasury=0)
    s.value["libby"] = value
    return s


# -- The stock track ---------------------------------------------------------------------------------------------


@rule("stock.track")
def test_the_track_runs_from_ten_to_four_hundred_and_fifty() -> None:
    """A4: twenty-one spaces in both editions; the par values and the triple line are the same."""
    first, second = libby("first").rules, libby("second").rules
    assert len(first.track) == len(second.track) == 21
    assert (first.track[0], first.track[-1]) == (10, 450)
    assert (second.track[0], second.track[-1]) == (0, 400)
    assert first.track[:-1] == second.track[1:]
    assert first.par_values == second.par_values == PAR_VALUES
    assert first.triple_from == second.triple_from == 60


@rule("stock.track", "operating.adjust")
@pytest.mark.parametrize(("edition", "after"), [("first", 450), ("second", 400)])
def test_the_last_step_of_the_track(edition: str, after: int) -> None:
    """A4: $450 exists only in the first edition."""
    s = libby(edition, value=400)
    s.ran = s.shipped = 1
    s.revenue = 400
    run(s, PayOrWithhold("libby"))
    do(s, "pay libby")
    assert s.value["libby"] == after


@rule("company.closing", "operating.withhold")
def test_at_ten_a_value_falls_no_further_and_nothing_closes() -> None:
    """A5: closing belongs to the second edition."""
    s = libby(value=10)
    run(s, CompanyTurn("libby"))
    assert s.value["libby"] == 10
    run(s, StockPhase())
    assert s.order == ["libby"]
    assert s.closed == []
    assert asked(s) == "stock.pass"


# -- The Operating Phase -----------------------------------------------------------------------------------------


@rule("operating.dividends-need-run-and-sale")
def test_a_sale_alone_allows_dividends() -> None:
    """A22: no factory need have run; but a good must have been sold."""
    s = libby()
    s.ran, s.shipped, s.revenue = 0, 1, 60
    cash = s.cash[0]
    run(s, PayOrWithhold("libby"))
    do(s, "pay libby")
    assert s.cash[0] - cash == 18
    s.ran, s.shipped, s.revenue = 1, 0, 0
    spread(s, coal=1)
    stock(s, "libby", wood=2)
    run(s, PayOrWithhold("libby"))
    refuses(s, "pay libby", "operating.dividends-need-run-and-sale")


@rule("operating.bonus-goods")
def test_tokens_work_without_a_run_and_their_goods_may_pay() -> None:
    """A22, A23: a token's good, once sold, allows a dividend here."""
    s = libby()
    give_token(s, "libby")
    lay_demand(s, "libby", ("d07", 0), ("d10", 0), ("d11", 0))
    run(s, CompanyTurn("libby"))
    do(s, "sell libby good fifty")
    assert offered(s) == ["pay libby", "withhold libby"]


@rule("operating.half-price")
def test_full_tiles_do_not_open_half_price() -> None:
    """A24: only the uncovered printed space does."""
    s = libby()
    s.goods["libby"] = 1
    spread(s, coal=1)
    stock(s, "libby", wood=2)
    lay_demand(s, "libby", ("d07", 3), ("d10", 5), ("d11", 4))
    run(s, SellGoods("libby"))
    refuses(s, "sell libby good half", "operating.half-price")
    s.agenda.clear()
    lay_demand(s, "libby", ("d07", 3), ("d10", 0), ("", 0))
    run(s, SellGoods("libby"))
    do(s, "sell libby good half")
    assert s.revenue == 10


@rule("asset.end-of-phase")
def test_late_assets_follow_the_production_of_their_company() -> None:
    """A25: between production and selling, and not at the end of the phase."""
    s = libby()
    own(s, "libby", "popular_partners")
    employ(s, "libby", workers=(2, 0))
    stock(s, "libby", livestock=1, steel=1)
    lay_demand(s, "libby", ("d07", 0), ("d10", 0), ("d11", 0))
    run(s, CompanyTurn("libby"))
    assert asked(s) == "operating.produce"
    refuses(s, "use libby popular_partners", "asset.end-of-phase")
    do(s, "run libby 1")
    assert asked(s) == "asset.end-of-phase"
    do(s, "raise libby popular_partners")
    assert s.value["libby"] == 60
    assert asked(s) == "operating.sell"
    s.agenda.clear()
    s.exhausted = []
    run(s, OperatingPhaseEnd())
    assert not magnate.decisions(s)


@rule("asset.catalog")
def test_catalogs_raise_the_revenue_of_their_companys_turn() -> None:
    """A26: as in the second edition, not in the Action Phase."""
    s = libby(phase="action")
    own(s, "libby", "mail_order_catalog")
    s.ready = [1, 1]
    run(s, ActionTurn(0))
    refuses(s, "use libby mail_order_catalog", "asset.catalog")
    s.agenda.clear()
    s.phase = "operating"
    run(s, CompanyTurn("libby"))
    do(s, "use libby mail_order_catalog")
    assert s.revenue == 40


@rule("asset.price-protection", "asset.once-per-decade")
def test_price_protection_is_exhausted_by_its_use() -> None:
    """A27: it is not permanent in this edition either."""
    s = libby()
    own(s, "libby", "price_protection")
    run(s, CompanyTurn("libby"))
    do(s, "protect libby")
    assert s.value["libby"] == 50
    run(s, CompanyTurn("libby"))
    assert s.value["libby"] == 40


@rule("appeal.bell")
@pytest.mark.parametrize(("edition", "order"), [("first", ["swift", "libby"]), ("second", ["libby", "swift"])])
def test_the_end_of_the_appeal_track_has_no_bell(edition: str, order: list[str]) -> None:
    """A28: a further gain changes nothing; the second edition puts the marker on top."""
    s = libby(edition)
    found(s, 1, "swift", 50)
    climb(s, "libby", 16)
    climb(s, "swift", 16)
    gain_appeal(s, "libby", 2)
    assert s.order == order
    assert s.appeal["libby"] == 16


@rule("operating.all-factories-partner", "stock.lost-partner")
@pytest.mark.parametrize(
    ("edition", "waiting", "partners"),
    [("first", BANK_POOL, 3), ("first", "swift", 2), ("second", BANK_POOL, 2)],
)
def test_any_company_frees_a_partner_that_lost_his_own(edition: str, waiting: str, partners: int) -> None:
    """A17: only if he waits in the Bank Pool, and only in the first edition."""
    s = libby(edition)
    s.start_partner[0] = waiting
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    run(s, Production("libby", 0), ProductionEnd("libby"))
    do(s, "run libby 1", "run libby 2")
    assert s.partners[0] == partners
    assert (s.start_partner[0] == NOWHERE) == (partners == 3)


# -- Cleanup -----------------------------------------------------------------------------------------------------


@rule("cleanup.supply", "cleanup.assets", "cleanup.demand", "cleanup.partners")
def test_both_editions_end_the_cleanup_with_the_same_board() -> None:
    """A30, A34: the order of the steps makes no difference."""
    boards = []
    for edition in ("first", "second"):
        s = libby(edition)
        lay_chain(s, (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (2, 0, 0, 0))
        spread(s, wood=2)
        lay_demand(s, "libby", ("d04", 2), ("d10", 3), ("d11", 0))
        exhaust_demand(s)
        own(s, "libby", "foundry")
        s.exhausted, s.used, s.ready = ["foundry"], {"hire-manager": (0,)}, [1, 0]
        s.box += s.asset_deck
        s.asset_deck = []
        draws(s, "coal", "coal", "wood")
        run(s, CleanupPhase())
        assert sound(s)
        boards.append((s.chain, s.haymarket, s.demand[:3], s.demand_goods[:3], s.exhausted, s.used, s.ready))
    assert boards[0] == boards[1]
    assert boards[0] == (
        [(0, 0, 1, 2), (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)],
        (2, 0, 2, 0),
        ["d10", "d11", ""],
        [3, 0, 0],
        [],
        {},
        [0, 0],
    )


# -- Founding ----------------------------------------------------------------------------------------------------


@rule("variant.no-first-decade-founding", "company.establish")
@pytest.mark.parametrize(
    ("edition", "decade", "allowed"), [("first", 1, False), ("first", 2, True), ("second", 1, True)]
)
def test_no_company_is_founded_in_the_first_decade(edition: str, decade: int, allowed: bool) -> None:
    """A33: the ban is the first edition's, and ends with Decade 1."""
    s = table(seats=2, phase="stock", edition=edition)
    found(s, 0, "libby", 50)
    fund(s, 0, 300)
    s.decade = decade
    run(s, StockTurn(0, 0))
    if allowed:
        do(s, "establish swift 35")
        assert s.director["swift"] == 0
        assert s.cash[0] == 195
        assert sound(s)
    else:
        refuses(s, "establish swift 35", "variant.no-first-decade-founding")
        assert not any(line.startswith("establish") for line in offered(s))


@rule("company.establish", "stock.sell-before-buy")
def test_selling_and_founding_in_one_turn_is_for_the_second_edition() -> None:
    """A33: here founding takes the place of selling and buying."""
    for edition in ("first", "second"):
        s = table(seats=2, phase="stock", edition=edition)
        found(s, 0, "libby", 50)
        found(s, 1, "elgin", 50)
        give(s, 0, "libby", commons=1)
        fund(s, 0, 300)
        s.decade = 2
        run(s, StockTurn(0, 0))
        do(s, "sell libby common")
        assert asked(s) == "stock.one-purchase"
        if edition == "first":
            refuses(s, "establish swift 35", "company.establish")
            do(s, "buy elgin common from treasury")
        else:
            do(s, "establish swift 35")
            assert s.cash[0] == 300 + 50 - 105


# -- Options -----------------------------------------------------------------------------------------------------


@rule("variant.friendly-closing", "variant.advanced-supply-chain", "variant.chiefs")
@pytest.mark.parametrize(
    "option", [{"friendly_closing": True}, {"supply_chain": "advanced"}, {"chiefs": True}], ids=lambda o: next(iter(o))
)
def test_modules_of_the_second_edition_do_not_go_with_the_first(option: dict[str, object]) -> None:
    """A31: friendly closing, the Advanced Supply Chain and the Chiefs came later."""
    assert GAME.config(2, {"edition": "second", **option})
    with pytest.raises(magnate.BadConfig, match=r"edition 'first'"):
        GAME.config(2, {"edition": "first", **option})


@rule("variant.friendly-stock-sales", "building.draft")
def test_the_draft_and_friendly_sales_go_with_the_first_edition() -> None:
    """A31: the draft is printed there, friendly sales come from its table practice."""
    s = table(seats=2, phase="stock", edition="first", draft=True, friendly_stock_sales=True)
    found(s, 0, "libby", 50)
    give(s, 1, "libby", commons=3)
    run(s, StockTurn(1, 0))
    do(s, "sell libby common", "sell libby common", "end sales")
    assert s.value["libby"] == 40
    assert s.rules.draft


@rule("operating.purchase")
def test_the_purchase_comes_before_production() -> None:
    """A29: this edition knows no buying during production."""
    s = libby()
    spread(s, coal=1)
    stock(s, "libby", wood=2)
    run(s, CompanyTurn("libby"))
    do(s, "buy libby done")
    unknown(s, "buy libby done")
