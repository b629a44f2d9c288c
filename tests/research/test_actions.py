"""Numbers of moves: bounded, exact, and the same everywhere."""

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from magnate.core.codec import hints, write
from magnate.core.driver import legal, refusal
from magnate.core.move import Field, Form
from magnate.games import GAMES, find
from magnate.research import actions
from magnate.research.actions import RUNGS, TooMany, ladder, rungs_of
from magnate.research.play import Rules
from tests.research.walk import TALK, rules_of, walk

TABLES = [
    ("chicago1875", 2, {}),
    ("chicago1875", 4, {"special_companies": True, "chiefs": True, "draft": True}),
    ("chicago1875", 3, {"edition": "first"}),
    ("carnegie", 1, {}),
    ("carnegie", 4, {"expansion_departments": "open_bar"}),
    ("noble_house", 3, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_numbers_are_exactly_the_legal_moves(game: str, players: int, options: dict[str, Any]) -> None:
    rules = rules_of(game, players, **options)
    seen = 0
    for play in walk(rules, "exact"):
        if play.seat is None:
            continue
        listed = [move for move in legal(play.state, play.seat) if type(move).__name__ not in TALK]
        wishes = {type(wish.move) for wish in rules.game.wishes(play.state, play.seat)}
        assert {move for move in listed if type(move) not in wishes} <= set(play.legal.values())
        assert len(set(play.legal.values())) == len(play.legal)
        assert all(refusal(play.state, move) is None for move in play.legal.values())
        assert all(0 <= number < rules.actions.size for number in play.legal)
        assert list(play.legal) == sorted(play.legal)
        mask = play.mask(play.seat)
        assert mask.sum() == len(play.legal)
        assert all(mask[number] for number in play.legal)
        seen += len(play.legal)
    assert seen > 300


@pytest.mark.parametrize("game", GAMES)
def test_a_move_has_the_same_number_in_nearly_every_position(game: str) -> None:
    rules = rules_of(game, 2)
    numbers: dict[str, set[int]] = {}
    for play in walk(rules, "stable"):
        for number, move in play.legal.items():
            if number < min(rules.actions.ladders.values()):
                numbers.setdefault(write(move), set()).add(number)
    moved = sum(len(found) > 1 for found in numbers.values())
    assert len(numbers) > 80
    assert moved <= len(numbers) // 10


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_of_the_kind_of_their_move(game: str) -> None:
    rules = rules_of(game, 2)
    for play in walk(rules, "kinds", 200):
        for number, move in play.legal.items():
            assert rules.actions.kind_of(number).split(",")[0] == type(move).__name__


@pytest.mark.parametrize("game", GAMES)
def test_content_stands_in_its_order(game: str) -> None:
    rules = rules_of(game)
    content = rules.game.content(rules.game.ruleset(rules.config))
    seen = 0
    for kind, block in rules.actions.blocks.items():
        if len(block.digits) == 1 and block.digits[0].words and hints(kind)[block.digits[0].name] is str:
            (digit,) = block.digits
            places = [block.place(kind(0, **{digit.name: word})) for word in content[digit.name]]
            assert places == list(range(block.start, block.start + len(places)))
            seen += 1
    assert seen > 2


PROGRAM = """
from hashlib import sha256
from tests.research.walk import rules_of, walk
for game in ("chicago1875", "carnegie", "noble_house"):
    rules = rules_of(game)
    found = sha256()
    for play in walk(rules, "process", 60):
        found.update(repr(sorted(play.legal)).encode())
        if play.seat is not None:
            found.update(play.vector(play.seat).tobytes())
    print(game, rules.actions.size, found.hexdigest())
"""


def test_numbers_and_vectors_are_the_same_in_every_process() -> None:
    """Nothing follows the order of a set or Python's own hash of a text, which differ from process to process."""
    said = {
        subprocess.run([sys.executable, "-c", PROGRAM], env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed},
                       capture_output=True, text=True, check=True).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1
    assert len(said.pop().splitlines()) == 3


def test_moves_that_want_the_same_number_get_different_ones() -> None:
    rules = Rules("chicago1875", 2)
    play = rules.deal("collide")
    number, move = next(iter(play.legal.items()))
    block = rules.actions.blocks[type(move)]
    taken = dict.fromkeys(range(block.start, block.start + block.size), move)
    del taken[number]
    assert rules.actions._free(taken, move) == number
    taken[number] = move
    assert rules.actions._free(taken, move) == rules.actions.spill
    taken |= dict.fromkeys(range(rules.actions.spill, rules.actions.size), move)
    with pytest.raises(TooMany, match=f"no number is left for '{write(move)}'"):
        rules.actions._free(taken, move)


def test_the_memory_of_places_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "KEPT", 10)
    rules = Rules("carnegie", 2)
    for _ in walk(rules, "memory", 30):
        assert len(rules.actions.kept) <= 10


# -- forms -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "rungs"),
    [
        (Field("amount", "int", 0, 0), [0]),
        (Field("amount", "int", 1, 4), [1, 2, 3, 4]),
        (Field("amount", "int", 0, 100), [0, 20, 50, 70, 100]),
        (Field("amount", "int", 100_000, 5_000_000), [100_000, 1_300_000, 2_500_000, 3_700_000, 5_000_000]),
        (Field("amount", "int", 0, 40, choices=("7", "90")), [0, 7, 10, 20, 30, 40]),
        (Field("house", "choice", choices=("a", "b")), ["a", "b"]),
        (Field("words", "text", 0, 9), [""]),
        (Field("words", "text", 1, 9), []),
    ],
)
def test_the_rungs_of_a_field_lie_within_its_bounds(field: Field, rungs: list[Any]) -> None:
    assert rungs_of(field) == rungs


def test_a_ladder_is_bounded_and_spread_over_all_fillings() -> None:
    kind = next(kind for kind in find("noble_house").moves if kind.__name__ == "BuyShares")
    companies = tuple("abcdefghijkl")
    form = Form(kind, (Field("company", "choice", choices=companies), Field("shares", "int", 1, 100)))
    found = ladder(form, 1)
    assert len(found) == len(set(found)) == RUNGS
    assert all(form.fits(move) and move.seat == 1 for move in found)
    assert {move.company for move in found} == set(companies)  # type: ignore[attr-defined]  # a field of it


def test_open_answers_can_be_played_from_their_ladders() -> None:
    rules = rules_of("noble_house", 3)
    first = min(rules.actions.ladders.values())
    found = {number for play in walk(rules, "bids") for number in play.legal if first <= number < rules.actions.spill}
    assert len({rules.actions.kind_of(number).split(",")[0] for number in found}) > 1
    assert len(found) > 4


# -- what is left out --------------------------------------------------------------------------------------------------


def test_kinds_of_move_can_be_left_out_by_name() -> None:
    plain = Rules("carnegie", 2)
    seen: Counter[str] = Counter()
    alone: set[str] = set()
    for play in walk(plain, "left out"):
        kinds = {type(move).__name__ for move in play.legal.values()}
        seen.update(kinds)
        alone |= kinds if len(kinds) == 1 else set()
    name = next(kind for kind, _ in seen.most_common() if kind not in alone)
    rules = Rules("carnegie", 2, without=(name,))
    found = {
        type(move).__name__ for play in walk(rules, "left out") if len(play.legal) > 1 for move in play.legal.values()
    }
    assert name not in found
    assert rules.actions.size == plain.actions.size


def test_what_is_left_out_comes_back_where_nothing_else_can_be_answered() -> None:
    every = tuple(kind.__name__ for kind in find("carnegie").moves)
    assert Rules("carnegie", 2, without=every).deal("all").legal.keys() == Rules("carnegie", 2).deal("all").legal.keys()


def test_an_unknown_kind_of_move_is_refused() -> None:
    with pytest.raises(ValueError, match="Carnegie has no moves Fly; it has "):
        Rules("carnegie", 2, without=("Fly",))
