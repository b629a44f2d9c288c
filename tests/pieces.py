"""What a page makes of the pieces that a stream sends."""

from collections.abc import Mapping
from typing import Any

Splices = list[list[Any]]


def together(before: Mapping[str, str], news: Mapping[str, str | Splices]) -> dict[str, str]:
    """All fragments, those that have changed put in."""
    changed = {name: each if isinstance(each, str) else spliced(before[name], each) for name, each in news.items()}
    return {**before, **changed}


def spliced(old: str, changes: Splices) -> str:
    """A text with its changes: where, how many letters go, and what comes."""
    parts, done = [], 0
    for at, length, text in changes:
        parts += [old[done:at], text]
        done = at + length
    return "".join((*parts, old[done:]))
