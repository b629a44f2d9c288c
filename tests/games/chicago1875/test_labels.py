"""Labels and prompts that stand alone: what a move gives, whom it concerns and what there is to decide."""

from collections.abc import Iterator

import pytest

import magnate
from magnate.core.driver import decisions
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.mechanics.appeal import BonusChoice
from magnate.games.chicago1875.mechanics.assets import AssetPurchase, DiscardAsset, FreeActions
from magnate.games.chicago1875.mechanics.haymarket import CubeChoice
from magnate.games.chicago1875.mechanics.managers import ManagerPlace
from magnate.games.chicago1875.mechanics.powers import Goods, Hire
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.building import Placement
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.show.terminal import note
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import build, employ, own
from tests.games.chicago1875.plant import lay_chain, lay_demand
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import do, found, give, offered, run, sound, stock, table
from tests.rules import rule


def labels(s: Chicago) -> list[str]:
    """What the answers say, the refused ones included."""
    return [GAME.say(move.label, move.args(s)) for move in decisions(s)[0].moves]


def prompt(s: Chicago) -> str:
    decision = decisions(s)[0]
    return GAME.say(decision.prompt, decision.args)


def notes(s: Chicago) -> Iterator[tuple[str, str]]:
    """What the terminal adds to each answer, by its notation."""
    for move in magnate.legal(s):
        yield magnate.write(move), note(GAME, view(GAME, s, move.seat), s.rules, move)


# -- stock -----------------------------------------------------------------------------------------------------------


def test_a_second_share_of_a_turn_tells_the_value_after_all_sales() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=2)
    run(s, StockTurn(1, 0))
    assert dict(notes(s))["sell swift common"] == "stock value $40 after this turn"
    do(s, "sell swift common")
    assert dict(notes(s))["sell swift common"] == "stock value $35 after this turn"
    do(s, "sell swift common")
    assert s.value["swift"] == 35


@rule("stock.takeover")
def test_a_purchase_that_takes_a_company_over_says_so() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    give(s, 1, "swift", commons=3)
    run(s, StockTurn(1, 0))
    assert "Buy Swift common from its treasury for $35, taking over from Red" in labels(s)
    do(s, "buy swift common from treasury")
    assert s.director["swift"] == 1


@rule("stock.sell-director")
def test_the_sale_of_the_directors_certificate_names_the_heir() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 50)
    give(s, 1, "swift", commons=3)
    run(s, StockTurn(0, 0))
    assert "Sell Swift Director's Certificate for $150, Yellow takes over" in labels(s)
    do(s, "sell swift director")
    assert s.director["swift"] == 1


@rule("operating.emergency-fundraising")
def test_an_issue_tells_where_the_value_falls_and_is_refused_after_the_first_cube() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "swift", 50, treasury=60)
    lay_chain(s, (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0))
    run(s, CompanyTurn("swift"))
    assert "Issue a common certificate for $50 (value falls to $35)" in labels(s)
    w = s.clone()
    do(s, "issue swift common")
    assert "Issue the Preferred Certificate for $100 (value falls to $20)" in labels(s)
    do(s, "issue swift preferred", "issue swift none")
    assert s.value["swift"] == 20
    do(w, "buy swift livestock for 10 at 3")
    refuses(w, "issue swift common", "operating.emergency-fundraising")


# -- buildings and assets --------------------------------------------------------------------------------------------


@rule("building.place")
def test_a_tile_shows_the_workers_it_brings() -> None:
    s = table(seats=2, phase="building")
    s.hand[0] = ("e1_11", "e1_12", "e1_10")
    run(s, Placement())
    assert labels(s)[0] == "Build 1 good ($20), +2 workers; discard automate 1 worker ($40)"
    assert labels(s)[-1] == "Build a salesperson ($20), +1 worker; discard automate 1 worker ($40)"


@rule("building.place")
def test_nobody_chooses_a_discard_when_no_tile_is_needed_any_more() -> None:
    s = table(seats=2, phase="building")
    s.decade = 5
    s.hand[0] = ("e3_01", "e3_02", "e3_03")
    run(s, Placement())
    assert prompt(s) == "Place one building tile (+ workers come to the Job Market)"
    assert len(labels(s)) == 3
    assert not [text for text in labels(s) if "discard" in text]
    s.decade = 4
    assert prompt(s) == "Place one building tile and discard another (+ workers come to the Job Market)"
    assert len(labels(s)) == 6


@rule("building.hire")
def test_a_building_tells_when_its_staff_finds_no_place() -> None:
    s = table(seats=4)
    found(s, 0, "cracker_jack", treasury=200)
    hire = next(key for key, tile in s.rules.buildings.items() if tile.effect == Hire(workers=2))
    build(s, 1, hire)
    run(s, ActionTurn(0))
    assert [text for text in labels(s) if "2 workers" in text and "lost" in text] == []
    employ(s, "cracker_jack", workers=(1, 2))
    assert len([text for text in labels(s) if text.endswith("(room for 1 of 2: the rest is lost)")]) == 1
    employ(s, "cracker_jack", workers=(1, 3))
    assert len([text for text in labels(s) if text.endswith("(no free place: lost)")]) == 1


@rule("manager.space")
def test_a_place_for_a_manager_tells_what_it_gives() -> None:
    s = table(seats=2)
    found(s, 0, "elgin")
    run(s, ManagerPlace("elgin"))
    assert labels(s)[0] == "Put the manager on factory 1: appeal +2 when it runs"


@rule("asset.catalog")
def test_an_asset_tells_what_it_does_and_a_discard_stands_last() -> None:
    s = table(seats=2, phase="operating", special_companies=True)
    found(s, 0, "swift", treasury=50)
    own(s, "swift", "catalog_empire")
    run(s, PayOrWithhold("swift"))
    assert "Use Catalog Empire: revenue +$80" in labels(s)
    assert labels(s)[-1] == "Discard Catalog Empire"
    found(s, 0, "american_flyer", treasury=50)
    own(s, "american_flyer", "color_catalog")
    s.agenda.clear()
    run(s, PayOrWithhold("american_flyer"))
    assert "Use Color Catalog of American Flyer: revenue +$100" in labels(s)


@rule("asset.discard")
def test_a_discard_never_stands_before_the_end_of_a_question() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "swift", treasury=50)
    own(s, "swift", "brilliant_marketing")
    for step in (PurchaseResources("swift"), FreeActions(0), ActionTurn(0), StockTurn(0, 0)):
        s.agenda.clear()
        run(s, step)
        assert isinstance(decisions(s)[0].moves[-1], DiscardAsset)
        assert [isinstance(move, DiscardAsset) for move in magnate.legal(s)].count(True) == 1
        assert isinstance(magnate.legal(s)[-1], DiscardAsset)


@rule("asset.slots")
def test_a_company_without_a_slot_is_told_before_it_buys() -> None:
    s = table(seats=2)
    found(s, 0, "cracker_jack", treasury=200)
    run(s, AssetPurchase("cracker_jack", 0))
    assert "Buy Brilliant Marketing for $80 (now: automate 1 worker; no slot, so discarded at once)" in labels(s)
    found(s, 0, "swift", treasury=200)
    s.agenda.clear()
    run(s, AssetPurchase("swift", 0))
    assert "Buy Brilliant Marketing for $80 (now: automate 1 worker; each decade: appeal +1)" in labels(s)


@rule("asset.activate")
def test_the_end_of_a_turn_names_what_can_still_be_done() -> None:
    s = table(seats=2)
    found(s, 0, "swift", treasury=50)
    own(s, "swift", "brilliant_marketing")
    s.haymarket = (1, 1, 1, 1)
    stock(s, "swift", coal=2)
    run(s, FreeActions(0))
    assert prompt(s) == "Use Brilliant Marketing, trade cubes of Swift and Company, or end the turn"
    do(s, "use swift brilliant_marketing")
    assert prompt(s) == "Trade cubes of Swift and Company, or end the turn"


# -- appeal, cubes, goods --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "take", "leave"),
    [
        (3, "Take the worker", "the worker"),
        (5, "Take the salesperson", "the salesperson"),
        (7, "Automate a worker", "automating a worker"),
        (9, "Take the partner", "the partner"),
        (11, "Take the Bonus Good token", "the Bonus Good token"),
        (13, "Raise the stock value one step", "raising the stock value"),
    ],
)
def test_an_appeal_bonus_and_the_money_instead_are_named(space: int, take: str, leave: str) -> None:
    s = table(seats=2)
    found(s, 0, "elgin")
    employ(s, "elgin", workers=(1, 0))
    run(s, BonusChoice("elgin", space))
    assert labels(s) == [take, f"Take $25 instead of {leave}"]


def test_cubes_to_take_are_counted_from_their_place() -> None:
    s = table(seats=2)
    found(s, 0, "elgin")
    run(s, CubeChoice("elgin", 2, "different", False, ()))
    assert prompt(s) == "Elgin National Watch Co. takes 2 different cubes from Haymarket Square (2 left)"


@pytest.mark.parametrize(
    ("phase", "told"), [("action", "from the building"), ("operating", "from the manager of the factory")]
)
def test_gained_goods_tell_their_source(phase: str, told: str) -> None:
    s = table(seats=2, phase=phase)
    found(s, 0, "elgin")
    s.events = []
    Goods(1).do(s, "elgin")
    event = s.events[-1].event
    assert GAME.say(event.text, event.args()) == f"Elgin National Watch Co. gains 1 good ({told})."


# -- buying and selling at one go ------------------------------------------------------------------------------------


def elgin() -> Chicago:
    """Elgin with a crew in both factories, and a chain with everything it needs."""
    s = table(seats=2, phase="operating")
    found(s, 0, "elgin", treasury=200)
    employ(s, "elgin", workers=(2, 2))
    lay_chain(s, (1, 0, 0, 0), (0, 2, 0, 0), (0, 1, 0, 1), (1, 0, 0, 1))
    return s


@rule("operating.purchase")
def test_the_cubes_a_factory_needs_are_bought_at_one_go() -> None:
    s = elgin()
    run(s, PurchaseResources("elgin", True))
    assert "Buy what factory 1 needs: 1 steel, 1 coal for $30" in labels(s)
    assert "Buy what factories 1 to 2 need: 3 steel, 2 coal for $110" in labels(s)
    w = s.clone()
    do(s, "buy elgin needs 1")
    do(w, "buy elgin coal for 10 at 3", "buy elgin steel for 20 at 2")
    assert magnate.digest(s) == magnate.digest(w)
    assert (s.treasury["elgin"], s.cubes["elgin"]) == (170, (0, 1, 0, 1))
    assert "buy elgin needs 1" not in offered(s)
    assert sound(s)


@rule("operating.purchase")
def test_what_a_factory_needs_is_refused_without_money_or_cubes() -> None:
    s = elgin()
    run(s, PurchaseResources("elgin"))
    w = s.clone()
    w.treasury["elgin"] = 20
    refuses(w, "buy elgin needs 1", "operating.purchase")
    s.chain[1] = (0, 0, 0, 0)
    refuses(s, "buy elgin needs 2", "operating.purchase")


@rule("operating.purchase")
def test_nothing_is_bought_at_one_go_for_a_factory_without_its_crew() -> None:
    s = elgin()
    employ(s, "elgin", workers=(2, 1))
    run(s, PurchaseResources("elgin"))
    assert [line for line in offered(s) if " needs " in line] == ["buy elgin needs 1"]


def test_buying_tells_treasury_cubes_and_needs() -> None:
    s = elgin()
    run(s, PurchaseResources("elgin"))
    told = "treasury $200, cubes held: nothing; factory 1 takes 1 steel, 1 coal; factory 2 takes 2 steel, 1 coal"
    assert prompt(s) == f"Elgin National Watch Co. buys resources ({told})"


@rule("operating.sell", "operating.demand-bonus")
def test_all_goods_are_sold_at_one_go_in_the_dearest_way() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "libby")
    s.goods["libby"] = 4
    lay_demand(s, "libby", ("d10", 3), ("d11", 0), ("d13", 0))
    run(s, SellGoods("libby"))
    price = s.rules.companies["libby"].prices[0]
    assert prompt(s) == "Libby, McNeill, & Libby sells goods (4 goods in store, revenue so far $0)"
    sale = f"2 in the $50, 2 in the plain column for ${4 * price + 50} in all"
    twenty = f"2 in the $50, 2 in the $20 column for ${4 * price + 50} in all"
    assert labels(s)[0] in (f"Sell all 4: {sale}", f"Sell all 4: {twenty}")
    do(s, "sell libby all goods")
    assert (s.revenue, s.goods["libby"], s.shipped) == (4 * price + 50, 0, 4)
    assert sound(s)


@rule("operating.sell")
def test_one_good_is_not_offered_as_a_lot_and_its_sale_tells_the_bonus() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "libby")
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("d10", 4), ("d11", 0), ("d13", 0))
    run(s, SellGoods("libby"))
    assert "sell libby all goods" not in offered(s)
    price = s.rules.companies["libby"].prices[0]
    assert f"Sell 1 good for ${price} in the $50 column, which fills it: $50 more" in labels(s)
    assert f"Sell 1 good for ${price} in the $20 column" in labels(s)


# -- the first edition -----------------------------------------------------------------------------------------------


@rule("action.order")
def test_a_partner_of_the_first_edition_may_stay_unused() -> None:
    for edition, more in (("first", "; it may stay unused"), ("second", "")):
        s = table(seats=2, edition=edition)
        found(s, 0, "swift")
        run(s, ActionTurn(0))
        assert prompt(s) == f"Send a partner (to a building{more})"
        assert decisions(s)[0].rule == "action.order"
