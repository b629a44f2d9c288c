"""Many games between bots."""

import json
import os
import signal
from contextlib import closing
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from magnate.cli import simulate
from magnate.cli.questions import Questions
from magnate.games import GAMES, find
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.pools import Workers
from tests.cli.conftest import Run
from tests.server.stakes import GAME as STAKES
from tests.server.stakes import Hold, Stake

FEW = ("simulate", "chicago1875", "--players", "3", "--games", "4", "--seed", "t", "--json")


def report(run: Run, *args: str, code: int = 0) -> Any:
    result = run(*args)
    assert result.exit_code == code
    (line,) = result.stdout.splitlines()
    return json.loads(line)


def test_the_report(run: Run) -> None:
    found = report(run, *FEW)
    assert (found["games"], found["violations"], found["dead_ends"], found["unfinished"]) == (4, [], 0, 0)
    assert found["decisions"] > 400
    assert found["decisions_per_second"] > 0
    assert sum(found["results"]["wins"]) >= 4
    assert len(found["results"]["mean_totals"]) == 3
    assert found["results"]["median_winner"] >= max(found["results"]["mean_totals"])
    assert 0 < found["results"]["median_last"] < 1
    content = GAME.content(GAME.ruleset(GAME.config(3)))
    assert set(found["coverage"]) == set(content)
    for name, keys in content.items():
        seen, missing = found["coverage"][name]["seen"], found["coverage"][name]["missing"]
        assert {*seen, *missing} == set(keys)
        assert all(count > 0 for count in seen.values())
        assert not set(seen) & set(missing)


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    one, two = report(run, *FEW), report(run, *FEW)
    assert one["coverage"] == two["coverage"]
    assert one["results"] == two["results"]
    other = report(run, *FEW[:-2], "other", "--json")
    assert one["results"] != other["results"]


def test_processes_change_nothing_but_speed(run: Run) -> None:
    many = ("simulate", "chicago1875", "--players", "2", "--games", "12", "--json")
    one, two = report(run, *many), report(run, *many, "--jobs", "2")
    for name in ("games", "decisions", "coverage", "results", "violations"):
        assert one[name] == two[name]


def test_an_interrupt_is_heeded_between_two_looks(run: Run) -> None:
    """Never within the pool, whose locks it could leave taken; then nobody plays any more, and all is as before."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, wherever these tests run
    try:
        plan = simulate.plan(GAME, 2, 10_000, "interrupted", [], None, False, None)
        with closing(simulate.parts(plan, 2)) as found:
            next(found)
            signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt):
                list(found)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert active_children() == []
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_reaches_nobody_who_plays() -> None:
    plan = simulate.plan(GAME, 2, 40, "unheard", [], None, False, None)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with Workers(2, partial(simulate.batch, plan)) as workers:
        workers.submit(range(0)).result()  # now one is idle: the other is started when there is more to do
        games = [workers.submit(range(10 * n, 10 * n + 10)) for n in range(4)]
        players = active_children()
        assert len(players) == 2
        for player in players:
            assert player.pid is not None
            os.kill(player.pid, signal.SIGINT)
        assert [each.result().games for each in games] == [10, 10, 10, 10]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_checked_games(run: Run) -> None:
    found = report(run, "simulate", "chicago1875", "--players", "2", "--games", "1", "--check", "--json")
    assert (found["checked"], found["games"], found["violations"]) == (True, 1, [])
    assert sum(found["results"]["wins"]) >= 1
    assert found["decisions"] > 50


def test_checking_finds_a_planted_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def audit(s: Chicago) -> list[str]:
        return ["money: a dollar is missing"] if s.decade > 1 else []

    monkeypatch.setattr(GAME, "audit", audit)
    found = report(run, "simulate", "chicago1875", "--players", "2", "--games", "1", "--check", "--json", code=1)
    assert "money: a dollar is missing" in found["violations"][0]
    words = run("simulate", "chicago1875", "--players", "2", "--games", "1", "--check")
    assert "a dollar is missing" in words.stdout


def test_a_dead_end_is_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StockTurn, "moves", lambda step, s, seat: [])
    monkeypatch.setattr(StockTurn, "legal", lambda step, s, seat: [])
    found = report(run, *FEW, code=1)
    assert (found["games"], found["dead_ends"], found["unfinished"]) == (4, 4, 0)
    assert "has no legal move (stock.pass)" in found["violations"][0]


def test_a_game_without_end_is_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "LIMIT", 20)
    found = report(run, *FEW, code=1)
    assert (found["games"], found["dead_ends"], found["unfinished"], found["decisions"]) == (4, 0, 4, 80)
    assert sum(found["results"]["wins"]) == 0


def test_bots_and_options_are_used(run: Run) -> None:
    found = report(
        run, "simulate", "chicago1875", "--games", "1", "--bots", "greedy,random", "-o", "edition=first", "--json"
    )
    assert (found["bots"], found["players"]) == (["greedy", "random"], 2)
    assert found["options"]["edition"] == "first"
    assert found["results"]["wins"] == [1, 0]


def test_errata_are_used(run: Run, here: Path) -> None:
    (here / "rich.toml").write_text("starting_cash = 1000\n")
    plain = report(run, *FEW)
    rich = report(run, *FEW, "--errata", "rich.toml")
    assert min(rich["results"]["mean_totals"]) > max(plain["results"]["mean_totals"])


def test_words_instead_of_json(run: Run) -> None:
    result = run(*FEW[:-1])
    assert "4 games of chicago1875 with 3 players" in result.stdout
    assert "Red (random): " in result.stdout
    assert "violations 0, dead ends 0, unfinished 0" in result.stdout
    assert "company: " in result.stdout


# -- what people would be asked ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_counted_by_seat_by_round_and_by_kind(run: Run, game: str) -> None:
    few = ("simulate", game, "--players", "3", "--games", "3", "--seed", "q", "--report", "questions")
    found = report(run, *few, "--json")
    asked = found["questions"]
    assert asked["forced_put"] == 0
    total = sum(kind["asked"] for kind in asked["kinds"])
    assert total + asked["forced_hidden"] == found["decisions"]
    assert 0 < asked["per_seat"]["median"] <= asked["per_seat"]["max"] < total
    assert 0 < asked["per_round"]["max"] < asked["per_seat"]["max"]
    assert len(asked["rounds"]) > 3
    assert all(kind["rule"] in find(game).rules for kind in asked["kinds"])
    assert all(0 <= kind[share] <= 1 for kind in asked["kinds"] for share in ("first", "passed"))
    if game == "chicago1875":
        assert any(kind["passed"] for kind in asked["kinds"])
    words = run(*few).stdout
    assert "questions that a person would answer" in words
    assert f"{asked['kinds'][0]['rule']} ({asked['kinds'][0]['question']})" in words


def test_a_question_that_the_house_answers_is_not_counted_as_one() -> None:
    counted = Questions()
    s = STAKES.new(2, "questions", {"gold": "first"})
    counted.note(STAKES, s, 0, Stake(0))
    counted.note(STAKES, s, 1, Hold(1))
    counted.close(2)
    told = counted.report(1)
    assert (counted.hidden, counted.put, counted.by_seat) == (1, 0, [1, 0])
    assert told["kinds"] == [
        {"rule": "stakes.round", "question": "Wager", "asked": 1, "per_game": 1.0, "first": 1.0, "passed": 0.0}
    ]


def test_what_a_seat_does_of_its_own_accord_is_no_answer_to_a_question() -> None:
    counted = Questions()
    game = find("noble_house")
    s = game.new(2, "questions")
    counted.note(game, s, 0, MakeOffer(0, "all", "give $1M", "public", "phase", 0))
    assert counted.asked.total() == counted.hidden == counted.put == 0


def test_questions_are_the_same_by_several_processes(run: Run) -> None:
    many = ("simulate", "carnegie", "--players", "2", "--games", "12", "--report", "questions", "--json")
    one, two = report(run, *many), report(run, *many, "--jobs", "2")
    assert one["questions"] == two["questions"]


def test_there_is_one_other_report_and_it_does_not_go_with_a_check(run: Run) -> None:
    wrong = run(*FEW, "--report", "speed")
    assert (wrong.exit_code, "there is no report 'speed'" in wrong.stderr) == (2, True)
    both = run(*FEW, "--report", "questions", "--check")
    assert (both.exit_code, "--report does not go with --check" in both.stderr) == (2, True)


def test_a_check_says_that_bots_do_not_play_all_of_it(run: Run) -> None:
    few = ("simulate", "carnegie", "--players", "2", "--games", "1", "--check")
    assert "one answer in 8 is random" in run(*few, "--bots", "greedy,random").stdout
    assert "one answer in 8 is random" not in run(*few).stdout
    assert report(run, *few, "--bots", "greedy,random", "--json")["random_one_in"] == 8


def test_it_tells_how_games_end_and_in_how_many_something_happened(run: Run) -> None:
    args = ("simulate", "noble_house", "--games", "3", "--bots", "planner,planner,planner")
    results = report(run, *args, "--json")["results"]
    assert results["games_with"]["loan"] == 3
    assert all(1 <= games <= 3 for games in results["games_with"].values())
    told = run(*args).stdout
    assert "In the middle of the games the winner ended with $" in told
    assert "games with: loan 3, " in told
    assert ".0 on average" not in told
