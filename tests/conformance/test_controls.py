"""Positive controls: one bug of each kind is planted, and conformance must find it."""

from collections.abc import Callable
from typing import Any

import pytest

from magnate.conformance import examine
from magnate.core.chance import Chance
from magnate.core.game import Game
from magnate.core.move import Decision, Form, Move, Refusal, Seat
from magnate.core.value import value
from magnate.core.view import Audience
from magnate.games.chicago1875 import GAME as CHICAGO
from magnate.games.chicago1875 import effects
from magnate.games.chicago1875.phases.buying_resources import BuyCube
from magnate.games.chicago1875.phases.buying_shares import BuyCommon
from magnate.games.chicago1875.queries import put
from magnate.games.chicago1875.state import Chicago
from tests.core import toy, toy_events
from tests.core.toy import LOTS, Lots
from tests.core.toy_state import Toy

Patch = pytest.MonkeyPatch


def found(game: Game = LOTS, limit: int = 500, **options: Any) -> str:
    """All that a few games show, in one text."""
    config = game.config(3, options)
    reports = [
        examine(game, config, f"control {n}", one_in=1, biased=n % 2 == 1, limit=limit)
        for n in range(6 if game is LOTS else 2)
    ]
    return "\n".join(str(violation) for report in reports for violation in report.violations)


def afterwards(patch: Patch, kind: type, method: str, more: Callable[..., None]) -> None:
    """Let a method do more than it should."""
    original = getattr(kind, method)

    def both(self: Any, s: Any, *rest: Any) -> Any:
        result = original(self, s, *rest)
        more(self, s, *rest)
        return result

    patch.setattr(kind, method, both)


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert found() == ""
    assert found(rounds="3", cheering=False) == ""


# -- conservation --------------------------------------------------------------------------------------------


def test_money_created(monkeypatch: Patch) -> None:
    original = effects._add
    monkeypatch.setattr(effects, "_add", lambda s, party, amount: original(s, party, max(amount, 0)))
    assert "money: bank, players and treasuries add up to" in found(CHICAGO, limit=30)


def test_share_doubled(monkeypatch: Patch) -> None:
    def double(move: BuyCommon, s: Chicago) -> None:
        s.commons[move.company] = put(s.commons[move.company], move.seat, 1)

    afterwards(monkeypatch, BuyCommon, "apply", double)
    assert "does not have ten" in found(CHICAGO, limit=30)


def test_cube_lost(monkeypatch: Patch) -> None:
    def lose(move: BuyCube, s: Chicago) -> None:
        s.cubes[move.company] = (0, 0, 0, 0)

    afterwards(monkeypatch, BuyCube, "apply", lose)
    assert "cubes: " in found(CHICAGO, limit=120)


def test_money_missing_for_a_moment(monkeypatch: Patch) -> None:
    def pay(s: Toy, seat: Seat, amount: int) -> None:
        s.cash[seat] += amount
        s.log(toy_events.Paid, seat, amount)
        s.bank -= amount

    monkeypatch.setattr(toy, "pay", pay)
    assert "at Paid(" in found()


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "column"), [(CHICAGO, "hand"), (CHICAGO, "discards"), (LOTS, "bids"), (LOTS, "deck")])
def test_leak_through_the_audience_table(monkeypatch: Patch, game: Game, column: str) -> None:
    monkeypatch.setattr(type(game), "audience", {**game.audience, column: Audience.ALL})
    assert f"sees a difference in {column}" in found(game, limit=60)


def test_column_without_an_audience(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Lots, "audience", {name: who for name, who in LOTS.audience.items() if name != "deck"})
    assert "cannot be sent its view: KeyError('deck')" in found()


def test_leak_through_a_refusal(monkeypatch: Patch) -> None:
    def check(move: toy.Shift, s: Toy) -> Refusal | None:
        return Refusal("market.shift", "no") if "c7" in s.hand[move.seat - 1] else None

    monkeypatch.setattr(toy.Shift, "check", check)
    assert "the seat is offered or refused other moves" in found()


def test_leak_through_the_number_of_moves(monkeypatch: Patch) -> None:
    original = toy.Market.moves

    def moves(ask: toy.Market, s: Toy, seat: Seat) -> list[Move]:
        return [*original(ask, s, seat), *([toy.Shift(seat, 2)] if s.deck[0] < "c3" else [])]

    monkeypatch.setattr(toy.Market, "moves", moves)
    assert "the seat is offered or refused other moves" in found()


def test_leak_through_an_event_of_a_secret_answer(monkeypatch: Patch) -> None:
    def apply(move: toy.Bid, s: Toy) -> None:
        s.bids[move.seat] = (move.amount,)
        s.log(toy_events.Paid, move.seat, sum(sum(bid) for bid in s.bids))

    monkeypatch.setattr(toy.Bid, "apply", apply)
    assert "the seat is told" in found()


def test_leak_through_an_event_about_a_hand(monkeypatch: Patch) -> None:
    afterwards(
        monkeypatch, toy.Done, "apply", lambda move, s: s.log(toy_events.Awarded, None, s.hand[move.seat - 1][0:1])
    )
    monkeypatch.setattr(toy_events.Awarded, "__annotations__", {"seat": int | None, "lot": tuple[str, ...]})
    assert "the seat is told" in found()


def test_leak_through_a_move_that_reveals_without_saying_so(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy_events.BidsOpened, "reveals", False)
    assert "the seat is told" in found()


def test_leak_through_a_step_on_the_agenda(monkeypatch: Patch) -> None:
    def after(ask: toy.Bidding, s: Toy, move: Move) -> None:
        s.then(ask, toy.Market(0, sum(sum(bid) for bid in s.bids)))

    monkeypatch.setattr(toy.Bidding, "after", after)
    assert "sees a difference in agenda" in found()


def test_impossible_world(monkeypatch: Patch) -> None:
    def redeal(game: Lots, s: Toy, seat: Seat, chance: Chance) -> Toy:
        world = s.clone()
        world.deck = world.deck[:-1]
        return world

    monkeypatch.setattr(Lots, "redeal", redeal)
    assert "another world: cards: one is missing or doubled" in found()


# -- questions and answers -----------------------------------------------------------------------------------


def test_check_disagrees_with_legal(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Market, "legal", lambda ask, s, seat: list(ask.moves(s, seat)))
    assert "the legal moves are not the candidates that pass check" in found()


def test_legal_move_that_is_not_offered(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Market, "legal", lambda ask, s, seat: [toy.Shift(seat, 0), toy.Done(seat)])
    assert "listed as legal, yet refused" in found()


def test_refusal_citing_an_unknown_rule(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Shift, "check", lambda move, s: Refusal("market.whim", "no"))
    assert "refused by the unknown rule 'market.whim'" in found()


def test_refusal_that_cannot_be_told(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Shift, "check", lambda move, s: Refusal("market.shift", "not {times}"))
    assert "KeyError: 'times'" in found()


def test_question_citing_an_unknown_rule(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Market, "rule", "market.whim")
    assert "the question cites the unknown rule 'market.whim'" in found()


def test_move_offered_to_the_wrong_seat(monkeypatch: Patch) -> None:
    original = toy.Market.moves
    monkeypatch.setattr(toy.Market, "moves", lambda ask, s, seat: [*original(ask, s, seat), toy.Shift(seat - 1, 1)])
    assert "is offered to seat" in found()


def test_move_that_is_accepted_without_being_offered(monkeypatch: Patch) -> None:
    def decision(ask: toy.Market, s: Toy, seat: Seat) -> Decision:
        offered = [move for move in ask.moves(s, seat) if not isinstance(move, toy.Shift)]
        return Decision(seat, ask.rule, ask.prompt, offered)

    monkeypatch.setattr(toy.Market, "decision", decision)
    assert "is accepted although it is not offered" in found()


def test_dead_end(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Done, "check", lambda move, s: Refusal("market.sell", "no"))
    monkeypatch.setattr(toy.Sell, "check", lambda move, s: Refusal("market.floor", "no"))
    assert "has no legal move" in found()


def test_dead_end_in_a_form(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Name, "check", lambda move, s: Refusal("lot.name", "no"))
    assert "has no legal move" in found()


def test_endless_game(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Market, "after", lambda ask, s, move: s.then(toy.Market(ask.seat, 0)))
    monkeypatch.setattr(toy.Sell, "check", lambda move, s: Refusal("market.floor", "no"))
    assert "the game is not over after 60 moves" in found(limit=60)


def test_move_that_breaks(monkeypatch: Patch) -> None:
    def apply(move: toy.Sell, s: Toy) -> None:
        raise ZeroDivisionError("sold")

    monkeypatch.setattr(toy.Sell, "apply", apply)
    assert "ZeroDivisionError: sold (in apply, line" in found()


def test_check_that_changes_the_state(monkeypatch: Patch) -> None:
    original = toy.Shift.check

    def check(move: toy.Shift, s: Toy) -> Refusal | None:
        s.floor += 1
        return original(move, s)

    monkeypatch.setattr(toy.Shift, "check", check)
    assert "asking changed the state" in found()


def test_two_moves_with_one_line(monkeypatch: Patch) -> None:
    class Push(toy.Shift):
        notation = "push"

    offer(monkeypatch, Push, Push(0, 1), Push(0, 2))
    text = found()
    assert "'push' may mean" in text
    assert "TypeError" in text  # and it cannot be read back


def test_line_that_does_not_read_back(monkeypatch: Patch) -> None:
    class Push(toy.Shift):
        notation = "push-{by}"

    offer(monkeypatch, Push, Push(0, 1))
    assert "the notation: Unreadable: 'push-1' is not a move" in found()


def test_line_that_reads_back_as_another_move(monkeypatch: Patch) -> None:
    class Push(toy.Shift):
        pass

    offer(monkeypatch, Push, Push(0, 3))
    assert "'shift 3' does not read back as" in found()


def test_move_that_cannot_be_sent(monkeypatch: Patch) -> None:
    @value
    class Push(toy.Shift):
        by: Any = (1,)
        notation = "push"

        def check(self, s: Toy) -> Refusal | None:
            return Refusal("market.shift", "no")

    offer(monkeypatch, Push, Push(0))
    assert "Push(seat=0, by=(1,)) does not survive JSON" in found()


def offer(patch: Patch, kind: type[toy.Shift], *moves: toy.Shift) -> None:
    """Let the market offer further moves to the first seat."""
    original = toy.Market.moves

    def more(ask: toy.Market, s: Toy, seat: Seat) -> list[Move]:
        return [*original(ask, s, seat), *(moves if seat == 0 else ())]

    patch.setattr(toy.Market, "moves", more)
    patch.setattr(Lots, "moves", (*LOTS.moves, kind))


def test_form_that_forgets_a_field(monkeypatch: Patch) -> None:
    original = toy.Naming.forms

    def forms(ask: toy.Naming, s: Toy, seat: Seat) -> tuple[Form, ...]:
        (form,) = original(ask, s, seat)
        return (Form(form.move, form.fields[:1]),)

    monkeypatch.setattr(toy.Naming, "forms", forms)
    assert "the form of Name does not ask for every field" in found()
