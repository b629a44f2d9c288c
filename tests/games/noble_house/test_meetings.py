"""Bank meetings: loans granted and recalled by vote."""

import magnate
from magnate.core.driver import forced
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Segment
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.phases.recalls import RecallCircle
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    deal,
    do,
    fund,
    given,
    lend,
    meeting,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


@rule("loan.ask", "bank.loan-vote", "bank.proxy")
def test_three_refusals_and_there_is_no_bank_left() -> None:
    s = table(2, phase="banks")
    deal(s, 1, 57, 58, 59)
    run(s, LoanTurn(0, ()))
    for bank in ("victoria", "london_china", "ho_pak"):
        do(s, f"ask {bank} for 10000000 on struans")
        do(s, f"call {bank} by proxy votes 0 proxies 0", seat=1)
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
    do(s, "recall struans at victoria by proxy votes 0 proxies 0")
    do(s, "cast against at victoria votes 0 proxies 1", seat=0)
    assert s.debt == {1: 40 * M}
    assert sorted(s.discard) == [57, 58]


@rule("loan.ask", "loan.pledge", "loan.collateral")
def test_x24_a_loan_is_one_request_and_binds_nothing_before() -> None:
    s = table(phase="banks")
    own(s, 0, "airline", "land")
    own(s, 1, "services")
    run(s, LoanTurn(0, ()))
    for wrong, rule_key in (
        ("airline-1+airline-1", "loan.pledge"), ("services-1", "loan.pledge"), ("typhoon", "loan.pledge"),
        ("rothwell_gornt", "loan.pledge"), ("+".join(["struans"] * 6), "loan.pledge"), ("airline-1", "loan.collateral"),
    ):  # fmt: skip
        assert why(s, f"ask victoria for 40000000 on {wrong}") == rule_key
    assert (s.pledged, s.loan_blocks) == ([0] * len(s.pledged), {})
    do(s, 'ask victoria for 90000000 on "Airline 1, Land 1, 1 voting block of Struan\'s"')
    given(s)
    assert (s.loan_blocks[1], s.debt[1]) == ((1, 0, 0, 0, 0), 90 * M)
    assert [s.rules.certificates[i] for i, loan in enumerate(s.pledged) if loan] == ["airline-1", "land-1"]


@rule("bank.call", "bank.ballot")
def test_x27_who_calls_a_meeting_has_voted_and_an_applicant_calls_none() -> None:
    s = table(phase="banks")
    deal(s, 0, 23)
    deal(s, 1, 24, 57)
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 40000000 on struans")
    assert forced(s, 0) is not None
    assert forced(s, 1) is None
    events = magnate.play(s, GAME.parse(s, "call victoria by vote votes 1 proxies 1", 1))
    assert "BallotSealed" not in [type(event).__name__ for event in visible(events, 0)]
    assert asked(s) == [0, 2]
    do(s, "cast for at victoria votes 1 proxies 0", seat=0)
    given(s)
    assert (s.debt, s.discard) == ({}, [57])


@rule("bank.loan-vote", "bank.call", "bank.ballot", "bank.count", "bank.proxy", "bank.vote-card")
def test_e12_bank_votes() -> None:
    for ballots, granted in (
        ((("for", 2, 0), ("", 0, 0), ("against", 0, 1)), False),
        ((("for", 1, 1), ("", 0, 0), ("against", 0, 1)), True),
    ):
        s = table(phase="banks")
        deal(s, 0, 23, 24, 57)
        deal(s, 1, 25)
        deal(s, 2, 58)
        run(s, LoanTurn(0, ()))
        do(s, "ask victoria for 40000000 on struans")
        do(s, "call victoria by vote votes 1 proxies 0", seat=1)
        meeting(s, *ballots)
        assert bool(s.debt) == granted
        assert sound(s)
    s = table(phase="banks")
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 40000000 on struans")
    do(s, "no meeting", "no meeting", "no meeting")
    assert s.debt == {1: 40 * M}
    for proxy, recalled in ((0, False), (1, True)):
        s = table(phase="banks")
        lend(s, 0, "victoria", 40, blocks=1)
        deal(s, 1, 23, 57, 24)
        deal(s, 2, 25, 58)
        s.order = [1, 2, 0]
        run(s, RecallCircle(-1))
        do(s, f"recall struans at victoria by vote votes {1 + proxy} proxies 1")
        meeting(s, ("abstain", 0, 0), ("", 0, 0), ("against", 1, 1))
        assert (magnate.decisions(s)[0].rule == "loan.repayment") == recalled


def request(s: NobleHouse, seat: int, bank: str = "victoria", millions: int = 40) -> None:
    """Ask for a loan on one voting block."""
    run(s, LoanTurn(seat, ()))
    do(s, f"ask {bank} for {millions * M} on {s.house[seat]}")


@rule("bank.ballot", "bank.loan-vote", "loan.ask")
def test_b28_the_applicant_votes_too_and_a_refused_one_asks_another_bank() -> None:
    s = table(phase="banks")
    deal(s, 1, 23, 24)
    deal(s, 0, 25)
    request(s, 0)
    do(s, "call victoria by vote votes 2 proxies 0", seat=1)
    assert asked(s) == [0, 2]
    assert magnate.view(GAME, s, 0)["ballots"][1] is None
    do(s, "cast for at victoria votes 1 proxies 0", seat=0)
    assert magnate.view(GAME, s, 1)["ballots"][0] is None
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
    assert why(s, "call victoria by vote votes 1 proxies 0", 1) == "bank.meeting"
    assert why(s, "call victoria by proxy votes 0 proxies 0", 1) == "bank.meeting"


@rule("bank.recall", "loan.repayment")
def test_b29_recall_once_a_round_of_one_debtor_at_one_bank() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 10, blocks=1)
    lend(s, 0, "victoria", 20, blocks=1)
    lend(s, 0, "ho_pak", 10, blocks=1)
    deal(s, 1, 23)
    s.order = [1, 2, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    assert why(s, "recall struans at ho_pak by vote votes 1 proxies 0") == "bank.meeting"
    do(s, "recall struans at victoria by vote votes 1 proxies 0")
    do(s, "cast abstain", seat=0)
    do(s, "cast abstain", seat=2)
    do(s, "settle loan 2", "repay 20000000 of due loan 2", "repay 10000000 of due loan 1")
    assert list(s.debt) == [3]
    lend(s, 0, "victoria", 10, blocks=1)
    while asked(s) != [1]:
        do(s, "pass")
    assert why(s, "recall struans at victoria by vote votes 1 proxies 0") == "bank.recall"


@rule("bank.proxy", "bank.recall", "loan.enough")
def test_b54_proxies_used_in_a_recall_count_again_on_the_collateral() -> None:
    s = table(phase="banks")
    lend(s, 0, "victoria", 90, blocks=3)
    fund(s, 0, 0)
    deal(s, 1, 57)
    s.order = [1, 2, 0]
    run(s, Segment("A4.4"), RecallCircle(-1))
    do(s, "recall struans at victoria by proxy votes 0 proxies 0")
    do(s, "cast abstain", seat=2)
    do(s, "cast abstain", seat=0)
    do(s, "repay 0 of due loan 1")
    do(s, "cast all at victoria votes 0 proxies 0", seat=1)
    do(s, "cast abstain", seat=2)
    do(s, "cast abstain", seat=0)
    assert s.on_sale[0] == 3
    assert s.discard == [57]
