"""The driver: the order of the agenda, questions, and the two doors."""

from collections.abc import Sequence

import pytest

from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.driver import asking, decisions, legal, play, push, refusal, settle
from magnate.core.effect import Effect
from magnate.core.move import Illegal, Move, Refusal, Seat
from magnate.core.state import State
from magnate.core.step import Ask, Step
from magnate.core.value import value
from tests.core.toy import LOTS, Bid, Bidding, Cheer, Decline, Done, Market, Name, Naming, Sell, Shift, asked
from tests.core.toy_state import Toy


class Trace(State):
    done: list[str]
    answers: dict[int, int]

    def clone(self) -> "Trace":
        copy = self.copy_into(Trace.__new__(Trace))
        copy.done = self.done[:]
        copy.answers = self.answers.copy()
        return copy


@value
class Do(Step):
    """Write a name down, then queue what comes of it."""

    name: str
    then: tuple[Step, ...] = ()

    def run(self, s: Trace) -> None:
        s.done.append(self.name)
        for step in self.then:
            s.then(step)


@value
class Answer(Move):
    number: int
    notation = "answer {number}"

    def check(self, s: Trace) -> Refusal | None:
        return Refusal("core.odd", "{number} is odd", (("number", self.number),)) if self.number % 2 else None

    def apply(self, s: Trace) -> None:
        s.done.append(f"answer {self.number}")
        s.then(Do(f"of answer {self.number}"))


@value
class Question(Ask):
    who: tuple[Seat, ...]
    rule = "core.question"
    prompt = "Well?"

    def seats(self, s: Trace) -> Sequence[Seat]:
        return [seat for seat in self.who if seat not in s.answers]

    def idle(self, s: Trace) -> bool:
        return "idle" in s.done

    def moves(self, s: Trace, seat: Seat) -> Sequence[Move]:
        return [Answer(seat, number) for number in range(4)]

    def after(self, s: Trace, move: Move) -> None:
        s.answers[move.seat] = 1
        s.then(Do("after"), self)


def trace(*steps: Step) -> Trace:
    s = Trace(None, Sampler(1))
    s.done, s.answers = [], {}
    s.then(*steps)
    settle(s)
    return s


def game(seats: int = 3, **options: str | bool) -> Toy:
    s: Toy = LOTS.new(seats, "driver", options)
    return s


def do(s: Toy, *lines: tuple[Seat, str]) -> None:
    for seat, line in lines:
        play(s, LOTS.parse(s, line, seat))


def test_steps_run_in_the_order_written() -> None:
    assert trace(Do("a"), Do("b"), Do("c")).done == ["a", "b", "c"]


def test_what_a_step_queues_comes_before_what_was_waiting() -> None:
    nested = Do("b", (Do("b1", (Do("b11"), Do("b12"))), Do("b2")))
    assert trace(Do("a"), nested, Do("c")).done == ["a", "b", "b1", "b11", "b12", "b2", "c"]


def test_what_a_move_queues_comes_before_what_the_question_queues() -> None:
    s = trace(Question((0,)), Do("end"))
    push(s, Answer(0, 2))
    assert s.done == ["answer 2", "of answer 2", "after", "end"]


def test_a_question_stops_the_agenda() -> None:
    s = trace(Do("a"), Question((1,)), Do("b"))
    assert s.done == ["a"]
    assert [decision.seat for decision in decisions(s)] == [1]
    assert asking(s) == Question((1,))
    push(s, Answer(1, 0))
    assert s.done == ["a", "answer 0", "of answer 0", "after", "b"]
    assert decisions(s) == []
    assert asking(s) is None
    assert legal(s) == []


def test_everybody_answers_a_simultaneous_question_in_any_order() -> None:
    s = trace(Question((0, 1, 2)), Do("end"))
    for seat, left in ((2, [0, 1]), (0, [1]), (1, [])):
        assert "end" not in s.done
        push(s, Answer(seat, 2))
        assert [decision.seat for decision in decisions(s)] == left
    assert s.done[-1] == "end"


def test_idle_questions_and_questions_to_nobody_are_dropped() -> None:
    assert trace(Question(()), Do("end")).done == ["end"]
    assert trace(Do("idle"), Question((0, 1)), Do("end")).done == ["idle", "end"]


def test_the_agenda_must_be_settled_before_anybody_is_asked() -> None:
    s = trace()
    s.agenda.append(Do("a"))
    with pytest.raises(AssertionError, match="not settled"):
        decisions(s)


def test_legal_lists_the_candidates_that_pass() -> None:
    s = trace(Question((0, 2)))
    assert legal(s) == [Answer(0, 0), Answer(0, 2), Answer(2, 0), Answer(2, 2)]
    assert legal(s, 2) == [Answer(2, 0), Answer(2, 2)]
    assert legal(s, 1) == []
    assert [len(decision.moves) for decision in decisions(s)] == [4, 4]


def test_a_decision_carries_the_question() -> None:
    (decision,) = decisions(trace(Question((1,))))
    assert (decision.seat, decision.rule, decision.prompt) == (1, "core.question", "Well?")
    assert (decision.secret, decision.optional, decision.forms) == (False, False, ())
    assert decision.args == (("who", (1,)),)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Bid(1, 3), "core.not-asked"),
        (Bid(7, 3), "core.not-asked"),
        (Bid(-1, 3), "core.not-asked"),
        (Shift(0, 1), "core.not-offered"),
        (Bid(0, 21), "core.not-offered"),
        (Bid(0, -1), "core.not-offered"),
        (Bid(0, True), "core.not-offered"),
        (Name(0, "red", "x"), "core.not-offered"),
        (Bid(0, 20), "bid.secret"),
        (Cheer(0), "bid.cheer"),
    ],
)
def test_play_refuses_and_changes_nothing(move: Move, rule: str) -> None:
    s = game(cheering=False)
    do(s, (1, "bid 2"))
    s.cash[0] -= 1  # cannot bid everything any more
    before, events, length = digest(s), s.events, len(s.journal.entries) if s.journal else 0
    with pytest.raises(Illegal) as error:
        play(s, move)
    assert error.value.refusal.rule == rule
    assert f"[{rule}]" in str(error.value)
    assert refusal(s, move) == error.value.refusal
    assert digest(s) == before
    assert s.events is events
    assert s.journal is not None
    assert len(s.journal.entries) == length


def test_play_refuses_when_the_game_is_over() -> None:
    s = game(2)
    while s.agenda:
        seat = asked(s)[0]
        do(s, (seat, "decline" if isinstance(s.agenda[-1], Bidding) else "done"))
    with pytest.raises(Illegal, match=r"the game is over \[core.game-over\]"):
        play(s, Decline(0))


def test_a_move_listed_before_is_refused_in_the_next_position() -> None:
    s = game(2)
    (cheer, decline) = legal(s, 0)
    play(s, cheer)
    assert refusal(s, cheer) == Refusal("bid.cheer", "not again")
    play(s, decline)
    assert refusal(s, decline) is not None


def test_play_returns_and_records_what_happened() -> None:
    s = game(2)
    events = play(s, Decline(0))
    assert [type(logged.event).__name__ for logged in events] == ["BidGiven"]
    assert s.events is events
    assert s.journal is not None
    assert s.journal.entries[-1].text == "decline"


def test_an_optional_move_leaves_the_question_open() -> None:
    s = game(3)
    do(s, (0, "bid 5"))
    optional = decisions(s)[-1]
    assert (optional.seat, optional.optional, optional.secret) == (0, True, True)
    assert [decision.seat for decision in decisions(s)] == [1, 2, 0]
    waiting = s.agenda[:]
    play(s, Cheer(0))
    assert s.agenda == waiting
    assert s.cheered == [True, False, False]
    assert [decision.seat for decision in decisions(s)] == [1, 2]  # once a round
    assert legal(s, 0) == []


def test_a_seat_that_still_owes_an_answer_may_take_the_optional_move_first() -> None:
    s = game(2)
    do(s, (1, "cheer"))
    assert asked(s) == [0, 1]
    do(s, (1, "bid 2"), (0, "bid 1"))
    assert s.agenda[-1] == Naming(1)


def test_a_question_that_is_only_a_form() -> None:
    s = game(2)
    do(s, (0, "bid 9"), (1, "decline"))
    assert legal(s) == []
    (decision,) = decisions(s)
    assert decision.moves == []
    assert decision.args == (("seat", 0),)
    assert refusal(s, Name(0, "green", "x")) == Refusal("core.not-offered", "this is not one of the moves offered now")
    play(s, Name(0, "deep blue", "a | b"))
    assert s.names == {1: "a | b"}
    assert s.cash == [11, 20]


def test_a_market_without_cards_is_idle() -> None:
    s = game(2)
    s.hand = [(), s.hand[1]]
    do(s, (0, "decline"), (1, "decline"))
    assert s.agenda[-1] == Market(1, 0)


def test_asking_again_carries_the_loop_variable() -> None:
    s = game(2)
    do(s, (0, "decline"), (1, "decline"), (0, "shift -1"), (0, "shift -1"))
    assert s.agenda[-1] == Market(0, 2)
    assert refusal(s, Shift(0, 1)) == Refusal("market.shift", "twice is enough")
    play(s, Done(0))
    assert s.agenda[-1] == Market(1, 0)


def test_push_on_a_copy_records_nothing_and_leaves_the_original_alone() -> None:
    s = game(2)
    do(s, (0, "decline"), (1, "decline"))
    before = digest(s)
    copy = s.clone()
    assert digest(copy) == before
    push(copy, Sell(0, s.hand[0]))
    assert copy.events is None
    assert copy.journal is None
    assert digest(copy) != before
    assert digest(s) == before


def test_a_choice_of_one_is_no_luck() -> None:
    s = trace()
    assert s.pick(1, "only one") == 0
    assert s.luck == []
    assert 0 <= s.pick(6, "a die") < 6
    assert len(s.luck) == 1


@pytest.mark.parametrize(
    "hook",
    [
        lambda s: Step().run(s),
        lambda s: Ask().seats(s),
        lambda s: Ask().moves(s, 0),
        lambda s: Effect().do(s, "company"),
        lambda s: State(None, Sampler(0)).clone(),
    ],
)
def test_hooks_that_a_game_forgot_say_so(hook: object) -> None:
    assert callable(hook)
    with pytest.raises(NotImplementedError, match=r"Step|Ask|Effect|State"):
        hook(trace())
