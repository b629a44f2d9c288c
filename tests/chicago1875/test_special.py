"""Special companies: American Flyer, Quaker Oats and Oscar Mayer."""

import pytest

import magnate
from magnate.games.chicago1875.events import WagesPaid
from magnate.games.chicago1875.phases.operating import (
    CompanyTurn,
    OperatingPhaseEnd,
    Production,
    PurchaseResources,
    Wages,
)
from magnate.games.chicago1875.phases.selling import PayOrWithhold, SellGoods
from magnate.games.chicago1875.queries import price_of_good
from magnate.games.chicago1875.state import Chicago
from tests.chicago1875.charter import act, build, climb, employ, lay_row, own, spread
from tests.chicago1875.refused import refuses
from tests.chicago1875.table import do, enrich, found, offered, run, sound, stock, table
from tests.rules import rule


def special(company: str, *tiles: str, phase: str = "action", treasury: int = 500, chiefs: bool = False) -> Chicago:
    """Seat 0 directs the company; seat 1 owns the buildings; in the Action Phase seat 0 is about to act."""
    s = table(seats=4, phase=phase, special_companies=True, chiefs=chiefs)
    found(s, 0, company, treasury=treasury)
    build(s, 1, *tiles)
    if phase == "action":
        act(s)
    return s


SALESPERSON_SPACES = ("hire-salesperson", "e1_10", "e2_11", "e2_12", "e3_08", "e3_10")
AUTOMATION_TILES = ("e1_12", "e2_15", "e2_16", "e3_12")
RESOURCE_TILES = (
    "e1_01", "e1_02", "e1_03", "e1_04", "e1_05", "e2_01", "e2_02", "e2_03", "e2_04", "e2_05",
    "e3_01", "e3_02", "e3_03", "e3_04",
)  # fmt: skip

# -- American Flyer ----------------------------------------------------------------------------------------------


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
    do(s, "issue american_flyer none", "buy american_flyer done")
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
    do(s, "send american_flyer to capital-asset", "buy american_flyer brilliant_marketing less 0")
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
    do(s, "send american_flyer to capital-asset", "buy american_flyer mail_order_catalog less 0")
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


# -- Quaker Oats -------------------------------------------------------------------------------------------------


@rule("special.quaker-oats")
def test_d44_quaker_oats_pays_its_workers() -> None:
    """C80: $80 for four workers; tokens cost nothing; emergency fundraising comes before."""
    s = special("quaker_oats", phase="operating", treasury=0)
    employ(s, "quaker_oats", workers=(3, 1), automated=(0, 2))
    run(s, CompanyTurn("quaker_oats"))
    events = do(s, "issue quaker_oats common", "issue quaker_oats common", "issue quaker_oats none")
    assert [(event.paid, event.workers) for event in events if isinstance(event, WagesPaid)] == [(4, 4)]
    assert s.treasury["quaker_oats"] == 100 - 80
    assert not s.unpaid


@rule("special.quaker-oats")
def test_quaker_oats_must_withhold_if_a_worker_is_unpaid() -> None:
    """C80: it pays as many as it can, may still produce and sell, but not pay dividends."""
    s = special("quaker_oats", phase="operating", treasury=59)
    employ(s, "quaker_oats", workers=(3, 0))
    run(s, Wages("quaker_oats"), Production("quaker_oats", 0))
    assert (s.treasury["quaker_oats"], s.unpaid) == (19, True)
    do(s, "run quaker_oats 1")
    s.demand[:3] = ["", "", ""]
    s.agenda.clear()
    run(s, SellGoods("quaker_oats"))
    do(s, "sell quaker_oats good twenty", "sell quaker_oats done")
    own(s, "quaker_oats", "foundry")
    run(s, PayOrWithhold("quaker_oats"))
    refuses(s, "pay quaker_oats", "special.quaker-oats")
    do(s, "withhold quaker_oats")
    assert (s.treasury["quaker_oats"], s.value["quaker_oats"]) == (49, 40)


@rule("special.quaker-oats")
def test_paid_in_full_quaker_oats_may_pay() -> None:
    """C80: exactly enough is enough."""
    s = special("quaker_oats", phase="operating", treasury=60)
    employ(s, "quaker_oats", workers=(3, 0))
    run(s, Wages("quaker_oats"))
    assert (s.treasury["quaker_oats"], s.unpaid) == (0, False)
    s.ran = s.shipped = 1
    s.revenue = 30
    run(s, PayOrWithhold("quaker_oats"))
    assert "pay quaker_oats" in offered(s)


@rule("special.quaker-oats", "worker.relocate", "worker.automate")
def test_quaker_oats_automates_after_a_double_hire() -> None:
    """C80: two at the Job Market allow one free token; the worker returns there although spaces are free."""
    s = special("quaker_oats")
    do(s, "send quaker_oats to job-market", "hire quaker_oats 2", "hire quaker_oats 2", "hire quaker_oats none")
    refuses(s, "automate quaker_oats 1", "worker.automate")
    assert offered(s) == ["automate quaker_oats 2", "automate quaker_oats none"]
    do(s, "automate quaker_oats 2")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((0, 1), (0, 1))
    assert (s.job_market, s.treasury["quaker_oats"]) == (4 - 2 + 1, 420)
    assert s.agenda == []


@rule("special.quaker-oats")
def test_quaker_oats_automates_also_when_its_money_is_gone() -> None:
    """C80: the hiring ends by itself after the second worker."""
    s = special("quaker_oats", treasury=80)
    do(s, "send quaker_oats to job-market", "hire quaker_oats 1", "hire quaker_oats 1", "automate quaker_oats 1")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((1, 0), (1, 0))


@rule("special.quaker-oats")
def test_quaker_oats_need_not_automate_and_never_after_a_single_hire() -> None:
    """C80: one worker from the Job Market, an asset or an appeal bonus is not two."""
    s = special("quaker_oats", "e1_07", "e2_13")
    do(s, "send quaker_oats to e2_13", *["place quaker_oats worker 1"] * 2, "automate quaker_oats none")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((2, 0), (0, 0))
    act(s)
    do(s, "send quaker_oats to job-market", "hire quaker_oats 1", "hire quaker_oats none")
    assert s.agenda == []
    lay_row(s, "", "", "", "", "backroom_deals")
    act(s)
    do(s, "send quaker_oats to capital-asset", "buy quaker_oats backroom_deals less 0")
    climb(s, "quaker_oats", 2)
    act(s)
    do(s, "send quaker_oats to e1_07", "bonus quaker_oats 3")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((3, 2), (0, 0))


@rule("special.quaker-oats")
@pytest.mark.parametrize(("workers", "placed"), [((3, 2), (3, 3)), ((3, 3), (3, 3))])
def test_workers_without_a_space_do_not_count_as_hired(workers: tuple[int, ...], placed: tuple[int, ...]) -> None:
    """C42, C80: of the two workers of the building only those who fit are hired."""
    s = special("quaker_oats", "e2_13")
    employ(s, "quaker_oats", workers=workers)
    do(s, "send quaker_oats to e2_13")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == (placed, (0, 0))


@rule("special.quaker-oats", "worker.relocate")
@pytest.mark.parametrize(("there", "after"), [(4, 5), (11, 12), (12, 12)])
def test_quaker_oats_never_relocates(there: int, after: int) -> None:
    """C80: also at a building its automated worker leaves, to the supply if the Job Market is full."""
    s = special("quaker_oats", "e1_12")
    employ(s, "quaker_oats", workers=(1, 0))
    s.job_market = there
    do(s, "send quaker_oats to e1_12")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"], s.job_market) == ((0, 0), (1, 0), after)


@rule("special.quaker-oats")
def test_spaces_closed_to_quaker_oats() -> None:
    """C80, C84: no resource building, no building with a salesperson, nothing from the supply chain."""
    s = special("quaker_oats", *RESOURCE_TILES, *SALESPERSON_SPACES[1:])
    for space in (*RESOURCE_TILES, *SALESPERSON_SPACES):
        refuses(s, f"send quaker_oats to {space}", "special.quaker-oats")
    s.agenda.clear()
    s.phase = "operating"
    own(s, "quaker_oats", "cincinnati_steel")
    run(s, PurchaseResources("quaker_oats"))
    assert not [line for line in offered(s) if line.startswith("buy quaker_oats") and line != "buy quaker_oats done"]
    do(s, "use quaker_oats cincinnati_steel", "trade quaker_oats steel for coal")
    assert s.cubes["quaker_oats"] == (0, 0, 0, 1)


@rule("special.quaker-oats", "appeal.bonus-or-25")
def test_quaker_oats_has_no_salespeople() -> None:
    """C80: the appeal bonus is worth $25."""
    s = special("quaker_oats", "e1_07")
    climb(s, "quaker_oats", 4)
    do(s, "send quaker_oats to e1_07")
    assert (s.salespeople["quaker_oats"], s.treasury["quaker_oats"]) == (0, 500 - 10 + 25)


# -- Oscar Mayer -------------------------------------------------------------------------------------------------


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
