"""`@rule("stock.60-percent")` marks a test with the rules it holds the engine to."""

from collections.abc import Callable
from typing import Any

import pytest


def rule(*keys: str) -> Callable[[Any], Any]:
    return pytest.mark.rule(*keys)
