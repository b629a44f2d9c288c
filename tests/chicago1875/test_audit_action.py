"""What happens if ...: questions put to the Building and Action Phases (docs/audits/chicago1875.md)."""

import json

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.action import ActionPhase
from magnate.games.chicago1875.phases.building import BuildingPhase, Reveal
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.queries import companies_of, price_of_next_worker
from tests.chicago1875.charter import act, build, climb, employ, lay_row, own, spread
from tests.chicago1875.refused import refuses
from tests.chicago1875.table import do, enrich, found, offered, run, sound, table
from tests.chicago1875.test_audit import TRIO, seat_asked, trio
from tests.rules import rule

# -- Building Phase ----------------------------------------------------------------------------------------------


@rule("building.place", "money.open")
def test_tiles_are_secret_until_all_are_placed_and_discards_for_ever() -> None:
    s = GAME.new(3, "x")
    do(s, *(f"establish {company} 35" for company in TRIO), "pass", "pass", "pass")
    placed, dropped, kept = s.hand[0]
    do(s, f"build {placed} discard {dropped}")
    assert not any(tile in json.dumps(magnate.view(GAME, s, 1)) for tile in (placed, dropped, kept))
    for seat in (1, 2):
        do(s, f"build {s.hand[seat][0]} discard {s.hand[seat][1]}")
    seen = json.dumps(magnate.view(GAME, s, 1))
    assert [tile in seen for tile in (placed, dropped, kept)] == [True, False, False]


@rule("building.workers")
@pytest.mark.parametrize(("before", "after", "price"), [(4, 7, 30), (11, 12, 20)])
def test_workers_fill_the_dearest_spaces_and_never_more_than_twelve(before: int, after: int, price: int) -> None:
    """C24."""
    s = table(seats=3)
    s.job_market = before
    s.hand = [("e1_06", "e1_02"), ("e1_09", "e1_08"), ("e1_01", "e1_12")]  # showing 2, 1 and no workers
    s.chosen = [hand[:2] for hand in s.hand]
    run(s, Reveal())
    assert (s.job_market, price_of_next_worker(s)) == (after, price)


@rule("building.third-decade-partner", "building.deal", "building.place")
def test_an_old_tile_may_still_be_built_and_the_third_frees_a_partner() -> None:
    s = trio()
    for decade in (1, 2, 3, 4):
        s.decade = decade
        run(s, BuildingPhase())
        for seat in range(3):
            old, *new = s.hand[seat]
            do(s, f"build {old} discard {new[0]}" if decade == 4 else f"build {new[0]} discard {new[1]}")
        assert s.partners == [2 if decade < 3 else 3] * 3
    assert all(row[3].startswith("e1") for row in s.buildings)
    run(s, ActionPhase())
    assert s.ready == [3, 3, 3]


# -- Action Phase: order and partners ----------------------------------------------------------------------------


@rule("action.initiative", "action.order")
def test_two_advertisers_in_a_round_and_a_partner_gained_at_the_end() -> None:
    """C26: the last to advertise leads the next round; a partner won by the last action acts in a further round."""
    s = trio()
    s.initiative = [2, 0, 1]
    climb(s, "libby", 8)
    s.partners = [1, 1, 1]
    run(s, ActionPhase())
    do(s, "send elgin to fundraising-40", "send swift to advertising", "initiative first")
    assert seat_asked(s) == 1, "the round that has begun keeps its order"
    do(s, "send libby to advertising", "bonus libby 9", "initiative first")
    assert (s.initiative, seat_asked(s), s.ready) == ([1, 0, 2], 1, [0, 1, 0])
    do(s, "send libby to fundraising-40")
    run(s, CleanupPhase())
    assert s.initiative == [1, 0, 2]


@rule("appeal.partner", "appeal.bonus-or-25")
def test_the_partner_comes_once_and_waits_if_refused() -> None:
    """C38."""
    s = trio()
    found(s, 0, "doggett", treasury=100)
    climb(s, "swift", 8)
    climb(s, "doggett", 8)
    act(s)
    do(s, "send swift to advertising", "forfeit swift 9")
    assert (s.treasury["swift"], s.track_partner[0]) == (305, True)
    act(s)
    do(s, "send doggett to advertising", "bonus doggett 9")
    assert (s.treasury["doggett"], s.track_partner[0]) == (80, False)
    found(s, 0, "fairbank", treasury=100)
    climb(s, "fairbank", 8)
    s.agenda.clear()
    act(s)
    do(s, "send fairbank to advertising")
    assert (s.treasury["fairbank"], s.partners[0]) == (105, 3)


@rule("action.bank-pool", "action.no-pass")
def test_the_bank_pool_is_for_players_without_a_company_only() -> None:
    s = trio()
    s.director["elgin"] = 1
    s.partners = [0, 1, 2]
    cash = s.cash[2]
    enrich(s, "libby", 0)
    run(s, ActionPhase())
    refuses(s, "send to bank-pool", "action.bank-pool")
    refuses(s, "rest", "action.no-pass")
    do(s, "send libby to fundraising-40")
    assert (s.agenda, s.cash[2], companies_of(s, 2)) == ([], cash + 50, [])


@rule("action.once-per-decade", "building.owner-paid")
def test_a_building_serves_one_partner_per_decade_and_its_owner_no_better() -> None:
    s = trio()
    build(s, 0, "e1_11")
    cash = s.cash[0]
    act(s)
    do(s, "send swift to e1_11")
    assert (s.treasury["swift"], s.cash[0] - cash, s.goods["swift"]) == (280, 20, 1)
    for seat, company in enumerate(TRIO):
        s.agenda.clear()
        act(s, seat)
        refuses(s, f"send {company} to e1_11", "action.once-per-decade")
    s.agenda.clear()
    run(s, CleanupPhase())
    act(s, 1)
    do(s, "send libby to e1_11")
    assert s.cash[0] - cash == 40


@rule("action.treasury-pays", "action.director-only")
def test_one_company_pays_for_itself_alone() -> None:
    s = table(seats=3)
    found(s, 0, "swift", treasury=19)
    found(s, 0, "libby", treasury=200)
    climb(s, "swift", 4)
    act(s)
    refuses(s, "send swift to advertising", "action.treasury-pays")  # nor can the bonus of the action pay for it
    do(s, "send libby to job-market")
    assert all(line.split()[1] == "libby" for line in offered(s))


# -- Action Phase: staff and cubes -------------------------------------------------------------------------------


@rule("building.resources", "building.owner-paid", "haymarket.take")
@pytest.mark.parametrize(
    ("tile", "there", "lines", "taken", "owner"),
    [
        ("e1_01", (0, 0, 1, 0), [], (0, 0, 1, 0), 20),
        ("e3_01", (0, 0, 0, 0), [], (0, 0, 0, 0), 40),
        ("e1_05", (0, 0, 0, 3), [], (0, 0, 0, 1), 10),
        ("e1_04", (1, 1, 1, 1), ["take swift wood"], (0, 0, 1, 0), 10),
        ("e1_04", (1, 2, 1, 0), ["end turn"], (0, 2, 0, 0), 10),
    ],
)
def test_a_resource_building_gives_what_is_there_for_the_full_fee(
    tile: str, there: tuple[int, ...], lines: list[str], taken: tuple[int, ...], owner: int
) -> None:
    """C46, C93."""
    s = table(seats=4)
    found(s, 0, "swift", treasury=50)
    build(s, 1, tile)
    spread(s, *there)
    cash = s.cash[1]
    act(s)
    do(s, f"send swift to {tile}", *lines)
    assert (s.cubes["swift"], s.cash[1] - cash, s.agenda) == (taken, owner, [])


@rule("action.job-market", "worker.space")
def test_hiring_runs_through_the_price_groups_to_the_empty_market() -> None:
    """C41, C98."""
    s = table(seats=3, special_companies=True)
    found(s, 0, "american_flyer", treasury=240)
    s.job_market = 5
    act(s)
    do(s, "send american_flyer to job-market")
    refuses(s, "hire american_flyer none", "action.whole-action")
    do(s, *["hire american_flyer 1"] * 6)
    assert (s.treasury["american_flyer"], s.job_market) == (0, 0)
    s.agenda.clear()
    enrich(s, "american_flyer", 100)
    act(s)
    refuses(s, "send american_flyer to job-market", "worker.space")


@rule("building.hire", "manager.space", "salesperson.space")
@pytest.mark.parametrize(("tile", "fee"), [("e2_10", 60), ("e2_12", 80), ("e3_10", 50)])
def test_staff_without_a_place_is_paid_for_and_lost(tile: str, fee: int) -> None:
    """C42: a player's building may be used so, a general space may not."""
    s = table(seats=4)
    found(s, 0, "swift", treasury=100)
    employ(s, "swift", workers=(2, 3), managers=(1, 1), salespeople=2)
    build(s, 1, tile)
    act(s)
    refuses(s, "send swift to hire-manager", "manager.space")
    refuses(s, "send swift to hire-salesperson", "salesperson.space")
    do(s, f"send swift to {tile}")
    assert s.treasury["swift"] == 100 - fee
    assert (s.workers["swift"], s.managers["swift"], s.salespeople["swift"]) == ((2, 3), (1, 1), 2)


@rule("worker.relocate", "worker.automate", "building.double")
def test_where_automated_workers_go() -> None:
    """C43: into a free space of the same factory, else to the dearest open Job Market space, else away."""
    s = table(seats=4)
    found(s, 0, "swift", treasury=220)
    build(s, 1, "e1_12", "e2_15", "e2_16")
    employ(s, "swift", workers=(0, 2))
    act(s)
    do(s, "send swift to e1_12", "relocate swift 2")
    assert (s.workers["swift"], s.automated["swift"]) == ((0, 2), (0, 1))
    employ(s, "swift", workers=(2, 2))
    s.job_market = 11
    act(s)
    do(s, "send swift to e2_16", "automate swift 1", "automate swift 2")
    assert (s.workers["swift"], s.automated["swift"], s.job_market) == ((1, 1), (1, 2), 12)
    employ(s, "swift", workers=(1, 0))
    s.used.clear()
    act(s)
    refuses(s, "send swift to e2_16", "worker.automate")


# -- Action Phase: assets ----------------------------------------------------------------------------------------


@rule("asset.immediate", "asset.purchase", "asset.slots")
def test_a_bonus_without_a_worker_is_lost_and_a_charter_without_a_slot_keeps_nothing() -> None:
    """C31, C32: no $25 in its place."""
    s = table(seats=3)
    found(s, 0, "swift", treasury=80)
    found(s, 0, "elgin", treasury=80)
    act(s)
    do(s, "send swift to capital-asset", "buy swift brilliant_marketing less 0", "end turn")
    assert (s.treasury["swift"], s.automated["swift"], s.assets["swift"]) == (0, (0, 0), ("brilliant_marketing",))
    employ(s, "elgin", workers=(2, 2))
    lay_row(s, "brand_recognition", *s.asset_row[1:])
    act(s)
    do(s, "send elgin to capital-asset", "buy elgin brand_recognition less 0", "automate elgin 1")
    assert (s.automated["elgin"], s.assets["elgin"]) == ((1, 0), ())
    assert sound(s)


@rule("asset.immediate", "appeal.bonus")
def test_price_protection_automates_before_its_appeal_brings_a_worker() -> None:
    """C32."""
    s = table(seats=3)
    found(s, 0, "libby", treasury=80)
    climb(s, "libby", 2)
    lay_row(s, "price_protection", *s.asset_row[1:])
    act(s)
    do(s, "send libby to capital-asset", "buy libby price_protection less 0", "bonus libby 3", "place libby worker 1")
    assert (s.workers["libby"], s.automated["libby"], s.appeal["libby"]) == ((1, 0), (0, 0), 4)


@rule("asset.slots", "asset.refill", "building.asset")
def test_the_row_slides_only_after_the_old_tile_was_used_and_dropped() -> None:
    """C31: the new tile is not known while the turn goes on."""
    s = table(seats=3)
    found(s, 0, "swift", treasury=10)
    own(s, "swift", "foundry")
    build(s, 1, "e3_05")
    lay_row(s, "", "workshop", "fuelworks", "refrigeration", "union_stockyards", deck=("popular_partners",))
    act(s)
    do(s, "send swift to e3_05", "buy swift union_stockyards less 30")
    refuses(s, "use swift union_stockyards", "asset.slots")
    do(s, "use swift foundry")
    assert s.asset_row == ["", "workshop", "fuelworks", "refrigeration", ""]
    do(s, "discard swift foundry")
    assert (s.treasury["swift"], s.assets["swift"]) == (0, ("union_stockyards",))
    assert s.asset_row[1:] == ["popular_partners", "workshop", "fuelworks", "refrigeration"]


@rule("appeal.bonus-or-25")
@pytest.mark.parametrize(("space", "value"), [(5, 50), (7, 50), (13, 400), (16, 400)])
def test_a_bonus_that_cannot_be_received_is_money_at_once(space: int, value: int) -> None:
    """C39."""
    s = table(seats=3)
    found(s, 0, "swift", treasury=100)
    employ(s, "swift", salespeople=2)
    s.value["swift"] = value
    climb(s, "swift", space - 1)
    act(s)
    do(s, "send swift to advertising")
    assert (s.treasury["swift"], s.agenda) == (105, [])


@rule("action.extra-dividends", "company.closing")
@pytest.mark.parametrize(("value", "after"), [(0, 15), (35, 50), (50, 80), (100, 120), (120, 120)])
def test_extra_dividends_move_the_value_as_revenue_would(value: int, after: int) -> None:
    """C47, C64: even from Closed."""
    s = table(seats=3)
    found(s, 0, "swift", treasury=99)
    s.value["swift"] = value
    act(s)
    refuses(s, "send swift to extra-dividends", "action.extra-dividends")
    enrich(s, "swift", 100)
    do(s, "send swift to extra-dividends")
    assert (s.value["swift"], s.treasury["swift"]) == (after, 70)
