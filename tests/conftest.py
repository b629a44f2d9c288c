"""Settings for all tests: the same examples on every run, however slow the machine; what takes longest comes first."""

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

LONG = (
    "tests/test_types.py", "tests/web/test_playing.py", "tests/battery/test_resume.py",
    "tests/battery/test_interface.py", "tests/battery/test_kill.py", "tests/battery/test_clocks.py",
    "tests/battery/test_worlds.py",
    "tests/server/test_serve.py", "tests/server/test_bench.py", "tests/server/test_pages.py",
    "tests/battery/test_games.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests run side by side, nobody should wait at the end for one long test."""
    items.sort(key=lambda item: next((at for at, file in enumerate(LONG) if item.nodeid.startswith(file)), len(LONG)))
