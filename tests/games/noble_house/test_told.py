"""What the log, the questions and the refusals say, and that nothing is told twice."""

import re
from collections.abc import Iterator

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.event import Event
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.cards.spies import Steal
from magnate.games.noble_house.mechanics.finance.auction import Unsold
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.lost_points import LossSupport
from magnate.games.noble_house.mechanics.market.shares import SaleSupport, SupportSale
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.mechanics.trade.promises import KEPT, OPEN
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.round import RoundEnd
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.glosses import gloss
from magnate.games.noble_house.show.terminal import draw
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import announced, deal, do, fund, hold, own, run, table
from tests.rules import rule


def told(events: list[Event], game: magnate.Game = GAME) -> str:
    return " ".join(game.say(event.text, event.args()) for event in events if event.text)


def talk() -> NobleHouse:
    s = table(3)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    return s


def bargain(s: NobleHouse, terms: str) -> list[Event]:
    do(s, f'offer {s.house[1]} "{terms}" public until phase counter 0', seat=0)
    return do(s, f"accept {s.last_offer}", seat=1)


# -- promises to trade -------------------------------------------------------------------------------------


@rule("promise.act")
def test_b88_a_promise_to_buy_is_kept_by_the_pool_and_not_by_a_player() -> None:
    s = talk()
    fund(s, 0, 90)
    hold(s, 1, "victoria", 100_000)
    made = bargain(s, "want cash 1000000; act me buy victoria until 3")
    assert "a promise to buy shares of Victoria Bank from the pool at least once by the end of round 3" in told(made)
    bargain(s, "want shares victoria 100000; give cash 1000000")
    assert s.promises[1][9] == OPEN
    s.agenda.clear()
    s.phase = "stock"
    run(s, Transaction(0, 1))
    do(s, "buy 100000 victoria")
    assert s.promises[1][9] == KEPT


@rule("promise.act", "price.support-sale")
def test_b88_so_is_it_by_an_owner_who_buys_what_was_just_sold() -> None:
    s = talk()
    fund(s, 0, 90)
    bargain(s, "want cash 1000000; act me buy struans until 3")
    s.agenda.clear()
    announced(s, 0, 132)
    s.price["struans"] = min(price for price in s.rules.track if price > s.rules.contracts[132].break_price)
    run(s, SaleSupport(0, 1, "struans", 1, 1))
    magnate.play(s, next(move for move in magnate.legal(s) if isinstance(move, SupportSale)))
    assert s.promises[1][9] == KEPT


@pytest.mark.parametrize(("deck_end", "until"), [("end_of_phase", "phase"), ("end_of_round", "round")])
def test_the_last_card_says_when_the_game_ends(deck_end: str, until: str) -> None:
    s = table(3, phase="cards", deck_end=deck_end)
    s.discard, s.deck = s.deck[1:], s.deck[:1]
    last = told(run(s, CardPhase()))
    assert f"The last card has been drawn: the game ends at the end of the {until}." in last
    assert f"The game ends with this {until}: the last card has been drawn" in draw(
        GAME, magnate.view(GAME, s, 0), s.rules
    )


def test_whom_a_payment_goes_to_is_asked_with_it() -> None:
    s = talk()
    run(s, Payment(1, 0, 50_000_000, "half-coin"))
    asked = magnate.decisions(s)[0]
    assert GAME.say(asked.prompt, asked.args) == "Pay $50M to Player 1 (half-coin)"


def test_whoever_accepts_an_offer_is_named() -> None:
    s = talk()
    fund(s, 1, 9)
    hold(s, 0, "victoria", 100_000)
    assert "Player 2 accepts offer 1: Player 1 gives Player 2 100,000 shares of Victoria Bank for $1M." in told(
        bargain(s, "give shares victoria 100000; want cash 1000000")
    )


def test_what_is_put_up_or_may_be_taken_is_told_with_what_it_does() -> None:
    s = table(phase="contracts")
    deal(s, 1, 132)
    told_of = GAME.say("{lot}", {"lot": ("contract", "132")})
    assert told_of == f"contract 132 ({gloss(s.rules, s.rules.contracts[132])})"
    move = Steal(0, 1, 132)
    taken = GAME.chip(s, move)
    assert GAME.say(move.label, move.args(s)) == f"Take Contract 132: {taken.details}"
    assert taken.words == "Contract 132"
    assert taken.details == gloss(s.rules, s.rules.contracts[132])


# -- leases ------------------------------------------------------------------------------------------------


@rule("lease.end")
@pytest.mark.parametrize(
    ("lines", "cause"),
    [
        (["end lease 1"], "it was ended without notice"),
        (["notice lease 1", "end lease 1"], "it was ended before the notice had run out"),
    ],
)
def test_b89_the_log_says_whether_notice_was_given(lines: list[str], cause: str) -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    assert f"(lease 1) is over: {cause}." in told(do(s, *lines, seat=1))
    assert s.price["rothwell_gornt"] == 22


def test_a_lease_that_ends_by_notice_says_so() -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    do(s, "notice lease 1", seat=1)
    s.agenda.clear()
    s.round = 2
    ended = "The lease of Airline 1 by Player 1 to Player 2 (lease 1) is over: notice was given."
    assert ended in told(run(s, RoundEnd()))


# -- once, and in full -------------------------------------------------------------------------------------


def test_what_a_deal_promises_is_told_once() -> None:
    s = talk()
    own(s, 0, "airline")
    events = bargain(
        s, "want cash 1000000; loan me 2000000 round 3 banks; lease me airline-1 fee 0 once upkeep lender rounds 2"
    )
    said = told(events)
    assert said.count("$2M") == 1
    assert said.count("$1M") == 1
    assert "Promise 1 is recorded." in said
    assert "Lease 1 of Player 1 to Player 2 runs until the end of round 2." in said


def test_income_is_told_once() -> None:
    s = table(3)
    fund(s, 1, 50)
    announced(s, 1, 132)
    said = told(run(s, Collect(1)))
    income = words.money(s.rules.contracts[132].income)
    assert f"Contract 132 brings Player 2 {income}." in said
    assert said.count(income) == 1


def test_a_refused_half_coin_says_what_is_due() -> None:
    s = talk()
    s.coins[1] = ("struans",)
    do(s, "claim 20000000 from struans", seat=1)
    assert "Player 1 refuses what the half-coin asks for: $50M is due in its place." in told(do(s, "refuse claim"))


def test_who_is_let_off_a_promise_and_which_is_said() -> None:
    s = talk()
    bargain(s, "want cash 1000000; act me buy victoria until 3")
    assert told(do(s, "release promise 1", seat=1)) == (
        "Player 2 lets Player 1 off the promise to buy shares of Victoria Bank from the pool at least once by the end "
        "of round 3 (promise 1)."
    )


@pytest.mark.parametrize(
    ("kind", "key", "fate"),
    [
        ("block", "struans", "a voting block of Struan's is not sold and leaves the game"),
        ("asset", "airline-1", "Airline 1 is not sold and goes to the supply"),
    ],
)
def test_what_becomes_of_a_lot_that_nobody_wants_is_said(kind: str, key: str, fate: str) -> None:
    s = table(3)
    if kind == "block":
        s.on_sale[0] += 1
        s.blocks[0] = (4, *s.blocks[0][1:])
    else:
        own(s, 0, "airline")
    assert f"Nobody bids: {fate}." in told(run(s, Unsold(kind, key, "victoria", 0, False, ())))


def test_paying_for_no_point_is_letting_the_price_fall() -> None:
    s = table(3)
    fund(s, 0, 90)
    run(s, LossSupport(0, 132, 2))
    said = [GAME.say(move.label, move.args(s)) for move in magnate.legal(s)]
    assert said == [
        "Let the price fall",
        "Pay $10M: the price falls 1 point less",
        "Pay $20M: the price falls 2 points less",
    ]


def test_an_empty_pool_has_no_shares_and_a_short_one_only_so_many() -> None:
    s = table(3, phase="stock")
    fund(s, 0, 900)
    hold(s, 1, "victoria", 2_000_000)
    run(s, Transaction(0, 1))
    refused = GAME.parse(s, "sell 100000 victoria", 0).check(s)
    assert refused is not None
    assert GAME.say(refused.why, refused.args) == "you have no shares of Victoria Bank"


def test_a_ballot_and_the_cards_that_cast_it_are_two_things() -> None:
    assert words.ballot(GAME.printed, ("for", 1, 0)) == "Vote for, using 1 Vote card"
    assert words.ballot(GAME.printed, ("against", 0, 2)) == "Vote against, using 2 Proxies"


# -- every sentence ----------------------------------------------------------------------------------------

SINGULAR = re.compile(
    r"(?<![\d,.$])1 (shares|cards|points|blocks|rounds|votes|voting blocks|Vote cards|Proxies|times)\b|\(s\)"
)
INTERNAL = re.compile(r"[a-z]_[a-z]|[{}]|  |\)\)|\(\(|\) \(|None|-1\b")


def spoken(seats: int, seed: str) -> Iterator[tuple[str, str]]:
    """All that a random game asks, offers, refuses and tells, in words, and of which kind it is."""
    s = GAME.new(seats, seed)
    dice = Sampler(seats)
    while s.agenda:
        game = GAME.under(s.rules).at(s)
        for decision in magnate.decisions(s):
            yield "prompt", game.say(decision.prompt, decision.args)
            for move in decision.moves[:: 1 + len(decision.moves) // 12]:
                yield "label", game.say(move.label, move.args(s))
                refused = move.check(s)
                if refused is not None:
                    yield "refusal", game.say(refused.why, refused.args)
        moves = magnate.legal(s)
        for logged in magnate.play(s, moves[dice.pick(len(moves), "move")]):
            if logged.event.text:
                yield "event", game.say(logged.event.text, logged.event.args())


def test_every_event_is_one_sentence_with_one_full_stop() -> None:
    for event in GAME.events:
        text = event.text
        assert not text or text.endswith((".", "{words}")), text
        assert not text.endswith(".."), text
        assert not text or text[0].isupper() or text.startswith("{"), text


@pytest.mark.parametrize("seats", [2, 5])
def test_every_sentence_begins_with_a_capital_and_counts_one_as_one(seats: int) -> None:
    said = set(spoken(seats, f"spoken {seats}"))
    assert len(said) > 200
    assert [text for kind, text in said if kind != "refusal" and text[:1].islower()] == []
    assert [text for _, text in said if SINGULAR.search(text)] == []
    assert [text for _, text in said if INTERNAL.search(text)] == []
    assert [text for kind, text in said if (kind == "event" and not text.endswith(".")) or text.endswith("..")] == []
