"""Every general space and every building once: who pays, what it gives, and that nothing else changes."""

from typing import Any, NamedTuple

import pytest

from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.content.board import SPACES as PRINTED
from magnate.games.chicago1875.content.buildings import BUILDINGS as TILES
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, climb, employ, in_decade, lay_row, snapshot
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import POOL, do, enrich, found, give, offered, sound, table, why
from tests.rules import rule

ROW = ("brilliant_marketing", "cincinnati_steel", "refrigeration", "foundry", "workshop")
AFTER_FOUNDRY = {
    "assets": ("foundry",),
    "asset_row": ["fuelworks", "brilliant_marketing", "cincinnati_steel", "refrigeration", "workshop"],
    "asset_deck": [],
    "appeal": 2,
}


def position() -> Chicago:
    """Brunswick at $80 with $400 and two workers; seat 0 has 3 shares, seat 2 has 2, the pool 1, the treasury 4."""
    s = table(seats=4)
    found(s, 0, "brunswick", treasury=400)
    s.value["brunswick"] = 80
    give(s, 2, "brunswick", commons=2)
    give(s, POOL, "brunswick", commons=1)
    climb(s, "brunswick", 0)
    employ(s, "brunswick", workers=(0, 2))
    lay_row(s, *ROW, deck=("fuelworks",))
    return s


class Use(NamedTuple):
    """What using a space does: the answers given on the way, the treasury afterwards, and the other changes."""

    key: str
    owner_gets: int
    treasury: int
    changes: dict[str, Any]
    answers: tuple[str, ...] = ()


def cubes(livestock: int = 0, steel: int = 0, wood: int = 0, coal: int = 0) -> dict[str, Any]:
    """Taken from the two of each kind that lie at Haymarket Square."""
    return {
        "cubes": (livestock, steel, wood, coal),
        "haymarket": (2 - livestock, 2 - steel, 2 - wood, 2 - coal),
    }


def dividends(per_share: int, value: int) -> dict[str, Any]:
    return {"cash.0": 175 + 3 * per_share, "cash.2": 175 + 2 * per_share, "value": value}


# "end turn" where the new cubes could be traded or the new asset used at once.
TWO_WOOD = ("take brunswick wood", "end turn")
WOOD_AND_COAL = ("take brunswick wood", "take brunswick coal")
ONE_MANAGER = ("place brunswick manager 2",)
TWO_MANAGERS = ("place brunswick manager 1",)  # the other one has no choice
ONE_TOKEN = {"automated": (0, 1), "workers": (1, 1)}
TWO_TOKENS = {"automated": (0, 2), "workers": (1, 1)}
MOVE_OVER = ("relocate brunswick 1",)

BUILDINGS = (
    Use("e1_01", 20, 400, cubes(wood=1, steel=1)),
    Use("e1_02", 20, 400, cubes(wood=1, coal=1)),
    Use("e1_03", 20, 400, cubes(wood=1, livestock=1)),
    Use("e1_04", 10, 390, cubes(wood=2), TWO_WOOD),
    Use("e1_05", 10, 390, cubes(wood=1, coal=1), WOOD_AND_COAL),
    Use("e1_06", 20, 360, AFTER_FOUNDRY, ("buy brunswick foundry less 10", "end turn")),
    Use("e1_07", 10, 390, {"appeal": 1}),
    Use("e1_08", 30, 370, {"appeal": 2}),
    Use("e1_09", 20, 380, {"managers": (0, 1)}, ONE_MANAGER),
    Use("e1_10", 20, 380, {"salespeople": 1}),
    Use("e1_11", 20, 380, {"goods": 1}),
    Use("e1_12", 40, 360, ONE_TOKEN, MOVE_OVER),
    Use("e2_01", 20, 400, cubes(livestock=1, steel=1)),
    Use("e2_02", 20, 400, cubes(coal=1, steel=1)),
    Use("e2_03", 20, 400, cubes(coal=1, livestock=1)),
    Use("e2_04", 10, 390, cubes(wood=2), TWO_WOOD),
    Use("e2_05", 10, 390, cubes(wood=1, coal=1), WOOD_AND_COAL),
    Use("e2_06", 20, 370, AFTER_FOUNDRY, ("buy brunswick foundry less 20", "end turn")),
    Use("e2_07", 30, 370, {"appeal": 2}),
    Use("e2_08", 50, 375, {"appeal": 3}, ("forfeit brunswick 3",)),
    Use("e2_09", 30, 370, {"managers": (0, 1)}, ONE_MANAGER),
    Use("e2_10", 60, 340, {"managers": (1, 1)}, TWO_MANAGERS),
    Use("e2_11", 40, 360, {"salespeople": 1}),
    Use("e2_12", 80, 320, {"salespeople": 2}),
    Use("e2_13", 50, 350, {"workers": (1, 3)}, ("place brunswick worker 2",)),
    Use("e2_14", 40, 360, {"goods": 2}),
    Use("e2_15", 40, 360, ONE_TOKEN, MOVE_OVER),
    Use("e2_16", 90, 310, TWO_TOKENS, MOVE_OVER),
    Use("e3_01", 40, 360, cubes(steel=2, wood=1), ("end turn",)),
    Use("e3_02", 40, 360, cubes(livestock=2, steel=1), ("end turn",)),
    Use("e3_03", 40, 360, cubes(coal=2, livestock=1), ("end turn",)),
    Use("e3_04", 40, 360, cubes(wood=2, coal=1), ("end turn",)),
    Use("e3_05", 40, 380, AFTER_FOUNDRY, ("buy brunswick foundry less 30", "end turn")),
    Use("e3_06", 60, 365, {"appeal": 3}, ("forfeit brunswick 3",)),
    Use("e3_07", 40, 360, {"managers": (1, 1)}, TWO_MANAGERS),
    Use("e3_08", 50, 350, {"salespeople": 2}),
    Use("e3_09", 40, 360, {"workers": (1, 2), "managers": (0, 1)}, ("place brunswick worker 1", *ONE_MANAGER)),
    Use("e3_10", 50, 350, {"workers": (1, 2), "salespeople": 1}, ("place brunswick worker 1",)),
    Use("e3_11", 60, 340, {"goods": 3}),
    Use("e3_12", 90, 310, TWO_TOKENS, MOVE_OVER),
    Use("e3_13", 30, 310, dividends(15, value=100)),
    Use("e3_14", 40, 280, dividends(20, value=120)),
    Use("e3_15", 50, 250, dividends(25, value=140)),
    Use("e3_16", 60, 220, dividends(30, value=140)),
)

SPACES = (
    Use("job-market", 0, 360, {"workers": (1, 2), "job_market": 3}, ("hire brunswick 1", "hire brunswick none")),
    Use("advertising", 0, 380, {"appeal": 1, "initiative": [0, 1, 2, 3]}, ("initiative first",)),
    Use("fundraising-40", 0, 440, {}),
    Use("fundraising-60", 0, 460, {}),
    Use("fundraising-80", 0, 480, {}),
    Use("hire-manager", 0, 340, {"managers": (0, 1)}, ONE_MANAGER),
    Use("hire-salesperson", 0, 330, {"salespeople": 1}),
    Use("extra-dividends", 0, 340, dividends(10, value=100)),
    Use("capital-asset", 0, 350, AFTER_FOUNDRY, ("buy brunswick foundry less 0", "end turn")),
)
USED_UP = ("fundraising-60", "fundraising-80", "hire-manager", "hire-salesperson")


def expected(use: Use) -> dict[str, Any]:
    """The changes under the names that `changed` gives them."""
    by_company = {"cubes", "assets", "appeal", "managers", "salespeople", "goods", "automated", "workers", "value"}
    named = {f"{key}.brunswick" if key in by_company else key: item for key, item in use.changes.items()}
    return {"ready.0": 0, **({"treasury.brunswick": use.treasury} if use.treasury != 400 else {}), **named}


@rule(
    "building.owner-paid", "building.goods", "building.resources", "building.asset", "building.appeal",
    "building.hire", "building.automate", "building.double", "building.dividends",
)  # fmt: skip
@pytest.mark.parametrize("use", BUILDINGS, ids=lambda use: use.key)
def test_building(use: Use) -> None:
    """C29, C90: the owner is paid by the printed payer, staff comes from the supply, nothing else moves."""
    s = position()
    build(s, 1, use.key)
    act(s)
    before = snapshot(s)
    do(s, f"send brunswick to {use.key}", *use.answers)
    assert changed(s, before) == {"used": {use.key: (0,)}, "cash.1": 175 + use.owner_gets, **expected(use)}
    assert s.agenda == []
    assert sound(s)


@rule(
    "action.job-market", "action.advertising", "action.initiative", "action.fundraising", "action.hire-manager",
    "action.hire-salesperson", "action.extra-dividends", "asset.purchase",
)  # fmt: skip
@pytest.mark.parametrize("use", SPACES, ids=lambda use: use.key)
def test_general_space(use: Use) -> None:
    """C47, C89: the treasury pays the bank; only spaces without the infinity sign are used up."""
    s = position()
    in_decade(s, 5)
    s.initiative = [1, 0, 2, 3]
    act(s)
    before = snapshot(s)
    do(s, f"send brunswick to {use.key}", *use.answers)
    assert changed(s, before) == {"used": {use.key: (0,)}, **expected(use)}
    assert s.agenda == []
    assert sound(s)
    act(s)
    assert (why(s, f"send brunswick to {use.key}") == "action.once-per-decade") == (use.key in USED_UP)


def test_no_space_is_missing_here() -> None:
    assert [use.key for use in BUILDINGS] == [tile.key for tile in TILES]
    assert [use.key for use in SPACES] == [space.key for space in PRINTED]
    assert set(GAME.ruleset(GAME.config(4)).buildings) == {use.key for use in BUILDINGS}


@rule("building.dividends", "action.extra-dividends")
def test_d12_extra_dividends_building() -> None:
    """C47: pool shares pay the bank, the treasury's own part stays."""
    s = table(seats=4)
    found(s, 0, "henderson", treasury=300)
    give(s, 0, "henderson", commons=2)
    give(s, 1, "henderson", preferred=True)
    give(s, POOL, "henderson", commons=1)
    build(s, 2, "e3_16")
    act(s)
    before = snapshot(s)
    bank = s.bank
    do(s, "send henderson to e3_16")
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {"e3_16": (0,)},
        "cash.0": 175 + 150,
        "cash.1": 175 + 60,
        "cash.2": 175 + 60,
        "treasury.henderson": 60,
        "value.henderson": 80,
    }
    assert s.bank == bank - 60 + 30
    assert sound(s)


@rule("building.dividends")
def test_d13_a_payout_of_250_is_25_a_share() -> None:
    s = table(seats=4)
    found(s, 0, "henderson", treasury=250)
    give(s, 1, "henderson", commons=1)
    build(s, 2, "e3_15")
    act(s)
    do(s, "send henderson to e3_15")
    assert s.cash == [175 + 75, 175 + 25, 175 + 50, 175]
    assert s.treasury["henderson"] == 250 - 4 * 25


@rule("building.dividends", "action.extra-dividends")
def test_extra_dividends_need_the_whole_sum() -> None:
    """C47: although part of it would come back to the treasury."""
    s = table(seats=3)
    found(s, 0, "henderson", treasury=149)
    build(s, 0, "e3_13")
    act(s)
    refuses(s, "send henderson to e3_13", "action.extra-dividends")
    assert "send henderson to extra-dividends" in offered(s)


@rule("action.extra-dividends")
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(
    ("value", "after"),
    [(10, 20), (35, 50), (50, 80), (60, 80), (80, 100), (100, 120), (120, 120), (400, 400)],
)
def test_d19_extra_dividends_of_100(value: int, after: int, edition: str) -> None:
    """C47: two steps up to $50, one up to $100, none above."""
    s = table(seats=2, edition=edition)
    found(s, 0, "libby", treasury=99)
    s.value["libby"] = value
    act(s)
    refuses(s, "send libby to extra-dividends", "action.extra-dividends")
    enrich(s, "libby", 100)
    do(s, "send libby to extra-dividends")
    assert s.value["libby"] == after
    assert s.treasury["libby"] == 70
    assert s.cash[0] == 175 + 30


@rule("action.extra-dividends")
def test_d58_extra_dividends_from_closed() -> None:
    """C47: 6 shares outside the treasury take $60; from Closed the value rises two steps."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=100)
    give(s, 0, "libby", commons=2)
    give(s, 1, "libby", commons=1)
    s.value["libby"] = 0
    act(s)
    do(s, "send libby to extra-dividends")
    assert (s.treasury["libby"], s.value["libby"]) == (40, 15)
    assert s.cash == [175 + 50, 175 + 10]
