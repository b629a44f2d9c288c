"""The Action Phase: rounds, initiative, who may act where, and what it costs."""

import pytest

import magnate
from magnate.games.chicago1875.phases.action import ActionPhase
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, climb, employ, in_decade, lay_row, snapshot, spread
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import (
    do,
    enrich,
    found,
    fund,
    give,
    offered,
    run,
    seat_asked,
    sound,
    stock,
    table,
    trio,
)
from tests.rules import rule


def four() -> Chicago:
    """Four seats with a company each; everybody has two partners."""
    s = table(seats=4)
    for seat, company in enumerate(("libby", "swift", "elgin", "henderson")):
        found(s, seat, company, 40)
    return s


COMPANY = ("libby", "swift", "elgin", "henderson")


def raise_funds(s: Chicago) -> int:
    """Whoever is asked takes the $40; says who it was."""
    seat = seat_asked(s)
    do(s, f"send {COMPANY[seat]} to fundraising-40")
    return seat


@rule("action.order")
def test_rounds_follow_the_initiative_track() -> None:
    """C26: one partner each per round, in initiative order, until all are placed."""
    s = four()
    s.initiative = [2, 0, 3, 1]
    s.partners[3] = 3
    s.track_partner[3] = False
    run(s, ActionPhase())
    assert s.phase == "action"
    assert s.ready == [2, 2, 2, 3]
    assert [raise_funds(s) for _ in range(9)] == [2, 0, 3, 1, 2, 0, 3, 1, 3]
    assert s.ready == [0, 0, 0, 0]
    assert magnate.decisions(s) == []
    assert sound(s)


@rule("action.initiative", "action.advertising", "action.order")
def test_d18_advertising_counts_from_the_next_round() -> None:
    """C26, A20: the order of a round is frozen; the markers move at once but count from the next one."""
    s = four()
    run(s, ActionPhase())
    assert [raise_funds(s), raise_funds(s)] == [0, 1]
    do(s, "send elgin to advertising", "forfeit elgin 3", "initiative first")
    assert s.initiative == [2, 0, 1, 3]
    assert raise_funds(s) == 3
    assert [raise_funds(s) for _ in range(4)] == [2, 0, 1, 3]
    assert s.treasury["elgin"] == 120 - 20 + 25 + 40


@rule("action.initiative")
def test_d18_holds_in_the_first_edition() -> None:
    """A20."""
    s = table(seats=4, edition="first")
    for seat, company in enumerate(COMPANY):
        found(s, seat, company, 40)
    run(s, ActionPhase())
    raise_funds(s)
    raise_funds(s)
    do(s, "send elgin to advertising", "forfeit elgin 3", "initiative first")
    assert [raise_funds(s) for _ in range(5)] == [3, 2, 0, 1, 3]


@rule("action.initiative")
def test_the_last_advertiser_of_a_round_leads_and_keeps_the_lead() -> None:
    """C26: several advertise in one round; initiative carries over to the next decade."""
    s = four()
    run(s, ActionPhase())
    raise_funds(s)
    do(s, "send swift to advertising", "initiative first")
    raise_funds(s)
    do(s, "send henderson to advertising", "initiative first")
    assert [raise_funds(s) for _ in range(4)] == [3, 1, 0, 2]
    run(s, CleanupPhase(), ActionPhase())
    assert s.initiative == [3, 1, 0, 2]
    assert seat_asked(s) == 3


@rule("action.initiative", "action.advertising")
def test_the_initiative_is_optional_and_not_asked_of_the_leader() -> None:
    s = four()
    act(s, 1)
    do(s, "send swift to advertising", "initiative stay")
    assert s.initiative == [0, 1, 2, 3]
    assert (s.appeal["swift"], s.treasury["swift"]) == (4, 100)
    act(s, 0)
    do(s, "send libby to advertising")
    assert s.agenda == []
    assert (s.appeal["libby"], s.treasury["libby"]) == (2, 100)


@rule("action.no-pass", "action.bank-pool", "action.fundraising")
def test_nobody_passes() -> None:
    """A18, C27: a director without a cent still has the $40 space, and neither rests nor takes the Bank Pool."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=0)
    lay_row(s, "", "", "", "", "")
    in_decade(s, 3)
    act(s)
    refuses(s, "rest", "action.no-pass")
    refuses(s, "send to bank-pool", "action.bank-pool")
    assert offered(s) == ["send libby to fundraising-40", "send libby to fundraising-60"]
    in_decade(s, 1)
    s.agenda.clear()
    act(s)
    assert s.treasury["libby"] == 40  # the only space that is left to it


@rule("action.no-pass")
def test_the_first_edition_lets_partners_rest() -> None:
    """A18."""
    s = table(seats=2, edition="first")
    found(s, 0, "libby", 40)
    found(s, 1, "swift", 40)
    run(s, ActionPhase())
    before = snapshot(s)
    do(s, "rest", "send swift to fundraising-40", "rest", "rest")
    assert changed(s, before) == {
        "ready.0": 0, "ready.1": 0, "treasury.swift": 160, "used": {"fundraising-40": (1,)},
    }  # fmt: skip
    assert magnate.decisions(s) == []


@rule("action.bank-pool")
def test_without_a_company_every_partner_brings_25() -> None:
    """A19, C27: nothing is asked of a player who directs nothing."""
    s = table(seats=2)
    found(s, 0, "libby", 40)
    fund(s, 1, 10)
    run(s, ActionPhase())
    do(s, "send libby to fundraising-40", "send libby to fundraising-40")
    assert magnate.decisions(s) == []
    assert s.cash[1] == 10 + 2 * 25
    assert s.ready == [0, 0]
    assert sound(s)


@rule("action.bank-pool")
def test_without_a_company_in_the_first_edition() -> None:
    """A18, A19: the income is the same, but the partner may also stay at home."""
    s = table(seats=2, edition="first")
    found(s, 0, "libby", 40)
    act(s, 1)
    assert offered(s) == ["send to bank-pool", "rest"]
    do(s, "send to bank-pool")
    assert (s.cash[1], s.ready[1]) == (200, 0)


@rule("action.director-only")
def test_a_partner_serves_one_company_of_its_player() -> None:
    """C99: shares alone, even the Preferred, give no say; with two companies the player chooses for each partner."""
    s = table(seats=2)
    found(s, 0, "libby", 40)
    found(s, 0, "elgin", 40)
    found(s, 1, "swift", 40)
    give(s, 0, "swift", commons=1, preferred=True)
    act(s)
    unknown(s, "send swift to fundraising-40")
    unknown(s, "send libby to fundraising-40", "core.not-asked", seat=1)
    do(s, "send libby to fundraising-40")
    act(s)
    do(s, "send elgin to fundraising-40")
    assert s.treasury == {"libby": 160, "elgin": 160, "swift": 120}


@rule("action.treasury-pays", "money.separate")
@pytest.mark.parametrize(
    ("space", "cost"),
    [("advertising", 20), ("hire-manager", 60), ("hire-salesperson", 70), ("e1_11", 20), ("e2_12", 80)],
)
def test_only_the_treasury_of_the_acting_company_pays(space: str, cost: int) -> None:
    """C28, C48, C98: neither personal funds, nor another company, nor the income of one's own building helps."""
    s = table(seats=4)
    found(s, 0, "libby", treasury=cost - 1)
    found(s, 0, "elgin", treasury=500)
    fund(s, 0, 500)
    build(s, 0, "e1_11", "e2_12")
    act(s)
    refuses(s, f"send libby to {space}", "action.treasury-pays")
    enrich(s, "libby", cost)
    assert f"send libby to {space}" in offered(s)


@rule("action.treasury-pays")
def test_a_bonus_cannot_help_to_pay() -> None:
    """C28: advertising to a bonus space would bring $25, but its $20 come first."""
    s = table(seats=2)
    found(s, 0, "elgin", treasury=19)
    in_decade(s, 3)
    act(s)
    refuses(s, "send elgin to advertising", "action.treasury-pays")


@rule("action.once-per-decade")
def test_a_building_serves_one_partner_per_decade() -> None:
    """C89: whoever came first, owner included; it stands for the rest of the game and is free after Cleanup."""
    s = table(seats=2)
    found(s, 0, "libby", 40)
    found(s, 1, "swift", 40)
    build(s, 1, "e1_11")
    act(s, 0)
    do(s, "send libby to e1_11")
    act(s, 1)
    refuses(s, "send swift to e1_11", "action.once-per-decade")
    do(s, "send swift to hire-salesperson")
    act(s, 0)
    refuses(s, "send libby to hire-salesperson", "action.once-per-decade")
    refuses(s, "send libby to e1_11", "action.once-per-decade")
    do(s, "send libby to fundraising-40")
    run(s, CleanupPhase())
    assert s.buildings[1] == ("e1_11",)
    s.phase = "action"
    act(s, 1)
    do(s, "send swift to e1_11")
    assert (s.goods["libby"], s.goods["swift"]) == (1, 1)


@rule("action.once-per-decade")
def test_green_spaces_have_no_limit() -> None:
    """C89: also for the same player and company."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=300)
    for _ in range(2):
        act(s)
        do(s, "send libby to extra-dividends")
        act(s)
        do(s, "send libby to fundraising-40")
    assert s.used == {"extra-dividends": (0, 0), "fundraising-40": (0, 0)}
    assert s.treasury["libby"] == 300 - 2 * 30 + 2 * 40


@rule("action.fundraising")
@pytest.mark.parametrize(
    ("decade", "closed"), [(1, (60, 80)), (2, (60, 80)), (3, (80,)), (4, (80,)), (5, ())], ids=lambda v: str(v)
)
def test_fundraising_spaces_open_with_the_decades(decade: int, closed: tuple[int, ...]) -> None:
    s = table(seats=2)
    found(s, 0, "libby", 40)
    in_decade(s, decade)
    act(s)
    for amount in closed:
        refuses(s, f"send libby to fundraising-{amount}", "action.fundraising")
    open_ones = [amount for amount in (40, 60, 80) if amount not in closed]
    assert [line for line in offered(s) if "fundraising" in line] == [
        f"send libby to fundraising-{amount}" for amount in open_ones
    ]
    do(s, f"send libby to fundraising-{open_ones[-1]}")
    assert s.treasury["libby"] == 120 + open_ones[-1]


@rule("action.whole-action", "action.extra-dividends", "action.job-market", "asset.purchase")
def test_a_space_with_nothing_to_offer_is_closed() -> None:
    """C98."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=39)
    lay_row(s, "", "brilliant_marketing", "refrigeration", "foundry", "workshop")
    act(s)
    refuses(s, "send libby to capital-asset", "asset.purchase")
    refuses(s, "send libby to job-market", "action.job-market")
    refuses(s, "send libby to extra-dividends", "action.extra-dividends")
    enrich(s, "libby", 1000)
    lay_row(s, "", "", "", "", "")
    refuses(s, "send libby to capital-asset", "asset.purchase")
    employ(s, "libby", workers=(2, 1), automated=(0, 1))
    refuses(s, "send libby to job-market", "worker.space")


@rule("asset.purchase", "building.asset")
def test_the_discount_decides_whether_an_asset_building_is_open() -> None:
    """C98: the cheapest tile of the row after the discount must be affordable."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=9)
    build(s, 1, "e3_05")
    lay_row(s, "brilliant_marketing", "", "", "foundry", "workshop")
    in_decade(s, 3)
    act(s)
    refuses(s, "send libby to e3_05", "asset.purchase")
    enrich(s, "libby", 20)
    do(s, "send libby to e3_05")
    refuses(s, "buy libby brilliant_marketing less 30", "money.separate")
    unknown(s, "buy libby workshop less 40")
    do(s, "buy libby workshop less 30")
    assert s.treasury["libby"] == 10
    assert s.cash[1] == 175 + 40


@rule("building.owner-paid", "building.goods")
def test_d10_own_production_building() -> None:
    """C29, C48."""
    s = table(seats=3)
    found(s, 0, "spalding", treasury=100)
    build(s, 0, "e2_14")
    act(s)
    before = snapshot(s)
    do(s, "send spalding to e2_14")
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {"e2_14": (0,)},
        "treasury.spalding": 60,
        "cash.0": 215,
        "goods.spalding": 2,
    }
    assert sound(s)


@rule("building.owner-paid")
def test_building_income_is_personal_and_buys_shares_later() -> None:
    """C48: it goes to nobody's company and is spent in the Stock Phase."""
    s = table(seats=2)
    found(s, 0, "libby", treasury=40)
    found(s, 1, "swift", 50)
    fund(s, 1, 0)
    build(s, 1, "e2_15")
    employ(s, "libby", workers=(1, 0))
    act(s)
    do(s, "send libby to e2_15", "relocate libby 1")
    assert (s.cash[1], s.treasury["swift"]) == (40, 150)
    s.phase = "stock"
    give(s, 1, "swift", commons=1)
    run(s, StockTurn(1, 0))
    refuses(s, "buy swift common from treasury", "stock.price")
    s.value["swift"] = 40
    do(s, "buy swift common from treasury")
    assert s.cash[1] == 0


@rule("action.director-only")
def test_trades_and_assets_of_any_own_company_before_and_after_the_action() -> None:
    """C30: free actions serve every company of the player whose turn it is, on both sides of the partner's action."""
    s = table(seats=2)
    found(s, 0, "libby", 40)
    found(s, 0, "swift", 40)
    spread(s, livestock=2, steel=2, wood=2, coal=2)
    stock(s, "swift", wood=4)
    act(s)
    do(s, "trade swift wood for coal", "send libby to fundraising-40", "trade swift wood for steel")
    assert s.agenda == []
    assert s.cubes["swift"] == (0, 1, 0, 1)
    assert s.treasury["libby"] == 160
    assert sound(s)


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
