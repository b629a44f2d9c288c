"""Offers are always heard: whoever they are made to is asked, and the maker learns what becomes of them."""

import pytest

import magnate
from magnate import bots
from magnate.bots import answer
from magnate.core.chance import Sampler
from magnate.core.driver import called
from magnate.core.event import Event
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.bot.bargaining import reason
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.price import eliminate
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, DeclineBecause
from magnate.games.noble_house.mechanics.trade.offers import Offer
from magnate.games.noble_house.phases.round import PhaseEnd
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import M, announced, asked, do, fund, heard, offer, own, run, table, talk, why
from tests.rules import rule

GREEDY = bots.find("greedy", GAME)


def told(events: list[Event]) -> list[str]:
    return [GAME.say(event.text, event.args()) for event in events]


def replies(s: NobleHouse, seat: int) -> list[str]:
    """What a bot at this seat does, in words that everybody hears."""
    logged = magnate.play(s, answer(GREEDY, GAME, s, seat, Sampler(3)))
    return told(visible(logged, None))


@rule("trade.heard")
@pytest.mark.parametrize("openness", ["public", "private"])
def test_d17_an_offer_made_after_the_bot_has_passed_is_answered(openness: str) -> None:
    s = talk()
    do(s, "pass", seat=1)
    do(s, "pass", seat=2)
    assert asked(s) == [0]
    do(s, offer("rothwell_gornt", "give cash 1000000", openness), seat=0)
    assert asked(s) == [0, 1]  # and nobody else
    assert isinstance(answer(GREEDY, GAME, s, 1, Sampler(1)), AcceptOffer)
    magnate.play(s, answer(GREEDY, GAME, s, 1, Sampler(1)))
    assert s.cash[:2] == [29 * M, 31 * M]


@rule("trade.heard", "trade.when")
def test_d17_outside_a_window_nobody_waits_but_a_bot_is_called() -> None:
    s = table(phase="stock")
    run(s, Transaction(0, 1))
    do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    assert (asked(s), called(s)) == ([0], [1])
    magnate.play(s, answer(GREEDY, GAME, s, 1, Sampler(1)))
    assert (s.cash[1], called(s), asked(s)) == (31 * M, [], [0])
    s = table(phase="stock")
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 5 * M, "card"))
    own(s, 0, "airline")
    do(s, offer("all", "give asset airline-1; want cash 5000000"), seat=0)
    assert (asked(s), called(s)) == ([0], [1, 2])


@rule("trade.heard", "trade.answer")
def test_d17_a_bot_says_in_one_sentence_why_not() -> None:
    s = talk()
    announced(s, 1, 113)
    spare = own(s, 1, "shipping")[0]
    name = GAME.name("certificate", spare)
    do(s, offer("rothwell_gornt", f"give cash 1000000; want asset {spare}"), seat=0)
    (said,) = replies(s, 1)
    assert said == (
        f"Player 2 declines offer 1 of Player 1 ($1M for {name}): I keep {name}: a contract of mine needs it."
    )


@rule("trade.answer")
@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("give cash 1000000; want asset land-1", "little"), ("want asset land-1", "keep"),
        ("give asset airline-1; want cash 90000000", "dear"), ("loan me 5000000 round 2 banks", "promise"),
        ("refrain you any until 5", "bound"),
        ("lease me airline-1 fee 9000000 each upkeep borrower rounds 3", "fee"),
        ("lease you land-1 fee 0 once upkeep lender rounds 3", "lend"),
    ],
)  # fmt: skip
def test_d17_reasons_come_from_the_offer_and_from_what_lies_open(terms: str, expected: str) -> None:
    s = talk()
    own(s, 0, "airline")
    own(s, 1, "land")
    do(s, offer("rothwell_gornt", terms), seat=0)
    made = Offer(*s.offers[1])
    assert reason(s, 1, made) == expected
    for seed in range(5):  # the same in every world that the maker could be in
        assert reason(GAME.redeal(s, 0, Sampler(seed)), 1, made) == expected
    assert words.because(s.rules, (expected, made[:])).startswith(": ")


@rule("trade.answer", "trade.heard")
def test_d17_people_may_give_a_reason_too_and_a_private_one_is_heard_by_two() -> None:
    s = talk()
    do(s, offer("rothwell_gornt+asian_properties", "want cash 1000000", "private"), seat=0)
    number = s.letters[1][0][0]
    assert why(s, f"decline {number} because nonsense", 1) != ""
    assert magnate.refusal(s, DeclineBecause(1, number, "later")) is None
    assert heard(s, f"decline {number} because later", 2, by=1) == []
    assert told(heard(s, f"decline {number}", 0, by=2)) == [
        f"Player 3 declines offer {number} of Player 1 (asking for $1M)."
    ]
    assert s.letters == [(), (), ()]


@rule("trade.expiry", "trade.heard")
@pytest.mark.parametrize(("openness", "hear"), [("public", [True, True, True]), ("private", [True, True, False])])
def test_d17_an_offer_that_runs_out_is_told(openness: str, hear: list[bool]) -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 1000000", openness), seat=0)
    s.agenda.clear()
    run(s, PhaseEnd())
    assert s.events is not None
    for seat, hears in enumerate(hear):
        assert ("OfferLapsed" in [type(event).__name__ for event in visible(s.events, seat)]) is hears
    assert (s.offers, s.letters) == ({}, [(), (), ()])


@rule("trade.heard", "house.elimination")
def test_d17_offers_of_and_to_who_is_out_lapse() -> None:
    s = talk(4)
    do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    do(s, offer("struans", "give cash 1000000"), seat=1)
    do(s, offer("all", "give cash 1000000", "private"), seat=0)
    s.events = []
    eliminate(s, 1, "vote")
    assert s.offers == {}
    assert [row[2] for row in s.letters[0]] == [(2, 3)]
    assert [type(logged.event).__name__ for logged in s.events].count("OfferLapsed") == 2
