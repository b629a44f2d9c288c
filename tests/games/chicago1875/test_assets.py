"""Capital assets: each bonus and power once, buying and keeping, when a power may be used."""

from typing import Any, NamedTuple

import pytest

from magnate.core.config import BadConfig
from magnate.core.step import Step
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.content.assets import ASSETS
from magnate.games.chicago1875.events.operating import AssetBought, AssetDiscarded
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.operating import OperatingPhaseEnd
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, climb, employ, lay_row, own, snapshot, spread
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, found, offered, run, sound, stock, table
from tests.rules import rule


def brunswick(**options: Any) -> Chicago:
    """Brunswick: one slot, $100, appeal 0, value $80, two workers in its second factory."""
    s = table(seats=2, **options)
    found(s, 0, "brunswick", treasury=100)
    s.value["brunswick"] = 80
    climb(s, "brunswick", 0)
    employ(s, "brunswick", workers=(0, 2))
    return s


# -- Each tile once ----------------------------------------------------------------------------------------------

AUTOMATE = {"automated": (0, 1), "workers": (1, 1)}
WORKER = {"workers": (1, 2)}
APPEAL = {"appeal": 2}
MOVE_OVER = ("relocate brunswick 1",)
PLACE = ("place brunswick worker 1",)

BONUSES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "brilliant_marketing": (AUTOMATE, MOVE_OVER),
    "brand_recognition": (AUTOMATE, MOVE_OVER),
    "cincinnati_steel": (AUTOMATE, MOVE_OVER),
    "michigan_lumber": (AUTOMATE, MOVE_OVER),
    "pennsylvania_coal": (AUTOMATE, MOVE_OVER),
    "union_stockyards": (AUTOMATE, MOVE_OVER),
    "refrigeration": (APPEAL, ()),
    "fuelworks": (APPEAL, ()),
    "foundry": (APPEAL, ()),
    "workshop": (APPEAL, ()),
    "price_protection": ({**AUTOMATE, **APPEAL}, MOVE_OVER),
    "popular_partners": (WORKER, PLACE),
    "backroom_deals": (WORKER, PLACE),
    "mail_order_catalog": (WORKER, PLACE),
    "color_catalog": (WORKER, PLACE),
    "catalog_empire": (WORKER, PLACE),
    "chief_of_engineering": ({}, ()),
    "chief_of_rd": ({}, ()),
    "chief_of_operations": ({}, ()),
    "chief_of_sales": ({}, ()),
}


def named(changes: dict[str, Any]) -> dict[str, Any]:
    loose = {"haymarket", "revenue", "boost"}
    return {key if key in loose else f"{key}.brunswick": item for key, item in changes.items()}


@rule("asset.purchase", "asset.immediate", "variant.chiefs")
@pytest.mark.parametrize("asset", BONUSES)
def test_immediate_bonus(asset: str) -> None:
    """C31, C90: the price of the place, the one-time bonus, and the tile on the charter; nothing else."""
    bonus, answers = BONUSES[asset]
    s = brunswick(chiefs=True)
    lay_row(s, "", "", "", "", asset)
    act(s)
    before = snapshot(s)
    do(s, "send brunswick to capital-asset", *answers)
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {"capital-asset": (0,)},
        "treasury.brunswick": 60,
        "asset_row": ["", "", "", "", ""],
        "assets.brunswick": (asset,),
        **named(bonus),
    }
    assert sound(s)


class Use(NamedTuple):
    """When a power is used, the lines that use it, and what changes besides the tile being exhausted."""

    moment: Step
    lines: tuple[str, ...]
    changes: dict[str, Any]


TURN = ActionTurn(0)
SALE = SellGoods("brunswick")


def cubes(cost: int, livestock: int = 0, steel: int = 0, wood: int = 0, coal: int = 0) -> dict[str, Any]:
    taken = {
        "cubes": (livestock, steel, wood, coal),
        "haymarket": (2 - livestock, 2 - steel, 2 - wood, 2 - coal),
    }
    return {**taken, "treasury": 100 - cost} if cost else taken


def use(asset: str, *answers: str) -> tuple[str, ...]:
    return (f"use brunswick {asset}", *answers)


COAL = "take brunswick coal"
POWERS: dict[str, Use] = {
    "brilliant_marketing": Use(TURN, use("brilliant_marketing"), {"appeal": 1}),
    "brand_recognition": Use(TURN, use("brand_recognition"), {"appeal": 2}),
    "cincinnati_steel": Use(TURN, use("cincinnati_steel"), cubes(10, steel=2)),
    "michigan_lumber": Use(TURN, use("michigan_lumber"), cubes(10, wood=2)),
    "pennsylvania_coal": Use(TURN, use("pennsylvania_coal"), cubes(10, coal=2)),
    "union_stockyards": Use(TURN, use("union_stockyards"), cubes(10, livestock=2)),
    "refrigeration": Use(TURN, use("refrigeration"), cubes(0, livestock=2)),
    "fuelworks": Use(TURN, use("fuelworks"), cubes(0, wood=1, coal=1)),
    "foundry": Use(TURN, use("foundry"), cubes(0, steel=1, wood=1)),
    "workshop": Use(TURN, use("workshop"), cubes(0, steel=1, coal=1)),
    "price_protection": Use(PayOrWithhold("brunswick"), ("protect brunswick",), {}),
    "popular_partners": Use(OperatingPhaseEnd(), ("raise brunswick popular_partners",), {"value": 100}),
    "backroom_deals": Use(OperatingPhaseEnd(), ("raise brunswick backroom_deals",), {"value": 100}),
    "mail_order_catalog": Use(SALE, use("mail_order_catalog"), {"revenue": 40}),
    "color_catalog": Use(SALE, use("color_catalog"), {"revenue": 60}),
    "catalog_empire": Use(SALE, use("catalog_empire"), {"revenue": 80}),
    "chief_of_engineering": Use(TURN, use("chief_of_engineering", *MOVE_OVER, COAL), {**cubes(20, coal=1), **AUTOMATE}),
    "chief_of_rd": Use(TURN, use("chief_of_rd", COAL), {**cubes(20, coal=1), "goods": 1}),
    "chief_of_operations": Use(
        TURN,
        use("chief_of_operations", "gain brunswick manager", "place brunswick manager 2", COAL),
        {**cubes(20, coal=1), "managers": (0, 1)},
    ),
    "chief_of_sales": Use(SALE, use("chief_of_sales"), {"boost": 10, "treasury": 80}),
}


@rule(
    "asset.activate", "asset.resources", "asset.appeal", "asset.price-protection", "asset.end-of-phase",
    "asset.catalog", "asset.chief", "asset.chief-of-sales",
)  # fmt: skip
@pytest.mark.parametrize("asset", POWERS)
def test_power(asset: str) -> None:
    """C33 to C36: the fee, the effect and the exhausted tile; nothing else."""
    moment, lines, changes = POWERS[asset]
    s = brunswick(chiefs=True, phase="action" if POWERS[asset].moment == TURN else "operating")
    own(s, "brunswick", asset)
    run(s, moment)
    before = snapshot(s)
    do(s, *lines)
    assert changed(s, before) == {"exhausted": [asset], **named(changes)}
    assert sound(s)


def test_no_asset_is_missing_here() -> None:
    assert list(BONUSES) == list(POWERS) == [asset.key for asset in ASSETS]


@rule("variant.chiefs")
def test_the_chiefs_are_an_option_of_the_second_edition() -> None:
    chiefs = {asset for asset in BONUSES if asset.startswith("chief_")}
    assert len(chiefs) == 4
    assert set(table(seats=2).rules.assets) == set(BONUSES) - chiefs
    s = table(seats=2, chiefs=True)
    assert set(s.rules.assets) == set(BONUSES)
    assert chiefs <= set(s.asset_deck)
    with pytest.raises(BadConfig, match="chiefs"):
        GAME.config(2, {"edition": "first", "chiefs": True})


# -- Buying ------------------------------------------------------------------------------------------------------


@rule("asset.purchase", "asset.refill", "asset.immediate", "appeal.partner", "building.asset")
def test_d14_an_asset_building_and_a_partner() -> None:
    """C31, C38: bought for $40 on the $50 place; the partner can still be used; the row slides as the turn ends."""
    s = table(seats=3)
    found(s, 0, "libby", treasury=100)
    climb(s, "libby", 7)
    build(s, 1, "e1_06")
    lay_row(s, "cincinnati_steel", "michigan_lumber", "workshop", "foundry", "fuelworks", deck=("refrigeration",))
    act(s)
    before = snapshot(s)
    do(s, "send libby to e1_06", "buy libby foundry less 10", "bonus libby 9")
    assert s.asset_row == ["cincinnati_steel", "michigan_lumber", "workshop", "", "fuelworks"]
    do(s, "end turn")
    assert changed(s, before) == {
        "used": {"e1_06": (0,)},
        "cash.1": 195,
        "treasury.libby": 60,
        "appeal.libby": 9,
        "partners.0": 3,
        "track_partner.0": False,
        "assets.libby": ("foundry",),
        "asset_row": ["refrigeration", "cincinnati_steel", "michigan_lumber", "workshop", "fuelworks"],
        "asset_deck": [],
    }
    assert s.ready[0] == 1
    assert sound(s)


@rule("asset.purchase", "money.separate")
def test_each_place_of_the_row_has_its_price() -> None:
    s = table(seats=2)
    found(s, 0, "libby", treasury=60)
    lay_row(s, "workshop", "refrigeration", "fuelworks", "foundry", "michigan_lumber")
    act(s)
    do(s, "send libby to capital-asset")
    refuses(s, "buy libby workshop less 0", "money.separate")
    refuses(s, "buy libby refrigeration less 0", "money.separate")
    unknown(s, "buy libby michigan_lumber less 10")
    unknown(s, "buy libby brand_recognition less 0")
    assert offered(s) == [f"buy libby {asset} less 0" for asset in ("fuelworks", "foundry", "michigan_lumber")]
    events = do(s, "buy libby fuelworks less 0", "forfeit libby 3")
    assert [event.price for event in events if isinstance(event, AssetBought)] == [60]
    assert s.treasury["libby"] == 0 + 25


@rule("asset.refill")
def test_an_empty_stack_only_slides_the_row() -> None:
    """C31."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    lay_row(s, "", "refrigeration", "fuelworks", "foundry", "popular_partners")
    act(s)
    do(s, "send libby to capital-asset", "buy libby popular_partners less 0", "place libby worker 1")
    assert s.agenda == []
    assert s.asset_row == ["", "", "refrigeration", "fuelworks", "foundry"]


@rule("asset.slots", "asset.immediate", "asset.discard")
def test_a_company_without_a_slot_buys_for_the_bonus_alone() -> None:
    """B32, C31: the tile leaves at once and is never used."""
    s = table(seats=2)
    found(s, 0, "cracker_jack", treasury=40)
    lay_row(s, "", "", "", "", "brilliant_marketing")
    employ(s, "cracker_jack", workers=(1, 3))
    act(s)
    do(
        s,
        "send cracker_jack to capital-asset",
        "automate cracker_jack 2",
    )
    assert s.agenda == []
    assert s.automated["cracker_jack"] == (0, 1)
    assert s.assets["cracker_jack"] == ()
    assert "brilliant_marketing" in s.box
    assert sound(s)


@rule("asset.slots", "asset.activate", "asset.once-per-decade")
def test_a_kept_asset_is_ready_in_the_same_turn() -> None:
    """C31."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    lay_row(s, "", "", "", "", "fuelworks")
    act(s)
    do(s, "send libby to capital-asset", "forfeit libby 3", "use libby fuelworks")
    assert s.agenda == []
    assert s.cubes["libby"] == (0, 0, 1, 1)
    assert s.exhausted == ["fuelworks"]


@rule("asset.slots", "asset.discard", "asset.activate")
@pytest.mark.parametrize("keep_new", [True, False])
def test_a_full_charter_keeps_the_new_asset_or_the_old_one(keep_new: bool) -> None:
    """C30, C31: the old tile can be used before it goes; the new one has no place yet."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    own(s, "libby", "refrigeration")
    lay_row(s, "", "", "", "", "foundry")
    act(s)
    do(s, "send libby to capital-asset", "forfeit libby 3")
    refuses(s, "use libby foundry", "asset.slots")
    unknown(s, "end turn")
    do(s, "use libby refrigeration")
    refuses(s, "use libby refrigeration", "asset.once-per-decade")
    events = do(s, f"discard libby {'refrigeration' if keep_new else 'foundry'}")
    assert len([event for event in events if isinstance(event, AssetDiscarded)]) == 1
    assert s.assets["libby"] == (("foundry",) if keep_new else ("refrigeration",))
    assert s.cubes["libby"] == (2, 0, 0, 0)
    assert ("use libby foundry" in offered(s)) == keep_new
    do(s, "end turn")
    assert s.exhausted == ([] if keep_new else ["refrigeration"])
    assert sound(s)


@rule("asset.slots", "haymarket.trade")
def test_free_actions_of_all_companies_before_the_discard() -> None:
    """C30: trades, and assets of the player's other companies, also come before the keep-or-discard choice."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    found(s, 0, "swift", treasury=100)
    own(s, "libby", "michigan_lumber")
    own(s, "swift", "workshop")
    lay_row(s, "", "", "", "", "foundry")
    spread(s, steel=1, coal=1)
    stock(s, "swift", wood=2)
    act(s)
    do(s, "send libby to capital-asset", "forfeit libby 3")
    do(s, "trade swift wood for coal", "use libby michigan_lumber", "use swift workshop")
    do(s, "discard libby michigan_lumber")
    assert s.cubes == {"libby": (0, 0, 2, 0), "swift": (0, 1, 0, 1)}
    assert s.assets == {"libby": ("foundry",), "swift": ("workshop",)}


@rule("asset.discard")
def test_an_asset_may_be_discarded_on_any_turn() -> None:
    """C30: in the Action Phase for any own company, while operating for the company that operates."""
    s = table(seats=2)
    found(s, 0, "libby", 40)
    found(s, 0, "swift", 40)
    own(s, "libby", "popular_partners")
    own(s, "swift", "foundry")
    act(s)
    do(s, "discard swift foundry")
    s.phase = "operating"
    s.agenda.clear()
    run(s, PurchaseResources("libby"))
    do(s, "discard libby popular_partners")
    assert (s.assets, s.exhausted) == ({"libby": (), "swift": ()}, [])
    assert s.box == ["foundry", "popular_partners"]
    assert sound(s)


@rule("asset.slots", "asset.refill", "building.asset")
def test_the_row_slides_only_after_the_old_tile_was_used_and_dropped() -> None:
    """C31: the new tile is not known while the turn goes on."""
    s = table(seats=3)
    found(s, 0, "swift", treasury=10)
    own(s, "swift", "foundry")
    build(s, 1, "e3_05")
    lay_row(s, "", "workshop", "fuelworks", "refrigeration", "union_stockyards", deck=("popular_partners",))
    act(s)
    do(s, "send swift to e3_05")
    refuses(s, "use swift union_stockyards", "asset.slots")
    do(s, "use swift foundry")
    assert s.asset_row == ["", "workshop", "fuelworks", "refrigeration", ""]
    do(s, "discard swift foundry")
    assert (s.treasury["swift"], s.assets["swift"]) == (0, ("union_stockyards",))
    assert s.asset_row[1:] == ["popular_partners", "workshop", "fuelworks", "refrigeration"]
