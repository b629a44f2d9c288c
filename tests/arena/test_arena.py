"""Bots against bots: fair seats, paired deals, honest intervals, a report that says it."""

import json
import re
import shlex
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from magnate.arena import runners, statistics
from magnate.arena.plan import Plan, matches
from magnate.arena.report import html, markdown
from magnate.arena.table import at, mark, play
from magnate.games import GAMES
from tests.arena.conftest import BAD, FEW, Run, report, timeless

# -- the plan ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "players"), list(product(range(1, 6), range(2, 6))))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    names = tuple("abcde"[:bots])
    plan = Plan("noble_house", players, names, games=25)
    assert plan.total >= 25
    assert plan.total - 25 < plan.round
    seats = Counter((name, seat) for match in matches(plan) for seat, name in enumerate(match.names))
    assert set(seats) == set(product(names, range(players)))
    assert len(set(seats.values())) == 1


def test_games_of_one_deal_are_dealt_alike_and_deals_differ() -> None:
    plan = Plan("chicago1875", 3, ("a", "b", "c"), games=12)
    seeds = {deal: {match.seed for match in matches(plan) if match.deal == deal} for deal in range(4)}
    assert all(len(each) == 1 for each in seeds.values())
    assert len({seed for each in seeds.values() for seed in each}) == 4


def test_who_follows_whom_changes_from_deal_to_deal() -> None:
    plan = Plan("chicago1875", 3, ("a", "b", "c"), games=6)
    follows = Counter((match.names[seat], match.names[(seat + 1) % 3]) for match in matches(plan) for seat in range(3))
    assert set(follows.values()) == {3}
    assert len(follows) == 6


# -- statistics --------------------------------------------------------------------------------------------------------


def test_the_interval_is_wilsons_where_games_are_independent() -> None:
    low, high = statistics.interval([[1.0]] * 40 + [[0.0]] * 60)
    assert (round(low, 3), round(high, 3)) == (0.309, 0.498)


def test_games_that_resemble_each_other_within_a_deal_tell_less() -> None:
    alike = [[1.0, 1.0]] * 20 + [[0.0, 0.0]] * 20
    mixed = [[1.0, 0.0]] * 40
    assert statistics.interval(alike)[0] < statistics.interval(mixed)[0] < 0.5
    alone = [[1.0]] * 20 + [[0.0]] * 20
    assert [round(end, 2) for end in statistics.interval(alike)] == [
        round(end, 2) for end in statistics.interval(alone)
    ]


@pytest.mark.parametrize("by_deal", [[], [[1.0]], [[0.0, 0.0]], [[0.5, 0.5]] * 3, [[1.0, 0.0]]])
def test_an_interval_never_claims_to_be_certain(by_deal: list[list[float]]) -> None:
    low, high = statistics.interval(by_deal)
    assert 0 <= low < high <= 1


def test_times_are_read_off_the_scale_within_five_in_a_hundred() -> None:
    for seconds in (2e-6, 3.3e-4, 0.0123, 1.7, 19.0):
        assert abs(at(mark(seconds)) / seconds - 1) < 0.05
    times = Counter({mark(0.001): 98, mark(0.5): 2})
    assert statistics.quantile(times, 0.99) == pytest.approx(0.5, rel=0.05)
    assert statistics.quantile(times, 0.5) == pytest.approx(0.001, rel=0.05)


def test_shared_wins_are_split_and_ties_share_a_rank() -> None:
    plan = Plan("carnegie", 2, ("a", "b"), games=2)
    tie = {"ranks": [1, 1], "wins": [0.5, 0.5], "totals": [30, 30], "moves": 9, "spent": [0.0, 0.0],
           "times": [{}, {}], "faults": []}  # fmt: skip
    found = statistics.summary(
        plan, {0: {"number": 0, "seats": ["a", "b"], **tie}, 1: {"number": 1, "seats": ["b", "a"], **tie}}
    )
    assert [(row["wins"], row["win_rate"]) for row in found["standings"]] == [(1.0, 0.5), (1.0, 0.5)]
    assert found["pairs"][0]["ahead"] == 0.5
    mus = {round(row["rating"]["mu"], 6) for row in found["standings"]}
    assert len(mus) == 1


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played(game: str) -> None:
    plan = Plan(game, 2, ("random", f"{BAD}:Fair"), games=2)
    for number in range(2):
        found = play(plan, number)
        assert found["faults"] == []
        assert 0 < sum(found["wins"]) <= 1
        assert len(found["ranks"]) == len(found["totals"]) == 2
        assert sum(sum(times.values()) for times in found["times"]) <= found["moves"]


def test_the_stronger_bot_is_told_from_the_weaker(run: Run) -> None:
    found = report(run(*FEW, "--bots", "greedy,random", "--json"))
    best, worst = found["standings"]
    assert (best["bot"], best["win_rate"], worst["win_rate"]) == ("greedy", 1.0, 0.0)
    assert best["by_seat"] == [1.0, 1.0]
    assert best["rating"]["mu"] > worst["rating"]["mu"]
    assert best["score"]["mean"] > 2 * worst["score"]["mean"]
    assert 0 < best["seconds"]["mean"] < best["seconds"]["p99"]
    assert found["pairs"] == [
        {"one": "greedy", "two": "random", "games": 4, "ahead": 1.0, "interval": best["interval"]}
    ]


def test_a_solo_game_is_won_against_the_automa_or_not(run: Run) -> None:
    found = report(
        run("arena", "carnegie", "--bots", "random", "--players", "1", "--games", "2", "--json", "--jobs", "1")
    )
    assert [row["win_rate"] for row in found["standings"]] == [0.0]


@pytest.mark.parametrize(
    ("bot", "wrong"),
    [
        ("Crash", "ValueError: no | idea"),
        ("Hang", "no answer within 1 second"),
        ("Cheat", "is refused: This is not one of the moves offered now"),
        ("Steal", "is no move of its seat"),
        ("Babble", "is no move of its seat"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_told_of(run: Run, bot: str, wrong: str) -> None:
    names = f"random,{BAD}:{bot}"
    args = ("arena", "carnegie", "--bots", names, "--games", "2", "--players", "2", "--patience", "1", "--jobs", "1")
    found = report(run(*args, "--json"))
    (row,) = [row for row in found["standings"] if row["bot"] != "random"]
    assert (row["faults"], found["unfinished"], row["seats"]) == (2, 0, 2)
    assert all(wrong in line for line in row["told"])
    assert f"{row['bot']} failed 2 times; the next bot below went on for it." in markdown(found)


def test_a_bot_that_ends_its_process_costs_its_own_games_alone() -> None:
    plan = Plan("carnegie", 2, ("random", f"{BAD}:Fair", f"{BAD}:Die"), games=6)
    found = {result["number"]: result for result in runners.here(plan, range(6), 2)}
    assert set(found) == set(range(6))
    for result in found.values():
        died = f"{BAD}:Die" in result["seats"]
        assert bool(result["ranks"]) is not died
        assert bool(result["faults"]) is died
    said = markdown(statistics.summary(plan, found))
    assert "Counting for nothing: 4 games that did not end." in said
    assert "the process has ended during this game" in said


def test_processes_change_nothing_but_time() -> None:
    plan = Plan("carnegie", 3, ("random", f"{BAD}:Fair"), games=6)
    one = sorted(runners.here(plan, range(6), 1), key=lambda each: each["number"])
    two = sorted(runners.here(plan, range(6), 2), key=lambda each: each["number"])
    assert timeless(one) == timeless(two)


# -- the report --------------------------------------------------------------------------------------------------------


def test_the_report_gives_the_command_that_plays_it_again(run: Run) -> None:
    args = (*FEW[:-2], "--option", "first_player=first_seat", "--out", "r.jsonl")
    run(*args, "--jobs", "1")
    (line,) = re.findall(r"^    (magnate arena .*)$", Path("r.md").read_text(), re.MULTILINE)
    first = Path("r.jsonl").read_text()
    Path("r.jsonl").rename("first.jsonl")
    run(*shlex.split(line)[1:], "--jobs", "1")
    second = Path("r.jsonl").read_text()
    ours, theirs = ([json.loads(each) for each in text.splitlines()] for text in (first, second))
    assert ours[0] == theirs[0]
    assert timeless(ours[1:]) == timeless(theirs[1:])


def test_the_page_is_whole_needs_no_script_and_escapes_what_bots_say() -> None:
    plan = Plan("carnegie", 2, ("random", f"{BAD}:Crash"), games=2)
    found = {number: play(plan, number) for number in range(2)}
    found[0]["faults"][0]["wrong"] = "<script>alert(1)</script>"
    page = html(statistics.summary(plan, found))
    assert "<script" not in page
    assert "http" not in page
    tree = ElementTree.fromstring(re.sub(r"<!doctype html>|<meta[^>]*>", "", page))
    assert len(tree.findall(".//svg")) == 3
    assert all(svg.get("aria-label") for svg in tree.iter("svg"))
    texts = [text.text for svg in tree.iter("svg") for text in svg.iter("text")]
    assert texts.count("random") == 3
    assert plan.command() in "".join(tree.itertext())


def test_a_report_without_any_game_can_be_made() -> None:
    plan = replace(Plan("carnegie", 2, ("random", "greedy")), games=2)
    said = markdown(statistics.summary(plan, {}))
    assert "0 games in 0 deals" in said
    assert "Still to be played: 2 games." in said
    assert "0.0% to 100.0%" in said


def test_faults_do_not_break_the_tables_of_the_report() -> None:
    plan = Plan("carnegie", 2, ("random", f"{BAD}:Crash"), games=2)
    said = markdown(statistics.summary(plan, {0: play(plan, 0)}))
    assert "no \\| idea" in said
