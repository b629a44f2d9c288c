"""Special companies: American Flyer, Quaker Oats and Oscar Mayer."""

import pytest

import magnate
from magnate.games.chicago1875.phases.operating import CompanyTurn, OperatingPhaseEnd
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import SellGoods
from magnate.games.chicago1875.queries import price_of_good
from tests.games.chicago1875.charter import act, climb, employ, lay_row, own, special, spread
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import do, enrich, offered, run, sound, stock
from tests.rules import rule

SALESPERSON_SPACES = ("hire-salesperson", "e1_10", "e2_11", "e2_12", "e3_08", "e3_10")
AUTOMATION_TILES = ("e1_12", "e2_15", "e2_16", "e3_12")


@rule("special.american-flyer")
def test_d43_american_flyer_makes_one_good_per_worker() -> None:
    """C79: three workers, three goods at $40 each, for one set of inputs."""
    s = special("american_flyer", phase="operating")
    employ(s, "american_flyer", workers=(3,))
    stock(s, "american_flyer", steel=2, wood=1)
    run(s, Production("american_flyer", 0))
    do(s, "run american_flyer 1")
    assert (s.goods["american_flyer"], s.cubes["american_flyer"]) == (3, (0, 0, 0, 0))
    assert price_of_good(s, "american_flyer") == 40
    assert s.ran == 1
    assert s.agenda == []


@rule("special.american-flyer", "operating.produce")
@pytest.mark.parametrize("workers", [1, 6])
def test_american_flyer_runs_with_any_crew_and_all_inputs(workers: int) -> None:
    """C79: from one worker up, never without the full set."""
    s = special("american_flyer", phase="operating")
    stock(s, "american_flyer", steel=2)
    spread(s)
    run(s, CompanyTurn("american_flyer"))
    do(s, "buy american_flyer done")
    assert magnate.decisions(s) == []  # nobody to work: production, sale and payment are over
    employ(s, "american_flyer", workers=(workers,))
    own(s, "american_flyer", "foundry")  # something to be asked about
    run(s, Production("american_flyer", 0))
    refuses(s, "run american_flyer 1", "operating.produce")
    stock(s, "american_flyer", wood=1)
    do(s, "run american_flyer 1")
    assert s.goods["american_flyer"] == workers


@rule("special.american-flyer")
@pytest.mark.parametrize(("managers", "price", "appeal"), [(0, 40, 2), (1, 40, 2), (2, 50, 4)])
def test_american_flyer_needs_both_managers(managers: int, price: int, appeal: int) -> None:
    """B36, C79: with both $50 a good at all times and one appeal per run; one alone does nothing."""
    s = special("american_flyer", phase="operating")
    employ(s, "american_flyer", workers=(2,), managers=(managers,))
    assert price_of_good(s, "american_flyer") == price
    for _ in range(2):
        stock(s, "american_flyer", steel=2, wood=1)
        run(s, Production("american_flyer", 0))
        do(s, "run american_flyer 1")
        if magnate.decisions(s):
            do(s, "forfeit american_flyer 3")
    assert s.appeal["american_flyer"] == appeal


@rule("special.american-flyer", "manager.space")
def test_american_flyer_has_two_manager_places_on_its_factory() -> None:
    """C45, C79."""
    s = special("american_flyer", "e2_10")
    do(s, "send american_flyer to e2_10")
    assert s.managers["american_flyer"] == (2,)
    act(s)
    refuses(s, "send american_flyer to hire-manager", "manager.space")


@rule("special.american-flyer")
def test_american_flyer_uses_no_building_with_a_salesperson() -> None:
    """C79, C84: the general space and every tile with one or two of them, alone or with a worker."""
    s = special("american_flyer", *SALESPERSON_SPACES[1:])
    for space in SALESPERSON_SPACES:
        refuses(s, f"send american_flyer to {space}", "special.american-flyer")


@rule("special.american-flyer", "worker.automate")
def test_american_flyer_cannot_automate() -> None:
    """C79: no building; an asset's automation is lost, an appeal bonus becomes $25."""
    s = special("american_flyer", *AUTOMATION_TILES, "e1_07")
    employ(s, "american_flyer", workers=(3,))
    for tile in AUTOMATION_TILES:
        refuses(s, f"send american_flyer to {tile}", "worker.automate")
    lay_row(s, "", "", "", "", "brilliant_marketing")
    do(s, "send american_flyer to capital-asset")
    assert s.workers["american_flyer"] == (3,)
    climb(s, "american_flyer", 6)
    do(s, "use american_flyer brilliant_marketing")
    assert s.treasury["american_flyer"] == 460 + 25
    climb(s, "american_flyer", 4)
    act(s)
    do(s, "send american_flyer to e1_07")
    assert (s.salespeople["american_flyer"], s.treasury["american_flyer"]) == (0, 485 - 10 + 25)


@rule("special.american-flyer", "asset.catalog")
@pytest.mark.parametrize(
    ("catalog", "worth"), [("mail_order_catalog", 80), ("color_catalog", 100), ("catalog_empire", 120)]
)
def test_d46_catalogs_of_american_flyer(catalog: str, worth: int) -> None:
    """C35, C79: $40 more each."""
    s = special("american_flyer", phase="operating")
    own(s, "american_flyer", catalog)
    run(s, SellGoods("american_flyer"))
    do(s, f"use american_flyer {catalog}")
    assert s.revenue == worth


@rule("special.american-flyer", "asset.slots")
def test_american_flyer_holds_two_assets() -> None:
    """C79: the third purchase asks which one goes."""
    s = special("american_flyer")
    own(s, "american_flyer", "popular_partners")
    lay_row(s, "", "", "", "backroom_deals", "mail_order_catalog")
    do(s, "send american_flyer to capital-asset", "buy american_flyer backroom_deals less 0")
    assert (s.assets["american_flyer"], s.agenda) == (("popular_partners", "backroom_deals"), [])
    act(s)
    do(s, "send american_flyer to capital-asset")
    do(s, "discard american_flyer popular_partners")
    assert s.assets["american_flyer"] == ("backroom_deals", "mail_order_catalog")
    assert sound(s)


@rule("special.american-flyer", "asset.end-of-phase")
def test_american_flyer_may_raise_its_value_twice() -> None:
    """C34, C79: one step for each of two late assets."""
    s = special("american_flyer", phase="operating")
    own(s, "american_flyer", "popular_partners", "backroom_deals")
    run(s, OperatingPhaseEnd())
    do(s, "raise american_flyer backroom_deals", "raise american_flyer popular_partners")
    assert (s.value["american_flyer"], s.agenda) == (80, [])


@rule("special.oscar-mayer")
def test_d45_oscar_mayer_with_two_salespeople() -> None:
    """C81: the tier of two workers makes three goods, sold at $60."""
    s = special("oscar_mayer", phase="operating")
    employ(s, "oscar_mayer", workers=(2,), salespeople=2)
    stock(s, "oscar_mayer", livestock=1)
    s.demand[6:9] = ["", "", ""]
    run(s, Production("oscar_mayer", 0), SellGoods("oscar_mayer"))
    do(s, "run oscar_mayer tier 1", *["sell oscar_mayer good twenty"] * 3)
    assert s.revenue == 3 * 60


@rule("special.oscar-mayer")
@pytest.mark.parametrize("workers", [5, 6])
@pytest.mark.parametrize(
    ("tier", "crew", "livestock", "steel", "goods", "price"),
    [(0, 2, 1, 0, 3, 50), (1, 4, 2, 1, 5, 40), (2, 6, 3, 1, 9, 30)],
)
def test_tiers_of_oscar_mayer(
    tier: int, crew: int, livestock: int, steel: int, goods: int, price: int, workers: int
) -> None:
    """C81: any tier whose crew is employed; inputs, goods and price follow it; one of three salespeople has no pair."""
    s = special("oscar_mayer", phase="operating")
    employ(s, "oscar_mayer", workers=(workers,), salespeople=3)
    stock(s, "oscar_mayer", livestock=livestock, steel=steel)
    run(s, Production("oscar_mayer", 0))
    if workers < crew:
        assert f"run oscar_mayer tier {tier + 1}" not in offered(s)
        return
    do(s, f"run oscar_mayer tier {tier + 1}")
    assert (s.goods["oscar_mayer"], s.cubes["oscar_mayer"]) == (goods, (0, 0, 0, 0))
    assert price_of_good(s, "oscar_mayer") == price + 10


@rule("special.oscar-mayer", "operating.produce")
def test_oscar_mayer_needs_crew_and_cubes() -> None:
    """C81: the factory runs once a turn."""
    s = special("oscar_mayer", phase="operating")
    employ(s, "oscar_mayer", workers=(4,))
    stock(s, "oscar_mayer", livestock=3)
    run(s, Production("oscar_mayer", 0))
    refuses(s, "run oscar_mayer tier 2", "operating.produce")  # no steel
    refuses(s, "run oscar_mayer tier 3", "operating.produce")  # no crew
    do(s, "run oscar_mayer tier 1")
    assert s.agenda == []


@rule("special.oscar-mayer")
def test_oscar_mayer_sells_only_when_it_has_produced() -> None:
    """C81: stored goods have a price only in a decade with production, and then that tier's price."""
    s = special("oscar_mayer", phase="operating")
    own(s, "oscar_mayer", "foundry")
    s.goods["oscar_mayer"] = 2
    s.demand[6:9] = ["", "", ""]
    run(s, SellGoods("oscar_mayer"))
    refuses(s, "sell oscar_mayer good twenty", "special.oscar-mayer")
    refuses(s, "sell oscar_mayer good half", "special.oscar-mayer")
    s.agenda.clear()
    employ(s, "oscar_mayer", workers=(4,))
    stock(s, "oscar_mayer", livestock=2, steel=1)
    run(s, Production("oscar_mayer", 0), SellGoods("oscar_mayer"))
    do(s, "run oscar_mayer tier 2", *["sell oscar_mayer good twenty"] * 6, "sell oscar_mayer good half")
    assert (s.goods["oscar_mayer"], s.revenue) == (0, 6 * 40 + 20 + 20)


@rule("special.oscar-mayer", "salesperson.space", "worker.automate")
def test_oscar_mayer_hires_any_number_of_sellers_and_never_automates() -> None:
    """C81: the general space stays open; an automation is refused or becomes $25."""
    s = special("oscar_mayer", "e2_12", "e1_12", "e1_07")
    employ(s, "oscar_mayer", workers=(4,), salespeople=11)
    refuses(s, "send oscar_mayer to e1_12", "worker.automate")
    do(s, "send oscar_mayer to hire-salesperson")
    act(s)
    do(s, "send oscar_mayer to e2_12")
    assert s.salespeople["oscar_mayer"] == 14
    climb(s, "oscar_mayer", 6)
    enrich(s, "oscar_mayer", 10)
    act(s)
    do(s, "send oscar_mayer to e1_07")
    assert (s.treasury["oscar_mayer"], s.workers["oscar_mayer"]) == (25, (4,))


@rule("special.oscar-mayer")
def test_oscar_mayer_prices_stored_goods_by_the_tier_it_runs() -> None:
    """C81: and without a run nothing is sold."""
    s = special("oscar_mayer", phase="operating", treasury=0)
    stock(s, "oscar_mayer", livestock=3, steel=1)
    s.goods["oscar_mayer"] = 4
    employ(s, "oscar_mayer", workers=(5,), salespeople=3)
    run(s, Production("oscar_mayer", 0))
    do(s, "run oscar_mayer tier 2")
    assert (s.goods["oscar_mayer"], price_of_good(s, "oscar_mayer")) == (9, 50)
