"""Auctions: bids, limits, and who cannot pay."""

import pytest

import magnate
from magnate.core.driver import forced
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.events.bank import BidRaised, LimitSet
from magnate.games.noble_house.mechanics.finance.auction import Auction, LeaveLot, minimum
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.phases.assets import AssetTurn, EndAssets
from magnate.games.noble_house.phases.contracts import BrokenContracts
from magnate.games.noble_house.state import NOBODY, NobleHouse
from tests.games.noble_house.table import M, announced, asked, do, fund, lend, own, run, sound, table, why
from tests.rules import rule


@rule("auction.bid", "auction.minimum")
def test_the_debtor_may_buy_his_own_block_back_for_fifty() -> None:
    s = table(2, phase="banks")
    loan = lend(s, 0, "victoria", 60, blocks=2)
    fund(s, 0, 55)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1", "leave", "leave", "leave", 'bid 50000000 over 50000000 at ""', "pay lot 50000000")
    assert (sum(s.blocks[0]), s.cash[0]) == (4, 5 * M)
    do(s, "leave", "leave", "leave", "leave")
    assert s.gone[0] == 1


@rule("auction.lot", "auction.pay", "contract.break-price")
def test_an_unpaid_bid_can_break_the_bidders_own_contract() -> None:
    s = table(phase="contracts")
    s.price["rothwell_gornt"] = 14
    announced(s, 1, 122)
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, Auction("contract", "113", "", 0, False))
    do(s, 'bid 90000000 over 1000000 at ""', "leave", "leave", "cannot pay 90000000", "support 0")
    assert s.price["rothwell_gornt"] == 11
    assert [lot[0] for lot in s.waiting] == [113, 122]
    assert asked(s) == [2]  # the lot again, without the bidder who failed


def under_the_hammer(limits: tuple[int, ...]) -> NobleHouse:
    """A contract is put up; seats bid up to these sums in millions, 0 = leave at once."""
    s = table(len(limits), phase="contracts")
    s.deck.remove(113)
    s.waiting.append((113, NOBODY, 1, 1))
    for seat in range(len(limits)):
        fund(s, seat, 100)
    s.order = list(range(len(limits)))
    run(s, Auction("contract", "113", "", NOBODY, False))
    while s.agenda and magnate.decisions(s)[0].rule == "auction.bid":
        seat, least = asked(s)[0], s.agenda[-1].least(s)  # type: ignore[attr-defined]  # a Bidding
        do(s, f'bid up to {limits[seat] * M} over {least} at ""' if limits[seat] * M >= least else "leave")
    return s


@rule("auction.limit", "auction.bid")
@pytest.mark.parametrize(("limits", "winner", "price"), [
    ((10, 0, 0), 0, 1), ((10, 20, 0), 1, 10), ((20, 10, 0), 0, 11), ((10, 10, 10), 0, 10), ((5, 30, 29), 1, 29),
])  # fmt: skip
def test_x23_a_limit_ends_as_raises_by_the_least_would(limits: tuple[int, ...], winner: int, price: int) -> None:
    by_hand = list(range(len(limits)))
    high, leader = 0, NOBODY
    while by_hand and by_hand != [leader]:
        seat = by_hand.pop(0)
        if limits[seat] > high:
            high, leader = high + 1, seat
            by_hand.append(seat)
    assert (leader, high) == (winner, price)
    s = under_the_hammer(limits)
    assert (s.agenda[-1].seat, s.agenda[-1].price) == (winner, price * M)  # type: ignore[attr-defined]  # a WonLot
    assert s.limits == [0] * s.seats


@rule("auction.limit")
def test_x23_a_limit_stays_secret() -> None:
    s = table(2, phase="contracts")
    fund(s, 0, 100)
    fund(s, 1, 100)
    s.deck.remove(113)
    s.waiting.append((113, NOBODY, 1, 1))
    s.order = [0, 1]
    run(s, Auction("contract", "113", "", NOBODY, False))
    events = magnate.play(s, GAME.parse(s, 'bid up to 90000000 over 1000000 at ""', 0))
    assert LimitSet in [type(event) for event in visible(events, 0)]
    assert LimitSet not in [type(event) for event in visible(events, 1)]
    assert magnate.view(GAME, s, 1)["limits"] == [None, 0]
    events = magnate.play(s, GAME.parse(s, 'bid 60000000 over 2000000 at ""', 1))
    assert [(event.seat, event.amount) for event in visible(events, 1) if isinstance(event, BidRaised)] == [(0, 61 * M)]
    assert why(s, 'bid up to 1000000 over 62000000 at ""', 1) == "auction.minimum"


@rule("auction.bid", "auction.pay")
def test_x32_who_could_not_pay_leaves_unless_he_wants_to_be_asked_always() -> None:
    s = table(2, phase="banks")
    fund(s, 0, 40)
    s.on_sale[2] = 1
    s.order = [0, 1]
    s.segment = "A4.4"
    run(s, Auction("block", "asian_properties", "", NOBODY, False))
    assert forced(s, 0) == LeaveLot(0)
    s.stops[0] = (("A4.4", "always"),)
    assert forced(s, 0) is None


@rule("asset.phase", "asset.buy")
def test_x33_who_has_bought_and_can_buy_no_more_has_finished() -> None:
    s = table(phase="assets")
    own(s, 0, "land")
    fund(s, 0, 25)
    run(s, AssetTurn(0))
    assert forced(s, 0) is None
    do(s, "buy asset services")
    assert forced(s, 0) == EndAssets(0)


@rule("auction.minimum")
def test_e14_minimum_bids() -> None:
    s = table()
    assert minimum(s, "block", "struans") == 50 * M
    halves = {"airline": 30, "shipping": 20, "industry": 20, "railway": 20, "land": 15, "services": 10}
    assert {kind: minimum(s, "asset", f"{kind}-1") // M for kind in halves} == halves


@rule("contract.bidding", "auction.bid", "auction.pay", "auction.lot")
def test_b21_the_winner_takes_the_card_and_the_former_owner_may_bid() -> None:
    s = table(phase="contracts")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, Auction("contract", "113", "", 0, False))
    do(s, "leave", "leave", 'bid 1000000 over 1000000 at ""', "pay lot 1000000")
    assert (s.hand[0], s.waiting, s.cash[0]) == ((113,), [], 29 * M)
    assert s.seen[1] == ((113, 0),)
    assert sound(s)


@rule("auction.unsold", "contract.bidding")
def test_c12_a_contract_without_a_bid_stays() -> None:
    s = table(phase="contracts")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, BrokenContracts())
    do(s, "leave", "leave", "leave")
    assert [lot[0] for lot in s.waiting] == [113]
    assert asked(s) == [0, 1, 2]  # the closing window of the segment


@rule("auction.bid", "auction.minimum", "money.unit", "auction.pay")
def test_c24_the_last_one_in_wins() -> None:
    s = table(phase="contracts")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, Auction("contract", "113", "", 0, False))
    assert asked(s) == [1]  # after the former owner
    assert why(s, 'bid 500000 over 1000000 at ""') == "auction.minimum"
    assert why(s, 'bid 501000000 over 1000000 at ""') == "auction.minimum"
    assert why(s, 'bid 1050000 over 1000000 at ""') == "money.unit"
    do(s, 'bid 5000000 over 1000000 at ""', "leave", 'bid 6000000 over 6000000 at ""', "leave")
    assert asked(s) == [0]
    assert why(s, "cannot pay 6000000") == "auction.pay"
    assert magnate.decisions(s)[0].rule == "auction.pay"


@rule("auction.pay", "face.loss")
def test_c12_a_winner_who_cannot_pay_is_shut_out() -> None:
    s = table(phase="contracts")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, Auction("contract", "113", "", 0, False))
    do(s, 'bid 99000000 over 1000000 at ""', "leave", "leave")
    assert why(s, "pay lot 99000000") == "money.cash"
    do(s, "cannot pay 99000000")
    assert s.price["rothwell_gornt"] == 22
    assert asked(s) == [2]
    do(s, "leave", "leave")
    assert s.agenda == []
