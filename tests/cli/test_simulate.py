"""Many games between bots."""

import json
import os
import signal
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from magnate.cli import simulate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.state import Chicago
from tests.cli.conftest import Run

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
    with simulate.Workers(2, plan) as workers:
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
