"""The real program in a real process: interrupts, the end of input, exit codes."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no annotations
import pytest

from magnate.cli.files import read_saved

COMMAND = [sys.executable, "-m", "magnate"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def program(tmp_path: Path, environment: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """A game at its first question."""
    args = ["play", "chicago1875", "--seed", "p", "--save", "game.txt", "--seats", "you,random,random"]
    process = subprocess.Popen(
        [*COMMAND, *args], cwd=tmp_path, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )  # fmt: skip
    answer(process, "")
    yield process
    process.kill()
    process.communicate()


def heed_interrupts() -> None:
    """Like a program in a terminal, even if these tests run in the background, where interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def answer(process: "subprocess.Popen[str]", text: str) -> str:
    """Type a line, then read until the next question."""
    assert process.stdin is not None
    assert process.stdout is not None
    if text:
        process.stdin.write(f"{text}\n")
        process.stdin.flush()
    seen = ""
    while not seen.endswith("\n> "):
        letter = process.stdout.read(1)
        assert letter, f"the program ended: {seen}"
        seen += letter
    return seen


def test_interrupt_saves_the_game(tmp_path: Path, program: "subprocess.Popen[str]") -> None:
    answer(program, "1")
    time.sleep(0.5)  # until it reads
    for _ in range(8):  # one that comes between the question and the reading of the answer waits for the next
        program.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            program.wait(timeout=15)  # its input stays open: closing it would be another way to end
            break
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Go on with: magnate play --resume" in out
    assert "Traceback" not in err
    assert read_saved(tmp_path / "game.txt").journal.length > 0


def test_end_of_input_saves_the_game(tmp_path: Path, program: "subprocess.Popen[str]") -> None:
    answer(program, "1")
    out, err = program.communicate(timeout=60)
    assert program.returncode == 0
    assert "Go on with: magnate play --resume" in out
    assert err == ""
    assert read_saved(tmp_path / "game.txt").journal.length > 0


def test_a_killed_program_loses_no_answer(tmp_path: Path, program: "subprocess.Popen[str]") -> None:
    answer(program, "1")
    answer(program, "1")
    program.kill()
    program.communicate(timeout=60)
    moves = [entry for entry in read_saved(tmp_path / "game.txt").journal.entries if entry.kind == "move"]
    assert sum(move.seat == 0 for move in moves) == 2


def test_the_game_goes_on_when_its_folder_is_gone(tmp_path: Path, program: "subprocess.Popen[str]") -> None:
    (tmp_path / "game.txt").unlink()
    (tmp_path / "game.txt").mkdir()
    assert "could not be saved" in " ".join(answer(program, "1").split())
    out, _ = program.communicate(timeout=60)
    assert program.returncode == 0
    saved = Path(out.strip().splitlines()[-1].split("--resume ")[1])
    assert read_saved(saved).journal.length > 0


def test_bad_input_ends_with_two(tmp_path: Path, environment: dict[str, str]) -> None:
    done = subprocess.run([*COMMAND, "play", "monopoly"], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("magnate: there is no game 'monopoly'")


def test_a_closed_pipe_is_no_fault(tmp_path: Path, environment: dict[str, str]) -> None:
    first = subprocess.Popen(
        [*COMMAND, "rules", "chicago1875"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert first.stdout is not None
    first.stdout.read(10)
    first.stdout.close()
    assert first.stderr is not None
    assert b"Traceback" not in first.stderr.read()
    first.stderr.close()
    assert first.wait(60) in (0, 1)


@contextmanager
def simulating(environment: dict[str, str]) -> Iterator[tuple["subprocess.Popen[bytes]", list[psutil.Process]]]:
    """A long simulation that has begun, and all who take part in it."""
    args = ["simulate", "chicago1875", "--players", "2", "--games", "100000", "--jobs", "2"]
    process = subprocess.Popen(
        [*COMMAND, *args], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=heed_interrupts,
    )  # fmt: skip
    others: list[psutil.Process] = []
    try:
        until = time.monotonic() + 60
        while len(others) < 3 and time.monotonic() < until:
            time.sleep(0.1)  # two that play, and one that watches them
            others = psutil.Process(process.pid).children()
        time.sleep(1)
        yield process, others
    finally:
        for each in (process, *others):
            with suppress(psutil.NoSuchProcess):
                each.kill()
        process.communicate()


def test_an_interrupted_simulation_ends_at_once(tmp_path: Path, environment: dict[str, str]) -> None:
    with simulating(environment) as (process, others):
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert out == b""
        assert b"Traceback" not in err
        assert psutil.wait_procs(others, 30)[1] == []


def test_nobody_outlives_a_killed_simulation(tmp_path: Path, environment: dict[str, str]) -> None:
    with simulating(environment) as (process, others):
        process.kill()
        assert psutil.wait_procs(others, 30)[1] == []
