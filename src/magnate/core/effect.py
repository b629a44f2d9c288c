"""A verb with its numbers, as data: content tables hold effects as values."""

from typing import Any

from magnate.core.value import value


@value
class Effect:
    """What a tile, card or bonus gives. Only effects write to the state."""

    def do(self, s: Any, who: Any) -> None:
        raise NotImplementedError(type(self).__name__)
