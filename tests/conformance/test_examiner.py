"""The examiner itself: reproducible, curious, and able to follow advice."""

from itertools import combinations

import pytest

from magnate.conformance import Report, Violation, examine, tables
from magnate.core.chance import Chance
from magnate.core.config import BadConfig
from magnate.core.driver import legal
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from tests.core.toy import LOTS, Bid, Decline, Name
from tests.core.toy_state import CARDS, Toy


def look(seed: str = "look", biased: bool = False) -> Report:
    return examine(LOTS, LOTS.config(3, {"rounds": "3"}), seed, one_in=3, biased=biased)


def test_the_same_seed_gives_the_same_report() -> None:
    assert look() == look()
    assert look() != look("other")
    assert look() != look(biased=True)


def test_what_a_report_holds() -> None:
    report = look()
    assert report.ended
    assert report.moves == sum(report.played.values())
    assert report.seen["ending"] == {"rounds": 1}
    assert sum(report.seen["lot"].values()) >= 3
    missing = report.missing(LOTS)
    assert missing["ending"] == []
    assert {*missing["lot"], *report.seen["lot"]} >= set(CARDS)
    for looked_at in ("candidates", "refusals", "worlds", "worlds that differ", "worlds played"):
        assert report.checked[looked_at] > 0


def test_every_kind_of_move_is_played_sooner_or_later() -> None:
    played = {kind for n in range(12) for kind in look(f"{n}", biased=n % 2 == 1).played}
    assert played == {kind.__name__ for kind in LOTS.moves}


def test_a_game_that_takes_too_long_is_given_up() -> None:
    report = examine(LOTS, LOTS.config(2), "short", limit=3)
    assert not report.ended
    assert [violation.what for violation in report.violations] == ["the game is not over after 3 moves"]
    assert str(Violation(3, "seat 0: done", "x")) == "move 3 (seat 0: done): x"


def test_advice_is_mostly_followed() -> None:
    def advise(game: Game, s: State, seat: Seat, chance: Chance) -> Move:
        assert isinstance(s, Toy)
        moves = legal(s, seat)
        if not moves:
            return Name(seat, "red", f"n{s.round}")
        return Bid(seat, 1) if Decline(seat) in moves else moves[-1]

    report = examine(LOTS, LOTS.config(4), "advice", adviser=advise)
    assert report.violations == []
    assert report.ended
    assert report.played["Bid"] > 5
    assert report.played["Sell"] <= 3


def test_a_game_that_cannot_be_set_up_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    config = LOTS.config(2)
    monkeypatch.setattr("tests.core.toy.CARDS", ("c1",))
    report = examine(LOTS, config, "poor")
    assert report.moves == 0
    assert len(report.violations) == 1
    assert "IndexError" in report.violations[0].what or "AssertionError" in report.violations[0].what


def test_the_tables_hold_every_pair_that_the_game_allows() -> None:
    laid = [{"seats": config.seats, **config.options} for config in tables(LOTS)]
    cells = [("seats", n) for n in LOTS.players] + [(each.key, item) for each in LOTS.options for item in each.values]
    refused = []
    for (key, item), (other, given) in combinations(cells, 2):
        if key != other and not any(table[key] == item and table[other] == given for table in laid):
            refused.append({key: item, other: given})
    assert refused == [{"seats": 4, "rounds": "3"}]
    with pytest.raises(BadConfig):
        LOTS.config(4, {"rounds": "3"})
    assert len(laid) <= 8
