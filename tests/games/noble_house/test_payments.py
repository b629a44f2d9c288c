"""Payments: sold blocks, extended credit, half-coins."""

import pytest

import magnate
from magnate.core.driver import asking, forced
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.cards.powers import PayBank
from magnate.games.noble_house.mechanics.finance.income import Upkeep
from magnate.games.noble_house.mechanics.finance.loans import Repayment, due
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.mechanics.finance.payment import ExtendedDue, PayDue, Payment, due_round
from magnate.games.noble_house.phases.banks import InterestDue
from magnate.games.noble_house.queries import shares_of
from magnate.games.noble_house.state import BANK
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
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
    why,
    window,
)
from tests.rules import rule


@rule("coin.insist", "payment.extended-credit")
def test_a_claimed_house_may_put_the_fifty_off() -> None:
    s = table(phase="assets")
    s.coins[1] = ("struans",)
    deal(s, 0, 39)
    window(s)
    do(s, "claim 50000000 from struans", seat=1)
    do(s, "refuse claim", "extend 39")
    assert (s.extended, s.coins[1]) == ({1: (0, 1, 50 * M, 2, 0)}, ())
    assert {score.seat: score.total for score in GAME.result(s).scores} == {0: 220 * M, 1: 320 * M, 2: 270 * M}


@rule("payment.due", "payment.void")
def test_shares_and_assets_are_no_means_of_payment() -> None:
    s = table()
    lose_blocks(s, 0, 5)
    own(s, 0, "airline")
    hold(s, 0, "victoria", 500_000)
    fund(s, 0, 10)
    run(s, Payment(0, BANK, 50 * M, "card"))
    assert offered(s) == ["pay all of 50000000 to bank"]
    do(s, "pay all")
    assert (s.cash[0], shares_of(s, 0, "victoria"), free(s, 0), s.out) == (0, 5, ["airline-1"], [])


@rule("payment.due")
def test_x25_who_has_the_cash_pays_without_being_asked() -> None:
    s = table()
    run(s, Payment(0, BANK, 20 * M, "card"))
    assert asked(s) == [0]
    assert forced(s, 0) == PayDue(0, "bank", 20 * M, "card")
    deal(s, 0, 39)  # Extended Credit is a choice
    assert forced(s, 0) is None


@rule("payment.emergency-sale", "payment.due")
def test_x25_a_payment_names_the_blocks_it_sells() -> None:
    s = table()
    lose_blocks(s, 1, 1, to=0)
    run(s, Payment(0, BANK, 50 * M, "card"))
    assert forced(s, 0) is None
    ways = [line for line in offered(s) if line.startswith("pay")]
    assert ways == ["pay 50000000 to bank for card with struans", "pay 50000000 to bank for card with rothwell_gornt"]
    move = GAME.parse(s, ways[0], 0)
    assert GAME.say(move.label, move.args(s)) == ("Pay $50M: $26M in cash and 1 voting block of Struan's ($24M)")
    do(s, ways[0])
    assert (s.cash[0], s.gone[0]) == (4 * M, 1)


@rule("coin.claim", "payment.due")
@pytest.mark.parametrize("kind", ["payment", "repayment", "extended", "upkeep"])
def test_x25_a_half_coin_may_be_shown_before_a_payment_is_settled(kind: str) -> None:
    s = table(phase="banks")
    s.coins[0] = ("rothwell_gornt",)
    fund(s, 1, 60)
    fund(s, 0, 1)
    own(s, 0, "airline")
    loan = lend(s, 0, "victoria", 40, blocks=1)
    s.extended = {1: (0, BANK, 40 * M, 1, 0)}
    steps = {
        "payment": Payment(0, BANK, 40 * M, "card"), "repayment": Repayment(0, loan, no_proxies(s)),
        "extended": ExtendedDue(0, 1), "upkeep": Upkeep(0),
    }  # fmt: skip
    run(s, steps[kind])
    assert forced(s, 0) is None
    do(s, "claim 50000000 from rothwell_gornt", seat=0)
    do(s, "grant", seat=1)
    assert (s.cash[0], asking(s)) == (51 * M, steps[kind])
    assert forced(s, 0) is not None  # now there is the cash


@rule("payment.default", "payment.emergency-sale")
def test_x25_a_debt_in_default_sells_its_blocks_in_one_answer() -> None:
    s = table(phase="banks")
    lose_blocks(s, 1, 1, to=0)
    fund(s, 0, 10)
    s.extended = {1: (0, BANK, 50 * M, 1, 0)}
    run(s, ExtendedDue(0, 1))
    do(s, "default 1")
    assert offered(s) == ["sell struans+struans for debt 1", "sell struans+rothwell_gornt for debt 1"]
    do(s, "sell struans+rothwell_gornt for debt 1")
    assert (s.cash[0], s.extended, s.gone) == (8 * M, {}, [1, 1, 0, 0, 0])


@rule("loan.repayment", "loan.part-payment", "payment.emergency-sale")
def test_x25_blocks_may_be_sold_for_a_part_of_a_loan() -> None:
    s = table(phase="banks")
    lose_blocks(s, 0, 1)
    loan = lend(s, 0, "victoria", 100, blocks=3)
    fund(s, 0, 24)
    run(s, Repayment(0, loan, no_proxies(s)))
    assert "repay 48000000 of due loan 1 with struans" in offered(s)  # one block is free
    assert why(s, "repay 48000000 of due loan 1 with struans+struans") == "payment.emergency-sale"
    do(s, "repay 48000000 of due loan 1 with struans")
    assert (s.on_sale[0], s.gone[0], s.debt) == (2, 2, {})


@rule("upkeep.pay", "upkeep.give-up")
def test_x26_upkeep_that_can_be_paid_is_paid() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "land")
    run(s, Upkeep(0))
    assert [type(move).__name__ for move in given(s)] == ["PayUpkeep"]
    assert s.cash[0] == 21 * M
    fund(s, 0, 5)
    run(s, Upkeep(0))
    assert given(s) == []  # deals may come first
    assert offered(s) == ["give up airline-1"]


@rule("payment.order", "loan.interest")
def test_x29_the_order_is_asked_where_it_matters() -> None:
    for cash, card, alone in ((30, 0, True), (0.5, 0, False), (30, 39, False)):
        s = table(phase="banks")
        lend(s, 0, "victoria", 40, blocks=1)
        lend(s, 0, "ho_pak", 40, blocks=1)
        fund(s, 0, cash)
        if card:
            deal(s, 0, card)
        run(s, InterestDue())
        assert (forced(s, 0) is not None) is alone
        if alone:
            given(s)
            assert (s.agenda, s.cash[0]) == ([], round(29.2 * M))


@rule("coin.insist", "coin.answer")
def test_x30_a_refused_claim_is_for_the_fifty_at_once() -> None:
    s = table()
    s.coins[0] = ("rothwell_gornt",)
    fund(s, 1, 60)
    window(s)
    do(s, 'claim favour "text you be nice" from rothwell_gornt', seat=0)
    do(s, "refuse claim", seat=1)
    assert s.agenda[-1] == Payment(1, 0, 50 * M, "half-coin")
    assert s.coins[0] == ()


@rule("card.renegotiate")
def test_x31_who_breaks_a_contract_is_not_asked_to_renegotiate_it() -> None:
    s = table()
    announced(s, 0, 113)
    deal(s, 1, 75, 83)
    deal(s, 2, 84)
    window(s)
    do(s, "play 75 on 113", seat=1)
    assert [type(move).__name__ for move in given(s)] == ["LetBreak"]  # the owner has no such card
    assert asked(s) == [2]
    do(s, "let 113 break", seat=2)
    assert s.contracts == {}


@rule("payment.emergency-sale", "payment.due", "payment.void", "card.payment")
def test_e15_forced_payment() -> None:
    for card, cash, sold, left in ((70, 30, 1, 4), (72, 0, 3, 22)):
        s = table()
        fund(s, 0, cash)
        effect = s.rules.cards[card].effect
        assert isinstance(effect, PayBank)
        run(s, Payment(0, BANK, effect.amount, "card"))
        for wrong in (sold - 1, sold + 1):
            blocks = "+".join(["struans"] * wrong) or "general_stores"
            refused = GAME.parse(s, f"pay 50000000 to bank for card with {blocks}", 0).check(s)
            assert refused is not None
            assert refused.rule == "payment.emergency-sale"
        do(s, f"pay 50000000 to bank for card with {'+'.join(['struans'] * sold)}")
        assert (s.cash[0], sum(s.blocks[0])) == (left * M, 5 - sold)
    for price, out in ((24, False), (12, True)):
        s = table()
        fund(s, 0, 10)
        lose_blocks(s, 0, 4)
        s.price["struans"] = price
        run(s, Payment(0, BANK, 40 * M, "card"))
        do(s, "pay all")
        assert (s.cash[0], 0 in s.out) == (0, out)
        assert sound(s)


@rule("coin.insist", "payment.void")
def test_e16_half_coin() -> None:
    for cash, blocks, sold, left, void in ((26, 5, 1, 4, False), (1, 2, 2, 0, True)):
        s = table()
        s.coins[1] = ("struans",)
        fund(s, 0, cash)
        lose_blocks(s, 0, 5 - blocks)
        run(s, Segment("A1.2"), OpenWindow("A1.2"))
        do(s, "claim 50000000 from struans", seat=1)
        do(s, "refuse claim")
        sale = f"pay 50000000 to rothwell_gornt for half-coin with {'+'.join(['struans'] * sold)}"
        do(s, "pay all" if void else sale)
        assert (s.cash[0], sum(s.blocks[0]), s.cash[1]) == (0, left, 30 * M + (49 if void else 50) * M)
        assert s.coins[1] == ()


@rule("payment.extended-credit", "payment.default", "payment.extended-due")
def test_e17_extended_credit() -> None:
    s = table(phase="stock")
    s.round = 3
    assert due_round(s) == 3
    s.phase = "banks"
    assert due_round(s) == 4
    for cash, out in ((5, False), (1, True)):
        s = table(phase="stock")
        s.price["struans"] = 20
        lose_blocks(s, 0, 3)
        fund(s, 0, cash)
        deal(s, 0, 39)
        run(s, Payment(0, BANK, 50 * M, "card"))
        do(s, "extend 39")
        s.phase = "banks"
        run(s, ExtendedDue(0, 1))
        assert why(s, "pay extended 1") == "money.cash"
        do(s, "default 1")
        assert s.price["struans"] == 18
        do(s, "sell struans+struans for debt 1")
        assert (0 in s.out) == out
        if not out:
            assert (s.cash[0], sum(s.blocks[0]), s.extended) == (3 * M, 0, {})
        assert sound(s)


@rule("payment.extended-credit", "payment.default")
def test_e34_extended_credit_in_detail() -> None:
    s = table(phase="stock")
    fund(s, 0, 60)
    deal(s, 0, 39)
    run(s, Payment(0, BANK, 50 * M, "card"))
    do(s, "extend 39")
    assert (s.cash[0], s.extended[1]) == (60 * M, (0, BANK, 50 * M, 1, 0))
    for blocks, cash, out in ((2, 8, False), (1, 0, True)):
        s = table(phase="stock")
        s.price["struans"] = 20
        lose_blocks(s, 0, 5 - blocks)
        loan = lend(s, 0, "victoria", 40, blocks=blocks)
        fund(s, 0, 0)
        deal(s, 0, 39)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, "extend 39")
        run(s, ExtendedDue(0, 1))
        do(s, "default 1", f"sell {'+'.join(['struans'] * blocks)} for debt 1")
        assert (s.price["struans"], 0 in s.out) == (18, out)
        if not out:
            assert (s.cash[0], s.debt) == (cash * M, {})


@rule("coin.claim", "coin.own", "coin.settled", "money.unit")
def test_b33_a_right_half_works_once_against_another_house() -> None:
    s = table()
    s.coins = [("struans",), ("asian_properties",), ("rothwell_gornt",)]
    window(s)
    assert why(s, "claim 50000000 from struans", 0) == "coin.own"
    assert why(s, "claim 50000000 from struans", 1) == "core.not-offered"
    assert why(s, "claim 50100000 from asian_properties", 1) == "coin.claim"
    assert why(s, "claim 1050001 from asian_properties", 1) == "money.unit"
    do(s, "claim 20000000 from asian_properties", seat=1)
    do(s, 'grant "want cash 20000000" to 2 for asian_properties')
    assert (s.coins[1], s.cash[1]) == ((), 50 * M)


@rule("coin.favour", "coin.answer", "coin.insist")
def test_c11_a_favour_is_asked_countered_and_taken() -> None:
    s = table()
    own(s, 0, "land", "services")
    s.coins[1] = ("struans",)
    window(s)
    do(s, 'claim favour "want asset land-1" from struans', seat=1)
    assert asked(s) == [0]
    assert why(s, 'counter "give asset airline-1" to rothwell_gornt') == "trade.items"
    do(s, 'counter "give asset services-1; no cards against you" to rothwell_gornt')
    assert asked(s) == [1]
    do(s, 'take "give asset services-1; no cards against you" from 1 for struans')
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
    lose_blocks(s, 0, 4)
    lend(s, 0, "victoria", 40, blocks=1)
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 10 * M, "card"))
    assert offered(s) == ["pay all of 10000000 to bank"]
    line = 'offer rothwell_gornt "give block struans" public until phase counter 0'
    assert why(s, line, 0) == "trade.items"


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
    assert why(s, "repay 10000000 of due loan 2 with struans+struans") == "payment.emergency-sale"
    do(s, "repay 10000000 of due loan 2 with struans")  # voluntary
    assert (list(s.debt), s.cash[0], s.gone[0]) == ([1], 23 * M, 1)


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
