"""Rulings on contracts, income, upkeep, assets and auctions."""

from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.income import Collect, Income
from magnate.games.noble_house.mechanics.market.price import fall
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.phases.assets import AssetPhase, AssetTurn
from magnate.games.noble_house.phases.contracts import (
    Announcement,
    BrokenContracts,
    ContractCircle,
    ContractTurn,
    IncomeOver,
)
from magnate.games.noble_house.queries import missing
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    fund,
    lend,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule

ASSET = ("lease", "me", "airline-1", 0, 0, "once/lender")


@rule("contract.announce", "contract.certificates", "contract.break-price")
def test_b16_announcing_takes_free_certificates_and_a_price_that_holds() -> None:
    s = table(phase="contracts")
    own(s, 0, "land", "shipping")
    deal(s, 0, 111, 125)
    run(s, Announcement(0))
    do(s, "announce 111 land-1")
    assert why(s, "announce 125 shipping-1+land-1") == "core.not-offered"
    refused = GAME.parse(s, "announce 125 shipping-1+land-1", 0).check(s)
    assert refused is not None
    assert refused.rule == "contract.certificates"
    own(s, 0, "land")
    s.price["struans"] = 11
    assert why(s, "announce 125 shipping-1+land-2") == "contract.break-price"
    s.price["struans"] = 12
    do(s, "announce 125 shipping-1+land-2")
    assert (s.price["struans"], list(s.contracts)) == (13, [111, 125])
    own(s, 1, "airline")
    sign_lease(s, ASSET, 1, 0)
    assert "airline-1" in free(s, 0)  # borrowed certificates count


@rule("contract.suspended", "contract.cure", "contract.replacement")
def test_b19_a_spare_may_be_put_in_at_once() -> None:
    for answer, lacking in (("put shipping-2 into 113", []), ("leave 113 incomplete", ["shipping"])):
        s = table()
        announced(s, 0, 113)
        own(s, 0, "shipping")
        deal(s, 1, 11)
        run(s, Segment("A1.2"), OpenWindow("A1.2"))
        do(s, "play 11 on shipping-1", seat=1)
        assert asked(s) == [0]
        do(s, answer)
        assert missing(s, 113) == lacking
        assert 113 in s.contracts
    s.agenda.clear()
    run(s, Income(0))
    do(s, "leave 113 incomplete")
    assert 113 not in s.contracts


@rule("contract.overtime", "contract.double-maintenance", "contract.cards")
def test_b22_one_doubling_per_contract_and_player() -> None:
    s = table(5, phase="contracts")
    announced(s, 0, 113)
    announced(s, 1, 122)
    deal(s, 0, 41, 42, 44, 45)
    s.bound[s.rules.certificate_index["services-1"]] = 0
    run(s, ContractTurn(0))
    assert why(s, "overtime 41 on 122") == "contract.overtime"  # B51: suspended
    do(s, "overtime 41 on 113")
    run(s, ContractTurn(0))
    assert why(s, "overtime 42 on 113") == "contract.overtime"
    run(s, IncomeOver())
    assert s.overtime == []


@rule("contract.cards", "window.circle")
def test_contract_cards_go_round_until_all_pass() -> None:
    s = table(2, phase="contracts")
    deal(s, 0, 44)
    run(s, Segment("A3.2"), ContractCircle(-1))
    do(s, "pass", "pass")
    assert s.agenda == []


@rule("contract.income")
def test_b25_an_incomplete_contract_earns_nothing() -> None:
    s = table(phase="contracts")
    announced(s, 0, 122)
    s.bound[s.rules.certificate_index["services-1"]] = 0
    run(s, Collect(0))
    assert s.cash[0] == 30 * M


@rule("asset.phase", "asset.sell", "asset.supply", "asset.buy")
def test_b41_any_number_of_deals_but_no_bound_or_pledged_certificate() -> None:
    s = table(2, phase="assets")
    announced(s, 0, 113)
    keys = own(s, 0, "land")
    lend(s, 0, "victoria", 10, certificates=tuple(keys))
    own(s, 0, "airline")
    sign_lease(s, ASSET, 0, 1)
    fund(s, 0, 40)
    run(s, AssetTurn(0))
    for key in ("shipping-1", "land-1", "airline-1"):
        assert why(s, f"sell asset {key}") == "asset.sell"
    do(s, "buy asset services", "buy asset services")
    assert why(s, "buy asset services") == "money.cash"
    do(s, "sell asset services-1", "end assets")
    assert s.cash[0] == 10 * M
    own(s, 1, *["land"] * 9)
    run(s, AssetTurn(0))
    assert why(s, "buy asset land") == "asset.supply"


@rule("asset.phase", "window.closing")
def test_phase_five_closes_with_one_window() -> None:
    s = table(2)
    run(s, AssetPhase())
    do(s, "end assets", "end assets")
    assert asked(s) == [0, 1]
    do(s, "pass", "pass")
    assert s.agenda == []


@rule("card.remove-asset")
def test_b50_bound_pledged_and_lent_certificates_can_be_hit() -> None:
    s = table()
    own(s, 0, "airline")
    sign_lease(s, ASSET, 0, 1)
    lend(s, 0, "victoria", 30, certificates=("airline-1",))
    deal(s, 2, 13)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "play 13 on airline-1", seat=2)
    assert (s.leases, s.owner[0], s.debt) == ({}, -1, {1: 30 * M})  # B27: the loan does not fall due
    assert sound(s)


@rule("contract.swap", "contract.certificates")
def test_b51_a_bound_certificate_may_be_swapped() -> None:
    s = table()
    announced(s, 0, 113)
    own(s, 0, "shipping", "land")
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "replace shipping-1 with shipping-2", seat=0)
    assert free(s, 0) == ["shipping-1", "land-1"]
    refused = GAME.parse(s, "replace shipping-2 with land-1", 0).check(s)
    assert refused is not None
    assert refused.rule == "contract.swap"
    s.bound[s.rules.certificate_index["shipping-2"]] = 0
    s.price["struans"] = 10
    fall(s, "struans", 1, "card")
    run(s)
    assert 113 not in s.contracts  # a suspended contract can still break by price


@rule("contract.bidding")
def test_b61_lots_of_equal_age_go_by_card_number() -> None:
    s = table(phase="contracts")
    s.price["struans"] = 16
    announced(s, 0, 136)
    announced(s, 0, 113)
    s.waiting = [(115, 1, 1, 1)]
    s.deck.remove(115)
    s.last_age = 1
    fall(s, "struans", 8, "card")
    run(s)
    do(s, "support 0")
    assert sorted((lot[3], lot[0]) for lot in s.waiting) == [(1, 115), (2, 113), (2, 136)]
    run(s, BrokenContracts())
    keys = [step.key for step in reversed(s.agenda) if hasattr(step, "key")]
    assert keys == ["115", "113", "136"]


@rule("contract.announce")
def test_announcements_are_offered_once_per_sort_of_certificate() -> None:
    s = table(phase="contracts")
    own(s, 0, "land", "land", "land")
    deal(s, 0, 111)
    run(s, Announcement(0))
    assert offered(s) == ["announce nothing", "announce 111 land-1"]
    lend(s, 0, "victoria", 10, certificates=("land-2",))
    assert offered(s) == ["announce nothing", "announce 111 land-1", "announce 111 land-2"]


@rule("asset.buy", "asset.sell")
def test_e27_asset_trade() -> None:
    prices = {"airline": 60, "shipping": 40, "industry": 40, "railway": 40, "land": 30, "services": 20}
    for kind, price in prices.items():
        s = table(phase="assets")
        fund(s, 0, price)
        run(s, AssetTurn(0))
        do(s, f"buy asset {kind}")
        assert s.cash[0] == 0
        do(s, f"sell asset {kind}-1")
        assert s.cash[0] == price * M // 2
