"""A terminal of one's own: the command line with its files in a fresh directory."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from magnate.cli import app

Run = Callable[..., Result]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory; games without a name are kept below it as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def run(here: Path) -> Run:
    """Run a command line with these lines typed into it; a bug shows as its exception."""

    def call(*args: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, list(args), input=typed, catch_exceptions=False, prog_name="magnate")

    return call
