"""Each of the 144 cards: what it does, and when it may be played."""

from typing import Any

import pytest

import magnate
from magnate.core.step import Step
from magnate.core.value import fields_of
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.cards.renegotiation import BreakShown
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.meeting import OpenPoll, Poll
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.market_cards import MarketTurn
from magnate.games.noble_house.phases.contracts import Announcement, ContractTurn
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import kind_of
from magnate.games.noble_house.state import BANK, SUPPLY, NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
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
    window,
)
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


QUESTIONS: dict[str, tuple[str, tuple[Step, ...]]] = {
    "window": ("cards", (Segment("A1.2"), OpenWindow("A1.2"))),
    "market": ("stock", (MarketTurn(0),)),
    "transaction": ("stock", (Transaction(0, 1),)),
    "announcement": ("contracts", (Announcement(0),)),
    "contract cards": ("contracts", (ContractTurn(0),)),
    "loan": ("banks", (LoanTurn(0, ()),)),
    "poll": ("banks", (OpenPoll(), Poll("victoria", "loan", 1, (0,) * 5))),
    "payment": ("cards", (Payment(0, BANK, 10 * M, "card"),)),
    "break": ("cards", (BreakShown(75, 109, 4),)),
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
        run(s, *((BreakShown(75, contract, 4),) if name == "break" else steps))
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
    assert seen == ["CardPlayed", "CardSpent", "Looked", "HandSeen"]
    assert s.seen[0] == ((70, 1), (113, 1))  # the Vote card lies in the portfolio (B37)
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 70, 113)
    window(s)
    seen = [type(event).__name__ for event in heard(s, f"play {card} on rothwell_gornt", 2, by=0)]
    assert seen == ["CardPlayed", "CardSpent", "Looked"]
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
    assert offered(s) == ["steal 70 from 2", "steal 113 from 2"]
    told = heard(s, "steal 70 from 2", 1, by=0)
    assert [type(event).__name__ for event in told] == ["CardTaken", "CardTakenSeen"]
    assert s.hand[0] == (70,)
    s = table(5)
    deal(s, 0, card)
    deal(s, 1, 23)
    window(s)
    do(s, f"play {card} on rothwell_gornt", "find nothing with 2", seat=0)
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
