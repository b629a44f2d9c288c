"""Results as a file that can be gone on with, on a cluster, and as a program."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from magnate.arena import runners
from magnate.arena.plan import Plan
from tests.arena.conftest import BAD, FEW, Run, report, timeless
from tests.cli.test_process import heed_interrupts

# -- the file ----------------------------------------------------------------------------------------------------------


def test_the_same_command_goes_on_where_it_stopped(run: Run, here: Path) -> None:
    whole = report(run(*FEW, "--json"))
    run(*FEW, "--out", "r.jsonl")
    kept = Path("r.jsonl").read_bytes().splitlines(keepends=True)
    Path("r.jsonl").write_bytes(b"".join(kept[:3]) + kept[3][:40])  # killed while it wrote its third game
    resumed = report(run(*FEW, "--out", "r.jsonl", "--json"))
    assert Path("r.jsonl").read_bytes().splitlines(keepends=True)[:3] == kept[:3]
    for key in ("games", "deals", "moves", "pairs"):
        assert resumed[key] == whole[key]
    before = Path("r.jsonl").read_bytes()
    run(*FEW, "--out", "r.jsonl")
    assert Path("r.jsonl").read_bytes() == before


def test_more_games_are_added_to_the_same_plan(run: Run) -> None:
    run(*FEW, "--out", "r.jsonl")
    before = Path("r.jsonl").read_text()
    more = [*FEW, "--out", "r.jsonl", "--json"]
    more[more.index("4")] = "6"
    assert report(run(*more))["games"] == 6
    assert Path("r.jsonl").read_text().startswith(before)
    assert report(run(*FEW, "--out", "r.jsonl", "--json"))["games"] == 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("--seed", "other"), "seed t, not other"),
        (("--bots", "random"), f"bots random,{BAD}:Fair, not random"),
        (("--option", "first_player=first_seat"), "first_player=first_seat"),
        (("--players", "3"), "players 2, not 3"),
    ],
)
def test_another_plan_is_refused_in_one_sentence(run: Run, change: tuple[str, str], said: str) -> None:
    run(*FEW[:5], "1", *FEW[6:], "--out", "r.jsonl")
    before = Path("r.jsonl").read_text()
    result = run(*FEW, *change, "--out", "r.jsonl")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "r.jsonl: holds games of another plan (" in result.stderr
    assert said in result.stderr
    assert Path("r.jsonl").read_text() == before


@pytest.mark.parametrize(
    "text", ["hello\n", "{}\n", "[1]\n", '{"format": "magnate arena 1"}\n', "\n", "no end of line", '{"a": 1}']
)
def test_a_file_of_something_else_is_left_alone(run: Run, text: str) -> None:
    Path("r.jsonl").write_text(text)
    result = run(*FEW, "--out", "r.jsonl")
    assert result.exit_code == 2
    assert Path("r.jsonl").read_text() == text


def test_a_damaged_line_is_told_by_its_number(run: Run) -> None:
    run(*FEW, "--out", "r.jsonl")
    lines = Path("r.jsonl").read_text().splitlines()
    lines[2] = lines[2][:50]
    Path("r.jsonl").write_text("\n".join(lines) + "\n")
    assert "r.jsonl: line 3 is not the result of a game" in run(*FEW, "--out", "r.jsonl").stderr


def test_two_programs_do_not_write_to_one_file(run: Run) -> None:
    from magnate.arena.results import Unfit, opened

    plan = Plan("carnegie", 2, ("greedy", "random"))
    with (
        opened(Path("r.jsonl"), plan),
        pytest.raises(Unfit, match="another program is writing"),
        opened(Path("r.jsonl"), plan),
    ):
        pass


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bots", "greedy,nobody"), "there is no bot 'nobody'"),
        (("--bots", "greedy,you"), "only bots play in the arena"),
        (("--bots", "greedy,greedy"), "each bot is named once"),
        (("--bots", "no_such_module:Bot"), "the bot 'no_such_module:Bot' cannot be made"),
        (("--bots", f"{BAD}:Nobody"), "cannot be made"),
        (("--players", "9"), "is for 1 to 4 players"),
        (("--players", "1"), "bots can only be compared at a table of two or more"),
        (("--option", "level=high"), "has no option 'level'"),
        (("--out", "report.html"), "should end in .jsonl"),
        (("--out", "no/such/place.jsonl"), "cannot be written"),
        (("--ray", "local"), "exclude each other"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_one_sentence(run: Run, args: tuple[str, str], said: str) -> None:
    result = run(*FEW, *args)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


# -- a cluster ---------------------------------------------------------------------------------------------------------


def test_a_cluster_that_is_not_there_is_told_in_one_sentence(run: Run) -> None:
    result = run(*FEW[:-2], "--ray", "nowhere-at-all")
    assert result.exit_code == 2
    assert result.stderr.strip().count("\n") == 0
    assert "--ray: " in result.stderr


def test_a_cluster_brings_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", token_hex(32))  # else it would leave one in the home directory
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, [Path.cwd(), Path.cwd() / "src"])))
    cluster: Any = import_module("ray.cluster_utils").Cluster(True, head_node_args={"num_cpus": 2})
    try:
        plan = Plan("carnegie", 2, ("random", f"{BAD}:Fair"), games=2)
        there = sorted(runners.on_ray(plan, range(2), cluster.address), key=lambda each: each["number"])
        assert timeless(there) == timeless(list(runners.here(plan, range(2), 1)))
        dying = replace(plan, bots=("random", f"{BAD}:Die"))
        (lost,) = runners.on_ray(dying, [0], cluster.address)
        assert (lost["ranks"], len(lost["faults"])) == ([], 2)
        with pytest.raises(runners.NoCluster, match=r"the cluster cannot play game 0 .*there is no game 'monopoly'"):
            list(runners.on_ray(replace(plan, game="monopoly"), [0], cluster.address))
    finally:
        cluster.shutdown()


# -- as a program ------------------------------------------------------------------------------------------------------


def test_an_interrupted_program_loses_no_game_and_goes_on(tmp_path: Path) -> None:
    args = ["arena", "carnegie", "--bots", "random", "--players", "2", "--jobs", "2", "--out", "r.jsonl", "--games"]
    command = [sys.executable, "-m", "magnate", *args]
    process = subprocess.Popen(
        [*command, "100000"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    kept = tmp_path / "r.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (kept.exists() and kept.read_bytes().count(b"\n") > 3):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    lines = kept.read_text().splitlines()
    assert len(lines) > 4
    assert all(json.loads(line) for line in lines)
    done = subprocess.run([*command, "4", "--json"], cwd=tmp_path, capture_output=True, check=True)
    assert json.loads(done.stdout)["games"] == 4
    after = kept.read_text().splitlines()
    assert after[: len(lines)] == lines
    assert all(json.loads(line)["number"] < 4 for line in after[len(lines) :])  # cut off in the middle, played again


def test_the_bot_of_the_documentation_plays(run: Run) -> None:
    words = (Path(__file__).parents[2] / "docs" / "opponents.md").read_text()
    (source,) = re.findall(r"```python\n(# my_bots.py.*?)```", words, re.DOTALL)
    Path("my_bots.py").write_text(source)
    (line,) = re.findall(r"^    (magnate arena .*my_bots:First.*)$", words, re.MULTILINE)
    args = shlex.split(line)[1:]
    args[args.index("--games") + 1] = "2"
    args[args.index("--bots") + 1] = "my_bots:First,random"
    found = report(run(*args, "--jobs", "1", "--json"))
    assert [row["faults"] for row in found["standings"]] == [0, 0]
    assert Path("first.html").exists()
