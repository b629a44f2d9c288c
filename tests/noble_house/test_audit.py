"""What happens if: positions that catch a careless engine out, answered from the rules before they were played."""

import pytest

from magnate.games.noble_house import GAME
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.auction import Auction
from magnate.games.noble_house.income import Collect, Income, Upkeep
from magnate.games.noble_house.leases import sign_lease
from magnate.games.noble_house.lending import LoanTurn
from magnate.games.noble_house.loans import Repayment
from magnate.games.noble_house.market import MarketTurn
from magnate.games.noble_house.meeting import no_proxies
from magnate.games.noble_house.payment import Payment
from magnate.games.noble_house.phases.assets import AssetTurn
from magnate.games.noble_house.phases.banks import BankPhase, InterestDue, RecallCircle
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.contracts import Announcement, BrokenContracts, ContractTurn
from magnate.games.noble_house.phases.round import PhaseOver, Round
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.price import ALWAYS, VoteCheck, eliminate, fall
from magnate.games.noble_house.queries import missing, pool_of, shares_of
from magnate.games.noble_house.state import BANK, Blocks, NobleHouse
from tests.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    fund,
    hold,
    lend,
    lose_blocks,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


def window(s: NobleHouse) -> None:
    run(s, Segment("A1.2"), OpenWindow("A1.2"))


def blocks(s: NobleHouse, pool: Blocks, *held: Blocks) -> None:
    """Lay out the blocks of shares of Struan's."""
    at = s.rules.company_index["struans"]
    s.pool[at] = pool
    for seat, each in enumerate(held):
        s.shares[seat] = tuple(each if i == at else other for i, other in enumerate(s.shares[seat]))
    assert sound(s)


# -- cards -------------------------------------------------------------------------------------------------


@rule("card.draw", "end.when")
def test_a_deck_that_is_dealt_out_exactly_ends_the_game_with_phase_one() -> None:
    s = table(2)
    s.discard, s.deck = s.deck[6:], s.deck[:6]
    run(s, CardPhase(), PhaseOver())
    assert (len(s.hand[0]), len(s.hand[1]), s.ending) == (3, 3, "last card")
    assert asked(s) == [0, 1]  # the last window is still held
    do(s, "pass", "pass")
    assert s.phase == "end"


@rule("card.draw")
def test_the_last_cards_go_round_one_by_one_in_order() -> None:
    s = table(3)
    s.discard, s.deck = s.deck[4:], s.deck[:4]
    s.order = [2, 0, 1]
    run(s, CardPhase())
    assert [len(hand) for hand in s.hand] == [1, 1, 2]


@rule("end.when", "house.elimination")
def test_an_elimination_ends_the_game_with_its_phase_even_where_the_last_card_waits_for_the_round() -> None:
    for out, phase in ((False, "stock"), (True, "end")):
        s = table(3, phase="stock", deck_end="end_of_round")
        s.ending = "last card"
        if out:
            eliminate(s, 0, "vote")
        run(s, PhaseOver())
        assert s.phase == phase


@rule("card.payment", "house.elimination", "end.when")
def test_the_phase_goes_on_without_an_eliminated_player() -> None:
    s = table(3)
    lose_blocks(s, 0, 5)
    s.price["struans"] = 12
    fund(s, 0, 0)
    deal(s, 1, 70)
    run(s, Round(2))
    do(s, "play 70 on struans", seat=1)
    do(s, "pay all")
    assert (s.out, s.phase) == ([0], "cards")
    assert asked(s) == [1, 2]
    do(s, "pass", "pass")
    assert s.phase == "end"


# -- shares ------------------------------------------------------------------------------------------------


@rule("stock.blocks", "stock.sell")
def test_a_block_that_cannot_be_changed_is_sold_whole_or_not_at_all() -> None:
    s = table(phase="stock")
    blocks(s, (5, 0, 0), (1, 0, 0), (0, 5, 10))
    run(s, Transaction(0, 1))
    assert why(s, "sell 100000 struans") == "stock.blocks"
    assert [line for line in offered(s) if line.startswith("sell")] == ["sell 500000 struans"]
    s = table(phase="stock")
    blocks(s, (5, 2, 0), (1, 0, 0), (0, 3, 10))
    run(s, Transaction(0, 1))
    do(s, "sell 100000 struans")
    assert s.shares[0][s.rules.company_index["struans"]] == (0, 2, 0)


@rule("stock.blocks", "price.support-sale")
def test_support_needs_blocks_that_make_the_number_sold() -> None:
    for pool, mine, refused in (((4, 2, 0), (0, 0, 0), "stock.blocks"), ((3, 2, 0), (1, 0, 0), "stock.blocks"),
                                ((4, 2, 0), (0, 2, 0), "")):  # fmt: skip
        s = table(phase="stock")
        s.price["struans"] = 22
        announced(s, 0, 144)
        fund(s, 0, 100)
        blocks(s, pool, mine, (2, 0, 0), (0, 3 - mine[1], 10))
        run(s, Transaction(1, 1))
        do(s, "sell 600000 struans")
        assert why(s, "hold struans at 22 lots 6") == refused


@rule("stock.buy-limit", "stock.buy", "stock.blocks")
def test_the_limit_binds_a_transaction_and_the_pool_binds_everybody() -> None:
    s = table(phase="stock")
    fund(s, 0, 500)
    hold(s, 1, "ho_pak", 4_700_000)
    run(s, Transaction(0, 1), Transaction(0, 2))
    assert why(s, "buy 600000 victoria") == "stock.buy-limit"
    assert why(s, "buy 400000 ho_pak") == "stock.blocks"
    do(s, "buy 300000 ho_pak")
    assert pool_of(s, "ho_pak") == 0
    assert s.price["ho_pak"] == 12


@rule("stock.transactions", "stock.sell", "stock.buy")
def test_bought_and_sold_in_one_phase() -> None:
    s = table(phase="stock")
    fund(s, 0, 60)
    run(s, *(Transaction(0, number) for number in range(1, 6)))
    do(s, *["buy 500000 london_china"] * 4, "sell 2000000 london_china")
    assert (s.price["london_china"], s.cash[0]) == (28 - 7, 60 * M - 51 * M + 56 * M)


@rule("price.support-sale", "price.critical")
def test_a_fall_that_reaches_nothing_critical_cannot_be_supported() -> None:
    s = table(phase="stock")
    announced(s, 0, 142)
    hold(s, 1, "struans", 900_000)
    run(s, Transaction(1, 1), Transaction(1, 2))
    do(s, "sell 400000 struans")
    assert s.price["struans"] == 24
    do(s, "sell 500000 struans")
    assert (s.price["struans"], s.agenda) == (23, [])


@rule("price.support-sale", "payment.emergency-sale", "money.cash")
def test_no_voting_block_is_sold_for_support_assets_or_shares() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 1, "struans", 500_000)
    fund(s, 0, 5)
    run(s, Transaction(1, 1), AssetTurn(0), Transaction(0, 2))
    do(s, "sell 500000 struans")
    assert offered(s) == ["let struans fall"]
    do(s, "let struans fall", "support 0")
    assert not any("block" in line for line in offered(s))
    do(s, "end assets")
    assert not any("block" in line for line in offered(s))


# -- market cards ------------------------------------------------------------------------------------------


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


# -- contracts ---------------------------------------------------------------------------------------------


@rule("contract.announce", "contract.bidding")
def test_a_contract_won_in_the_bidding_waits_for_the_next_round() -> None:
    s = table(2, phase="contracts")
    own(s, 1, "shipping")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, BrokenContracts(), Income(1), Announcement(1))
    do(s, 'bid 1000000 over 1000000 at ""', "leave", "pay lot 1000000", "pass", "pass", "pay upkeep")
    assert s.cash[1] == 25 * M  # no income this round
    assert "announce 113 shipping-1" in offered(s)


@rule("contract.broken", "contract.overtime", "contract.income")
def test_overtime_is_lost_with_its_contract() -> None:
    s = table(phase="contracts")
    announced(s, 0, 113)
    deal(s, 0, 41)
    deal(s, 1, 75)
    run(s, ContractTurn(0), OpenWindow("A3.1"))
    do(s, "overtime 41 on 113")
    do(s, "play 75 on 113", seat=1)
    do(s, *["let 113 break"] * 3)
    assert (s.overtime, s.contracts) == ([], {})
    s.agenda.clear()
    run(s, Collect(0))
    assert s.cash[0] == 30 * M
    assert asked(s) == [0]  # the certificate is kept and costs upkeep


@rule("contract.double-maintenance", "upkeep.give-up")
def test_doubled_upkeep_decides_what_is_given_up() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "services")
    fund(s, 0, 12)
    deal(s, 1, 44)
    run(s, ContractTurn(1))
    do(s, "maintenance 44 on struans")
    run(s, Upkeep(0))
    assert why(s, "pay upkeep") == "money.cash"
    do(s, "give up services-1 after 0 -")
    assert (s.cash[0], free(s, 0)) == (0, ["airline-1"])


@rule("contract.break-price", "contract.announce")
def test_a_contract_is_not_announced_at_a_price_that_breaks_it() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "airline", "railway")
    deal(s, 0, 138)
    run(s, Announcement(0))
    line = next(line for line in offered(s) if line.startswith("announce 138"))
    s.price["struans"] = 17
    assert why(s, line) == "contract.break-price"
    s.price["struans"] = 18
    do(s, line)
    assert s.price["struans"] == 19


@rule("contract.cure", "contract.suspended", "lease.terms")
def test_a_borrowed_certificate_cures_a_contract() -> None:
    s = table()
    announced(s, 0, 113)
    own(s, 1, "shipping")
    deal(s, 2, 11)
    window(s)
    do(s, "play 11 on shipping-1", seat=2)
    assert missing(s, 113) == ["shipping"]
    sign_lease(s, ("lease", "me", "shipping-2", 0, 0, "once/lender"), 1, 0)
    s.agenda.clear()
    run(s, Income(0))
    do(s, "put shipping-2 into 113")
    assert s.cash[0] == 42 * M  # and the lender maintains it
    assert sound(s)


@rule("card.renegotiate", "contract.break-price")
def test_renegotiate_is_no_answer_to_a_price_or_to_a_lost_asset() -> None:
    s = table()
    s.price["struans"] = 13
    announced(s, 0, 122)
    deal(s, 0, 83)
    fall(s, "struans", 1, "card")
    run(s)
    assert offered(s) == ["support 0", "support 1"]
    s = table()
    announced(s, 0, 113)
    deal(s, 0, 83)
    deal(s, 1, 11)
    window(s)
    do(s, "play 11 on shipping-1", seat=1)
    assert not any("renegotiate" in line for line in offered(s, 0))


# -- banks -------------------------------------------------------------------------------------------------


@rule("loan.note", "loan.collateral")
@pytest.mark.parametrize(("assets", "most"), [(("land",), 10), (("services", "land"), 20), (("airline",) * 5, 100)])
def test_loans_come_in_tens_up_to_a_hundred(assets: tuple[str, ...], most: int) -> None:
    s = table(phase="banks")
    lose_blocks(s, 0, 5)
    own(s, 0, *assets)
    run(s, LoanTurn(0, ()))
    sums = [int(line.split()[-1]) for line in offered(s) if line.startswith("ask victoria")]
    assert sums == [n * M for n in range(10, most + 1, 10)]
    assert why(s, "ask victoria for 15000000") == "core.not-offered"
    assert why(s, "ask victoria for 110000000") == "core.not-offered"


@rule("loan.ask", "bank.loan-vote", "bank.proxy")
def test_three_refusals_and_there_is_no_bank_left() -> None:
    s = table(2, phase="banks")
    deal(s, 1, 57, 58, 59)
    run(s, LoanTurn(0, ()))
    for bank in ("victoria", "london_china", "ho_pak"):
        do(s, f"ask {bank} for 10000000", "pledge block struans", "submit")
        do(s, f"call {bank} by proxy", f"cast against at {bank} votes 0 proxies 0", seat=1)
        do(s, "cast abstain", seat=0)
    assert offered(s) == ["no loan"]
    assert (s.discard, s.debt) == ([57, 58, 59], {})


@rule("bank.recall", "bank.count")
def test_a_tied_recall_fails_and_costs_the_proxy() -> None:
    s = table(2, phase="banks")
    lend(s, 0, "victoria", 40, blocks=1)
    deal(s, 0, 58)
    deal(s, 1, 57)
    s.order = [1, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    do(s, "recall struans at victoria by proxy")
    do(s, "cast for at victoria votes 0 proxies 0", seat=1)
    do(s, "cast against at victoria votes 0 proxies 1", seat=0)
    assert s.debt == {1: 40 * M}
    assert sorted(s.discard) == [57, 58]


@rule("loan.interest", "payment.due", "payment.emergency-sale")
def test_interest_that_cannot_be_paid_costs_a_voting_block() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 100, blocks=3)
    fund(s, 0, 0.9)
    run(s, InterestDue())
    assert why(s, "pay 1000000 to -1 for interest") == "money.cash"
    do(s, "sell block", "pay 1000000")
    assert (s.cash[0], sum(s.blocks[0])) == (round(23.9 * M), 4)


@rule("loan.default", "contract.replacement", "auction.unsold")
def test_collateral_at_work_takes_its_contract_along() -> None:
    s = table(phase="banks")
    keys = announced(s, 0, 113)
    loan = lend(s, 0, "victoria", 20, certificates=tuple(keys))
    fund(s, 0, 0)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1", *["leave"] * 6)
    assert (s.contracts, s.debt, [lot[0] for lot in s.waiting]) == ({}, {}, [113])
    assert s.owner[s.rules.certificate_index["shipping-1"]] == -1
    assert sound(s)


@rule("loan.default", "house.vote")
def test_the_loss_of_pledged_blocks_can_cost_the_house() -> None:
    s = table(phase="banks")
    s.price["struans"] = 12
    loan = lend(s, 0, "victoria", 100, blocks=3)
    fund(s, 0, 0)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1")
    assert s.out == [0]  # two blocks left: 37.5 against 32.5
    do(s, *["leave"] * 12)
    assert s.gone[0] == 5
    assert sound(s)


@rule("loan.bank-deal", "house.vote")
def test_the_holder_of_a_loan_takes_all_he_wants_before_one_vote_is_held() -> None:
    s = table(phase="banks")
    s.price["struans"] = 12
    loan = lend(s, 0, "victoria", 100, blocks=3)
    s.holder[loan] = 1
    fund(s, 0, 0)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1", *["take block struans of loan 1"] * 2)
    assert offered(s) == ["take block struans of loan 1", "take no more of loan 1"]  # no vote in between
    do(s, "take block struans of loan 1")
    assert s.blocks[1] == (3, 5, 0, 0, 0)
    assert (s.out, asked(s)) == ([], [1])  # 37.5 and his three blocks against 32.5
    do(s, "vote for")
    assert (s.out, s.debt, s.agenda) == ([], {}, [])


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


@rule("bank.phase", "loan.repay")
def test_a_loan_taken_this_round_can_be_repaid_at_once_but_bears_no_interest_yet() -> None:
    s = table(2)
    run(s, BankPhase())
    first = asked(s)[0]
    do(s, "ask ho_pak for 40000000", f"pledge block {s.house[first]}", "submit", "no meeting", "no meeting")
    do(s, "no loan", "pass", "pass")
    assert s.segment == "A4.3"
    do(s, "repay 40000000 of loan 1")
    assert (s.debt, s.cash[first]) == ({}, 30 * M)


# -- votes, coins, end -------------------------------------------------------------------------------------


@rule("house.vote", "block.votes")
@pytest.mark.parametrize(("price", "held", "out"), [(9, 5, False), (9, 4, True), (12, 3, False), (12, 2, True)])
def test_who_keeps_five_blocks_is_safe_at_any_price(price: int, held: int, out: bool) -> None:
    s = table()
    lose_blocks(s, 0, 5 - held)
    s.price["struans"] = price
    run(s, VoteCheck("struans", ALWAYS))
    assert (0 in s.out) == out


@rule("coin.claim", "house.elimination")
def test_the_coin_of_an_eliminated_house_is_worthless() -> None:
    s = table(3)
    s.coins[1] = ("struans",)
    window(s)
    eliminate(s, 0, "vote")
    assert why(s, "claim 50000000 from struans", 1) == "coin.claim"


@rule("coin.insist", "payment.extended-credit")
def test_a_claimed_house_may_put_the_fifty_off() -> None:
    s = table(phase="assets")
    s.coins[1] = ("struans",)
    deal(s, 0, 39)
    window(s)
    do(s, "claim 50000000 from struans", seat=1)
    do(s, "refuse claim of 1", "insist on cash from 0 for struans", "extend 39")
    assert (s.extended, s.coins[1]) == ({1: (0, 1, 50 * M, 2, 0)}, ())
    assert {score.seat: score.total for score in GAME.result(s).scores} == {0: 220 * M, 1: 320 * M, 2: 270 * M}


@rule("end.score", "house.elimination")
def test_an_eliminated_player_never_wins_however_poor_the_others_are() -> None:
    s = table(3)
    eliminate(s, 0, "vote")
    lose_blocks(s, 1, 5)
    lose_blocks(s, 2, 5)
    fund(s, 1, 0)
    fund(s, 2, 0)
    lend(s, 1, "victoria", 40)
    assert GAME.result(s).winners == (2,)
    lend(s, 2, "victoria", 50)
    assert GAME.result(s).winners == (1,)


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


@rule("payment.due", "payment.void")
def test_shares_and_assets_are_no_means_of_payment() -> None:
    s = table()
    lose_blocks(s, 0, 5)
    own(s, 0, "airline")
    hold(s, 0, "victoria", 500_000)
    fund(s, 0, 10)
    run(s, Payment(0, BANK, 50 * M, "card"))
    assert offered(s) == ["pay all of 50000000 to -1"]
    do(s, "pay all")
    assert (s.cash[0], shares_of(s, 0, "victoria"), free(s, 0), s.out) == (0, 5, ["airline-1"], [])
