"""A terminal of one's own, a small plan, and reports to read."""

import json
from typing import Any

from typer.testing import Result

from tests.cli.conftest import Run, here, run

__all__ = ["BAD", "FEW", "Run", "here", "report", "run", "timeless"]

BAD = "tests.arena.bad_bots"
FEW = (
    "arena", "carnegie", "--bots", f"random,{BAD}:Fair", "--games", "4", "--players", "2", "--seed", "t", "--jobs", "1",
)  # fmt: skip


def report(result: Result) -> Any:
    """What a command has printed as JSON."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def timeless(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Results without what no two runs share."""
    return [{key: item for key, item in each.items() if key not in ("spent", "times")} for each in results]
