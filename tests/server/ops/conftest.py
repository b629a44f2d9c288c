"""The command line of whoever keeps a house."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from magnate.cli import app

Call = Callable[..., Result]


@pytest.fixture
def call(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """The command line on a database."""
    monkeypatch.setenv("MAGNATE_DATABASE", database.replace("+psycopg", "").removeprefix("sqlite+near:///"))
    monkeypatch.chdir(tmp_path)

    def invoke(*words: str) -> Result:
        return CliRunner().invoke(app, list(words), catch_exceptions=False, prog_name="magnate")

    return invoke
