"""When a capital asset may be used: free actions, reactions, catalogs, the end of the phase, the Chiefs."""

import pytest

import magnate
from magnate.games.chicago1875.mechanics.hiring import GainManager, GainSalesperson
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhase, OperatingPhaseEnd
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, changed, employ, lay_row, own, snapshot, spread
from tests.games.chicago1875.plant import asked
from tests.games.chicago1875.refused import refused, refuses, unknown
from tests.games.chicago1875.table import do, enrich, found, give, offered, run, seat_asked, sound, table, trio
from tests.rules import rule


def libby(*assets: str, phase: str = "operating", edition: str = "second", chiefs: bool = False) -> Chicago:
    """Libby at $50 with $100, directed by seat 0."""
    s = table(seats=2, phase=phase, edition=edition, chiefs=chiefs)
    found(s, 0, "libby", treasury=100)
    own(s, "libby", *assets)
    return s


# -- Free actions ------------------------------------------------------------------------------------------------


@rule("asset.activate")
def test_assets_of_any_own_company_before_and_after_the_action() -> None:
    """C30."""
    s = libby("brand_recognition", phase="action")
    found(s, 0, "swift", 40)
    own(s, "swift", "refrigeration")
    act(s)
    do(s, "use swift refrigeration", "send libby to fundraising-40", "use libby brand_recognition", "forfeit libby 3")
    do(s, "end turn")
    assert s.agenda == []
    assert (s.cubes["swift"], s.appeal["libby"], s.treasury["libby"]) == ((2, 0, 0, 0), 3, 165)


@rule("asset.activate")
def test_only_the_operating_company_uses_its_assets() -> None:
    """C30: not its director's other companies, and nobody on somebody else's turn."""
    s = libby("brand_recognition")
    found(s, 0, "swift", 40)
    own(s, "swift", "refrigeration")
    run(s, PurchaseResources("swift"))
    unknown(s, "use libby brand_recognition")
    unknown(s, "use swift refrigeration", "core.not-asked", seat=1)
    do(s, "use swift refrigeration")
    assert s.cubes["swift"] == (2, 0, 0, 0)


@rule("asset.activate", "asset.discard")
def test_no_asset_works_in_the_stock_phase() -> None:
    """C30: but it may be discarded, and the stock turn goes on."""
    s = libby("brand_recognition", phase="stock")
    run(s, StockTurn(0, 0))
    unknown(s, "use libby brand_recognition")
    do(s, "discard libby brand_recognition")
    assert s.assets["libby"] == ()
    assert "pass" in offered(s)


@rule("asset.activate")
def test_an_asset_can_be_used_at_every_step_of_the_operating_turn() -> None:
    """C30: also after the dividends are decided."""
    s = libby("foundry")
    enrich(s, "libby", 0)
    run(s, CompanyTurn("libby"))
    for line in ("buy libby done", "run libby none", "sell libby done", "withhold libby", "end turn"):
        assert "use libby foundry" in offered(s)
        do(s, line)
    assert magnate.decisions(s) == []


@rule("asset.activate", "money.separate")
def test_the_fee_must_be_in_the_treasury() -> None:
    """C98."""
    s = libby("cincinnati_steel", phase="action")
    enrich(s, "libby", 9)
    act(s)
    refuses(s, "use libby cincinnati_steel", "money.separate")
    enrich(s, "libby", 10)
    do(s, "use libby cincinnati_steel")
    assert (s.treasury["libby"], s.cubes["libby"]) == (0, (0, 2, 0, 0))


@rule("asset.once-per-decade")
def test_each_asset_works_once_per_decade() -> None:
    """A27: exhausted until Cleanup."""
    s = libby("brilliant_marketing", phase="action")
    act(s)
    do(s, "use libby brilliant_marketing")
    refuses(s, "use libby brilliant_marketing", "asset.once-per-decade")
    do(s, "send libby to fundraising-40")
    s.phase = "operating"
    run(s, PurchaseResources("libby"))
    refuses(s, "use libby brilliant_marketing", "asset.once-per-decade")
    do(s, "buy libby done")
    run(s, CleanupPhase())
    s.phase = "action"
    act(s)
    do(s, "use libby brilliant_marketing", "forfeit libby 3")
    assert s.appeal["libby"] == 3


@rule("asset.resources", "haymarket.take")
def test_a_supplier_gives_what_lies_at_haymarket() -> None:
    """C46: the fee is due even if nothing is there."""
    s = libby("cincinnati_steel", phase="action")
    found(s, 0, "swift", treasury=100)
    own(s, "swift", "pennsylvania_coal")
    spread(s, steel=1)
    act(s)
    do(s, "use libby cincinnati_steel", "use swift pennsylvania_coal")
    assert s.cubes == {"libby": (0, 1, 0, 0), "swift": (0, 0, 0, 0)}
    assert s.treasury == {"libby": 90, "swift": 90}


@rule("asset.immediate")
def test_a_worker_bonus_without_a_space_is_lost() -> None:
    """C32: no $25 instead."""
    s = libby(phase="action")
    employ(s, "libby", workers=(2, 2))
    lay_row(s, "", "", "", "", "backroom_deals")
    act(s)
    do(s, "send libby to capital-asset")
    assert s.agenda == []
    assert (s.workers["libby"], s.treasury["libby"]) == ((2, 2), 60)


# -- Price Protection --------------------------------------------------------------------------------------------


@rule("asset.immediate", "asset.price-protection")
def test_price_protection_automates_before_it_appeals() -> None:
    """C32: the worker won on the way comes too late to be automated."""
    s = libby(phase="action")
    lay_row(s, "", "", "", "", "price_protection")
    act(s)
    do(s, "send libby to capital-asset", "bonus libby 3", "place libby worker 1")
    assert s.agenda == []
    assert (s.appeal["libby"], s.workers["libby"], s.automated["libby"]) == (3, (1, 0), (0, 0))


@rule("asset.price-protection")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_price_protection_answers_a_withhold_once(edition: str) -> None:
    """A27, C33: in both editions the tile is exhausted and the next fall counts."""
    s = libby("price_protection", edition=edition)
    run(s, PurchaseResources("libby"), PayOrWithhold("libby"))
    refuses(s, "use libby price_protection", "asset.price-protection")
    do(s, "buy libby done", "protect libby")
    assert (s.value["libby"], s.exhausted) == (50, ["price_protection"])
    run(s, PayOrWithhold("libby"))
    assert s.value["libby"] == 40
    run(s, CleanupPhase())
    assert s.exhausted == []


@rule("asset.price-protection")
def test_the_director_may_let_the_value_fall() -> None:
    s = libby("price_protection")
    run(s, PayOrWithhold("libby"))
    do(s, "protect libby not")
    assert (s.value["libby"], s.exhausted) == (40, [])


@rule("asset.price-protection")
def test_price_protection_cancels_all_shares_of_one_sale() -> None:
    """C33: one other player sells three shares in one turn; used here it is not ready for the withhold."""
    s = libby("price_protection", phase="stock")
    give(s, 1, "libby", commons=1, preferred=True)
    run(s, StockTurn(1, 0))
    do(s, "sell libby preferred", "sell libby common")
    decision = magnate.decisions(s)[0]
    assert (decision.seat, decision.rule) == (0, "asset.price-protection")
    do(s, "protect libby")
    assert (s.value["libby"], s.cash[1]) == (50, 175 + 150)
    s.phase = "operating"
    s.agenda.clear()
    run(s, PayOrWithhold("libby"))
    assert (s.agenda, s.value["libby"]) == ([], 40)


@rule("asset.price-protection")
def test_price_protection_is_no_help_against_the_director() -> None:
    """C33: neither his own sales nor an emergency issue and its penalty."""
    s = libby("price_protection", phase="stock")
    give(s, 0, "libby", commons=1)
    run(s, StockTurn(0, 0))
    do(s, "sell libby common")
    assert (s.value["libby"], s.exhausted) == (40, [])
    s.phase = "operating"
    s.agenda.clear()
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby common", "issue libby none")
    assert (s.value["libby"], s.exhausted, s.agenda) == (25, [], [])


# -- The end of the phase ----------------------------------------------------------------------------------------


@rule("asset.end-of-phase")
def test_late_assets_wait_for_the_end_of_the_phase() -> None:
    """C34: not on an action turn, not while the company operates; then in order of appeal, also out of Closed."""
    s = libby("popular_partners", phase="action")
    found(s, 1, "swift", 40)
    own(s, "swift", "backroom_deals")
    s.value["libby"] = 10
    act(s)
    refuses(s, "use libby popular_partners", "asset.end-of-phase")
    s.agenda.clear()
    s.phase = "operating"
    run(s, PurchaseResources("libby"))
    refuses(s, "use libby popular_partners", "asset.end-of-phase")
    s.agenda.clear()
    s.value["libby"] = 0
    run(s, OperatingPhaseEnd())
    assert [d.seat for d in magnate.decisions(s)] == [1]
    do(s, "raise swift none", "raise libby popular_partners")
    assert (s.value, s.exhausted) == ({"libby": 10, "swift": 40}, ["popular_partners"])
    assert magnate.decisions(s) == []


@rule("asset.end-of-phase")
def test_late_assets_follow_the_last_company() -> None:
    """C34: Libby operates last and withholds before Swift may raise its value."""
    s = libby("popular_partners")
    found(s, 0, "swift", 40)
    own(s, "swift", "backroom_deals")
    for company in ("libby", "swift"):
        enrich(s, company, 0)
    run(s, OperatingPhase())
    do(s, "buy swift done")
    assert s.value == {"libby": 50, "swift": 35}
    do(s, "buy libby done")
    assert s.value == {"libby": 40, "swift": 35}
    do(s, "raise swift backroom_deals", "raise libby popular_partners")
    assert s.value == {"libby": 50, "swift": 40}
    assert sound(s)


@rule("asset.end-of-phase")
def test_in_the_first_edition_late_assets_follow_production() -> None:
    """A25: before the company sells and pays or withholds, and not again at the end."""
    s = libby("popular_partners", edition="first")
    enrich(s, "libby", 0)
    run(s, OperatingPhase())
    do(s, "buy libby done")
    assert s.value["libby"] == 50
    do(s, "raise libby none")
    assert s.value["libby"] == 40
    assert magnate.decisions(s) == []
    run(s, OperatingPhase())
    do(s, "buy libby done", "raise libby popular_partners")
    assert s.value["libby"] == 40
    assert magnate.decisions(s) == []


# -- Catalogs ----------------------------------------------------------------------------------------------------


@rule("asset.catalog")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_catalog_works_while_its_company_operates(edition: str) -> None:
    """A26, C35: not in the Action Phase; alone it allows no dividend, but it is withheld like other revenue."""
    s = libby("color_catalog", phase="action", edition=edition)
    act(s)
    refuses(s, "use libby color_catalog", "asset.catalog")
    s.agenda.clear()
    s.phase = "operating"
    run(s, PayOrWithhold("libby"))
    refuses(s, "pay libby", "operating.dividends-need-run-and-sale")
    do(s, "use libby color_catalog")
    assert (s.treasury["libby"], s.value["libby"]) == (160, 40)  # it must withhold


@rule("asset.catalog")
def test_a_catalog_is_too_late_after_the_dividends() -> None:
    """C35: a free action after the decision no longer adds revenue."""
    s = table(seats=2, phase="operating", special_companies=True)
    found(s, 0, "american_flyer", treasury=0)
    own(s, "american_flyer", "color_catalog", "foundry")
    run(s, CompanyTurn("american_flyer"))
    do(s, "buy american_flyer done", "run american_flyer none")
    do(s, "sell american_flyer done", "withhold american_flyer")
    unknown(s, "use american_flyer color_catalog")
    do(s, "use american_flyer foundry")
    assert magnate.decisions(s) == []
    assert s.treasury["american_flyer"] == 0


@rule("asset.catalog")
def test_a_catalog_adds_to_a_dividend() -> None:
    """C35: $20 of sales and $40 of catalog pay $6 a share and lift $50 one step."""
    s = libby("mail_order_catalog")
    s.ran = s.shipped = 1
    s.revenue = 20
    run(s, PayOrWithhold("libby"))
    do(s, "use libby mail_order_catalog", "pay libby")
    assert (s.cash[0], s.treasury["libby"], s.value["libby"]) == (175 + 18, 100 + 42, 60)


# -- Chiefs ------------------------------------------------------------------------------------------------------


@rule("asset.chief-of-sales")
def test_chief_of_sales_raises_every_good_of_the_turn() -> None:
    """C36: $10 more before halving, for goods sold before it is used as well as after; gone with the turn."""
    s = libby("chief_of_sales", chiefs=True)
    s.goods["libby"] = 4
    s.demand[:3] = ["", "", ""]
    run(s, SellGoods("libby"))
    do(s, "sell libby good twenty", "sell libby good half")
    assert s.revenue == 20 + 10
    do(s, "use libby chief_of_sales")
    assert s.revenue == 30 + 15
    do(s, "sell libby good twenty", "sell libby good half")
    assert (s.revenue, s.treasury["libby"]) == (45 + 30 + 15, 80)
    s.phase = "operating"
    run(s, CompanyTurn("libby"))
    assert s.boost == 0


@rule("asset.chief-of-sales")
def test_chief_of_sales_is_for_the_operating_turn() -> None:
    """C36."""
    s = libby("chief_of_sales", phase="action", chiefs=True)
    act(s)
    refuses(s, "use libby chief_of_sales", "asset.chief-of-sales")


@rule("asset.chief")
@pytest.mark.parametrize("chief", ["chief_of_engineering", "chief_of_rd", "chief_of_operations"])
def test_a_chief_gives_as_much_as_possible(chief: str) -> None:
    """C36, C102: $20 once; without worker, place or cube only the other part."""
    s = libby(chief, phase="action", chiefs=True)
    employ(s, "libby", managers=(1, 1), salespeople=2)
    spread(s)
    act(s)
    before = snapshot(s)
    do(s, f"use libby {chief}")
    goods = {"goods.libby": 1} if chief == "chief_of_rd" else {}
    assert changed(s, before) == {"exhausted": [chief], "treasury.libby": 80, **goods}
    assert "send libby to fundraising-40" in offered(s)


@rule("asset.chief", "manager.space", "salesperson.space")
def test_chief_of_operations_hires_where_a_place_is_free() -> None:
    """C102: the kind without a place is refused; then any cube at Haymarket."""
    s = libby("chief_of_operations", phase="action", chiefs=True)
    employ(s, "libby", managers=(1, 1), salespeople=1)
    spread(s, coal=1, wood=1)
    act(s)
    do(s, "use libby chief_of_operations")
    assert refused(s, GainManager(0, "libby")) == "manager.space"
    refuses(s, "take libby steel", "haymarket.take")
    do(s, "take libby wood")
    assert (s.salespeople["libby"], s.cubes["libby"]) == (2, (0, 0, 1, 0))
    s.exhausted.clear()
    employ(s, "libby", managers=(1, 0))
    assert refused(s, GainSalesperson(0, "libby")) == "salesperson.space"
    do(s, "use libby chief_of_operations")
    assert (s.managers["libby"], s.cubes["libby"], s.treasury["libby"]) == ((1, 1), (0, 0, 1, 1), 60)
    assert sound(s)


@rule("asset.price-protection", "company.closing")
def test_price_protection_is_not_asked_for_on_closed() -> None:
    s = trio()
    s.value["swift"] = 0
    own(s, "swift", "price_protection")
    give(s, 1, "swift", commons=1)
    run(s, StockTurn(1, 0))
    do(s, "sell swift common")
    assert (asked(s), seat_asked(s), s.exhausted) == ("stock.one-purchase", 1, [])
