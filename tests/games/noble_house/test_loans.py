"""Loans: pledges, interest, repayment, default."""

import pytest

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Segment
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.finance.default import enough
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.mechanics.finance.payment import ExtendedDue, Payment
from magnate.games.noble_house.phases.banks import BankPhase, ExtendedDebts, InterestDue, RepayTurn
from magnate.games.noble_house.phases.recalls import RecallCircle
from magnate.games.noble_house.queries import collateral
from magnate.games.noble_house.state import BANK
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    lend,
    lose_blocks,
    meeting,
    offered,
    own,
    run,
    sound,
    table,
    why,
    window,
)
from tests.rules import rule


@rule("loan.note", "loan.collateral")
@pytest.mark.parametrize(("assets", "most"), [(("land",), 10), (("services", "land"), 20), (("airline",) * 5, 100)])
def test_loans_come_in_tens_up_to_a_hundred(assets: tuple[str, ...], most: int) -> None:
    s = table(phase="banks")
    lose_blocks(s, 0, 5)
    own(s, 0, *assets)
    run(s, LoanTurn(0, ()))
    sums = [int(line.split()[3]) for line in offered(s) if line.startswith("ask victoria")]
    assert sums == [n * M for n in range(10, most + 1, 10)]
    for wrong in (0, 15, 110, 250):
        assert why(s, f"ask victoria for {wrong * M} on {assets[0]}-1") == "loan.limit"


@rule("loan.interest", "payment.due", "payment.emergency-sale")
def test_interest_that_cannot_be_paid_costs_a_voting_block() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 100, blocks=3)
    fund(s, 0, 0.9)
    run(s, InterestDue())
    assert why(s, "pay 1000000 to bank for interest") == "money.cash"
    do(s, "pay 1000000 to bank for interest with struans")
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


@rule("bank.phase", "loan.repay")
def test_a_loan_taken_this_round_can_be_repaid_at_once_but_bears_no_interest_yet() -> None:
    s = table(2)
    run(s, BankPhase())
    first = asked(s)[0]
    do(s, f"ask ho_pak for 40000000 on {s.house[first]}", "no meeting", "no meeting")
    do(s, "no loan", "pass", "pass")
    assert s.segment == "A4.3"
    do(s, "repay 40000000 of loan 1")
    assert (s.debt, s.cash[first]) == ({}, 30 * M)


@rule("loan.ask", "loan.pledge")
def test_x24_the_cheapest_pledges_are_proposed_for_each_sum() -> None:
    s = table(phase="banks")
    lose_blocks(s, 1, 1, to=0)
    own(s, 0, "airline", "land")
    run(s, LoanTurn(0, ()))
    proposed = {int(line.split()[3]) // M: line.split()[5] for line in offered(s) if line.startswith("ask victoria")}
    assert (proposed[10], proposed[30], proposed[40]) == ("land-1", "airline-1", "land-1+airline-1")
    assert proposed[60] == "land-1+rothwell_gornt"  # foreign blocks before own ones
    form = next(form for form in magnate.decisions(s)[0].forms if form.move.__name__ == "AskLoan")
    hint = form.fields[-1].hint
    assert "Airline 1 ($30M)" in hint
    assert "5 voting blocks of Struan's ($48M each)" in hint


@rule("loan.interest")
def test_e10_interest() -> None:
    for loans, paid in (((10,), 100_000), ((40,), 400_000), ((100,), 1_000_000), ((30, 70), 1_000_000)):
        s = table(phase="banks")
        for millions in loans:
            lend(s, 0, "victoria", millions, blocks=1)
        run(s, InterestDue())
        while s.agenda:
            do(s, offered(s)[0])
        assert s.cash[0] == 30 * M - paid


@rule("loan.collateral", "loan.ask")
@pytest.mark.parametrize(
    ("blocks", "kinds", "worth", "most"),
    [
        (1, (), 48, 40), (2, (), 96, 90), (3, (), 144, 100), (1, ("airline",), 78, 70), (0, ("land",), 15, 10),
        (0, ("services",), 10, 10), (0, ("land", "services"), 25, 20),
    ],
)  # fmt: skip
def test_e11_collateral(blocks: int, kinds: tuple[str, ...], worth: int, most: int) -> None:
    s = table(phase="banks")
    lose_blocks(s, 0, 5 - blocks)
    keys = own(s, 0, *kinds)
    certificates = [s.rules.certificate_index[key] for key in keys]
    assert collateral(s, s.blocks[0], certificates) == worth * M
    run(s, LoanTurn(0, ()))
    sums = [int(line.split()[3]) for line in offered(s) if line.startswith("ask victoria")]
    assert max(sums) == most * M


@rule("loan.part-payment", "loan.enough", "loan.default")
def test_e13_part_payment() -> None:
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=2)
    fund(s, 0, 48)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 48000000 of due loan 1")
    assert (s.on_sale[0], sum(s.blocks[0])) == (1, 4)
    for side, taken in (("all", 2), ("enough", 1)):
        s = table(phase="banks")
        loan = lend(s, 0, "victoria", 90, blocks=2)
        fund(s, 0, 47)
        deal(s, 1, 23)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, "repay 47000000 of due loan 1")
        meeting(s, ("abstain", 0, 0), (side, 1, 0), ("abstain", 0, 0))
        assert s.on_sale[0] == taken
        assert not s.debt
        assert sound(s)
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=2)
    fund(s, 0, 90)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 90000000 of due loan 1")
    assert (s.cash[0], s.debt, s.agenda) == (0, {}, [])


@rule("loan.repayment", "loan.enough", "loan.part-payment")
def test_e32_recall_and_cash() -> None:
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 40, blocks=1)
    fund(s, 0, 45)
    run(s, Repayment(0, loan, no_proxies(s)))
    assert why(s, "repay 39000000 of due loan 1") == "loan.repayment"
    do(s, "repay 40000000 of due loan 1")
    assert s.cash[0] == 5 * M
    for paid in (0, 20, 39):
        s = table(phase="banks")
        loan = lend(s, 0, "victoria", 40, blocks=1)
        fund(s, 0, 39)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, f"repay {paid * M} of due loan 1")
        assert s.on_sale[0] == 1
    s = table(phase="banks")
    keys = own(s, 0, "airline")
    loan = lend(s, 0, "victoria", 70, blocks=1, certificates=tuple(keys))
    fund(s, 0, 30)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 30000000 of due loan 1")
    assert s.owner[0] == 0
    assert s.on_sale[0] == 1
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=3)
    assert sum(enough(s, loan, 90 * M)[0]) == 2


@rule("loan.pledge", "payment.emergency-sale")
def test_e37_b53_foreign_block() -> None:
    s = table(phase="banks")
    lose_blocks(s, 1, 1, to=0)
    lose_blocks(s, 0, 5)
    run(s, LoanTurn(0, ()))
    assert max(int(line.split()[3]) for line in offered(s) if line.startswith("ask")) == 40 * M
    do(s, "ask ho_pak for 40000000 on rothwell_gornt", "no meeting", "no meeting", "no meeting")
    assert s.loan_blocks[1] == (0, 1, 0, 0, 0)
    s = table()
    lose_blocks(s, 1, 1, to=0)
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 20 * M, "card"))
    do(s, "pay 20000000 to bank for card with rothwell_gornt")
    assert (s.cash[0], s.gone) == (4 * M, [0, 1, 0, 0, 0])


@rule("loan.ask", "loan.limit", "loan.note", "loan.collateral")
def test_b26_b55_one_new_loan_a_round_covered_by_its_pledges() -> None:
    s = table(phase="banks")
    own(s, 0, "services")
    run(s, LoanTurn(0, ()))
    assert why(s, "ask victoria for 40000000 on services-1") == "loan.collateral"
    do(s, "ask victoria for 40000000 on services-1+struans", "no meeting", "no meeting", "no meeting")
    assert (s.debt, s.lender, s.granted, s.cash[0]) == ({1: 40 * M}, {1: "victoria"}, {1: 1}, 70 * M)
    run(s, LoanTurn(0, ()))
    assert offered(s) == ["no loan"]
    refused = GAME.parse(s, "ask ho_pak for 10000000 on struans", 0).check(s)
    assert refused is not None
    assert refused.rule == "loan.limit"
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
    assert why(s, "recall struans at victoria by vote votes 1 proxies 0") == "bank.recall"
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
    do(s, "settle extended 2", "pay extended 2", "pay extended 1")
    assert (list(s.extended), s.cash[:2]) == ([3], [15 * M, 35 * M])
    window(s)
    do(s, "pay extended 3", seat=0)
    assert s.extended == {}


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
