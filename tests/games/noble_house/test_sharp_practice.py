"""Small print to live on: a pledge as a shield, a block sold for the purse, a promise taken too far."""

import pytest

from magnate.games.noble_house.mechanics.finance.income import Income
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.mechanics.finance.payment import ExtendedDue, Payment
from magnate.games.noble_house.mechanics.trade.promises import public_promises
from magnate.games.noble_house.phases.banks import RepayTurn
from magnate.games.noble_house.phases.recalls import Recalls
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    bargain,
    deal,
    do,
    fund,
    given,
    hold,
    lend,
    lose_blocks,
    offered,
    own,
    run,
    sound,
    table,
    talk,
    why,
)
from tests.rules import rule

FINE = "pay 50000000 to bank for card with struans+struans+struans"


@rule("payment.emergency-sale", "payment.void")
def test_b85_five_blocks_pledged_for_ten_million_are_no_shield_against_a_fine() -> None:
    s = table(phase="banks")
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 10000000 on struans+struans+struans+struans+struans", seat=0)
    given(s)
    fund(s, 0, 0)
    s.agenda.clear()
    run(s, Payment(0, BANK, 50 * M, "card"))
    assert offered(s, 0) == [FINE]
    do(s, FINE)
    assert (s.blocks[0][0], s.loan_blocks[1][0], s.cash[0]) == (2, 2, 22 * M)
    assert sound(s)


@rule("payment.emergency-sale", "loan.pledge")
def test_b85_pledges_left_with_the_bank_after_a_part_repayment_can_be_sold_too() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 100, blocks=3)
    lose_blocks(s, 0, 2)
    fund(s, 0, 90)
    run(s, RepayTurn(0))
    do(s, "repay 90000000 of loan 1", "end repayments", seat=0)
    s.agenda.clear()
    run(s, Payment(0, BANK, 40 * M, "card"))
    do(s, "pay 40000000 to bank for card with struans+struans")
    assert (s.blocks[0][0], s.loan_blocks[1][0], s.cash[0]) == (1, 1, 8 * M)
    assert sound(s)


@rule("payment.void")
@pytest.mark.parametrize(("millions", "blocks", "sold"), [(90, 2, 0), (60, 2, 0), (40, 2, 1), (100, 3, 0), (50, 3, 1)])
def test_b85_a_loan_keeps_the_blocks_that_it_needs(millions: int, blocks: int, sold: int) -> None:
    s = table()
    lose_blocks(s, 0, 5 - blocks)
    lend(s, 0, "victoria", millions, blocks=blocks)
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 50 * M, "card"))
    do(s, "pay all of 50000000 to bank")
    assert (s.blocks[0][0], s.loan_blocks[1][0]) == (blocks - sold, blocks - sold)
    assert s.cash[0] == 0
    assert sound(s)


@rule("payment.emergency-sale")
def test_b85_of_blocks_of_two_houses_the_own_ones_stay_with_the_bank_last() -> None:
    s = table()
    lose_blocks(s, 1, 1, to=0)
    lose_blocks(s, 0, 4)
    lend(s, 0, "victoria", 40)
    s.loan_blocks[1] = (1, 1, 0, 0, 0)
    fund(s, 0, 30)
    run(s, Payment(0, BANK, 50 * M, "card"))
    assert offered(s, 0) == ["pay 50000000 to bank for card with rothwell_gornt"]
    do(s, *offered(s, 0))
    assert s.loan_blocks[1] == (1, 0, 0, 0, 0)
    assert sound(s)


@rule("payment.default", "payment.emergency-sale")
def test_b85_a_default_sells_the_pledges_of_its_loan_before_those_another_can_spare() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 90, blocks=3)
    lend(s, 0, "ho_pak", 10, blocks=2)
    s.extended[1] = (0, BANK, 90 * M, 1, 1)
    fund(s, 0, 0)
    run(s, ExtendedDue(0, 1))
    do(s, "default 1", "sell struans+struans+struans+struans for debt 1")
    assert (s.blocks[0][0], s.loan_blocks, s.cash[0], s.out) == (1, {2: (1, 0, 0, 0, 0)}, 6 * M, [])
    assert sound(s)


@rule("payment.emergency-sale", "loan.repayment")
def test_b90_who_sells_blocks_to_repay_puts_none_of_the_money_into_his_purse() -> None:
    s = table(phase="banks")
    fund(s, 0, 5)
    lend(s, 0, "victoria", 90, blocks=2)
    run(s, Repayment(0, 1, no_proxies(s)))
    for line, rule_broken in (
        ("repay 5100000 of due loan 1 with struans", "payment.emergency-sale"),
        ("repay 28900000 of due loan 1 with struans", "payment.emergency-sale"),
        ("repay 29000000 of due loan 1 with struans+struans", "payment.emergency-sale"),
        ("repay 29000000 of due loan 1 with struans", ""),
        ("repay 77000000 of due loan 1 with struans+struans+struans", ""),
        ("repay 3000000 of due loan 1", ""),
    ):
        assert why(s, line, 0) == rule_broken, line


def cast(side: str, votes: int) -> str:
    return f"cast {side} at victoria votes {0 if side == 'abstain' else votes} proxies 0"


def recalled(promise: str) -> NobleHouse:
    """Seat 1 has promised seat 0 this vote; seat 2 has the loan of seat 0 recalled, and nothing is repaid."""
    s = talk()
    deal(s, 1, 23)
    deal(s, 2, 57)
    lend(s, 0, "victoria", 90, blocks=3)
    fund(s, 0, 1)
    bargain(s, f"give cash 1000000; vote you victoria/struans {promise} until 6")
    s.agenda.clear()
    s.phase = "banks"
    run(s, Recalls())
    while asked(s)[0] != 2:
        do(s, "pass")
    do(s, "recall struans at victoria by proxy votes 0 proxies 0", seat=2)
    do(s, cast(promise, 1), seat=1)
    given(s)
    do(s, "repay 0 of due loan 1", seat=0)
    return s


@rule("promise.breach", "loan.enough")
@pytest.mark.parametrize(
    ("promise", "ballot", "status"),
    [
        ("against", "abstain", "open"),
        ("against", "all", "open"),
        ("for", "enough", "open"),
        ("abstain", "enough", "marked"),
        ("abstain", "abstain", "open"),
    ],
)
def test_b91_a_promise_to_vote_for_or_against_says_nothing_of_the_pledges(
    promise: str, ballot: str, status: str
) -> None:
    s = recalled(promise)
    do(s, cast(ballot, 1), seat=1)
    do(s, cast("all", 0), seat=2)
    given(s)
    assert [each.status for each in public_promises(s)] == [status]


@rule("stock.one-company", "stock.buy")
def test_b8_the_sum_of_a_phase_is_that_of_one_company() -> None:
    s = table(phase="stock", trade_volume="per_phase", one_company_per="transaction")
    fund(s, 0, 100)
    run(s, Transaction(0, 1), Transaction(0, 2))
    do(s, "buy 400000 victoria", seat=0)
    assert why(s, "buy 100000 ho_pak", 0) == "stock.one-company"
    do(s, "buy 100000 victoria", seat=0)
    assert (s.price["victoria"], s.price["ho_pak"]) == (31, 12)


@rule("lease.terms")
@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ("1", "the use of Services 1 for this round"),
        ("2", "the use of Services 1 for this round and the next"),
        ("open", "the use of Services 1 until notice is given"),
    ],
)
def test_b43_a_lease_counts_the_round_in_which_it_is_agreed_and_says_so(rounds: str, said: str) -> None:
    s = talk()
    own(s, 0, "services")
    bargain(s, f"lease me services-1 fee 0 once upkeep borrower rounds {rounds}")
    until = 0 if rounds == "open" else int(rounds)
    assert words.lease(s.rules, ("lease", "me", "services-1", 0, until, "once/borrower")) == said
    assert s.leases[1][7] == {"1": 1, "2": 2, "open": 0}[rounds]


@rule("upkeep.pay", "coin.favour")
@pytest.mark.parametrize(
    ("favour", "refused"),
    [
        ("want asset airline-1", "upkeep.pay"),
        ("lease you airline-1 fee 0 once upkeep borrower rounds 1", "upkeep.pay"),
        ("lease you airline-1 fee 0 once upkeep lender rounds 1", ""),
        ("want shares victoria 100000", ""),
    ],
)
def test_b82_a_favour_rids_nobody_of_the_upkeep_that_he_has_still_to_pay(favour: str, refused: str) -> None:
    s = talk()
    own(s, 0, "services")
    own(s, 2, "airline", "airline")
    for seat, millions in enumerate((0, 0, 6)):
        fund(s, seat, millions)
    hold(s, 2, "victoria", 100_000)
    s.coins[0] = ("asian_properties",)
    bargain(s, "lease me services-1 fee 0 once upkeep borrower rounds 3")
    s.agenda.clear()
    s.phase = "contracts"
    run(s, Income(1), Income(2))  # seat 0 has had his turn
    do(s, "give up services-1", seat=1)
    assert asked(s) == [0]
    assert why(s, f'claim favour "{favour}" from asian_properties', 0) == refused
    do(s, "claim 50000000 from asian_properties", seat=0)
    assert why(s, f'counter "{favour.replace("want", "give").replace("you", "me")}" to struans', 2) == refused
