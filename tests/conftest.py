"""Settings for all tests: the same examples on every run, however slow the machine; what takes longest comes first."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

# Databases write to disk with every move, and hundreds of tests would wait for that. What a broken disk, a lost write
# or a full disk does is tested by disks of its own (tests/durability); everything else may lie in memory.
MEMORY = Path("/dev/shm")
ROOM = 4 << 30
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

LONG = (
    "tests/test_types.py", "tests/web/test_playing.py", "tests/web/test_playing_carnegie.py",
    "tests/web/test_playing_noble_house.py", "tests/durability/test_resume.py",
    "tests/hostile/test_interface.py", "tests/durability/test_kill.py", "tests/durability/test_clocks.py",
    "tests/leaks/test_worlds.py", "tests/server/ops/test_serving.py", "tests/bench/test_load.py",
    "tests/server/routes/test_pages.py", "tests/conformance/test_many_games.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests run side by side, each process begins with its share of what takes long and nobody waits at the end.

    A process is first given an unbroken part of the list, as large as that of any other, and later takes over what
    stands last in the part of another.
    """
    places = {item: next((at for at, file in enumerate(LONG) if item.nodeid.startswith(file)), None) for item in items}
    long = sorted((item for item, at in places.items() if at is not None), key=lambda item: places[item] or 0)
    short = [item for item, at in places.items() if at is None]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    dealt: list[pytest.Item] = []
    for n in range(processes):
        mine = long[n::processes]
        room = max(0, (len(items) - len(dealt)) // (processes - n) - len(mine))
        dealt += mine + short[:room]
        del short[:room]
    items[:] = dealt
