"""Rulings on offers, leases and promises."""

from typing import Any

import pytest

import magnate
from magnate.conformance.checks import Audited
from magnate.games.noble_house import GAME
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.income import Collect
from magnate.games.noble_house.leases import sign_lease
from magnate.games.noble_house.lending import LoanTurn
from magnate.games.noble_house.loans import take_certificate
from magnate.games.noble_house.phases.round import PhaseEnd, RoundEnd
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.price import ALWAYS, VoteCheck
from magnate.games.noble_house.queries import shares_of
from magnate.games.noble_house.state import LOT, NobleHouse
from tests.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    fund,
    heard,
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


def talk(seats: int = 3, **options: Any) -> NobleHouse:
    """A table at the closing window of the card phase."""
    s = table(seats, **options)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    return s


def offer(to: str, terms: str, openness: str = "public", until: str = "phase", counter: int = 0) -> str:
    return f'offer {to} "{terms}" {openness} until {until} counter {counter}'


def bargain(s: NobleHouse, terms: str, maker: int = 0, partner: int = 1, openness: str = "public") -> None:
    """Offer and acceptance."""
    do(s, offer(s.house[partner], terms, openness), seat=maker)
    number = s.last_offer if openness == "public" else s.letters[maker][-1][0]
    do(s, f"accept {number}", seat=partner)


@rule("trade.offer", "trade.exchange", "trade.answer")
def test_d2_everything_but_blocks_and_contracts_can_be_offered() -> None:
    s = talk()
    own(s, 0, "airline")
    deal(s, 0, 70, 23)
    s.coins[0] = ("asian_properties",)
    hold(s, 1, "victoria", 300_000)
    bargain(
        s,
        "give card 70, card 23, asset airline-1, coin asian_properties; want cash 20000000, shares victoria 300000",
    )
    assert (s.hand[0], s.hand[1]) == ((), (70, 23))
    assert (s.cash[:2], s.coins[1]) == ([50 * M, 10 * M], ("asian_properties",))
    assert (shares_of(s, 0, "victoria"), s.owner[0]) == (3, 1)
    assert sound(s)


@rule("trade.offer", "trade.items")
@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ("give block struans", "trade.offer"), ("give cash 50", "trade.offer"), ("want card 200", "trade.offer"),
        ("give shares struan 100000", "trade.offer"), ("give cash 100000, cash 200000", "trade.offer"),
        ("loan me 1000000", "trade.offer"), ("lease me gold-1 fee 0 once upkeep lender rounds 1", "trade.offer"),
        ("profit me 120 shares victoria until 3", "trade.offer"), ("vote me moon for until 3", "trade.offer"),
        ("refrain me moon until 3", "trade.offer"), ("act me buy moon until 3", "trade.offer"),
        ("give cash 40000000", "trade.deliver"), ("give card 70", "trade.deliver"),
        ("give shares victoria 100000", "trade.deliver"), ("give asset shipping-1", "trade.items"),
        ("want asset airline-5", "trade.items"), (" ; ", "trade.offer"),
    ],
)  # fmt: skip
def test_d2_what_cannot_be_offered(terms: str, refused: str) -> None:
    s = talk()
    announced(s, 0, 113)
    assert why(s, offer("rothwell_gornt", terms), 0) == refused


@rule("trade.offer", "trade.answer", "trade.withdraw")
def test_d3_an_offer_to_all_goes_to_the_first_and_can_be_withdrawn_before() -> None:
    s = talk()
    do(s, offer("all", "give cash 1000000"), seat=0)
    do(s, "decline 1", seat=1)
    assert why(s, "accept 1", 1) == "core.not-offered"
    do(s, "accept 1", seat=2)
    assert s.cash == [29 * M, 30 * M, 31 * M]
    do(s, offer("rothwell_gornt+asian_properties", "give cash 1000000"), seat=0)
    do(s, "withdraw 2", seat=0)
    assert s.offers == {}
    for line, rule_key in (
        ("accept 2", "trade.answer"),
        ("decline 2", "trade.answer"),
        ("withdraw 2", "trade.withdraw"),
    ):
        refused = GAME.parse(s, line, 1).check(s)
        assert refused is not None
        assert refused.rule == rule_key


@rule("trade.expiry", "trade.offer")
def test_d3_offers_run_out_and_counters_replace_them() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 1000000", until="phase"), seat=0)
    do(s, offer("rothwell_gornt", "give cash 1000000", "private", until="round"), seat=0)
    do(s, offer("rothwell_gornt", "give cash 1000000", until="game"), seat=0)
    do(s, offer("struans", "give cash 2000000", counter=1), seat=1)
    assert list(s.offers) == [2, 3]
    assert why(s, offer("struans", "give cash 2000000", counter=1), 1) == "trade.offer"
    s.agenda.clear()
    run(s, PhaseEnd())
    assert (list(s.offers), len(s.letters[0])) == ([2], 1)
    run(s, RoundEnd())
    assert (list(s.offers), s.letters) == ([2], [(), (), ()])


@rule("trade.deliver", "trade.exchange")
def test_d4_an_offer_that_cannot_be_met_fails_and_only_the_parties_hear_of_it() -> None:
    for viewer, told in ((0, ["OfferFailed"]), (1, ["OfferFailed"]), (2, [])):
        s = talk()
        deal(s, 0, 70)
        do(s, offer("rothwell_gornt", "give card 70; want cash 1000000"), seat=0)
        do(s, offer("asian_properties", "give card 70"), seat=0)
        do(s, "accept 2", seat=2)
        assert why(s, "accept 1", 1) == ""  # what the other side has is no business of this one
        assert [type(event).__name__ for event in heard(s, "accept 1", viewer, by=1)] == told
        assert (s.cash, s.offers) == ([30 * M] * 3, {})


@rule("stock.blocks", "trade.deliver")
def test_b11_shares_pass_between_players_in_whole_blocks() -> None:
    s = talk()
    hold(s, 1, "victoria", 500_000)
    bargain(s, "want shares victoria 300000")
    assert shares_of(s, 0, "victoria") == 0  # no change to be had
    hold(s, 0, "victoria", 200_000)
    bargain(s, "want shares victoria 300000")
    assert (shares_of(s, 0, "victoria"), shares_of(s, 1, "victoria")) == (5, 2)
    assert sound(s)


@rule("trade.exchange", "trade.items")
def test_d2_one_card_of_my_choice() -> None:
    s = talk()
    deal(s, 0, 70, 113)
    assert why(s, offer("rothwell_gornt", "give card any", "private"), 0) == "trade.items"
    bargain(s, "give card any; want cash 1000000")
    assert asked(s) == [0]
    do(s, "hand 113 to 1")
    assert s.hand[1] == (113,)


@rule("trade.exchange", "promise.public")
def test_d7_c17_a_private_deal_does_not_show() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 5000000; be kind to you", "private"), seat=0)
    for viewer in (2, None):
        view = magnate.view(GAME, s, viewer)
        assert (view["letters"][0], view["secrets"][0], view["cash"][0]) == (None, None, None)
    do(s, "pass", seat=2)
    assert heard(s, "accept 3001", 2, by=1) == []
    assert s.passed == [2]  # no window opens again
    assert magnate.view(GAME, s, 1)["secrets"][1][0][4:6] == ("text", "be kind to you")
    assert why(s, "complain -3001", 1) == "core.not-offered"
    refused = GAME.parse(s, "complain -3001", 1).check(s)
    assert refused is not None
    assert refused.rule == "promise.public"


@rule("trade.limit")
def test_d15_five_open_offers_twenty_a_segment() -> None:
    s = talk()
    for _ in range(5):
        do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    move = GAME.parse(s, offer("rothwell_gornt", "give cash 1000000"), 0)
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "trade.limit"
    do(s, "withdraw 1", seat=0)
    assert move.check(s) is None
    s.made[0] = 20
    assert move.check(s) is not None


@rule("trade.offer")
def test_a_plain_swap_is_an_offer_too() -> None:
    s = talk()
    own(s, 1, "land")
    do(s, 'swap nothing and 20 with rothwell_gornt for "asset land-1" and 0 public', seat=0)
    do(s, "accept 1", seat=1)
    assert (s.cash[0], free(s, 0)) == (10 * M, ["land-1"])


# -- leases ------------------------------------------------------------------------------------------------

LEASE = "lease me airline-1 fee 2000000 each upkeep borrower rounds 2; want cash 1000000"


@rule("lease.terms", "lease.public", "lease.fee", "promise.clauses")
def test_b43_d8_a_lease_moves_certificates_and_fees_and_is_public() -> None:
    s = talk()
    own(s, 0, "airline")
    assert why(s, offer("rothwell_gornt", LEASE, "private"), 0) == "lease.public"
    bargain(s, LEASE)
    assert (free(s, 0), free(s, 1)) == ([], ["airline-1"])
    s.agenda.clear()
    run(s, Collect(1))
    do(s, "pay upkeep")
    assert s.cash[:2] == [33 * M, 21 * M]
    fund(s, 1, 1)
    run(s, Collect(1))
    assert (s.leases, s.price["rothwell_gornt"]) == ({}, 22)
    assert sound(s)


@rule("lease.notice", "lease.end")
def test_b43_leases_end_by_term_or_notice_without_loss_of_face() -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    do(s, "notice lease 1", seat=1)
    refused = GAME.parse(s, "notice lease 1", 0).check(s)
    assert refused is not None
    assert refused.rule == "lease.notice"
    s.agenda.clear()
    run(s, RoundEnd())
    assert len(s.leases) == 1
    s.round = 2
    run(s, RoundEnd())
    assert (s.leases, s.price["rothwell_gornt"], free(s, 0)) == ({}, 24, ["airline-1"])


@rule("lease.end")
def test_b43_everything_agrees_when_the_end_of_a_lease_is_told() -> None:
    s = talk()
    own(s, 0, "airline", "land")
    sign_lease(s, ("lease", "me", "airline-1+land-1", 0, 0, "once/lender"), 0, 1)
    found: list[str] = []
    s.events = Audited(GAME, s, found)
    magnate.push(s, GAME.parse(s, "end lease 1", 1))
    assert next(type(logged.event).__name__ for logged in s.events) == "LeaseEnded"
    assert found == []


@rule("lease.end", "contract.replacement", "lease.terms")
def test_b52_a_contract_that_loses_a_lent_certificate_breaks() -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    s.deck.remove(119)
    s.contracts[119] = 1
    s.bound[0] = 119
    do(s, "end lease 1", seat=0)
    assert ([lot[0] for lot in s.waiting], s.price["struans"]) == ([119], 22)
    own(s, 0, "land")
    lend(s, 0, "victoria", 10, certificates=("land-1",))
    s.bound[s.rules.certificate_index["land-1"]] = 0
    announced(s, 0, 113)
    do(s, offer("rothwell_gornt", "lease me shipping-1 fee 0 once upkeep lender rounds open"), seat=0)
    assert why(s, "accept 1", 1) == "lease.terms"  # at work


@rule("lease.pledged")
def test_b65_a_lent_certificate_taken_as_collateral_ends_the_lease() -> None:
    s = table()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    lend(s, 0, "victoria", 30, certificates=("airline-1",))
    take_certificate(s, 0, LOT)
    run(s)
    assert (s.leases, s.owner[0], s.price["struans"]) == ({}, LOT, 22)


# -- promises ----------------------------------------------------------------------------------------------


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
            do(s, "call breach 1", seat=2)
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
    move = GAME.parse(s, "call breach 1", 2)
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
    assert (s.broken[1], why(s, "call breach 1", 2)) == (0, "core.not-offered")


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
        bargain(s, "give cash 1000000; vote you victoria/struans for until 3")
        s.agenda.clear()
        s.phase = "banks"
        run(s, LoanTurn(0, ()))
        do(s, "ask victoria for 10000000", "pledge block struans", "submit")
        do(s, "call victoria by vote", seat=1)
        do(s, f"cast {side}", seat=1)
        do(s, "cast abstain", seat=0)
        do(s, "cast abstain", seat=2)
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


def test_offers_are_answered_in_the_moves_of_each_seat() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    assert offered(s, 1) == ["pass", "accept 1", "decline 1"]
    assert offered(s, 0) == ["pass", "withdraw 1"]
    assert offered(s, 2) == ["pass"]
