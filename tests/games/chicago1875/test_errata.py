"""Options that contradict each other, figures that no source gives, and their correction."""

from typing import Any

import pytest

import magnate
from magnate.core.codec import thing_to_plain
from magnate.core.effect import Effect
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.content.kinds import Building
from magnate.games.chicago1875.editions import EDITION_1, EDITION_2
from magnate.games.chicago1875.errata import amend
from magnate.games.chicago1875.mechanics.powers import Appeal, Automate, Goods, Hire
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import Chicago

# -- Options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {}, "is for 2 to 4 players"),
        (5, {}, "is for 2 to 4 players"),
        (True, {}, "is for 2 to 4 players"),
        (2, {"edition": "third"}, "takes second, first"),
        (2, {"goals": "perhaps"}, "takes true, false"),
        (2, {"level": True}, "takes advanced, basic"),
        (2, {"solo": True}, "has no option 'solo'"),
        (2, {"edition": "first", "chiefs": True}, "does not go with edition 'first'"),
        (2, {"edition": "first", "friendly_closing": True}, "does not go with edition 'first'"),
        (2, {"edition": "first", "supply_chain": "advanced"}, "does not go with edition 'first'"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(seats: int, options: dict[str, Any], why: str) -> None:
    with pytest.raises(magnate.BadConfig, match=why):
        GAME.config(seats, options)


def test_options_are_read_from_texts() -> None:
    rules = GAME.ruleset(GAME.config(3, {"level": "basic", "goals": "off", "chiefs": "yes", "draft": True}))
    assert (rules.seats, rules.advanced, rules.goals, rules.chiefs, rules.draft) == (3, False, False, True, True)
    rules = GAME.ruleset(GAME.config(4))
    assert (rules.advanced, rules.goals) == (True, True)
    assert not any(
        (rules.chiefs, rules.draft, rules.special_companies, rules.friendly_closing, rules.advanced_chain,
         rules.friendly_sales)
    )  # fmt: skip


# -- What no source gives ----------------------------------------------------------------------------------------

PLANT = ("workers", "inputs", "goods", "extra")
RECONSTRUCTED = {
    "american_flyer": ("industry", "appeal", "factories.0.workers", "factories.0.inputs"),
    "quaker_oats": (
        "industry", "appeal", "prices", "slots",
        *(f"factories.{at}.{name}" for at in (0, 1) for name in (*PLANT, "manager")),
    ),
    "oscar_mayer": ("industry", "appeal", "slots", "factories.0.manager"),
    "schwinn": (
        "industry", "appeal", "prices", "slots", *(f"factories.{at}.{name}" for at in (0, 1) for name in PLANT),
    ),
    "florsheim": (
        "appeal", "prices.1", "slots", *(f"factories.{at}.{name}" for at in (0, 1, 2) for name in PLANT),
        "factories.1.manager",
    ),
}  # fmt: skip
STARS = ("cincinnati_steel", "michigan_lumber", "pennsylvania_coal", "union_stockyards")
CHIEFS = ("chief_of_engineering", "chief_of_rd", "chief_of_operations", "chief_of_sales")


def test_reconstructed_figures_are_flagged() -> None:
    """B18, B25, B26, B27: charters of the special companies, stars, bonuses of the Chiefs, the overlay."""
    expected = {
        *(f"companies.{company}.{name}" for company, names in RECONSTRUCTED.items() for name in names),
        *(f"assets.{asset}.starting" for asset in STARS),
        *(f"assets.{asset}.bonus" for asset in CHIEFS),
        "row_draws",
    }
    assert set(GAME.reconstructed()) == expected
    assert all(len(reason) > 30 for reason in GAME.reconstructed().values())


def plain(item: Any) -> Any:
    """A figure as an errata file writes it."""
    if isinstance(item, Effect):
        return thing_to_plain(item)
    return [plain(each) for each in item] if isinstance(item, tuple) else item


def figure(rules: Ruleset, path: str) -> Any:
    """What stands at a path."""
    at: Any = rules
    for word in path.split("."):
        at = at[word] if isinstance(at, dict) else at[int(word)] if isinstance(at, tuple) else getattr(at, word)
    return at


@pytest.mark.parametrize("path", GAME.reconstructed())
def test_every_reconstructed_figure_can_be_corrected(path: str) -> None:
    """The value in use, written as in an errata file, changes nothing."""
    assert amend(EDITION_2, {path: plain(figure(EDITION_2, path))}) == EDITION_2


# -- Corrections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "given", "read"),
    [
        ("companies.schwinn.appeal", 3, 3),
        ("companies.schwinn.factories.1.workers", 3, 3),
        ("companies.schwinn.factories.1.inputs", ["coal", "coal"], ("coal", "coal")),
        ("companies.schwinn.prices", [60, 80], (60, 80)),
        ("companies.schwinn.industry", "shoes", "shoes"),
        ("companies.florsheim.prices.1", 55, 55),
        ("companies.oscar_mayer.factories.0.tiers.2.goods", 8, 8),
        ("companies.oscar_mayer.factories.0.manager", [{"class": "Goods", "count": 1}], (Goods(1),)),
        ("companies.oscar_mayer.factories.0.manager.1", {"class": "Automate", "count": 1}, Automate(1)),
        ("companies.quaker_oats.factories.0.manager", [], ()),
        ("buildings.e1_08.fee", 35, 35),
        ("buildings.e1_08.effect", {"class": "Appeal", "steps": 3}, Appeal(3)),
        (
            "assets.chief_of_rd.bonus",
            [{"class": "Hire", "workers": 1, "managers": 0, "salespeople": 0, "needs_place": False}],
            (Hire(workers=1),),
        ),
        ("demand_tiles.d01.capacity", 1, 1),
        ("spaces.hire-manager.cost", 50, 50),
        ("row_draws", [6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 2], (6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 2)),
        ("track", [0, 35, 40, 50, 60, 500], (0, 35, 40, 50, 60, 500)),
        ("starting_cash", 200, 200),
        ("printed_capacity", 5, 5),
        ("bonus_good_tokens", 10, 10),
    ],
)
def test_one_figure_is_corrected(path: str, given: Any, read: Any) -> None:
    rules = amend(EDITION_2, {path: given})
    assert figure(rules, path) == read
    assert figure(EDITION_2, path) != read  # the edition itself stays as it is
    assert amend(rules, {path: plain(figure(EDITION_2, path))}) == EDITION_2  # and nothing else has changed


def test_corrections_add_up() -> None:
    """Two figures that make sense only together."""
    stars = {"assets.union_stockyards.starting": False, "assets.refrigeration.starting": True}
    rules = amend(EDITION_2, stars)
    assert [key for key, tile in rules.assets.items() if tile.starting] == [
        key for key, tile in EDITION_1.assets.items() if tile.starting
    ]
    s: Chicago = GAME.new(2, "stars", errata=stars)
    assert "refrigeration" in s.asset_row


@pytest.mark.parametrize(
    ("path", "given", "why"),
    [
        ("", 1, "no such figure can be corrected"),
        ("companies", {}, "no such figure can be corrected"),
        ("companies.swift", {}, "no such figure can be corrected"),
        ("track.1", 11, "no such figure can be corrected"),
        ("seats", 7, "no such figure can be corrected"),
        ("closing", False, "no such figure can be corrected"),
        ("goal_tiles.workers.text", "x", "no such figure can be corrected"),
        ("companies.mcdonalds.appeal", 1, "no 'mcdonalds' among the companies"),
        ("buildings.e4_01.fee", 1, "no 'e4_01' among the buildings"),
        ("companies.swift.beauty", 1, "Company has no figure 'beauty'"),
        ("companies.swift.key", "x", "Company has no figure 'key'"),
        ("companies.swift.reconstructed", [], "Company has no figure 'reconstructed'"),
        ("companies.swift.factories.0.needs", [], "Factory has no figure 'needs'"),
        ("companies.swift.factories.2.workers", 1, "'factories' has no part '2'"),
        ("companies.swift.factories.x.workers", 1, "'factories' has no part 'x'"),
        ("companies.swift.factories.-1.workers", 1, "'factories' has no part '-1'"),
        ("companies.swift.factories.².workers", 1, "'factories' has no part"),
        ("companies.swift.appeal.0", 1, "'appeal' has no part '0'"),
        ("companies.swift.prices.0.x", 1, "int has no figure 'x'"),
        ("companies.swift.appeal", "3", "is not a whole number"),
        ("companies.swift.appeal", True, "is not a whole number"),
        ("companies.swift.appeal", 2.5, "is not a whole number"),
        ("companies.swift.appeal", None, "is not a whole number"),
        ("companies.swift.special", 1, "is not true or false"),
        ("companies.swift.name", 1, "is not a text"),
        ("companies.swift.prices", 50, "is not a list"),
        ("companies.swift.prices", [50, "60"], "is not a whole number"),
        ("companies.swift.factories", [1, 2], "is not a table"),
        ("companies.swift.factories.0.manager", 1, "is not a list"),
        ("companies.swift.factories.0.manager", ["Appeal"], "an object with a class is expected"),
        ("buildings.e1_08.effect", {"class": "Bribe", "steps": 3}, "unknown class 'Bribe'"),
        ("buildings.e1_08.effect", {"class": "Appeal"}, "needs a field 'steps'"),
        ("buildings.e1_08.effect", {"class": "Appeal", "steps": "3"}, "is not a whole number"),
        ("row_start", [9, 8, 7], "3 values where 4 belong"),
    ],
)
def test_a_correction_that_cannot_be_read_is_refused(path: str, given: Any, why: str) -> None:
    with pytest.raises(magnate.BadConfig, match=why) as caught:
        GAME.config(2, errata={path: given})
    assert path in str(caught.value)


@pytest.mark.parametrize(
    ("errata", "why"),
    [
        ({"companies.swift.industry": "toys"}, "'toys' is not one of food_and_dairy"),
        ({"companies.swift.appeal": 17}, "beyond the track"),
        ({"companies.swift.appeal": -1}, "appeal is negative"),
        ({"companies.swift.prices": []}, "must name a price"),
        ({"companies.swift.prices": [0, 10]}, "must name a price"),
        ({"companies.swift.factories.0.workers": 0}, "needs worker spaces"),
        ({"companies.oscar_mayer.factories.0.workers": 5}, "needs worker spaces"),
        ({"companies.swift.factories.0.inputs": ["gold"]}, "'gold' is not one of livestock"),
        ({"companies.swift.factories.0.manager": [{"class": "Appeal", "steps": -2}]}, "steps is negative"),
        ({"buildings.e1_01.effect": {"class": "CubesFromBuilding", "kinds": ["gold"]}}, "'gold' is not one of"),
        ({"buildings.e1_01.payer": "nobody"}, "the payer company or bank"),
        ({"buildings.e1_01.era": 2}, "too few of era 1 for 3 players"),
        ({"buildings.e2_16.players": 5}, "too few of era 2 for 4 players"),
        ({"buildings.e3_05.effect": {"class": "PurchaseAsset", "discount": 41}}, "more than the cheapest asset costs"),
        ({"assets.foundry.timing": "always"}, "timing is not one of any"),
        ({"assets.foundry.starting": True}, "5 must be starting"),
        ({"assets.brilliant_marketing.starting": False, "assets.foundry.starting": True}, "brilliant_marketing among"),
        ({"assets.chief_of_rd.starting": True}, "a Chief cannot be starting"),
        ({"asset_prices": [80, 70, 60, 50]}, "4 must be starting"),
        ({"asset_prices": []}, "asset_prices is empty"),
        ({"demand_tiles.d02.capacity": -1}, "capacity is negative"),
        ({"spaces.fundraising-40.decade": 2}, "one must always be open"),
        ({"spaces.fundraising-40.unlimited": False}, "one must always be open"),
        ({"track": [0, 35, 40, 60, 50]}, "does not rise"),
        ({"track": [0, 35, 40, 50]}, "par_values must rise and stand on the track"),
        ({"par_values": [0, 35]}, "par_values must rise and stand on the track"),
        ({"starting_cash": 104}, "pays for no starting company"),
        ({"starting_cash": -5}, "starting_cash is empty or negative"),
        ({"job_prices": [50, 40, 40, 40]}, "must name a price for 4 workers"),
        ({"chain_draws": [3, 4, 4, 5]}, "for each decade"),
        ({"chain_draws": [3, 4, 0, 5, 6]}, "for each decade"),
        ({"row_draws": [5, 4]}, "differ in length"),
        ({"row_start": [12, 8, 7, 6]}, "12 cubes of a kind are too many"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(errata: dict[str, Any], why: str) -> None:
    with pytest.raises(magnate.BadConfig, match=why):
        GAME.config(2, errata=errata)


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("starting_cash", 105),
        ("companies.swift.appeal", 16),
        ("row_start", [11, 11, 11, 11]),
        ("track", [0, 35, 40, 50, 60]),
        ("job_prices", [50, 40, 40, 40, 40]),
        ("companies.oscar_mayer.factories.0.workers", 6),
    ],
)
def test_a_correction_up_to_the_edge_is_accepted(path: str, given: Any) -> None:
    assert plain(figure(amend(EDITION_2, {path: given}), path)) == given


def test_the_editions_themselves_make_sense() -> None:
    """A correction to the value in use is accepted in both."""
    for edition in (EDITION_1, EDITION_2):
        assert amend(edition, {"starting_cash": 175}) == edition


def test_corrections_travel_with_the_journal() -> None:
    errata = {
        "starting_cash": 300,
        "companies.swift.appeal": 5,
        "buildings.e1_08.effect": {"class": "Appeal", "steps": 1},
    }
    s: Chicago = GAME.new(2, "errata", errata=errata)
    assert s.cash == [300, 300]
    magnate.play(s, magnate.parse(s, "establish swift 60"))
    assert (s.appeal["swift"], max(s.cash) - min(s.cash)) == (5, 180)
    again = magnate.replay(magnate.journal(s).text())
    assert isinstance(again, Chicago)
    assert magnate.digest(again) == magnate.digest(s)
    tile = again.rules.buildings["e1_08"]
    assert isinstance(tile, Building)
    assert tile.effect == Appeal(1)
