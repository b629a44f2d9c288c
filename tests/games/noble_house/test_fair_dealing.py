"""Kept to the letter, not in fact: a card handed back, peace broken by proxy, a sum that nobody may grant."""

import pytest

from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.trade.promises import LAPSED, MARKED, OPEN, public_promises
from magnate.games.noble_house.phases.banks import ExtendedDebts, InterestDue
from magnate.games.noble_house.phases.recalls import Recalls
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    bargain,
    deal,
    do,
    fund,
    given,
    lend,
    lose_blocks,
    offer,
    offered,
    run,
    sound,
    table,
    talk,
    why,
    window,
)
from tests.rules import rule


def statuses(s: NobleHouse) -> list[str]:
    return [promise.status for promise in public_promises(s)]


# -- a card for a card -------------------------------------------------------------------------------------------------


@rule("trade.exchange")
def test_b94_a_card_of_choice_is_not_the_one_just_received_for_it() -> None:
    s = talk()
    deal(s, 0, 72)
    deal(s, 1, 18, 64)
    bargain(s, "give card 72; want card any")
    assert offered(s, 1) == ["hand 18 to 1", "hand 64 to 1"]
    do(s, "hand 64 to 1", seat=1)
    assert (s.hand[0], s.hand[1]) == ((64,), (18, 72))


@rule("trade.exchange")
def test_b94_of_two_cards_of_choice_the_second_is_no_return_of_the_first() -> None:
    s = talk()
    deal(s, 0, 72)
    deal(s, 1, 18)
    bargain(s, "give card any; want card any")
    assert offered(s, 0) == ["hand 72 to 2"]
    do(s, "hand 72 to 2", seat=0)
    assert offered(s, 1) == ["hand 18 to 1"]
    assert why(s, "hand 72 to 1", 1) == "core.not-offered"
    do(s, "hand 18 to 1", seat=1)
    assert (s.hand[0], s.hand[1]) == ((18,), (72,))


@rule("trade.exchange")
def test_b94_the_maker_of_the_offer_hands_no_named_card_back_either() -> None:
    s = talk()
    deal(s, 0, 72)
    deal(s, 1, 18, 64)
    bargain(s, "give card any; want card 18, card any")
    assert offered(s, 0) == ["hand 72 to 2"]
    do(s, "hand 72 to 2", seat=0)
    do(s, "hand 64 to 1", seat=1)
    assert (s.hand[0], s.hand[1]) == ((18, 64), (72,))


# -- peace at the banks ------------------------------------------------------------------------------------------------


def recalled(promised: str, card: int, call: str, *more: str) -> NobleHouse:
    """Seat 2 has promised seat 0 to refrain from cards, and has its loan recalled."""
    s = talk()
    deal(s, 2, card)
    lend(s, 0, "victoria", 90, blocks=3)
    fund(s, 0, 1)
    for terms in (f"refrain you {promised} until 6", *more):
        bargain(s, f"give cash 100000; {terms}", 0, 2)
    s.agenda.clear()
    s.phase = "banks"
    run(s, Recalls())
    while asked(s)[0] != 2:
        do(s, "pass")
    do(s, f"recall struans at victoria by {call}", seat=2)
    given(s)
    return s


@rule("promise.breach")
@pytest.mark.parametrize(
    ("promised", "card", "call", "status"),
    [
        ("any", 57, "proxy votes 0 proxies 0", MARKED),
        ("bank-proxy", 57, "proxy votes 0 proxies 0", MARKED),
        ("57", 57, "proxy votes 0 proxies 0", MARKED),
        ("58", 57, "proxy votes 0 proxies 0", OPEN),
        ("bank-deal", 57, "proxy votes 0 proxies 0", OPEN),
        ("any", 23, "vote votes 1 proxies 0", OPEN),
        ("bank-vote", 23, "vote votes 1 proxies 0", MARKED),
        ("23", 23, "vote votes 1 proxies 0", MARKED),
    ],
)
def test_b92_a_proxy_that_recalls_a_loan_is_a_card_against_the_debtor(
    promised: str, card: int, call: str, status: str
) -> None:
    s = recalled(promised, card, call)
    assert statuses(s) == [status]
    assert s.broken[2] == (status == MARKED)


@rule("promise.breach", "promise.call")
def test_b92_call_and_vote_are_one_act_and_cost_face_once() -> None:
    more = ("vote you victoria/struans against until 6", "refrain you 57 until 6")
    s = recalled("any", 57, "proxy votes 0 proxies 0", *more)
    assert statuses(s) == [MARKED, LAPSED, LAPSED]
    assert s.broken[2] == 1


@rule("promise.breach")
@pytest.mark.parametrize(("side", "status"), [("against", MARKED), ("for", OPEN)])
def test_b92_a_proxy_breaks_peace_only_on_the_side_that_harms(side: str, status: str) -> None:
    s = table(phase="banks")
    deal(s, 2, 58)
    deal(s, 1, 57)
    bargain_peace(s)
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 40000000 on struans", seat=0)
    do(s, "no meeting", seat=0)
    do(s, "call victoria by proxy votes 0 proxies 0", seat=1)
    do(s, f"cast {side} at victoria votes 0 proxies 1", seat=2)
    given(s)
    assert statuses(s) == [status]
    assert sound(s)


def bargain_peace(s: NobleHouse) -> None:
    """Seat 2 sells seat 0 peace, in the window of the card phase."""
    window(s)
    bargain(s, "give cash 1000000; refrain you any until 6", 0, 2)
    s.agenda.clear()
    s.phase = "banks"


# -- a lesser sum ------------------------------------------------------------------------------------------------------


def claimed(millions: int, cash: int, blocks: int = 5) -> NobleHouse:
    """Seat 0 shows the half-coin of seat 1 and asks for a sum."""
    s = talk()
    s.coins[0] = ("rothwell_gornt",)
    fund(s, 1, cash)
    lose_blocks(s, 1, 5 - blocks)
    do(s, f"claim {millions}000000 from rothwell_gornt", seat=0)
    return s


@rule("coin.short", "coin.answer")
def test_b93_who_agrees_to_a_lesser_sum_sells_a_block_for_it() -> None:
    s = claimed(20, cash=19)
    do(s, 'grant "want cash 20000000" to 1 for rothwell_gornt', seat=1)
    do(s, "pay 20000000 to struans for half-coin with rothwell_gornt")
    assert (s.cash[0], s.cash[1], s.coins[0]) == (50 * M, 23 * M, ())
    assert s.blocks[1][s.rules.house_index["rothwell_gornt"]] == 4
    assert sound(s)


@rule("coin.short", "coin.answer")
def test_b93_a_lesser_sum_can_be_offered_without_the_cash_for_it() -> None:
    s = claimed(50, cash=19)
    assert 'grant "want cash 50000000" to 1 for rothwell_gornt' not in offered(s, 1)  # a refusal comes to the same
    do(s, 'counter "give cash 30000000" to struans', seat=1)
    do(s, next(line for line in offered(s, 0) if line.startswith("take")), seat=0)
    do(s, "pay 30000000 to struans for half-coin with rothwell_gornt")
    assert (s.cash[0], s.cash[1], s.coins[0]) == (60 * M, 13 * M, ())


@rule("coin.short", "payment.void")
def test_b93_without_a_block_all_that_is_left_is_paid_and_the_house_meets() -> None:
    s = claimed(20, cash=19, blocks=0)
    s.price["rothwell_gornt"] = 12
    do(s, 'grant "want cash 20000000" to 1 for rothwell_gornt', seat=1)
    do(s, "pay all of 20000000 to struans")
    assert (s.cash[0], s.out) == (49 * M, [1])


@rule("coin.favour")
def test_b93_anything_else_that_is_agreed_to_must_be_there() -> None:
    s = talk()
    s.coins[0] = ("rothwell_gornt",)
    fund(s, 1, 19)
    do(s, 'claim favour "want cash 20000000, shares victoria 100000" from rothwell_gornt', seat=0)
    assert offered(s, 1) == ["refuse claim"]
    assert why(s, 'counter "give cash 20000000; refrain me any until 3" to struans', 1) == "trade.deliver"


# -- what is still owed ------------------------------------------------------------------------------------------------


def gift(s: NobleHouse, millions: int) -> list[str]:
    """What seat 0 may answer to seat 1, who is asked to pay and wants help."""
    do(s, offer("struans", f"want cash {millions}000000; text me I shall remember it"), seat=1)
    return [line.split()[0] for line in offered(s, 0)]


@rule("trade.when")
@pytest.mark.parametrize(("cash", "answers"), [(70, ["decline"]), (129, ["decline"]), (130, ["accept", "decline"])])
def test_b78_who_owes_several_debts_later_gives_none_of_their_money_away(cash: int, answers: list[str]) -> None:
    s = table(phase="banks")
    s.order = [1, 0, 2]
    for number, (seat, millions) in enumerate(((1, 50), (0, 40), (0, 30)), 1):
        s.last_extended = number
        s.extended[number] = (seat, BANK, millions * M, 1, 0)
    fund(s, 1, 10)
    fund(s, 0, cash)
    run(s, ExtendedDebts())
    assert gift(s, 60) == answers


@rule("trade.when", "loan.interest")
@pytest.mark.parametrize(("cash", "answers"), [(1, ["decline"]), (2, ["accept", "decline"])])
def test_b78_nor_does_who_has_still_to_pay_interest(cash: int, answers: list[str]) -> None:
    s = table(phase="banks")
    s.order = [1, 0, 2]
    for seat in (1, 0):
        lend(s, seat, "victoria", 100, blocks=3)
    fund(s, 1, 0)
    fund(s, 0, cash)
    run(s, InterestDue())
    assert gift(s, 1) == answers
