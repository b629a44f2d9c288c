"""The ladder above `greedy`: instant policies, search by whole games, tuning, and who takes over from whom."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from magnate import bots
from magnate.bots import answer, search
from magnate.bots.planner import best_of, policy_of
from magnate.bots.reason import hint
from magnate.bots.search import Search
from magnate.core.chance import Sampler
from magnate.core.driver import asking, play, push, refusal
from magnate.core.state import State
from magnate.games import GAMES, find
from magnate.games.carnegie import GAME
from magnate.games.carnegie.phases.departments import DepartmentTurn
from magnate.games.carnegie.state import Carnegie
from magnate.research.training import Course, tune

POLICIES = [key for key in GAMES if bots.has_policy(key)]


def played(name: str, seats: int, seed: str, options: Mapping[str, Any] | None = None) -> Carnegie:
    """A whole game between bots of one name; every answer goes through the checked door."""
    s: Carnegie = GAME.new(seats, seed=seed, options=options or {})
    players = [bots.find(name, GAME) for _ in range(seats)]
    chance = Sampler(3)
    while ask := asking(s):
        seat = ask.seats(s)[0]
        play(s, answer(players[seat], GAME, s, seat, chance))
    return s


# -- the policy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"expansion_departments": "open_bar"}, {"expansion_departments": "mixed"}])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_planner_of_carnegie_plays_every_variant(seats: int, options: dict[str, Any]) -> None:
    end = played("planner", seats, "variant", options)
    assert GAME.audit(end) == []
    assert min(score.total for score in GAME.result(end).scores) > 40


@pytest.mark.parametrize("key", POLICIES)
def test_a_policy_copies_no_game_and_draws_no_luck(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, policy = find(key), policy_of(key)
    s: State = game.new(game.players[-1], seed="quick")
    s.journal = s.events = None
    numbers = policy.numbers(game.players[-1])
    monkeypatch.setattr(type(s), "clone", None)
    for _ in range(150):
        ask = asking(s)
        if ask is None:
            break
        drawn = len(s.luck)
        rated = policy.rate(s, ask.seats(s)[0], numbers)
        assert rated
        assert len(s.luck) == drawn
        push(s, max(rated, key=lambda each: each[0])[1])


@pytest.mark.parametrize("key", POLICIES)
def test_a_policy_looks_only_at_what_its_seat_sees(key: str) -> None:
    """In worlds that look alike to a seat, dealt anew behind the scenes, every answer is rated the same."""
    game, policy = find(key), policy_of(key)
    seats = game.players[-1]
    numbers, chance = policy.numbers(seats), Sampler(4)
    s: State = game.new(seats, seed="alike")
    compared = 0
    while (ask := asking(s)) is not None and compared < 120:
        seat = ask.seats(s)[0]
        rated = policy.rate(s, seat, numbers)
        if len(rated) > 1:
            assert list(policy.rate(game.redeal(s, seat, chance), seat, numbers)) == list(rated), ask
            compared += 1
        push(s, best_of(rated))
    assert compared > 60


@pytest.mark.parametrize("key", POLICIES)
def test_numbers_can_be_multiplied(key: str) -> None:
    game = find(key)
    assert min(min(policy_of(key).numbers(seats).values()) for seats in game.players) > 0


# -- search ------------------------------------------------------------------------------------------------------------


def test_the_own_choice_stands_where_trials_show_no_more_than_noise() -> None:
    own = search.Line([], [10.0, 200.0, 50.0, 90.0])
    assert search.ahead(search.Line([], [12.0, 203.0, 51.0, 92.0]), own)  # a little better, in every world
    assert not search.ahead(search.Line([], [500.0, 10.0, 60.0, 20.0]), own)  # much better, by one lucky world
    assert not search.ahead(search.Line([], [900.0, 900.0]), own)  # of two worlds nothing is known
    assert not search.ahead(own, own)


def test_search_beats_its_own_policy() -> None:
    """Trials are counted, not timed: the same games on every machine."""
    level = {"difficulty": "expert"}
    reached = {
        name: sum(policy_of("carnegie").outcome(played(name, 1, f"solo {n}", level), 0) for n in range(2))
        for name in ("planner", "search@40")
    }
    assert reached["search@40"] > reached["planner"]


def test_search_follows_its_plan_while_what_it_sees_is_what_it_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    s: Carnegie = GAME.new(1, seed="plan")
    bot, chance = Search("carnegie", trials=8), Sampler(1)
    thought: list[int] = []
    gather = Search.gather

    def watched(self: Search, *args: Any) -> Any:
        thought.append(1)
        return gather(self, *args)

    monkeypatch.setattr(Search, "gather", watched)
    followed = 0
    while s.round < 4 and (ask := asking(s)):
        thought.clear()
        planned = bot.plan[:1]
        move = answer(bot, GAME, s, ask.seats(s)[0], chance)
        if not thought:
            followed += 1
            assert [move] == planned
        play(s, move)
    assert followed > 3


def test_search_looks_at_worlds_that_fit_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Andrew's hidden card is another one in every world; what is in view is not."""
    s: Carnegie = GAME.new(1, seed="worlds")
    while s.round < 3:
        push(s, answer(bots.find("planner", GAME), GAME, s, 0, Sampler(1)))
    seen: list[Carnegie] = []
    trial = Search.trial

    def watched(self: Search, world: Carnegie, *args: Any) -> float | None:
        seen.append(world)
        return trial(self, world, *args)

    monkeypatch.setattr(Search, "trial", watched)
    answer(Search("carnegie", trials=200), GAME, s, 0, Sampler(2))
    assert len({world.upcoming for world in seen}) > 1
    assert {tuple(world.money) for world in seen} == {tuple(s.money)}


def test_time_is_kept_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every trial sets forward: none begins after the end, whatever the machine does."""
    now = 0.0

    def trial(*_: Any) -> float:
        nonlocal now
        now += step
        return 0.0

    monkeypatch.setattr(search, "perf_counter", lambda: now)
    monkeypatch.setattr(Search, "trial", trial)
    s: Carnegie = GAME.new(2, seed="time")
    for step in (0.01, 0.3, 5.0):  # seconds a trial: on a fast machine, a slow one, and one that sleeps
        now = 0.0
        move = answer(Search("carnegie", seconds=1.0), GAME, s, asking(s).seats(s)[0], Sampler(1))  # type: ignore[union-attr]
        assert refusal(s, move) is None
        assert 0.5 < now <= 1.0 + step


def test_a_trial_is_broken_off_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that every look sets forward: the answer comes in time, in the middle of a trial or of gathering."""
    now = 0.0

    def look() -> float:
        nonlocal now
        now += step
        return now

    monkeypatch.setattr(search, "perf_counter", look)
    s: Carnegie = GAME.new(2, seed="time")
    for step in (0.0005, 0.02, 0.5):
        now = 0.0
        bot = Search("carnegie", seconds=1.0)
        move = answer(bot, GAME, s, asking(s).seats(s)[0], Sampler(1))  # type: ignore[union-attr]
        assert refusal(s, move) is None
        assert now <= 1.0 + 5 * step
        tried = sum(len(line.reached) for line in bot.lines)
        assert (tried > 0) == (step < 0.01)


def test_what_search_cannot_see_changes_nothing() -> None:
    """Two worlds that look alike: other cards lie hidden, the answer is the same."""
    s: Carnegie = GAME.new(1, seed="alike")
    while s.round < 2:
        push(s, answer(bots.find("planner", GAME), GAME, s, 0, Sampler(1)))
    worlds = [GAME.redeal(s, 0, Sampler(n)) for n in range(3)]
    assert len({world.upcoming for world in worlds}) > 1
    assert len({answer(Search("carnegie", trials=40), GAME, world, 0, Sampler(9)) for world in worlds}) == 1


# -- tuning ------------------------------------------------------------------------------------------------------------


def test_tuning_depends_on_its_seed_alone() -> None:
    course = Course("carnegie", (1,), pairs=2, games=1)
    begin = policy_of("carnegie").numbers(1)
    once, again = ([step.numbers for step in tune(course, begin, 2)] for _ in range(2))
    other = [step.numbers for step in tune(Course("carnegie", (1,), seed="2", pairs=2, games=1), begin, 1)]
    assert once == again
    assert once[0] != other[0]
    assert once[0].keys() == begin.keys()


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_every_level_plays_every_game(key: str) -> None:
    game = find(key)
    for level in bots.LEVELS:
        assert bots.find(level.name, game)
        assert level.title
        assert level.sentence.endswith(".")
    chain = ["expert"]
    while chain[-1] != "random":
        chain.append(bots.below(chain[-1], game))
    assert len(chain) == len(set(chain))
    assert all(bots.find(name, game) for name in chain)


@pytest.mark.parametrize("name", ["search@", "search@0", "search@x", "search@1.5", "search@-3s", "genius", "planner@3"])
def test_a_wrong_name_is_refused(name: str) -> None:
    with pytest.raises(LookupError):
        bots.find(name, GAME)


# -- reasons -----------------------------------------------------------------------------------------------------------


def test_a_bot_says_why() -> None:
    s: Carnegie = GAME.new(1, seed="why")
    while not isinstance(asking(s), DepartmentTurn):
        push(s, answer(bots.find("planner", GAME), GAME, s, 0, Sampler(1)))
    at_once = hint(GAME, s, 0, Sampler(1))
    thought = hint(GAME, s, 0, Sampler(1), Search("carnegie", trials=60))
    assert re.fullmatch(r'It seems worth (\d+ points? more than|as much as) ".+"\.', at_once.why)
    assert re.fullmatch(
        r'Played to the end \d+ times?, it came out (\d+ points? better than|as well as) ".+"\.', thought.why
    )
    for found in (at_once, thought):
        assert found.label
        assert refusal(s, found.move) is None
