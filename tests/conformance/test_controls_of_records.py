"""Positive controls of copies, records and saves: one bug of each kind is planted, and conformance must find it."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from magnate.core import codec
from magnate.core.chance import Chance
from magnate.core.config import Config
from magnate.core.event import Event
from magnate.core.move import Move
from magnate.core.result import Line, Result, Score
from magnate.core.step import Step
from magnate.core.value import value
from tests.conformance.test_controls import Patch, afterwards, found
from tests.core import toy, toy_events
from tests.core.toy import Lots
from tests.core.toy_state import Toy


def test_clone_sharing_a_list(monkeypatch: Patch) -> None:
    original = Toy.clone

    def clone(s: Toy) -> Toy:
        copy = original(s)
        copy.cash = s.cash
        return copy

    monkeypatch.setattr(Toy, "clone", clone)
    text = found()
    assert "column cash is shared with a copy" in text
    assert "a move on a copy changed the state" in text


@pytest.mark.parametrize(("column", "default"), [("floor", 0), ("names", {}), ("leader", None)])
def test_clone_forgetting_a_column(monkeypatch: Patch, column: str, default: Any) -> None:
    original = Toy.clone

    def clone(s: Toy) -> Toy:
        copy = original(s)
        setattr(copy, column, default)
        return copy

    monkeypatch.setattr(Toy, "clone", clone)
    assert f"column {column} differs in a copy" in found()


def test_clone_without_a_column(monkeypatch: Patch) -> None:
    original = Toy.clone

    def clone(s: Toy) -> Toy:
        copy = original(s)
        del copy.purses
        return copy

    monkeypatch.setattr(Toy, "clone", clone)
    assert "AttributeError" in found()


def test_copy_that_records(monkeypatch: Patch) -> None:
    original = Toy.clone

    def clone(s: Toy) -> Toy:
        copy = original(s)
        copy.events = []
        return copy

    monkeypatch.setattr(Toy, "clone", clone)
    assert "a copy records" in found()


def test_digest_that_is_never_the_same(monkeypatch: Patch) -> None:
    ticks: Iterator[int] = count()
    ticking = property(lambda s: next(ticks), lambda s, given: None)
    monkeypatch.setattr(Toy, "floor", ticking, raising=False)
    assert "the digest is not the same twice" in found()


def test_column_that_can_change_inside(monkeypatch: Patch) -> None:
    def apply(move: toy.Done, s: Toy) -> None:
        s.purses["x"] = [1]  # type: ignore[assignment]  # the planted bug

    monkeypatch.setattr(toy.Done, "apply", apply)
    assert "column purses holds what can change" in found()


def test_step_that_can_change_inside(monkeypatch: Patch) -> None:
    @value
    class Wait(Step):
        what: list[int]

        def run(self, s: Toy) -> None:
            assert self.what == [1]

    monkeypatch.setattr(toy.Bidding, "after", lambda ask, s, move: s.then(ask, Wait([1])))
    assert "Wait(what=[1]) holds what can change" in found()


def test_unreplayable_journal(monkeypatch: Patch) -> None:
    original = toy.Sell.apply

    def apply(move: toy.Sell, s: Toy) -> None:
        original(move, s)
        s.floor = s.chance.pick(1000, "luck that nobody writes down")

    monkeypatch.setattr(toy.Sell, "apply", apply)
    text = found()
    assert "the journal: Damaged" in text
    assert "undo: OutOfLuck" in text


def test_mutated_step(monkeypatch: Patch) -> None:
    def after(ask: toy.Market, s: Toy, move: Move) -> None:
        if isinstance(move, toy.Shift):
            ask.__dict__["shifts"] += 1
            s.then(ask)

    monkeypatch.setattr(toy.Market, "after", after)
    assert re.search(r"Market\(seat=0, shifts=\d+\) was changed", found())


def test_mutated_move(monkeypatch: Patch) -> None:
    def change(move: toy.Shift, s: Toy) -> None:
        move.__dict__["by"] = 0

    afterwards(monkeypatch, toy.Shift, "apply", change)
    assert "by=0) was changed" in found()
    codec._READ.clear()  # it remembers the move that was changed


def test_move_that_differs_when_nobody_listens(monkeypatch: Patch) -> None:
    def apply(move: toy.Shift, s: Toy) -> None:
        s.floor += move.by if s.events is not None else 2 * move.by

    monkeypatch.setattr(toy.Shift, "apply", apply)
    assert "does something else when nobody listens" in found()


def test_snapshot_that_loses_something(monkeypatch: Patch) -> None:
    original = Lots.load

    def load(game: Lots, config: Config, saved: Any, chance: Chance) -> Toy:
        return original(game, config, {**saved, "floor": 0}, chance)  # type: ignore[no-any-return]  # a Toy

    monkeypatch.setattr(Lots, "load", load)
    assert "another digest after loading" in found()


def test_event_that_nobody_knows(monkeypatch: Patch) -> None:
    @value
    class Whispered(Event):
        seat: int

    afterwards(monkeypatch, toy.Done, "apply", lambda move, s: s.log(Whispered, move.seat))
    assert "unknown class 'Whispered'" in found()


def test_event_that_cannot_be_told(monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy_events.Shifted, "text", "The floor is {level}.")
    assert "KeyError: 'level'" in found()


def test_event_that_cannot_be_sent(monkeypatch: Patch) -> None:
    afterwards(monkeypatch, toy.Done, "apply", lambda move, s: s.log(toy_events.Sold, move.seat, ["c1"]))
    assert "cards=['c1']) does not survive JSON" in found()


def test_account_that_forgets_a_seat(monkeypatch: Patch) -> None:
    original = Lots.result
    monkeypatch.setattr(Lots, "result", lambda game, s: Result(original(game, s).scores[:-1]))
    assert "not everybody has one account" in found()


def test_account_with_wrong_ranks_and_rules(monkeypatch: Patch) -> None:
    def result(game: Lots, s: Toy) -> Result:
        return Result(tuple(Score(seat, 2, 0, (Line("end.whim", "total", 0),)) for seat in range(s.seats)))

    monkeypatch.setattr(Lots, "result", result)
    text = found()
    assert "the ranks are [2, 2, 2]" in text
    assert "the account cites the unknown rule 'end.whim'" in text
