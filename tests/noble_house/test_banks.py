"""Rulings on loans, meetings, recall, default, payments, half-coins and elimination."""

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.auction import Auction
from magnate.games.noble_house.lending import LoanTurn
from magnate.games.noble_house.loans import Repayment, due
from magnate.games.noble_house.meeting import no_proxies
from magnate.games.noble_house.payment import ExtendedDue, Payment
from magnate.games.noble_house.phases.banks import BankPhase, ExtendedDebts, InterestDue, RecallCircle, RepayTurn
from magnate.games.noble_house.phases.round import PhaseOver
from magnate.games.noble_house.price import eliminate
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
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


def request(s: NobleHouse, seat: int, bank: str = "victoria", millions: int = 40) -> None:
    """Ask for a loan on one voting block."""
    run(s, LoanTurn(seat, ()))
    do(s, f"ask {bank} for {millions * M}", f"pledge block {s.house[seat]}", "submit")


@rule("loan.ask", "loan.limit", "loan.note", "loan.collateral")
def test_b26_b55_one_new_loan_a_round_covered_by_its_pledges() -> None:
    s = table(phase="banks")
    own(s, 0, "services")
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 40000000", "pledge services-1")
    assert why(s, "submit 40000000 on 10000000") == "loan.collateral"
    do(s, "pledge block struans", "submit", "no meeting", "no meeting", "no meeting")
    assert (s.debt, s.lender, s.granted, s.cash[0]) == ({1: 40 * M}, {1: "victoria"}, {1: 1}, 70 * M)
    run(s, LoanTurn(0, ()))
    assert why(s, "ask ho_pak for 10000000") == "loan.limit"
    assert magnate.view(GAME, s, 2)["debt"] == {1: 40 * M}  # B55, C17: notes are open


@rule("loan.pledge", "loan.repay", "money.cash")
def test_b27_pledges_stay_bound_until_they_are_not_needed() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 90, blocks=2)
    fund(s, 0, 50)
    run(s, RepayTurn(0))
    assert why(s, "take back block struans of loan 1") == "loan.pledge"
    assert why(s, "repay 60000000 of loan 1") == "money.cash"
    do(s, "repay 50000000 of loan 1", "take back block struans of loan 1")
    assert (s.debt[1], s.loan_blocks[1]) == (40 * M, (1, 0, 0, 0, 0))
    fund(s, 0, 40)
    do(s, "repay 40000000 of loan 1")
    assert (s.debt, s.agenda) == ({}, [])


@rule("bank.ballot", "bank.loan-vote", "loan.ask")
def test_b28_the_applicant_votes_too_and_a_refused_one_asks_another_bank() -> None:
    s = table(phase="banks")
    deal(s, 1, 23, 24)
    deal(s, 0, 25)
    request(s, 0)
    do(s, "call victoria by vote", seat=1)
    assert asked(s) == [0, 1, 2]
    do(s, "cast for at victoria votes 1 proxies 0", seat=0)
    assert magnate.view(GAME, s, 1)["ballots"][0] is None
    do(s, "cast against at victoria votes 2 proxies 0", seat=1)
    do(s, "cast abstain", seat=2)
    assert s.debt == {}
    assert s.hand[1] == (23, 24)  # Vote cards are kept
    banks = {line.split()[1] for line in offered(s) if line.startswith("ask")}
    assert banks == {"london_china", "ho_pak"}


@rule("bank.call", "bank.meeting")
def test_c22_everybody_is_asked_and_who_holds_nothing_can_only_decline() -> None:
    s = table(phase="banks")
    deal(s, 1, 28)  # of another bank
    request(s, 0)
    assert asked(s) == [0, 1, 2]
    assert offered(s, 1) == ["no meeting"]
    assert why(s, "call victoria by vote", 1) == "bank.meeting"
    assert why(s, "call victoria by proxy", 1) == "bank.meeting"


@rule("bank.recall", "loan.repayment")
def test_b29_recall_once_a_round_of_one_debtor_at_one_bank() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 10, blocks=1)
    lend(s, 0, "victoria", 20, blocks=1)
    lend(s, 0, "ho_pak", 10, blocks=1)
    deal(s, 1, 23)
    s.order = [1, 2, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    assert why(s, "recall struans at ho_pak by vote") == "bank.meeting"
    do(s, "recall struans at victoria by vote")
    do(s, "cast for at victoria votes 1 proxies 0", seat=1)
    do(s, "cast abstain", seat=0)
    do(s, "cast abstain", seat=2)
    do(s, "settle loan 2", "repay 20000000 of due loan 2", "repay 10000000 of due loan 1")
    assert list(s.debt) == [3]
    lend(s, 0, "victoria", 10, blocks=1)
    while asked(s) != [1]:
        do(s, "pass")
    assert why(s, "recall struans at victoria by vote") == "bank.recall"


@rule("loan.enough", "loan.default")
def test_b30_without_votes_the_bank_keeps_enough_assets_before_blocks() -> None:
    s = table()
    keys = own(s, 0, "airline", "airline", "services")
    loan = lend(s, 0, "victoria", 60, blocks=2, certificates=tuple(keys))
    fund(s, 0, 0)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1", "cast abstain", "cast abstain", "cast abstain")
    assert [s.owner[s.rules.certificate_index[key]] for key in keys] == [-2, -2, 0]
    assert sum(s.blocks[0]) == 5
    assert sound(s)


@rule("auction.holders", "auction.unsold", "auction.minimum")
def test_c12_collateral_goes_to_holders_first_and_unsold_blocks_leave() -> None:
    s = table()
    loan = lend(s, 0, "victoria", 40, blocks=1)
    fund(s, 0, 0)
    fund(s, 1, 60)
    deal(s, 2, 57)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 0 of due loan 1")
    assert asked(s) == [1]
    assert why(s, "bid 50000000 over 50000000 at victoria") == "auction.holders"
    do(s, "leave")
    assert why(s, "bid 50000000 over 50000000 at victoria") == ""
    do(s, "leave", "leave", 'bid 50000000 over 50000000 at ""', "leave", "leave", "pay lot 50000000")
    assert (s.blocks[1], s.cash[1], s.hand[2]) == ((1, 5, 0, 0, 0), 10 * M, (57,))
    s = table()
    s.on_sale[0], s.blocks[0] = 1, (4, 0, 0, 0, 0)
    run(s, Auction("block", "struans", "victoria", 0, True))
    do(s, *["leave"] * 6)
    assert (s.gone[0], s.on_sale[0]) == (1, 0)
    assert sound(s)


@rule("loan.bank-deal", "bank.recall")
def test_b31_the_buyer_of_a_loan_calls_it_and_takes_the_pledges() -> None:
    s = table(phase="banks")
    keys = own(s, 0, "land")
    loan = lend(s, 0, "victoria", 60, blocks=1, certificates=tuple(keys))
    s.holder[loan] = 1
    fund(s, 0, 10)
    deal(s, 2, 23)
    s.order = [2, 1, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    assert "recall struans at victoria by vote" not in offered(s)  # meetings no longer reach it
    do(s, "pass", "call loan 1", "repay 10000000 of due loan 1")
    assert asked(s) == [1]
    do(s, "take block struans of loan 1", "take no more of loan 1")
    assert (s.cash[1], s.blocks[1][0], s.pledged[s.rules.certificate_index["land-1"]], s.debt) == (40 * M, 1, 0, {})
    assert sound(s)


@rule("loan.bank-deal")
def test_b31_the_buyer_of_a_loan_takes_certificates_for_himself_without_an_auction() -> None:
    s = table(phase="banks")
    keys = own(s, 0, "land", "airline")
    loan = lend(s, 0, "victoria", 60, blocks=1, certificates=tuple(keys))
    s.holder[loan] = 1
    fund(s, 0, 0)
    s.order = [1, 2, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    do(s, "call loan 1", "repay 0 of due loan 1")
    pledges = ["take block struans of loan 1", "take land-1 of loan 1", "take airline-1 of loan 1"]
    assert sorted(offered(s)) == sorted([*pledges, "take no more of loan 1"])
    do(s, "take land-1 of loan 1", "take no more of loan 1")
    land, airline = (s.rules.certificate_index[key] for key in keys)
    assert (s.owner[land], s.owner[airline], s.pledged[land], s.pledged[airline]) == (1, 0, 0, 0)
    assert (s.blocks[1][0], s.debt) == (0, {})
    assert sound(s)


@rule("payment.extended-credit", "payment.extended-due", "loan.interest")
def test_b32_b58_a_covered_loan_stays_a_loan_and_is_not_called_again() -> None:
    s = table(phase="stock")
    loan = lend(s, 0, "victoria", 40, blocks=1)
    deal(s, 0, 39, 40)
    deal(s, 1, 1, 23)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "extend 39")
    window(s)
    assert why(s, "play 1 on struans", 1) == "card.call-in"
    s.agenda.clear()
    s.phase = "banks"
    run(s, InterestDue())
    do(s, "pay 400000")
    run(s, Segment("A4.4"), RecallCircle(-1))
    do(s, "pass")
    assert why(s, "recall struans at victoria by vote") == "bank.recall"
    s.agenda.clear()
    fund(s, 0, 40)
    run(s, ExtendedDue(0, 1))
    assert why(s, "default 1") == "payment.default"
    assert not any(line.startswith("extend") for line in offered(s))  # a covered debt cannot be covered again
    do(s, "pay extended 1")
    assert (s.debt, s.extended) == ({}, {})


@rule("payment.extended-due", "payment.order")
def test_b61_a_player_orders_his_own_extended_debts_and_may_pay_early() -> None:
    s = table(phase="banks")
    s.extended = {1: (0, BANK, 10 * M, 1, 0), 2: (0, 1, 5 * M, 1, 0), 3: (0, BANK, 5 * M, 2, 0)}
    run(s, ExtendedDebts())
    do(s, "settle extended 2", "pay extended 2", "settle extended 1", "pay extended 1")
    assert (list(s.extended), s.cash[:2]) == ([3], [15 * M, 35 * M])
    window(s)
    do(s, "pay extended 3", seat=0)
    assert s.extended == {}


@rule("coin.claim", "coin.own", "coin.settled", "money.unit")
def test_b33_a_right_half_works_once_against_another_house() -> None:
    s = table()
    s.coins = [("struans",), ("asian_properties",), ("rothwell_gornt",)]
    window(s)
    assert why(s, "claim 50000000 from struans", 0) == "coin.own"
    assert why(s, "claim 50000000 from struans", 1) == "core.not-offered"
    assert why(s, "claim 50050000 from asian_properties", 1) == "core.not-offered"
    assert why(s, "claim 1050001 from asian_properties", 1) == "money.unit"
    do(s, "claim 20000000 from asian_properties", seat=1)
    do(s, 'grant "want cash 20000000" to 1 for asian_properties')
    assert (s.coins[1], s.cash[1]) == ((), 50 * M)


@rule("coin.favour", "coin.answer", "coin.insist")
def test_c11_a_favour_is_asked_countered_and_taken() -> None:
    s = table()
    own(s, 0, "land", "services")
    s.coins[1] = ("struans",)
    window(s)
    do(s, 'claim favour "want asset land-1" from struans', seat=1)
    assert asked(s) == [0]
    assert why(s, 'counter "give asset airline-1" to 1') == "trade.items"
    do(s, 'counter "give asset services-1; no cards against you" to 1')
    assert asked(s) == [1]
    do(s, 'take "give asset services-1; no cards against you" from 0 for struans')
    assert s.owner[s.rules.certificate_index["services-1"]] == 1
    assert [row[1:3] for row in s.promises.values()] == [(0, 1)]
    assert s.coins[1] == ()


@rule("coin.transfer", "trade.items")
def test_b33_half_coins_may_be_traded_unless_the_table_forbids_it() -> None:
    for option, refused in ((True, ""), (False, "coin.transfer")):
        s = table(half_coin_transferable=option)
        s.coins[1] = ("struans",)
        window(s)
        line = 'offer asian_properties "give coin struans; want cash 10000000" private until phase counter 0'
        assert why(s, line, 1) == refused


@rule("payment.emergency-sale", "trade.items")
def test_b34_blocks_are_sold_only_for_payments_and_never_traded() -> None:
    s = table()
    lend(s, 0, "victoria", 40, blocks=5)
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 10 * M, "card"))
    assert not any(line.startswith("sell block") for line in offered(s))  # pledged
    assert offered(s) == ["pay all of 10000000 to -1"]
    line = 'offer rothwell_gornt "give block struans" public until phase counter 0'
    assert why(s, line, 0) == "trade.offer"


@rule("house.elimination", "end.when")
def test_b39_b57_elimination_gives_everything_back() -> None:
    s = table(3)
    announced(s, 0, 113)
    own(s, 0, "land")
    hold(s, 0, "victoria", 500_000)
    deal(s, 0, 70, 23)
    lose_blocks(s, 0, 1, to=1)
    lose_blocks(s, 1, 1, to=0)
    lend(s, 0, "victoria", 40, blocks=1)
    s.coins[0] = ("rothwell_gornt",)
    eliminate(s, 0, "vote")
    run(s)
    assert (s.contracts, s.lapsed, s.cash[0], s.hand[0], s.coins[0], s.debt) == ({}, [113], 0, (), (), {})
    assert s.owner.count(0) == 0
    assert s.gone == [4, 1, 0, 0, 0]
    assert s.blocks[1] == (1, 4, 0, 0, 0)  # blocks of his house in other hands stay
    assert s.price["struans"] == 24
    assert sound(s)
    run(s, PhaseOver())
    assert (s.phase, s.ending) == ("end", "elimination")
    assert 0 not in GAME.result(s).winners


@rule("house.elimination", "end.when")
def test_c14_the_last_one_left_wins_at_once() -> None:
    s = table(2)
    window(s)
    eliminate(s, 0, "vote")
    run(s)
    assert (s.agenda, s.phase) == ([], "end")
    assert GAME.result(s).winners == (1,)


@rule("payment.due", "payment.order")
def test_c5_c6_payments_are_settled_one_after_the_other() -> None:
    s = table()
    lend(s, 0, "victoria", 10, blocks=1)
    lend(s, 0, "ho_pak", 10, blocks=1)
    due(s, 0, [1, 2], no_proxies(s))
    run(s)
    assert magnate.decisions(s)[0].rule == "payment.order"
    do(s, "settle loan 2")
    assert why(s, "repay 0 of due loan 2") == "loan.repayment"
    fund(s, 0, 9)
    do(s, "sell block struans")  # voluntary
    assert offered(s)[0] == "repay 10000000 of due loan 2"
    assert why(s, "sell block struans for 10000000 loan 0") == "payment.emergency-sale"


@rule("trade.when", "payment.due")
def test_b42_c3_c5_the_payer_may_deal_inside_his_payment_others_only_with_him() -> None:
    s = table()
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 5 * M, "card"))
    assert why(s, 'offer asian_properties "give cash 1000000" public until phase counter 0', 1) == "core.not-offered"
    do(s, 'offer struans "give cash 5000000; you owe me one" public until phase counter 0', seat=1)
    do(s, "accept 1", seat=0)
    do(s, "pay 5000000")
    assert s.cash == [0, 25 * M, 30 * M]


@rule("bank.phase", "window.closing")
def test_segments_that_need_a_loan_are_left_out_without_one() -> None:
    for loan, segments in ((False, ["A4.2", "A4.5"]), (True, ["A4.1", "A4.2", "A4.3", "A4.4", "A4.5"])):
        s = table(2)
        if loan:
            lend(s, 0, "victoria", 10, blocks=1)
        run(s, BankPhase())
        seen = []
        while s.agenda:
            if s.segment not in seen:
                seen.append(s.segment)
            idle = ("pass", "no loan", "end rep", "pay ")
            do(s, next(line for line in offered(s, asked(s)[0]) if line.startswith(idle)))
        assert seen == segments


@rule("end.tie", "end.score")
def test_ties_go_to_cash_then_to_the_own_price() -> None:
    s = table(2)
    own(s, 0, "services")
    fund(s, 1, 50)
    result = GAME.result(s)
    assert ([score.total for score in result.scores], result.winners) == ([290 * M, 290 * M], (1,))
    s = table(2)
    assert GAME.result(s).winners == (0, 1)
    own(s, 0, "land")
    own(s, 1, "services")
    s.price["rothwell_gornt"] = 25
    result = GAME.result(s)
    assert ([score.total for score in result.scores], result.winners) == ([300 * M, 300 * M], (1,))


@rule("end.debts")
def test_b40_b63_debts_count_and_nothing_else_is_settled() -> None:
    s = table()
    lend(s, 0, "victoria", 40, blocks=1)
    s.holder[1] = 1
    s.extended = {1: (0, BANK, 10 * M, 9, 0)}
    deal(s, 0, 113)
    s.coins[0] = ("rothwell_gornt",)
    totals = {score.seat: score.total for score in GAME.result(s).scores}
    assert totals == {0: (270 - 50) * M, 1: (270 + 40) * M, 2: 270 * M}


@rule("bank.proxy", "bank.recall", "loan.enough")
def test_b54_proxies_used_in_a_recall_count_again_on_the_collateral() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 90, blocks=3)
    fund(s, 0, 0)
    deal(s, 1, 57)
    s.order = [1, 2, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    do(s, "recall struans at victoria by proxy")
    do(s, "cast for at victoria votes 0 proxies 0", seat=1)
    do(s, "cast abstain", seat=2)
    do(s, "cast abstain", seat=0)
    do(s, "repay 0 of due loan 1")
    do(s, "cast all at victoria votes 0 proxies 0", seat=1)
    do(s, "cast abstain", seat=2)
    do(s, "cast abstain", seat=0)
    assert s.on_sale[0] == 3
    assert s.discard == [57]
