"""Each of the 144 cards: what it does, and when it may be played."""

from typing import Any

import pytest

import magnate
from magnate.core.step import Step
from magnate.core.value import fields_of
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.income import Collect
from magnate.games.noble_house.lending import LoanTurn
from magnate.games.noble_house.market import MarketTurn
from magnate.games.noble_house.meeting import OpenPoll, Poll
from magnate.games.noble_house.payment import Payment
from magnate.games.noble_house.phases.contracts import Announcement, ContractTurn
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.price import fall
from magnate.games.noble_house.queries import kind_of
from magnate.games.noble_house.renegotiation import BreakShown
from magnate.games.noble_house.state import BANK, SUPPLY, NobleHouse
from tests.noble_house.table import (
    HOUSES,
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    heard,
    lend,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.noble_house.test_content import CONTRACTS
from tests.rules import rule

KINDS = ("airline", "shipping", "industry", "railway", "land", "services")


def rich(phase: str, card: int) -> NobleHouse:
    """Five players, of whom the second has all that a card could aim at."""
    s = table(5, phase)
    for seat in range(5):
        fund(s, seat, 200)
    own(s, 1, *KINDS)
    announced(s, 1, 109 if card != 109 else 111)
    lend(s, 1, "victoria", 40, blocks=1)
    deal(s, 1, 115 if card != 115 else 116)
    return s


def window(s: NobleHouse) -> None:
    run(s, Segment("A1.2"), OpenWindow("A1.2"))


# -- timing ------------------------------------------------------------------------------------------------

QUESTIONS: dict[str, tuple[str, tuple[Step, ...]]] = {
    "window": ("cards", (Segment("A1.2"), OpenWindow("A1.2"))),
    "market": ("stock", (MarketTurn(0),)),
    "transaction": ("stock", (Transaction(0, 1),)),
    "announcement": ("contracts", (Announcement(0),)),
    "contract cards": ("contracts", (ContractTurn(0),)),
    "loan": ("banks", (LoanTurn(0, ()),)),
    "poll": ("banks", (OpenPoll(), Poll("victoria", "loan", 1, (0,) * 5))),
    "payment": ("cards", (Payment(0, BANK, 10 * M, "card"),)),
    "break": ("cards", (BreakShown(75, 109),)),
}
OPEN_QUESTIONS = ["window", "market", "transaction", "announcement", "contract cards", "loan"]
NEVER: list[str] = []


def times(card: int) -> list[str]:
    """When a card may be played, by the table of timings."""
    if card in (39, 40):
        return ["payment"]
    if card in (83, 84):
        return ["break"]
    if card <= 22 or 49 <= card <= 56 or 64 <= card <= 82:
        return OPEN_QUESTIONS
    if card == 38:
        return ["transaction"]
    if 41 <= card <= 48:
        return ["contract cards"]
    if 85 <= card <= 108:
        return ["market"]
    if card >= 109:
        return ["announcement"]
    if 57 <= card <= 63 or 23 <= card <= 27:
        return ["poll"]
    return NEVER  # Vote cards of other banks


@rule("card.timing", "card.any-time", "card.hand")
@pytest.mark.parametrize("card", range(1, 145))
def test_c23_timing(card: int) -> None:
    found = []
    for name, (phase, steps) in QUESTIONS.items():
        s = rich(phase, card)
        own(s, 0, *KINDS, *KINDS)
        s.order = [1, 0, 2, 3, 4]
        s.hand[0] = (card,)
        contract = next(iter(s.contracts))
        run(s, *((BreakShown(75, contract),) if name == "break" else steps))
        if name == "break":
            do(s, f"let {contract} break")  # the owner is asked first
        if any(mentions(move, card) for move in magnate.legal(s, 0)):
            found.append(name)
    assert found == times(card)


def mentions(move: Any, card: int) -> bool:
    """Whether a move plays this card; in a ballot, whether votes are cast at all."""
    if hasattr(move, "votes"):
        return bool(move.votes or move.proxies)
    return getattr(move, "card", None) == card


# -- effects -----------------------------------------------------------------------------------------------


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


LOSSES = {9: "any", 10: "any", 11: "shipping", 12: "land", 13: "airline", 14: "industry", 15: "railway", 16: "services"}


@rule("card.remove-asset")
@pytest.mark.parametrize("card", LOSSES)
def test_cards_9_to_16_remove_a_certificate(card: int) -> None:
    s = table(5)
    own(s, 1, *KINDS)
    deal(s, 0, card)
    window(s)
    kinds = [line.split()[-1].split("-")[0] for line in offered(s, 0) if line.startswith("play")]
    assert kinds == ([LOSSES[card]] if card > 10 else list(KINDS))
    do(s, f"play {card} on {kinds[0]}-1", seat=0)
    i = s.rules.certificate_index[f"{kinds[0]}-1"]
    assert s.owner[i] == SUPPLY
    assert sound(s)


GAINS = {17: "shipping", 18: "airline", 19: "industry", 20: "railway", 21: "services", 22: "land"}


@rule("card.gain-asset")
@pytest.mark.parametrize("card", GAINS)
def test_cards_17_to_22_give_a_certificate(card: int) -> None:
    s = table(5)
    deal(s, 0, card)
    window(s)
    do(s, f"play {card} on supply", seat=0)
    assert [kind_of(s, i).key for i, owner in enumerate(s.owner) if owner == 0] == [GAINS[card]]
    s = table(5)
    own(s, 1, *[GAINS[card]] * 10)
    deal(s, 0, card)
    window(s)
    assert why(s, f"play {card} on supply", 0) == "card.gain-asset"


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


@rule("payment.extended-credit")
@pytest.mark.parametrize("card", [39, 40])
def test_cards_39_and_40_put_a_payment_off(card: int) -> None:
    s = table(5)
    deal(s, 0, card)
    run(s, Payment(0, BANK, 50 * M, "card"))
    do(s, f"extend {card}")
    assert s.extended == {1: (0, BANK, 50 * M, 1, 0)}
    assert (s.cash[0], s.discard, s.agenda) == (30 * M, [card], [])


@rule("contract.overtime", "contract.cards")
@pytest.mark.parametrize("card", [41, 42, 43])
def test_cards_41_to_43_double_an_income(card: int) -> None:
    s = table(5, "contracts")
    announced(s, 1, 113)
    deal(s, 0, card)
    run(s, ContractTurn(0))
    do(s, f"overtime {card} on 113")
    assert s.overtime == [113]
    run(s, Collect(1))
    assert s.cash[1] == 54 * M


@rule("contract.double-maintenance")
@pytest.mark.parametrize("card", [44, 45, 46, 47, 48])
def test_cards_44_to_48_double_the_upkeep(card: int) -> None:
    s = table(5, "contracts")
    own(s, 1, "land")
    deal(s, 0, card)
    run(s, ContractTurn(0))
    do(s, f"maintenance {card} on rothwell_gornt")
    run(s, Collect(1))
    do(s, "pay upkeep")
    assert s.cash[1] == 24 * M
    other = 44 if card != 44 else 45
    deal(s, 0, other)
    run(s, ContractTurn(0))
    assert why(s, f"maintenance {other} on rothwell_gornt") == "contract.double-maintenance"


@rule("card.spy")
@pytest.mark.parametrize("card", [49, 50])
def test_c18_cards_49_and_50_show_a_hand_to_the_spy_alone(card: int) -> None:
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 70, 23, 113)
    s.agenda.clear()
    window(s)
    seen = [type(event).__name__ for event in heard(s, f"play {card} on rothwell_gornt", 0, by=0)]
    assert seen == ["CardPlayed", "CardDiscarded", "Looked", "HandSeen"]
    assert s.seen[0] == ((70, 1), (113, 1))  # the Vote card lies in the portfolio (B37)
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 70, 113)
    window(s)
    seen = [type(event).__name__ for event in heard(s, f"play {card} on rothwell_gornt", 2, by=0)]
    assert seen == ["CardPlayed", "CardDiscarded", "Looked"]
    assert why(s, f"play {card} on asian_properties", 0) == "core.not-offered"  # the card is spent


@rule("card.loose-talk", "card.spy")
@pytest.mark.parametrize("card", [51, 52])
def test_cards_51_and_52_look_or_draw(card: int) -> None:
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 70)
    window(s)
    assert why(s, f"play {card} on draw/asian_properties", 0) == "card.spy"  # B64: no cards at all
    do(s, f"play {card} on draw/rothwell_gornt", seat=0)
    assert (s.hand[0], s.hand[1]) == ((70,), ())
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 70)
    window(s)
    do(s, f"play {card} on look/rothwell_gornt", seat=0)
    assert (s.hand[0], s.hand[1]) == ((), (70,))
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 23)
    window(s)
    do(s, f"play {card} on draw/rothwell_gornt", seat=0)
    assert s.hand[1] == (23,)  # a Vote card cannot be drawn; the card is spent


@rule("card.traitor")
@pytest.mark.parametrize("card", [53, 54])
def test_cards_53_and_54_look_and_take(card: int) -> None:
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 113, 23, 70)
    window(s)
    do(s, f"play {card} on rothwell_gornt", seat=0)
    assert offered(s) == ["steal 70 from 1", "steal 113 from 1"]
    told = heard(s, "steal 70 from 1", 1, by=0)
    assert [type(event).__name__ for event in told] == ["CardTaken", "CardTakenSeen"]
    assert s.hand[0] == (70,)
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 23)
    window(s)
    do(s, f"play {card} on rothwell_gornt", "find nothing with 1", seat=0)
    assert s.hand[1] == (23,)


@rule("card.executive-spy")
@pytest.mark.parametrize("card", [55, 56])
def test_cards_55_and_56_show_a_portfolio(card: int) -> None:
    for viewer, told in ((0, True), (2, False)):
        s = table(5)
        deal(s, 0, card)
        deal(s, 1, 23, 70)
        window(s)
        seen = heard(s, f"play {card} on rothwell_gornt", viewer, by=0)
        shown = [event for event in seen if type(event).__name__ == "PortfolioSeen"]
        assert bool(shown) == told
        if told:
            assert fields_of(shown[0]) == {
                "victim": 1, "cash": 30 * M, "shares": (), "blocks": (0, 5, 0, 0, 0), "votes": (23,),
            }  # fmt: skip


@rule("bank.proxy", "bank.call")
@pytest.mark.parametrize("card", range(57, 64))
def test_cards_57_to_63_are_four_votes_for_one_meeting(card: int) -> None:
    s = table(5, "banks")
    deal(s, 1, card)
    run(s, LoanTurn(0, ()))
    do(s, "ask ho_pak for 10000000", "pledge block struans", "submit")
    do(s, "call ho_pak by proxy", seat=1)
    assert s.discard == [card]
    do(s, "cast against at ho_pak votes 0 proxies 0", seat=1)
    for seat in (0, 2, 3, 4):
        do(s, "cast abstain", seat=seat)
    assert not s.debt
    s = table(5, "cards")
    deal(s, 1, card)
    run(s, OpenPoll(), Poll("ho_pak", "collateral", 0, (0,) * 5))
    assert offered(s, 1) == ["cast abstain at ho_pak votes 0 proxies 0"]  # B30: bank phase only


PAYMENTS = {
    64: 30, 65: 30, 66: 40, 67: 40, 68: 40, 69: 40, 70: 50, 71: 50, 72: 50, 73: 50, 74: 50,
}  # fmt: skip


@rule("card.payment", "card.discard")
@pytest.mark.parametrize("card", PAYMENTS)
def test_cards_64_to_74_cost_a_player_money(card: int) -> None:
    s = table(5)
    fund(s, 1, 60)
    deal(s, 0, card)
    window(s)
    targets = [line.split()[-1] for line in offered(s, 0) if line.startswith("play")]
    assert targets == list(HOUSES)  # oneself too
    do(s, f"play {card} on rothwell_gornt", seat=0)
    do(s, f"pay {PAYMENTS[card] * M} to -1 for card")
    assert s.cash[1] == (60 - PAYMENTS[card]) * M
    assert s.discard == [card]


@rule("card.break-contract", "contract.broken")
@pytest.mark.parametrize("card", range(75, 83))
def test_cards_75_to_82_break_a_contract(card: int) -> None:
    s = table(5)
    announced(s, 1, 113)
    deal(s, 0, card)
    window(s)
    do(s, f"play {card} on 113", seat=0)
    do(s, *["let 113 break"] * 5)
    assert [lot[:2] for lot in s.waiting] == [(113, 1)]
    assert sound(s)


@rule("card.renegotiate")
@pytest.mark.parametrize("card", [83, 84])
def test_cards_83_and_84_answer_it(card: int) -> None:
    s = table(5)
    announced(s, 1, 113)
    deal(s, 0, 75)
    deal(s, 1, card)
    window(s)
    do(s, "play 75 on 113", seat=0)
    assert asked(s) == [1]
    do(s, f"renegotiate 113 with {card}")
    assert (list(s.contracts), s.discard) == ([113], [75, card])


CLASSES = {85: ("small", 1), 86: ("small", -1), 87: ("house", 1), 88: ("house", -1), 89: ("bank", 1), 90: ("bank", -1)}


@rule("market.rumours")
@pytest.mark.parametrize("card", CLASSES)
def test_cards_85_to_90_move_a_class(card: int) -> None:
    s = table(5, "stock")
    deal(s, 0, card)
    before = s.price.copy()
    run(s, MarketTurn(0))
    do(s, f"market {card} -")
    kind, change = CLASSES[card]
    moved = {key: s.price[key] - before[key] for key in before}
    assert moved == {key: change if s.rules.companies[key].kind == kind else 0 for key in before}


TRENDS = {
    91: (-1, -1, -2, 20), 92: (-1, -1, -2, 20), 93: (1, 1, 2, 0), 94: (1, -1, 2, 0), 95: (1, -1, 2, 0),
    96: (-1, 1, 2, 10), 97: (-1, -1, 2, 20), 98: (1, 1, -2, 0), 99: (1, 1, -2, 0), 100: (-1, 1, -2, 20),
}  # fmt: skip


@rule("market.trends", "market.picks", "price.support-card")
@pytest.mark.parametrize("card", TRENDS)
def test_cards_91_to_100_move_one_of_each_class(card: int) -> None:
    house, bank, small, cost = TRENDS[card]
    s = table(5, "stock")
    deal(s, 0, card)
    run(s, MarketTurn(0))
    do(s, f"market {card} rothwell_gornt+victoria+nelson_trading")
    if house < 0:
        assert offered(s) == ["allow fall of rothwell_gornt", f"prevent fall of rothwell_gornt for {cost * M}"]
        do(s, "allow fall of rothwell_gornt")
    assert (s.price["rothwell_gornt"], s.price["victoria"], s.price["nelson_trading"]) == (
        24 + house,
        30 + bank,
        18 + small,
    )


NEWS = {
    101: (1, 1, 0), 102: (1, 2, 0), 103: (1, -1, 10), 104: (1, -2, 20), 105: (2, 1, 0), 106: (2, -1, 20),
    107: (2, 2, 0), 108: (2, -2, 30),
}  # fmt: skip


@rule("market.news", "market.picks", "price.support-card")
@pytest.mark.parametrize("card", NEWS)
def test_cards_101_to_108_move_what_is_picked(card: int) -> None:
    picks, change, cost = NEWS[card]
    s = table(5, "stock")
    deal(s, 0, card)
    run(s, MarketTurn(0))
    do(s, f"market {card} {'+'.join(['rothwell_gornt', 'ho_pak'][:picks])}")
    if change < 0:
        do(s, f"prevent fall of rothwell_gornt for {cost * M}")
        assert (s.price["rothwell_gornt"], s.cash[1]) == (24, (30 - cost) * M)
    else:
        assert s.price["rothwell_gornt"] == 24 + change
    assert s.price["ho_pak"] == 12 + (change if picks == 2 else 0)


@rule("contract.announce", "contract.certificates", "contract.income", "contract.break-price")
@pytest.mark.parametrize("card", CONTRACTS)
def test_cards_109_to_144_are_announced_earn_and_break(card: int) -> None:
    kinds, income, break_price, rise = CONTRACTS[card]
    s = table(5, "contracts")
    deal(s, 0, card)
    run(s, Announcement(0))
    assert offered(s, 0) == ["announce nothing"]
    keys = own(s, 0, *kinds.split())
    do(s, f"announce {card} {'+'.join(keys)}")
    assert s.price["struans"] == 24 + rise
    do(s, "announce nothing")
    run(s, Collect(0))
    assert s.cash[0] == (30 + income) * M
    do(s, "pay upkeep")
    s.price["struans"] = break_price + 2
    fall(s, "struans", 1, "card")
    run(s)
    assert card in s.contracts
    fall(s, "struans", 1, "card")
    run(s)
    assert card not in s.contracts
    if rise:
        assert offered(s)[0] == "support 0"
    assert sound(s)
