"""Rulings on prices, trade and market cards."""

import pytest

from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.market.market_cards import CardFalls, MarketCircle, MarketTurn
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck, eliminate, fall, lose_face
from magnate.games.noble_house.phases.stock import StockPhase, Transaction, TransactionRound
from magnate.games.noble_house.queries import exchange, removed_with, shares_of, silent_votes
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    hold,
    lose_blocks,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


@rule("house.vote")
def test_b2_b4_silent_votes_add_up_to_half_and_hold_at_or_below_their_price() -> None:
    s = table()
    for price in s.rules.track:
        assert sum(silent_votes(s, price)) == 500
    assert [silent_votes(s, price)[0] for price in (60, 19, 18, 16, 15, 13, 12, 10, 9, 1)] == [
        0, 0, 125, 125, 250, 250, 375, 375, 500, 500,
    ]  # fmt: skip


@rule("house.vote")
def test_b3_silent_friends_count_unless_only_held_blocks_do() -> None:
    for vote_rule, out in (("all_votes", False), ("held_only", True)):
        s = table(vote_rule=vote_rule)
        lose_blocks(s, 0, 3)
        assert removed_with(s, "struans", 15, 0, 0) == out


@rule("price.critical", "price.support-sale")
def test_b5_a_price_that_could_remove_the_owner_is_critical() -> None:
    s = table(phase="stock")
    lose_blocks(s, 0, 3)
    s.price["struans"] = 13
    hold(s, 1, "struans", 500_000)
    run(s, Transaction(1, 1))
    do(s, "sell 500000 struans")
    assert offered(s) == ["let struans fall", "hold struans at 13 lots 5"]
    do(s, "let struans fall")
    assert s.out == [0]


@rule("price.support-sale")
def test_c7_own_sales_are_not_supported_and_support_is_no_transaction() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 0, "struans", 500_000)
    run(s, Transaction(0, 1))
    do(s, "sell 500000 struans")
    assert 144 not in s.contracts
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 1, "struans", 500_000)
    run(s, Transaction(1, 1), Transaction(0, 1))
    do(s, "sell 500000 struans", "hold struans at 22 lots 5")
    assert s.traded == ["", "struans", ""]
    assert why(s, "buy 400000 victoria") == ""  # B9: support does not fix the company


@rule("price.support-sale", "money.cash")
def test_c22_the_owner_is_asked_whatever_cash_he_has() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    fund(s, 0, 0)
    hold(s, 1, "struans", 500_000)
    run(s, Transaction(1, 1))
    do(s, "sell 500000 struans")
    assert asked(s) == [0]
    assert why(s, "hold struans at 22 lots 5") == "money.cash"


@rule("price.support-contract", "money.cash")
def test_b6_support_for_a_lost_contract_is_cash_for_points() -> None:
    s = table()
    s.price["struans"] = 16
    announced(s, 0, 132)
    fund(s, 0, 15)
    fall(s, "struans", 1, "card")
    run(s)
    assert offered(s) == ["support 0", "support 1"]
    assert why(s, "support 2") == "money.cash"


@rule("stock.buy", "stock.sell")
def test_b7_400000_shares_move_nothing() -> None:
    s = table(phase="stock")
    run(s, Transaction(0, 1), Transaction(0, 2))
    do(s, "buy 400000 london_china", "sell 400000 london_china")
    assert (s.price["london_china"], s.cash[0]) == (24, 30 * M)


@rule("stock.buy", "stock.sell")
def test_b8_volume_counts_per_transaction_or_per_phase() -> None:
    for volume, price in (("per_transaction", 24), ("per_phase", 25)):
        s = table(phase="stock", trade_volume=volume)
        run(s, Transaction(0, 1), Transaction(0, 2))
        do(s, "buy 300000 london_china", "buy 300000 london_china")
        assert s.price["london_china"] == price


@rule("stock.one-company")
def test_b9_one_company_per_phase_or_per_transaction() -> None:
    for option, refused in (("phase", "stock.one-company"), ("transaction", "")):
        s = table(phase="stock", one_company_per=option)
        run(s, Transaction(0, 1), Transaction(0, 2))
        do(s, "buy 100000 victoria")
        assert why(s, "buy 100000 ho_pak") == refused


@rule("stock.transactions", "money.cash", "stock.sell", "stock.lot")
def test_b10_a_pass_skips_one_transaction_and_cash_is_needed_in_full() -> None:
    s = table(phase="stock")
    fund(s, 0, 2.9)
    run(s, Transaction(0, 1), Transaction(0, 2))
    do(s, "skip")
    assert why(s, "buy 100000 victoria") == "money.cash"
    assert why(s, "sell 100000 victoria") == "stock.sell"
    assert why(s, "buy 150000 victoria") == "stock.lot"
    do(s, "buy 100000 london_china")
    assert s.cash[0] == 0.5 * M


@rule("stock.blocks")
def test_b11_a_buyer_takes_blocks_or_gives_change() -> None:
    s = table()
    assert exchange(s, (6, 5, 10), (0, 0, 0), 3) == ((0, 1, 1), (0, 0, 0))
    assert exchange(s, (2, 0, 0), (0, 1, 0), 3) == ((1, 0, 0), (0, 1, 0))
    assert exchange(s, (2, 0, 0), (0, 0, 0), 3) is None
    s = table(phase="stock")
    hold(s, 1, "victoria", 3_800_000)
    at = s.rules.company_index["victoria"]
    s.pool[at], s.shares[1] = (2, 0, 2), tuple(
        (4, 5, 8) if i == at else held for i, held in enumerate(s.shares[1])
    )  # fmt: skip
    run(s, Transaction(0, 1))
    assert why(s, "buy 300000 victoria") == "stock.blocks"
    assert why(s, "buy 200000 victoria") == ""
    assert sound(s)


@rule("market.picks", "market.trends")
def test_b12_trends_pick_one_company_of_each_class_or_move_all() -> None:
    s = table(phase="stock")
    deal(s, 0, 93)
    run(s, MarketTurn(0))
    assert len([line for line in offered(s) if line.startswith("market")]) == 5 * 3 * 4
    s = table(phase="stock", trend_scope="whole_class")
    deal(s, 0, 93)
    run(s, MarketTurn(0))
    do(s, "market 93 -")
    assert (s.price["struans"], s.price["victoria"], s.price["toda_shipping"]) == (25, 31, 20)


@rule("market.picks", "market.news")
def test_b13_news_pick_companies_or_classes() -> None:
    s = table(phase="stock")
    deal(s, 0, 105)
    run(s, MarketTurn(0))
    assert len([line for line in offered(s) if line.startswith("market")]) == 66
    s = table(phase="stock", market_pick_scope="class")
    deal(s, 0, 108)
    run(s, MarketTurn(0))
    do(s, "market 108 house+bank", "allow fall of struans", "prevent fall of rothwell_gornt for 30000000")
    do(s, "allow fall of asian_properties")
    assert [s.price[key] for key in ("struans", "rothwell_gornt", "lan_tao_farms", "ho_pak")] == [22, 24, 22, 10]


@rule("price.support-card", "house.elimination")
def test_a_house_falls_by_the_card_that_has_just_removed_its_owner() -> None:
    s = table(4, phase="stock")
    before = s.price["rothwell_gornt"]
    eliminate(s, 1, "vote")
    run(s, CardFalls(1, "rothwell_gornt", 2, 30 * M))
    assert s.price["rothwell_gornt"] == before - 2


@rule("market.turn", "market.effect", "window.circle")
def test_b14_a_pass_is_not_final_and_a_card_must_change_a_price() -> None:
    s = table(2, phase="stock")
    deal(s, 0, 85, 101)
    deal(s, 1, 86)
    run(s, Segment("A2.2"), MarketCircle(-1))
    s.price["victoria"] = 60
    assert why(s, "market 101 victoria") == "market.effect"
    do(s, "pass", "market 86 -", "market 85 -", "pass", "pass")
    assert s.agenda == []


@rule("market.rumours")
def test_b15_rumours_cannot_be_bought_off() -> None:
    s = table(phase="stock")
    deal(s, 1, 88)
    run(s, MarketTurn(1))
    do(s, "market 88 -")
    assert s.agenda == []
    assert s.price["struans"] == 23


@rule("contract.break-price", "price.cascade")
def test_b17_c9_cascade_highest_break_price_first_and_one_vote_at_the_end() -> None:
    s = table()
    lose_blocks(s, 0, 5)
    s.price["struans"] = 16
    announced(s, 0, 132)  # 15
    announced(s, 0, 136)  # 15
    announced(s, 0, 125)  # 12
    fall(s, "struans", 1, "card")
    run(s)
    do(s, "support 0", "support 0")  # 15 - 2 - 1 = 12
    assert [lot[0] for lot in s.waiting] == [132, 136, 125]
    assert s.out == []  # the vote waits until the cascade is over
    do(s, "support 0")
    assert s.out == [0]


@rule("stock.listed")
def test_b36_houses_nobody_plays_are_listed_or_not() -> None:
    s = table(2, phase="stock")
    run(s, Transaction(0, 1))
    do(s, "buy 500000 general_stores")
    assert s.price["general_stores"] == 25
    fall(s, "general_stores", 20, "card")
    run(s)
    assert s.agenda == []
    s = table(2, phase="stock", unplayed_houses_listed=False)
    run(s, Transaction(0, 1))
    move = GAME.parse(s, "buy 100000 general_stores", 0)
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "stock.listed"
    assert not any("general_stores" in line for line in offered(s))
    assert s.blocks[0] == (5, 0, 0, 0, 0)


@rule("stock.order")
def test_b46_order_tiles_are_drawn_each_stock_phase() -> None:
    s = table(4)
    run(s, StockPhase())
    assert sorted(s.order) == [0, 1, 2, 3]
    assert asked(s) == [s.order[0]]


@rule("stock.transactions")
def test_five_transactions_each_in_order() -> None:
    s = table(2, phase="stock")
    s.order = [1, 0]
    run(s, TransactionRound(1))
    seats = []
    while s.agenda:
        seats += asked(s)
        do(s, "skip")
    assert seats == [1, 0] * 5


@rule("block.votes")
def test_b49_shares_carry_no_votes() -> None:
    s = table()
    hold(s, 1, "struans", 5_000_000)
    s.price["struans"] = 9
    run(s, VoteCheck("struans", ALWAYS))
    assert s.out == []


@rule("stock.deal", "stock.one-company", "card.hand")
def test_b60_stock_deal_replaces_a_purchase() -> None:
    s = table(phase="stock", trade_volume="per_phase")
    deal(s, 0, 38)
    fund(s, 0, 200)
    run(s, Transaction(0, 1), Transaction(0, 2))
    do(s, "buy 400000 victoria")
    assert why(s, "deal 38 600000 ho_pak") == "stock.one-company"
    do(s, "deal 38 4600000 victoria")
    assert s.price["victoria"] == 31
    assert s.bought[0] == 4  # its volume is left out
    assert shares_of(s, 0, "victoria") == 50


@rule("face.loss", "price.cascade")
def test_c10_loss_of_face_can_start_a_cascade_and_offers_no_support() -> None:
    s = table()
    s.price["struans"] = 14
    announced(s, 0, 122)
    own(s, 1, "land")
    lose_face(s, 0, "promise")
    run(s)
    assert (s.price["struans"], 122 in s.contracts) == (12, False)


@rule("house.meeting")
def test_b35_c13_foreign_holders_are_asked_only_if_they_can_change_the_result() -> None:
    s = table()
    lose_blocks(s, 0, 1, to=1)
    s.price["struans"] = 16
    run(s, VoteCheck("struans", ALWAYS))
    assert s.agenda == []
    s.price["struans"] = 9
    run(s, VoteCheck("struans", ALWAYS))
    assert asked(s) == [1]
    do(s, "vote abstain")
    assert s.out == [0]  # abstention counts on neither side: 50 against 40


@rule("house.vote")
def test_the_vote_is_held_after_a_fall_only() -> None:
    s = table()
    lose_blocks(s, 0, 5)
    s.price["struans"] = 12
    run(s, VoteCheck("struans", 12))
    assert s.out == []
    run(s, VoteCheck("struans", 13))
    assert s.out == [0]


@rule("window.lock", "card.any-time")
@pytest.mark.parametrize("locked", [False, True])
def test_c3_a_step_being_carried_out_lets_nobody_in(locked: bool) -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 1, "struans", 500_000)
    deal(s, 2, 70)
    run(s, Transaction(1, 1), OpenWindow("A2.3"))
    if locked:
        do(s, "sell 500000 struans")
        assert why(s, "play 70 on struans", 2) == "core.not-asked"
    else:
        do(s, "play 70 on struans", seat=2)
        assert asked(s) == [0]  # the payment comes first, the seller is asked again afterwards
        do(s, "pay 50000000 to bank for card with struans")
        assert asked(s) == [1]


@rule("price.support-card", "market.news")
def test_only_owners_of_falling_houses_are_asked_to_pay() -> None:
    s = table(2, phase="stock")
    deal(s, 0, 108)
    run(s, MarketTurn(0))
    do(s, "market 108 general_stores+victoria")  # a bank and a house nobody runs
    assert (s.price["victoria"], s.price["general_stores"], s.agenda) == (28, 22, [])


@rule("price.support-card", "money.cash")
def test_the_sum_on_a_card_is_paid_whole_or_not_at_all() -> None:
    s = table(phase="stock")
    deal(s, 1, 108)
    fund(s, 0, 29)
    run(s, MarketTurn(1))
    do(s, "market 108 struans+ho_pak")
    assert s.price["ho_pak"] == 10
    assert asked(s) == [0]
    assert why(s, "prevent fall of struans for 30000000") == "money.cash"
    fund(s, 0, 30)
    do(s, "prevent fall of struans for 30000000")
    assert (s.price["struans"], s.cash[0]) == (24, 0)


@rule("price.support-card", "price.track")
def test_nothing_is_asked_of_a_house_that_cannot_fall() -> None:
    s = table(phase="stock")
    s.price["struans"] = 1
    deal(s, 2, 108)
    run(s, MarketTurn(2))
    do(s, "market 108 struans+rothwell_gornt")
    assert asked(s) == [1]
