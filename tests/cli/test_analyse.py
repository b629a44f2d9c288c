"""Hints at the terminal, finished games looked back on, and numbers tuned."""

import json
import re
from pathlib import Path

from magnate import bots
from magnate.bots import answer
from magnate.bots.planner import policy_of
from magnate.core.chance import Sampler
from magnate.core.driver import asking, play
from magnate.games import find
from magnate.games.carnegie.bot.values import weights
from tests.cli.conftest import Run


def finished(path: Path, key: str = "carnegie", upto: int = 10_000) -> Path:
    """A journal of a game between instant bots."""
    game = find(key)
    s = game.new(1, seed="look back")
    bot, chance = bots.find("easy", game), Sampler(1)
    while (ask := asking(s)) and s.journal.length < upto:
        play(s, answer(bot, game, s, ask.seats(s)[0], chance))
    path.write_text(s.journal.text())
    return path


def test_a_finished_game_is_looked_back_on(run: Run, here: Path) -> None:
    path = finished(here / "game.txt")
    result = run("analyse", str(path), "--playouts", "2", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["outlooks"][0]["when"]
    assert all(0 <= each["chances"][0] <= 1 and each["error"][0] >= 0 for each in found["outlooks"])
    numbers = [each["number"] for each in found["outlooks"]]
    assert numbers == sorted(set(numbers))
    assert len(found["turns"]) == 3
    assert {turn["number"] for turn in found["turns"]} <= set(numbers)
    assert "## What each source brought" in found["text"]


def test_what_cannot_be_analysed_is_said(run: Run, here: Path) -> None:
    result = run("analyse", str(finished(here / "half.txt", upto=20)))
    assert result.exit_code != 0
    assert "this game is not over yet" in result.output


def test_a_hint_names_a_move_and_a_reason(run: Run) -> None:
    result = run("play", "carnegie", "--seats", "you", "--seed", "hint", typed="hint\nquit\n")
    said = " ".join(result.stdout.split())
    assert re.search(
        r"Take these sides: housing [AB], [^.]*\. (Played to the end \d+ times?, it came out|It seems worth)", said
    )


def test_numbers_are_tuned_and_those_of_another_policy_refused(run: Run, here: Path) -> None:
    args = ("train", "carnegie", "--players", "1", "--steps", "1", "--pairs", "2", "--games", "1", "--out", "n.json")
    assert run(*args, "--jobs", "1").exit_code == 0
    first = Path("n.json").read_text()
    assert run(*args, "--jobs", "2").exit_code == 0
    assert Path("n.json").read_text() == first, "processes change nothing but time"
    sets = json.loads(first)
    assert sets["1"] != policy_of("carnegie").numbers(1)
    assert sets["numbers"] == policy_of("carnegie").numbers(0), "other counts of seats keep their numbers"
    again = ("--begin", "n.json", "--against", "self,random", "--goal", "points", "--jobs", "1")
    assert run("train", "carnegie", "--players", "2", *args[4:], *again).exit_code == 0
    assert json.loads(Path("n.json").read_text())["1"] == sets["1"]
    assert "there is no bot 'genius'" in run(*args, "--against", "genius").output
    assert "there is no goal 'fame'" in run(*args, "--goal", "fame").output
    Path("odd.json").write_text('{"numbers": {"goodwill": 1}}')
    refused = run(*args, "--begin", "odd.json")
    assert refused.exit_code != 0
    assert "another version of the policy" in refused.output


def test_values_are_learned_by_one_command(run: Run, here: Path) -> None:
    args = ("train", "carnegie", "--values", "--players", "2", "--games", "3", "--out", "v.json")
    assert run(*args, "--jobs", "1").exit_code == 0
    first = json.loads(Path("v.json").read_text())
    assert [len(row) for row in first["2"]] == [len(row) for row in weights()["2"]]
    assert run(*args, "--jobs", "1", "--seed", "other").exit_code == 0
    assert json.loads(Path("v.json").read_text()) != first
    Path("odd.json").write_text("[]")
    assert "no file of values" in run(*args[:-1], "odd.json").output
    assert "one count of seats" in run(*args, "--players", "2,3").output
    refused = run("train", "noble_house", *args[2:])
    assert refused.exit_code != 0
    assert "no signs" in refused.output
