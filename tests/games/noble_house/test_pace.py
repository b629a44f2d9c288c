"""How many questions a game asks, and what talk, bots and clocks may do to it."""

from collections import Counter
from statistics import median

import pytest

import magnate
from magnate import bots
from magnate.bots import answer
from magnate.conformance.worlds import two_worlds
from magnate.core.chance import Sampler
from magnate.core.driver import forced
from magnate.core.step import Step
from magnate.games.noble_house import GAME
from magnate.games.noble_house.bot.evaluation import judge
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Pass, Segment
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, DeclineBecause, MakeOffer
from magnate.games.noble_house.phases.contracts import ContractCircle
from magnate.games.noble_house.phases.recalls import RecallCircle
from magnate.games.noble_house.phases.round import Round
from magnate.games.noble_house.ruleset import SEGMENTS
from magnate.games.noble_house.state import NOBODY, NobleHouse
from tests.games.noble_house.table import asked, do, fund, lend, offered, own, run, table
from tests.rules import rule

CIRCLES: dict[str, Step] = {
    "A2.2": MarketCircle(NOBODY), "A3.2": ContractCircle(NOBODY), "A4.4": RecallCircle(NOBODY),
}  # fmt: skip


def at_the_end_of(segment: str, seats: int = 5) -> NobleHouse:
    """A table at the closing question of a segment."""
    s = table(seats)
    run(s, Segment(segment), CIRCLES.get(segment, OpenWindow(segment)))
    return s


@rule("window.closing", "window.circle")
@pytest.mark.parametrize("segment", SEGMENTS)
def test_c1_an_unused_window_costs_one_answer_per_seat(segment: str) -> None:
    s = at_the_end_of(segment)
    answered = []
    while s.agenda:
        answered.append(asked(s)[0])
        do(s, "pass")
    assert sorted(answered) == [0, 1, 2, 3, 4]


@rule("window.stops")
@pytest.mark.parametrize("segment", SEGMENTS)
def test_c1_a_window_costs_nothing_where_nobody_wants_to_be_asked(segment: str) -> None:
    s = at_the_end_of(segment)
    s.stops[3] = ((segment, "always"),)
    wanted = []
    while s.agenda:
        seat = asked(s)[0]
        given = forced(s, seat)
        if given is None:
            wanted.append(seat)
        magnate.play(s, given or Pass(seat))
    assert wanted == [3]


@rule("trade.offer")
def test_d1_nothing_that_is_only_said_reaches_the_rules() -> None:
    """Words come in through offers, claims and answers to complaints alone; no form of a turn is for talk."""
    s: NobleHouse = GAME.new(3, "words")
    dice = Sampler(8)
    found: list[str] = []
    while s.agenda:
        for decision in magnate.decisions(s) if dice.pick(5, "look") == 0 else ():
            for form in decision.forms:
                if any(field.kind == "text" for field in form.fields):
                    found.append(form.move.__name__)
        moves = magnate.legal(s)
        magnate.push(s, moves[dice.pick(len(moves), "move")])
    assert set(found) <= {
        "MakeOffer", "ClaimFavour", "CounterClaim", "AnswerComplaint", "AskLoan", "SellToRepay", "GiveUp", "PlanTrades",
    }  # fmt: skip
    assert "MakeOffer" in found


@rule("promise.public")
def test_d1_d6_words_in_private_move_nothing() -> None:
    s = at_the_end_of("A1.2", 3)
    before = (s.cash[:], dict(s.price), s.owner[:], s.hand[:])
    do(s, f'offer {s.house[1]} "I shall sell nothing of yours" private until game counter 0', seat=0)
    do(s, f"accept {s.letters[1][0][0]}", seat=1)
    assert (s.cash, s.price, s.owner, s.hand) == before
    complaint = GAME.parse(s, "complain -3001", 1)
    refused = magnate.refusal(s, complaint)
    assert refused is not None
    assert s.broken == [0, 0, 0]


@rule("window.closing")
def test_d14_talk_ends_as_soon_as_all_have_passed() -> None:
    """A clock is no rule: open offers keep nobody at the table."""
    s = at_the_end_of("A1.2", 3)
    for _ in range(3):
        seat = asked(s)[0]
        do(s, 'offer all "give cash 1000000" public until game counter 0', seat=seat)
        do(s, "pass", seat=seat)
    while s.agenda:
        do(s, "pass")  # who is spoken to is asked once more
    assert len(s.offers) == 3


def borrower_at(broken: int) -> NobleHouse:
    """Seat 0 asks seat 1 for a loan for a round, with so many broken promises behind it."""
    s = at_the_end_of("A1.2", 3)
    s.round = 2
    for seat in range(3):
        fund(s, seat, 150)
    s.broken[0] = broken
    do(
        s,
        f'offer {s.house[1]} "want cash 20000000; loan me 24000000 round 3 banks" public until phase counter 0',
        seat=0,
    )
    return s


@pytest.mark.parametrize(("broken", "reply"), [(0, AcceptOffer), (2, DeclineBecause)])
def test_d13_a_bot_lends_to_those_who_keep_their_word(broken: int, reply: type) -> None:
    s = borrower_at(broken)
    assert type(answer(bots.find("greedy", GAME), GAME, s, 1, Sampler(1))) is reply


def test_d13_the_record_counts_for_every_kind_of_promise() -> None:
    s = at_the_end_of("A1.2", 3)
    value = judge(s.rules, 1)
    gains = []
    for broken in (0, 1, 3, 20):
        s.broken[0] = broken
        with_promise = s.clone()
        magnate.push(with_promise, MakeOffer(0, s.house[1], "refrain me any until 3", "public", "phase", 0))
        magnate.push(with_promise, AcceptOffer(1, with_promise.last_offer))
        gains.append(value(with_promise) - value(s))
    assert gains == sorted(gains, reverse=True)
    assert len(dict.fromkeys(gains)) == 4
    assert gains[-1] > 0


def test_d13_a_bot_offers_through_the_same_forms_as_everybody() -> None:
    s = table(3)
    s.round = 2
    for seat in range(3):
        fund(s, seat, 120)
    own(s, 0, "airline")
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    said = [answer(bots.find("greedy", GAME), GAME, s, 0, Sampler(n)) for n in range(40)]
    offers = [move for move in said if isinstance(move, MakeOffer)]
    assert offers
    forms = magnate.decisions(s)[0].forms
    assert all(any(form.fits(move) for form in forms) and move.check(s) is None for move in offers)


def questions_of(seats: int, name: str) -> tuple[list[int], int]:
    """Questions that each seat answers in a game of bots, and its rounds; what is forced is nobody's answer."""
    s: NobleHouse = GAME.new(seats, name)
    bot, dice, answered = bots.find("greedy", GAME), Sampler(5), [0] * seats
    while s.agenda:
        seat = asked(s)[0]
        move = forced(s, seat)
        if move is None:
            answered[seat] += 1
            move = answer(bot, GAME, s, seat, dice)
        magnate.play(s, move)
    return answered, s.round


def test_a_game_of_four_asks_a_person_some_fifteen_questions_a_round() -> None:
    answered, rounds = questions_of(4, "pace")
    assert median(answered) <= 190
    assert median(n / rounds for n in answered) <= 22  # over many games 15


def test_limits_plans_and_wishes_of_others_change_nothing_that_a_seat_sees() -> None:
    s: NobleHouse = GAME.new(3, "worlds", {"houses": "random"})
    dice = Sampler(2)
    seen: Counter[str] = Counter()
    for turn in range(240):
        if not s.agenda:
            break
        moves = magnate.legal(s)
        if turn % 6 == 0:
            assert list(two_worlds(GAME, s, turn // 6 % 3, dice, seen)) == []
        magnate.push(s, moves[dice.pick(len(moves), "move")])


@rule("window.closing", "round.phases", "contract.phase", "bank.phase", "asset.phase")
def test_e33_windows() -> None:
    for loan, lot, closing in ((False, False, 9), (True, False, 12), (True, True, 13)):
        s = table(2)
        s.round = 0
        if loan:
            lend(s, 0, "victoria", 40, blocks=1)
        if lot:
            s.deck.remove(113)
            s.waiting.append((113, 0, 0, 1))
        run(s, Round(1))
        assert closing_answers(s) == closing * 2


def closing_answers(s: NobleHouse) -> int:
    """Play a round doing as little as possible; how many answers closed a segment."""
    idle = ("pass", "skip", "announce nothing", "no loan", "end ", "leave", "pay ", "settle")
    windows = ("window.closing", "market.turn", "contract.cards", "bank.recall")
    count = 0
    while s.round == 1:
        decision = magnate.decisions(s)[0]
        count += decision.rule in windows
        do(s, next(line for line in offered(s, decision.seat) if line.startswith(idle)))
    return count
