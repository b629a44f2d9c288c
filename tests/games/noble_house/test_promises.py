"""Promises: kept, broken, released."""

from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck
from magnate.games.noble_house.phases.round import PhaseEnd
from magnate.games.noble_house.phases.stock import Transaction
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    bargain,
    deal,
    do,
    heard,
    hold,
    lose_blocks,
    offer,
    run,
    talk,
    why,
)
from tests.rules import rule


@rule("promise.clauses", "promise.record", "promise.due", "promise.breach", "promise.call", "face.loss")
def test_d5_d9_a_loan_between_players_is_asked_for_and_a_breach_called_once() -> None:
    for answer, kept, price in (("settle promise 1", 1, 24), ("lapse promise 1", 0, 22)):
        s = talk()
        bargain(s, "give cash 10000000; loan you 12000000 round 1 cards")
        assert s.cash[:2] == [20 * M, 40 * M]
        s.agenda.clear()
        run(s, PhaseEnd(), OpenWindow("A2.2"))
        assert asked(s) == [1]
        do(s, answer)
        assert (s.kept[1], s.broken[1]) == (kept, 1 - kept)
        if not kept:
            assert s.cash[1] == 40 * M  # never enforced (D6)
            do(s, "call breach 1", seat=0)
            assert why(s, "call breach 1", 0) == "core.not-offered"
        else:
            assert s.cash[:2] == [32 * M, 28 * M]
        assert s.price["rothwell_gornt"] == price


@rule("promise.call")
def test_d9_a_breach_may_be_called_until_the_end_of_the_next_phase() -> None:
    s = talk()
    bargain(s, "give cash 1000000; loan you 2000000 round 1 cards")
    s.agenda.clear()
    run(s, PhaseEnd())
    do(s, "lapse promise 1")
    s.phase = "stock"
    move = GAME.parse(s, "call breach 1", 0)
    assert move.check(s) is None
    s.phase = "contracts"
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "promise.call"


@rule("promise.release", "promise.breach")
def test_d11_unable_is_unwilling_but_the_creditor_may_release() -> None:
    s = talk()
    bargain(s, "give cash 10000000; loan you 50000000 round 1 cards")
    s.agenda.clear()
    run(s, PhaseEnd(), OpenWindow("A2.2"))
    assert why(s, "settle promise 1") == "money.cash"
    do(s, "lapse promise 1")
    do(s, "release promise 1", seat=0)
    assert (s.broken[1], why(s, "call breach 1", 0)) == (0, "core.not-offered")


@rule("promise.profit", "promise.due")
def test_d5_a_share_of_profit_falls_due_with_the_profit() -> None:
    s = talk()
    announced(s, 1, 113)
    bargain(s, "give cash 1000000; profit you 25 contract 113 until 2")
    s.agenda.clear()
    s.phase = "contracts"
    run(s, Collect(1))
    do(s, "pay upkeep")
    run(s, PhaseEnd())
    before = s.cash[0]
    do(s, "settle promise 1")
    assert s.cash[0] - before == 3 * M
    s = talk()
    hold(s, 1, "victoria", 400_000)
    bargain(s, "give cash 1000000; profit you 50 shares victoria until 2")
    s.price["victoria"] = 40
    s.agenda.clear()
    s.phase = "stock"
    run(s, Transaction(1, 1))
    do(s, "sell 400000 victoria")
    run(s, PhaseEnd())
    assert s.agenda[-1].amount == 2 * M  # type: ignore[attr-defined]  # half of 400,000 x 10


@rule("promise.breach")
def test_d9_a_vote_against_a_public_vote_clause_is_marked() -> None:
    s = talk()
    lose_blocks(s, 0, 1, to=1)
    bargain(s, "give cash 1000000; vote you struans for until 3")
    s.agenda.clear()
    s.price["struans"] = 9
    run(s, VoteCheck("struans", ALWAYS))
    do(s, "vote abstain")
    assert s.out == [0]
    s = talk()
    lose_blocks(s, 0, 1, to=1)
    lose_blocks(s, 0, 1, to=2)
    bargain(s, "give cash 1000000; vote you struans for until 3", maker=2)
    s.agenda.clear()
    s.price["struans"] = 12
    run(s, VoteCheck("struans", ALWAYS))
    do(s, "vote against", seat=1)
    do(s, "vote for", seat=2)
    assert s.broken[1] == 1


@rule("promise.breach", "bank.count")
def test_d9_d11_who_promised_a_vote_at_a_bank_and_abstains_breaks_his_word() -> None:
    for side, broken in (("for at victoria votes 1 proxies 0", 0), ("abstain at victoria votes 0 proxies 0", 1)):
        s = talk()
        deal(s, 1, 23)
        deal(s, 2, 57)
        bargain(s, "give cash 1000000; vote you victoria/struans for until 3")
        s.agenda.clear()
        s.phase = "banks"
        run(s, LoanTurn(0, ()))
        do(s, "ask victoria for 10000000 on struans")
        do(s, "call victoria by proxy votes 0 proxies 0", seat=2)
        do(s, f"cast {side}", seat=1)
        do(s, "cast abstain", seat=0)
        assert s.broken[1] == broken


@rule("promise.breach", "promise.record")
def test_d5_d12_forbidden_cards_and_promised_actions_are_watched() -> None:
    s = talk()
    deal(s, 1, 70)
    bargain(s, "give cash 1000000; refrain you clear-good-name until 2")
    do(s, "play 70 on struans", seat=1)
    assert s.broken[1] == 1
    s = talk()
    bargain(s, "give cash 1000000; act you buy victoria until 1; act you sell ho_pak until 1; refrain you any until 1")
    s.agenda.clear()
    s.phase = "stock"
    run(s, Transaction(1, 1))
    do(s, "buy 100000 victoria")
    run(s, PhaseEnd())
    assert (s.kept[1], s.broken[1]) == (1, 1)
    s.phase = "assets"
    run(s, PhaseEnd())
    assert s.kept[1] == 2


@rule("promise.judge")
def test_d10_free_words_are_judged_by_those_not_involved() -> None:
    for verdict, price in (("for", 22), ("against", 24)):
        s = talk()
        bargain(s, "give cash 1000000; text you never trust him")
        do(s, "complain 1", seat=0)
        do(s, 'answer "I did not"')
        assert asked(s) == [2]
        do(s, f"judge {verdict}")
        assert s.price["rothwell_gornt"] == price
    s = talk(2)
    bargain(s, "give cash 1000000; text you never trust him")
    assert why(s, "complain 1", 0) == "promise.judge"


@rule("trade.offer", "promise.record")
def test_c17_numbers_tell_nobody_how_many_others_there_are() -> None:
    seen = []
    for others in (0, 2):
        s = talk()
        for _ in range(others):
            bargain(s, "give cash 1000000; a word", maker=0, partner=2, openness="private")
        bargain(s, "give cash 1000000; a word", maker=0, partner=1, openness="private")
        do(s, offer("struans", "give cash 1000000", "private"), seat=1)
        seen.append(([row[0] for row in s.letters[1]], [row[0] for row in s.secrets[1]]))
        letters = [row[0] for rows in s.letters for row in rows]
        assert len(dict.fromkeys(letters)) == len(letters) // 2
    assert seen == [([3002], [-3001])] * 2


@rule("promise.due")
def test_d6_private_promises_are_brought_to_mind_of_the_parties_alone() -> None:
    s = talk()
    bargain(s, "give cash 1000000; loan you 2000000 round 1 cards", openness="private")
    s.agenda.clear()
    run(s, PhaseEnd())
    assert s.agenda == []
    assert s.events is not None
    assert [(type(logged.event).__name__, logged.only) for logged in s.events] == [("Reminded", 1), ("Reminded", 0)]
    run(s, OpenWindow("A2.2"))
    assert heard(s, "settle promise -3001", 2, by=1) == []
    assert s.cash[:2] == [31 * M, 29 * M]


@rule("end.debts", "promise.record")
def test_c16_b40_recorded_loans_count_for_both_sides() -> None:
    s = talk()
    bargain(s, "give cash 10000000; loan you 12000000 round 9 cards")
    totals = {score.seat: score.total // M for score in GAME.result(s).scores}
    assert totals == {0: 272, 1: 268, 2: 270}
