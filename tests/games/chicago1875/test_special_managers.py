"""Special companies: Schwinn, which gains no manager, and Florsheim, whose managers automate."""

import pytest

import magnate
from magnate.games.chicago1875.mechanics.hiring import GainManager, GainSalesperson
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.queries import price_of_good
from tests.games.chicago1875.charter import act, build, changed, employ, own, snapshot, special, spread
from tests.games.chicago1875.refused import refused, refuses, unknown
from tests.games.chicago1875.table import do, enrich, found, offered, run, sound, stock, table
from tests.rules import rule

# -- Schwinn -----------------------------------------------------------------------------------------------------


@rule("special.schwinn")
def test_schwinn_spends_steel_instead_of_gaining_a_manager() -> None:
    """C82: the cost is still due; two steel become two goods and three appeal."""
    s = special("schwinn")
    spread(s)
    stock(s, "schwinn", steel=3)
    before = snapshot(s)
    do(s, "send schwinn to hire-manager", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5")
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {"hire-manager": (0,)},
        "treasury.schwinn": 500 - 60 + 25 + 25,
        "cubes.schwinn": (0, 1, 0, 0),
        "haymarket": (0, 2, 0, 0),
        "goods.schwinn": 2,
        "appeal.schwinn": 5,
        "replaced": ["schwinn"],
    }
    assert sound(s)


@rule("special.schwinn", "manager.space")
def test_schwinn_replaces_once_per_decade() -> None:
    """C42, C82: then a manager is worth nothing: the general space is closed, a building takes its fee for nothing."""
    s = special("schwinn", "e1_09", "e2_10")
    spread(s)
    stock(s, "schwinn", steel=7)
    do(s, "send schwinn to e2_10", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5")
    assert s.goods["schwinn"] == 2  # two managers are one occasion
    act(s)
    refuses(s, "send schwinn to hire-manager", "special.schwinn")
    do(s, "send schwinn to e1_09")
    assert s.agenda == []
    assert (s.goods["schwinn"], s.managers["schwinn"]) == (2, (0, 0))
    assert s.cash[1] == 175 + 60 + 20
    run(s, CleanupPhase())
    s.phase = "action"
    act(s)
    do(s, "send schwinn to e1_09", "replace schwinn manager")
    assert (s.goods["schwinn"], s.cubes["schwinn"]) == (4, (0, 3, 0, 0))


@rule("special.schwinn", "manager.space")
def test_schwinn_without_steel() -> None:
    """C42, C82."""
    s = special("schwinn", "e3_09")
    stock(s, "schwinn", steel=1)
    refuses(s, "send schwinn to hire-manager", "special.schwinn")
    do(s, "send schwinn to e3_09", "place schwinn worker 1")
    assert s.agenda == []
    assert (s.workers["schwinn"], s.managers["schwinn"], s.goods["schwinn"]) == ((1, 0), (0, 0), 0)


@rule("special.schwinn")
def test_schwinn_may_keep_its_steel() -> None:
    """C82: an occasion left is not the one of the decade."""
    s = special("schwinn", "e1_09")
    spread(s)
    stock(s, "schwinn", steel=2)
    do(s, "send schwinn to e1_09")
    unknown(s, "place schwinn manager 1")
    do(s, "replace schwinn none")
    assert (s.replaced, s.cubes["schwinn"], s.managers["schwinn"]) == ([], (0, 2, 0, 0), (0, 0))
    act(s)
    do(s, "send schwinn to hire-manager", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5")
    assert s.goods["schwinn"] == 2


# -- Florsheim ---------------------------------------------------------------------------------------------------


@rule("building.double", "salesperson.space")
def test_d16_two_salespeople_for_florsheim() -> None:
    """C42: $80 to the owner, the price rises from $40 to $60."""
    s = special("florsheim", "e2_12", treasury=100)
    assert price_of_good(s, "florsheim") == 40
    do(s, "send florsheim to e2_12")
    assert (s.treasury["florsheim"], s.cash[1]) == (20, 175 + 80)
    assert (s.salespeople["florsheim"], price_of_good(s, "florsheim")) == (2, 60)


@rule("special.florsheim", "operating.manager-bonus")
def test_florsheims_first_manager_automates_anywhere() -> None:
    """C83: also in a factory that runs later this turn, which the token then completes."""
    s = special("florsheim", phase="operating")
    employ(s, "florsheim", workers=(2, 1, 1), managers=(1, 0, 0))
    stock(s, "florsheim", coal=1, livestock=2, steel=1)
    run(s, Production("florsheim", 0))
    do(s, "run florsheim 1", "automate florsheim 2")
    assert offered(s) == ["relocate florsheim 2", "relocate florsheim 3"]
    do(s, "relocate florsheim 2", "run florsheim 2")
    assert (s.workers["florsheim"], s.automated["florsheim"]) == ((2, 1, 1), (0, 1, 0))
    assert s.goods["florsheim"] == 3 + 2


@rule("special.florsheim")
def test_florsheims_last_manager_automates_too_and_the_middle_one_does_not() -> None:
    """C83: without a worker left nothing happens."""
    s = special("florsheim", phase="operating")
    employ(s, "florsheim", workers=(0, 1, 0), automated=(2, 1, 2), managers=(0, 1, 1))
    stock(s, "florsheim", coal=1, livestock=3, steel=1, wood=1)
    run(s, Production("florsheim", 0))
    do(s, "run florsheim 1", "run florsheim 2", "take florsheim coal")
    assert s.automated["florsheim"] == (2, 1, 2)
    do(s, "run florsheim 3")
    assert (s.workers["florsheim"], s.automated["florsheim"], s.job_market) == ((0, 0, 0), (2, 2, 2), 5)
    stock(s, "florsheim", livestock=1, wood=1)
    run(s, Production("florsheim", 2))
    do(s, "run florsheim 3")
    assert (s.automated["florsheim"], s.agenda) == ((2, 2, 2), [])


@rule("special.florsheim", "worker.extra-good")
def test_florsheim_makes_ten_goods_when_fully_automated() -> None:
    s = special("florsheim", phase="operating")
    employ(s, "florsheim", automated=(2, 2, 2))
    stock(s, "florsheim", coal=1, livestock=3, steel=1, wood=1)
    run(s, Production("florsheim", 0))
    do(s, "run florsheim 1", "run florsheim 2", "run florsheim 3")
    assert s.goods["florsheim"] == 10


# -- Chief of Operations, and goods without a factory ------------------------------------------------------------


@rule("asset.chief", "special.schwinn")
def test_chief_of_operations_at_schwinn() -> None:
    """C82, C102: the manager part is an occasion for the replacement; after that only a salesperson is left."""
    s = special("schwinn", chiefs=True)
    own(s, "schwinn", "chief_of_operations")
    stock(s, "schwinn", steel=4)
    spread(s, coal=1)
    do(s, "use schwinn chief_of_operations", "gain schwinn manager", "replace schwinn manager")
    do(s, "forfeit schwinn 3", "forfeit schwinn 5", "take schwinn coal")
    assert (s.goods["schwinn"], s.cubes["schwinn"]) == (2, (0, 2, 0, 1))
    assert s.treasury["schwinn"] == 500 - 20 + 50
    s.exhausted.clear()
    assert refused(s, GainManager(0, "schwinn")) == "special.schwinn"
    do(s, "use schwinn chief_of_operations")
    assert s.salespeople["schwinn"] == 1


@rule("asset.chief", "special.american-flyer", "special.quaker-oats")
@pytest.mark.parametrize(("company", "managers"), [("american_flyer", (2,)), ("quaker_oats", (1, 1))])
def test_chief_of_operations_where_nobody_sells(company: str, managers: tuple[int, ...]) -> None:
    """C102: no salesperson place; without a manager place only the cube is left."""
    s = special(company, chiefs=True)
    own(s, company, "chief_of_operations")
    spread(s, coal=1)
    assert refused(s, GainSalesperson(0, company)) == "salesperson.space"
    employ(s, company, managers=managers)
    s.agenda.clear()
    s.exhausted.clear()
    act(s)
    before = snapshot(s)
    do(s, f"use {company} chief_of_operations")
    assert changed(s, before) == {
        "exhausted": ["chief_of_operations"],
        f"treasury.{company}": 480,
        f"cubes.{company}": (0, 0, 0, 1),
        "haymarket": (0, 0, 0, 0),
    }


SOURCES = {
    "building": ("send schwinn to e1_11",),
    "chief": ("use schwinn chief_of_rd", "send schwinn to fundraising-40"),
    "exchange": ("send schwinn to e1_09", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5"),
    "token": ("send schwinn to fundraising-40",),
}


@rule("building.goods", "special.schwinn", "operating.dividends-need-run-and-sale")
@pytest.mark.parametrize("source", SOURCES)
def test_goods_without_a_factory_do_not_allow_dividends(source: str) -> None:
    """C103: they may be sold, but the company must withhold."""
    s = special("schwinn", "e1_11", "e1_09", chiefs=True)
    spread(s)
    if source == "exchange":
        stock(s, "schwinn", steel=2)
    elif source == "chief":
        own(s, "schwinn", "chief_of_rd")
    elif source == "token":
        s.tokens["schwinn"], s.token_supply = 1, 11
    do(s, *SOURCES[source])
    assert s.agenda == []
    s.phase = "operating"
    s.demand[3:6] = ["", "", ""]
    enrich(s, "schwinn", 0)
    run(s, CompanyTurn("schwinn"))
    do(s, "buy schwinn done", "sell schwinn good twenty")
    if magnate.decisions(s):
        do(s, "sell schwinn done")
    assert magnate.decisions(s) == []
    assert (s.shipped, s.ran) == (1, 0)
    assert (s.treasury["schwinn"], s.value["schwinn"]) == (50, 40)


@rule("special.schwinn", "action.hire-manager")
def test_schwinn_needs_its_steel_and_its_turn_of_the_decade_at_the_general_space() -> None:
    """C42, C82: two managers at once are one occasion; a player's building may be used for nothing."""
    s = table(seats=4, special_companies=True)
    found(s, 0, "schwinn", treasury=200)
    stock(s, "schwinn", steel=1)
    build(s, 1, "e2_10")
    act(s)
    refuses(s, "send schwinn to hire-manager", "special.schwinn")
    stock(s, "schwinn", steel=4)
    do(s, "send schwinn to e2_10", "replace schwinn manager", "forfeit schwinn 3", "forfeit schwinn 5", "end turn")
    assert (s.goods["schwinn"], s.appeal["schwinn"], s.cubes["schwinn"]) == (2, 5, (0, 3, 0, 0))
    act(s)
    refuses(s, "send schwinn to hire-manager", "special.schwinn")
    run(s, CleanupPhase())
    enrich(s, "schwinn", 60)
    assert "send schwinn to hire-manager" in offered(s)
