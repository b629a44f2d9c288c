"""Values learned from games of a policy with itself, and the search that stops its playouts by them."""

from time import perf_counter

import pytest

from magnate import bots
from magnate.bots.planner import best_of
from magnate.bots.search import Search
from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced, push
from magnate.games.carnegie import GAME
from magnate.games.carnegie.bot import policy
from magnate.games.carnegie.bot.values import AHEAD, weights
from magnate.games.carnegie.state import Carnegie
from magnate.research.values import Sums


def positions(seed: int, seats: int) -> list[Carnegie]:
    """The beginnings of the rounds of a game of planners, and its end."""
    s = GAME.start(GAME.config(seats, {}), Sampler(seed))
    s.journal = None
    found, last = [], 0
    while (ask := asking(s)) is not None:
        if policy.stage(s) > last:
            last = policy.stage(s)
            found.append(s.clone())
        seat = ask.seats(s)[0]
        push(s, (forced(s, seat) if ask.hidden else None) or best_of(policy.rate(s, seat, policy.numbers(seats))))
    return [*found, s]


def test_a_straight_line_is_found_again() -> None:
    chance, sums = Sampler(1), Sums(3)
    for _ in range(20_000):
        signs = [chance.pick(9, "sign"), chance.pick(4, "sign"), 0]
        sums.add(signs, 2.0 * signs[0] - 3.0 * signs[1] + 7.0 + chance.pick(3, "noise") - 1)
    one, two, none, alone = sums.line()
    assert [one, two] == pytest.approx([2.0, -3.0], abs=0.05)
    assert none == 0.0
    assert alone == pytest.approx(7.0, abs=0.15)


def test_values_foresee_who_wins_the_better_the_later() -> None:
    """Half way through the values name the winner more often than not, near the end nearly always."""
    right = {10: 0, 19: 0}
    games = 16
    for seed in range(games):
        *rounds, end = positions(seed, 2)
        for number in right:
            begun = rounds[number - 1 - AHEAD]
            told = [policy.foreseen(rounds[number - 1], begun, seat) for seat in range(2)]
            assert None not in told
            right[number] += (told[0] > told[1]) == (policy.outcome(end, 0) > policy.outcome(end, 1))  # type: ignore[operator]
    assert right[10] > games / 2
    assert right[19] >= games - 3


def test_values_are_asked_for_in_time_only_and_quickly() -> None:
    rounds = positions(1, 2)
    assert policy.foreseen(rounds[4], rounds[4], 0) is None
    assert policy.foreseen(rounds[4 + AHEAD - 1], rounds[4], 0) is None
    began = perf_counter()
    for _ in range(200):
        assert policy.foreseen(rounds[4 + AHEAD], rounds[4], 0) is not None
    assert (perf_counter() - began) / 200 < 0.005, "a hundred microseconds, on a machine that is busy"


def test_only_experts_use_them_and_only_where_they_were_learned() -> None:
    for name, uses in (("expert", True), ("expert@40", True), ("search@40", False), ("hard", False)):
        bot = bots.find(name, GAME)
        assert isinstance(bot, Search)
        assert (bot.foreseen is not None) == uses, name
    rounds = positions(1, 3)
    assert "3" not in weights()
    assert policy.foreseen(rounds[8], rounds[2], 0) is None
    open_bar = GAME.start(GAME.config(2, {"expansion_departments": "mixed"}), Sampler(1))
    open_bar.round, open_bar.phase = 9, "action"
    assert policy.foreseen(open_bar, rounds[0], 0) is None
