"""Cards for banks, one by one."""

import pytest

from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.meeting import OpenPoll, Poll
from tests.games.noble_house.table import asked, deal, do, fund, lend, offered, run, sound, table, why, window
from tests.rules import rule


@rule("card.call-in", "loan.repayment")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_cards_1_to_3_call_loans_in(card: int) -> None:
    s = table(5)
    lend(s, 1, "victoria", 30, blocks=1)
    lend(s, 1, "ho_pak", 40, blocks=1)
    fund(s, 1, 100)
    deal(s, 0, card)
    window(s)
    assert why(s, f"play {card} on struans", 0) == "card.call-in"
    do(s, f"play {card} on rothwell_gornt", seat=0)
    if card == 1:
        do(s, "settle loan 2")
    do(s, "repay 40000000 of due loan 2")
    if card == 1:
        do(s, "repay 30000000 of due loan 1")
    assert list(s.debt) == ([] if card == 1 else [1])
    assert sound(s)


@rule("card.call-in")
def test_b62_the_debtor_chooses_among_equal_largest_loans() -> None:
    s = table(5)
    lend(s, 1, "victoria", 40, blocks=1)
    lend(s, 1, "ho_pak", 40, blocks=1)
    deal(s, 0, 2)
    window(s)
    do(s, "play 2 on rothwell_gornt", seat=0)
    assert asked(s) == [1]
    do(s, "name loan 2")
    assert s.agenda[-1].loan == 2  # type: ignore[attr-defined]  # a Repayment


@rule("card.bank-crisis")
def test_card_4_calls_in_all_loans_of_a_bank_by_order_tiles() -> None:
    s = table(3)
    lend(s, 0, "victoria", 10, blocks=1)
    lend(s, 2, "victoria", 20, blocks=1)
    lend(s, 1, "ho_pak", 20, blocks=1)
    deal(s, 0, 4)
    s.order = [2, 1, 0]
    window(s)
    assert why(s, "play 4 on london_china", 0) == "card.bank-crisis"
    do(s, "play 4 on victoria", seat=0)
    assert asked(s) == [2]
    do(s, "repay 20000000 of due loan 2", "repay 10000000 of due loan 1")
    assert list(s.debt) == [3]


@rule("loan.bank-deal")
@pytest.mark.parametrize("card", [5, 6, 7, 8])
def test_cards_5_to_8_buy_a_loan(card: int) -> None:
    s = table(5)
    lend(s, 1, "victoria", 20, blocks=1)
    deal(s, 0, card)
    fund(s, 0, 21)
    window(s)
    assert why(s, f"play {card} on loan-1", 0) == "money.cash"
    fund(s, 0, 22)
    do(s, f"play {card} on loan-1", seat=0)
    assert (s.cash[0], s.holder[1]) == (0, 0)
    assert why(s, f"play {card} on loan-1", 0) == "core.not-offered"


@rule("bank.vote-card", "bank.meeting")
@pytest.mark.parametrize("card", range(23, 38))
def test_cards_23_to_37_are_one_vote_at_their_bank_and_kept(card: int) -> None:
    s = table(5, "banks")
    deal(s, 0, card)
    bank = ("victoria", "london_china", "ho_pak")[(card - 23) // 5]
    for each in s.rules.banks:
        run(s, OpenPoll(), Poll(each, "loan", 1, (0,) * 5))
        assert (f"cast for at {each} votes 1 proxies 0" in offered(s, 0)) == (each == bank)
        s.agenda.clear()
    assert s.hand[0] == (card,)


@rule("bank.proxy", "bank.call")
@pytest.mark.parametrize("card", range(57, 64))
def test_cards_57_to_63_are_four_votes_for_one_meeting(card: int) -> None:
    s = table(5, "banks")
    deal(s, 1, card)
    run(s, LoanTurn(0, ()))
    do(s, "ask ho_pak for 10000000 on struans")
    do(s, "call ho_pak by proxy votes 0 proxies 0", seat=1)
    assert s.discard == [card]
    for seat in (0, 2, 3, 4):
        do(s, "cast abstain", seat=seat)
    assert not s.debt
    s = table(5, "cards")
    deal(s, 1, card)
    run(s, OpenPoll(), Poll("ho_pak", "collateral", 0, (0,) * 5))
    assert offered(s, 1) == ["cast abstain at ho_pak votes 0 proxies 0"]  # B30: bank phase only
