"""What a seat sees as a vector of fixed size, made from its `view` alone.

A view is taken apart into named features, and each feature is added at the place, and with the sign, that a hash of
its name gives (feature hashing). So the size is the same for every game, any number of seats and all options, nothing
is written by hand for a game, and a feature keeps its place when a game gains a column. The price: about one feature
in `size / features` shares its place with another one. Whoever wants an encoding without that builds it on
`features`, which names everything.

- a whole number is `path` with sign(x) * log2(1 + |x|): amounts of $3 and of $30,000,000 fit one scale
- yes is 1, no is 0, nothing seen is left out
- a word is `path=word` with 1; so is a whole number in a list that grows and shrinks (cards, seats)
- a list that grows and shrinks also tells its length
- lists of one entry or the same number of entries for each seat, and tuples of a fixed size, are told place by place
- of the agenda the `TOP` steps that come next are told with their fields, of the others the names
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from math import log2
from typing import Any, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from magnate.core.chance import Tape
from magnate.core.codec import CLASS, hints
from magnate.core.config import Config
from magnate.core.game import Game

SIZE = 4096
TOP = 3  # steps of the agenda told in full
BOUND = 64.0  # no number of a feature is larger; sums at one place are cut off here

Vector = NDArray[np.float32]
Feature = tuple[str, float]


class Observer:
    """Turns the views of one configuration into vectors."""

    def __init__(self, game: Game, config: Config, size: int = SIZE) -> None:
        self.game = game
        self.size = size
        self.types = hints(type(game.blank(game.ruleset(config), Tape())))

    def vector(self, view: Mapping[str, Any]) -> Vector:
        """The view as numbers between -BOUND and BOUND."""
        found = np.zeros(self.size, np.float32)
        for name, number in self.features(view):
            place, sign = where(name, self.size)
            found[place] += sign * number
        return np.clip(found, -BOUND, BOUND, out=found)

    def features(self, view: Mapping[str, Any]) -> Iterator[Feature]:
        """Everything that the view shows, by name."""
        for name, item in view.items():
            if name == "agenda":
                yield from self.agenda(item)
            elif name in ("seat", "asked"):
                for each in item if isinstance(item, list) else [item]:
                    yield f"{name}={each}", 1.0
            elif name != "game":
                yield from self.column(name, item)

    def column(self, name: str, item: Any) -> Iterator[Feature]:
        """A list that is no seat's grows and shrinks: what it holds is told, and where."""
        if isinstance(item, list) and name not in self.game.by_seat:
            for place, each in enumerate(item):
                yield from leaves(f"{name}[{place}]", each, None)
                if type(each) in (int, str) and each != "":
                    yield f"{name}={each}", 1.0
        else:
            yield from leaves(name, item, self.types.get(name))

    def agenda(self, steps: Sequence[Mapping[str, Any]]) -> Iterator[Feature]:
        """What is asked now, and what comes next."""
        for depth, step in enumerate(reversed(steps)):
            if depth >= TOP:
                yield f"agenda={step[CLASS]}", 1.0
                continue
            for name, item in step.items():
                yield from leaves(f"agenda[{depth}].{name}", item, None)


def leaves(path: str, item: Any, kind: Any) -> Iterator[Feature]:
    """A value and all that it holds; `kind` is its declared type, as far as it is known."""
    if item is None or item == "":
        return
    if isinstance(item, bool):
        yield path, float(item)
    elif isinstance(item, int):
        yield path, log2(1 + item) if item >= 0 else -log2(1 - item)
    elif isinstance(item, str):
        yield f"{path}={item}", 1.0
    elif isinstance(item, Mapping):
        inner = get_args(kind)[1] if get_origin(kind) is dict else None
        for key, each in item.items():
            yield f"{path} has {key}", 1.0  # even if it is nothing
            yield from leaves(f"{path}.{key}", each, inner)
    else:
        yield from places(path, item, get_args(kind))


def places(path: str, items: Sequence[Any], kinds: tuple[Any, ...]) -> Iterator[Feature]:
    """A list or a tuple: what it holds where the places mean nothing, else place by place."""
    loose = len(kinds) == 2 and kinds[1] is Ellipsis
    if items and (loose or not kinds):
        yield f"{path} count", log2(1 + len(items))
    for place, each in enumerate(items):
        if loose and type(each) in (int, str):
            yield f"{path}={each}", 1.0
        inner = kinds[0] if len(kinds) == 1 or loose else kinds[place] if len(kinds) == len(items) else None
        if not loose or type(each) is not str:
            yield from leaves(f"{path}[{place}]", each, inner)


@cache
def where(name: str, size: int) -> tuple[int, float]:
    """The place and the sign of a feature."""
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
    return (number >> 1) % size, 1.0 if number & 1 else -1.0
