"""Help, version, and bad input of every kind: one sentence, exit code 2."""

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from magnate import engine
from magnate.cli.setup import find_game
from magnate.games.chicago1875 import GAME
from tests.cli.conftest import Run
from tests.cli.table import record, save


def test_version(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"magnate {version('magnate')}, {engine.described()}\n")


COMMANDS = ("play", "simulate", "replay", "rules", "bench", "serve", "backup", "restore", "check", "export", "verify")


@pytest.mark.parametrize("command", [[], ["users"], ["bench", "server"], *([command] for command in COMMANDS)])
def test_help_gives_examples(run: Run, command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"magnate {' '.join(command)}".strip() in result.stdout


BAD = {
    "no game": (["play"], "name a game"),
    "unknown game": (["play", "monopoly"], "there is no game 'monopoly'"),
    "unknown command": (["deal"], "No such command 'deal'"),
    "unknown flag": (["play", "chicago1875", "--fast"], "--fast"),
    "unknown bot": (["play", "chicago1875", "--seats", "you,genius"], "there is no bot 'genius'"),
    "missing name": (["play", "chicago1875", "--seats", "you,,random"], "a name is missing"),
    "no seats": (["play", "chicago1875", "--seats", ""], "a name is missing"),
    "too many seats": (["play", "chicago1875", "--seats", "you,you,you,you,you"], "2 to 4 players, not 5"),
    "too few seats": (["play", "chicago1875", "--seats", "you"], "2 to 4 players, not 1"),
    "unknown option": (["play", "chicago1875", "--option", "speed=high"], "no option 'speed'"),
    "bad value": (["play", "chicago1875", "--option", "level=expert"], "takes advanced, basic, not 'expert'"),
    "no value": (["play", "chicago1875", "--option", "level"], "write it as key=value"),
    "option twice": (["play", "chicago1875", "-o", "level=basic", "-o", "level=basic"], "given twice"),
    "contradiction": (["play", "chicago1875", "-o", "edition=first", "-o", "chiefs=yes"], "does not go with"),
    "save into nothing": (["play", "chicago1875", "--save", "nowhere/game.txt"], "no such directory"),
    "save into a directory": (["play", "chicago1875", "--save", "."], "a directory, not a file"),
    "resume nothing": (["play", "--resume", "absent.txt"], "absent.txt: cannot be read"),
    "resume a directory": (["play", "--resume", "."], "not a file"),
    "resume a device": (["play", "--resume", "/dev/zero"], "/dev/zero: not a file"),
    "no errata": (["play", "chicago1875", "--errata", "absent.toml"], "absent.toml: cannot be read"),
    "players as a word": (["simulate", "chicago1875", "--players", "many"], "--players"),
    "too many players": (["simulate", "chicago1875", "--players", "9"], "2 to 4 players, not 9"),
    "no games": (["simulate", "chicago1875", "--games", "0"], "--games"),
    "games as a word": (["simulate", "chicago1875", "--games", "some"], "--games"),
    "no jobs": (["simulate", "chicago1875", "--jobs", "0"], "--jobs"),
    "bots do not fit": (["simulate", "chicago1875", "--players", "3", "--bots", "random"], "1 bots for 3 players"),
    "a person simulated": (["simulate", "chicago1875", "--bots", "you,random"], "only bots"),
    "unknown bot simulated": (["simulate", "chicago1875", "--bots", "random,genius"], "no bot 'genius'"),
    "simulate nothing": (["simulate", "monopoly"], "there is no game 'monopoly'"),
    "replay nothing": (["replay", "absent.txt"], "absent.txt: cannot be read"),
    "no file": (["replay"], "FILE"),
    "rules of nothing": (["rules", "monopoly"], "there is no game 'monopoly'"),
    "no such rule": (["rules", "chicago1875", "stock.70-percent"], "did you mean stock.60-percent"),
    "bench nothing": (["bench", "--game", "monopoly"], "there is no game 'monopoly'"),
    "no time": (["bench", "--seconds", "0"], "--seconds"),
    "a stream of what": (["bench", "server", "--stream", "consciousness"], "--stream takes numbers or pages"),
    "two servers, one file": (["bench", "server", "--processes", "2"], "several server processes need PostgreSQL"),
    "a table too large": (["bench", "server", "--seats", "5"], "2 to 4 players, not 5"),
}  # fmt: skip
SETTINGS = {
    "--smtp": [
        "mail.example.org", "smtp://host:99999", "smtp://host:0", "smtp://me:a/b@host", "http://host", "smtp://",
        "smtp://host?tls=yes", "smtp://host name",
    ],
    "--trusted-proxy": ["banana", "10.0.0.0/8", "127.0.0.1:80"],
    "--public-url": [
        "play.example.org", "ftp://host", "https://", "https://host:99999", "https://me@host", "https://host/magnate",
        "https://host?a=b", "https://host/#top",
    ],
}  # fmt: skip
# The host comes to nothing: should a setting be taken, the house does not open all the same.
BAD |= {
    f"{name} {wrong}": (["serve", "--host", "host.invalid", name, wrong], f"magnate: {name} ")
    for name, given in SETTINGS.items()
    for wrong in given
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_answered_in_one_sentence(run: Run, name: str) -> None:
    args, sentence = BAD[name]
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("magnate: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


def test_a_group_of_commands_alone_shows_its_help_and_nothing_more(run: Run) -> None:
    result = run("users")
    assert (result.exit_code, result.stderr) == (2, "")
    assert "reset-password" in result.stdout


def test_nothing_that_exists_is_overwritten(run: Run, here: Path) -> None:
    path = here / "diary.txt"
    path.write_text("dear diary")
    result = run("play", "chicago1875", "--save", str(path))
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert path.read_text() == "dear diary"


def test_a_saved_game_keeps_its_own_options(run: Run, here: Path) -> None:
    save(here / "game.txt")
    for extra in (["--option", "level=basic"], ["--seed", "x"], ["--errata", "x.toml"]):
        result = run("play", "--resume", "game.txt", *extra)
        assert (result.exit_code, f"{extra[0]} does not go with --resume" in result.stderr) == (2, True)
    wrong = run("play", "--resume", "game.txt", "--seats", "you,random")
    assert (wrong.exit_code, "the saved game has 3, not 2" in wrong.stderr) == (2, True)


# -- rules and replay ------------------------------------------------------------------------------------------------


def test_rules_by_chapter(run: Run) -> None:
    result = run("rules", "chicago1875")
    assert result.exit_code == 0
    for key in GAME.rules:
        assert key in result.stdout
    for path in GAME.reconstructed():
        assert path in result.stdout
    assert "page" in result.stdout
    assert "rulings" in result.stdout


def test_rules_of_one_name(run: Run) -> None:
    one = run("rules", "chicago1875", "stock.60-percent")
    assert one.exit_code == 0
    assert " ".join(one.stdout.split()).count("(rulebook page") == 1
    many = run("rules", "chicago1875", "stock.")
    assert "stock.pass" in many.stdout
    assert "operating." not in many.stdout


def test_rulings_by_their_ids(run: Run) -> None:
    assert "The vote on a house is automatic" in run("rules", "noble_house", "B35").stdout
    assert "as if the human had made them" in " ".join(run("rules", "carnegie", "a24").stdout.split())
    price = run("rules", "carnegie", "donation.price").stdout
    assert "rulebook page 9" in price
    assert "B13 (our ruling" in price
    assert "chapter 2 of the summary" in run("rules", "noble_house", "round.phases").stdout


def test_rules_list_the_options_with_their_values_and_meanings(run: Run) -> None:
    shown = " ".join(run("rules", "chicago1875", "options").stdout.split())
    assert "edition second, first Second: Chicago 1875; first: City of the Big Shoulders" in shown
    assert "chiefs no, yes The four Chief capital assets are in the stack" in shown
    assert "price_track" in run("rules", "noble_house", "options").stdout


def test_tables_tell_for_how_many_players_they_are(run: Run) -> None:
    assert "with 2/3/4 players 10/12/14" in " ".join(run("rules", "chicago1875", "limits").stdout.split())
    for seats in ("2", "4"):
        shown = run("rules", "chicago1875", "demand-tiles", "--players", seats).stdout
        assert f"The tiles for {seats} players." in shown


def test_reconstructed_figures_have_names_for_people(run: Run) -> None:
    shown = run("rules", "chicago1875").stdout
    path = "companies.quaker_oats.factories.0.inputs"
    assert f"Quaker Oats Company, factory 1: cubes needed ({path})" in shown
    assert "special_companies=yes" in shown


def test_rules_are_found_by_their_words_and_close_names_are_offered(run: Run) -> None:
    assert "market.floor" not in run("rules", "carnegie", "locomotive").stdout
    assert "timeline.first-player" in run("rules", "carnegie", "locomotive").stdout
    drafted = run("rules", "chicago1875", "draft").stdout
    assert "building.draft" in drafted
    assert "Building tiles are drafted" in drafted
    assert "stock.price" in run("rules", "chicago1875", "stock price").stdout
    assert "end.donations" in run("rules", "carnegie", "donations").stdout
    assert "establish" not in run("rules", "carnegie", "tab").stdout
    assert "hr.moves" in run("rules", "carnegie", "human resources").stdout
    wrong = run("rules", "carnegie", "donatoin")
    assert (wrong.exit_code, "did you mean donation" in wrong.stderr) == (2, True)


def test_every_reason_for_a_rebuilt_figure_is_given_once(run: Run) -> None:
    printed = " ".join(run("rules", "noble_house").stdout.split())
    for why in set(find_game("noble_house").reconstructed().values()):
        assert printed.count(f"{why[:1].upper()}{why[1:]}:") == 1
    assert run("rules", "noble_house", "--option", "price_track=coarse", "--players", "3").exit_code == 0
    bad = run("rules", "noble_house", "--option", "price_track=steep")
    assert (bad.exit_code, "price_track" in bad.stderr) == (2, True)


@pytest.mark.parametrize("write", [save, record])
def test_replay_tells_the_game(run: Run, here: Path, write: object) -> None:
    assert callable(write)
    write(here / "game.txt")
    result = run("replay", "game.txt")
    assert result.exit_code == 0
    assert "1  Red: establish" in result.stdout or "1  Yellow: establish" in result.stdout or "Green" in result.stdout
    assert "Decade 1 of 5 begins: 1875." in result.stdout


def test_replay_shows_a_position(run: Run, here: Path) -> None:
    save(here / "game.txt")
    result = run("replay", "game.txt", "--to", "3")
    assert "after move 3" in result.stdout
    assert "Your stock turn" in result.stdout
    assert "Your tiles" not in result.stdout
    beyond = run("replay", "game.txt", "--to", "31")
    assert (beyond.exit_code, "moves 0 to 30; there is no 31" in beyond.stderr) == (2, True)


def test_replay_proves_the_game(run: Run, here: Path) -> None:
    save(here / "game.txt")
    assert "30 moves, every draw and every digest as recorded" in run("replay", "game.txt", "--verify").stdout


# -- bench -------------------------------------------------------------------------------------------------------------


def test_bench_reports_what_is_compared(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PERF_REPEATS", "2")
    result = run("bench", "--game", "chicago1875", "--seconds", "0.01", "--json")
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    report = json.loads(line)
    assert report["bench"] == "magnate.chicago1875"
    assert report["players"] == 4
    for name in ("cpu_decisions_per_s", "cpu_real_decisions_per_s", "clone_us", "expand_us", "undo_ms"):
        assert set(report[name]) == {"median", "min", "max", "n"}
        assert 0 < report[name]["min"] <= report[name]["median"] <= report[name]["max"]
    assert report["cpu_real_decisions_per_s"] == report["cpu_decisions_per_s"]  # nobody is asked without a choice
    assert report["checked"]["cpu_decisions_per_s"]["median"] > 0
    assert report["legal_per_game"] > report["decisions_per_game"] > 100
    assert report["state_bytes"] > report["copy_bytes"] > 1000
    words = run("bench", "--seconds", "0.01")
    assert "search door" in words.stdout
