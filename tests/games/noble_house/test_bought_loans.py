"""Loans bought from a bank: who holds them, and what he takes."""

from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.cards.powers import BankDeal
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.phases.banks import InterestDue
from magnate.games.noble_house.phases.recalls import RecallCircle
from tests.games.noble_house.table import M, asked, deal, do, fund, lend, offered, own, run, sound, table
from tests.rules import rule


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


@rule("loan.bank-deal")
def test_e18_bank_deal() -> None:
    for debt, cost in ((40, 44), (100, 110)):
        s = table(phase="banks")
        lend(s, 0, "victoria", debt, blocks=3)
        fund(s, 1, cost)
        deal(s, 1, 5)
        run(s, Segment("A4.5"), OpenWindow("A4.5"))
        do(s, "play 5 on loan-1", seat=1)
        assert s.cash[1] == 0
        assert s.holder[1] == 1
        s.agenda.clear()
        run(s, InterestDue())
        do(s, offered(s)[0])
        assert s.cash[1] == debt * M // 100
    effect = s.rules.cards[5].effect
    assert isinstance(effect, BankDeal)
    refused = effect.refusal(s, 0, "loan-1")
    assert refused is not None
    assert refused.rule == "loan.bank-deal"


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
