"""How much the bot `greedy` looks at: what its time depends on, whatever else the machine does."""

import pytest

from magnate.bots import greedy
from magnate.core.driver import push
from magnate.core.move import Move
from magnate.core.state import State


class Looks:
    """Counts the moves that `greedy` tries."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried = 0  # for the answer it is about to give
        self.most = 0  # for any answer
        monkeypatch.setattr(greedy, "push", self.push)

    def push(self, s: State, move: Move) -> None:
        self.tried += 1
        push(s, move)

    def answered(self) -> None:
        """It has chosen."""
        self.most = max(self.most, self.tried)
        self.tried = 0


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    return Looks(monkeypatch)
