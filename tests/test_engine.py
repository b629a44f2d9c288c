"""Which engine runs: a compiled one that does not fit is left alone, and the sources are compiled as they stand."""

import ast
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from magnate import engine
from scripts.compiling.values import Written, compiled, module_of
from tests.source import ROOT, SOURCE

FITTING = '{"sources": "%s"}'
LIBRARY = f"{engine.LIBRARY}{EXTENSION_SUFFIXES[0]}"


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "it is not complete"),
        ({engine.NOTE: FITTING % "of another version"}, "it was compiled from other sources"),
        ({engine.NOTE: FITTING % engine.fingerprint()}, "it was compiled for another Python"),
        ({engine.NOTE: FITTING % engine.fingerprint(), LIBRARY: "no library"}, "it cannot be loaded"),
    ],
)
def test_a_compiled_engine_that_does_not_fit_is_left_alone_in_one_line(
    tmp_path: Path, files: dict[str, str], why: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    told = run({"MAGNATE_COMPILED": str(tmp_path)}, "rules", "carnegie", "missions")
    assert told.stderr.count("\n") == 1
    assert why in told.stderr
    assert "engine in plain Python" in told.stderr
    assert run({"MAGNATE_COMPILED": str(tmp_path), "MAGNATE_PURE": "1"}, "rules", "carnegie", "missions").stderr == ""


def run(more: dict[str, str], *words: str) -> "subprocess.CompletedProcess[str]":
    """The program in a process of its own."""
    env = {**{name: told for name, told in os.environ.items() if not name.startswith("MAGNATE_")}, **more}
    command = [sys.executable, "-m", "magnate", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True)


@pytest.mark.parametrize("path", compiled(SOURCE.parent), ids=lambda path: module_of(path, SOURCE.parent))
def test_sources_are_compiled_line_by_line_as_they_stand(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    written = Written(source, module_of(path, SOURCE.parent)).text()
    where = [
        [(type(node).__name__, node.name, node.lineno) for node in ast.walk(ast.parse(text)) if isinstance(node, NAMED)]
        for text in (source, written)
    ]
    assert [each for each in where[1] if each[1] != "__init__"] == [each for each in where[0] if each[1] != "__init__"]


def test_mypyc_takes_the_engine_and_the_games(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "compiling" / "build.py"), str(tmp_path), "--only-c"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list((tmp_path / "c").glob("__native_*.c"))) > 100


NAMED = (ast.FunctionDef, ast.ClassDef)
